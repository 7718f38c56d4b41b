"""Docling documents with pages: boxes, and what was only guessed by looking at them."""

from __future__ import annotations

from standfirst.model.document import GlyphCount
from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docling import read_docling
from tests.stages.read.docling_files import PDF, WORD, Draft, Json, cell, place, ref
from tests.stages.read.reading_laws import assert_laws, source_of


def read(draft: Draft, limits: Limits | None = None) -> TextSource:
    source = read_docling(source_of(draft.json(), "x.json"), limits or Limits())
    assert_laws(source)
    return source


def table_cells() -> list[Json]:
    return [
        cell("Dose", 0, 0, rows=2, head=True), cell("Adults", 0, 1, columns=2, head=True),
        cell("oral", 1, 1, head=True), cell("i.v.", 1, 2, head=True),
        cell("daily", 2, 0), cell("5", 2, 1), cell("6", 2, 2),
    ]  # fmt: skip


def paged(mimetype: str | None = PDF) -> Draft:
    draft = Draft(mimetype)
    draft.page(1)
    draft.page(2)
    draft.text("Doses", "section_header", prov=[place(1, (50, 100, 300, 120))])
    draft.text("See the table.", prov=[place(1, (50, 650, 300, 630), (0, 14), "BOTTOMLEFT")])
    caption = draft.text("Table 1", "caption", prov=[place(1, (50, 200, 300, 210))])
    draft.table(table_cells(), captions=[ref(caption)], prov=[place(1, (50, 220, 300, 400))])
    draft.text("x=1", "formula", prov=[place(2, (50, 50, 90, 60))])
    draft.text("The end.", prov=[place(2, (50, 90, 300, 100))])
    return draft


def test_tables_and_formulas_of_pages_are_lifted_with_their_place() -> None:
    source = read(paged())
    assert source.text == "Doses\n\nSee the table.\n\nTable 1\n\nThe end."
    table, formula = source.lifted
    assert (table.kind, table.shape) == ("table", "multi_level_or_merged_header")
    assert (table.physical_page, table.bbox, table.anchor) == (1, (50, 220, 300, 400), 30)
    assert table.text == "Dose Adults\noral i.v.\ndaily 5 6"
    assert table.proposal is not None
    assert table.proposal.rows == (
        ("Dose", "Adults", ""),
        ("", "oral", "i.v."),
        ("daily", "5", "6"),
    )
    assert (table.proposal.header_rows, table.proposal.reconstructor) == (2, "docling")
    assert (formula.kind, formula.text, formula.physical_page) == ("formula", "x=1", 2)
    assert not table.pictured and not formula.pictured
    assert [finding.code for finding in source.findings] == ["SF219"]


def test_text_of_pages_keeps_its_boxes_measured_from_the_top() -> None:
    first, second = read(paged()).pages
    assert [line.bbox for line in first.lines] == [
        (50, 100, 300, 120), (50, 150, 300, 170), (50, 200, 300, 210),
    ]  # fmt: skip
    assert (first.span.start, second.span.start) == (0, 30)
    assert first.glyphs == GlyphCount(painted=48, placed=23, lifted=25, dropped=0)
    assert (first.width, first.height, first.printed_page) == (600, 800, 1)


def test_whether_cells_are_known_is_told_by_the_source() -> None:
    assert not read(paged(WORD)).lifted and not read(paged("text/html")).lifted
    assert read(paged("image/png")).lifted and read(paged(None)).lifted
    without_places = Draft(None)
    without_places.table(table_cells())
    assert not read(without_places).lifted


def test_a_guessed_table_without_a_place_is_listed_and_never_stated() -> None:
    draft = Draft(PDF)
    draft.table(table_cells())
    source = read(draft)
    assert not source.text and not source.lifted
    assert [drop.reason for drop in source.dropped] == ["table_without_place"]


def test_a_table_over_two_pages_is_two_blocks() -> None:
    draft = Draft(PDF)
    draft.page(1)
    draft.page(2)
    draft.table(table_cells(), prov=[place(1, (1, 2, 3, 4)), place(2, (5, 6, 7, 8))])
    first, second = read(draft).lifted
    assert (second.shape, second.continues, second.text) == ("cross_page_continuation", 0, "")
    assert (first.physical_page, second.physical_page) == (1, 2)


def test_a_paragraph_over_two_pages_is_parted_where_its_page_ends() -> None:
    draft = Draft(PDF)
    draft.page(1)
    draft.page(2)
    draft.text(
        "begins here and ends there.",
        prov=[place(1, (1, 2, 3, 4), (0, 11)), place(2, (5, 6, 7, 8), (12, 27))],
    )
    source = read(draft)
    assert [source.text[page.span.start : page.span.end] for page in source.pages] == [
        "begins here ", "and ends there.",
    ]  # fmt: skip
    assert [page.lines[0].bbox for page in source.pages] == [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_slides_are_measured_in_points() -> None:
    draft = Draft("application/vnd.openxmlformats-officedocument.presentationml.presentation")
    draft.page(1, 9_144_000, 6_858_000)
    draft.text("x", prov=[place(1, (127_000, 254_000, 1_270_000, 381_000))])
    (page,) = read(draft).pages
    assert (page.width, page.height) == (720, 540)
    assert page.lines[0].bbox == (10, 20, 100, 30)
