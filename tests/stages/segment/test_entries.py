"""Entries: one file cut into documents, of which nothing is lost and nothing said twice."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.languages.folding import slug
from standfirst.model.document import Dropped, GlyphCount, Line, Page
from standfirst.model.finding import reading_finding
from standfirst.model.place import Span
from standfirst.model.source import Element, Lifted, TextSource
from standfirst.stages.read.markdown import read_markdown_text
from standfirst.stages.segment.entries import HEADING_ALONE, split_entries
from tests.generated import text_sources

BOX = (50.0, 100.0, 300.0, 112.0)
FILE = "formulary.pdf"

GROUPS = """\
---
title: Formulary
---
# Formulary

How to use this book.

# Antibiotics

## Amoxal

Amoxal is given twice a day.

### Overdose

Call for help.

# Analgesics

A word about pain.

## Dolorin

Dolorin is given once a day.

## Amoxal

See the other one.

# Index
"""


def moved(element: Element, by: int) -> Element:
    rows = tuple(Span(row.start + by, row.end + by) for row in element.rows)
    return element._replace(start=element.start + by, end=element.end + by, rows=rows)


def under_headings(parts: list[tuple[str, int, TextSource]]) -> TextSource:
    """Return sources one after the other, a heading of some level above each but the first."""
    text = ""
    elements: list[Element] = []
    dropped: list[Dropped] = []
    for number, (name, level, part) in enumerate(parts):
        if number:
            heading = Element("heading", len(text), len(text) + len(name), level, label=name)
            elements.append(heading)
            text += f"{name}\n\n"
        elements += [moved(element, len(text)) for element in part.elements]
        dropped += [
            msgspec.structs.replace(
                each, span=Span(each.span.start + len(text), each.span.end + len(text))
            )
            for each in part.dropped
            if each.span is not None
        ]
        text += part.text
    return TextSource(
        media_type="text/markdown", text=text, elements=tuple(elements), dropped=tuple(dropped)
    )


names = st.sampled_from(["Amoxal", "DOLORIN VÀ ĐIỀU", "amoxal", "***"])
files = st.lists(st.tuples(names, st.integers(1, 2), text_sources), min_size=1, max_size=4).map(
    under_headings
)


@st.composite
def paged_sources(draw) -> TextSource:
    """Return files with pages cut anywhere, a line for each element, and regions in between."""
    raw = draw(files)
    length = len(raw.text)
    cuts = sorted(draw(st.lists(st.integers(0, length), max_size=4)))
    pages = []
    for number, (start, end) in enumerate(pairwise([0, *cuts, length]), 1):
        spans = [Span(e.start, e.end) for e in raw.elements if start <= e.start < end]
        pages.append(
            Page(
                physical_page=number,
                printed_page=number + 203,
                printed_page_source="running_text",
                width=400.0,
                height=600.0,
                span=Span(start, end),
                lines=tuple(Line(span=span, bbox=BOX) for span in spans),
                glyphs=GlyphCount(painted=9, placed=9, lifted=0, dropped=0),
            )
        )
    anchors = sorted(draw(st.lists(st.integers(0, length), max_size=5)))
    lifted = [
        Lifted(
            kind="table",
            shape="simple_table" if at == 0 else "cross_page_continuation",
            physical_page=draw(st.integers(1, len(pages))),
            printed_page=204,
            bbox=BOX,
            text=f"cells {at}",
            anchor=anchor,
            continues=draw(st.one_of(st.none(), st.integers(0, at - 1))) if at else None,
        )
        for at, anchor in enumerate(anchors)
    ]
    running = [
        Dropped(reason="running header", text=f"head {page.physical_page}", physical_page=number)
        for number, page in enumerate(pages, 1)
    ]
    findings = [
        reading_finding("SF208", "about the file"),
        *(
            reading_finding("SF205", "about a page", page=number)
            for number, _ in enumerate(pages, 1)
        ),
    ]
    return msgspec.structs.replace(
        raw,
        pages=tuple(pages),
        lifted=tuple(lifted),
        dropped=(*raw.dropped, *running),
        findings=tuple(findings),
    )


def entries(raw: TextSource, level: int = 1) -> list[TextSource]:
    return [entry.raw for entry in split_entries(raw, level, FILE)]


def starts(raw: TextSource, level: int) -> list[int]:
    """Return where in the file's text each entry starts."""
    found = [0]
    for part in entries(raw, level):
        found.append(found[-1] + len(part.text))
    return found[:-1]


