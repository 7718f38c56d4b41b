"""Characters of symbol fonts as Unicode: a dose in micrograms must not read as milligrams."""

from __future__ import annotations

PRIVATE = 0xF000
"""Symbol fonts are addressed at U+F000 on, and by the letters below it."""

UNKNOWN = "\ufffd"

# https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt, from 0x20 and 0xA0 on.
_SYMBOL_LOW = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
    "\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
)
_SYMBOL_HIGH = (
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
    "\ufffd〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
)
_SYMBOL = {
    **dict(zip(range(0x20, 0x7F), _SYMBOL_LOW, strict=True)),
    **dict(zip(range(0xA0, 0xFF), _SYMBOL_HIGH, strict=True)),
}
# The signs of Wingdings that documents use as text: marks, boxes, bullets, arrows, figures.
_WINGDINGS = {
    0x20: " ", 0x21: "✏", 0x22: "✂", 0x28: "☎", 0x29: "✆", 0x2A: "✉", 0x36: "⌛", 0x3F: "✍",
    0x41: "✌", 0x43: "👍", 0x44: "👎", 0x46: "☞", 0x45: "☜", 0x47: "☝", 0x48: "☟", 0x4A: "☺",
    0x4C: "☹", 0x4E: "☠", 0x52: "☼", 0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x70: "□",
    0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x78: "☒",
    0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA4: "◉", 0xA7: "▪", 0xA8: "◻", 0xAA: "✦", 0xAB: "★",
    0xB7: "•", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE3: "↖", 0xE4: "↗",
    0xE5: "↙", 0xE6: "↘", 0xE7: "←", 0xE8: "→", 0xE9: "↑", 0xEA: "↓", 0xEF: "⇦", 0xF0: "⇨",
    0xF1: "⇧", 0xF2: "⇩", 0xF3: "⬄", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    **{0x81 + number: chr(ord("①") + number) for number in range(10)},
    **{0x8C + number: chr(ord("❶") + number) for number in range(10)},
}  # fmt: skip
_WINGDINGS_2 = {
    0x20: " ", 0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x55: "⊗",
    0x97: "●", 0x98: "•", 0xA2: "▪", 0xA3: "□",
}  # fmt: skip
_WINGDINGS_3 = {
    0x20: " ", 0x66: "←", 0x67: "→", 0x68: "↑", 0x69: "↓", 0x75: "▶", 0x70: "▲", 0x71: "▼",
    0x74: "◀", 0x7D: "▶", 0x84: "◀",
}  # fmt: skip
_WEBDINGS = {
    0x20: " ", 0x33: "◀", 0x34: "▶", 0x35: "▲", 0x36: "▼", 0x61: "✔", 0x63: "◻", 0x67: "■",
    0x69: "ℹ", 0x6E: "●", 0x72: "✗",
}  # fmt: skip
# https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/zdingbat.txt
_DINGBATS = {
    0x20: " ",
    **{number: chr(0x2701 + number - 0x21) for number in range(0x21, 0x7F)},
    0x25: "☎", 0x2A: "☛", 0x2B: "☞", 0x48: "★", 0x6C: "●", 0x6E: "■", 0x73: "▲", 0x74: "▼",
    0x75: "◆", 0x77: "◗",
    **{0xAC + number: chr(ord("①") + number) for number in range(10)},
    **{0xB6 + number: chr(ord("❶") + number) for number in range(10)},
    **{0xC0 + number: chr(ord("➀") + number) for number in range(20)},
    0xD4: "➔", 0xD5: "→", 0xD6: "↔", 0xD7: "↕",
}  # fmt: skip
_FONTS = {
    "webdings": _WEBDINGS,
    "zapfdingbats": _DINGBATS,
    "zapf dingbats": _DINGBATS,
    "itc zapf dingbats": _DINGBATS,
    "monotype sorts": _DINGBATS,
    "symbol": _SYMBOL,
    "wingdings": _WINGDINGS,
    "wingdings 2": _WINGDINGS_2,
    "wingdings 3": _WINGDINGS_3,
}


def is_symbol_font(font: str | None) -> bool:
    """Tell whether a font shows signs in the place of letters."""
    return font is not None and font.lower() in _FONTS


def in_symbol_font(text: str, font: str) -> str:
    """Return the signs that a symbol font shows for some characters; `UNKNOWN` for one not known.

    Characters that no symbol font can hold (a program fell back to another font) stay.
    """
    signs = _FONTS[font.lower()]
    return "".join(_sign(ord(character), signs) for character in text)


def symbol(code: str, font: str) -> str:
    """Return the sign that a `w:sym` names by its code and font."""
    try:
        number = int(code, 16)
    except ValueError:
        return UNKNOWN
    if is_symbol_font(font):
        return _sign(number, _FONTS[font.lower()])
    sign = chr(number) if 0 <= number <= 0x10FFFF else UNKNOWN
    return sign if sign.isprintable() else UNKNOWN


def _sign(number: int, signs: dict[int, str]) -> str:
    if PRIVATE <= number <= PRIVATE + 0xFF:
        number -= PRIVATE
    if number > 0xFF or number < 0x20:
        return chr(number)
    return signs.get(number, UNKNOWN)
