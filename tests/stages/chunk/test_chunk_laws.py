"""Laws that the chunks of every document keep."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.chunk import Chunk, embedding_text
from standfirst.model.family import ChunkSettings
from standfirst.model.source import SegmentedDocument, TextSource
from standfirst.stages.chunk import chunk_document
from standfirst.stages.segment import Provenance, segment
from tests.generated import text_sources

PROVENANCE = Provenance(
    document_id="made.md",
    source="made.md",
    source_sha256="0" * 64,
    family="default",
    configuration_digest="0" * 64,
    fallback_title="Made",
    language="de",
)

sizes = st.tuples(
    st.integers(16, 400), st.floats(0.3, 1), st.floats(0, 0.4), st.floats(0, 0.6)
).map(
    lambda t: ChunkSettings(
        hard_limit=t[0],
        size=max(int(t[0] * t[1]), 1),
        min_size=int(t[0] * t[2]),
        overlap=int(t[0] * t[3]),
    )
)


def chunked(source: TextSource, setting: ChunkSettings) -> tuple[SegmentedDocument, list[Chunk]]:
    segmented = segment(source, PROVENANCE)
    return segmented, list(chunk_document(segmented, setting, {}))


@given(text_sources, sizes)
@settings(max_examples=400)
def test_a_chunk_is_the_exact_slice_of_its_spans(source, setting):
    segmented, chunks = chunked(source, setting)
    text = segmented.document.text
    for chunk in chunks:
        assert chunk.text == "\n".join(text[span.start : span.end] for span in chunk.spans)
        assert chunk.text.strip()
        if chunk.chunk_kind == "prose":
            assert len(chunk.spans) == 1


@given(text_sources, sizes)
@settings(max_examples=400)
def test_every_character_is_in_a_chunk_a_heading_or_dropped(source, setting):
    segmented, chunks = chunked(source, setting)
    document = segmented.document
    covered = bytearray(len(document.text))
    spans = [span for chunk in chunks for span in chunk.spans]
    spans += [section.heading_span for section in document.sections if section.heading_span]
    spans += [dropped.span for dropped in document.dropped if dropped.span]
    for span in spans:
        covered[span.start : span.end] = b"\1" * len(span)
    missed = [at for at, c in enumerate(document.text) if not c.isspace() and not covered[at]]
    assert not missed


@given(text_sources, sizes)
@settings(max_examples=400)
def test_the_hard_limit_holds_with_the_heading_path(source, setting):
    _, chunks = chunked(source, setting)
    assert all(len(embedding_text(c, setting.hard_limit)) <= setting.hard_limit for c in chunks)


@given(text_sources, sizes)
@settings(max_examples=400)
def test_no_chunk_crosses_a_heading_or_dropped_text(source, setting):
    segmented, chunks = chunked(source, setting)
    document = segmented.document
    walls = [section.heading_span for section in document.sections if section.heading_span]
    walls += [dropped.span for dropped in document.dropped if dropped.span]
    for chunk in chunks:
        for span in chunk.spans:
            assert not [w for w in walls if span.start < w.end and w.start < span.end]


@given(text_sources, sizes)
@settings(max_examples=200)
def test_ordinals_count_up_and_ids_are_unique(source, setting):
    _, chunks = chunked(source, setting)
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)


@given(text_sources, sizes)
@settings(max_examples=400)
def test_overlap_repeats_the_chunk_before_and_is_never_all(source, setting):
    _, chunks = chunked(source, setting)
    for before, chunk in itertools.pairwise(chunks):
        if chunk.overlap:
            assert chunk.overlap < len(chunk.text)
            assert before.section_key == chunk.section_key
            repeated = chunk.text[: chunk.overlap].rstrip()
            assert before.text.endswith(repeated)
            assert chunk.overlap <= setting.overlap
        if chunk.section_key == before.section_key and "table_rows" not in (
            chunk.chunk_kind,
            before.chunk_kind,
        ):
            assert chunk.start > before.start
            assert chunk.end > before.end


@given(text_sources, sizes)
@settings(max_examples=200)
def test_rows_that_fit_are_whole_and_carry_their_header(source, setting):
    segmented, chunks = chunked(source, setting)
    text = segmented.document.text
    for element in segmented.elements:
        if element.kind != "table":
            continue
        header = text[element.rows[0].start : element.rows[0].end]
        for row in element.rows[1:]:
            line = text[row.start : row.end]
            holders = [c for c in chunks for s in c.spans if s.start <= row.start < s.end]
            room = setting.hard_limit - len("Made > Scope > Liều > Ruhe > Scope\n\n")
            if len(header) + 1 + len(line) <= room // 2:
                assert any(line in c.text and header in c.text for c in holders)


@given(text_sources)
@settings(max_examples=200)
def test_a_section_that_fits_the_target_is_one_chunk(source):
    setting = ChunkSettings(size=100_000, hard_limit=200_000)
    segmented, chunks = chunked(source, setting)
    document = segmented.document
    walls = [dropped.span.start for dropped in document.dropped if dropped.span]
    for section in document.sections:
        own = [chunk for chunk in chunks if chunk.section_key == section.section_key]
        apart = [w for w in walls if own and own[0].start < w < own[-1].end]
        assert len(own) <= 1 + len(apart)
