"""The signs of formulas by their LaTeX names."""

from __future__ import annotations

import re
import unicodedata

_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "varsigma", "sigma", "tau", "upsilon",
    "varphi", "chi", "psi", "omega",
)  # fmt: skip
_CAPITALS = {
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
    "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
_SIGNS = {
    "ϵ": "epsilon", "ϑ": "vartheta", "ϕ": "phi", "ϱ": "varrho", "ϖ": "varpi", "±": "pm",
    "∓": "mp", "×": "times", "÷": "div", "·": "cdot", "⋅": "cdot", "∙": "cdot", "∗": "ast",
    "∘": "circ", "≤": "leq", "≥": "geq", "≪": "ll", "≫": "gg", "≠": "neq", "≈": "approx",
    "≅": "cong", "≡": "equiv", "∼": "sim", "≃": "simeq", "∝": "propto", "∞": "infty",
    "∂": "partial", "∇": "nabla", "∆": "Delta", "∑": "sum", "∏": "prod", "∐": "coprod",
    "∫": "int", "∬": "iint", "∭": "iiint", "∮": "oint", "⋃": "bigcup", "⋂": "bigcap",
    "∯": "oiint", "∰": "oiiint",
    "⋁": "bigvee", "⋀": "bigwedge", "⨁": "bigoplus", "⨂": "bigotimes", "∪": "cup", "∩": "cap",
    "∈": "in", "∉": "notin", "∋": "ni", "⊂": "subset", "⊃": "supset", "⊆": "subseteq",
    "⊇": "supseteq", "∅": "emptyset", "∀": "forall", "∃": "exists", "¬": "neg", "∧": "wedge",
    "∨": "vee", "→": "to", "←": "leftarrow", "↔": "leftrightarrow", "⇒": "Rightarrow",
    "⇐": "Leftarrow", "⇔": "Leftrightarrow", "↦": "mapsto", "↑": "uparrow", "↓": "downarrow",
    "…": "ldots", "⋯": "cdots", "⋮": "vdots", "⋱": "ddots", "⊥": "perp", "∥": "parallel",
    "∠": "angle", "⊕": "oplus", "⊗": "otimes", "ℏ": "hbar", "ℓ": "ell", "⟨": "langle",
    "⟩": "rangle", "⌈": "lceil", "⌉": "rceil", "⌊": "lfloor", "⌋": "rfloor", "‖": "Vert",
    "∎": "blacksquare", "†": "dagger", "√": "surd", "{": "{", "}": "}", "$": "$", "%": "%",
    "&": "&", "#": "#", "_": "_", "\\": "backslash", "~": "sim",
}  # fmt: skip
# U+2062 to U+2064 are invisible; the minus and primes have plain spellings.
_PLAIN = {"−": "-", "′": "'", "″": "''", "‴": "'''", "\u2061": "", "\u2062": "", "\u2063": ",",
          "\u2064": "", "\u200b": "", "^": r"\hat{}", "\xa0": " "}  # fmt: skip
_COMMANDS = {
    **{chr(0x3B1 + number): name for number, name in enumerate(_GREEK)},
    **_CAPITALS,
    **_SIGNS,
}
_SPELLED = {
    **_PLAIN,
    **{sign: f"\\{name}{' ' if name.isalpha() else ''}" for sign, name in _COMMANDS.items()},
}
_DOUBLE_STRUCK = {"ℂ": "C", "ℍ": "H", "ℕ": "N", "ℙ": "P", "ℚ": "Q", "ℝ": "R", "ℤ": "Z"}
_NEEDLESS_SPACE = re.compile(r"(\\[A-Za-z]+) (?![A-Za-z0-9])")
_SPACES = re.compile(r"\s+")

FUNCTIONS = frozenset(
    {
        "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det",
        "dim", "exp", "gcd", "hom", "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log",
        "max", "min", "Pr", "sec", "sin", "sinh", "sup", "tan", "tanh",
    }
)  # fmt: skip
"""Function names that LaTeX has a command for."""

ACCENTS = {
    "\u0300": "grave", "\u0301": "acute", "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar",
    "\u0305": "overline", "\u0306": "breve", "\u0307": "dot", "\u0308": "ddot",
    "\u030c": "check", "\u20d1": "vec", "\u20d6": "overleftarrow", "\u20d7": "vec",
    "\u20db": "dddot", "\u20e1": "overleftrightarrow", "^": "hat", "~": "tilde", "¯": "bar",
    "→": "vec",
}  # fmt: skip
ALPHABETS = {
    "double-struck": "mathbb",
    "script": "mathcal",
    "fraktur": "mathfrak",
    "sans-serif": "mathsf",
    "monospace": "mathtt",
}
_TEXT_ESCAPES = str.maketrans(
    {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "%": r"\%", "&": r"\&",
     "#": r"\#", "_": r"\_", "^": r"\^{}", "~": r"\~{}"}
)  # fmt: skip


def spelled(text: str) -> str:
    """Return characters of a formula in LaTeX."""
    return "".join(_SPELLED.get(character) or _letter(character) for character in text)


def text_spelled(text: str) -> str:
    """Return words inside a formula in LaTeX."""
    return text.translate(_TEXT_ESCAPES)


def tidied(formula: str) -> str:
    """Return LaTeX on one line, without the spaces that part nothing."""
    return _NEEDLESS_SPACE.sub(r"\1", _SPACES.sub(" ", formula)).strip()


def _letter(character: str) -> str:
    if character in _PLAIN:
        return ""
    if character < "\x80":
        return character
    if character in _DOUBLE_STRUCK:
        return rf"\mathbb{{{_DOUBLE_STRUCK[character]}}}"
    if "\U0001d400" <= character <= "\U0001d7ff":
        plain = unicodedata.normalize("NFKC", character)
        return _SPELLED.get(plain, plain)
    return character
