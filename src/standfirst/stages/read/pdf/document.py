"""A PDF file opened, described, and handed out page by page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from standfirst.errors import DamagedSourceError, EncryptedSourceError, LimitExceededError
from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import PagedSource, PageSource, SourceFile
from standfirst.stages.read.pdf.about import language_of, outline_of, title_of
from standfirst.stages.read.pdf.legibility import FontBook
from standfirst.stages.read.pdf.page import read_page

MEBIBYTE = 1 << 20
HEADER_WINDOW = 1024
"""Readers accept `%PDF-` anywhere in the first 1024 bytes (PDF 1.7 Reference, appendix H.3.4.1)."""


def read_pdf(source: SourceFile, limits: Limits) -> PagedSource:
    """Open a PDF; its pages are read when asked for, and the file is closed after the last.

    Raises EncryptedSourceError when a password is needed to open it, DamagedSourceError when
    nothing can be read, LimitExceededError when the file is larger than the limits allow.
    """
    document = _open(source, limits)
    findings: list[Finding] = []
    page_count = _page_count(len(document), limits, findings)
    return PagedSource(
        media_type="application/pdf",
        page_count=page_count,
        title=title_of(document, source.name),
        language=language_of(document),
        outline=outline_of(document, limits),
        pages=_pages(document, page_count, limits),
        findings=findings,
    )


def _open(source: SourceFile, limits: Limits) -> Any:
    import pypdfium2
    import pypdfium2.raw as pdfium

    if not source.content.strip(b"\0 \t\r\n"):
        raise DamagedSourceError(
            "the file is empty", file=source.name, cure="Fetch or export the file again"
        )
    if len(source.content) > limits.max_file_mb * MEBIBYTE:
        raise LimitExceededError(
            f"the file has {len(source.content) // MEBIBYTE} MiB, more than {limits.max_file_mb}",
            file=source.name,
            cure="Split the file, or raise limits.max_file_mb",
        )
    try:
        document = pypdfium2.PdfDocument(source.content)
    except pypdfium2.PdfiumError as error:
        raise _refusal(source, getattr(error, "err_code", None), pdfium) from error
    if document.get_formtype() != pdfium.FORMTYPE_NONE:
        document.init_forms()
    return document


def _refusal(
    source: SourceFile, code: int | None, pdfium: Any
) -> EncryptedSourceError | DamagedSourceError:
    if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
        return EncryptedSourceError(
            "password protected: the file opens only with its user password",
            file=source.name,
            cure="Save a copy without a password and ingest that",
        )
    if b"%PDF-" not in source.content[:HEADER_WINDOW]:
        return DamagedSourceError(
            "not a PDF: %PDF- is not in its first 1024 bytes",
            file=source.name,
            cure="Check where the file came from; an error page is often saved under this name",
        )
    return DamagedSourceError(
        "no page can be found: the PDF is broken, cut short or has none",
        file=source.name,
        cure="Fetch the file again, or repair it by printing it to a new PDF",
    )


def _page_count(found: int, limits: Limits, findings: list[Finding]) -> int:
    if found <= limits.max_pages:
        return found
    findings.append(
        reading_finding(
            "SF209",
            f"the file has {found} pages; the first {limits.max_pages} were read",
            cure="Split the file, or raise limits.max_pages",
        )
    )
    return limits.max_pages


def _pages(document: Any, page_count: int, limits: Limits) -> Iterator[PageSource]:
    book = FontBook()
    try:
        for index in range(page_count):
            yield read_page(document, index, book, limits)
    finally:
        document.close()
