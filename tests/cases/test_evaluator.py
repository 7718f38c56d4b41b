"""The evaluator is believed only because each of its checks was seen to fail."""

from __future__ import annotations

import pytest

from standfirst.model.place import Span
from tests.cases.evaluator import JUDGES, Outcome, outcome_of, verdict
from tests.cases.planted import (
    FILE,
    Planted,
    block,
    chunk,
    complaining,
    flagged,
    lifted,
    on_pages,
    page,
    proposed,
    result,
    section,
    slices,
    steps,
    stored,
    under,
    with_dropped,
)
from tests.cases.seen import CaseResult, path_of_headings

WHOLE = slices("One two. Three four.", (0, 8), (9, 20))

PLANTED = [
    Planted({"type": "not_crash"}, CaseResult(), CaseResult(crash="RecursionError")),
    Planted({"type": "max_seconds", "value": 5}, CaseResult(seconds=1.0), CaseResult(seconds=5.5)),
    Planted(
        {"type": "text_nowhere_lost", "value": "Pay in May."},
        result("Pay in May."),
        result("Pay in\nMay."),
    ),
    Planted(
        {"type": "text_nowhere_lost", "value": "Pay in May.", "ws": "normalise"},
        result("Pay in\n May."),
        result("Pay in June."),
    ),
    Planted(
        {"type": "text_nowhere_lost", "value": "offer", "unicode": "nfkc"},
        result("o\ufb00er"),
        result("order"),
    ),
    Planted(
        {"type": "text_nowhere_lost", "value": "must not go", "markup": "strip"},
        result("must **not** go"),
        result("**not** must go"),
    ),
    Planted(
        {"type": "text_nowhere_lost", "value": "12 mg"}, lifted("Zinc 12 mg"), lifted("Zinc 1 mg")
    ),
    Planted({"type": "text_absent", "value": "a\nb"}, result("a, b"), result("a  b")),
    Planted(
        {"type": "text_absent", "value": "Menu"}, under("Text", "Intro"), under("Text", "Menu")
    ),
    Planted(
        {"type": "count_occurrences", "value": "row", "min": 1, "max": 1},
        result([chunk("row"), chunk("row and", 1, overlap=3)]),
        result([chunk("row"), chunk("row and", 1)]),
    ),
    Planted(
        {
            "type": "max_count_in_chunk",
            "x": "Served",
            "value": "Intro",
            "max": 1,
            "field": "embed_text",
        },
        result("Served hot."),
        result("Intro Served hot."),
    ),
    Planted(
        {"type": "max_count_in_any_chunk", "value": "eta.", "max": 1},
        result("eta. iota."),
        result("eta. eta."),
    ),
    Planted(
        {"type": "some_chunk_contains_all", "values": ["Part", "Bar"]},
        result("Part, Bar"),
        result([chunk("Part"), chunk("Bar", 1)]),
    ),
    Planted(
        {"type": "no_chunk_contains_both", "a": "May", "b": "June"},
        result([chunk("May"), chunk("June", 1)]),
        result("May, June"),
    ),
    Planted(
        {"type": "every_chunk_containing_also_contains", "x": "| V", "also": ["Bar"]},
        result([chunk("Bar\n| V1"), chunk("Bar\n| V2", 1)]),
        result([chunk("Bar\n| V1"), chunk("| V2", 1)]),
    ),
    Planted(
        {"type": "regex_in_some_chunk", "pattern": r"a\)\s*river|kind:formula"},
        lifted("x = 1/y", kind="formula"),
        lifted("x = 1/y"),
    ),
    Planted(
        {"type": "order", "values": ["Scope", "Fees", "in May"]},
        result(
            [
                chunk("All.", heading_path=("Rules", "Scope")),
                chunk("Due in\nMay.", 1, heading_path=("Rules", "Fees")),
            ]
        ),
        result(
            [
                chunk("Due in May.", heading_path=("Rules", "Fees")),
                chunk("All.", 1, heading_path=("Rules", "Scope")),
            ]
        ),
    ),
    Planted(
        {"type": "relative_indent", "lines": ["days:", "- cold"], "increasing": True},
        result("  days:\n    - cold"),
        result("days:\n- cold"),
    ),
    Planted(
        {"type": "row_intact", "rows": ["| a | b |"]}, result("| a | b |"), result("| a |\nb |")
    ),
    Planted(
        {"type": "row_association", "key": "Zinc", "with_": ["40 mg"]},
        result("| Zinc | 40 mg |"),
        result("| Zinc | 12 mg |\n| Iron | 40 mg |"),
    ),
    Planted(
        {"type": "row_association", "key": "Zinc", "with_": ["40 mg"]},
        proposed(("Metal", "Limit"), ("Zinc", "40 mg")),
        proposed(("Metal", "Limit"), ("Zinc", ""), ("", "40 mg")),
    ),
    Planted(
        {"type": "no_heading", "value": "owner: me"},
        result("owner: me", sections=(section("Intro"),)),
        result("Body.", sections=(section("owner: me"),)),
    ),
    Planted(
        {"type": "no_heading_startswith", "value": "By:"},
        under("By: me", "Intro"),
        under("me", "By: the clerk"),
    ),
    Planted(
        {"type": "chunk_with_x_heading_path", "x": "Ring", "path": ["Site", "Night"]},
        under("Ring.", "Site", "Night"),
        under("Ring.", "Site", "Drill"),
    ),
    Planted(
        {"type": "chunk_with_x_heading_path", "x": "Ring", "path_endswith": ["Night"]},
        under("Ring.", "Site", "Night"),
        under("Ring.", "Night", "Site"),
    ),
    Planted(
        {"type": "chunk_with_x_path_length", "x": "Body", "length": 2},
        under("Body", "A", "B"),
        under("Body", "A"),
    ),
    Planted(
        {
            "type": "chunk_with_x_path_contains",
            "x": "Body",
            "values": ["1", "1.1"],
            "ordered": True,
        },
        under("Body", "1 Fees", "1.1 Late"),
        under("Body", "Fees"),
    ),
    Planted(
        {
            "type": "chunk_with_x_path_contains",
            "x": "Body",
            "values": ["Fees", "Late"],
            "ordered": True,
        },
        under("Body", "Fees", "Late"),
        under("Body", "Late", "Fees"),
    ),
    Planted(
        {"type": "chunk_with_x_has_heading", "x": "Bend", "heading": "Bending"},
        under("Bend it.", "11.5.5 Bending"),
        under("Bend it.", "11.5.4 General"),
    ),
    Planted(
        {"type": "not_chunk_with_x_has_heading_only", "x": "HR", "heading": "Sick leave"},
        under("Tell HR.", "Parental leave"),
        under("Tell HR.", "Sick leave"),
    ),
    Planted(
        {"type": "no_heading_only_chunk"},
        result("# Intro\n\nText.", sections=(section("Intro"),)),
        result("# Intro", sections=(section("Intro"),)),
    ),
    Planted({"type": "every_chunk_max_chars", "value": 4}, result("four"), result("fives")),
    Planted({"type": "min_chunks", "value": 2}, WHOLE, result("one")),
    Planted({"type": "chunks_for_file", "file": FILE, "max": 0}, result(), result("text")),
    Planted({"type": "no_empty_chunk"}, result("text"), result([chunk("a"), chunk(" \n", 1)])),
    Planted(
        {"type": "offsets_roundtrip"},
        WHOLE,
        result([chunk("Two", spans=(Span(0, 3),))], source="One Two"),
    ),
    Planted(
        {"type": "chunk_is_source_slice"},
        WHOLE,
        result([chunk("one", spans=(Span(0, 3),))], source="One"),
    ),
    Planted({"type": "starts_strictly_increase"}, WHOLE, slices("a a a", (0, 3), (0, 5))),
    Planted({"type": "coverage_complete"}, WHOLE, slices("One two. Three.", (0, 3), (9, 15))),
    Planted({"type": "no_chunk_contained_in_neighbour"}, WHOLE, slices("One two.", (0, 8), (4, 8))),
    Planted({"type": "no_mid_word_start"}, WHOLE, slices("One two.", (0, 3), (5, 8))),
    Planted({"type": "no_mid_word_end"}, WHOLE, slices("One two.", (0, 2), (4, 8))),
    Planted(
        {"type": "no_chunk_ends_with", "values": ["Dr.", "3."]},
        slices("See Dr. Ito at 13. Go.", (0, 18), (19, 22)),
        slices("See Dr. Ito at 13. Go.", (0, 7), (8, 22)),
    ),
    Planted({"type": "no_lone_surrogates"}, result("🙂"), result("\ud83d")),
    Planted({"type": "json_serialisable"}, result("🙂"), result()),
    Planted(
        {"type": "no_control_chars", "fields": ["text", "heading_path"]},
        under("a\tb", "Intro"),
        under("ab", "In\x00tro"),
    ),
    Planted(
        {"type": "chunk_with_x_page", "x": "topic", "page": 2},
        on_pages("topic", 2, 2, page(1, 1), page(2, 2)),
        on_pages("topic", 1, 1, page(1, 1), page(2, 2)),
    ),
    Planted(
        {"type": "chunk_with_x_page", "x": "topic", "page": None},
        result("topic"),
        on_pages("topic", 1, 1, page(1, 1)),
    ),
    Planted(
        {"type": "chunk_with_x_page_label", "x": "topic", "label": "ii"},
        on_pages("topic", 2, 2, page(1, "i"), page(2, "ii")),
        on_pages("topic", 1, 1, page(1, "i"), page(2, "ii")),
    ),
    Planted({"type": "max_page", "value": 4}, on_pages("a", 4, 4), on_pages("a", 4, 5)),
    Planted(
        {"type": "artifact", "x": "(4)", "kind": "formula", "has": ["page", "bbox", "crop"]},
        lifted("F = P (4)", kind="formula"),
        lifted("F = P (4)", kind="formula", source_crop=None),
    ),
    Planted(
        {"type": "artifact", "x": "K-03", "has": ["page"], "flag": "low_confidence"},
        lifted("K-03"),
        lifted("K-03", quarantined=False),
    ),
    Planted(
        {"type": "artifact_pages", "x": "agent", "pages": [2]},
        lifted("agent-1"),
        lifted("agent-1", physical_page=3),
    ),
    Planted(
        {"type": "table_shape", "file": FILE, "rows": 2, "cols": 2},
        proposed(("a", "b"), ("c", "d")),
        proposed(("a", "b", "c", "d")),
    ),
    Planted(
        {"type": "metadata_contains", "value": "HB-7"}, with_dropped("HB-7, p. 1"), with_dropped("")
    ),
    Planted(
        {"type": "readiness_flag", "x": "See", "flag": "cross_reference"},
        flagged("SF102"),
        flagged("SF102", "rules:other:0"),
    ),
    Planted(
        {"type": "warning", "contains_any": ["Empty section"]},
        complaining("empty section: Annex"),
        complaining("all is well"),
    ),
    Planted(
        {"type": "finding_for_file", "file": FILE, "contains_any": ["empty"]},
        complaining("empty document"),
        complaining(),
    ),
    Planted(
        {"type": "clear_error", "file": FILE, "contains_any": ["password"]},
        complaining("needs a password", is_error=True),
        complaining("needs a password", is_error=True, chunks="soup"),
    ),
    Planted(
        {"type": "search", "q": "fee", "first_hit_contains": "11"},
        steps(stored("Fee 11", "Fee 10")),
        steps(stored("Fee 10", "Fee 11")),
    ),
    Planted(
        {"type": "search", "q": "fee", "hit_contains": "11", "after": 0},
        steps(stored("Fee 10", "Fee 11"), stored()),
        steps(stored(), stored("Fee 11")),
    ),
    Planted({"type": "search", "q": "f", "absent": "10"}, steps(stored()), steps(stored("Fee 10"))),
    Planted(
        {"type": "search", "q": "f", "max_hits_containing": {"value": "Fee", "max": 1}},
        steps(stored("Fee")),
        steps(stored("Fee", "Fee")),
    ),
    Planted({"type": "ids_unique"}, steps(stored(ids="ab")), steps(stored(ids="aa"))),
    Planted({"type": "ids_unique"}, WHOLE, result([chunk("a"), chunk("b")])),
    Planted(
        {"type": "ids_same_after", "steps": [1, 2]},
        steps(stored(ids="ab"), stored(ids="ab")),
        steps(stored(ids="ab"), stored(ids="ac")),
    ),
    Planted(
        {"type": "chunk_count_same_after", "steps": [1, 2]},
        steps(stored(ids="ab"), stored(ids="cd")),
        steps(stored(ids="ab"), stored(ids="abc")),
    ),
    Planted(
        {"type": "document_count", "value": 2},
        steps(stored(documents=2)),
        steps(stored(documents=3)),
    ),
    Planted(
        {"type": "document_count_min", "value": 2},
        steps(stored(documents=2)),
        steps(stored(documents=1)),
    ),
    Planted(
        {
            "type": "any_of",
            "checks": [{"type": "min_chunks", "value": 9}, {"type": "text_absent", "value": "x"}],
        },
        result("y"),
        result("x"),
    ),
]

