"""The documentation names only what is there: links, commands, settings, public names, codes."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import standfirst
from standfirst.ingestion import IngestOptions, ingest
from standfirst.workspace import Workspace
from tests.cases.run import case_names, not_yet

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_command_of_the_documentation_exists() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "standfirst", "--help"], capture_output=True, text=True, check=True
    ).stdout
    named = {
        command
        for page in PAGES
        for command in re.findall(
            r"(?:^\$ (?:\.venv/bin/)?|`)standfirst ([a-z][a-z-]*)", page.read_text(), re.MULTILINE
        )
    }
    assert named
    for command in named:
        assert re.search(rf"\b{command}\b", listed), command


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_python_examples_import_public_names_only(page: Path) -> None:
    for example in blocks(page, "python"):
        for node in ast.walk(ast.parse(example)):
            if isinstance(node, ast.ImportFrom) and node.module == "standfirst":
                assert {alias.name for alias in node.names} <= set(standfirst.__all__)


def test_the_example_of_the_library_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "handbook").mkdir()
    handbook = "# Breaks\n\nA shift over six hours carries a thirty minute break.\n"
    (tmp_path / "handbook" / "breaks.md").write_text(handbook, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (example,) = blocks(ROOT / "docs" / "start.md", "python")
    exec(compile(example, "docs/start.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("staff_handbook:breaks:0 ('Staff Handbook', 'Breaks')")
    assert printed[1].startswith("A shift over six hours carries a thirty minute break.")


def test_the_example_of_the_contract_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    handbook = "# Breaks\n\nA shift over six hours carries a thirty minute break.\n"
    (tmp_path / "breaks.md").write_text(handbook, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with Workspace.open(Path(".standfirst"), create=True) as workspace:
        ingest([Path("breaks.md")], workspace, IngestOptions(jobs=1))
    (example,) = blocks(ROOT / "docs" / "models.md", "python")
    exec(compile(example, "docs/models.md", "exec"), {})
    stated, clauses = capsys.readouterr().out.splitlines()
    assert stated == "['A shift over six hours carries a thirty minute break.']"
    assert "('C3', 'enforced')" in clauses


def test_the_readme_counts_the_cases_as_they_stand() -> None:
    holding = len(case_names()) - len(not_yet())
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{holding} of {len(case_names())} pass" in readme
