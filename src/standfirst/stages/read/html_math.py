"""MathML as one line of text in which a fraction stays a fraction and a power a power."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# A formula is a few levels deep; below this its tokens follow each other.
_MAX_DEPTH = 60


def math_text(node: LexborNode) -> str:
    """Return the TeX that a formula states about itself, else its MathML in linear notation."""
    for annotation in node.css("annotation"):
        if "tex" in (annotation.attributes.get("encoding") or "").lower():
            return f"${' '.join(annotation.text().split())}$"
    if tex := (node.attributes.get("alttext") or "").strip():
        return f"${' '.join(tex.split())}$"
    return " ".join(_linear(node, 0).split())


def _linear(node: LexborNode, depth: int) -> str:
    if node.is_text_node:
        return (node.text_content or "").strip()
    if depth > _MAX_DEPTH:
        return " ".join((node.text(separator=" ") or "").split())
    parts = [
        _linear(child, depth + 1)
        for child in _children(node)
        if child.tag not in {"annotation", "annotation-xml"}
    ]
    match node.tag, parts:
        case "mfrac", [above, below]:
            return f"{_group(above)}/{_group(below)}"
        case (("msup" | "mover"), [base, exponent]):
            return f"{_group(base)}^{_group(exponent)}"
        case (("msub" | "munder"), [base, index]):
            return f"{_group(base)}_{_group(index)}"
        case (("msubsup" | "munderover"), [base, index, exponent]):
            return f"{_group(base)}_{_group(index)}^{_group(exponent)}"
        case "msqrt", _:
            return f"√({' '.join(parts)})"
        case "mroot", [radicand, index]:
            return f"{_group(index)}√({radicand})"
        case "mtable", _:
            return f"[{'; '.join(parts)}]"
        case "mtr", _:
            return ", ".join(parts)
        case "mo", _:
            return f" {''.join(parts)} "
        case _:
            return " ".join(part for part in parts if part)


def _children(node: LexborNode) -> list[LexborNode]:
    children = []
    child = node.first_child
    while child is not None:
        if child.is_element_node or (child.text_content or "").strip():
            children.append(child)
        child = child.next
    return children


def _group(part: str) -> str:
    part = part.strip()
    return part if part.isalnum() else f"({part})"