SEEN_ELSEWHERE = {"citation_says"}
"""Says only that a page carries a printed number, or that it cannot tell; tested below."""


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.spec["type"])
def test_a_check_holds_without_the_fault_and_fails_with_it(planted: Planted) -> None:
    assert str(outcome_of(planted.spec, planted.good)) == f"{planted.spec['type']}: passed"
    bad = outcome_of(planted.spec, planted.bad)
    assert (bad.state, bool(bad.reason)) == ("failed", True)


def test_every_check_was_seen_to_fail() -> None:
    assert {planted.spec["type"] for planted in PLANTED} | SEEN_ELSEWHERE == set(JUDGES)


def test_a_check_that_selects_nothing_is_no_success() -> None:
    for name in JUDGES:
        spec = next((p.spec for p in PLANTED if p.spec["type"] == name and "x" in p.spec), None)
        if spec is not None:
            assert outcome_of(spec, result("nothing of the kind")).state == "failed", name


def test_what_cannot_be_told_is_neither_success_nor_failure() -> None:
    unknown = Outcome("weigh", "not evaluated", "no such check is known")
    assert outcome_of({"type": "weigh"}, CaseResult()) == unknown
    assert outcome_of({"type": "search", "q": "fee"}, CaseResult()).state == "not evaluated"
    assert outcome_of({"type": "offsets_roundtrip"}, result("text")).state == "not evaluated"
    physical = on_pages("topic", 1, 1, page(1, 1, "physical"))
    says = {"type": "citation_says", "x": "topic", "contains_any": ["PDF page"]}
    assert outcome_of(says, physical).state == "not evaluated"
    assert outcome_of(says, on_pages("topic", 1, 1, page(1, 217))).state == "failed"


