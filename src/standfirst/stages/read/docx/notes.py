"""Footnotes and endnotes: the marks that refer to them, and their content."""

from __future__ import annotations

from typing import NamedTuple

from standfirst.stages.read.docx.container import Package, Relation
from standfirst.stages.read.docx.nodes import Node
from standfirst.stages.read.docx.number_forms import printed_number

_REFERENCES = {"w:footnoteReference": "footnote", "w:endnoteReference": "endnote"}
_FORMS = {"footnote": "decimal", "endnote": "lowerRoman"}
"""How notes are numbered where a file says nothing (ISO/IEC 29500-1, 17.11.17)."""

_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})


class Note(NamedTuple):
    """A note that was referred to: its mark as it is read, and its content."""

    mark: str
    node: Node


class Notes:
    """The notes of a document, numbered as they are referred to."""

    def __init__(
        self, package: Package, relations: dict[str, Relation], settings: Node | None
    ) -> None:
        self._nodes: dict[tuple[str, str], Node] = {}
        self._marks: dict[tuple[str, str], str] = {}
        self._numbers: dict[str, int] = {}
        self._starts: dict[str, int] = {}
        self._restarts: dict[str, bool] = {}
        self._forms = dict(_FORMS)
        for kind in _FORMS:
            properties = settings.child(f"w:{kind}Pr") if settings is not None else None
            stated = properties.number("w:numStart") if properties is not None else None
            self._numbers[kind] = self._starts[kind] = 1 if stated is None else stated
            self._restarts[kind] = _restarts(properties)
            if properties is not None:
                self._forms[kind] = properties.value("w:numFmt") or self._forms[kind]
        for relation in relations.values():
            kind = relation.kind.removesuffix("s")
            if kind in _FORMS and (root := package.tree(relation.target)) is not None:
                self._add(kind, root)

    def _add(self, kind: str, root: Node) -> None:
        for node in root.children:
            if node.name == f"w:{kind}" and node.get("w:type") not in _SEPARATORS:
                self._nodes.setdefault((kind, node.get("w:id")), node)

    def refer(self, reference: str, note_id: str, has_own_mark: str) -> Note | None:
        """Return the note that a reference means, None where there is none.

        A note whose mark follows in the text has none of its own. A second reference to a note
        repeats its mark, and no content.
        """
        kind = _REFERENCES[reference]
        node = self._nodes.get((kind, note_id))
        if node is None:
            return None
        if (known := self._marks.get((kind, note_id))) is not None:
            return Note(known, Node("", {}))
        mark = ""
        if has_own_mark in {"", "0", "false", "off"}:
            mark = f"[{printed_number(self._numbers[kind], self._forms[kind])}]"
            self._numbers[kind] += 1
        self._marks[(kind, note_id)] = mark
        return Note(mark, node)

    def end_section(self, section: Node) -> None:
        """Count anew after a section, where it or the whole file says so."""
        for kind in _FORMS:
            if self._restarts[kind] or _restarts(section.child(f"w:{kind}Pr")):
                self._numbers[kind] = self._starts[kind]

    def unreferred(self) -> list[Node]:
        """Return the notes that no text refers to."""
        return [node for place, node in self._nodes.items() if place not in self._marks]


def _restarts(properties: Node | None) -> bool:
    return properties is not None and properties.value("w:numRestart") == "eachSect"
