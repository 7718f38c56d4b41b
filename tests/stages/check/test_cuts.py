"""What stood in front of a chunk when it was cut off, and which cuts cause most failures."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from standfirst.model.alert import CutKind
from standfirst.model.family import ChunkSettings, Settings
from standfirst.model.place import Span
from standfirst.model.source import TextSource
from standfirst.pipeline import split
from standfirst.stages.check.cuts import EXPLAINED, causes, cut_of, failed_by_cut
from standfirst.stages.check.tallies import tally
from standfirst.stages.chunk import chunk_document
from standfirst.stages.segment import Provenance, segment
from tests import handmade
from tests.generated import text_sources
from tests.stages.gate.planting import made, source

TINY = ChunkSettings(size=90, hard_limit=140, min_size=10, overlap=0)


def cut_between(first: str, gap: str, second: str, **fields: object) -> CutKind:
    """Return the cut between two chunks of the same section, with what stands between them."""
    document = handmade.document("d", first + gap + second)
    before = handmade.chunk("d", 0, first, 0)
    chunk = handmade.chunk("d", 1, second, len(first + gap), **fields)
    return cut_of(chunk, before, document)


@pytest.mark.parametrize(
    ("first", "gap", "second", "cut"),
    [
        ("It closes at six.", "\n\n", "This holds all year.", "paragraph"),
        ("It closes at six.", " ", "This holds all year.", "sentence"),
        ("It closes at six.", "\n", "This holds all year.", "sentence"),
        ("He said “no.”", " ", "This holds all year.", "sentence"),
        ("It closes at six", " ", "on every day of the week.", "inside_sentence"),
        ("It closes at six", "\n", "on every day of the week.", "inside_sentence"),
        ("- the key", "\n", "- the badge", "list_item"),
        ("1. the key", "\n\n", "   2) the badge", "list_item"),
        ("(a) the key", "\n", "(b) the badge", "list_item"),
        ("The following return:", "\n\n", "• the badge", "list_item"),
        ("(1) Everyone is heard.", "\n\n", "(2) This holds in court.", "numbered_paragraph"),
        ("The war ended in", " ", "1. a truce", "inside_sentence"),
    ],
)
def test_a_cut_is_told_by_what_stands_between_two_chunks(
    first: str, gap: str, second: str, cut: CutKind
) -> None:
    assert cut_between(first, gap, second) == cut


def test_the_first_chunk_of_a_document_or_section_was_not_cut_off_in_text() -> None:
    document = handmade.document("d", "One. Two.")
    first = handmade.chunk("d", 0, "One.", 0)
    other = handmade.chunk("d", 1, "Two.", 5, section_key="next")
    assert cut_of(first, None, document) == "document"
    assert cut_of(other, first, document) == "section"


def test_rows_of_a_cut_table_are_told_from_its_beginning() -> None:
    table = {"chunk_kind": "table_rows"}
    assert cut_between("See it:", "\n\n", "| a |", row_range=Span(0, 3), **table) == "table"
    assert cut_between("| a |", "\n", "| b |", row_range=Span(3, 5), **table) == "table_rows"


def test_a_block_lifted_between_two_chunks_is_the_cut() -> None:
    document = made(source()).document
    (block, *_) = document.blocks
    place = {"section_key": block.section_key}
    before = handmade.chunk("d", 0, "", block.anchor - 2, **place)
    after = handmade.chunk("d", 1, "", block.anchor + 2, **place)
    assert cut_of(after, before, document) == "block"
    later = handmade.chunk("d", 2, "", block.anchor + 4, **place)
    assert cut_of(later, after, document) != "block"


def test_what_an_overlap_repeats_does_not_hide_the_cut() -> None:
    text = "It closes at six. It opens at nine."
    before = handmade.chunk("d", 0, text[:17], 0)
    overlapping = handmade.chunk("d", 1, text, 0, overlap=18)
    assert cut_of(overlapping, before, handmade.document("d", text)) == "sentence"


@hypothesis_settings(max_examples=60, deadline=None)
@given(text_sources)
def test_every_chunk_of_any_document_stands_behind_exactly_one_explained_cut(
    raw: TextSource,
) -> None:
    provenance = Provenance(
        document_id="d", source="d.md", source_sha256="", family="f", configuration_digest=""
    )
    segmented = segment(raw, provenance)
    chunks = chunk_document(segmented, TINY, {})
    text_chunks = [c for c in chunks if c.chunk_kind != "block_descriptor"]
    counts = failed_by_cut(segmented.document, chunks, {c.chunk_id for c in chunks})
    assert sum(counts.values()) == len(text_chunks)
    assert counts.get("document", 0) == bool(text_chunks)
    assert set(counts) <= set(EXPLAINED)


def test_the_list_that_was_cut_is_named_as_what_caused_most_failures() -> None:
    items = "".join(f"- see the table above for rate {n}, as of this year\n" for n in range(12))
    settings = Settings(family="policies", chunk=TINY)
    chunks = split("Rates", f"# Rates\n\nThese rates hold:\n\n{items}", settings=settings)
    assert len(chunks) > 3
    document = handmade.document("rates", f"# Rates\n\nThese rates hold:\n\n{items}")
    document = msgspec.structs.replace(document, family="policies")
    failures = [
        handmade.failure(chunk.chunk_id, "SF102") for chunk in chunks if "above" in chunk.text
    ]
    first, *_ = causes([tally(document, chunks, failures)])
    assert (first.cut, first.family) == ("list_item", "policies")
    assert first.failed == len(chunks) - 1
    assert first.of == len(chunks)
    assert "lead-in" in first.words
    assert "chunk.size" in first.cure


def test_causes_come_by_their_count_and_ties_by_name() -> None:
    def counted(family: str, **cuts: int) -> object:
        document = handmade.document("d", "x", family=family)
        made = tally(document, [], [])
        return msgspec.structs.replace(made, failed=sum(cuts.values()), failed_by_cut=cuts)

    found = causes([counted("law", paragraph=2, section=5), counted("form", paragraph=2)])
    named = [(cause.family, cause.cut, cause.failed, cause.of) for cause in found]
    assert named == [
        ("law", "section", 5, 9),
        ("form", "paragraph", 2, 9),
        ("law", "paragraph", 2, 9),
    ]


def test_every_kind_of_cut_says_what_to_do() -> None:
    assert set(EXPLAINED) == set(CutKind.__args__)
    for words, cure in EXPLAINED.values():
        assert words
        assert not cure.endswith(".")
