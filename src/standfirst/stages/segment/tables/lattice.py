"""Lines that cross, gathered into grids, and the closed cells of each grid."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.rulings import SNAP, Line, Rulings
from standfirst.stages.segment.tables.words import Word

COVERED = 0.6
"""Share of a cell's side that must be drawn for the side to part two cells."""

STRIP = 12.0
"""Points below which a column of a grid without a word is a border; half of it for a row."""

SEAM = 6.0
"""Points between two grids of one table whose rows are painted as separate boxes."""

LARGEST_GRID = 40_000
"""Places in a grid beyond which it is a drawing (a hatched area, a map, squared paper)."""


class GridCell(NamedTuple):
    """A closed cell: its first and last row and column in the grid, both ends included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Connected lines: the places of its columns' and rows' borders, and its cells."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[GridCell, ...]

    @property
    def bbox(self) -> BBox:
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    def box(self, cell: GridCell) -> BBox:
        """Return the cell's box on the page."""
        return (
            self.xs[cell.left],
            self.ys[cell.top],
            self.xs[cell.right + 1],
            self.ys[cell.bottom + 1],
        )


def rulings_to_grids(rulings: Rulings) -> list[Grid]:
    """Return the grids of a page, from top to bottom; a frame is a grid of one cell."""
    grids = (lines_to_grid(*component) for component in _components(rulings))
    found = (grid for grid in grids if grid is not None)
    return _stacked(sorted(found, key=lambda grid: (grid.ys[0], grid.xs[0])))


def _stacked(grids: list[Grid]) -> list[Grid]:
    """Join grids that stand close under each other and share their outer borders."""
    joined: list[Grid] = []
    for grid in grids:
        for k, above in enumerate(joined):
            if (
                0 <= grid.ys[0] - above.ys[-1] <= SEAM
                and abs(grid.xs[0] - above.xs[0]) <= SEAM
                and abs(grid.xs[-1] - above.xs[-1]) <= SEAM
            ):
                joined[k] = _join(above, grid)
                break
        else:
            joined.append(grid)
    return joined


def _join(above: Grid, below: Grid) -> Grid:
    xs: list[float] = []
    for x in sorted((*above.xs, *below.xs)):
        if not xs or x - xs[-1] > SEAM:
            xs.append(x)

    def moved(grid: Grid, shift: int) -> list[GridCell]:
        column = [min(range(len(xs)), key=lambda k: (abs(xs[k] - x), k)) for x in grid.xs]
        return [
            GridCell(
                cell.top + shift, column[cell.left], cell.bottom + shift, column[cell.right + 1] - 1
            )
            for cell in grid.cells
            if column[cell.right + 1] > column[cell.left]
        ]

    ys = (*above.ys[:-1], (above.ys[-1] + below.ys[0]) / 2, *below.ys[1:])
    return Grid(tuple(xs), ys, tuple(moved(above, 0) + moved(below, above.rows)))


def without_strips(grid: Grid, words: Iterable[Word]) -> Grid:
    """Take out narrow rows and columns that hold no word: double borders, shaded margins."""
    rows, columns = set(), set()
    for word in words:
        rows.add(bisect_right(grid.ys, (word.top + word.bottom) / 2) - 1)
        columns.add(bisect_right(grid.xs, (word.x0 + word.x1) / 2) - 1)
    xs, column = _thinned(grid.xs, columns, STRIP)
    ys, row = _thinned(grid.ys, rows, STRIP / 2)
    cells = (
        GridCell(row[c.top], column[c.left], row[c.bottom + 1] - 1, column[c.right + 1] - 1)
        for c in grid.cells
    )
    kept = tuple(cell for cell in cells if cell.bottom >= cell.top and cell.right >= cell.left)
    return Grid(tuple(xs), tuple(ys), kept) if len(xs) >= 2 and len(ys) >= 2 else grid


def _thinned(
    places: Sequence[float], used: set[int], width: float
) -> tuple[list[float], list[int]]:
    """Return the places that stay and the new number of each old one."""
    kept, number = [places[0]], [0]
    for k in range(1, len(places)):
        empty = places[k] - places[k - 1] < width and k - 1 not in used
        if empty and len(kept) > 1:
            kept[-1] = (places[k] + places[k - 1]) / 2
        elif not empty or k > 1:
            kept.append(places[k])
        number.append(len(kept) - 1)
    return kept, number


def words_in_cells(grid: Grid, words: Iterable[Word]) -> dict[GridCell, list[Word]]:
    """Return the words that stand in each closed cell; empty cells are left out."""
    owner = {
        (row, column): cell
        for cell in grid.cells
        for row in range(cell.top, cell.bottom + 1)
        for column in range(cell.left, cell.right + 1)
    }
    held: dict[GridCell, list[Word]] = {}
    for word in words:
        row = bisect_right(grid.ys, (word.top + word.bottom) / 2) - 1
        column = bisect_right(grid.xs, (word.x0 + word.x1) / 2) - 1
        cell = owner.get((row, column))
        if cell is not None:
            held.setdefault(cell, []).append(word)
    return held


