"""Findings, failure rates and readiness: what was noticed, counted and judged."""

from __future__ import annotations

from typing import Literal

import msgspec

from standfirst.model.alert import Alert, Cause
from standfirst.model.lifted import LiftedSection
from standfirst.model.place import Record, Span
from standfirst.model.shape import Shape

Severity = Literal["error", "warning", "info"]


class Finding(Record, frozen=True, kw_only=True):
    """One thing that was noticed in a file, a page or a chunk.

    `code` is SF1xx for the stand-alone checks, SF2xx for reading and segmenting. `span` is in
    `Document.text`; `page` is physical and counts from 1.
    """

    code: str
    message: str
    severity: Severity = "warning"
    file: str | None = None
    document_id: str | None = None
    page: int | None = None
    chunk_id: str | None = None
    span: Span | None = None
    cure: str = ""


READING_CODES: dict[str, tuple[str, Severity]] = {
    "SF201": ("source not readable", "error"),
    "SF202": ("empty document", "warning"),
    "SF203": ("empty section", "info"),
    "SF205": ("page without a text layer", "warning"),
    "SF206": ("heading path shortened", "info"),
    "SF207": ("control characters removed", "info"),
    "SF208": ("encoding guessed", "info"),
    "SF209": ("limit reached", "error"),
    "SF210": ("language without word lists", "info"),
    "SF211": ("font without Unicode", "warning"),
    "SF212": ("page not readable", "error"),
    "SF213": ("front matter not readable", "warning"),
    "SF215": ("invisible heading mark", "info"),
    "SF216": ("file left alone", "info"),
    "SF217": ("no family matched", "info"),
    "SF218": ("changes not accepted", "warning"),
    "SF219": ("part not read", "warning"),
    "SF220": ("block over a page break", "info"),
    "SF221": ("page read by text recognition", "warning"),
    "SF222": ("code block without an end", "warning"),
}
"""Codes of findings made while reading, segmenting and chunking: name and usual severity."""


def reading_finding(code: str, message: str, *, page: int | None = None, cure: str = "") -> Finding:
    """Return a finding of `READING_CODES` with its usual severity."""
    return Finding(
        code=code, message=message, severity=READING_CODES[code][1], page=page, cure=cure
    )


class Tally(Record, frozen=True, kw_only=True):
    """How a document's chunks did in the stand-alone checks; rates are summed from tallies.

    `examined` counts chunks that at least one check can tell something about and `failed` those of
    them that failed any; `examined_by_check` and `failed_by_check` say the same of each check.
    `failed_by_cut` counts the failing chunks by the `CutKind` in front of them. `lifted` are the
    document's sections that blocks were lifted out of, `shape` is what the document is like.
    """

    document_id: str
    family: str
    media_type: str
    language: str
    examined: int
    failed: int
    examined_by_check: dict[str, int]
    failed_by_check: dict[str, int]
    failed_by_cut: dict[str, int] = msgspec.field(default_factory=dict)
    configuration_digest: str = ""
    lifted: tuple[LiftedSection, ...] = ()
    shape: Shape | None = None


class FailureRate(Record, frozen=True, kw_only=True):
    """How many of the examined chunks failed, with a Wilson 95 % interval.

    `scope` is "overall", "check", "family", "format", "language", "configuration", "family_check"
    or "document"; `key` names the one (`law/SF102` for a check in a family). Nothing examined is no
    rate: `rate`, `low` and `high` are then None, never zero.
    """

    scope: str
    key: str
    examined: int
    failed: int
    rate: float | None = None
    low: float | None = None
    high: float | None = None
    verdict: Literal["ok", "warn", "fail", "cannot_tell"] | None = None


class Run(Record, frozen=True, kw_only=True):
    """One ingestion: when, with what, over what, its rates, and what they raised.

    `families` names each family with its number of documents; `causes` are the cuts behind the
    failing chunks, the one with most first.
    """

    run_id: int
    started_at: str
    standfirst_version: str
    chunker_version: int
    configuration_digest: str
    corpus_fingerprint: str
    documents: int
    chunks: int
    rates: tuple[FailureRate, ...] = ()
    families: tuple[tuple[str, int], ...] = ()
    alerts: tuple[Alert, ...] = ()
    causes: tuple[Cause, ...] = ()


class GateFault(Record, frozen=True, kw_only=True):
    """One thing that a gate counts, and where it is.

    `file` is the source as given. `page` is physical; `line` counts from 1 and is set where the
    document's text is the file itself. `subject` names what the fault is about where neither chunk,
    block nor page does.
    """

    message: str
    file: str | None = None
    document_id: str | None = None
    chunk_id: str | None = None
    block_id: str | None = None
    page: int | None = None
    span: Span | None = None
    line: int | None = None
    subject: str = ""


class GateOutcome(Record, frozen=True, kw_only=True):
    """What one gate counted; `count` and `passed` are None when it could not be evaluated.

    `new` is how many are not in the baseline, None without one; only these make a gate fail then.
    `faults` are the first of those that count, `reason` says why the gate could not be evaluated,
    `about` what it counts.
    """

    gate: str
    count: int | None
    passed: bool | None
    new: int | None = None
    faults: tuple[GateFault, ...] = ()
    reason: str = ""
    about: str = ""
    cure: str = ""


class Readiness(Record, frozen=True, kw_only=True):
    """The verdict over all gates: ready, not ready, or cannot tell (never green).

    `documents`, `chunks` and `blocks` count what was examined.
    """

    verdict: Literal["ready", "not_ready", "cannot_tell"]
    outcomes: tuple[GateOutcome, ...]
    documents: int
    chunks: int
    blocks: int
