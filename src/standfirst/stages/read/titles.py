"""Titles that files state about themselves: which of them name the document."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

_LONGEST = 300
_PROGRAM_PREFIX = re.compile(
    r"^(microsoft (office )?(word|excel|powerpoint)|word|winword) - ", re.I
)
_FILE_NAME = re.compile(
    r"^(\S*|.*\.{2,}|.*_.*)\.?"
    r"(exe|html?|txt|docx?|odt|rtf|pdf|indd|qxd|qxp|tex|dvi|pptx?|xlsx?|pages|wpd|fm)$"
    r"|^\S*_tmp\S*$|^te?mp[-_ ]?\d+$|^\S*\d{8}\S*$",
    re.I,
)
_NO_TITLE = re.compile(
    r"^\W*(powerpoint presentation|microsoft word|anonymous|unspecified|untitled|no title|"
    r"title|titel|document|dokument|unbenannt|"
    r"ohne titel|layout|slide|presentation|print|book|tài liệu|none|null)[\s_-]*\d*\W*$",
    re.I,
)


def plausible_title(stated: str, file_name: str) -> str:
    """Return a stated title on one line; empty where it is a program's or a file's name."""
    title = " ".join(stated.split())
    stem = PurePosixPath(file_name.replace("\\", "/")).stem.casefold()
    without_program = _PROGRAM_PREFIX.sub("", title)
    is_junk = (
        not any(character.isalpha() for character in title)
        or len(title) > _LONGEST
        or _NO_TITLE.match(title) is not None
        or _FILE_NAME.match(without_program) is not None
        or without_program != title
        or title.casefold() == stem
    )
    return "" if is_junk else title
