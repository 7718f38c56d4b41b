"""DoclingDocument 1.x as far as it is read: small records, everything else in it is ignored."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert, field, json

_Record = TypeVar("_Record")


class Reference(Struct, frozen=True):
    """Where another item stands: `#/texts/12`."""

    target: str = field(default="", name="$ref")


class Box(Struct, frozen=True):
    """A box on a page; `coord_origin` is the corner that heights are measured from."""

    left: float = field(default=0.0, name="l")
    top: float = field(default=0.0, name="t")
    right: float = field(default=0.0, name="r")
    bottom: float = field(default=0.0, name="b")
    coord_origin: str = "TOPLEFT"


class Provenance(Struct, frozen=True):
    """Where a part of an item's text came from: `charspan` is the part, in characters."""

    page_no: int
    bbox: Box
    charspan: tuple[int, int] = (0, 0)


class TableCell(Struct, frozen=True):
    """A cell with the half-open ranges of rows and columns that it covers.

    `ref` leads to the items that a rich cell is made of; their text is that of the cell.
    """

    text: str = ""
    start_row_offset_idx: int = 0
    end_row_offset_idx: int = 1
    start_col_offset_idx: int = 0
    end_col_offset_idx: int = 1
    column_header: bool = False
    row_header: bool = False
    ref: Reference | None = None


class TableData(Struct, frozen=True):
    """The cells of a table."""

    table_cells: list[TableCell] = []


class GraphCell(Struct, frozen=True):
    """A key or a value of a form; `item_ref` leads to the item of the text that it is."""

    text: str = ""
    cell_id: int = 0
    item_ref: Reference | None = None


class GraphLink(Struct, frozen=True):
    """How two cells of a form belong together, by their ids."""

    label: str = ""
    source_cell_id: int = 0
    target_cell_id: int = 0


class Graph(Struct, frozen=True):
    """The keys and values of a form."""

    cells: list[GraphCell] = []
    links: list[GraphLink] = []


class Formatting(Struct, frozen=True):
    """How a run is set; `script` is "super" or "sub" where it is raised or lowered."""

    strikethrough: bool = False
    script: str = ""


class PictureClass(Struct, frozen=True):
    """What a model takes a picture to be."""

    class_name: str = ""


class Annotation(Struct, frozen=True):
    """What a model has said of a picture, or the figures it has read off a chart.

    Later versions have each of these in a field of `Meta`.
    """

    text: str = ""
    chart_data: TableData | None = None
    predicted_classes: list[PictureClass] = []
    predictions: list[PictureClass] = []


class Meta(Struct, frozen=True):
    """What models have said of an item."""

    description: Annotation | None = None
    classification: Annotation | None = None
    tabular_chart: Annotation | None = None


class Item(Struct, frozen=True):
    """A node of the document's tree: a text, a group, a table, a picture or a form."""

    self_ref: str = ""
    children: list[Reference] = []
    content_layer: str = "body"
    label: str = ""
    name: str = ""
    prov: list[Provenance] = []
    text: str = ""
    orig: str = ""
    level: int = 1
    enumerated: bool = False
    marker: str | None = None
    captions: list[Reference] = []
    footnotes: list[Reference] = []
    data: TableData | None = None
    graph: Graph | None = None
    formatting: Formatting | None = None
    comments: list[Reference] = []
    annotations: list[Any] = []
    meta: Any = None

    def words(self) -> str:
        """Return the item's text; formulas that were not recognised have only the original."""
        return self.text or self.orig

    def said_of_it(self) -> list[Annotation]:
        """Return what models have said of a picture; what has another form says nothing."""
        meta = _converted(self.meta, Meta) or Meta()
        stated: list[Annotation | None] = [meta.description, meta.classification]
        stated.append(meta.tabular_chart)
        if not any(stated):
            stated = [_converted(each, Annotation) for each in self.annotations]
        return [each for each in stated if each is not None]

    def picture_class(self) -> str:
        """Return what a picture is most likely to be, empty where nothing says so."""
        for each in self.said_of_it():
            for likely in (*each.predicted_classes, *each.predictions):
                return likely.class_name
        return ""


def _converted(value: object, record: type[_Record]) -> _Record | None:
    try:
        return convert(value, record)
    except ValidationError:
        return None


class Size(Struct, frozen=True):
    """The size of a page, in points where the file was a PDF."""

    width: float = 0.0
    height: float = 0.0


class ImageRef(Struct, frozen=True):
    """A picture: a data URI, or the name of a file beside the document."""

    uri: str = ""


class PageRecord(Struct, frozen=True):
    """A page, with its picture where the converter kept it."""

    size: Size | None = None
    image: ImageRef | None = None


class Origin(Struct, frozen=True):
    """The file that the document was converted from."""

    mimetype: str = ""


COLLECTIONS = (
    "texts",
    "tables",
    "pictures",
    "groups",
    "key_value_items",
    "form_items",
    "field_regions",
    "field_items",
)
"""The lists that items stand in."""


def decoded(content: bytes) -> DoclingDocument:
    """Return the document that a file holds; some programs write a byte order mark before JSON.

    Raises MsgspecError for a file that is not JSON, or not of this form.
    """
    return json.decode(content.removeprefix(BOM_UTF8), type=DoclingDocument)


class DoclingDocument(Struct, frozen=True):
    """A whole document."""

    schema_name: str = ""
    version: str = ""
    origin: Origin | None = None
    furniture: Item | None = None
    body: Item = Item()
    texts: list[Item] = []
    tables: list[Item] = []
    pictures: list[Item] = []
    groups: list[Item] = []
    key_value_items: list[Item] = []
    form_items: list[Item] = []
    field_regions: list[Item] = []
    field_items: list[Item] = []
    pages: dict[str, PageRecord] = {}

    def everything(self) -> Iterator[tuple[str, Item]]:
        """Yield every item of the lists with the reference that means it."""
        for name in COLLECTIONS:
            for index, item in enumerate(getattr(self, name)):
                yield f"#/{name}/{index}", item