levels = st.integers(1, 3)
law = settings(max_examples=40)


@law
@given(paged_sources(), levels)
def test_entries_together_hold_exactly_the_text(raw, level):
    assert "".join(part.text for part in entries(raw, level)) == raw.text


@law
@given(paged_sources(), levels)
def test_every_element_keeps_its_words_in_one_entry_or_is_a_heading_dropped_with_its_reason(
    raw, level
):
    def said(part: TextSource) -> list[tuple[str, str, list[str]]]:
        return [
            (e.kind, part.text[e.start : e.end], [part.text[r.start : r.end] for r in e.rows])
            for e in part.elements
        ]

    parts = entries(raw, level)
    kept = [each for part in parts for each in said(part)]
    alone = [d.text for part in parts for d in part.dropped if d.reason == HEADING_ALONE]
    whole = said(raw)
    for each in kept:
        whole.remove(each)
    assert sorted(text for _, text, _ in whole) == sorted(alone)
    assert all(kind == "heading" for kind, _, _ in whole)


@law
@given(paged_sources(), levels)
def test_every_line_of_a_page_is_in_one_entry_with_its_words_and_its_page(raw, level):
    def lines(part: TextSource) -> list[tuple[int, str]]:
        return [
            (page.physical_page, part.text[line.span.start : line.span.end])
            for page in part.pages
            for line in page.lines
        ]

    found = [each for part in entries(raw, level) for each in lines(part)]
    assert sorted(found) == sorted(lines(raw))


@law
@given(paged_sources(), levels)
def test_every_page_is_in_an_entry_and_its_parts_lie_in_the_text(raw, level):
    found = set()
    for part in entries(raw, level):
        numbers = [page.physical_page for page in part.pages]
        assert numbers == sorted(set(numbers))
        found.update(numbers)
        for before, after in pairwise(part.pages):
            assert before.span.end <= after.span.start
        for page in part.pages:
            assert 0 <= page.span.start <= page.span.end <= len(part.text)
            assert (page.printed_page, page.glyphs) == (
                page.physical_page + 203,
                raw.pages[page.physical_page - 1].glyphs,
            )
    assert found == {page.physical_page for page in raw.pages}


@law
@given(paged_sources(), levels)
def test_every_region_is_lifted_once_where_it_stood_on_a_page_of_its_entry(raw, level):
    found = []
    for start, part in zip(starts(raw, level), entries(raw, level), strict=True):
        pages = {page.physical_page for page in part.pages}
        for lifted in part.lifted:
            assert 0 <= lifted.anchor <= len(part.text)
            assert lifted.physical_page in pages
            found.append((lifted.text, lifted.anchor + start))
    assert found == [(lifted.text, lifted.anchor) for lifted in raw.lifted]


@law
@given(paged_sources(), levels)
def test_a_region_goes_on_from_the_same_one_or_begins_anew_in_another_entry(raw, level):
    before = {
        lifted.text: None if lifted.continues is None else raw.lifted[lifted.continues].text
        for lifted in raw.lifted
    }
    for part in entries(raw, level):
        own = {lifted.text for lifted in part.lifted}
        for lifted in part.lifted:
            if lifted.continues is not None:
                assert part.lifted[lifted.continues].text == before[lifted.text]
            else:
                assert before[lifted.text] not in own
                is_split = before[lifted.text] is not None
                assert not is_split or lifted.shape == "simple_table"


