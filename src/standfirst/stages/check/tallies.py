"""Tallies of documents, and the failure rates that they sum to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Finding, Tally
from standfirst.stages.check import examining, sufficing
from standfirst.stages.check.cuts import failed_by_cut
from standfirst.stages.check.rates import failure_rate
from standfirst.stages.check.thresholds import overall_thresholds

FAMILY_CHECK = "family_check"

_NO_THRESHOLDS: Mapping[str, CheckSettings] = {}


def family_check(family: str, code: str) -> str:
    """Return the key of a check's rate within a family."""
    return f"{family}/{code}"


def tally(document: Document, chunks: Sequence[Chunk], failures: Sequence[Finding]) -> Tally:
    """Count how a document's chunks did; `failures` are the findings of the checks.

    A chunk that no check can tell anything about (a descriptor, a language without word lists)
    was not examined. One that is known to fail was, even where nothing could have told that it
    passes: letter soup is of no language.
    """
    by_check: dict[str, set[str | None]] = {}
    for failure in failures:
        by_check.setdefault(failure.code, set()).add(failure.chunk_id)
    failing = set().union(*by_check.values())
    asked = [(chunk.chunk_id, examining(chunk)) for chunk in chunks]
    examined_by_check = Counter(code for _, codes in asked for code in codes)
    examined = sum(
        chunk_id in failing or not sufficing().isdisjoint(codes) for chunk_id, codes in asked
    )
    return Tally(
        document_id=document.document_id,
        family=document.family,
        media_type=document.media_type,
        language=document.language,
        examined=examined,
        failed=len(failing),
        examined_by_check={code: examined_by_check[code] for code in sorted(examined_by_check)},
        failed_by_check={code: len(by_check[code]) for code in sorted(by_check)},
        failed_by_cut=failed_by_cut(document, chunks, failing),
        configuration_digest=document.configuration_digest,
    )


def failure_rates(
    tallies: Iterable[Tally],
    codes: Sequence[str],
    thresholds: CheckSettings,
    families: Mapping[str, CheckSettings] = _NO_THRESHOLDS,
) -> tuple[FailureRate, ...]:
    """Sum tallies to rates: overall, per check in `codes`, family, format, language, configuration,
    and per check in each family.

    A family is judged by its thresholds in `families`, or else by `thresholds`; the whole by those
    of its documents' families, taken together.
    """
    kept = list(tallies)
    overall = overall_thresholds(kept, thresholds, families)
    counts: dict[tuple[str, str], list[int]] = {("overall", "overall"): [0, 0]}
    counts.update({("check", code): [0, 0] for code in codes})
    for each in kept:
        for key in _scopes(each):
            count = counts.setdefault(key, [0, 0])
            count[0] += each.examined
            count[1] += each.failed
        for code in codes:
            for key in (("check", code), (FAMILY_CHECK, family_check(each.family, code))):
                count = counts.setdefault(key, [0, 0])
                count[0] += each.examined_by_check.get(code, 0)
                count[1] += each.failed_by_check.get(code, 0)
    ranked = sorted(counts.items(), key=lambda item: (_ORDER.index(item[0][0]), item[0][1]))
    return tuple(
        failure_rate(
            scope,
            key,
            (examined, failed),
            overall if scope == "overall" else _judging(scope, key, thresholds, families),
        )
        for (scope, key), (examined, failed) in ranked
    )


def document_rates(tallies: Iterable[Tally]) -> Iterable[FailureRate]:
    """Yield the rate of each document."""
    return (failure_rate("document", t.document_id, (t.examined, t.failed)) for t in tallies)


def _judging(
    scope: str, key: str, thresholds: CheckSettings, families: Mapping[str, CheckSettings]
) -> CheckSettings | None:
    return families.get(key, thresholds) if scope == "family" else None


_SCOPES: tuple[tuple[str, Callable[[Tally], str]], ...] = (
    ("family", lambda each: each.family),
    ("format", lambda each: each.media_type),
    ("language", lambda each: each.language),
    ("configuration", lambda each: each.configuration_digest),
)
_ORDER = ("overall", "check", *(scope for scope, _ in _SCOPES), FAMILY_CHECK)


def _scopes(each: Tally) -> list[tuple[str, str]]:
    return [("overall", "overall"), *((scope, of(each)) for scope, of in _SCOPES)]
