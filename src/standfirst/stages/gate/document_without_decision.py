"""Counts documents of a family for which nobody decided how it is split.

Which sizes suit a document depends on its kind. A decision record says which configuration was
chosen for which families, on which evidence; a document of a family that no record names is split
by settings that were chosen for something else. As long as a project has no decision at all, this
gate counts nothing, so that a first ingestion can be ready; `decision.required = true` asks for one
from the start.

Cure: compare configurations on some of these documents, ingest with the one you choose, and write
the choice down with `standfirst decide`.
"""

from __future__ import annotations

from standfirst.model.decision import in_force
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_document


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for a document whose family no decision names."""
    if not context.decisions and not context.decision.required:
        return
    document = prepared.document
    if document.family not in in_force(context.decisions):
        yield at_document(document, f"no decision names the family {document.family!r}")


GATE = Gate("document_without_decision", examine)
