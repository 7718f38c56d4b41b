"""Forms of Docling documents: each key with its values on a line."""

from __future__ import annotations

from collections.abc import Callable

from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.docling_records import Graph, Item

_PARTS_OF_FIELD = frozenset({"marker", "field_key", "field_value", "field_hint"})


def form_lines(graph: Graph, stands: Callable[[str], bool]) -> list[str]:
    """Return what a form states; nothing where its cells are items that stand in the text."""
    if any(cell.item_ref is not None and stands(cell.item_ref.target) for cell in graph.cells):
        return []
    words = {cell.cell_id: one_line(cell.text) for cell in graph.cells}
    values: dict[int, list[int]] = {}
    for link in graph.links:
        source, target = link.source_cell_id, link.target_cell_id
        if link.label == "to_key":
            source, target = target, source
        if link.label in {"to_value", "to_key"} and target in words:
            values.setdefault(source, []).append(target)
    taken = {target for targets in values.values() for target in targets}
    lines = []
    for cell in graph.cells:
        if cell.cell_id in values:
            found = ", ".join(words[target] for target in values[cell.cell_id] if words[target])
            lines.append(f"{words[cell.cell_id].rstrip(':')}: {found}".strip())
        elif cell.cell_id not in taken:
            lines.append(words[cell.cell_id])
    return [line for line in lines if line]


def field_text(parts: list[Item]) -> str:
    """Return the key of a field with its values and hints; nothing where it has other parts."""
    if not parts or any(part.label not in _PARTS_OF_FIELD or part.children for part in parts):
        return ""
    words = dict.fromkeys(_PARTS_OF_FIELD, "")
    for part in parts:
        if text := one_line(part.words()):
            before = words[part.label]
            words[part.label] = f"{before}, {text}" if before else text
    key = " ".join(filter(None, (words["marker"], words["field_key"])))
    if key and words["field_value"] and not key.endswith((":", "?")):
        key += ":"
    return " ".join(filter(None, (key, words["field_value"], words["field_hint"])))
