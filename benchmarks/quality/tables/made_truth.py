"""The truth of drawn tables, written as ICDAR-2013 has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from made_tables import MadeCell, MadeTable

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Region:
    """A drawn table: its page from 1 and the boxes of its cells, from the bottom left."""

    page: int
    table: MadeTable
    boxes: list[tuple[MadeCell, Box]] = field(default_factory=list)


def write_truth(path: Path, regions: list[Region]) -> None:
    """Write the regions and cells of a file as ICDAR-2013 has them."""
    places, cells = [], []
    for number, region in enumerate(regions, start=1):
        boxes = [box for _, box in region.boxes]
        hull = (
            min(b[0] for b in boxes), min(b[1] for b in boxes),
            max(b[2] for b in boxes), max(b[3] for b in boxes),
        )  # fmt: skip
        opening = f"<table id='{number}'><region id='1' page='{region.page}'>"
        places.append(f"{opening}{_box(hull)}</region></table>")
        inner = "".join(
            f"<cell start-row='{c.row}' start-col='{c.column}' end-row='{c.row}' "
            f"end-col='{c.last_column}'>{_box(b)}<content>{escape(c.text)}</content></cell>"
            for c, b in region.boxes
        )
        cells.append(f"{opening}{inner}</region></table>")
    for kind, parts in (("reg", places), ("str", cells)):
        body = f"<document filename={quoteattr(path.name)}>{''.join(parts)}</document>"
        path.with_name(f"{path.stem}-{kind}.xml").write_text(body, encoding="utf-8")


def _box(box: Box) -> str:
    names = zip(("x1", "y1", "x2", "y2"), box, strict=True)
    return f"<bounding-box {' '.join(f'{name}={str(round(v, 1))!r}' for name, v in names)}/>"
