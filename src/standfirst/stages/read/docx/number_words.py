"""Numbers of lists in words, "One" and "First", as Word prints them in a document's language."""

from __future__ import annotations

_EN = [
    "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen",
    "Nineteen",
]  # fmt: skip
_EN_TENS = ["Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]
_EN_ORDINALS = {
    "One": "First", "Two": "Second", "Three": "Third", "Five": "Fifth", "Eight": "Eighth",
    "Nine": "Ninth", "Twelve": "Twelfth",
}  # fmt: skip
_DE = [
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn",
    "neunzehn",
]  # fmt: skip
_DE_TENS = [
    "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
]  # fmt: skip
_DE_ORDINALS = {1: "Erste", 3: "Dritte", 7: "Siebte", 8: "Achte"}
_VI = ["không", "một", "hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín"]
_VI_ORDINALS = {1: "nhất", 4: "tư"}
_LARGEST = 99


def cardinal(number: int, language: str) -> str:
    """Return "One", "Eins", "Một"; figures for what is beyond all lists, English for others."""
    if not 1 <= number <= _LARGEST:
        return str(number)
    if language == "de":
        return _german(number).capitalize()
    return _vietnamese(number).capitalize() if language == "vi" else _english(number)


def ordinal(number: int, language: str) -> str:
    """Return "First", "Erste", "Thứ nhất"; figures for what is beyond all lists."""
    if not 1 <= number <= _LARGEST:
        return str(number)
    if language == "de":
        ending = "te" if number < 20 else "ste"
        return _DE_ORDINALS.get(number) or _german(number).capitalize() + ending
    if language == "vi":
        return f"Thứ {_VI_ORDINALS.get(number) or _vietnamese(number)}"
    words, dash, last = _english(number).rpartition("-")
    ending = f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"
    return f"{words}{dash}{_EN_ORDINALS.get(last, ending)}"


def ordinal_figures(number: int, language: str) -> str:
    """Return "1st", in German "1."; the figures alone where a language is not known."""
    if language == "de":
        return f"{number}."
    if language not in {"", "en"}:
        return str(number)
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _english(number: int) -> str:
    if number < len(_EN):
        return _EN[number]
    tens, ones = divmod(number, 10)
    return _EN_TENS[tens - 2] + (f"-{_EN[ones]}" if ones else "")


def _german(number: int) -> str:
    if number < len(_DE):
        return _DE[number]
    tens, ones = divmod(number, 10)
    before = f"{_DE[ones].removesuffix('s') if ones == 1 else _DE[ones]}und" if ones else ""
    return before + _DE_TENS[tens - 2]


def _vietnamese(number: int) -> str:
    tens, ones = divmod(number, 10)
    if not tens:
        return _VI[ones]
    last = {0: "", 1: "mốt" if tens > 1 else "một", 5: "lăm"}.get(ones, _VI[ones])
    return f"{'mười' if tens == 1 else f'{_VI[tens]} mươi'} {last}".strip()
