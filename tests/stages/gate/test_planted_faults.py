"""Every gate fails on the fault that is planted for it, with no gate beside those it concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from standfirst.model.chunk import Chunk
from standfirst.model.crop import crop_path
from standfirst.model.document import Dropped, GlyphCount
from standfirst.model.finding import Tally, reading_finding
from standfirst.model.place import PageBox, Span
from standfirst.model.report import Prepared
from standfirst.readiness import examine_workspace
from standfirst.stages.gate import gates
from standfirst.workspace import Workspace
from tests.stages.gate import planting
from tests.stages.gate.planting import (
    HARD_LIMIT,
    PARAGRAPHS,
    SAME_ROW,
    TABLE_BOX,
    as_version,
    counts,
    each_chunk,
    every_copy_of_a_block,
    examined,
    failing,
    made,
    one_chunk,
    one_document,
    overwrite,
    prose,
    replace,
    source,
    workspace_of,
)

LEAK = "block_text_leaked_into_chunk_text"
COUNT = "descriptor_chunk_count == block_count"


class Planted(NamedTuple):
    """What is done to a sound document, which gates fail then, and how much they count."""

    name: str
    plant: Callable[[Prepared], Prepared]
    failing: set[str]
    count: int = 1


def page(prepared: Prepared, **fields: object) -> Prepared:
    (first,) = prepared.document.pages
    return one_document(prepared, pages=(replace(first, **fields),))


def line_moved_into_the_table(prepared: Prepared) -> Prepared:
    box = PageBox(physical_page=1, bbox=(80.0, 310.0, 500.0, 322.0))
    return one_chunk(prepared, "prose", boxes=(box,))


def heading_moved_into_the_table(prepared: Prepared) -> Prepared:
    (first,) = prepared.document.pages
    heading, *others = first.lines
    moved = replace(heading, bbox=(80.0, 310.0, 200.0, 322.0))
    return page(prepared, lines=(moved, *others))


def said(paragraph: str) -> Callable[[Prepared], Prepared]:
    """Return the document with one more paragraph, which stands on a line of its own."""
    return lambda _: made(source([*PARAGRAPHS, ("paragraph", paragraph)]))


def said_without_a_line(paragraph: str) -> Callable[[Prepared], Prepared]:
    def plant(prepared: Prepared) -> Prepared:
        longer = said(paragraph)(prepared)
        (first,) = longer.document.pages
        return page(longer, lines=first.lines[:-1])

    return plant


def said_across_the_table(paragraph: str) -> Callable[[Prepared], Prepared]:
    def plant(prepared: Prepared) -> Prepared:
        longer = said(paragraph)(prepared)
        (first,) = longer.document.pages
        *others, last = first.lines
        x0, top, x1, _ = TABLE_BOX
        across = replace(last, bbox=(x0, top - 10, x1, top + 2))
        return page(longer, lines=(*others, across))

    return plant


def without(kind: str) -> Callable[[Prepared], Prepared]:
    """Return the document without its first chunk of a kind, the others numbered anew."""

    def plant(prepared: Prepared) -> Prepared:
        gone = next(chunk for chunk in prepared.chunks if chunk.chunk_kind == kind)
        left = [chunk for chunk in prepared.chunks if chunk is not gone]
        return replace(
            prepared, chunks=tuple(replace(chunk, ordinal=n) for n, chunk in enumerate(left))
        )

    return plant


def second_descriptor(prepared: Prepared) -> Prepared:
    again = replace(prepared.chunks[-2], ordinal=len(prepared.chunks))
    assert again.chunk_kind == "block_descriptor"
    return replace(prepared, chunks=(*prepared.chunks, again))


def attached(prepared: Prepared, **fields: object) -> tuple:
    first, *others = prose(prepared).attachments
    return (replace(first, **fields), *others)


def on_prose(**fields: object) -> Callable[[Prepared], Prepared]:
    return lambda prepared: one_chunk(prepared, "prose", attachments=attached(prepared, **fields))


def unreferenced(prepared: Prepared) -> Prepared:
    return one_chunk(prepared, "prose", attachments=(), has_quarantined_content=False)


def ghost(prepared: Prepared) -> Prepared:
    attachments = (*prose(prepared).attachments, *attached(prepared, block_id="ghost")[:1])
    return one_chunk(prepared, "prose", attachments=attachments)


def descriptor_says(text: str) -> Callable[[Prepared], Prepared]:
    return lambda prepared: one_chunk(prepared, "block_descriptor", text=text)


def text_cut_from(prepared: Prepared) -> Prepared:
    chunk = prose(prepared)
    (span,) = chunk.spans
    shorter = Span(span.start + 7, span.end)
    return one_chunk(prepared, "prose", text=chunk.text[7:], spans=(shorter,))


def longer_than_the_limit(prepared: Prepared) -> Prepared:
    return one_document(prepared, hard_limit=60)


def numbered(*ordinals: int) -> Callable[[Prepared], Prepared]:
    def plant(prepared: Prepared) -> Prepared:
        assert len(ordinals) == len(prepared.chunks)
        pairs = zip(prepared.chunks, ordinals, strict=True)
        return replace(prepared, chunks=tuple(replace(c, ordinal=n) for c, n in pairs))

    return plant


def named(name: Callable[[Sequence[Chunk]], str]) -> Callable[[Prepared], Prepared]:
    def plant(prepared: Prepared) -> Prepared:
        *others, last = prepared.chunks
        return replace(prepared, chunks=(*others, replace(last, chunk_id=name(prepared.chunks))))

    return plant


def without_chunks(prepared: Prepared) -> Prepared:
    dropped = Dropped(reason="test", text="", span=Span(0, len(prepared.document.text)))
    return one_document(replace(prepared, chunks=()), blocks=(), dropped=(dropped,))


def found(code: str) -> Callable[[Prepared], Prepared]:
    finding = reading_finding(code, "page 1 is a picture with no text layer", page=1)
    return lambda prepared: one_document(prepared, findings=(finding,))


def painted(glyphs: int) -> Callable[[Prepared], Prepared]:
    count = GlyphCount(painted=glyphs, placed=800, lifted=90, dropped=10)
    return lambda prepared: page(prepared, glyphs=count)


NO_AREA = (72.0, 300.0, 72.0, 420.0)
OFF_PAGE = (700.0, 300.0, 900.0, 420.0)

PLANTED = [
    Planted(
        "prose without its attachments",
        unreferenced,
        {"section_with_lifted_block_but_no_chunk_reference"},
    ),
    Planted("an attachment of no block", ghost, {"attachment_block_id_unknown"}),
    Planted(
        "a box without area",
        lambda p: every_copy_of_a_block(p, bbox=NO_AREA),
        {"attachment_without_page_or_bbox"},
        count=2,
    ),
    Planted(
        "a box off the page",
        lambda p: every_copy_of_a_block(p, bbox=OFF_PAGE),
        {"attachment_without_page_or_bbox"},
        count=2,
    ),
    Planted("a line inside the table", line_moved_into_the_table, {LEAK}),
    Planted("a heading inside the table", heading_moved_into_the_table, {LEAK}),
    Planted("a row of the table on a line", said(SAME_ROW), {LEAK}),
    Planted("a line of the formula on a line", said("(140 - age) weight"), {LEAK}),
    Planted("a quantity without a place", said_without_a_line("Give 500 mg once."), {LEAK}),
    Planted("a quantity across the table", said_across_the_table("Give 500 mg once."), {LEAK}),
    Planted(
        "a row in a descriptor",
        lambda p: one_chunk(p, "block_descriptor", text=f"{p.chunks[1].text} {SAME_ROW}"),
        {LEAK, "descriptor_with_unverified_columns"},
    ),
    Planted("no descriptor", without("block_descriptor"), {COUNT}),
    Planted("a second descriptor", second_descriptor, {COUNT, "duplicate_chunk_id"}),
    Planted(
        "a descriptor without attachment",
        lambda p: one_chunk(p, "block_descriptor", attachments=(), has_quarantined_content=False),
        {"descriptor_chunk_without_attachment"},
    ),
    Planted(
        "a guessed header",
        on_prose(header_row=("Clearance", "Dose")),
        {"attachment_header_row_present"},
    ),
    Planted("guessed rows", on_prose(rows=(("30", "1 g"),)), {"attachment_header_row_present"}),
    Planted(
        "columns in a descriptor",
        descriptor_says("Ampicillin — Dosage — table, columns Dose, Interval, printed page 205."),
        {"descriptor_with_unverified_columns"},
    ),
    Planted(
        "a column beside the kind",
        descriptor_says("Ampicillin — Dosage — table interval, printed page 205."),
        {"descriptor_with_unverified_columns"},
    ),
    Planted(
        "another page in a descriptor's text",
        descriptor_says("Ampicillin — Dosage — table, printed page 206."),
        {"descriptor_with_unverified_columns"},
    ),
    Planted(
        "another range of a descriptor",
        lambda p: one_chunk(p, "block_descriptor", printed_pages=(205, 206)),
        {"descriptor_range_not_attachment_page"},
    ),
    Planted(
        "another physical range of a descriptor",
        lambda p: one_chunk(p, "block_descriptor", physical_pages=(1, 2)),
        {"descriptor_range_not_attachment_page"},
    ),
    Planted(
        "the number of another page",
        lambda p: page(p, printed_page=206),
        {"attachment_without_printed_page"},
        count=5,
    ),
    Planted(
        "no printed page",
        lambda p: one_chunk(
            every_copy_of_a_block(p, printed_page=" "),
            "block_descriptor",
            printed_pages=(" ", " "),
        ),
        {"attachment_without_printed_page", "descriptor_with_unverified_columns"},
        count=2,
    ),
    Planted(
        "another picture", on_prose(source_crop="crops/x.png"), {"attachment_differs_from_block"}
    ),
    Planted(
        "a table called verified",
        lambda p: one_chunk(
            p, "prose", attachments=attached(p, quarantined=False), has_quarantined_content=True
        ),
        {"attachment_differs_from_block"},
    ),
    Planted(
        "no flag",
        lambda p: one_chunk(p, "prose", has_quarantined_content=False),
        {"quarantine_not_flagged"},
    ),
    Planted(
        "a flag for nothing",
        lambda p: replace(
            p, chunks=(*p.chunks[:-1], replace(p.chunks[-1], has_quarantined_content=True))
        ),
        {"quarantine_not_flagged"},
    ),
    Planted("text that no chunk has", text_cut_from, {"text_in_no_chunk"}),
    Planted(
        "text that was never there",
        lambda p: one_chunk(p, "prose", text=prose(p).text.replace("slow", "fast")),
        {"chunk_text_not_in_source"},
    ),
    Planted(
        "prose of no place",
        lambda p: replace(
            p, chunks=(*p.chunks[:-1], replace(p.chunks[-1], spans=(Span(0, 10_000),)))
        ),
        {"chunk_text_not_in_source"},
    ),
    Planted("chunks over the limit", longer_than_the_limit, {"chunk_over_hard_limit"}, count=5),
    Planted("an ordinal too high", numbered(0, 1, 2, 3, 5), {"ordinal_gap_or_repeat"}),
    Planted("an ordinal twice", numbered(0, 1, 2, 2, 3), {"ordinal_gap_or_repeat"}),
    Planted("numbers from one", numbered(1, 2, 3, 4, 5), {"ordinal_gap_or_repeat"}),
    Planted("an id twice", named(lambda c: c[0].chunk_id), {"duplicate_chunk_id"}),
    Planted("an id of another", named(lambda _: "other:storage:0"), {"duplicate_chunk_id"}),
    Planted("no chunk", without_chunks, {"document_without_chunks"}),
    Planted(
        "no picture made", lambda p: every_copy_of_a_block(p, source_crop=None), {"missing_crop"}
    ),
    Planted(
        "a picture elsewhere",
        lambda p: every_copy_of_a_block(p, source_crop="../outside.png"),
        {"missing_crop"},
    ),
    Planted("a scanned page", found("SF205"), {"unreadable_page"}),
    Planted("a broken page", found("SF212"), {"unreadable_page"}),
    Planted("glyphs lost", painted(907), {"glyph_unaccounted"}),
    Planted("glyphs twice", painted(893), {"glyph_unaccounted"}),
]
BY_OTHER_MEANS = {
    "mixed_schema_versions",
    "failure_rate_over_threshold",
    # in test_decision_gates.py
    "document_without_decision",
    "stale_decision",
}


def test_every_gate_has_a_fault_that_is_planted_for_it() -> None:
    planted = set().union(*(each.failing for each in PLANTED)) | BY_OTHER_MEANS
    assert planted == {documented.gate.name for documented in gates()}


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_planted_fault_fails_its_gates_and_no_other(planted: Planted, tmp_path: Path) -> None:
    sound = made(source())
    with workspace_of(tmp_path, sound, made(source(), "another")) as workspace:
        assert failing(examine_workspace(workspace)) == set()
        overwrite(workspace, sound)
        readiness = examine_workspace(workspace)
        assert (readiness.verdict, failing(readiness)) == ("ready", set())
        (tmp_path / "outside.png").write_bytes(planting.PNG)
        overwrite(workspace, planted.plant(sound))
        readiness = examine_workspace(workspace)
    assert (readiness.verdict, failing(readiness)) == ("not_ready", planted.failing)
    main = min(planted.failing, key=lambda name: name != _main(planted))
    assert counts(readiness)[main] == planted.count
    faults = next(o.faults for o in readiness.outcomes if o.gate == main)
    assert all(fault.document_id == "ampicillin" for fault in faults)
    assert all(fault.file == "ampicillin.pdf" for fault in faults)


def _main(planted: Planted) -> str:
    """Return the gate that a fault is planted for, where it concerns two."""
    first = [name for name in (LEAK, COUNT) if name in planted.failing]
    return (first or sorted(planted.failing))[0]


@pytest.mark.parametrize(
    "paragraph",
    [
        "Give 500 mg once, then wait for the level.",
        "Every 24 h the dose is 500 mg where the clearance is below 15, and no more is given.",
        "The clearance in ml/min is 30 to 50 in many adults of that age.",
        "A dose of 1.5 g of ampicillin is the usual one for adults.",
        "Dose",
        "Interval",
    ],
)
def test_what_the_author_says_beside_the_table_is_no_leak(paragraph: str, tmp_path: Path) -> None:
    prepared = made(source([*PARAGRAPHS, ("paragraph", paragraph)]))
    assert failing(examined(tmp_path, prepared)) == set()


def test_a_verified_table_may_stand_in_the_text(tmp_path: Path) -> None:
    sound = made(source([*PARAGRAPHS, ("paragraph", SAME_ROW)]))
    rows = planting.ROWS
    verified = every_copy_of_a_block(sound, quarantined=False, header_row=rows[0], rows=rows[1:])
    flagged = each_chunk(
        verified,
        lambda c: replace(
            c, has_quarantined_content=any(each.quarantined for each in c.attachments)
        ),
    )
    assert failing(examined(tmp_path, flagged)) == set()


@pytest.mark.parametrize("damage", ["removed", "emptied"])
def test_a_picture_that_was_taken_away_is_missed(damage: str, tmp_path: Path) -> None:
    sound = made(source())
    with workspace_of(tmp_path, sound) as workspace:
        block = sound.document.blocks[0]
        path = tmp_path / crop_path("ampicillin", block.block_id)
        path.unlink() if damage == "removed" else path.write_bytes(b"")
        readiness = examine_workspace(workspace)
    assert failing(readiness) == {"missing_crop"}
    assert counts(readiness)["missing_crop"] == 1


def test_records_of_two_versions_are_counted_once_a_document(tmp_path: Path) -> None:
    with workspace_of(tmp_path, made(source()), made(source(), "another")) as workspace:
        _make_old(workspace, "ampicillin")
        readiness = examine_workspace(workspace)
    assert failing(readiness) == {"mixed_schema_versions"}
    outcome = next(o for o in readiness.outcomes if o.gate == "mixed_schema_versions")
    assert outcome.count == 1
    assert "5 records of version 3" in outcome.faults[0].message
    others = [o for o in readiness.outcomes if o.gate not in BY_OTHER_MEANS]
    assert all(o.passed is None and "ampicillin" in o.reason for o in others)
    assert (readiness.documents, readiness.chunks) == (1, 5)


def _make_old(workspace: Workspace, document_id: str) -> None:
    connection = workspace.store._connection
    rows = connection.execute(
        "SELECT leaf_number, leaves.record FROM leaves JOIN documents USING (document_number)"
        " WHERE document_id = ?",
        (document_id,),
    ).fetchall()
    for number, record in rows:
        connection.execute(
            "UPDATE leaves SET record = ? WHERE leaf_number = ?", (as_version(record, 3), number)
        )


def test_a_damaged_record_leaves_every_gate_without_a_verdict(tmp_path: Path) -> None:
    with workspace_of(tmp_path, made(source()), made(source(), "another")) as workspace:
        workspace.store._connection.execute(
            "UPDATE documents SET record = x'00' WHERE document_id = 'another'"
        )
        readiness = examine_workspace(workspace)
    assert readiness.verdict == "cannot_tell"
    judged = {o.gate for o in readiness.outcomes if o.passed is not None}
    assert judged == {"failure_rate_over_threshold", "stale_decision"}


def tallied(prepared: Prepared, examined: int, failed: int) -> Prepared:
    tally = Tally(
        document_id=prepared.document.document_id,
        family="default",
        media_type="application/pdf",
        language="en",
        examined=examined,
        failed=failed,
        examined_by_check={},
        failed_by_check={},
    )
    return replace(prepared, tally=tally)


@pytest.mark.parametrize(
    ("examined_chunks", "failed", "fail_over", "passed"),
    [
        (100, 31, "0.3", False),
        (100, 30, "0.3", True),
        (19, 19, "0.3", None),
        (0, 0, "0.3", None),
        (100, 100, "", True),
    ],
)
def test_a_rate_fails_over_its_threshold_only_when_enough_was_examined(
    examined_chunks: int, failed: int, fail_over: str, passed: bool | None, tmp_path: Path
) -> None:
    from standfirst.families.loader import load_configuration

    overrides = {"check.fail_over": fail_over} if fail_over else {}
    with workspace_of(tmp_path, tallied(made(source()), examined_chunks, failed)) as workspace:
        readiness = examine_workspace(workspace, load_configuration(overrides=overrides))
    name = "failure_rate_over_threshold"
    outcome = next(o for o in readiness.outcomes if o.gate == name)
    assert outcome.passed is passed
    assert failing(readiness) == ({name} if passed is False else set())
    if passed is False:
        assert [fault.subject for fault in outcome.faults] == ["all documents", "family default"]


@pytest.mark.parametrize(
    ("plant", "gate"),
    [
        (lambda p: one_document(p, hard_limit=None), "chunk_over_hard_limit"),
        (lambda p: page(p, glyphs=None), "glyph_unaccounted"),
    ],
)
def test_a_gate_that_is_not_told_enough_is_never_green(
    plant: Callable[[Prepared], Prepared], gate: str, tmp_path: Path
) -> None:
    readiness = examined(tmp_path, plant(made(source())), made(source(), "another"))
    assert readiness.verdict == "cannot_tell"
    outcome = next(o for o in readiness.outcomes if o.passed is None)
    assert (outcome.gate, outcome.count) == (gate, None)
    assert "ampicillin.pdf" in outcome.reason


def test_a_page_of_no_paint_has_no_glyphs_to_count(tmp_path: Path) -> None:
    prepared = page(made(source()), width=None, height=None, glyphs=None)
    assert examined(tmp_path, prepared).verdict == "ready"


def test_an_empty_workspace_is_never_ready(tmp_path: Path) -> None:
    readiness = examined(tmp_path)
    assert readiness.verdict == "cannot_tell"
    assert all(o.passed is None and o.count is None for o in readiness.outcomes)
    assert (readiness.documents, readiness.chunks, readiness.blocks) == (0, 0, 0)


def test_the_limit_is_the_one_that_the_chunks_were_made_under(tmp_path: Path) -> None:
    prepared = made(source())
    assert prepared.document.hard_limit == HARD_LIMIT
    assert examined(tmp_path / "a", prepared).verdict == "ready"
    longest = max(len("Ampicillin > Dosage\n\n" + c.text) for c in prepared.chunks)
    at_limit = one_document(prepared, hard_limit=longest)
    assert counts(examined(tmp_path / "b", at_limit))["chunk_over_hard_limit"] == 0
