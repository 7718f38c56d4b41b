"""A process killed at any moment leaves every document old or new, and whole."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from standfirst.model.scope import Scope
from standfirst.plugins import Sought
from standfirst.workspace import Workspace
from tests.publisher import DOCUMENTS, version_of

KILLS = 60
LONGEST_LIFE_SECONDS = 0.08
SEED = 20


@contextmanager
def publisher(folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.publisher", str(folder)]
    root = Path(__file__).parents[1]
    with subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        yield process
        process.stdin.close()


def kill_after(process: subprocess.Popen[str], seed: int, seconds: float) -> None:
    """Let a child publish for some time, then end it as a power cut would."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{seed}\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    threading.Event().wait(seconds)
    os.kill(child, signal.SIGKILL)
    assert process.stdout.readline() == "ended\n"


def versions_found(workspace: Workspace) -> dict[str, int]:
    """Check that every document is one version, whole, and return the versions."""
    store = workspace.store
    found: dict[str, int] = {}
    for document in store.documents():
        marks = re.findall(r"release(\d+)", document.text)
        if not marks:
            assert not list(store.chunks(document.document_id))
            continue
        version = int(marks[0])
        whole = version_of(document.document_id, version)
        assert document == whole.document
        assert tuple(store.chunks(document.document_id)) == whole.chunks
        hits = store.candidates(
            [Sought(1.0, {f"release{version}": 1.0})], 1000, Scope(document=document.document_id)
        )
        assert {hit.chunk_id for hit in hits} == {each.chunk_id for each in whole.chunks}
        found[document.document_id] = version
    everywhere = {hit.chunk_id for hit in store.candidates([Sought(1.0, {"suat": 1.0})], 10_000)}
    assert everywhere == {each.chunk_id for each in store.chunks()}
    assert store.damages() == []
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_a_killed_publisher_leaves_every_document_old_or_new(tmp_path: Path) -> None:
    moments = random.Random(SEED)
    Workspace.open(tmp_path, create=True).close()
    before: dict[str, int] = {}
    replaced = 0
    with publisher(tmp_path) as process:
        for kill in range(KILLS):
            kill_after(process, kill, moments.uniform(0, LONGEST_LIFE_SECONDS))
            with Workspace.open(tmp_path) as workspace:
                after = versions_found(workspace)
            for document_id, version in after.items():
                # A version is the one from before, or one that the killed process wrote.
                assert version == before.get(document_id) or version // 100_000 == kill
            replaced += sum(before.get(name) != version for name, version in after.items())
            before = after
    assert set(before) <= set(DOCUMENTS)
    assert replaced > KILLS
