"""Openings that SF101 knows to be unexplained, and look-alikes that explain themselves."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from standfirst.stages.check.unresolved_opening import examine
from tests.handmade import chunk

OPENINGS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(Path(__file__).with_name("openings").glob("*.toml"))
}


def _flagged(language: str, name: str, path: tuple[str, ...] = ("d",)) -> list[str]:
    made = (
        chunk("d", 0, t, 0, language=language, heading_path=path) for t in OPENINGS[language][name]
    )
    return [each.text for each in made if examine(each) is not None]


@pytest.mark.parametrize("language", OPENINGS)
def test_every_open_opening_is_found_but_those_known_to_be_missed(language):
    found = _flagged(language, "open")
    missed = [text for text in OPENINGS[language]["open"] if text not in found]
    assert missed == OPENINGS[language]["missed"]


@pytest.mark.parametrize("language", OPENINGS)
def test_no_opening_that_explains_itself_is_reported_but_those_known_to_be_wrong(language):
    assert _flagged(language, "passing") == OPENINGS[language]["wrong"]


def test_an_amount_is_not_named_by_a_section_of_another_tone():
    assert "Mức này được điều chỉnh theo chỉ số giá." in _flagged("vi", "open", ("Mục 3",))


def test_a_contract_named_by_its_heading_is_the_text_itself():
    found = _flagged("vi", "passing", ("Hợp đồng mua bán",))
    assert "Hợp đồng này có hiệu lực từ ngày ký." not in found
