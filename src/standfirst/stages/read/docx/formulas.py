"""Office formulas (OMML) as LaTeX: a fraction stays a fraction and a power a power."""

from __future__ import annotations

import re
from collections.abc import Callable

from standfirst.stages.read.docx.nodes import Node
from standfirst.stages.read.formula_signs import (
    ACCENTS,
    ALPHABETS,
    FUNCTIONS,
    spelled,
    text_spelled,
    tidied,
)

# A formula is a few levels deep; below this its characters follow each other.
_MAX_DEPTH = 40
_ROW_END = r" \\ "
_TALL = ("\\frac", "\\begin", "\\sum", "\\prod", "\\int", "\\sqrt", "\\binom")
_MATRICES = {"()": "pmatrix", "[]": "bmatrix", "||": "vmatrix", "‖‖": "Vmatrix", "{}": "Bmatrix"}
_BRACKETS = {"{": "\\{", "}": "\\}", "": "."}
# A function's name that is raised or lowered with more than one letter comes in braces.
_SCRIPTED_NAME = re.compile(r"\{([A-Za-z]+)\}(?=[_^])")
_TAKES_LIMITS = (*(f"\\{name}" for name in FUNCTIONS), "\\underbrace", "\\overbrace")


def latex(node: Node) -> str:
    """Return a formula (`m:oMath`) in LaTeX, without delimiters."""
    return tidied(_row(node, 0))


def _row(node: Node | None, depth: int) -> str:
    """Return the children of a node one after the other."""
    if node is None:
        return ""
    if depth > _MAX_DEPTH:
        return "".join(spelled(text.text) for text in node.below("m:t"))
    return "".join(_of(child, depth + 1) for child in node.children)


def _of(node: Node, depth: int) -> str:
    convert = _CONVERT.get(node.name)
    if convert is not None:
        return convert(node, depth)
    return "" if node.name in _LEFT_OUT or node.name.endswith("Pr") else _row(node, depth)


def _run(node: Node, _: int) -> str:
    text = "".join(child.text for child in node.children if child.name in {"m:t", "w:t"})
    properties = node.child("m:rPr")
    if properties is None or not text.strip():
        return spelled(text)
    if properties.child("m:nor") is not None and any(letter.isalpha() for letter in text):
        return rf"\text{{{text_spelled(text)}}}"
    alphabet = ALPHABETS.get(_value(properties, "m:scr"))
    if alphabet is None and _value(properties, "m:sty") == "b":
        alphabet = "mathbf"
    return rf"\{alphabet}{{{spelled(text)}}}" if alphabet else spelled(text)


def _fraction(node: Node, depth: int) -> str:
    above, below = _part(node, "m:num", depth), _part(node, "m:den", depth)
    if _property(node, "m:fPr", "m:type") == "noBar":
        return rf"{{{above} \atop {below}}}"
    return rf"\frac{{{above}}}{{{below}}}"


def _scripts(node: Node, depth: int) -> str:
    """A base with what is raised and lowered behind it, or in front of it."""
    base = _part(node, "m:e", depth)
    index, exponent = _part(node, "m:sub", depth), _part(node, "m:sup", depth)
    scripts = (f"_{{{index}}}" if index else "") + (f"^{{{exponent}}}" if exponent else "")
    if node.name == "m:sPre":
        return f"{{}}{scripts}{base}"
    return f"{_group(base)}{scripts}"


def _radical(node: Node, depth: int) -> str:
    hidden = _is_on(node.child("m:radPr"), "m:degHide")
    degree = "" if hidden else _part(node, "m:deg", depth)
    radicand = _part(node, "m:e", depth)
    return rf"\sqrt[{degree}]{{{radicand}}}" if degree else rf"\sqrt{{{radicand}}}"


