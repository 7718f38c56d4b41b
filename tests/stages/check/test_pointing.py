"""The ways to point out of a chunk that SF102 knows in each language, and their look-alikes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from standfirst.stages.check.points_elsewhere import examine
from tests.handmade import chunk

WAYS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(Path(__file__).with_name("pointing").glob("*.toml"))
}


POINTING = ("pointing", "pointing_aside", "pointing_further")
PASSING = ("passing", "passing_aside", "passing_further")


def _flagged(language: str, *names: str) -> list[str]:
    texts = [text for name in names for text in WAYS[language][name]]
    made = (chunk("d", 0, text, 0, language=language) for text in texts)
    return [each.text for each in made if examine(each) is not None]


@pytest.mark.parametrize("language", WAYS)
def test_every_way_to_point_out_of_a_chunk_is_found_but_those_known_to_be_missed(language):
    every = [text for name in POINTING for text in WAYS[language][name]]
    found = _flagged(language, *POINTING)
    assert [text for text in every if text not in found] == WAYS[language]["missed"]


@pytest.mark.parametrize("language", WAYS)
def test_no_look_alike_is_taken_for_a_pointer_but_those_known_to_be_wrong(language):
    assert _flagged(language, *PASSING) == WAYS[language]["wrong"]
