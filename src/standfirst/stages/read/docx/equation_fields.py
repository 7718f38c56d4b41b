"""Equations that are written as field codes (`EQ \\f(1;2)`), as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable

from standfirst.stages.read.formula_signs import spelled, tidied

# Real ones nest three or four deep; what is deeper is read as it stands.
_MAX_DEPTH = 20
_SWITCH = re.compile(r"\\([A-Za-z]+)\s*(-?\d+)?\s*")
_ESCAPED = re.compile(r"\\([(),;\\])")
_ALIGNMENTS = frozenset({"al", "ac", "ar", "ad"})
_ROW_END = r" \\ "
_OPERATORS = {"in": r"\int", "su": r"\sum", "pr": r"\prod"}
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def equation(code: str) -> str:
    """Return the LaTeX of what follows EQ in a field's code."""
    return tidied(_Parser(code).elements("", 0))


class _Parser:
    """Reads a code from left to right, each character once."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.at = 0

    def elements(self, until: str, depth: int) -> str:
        """Return elements up to one of some characters, which stays to be read."""
        found: list[str] = []
        while self.at < len(self.code) and self.code[self.at] not in until:
            character = self.code[self.at]
            if escaped := _ESCAPED.match(self.code, self.at):
                found.append(spelled(escaped.group(1)))
                self.at = escaped.end()
            elif character == "\\" and (switch := _SWITCH.match(self.code, self.at)):
                self.at = switch.end()
                found.append(self.switch(switch.group(1).lower(), depth))
            elif character == "(" and depth < _MAX_DEPTH:
                self.at += 1
                found.append(f"({self.elements(')', depth + 1)})")
                self.at += 1
            else:
                found.append(spelled(character))
                self.at += 1
        return "".join(found)

    def switch(self, name: str, depth: int) -> str:
        """Return an element whose name was read: its options, then its parts in parentheses."""
        options: dict[str, str] = {}
        while option := _SWITCH.match(self.code, self.at):
            self.at = option.end()
            options[option.group(1).lower()] = option.group(2) or self.sign(option.group(1))
        parts = self.parts(depth)
        if parts is None:
            return ""
        if write := _ELEMENTS.get(name):
            return write(parts, options)
        return "".join(parts)

    def sign(self, option: str) -> str:
        """Return the character that an option for brackets names ("\\lc\\{")."""
        if option.lower() in {"lc", "rc", "bc"} and self.code[self.at : self.at + 1] == "\\":
            sign = self.code[self.at + 1 : self.at + 2]
            self.at += 2
            return sign
        return ""

    def parts(self, depth: int) -> list[str] | None:
        """Return what stands in parentheses, between list separators; None without any."""
        if self.code[self.at : self.at + 1] != "(" or depth >= _MAX_DEPTH:
            return None
        found: list[str] = []
        while self.at < len(self.code) and (not found or self.code[self.at] != ")"):
            self.at += 1
            found.append(self.elements(",;)", depth + 1).strip())
        self.at += 1
        return found


def _fraction(parts: list[str], _: dict[str, str]) -> str:
    return rf"\frac{{{parts[0]}}}{{{' '.join(parts[1:])}}}"


def _root(parts: list[str], _: dict[str, str]) -> str:
    degree = f"[{parts[0]}]" if len(parts) > 1 and parts[0] else ""
    return rf"\sqrt{degree}{{{parts[-1]}}}"


def _scripts(parts: list[str], options: dict[str, str]) -> str:
    """One part is raised or lowered, as its option says; of two, the first is above."""
    if len(parts) > 1:
        return f"^{{{parts[0]}}}_{{{parts[1]}}}"
    return f"_{{{parts[0]}}}" if "do" in options else f"^{{{parts[0]}}}"


def _bracketed(parts: list[str], options: dict[str, str]) -> str:
    both = options.get("bc", "")
    left, right = options.get("lc", ""), options.get("rc", "")
    if both:
        left, right = both, _PAIRS.get(both, both)
    elif not left and not right:
        left, right = "(", ")"
    return rf"\left{_bracket(left)} {','.join(parts)}\right{_bracket(right)} "


def _bracket(sign: str) -> str:
    return f"\\{sign}" if sign in {"{", "}"} else sign or "."


def _array(parts: list[str], options: dict[str, str]) -> str:
    columns = int(options.get("co") or "1")
    columns = max(columns, 1)
    rows = [" & ".join(parts[at : at + columns]) for at in range(0, len(parts), columns)]
    return rf"\begin{{matrix}} {_ROW_END.join(rows)} \end{{matrix}}"


def _integral(parts: list[str], options: dict[str, str]) -> str:
    sign = next((_OPERATORS[name] for name in options if name in _OPERATORS), r"\int")
    below, above, inside = [*parts, "", "", ""][:3]
    bounds = (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")
    return f"{sign}{bounds} {inside}"


_ELEMENTS: dict[str, Callable[[list[str], dict[str, str]], str]] = {
    "f": _fraction,
    "r": _root,
    "s": _scripts,
    "b": _bracketed,
    "a": _array,
    "i": _integral,
    "x": lambda parts, _: rf"\boxed{{{','.join(parts)}}}",
    "l": lambda parts, _: ",".join(parts),
    "o": lambda parts, _: "".join(parts),
}