def _operator(node: Node, depth: int) -> str:
    """A sum, product or integral with its bounds."""
    properties = node.child("m:naryPr")
    sign = spelled(_property(node, "m:naryPr", "m:chr", "∫") or "∫").strip()
    below = "" if _is_on(properties, "m:subHide") else _part(node, "m:sub", depth)
    above = "" if _is_on(properties, "m:supHide") else _part(node, "m:sup", depth)
    bounds = (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")
    return f"{sign}{bounds} {_part(node, 'm:e', depth)}"


def _function(node: Node, depth: int) -> str:
    name = _part(node, "m:fName", depth)
    if match := _SCRIPTED_NAME.match(name):
        name = match.group(1) + name[match.end() :]
    head = name.partition("_")[0].partition("^")[0].strip()
    if head in FUNCTIONS:
        name = "\\" + name
    elif head.isalpha() and len(head) > 1:
        name = rf"\operatorname{{{head}}}{name[len(head) :]}"
    return f"{name} {_part(node, 'm:e', depth)}"


def _delimited(node: Node, depth: int) -> str:
    properties = node.child("m:dPr")
    begin = _value(properties, "m:begChr", "(")
    end = _value(properties, "m:endChr", ")")
    between = spelled(_value(properties, "m:sepChr", "|"))
    parts = [_row(child, depth) for child in node.children if child.name == "m:e"]
    inside = between.join(part.strip() for part in parts)
    if name := _MATRICES.get(begin + end):
        opening, closing = r"\begin{matrix}", r"\end{matrix}"
        if inside.startswith(opening) and inside.count(opening) == 1 and inside.endswith(closing):
            return inside.replace("{matrix}", f"{{{name}}}")
    if begin == "{" and not end and inside.startswith(r"\begin{aligned}"):
        return inside.replace("{aligned}", "{cases}")
    if begin == "(" and end == ")" and inside.startswith("{") and r" \atop " in inside:
        above, _, below = inside[1:-1].partition(r" \atop ")
        return rf"\binom{{{above}}}{{{below}}}"
    if begin and end and not any(tall in inside for tall in _TALL):
        return f"{_bracket(begin)}{inside}{_bracket(end)}"
    return rf"\left{_bracket(begin)} {inside}\right{_bracket(end)} "


def _bracket(sign: str) -> str:
    return _BRACKETS[sign] if sign in _BRACKETS else spelled(sign)


def _matrix(node: Node, depth: int) -> str:
    rows = [
        " & ".join(_row(cell, depth).strip() for cell in row.children if cell.name == "m:e")
        for row in node.children
        if row.name == "m:mr"
    ]
    return rf"\begin{{matrix}} {_ROW_END.join(rows)} \end{{matrix}}"


def _equations(node: Node, depth: int) -> str:
    """Equations one under the other; `&` aligns them, `#` stands before a number at the edge."""
    rows = [
        _row(row, depth).replace(r"\&", "&").replace(r"\#", r" \quad ").strip()
        for row in node.children
        if row.name == "m:e"
    ]
    if len(rows) == 1:
        return rows[0]
    return rf"\begin{{aligned}} {_ROW_END.join(rows)} \end{{aligned}}"


def _accent(node: Node, depth: int) -> str:
    sign = _property(node, "m:accPr", "m:chr", "\u0302")
    inside = _part(node, "m:e", depth)
    if sign in ACCENTS or not sign.strip():
        return rf"\{ACCENTS.get(sign, 'hat')}{{{inside}}}"
    return rf"\overset{{{spelled(sign).strip()}}}{{{inside}}}"


def _bar(node: Node, depth: int) -> str:
    name = "overline" if _property(node, "m:barPr", "m:pos") == "top" else "underline"
    return rf"\{name}{{{_part(node, 'm:e', depth)}}}"


def _grouped(node: Node, depth: int) -> str:
    sign = _property(node, "m:groupChrPr", "m:chr", "⏟")
    inside = _part(node, "m:e", depth)
    if sign in {"⏟", "⏞"}:
        return rf"\{'underbrace' if sign == '⏟' else 'overbrace'}{{{inside}}}"
    place = "overset" if _property(node, "m:groupChrPr", "m:pos") == "top" else "underset"
    return rf"\{place}{{{spelled(sign).strip()}}}{{{inside}}}"


def _limit(node: Node, depth: int) -> str:
    base, limit = _part(node, "m:e", depth), _part(node, "m:lim", depth)
    if base.isascii() and base.isalpha() and len(base) > 1 and base not in FUNCTIONS:
        return rf"\operatorname*{{{base}}}{'_' if node.name == 'm:limLow' else '^'}{{{limit}}}"
    if base in FUNCTIONS:
        base = "\\" + base
    if base.startswith(_TAKES_LIMITS):
        return f"{base}{'_' if node.name == 'm:limLow' else '^'}{{{limit}}}"
    return rf"\{'underset' if node.name == 'm:limLow' else 'overset'}{{{limit}}}{{{base}}}"


def _boxed(node: Node, depth: int) -> str:
    """A frame, whose sides may be hidden while lines strike out what is in it."""
    properties, inside = node.child("m:borderBoxPr"), _part(node, "m:e", depth)
    if any(_is_on(properties, name) for name in _STRIKES):
        inside = rf"\cancel{{{inside}}}"
    return inside if all(_is_on(properties, name) for name in _SIDES) else rf"\boxed{{{inside}}}"


def _phantom(node: Node, depth: int) -> str:
    """What takes up room and may not be shown."""
    inside = _part(node, "m:e", depth)
    shown = _property(node, "m:phantPr", "m:show", "1") not in {"0", "false", "off"}
    return inside if shown else rf"\phantom{{{inside}}}"


def _alternatives(node: Node, depth: int) -> str:
    """The first choice, and what older programs show only where it says nothing."""
    return _row(node.child("mc:Choice"), depth) or _row(node.child("mc:Fallback"), depth)


def _part(node: Node, name: str, depth: int) -> str:
    return tidied(_row(node.child(name), depth))


def _group(part: str) -> str:
    """Return a base in braces, where more than one sign would be raised without them."""
    is_command = part.startswith("\\") and part[1:].isalpha()
    return part if len(part) == 1 or is_command else f"{{{part}}}"


def _property(node: Node, properties: str, name: str, default: str = "") -> str:
    return _value(node.child(properties), name, default)


def _is_on(properties: Node | None, name: str) -> bool:
    child = properties.child(name) if properties is not None else None
    return child is not None and child.get("m:val", "1") not in {"0", "false", "off"}


def _value(properties: Node | None, name: str, default: str = "") -> str:
    child = properties.child(name) if properties is not None else None
    return default if child is None else child.get("m:val")


_SIDES = ("m:hideTop", "m:hideBot", "m:hideLeft", "m:hideRight")
_STRIKES = ("m:strikeBLTR", "m:strikeTLBR", "m:strikeH", "m:strikeV")
_LEFT_OUT = frozenset({"w:del", "w:moveFrom", "w:instrText", "w:delText"})
_CONVERT: dict[str, Callable[[Node, int], str]] = {
    "m:r": _run,
    "w:r": _run,
    "m:f": _fraction,
    "m:sSup": _scripts,
    "m:sSub": _scripts,
    "m:sSubSup": _scripts,
    "m:sPre": _scripts,
    "m:rad": _radical,
    "m:nary": _operator,
    "m:func": _function,
    "m:d": _delimited,
    "m:m": _matrix,
    "m:eqArr": _equations,
    "m:acc": _accent,
    "m:bar": _bar,
    "m:groupChr": _grouped,
    "m:limLow": _limit,
    "m:limUpp": _limit,
    "m:borderBox": _boxed,
    "m:phant": _phantom,
    "mc:AlternateContent": _alternatives,
}
