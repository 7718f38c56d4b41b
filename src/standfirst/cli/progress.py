"""How far a batch is: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from standfirst.cli.terminal import one_line, shortened

if TYPE_CHECKING:
    from standfirst.ingestion import Progress

PLAIN_SECONDS = 5.0
"""Seconds between two plain lines, so that a log stays readable."""

_MEGABYTE = 1_000_000
_NAME_WIDTH = 28

Show = Callable[["Progress"], None]


@contextmanager
def shown_progress(stream: TextIO) -> Iterator[Show]:
    """Yield what shows the progress of a batch on a stream."""
    if stream.isatty():
        with _bar(stream) as show:
            yield show
    else:
        yield PlainProgress(stream)


class PlainProgress:
    """Writes a line of progress when the last is some seconds old."""

    def __init__(
        self,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
        every: float = PLAIN_SECONDS,
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._every = every
        self._started = self._written = clock()

    def __call__(self, progress: Progress) -> None:
        now = self._clock()
        if now - self._written >= self._every:
            self._written = now
            line = progress_line(progress, now - self._started)
            self._stream.write(f"{line}\n")
            self._stream.flush()


def progress_line(progress: Progress, seconds: float) -> str:
    """Return files, megabytes, rate and the time that is left as one line."""
    rate = progress.bytes / seconds if seconds else 0.0
    left = (progress.of_bytes - progress.bytes) / rate if rate else 0.0
    return (
        f"{progress.files:,} of {progress.of_files:,} files, "
        f"{progress.bytes / _MEGABYTE:,.1f} of {progress.of_bytes / _MEGABYTE:,.1f} MB, "
        f"{_speed(progress, seconds)}, about {duration(round(left))} left; "
        f"last read {one_line(progress.file)}"
    )


def duration(seconds: float) -> str:
    """Return a time as a person says it: "0.4 s", "40 s", "3 min 20 s", "2 h 5 min"."""
    whole = max(round(seconds), 0)
    if 0 < seconds < 9.95 and seconds != whole:
        return f"{seconds:.1f} s"
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def _speed(progress: Progress, seconds: float) -> str:
    if not seconds:
        return "0 files/s"
    # Many small files cost by the file, large ones by the byte.
    if progress.bytes < progress.files * 10_000:
        return f"{progress.files / seconds:,.1f} files/s"
    return f"{progress.bytes / _MEGABYTE / seconds:,.1f} MB/s"


@contextmanager
def _bar(stream: TextIO) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(file=stream, force_terminal=True, markup=False, highlight=False, emoji=False)
    columns = (
        TextColumn("{task.fields[name]}", markup=False),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[count]}", markup=False),
        TextColumn("{task.fields[speed]}", markup=False),
        TimeRemainingColumn(compact=True),
    )
    with Bar(*columns, console=console, transient=True, expand=True) as bar:
        task = bar.add_task("", total=None, name="Looking at files", count="", speed="")
        started = time.monotonic()

        def show(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.of_bytes,
                completed=progress.bytes,
                name=shortened(progress.file.rsplit("/", 1)[-1], _NAME_WIDTH).ljust(_NAME_WIDTH),
                count=f"{progress.files:,}/{progress.of_files:,} files",
                speed=_speed(progress, time.monotonic() - started),
            )

        yield show
