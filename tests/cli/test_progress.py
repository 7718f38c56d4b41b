"""Progress: how far, how fast, how long; not more than a line every few seconds in a log."""

from __future__ import annotations

import io

import pytest

from standfirst.cli.progress import PlainProgress, duration, progress_line, shown_progress
from standfirst.ingestion import Progress


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def at(files: int, size: int = 50_000, file: str = "a.md") -> Progress:
    return Progress(files, 40, files * size, 40 * size, file)


def test_a_log_gets_at_most_one_line_every_few_seconds():
    clock, log = Clock(), io.StringIO()
    show = PlainProgress(log, clock, every=5.0)
    for files in range(1, 41):
        clock.now = files * 0.5
        show(at(files))
    assert log.getvalue().count("\n") == 4


def test_a_quick_batch_writes_no_line():
    log = io.StringIO()
    with shown_progress(log) as show:
        show(at(40))
    assert log.getvalue() == ""


def test_a_line_tells_files_size_rate_and_time_left():
    assert progress_line(at(10), 2.0) == (
        "10 of 40 files, 0.5 of 2.0 MB, 0.2 MB/s, about 6 s left; last read a.md"
    )


def test_small_files_are_counted_by_the_file():
    assert "5.0 files/s" in progress_line(at(10, size=100), 2.0)


def test_nothing_done_yet_is_no_division_by_zero():
    assert "0 of 40 files" in progress_line(Progress(0, 40, 0, 0, ""), 0.0)


def test_a_file_name_cannot_steer_the_log():
    assert "\x1b" not in progress_line(at(1, file="a\x1b[31m\n.md"), 1.0)


def test_a_terminal_gets_a_bar_that_is_gone_at_the_end():
    terminal = Terminal()
    with shown_progress(terminal) as show:
        show(at(20, file="folder/[red]a\x1b[31mb.md"))
    drawn = terminal.getvalue()
    assert "20/40 files" in drawn
    assert "[red]ab.md" in drawn
    assert drawn.endswith("\x1b[2K")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-1, "0 s"),
        (6, "6 s"),
        (0.44, "0.4 s"),
        (40, "40 s"),
        (200, "3 min 20 s"),
        (7500, "2 h 5 min"),
    ],
)
def test_a_duration_is_said_in_two_units_at_most(seconds, words):
    assert duration(seconds) == words
