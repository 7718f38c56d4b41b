"""Headings of laws, contracts and decrees that are not marked up: "Điều 5. …", "§ 3 …" as
paragraphs of their own, in bold or plain."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from standfirst.languages.composed import composed
from standfirst.model.source import Element
from standfirst.stages.read.text_headings import (
    CAPITALS_RANK,
    UNIT_WORDS,
    HeadingMark,
    heading_mark,
    is_title,
    lacks_title,
)

_MARKUP = re.compile(r"\*\*|__|[\\]$")
_PREFIXES = tuple(
    mark + written
    for word in UNIT_WORDS
    for form in (word, normalize("NFD", word))
    for written in dict.fromkeys((form.capitalize(), form.upper()))
    for mark in ("", "**", "__")
)
_HEAD = 3
"""So many characters settle it for most paragraphs, in one look-up."""

_HEADS = frozenset(prefix[:_HEAD] for prefix in _PREFIXES)
_SHORT = tuple(prefix for prefix in _PREFIXES if len(prefix) < _HEAD)
_FIRST = frozenset(prefix[0] for prefix in _SHORT)
_UNIT = re.compile(
    rf"({'|'.join(map(re.escape, UNIT_WORDS))})\s*(\d[\w.]*|(?-i:[IVXLC]+|[A-Z])\b)", re.IGNORECASE
)
# A Vietnamese article is printed "Điều 5. Tên"; "Điều 5 Luật Đất đai" names one of another law.
_POINTER = re.compile(r"điều\s+\d+[a-zđ]?\s+[^\W\d_]", re.IGNORECASE)
# "Điều 3: Trách nhiệm bên A." is a title with a stop.
_STOPPED = re.compile(
    rf"(?:{'|'.join(map(re.escape, UNIT_WORDS))})\s*\w{{1,4}}[.:)]\s*\S.{{2,60}}\.", re.IGNORECASE
)
# What stands behind the articles and is seldom numbered: alone on its line, in capitals.
_ANNEX = re.compile(r"PHỤ LỤC|ANNEX|APPENDIX|SCHEDULE|ANHANG|ANLAGE")
# A first line is a title above its text where it is clearly shorter than a line of it.
_LONGEST_ABOVE_TEXT = 120
_LONGEST_TITLE_BELOW = 120


class _Candidate(NamedTuple):
    """A paragraph, or the first lines of one, that reads like a heading.

    `end` is where its own words end, `rest` where the text below it in the same paragraph starts
    (-1 where there is none); `title` is the paragraph below that says what a bare unit is about.
    """

    mark: HeadingMark
    unit: tuple[str, str]
    end: int
    rest: int
    title: int | None = None
    bold: bool = False


def unit_headings(
    text: str, elements: list[Element], bold: Sequence[bool] | None = None
) -> list[Element]:
    """Make headings of paragraphs that read "Chương I", "Điều 5. …", "§ 3 …", "Article 7".

    They stand below the last marked-up heading, in the order of their ranks. A unit alone on its
    line takes the title below it in. Plain paragraphs are headings only where text stands below
    them and others of their kind bear them out; in bold, "4.2 …" and "II. …" are headings too.
    """
    candidates = _candidates(text, elements, bold)
    found = _borne_out(text, elements, candidates) if candidates else candidates
    if not found:
        return elements
    ranks = sorted({each.mark.rank for each in found.values()})
    made: list[Element] = []
    above = index = 0
    while index < len(elements):
        element = elements[index]
        candidate = found.get(index)
        index += 1
        if candidate is None:
            if element.kind == "heading":
                above = element.level
            made.append(element)
            continue
        end = candidate.end
        if candidate.rest < 0 and _stands_over_heading(text, elements, index - 1):
            # "Abschnitt I" over a heading that is marked up: both are one.
            titled = elements[index]
            index += 1
            label = f"{_bare(text[element.start : end])} {titled.label}"
            above = titled.level
            made.append(titled._replace(start=element.start, label=label))
            continue
        if candidate.title is not None:
            index = candidate.title + 1
            end = elements[candidate.title].end
        label = _bare(text[element.start : end])
        level = above + ranks.index(candidate.mark.rank) + 1
        made.append(Element("heading", element.start, end, level, -1, label))
        if candidate.rest >= 0:
            made.append(element._replace(start=candidate.rest))
    return made


def _bare(words: str) -> str:
    return " ".join(_MARKUP.sub("", words).split())


def _candidates(
    text: str, elements: list[Element], bold: Sequence[bool] | None
) -> dict[int, _Candidate]:
    found: dict[int, _Candidate] = {}
    plain = [
        index
        for index, element in enumerate(elements)
        if element[0] == "paragraph"
        and element[4] < 0
        and not element[3]
        and (
            bold is not None
            or text[(at := element[1]) : at + _HEAD] in _HEADS
            or text[at] in _FIRST
        )
    ]
    for index in plain:
        element = elements[index]
        is_bold = bold is not None and bold[index]
        if not is_bold and not _begins_as_unit(text, element.start):
            continue
        if (candidate := _candidate(text, element, bold=is_bold)) is not None:
            found[index] = candidate
    for index, candidate in found.items():
        bare = _bare(text[elements[index].start : candidate.end])
        if candidate.rest < 0 and (lacks_title(bare) or _ANNEX.fullmatch(bare)):
            title = _title_below(text, elements, found, index)
            found[index] = candidate._replace(title=title)
    return found


def _begins_as_unit(text: str, at: int) -> bool:
    if text[at : at + _HEAD] in _HEADS:
        return text.startswith(_PREFIXES, at)
    return text.startswith(_SHORT, at)


def _candidate(text: str, element: Element, *, bold: bool) -> _Candidate | None:
    lines = list(_lines(text, element))
    first, end = lines[0]
    bold = bold or (first.startswith(("**", "__")) and first.rstrip("\\ ").endswith(first[:2]))
    title = _bare(first)
    is_annex = _ANNEX.fullmatch(title) is not None
    stops = bold or _STOPPED.fullmatch(title) is not None
    mark = heading_mark(title.rstrip(".") if stops else title) if title else None
    mark = HeadingMark(0) if is_annex else mark
    if mark is None:
        return None
    is_unit = mark.rank < CAPITALS_RANK
    if (not is_unit and not bold) or (mark.weak and title[0].isdigit()) or _POINTER.match(title):
        return None
    taken = 1
    if (
        is_unit
        and (is_annex or lacks_title(title))
        and len(lines) > 1
        and _is_title_line(_bare(lines[1][0]))
    ):
        taken, end = 2, lines[1][1]
    rest = end + len(text[end : element.end]) - len(text[end : element.end].lstrip())
    if len(lines) == taken:
        rest = -1
    elif not is_unit or not _is_above_text(title, _bare(lines[taken][0])):
        return None
    unit = _UNIT.match(composed(title))
    return _Candidate(
        mark, (unit[1].lower(), unit[2].lower()) if unit else ("", title), end, rest, bold=bold
    )


def _lines(text: str, element: Element) -> Iterator[tuple[str, int]]:
    """Yield the lines of an element, each with the place where its words end."""
    at = element.start
    for line in text[element.start : element.end].split("\n"):
        yield line.strip(), at + len(line.rstrip())
        at += len(line) + 1


def _is_above_text(title: str, below: str) -> bool:
    return len(title) <= _LONGEST_ABOVE_TEXT and not below[:1].islower()


def _is_title_line(line: str) -> bool:
    return is_title(line, _LONGEST_TITLE_BELOW) and heading_mark(line) is None


def _title_below(
    text: str, elements: list[Element], found: dict[int, _Candidate], index: int
) -> int | None:
    """Return the paragraph that is the title of a bare unit: one line, with something below it."""
    below = index + 1
    if below + 1 >= len(elements) or below in found:
        return None
    title = elements[below]
    if title.kind != "paragraph" or title.container >= 0 or title.level:
        return None
    after = elements[below + 1]
    is_titled = below + 1 in found or after.kind != "heading"
    return below if is_titled and _is_title_line(_bare(text[title.start : title.end])) else None


def _borne_out(
    text: str, elements: list[Element], candidates: dict[int, _Candidate]
) -> dict[int, _Candidate]:
    """Leave out plain candidates that head nothing, that stand alone, or whose kind the file marks
    up elsewhere: there, a plain one is quoted or pointed at."""
    heading = {
        index: candidate
        for index, candidate in candidates.items()
        if candidate.bold or _heads(text, elements, candidates, index)
    }
    numbers: dict[str, set[str]] = defaultdict(set)
    for candidate in heading.values():
        numbers[candidate.unit[0]].add(candidate.unit[1])
    several = {word for word, found in numbers.items() if word and len(found) > 1}
    marked_up = {
        unit[1].lower()
        for element in elements
        if element.kind == "heading" and (unit := _UNIT.match(composed(_bare(element.label))))
    }
    return {
        index: candidate
        for index, candidate in heading.items()
        if candidate.bold or (several and candidate.unit[0] not in marked_up)
    }


def _stands_over_heading(text: str, elements: list[Element], index: int) -> bool:
    """Tell a bare unit right above a marked-up heading, which then is its title."""
    unit = elements[index]
    line = _bare(text[unit.start : unit.end])
    is_bare = lacks_title(line) or _ANNEX.fullmatch(line) is not None
    return is_bare and index + 1 < len(elements) and elements[index + 1].kind == "heading"


def _heads(
    text: str, elements: list[Element], candidates: dict[int, _Candidate], index: int
) -> bool:
    candidate = candidates[index]
    if candidate.rest >= 0 or _stands_over_heading(text, elements, index):
        return True
    below = (candidate.title if candidate.title is not None else index) + 1
    if below >= len(elements) or elements[below].kind == "heading":
        return False
    after = candidates.get(below)
    return after is None or after.mark.rank > candidate.mark.rank
