"""Word files made for tests: the parts that a test names, packed as Word packs them."""

from __future__ import annotations

import zipfile
from io import BytesIO
from xml.sax.saxutils import escape

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT_W = "http://purl.oclc.org/ooxml/wordprocessingml/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="{_OFFICE}/relationships" xmlns:m="{_OFFICE}/math" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
)
_RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
# The built-in styles as a German Word writes them: ids are translated, names are not.
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/>'
    '<w:rPr><w:sz w:val="22"/></w:rPr></w:style>'
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="berschrift{level}">'
        f'<w:name w:val="heading {level}"/><w:basedOn w:val="Standard"/>'
        f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr></w:style>'
        for level in range(1, 10)
    )
    + '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Quelltext"><w:name w:val="Source Code"/></w:style>'
    '<w:style w:type="character" w:styleId="Fett"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr>'
    "</w:style>"
)


def docx(body: str, *, namespaces: str = NAMESPACES, **parts: str) -> bytes:
    """Pack a body, and parts by the last word of their relation (`numbering`, `header`, `core`)."""
    files = {"word/document.xml": f"<w:document {namespaces}><w:body>{body}</w:body></w:document>"}
    parts.setdefault("styles", STYLES)
    main, package = (
        [],
        ['<Relationship Id="d" Type="x/officeDocument" Target="word/document.xml"/>'],
    )
    for kind, content in parts.items():
        root = _ROOTS.get(kind, f"w:{kind}")
        name = f"{kind}.xml"
        files[f"word/{name}"] = f"<{root} {namespaces}>{content}</{root.split()[0]}>"
        relation = f'<Relationship Id="{kind}" Type="x/{kind}" Target="%s{name}"/>'
        (package if kind in _OF_PACKAGE else main).append(
            relation % ("word/" if kind in _OF_PACKAGE else "")
        )
    files["word/_rels/document.xml.rels"] = _relationships(main)
    files["_rels/.rels"] = _relationships(package)
    return packed(files)


_OF_PACKAGE = ("core-properties", "extended-properties")
_ROOTS = {
    "header": "w:hdr",
    "footer": "w:ftr",
    "core-properties": "cp:coreProperties xmlns:cp="
    '"http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    "extended-properties": f'Properties xmlns="{_OFFICE}/extended-properties"',
    "chart": "c:chartSpace",
    "diagramData": "dgm:dataModel",
}


def _relationships(relations: list[str]) -> str:
    return f"<Relationships {_RELATIONS}>{''.join(relations)}</Relationships>"


def packed(files: dict[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack files by their names."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, compression)
    return buffer.getvalue()


def run(text: str, properties: str = "") -> str:
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(content: str = "", style: str = "", properties: str = "") -> str:
    """A paragraph; content that is no markup becomes a run."""
    inner = content if content.startswith("<") or not content else run(content)
    style = f'<w:pStyle w:val="{style}"/>' if style else ""
    settings = f"<w:pPr>{style}{properties}</w:pPr>" if style or properties else ""
    return f"<w:p>{settings}{inner}</w:p>"


def h(level: int, content: str, properties: str = "") -> str:
    return p(content, f"berschrift{level}", properties)


def item(content: str, number: int = 1, level: int = 0, properties: str = "") -> str:
    """A paragraph that is numbered by its own properties."""
    numbering = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return p(content, properties=numbering + properties)


def lists(*definitions: str, overrides: str = "", numbers: str = "") -> str:
    """Number definitions from 1 on; each is the levels of a list, as `level` makes them."""
    abstract = "".join(
        f'<w:abstractNum w:abstractNumId="{index}">{levels}</w:abstractNum>'
        for index, levels in enumerate(definitions, 1)
    )
    used = "".join(
        f'<w:num w:numId="{index}"><w:abstractNumId w:val="{index}"/>{overrides}</w:num>'
        for index in range(1, len(definitions) + 1)
    )
    return abstract + used + numbers


def level(at: int, form: str, pattern: str, *, start: int = 1, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{pattern}"/>{more}</w:lvl>'
    )


def tc(content: str = "", properties: str = "") -> str:
    """A cell; content that is no markup becomes a paragraph."""
    inner = content if content.startswith("<") else p(content)
    return f"<w:tc>{f'<w:tcPr>{properties}</w:tcPr>' if properties else ''}{inner}</w:tc>"


def tr(*cells: str, properties: str = "") -> str:
    """A row of cells; what is no markup becomes a cell."""
    inner = "".join(cell if cell.startswith("<") else tc(cell) for cell in cells)
    return f"<w:tr>{f'<w:trPr>{properties}</w:trPr>' if properties else ''}{inner}</w:tr>"


def tbl(*rows: str, properties: str = "") -> str:
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{''.join(rows)}</w:tbl>"


def box(content: str) -> str:
    """A text box as Word writes it: once as a shape, once for programs that know no shapes."""
    inner = f"<w:txbxContent>{content}</w:txbxContent>"
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline>'
        f'<wp:docPr id="1" name="Box"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>{inner}'
        "</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:shape><v:textbox>{inner}</v:textbox></v:shape></w:pict>"
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )


def field(code: str, result: str) -> str:
    """A complex field around a result that is markup."""
    marks = [
        f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")
    ]
    return f"{marks[0]}<w:r><w:instrText> {code} </w:instrText></w:r>{marks[1]}{result}{marks[2]}"


def math(content: str) -> str:
    return f"<m:oMath>{content}</m:oMath>"


def mr(text: str, properties: str = "") -> str:
    look = f"<m:rPr>{properties}</m:rPr>" if properties else ""
    return f"<m:r>{look}<m:t>{escape(text)}</m:t></m:r>"
