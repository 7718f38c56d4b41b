"""Lines that an export leaves of the page around a text, and lines that only look like them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from standfirst.stages.check.leftover_furniture import examine
from tests.handmade import chunk

LINES = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(Path(__file__).with_name("furniture").glob("*.toml"))
}


def _reported(language: str, *names: str) -> list[str]:
    known = LINES[language]
    lines = [line for name in names for line in known[name]]
    texts = {line: f"{known['body']}\n\n{line}" for line in lines}
    made = {line: chunk("d", 0, text, 0, language=language) for line, text in texts.items()}
    return [line for line in lines if examine(made[line]) is not None]


@pytest.mark.parametrize("language", LINES)
def test_what_is_left_of_a_page_is_found_but_what_is_known_to_be_missed(language):
    every = LINES[language]["left_over"] + LINES[language]["left_over_aside"]
    found = _reported(language, "left_over", "left_over_aside")
    assert [line for line in every if line not in found] == LINES[language]["missed"]


@pytest.mark.parametrize("language", LINES)
def test_no_line_of_a_text_is_taken_for_what_is_left_of_a_page(language):
    assert _reported(language, "passing", "passing_aside") == []
