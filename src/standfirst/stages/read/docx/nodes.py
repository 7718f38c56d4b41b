"""XML parts as small trees: usual prefixes for namespaces, bounded depth and size, never a DTD."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

# What parsers of Office files agree on; real documents stay below 100.
MAX_DEPTH = 256
# A tag this long is no markup; without a bound, a parser reads it again with every piece of it.
MAX_TAG = 16 << 20
# What is held in memory at a time: one block of the body, or one of the other parts.
MAX_NODES = 3_000_000

_OFFICE = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"
# ISO/IEC 29500 has every namespace twice: part 1 (strict) and part 4 (transitional).
_PREFIXES = {
    _OFFICE + "wordprocessingml/2006/main": "w",
    _STRICT + "wordprocessingml/main": "w",
    _OFFICE + "officeDocument/2006/math": "m",
    _STRICT + "officeDocument/math": "m",
    _OFFICE + "officeDocument/2006/relationships": "r",
    _STRICT + "officeDocument/relationships": "r",
    _OFFICE + "drawingml/2006/wordprocessingDrawing": "wp",
    _STRICT + "drawingml/wordprocessingDrawing": "wp",
    _OFFICE + "drawingml/2006/main": "a",
    _STRICT + "drawingml/main": "a",
    _OFFICE + "drawingml/2006/diagram": "dgm",
    _STRICT + "drawingml/diagram": "dgm",
    _OFFICE + "drawingml/2006/chart": "c",
    _STRICT + "drawingml/chart": "c",
    _OFFICE + "markup-compatibility/2006": "mc",
    _OFFICE + "package/2006/relationships": "rel",
    _OFFICE + "package/2006/metadata/core-properties": "cp",
    _OFFICE + "officeDocument/2006/extended-properties": "ep",
    _STRICT + "officeDocument/extendedProperties": "ep",
    "http://purl.org/dc/elements/1.1/": "dc",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/drawing/2017/decorative": "adec",
}
_LINE_ENDS = frozenset({"w:p", "w:br", "w:cr"})
_SKIPPED = frozenset({"mc:Fallback", "w:del", "w:moveFrom", "w:instrText"})
# Most nodes have neither; these stand for what they have, and are never changed.
_NO_ATTRIBUTES: dict[str, str] = {}
_NO_CHILDREN: list[Node] = []


class MarkupError(Exception):
    """A part that is no well-formed XML, or has a document type: nothing of it can be trusted."""


class MarkupLimitError(Exception):
    """A part that asks for more depth or size than the limits allow."""


class Node:
    """An element: name and attributes as `prefix:name`, and the text of one without children."""

    __slots__ = ("attributes", "children", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children = _NO_CHILDREN
        self.text = ""

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def child(self, name: str) -> Node | None:
        """Return the first child of a name."""
        for child in self.children:
            if child.name == name:
                return child
        return None

    def value(self, name: str, default: str = "") -> str:
        """Return the `w:val` of the first child of a name."""
        child = self.child(name)
        return default if child is None else child.attributes.get("w:val", default)

    def flag(self, name: str) -> bool | None:
        """Return whether a property that is on or off is on; None where it is not mentioned."""
        child = self.child(name)
        if child is None:
            return None
        return child.attributes.get("w:val", "true") not in {"0", "false", "off"}

    def number(self, name: str) -> int | None:
        """Return the `w:val` of the first child of a name as a number."""
        return as_number(self.value(name))

    def below(self, name: str) -> Iterator[Node]:
        """Yield the nodes of a name below this one, in order; none inside another of them."""
        stack = [iter(self.children)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
            elif child.name == name:
                yield child
            elif child.children:
                stack.append(iter(child.children))


def as_number(value: str) -> int | None:
    """Return a whole number that an attribute states, None for anything else."""
    digits = value[1:] if value[:1] in {"-", "+"} else value
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def shows_placeholder(control: Node) -> bool:
    """Tell whether a content control only says what to fill in."""
    properties = control.child("w:sdtPr")
    return bool(properties is not None and properties.flag("w:showingPlcHdr"))


def plain_text(node: Node) -> str:
    """Return the text below a node, each paragraph on a line."""
    pieces: list[str] = []
    stack: list[Iterator[Node]] = [iter(node.children)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            continue
        if child.name in _LINE_ENDS:
            pieces.append("\n")
        elif child.name == "w:tab":
            pieces.append("\t")
        elif child.name in {"w:t", "w:delText", "m:t"}:
            pieces.append(child.text)
        if child.name not in _SKIPPED:
            stack.append(iter(child.children))
    return "".join(pieces).strip()


def read_tree(chunks: Iterable[bytes]) -> Node:
    """Return the root of a part. Raises MarkupError and MarkupLimitError."""
    builder = _Builder("")
    for _ in builder.run(chunks):
        pass
    return builder.root


def read_children(chunks: Iterable[bytes], root: str, parent: str) -> Iterator[Node]:
    """Yield the children of the element `parent`, one at a time, so that no more is in memory.

    Raises MarkupError, also where the part does not begin with `root`, and MarkupLimitError.
    """
    builder = _Builder(parent)
    checked = False
    for child in builder.run(chunks):
        checked = checked or builder.require(root)
        yield child
    builder.require(root)


class _Names(dict[str, str]):
    """Maps a namespace and a name, as the parser joins them, to a prefix and the name."""

    def __missing__(self, joined: str) -> str:
        uri, _, name = joined.rpartition(" ")
        short = f"{_PREFIXES.get(uri, '?')}:{name}" if uri else name
        self[joined] = short
        return short


class _Builder:
    """Builds nodes as the parser meets their tags."""

    def __init__(self, streamed: str) -> None:
        self.above = Node("", _NO_ATTRIBUTES)
        self.streamed = streamed
        self.names = _Names()
        self.stack = [self.above]
        self.pieces: list[str] = []
        self.done: list[Node] = []
        self.nodes = 0

    @property
    def root(self) -> Node:
        return self.above.children[0] if self.above.children else self.above

    def require(self, name: str) -> bool:
        if self.root.name != name:
            raise MarkupError(f"it begins with {self.root.name!r}, not with {name!r}")
        return True

    def run(self, chunks: Iterable[bytes]) -> Iterator[Node]:
        """Parse a part piece by piece and yield what is complete."""
        from xml.parsers import expat

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.pieces.append
        parser.StartDoctypeDeclHandler = _refuse_document_type
        fed = 0
        try:
            for chunk in chunks:
                fed += len(chunk)
                parser.Parse(chunk, False)
                self.bound(parser, fed)
                yield from self.taken()
            parser.Parse(b"", True)
        except (expat.ExpatError, UnicodeError, LookupError, ValueError) as error:
            raise MarkupError(f"it is no well-formed XML ({error})") from error
        yield from self.taken()

    def bound(self, parser: XMLParserType, fed: int) -> None:
        if fed - parser.CurrentByteIndex > MAX_TAG:
            raise MarkupLimitError(f"one tag is longer than {MAX_TAG >> 20} MB")

    def taken(self) -> list[Node]:
        done, self.done = self.done, []
        return done

    def start(self, joined: str, attributes: dict[str, str]) -> None:
        names = self.names
        stack = self.stack
        node = Node(
            names[joined],
            {names[key]: value for key, value in attributes.items()}
            if attributes
            else _NO_ATTRIBUTES,
        )
        parent = stack[-1]
        if parent.children:
            parent.children.append(node)
        else:
            parent.children = [node]
        stack.append(node)
        self.nodes += 1
        self.pieces.clear()
        if len(stack) > MAX_DEPTH:
            raise MarkupLimitError(f"its tags are nested deeper than {MAX_DEPTH}")
        if self.nodes > MAX_NODES:
            raise MarkupLimitError(f"one block of it has more than {MAX_NODES:,} tags")

    def end(self, _: str) -> None:
        stack = self.stack
        node = stack.pop()
        if self.pieces:
            if not node.children:
                node.text = "".join(self.pieces)
            self.pieces.clear()
        if self.streamed and stack[-1].name == self.streamed:
            stack[-1].children = _NO_CHILDREN
            self.done.append(node)
            self.nodes = 0


def _refuse_document_type(*_: object) -> None:
    raise MarkupError("it has a document type, which Office files never have")