@law
@given(paged_sources(), levels)
def test_what_was_dropped_or_noticed_is_told_once_and_beside_its_page(raw, level):
    parts = entries(raw, level)
    dropped = [d for part in parts for d in part.dropped if d.reason != HEADING_ALONE]
    assert sorted(d.text for d in dropped) == sorted(d.text for d in raw.dropped)
    noticed = [f.message for part in parts for f in part.findings if f.code != "SF203"]
    assert sorted(noticed) == sorted(f.message for f in raw.findings)
    for part in parts:
        pages = {page.physical_page for page in part.pages}
        about = [d.physical_page for d in part.dropped] + [f.page for f in part.findings]
        assert {page for page in about if page is not None} <= pages
        for each in part.dropped:
            if each.span is not None:
                assert part.text[each.span.start : each.span.end] == each.text


@law
@given(paged_sources(), levels)
def test_ids_are_unique_and_made_of_the_heading_that_opens_the_entry(raw, level):
    found = split_entries(raw, level, FILE)
    ids = [entry.document_id for entry in found]
    assert len(set(ids)) == len(ids)
    for entry in found:
        if entry.title:
            headings = [e for e in entry.raw.elements if e.kind == "heading"]
            assert headings[0].label == entry.title == entry.raw.title
            assert headings[0].level <= level
            assert all(e.level > level for e in headings[1:])
            assert entry.document_id.split("-")[0] == (slug(entry.title) or "section")
        else:
            assert entry.document_id == FILE


@law
@given(paged_sources(), levels)
def test_no_entry_is_empty(raw, level):
    found = entries(raw, level)
    for part in found if len(found) > 1 else []:
        assert part.lifted or any(element.kind != "heading" for element in part.elements)


@law
@given(paged_sources())
def test_without_a_level_a_file_stays_whole(raw):
    (entry,) = split_entries(raw, 0, FILE)
    assert entry == (FILE, "", raw)


def markdown(text: str) -> TextSource:
    from standfirst.model.family import Limits

    return read_markdown_text(text, Limits())


def test_groups_of_entries_and_what_stands_between_them():
    found = split_entries(markdown(GROUPS), 2, "formulary.md")
    assert [(entry.document_id, entry.title) for entry in found] == [
        ("formulary.md", ""),
        ("amoxal", "Amoxal"),
        ("analgesics", "Analgesics"),
        ("dolorin", "Dolorin"),
        ("amoxal-2", "Amoxal"),
    ]
    front, amoxal, *_, last = (entry.raw for entry in found)
    assert front.title == "Formulary"
    assert front.text.startswith("---\ntitle: Formulary\n---\n# Formulary\n")
    assert [d.text.strip() for d in amoxal.dropped] == []
    assert [(d.reason, d.text) for d in front.dropped if d.reason == HEADING_ALONE] == []
    assert [d.text.strip() for d in last.dropped] == ["# Index"]
    (noticed,) = last.findings
    assert (noticed.code, "'Index'" in noticed.message) == ("SF203", True)


def test_front_matter_alone_is_no_document_and_stays_with_the_first_entry():
    (only,) = split_entries(markdown("---\nid: book\n---\n# Amoxal\n\nTwice a day.\n"), 1, "a.md")
    assert only.document_id == "amoxal"
    assert only.raw.document_id == ""
    (matter,) = only.raw.dropped
    assert matter.span == Span(0, len(matter.text))


def test_an_entry_is_not_named_like_the_file_that_states_its_id():
    stated = "---\nid: amoxal\n---\nHow to use this book.\n\n# Amoxal\n\nTwice a day.\n"
    found = split_entries(markdown(stated), 1, "a.md")
    assert [entry.document_id for entry in found] == ["amoxal", "amoxal-2"]


def test_a_file_of_headings_alone_stays_whole():
    raw = markdown("# Amoxal\n\n# Dolorin\n")
    assert split_entries(raw, 1, "a.md") == (("a.md", "", raw),)
