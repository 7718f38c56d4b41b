"""Counts families whose decision was made for other settings or for other documents.

A configuration that was chosen on one corpus is not right for another by itself. A decision is
stale when the family's documents were chunked under other settings than it chose, when the family
grew by more than `decision.grown_over` or shrank as much, or when its documents are no longer what
they were: their main language, or by twice and more their headings, tables or length of sentences.

Cure: compare again on the documents as they are now, and write the choice down with
`standfirst decide`; the new record supersedes the old one. Where settings were changed by mistake,
change them back and ingest.
"""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.model.decision import Decision, FamilyState, in_force
from standfirst.model.finding import GateFault
from standfirst.model.shape import FamilyShape
from standfirst.plugins import Gate, GateContext, Judgements

TIMES = 2.0
"""A median that moved so many times is no longer that of the same kind of document."""

_FLOORS = {"headings": 1.0, "tables": 1.0, "sentence_words": 4.0}
"""Below these, per 10,000 characters or in words, figures are not told apart."""

_WORDS = {
    "headings": "headings per 10,000 characters",
    "tables": "tables per 10,000 characters",
    "sentence_words": "words a sentence",
}


def conclude(context: GateContext) -> Judgements:
    """Yield a fault for each reason why a decision in force no longer fits its family."""
    for family, decision in sorted(in_force(context.decisions).items()):
        state = context.families.get(family)
        if state is None:
            continue
        for reason in _reasons(decision, family, state, context.decision.grown_over):
            message = f"decision {decision.number} on the family {family!r}: {reason}"
            yield GateFault(message=message, subject=f"family {family}: {reason.split(' (')[0]}")


def _reasons(
    decision: Decision, family: str, state: FamilyState, grown_over: float
) -> Iterator[str]:
    chosen = next(choice for choice in decision.choices if choice.family == family)
    if state.digests != (chosen.digest,):
        yield "its documents were chunked under other settings than it chose"
    then = next((shape for shape in decision.corpus.families if shape.family == family), None)
    if then is not None:
        yield from _drift(then, state.shape, grown_over)


def _drift(then: FamilyShape, now: FamilyShape, grown_over: float) -> Iterator[str]:
    if now.documents > then.documents * (1 + grown_over):
        yield f"the family grew (from {then.documents:,} to {now.documents:,} documents)"
    if now.documents * (1 + grown_over) < then.documents:
        yield f"the family shrank (from {then.documents:,} to {now.documents:,} documents)"
    for name, floor in _FLOORS.items():
        before, after = getattr(then, name), getattr(now, name)
        if before is None or after is None:
            continue
        low, high = sorted((max(before, floor), max(after, floor)))
        if high > TIMES * low:
            yield f"other {_WORDS[name]} ({before:.1f} then, {after:.1f} now)"
    before, after = _main_language(then), _main_language(now)
    if before != after:
        yield f"another main language ({before} then, {after} now)"


def _main_language(shape: FamilyShape) -> str:
    return min(shape.languages, key=lambda code: (-shape.languages[code], code), default="")


GATE = Gate("stale_decision", conclude=conclude)
