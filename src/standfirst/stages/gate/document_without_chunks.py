"""Counts documents that have no chunk at all.

Nothing of such a document can be found, although the workspace lists it. Most often the file is
empty, holds nothing but headings, or consists of pictures of pages.

Cure: mend the file, add a text layer, or take it out of the ingested folder and ingest with
--prune.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_document


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for a document without chunks."""
    if not prepared.chunks:
        yield at_document(prepared.document, "the document has no chunk")


GATE = Gate("document_without_chunks", examine)
