"""Lines to passages: where a paragraph, a list item, a footnote or a row of cells begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from standfirst.model.source import ElementKind
from standfirst.stages.segment.paged.lines import Line
from standfirst.stages.segment.paged.markers import (
    bullet_of,
    enumeration_of,
    follows_marker,
    is_caption,
    is_first_marker,
    is_footnote_start,
)
from standfirst.stages.segment.paged.style import BodyStyle, in_column

WIDER, STRETCHED = 1.3, 1.75
"""A distance of so many usual ones parts paragraphs; inside a sentence, high signs may push a line
down as far as the second."""
MOST_NOTES = 60
ROW_DISTANCE = 2.6
"""Rows of cells stand at most so many type sizes apart."""
INDENT = 0.7
"""In type sizes: a smaller shift of the left edge is none."""
FORCED = 0.75
"""A line that ends before this share of its column, though the next word had room, was ended."""
FOOTNOTE_SIZE, NOTE_DISTANCE = 0.93, 1.9
"""Notes are set in at most this share of the body's size, their lines so many sizes apart."""
FOOT = 0.5
"""Footnotes stand below this share of the page's height."""
DASHES = frozenset("-–—*·")
TERMINAL = tuple(".!?:;。！？؟…")
CLOSING = "\"'”’»)]“‘›"


class Passage(msgspec.Struct):
    """Lines that make up one element; `label` is a heading's title or an item's marker."""

    kind: ElementKind
    lines: list[Line]
    level: int = 0
    label: str = ""
    is_rows: bool = False
    container: int = -1


def flow_to_passages(lines: Sequence[Line], body: BodyStyle, page_height: float) -> list[Passage]:
    """Part one column's lines into passages, its footnotes last."""
    text, notes = _without_footnotes(lines, body, page_height)
    column = in_column(body, text)
    passages: list[Passage] = []
    for is_heading, found in groupby(text, key=lambda line: line.is_heading):
        group = list(found)
        passages.extend(_headings(group) if is_heading else _paragraphs(group, column))
    return passages + notes


def _without_footnotes(
    lines: Sequence[Line], body: BodyStyle, page_height: float
) -> tuple[Sequence[Line], list[Passage]]:
    """Split off the small lines at the foot of a column that start with a mark."""
    start = len(lines)
    while start > 0 and lines[start - 1].size <= FOOTNOTE_SIZE * body.size:
        start -= 1
    while start < len(lines) and not _may_be_note(lines[start]):
        start += 1
    if start == len(lines) or start == 0 or lines[start].bbox[1] < FOOT * page_height:
        return lines, []
    if sum(line.letters for line in lines[start:]) > sum(line.letters for line in lines[:start]):
        return lines, []
    notes: list[Passage] = []
    for line in lines[start:]:
        if not notes or (_may_be_note(line) and _is_at_left(line, notes[0].lines[0])):
            notes.append(Passage("footnote", [line]))
        elif line.baseline - notes[-1].lines[-1].baseline > NOTE_DISTANCE * line.size:
            notes.append(Passage("paragraph", [line]))
        else:
            notes[-1].lines.append(line)
    return lines[:start], notes


def _may_be_note(line: Line) -> bool:
    return line.starts_raised or is_footnote_start(line.text)


def _is_at_left(line: Line, first: Line) -> bool:
    return abs(line.bbox[0] - first.bbox[0]) <= INDENT * line.size


def _headings(lines: Iterable[Line]) -> Iterator[Passage]:
    """Join the lines of one heading: same type, close together, the next without a number."""
    current: list[Line] = []
    for line in lines:
        if current and not _is_same_heading(current[-1], line):
            yield Passage("heading", current)
            current = []
        current.append(line)
    if current:
        yield Passage("heading", current)


def _is_same_heading(above: Line, line: Line) -> bool:
    if above.tag or line.tag:
        return above.tag == line.tag and above.page == line.page
    if above.size != line.size or above.is_bold != line.is_bold:
        return False
    if line.outline_level or enumeration_of(line) or line.heading_depth:
        return False
    distance = line.baseline - above.baseline
    return 0 < distance <= 1.6 * line.size


def _paragraphs(lines: Iterable[Line], body: BodyStyle) -> Iterator[Passage]:
    passage: Passage | None = None
    for line in lines:
        if passage is not None and not line.letters:
            passage.lines.append(line)
            continue
        if passage is None or _starts(passage, line, body):
            if passage is not None:
                yield passage
            passage = _opened(line)
        else:
            passage.lines.append(line)
    if passage is not None:
        yield passage


def _opened(line: Line) -> Passage:
    if line.cells > 1:
        return Passage("paragraph", [line], is_rows=True)
    if is_caption(line.text):
        return Passage("caption", [line])
    marker = bullet_of(line) or enumeration_of(line)
    if marker:
        return Passage("list_item", [line], level=1, label=marker)
    return Passage("paragraph", [line])


