"""Opening a Word file: the part that holds its text, and what the walk through it needs."""

from __future__ import annotations

from standfirst.errors import UnsupportedFormatError
from standfirst.model.family import Limits
from standfirst.model.source import SourceFile
from standfirst.stages.read.docx.container import Package
from standfirst.stages.read.docx.notes import Notes
from standfirst.stages.read.docx.numbering import Counters, Numbering
from standfirst.stages.read.docx.reading import Reading
from standfirst.stages.read.docx.styles import Styles

_USUAL_PART = "word/document.xml"


def opened(source: SourceFile, limits: Limits, outer: Reading | None = None) -> Reading:
    """Open a Word file, or one that stands in another and counts towards its limits.

    Raises SourceError for a file that is no Word document, or that cannot be opened.
    """
    package = Package(source, limits, outer.package if outer is not None else None)
    main = _main_part(package, source)
    relations = package.relations(main)
    parts = {relation.kind: relation.target for _, relation in sorted(relations.items())}

    def tree(kind: str) -> str:
        # Without any relations, parts are known by the names that Word gives them.
        return parts.get(kind, "" if relations else f"{main.rpartition('/')[0]}/{kind}.xml")

    styles = Styles(package.tree(tree("styles")))
    numbering = Numbering(package.tree(tree("numbering")), styles)
    reading = Reading(
        package=package,
        main=main,
        relations=relations,
        styles=styles,
        numbering=numbering,
        counters=Counters(numbering),
        notes=Notes(package, relations, package.tree(tree("settings"))),
        max_depth=limits.max_depth,
        breaks_pages=not package.mentions(main, b"lastRenderedPageBreak"),
    )
    if outer is not None:
        reading.depth = outer.depth + 1
        reading.dropped = outer.dropped
        reading.sequences = outer.sequences
        reading.containers = outer.containers
        reading.breaks_pages = outer.breaks_pages
    return reading


def _main_part(package: Package, source: SourceFile) -> str:
    """Return the name of the part that holds the text. Raises UnsupportedFormatError."""
    targets = [each.target for each in package.relations("").values()
               if each.kind == "officeDocument"]  # fmt: skip
    for name in (*targets, _USUAL_PART):
        if name in package and not name.startswith(("xl/", "ppt/")):
            return name
    raise UnsupportedFormatError(
        "a ZIP file without a Word document in it",
        file=source.name,
        cure="Convert it to .docx or .pdf with the program it belongs to",
    )
