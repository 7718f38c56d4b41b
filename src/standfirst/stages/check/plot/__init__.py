"""A history of rates as a drawing: lines, a band and words on a plane of points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from standfirst.model.interval import wilson

WIDTH, HEIGHT = 960, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 44, 48
"""The drawing and its margins, in pixels; the names of the lines stand in the right one."""

MOST_POINTS = 240
"""A line has at most so many points; of the runs that share one, the worst is drawn, so that no
spike is hidden."""

INK, GRID, BAND = "#222222", "#dddddd", "#e4e4e4"
# The palette of Okabe and Ito, which readers with any colour vision can tell apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a00")

_TOPS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0)
_STEPS = 5
_LINE_HEIGHT = 15
_ROOM = 1.15

Point = tuple[float, float]


class Line(NamedTuple):
    """A line through points; a closed one is filled."""

    points: tuple[Point, ...]
    colour: str
    width: int = 2
    is_dashed: bool = False
    is_filled: bool = False


class Words(NamedTuple):
    """A line of text: `anchor` says which part of it stands at the point."""

    at: Point
    text: str
    colour: str = INK
    anchor: Literal["start", "middle", "end"] = "start"


class Drawing(NamedTuple):
    """What is drawn, in this order: lines, then words."""

    title: str
    lines: tuple[Line, ...]
    words: tuple[Words, ...]


class Count(NamedTuple):
    """What a run counted."""

    run_id: int
    examined: int
    failed: int


History = Mapping[str, Sequence[Count]]


def draw(title: str, history: History, dates: Mapping[int, str], accepted: int | None) -> Drawing:
    """Return the plot of some histories by their names; the first is drawn with its interval.

    `dates` are those of all runs, the oldest first; `accepted` is marked. Runs in which nothing
    was examined leave a gap in their line.
    """
    plane = _Plane(history, dates)
    lines: list[Line] = []
    words = [Words((LEFT, TOP - 22), title), *plane.axis_words()]
    lines.extend(plane.grid())
    if accepted in plane.places:
        x = plane.x(accepted)
        lines.append(Line(((x, TOP), (x, HEIGHT - BOTTOM)), INK, 1, is_dashed=True))
        words.append(Words((x, TOP - 4), f"accepted run {accepted}", anchor="middle"))
    names: list[Words] = []
    for number, (name, counts) in enumerate(history.items()):
        colour = COLOURS[(number - 1) % len(COLOURS)] if number else INK
        if number == 0:
            lines.extend(plane.bands(counts))
        runs = list(plane.runs(counts))
        lines.extend(Line(tuple(run), colour, 3 if number == 0 else 2) for run in runs)
        if runs:
            names.append(Words((WIDTH - RIGHT + 10, runs[-1][-1][1] + 4), name, colour))
    return Drawing(title, tuple(lines), (*words, *_apart(names)))


class _Plane:
    """Where runs and rates stand on the drawing."""

    def __init__(self, history: History, dates: Mapping[int, str]) -> None:
        self._dates = dates
        self.places = {run_id: place for place, run_id in enumerate(dates)}
        self._width = WIDTH - LEFT - RIGHT
        rates = [c.failed / c.examined for each in history.values() for c in each if c.examined]
        wanted = min(max(rates, default=0.0) * _ROOM, 1.0)
        self._top = next(top for top in _TOPS if top >= wanted)

    def x(self, run_id: int) -> float:
        last = max(len(self.places) - 1, 1)
        return round(LEFT + self._width * self.places[run_id] / last, 1)

    def y(self, rate: float) -> float:
        share = min(rate / self._top, 1.0)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    def grid(self) -> Iterator[Line]:
        for step in range(_STEPS + 1):
            y = self.y(self._top * step / _STEPS)
            yield Line(((LEFT, y), (WIDTH - RIGHT, y)), GRID, 1)

    def axis_words(self) -> Iterator[Words]:
        for step in range(_STEPS + 1):
            rate = self._top * step / _STEPS
            yield Words((LEFT - 8, self.y(rate) + 4), f"{100 * rate:.3g} %", anchor="end")
        runs = list(self._dates)
        ends = [(runs[0], "start"), (runs[-1], "end")] if len(runs) > 1 else [(runs[0], "start")]
        for run_id, anchor in ends:
            said = f"run {run_id}, {self._dates[run_id][:10]}"
            at = (self.x(run_id), HEIGHT - BOTTOM + 20)
            yield Words(at, said, anchor="start" if anchor == "start" else "end")

    def runs(self, counts: Sequence[Count]) -> Iterator[list[Point]]:
        """Yield the unbroken stretches of a line."""
        for stretch in self._stretches(counts):
            yield [(self.x(c.run_id), self.y(c.failed / c.examined)) for c in stretch]

    def bands(self, counts: Sequence[Count]) -> Iterator[Line]:
        for stretch in self._stretches(counts):
            intervals = [(self.x(c.run_id), wilson(c.failed, c.examined)) for c in stretch]
            upper = [(x, self.y(each.high)) for x, each in intervals if each]
            lower = [(x, self.y(each.low)) for x, each in intervals if each]
            if len(upper) > 1:
                yield Line((*upper, *reversed(lower)), BAND, 1, is_filled=True)

    def _stretches(self, counts: Sequence[Count]) -> Iterator[list[Count]]:
        stretch: list[Count] = []
        for count in _thinned([count for count in counts if count.run_id in self.places]):
            if count.examined:
                stretch.append(count)
            elif stretch:
                yield stretch
                stretch = []
        if stretch:
            yield stretch


def _thinned(counts: Sequence[Count]) -> Iterator[Count]:
    """Yield the worst of every few runs; what examined nothing is worse than any."""
    together = -(-len(counts) // MOST_POINTS) or 1
    for start in range(0, len(counts), together):
        yield max(
            counts[start : start + together],
            key=lambda c: c.failed / c.examined if c.examined else 2.0,
        )


def _apart(names: Sequence[Words]) -> Iterator[Words]:
    """Yield names from the top down, moved apart where they would overlap."""
    reached = 0.0
    for each in sorted(names, key=lambda words: words.at[1]):
        y = max(each.at[1], reached)
        reached = y + _LINE_HEIGHT
        yield each._replace(at=(each.at[0], y))
