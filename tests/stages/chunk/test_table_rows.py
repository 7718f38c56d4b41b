"""Large tables: nothing is lost, and every row is read with its column names."""

from __future__ import annotations

import pytest

from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split

SETTINGS = Settings(
    language="en", chunk=ChunkSettings(size=400, hard_limit=600, min_size=40, overlap=0)
)
ROWS = "".join(f"| cell {n} | value {n} |\n" for n in range(60))


def texts(body: str) -> list[str]:
    return [chunk.text for chunk in split("T", f"## S\n\n{body}", settings=SETTINGS)]


def test_a_long_lead_in_to_a_large_table_is_kept():
    lead_in = "The rooms " + "of the north wing and of the south wing " * 20 + "are:"
    found = texts(f"{lead_in}\n\n| Room | Use |\n|---|---|\n{ROWS}")
    assert " ".join("".join(found).split()).count("north wing") == 20


@pytest.mark.parametrize("padding", [0, 400])
def test_every_row_stands_with_its_column_names(padding):
    header = f"| Room{' ' * padding} | Use |\n|---{'-' * padding}|---|\n"
    rows = [text for text in texts(header + ROWS) if "cell" in text]
    assert len(rows) > 2
    assert all("Room" in text and "Use" in text for text in rows)


def test_padding_in_a_header_takes_no_room_from_the_rows():
    header = f"| Room{' ' * 400} | Use |\n|---{'-' * 400}|---|\n"
    rows = [text for text in texts(header + ROWS) if "cell" in text]
    assert rows[1].startswith("Room\nUse\n| cell")


def test_a_header_that_no_row_leaves_room_for_is_shown_once():
    header = f"| {'Room ' * 50}| Use |\n|---|---|\n"
    rows = "".join(f"| {'cell ' * 60}{n} | {'value ' * 60} |\n" for n in range(3))
    found = texts(header + rows)
    assert sum(text.count("Room Room") > 20 for text in found) >= 1
    assert all(len(text) <= 600 for text in found)


@pytest.mark.parametrize("notes", [1, 3])
@pytest.mark.parametrize("rows", [17, 18, 19, 20, 21, 22, 60])
def test_the_notes_of_a_large_table_stand_with_its_last_rows(rows: int, notes: int) -> None:
    below = "\n\n".join(f"Note {n}: values are measured at {n} kelvin." for n in range(notes))
    body = "".join(f"| cell {n} | value {n} |\n" for n in range(rows))
    found = texts(f"| Room | Use |\n|---|---|\n{body}\n{below}\n\nOther text.")
    holders = [text for text in found if "Note 0" in text]
    assert len(holders) == 1
    assert f"| cell {rows - 1} |" in holders[0]
    assert "| Room | Use |" in holders[0]
    assert all(len(text) <= 600 for text in found)
    assert "".join(found).count(f"Note {notes - 1}") == 1


def test_notes_that_leave_no_room_for_a_row_stand_alone() -> None:
    found = texts(f"| Room | Use |\n|---|---|\n{ROWS}\nNote: {'values are measured. ' * 40}")
    assert " ".join("".join(found).split()).count("values are measured.") == 40
    assert all(len(text) <= 600 for text in found)


def test_rows_that_share_a_cell_stay_together() -> None:
    rows = "".join(
        f'<tr><td rowspan="3">Group {n}.</td><td>a</td></tr>\n'
        f"<tr><td>b{n}.</td></tr>\n<tr><td>c{n}.</td></tr>\n"
        for n in range(20)
    )
    found = texts(f"<table>\n<tr><th>Group</th><th>Part</th></tr>\n{rows}</table>\n")
    assert len(found) > 3
    for number in range(20):
        holders = [text for text in found if f"c{number}." in text]
        assert holders
        assert all(f"Group {number}." in text and "<th>Part</th>" in text for text in holders)


def test_a_cell_that_does_not_fit_is_cut_between_sentences() -> None:
    rule = " ".join(
        f"Rule {n} of the house holds for every guest, for 0.5 days." for n in range(30)
    )
    found = texts(f"| Room | Rules |\n|---|---|\n| North | {rule} |\n| South | none |\n")
    cut = [text for text in found if "of the house" in text]
    assert len(cut) > 2
    assert all(len(text) <= 600 for text in found)
    for text in cut:
        assert "North" in text and "Rules" in text
        assert text.rstrip(" |").endswith("days.")
    assert "".join(found).count("Rule ") == 30
