"""What the checks know of a chunk's place in its document, and what they make of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from standfirst.model.document import Line, Page
from standfirst.model.family import ChunkSettings, Settings
from standfirst.model.place import Span
from standfirst.model.source import SegmentedDocument, SourceFile, TextSource
from standfirst.pipeline import prepare
from standfirst.stages.check import checks, examine_chunk
from standfirst.stages.check.neighbours import neighbourhoods
from standfirst.stages.check.running_lines import running_lines
from standfirst.stages.check.tallies import tally
from standfirst.stages.chunk import chunk_document
from standfirst.stages.read.markdown import read_markdown_text
from standfirst.stages.segment import Provenance, segment
from tests import handmade
from tests.generated import text_sources

TINY = ChunkSettings(size=90, hard_limit=140, min_size=10, overlap=0)
PLACE = Provenance(
    document_id="d", source="d.md", source_sha256="", family="f", configuration_digest=""
)


def chunked(
    text: str, chunk: ChunkSettings = TINY, language: str = "en"
) -> list[tuple[str, list[str]]]:
    """Return the text of each chunk of a Markdown text with the codes that it fails."""
    settings = Settings(language=language)
    raw = read_markdown_text(text, settings.limits)
    segmented = segment(raw, PLACE._replace(language=language))
    chunks = chunk_document(segmented, chunk, {})
    return [
        (each.text, [finding.code for finding in examine_chunk(each, place)])
        for each, place in neighbourhoods(segmented, chunks)
    ]


@hypothesis_settings(max_examples=60, deadline=None)
@given(text_sources)
def test_neighbours_are_of_the_same_section_and_elements_hold_the_ends_of_a_chunk(
    raw: TextSource,
) -> None:
    segmented = segment(raw, PLACE)
    chunks = chunk_document(segmented, TINY, {})
    for chunk, place in neighbourhoods(segmented, chunks):
        for other in (place.before, place.after):
            assert other is None or other.section_key == chunk.section_key
        assert place.first is not None and place.last is not None
        assert place.first.start <= (chunk.start or 0) + chunk.overlap < place.first.end
        assert place.last.start < (chunk.end or 0) <= place.last.end
        assert place.lead is None or place.lead.end <= place.first.start
        assert place.following is None or place.following.start >= (chunk.end or 0)


@hypothesis_settings(max_examples=60, deadline=None)
@given(text_sources, st.sampled_from(["en", "de", "vi", "fr"]))
def test_any_chunk_in_its_place_is_examined_without_a_fault_and_twice_the_same(
    raw: TextSource, language: str
) -> None:
    segmented = segment(raw, PLACE._replace(language=language))
    chunks = chunk_document(segmented, TINY, {})
    found = [examine_chunk(chunk, place) for chunk, place in neighbourhoods(segmented, chunks)]
    again = [examine_chunk(chunk, place) for chunk, place in neighbourhoods(segmented, chunks)]
    assert found == again


POINTING = [
    "See section 2.",
    "As shown above, it counts.",
    "§ 4 gilt.",
    "The table below:",
    "Plain.",
]


@hypothesis_settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([*POINTING, "# 2 Scope", "# Rules", "- an item"]), max_size=12),
    st.sampled_from(["en", "de", "vi"]),
)
def test_what_points_elsewhere_is_told_by_the_kept_references_as_by_a_second_search(
    parts: list[str], language: str
) -> None:
    segmented = segment(
        read_markdown_text("\n\n".join(parts), Settings().limits), PLACE._replace(language=language)
    )
    chunks = chunk_document(segmented, TINY, {})
    for chunk, place in neighbourhoods(segmented, chunks):
        found = [each.message for each in examine_chunk(chunk, place) if each.code == "SF102"]
        alone = [each.message for each in examine_chunk(chunk) if each.code == "SF102"]
        assert found == alone


def test_both_sides_of_a_torn_sentence_are_reported() -> None:
    sentence = "The tenant hands over the keys and the badge and the list of damages and " * 4
    found = chunked(f"# Moving out\n\n{sentence.strip()}.")
    assert len(found) > 2
    assert "SF104" not in found[0][1]
    assert all("SF104" in codes for _, codes in found[1:])
    assert all("SF105" in codes for _, codes in found[:-1])
    assert "SF105" not in found[-1][1]


def test_a_chunk_that_was_cut_between_sentences_is_not_torn() -> None:
    sentences = "".join(f"Rule {n} is told to every tenant of the house. " for n in range(9))
    for _, codes in chunked(f"# Rules\n\n{sentences}"):
        assert not {"SF104", "SF105"} & set(codes)


def test_german_nouns_do_not_hide_a_torn_sentence() -> None:
    sentence = "Der Mieter übergibt Schlüssel Ausweis Liste Protokoll Zähler Karte Kasten Tor " * 3
    found = chunked(f"# Auszug\n\n{sentence.strip()}.", language="de")
    assert [("SF104" in codes) for _, codes in found] == [False, *[True] * (len(found) - 1)]


def test_items_that_were_cut_off_from_their_lead_in_are_orphans_and_those_below_a_heading_not() -> (
    None
):
    items = "".join(f"- a copy of the paper with the number {n}\n" for n in range(9))
    led = chunked(f"# Refunds\n\nA refund needs all of the following:\n\n{items}")
    assert len(led) > 2
    assert [("SF107" in codes) for _, codes in led] == [False, *[True] * (len(led) - 1)]
    headed = chunked(f"# Papers for a refund\n\n{items}")
    assert len(headed) > 2
    assert not any("SF107" in codes for _, codes in headed)


def test_items_that_are_sentences_are_no_orphans() -> None:
    items = "".join(f"- Every visitor signs the list of room {n}.\n" for n in range(9))
    found = chunked(f"# Rooms\n\nThese rules hold:\n\n{items}")
    assert not any("SF107" in codes for _, codes in found)


def test_rows_whose_header_is_too_long_to_repeat_are_without_it() -> None:
    wide = " | ".join(f"Price of plan {name * 30}" for name in "AB")
    rows = "".join(f"| {n} | {n * 7} | {n * 9} |\n" for n in range(1, 40))
    found = chunked(f"# Prices\n\n| Year | {wide} |\n| --- | --- | --- |\n{rows}")
    assert sum("SF108" in codes for _, codes in found) > 1
    repeated = chunked(f"# Prices\n\n| Year | Plan A | Plan B |\n| --- | --- | --- |\n{rows}")
    assert len(repeated) > 2
    assert not any("SF108" in codes for _, codes in repeated)


def test_a_rule_and_its_exception_in_two_chunks_are_both_reported() -> None:
    rule = "Smoking is prohibited in every room of the house, on the stairs, and in the lift of it."
    exception = "Exceptions are made by the owner for the roof and for the yard behind the house."
    text = f"{rule}\n\n{exception}"
    document = handmade.document("d", text)
    first = handmade.chunk("d", 0, rule, 0)
    second = handmade.chunk("d", 1, exception, len(rule) + 2)
    raw = read_markdown_text(text, Settings().limits)
    segmented = SegmentedDocument(document=document, elements=raw.elements)
    codes = [
        [finding.code for finding in examine_chunk(chunk, place)]
        for chunk, place in neighbourhoods(segmented, (first, second))
    ]
    assert codes == [["SF109"], ["SF109"]]
    assert not any("SF109" in codes for _, codes in chunked(f"# House\n\n{text}", ChunkSettings()))


def paged(*pages: list[str], height: float = 800.0) -> tuple[str, tuple[Page, ...]]:
    """Return pages of lines that stand one below the other from the top to the bottom."""
    text = ""
    made = []
    for number, lines in enumerate(pages, start=1):
        start = len(text)
        placed = []
        for at, line in enumerate(lines):
            top = 30.0 + at * (height - 60.0) / (len(lines) - 1)
            span = Span(len(text), len(text) + len(line))
            placed.append(Line(span=span, bbox=(50.0, top, 500.0, top + 10.0)))
            text += line + "\n"
        span = Span(start, len(text))
        made.append(
            handmade.page(number, span, height=height, lines=tuple(placed), printed_page=number)
        )
    return text, tuple(made)


def test_lines_at_the_edge_of_neighbouring_pages_run_along_them() -> None:
    body = [f"Line {n} of the text is about something else." for n in range(12)]
    text, pages = paged(["Staff Handbook 1", *body[:6]], ["Staff Handbook 2", *body[6:]])
    document = handmade.document("d", text, pages=pages)
    assert running_lines(document) == {"Staff Handbook 1", "Staff Handbook 2"}


@pytest.mark.parametrize("other", ["Another title of a page", "Staff Handbook 7"])
def test_lines_that_differ_by_more_than_their_page_do_not_run(other: str) -> None:
    body = [f"Line {n} of the text is about something else." for n in range(12)]
    text, pages = paged(["Staff Handbook 1", *body[:6]], [other, *body[6:]])
    assert running_lines(handmade.document("d", text, pages=pages)) == frozenset()


def test_a_line_inside_the_pages_is_no_header() -> None:
    body = [
        "One line.",
        "Two lines.",
        "The same line.",
        "Three lines.",
        "Four lines.",
        "Five lines.",
    ]
    text, pages = paged(
        body, [f"{line} More." if line != "The same line." else line for line in body]
    )
    assert "The same line." not in running_lines(handmade.document("d", text, pages=pages))


def test_what_is_known_to_fail_was_examined_in_every_language() -> None:
    document = handmade.document("d", "", language="fr")
    soup = handmade.chunk("d", 0, "La dose est de \ufffd\ufffd mg.", 0, language="fr")
    sound = handmade.chunk("d", 1, "La dose est de 50 mg.", 0, language="fr")
    failures = examine_chunk(soup)
    counted = tally(document, (soup, sound), failures)
    assert [finding.code for finding in failures] == ["SF110"]
    assert (counted.examined, counted.failed) == (1, 1)
    assert counted.examined_by_check == {"SF108": 2, "SF110": 2}


@pytest.mark.parametrize(
    ("above", "is_carried"),
    [("A refund needs all of the following:\n\n", True), ("- Refunds need paper.\n", False)],
)
def test_an_ingested_document_is_examined_in_place(above: str, is_carried: bool) -> None:
    indent = "" if is_carried else "  "
    items = "".join(f"{indent}- a copy of the paper with the number {n}\n" for n in range(40))
    text = f"# Refunds\n\n{above}{items}"
    source = SourceFile(name="refunds.md", content=text.encode(), sha256="0" * 64)
    from standfirst.families.loader import load_configuration

    (prepared,) = prepare(source, "refunds", load_configuration())
    failed = [finding.chunk_id for finding in prepared.findings if finding.code == "SF107"]
    assert len(prepared.chunks) > 1
    without = [chunk.chunk_id for chunk in prepared.chunks[1:] if not chunk.lead_in]
    assert failed == without
    assert (not without) == is_carried


def test_every_finding_has_the_severity_of_its_check() -> None:
    chunk = handmade.chunk("d", 0, "Back to top\n\n(cid:12)(cid:45) This", 0)
    severities = {check.code: check.severity for check in checks()}
    found = examine_chunk(chunk)
    assert {finding.code for finding in found} >= {"SF110", "SF111"}
    assert all(finding.severity == severities[finding.code] for finding in found)


@pytest.mark.parametrize(("line", "fails"), [("Staff Handbook", True), ("12", True), ("14", False)])
def test_the_title_and_number_of_its_page_do_not_belong_into_a_text(line: str, fails: bool) -> None:
    text = f"The fee is due\n{line}\non the first of May."
    chunk = handmade.chunk(
        "d",
        1,
        text,
        0,
        heading_path=("Staff Handbook", "Fees"),
        physical_pages=(3, 3),
        printed_pages=(12, 12),
    )
    codes = [finding.code for finding in examine_chunk(chunk)]
    assert ("SF111" in codes) == fails
    unpaged = handmade.chunk("d", 1, text, 0, heading_path=("Staff Handbook", "Fees"))
    assert "SF111" not in [finding.code for finding in examine_chunk(unpaged)]
