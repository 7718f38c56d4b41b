"""Documents and file names that try to steer a terminal, through every command that shows them."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import run

HEADING = "Fees \x1b[2J\x1b]0;owned\x07 [bold red]cheap[/] \u202elive"
TEXT = (
    f"# {HEADING}\n\nThis \x1b[31mred\x1b[0m fee of [link=http://example.org]eleven[/link] euros "
    "is in the table above.\n"
)
NAME = "fees\x1b[31m[bold]\n.md"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "documents").mkdir()
    (folder / "documents" / NAME).write_text(TEXT)
    (folder / "documents" / NAME.replace(".md", ".pdf")).write_bytes(b"%PDF-")
    ran = run("ingest", folder / "documents", "-w", folder / "w", "-j", "1")
    assert ran.code == 3
    return folder, ran


def assert_harmless(ran):
    for text in (ran.out, ran.err):
        for sign in ("\x1b", "\x07", "\x9b", "\u202e"):
            assert sign not in text


def test_no_command_shows_what_a_terminal_would_obey(hostile):
    folder, ingested = hostile
    assert_harmless(ingested)
    chunk = json.loads(run("export", "-w", folder / "w").out.splitlines()[0])
    for arguments in (
        ("show", chunk["chunk_id"]),
        ("show", chunk["document_id"]),
        ("show", "\x1b[31mnothing"),
        ("check",),
        ("families",),
        ("search", "fee"),
        ("ask", "What is the fee?"),
        ("chunk-ready",),
        ("doctor",),
    ):
        ran = run(*arguments, "-w", folder / "w")
        assert ran.out or ran.err
        assert_harmless(ran)


def test_markup_of_a_document_is_shown_to_the_letter(hostile):
    folder, _ = hostile
    chunk = json.loads(run("export", "-w", folder / "w").out.splitlines()[0])
    shown = run("show", chunk["chunk_id"], "-w", folder / "w").out
    assert "[bold red]cheap[/]" in shown
    assert "[link=http://example.org]eleven[/link]" in shown


def test_json_is_exact(hostile):
    folder, _ = hostile
    exported = run("export", "-w", folder / "w", "--what", "documents").out
    assert json.loads(exported)["source"].endswith(NAME)
