"""How the lines around a table name it: its number, its title, what its figures are measured in."""

from __future__ import annotations

import re

_NAMED = re.compile(
    r"(?:(?:table|tab\.?|tabelle|übersicht|bảng|biểu|tableau|tabla|tabela|tabella|таблица)\s+"
    r"|[表표]\s*)(?:\d|[A-Z]\.?-?\d|[IVXLC]+\b)",
    re.IGNORECASE,
)
# Without a style that says so, a title follows the number, and no verb ("Table 1 shows …").
_TITLED = re.compile(r"\S+\s*[\w.\-]*\w\s*[.:–—|]\s+\S")
_LONGEST = 300
# A number on a line of its own, with the title on the next one.
_BARE = re.compile(
    r"(?:table|tabelle|tab\.|bảng|biểu|tableau|tabla|tabela|tabella)\s+(?:[A-Z]\.?-?)?[\dIVXLC]+"
    r"(?:[.\-–]\d+)*\s*[.:]?",
    re.IGNORECASE,
)
_LONGEST_TITLE = 200
# What the figures of a table are measured in, on a line of its own.
_UNIT = re.compile(
    r"\(?(?:"
    r"(?:units?(?: of measure(?:ment)?)?|einheit(?:en)?|đơn vị(?: tính)?|đvt)\s*[:：]\s*\S.{0,50}"
    r"|(?:(?:all|alle)\s+)?(?:amounts|figures|values|numbers|prices|angaben|beträge|werte|zahlen"
    r"|preise)(?:\s+(?:are|sind|given|expressed|stated))*\s+in\s+\S.{0,40}"
    r"|in\s+(?:[%€$£]|(?:EUR|USD|GBP|CHF|VND|euros?|us|dollars?|thousands?|millions?|billions?|tsd"
    r"|tausend|mio|millionen|mrd|milliarden|per ?cent|prozent|mg|kg|km|cm|mm|ml)\b).{0,40}"
    r")\)?\.?",
    re.IGNORECASE,
)


def is_named(line: str, *, titled: bool) -> bool:
    """Tell whether a line names a table; where it must be `titled`, by number and title."""
    if len(line) > _LONGEST or _NAMED.match(line) is None:
        return False
    return not titled or _TITLED.match(line) is not None


def is_number(line: str) -> bool:
    """Tell whether a line is the number of a table, and no more."""
    return _BARE.fullmatch(line) is not None


def is_title(line: str) -> bool:
    """Tell whether a line between a number and its table is short enough to be its title."""
    return len(line) <= _LONGEST_TITLE


def is_unit(line: str) -> bool:
    """Tell whether a line says what the figures of a table are measured in."""
    return _UNIT.fullmatch(line) is not None
