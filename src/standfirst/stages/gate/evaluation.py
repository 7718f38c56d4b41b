"""All gates over a store in one pass: one document with its chunks in memory at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NamedTuple

import msgspec

from standfirst.errors import RecordError
from standfirst.model.document import Document
from standfirst.model.finding import GateFault, GateOutcome, Readiness
from standfirst.plugins import CannotTell, GateContext, Store, Unread
from standfirst.stages.gate import Documented, gates
from standfirst.stages.gate.baseline import Baseline, baseline_of, identity

MOST_FAULTS = 1000
"""So many faults of a gate are listed; all are counted. A fault in every chunk of a large store
must not fill the memory."""

MOST_REASONS = 3

TEXT_AS_WRITTEN = ("text/markdown", "text/plain")
"""Media types whose `Document.text` is the decoded file, so that its lines are the file's."""

Verdict = Literal["ready", "not_ready", "cannot_tell"]


class Evaluation(NamedTuple):
    """The verdict, and, where asked for, a baseline that would know every fault behind it."""

    readiness: Readiness
    baseline: Baseline | None


def evaluate(
    store: Store, context: GateContext, known: Baseline | None = None, *, remember: bool = False
) -> Evaluation:
    """Let every gate examine the store, as it was at one moment.

    With a baseline, a gate fails only for faults that are not in it. `remember` keeps what each
    fault is about for a new baseline; without either, memory does not grow with the faults.
    """
    judges = [_Judge(each, known, remember=remember) for each in gates()]
    documents = chunks = blocks = 0
    unread: list[Unread] = []
    with store.snapshot():
        for document_id in store.document_ids():
            try:
                prepared = store.prepared(document_id)
            except RecordError as error:
                versions = store.schema_versions(document_id)
                unread.append(Unread(document_id, str(error), versions))
                continue
            if prepared is None:
                continue
            documents += 1
            chunks += len(prepared.chunks)
            blocks += len(prepared.document.blocks)
            for judge in judges:
                if judge.gate.examine is not None:
                    found = judge.gate.examine(prepared, context)
                    judge.take(found, prepared.document)
    _conclude(judges, replace(context, unread=tuple(unread)), is_empty=not (documents or unread))
    outcomes = tuple(judge.outcome() for judge in judges)
    readiness = Readiness(
        verdict=_verdict(outcomes),
        outcomes=outcomes,
        documents=documents,
        chunks=chunks,
        blocks=blocks,
    )
    seen = {judge.gate.name: judge.seen for judge in judges}
    return Evaluation(readiness, baseline_of(seen) if remember else None)


def _conclude(judges: list[_Judge], context: GateContext, *, is_empty: bool) -> None:
    for judge in judges:
        if judge.gate.conclude is not None:
            judge.take(judge.gate.conclude(context))
        if judge.gate.examine is not None:
            judge.take(
                CannotTell(f"{each.document_id} could not be examined: {each.reason}")
                for each in context.unread
            )
        if is_empty:
            judge.take([CannotTell("the workspace holds no document; ingest some first")])


def _verdict(outcomes: Iterable[GateOutcome]) -> Verdict:
    passed = {outcome.passed for outcome in outcomes}
    if False in passed:
        return "not_ready"
    return "cannot_tell" if None in passed or not passed else "ready"


class _Judge:
    """Counts for one gate what it finds."""

    def __init__(self, documented: Documented, known: Baseline | None, *, remember: bool) -> None:
        self.gate = documented.gate
        self.seen: Counter[str] = Counter()
        self._documented = documented
        self._known = None if known is None else Counter(known.gates.get(self.gate.name, {}))
        self._remembers = remember or known is not None
        self._faults: list[GateFault] = []
        self._count = 0
        self._new = 0
        self._reasons: list[str] = []

    def take(
        self, found: Iterable[GateFault | CannotTell], document: Document | None = None
    ) -> None:
        """Count what was found, in one document or in the store as a whole."""
        for each in found:
            if isinstance(each, CannotTell):
                if len(self._reasons) <= MOST_REASONS:
                    self._reasons.append(each.reason)
                continue
            self._count += 1
            if self._is_new(each):
                self._new += 1
                if len(self._faults) < MOST_FAULTS:
                    self._faults.append(_with_line(each, document))

    def _is_new(self, fault: GateFault) -> bool:
        if not self._remembers:
            return True
        name = identity(fault)
        self.seen[name] += 1
        return self._known is None or self.seen[name] > self._known[name]

    def outcome(self) -> GateOutcome:
        """Return what was counted. A gate that found nothing but did not see all cannot tell."""
        passed = None if self._reasons else True
        if self._new:
            passed = False
        is_known = self._known is not None
        return GateOutcome(
            gate=self.gate.name,
            count=self._count if self._count or not self._reasons else None,
            passed=passed,
            new=self._new if is_known and passed is not None else None,
            faults=tuple(self._faults),
            reason="; ".join(_few(self._reasons)),
            about=self._documented.about,
            cure=self._documented.cure,
        )


def _few(reasons: list[str]) -> list[str]:
    return reasons if len(reasons) <= MOST_REASONS else [*reasons[:MOST_REASONS], "and more"]


def _with_line(fault: GateFault, document: Document | None) -> GateFault:
    """Add the line where the document's text is the file; it is counted for what is listed only."""
    if document is None or fault.span is None or document.media_type not in TEXT_AS_WRITTEN:
        return fault
    line = 1 + document.text.count("\n", 0, fault.span.start)
    return msgspec.structs.replace(fault, line=line)
