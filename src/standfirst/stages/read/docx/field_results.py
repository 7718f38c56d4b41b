"""What fields show that a file holds the code of and no result: numbers, signs and equations."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from standfirst.stages.read.docx.equation_fields import equation
from standfirst.stages.read.docx.nodes import Node, as_number
from standfirst.stages.read.docx.symbols import symbol

_SYMBOL_SETS = 0xFF
_PRIVATE = 0xF000


class Result(NamedTuple):
    """The text of a field, empty where nothing is known of it; LaTeX where it `is_formula`."""

    text: str
    is_formula: bool = False


_NOTHING = Result("")


def without_result(code: str, sequences: dict[str, int]) -> Result:
    """Return what the code of a field stands for; `sequences` are the numbers given so far."""
    words = code.split()
    match [word.upper() for word in words[:2]]:
        case ["SEQ", _]:
            return Result(_numbered(words[1].lower(), words[2:], sequences))
        case ["AUTONUM" | "AUTONUMLGL" | "AUTONUMOUT", *_]:
            # The numbering of before Word 97, which counts paragraphs.
            return Result(f"{_numbered(words[0].lower(), [], sequences)}. ")
        case ["SYMBOL", _]:
            return Result(_symbol(words[1], words[2:]))
        case ["EQ", _]:
            return Result(equation(code.partition(words[0])[2]), is_formula=True)
        case _:
            return _NOTHING


def note_sequence(code: str, result: str, sequences: dict[str, int]) -> None:
    """Take note of a number that a sequence has printed, so that the next one follows it."""
    words = code.split()
    number = as_number(result.strip())
    if len(words) > 1 and words[0].upper() == "SEQ" and number is not None:
        sequences[words[1].lower()] = number


def chosen(choices: Node) -> str:
    """Return the entry of a form's list that is chosen, the first where none is."""
    entries = [each.get("w:val") for each in choices.children if each.name == "w:listEntry"]
    at = choices.number("w:result")
    if at is None:
        at = choices.number("w:default") or 0
    return entries[at] if 0 <= at < len(entries) else ""


def _numbered(name: str, switches: list[str], sequences: dict[str, int]) -> str:
    number = sequences.get(name, 0) + 1
    for switch, value in pairwise([*switches, ""]):
        if switch.lower() == "\\c":
            number = max(number - 1, 0)
        elif switch.lower() == "\\r":
            number = as_number(value) or number
    sequences[name] = number
    return "" if "\\h" in map(str.lower, switches) else str(number)


def _symbol(code: str, switches: list[str]) -> str:
    """Return the sign with a number in a font; `\\u` says that the number is Unicode's."""
    try:
        number = int(code, 0)
    except ValueError:
        return ""
    lowered = [switch.lower() for switch in switches]
    font = " ".join(switches[lowered.index("\\f") + 1 :]) if "\\f" in lowered else ""
    font = font.partition('"')[2].partition('"')[0] if font.startswith('"') else font.split(" ")[0]
    if "\\u" not in lowered and font and number <= _SYMBOL_SETS:
        number += _PRIVATE
    return symbol(f"{number:X}", font) if 0 < number <= 0xFFFF else ""
