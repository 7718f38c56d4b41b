"""Laws and cases of the reader of Docling's JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import (
    DamagedSourceError,
    LimitExceededError,
    SourceError,
    UnsupportedFormatError,
)
from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.plugins import RECOGNISED_BY
from standfirst.stages.read import reader_of, recognisers
from standfirst.stages.read.docling import READER, is_docling, read_docling
from tests.stages.read.docling_files import PDF, WORD, Draft, Json, cell, place, ref
from tests.stages.read.reading_laws import assert_laws, outcome, source_of, steps_grow_with

LETTERS = "αβγδεζη"
LABELS = (
    "text", "paragraph", "title", "section_header", "list_item", "caption", "footnote", "formula",
    "code", "page_header", "page_footer", "checkbox_selected", "reference", "unheard_of",
    "field_key", "field_value",
)  # fmt: skip
texts = st.sampled_from([*LETTERS, "words here", "", "  ", "1.2 Scope", "$", "a\nb", "\u2028", "|"])
spans = st.tuples(st.integers(0, 9), st.integers(0, 9))
boxes = st.tuples(*[st.floats(-50, 900, width=16)] * 4)
origins = st.sampled_from(["TOPLEFT", "BOTTOMLEFT"])
places = st.builds(place, st.integers(0, 3), boxes, spans, origins)
items = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(
            ["texts", "texts", "texts", "groups", "tables", "pictures", "field_items"]
        ),
        "label": st.sampled_from(LABELS),
        "group": st.sampled_from(["list", "inline", "section", "sheet", "comment_section"]),
        "text": texts,
        "level": st.integers(-3, 100),
        "parent": st.integers(0, 5),
        "layer": st.sampled_from(["body", "body", "body", "furniture", "notes"]),
        "enumerated": st.booleans(),
        "marker": st.sampled_from([None, "", "-", "1.", "a)"]),
        "prov": st.lists(places, max_size=2),
        "formatting": st.sampled_from(
            [None, None, {"script": "super"}, {"script": "sub"}, {"strikethrough": True}]
        ),
        "made_of": st.integers(0, 2),
        "cells": st.lists(
            st.builds(
                cell, texts, st.integers(-1, 3), st.integers(-1, 10**9), rows=st.integers(-1, 3),
                columns=st.integers(0, 10**9), head=st.booleans(),
            ),
            max_size=4,
        ),
    }
)  # fmt: skip


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    draft = Draft(draw(st.sampled_from([WORD, PDF, None, "image/png"])))
    for number in range(1, draw(st.integers(0, 3)) + 1):
        draft.page(number)
    added: list[Json] = []
    for item in draw(st.lists(items, max_size=10)):
        parent = added[-item["parent"]] if 0 < item["parent"] <= len(added) else None
        fields: dict[str, Any] = {"content_layer": item["layer"], "prov": item["prov"]}
        fields["formatting"] = item["formatting"]
        match item["kind"]:
            case "texts":
                more = {name: item[name] for name in ("level", "enumerated", "marker")}
                added.append(draft.text(item["text"], item["label"], parent, **more, **fields))
            case "groups":
                added.append(draft.group(item["group"], parent, **fields))
            case "tables":
                table = draft.table(item["cells"], parent, **fields)
                added.append(table)
                for each in item["cells"][: item["made_of"]]:
                    added.append(draft.group("unspecified", table))
                    each["ref"] = ref(added[-1])
            case "field_items":
                added.append(draft.add("field_items", parent, label="field_item", **fields))
            case _:
                added.append(draft.add("pictures", parent, label="picture", **fields))
    return draft


def read(draft: Draft, limits: Limits | None = None) -> TextSource:
    source = read_docling(source_of(draft.json(), "x.json"), limits or Limits())
    assert_laws(source)
    return source


@given(drafts())
def test_each_character_has_one_place(draft: Draft) -> None:
    read(draft, Limits(max_depth=2))


@given(drafts())
def test_each_letter_is_in_the_text_a_block_or_what_was_dropped(draft: Draft) -> None:
    source = read(draft)
    everything = source.text + "".join(drop.text for drop in source.dropped)
    everything += "".join(lifted.text for lifted in source.lifted)
    written = Counter(
        text
        for item in (*draft.document["texts"], *draft.document["tables"])
        for text in (
            # What a cell is made of stands in it in its place.
            [each["text"] for each in item["data"]["table_cells"] if "ref" not in each]
            if "data" in item
            else [item["text"]]
        )
    )
    for letter in LETTERS:
        # Cells that span rows or head several columns are repeated.
        assert everything.count(letter) >= written[letter]
        if not draft.document["tables"]:
            assert everything.count(letter) == written[letter]


@given(drafts())
def test_pages_cover_the_text_and_hold_their_lines(draft: Draft) -> None:
    source = read(draft)
    edges = [page.span.start for page in source.pages]
    if source.pages:
        assert edges == sorted(edges) and edges[0] == 0
        assert [page.span.end for page in source.pages] == [*edges[1:], len(source.text)]
    reached = 0
    for page in source.pages:
        for line in page.lines:
            assert page.span.start <= line.span.start < line.span.end <= page.span.end
            assert reached <= line.span.start
            reached = line.span.end
            x0, top, x1, bottom = line.bbox
            assert 0 <= x0 < x1 <= 600 and 0 <= top < bottom <= 800
        assert page.glyphs is not None
        count = page.glyphs
        assert count.painted == count.placed + count.lifted + count.dropped


@given(st.binary(max_size=200))
def test_bytes_give_an_error_of_ours(content: bytes) -> None:
    assert isinstance(outcome(read_docling, content), str)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: (
    st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["schema_name", "version", "body", "texts", "children", "$ref", "data",
                         "table_cells", "pages", "origin", "text"]), inner, max_size=4)
)))  # fmt: skip
def test_any_json_gives_text_or_an_error_of_ours(value: Any) -> None:
    if isinstance(value, dict):
        value |= {"schema_name": "DoclingDocument", "version": "1.0.0"}
    found = outcome(read_docling, json.dumps(value).encode())
    if isinstance(found, TextSource):
        assert_laws(found)


def refused(content: bytes) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read_docling(source_of(content, "x.json"), Limits())
    assert caught.value.file == "x.json" and caught.value.cure
    return caught.value


def test_other_json_is_refused_with_what_to_do() -> None:
    for other in (b"{}", b"[1, 2]", b'{"texts": 3}', b'{"schema_name": "Other"}'):
        error = refused(other)
        assert isinstance(error, UnsupportedFormatError) and "Docling" in error.cure
    assert isinstance(refused(b'{"schema_name": "DoclingDocument", '), DamagedSourceError)


def test_later_versions_are_refused() -> None:
    assert "2.0.0" in refused(Draft(version="2.0.0").json()).message


def test_an_item_that_contains_itself_is_refused() -> None:
    draft = Draft()
    outer = draft.group("list")
    inner = draft.group("list", outer)
    inner["children"].append(ref(outer))
    error = refused(draft.json())
    assert isinstance(error, DamagedSourceError) and error.place == "#/groups/0"


def test_json_that_is_nested_without_end_is_refused() -> None:
    deep = b'{"schema_name": "DoclingDocument", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert isinstance(refused(deep), LimitExceededError)


def test_lists_nested_ten_thousand_deep_are_read() -> None:
    draft = Draft()
    parent: Json | None = None
    for _ in range(10_000):
        parent = draft.group("list", parent)
    draft.text("deep", "list_item", parent)
    source = read(draft)
    assert source.text.strip() == "- deep"
    assert [finding.code for finding in source.findings] == ["SF209"]


@pytest.mark.parametrize("kind", ["text", "list_item", "table", "inline"])
def test_time_grows_with_the_size_of_a_file(kind: str) -> None:
    def work(count: int) -> None:
        draft = Draft(PDF)
        draft.page(1)
        group = draft.group("inline" if kind == "inline" else "list")
        for _ in range(count):
            if kind == "table":
                draft.table([cell("a", 0, 0), cell("b", 1, 1)], prov=[place(1, (1, 2, 3, 4))])
            else:
                draft.text("text", "text" if kind == "inline" else kind, group)
        read_docling(source_of(draft.json()), Limits())

    assert steps_grow_with(work)


def test_a_docling_document_is_told_from_other_json_by_its_first_bytes() -> None:
    draft = Draft()
    draft.text("x")
    assert is_docling(draft.json()[:RECOGNISED_BY])
    assert is_docling(json.dumps(draft.document, sort_keys=True).encode()[:RECOGNISED_BY])
    for other in (b'{"a": 1}', b'{"$ref": "#/components/schemas/X"}', b"[]", b""):
        assert not is_docling(other)
    assert recognisers() == {".json": is_docling}
    assert reader_of(source_of(b"{}", "a.JSON")) is READER


def test_headings_keep_their_level_and_lists_their_markers() -> None:
    draft = Draft()
    draft.text("Handbook", "title")
    draft.text("Leave", "section_header", level=1)
    draft.text("Annual", "section_header", level=2)
    outer = draft.group("list")
    first = draft.text("first", "list_item", outer, enumerated=True, marker="1.")
    inner = draft.group("list", first)
    draft.text("bullet", "list_item", inner, enumerated=False, marker="•")
    draft.text("second", "list_item", outer, enumerated=True, marker="-")
    draft.text("after")
    source = read(draft)
    assert source.title == "Handbook"
    assert [(e.level, e.label) for e in source.elements if e.kind == "heading"] == [
        (1, "Handbook"), (1, "Leave"), (2, "Annual"),
    ]  # fmt: skip
    assert source.text.endswith("1. first\n  - bullet\n2. second\n\nafter")
    assert [(e.level, e.container) for e in source.elements[3:]] == [
        (1, 0),
        (2, 0),
        (1, 0),
        (0, -1),
    ]


def test_flat_headings_take_the_depth_of_their_numbers() -> None:
    draft = Draft(PDF)
    for title in ("Abstract", "1 Scope", "1.1 Who", "1.1.1 How", "2 Fees"):
        draft.text(title, "section_header", level=1)
    assert [e.level for e in read(draft).elements] == [1, 1, 2, 3, 1]


def test_runs_of_a_line_are_joined_with_their_formulas() -> None:
    draft = Draft()
    group = draft.group("inline")
    for text, label in (("The mean (", "text"), ("m", "formula"), (") of", "text"), ("n", "text")):
        draft.text(text, label, group)
    empty = draft.text("", "section_header")
    heading = draft.group("inline", empty)
    draft.text("In two", "text", heading)
    draft.text("runs", "text", heading)
    assert read(draft).text == "The mean ($m$) of n\n\nIn two runs"


def test_what_is_beside_the_text_is_listed_with_its_reason() -> None:
    draft = Draft()
    draft.text("Page 7", "page_footer", content_layer="furniture")
    draft.text("remember", content_layer="notes")
    picture = draft.add("pictures", label="picture")
    draft.text("axis", "text", picture)
    comments = draft.group("comment_section")
    draft.text("check this", "text", comments)
    keyed = {"cells": [{"text": "body", "item_ref": {"$ref": "#/texts/5"}}], "links": []}
    draft.add("key_value_items", label="key_value_region", graph=keyed)
    draft.document["texts"].append({"self_ref": "#/texts/9", "label": "text", "text": "lost"})
    draft.text("body")
    source = read(draft)
    assert source.text == "body"
    assert [(drop.reason, drop.text) for drop in source.dropped] == [
        ("running footer", "Page 7"), ("note", "remember"), ("text_in_picture", "axis"),
        ("comment", "check this"), ("form", "body"), ("not_in_body", "lost"),
    ]  # fmt: skip


def table_cells() -> list[Json]:
    return [
        cell("Dose", 0, 0, rows=2, head=True), cell("Adults", 0, 1, columns=2, head=True),
        cell("oral", 1, 1, head=True), cell("i.v.", 1, 2, head=True),
        cell("daily", 2, 0), cell("5", 2, 1), cell("6", 2, 2),
    ]  # fmt: skip


def test_tables_that_the_source_states_are_rows_on_a_grid() -> None:
    draft = Draft()
    caption = draft.text("Doses", "caption")
    draft.table(table_cells(), captions=[ref(caption)])
    source = read(draft)
    assert source.text == (
        "Doses\n\n| Dose | Adults | Adults |\n| Dose | oral | i.v. |\n| --- | --- | --- |\n"
        "| daily | 5 | 6 |"
    )
    assert [e.kind for e in source.elements] == ["caption", "table"]
    assert source.elements[1].header_rows == 3 and not source.lifted


def test_a_table_of_one_cell_is_a_paragraph() -> None:
    draft = Draft()
    draft.table([cell("Just a note", 0, 0), cell("", 0, 1)])
    assert [(e.kind, e.header_rows) for e in read(draft).elements] == [("paragraph", 0)]


def test_cells_that_are_left_out_move_no_other() -> None:
    draft = Draft()
    draft.table([cell("a", 0, 0), cell("c", 0, 2), cell("y", 1, 1)])
    assert read(draft).text == "| a |  | c |\n|  | y |  |"


def test_items_that_a_cell_is_made_of_stand_in_it_once() -> None:
    draft = Draft()
    rich = cell("one two", 0, 0)
    table = draft.table([rich, cell("b", 0, 1)])
    group = draft.group("unspecified", table)
    draft.text("one", parent=group)
    draft.text("two", parent=group)
    rich["ref"] = ref(group)
    draft.text("beside it", parent=table)
    assert read(draft).text == "| one  two | b |\n\nbeside it"


def test_tables_and_lists_that_a_cell_is_made_of_stand_in_it_cell_by_cell() -> None:
    draft = Draft()
    rich = cell("one two i j 1 2", 0, 0)
    table = draft.table([rich, cell("b", 0, 1)])
    group = draft.group("unspecified", table)
    draft.text("one", parent=group)
    draft.text("two", "list_item", draft.group("list", group))
    inner = [cell("i", 0, 0, head=True), cell("j", 0, 1, head=True), cell("1", 1, 0)]
    draft.table([*inner, cell("2", 1, 1)], group)
    rich["ref"] = ref(group)
    source = read(draft)
    assert source.text == "| one  • two  [i · j; 1 · 2] | b |"
    assert not source.dropped


def test_tables_in_cells_in_tables_without_end_are_read_as_text() -> None:
    draft = Draft()
    parent = draft.group("unspecified")
    for _ in range(2_000):
        inside = cell("deep", 0, 0)
        table = draft.table([inside, cell("b", 0, 1)], parent)
        parent = draft.group("unspecified", table)
        inside["ref"] = ref(parent)
    assert "SF209" in [finding.code for finding in read(draft).findings]


def test_raised_and_lowered_runs_stand_at_the_run_before() -> None:
    draft = Draft()
    for line in (
        (("10", ""), ("6", "super"), ("m", ""), ("2", "super"), ("of land", "")),
        (("H", ""), ("2", "sub"), ("SO", ""), ("4", "sub"), ("and CO", ""), ("2", "sub"),
         ("In air", "")),
    ):  # fmt: skip
        group = draft.group("inline")
        for text, script in line:
            draft.text(text, parent=group, formatting={"script": script or "baseline"})
    assert read(draft).text == "10⁶ m² of land\n\nH₂SO₄ and CO₂ In air"


def test_what_is_struck_out_is_left_out() -> None:
    draft = Draft()
    group = draft.group("inline")
    for text, struck in (("The fee is", False), ("5", True), ("7", False)):
        draft.text(text, parent=group, formatting={"strikethrough": struck})
    draft.text("gone", formatting={"strikethrough": True})
    source = read(draft)
    assert source.text == "The fee is 7"
    assert [(drop.reason, drop.text) for drop in source.dropped] == [
        ("struck_out", "5"), ("struck_out", "gone"),
    ]  # fmt: skip


def test_a_form_states_each_key_with_its_values() -> None:
    words = ("Name", "Anna", "Colours:", "red", "blue", "Remark")
    graph = {
        "cells": [{"cell_id": index, "text": text} for index, text in enumerate(words)],
        "links": [
            {"label": label, "source_cell_id": source, "target_cell_id": target}
            for label, source, target in (
                ("to_value", 0, 1), ("to_value", 2, 3), ("to_key", 4, 2), ("to_child", 0, 2),
            )
        ],
    }  # fmt: skip
    draft = Draft()
    draft.add("form_items", label="form", graph=graph)
    assert read(draft).text == "Name: Anna\nColours: red, blue\nRemark"
    guessed = Draft(PDF)
    guessed.add("form_items", label="form", graph=graph)
    assert [drop.reason for drop in read(guessed).dropped] == ["form"]


def test_a_field_is_one_line() -> None:
    draft = Draft()
    region = draft.add("field_regions", label="field_region")
    for parts in (
        (("marker", "1"), ("field_key", "Age"), ("field_value", "40"), ("field_hint", "years")),
        (("field_key", "Sex:"), ("field_value", "f")),
        (("field_key", "Why"), ("text", "because")),
    ):
        item = draft.add("field_items", region, label="field_item")
        for label, text in parts:
            draft.text(text, label, item)
    assert read(draft).text == "1 Age: 40 years\n\nSex: f\n\nWhy\n\nbecause"


@pytest.mark.parametrize("layer", ["body", "notes"])
def test_comments_are_told_by_what_they_are_about(layer: str) -> None:
    draft = Draft()
    text = draft.text("The fee is 7.")
    text["comments"] = [ref(draft.text("Check this.", content_layer=layer))]
    source = read(draft)
    assert source.text == "The fee is 7."
    assert [(drop.reason, drop.text) for drop in source.dropped] == [("comment", "Check this.")]


def test_what_models_say_of_pictures_is_listed_as_left_out() -> None:
    chart = {"table_cells": [cell("Year", 0, 0), cell("7", 1, 0)]}
    said = {"kind": "description", "text": "A cat.", "provenance": "model"}
    figures = {"kind": "tabular_chart_data", "title": "t", "chart_data": chart}
    draft = Draft()
    draft.add("pictures", label="picture", annotations=[said, figures])
    meta = {"description": {"text": "A cat."}, "tabular_chart": {"chart_data": chart}}
    draft.add("pictures", label="picture", annotations=[said], meta=meta)
    assert [(drop.reason, drop.text) for drop in read(draft).dropped] == [
        ("picture_description", "A cat."), ("chart", "Year 7"),
    ] * 2  # fmt: skip


@pytest.mark.parametrize("said", [{"text": 7}, "a cat", None, {"chart_data": []}])
def test_what_is_said_in_another_form_says_nothing(said: object) -> None:
    draft = Draft()
    draft.add("pictures", label="picture", annotations=[said], meta={"description": said})
    draft.text("text", meta=said)
    source = read(draft)
    assert source.text == "text" and not source.dropped


def test_items_of_an_ordered_list_are_counted() -> None:
    draft = Draft()
    group = draft.group("ordered_list")
    draft.text("a", "list_item", group, marker="-")
    draft.text("b", "list_item", group, marker="-")
    assert read(draft).text == "1. a\n2. b"


def test_a_caption_of_several_runs_stands_above_its_table() -> None:
    draft = Draft()
    caption = draft.text("", "caption")
    runs = draft.group("inline", caption)
    draft.text("Table 1:", parent=runs)
    draft.text("Doses", parent=runs)
    draft.document["body"]["children"].clear()
    draft.table([cell("a", 0, 0), cell("b", 0, 1)], captions=[ref(caption)])
    source = read(draft)
    assert source.text == "Table 1: Doses\n\n| a | b |"
    assert not source.dropped


def test_a_table_of_contents_is_left_out() -> None:
    draft = Draft()
    draft.table([cell("Scope", 0, 0), cell("3", 0, 1)])["label"] = "document_index"
    assert [(drop.reason, drop.text) for drop in read(draft).dropped] == [("contents", "Scope 3")]


def test_an_empty_document_says_so() -> None:
    assert [finding.code for finding in read(Draft()).findings] == ["SF202"]


def test_headings_stand_below_the_title_of_their_part() -> None:
    draft = Draft()
    for text, label in (("One", "title"), ("A", "section_header"), ("Two", "title")):
        draft.text(text, label)
    draft.text("B", "section_header", level=2)
    assert [(e.level, e.label) for e in read(draft).elements] == [
        (1, "One"), (2, "A"), (1, "Two"), (3, "B"),
    ]  # fmt: skip


def test_footnotes_are_text_in_whatever_layer_they_are() -> None:
    draft = Draft()
    draft.text("The fee.")
    draft.text("Before tax.", "footnote", content_layer="furniture")
    source = read(draft)
    assert [e.kind for e in source.elements] == ["paragraph", "footnote"]
    assert not source.dropped


def test_what_a_cell_says_beside_its_items_is_kept() -> None:
    for stated, expected in (("one two", "one two"), ("other", "other  one"), ("", "one")):
        draft = Draft()
        rich = cell(stated, 0, 0)
        table = draft.table([rich, cell("b", 0, 1)])
        group = draft.group("unspecified", table)
        draft.text("one", parent=group)
        rich["ref"] = ref(group)
        assert read(draft).text == f"| {expected} | b |"


def test_labels_at_the_side_leave_the_first_row_a_row() -> None:
    draft = Draft()
    cells = []
    for row, (key, value) in enumerate((("Width", "wide"), ("Height", "5"), ("Depth", "6"))):
        cells += [{**cell(key, row, 0), "row_header": True}, cell(value, row, 1)]
    draft.table(cells)
    assert not read(draft).elements[0].header_rows


@pytest.mark.parametrize("text", ["$$a=b$$", "$a=b$", r"\[ a=b \]", r"\(a=b\)", "a=b"])
def test_a_formula_is_delimited_once(text: str) -> None:
    draft = Draft()
    draft.text(text, "formula")
    assert read(draft).text == "$$a=b$$"


def test_a_marker_that_is_left_in_its_item_stands_once() -> None:
    draft = Draft()
    for text, marker in (
        ("• one", "-"), ("- two", "•"), ("3) three", "3)"), ("4. four", "-"), ("2 kg", "-"),
    ):  # fmt: skip
        draft.text(text, "list_item", marker=marker, enumerated=marker == "3)")
    assert read(draft).text == "- one\n- two\n3) three\n4. four\n- 2 kg"


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Figure 2: Flow", "paragraph"), ("Hình 1. Sơ đồ", "paragraph"), ("Abb. 3: Plan", "paragraph"),
     ("Table 2: Fees", "caption"), ("Figures of 2020", "caption"), ("Fees", "caption")],
)  # fmt: skip
def test_a_caption_of_a_figure_names_no_table(text: str, kind: str) -> None:
    draft = Draft()
    draft.text(text, "caption")
    draft.table([cell("a", 0, 0), cell("b", 0, 1)])
    assert read(draft).elements[0].kind == kind


def test_a_byte_order_mark_is_no_part_of_the_json() -> None:
    draft = Draft()
    draft.text("words")
    content = b"\xef\xbb\xbf" + draft.json()
    assert is_docling(content)
    assert read_docling(source_of(content, "x.json"), Limits()).text == "words"


def test_the_lines_above_a_table_that_name_it_are_its_caption() -> None:
    cells = [cell("a", 0, 0), cell("b", 0, 1)]
    for lines, named in (
        ((("Table 3: Fees", "caption"), ("(in EUR)", "text")), 2),
        ((("Table 3", "text"), ("Fees", "text"), ("Unit: EUR", "text")), 3),
        ((("(in EUR)", "text"),), 1),
        ((("Some text.", "text"), ("More text.", "text")), 0),
    ):
        draft = Draft()
        for text, label in lines:
            draft.text(text, label)
        draft.table(cells)
        first = read(draft).elements[0]
        assert first.kind == ("caption" if named else "paragraph")
        assert read(draft).text[: first.end].count("\n") == max(named - 1, 0)
