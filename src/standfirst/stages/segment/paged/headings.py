"""Which lines are headings, and of what level: bookmarks first, then numbers, then type."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby

from standfirst.model.source import OutlineEntry
from standfirst.stages.segment.paged.lines import Line, unmarked
from standfirst.stages.segment.paged.markers import (
    bullet_of,
    heading_depth,
    is_caption,
)
from standfirst.stages.segment.paged.passages import Passage
from standfirst.stages.segment.paged.style import BodyStyle, is_capitals

LARGER = 1.12
"""Type from this many times the body's size on sets a heading."""
FULL_PAGE = 300
"""So many letters of one size are text, not a title."""
CLOSE, MOST_LINES = 1.45, 4
"""Lines of one heading stand within so many type sizes; a heading has at most so many."""
LEAST_LETTERS = 0.5
"""Share of a heading's characters that are letters; a formula has fewer."""
LONGEST = 220
LONGEST_PLAIN = 90
"""Characters of a heading that only its number or its capitals show."""
DEEPEST_LEVEL = 6
FEWEST_ITEMS = 2
"""So many numbered lines of plain type one after the other are a list, not empty sections."""

_REFERENCE_MARK = re.compile(r"[^\W\d_]{2}\^\d.*\^\d")
"""Several raised numbers behind names: the authors of a paper."""
_WORD = re.compile(r"[^\W_]+")
_MORE_FOLLOWS = frozenset(["und", "oder", "and", "or", "và", "hoặc"])


def mark_outline(lines: Iterable[Line], outline: Sequence[OutlineEntry]) -> None:
    """Give each line that prints a bookmark's title, on the page it leads to, its level."""
    wanted: dict[int, dict[str, int]] = defaultdict(dict)
    for entry in outline:
        key = _key(entry.title)
        if entry.physical_page is not None and key:
            wanted[entry.physical_page].setdefault(key, entry.level)
    for line in lines:
        titles = wanted.get(line.page)
        if titles and line.letters <= LONGEST:
            line.outline_level = titles.get(_key(line.text), 0)


def _key(text: str) -> str:
    return "".join(_WORD.findall(text.casefold()))


def mark_headings(lines: Sequence[Line], body: BodyStyle) -> None:
    """Set `is_heading` on the lines whose type, number or bookmark makes them one."""
    sizes = _page_sizes(lines, body)
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        after = lines[index + 1] if index + 1 < len(lines) else None
        line.heading_depth = heading_depth(line.text)
        line.is_heading = max(line.outline_level, line.tag_level) > 0 or (
            _may_be(line) and _stands_out(line, before, after, body._replace(size=sizes[line.page]))
        )
    for index, line in enumerate(lines):
        is_named = line.heading_depth or line.tag_level
        if line.is_heading and not is_named and _is_in_table(lines, index):
            line.is_heading = False
    _unmark_items(lines, body)
    _settle_runs(lines)


def _unmark_items(lines: Sequence[Line], body: BodyStyle) -> None:
    """Take lines of plain type whose numbers follow each other without a text for list items."""
    for depth, run in groupby(lines, key=lambda line: _plain_depth(line, body)):
        items = list(run)
        if depth and len(items) >= FEWEST_ITEMS:
            for line in items:
                line.is_heading = False


def _plain_depth(line: Line, body: BodyStyle) -> int:
    """Return the depth of a heading that only its number shows, 0 for all other lines."""
    is_named = line.outline_level or line.tag_level
    is_set_off = line.is_bold or line.size >= LARGER * body.size or is_capitals(line.text)
    return 0 if is_named or is_set_off or not line.is_heading else line.heading_depth


def _settle_runs(lines: Sequence[Line]) -> None:
    """Let lines of one type that follow closely be one heading as a whole, or none at all."""
    run: list[Line] = []
    for line in lines:
        if run and not _continues(run[-1], line):
            _settle(run)
            run = []
        run.append(line)
    _settle(run)


