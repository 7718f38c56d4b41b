"""Checks of headings and heading paths."""

from __future__ import annotations

from tests.cases.checks.words import missing
from tests.cases.evaluator import judge
from tests.cases.seen import CaseResult, SeenChunk, Spec, normalised


def titles(result: CaseResult, spec: Spec) -> list[str]:
    """Return the title of every heading that a document or a chunk names."""
    found = [
        section.title
        for document in result.documents.values()
        for section in document.sections
        if section.heading_span is not None
    ]
    return found + [title for seen in result.of_file(spec) for title in seen.heading_path]


def has_heading(seen: SeenChunk, heading: str) -> bool:
    """Whether one title of the path holds the heading; a printed number may stand before it."""
    wanted = normalised(heading)
    return any(wanted in normalised(title) for title in seen.heading_path)


@judge
def no_heading(spec: Spec, result: CaseResult) -> str | None:
    wanted = normalised(spec["value"])
    found = [title for title in titles(result, spec) if normalised(title) == wanted]
    return f"{found[0]!r} is a heading" if found else None


@judge
def no_heading_startswith(spec: Spec, result: CaseResult) -> str | None:
    found = [title for title in titles(result, spec) if title.startswith(spec["value"])]
    return f"{found[0]!r} is a heading" if found else None


@judge
def chunk_with_x_heading_path(spec: Spec, result: CaseResult) -> str | None:
    """Every chunk that says x has exactly this path, or a path that ends so."""
    for seen in result.with_x(spec):
        path = list(seen.heading_path)
        if "path_endswith" in spec:
            wanted = spec["path_endswith"]
            fits = path[-len(wanted) :] == wanted
        else:
            wanted = spec["path"]
            fits = path == wanted
        if not fits:
            return f"{seen.chunk.chunk_id} stands under {path}, not {wanted}"
    return missing(spec, result)


@judge
def chunk_with_x_path_length(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        if len(seen.heading_path) != spec["length"]:
            return f"{seen.chunk.chunk_id} has a path of {len(seen.heading_path)} titles"
    return missing(spec, result)


@judge
def chunk_with_x_path_contains(spec: Spec, result: CaseResult) -> str | None:
    """Each value stands in a title of the path; with `ordered`, in titles that go down."""
    for seen in result.with_x(spec):
        depths = [depth_of(value, seen.heading_path) for value in spec["values"]]
        if None in depths:
            return f"{seen.chunk.chunk_id} stands under {list(seen.heading_path)}"
        if spec.get("ordered") and depths != sorted(set(depths), key=lambda depth: depth or 0):
            return f"{seen.chunk.chunk_id} has its titles in another order"
    return missing(spec, result)


def depth_of(value: str, path: tuple[str, ...]) -> int | None:
    """Return the depth of the first title that holds the value."""
    wanted = normalised(value)
    return next((d for d, title in enumerate(path) if wanted in normalised(title)), None)


@judge
def chunk_with_x_has_heading(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        if not has_heading(seen, spec["heading"]):
            return f"{seen.chunk.chunk_id} stands under {list(seen.heading_path)}"
    return missing(spec, result)


@judge
def not_chunk_with_x_has_heading_only(spec: Spec, result: CaseResult) -> str | None:
    """A chunk that says x is not labelled with another section's heading alone."""
    for seen in result.with_x(spec):
        if seen.heading_path and has_heading_last(seen, spec["heading"]):
            return f"{seen.chunk.chunk_id} says {spec['x']!r} under {spec['heading']!r}"
    return missing(spec, result)


def has_heading_last(seen: SeenChunk, heading: str) -> bool:
    """Whether the deepest title of the path is this heading."""
    return normalised(seen.heading_path[-1]) == normalised(heading)


@judge
def no_heading_only_chunk(spec: Spec, result: CaseResult) -> str | None:
    known = {normalised(title) for title in titles(result, spec)}
    for seen in result.of_file(spec):
        lines = [line.strip("#=- \t") for line in seen.text.splitlines()]
        if all(normalised(line) in known for line in lines if line):
            return f"{seen.chunk.chunk_id} says nothing but headings"
    return None
