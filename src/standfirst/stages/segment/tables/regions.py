"""Finds the tables of a page that reads left to right: grids, rows between rules, aligned rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from standfirst.model.place import BBox
from standfirst.model.source import PageSource
from standfirst.stages.segment.tables.blocks import (
    CAPTION,
    STEP,
    Candidate,
    free,
    rows_to_candidates,
    streams,
)
from standfirst.stages.segment.tables.columns import rows_to_columns
from standfirst.stages.segment.tables.extent import extend, table_wide
from standfirst.stages.segment.tables.figures import (
    chart_areas,
    has_keys,
    is_diagram,
    lies_in,
)
from standfirst.stages.segment.tables.grids import sort_grids, without_title, words_in_box
from standfirst.stages.segment.tables.judge import (
    is_contents,
    is_numbered_equations,
    is_table,
    reads_as_mathematics,
    weigh,
)
from standfirst.stages.segment.tables.lattice import Grid, rulings_to_grids
from standfirst.stages.segment.tables.prose import layout_gutters, mark_prose
from standfirst.stages.segment.tables.region import Layout
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.ruled import bound_rows, underlined
from standfirst.stages.segment.tables.rulings import Rulings, rules_to_rulings
from standfirst.stages.segment.tables.words import Word, glyphs_to_words

LAST_WORDS = 12
"""What stands last on a page has at most a footer of so many words under it."""

CAPTION_ROWS = 4
"""A caption stands at most this many rows away from its table."""


@dataclass(slots=True)
class Found:
    """Rows or a grid that may be a table; `sure` once it was judged to be one."""

    rows: list[Row]
    layout: Layout
    sure: bool
    grid: Grid | None = None

    @property
    def bbox(self) -> BBox:
        box = Candidate(self.rows, []).bbox
        if self.grid is None:
            return box
        outline = self.grid.bbox
        return (
            min(box[0], outline[0]),
            min(box[1], outline[1]),
            max(box[2], outline[2]),
            max(box[3], outline[3]),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is painted on a page, cleaned: its words, lines, grids and charts."""

    words: list[Word]
    rulings: Rulings
    tables: list[Grid]
    single_rows: list[Grid]
    frames: list[Grid]
    charts: list[BBox]


def page_to_sheet(page: PageSource) -> Sheet:
    """Clean what a page paints."""
    words = glyphs_to_words(page.glyphs, page.fonts)
    rulings = rules_to_rulings(page.rules, page.width, page.height)
    grids = rulings_to_grids(rulings)
    charts = chart_areas(page.rules, rulings.horizontal, grids, words)
    kinds = sort_grids(grids, words, charts)
    return Sheet(words, rulings, kinds.tables, kinds.single_rows, kinds.frames, charts)


def sheet_to_tables(sheet: Sheet) -> list[Found]:
    """Return the tables of a page from top to bottom."""
    outside = sheet.words
    rows = words_to_rows(sheet.words)
    contents = is_contents([row for row in rows if len(row.phrases) > 1], least=6)
    found: list[Found] = []
    for drawn in sheet.tables:
        grid = without_title(drawn, words_in_box(outside, drawn.bbox))
        inside = words_in_box(outside, grid.bbox)
        if not inside:
            continue
        taken = set(map(id, inside))
        outside = [word for word in outside if id(word) not in taken]
        rows = words_to_rows(inside)
        if not contents and not is_contents(rows):
            found.append(Found(rows, "grid", True, grid))
    if not contents:
        found += _aligned(words_to_rows(outside), sheet)
        found += _single_rows(sheet, found)
    found = _joined(sorted(found, key=lambda f: (f.bbox[1], f.bbox[0])))
    return [table for table in found if table.sure]


def _aligned(rows: list[Row], sheet: Sheet) -> list[Found]:
    """Find tables among the rows outside of grids."""
    paragraphs = mark_prose(rows)
    found: list[Found] = []
    for stream in streams(rows, layout_gutters(rows, paragraphs)):
        bound = bound_rows(stream, sheet.rulings.horizontal)
        for run in _runs(stream, sheet.tables):
            found += _distinct(
                [
                    judged
                    for candidate in rows_to_candidates(run, bound)
                    for judged in _judged(candidate, run, sheet, bound)
                ]
            )
    return found


def _distinct(found: Sequence[Found]) -> list[Found]:
    """Drop rows that a later table took for its head."""
    kept: list[Found] = []
    taken: set[int] = set()
    for table in reversed(found):
        rows = [row for row in table.rows if id(row) not in taken]
        if not any(row.tabular for row in rows):
            continue
        if table.sure:
            taken.update(map(id, rows))
        table.rows = rows
        kept.append(table)
    return kept[::-1]


def _runs(stream: Sequence[Row], grids: Sequence[Grid]) -> list[list[Row]]:
    """Cut a stream where a grid was found between its rows."""
    runs: list[list[Row]] = [[]]
    for row in stream:
        if runs[-1] and any(_stands_between(grid.bbox, runs[-1][-1], row) for grid in grids):
            runs.append([])
        runs[-1].append(row)
    return [run for run in runs if run]


def _stands_between(box: BBox, above: Row, below: Row) -> bool:
    return (
        box[1] > above.baseline - above.size
        and box[3] < below.baseline + 0.3 * below.size
        and box[0] < max(above.x1, below.x1)
        and box[2] > min(above.x0, below.x0)
    )


