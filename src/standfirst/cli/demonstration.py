"""What the demo shows: the packaged documents ingested, and questions in three languages."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.errors import WorkspaceError

if TYPE_CHECKING:
    from rich.console import RenderableType

DOCUMENTS_FOLDER = "documents"
QUESTIONS = (
    "How many days of leave can I carry over into the next year?",
    "Innerhalb welcher Frist kann ich eine Bestellung widerrufen?",
    "Liều meravoxin cho người bệnh suy thận là bao nhiêu?",
)

Write = Callable[..., None]


def demonstrate(folder: Path, write: Write) -> int:
    """Ingest the samples into a folder, ask the questions, and say what to try next."""
    from msgspec import structs

    from standfirst.cli.answers import answer_lines
    from standfirst.cli.batch import run_batch
    from standfirst.cli.options import ingest_options
    from standfirst.cli.report import report_lines
    from standfirst.pipeline import ask
    from standfirst.workspace import Workspace

    documents = _unpacked(folder / DOCUMENTS_FOLDER)
    write(f"Three documents are in {documents}. They are ingested into {folder}:", "")
    batch = run_batch([documents], folder, replace(ingest_options(), send=False))
    write(*report_lines(batch._replace(report=structs.replace(batch.report, advice=()))))
    with Workspace.open(folder) as workspace:
        for question in QUESTIONS:
            write("", f"> {question}", *answer_lines(ask(workspace, question), folder))
    write(*_what_next(folder))
    return batch.exit_code()


def _unpacked(folder: Path) -> Path:
    """Write the packaged documents into a folder; one that a reader has changed stays."""
    samples = resources.files("standfirst") / "samples"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for sample in sorted(samples.iterdir(), key=lambda each: each.name):
            if sample.is_file() and not (folder / sample.name).exists():
                (folder / sample.name).write_bytes(sample.read_bytes())
    except OSError as error:
        raise WorkspaceError(
            f"{folder}: cannot be written ({error.strerror}). Choose a folder that you may write "
            "to with --workspace"
        ) from error
    return folder


def _what_next(folder: Path) -> tuple[RenderableType, ...]:
    where = f"--workspace {shlex.quote(str(folder))}"
    handbook = folder / DOCUMENTS_FOLDER / "staff-handbook.md"
    return (
        "",
        "Try next:",
        f"  standfirst show staff_handbook.md {where}",
        f'  standfirst search "pay during illness" {where}',
        f"  standfirst check {where}",
        f"  Edit {handbook}, run the demo again, and see how little changes.",
        "  standfirst ingest YOUR_FOLDER",
    )
