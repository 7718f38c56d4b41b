"""One file or standard input, prepared without a workspace."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.cli.exits import NOT_ALL_READ
from standfirst.cli.terminal import counted, say
from standfirst.errors import ConfigurationError, LimitExceededError

if TYPE_CHECKING:
    from standfirst.families.loader import Configuration
    from standfirst.model.report import Prepared

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard_input.md"
"""The name gives the kind of file where the first bytes do not, and a title where none is told."""


def prepared_file(file: str, title: str, configuration: Configuration) -> tuple[Prepared, ...]:
    """Return the documents of a file or of standard input. Raises SourceError."""
    from standfirst.pipeline import chunk_file

    if file == STANDARD_INPUT:
        return _prepared_input(title, configuration)
    if not Path(file).exists():
        raise ConfigurationError(f"{file} does not exist; name a file, or - for standard input")
    return chunk_file(file, title=title, configuration=configuration)


def _prepared_input(title: str, configuration: Configuration) -> tuple[Prepared, ...]:
    from hashlib import sha256

    from standfirst.model.source import SourceFile
    from standfirst.pipeline import prepare
    from standfirst.services.ocr import recogniser

    base = configuration.base()
    recognise = recogniser(base)
    if sys.stdin.isatty():
        say("Reading what you type; Ctrl-D ends it.")
    most = base.limits.max_file_mb << 20
    content = sys.stdin.buffer.read(most + 1)
    if len(content) > most:
        raise LimitExceededError(
            f"more than the limit of {most >> 20} MB",
            file="standard input",
            cure="Split it or raise limits.max_file_mb",
        )
    source = SourceFile(
        name=STANDARD_INPUT_NAME, content=content, sha256=sha256(content).hexdigest()
    )
    return prepare(source, STANDARD_INPUT_NAME, configuration, title=title, recognise=recognise)


def said(prepared: Sequence[Prepared]) -> int:
    """Say on standard error what was noticed, and return the exit code."""
    from msgspec import structs

    from standfirst.cli.report import findings_table

    findings = [
        structs.replace(finding, file=each.document.source)
        for each in prepared
        for finding in each.findings
    ]
    chunks = sum(len(each.chunks) for each in prepared)
    say(f"{counted(chunks, 'chunk')}, {counted(len(findings), 'finding')}.")
    if findings:
        say(findings_table(findings))
    return NOT_ALL_READ if any(each.severity == "error" for each in findings) else 0