def _continues(above: Line, line: Line) -> bool:
    return (
        (above.page, above.flow) == (line.page, line.flow)
        and line.cells == 1
        and (above.cells == 1 or _is_stretched(above))
        and abs(above.size - line.size) < 0.2
        and above.is_bold == line.is_bold
        and 0 < line.baseline - above.baseline <= CLOSE * line.size
        and above.tag == line.tag
        and not line.heading_depth
        and not line.outline_level
    )


def _is_stretched(line: Line) -> bool:
    """Tell whether a line fills its column, so that justified type may have torn it apart."""
    reach = line.size / 2
    return line.bbox[0] <= line.left + reach and line.bbox[2] >= line.right - reach


def _settle(run: Sequence[Line]) -> None:
    if len(run) < 2 or run[0].tag:
        return
    if not any(line.is_heading and not line.outline_level for line in run):
        return
    is_one = len(run) <= MOST_LINES and sum(len(line.text) for line in run) <= LONGEST
    plain = not run[0].is_bold and run[0].heading_depth == 0
    for line in run:
        if is_one and not plain:
            line.is_heading = True
        elif not is_one and not line.outline_level:
            line.is_heading = False


def _page_sizes(lines: Sequence[Line], body: BodyStyle) -> dict[int, float]:
    """Return the type size of each page's text: the body's, or a larger one that rules the page."""
    letters: dict[int, Counter[float]] = defaultdict(Counter)
    for line in lines:
        letters[line.page][line.size] += line.letters
    sizes = {}
    for page, counts in letters.items():
        size, most = max(counts.items(), key=lambda item: (item[1], item[0]))
        rules = most >= FULL_PAGE and most > 0.4 * counts.total()
        sizes[page] = max(body.size, size) if rules else body.size
    return sizes


def _may_be(line: Line) -> bool:
    text = line.text
    return (
        line.cells == 1
        and line.angle == 0
        and len(text) <= LONGEST
        and sum(map(str.isalpha, text)) >= max(2, LEAST_LETTERS * line.letters)
        and not is_caption(text)
        and not bullet_of(line)
        and not _REFERENCE_MARK.search(text)
        and not text.endswith((",", ";"))
    )


def _stands_out(line: Line, before: Line | None, after: Line | None, body: BodyStyle) -> bool:
    ends_sentence = line.text.endswith((".", "!", "?")) and not line.text.isupper()
    if line.size >= LARGER * body.size:
        return not (ends_sentence and len(line.text) > LONGEST_PLAIN)
    if line.size < 0.92 * body.size or ends_sentence:
        return False
    if line.is_bold and not body.is_bold:
        return len(line.text) <= LONGEST_PLAIN * 2 and not _is_within(line, before, body)
    if len(line.text) > LONGEST_PLAIN or not _is_alone(line, before, after, body):
        return False
    return (is_capitals(line.text) and not body.is_capitals) or (
        line.heading_depth > 0
        and not line.text.endswith(":")
        and not _is_item(line.text)
        and _is_spaced(line, before, body)
        and (after is None or _is_spaced(after, line, body))
    )


def _is_item(text: str) -> bool:
    """Tell whether a number stands before a small letter, or more has to follow: a list's item."""
    words = text.split()
    is_small = len(words) > 1 and words[0][0].isdigit() and words[1].islower()
    return is_small or words[-1].casefold() in _MORE_FOLLOWS


def _is_alone(line: Line, before: Line | None, after: Line | None, body: BodyStyle) -> bool:
    """Tell whether a line is short and no sentence runs on into or out of it."""
    width = max(line.right - line.left, 1.0)
    runs_in = (
        before is not None
        and (before.page, before.flow) == (line.page, line.flow)
        and not before.text.endswith((".", ":", "!", "?", ";"))
        and not before.is_heading
        and line.baseline - before.baseline < 1.3 * body.leading_of(line.size)
    )
    runs_out = after is not None and after.text[:1].islower() and after.flow == line.flow
    is_short = line.bbox[2] - line.left < 0.8 * width or (after is None or after.page != line.page)
    return is_short and not runs_in and not runs_out


