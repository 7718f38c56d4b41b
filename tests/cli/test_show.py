"""What `standfirst show` says of a lifted block, and what it keeps back."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from standfirst.workspace import Workspace
from tests.cli.running import run


@pytest.fixture(scope="module")
def lifted(tmp_path_factory):
    """The workspace of the sample monograph, its document and a table of it with a proposal."""
    folder = tmp_path_factory.mktemp("lifted") / "workspace"
    sample = resources.files("standfirst") / "samples" / "monograph.pdf"
    ran = run("ingest", str(sample), "-w", folder, "-j", "1")
    assert ran.code == 0, ran.err
    with Workspace.open(folder) as workspace:
        documents = list(workspace.store.documents())
    blocks = [(document, block) for document in documents for block in document.blocks]
    document, block = next(pair for pair in blocks if pair[1].proposal is not None)
    return folder, document, block


def cells(block) -> set[str]:
    """Return the cells that hold a number and a word: none of them stands in a place or a path."""
    rows = block.proposal.rows
    found = {cell for row in rows for cell in row if len(cell.split()) > 1}
    assert found
    return found


def test_a_block_is_shown_by_its_place_and_picture_and_no_cell(lifted):
    folder, document, block = lifted
    ran = run("show", f"{document.document_id}:{block.block_id}", "-w", folder)
    for expected in (
        block.kind, block.shape.replace("_", " "), block.section_key, str(block.printed_page),
        f"{block.block_id}.png", "continues", "not verified",
    ):  # fmt: skip
        assert expected in ran.out
    assert f"{block.bbox[0]:.0f}" in ran.out and f"{block.bbox[3]:.0f}" in ran.out
    assert not any(cell in ran.out for cell in cells(block))


def test_the_record_of_a_block_has_neither_text_nor_guess(lifted):
    folder, document, block = lifted
    for wanted in (f"{document.document_id}:{block.block_id}", document.document_id):
        out = run("show", wanted, "-w", folder, "-f", "json").out
        shown = json.loads(out)
        for each in shown.get("blocks", [shown]):
            assert each["text"] == "" and not each.get("proposal") and not each.get("rows")


def test_the_guess_is_shown_on_request_with_a_warning_and_without_a_header(lifted):
    folder, document, block = lifted
    ran = run("show", f"{document.document_id}:{block.block_id}", "-w", folder, "--proposal")
    assert "nobody has compared" in ran.err
    assert "Guessed, not verified" in ran.out
    assert all(cell in ran.out for row in block.proposal.rows for cell in row)
    assert "header" not in ran.out


def test_the_guess_is_in_the_record_on_request(lifted):
    folder, document, block = lifted
    name = f"{document.document_id}:{block.block_id}"
    ran = run("show", name, "-w", folder, "--proposal", "-f", "json")
    assert "nobody has compared" in ran.err
    shown = json.loads(ran.out)
    assert [tuple(row) for row in shown["proposal"]["rows"]] == list(block.proposal.rows)
    assert shown["text"] == "" and shown["quarantined"] is True


def test_a_guess_is_there_for_blocks_alone(lifted):
    folder, document, _ = lifted
    ran = run("show", document.document_id, "-w", folder, "--proposal")
    assert ran.code == 2 and "lifted block" in ran.err