def _judged(
    candidate: Candidate, run: list[Row], sheet: Sheet, bound: dict[int, int]
) -> list[Found]:
    """Return the candidate with what it was judged to be; nothing where it cannot be a table."""
    rows = candidate.tabular
    columns = rows_to_columns(rows)
    if not rows or is_contents(rows) or is_numbered_equations(rows):
        return []
    horizontal = sheet.rulings.horizontal
    held = any(id(row) in bound for row in rows)
    if len(columns) >= 2:
        extend(candidate, run, columns, horizontal)
    if lies_in(candidate.bbox, sheet.charts):
        return []
    caption, figure = _captions(candidate, run)
    x0, top, x1, bottom = candidate.bbox
    wide = table_wide(horizontal, x0, x1)
    ruled = held or sum(top - 12 <= rule.at <= bottom + 12 for rule in wide) >= 2
    if not caption:
        phrases = [phrase for row in rows for phrase in row.phrases]
        if reads_as_mathematics(phrases):
            return []
        figure = figure or is_diagram(phrases, sheet.frames) or has_keys(phrases, horizontal)
    evidence = weigh(rows, columns)
    # Two columns over lines without values are where people sign.
    headed = any(underlined(row, horizontal) for row in rows[:3])
    headed = headed and (evidence.columns > 2 or evidence.numeric > 0)
    announced = caption or ruled or headed
    sure = is_table(evidence, announced=announced, figure=figure)
    return [Found(candidate.rows, "rules" if ruled else "aligned", sure, None)]


def _captions(candidate: Candidate, stream: Sequence[Row]) -> tuple[bool, bool]:
    """Say whether a table's caption stands above the rows, and whether only a figure's is near."""
    first = next(k for k, row in enumerate(stream) if row is candidate.rows[0])
    last = next(k for k, row in enumerate(stream) if row is candidate.rows[-1])
    above = [CAPTION.match(row.text) for row in stream[max(0, first - CAPTION_ROWS) : first + 1]]
    below = [CAPTION.match(row.text) for row in stream[last + 1 : last + CAPTION_ROWS]]
    table = any(match and not _names_figure(match[1]) for match in above)
    figure = any(match and _names_figure(match[1]) for match in [*above, *below])
    return table, figure and not table


def _names_figure(word: str) -> bool:
    return word.lower().startswith(("fig", "abb", "hình", "chart", "graph", "diagram"))


def _single_rows(sheet: Sheet, found: Sequence[Found]) -> list[Found]:
    """Return single rows of cells that no table holds: a head alone at a page's foot."""
    boxes = [table.bbox for table in found]
    singles: list[Found] = []
    for grid in sheet.single_rows:
        if lies_in(grid.bbox, boxes, 0.3) or lies_in(grid.bbox, sheet.charts):
            continue
        rows = words_to_rows(words_in_box(sheet.words, grid.bbox))
        cells = max((len(row.phrases) for row in rows), default=0)
        last = sum(word.top > grid.ys[-1] for word in sheet.words) <= LAST_WORDS
        if len(rows) <= 3 and cells >= (2 if last else 3):
            singles.append(Found(rows, "grid", True, grid))
    return singles


def _joined(found: Sequence[Found]) -> list[Found]:
    """Join a grid with the rows right above and below it that keep to its columns."""
    joined: list[Found] = []
    for table in found:
        for k in range(len(joined) - 1, -1, -1):
            above = joined[k]
            if _holds(above, table):
                break
            if _holds(table, above):
                joined[k] = table
                break
            if (above.sure or table.sure) and _belong(above, table):
                joined[k] = _join(above, table)
                break
        else:
            joined.append(table)
    return joined


def _holds(grid: Found, loose: Found) -> bool:
    """Say whether rows that are no table by themselves stand inside a grid."""
    return (
        grid.grid is not None
        and not loose.sure
        and loose.grid is None
        and lies_in(loose.bbox, [grid.bbox], 0.9)
    )


def _belong(above: Found, below: Found) -> bool:
    if (above.grid is None) == (below.grid is None):
        return False
    a, b = above.bbox, below.bbox
    width = min(a[2] - a[0], b[2] - b[0])
    if min(a[2], b[2]) - max(a[0], b[0]) < 0.6 * width:
        return False
    loose, grid = (below, above.grid) if above.grid else (above, below.grid)
    if grid is None or _overlaps(loose, grid):
        return grid is not None
    last, first = above.rows[-1], below.rows[0]
    if first.baseline - last.baseline > STEP * max(first.size, last.size):
        return False
    rows = [row for row in loose.rows if row.tabular]
    fitting = sum(_keeps_to(row, grid) for row in rows)
    return bool(rows) and fitting >= 0.7 * len(rows)


def _overlaps(loose: Found, grid: Grid) -> bool:
    """Say whether a grid stands inside rows: a boxed group of columns, a shaded row."""
    return lies_in(grid.bbox, [loose.bbox], 0.5)


def _keeps_to(row: Row, grid: Grid) -> bool:
    inner = [gap for gap in free(row) if gap[0] > -1e5 and gap[1] < 1e5]
    return (
        row.x0 >= grid.xs[0] - 2 * row.size
        and row.x1 <= grid.xs[-1] + 2 * row.size
        and any(low - 2 <= x <= high + 2 for low, high in inner for x in grid.xs[1:-1])
    )


def _join(above: Found, below: Found) -> Found:
    words = {
        id(word): word
        for row in (*above.rows, *below.rows)
        for phrase in row.phrases
        for word in phrase.words
    }
    rows = words_to_rows(words.values())
    for row in rows:
        row.tabular = len(row.phrases) >= 2
    return Found(rows, "rules", True, None)
