"""Counts pages that could not be read: broken ones, and pictures of pages without text.

Nothing on such a page can be found, while the rest of its document is. An answer that depends on
the page will be missing, or wrong.

Cure: add a text layer with a tool for text recognition, or print a broken file to a new PDF, and
ingest that.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_page

CODES = ("SF205", "SF212")
"""No text layer; page not readable."""


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each page that a finding calls unreadable."""
    for finding in prepared.document.findings:
        if finding.code in CODES:
            yield at_page(prepared.document, finding.page, finding.message)


GATE = Gate("unreadable_page", examine)
