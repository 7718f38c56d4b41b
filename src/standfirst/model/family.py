"""Settings: what a family of documents decides about size, language, checks and limits."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec

from standfirst.model.place import Record

CHUNKER_VERSION = 3
"""Counts up with every change that makes other chunks of the same document and settings."""


class ChunkSettings(Record, frozen=True, kw_only=True):
    """Sizes in code points, or tokens; `hard_limit` counts heading path and text and holds always.

    `size` is the target, `min_size` what a chunk is folded into its neighbour below, `overlap` the
    most that whole sentences may repeat after a cut inside a paragraph. `tokenizer` is "" for code
    points, `tiktoken:NAME` or the path of a `tokenizers` JSON file for tokens; sizes have to be
    set with it.
    """

    size: int = 1000
    hard_limit: int = 1600
    min_size: int = 120
    overlap: int = 160
    tokenizer: str = ""


class CheckSettings(Record, frozen=True, kw_only=True):
    """Thresholds of the failure rate, as shares from 0 to 1; None means no threshold.

    `moved_by` is how far a family's rate may rise above that of the accepted run.
    """

    warn_over: float | None = None
    fail_over: float | None = None
    moved_by: float | None = None
    min_examined: int = 20


class DecisionSettings(Record, frozen=True, kw_only=True):
    """What is asked of decision records.

    `required` makes a family without one fail the gates from the start; else they fail once there
    is any decision. `grown_over` is by what share a family may grow before its decision is stale.
    """

    required: bool = False
    grown_over: Annotated[float, msgspec.Meta(ge=0)] = 0.5


class Limits(Record, frozen=True, kw_only=True):
    """What a single file may ask for before it is refused or cut short with a finding."""

    max_file_mb: int = 512
    max_seconds_per_file: int = 600
    max_pages: int = 20_000
    max_memory_mb: int = 4096
    max_seconds_per_page: int = 20
    max_seconds_per_ocr_page: int = 120
    max_glyphs_per_page: int = 400_000
    max_rules_per_page: int = 50_000
    max_depth: int = 256


class ReadSettings(Record, frozen=True, kw_only=True):
    """How files are read; a family cannot set it, since it is known only after the reading.

    `ocr` lets an external program read pages that are pictures, in `ocr_languages`: names of
    Tesseract such as "vie" or "deu+eng"; where there are none, `language` chooses.
    """

    ocr: bool = False
    ocr_languages: Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z_]+(\+[A-Za-z_]+)*)?$")] = ""


class Settings(Record, frozen=True, kw_only=True):
    """The resolved settings of one document.

    `language` is a BCP 47 tag or "auto". Each heading of `entry_level` starts a document of its
    own; 0 keeps files whole. `watch` are words of section titles: the report of an ingestion tells
    how many of these sections had something lifted out of them. `labels` gives, per language, the
    words for "table", "formula", "figure", "printed_page" and "physical_page" in descriptor chunks.
    """

    family: str = "default"
    language: str = "auto"
    entry_level: Annotated[int, msgspec.Meta(ge=0)] = 0
    watch: tuple[str, ...] = ()
    read: ReadSettings = msgspec.field(default_factory=ReadSettings)
    chunk: ChunkSettings = msgspec.field(default_factory=ChunkSettings)
    check: CheckSettings = msgspec.field(default_factory=CheckSettings)
    decision: DecisionSettings = msgspec.field(default_factory=DecisionSettings)
    limits: Limits = msgspec.field(default_factory=Limits)
    labels: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)


def configuration_digest(settings: Settings) -> str:
    """Return the SHA-256 of settings and chunker version: equal digests give equal chunks.

    Thresholds of the checks, limits and watched words are left out, since they change no chunk.
    """
    # Settings from before there was recognition keep their digest.
    reading = (settings.read,) if settings.read.ocr else ()
    deciding = (
        settings.family,
        settings.language,
        settings.entry_level,
        _chunk_settings(settings.chunk),
        settings.labels,
        CHUNKER_VERSION,
        *reading,
    )
    return sha256(msgspec.json.encode(deciding, order="sorted")).hexdigest()


def _chunk_settings(settings: ChunkSettings) -> dict[str, Any]:
    """Return the settings without a tokenizer that is not set: they keep the digest they had."""
    found: dict[str, Any] = msgspec.to_builtins(settings)
    return found if settings.tokenizer else {k: v for k, v in found.items() if k != "tokenizer"}


Origin = Literal["flag", "environment", "file", "family", "default"]
