"""A workspace that was ingested once, and a current folder without settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import HANDBOOK, run


@pytest.fixture(autouse=True)
def _no_settings_from_outside(tmp_path, monkeypatch):
    for name in list(os.environ):
        if name.startswith("STANDFIRST_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def workspace(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("ingested")
    documents = folder / "documents"
    documents.mkdir()
    (documents / "staff.md").write_text(HANDBOOK)
    (documents / "fees.txt").write_text("The fee for the first year is eleven euros.\n")
    ran = run("ingest", documents, "-w", folder / "workspace", "-j", "1")
    assert ran.code == 0, ran.err
    return folder / "workspace"
