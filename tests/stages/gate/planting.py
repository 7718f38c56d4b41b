"""A sound workspace made by the stages themselves, and how one fault is planted in its records."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from standfirst.model.chunk import Chunk
from standfirst.model.crop import crop_path
from standfirst.model.document import Block, Document, GlyphCount, Line, Page, Proposal
from standfirst.model.family import Settings
from standfirst.model.finding import Readiness
from standfirst.model.place import BBox, Span
from standfirst.model.report import Prepared
from standfirst.model.source import Element, Lifted, TextSource
from standfirst.readiness import examine_workspace
from standfirst.stages.chunk import chunk_document
from standfirst.stages.index.leaves import leaves
from standfirst.stages.index.records import _expanded, compressed, pack_document
from standfirst.stages.index.replace import id_key
from standfirst.stages.segment import Provenance, segment
from standfirst.workspace import Workspace

replace = msgspec.structs.replace

PNG = b"\x89PNG\r\n\x1a\n rest of a picture"
HARD_LIMIT = Settings().chunk.hard_limit
TABLE_BOX = (72.0, 300.0, 540.0, 420.0)
FORMULA_BOX = (150.0, 200.0, 400.0, 240.0)
ROWS = (
    ("Clearance (ml/min)", "Dose", "Interval"),
    ("30 to 50", "1.5 g of ampicillin", "every 8 h"),
    ("below 15", "500 mg", "every 24 h"),
)
SAME_ROW = "below 15 500 mg every 24 h"

PARAGRAPHS = (
    ("heading", "Dosage"),
    ("paragraph", "Adults receive ampicillin by slow injection into a vein, as the table shows."),
    ("paragraph", "The clearance is estimated with the formula of Cockcroft and Gault."),
    ("heading", "Tables alone"),
    ("heading", "Storage"),
    ("paragraph", "Keep the vials below 25 degrees, dry, and away from light."),
)
"""The elements of a monograph; the first section loses a table and a formula, the second is one."""


def source(paragraphs: Sequence[tuple[str, str]] = PARAGRAPHS, **fields: Any) -> TextSource:
    """Return a page of paragraphs, one a line, out of which a table and a formula were lifted."""
    text = ""
    elements: list[Element] = []
    lines: list[Line] = []
    for number, (kind, said) in enumerate(paragraphs):
        start = len(text)
        elements.append(
            Element(kind, start, start + len(said), level=1, label=said)  # type: ignore[arg-type]
        )
        top = 40.0 + 20 * number
        span = Span(start, start + len(said))
        lines.append(Line(span=span, bbox=(72.0, top, 500.0, top + 12)))
        text += said + "\n\n"
    page = Page(
        physical_page=1,
        printed_page=205,
        printed_page_source="running_text",
        width=612.0,
        height=792.0,
        span=Span(0, len(text)),
        lines=tuple(lines),
        glyphs=GlyphCount(painted=900, placed=800, lifted=90, dropped=10),
    )
    given: dict[str, Any] = {"pages": (page,), "title": "Ampicillin", **fields}
    if "lifted" not in given:
        given["lifted"] = _all_lifted({said: text.index(said) for _, said in paragraphs})
    return TextSource(media_type="application/pdf", text=text, elements=tuple(elements), **given)


def _all_lifted(at: dict[str, int]) -> tuple[Lifted, ...]:
    return (
        lifted("table", TABLE_BOX, _linearised(ROWS), at["Dosage"] + 40, ROWS),
        lifted("formula", FORMULA_BOX, "(140 − age) × weight\n72 × creatinine", at["Dosage"] + 50),
        lifted("table", (72.0, 500.0, 540.0, 600.0), "A\tB\n1\t2", at["Tables alone"] + 1),
    )


def _linearised(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join("\t".join(row) for row in rows)


def lifted(
    kind: str, bbox: BBox, text: str, anchor: int, rows: tuple[tuple[str, ...], ...] = ()
) -> Lifted:
    """Return a region of the page."""
    return Lifted(
        kind=kind,  # type: ignore[arg-type]
        shape="simple_table" if kind == "table" else "formula_2d",
        physical_page=1,
        printed_page=205,
        bbox=bbox,
        text=text,
        anchor=anchor,
        proposal=Proposal(rows=rows, header_rows=1) if rows else None,
    )


def made(raw: TextSource, document_id: str = "ampicillin", **fields: Any) -> Prepared:
    """Run the stages that follow reading."""
    settings = Settings()
    provenance = Provenance(
        document_id=document_id,
        source=f"{document_id}.pdf",
        source_sha256="0" * 64,
        family="default",
        configuration_digest="0" * 64,
        language="en",
        hard_limit=HARD_LIMIT,
        **fields,
    )
    segmented = segment(raw, provenance)
    chunks = chunk_document(segmented, settings.chunk, {})
    return Prepared(document=segmented.document, chunks=chunks)


def publish(workspace: Workspace, prepared: Prepared) -> None:
    """Store a document with a picture for each of its blocks."""
    document = prepared.document
    workspace.publish(prepared, location=f"/r/{document.source}")
    for block in document.blocks:
        path = workspace.path / crop_path(document.document_id, block.block_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(PNG)


def overwrite(workspace: Workspace, prepared: Prepared) -> None:
    """Write a document's records as they are, past everything that refuses a faulty one."""
    connection = workspace.store._connection
    document = prepared.document
    number = connection.execute(
        "SELECT document_number FROM documents WHERE document_id = ?", (document.document_id,)
    ).get
    connection.execute("DELETE FROM chunks WHERE document_number = ?", (number,))
    connection.execute("DELETE FROM leaves WHERE document_number = ?", (number,))
    for place, chunk in enumerate(prepared.chunks):
        key = id_key(f"{document.document_id} {place}")
        connection.execute(
            "INSERT INTO chunks (name, id_key, document_number, ordinal, kind, language)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (str(place), key, number, place, chunk.chunk_kind, chunk.language),
        )
    connection.executemany(
        "INSERT INTO leaves (document_number, first_ordinal, record) VALUES (?, ?, ?)",
        [(number, leaf.first_ordinal, leaf.record) for leaf in leaves(prepared.chunks)],
    )
    connection.execute(
        "UPDATE documents SET record = ? WHERE document_number = ?",
        (pack_document(document, prepared.chunks), number),
    )


