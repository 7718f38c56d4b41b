"""How commands end, seen from outside: exit codes, streams, closed pipes, interrupts."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import typer

from standfirst.cli.exits import exit_code, guarded
from standfirst.errors import (
    ConfigurationError,
    DamagedSourceError,
    IdentityError,
    MissingExtraError,
    WorkspaceError,
)
from tests.cli.running import run, run_apart


def test_what_could_not_be_read_is_3_and_the_rest_is_stored(tmp_path):
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "good.md").write_text("# Fees\n\nThe fee is eleven euros a year.\n")
    (tmp_path / "documents" / "bad.pdf").write_bytes(b"%PDF-1.7 nothing more")
    ran = run_apart("ingest", "documents", "--format", "json", cwd=tmp_path)
    report = json.loads(ran.out)
    assert ran.code == 3
    assert report["documents"] == 1
    assert [error["file"] for error in report["errors"]] == ["documents/bad.pdf"]
    assert "documents/bad.pdf" in ran.err
    assert run_apart("show", "good.md", cwd=tmp_path).code == 0


def test_a_missing_workspace_is_2_and_says_how_to_make_one(tmp_path):
    ran = run_apart("export", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "standfirst ingest" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("ingest", "nowhere"), "does not exist"),
        (("chunk", "nowhere.md"), "does not exist"),
        (("ingest", ".", "--set", "chunk.hard_limt=520"), "chunk.hard_limit"),
        (("ingest", ".", "--set", "chunk.hard_limit"), "KEY=VALUE"),
        (("ingest", ".", "--set", "chunk.hard_limit=much"), "chunk.hard_limit"),
        (("ingest", ".", "--family", "handbok"), "handbook"),
        (("ingest", ".", "--config", "none.toml"), "none.toml"),
        (("ingest", ".", "--format", "yaml"), "yaml"),
        (("explain", "SF12"), "SF102"),
        (("chunks",), "chunk"),
    ],
    ids=lambda each: each[-1] if isinstance(each, tuple) else "",
)
def test_wrong_use_is_2_and_points_at_what_is_right(arguments, hint):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert hint in " ".join(ran.err.split())


def test_a_rate_over_its_threshold_is_1(workspace):
    assert run("check", "-w", workspace).code == 0
    over = ("--set", "check.fail_over=0.01", "--set", "check.min_examined=1")
    ran = run("check", "-w", workspace, *over)
    assert ran.code == 1
    assert "FAILS" in ran.out
    assert "fail_over is 1.0%" in ran.out


def test_too_little_to_tell_is_3_where_there_is_a_threshold(workspace):
    assert run("check", "-w", workspace, "--set", "check.fail_over=0.9").code == 3


def test_a_closed_pipe_is_no_traceback(workspace, tmp_path):
    command = [sys.executable, "-m", "standfirst", "export", "--what", "documents", "-w", workspace]
    ran = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    assert ran.stdout is not None
    ran.stdout.close()
    assert ran.stderr is not None
    assert ran.stderr.read() == b""
    ran.stderr.close()
    assert ran.wait() == 141


def test_an_interrupt_is_130_without_a_word(capsys):
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(typer.Exit) as ended:
        guarded(interrupted)()
    assert ended.value.exit_code == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_not_taken_for_a_wrong_call():
    def broken() -> None:
        raise KeyError("bug")

    with pytest.raises(KeyError):
        guarded(broken)()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ConfigurationError("x"), 2),
        (MissingExtraError("x"), 2),
        (WorkspaceError("x"), 2),
        (DamagedSourceError("x"), 3),
        (IdentityError("x"), 3),
    ],
    ids=lambda each: type(each).__name__,
)
def test_every_error_has_its_exit_code(error, code):
    assert exit_code(error) == code


def test_the_help_loads_no_heavy_library(tmp_path):
    code = "import sys, standfirst.cli.app; print(*sys.modules, sep='\\n')"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert not loaded & {"apsw", "msgspec", "pypdfium2", "selectolax", "regex", "rich.progress"}
    assert "typer" in loaded


def test_the_module_is_the_command(tmp_path):
    ran = run_apart("version", cwd=tmp_path)
    assert ran.code == 0
    assert ran.out.strip().count(".") == 2
    assert run_apart("--help", cwd=tmp_path).code == 0


def test_a_file_that_cannot_be_read_is_3(tmp_path):
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7 nothing more")
    ran = run("chunk", "bad.pdf")
    assert (ran.code, ran.out) == (3, "")
    assert "bad.pdf" in ran.err
