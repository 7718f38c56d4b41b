"""The options that several commands share, and the settings that a call resolves from them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from standfirst.errors import ConfigurationError

if TYPE_CHECKING:
    from standfirst.families.loader import Configuration
    from standfirst.ingestion import IngestOptions

DEFAULT_WORKSPACE = Path(".standfirst")
DEFAULT_DECISIONS = Path("decisions")
CONFIGURATION_FILE = "standfirst.toml"
_ENVIRONMENT_PREFIX = "STANDFIRST_"


class Format(StrEnum):
    """How a result is written to standard output."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


WorkspaceOption = Annotated[
    Path,
    typer.Option(
        "--workspace",
        "-w",
        envvar="STANDFIRST_WORKSPACE",
        metavar="DIR",
        help="The folder that holds documents, chunks and findings.",
    ),
]
DecisionsOption = Annotated[
    Path,
    typer.Option(
        envvar="STANDFIRST_DECISIONS",
        metavar="DIR",
        help="The folder of decision records, in the project.",
    ),
]
FormatOption = Annotated[
    Format,
    typer.Option(
        "--format", "-f", metavar="FORMAT", help="text to read, json or jsonl to work on."
    ),
]
FamilyOption = Annotated[
    str,
    typer.Option(
        envvar="STANDFIRST_FAMILY",
        metavar="NAME",
        help="The family of all documents; else each family's rules choose.",
        show_default=False,
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="A setting, such as chunk.hard_limit=520; may be repeated.",
        show_default=False,
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The configuration file; else standfirst.toml in the current folder.",
        show_default=False,
    ),
]
OcrOption = Annotated[
    bool,
    typer.Option(
        "--ocr",
        help="Read pages that are pictures with Tesseract; --set read.ocr_languages=deu+eng "
        "names its languages.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=0, metavar="N", help="Worker processes; 0 is one a processor."
    ),
]


def ingest_options(
    family: str = "",
    settings: Sequence[str] | None = None,
    config: Path | None = None,
    *,
    prune: bool = False,
    jobs: int = 0,
    ocr: bool = False,
) -> IngestOptions:
    """Return the options of a batch. Raises ConfigurationError for a `--set` that is no pair."""
    from standfirst.ingestion import IngestOptions

    return IngestOptions(
        family=family,
        overrides=overrides(settings or (), ocr=ocr),
        environment=environment(),
        config=configuration_file(config),
        prune=prune,
        jobs=jobs,
    )


def configuration(
    family: str = "",
    settings: Sequence[str] | None = None,
    config: Path | None = None,
    *,
    ocr: bool = False,
) -> Configuration:
    """Return the configuration of a call: flags, environment, file and families."""
    from standfirst.families.loader import load_configuration

    return load_configuration(
        family=family,
        overrides=overrides(settings or (), ocr=ocr),
        environment=environment(),
        config=configuration_file(config),
    )


def overrides(settings: Sequence[str], *, ocr: bool = False) -> dict[str, str]:
    """Return `chunk.size=800` and the like as a mapping; the last of a key counts.

    `ocr` stands for the flag, that says the same as `read.ocr=true`.
    """
    found = {"read.ocr": "true"} if ocr else {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign or not key.strip():
            raise ConfigurationError(
                f"--set {setting}: expected KEY=VALUE, such as chunk.hard_limit=520"
            )
        found[typed(key.strip())] = typed(value.strip())
    return found


def typed(text: str) -> str:
    """Return what was typed as text that can be written: what is no UTF-8 becomes �."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def environment() -> dict[str, str]:
    """Return the environment variables that may be settings."""
    return {
        typed(name): typed(value)
        for name, value in os.environ.items()
        if name.startswith(_ENVIRONMENT_PREFIX)
    }


def configuration_file(given: Path | None) -> Path | None:
    """Return the configuration file: the one that is named, else the current folder's."""
    if given is not None:
        return given
    own = Path(CONFIGURATION_FILE)
    return own if own.is_file() else None
