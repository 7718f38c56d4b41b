"""Docling documents made for tests, as plain dictionaries that become JSON."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]
PDF = "application/pdf"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class Draft:
    """A document in the making: items get their references as they are added."""

    def __init__(self, mimetype: str | None = WORD, **fields: Any) -> None:
        self.document: Json = {
            "schema_name": "DoclingDocument",
            "version": "1.8.0",
            "name": "draft",
            "origin": {"mimetype": mimetype, "filename": "x"} if mimetype else None,
            "furniture": root("#/furniture"),
            "body": root("#/body"),
            "groups": [], "texts": [], "pictures": [], "tables": [],
            "key_value_items": [], "form_items": [], "field_regions": [], "field_items": [],
            "pages": {},
            **fields,
        }  # fmt: skip

    def page(self, number: int, width: float = 600.0, height: float = 800.0) -> None:
        self.document["pages"][str(number)] = {
            "page_no": number,
            "size": {"width": width, "height": height},
        }

    def add(self, kind: str, parent: Json | None = None, **fields: Any) -> Json:
        """Add an item to a list of the document and to the children of its parent."""
        items = self.document[kind]
        item: Json = {
            "self_ref": f"#/{kind}/{len(items)}", "children": [], "content_layer": "body",
            "prov": [], **fields,
        }  # fmt: skip
        items.append(item)
        (self.document["body"] if parent is None else parent)["children"].append(ref(item))
        return item

    def text(self, text: str, label: str = "text", parent: Json | None = None, **more: Any) -> Json:
        return self.add("texts", parent, label=label, text=text, orig=text, **more)

    def group(self, label: str, parent: Json | None = None, **more: Any) -> Json:
        return self.add("groups", parent, label=label, name="group", **more)

    def table(self, cells: list[Json], parent: Json | None = None, **more: Any) -> Json:
        return self.add("tables", parent, label="table", data={"table_cells": cells}, **more)

    def json(self) -> bytes:
        return json.dumps(self.document).encode()


def root(target: str) -> Json:
    return {"self_ref": target, "children": [], "content_layer": target[2:], "label": "unspecified"}


def ref(item: Json) -> Json:
    return {"$ref": item["self_ref"]}


def place(
    page: int,
    box: tuple[float, float, float, float],
    span: tuple[int, int] = (0, 0),
    origin: str = "TOPLEFT",
) -> Json:
    """A place on a page; the box is left, top, right, bottom in the sense of its origin."""
    left, top, right, bottom = box
    edges = {"l": left, "t": top, "r": right, "b": bottom, "coord_origin": origin}
    return {"page_no": page, "bbox": edges, "charspan": list(span)}


def cell(
    text: str, row: int, column: int, *, rows: int = 1, columns: int = 1, head: bool = False
) -> Json:
    return {
        "text": text, "row_span": rows, "col_span": columns, "start_row_offset_idx": row,
        "end_row_offset_idx": row + rows, "start_col_offset_idx": column,
        "end_col_offset_idx": column + columns, "column_header": head, "row_header": False,
    }  # fmt: skip
