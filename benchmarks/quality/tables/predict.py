"""Write the tables found in a folder of PDF files as predictions for a scorer of ICDAR-2013.

    python benchmarks/quality/tables/predict.py FOLDER PREDICTIONS.json [--displayed]

One entry a table: page (from 1), box in points from the top left, and cells as
[first row, first column, last row, last column, text]. On pages with a rotation of 90 or 270
degrees the competition measures y from the height that the page has before it is rotated; boxes are
written that way, or as the page is displayed with `--displayed`. Prints, on the error stream, pages
and CPU seconds of reading and of finding apart.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from pathlib import Path

from standfirst.errors import SourceError
from standfirst.model.document import Proposal
from standfirst.model.family import Limits
from standfirst.model.source import PagedSource, PageSource, SourceFile
from standfirst.stages.read import read
from standfirst.stages.segment.tables import TableRegion, find_tables

Cells = list[list[int | str]]


def proposal_to_cells(proposal: Proposal) -> Cells:
    """List the cells that hold text, with the last row and column that each one covers."""
    spans = {(span.row, span.column): (span.rows, span.columns) for span in proposal.spans}
    cells: Cells = []
    for row, texts in enumerate(proposal.rows):
        for column, text in enumerate(texts):
            if text:
                rows, columns = spans.get((row, column), (1, 1))
                cells.append([row, column, row + rows - 1, column + columns - 1, text])
    return cells


def prediction(table: TableRegion, page: PageSource, *, displayed: bool) -> dict[str, object]:
    """Return a table as the scorer reads it."""
    x0, top, x1, bottom = table.table
    shift = 0.0 if displayed or page.rotation not in (90, 270) else page.width - page.height
    return {
        "page": table.physical_page,
        "bbox": [x0, top - shift, x1, bottom - shift],
        "cells": proposal_to_cells(table.proposal),
    }


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    displayed = "--displayed" in sys.argv
    predictions: dict[str, list[dict[str, object]]] = {}
    reading = finding = 0.0
    pages = 0
    for path in sorted(Path(arguments[0]).glob("*.pdf")):
        content = path.read_bytes()
        file = SourceFile(
            name=path.name, content=content, sha256=hashlib.sha256(content).hexdigest()
        )
        found = predictions.setdefault(path.name, [])
        try:
            source = read(file, Limits())
        except SourceError as error:
            print(error, file=sys.stderr)
            continue
        assert isinstance(source, PagedSource)
        started = time.process_time()
        for page in source.pages:
            read_at = time.process_time()
            found += [prediction(t, page, displayed=displayed) for t in find_tables(page)]
            reading += read_at - started
            started = time.process_time()
            finding += started - read_at
            pages += 1
    Path(arguments[1]).write_text(json.dumps(predictions), encoding="utf-8")
    print(
        f"{pages} pages: reading {reading:.2f} s, tables {finding:.2f} s, "
        f"{pages / max(reading + finding, 1e-9):.1f} pages per CPU second",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()
