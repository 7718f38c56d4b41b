"""Which characters and fonts are of mathematics, and what a token of text is by them."""

from __future__ import annotations

import re
from typing import Literal

from standfirst.model.source import Font

Face = Literal["text", "italic", "math", "large", "typewriter"]
"""What a font is for, as its name tells."""

Kind = Literal["word", "code", "number", "letter", "sign", "large", "mark"]
"""What a token is: `letter` a variable, `sign` a relation or an operator, `large` a sign or
bracket that only formulas set so tall, `mark` punctuation."""

RELATIONS = frozenset("=<>≤≥≈≠≡≅∼≃∝→⇒⟹⇔⟺∈∉⊂⊆⊃⊇∥⊥≪≫≲≳↦⟶←↔⇌⇄⇋⟷≔⪯⪰≺≻⊢⊨")
OPERATORS = frozenset("+−±∓×÷·⋅∗∘∂∇∠∧∨¬∀∃∪∩⊕⊗∖⊎⊔⊓")
BIG_OPERATORS = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂⨆⋀⋁")
BRACKETS = frozenset("()[]{}|‖⟨⟩⌊⌋⌈⌉∣∥")
PIECES = frozenset("⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎫⎬⎭⎪⏞⏟⎴⎵√∛∜⎷") | {chr(code) for code in range(0xF8E5, 0xF8FF)}
"""Roots and the parts that tall brackets are built of, also as Adobe's symbol sets number them."""

ACCENTS = frozenset("bcdefgˆ˜^~")
"""Long accents, also by the codes that they have in TeX's extension fonts: no second storey."""

_OTHER_MATHS = frozenset("∞∅∆Δℏℓℜℑ′″‴∣⋯⋮⋱ℎ")

FUNCTIONS = frozenset(
    (
        "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "arcsin", "arccos",
        "arctan", "log", "ln", "lg", "exp", "lim", "max", "min", "sup", "inf", "det", "dim",
        "arg", "ker", "deg", "gcd", "lcm", "mod", "ggT", "kgV", "rank", "diag", "tr", "Re",
        "Im", "Var", "Cov", "sgn", "limsup", "liminf",
    )
)  # fmt: skip
"""Names of functions: set upright, yet no words."""

_MATH_FONT = re.compile(
    r"CMMI|CMSY|CMEX|CMBSY|MSAM|MSBM|EUFM|EUSM|EURM|EURB|RSFS|LASY|WASY|STMARY|ESINT"
    r"|math|STIX|XITS|Symbol|MTSY|MTMI|MTEX|MTPro|Euclid|lm(mi|sy|ex)|r?[tp]x(mi|sy|ex)|zpl|ztm",
    re.IGNORECASE,
)
_LARGE_MATH_FONT = re.compile(
    r"CMEX|MTEX|[tp]xex|lmex|MathExt|SizeOne|SizeTwo|STIXSize|ESINT|euex", re.IGNORECASE
)
_TYPEWRITER = re.compile(
    r"cour|mono|monl|typewriter|consol|cmtt|[tp]xtt|lmtt|menlo|letter ?gothic|code|terminal",
    re.IGNORECASE,
)


def face_of(font: Font) -> Face:
    """Return what a font is for."""
    if _TYPEWRITER.search(font.name):
        return "typewriter"
    if _LARGE_MATH_FONT.search(font.name):
        return "large"
    if _MATH_FONT.search(font.name):
        return "math"
    return "italic" if font.italic else "text"


def is_mathematical(character: str) -> bool:
    """Tell whether a character stands in formulas, whatever its font."""
    return (
        character in RELATIONS
        or character in OPERATORS
        or character in BIG_OPERATORS
        or character in PIECES
        or character in _OTHER_MATHS
        or "\u0370" <= character <= "\u03ff"
        or "\U0001d400" <= character <= "\U0001d7ff"
        or "\u2190" <= character <= "\u22ff"
        or "\u27c0" <= character <= "\u2aff"
    )
