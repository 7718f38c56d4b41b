"""Checks of size, offsets, boundaries, coverage, time and encoding."""

from __future__ import annotations

import json
import unicodedata
from itertools import pairwise

import msgspec

from tests.cases.checks.words import missing
from tests.cases.evaluator import CannotTellError, FaultError, judge
from tests.cases.seen import CaseResult, SeenChunk, Spec

ALLOWED_CONTROLS = "\t\n\r\f"


@judge
def not_crash(_spec: Spec, result: CaseResult) -> str | None:
    return result.crash


@judge
def max_seconds(spec: Spec, result: CaseResult) -> str | None:
    took = f"took {result.seconds:.1f} s"
    return took if result.seconds > spec["value"] else None


@judge
def every_chunk_max_chars(spec: Spec, result: CaseResult) -> str | None:
    field = spec.get("field", "text")
    for seen in result.of_file(spec):
        if spec.get("unless_flag") in seen.flags:
            continue
        if (size := len(seen.field(field))) > spec["value"]:
            return f"{seen.chunk.chunk_id} has {size} characters in {field}"
    return None


@judge
def min_chunks(spec: Spec, result: CaseResult) -> str | None:
    count = len(result.of_file(spec))
    return f"{count} chunks" if count < spec["value"] else None


@judge
def chunks_for_file(spec: Spec, result: CaseResult) -> str | None:
    count = len(result.of_file(spec))
    return f"{count} chunks of {spec['file']}" if count > spec["max"] else None


@judge
def no_empty_chunk(spec: Spec, result: CaseResult) -> str | None:
    empty = [seen for seen in result.of_file(spec) if not seen.text.strip()]
    return f"{empty[0].chunk.chunk_id} is blank" if empty else None


def sliced(spec: Spec, result: CaseResult) -> list[tuple[SeenChunk, str, int, int]]:
    """Return the chunks that are slices, each with its source text, start and end."""
    if not result.of_file(spec):
        raise FaultError("there is no chunk")
    slices = []
    for seen in result.of_file(spec):
        start, end = seen.chunk.start, seen.chunk.end
        if seen.chunk.chunk_kind == "prose" and start is not None and end is not None:
            slices.append((seen, result.documents[seen.file].text, start, end))
    if not slices:
        raise CannotTellError("no chunk is a slice of its source")
    return slices


@judge
def offsets_roundtrip(spec: Spec, result: CaseResult) -> str | None:
    for seen, source, start, end in sliced(spec, result):
        if source[start:end] != seen.text:
            return f"{seen.chunk.chunk_id} is not what stands at {start}:{end}"
    return None


@judge
def chunk_is_source_slice(spec: Spec, result: CaseResult) -> str | None:
    for seen, source, _start, _end in sliced(spec, result):
        if seen.text not in source:
            return f"{seen.chunk.chunk_id} is not a slice of its source"
    return None


@judge
def starts_strictly_increase(spec: Spec, result: CaseResult) -> str | None:
    for (_, _, first, _), (seen, _, second, _) in pairwise(sliced(spec, result)):
        if second <= first:
            return f"{seen.chunk.chunk_id} starts at {second}, after one that starts at {first}"
    return None


@judge
def coverage_complete(spec: Spec, result: CaseResult) -> str | None:
    """Every character that is not white space is in a chunk, a heading, or listed as dropped."""
    for file, document in result.documents.items():
        covered = bytearray(len(document.text))
        spans = [span for seen in result.chunks if seen.file == file for span in seen.chunk.spans]
        spans += [
            section.heading_span
            for section in document.sections
            if section.heading_span is not None
        ]
        spans += [dropped.span for dropped in document.dropped if dropped.span is not None]
        for span in spans:
            covered[span.start : span.end] = b"\1" * len(span)
        for position, mark in enumerate(document.text):
            if not covered[position] and not mark.isspace():
                return f"{document.text[position : position + 40]!r} is in no chunk of {file}"
    return None


@judge
def no_chunk_contained_in_neighbour(spec: Spec, result: CaseResult) -> str | None:
    for first, second in pairwise(result.of_file(spec)):
        if first.text in second.text or second.text in first.text:
            return f"{second.chunk.chunk_id} says nothing that its neighbour does not say"
    return None


@judge
def no_mid_word_start(spec: Spec, result: CaseResult) -> str | None:
    for seen, source, start, _end in sliced(spec, result):
        if start > 0 and source[start - 1].isalnum() and source[start].isalnum():
            return f"{seen.chunk.chunk_id} starts inside a word: {seen.text[:20]!r}"
    return None


@judge
def no_mid_word_end(spec: Spec, result: CaseResult) -> str | None:
    for seen, source, _start, end in sliced(spec, result):
        if end < len(source) and source[end - 1].isalnum() and source[end].isalnum():
            return f"{seen.chunk.chunk_id} ends inside a word: {seen.text[-20:]!r}"
    return None


@judge
def no_chunk_ends_with(spec: Spec, result: CaseResult) -> str | None:
    """The end of a value counts at the start of a word only; a source's last chunk may end so."""
    for seen, source, _start, end in sliced(spec, result):
        if not source[end:].strip():
            continue
        for value in spec["values"]:
            before = seen.text.rstrip().removesuffix(value)
            if before != seen.text.rstrip() and not before[-1:].isalnum():
                return f"{seen.chunk.chunk_id} ends with {value!r}"
    return None


@judge
def no_lone_surrogates(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        if any("\ud800" <= mark <= "\udfff" for mark in seen.embed_text):
            return f"{seen.chunk.chunk_id} holds half a character"
    return None


@judge
def json_serialisable(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        line = msgspec.json.encode(seen.chunk)
        if json.loads(line.decode("utf-8"))["text"] != seen.text:
            return f"{seen.chunk.chunk_id} comes back changed"
    return missing({"x": ""}, result)


@judge
def no_control_chars(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        for field in spec["fields"]:
            for mark in seen.field(field):
                if unicodedata.category(mark) == "Cc" and mark not in ALLOWED_CONTROLS:
                    return f"{seen.chunk.chunk_id} holds U+{ord(mark):04X} in {field}"
    return None