def _starts(passage: Passage, line: Line, body: BodyStyle) -> bool:
    """Tell whether a line starts a passage of its own after the lines of the one before."""
    above = next((one for one in reversed(passage.lines) if one.letters), line)
    distance = line.baseline - above.baseline
    if (line.cells > 1) != passage.is_rows:
        return True
    if passage.is_rows:
        return not 0 <= distance <= ROW_DISTANCE * line.size
    usual = body.leading_of(max(line.size, above.size))
    widest = STRETCHED if _runs_on(above, line) else WIDER
    if distance > widest * usual or distance < -line.size:
        return True
    if abs(line.size - above.size) > 0.08 * max(line.size, above.size) and distance > 0:
        return True
    if line.is_bold != above.is_bold and _has_ended(above):
        return True
    if is_caption(line.text) or line.starts_raised or _is_item(passage, line):
        return True
    return _is_indented(passage, line) or _was_ended(above, line)


def _runs_on(above: Line, line: Line) -> bool:
    """Tell whether a sentence fills the line above and goes on in small letters or a quotation."""
    is_full = above.bbox[2] > above.right - 0.06 * (above.right - above.left)
    first = line.text[:1]
    starts_small = first.islower() or first.isdigit() or first in "„“‚‘\"'(«»"
    if enumeration_of(line):
        return False
    return is_full and starts_small and not _ends_a_sentence(above)


def _is_item(passage: Passage, line: Line) -> bool:
    """Tell whether a line starts a list item and not by chance with a dash or a number."""
    bullet = bullet_of(line)
    if bullet and bullet not in DASHES:
        return True
    marker = bullet or enumeration_of(line)
    if not marker:
        return False
    above, first = passage.lines[-1], passage.lines[0]
    if _ends_a_sentence(above) or above.text.endswith(","):
        return True
    is_level = abs(line.bbox[0] - first.bbox[0]) < INDENT * line.size
    room = above.right - above.bbox[2]
    if passage.label:
        is_nested = not is_level and room > 4 * line.size and is_first_marker(marker)
        is_next = follows_marker(passage.label, marker)
        return (is_level and len(passage.lines) > 1) or is_next or is_nested
    return (not is_level or room > 4 * line.size) and (bool(bullet) or is_first_marker(marker))


def _is_indented(passage: Passage, line: Line) -> bool:
    """Tell whether a line's left edge starts a paragraph: by its own indent, or by coming back."""
    above = passage.lines[-1]
    shift = line.bbox[0] - above.bbox[0]
    if abs(shift) <= INDENT * line.size or _is_centred(above, line):
        return False
    if len(passage.lines) == 1:
        if shift < 0:
            return bool(passage.label) and line.bbox[0] < above.bbox[0] - INDENT * line.size
        return _ends_a_sentence(above) and not passage.label
    return shift > 0 or _ends_a_sentence(above)


def _is_centred(above: Line, line: Line) -> bool:
    middle = (above.bbox[0] + above.bbox[2] - line.bbox[0] - line.bbox[2]) / 2
    furthest = max(above.bbox[0], line.bbox[0])
    return abs(middle) < 2 and furthest > line.left + INDENT * line.size


def _was_ended(above: Line, line: Line) -> bool:
    """Tell whether the line above was ended on purpose: the next word would have had room."""
    if _is_centred(above, line) and not _ends_a_sentence(above):
        return False
    room = above.right - above.bbox[2]
    first_word = line.text.split(maxsplit=1)[0]
    needed = (len(first_word) + 1) * 0.55 * line.size
    if room <= needed + line.size:
        return False
    if _ends_a_sentence(above):
        return True
    width = max(above.right - above.left, 1.0)
    return above.bbox[2] - above.left < FORCED * width and not line.text[:1].islower()


def _has_ended(line: Line) -> bool:
    return _ends_a_sentence(line) or line.bbox[2] < line.left + 0.8 * (line.right - line.left)


def _ends_a_sentence(line: Line) -> bool:
    return line.text.rstrip(CLOSING).endswith(TERMINAL)


def join_over_breaks(passages: Iterable[Passage]) -> list[Passage]:
    """Join paragraphs that a column or page ends in mid-sentence with their other half.

    Footnotes and notes at the margin between the halves move before the paragraph, so that each
    page's text stays in one piece.
    """
    joined: list[Passage] = []
    for passage in passages:
        at = _open_paragraph(joined)
        if at is not None and _goes_on(joined[at], passage):
            whole = joined.pop(at)
            whole.lines.extend(passage.lines)
            joined.append(whole)
        else:
            joined.append(passage)
    return joined


def _open_paragraph(passages: Sequence[Passage]) -> int | None:
    """Return the index of the last passage that is no note, if text can go on from it."""
    at = len(passages) - 1
    first = max(-1, at - MOST_NOTES)
    while at > first and (passages[at].kind == "footnote" or passages[at].lines[0].is_aside):
        at -= 1
    if at == first or passages[at].kind not in ("paragraph", "list_item") or passages[at].is_rows:
        return None
    return at


def _goes_on(first: Passage, second: Passage) -> bool:
    above, line = first.lines[-1], second.lines[0]
    if line.is_aside:
        return False
    if (
        second.kind != "paragraph"
        or second.is_rows
        or (above.page, above.flow)
        == (
            line.page,
            line.flow,
        )
    ):
        return False
    if (
        abs(above.size - line.size) > 0.35
        or above.is_bold != line.is_bold
        or above.angle != line.angle
    ):
        return False
    if _ends_a_sentence(above):
        return False
    is_full = above.bbox[2] > above.left + 0.85 * (above.right - above.left)
    return line.text[:1].islower() or above.text.endswith("-") or (is_full and len(first.lines) > 1)
