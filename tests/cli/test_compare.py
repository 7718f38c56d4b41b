"""Comparing on the command line: the table, the sheet, the record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.written import write_handbooks


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_handbooks(tmp_path / "docs", range(3))
    (tmp_path / "small.toml").write_text("[chunk]\nsize = 220\nhard_limit = 400\noverlap = 0\n")
    (tmp_path / "large.toml").write_text("[chunk]\nsize = 2500\nhard_limit = 4000\n")
    return tmp_path


TWO = ("--config", "small.toml", "--config", "large.toml", "-j", "1")


def test_the_table_has_a_column_for_each_configuration_and_names_no_winner_without_grounds(folder):
    ran = run("compare", *TWO, "docs")
    assert ran.code == 0
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["small.toml", "large.toml"] in lines
    assert "3 documents (seed 1; handbook 3), 0 questions." in ran.out
    assert "No winner: nothing was asked and nothing was read" in ran.out
    assert "--out sheet.html" in ran.out


def test_the_sheet_and_the_record_are_written(folder):
    ran = run("compare", *TWO, "docs", "--out", "sheet.html", "--save", "c.json", "--passages", "4")
    assert "Written: sheet.html" in ran.err
    page = Path("sheet.html").read_text()
    kept = json.loads(Path("c.json").read_text())
    assert f'data-comparison="{kept["comparison_id"]}"' in page
    assert page.count("<section") == 4
    assert json.loads(run("compare", *TWO, "docs", "--passages", "4", "-f", "json").out) == kept


def test_a_file_left_out_is_said_and_ends_with_three(folder):
    Path("docs/broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    ran = run("compare", *TWO, "docs")
    assert ran.code == 3
    assert "Not read, and left out: " in ran.err


def test_one_configuration_is_wrong_use(folder):
    ran = run("compare", "--config", "small.toml", "docs")
    assert ran.code == 2
    assert "name 2 to 4" in ran.err
