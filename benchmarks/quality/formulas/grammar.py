"""Formulas made at random: every display differs from every other, by its seed alone."""

from __future__ import annotations

from random import Random

LETTERS = [*"abcdefghkmnpqrstuvwxyz", r"\alpha", r"\beta", r"\lambda", r"\mu", r"\sigma", r"\omega"]
NAMES = ["dose", "weight in kg", "rate", "clearance", "net value", "sum of parts", "age", "total"]
UNITS = ["mg", "kg", "ml", "mm", "kPa", "EUR"]
RELATIONS = ["=", "=", "=", r"\le", r"\ge", r"\approx", "<", r"\equiv", r"\to", r"\in"]
OPERATORS = ["+", "-", r"\cdot", r"\times", "+", "-"]


def display(chance: Random) -> str:
    """Return a displayed formula in a random environment."""
    form = chance.choice(["single", "single", "single", "numbered", "lines", "cases", "lonely"])
    if form == "single":
        return rf"\[ {_statement(chance)} \]"
    if form == "numbered":
        return rf"\begin{{equation}} {_statement(chance)} \end{{equation}}"
    if form == "lonely":
        return rf"\[ {chance.choice([_fraction, _large, _root, _matrix])(chance, 2)} \]"
    if form == "cases":
        rows = r" \\ ".join(
            f"{_sum(chance, 1)} & {_condition(chance)}" for _ in range(chance.randint(2, 4))
        )
        return rf"\[ {_letter(chance)} = \begin{{cases}} {rows} \end{{cases}} \]"
    rows = r" \\ ".join(
        f"{_sum(chance, 1)} &{chance.choice(RELATIONS)} {_sum(chance, 2)}"
        for _ in range(chance.randint(2, 4))
    )
    name = chance.choice(["align", "align*"])
    return rf"\begin{{{name}}} {rows} \end{{{name}}}"


def stacked(chance: Random) -> str:
    """Return a formula for a line of prose that has more than one storey."""
    kind = chance.choice(["frac", "frac", "dfrac", "sqrt", "binom"])
    if kind == "sqrt":
        return rf"\sqrt{{{_sum(chance, 0)}}}"
    return rf"\{kind}{{{_sum(chance, 0)}}}{{{_sum(chance, 0)}}}"


def plain(chance: Random) -> str:
    """Return a formula for a line of prose that has scripts at most."""
    left, right = _scripted(chance), _sum(chance, 0)
    return chance.choice([left, right, f"{left} {chance.choice(RELATIONS)} {right}"])


def _statement(chance: Random) -> str:
    left = _named(chance) if chance.random() < 0.25 else _sum(chance, 1)
    end = chance.choice(["", "", ",", ".", rf" \ \text{{{chance.choice(UNITS)}}}"])
    return f"{left} {chance.choice(RELATIONS)} {_sum(chance, 3)}{end}"


def _condition(chance: Random) -> str:
    words = chance.choice(["if ", "for ", "", "otherwise, for "])
    return rf"\text{{{words}}} {_letter(chance)} {chance.choice(RELATIONS)} {chance.randint(0, 99)}"


def _sum(chance: Random, depth: int) -> str:
    terms = [_term(chance, depth) for _ in range(chance.choice([1, 1, 2, 2, 3]))]
    text = terms[0]
    for term in terms[1:]:
        text += f" {chance.choice(OPERATORS)} {term}"
    return text


def _term(chance: Random, depth: int) -> str:
    if depth <= 0:
        return _scripted(chance)
    makers = [_fraction, _fraction, _large, _root, _bracketed, _matrix, _text]
    if chance.random() < 0.45:
        return _scripted(chance)
    return chance.choice(makers)(chance, depth - 1)


def _letter(chance: Random) -> str:
    return chance.choice(LETTERS)


def _scripted(chance: Random) -> str:
    if chance.random() < 0.3:
        return chance.choice([str(chance.randint(1, 999)), f"{chance.randint(1, 99)}.5"])
    letter = _letter(chance)
    sub = f"_{{{chance.choice(['i', 'j', '0', '1', 'n', 'max'])}}}" if chance.random() < 0.4 else ""
    high = f"^{{{chance.choice(['2', '3', 'n', '-1', 'kt'])}}}" if chance.random() < 0.3 else ""
    accent = chance.choice([r"\bar", r"\hat", r"\vec"]) if chance.random() < 0.08 else ""
    return f"{accent}{{{letter}}}{sub}{high}"


def _named(chance: Random) -> str:
    return rf"\text{{{chance.choice(NAMES)}}}"


def _text(chance: Random, depth: int) -> str:
    return _named(chance)


def _fraction(chance: Random, depth: int) -> str:
    return rf"\frac{{{_sum(chance, depth)}}}{{{_sum(chance, depth)}}}"


def _root(chance: Random, depth: int) -> str:
    return rf"\sqrt{{{_sum(chance, depth)}}}"


def _large(chance: Random, depth: int) -> str:
    sign = chance.choice([r"\sum", r"\prod", r"\int", r"\bigcup", r"\max", r"\lim"])
    low = f"{_letter(chance)} = {chance.randint(0, 2)}" if sign != r"\lim" else r"x \to 0"
    high = rf"^{{{_letter(chance)}}}" if sign not in (r"\max", r"\lim") else ""
    return rf"{sign}_{{{low}}}{high} {_scripted(chance)}"


def _bracketed(chance: Random, depth: int) -> str:
    first, last = chance.choice(["()", "[]", "||"])
    return rf"\left{first} {_sum(chance, depth)} \right{last}"


def _matrix(chance: Random, depth: int) -> str:
    rows, columns = chance.randint(2, 3), chance.randint(1, 3)
    body = r" \\ ".join(" & ".join(_scripted(chance) for _ in range(columns)) for _ in range(rows))
    name = chance.choice(["pmatrix", "bmatrix", "vmatrix"])
    return rf"\begin{{{name}}} {body} \end{{{name}}}"
