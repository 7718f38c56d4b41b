"""Whether everything that standfirst stands on is there and works."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import metadata, resources
from pathlib import Path
from typing import Literal, NamedTuple

from standfirst.cli.terminal import counted
from standfirst.compiled import loops, state
from standfirst.errors import StandfirstError, WorkspaceError
from standfirst.model.version import __version__

State = Literal["ok", "missing", "broken"]

OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 51, 3)
"""The first release without the corruption that two connections to a WAL file could run into."""

OPTIONAL_PROGRAMS = {"tesseract": "text recognition for scanned pages"}


class Condition(NamedTuple):
    """How one part is: only "broken" keeps standfirst from working."""

    part: str
    state: State
    detail: str
    cure: str = ""


def conditions(workspace: Path) -> Iterator[Condition]:
    """Yield how each part is, the foundations first."""
    yield Condition("standfirst", "ok", __version__)
    yield _python()
    yield Condition("platform", "ok", f"{platform.platform()}, {os.cpu_count()} processors")
    yield from _libraries()
    yield Condition("compiled loops", "ok" if loops else "missing", state)
    yield _tried("SQLite with FTS5", _sqlite)
    yield _tried("PDFium", _pdfium)
    yield _tried("readers", _readers)
    yield _tried("word lists", _word_lists)
    yield _workspace(workspace)
    for program, purpose in OPTIONAL_PROGRAMS.items():
        where = shutil.which(program)
        missing = Condition(program, "missing", f"optional, {purpose}")
        yield Condition(program, "ok", where) if where else missing


def _python() -> Condition:
    version = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        return Condition("Python", "broken", version, "Install Python 3.11 or newer")
    return Condition("Python", "ok", f"{version}, {sys.executable}")


def _libraries() -> Iterator[Condition]:
    for requirement in metadata.requires("standfirst") or ():
        if "extra ==" in requirement:
            continue
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        try:
            yield Condition(name, "ok", metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Condition(name, "broken", "not installed", f"Run: pip install '{requirement}'")


def _tried(part: str, look: Callable[[], str]) -> Condition:
    """Return what looking at a part gave, or what stood in the way."""
    try:
        return Condition(part, "ok", look())
    except (StandfirstError, ImportError, OSError, RuntimeError) as error:
        return Condition(part, "broken", str(error), "Install standfirst again")


def _sqlite() -> str:
    import apsw

    version = apsw.sqlite_lib_version()
    if tuple(map(int, version.split("."))) < OLDEST_SQLITE:
        raise RuntimeError(f"{version}; at least 3.51.3 is needed")
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(
            "CREATE VIRTUAL TABLE t USING fts5 (x, content='', contentless_delete=1)"
        )
    except apsw.Error as error:
        raise RuntimeError(f"{version} without FTS5 ({error})") from error
    finally:
        connection.close()
    return version


def _pdfium() -> str:
    import pypdfium2
    from pypdfium2 import PDFIUM_INFO

    sample = resources.files("standfirst") / "samples" / "monograph.pdf"
    document = pypdfium2.PdfDocument(sample.read_bytes())
    pages = len(document)
    document.close()
    return f"{PDFIUM_INFO}, read {pages} pages of a sample"


def _readers() -> str:
    from standfirst.stages.read import readers

    return ", ".join(f"{reader.name} ({' '.join(reader.suffixes)})" for reader in readers())


def _word_lists() -> str:
    from standfirst.languages.lists import languages

    if not languages():
        raise RuntimeError("none found")
    return ", ".join(languages())


def _workspace(folder: Path) -> Condition:
    from standfirst.workspace import STORE_FILE, Workspace

    part = f"workspace {folder}"
    if not (folder / STORE_FILE).is_file():
        parent = next(each for each in (folder, *folder.absolute().parents) if each.is_dir())
        if not os.access(parent, os.W_OK):
            return Condition(part, "broken", f"{parent} cannot be written", "Choose another folder")
        return Condition(part, "missing", "none yet; `standfirst ingest` makes it")
    try:
        with Workspace.open(folder) as workspace:
            damages = workspace.store.damages()
            counts = workspace.store.counts()
    except WorkspaceError as error:
        return Condition(part, "broken", str(error))
    if damages:
        cure = "Move it away and ingest again"
        return Condition(part, "broken", "; ".join(damages[:3]), cure)
    if not os.access(folder, os.W_OK):
        return Condition(part, "broken", "cannot be written", "Grant the right to write to it")
    held = f"{counted(counts.documents, 'document')}, {counted(counts.chunks, 'chunk')}"
    held = f"{counted(counts.documents, 'document')}, {counted(counts.chunks, 'chunk')}"
    return Condition(part, "ok", f"healthy, {held}")