def _is_within(line: Line, before: Line | None, body: BodyStyle) -> bool:
    """Tell whether a full line of text runs on into this one: bold words of a paragraph."""
    return (
        before is not None
        and (before.page, before.flow) == (line.page, line.flow)
        and not (before.is_heading or before.is_bold)
        and (before.text[-1].isalnum() or before.text[-1] in ",-")
        and before.bbox[2] >= line.right - line.size
        and line.baseline - before.baseline < 1.3 * body.leading_of(line.size)
    )


def _is_spaced(line: Line, before: Line | None, body: BodyStyle) -> bool:
    if before is None or (before.page, before.flow) != (line.page, line.flow):
        return True
    return line.baseline - before.baseline > 1.25 * body.leading_of(line.size)


def _is_in_table(lines: Sequence[Line], index: int) -> bool:
    """Tell whether rows of cells stand right before and after a line."""
    line = lines[index]
    around = [*lines[max(0, index - 1) : index], *lines[index + 1 : index + 2]]
    close = [
        other
        for other in around
        if other.page == line.page and abs(other.baseline - line.baseline) < 2.2 * line.size
    ]
    return len(close) == 2 and all(other.cells > 1 for other in close)


_StyleKey = tuple[float, bool, bool]


def set_levels(passages: Iterable[Passage], body: BodyStyle) -> None:
    """Give each heading its level and its title."""
    headings = [passage for passage in passages if passage.kind == "heading"]
    for heading in headings:
        heading.label = " ".join(" ".join(unmarked(line) for line in heading.lines).split())
    by_style: dict[_StyleKey, list[Passage]] = defaultdict(list)
    for heading in headings:
        by_style[_style(heading, body)].append(heading)
    top = _number_base(by_style)
    deepest = 0
    for style in sorted(by_style, key=lambda style: (-style[0], not style[1], not style[2])):
        deepest = _level_style(by_style[style], top, deepest)
    _close_gaps(headings)


def _style(heading: Passage, body: BodyStyle) -> _StyleKey:
    line = heading.lines[0]
    is_plain = not line.is_bold and abs(line.size - body.size) < 0.6
    return round(line.size * 2) / 2, line.is_bold, is_plain and is_capitals(line.text)


def _number_base(by_style: dict[_StyleKey, list[Passage]]) -> int:
    """Return the level of headings with a number of one part.

    It is one more than the styles that are larger than every numbered heading's.
    """
    numbered = [
        style
        for style, headings in by_style.items()
        if any(heading.lines[0].heading_depth for heading in headings)
    ]
    if not numbered:
        return 1
    largest = max(numbered, key=lambda style: (style[0], style[1], style[2]))
    larger = [style for style in by_style if style[0] > largest[0] + 0.4]
    depth = min(
        heading.lines[0].heading_depth
        for heading in by_style[largest]
        if heading.lines[0].heading_depth
    )
    return max(1, len(larger) + 2 - depth)


def _level_style(headings: Sequence[Passage], top: int, deepest: int) -> int:
    """Level the headings of one style; return the deepest level given so far."""
    lines = [heading.lines[0] for heading in headings]
    named = Counter(line.outline_level or line.tag_level for line in lines)
    depths = Counter(line.heading_depth for line in lines)
    del named[0], depths[0]
    usual = deepest + 1
    if named:
        usual = named.most_common(1)[0][0]
    elif depths:
        usual = depths.most_common(1)[0][0] + top - 1
    for heading, line in zip(headings, lines, strict=True):
        if line.outline_level or line.tag_level:
            heading.level = line.outline_level or line.tag_level
        elif line.heading_depth:
            heading.level = top + line.heading_depth - 1
        else:
            heading.level = usual
        heading.level = min(heading.level, DEEPEST_LEVEL)
    return max(deepest, *(heading.level for heading in headings))


def _close_gaps(headings: Sequence[Passage]) -> None:
    """Renumber the levels that occur so that they count from one without a gap."""
    used = sorted({heading.level for heading in headings})
    for heading in headings:
        heading.level = used.index(heading.level) + 1
