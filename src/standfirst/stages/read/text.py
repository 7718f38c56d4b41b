"""The plain text reader: paragraphs by blank lines, headings, lists, pages by form feeds."""

from __future__ import annotations

from standfirst.model.document import Dropped, Page
from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.place import Span
from standfirst.model.source import SourceFile, TextSource
from standfirst.plugins import Reader
from standfirst.stages.read.decoding import decode
from standfirst.stages.read.text_blocks import text_elements

MEDIA_TYPE = "text/plain"


def read_text(source: SourceFile, limits: Limits) -> TextSource:
    """Read a plain text file; the text is the decoded file, unchanged."""
    text, findings = decode(source)
    elements, separators = text_elements(text, limits.max_depth)
    pages, more = text_pages(text, limits.max_pages)
    if not elements:
        more = (*more, reading_finding("SF202", "empty document: there is no text in it"))
    return TextSource(
        media_type=MEDIA_TYPE,
        text=text,
        elements=tuple(elements),
        pages=pages,
        dropped=tuple(
            Dropped(reason="thematic_break", text=text[span.start : span.end], span=span)
            for span in separators
        ),
        findings=(*findings, *more),
    )


def text_pages(text: str, max_pages: int) -> tuple[tuple[Page, ...], tuple[Finding, ...]]:
    """Return the pages that form feeds part; none for a text without, or with a last one only.

    A page includes the form feed that ends it. Past `max_pages` the last page takes the rest.
    """
    ends: list[int] = []
    at = text.find("\f")
    while at >= 0 and len(ends) < max_pages:
        ends.append(at + 1)
        at = text.find("\f", at + 1)
    findings: tuple[Finding, ...] = ()
    if len(ends) == max_pages:
        message = f"more than {max_pages} pages: the rest counts as the last one"
        findings = (reading_finding("SF209", message),)
        ends.pop()
    if not ends or (len(ends) == 1 and not text[ends[0] :].strip()):
        return (), findings
    if text[ends[-1] :].strip():
        ends.append(len(text))
    else:
        ends[-1] = len(text)
    starts = [0, *ends[:-1]]
    return (
        tuple(
            Page(
                physical_page=number,
                printed_page=number,
                printed_page_source="physical",
                span=Span(start, end),
            )
            for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
        ),
        findings,
    )


READER = Reader(
    name="text",
    media_type=MEDIA_TYPE,
    # Not .log: a folder of documents often holds some, and nobody cites them.
    suffixes=(".txt", ".text"),
    magic=(),
    read=read_text,
)
