"""MathML as LaTeX: a fraction stays a fraction and a power a power."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from standfirst.stages.read.formula_signs import ACCENTS, FUNCTIONS, spelled, text_spelled, tidied

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# A formula is a few levels deep; below this its tokens follow each other.
_MAX_DEPTH = 40
_ROW_END = r" \\ "
_BRACKETS = {"{": r"\{", "}": r"\}", "": "."}
# Signs that stand close to what is beside them; other operators have a space on either side.
_CLOSE = frozenset("()[]{}|‖⟨⟩⌈⌉⌊⌋!,;:.′″'\u2061\u2062\u2063\u2064")
_SIZED = re.compile(r"\{\\(?:display|text)style (.*)\}")
_STRETCHED = {"⏞": "overbrace", "⏟": "underbrace", "¯": "overline", "‾": "overline",
              "_": "underline", "^": "hat", "→": "vec", "⃗": "vec", "˙": "dot", "¨": "ddot",
              "ˆ": "hat", "˜": "tilde", "ˇ": "check"}  # fmt: skip
_VARIANTS = {"bold": "mathbf", "double-struck": "mathbb", "script": "mathcal",
             "fraktur": "mathfrak", "sans-serif": "mathsf", "monospace": "mathtt"}  # fmt: skip


def math_text(node: LexborNode) -> str:
    """Return a formula in LaTeX with its delimiters: what it states about itself in TeX, else its
    MathML."""
    mark = "$$" if node.attributes.get("display") == "block" else "$"
    for annotation in node.css("annotation"):
        if "tex" in (annotation.attributes.get("encoding") or "").lower():
            return _delimited(_stated(annotation.text()), mark)
    if tex := (node.attributes.get("alttext") or "").strip():
        return _delimited(_stated(tex), mark)
    return _delimited(tidied(_row(node, 0)), mark)


def _stated(tex: str) -> str:
    """Return TeX on one line, without the size that MediaWiki sets it in."""
    tex = " ".join(tex.split())
    sized = _SIZED.fullmatch(tex)
    return sized[1] if sized else tex


def _delimited(tex: str, mark: str) -> str:
    return f"{mark}{tex}{mark}" if tex else ""


def _of(node: LexborNode, depth: int) -> str:
    if node.is_text_node:
        return spelled((node.text_content or "").strip())
    if depth > _MAX_DEPTH:
        return spelled(_words(node))
    convert = _CONVERT.get(node.tag or "")
    return convert(node, depth + 1) if convert is not None else _row(node, depth + 1)


def _row(node: LexborNode, depth: int) -> str:
    return "".join(_of(child, depth) for child in _children(node))


def _part(node: LexborNode, depth: int) -> str:
    return tidied(_of(node, depth))


def _words(node: LexborNode) -> str:
    return " ".join((node.text(separator=" ") or "").split())


def _identifier(node: LexborNode, _: int) -> str:
    name = _words(node)
    if name in FUNCTIONS:
        return f"\\{name} "
    variant = _VARIANTS.get(node.attributes.get("mathvariant") or "")
    if variant is None and len(name) > 1 and name.isalpha() and name.isascii():
        variant = "mathrm"
    return rf"\{variant}{{{spelled(name)}}}" if variant else spelled(name)


def _operator(node: LexborNode, _: int) -> str:
    sign = _words(node)
    if sign in FUNCTIONS:
        return f"\\{sign} "
    return spelled(sign) if all(c in _CLOSE for c in sign) else f" {spelled(sign)} "


def _said(node: LexborNode, _: int) -> str:
    words = " ".join((node.text() or "").replace("\xa0", " ").split())
    return rf" \text{{{text_spelled(words)}}} " if words else " "


def _fraction(node: LexborNode, depth: int) -> str:
    parts = [_part(child, depth) for child in _children(node)]
    if len(parts) != 2:
        return " ".join(parts)
    if (node.attributes.get("linethickness") or "").strip() in {"0", "0px", "0pt"}:
        return rf"{{{parts[0]} \atop {parts[1]}}}"
    return rf"\frac{{{parts[0]}}}{{{parts[1]}}}"


def _scripts(node: LexborNode, depth: int) -> str:
    """A base with what is lowered, raised, below or above it."""
    parts = [_part(child, depth) for child in _children(node)]
    tag = node.tag or ""
    if len(parts) != (3 if tag in {"msubsup", "munderover"} else 2):
        return " ".join(parts)
    base, first = _group(parts[0]), parts[1]
    if tag in {"mover", "munder"} and (accent := _accent(_children(node)[1], tag)):
        return rf"\{accent}{{{parts[0]}}}"
    if len(parts) == 3:
        return f"{base}_{{{first}}}^{{{parts[2]}}}"
    return f"{base}{'_' if tag in {'msub', 'munder'} else '^'}{{{first}}}"


def _multiscripts(node: LexborNode, depth: int) -> str:
    """A base with pairs of what is lowered and raised behind it, and before it."""
    children = _children(node)
    if not children:
        return ""
    before, behind = "", ""
    lowered: str | None = None
    leads = False
    for child in children[1:]:
        if child.tag == "mprescripts":
            leads, lowered = True, None
        elif lowered is None:
            lowered = _part(child, depth)
        else:
            raised = _part(child, depth)
            pair = (f"_{{{lowered}}}" if lowered else "") + (f"^{{{raised}}}" if raised else "")
            before, behind = (before + pair, behind) if leads else (before, behind + pair)
            lowered = None
    base = _group(_part(children[0], depth))
    return f"{{}}{before} {base}{behind}" if before else base + behind


def _accent(node: LexborNode, tag: str) -> str:
    sign = _words(node)
    name = _STRETCHED.get(sign) or ACCENTS.get(sign, "")
    if tag == "munder":
        return name if name in {"underbrace", "underline"} else ""
    return "" if name in {"underbrace", "underline"} else name


def _radical(node: LexborNode, depth: int) -> str:
    if node.tag == "msqrt":
        return rf"\sqrt{{{tidied(_row(node, depth))}}}"
    parts = [_part(child, depth) for child in _children(node)]
    return rf"\sqrt[{parts[1]}]{{{parts[0]}}}" if len(parts) == 2 else " ".join(parts)


def _table(node: LexborNode, depth: int) -> str:
    rows = [
        " & ".join(_part(cell, depth) for cell in _children(row))
        for row in _children(node)
        if row.tag in {"mtr", "mlabeledtr"}
    ]
    return rf" \begin{{matrix}} {_ROW_END.join(rows)} \end{{matrix}} "


def _fenced(node: LexborNode, depth: int) -> str:
    opening = _bracket(node.attributes.get("open"), "(")
    closing = _bracket(node.attributes.get("close"), ")")
    marks = (node.attributes.get("separators") or ",").split() or [""]
    inside = ""
    for number, child in enumerate(_children(node)):
        inside += (marks[min(number, len(marks)) - 1] + " " if number else "") + _part(child, depth)
    return rf"\left{opening} {inside}\right{closing} "


def _bracket(sign: str | None, usual: str) -> str:
    sign = usual if sign is None else sign.strip()
    return _BRACKETS[sign] if sign in _BRACKETS else spelled(sign).strip()


def _first(node: LexborNode, depth: int) -> str:
    """Of several forms of the same formula, the first is the one that is shown."""
    children = _children(node)
    return _of(children[0], depth) if children else ""


def _nothing(node: LexborNode, depth: int) -> str:
    del node, depth
    return " "


def _children(node: LexborNode) -> list[LexborNode]:
    children = []
    child = node.first_child
    while child is not None:
        if child.is_element_node or (child.is_text_node and (child.text_content or "").strip()):
            children.append(child)
        child = child.next
    return children


def _group(part: str) -> str:
    """Return a base in braces, where more than one sign would be raised without them."""
    is_command = part.startswith("\\") and part[1:].isalpha()
    return part if len(part) == 1 or is_command else f"{{{part}}}"


_CONVERT: dict[str, Callable[[LexborNode, int], str]] = {
    "mi": _identifier,
    "mo": _operator,
    "mtext": _said,
    "ms": _said,
    "mspace": _nothing,
    "mphantom": _nothing,
    "mfrac": _fraction,
    **dict.fromkeys(("msup", "msub", "msubsup", "mover", "munder", "munderover"), _scripts),
    "mmultiscripts": _multiscripts,
    "none": _nothing,
    "msqrt": _radical,
    "mroot": _radical,
    "mtable": _table,
    "mfenced": _fenced,
    "semantics": _first,
    "maction": _first,
    "annotation": _nothing,
    "annotation-xml": _nothing,
}
