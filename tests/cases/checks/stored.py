"""Checks of what a workspace holds after one step or several."""

from __future__ import annotations

from tests.cases.evaluator import CannotTellError, judge
from tests.cases.seen import CaseResult, Snapshot, Spec, normalised


def snapshot_after(spec: Spec, result: CaseResult) -> Snapshot:
    """Return the workspace after the step with the index `after`, or after the last."""
    if not result.snapshots:
        raise CannotTellError("the case ran without a workspace")
    return result.snapshots[spec.get("after", len(result.snapshots) - 1)]


@judge
def search(spec: Spec, result: CaseResult) -> str | None:
    texts = [normalised(hit.chunk.text) for hit in snapshot_after(spec, result).search(spec["q"])]
    if "first_hit_contains" in spec and spec["first_hit_contains"] not in "".join(texts[:1]):
        return f"the first hit for {spec['q']!r} says {texts[:1]}"
    if "hit_contains" in spec and not any(spec["hit_contains"] in text for text in texts):
        return f"no hit for {spec['q']!r} says {spec['hit_contains']!r}"
    if "absent" in spec and any(spec["absent"] in text for text in texts):
        return f"a hit for {spec['q']!r} says {spec['absent']!r}"
    if "max_hits_containing" in spec:
        wanted = spec["max_hits_containing"]
        count = sum(wanted["value"] in text for text in texts)
        if count > wanted["max"]:
            return f"{count} hits for {spec['q']!r} say {wanted['value']!r}"
    return None


@judge
def ids_unique(_spec: Spec, result: CaseResult) -> str | None:
    ids = [seen.chunk.chunk_id for seen in result.chunks]
    if result.snapshots:
        ids = list(result.snapshots[-1].chunk_ids)
    repeated = sorted({each for each in ids if ids.count(each) > 1})
    return f"more than one chunk is called {repeated[0]}" if repeated else None


def after_steps(spec: Spec, result: CaseResult) -> list[Snapshot]:
    """Return the workspace after each of the steps, which are counted from 1."""
    if not result.snapshots:
        raise CannotTellError("the case ran without a workspace")
    return [result.snapshots[step - 1] for step in spec["steps"]]


@judge
def ids_same_after(spec: Spec, result: CaseResult) -> str | None:
    ids = {snapshot.chunk_ids for snapshot in after_steps(spec, result)}
    return "the ids changed" if len(ids) > 1 else None


@judge
def chunk_count_same_after(spec: Spec, result: CaseResult) -> str | None:
    counts = [len(snapshot.chunk_ids) for snapshot in after_steps(spec, result)]
    return f"the number of chunks went through {counts}" if len(set(counts)) > 1 else None


@judge
def document_count(spec: Spec, result: CaseResult) -> str | None:
    count = snapshot_after({}, result).documents
    return f"{count} documents" if count != spec["value"] else None


@judge
def document_count_min(spec: Spec, result: CaseResult) -> str | None:
    count = snapshot_after({}, result).documents
    return f"{count} documents" if count < spec["value"] else None