def as_version(packed: bytes, version: int) -> bytes:
    """Return a stored leaf whose chunks state another schema version."""
    stated = json.loads(_expanded(packed))
    chunks = [chunk | {"schema_version": version} for chunk in stated["chunks"]]
    return compressed(json.dumps({"chunks": chunks}).encode())


def workspace_of(path: Path, *documents: Prepared) -> Workspace:
    """Return a new workspace that holds these documents with their pictures."""
    workspace = Workspace.open(path, create=True)
    for prepared in documents:
        publish(workspace, prepared)
    return workspace


def failing(readiness: Readiness) -> set[str]:
    """Return the names of the gates that failed."""
    return {outcome.gate for outcome in readiness.outcomes if outcome.passed is False}


def counts(readiness: Readiness) -> dict[str, int | None]:
    """Return what each gate counted."""
    return {outcome.gate: outcome.count for outcome in readiness.outcomes}


def examined(tmp_path: Path, *documents: Prepared) -> Readiness:
    """Return the verdict on a workspace with these documents and nothing else."""
    with workspace_of(tmp_path / "workspace", *documents) as workspace:
        return examine_workspace(workspace)


def each_chunk(prepared: Prepared, change: Callable[[Chunk], Chunk]) -> Prepared:
    """Return the document with every chunk changed."""
    return replace(prepared, chunks=tuple(map(change, prepared.chunks)))


def one_chunk(prepared: Prepared, kind: str, **fields: Any) -> Prepared:
    """Return the document with its first chunk of a kind changed."""
    first = next(chunk for chunk in prepared.chunks if chunk.chunk_kind == kind)
    return each_chunk(prepared, lambda c: replace(c, **fields) if c is first else c)


def one_document(prepared: Prepared, **fields: Any) -> Prepared:
    """Return the document with some of its own fields changed."""
    return replace(prepared, document=replace(prepared.document, **fields))


def every_copy_of_a_block(prepared: Prepared, **fields: Any) -> Prepared:
    """Return the document with its first block changed, and each attachment of it alike."""
    first, *others = prepared.document.blocks

    def change(chunk: Chunk) -> Chunk:
        return replace(
            chunk,
            attachments=tuple(
                replace(each, **fields) if each.block_id == first.block_id else each
                for each in chunk.attachments
            ),
        )

    changed = each_chunk(prepared, change)
    return one_document(changed, blocks=(replace(first, **fields), *others))


def prose(prepared: Prepared) -> Chunk:
    """Return the first prose chunk."""
    return next(chunk for chunk in prepared.chunks if chunk.chunk_kind == "prose")


def blocks(document: Document) -> dict[str, Block]:
    """Return a document's blocks by id."""
    return {block.block_id: block for block in document.blocks}