def _components(rulings: Rulings) -> list[tuple[list[Line], list[Line]]]:
    """Part the lines into sets that hang together by crossing or touching."""
    horizontal, vertical = rulings.horizontal, rulings.vertical
    parent = list(range(len(horizontal) + len(vertical)))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    places = [line.at for line in horizontal]
    for v, line in enumerate(vertical, start=len(horizontal)):
        first = bisect_right(places, line.start - SNAP)
        for h in range(first, bisect_right(places, line.end + SNAP)):
            across = horizontal[h]
            if across.start - SNAP <= line.at <= across.end + SNAP:
                parent[root(v)] = root(h)
    sets: dict[int, tuple[list[Line], list[Line]]] = {}
    for node, line in enumerate((*horizontal, *vertical)):
        component = sets.setdefault(root(node), ([], []))
        component[node >= len(horizontal)].append(line)
    return [lines for lines in sets.values() if lines[0] and lines[1]]


def lines_to_grid(horizontal: list[Line], vertical: list[Line]) -> Grid | None:
    """Lay connected lines out as a grid; None where they enclose nothing or are a drawing."""
    vertical = vertical + _missing_sides(horizontal, vertical)
    horizontal = horizontal + _missing_sides(vertical, horizontal)
    xs, ys = _places(vertical), _places(horizontal)
    if len(xs) < 2 or len(ys) < 2 or len(xs) * len(ys) > LARGEST_GRID:
        return None
    walls = _drawn(vertical, xs, ys)
    floors = _drawn(horizontal, ys, xs)
    return Grid(tuple(xs), tuple(ys), tuple(_cells(walls, floors)))


def _missing_sides(across: list[Line], down: list[Line]) -> list[Line]:
    """Close a grid whose lines all end at the same place, where nothing is drawn down that side."""
    sides: list[Line] = []
    for end in (False, True):
        tips = [line.end if end else line.start for line in across]
        edge = max(tips) if end else min(tips)
        outermost = max(line.at for line in down) if end else min(line.at for line in down)
        level = [
            line for line, tip in zip(across, tips, strict=True) if abs(tip - edge) <= 2 * SNAP
        ]
        if abs(edge - outermost) > 2 * SNAP and len(level) >= 2:
            sides.append(Line(edge, min(line.at for line in level), max(line.at for line in level)))
    return sides


def _places(lines: list[Line]) -> list[float]:
    places: list[float] = []
    for line in sorted(lines):
        if not places or line.at - places[-1] > SNAP:
            places.append(line.at)
    return places


def _drawn(lines: list[Line], places: list[float], steps: list[float]) -> list[list[bool]]:
    """Say for each place and each step along it whether a line is drawn there."""
    drawn = [[0.0] * (len(steps) - 1) for _ in places]
    for line in lines:
        row = drawn[min(bisect_right(places, line.at + SNAP / 2), len(places)) - 1]
        step = max(bisect_right(steps, line.start) - 1, 0)
        while step < len(steps) - 1 and steps[step] < line.end:
            row[step] += min(line.end, steps[step + 1]) - max(line.start, steps[step])
            step += 1
    widths = [right - left for left, right in pairwise(steps)]
    return [
        [length >= COVERED * width for length, width in zip(row, widths, strict=True)]
        for row in drawn
    ]


def _cells(walls: list[list[bool]], floors: list[list[bool]]) -> list[GridCell]:
    """Join the places of a grid that no line parts; what is open to the outside is no cell."""
    columns, rows = len(walls) - 1, len(floors) - 1
    seen = [[False] * columns for _ in range(rows)]
    cells: list[GridCell] = []
    for row in range(rows):
        for column in range(columns):
            if not seen[row][column]:
                area = _flood(walls, floors, seen, (row, column))
                if area is not None:
                    cells.append(area)
    return cells


def _flood(
    walls: list[list[bool]],
    floors: list[list[bool]],
    seen: list[list[bool]],
    start: tuple[int, int],
) -> GridCell | None:
    rows, columns = len(seen), len(seen[0])
    stack, closed, count = [start], True, 0
    seen[start[0]][start[1]] = True
    top, left, bottom, right = start[0], start[1], start[0], start[1]
    while stack:
        row, column = stack.pop()
        count += 1
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
        for drawn, r, c in (
            (floors[row][column], row - 1, column),
            (floors[row + 1][column], row + 1, column),
            (walls[column][row], row, column - 1),
            (walls[column + 1][row], row, column + 1),
        ):
            if drawn:
                continue
            if not (0 <= r < rows and 0 <= c < columns):
                closed = False
            elif not seen[r][c]:
                seen[r][c] = True
                stack.append((r, c))
    whole = count == (bottom - top + 1) * (right - left + 1)
    return GridCell(top, left, bottom, right) if closed and whole else None
