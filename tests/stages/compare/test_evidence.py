"""Where an answer stands, and how much of it is retrieved at a budget."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.comparison import Question
from standfirst.model.document import Section
from standfirst.model.place import Span
from standfirst.stages.compare.evidence import Evidence, find_evidence, names, score, shown_length
from tests import handmade

TEXT = (
    "# Leave\n\nUnused leave lapses on\n31 March. It is asked for in writing.\n\n"
    "# Breaks\n\nA break lasts 30 minutes. Unused leave lapses on 31 March.\n"
)
BREAKS = TEXT.index("# Breaks")


def a_document():
    sections = tuple(
        Section(section_key=key, title=title, level=1, heading_path=("Rules", title), span=span)
        for key, title, span in (
            ("rules/leave", "Leave", Span(0, BREAKS)),
            ("rules/breaks", "Breaks", Span(BREAKS, len(TEXT))),
        )
    )
    document = handmade.document("rules.md", TEXT, source="docs/rules.md")
    return msgspec.structs.replace(document, sections=sections)


def asked(**fields: str) -> Question:
    return Question(**{"question": "When?", "document": "rules.md", **fields})


def chunks_of(size: int):
    """Return chunks of so many characters without gaps."""
    return [
        handmade.chunk("rules.md", number, TEXT[start : start + size], start)
        for number, start in enumerate(range(0, len(TEXT), size))
    ]


@pytest.mark.parametrize("name", ["rules.md", "docs/rules.md", "docs\\rules.md"])
def test_a_document_is_named_by_its_id_or_the_end_of_its_source(name):
    assert names(asked(document=name), "rules.md", "docs/rules.md")
    assert not names(asked(document=name), "other.md", "more/docs.md")


def test_a_quotation_is_found_over_line_ends_and_in_any_case():
    found = find_evidence(asked(quotation="unused LEAVE lapses on 31 March"), a_document())
    assert TEXT[found.span.start : found.span.end] == "Unused leave lapses on\n31 March"


@pytest.mark.parametrize("section", ["Breaks", "breaks", "rules/breaks", "BREAKS"])
def test_a_section_is_named_by_key_last_part_or_title(section):
    found = find_evidence(asked(section=section), a_document())
    assert (found.span.start, found.is_quotation) == (BREAKS, False)
    quoted = asked(section=section, quotation="Unused leave")
    assert find_evidence(quoted, a_document()).span.start > BREAKS


@pytest.mark.parametrize(
    "fields",
    [
        {"quotation": "never written"},
        {"section": "Pay"},
        {"section": "Leave", "quotation": "A break lasts"},
        {"quotation": "leave (lapses"},
    ],
)
def test_what_does_not_stand_there_is_no_evidence(fields):
    assert find_evidence(asked(**fields), a_document()) is None


SPANS = st.tuples(st.integers(0, len(TEXT) - 2), st.integers(1, 60)).map(
    lambda each: Span(each[0], min(each[0] + each[1], len(TEXT)))
)


@given(SPANS, st.integers(5, 200), st.integers(1, 400), st.integers(0, 400), st.booleans())
def test_a_larger_budget_never_retrieves_less_and_all_chunks_retrieve_all(
    span, size, budget, more, is_quotation
):
    evidence = Evidence("rules.md", span, is_quotation)
    ranked = chunks_of(size)
    less, larger = (score(evidence, ranked, each) for each in (budget, budget + more))
    assert 0 <= less.recall <= larger.recall <= 1
    assert 0 <= less.precision <= 1
    everything = score(evidence, ranked, 10**6)
    assert everything.recall == 1
    assert everything.found


@given(SPANS, st.integers(5, 200), st.integers(1, 400))
def test_precision_counts_what_a_large_chunk_brings_along(span, size, budget):
    evidence = Evidence("rules.md", span, is_quotation=True)
    scored = score(evidence, chunks_of(size), budget)
    assert scored.precision <= len(span) / min(size, len(TEXT)) + 1e-6


def test_half_a_quotation_is_half_the_recall_and_not_found():
    evidence = Evidence("rules.md", Span(10, 20), is_quotation=True)
    half = handmade.chunk("rules.md", 0, TEXT[0:15], 0)
    scored = score(evidence, [half], 999)
    assert (scored.recall, scored.found, scored.rank) == (0.5, False, 1)


def test_what_two_chunks_repeat_counts_once():
    evidence = Evidence("rules.md", Span(0, 10), is_quotation=True)
    twice = [handmade.chunk("rules.md", n, TEXT[0:10], 0) for n in (0, 1)]
    assert score(evidence, twice, 999).recall == 1
    assert score(evidence, twice, 999).precision == 0.5


def test_the_first_chunk_counts_even_when_it_is_over_the_budget_and_ends_it():
    ranked = chunks_of(40)
    scored = score(Evidence("rules.md", Span(45, 50), is_quotation=True), ranked, 1)
    assert (scored.found, scored.rank) == (False, None)
    budget = shown_length(ranked[0]) + shown_length(ranked[1])
    assert score(Evidence("rules.md", Span(45, 50), is_quotation=True), ranked, budget).rank == 2


def test_another_document_holds_no_evidence():
    other = handmade.chunk("other.md", 0, TEXT, 0)
    scored = score(Evidence("rules.md", Span(0, 9), is_quotation=False), [other], 999)
    assert (scored.recall, scored.precision, scored.found) == (0, 0, False)


def test_a_budget_of_tokens_counts_tokens_and_not_characters():
    ranked = chunks_of(20)
    evidence = Evidence("rules.md", Span(45, 50), is_quotation=True)
    in_words = [len(f"{' > '.join(each.heading_path)}\n\n{each.text}".split()) for each in ranked]

    def words(text: str) -> int:
        return len(text.split())

    for count in range(1, len(ranked) + 1):
        fitting = score(evidence, ranked, sum(in_words[:count]), words)
        assert fitting == score(evidence, ranked[:count], 10**6, words)
