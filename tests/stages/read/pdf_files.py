"""Small PDF files made in memory, one trait each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from standfirst.model.family import Limits
from standfirst.model.source import PagedSource, PageSource, SourceFile
from standfirst.stages.read.pdf.document import read_pdf

Draw = Callable[[Canvas], None]
WIDTH, HEIGHT = A4


def pdf(*pages: Draw, prepare: Draw | None = None, **settings: object) -> bytes:
    """Return a PDF whose pages the functions draw; the same input gives the same bytes."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=0, **settings)
    if prepare is not None:
        prepare(canvas)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def text(*lines: tuple[float, float, str], font: str = "Helvetica", size: float = 11) -> Draw:
    """Return a page of lines, each with its place in points from the bottom left."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont(font, size)
        for x, y, line in lines:
            canvas.drawString(x, y, line)

    return draw


def picture() -> ImageReader:
    """Return a small dark picture."""
    from PIL import Image

    return ImageReader(Image.new("RGB", (8, 8), (40, 40, 40)))


def source_of(content: bytes, name: str = "made.pdf") -> SourceFile:
    return SourceFile(name=name, content=content, sha256=hashlib.sha256(content).hexdigest())


def opened(content: bytes, limits: Limits | None = None, name: str = "made.pdf") -> PagedSource:
    return read_pdf(source_of(content, name), limits or Limits())


def pages_of(content: bytes, limits: Limits | None = None) -> list[PageSource]:
    return list(opened(content, limits).pages)


def only_page(content: bytes, limits: Limits | None = None) -> PageSource:
    (page,) = pages_of(content, limits)
    return page


def spelled(page: PageSource) -> str:
    """Return the glyphs as text: a blank where white space precedes one."""
    result = ""
    last = -1
    for glyph in page.glyphs:
        result += (" " if glyph.order > last + 1 and result else "") + glyph.text
        last = glyph.order
    return result


def with_objects(content: bytes, old: bytes, new: bytes) -> bytes:
    """Replace bytes of an uncompressed PDF by as many others, so that its offsets stay right."""
    assert old in content
    return content.replace(old, new.ljust(len(old)))


def raw_pdf(stream: bytes, resources: bytes = b"", extra: tuple[bytes, ...] = ()) -> bytes:
    """Return a one-page PDF written by hand; `extra` are objects from number 6 on."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> " + resources + b" >> >>",
        b"<< /Length %d >> stream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        *extra,
    ]
    content = b"%PDF-1.7\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"trailer << /Size %d /Root 1 0 R >>" % size
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    return content + head + table + trailer + b"\nstartxref\n%d\n%%%%EOF" % len(content)
