"""Drawings: the text boxes in them, what pictures are said to show, and the text of diagrams."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.docx.nodes import Node, plain_text
from standfirst.stages.read.docx.reading import CHART, HIDDEN, Reading

_FILE_NAME = re.compile(
    r"(?:.*[\\/])?[\w\-. ]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|emf|wmf)", re.IGNORECASE
)
# What Word writes below the descriptions that it makes up.
_MADE_UP = re.compile(
    r"(?:description automatically generated.*|automatisch generierte beschreibung.*"
    r"|ai-generated content may be incorrect\.?)",
    re.IGNORECASE | re.DOTALL,
)


OBJECT = "\ufffc"
"""Stands for an object of another program that nothing is said of, such as an old formula."""


class Drawn(NamedTuple):
    """What is read of a drawing: its text boxes, and its text in the line."""

    boxes: list[Node]
    text: str


def drawn(node: Node, reading: Reading) -> Drawn:
    """Return what a drawing says; the figures of charts are listed as left out."""
    boxes: list[Node] = []
    texts: list[str] = []
    descriptions: list[str] = []
    objects = 0
    hidden = False
    stack = [node]
    while stack:
        at = stack.pop()
        match at.name:
            case "w:txbxContent":
                boxes.append(at)
                continue
            case "mc:AlternateContent":
                choice = at.child("mc:Choice") or at.child("mc:Fallback")
                if choice is not None:
                    stack.append(choice)
                continue
            case "wp:docPr" if at.get("hidden") in {"1", "true"}:
                hidden = True
            case "wp:docPr" | "v:shape" | "v:rect":
                descriptions.append(_description(at))
            case "o:OLEObject":
                objects += 1
            case "v:textpath":
                texts.append(at.get("string"))
            case "dgm:relIds":
                texts.append(_diagram(at.get("r:dm"), reading))
            case "c:chart":
                _leave_out_chart(at.get("r:id"), reading)
        stack.extend(reversed(at.children))
    if hidden:
        reading.drop(HIDDEN, " ".join([*texts, *map(plain_text, boxes)]))
        return Drawn([], "")
    if not boxes:
        texts = descriptions + texts
    reading.objects += objects
    text = " ".join(text for text in texts if text)
    return Drawn(boxes, text or (OBJECT if objects else ""))


def _description(node: Node) -> str:
    """Return what a picture is said to show, empty for decoration and for mere file names."""
    if any(mark.get("val") in {"1", "true"} for mark in node.below("adec:decorative")):
        return ""
    stated = node.get("descr") or node.get("alt") or node.get("title")
    text = one_line(_MADE_UP.sub("", stated))
    return "" if _FILE_NAME.fullmatch(text) else text


def _diagram(relation_id: str, reading: Reading) -> str:
    """Return the labels of a diagram in their order."""
    relation = reading.relations.get(relation_id)
    root = reading.package.tree(relation.target) if relation is not None else None
    if root is None:
        return ""
    points = (
        " ".join(one_line(text.text) for text in point.below("a:t"))
        for point in root.below("dgm:pt")
    )
    return "; ".join(point for point in points if point)


def _leave_out_chart(relation_id: str, reading: Reading) -> None:
    relation = reading.relations.get(relation_id)
    root = reading.package.tree(relation.target) if relation is not None else None
    if root is not None:
        texts = [text.text for name in ("a:t", "c:v") for text in root.below(name)]
        reading.drop(CHART, " ".join(texts))