def test_an_optional_check_never_fails() -> None:
    wish = {"type": "text_nowhere_lost", "value": "x", "optional": True}
    assert outcome_of(wish, result("y")).state == "not evaluated"


def test_any_of_cannot_tell_when_only_the_unknown_could_hold() -> None:
    spec = {"type": "any_of", "checks": [{"type": "weigh"}, {"type": "min_chunks", "value": 9}]}
    assert outcome_of(spec, result("y")).state == "not evaluated"


def test_the_title_leaves_the_path_only_where_no_heading_says_it() -> None:
    path = ("Rules", "Intro")
    named_by_file = next(iter(result("x", sections=(section("Intro"),)).documents.values()))
    named_by_heading = next(iter(result("x", sections=(section("Rules"),)).documents.values()))
    assert path_of_headings(named_by_file, path) == ("Intro",)
    assert path_of_headings(named_by_heading, path) == path


def test_a_chunk_speaks_for_the_blocks_that_stood_in_it() -> None:
    seen = lifted("Zinc | 40 mg").chunks[0]
    assert seen.says("Zinc | 40")
    assert not seen.says("Copper")
    assert seen.blocks == (block("Zinc | 40 mg"),)


def test_a_case_is_no_success_because_it_did_not_crash() -> None:
    survived = Outcome("not_crash", "passed")
    unknown = Outcome("search", "not evaluated")
    assert verdict([survived, unknown]) == "not evaluated"
    assert verdict([survived, unknown, Outcome("order", "passed")]) == "passed"
    assert verdict([survived, Outcome("order", "passed"), Outcome("search", "failed")]) == "failed"
