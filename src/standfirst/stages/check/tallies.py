"""Failure rates: a verdict on the splitting strategy, with the interval that its sample allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Literal

from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Finding, Tally

_Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def tally(document: Document, chunks: Sequence[Chunk], failures: Sequence[Finding]) -> Tally:
    """Count how a document's chunks did; `failures` are the findings of the checks."""
    by_check: dict[str, set[str | None]] = {}
    for failure in failures:
        by_check.setdefault(failure.code, set()).add(failure.chunk_id)
    return Tally(
        document_id=document.document_id,
        family=document.family,
        media_type=document.media_type,
        language=document.language,
        examined=sum(chunk.chunk_kind != "block_descriptor" for chunk in chunks),
        failed=len(set().union(*by_check.values())),
        failed_by_check={code: len(by_check[code]) for code in sorted(by_check)},
    )


def failure_rates(
    tallies: Iterable[Tally], codes: Sequence[str], settings: CheckSettings
) -> tuple[FailureRate, ...]:
    """Sum tallies to rates: overall, per check in `codes`, per family, format and language.

    Overall and families get a verdict from the thresholds in `settings`.
    """
    counts: dict[tuple[str, str], list[int]] = {("overall", "overall"): [0, 0]}
    counts.update({("check", code): [0, 0] for code in codes})
    for each in tallies:
        for key in _scopes(each):
            count = counts.setdefault(key, [0, 0])
            count[0] += each.examined
            count[1] += each.failed
        for code in codes:
            counts["check", code][0] += each.examined
            counts["check", code][1] += each.failed_by_check.get(code, 0)
    order = ("overall", "check", "family", "format", "language")
    ranked = sorted(counts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return tuple(
        rate(scope, key, (examined, failed), settings if scope in ("overall", "family") else None)
        for (scope, key), (examined, failed) in ranked
    )


def document_rates(tallies: Iterable[Tally]) -> Iterable[FailureRate]:
    """Yield the rate of each document."""
    return (rate("document", t.document_id, (t.examined, t.failed), None) for t in tallies)


def rate(
    scope: str, key: str, counts: tuple[int, int], settings: CheckSettings | None
) -> FailureRate:
    """Return the rate of `(examined, failed)`; nothing examined is no rate."""
    examined, failed = counts
    if not examined:
        verdict: Verdict | None = "cannot_tell" if settings else None
        return FailureRate(scope=scope, key=key, examined=0, failed=0, verdict=verdict)
    low, high = wilson(failed, examined)
    return FailureRate(
        scope=scope,
        key=key,
        examined=examined,
        failed=failed,
        rate=failed / examined,
        low=low,
        high=high,
        verdict=_verdict(examined, failed / examined, settings) if settings else None,
    )


Verdict = Literal["ok", "warn", "fail", "cannot_tell"]


def wilson(failed: int, examined: int) -> tuple[float, float]:
    """Return the Wilson score interval at 95 % (E. B. Wilson, JASA 22, 1927)."""
    share = failed / examined
    squared = _Z_95 * _Z_95
    centre = share + squared / (2 * examined)
    spread = _Z_95 * sqrt(share * (1 - share) / examined + squared / (4 * examined * examined))
    scale = 1 + squared / examined
    return max((centre - spread) / scale, 0.0), min((centre + spread) / scale, 1.0)


def _verdict(examined: int, share: float, settings: CheckSettings) -> Verdict:
    if examined < settings.min_examined:
        return "cannot_tell"
    if settings.fail_over is not None and share > settings.fail_over:
        return "fail"
    if settings.warn_over is not None and share > settings.warn_over:
        return "warn"
    return "ok"


_SCOPES: tuple[tuple[str, Callable[[Tally], str]], ...] = (
    ("family", lambda each: each.family),
    ("format", lambda each: each.media_type),
    ("language", lambda each: each.language),
)


def _scopes(each: Tally) -> list[tuple[str, str]]:
    return [("overall", "overall"), *((scope, of(each)) for scope, of in _SCOPES)]
