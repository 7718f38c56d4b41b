"""Counts stretches of a document's text that no chunk, heading or dropped text accounts for.

What is in none of them was lost in silence: it was read, but nobody will ever find it. White space
does not count.

Cure: report it as a bug of the reader or the chunker, with the file. Until then, look for the
quoted words in the source and change the markup around them.
"""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.model.place import Span
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_span, counted


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each stretch of text that nothing accounts for."""
    document = prepared.document
    for span in _gaps(prepared):
        message = f"{counted(len(span), 'character')} of the text are in no chunk"
        yield at_span(document, span, message)


def _gaps(prepared: Prepared) -> Iterator[Span]:
    """Yield what no span covers, without the white space around it."""
    text = prepared.document.text
    reached = 0
    for span in [*_covered(prepared), Span(len(text), len(text))]:
        if span.start > reached:
            gap = text[reached : span.start]
            if gap.strip():
                start = reached + len(gap) - len(gap.lstrip())
                yield Span(start, reached + len(gap.rstrip()))
        reached = max(reached, span.end)


def _covered(prepared: Prepared) -> list[Span]:
    document = prepared.document
    spans = [span for chunk in prepared.chunks for span in chunk.spans]
    spans += [s.heading_span for s in document.sections if s.heading_span is not None]
    spans += [dropped.span for dropped in document.dropped if dropped.span is not None]
    return sorted(spans, key=lambda span: span.start)


GATE = Gate("text_in_no_chunk", examine)
