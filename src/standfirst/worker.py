"""What a worker process does: prepare one file after the other, as it is told."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from standfirst.errors import SourceError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.model.crop import Crop
from standfirst.model.report import FileError, Prepared
from standfirst.pipeline import picture, prepare_read, read_source
from standfirst.services.files import read_file
from standfirst.services.ocr import recogniser
from standfirst.services.workers import serve

WORKER_COMMAND = (sys.executable, "-c", "from standfirst.worker import work; work()")
"""How a worker process is started; its memory limit in MB is appended."""


class Task(msgspec.Struct, frozen=True):
    """What a worker is told: a file, the id its place gives it, and the call's settings.

    `pictures` says whether its blocks are also drawn. `others` are further configuration files
    under which the same file is prepared.
    """

    family: str
    overrides: dict[str, str]
    environment: dict[str, str]
    config: str | None
    path: str = ""
    document_id: str = ""
    pictures: bool = True
    others: tuple[str, ...] = ()


class Reply(msgspec.Struct, frozen=True):
    """What a worker made of a file: its documents and their pictures, or why there are none.

    `others` holds the documents under each of the task's further configurations.
    """

    prepared: tuple[Prepared, ...] = ()
    crops: tuple[Crop, ...] = ()
    others: tuple[tuple[Prepared, ...], ...] = ()
    error: FileError | None = None


def work() -> None:
    """Answer tasks on standard input until it ends; the memory limit is the first argument."""
    serve(
        lambda message: msgspec.msgpack.encode(answer(msgspec.json.decode(message, type=Task))),
        memory_mb=int(sys.argv[1]),
    )


def answer(task: Task) -> Reply:
    """Prepare the file of a task; it is read once, as the first configuration says."""
    configuration = _configuration(task, task.config)
    base = configuration.base()
    limits = base.limits
    try:
        source = read_file(task.path, limits)
        raw = read_source(source, limits, recogniser(base))
        prepared = prepare_read(raw, source, task.document_id, configuration)
        others = (
            prepare_read(raw, source, task.document_id, _configuration(task, other))
            for other in task.others
        )
        crops = picture(source, prepared) if task.pictures else ()
        return Reply(prepared=prepared, crops=crops, others=tuple(others))
    except SourceError as error:
        return Reply(error=FileError(file=task.path, message=str(error)))
    except MemoryError:
        message = (
            f"{task.path}: needs more than {limits.max_memory_mb} MB of memory. Split the file or "
            "raise limits.max_memory_mb"
        )
        return Reply(error=FileError(file=task.path, message=message))


def _configuration(task: Task, config: str | None) -> Configuration:
    return load_configuration(
        family=task.family,
        overrides=task.overrides,
        environment=task.environment,
        config=Path(config) if config else None,
    )
