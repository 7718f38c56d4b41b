"""Why an item of a Docling document is no text of it."""

from __future__ import annotations

from standfirst.stages.read.docling_records import Item

_FURNITURE = {"page_header": "running header", "page_footer": "running footer"}
_LAYERS = {"notes": "note", "invisible": "hidden", "background": "background"}


def reason_left_out(item: Item) -> str:
    """Return why an item is left out, empty where it is not."""
    if item.label in _FURNITURE:
        return _FURNITURE[item.label]
    if item.label == "comment_section":
        return "comment"
    if item.label == "footnote" and item.content_layer == "furniture":
        # Converters put notes beside the text, in the layer of running headers.
        return ""
    return "" if item.content_layer == "body" else _LAYERS.get(item.content_layer, "furniture")
