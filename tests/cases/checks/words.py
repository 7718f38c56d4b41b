"""Checks of what the chunks say: present, absent, how often, in which order."""

from __future__ import annotations

import re

from tests.cases.evaluator import judge
from tests.cases.seen import CaseResult, SeenChunk, Spec, compared, normalised


@judge
def text_nowhere_lost(spec: Spec, result: CaseResult) -> str | None:
    """In a chunk, in a heading, or kept in a block that a chunk refers to."""
    wanted = compared(spec["value"], spec)
    for seen in result.of_file(spec):
        kept = (seen.text, seen.field("heading_path"), *(block.text for block in seen.blocks))
        if any(wanted in compared(text, spec) for text in kept):
            return None
    return f"{spec['value']!r} is in no chunk"


@judge
def text_absent(spec: Spec, result: CaseResult) -> str | None:
    value = spec["value"]
    for seen in result.of_file(spec):
        if value in seen.embed_text or normalised(value) in normalised(seen.embed_text):
            return f"{seen.chunk.chunk_id} says {value!r}"
    return None


@judge
def count_occurrences(spec: Spec, result: CaseResult) -> str | None:
    """Over all chunks, without what a chunk repeats of the one before.

    `field: html` names a second form of a chunk that some products store; ours has one form, so
    the count is taken over the text.
    """
    count = sum(seen.fresh_text.count(spec["value"]) for seen in result.of_file(spec))
    if spec.get("min", 0) <= count <= spec.get("max", count):
        return None
    return f"{spec['value']!r} stands {count} times"


@judge
def max_count_in_chunk(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        count = seen.field(spec.get("field", "text")).count(spec["value"])
        if count > spec["max"]:
            return f"{seen.chunk.chunk_id} says {spec['value']!r} {count} times"
    return missing(spec, result)


@judge
def max_count_in_any_chunk(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        if (count := seen.text.count(spec["value"])) > spec["max"]:
            return f"{seen.chunk.chunk_id} says {spec['value']!r} {count} times"
    return None


@judge
def some_chunk_contains_all(spec: Spec, result: CaseResult) -> str | None:
    values = [compared(value, spec) for value in spec["values"]]
    for seen in result.of_file(spec):
        text = compared(seen.embed_text, spec)
        if all(value in text for value in values):
            return None
    return f"no chunk says all of {spec['values']}"


@judge
def no_chunk_contains_both(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        if seen.says(spec["a"]) and seen.says(spec["b"]):
            return f"{seen.chunk.chunk_id} says both {spec['a']!r} and {spec['b']!r}"
    return None


@judge
def every_chunk_containing_also_contains(spec: Spec, result: CaseResult) -> str | None:
    """What must come along may stand in the heading path too."""
    for seen in result.with_x(spec):
        lacking = [value for value in spec["also"] if value not in seen.embed_text]
        if lacking:
            return f"{seen.chunk.chunk_id} says {spec['x']!r} without {lacking}"
    return missing(spec, result)


@judge
def regex_in_some_chunk(spec: Spec, result: CaseResult) -> str | None:
    """In a chunk's text or in a block it refers to; `kind:formula` asks for such a block."""
    pattern = re.compile(spec["pattern"])
    for seen in result.of_file(spec):
        lifted = [f"{block.text}\nkind:{block.kind}" for block in seen.blocks]
        if any(pattern.search(text) for text in (seen.text, *lifted)):
            return None
    return f"no chunk fits {spec['pattern']!r}"


@judge
def order(spec: Spec, result: CaseResult) -> str | None:
    stream = compared(reading_stream(result.of_file(spec)), {"ws": spec.get("ws", "normalise")})
    position = 0
    for value in spec["values"]:
        wanted = compared(value, {"ws": spec.get("ws", "normalise")})
        found = stream.find(wanted, position)
        if found < 0:
            return f"{value!r} does not follow what should stand before it"
        position = found + len(wanted)
    return None


def reading_stream(chunks: list[SeenChunk]) -> str:
    """Return what a reader meets from chunk to chunk: new headings, then new text."""
    met: list[str] = []
    path: tuple[str, ...] = ()
    for seen in chunks:
        shared = 0
        while shared < len(path) and path[: shared + 1] == seen.heading_path[: shared + 1]:
            shared += 1
        path = seen.heading_path
        met += [*path[shared:], seen.fresh_text]
    return "\n".join(met)


@judge
def relative_indent(spec: Spec, result: CaseResult) -> str | None:
    """Some chunk holds the lines in their order, each further in than the one before."""
    for seen in result.of_file(spec):
        lines = seen.text.splitlines()
        indents = [
            len(line) - len(line.lstrip())
            for wanted in spec["lines"]
            for line in lines
            if line.strip() == wanted
        ]
        if len(indents) == len(spec["lines"]) and sorted(set(indents)) == indents:
            return None
    return f"no chunk keeps the indentation of {spec['lines']}"


@judge
def row_intact(spec: Spec, result: CaseResult) -> str | None:
    for row in spec["rows"]:
        if not any(row in seen.text for seen in result.of_file(spec)):
            return f"no chunk holds the whole row {row!r}"
    return None


@judge
def row_association(spec: Spec, result: CaseResult) -> str | None:
    """Key and values in one line of a chunk, or in one row of a lifted block."""
    for row in rows_of(result.of_file(spec), result):
        if spec["key"] in row and all(value in row for value in spec["with_"]):
            return None
    return f"no row holds {spec['key']!r} with {spec['with_']}"


def rows_of(chunks: list[SeenChunk], result: CaseResult) -> list[str]:
    """Return every line of every chunk, and every row of every lifted block."""
    rows = [normalised(line) for seen in chunks for line in seen.text.splitlines()]
    for block in result.blocks():
        if block.proposal:
            rows += [normalised(" | ".join(row)) for row in block.proposal.rows]
        else:
            rows += [normalised(line) for line in block.text.splitlines()]
    return rows


def missing(spec: Spec, result: CaseResult) -> str | None:
    """Return a complaint when a check selected nothing to look at."""
    return None if result.with_x(spec) else f"no chunk says {spec['x']!r}"
