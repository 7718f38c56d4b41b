"""The report says in plain words what a reader will not find in the text."""

from __future__ import annotations

import json

from standfirst.cli.report import SHOWN_NAMES, lifted_lines
from standfirst.model.lifted import LiftedSummary, WatchedTitle
from tests.cli.running import run

LOST = LiftedSummary(
    tables=4,
    formulas=1,
    sections=5,
    watched_sections=3,
    watched_lifted=4,
    watched=(WatchedTitle(title="Liều lượng và cách dùng", sections=3, lifted=4),),
)


def test_counts_of_each_kind_and_of_their_sections_are_said():
    first, second = lifted_lines(LOST)
    assert "text of 5 sections: 4 tables, 1 formula." in first
    assert "3 sections under a watched title lost 4 of the 5" in second
    assert "Liều lượng và cách dùng (3)" in second


def test_nothing_lifted_is_not_spoken_of():
    assert list(lifted_lines(LiftedSummary())) == []


def test_without_watched_sections_there_is_one_sentence():
    assert len(list(lifted_lines(LiftedSummary(tables=1, sections=1)))) == 1


def test_titles_are_not_listed_without_end_and_cannot_steer_the_terminal():
    titles = tuple(
        WatchedTitle(title=f"Dosage \x1b[31m{n}", sections=1, lifted=1)
        for n in range(SHOWN_NAMES + 3)
    )
    *_, said = lifted_lines(LiftedSummary(tables=9, sections=9, watched_sections=8, watched=titles))
    assert "\x1b" not in said
    assert "and 3 more" in said


def test_words_to_watch_can_be_set_for_one_call(tmp_path):
    shown = run("config", "show", "--set", "watch=storage, dosage", "--format", "json")
    assert shown.code == 0, shown.err
    (watch,) = (each for each in json.loads(shown.out) if each["key"] == "watch")
    assert (watch["value"], watch["origin"]) == (["storage", "dosage"], "flag")
