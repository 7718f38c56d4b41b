"""PDF: glyphs with their boxes, rules and pictures, one page at a time, as PDFium paints them."""

from __future__ import annotations

from standfirst.plugins import Reader
from standfirst.stages.read.pdf.document import read_pdf

READER = Reader(
    name="pdf",
    media_type="application/pdf",
    suffixes=(".pdf",),
    magic=(b"%PDF-",),
    read=read_pdf,
)
