"""Pages that are pictures, read by a recogniser: words become glyphs at their places."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any, NamedTuple

import msgspec

from standfirst.model.finding import Finding, reading_finding
from standfirst.model.place import BBox
from standfirst.model.source import (
    Font,
    Glyph,
    PagedSource,
    PagePicture,
    PageSource,
    RecognisedWord,
    Recogniser,
    Recognition,
)

RESOLUTION_DPI = 300
"""What Tesseract's models were trained for; smaller print gets lost below it."""
MOST_PIXELS = 40_000_000
"""A larger page is rendered coarser: a sheet of A2 at 300 dpi has 35 million pixels."""
LEAST_CONFIDENCE = 60.0
"""On average over its letters a page has to be this sure. Clean scans reach 90, faint ones 75; a
page read upside down stays below 60."""
WITHOUT_TEXT = "SF205"
SAME_SIZE = 0.2
"""Lines whose height is this near to that of the page's text are set in its size."""
X_HEIGHT, ASCENT, DESCENT = 0.48, 0.7, 0.21
"""Heights of letters in type sizes, about the mean of Times and Helvetica."""

_LOW = frozenset("gjpqyçþ,;()[]{}|/Q")
_SMALL = frozenset("acegmnopqrsuvwxyzı,.:;-–—~+=<>«»·")


def read_pictured_pages(source: PagedSource, content: bytes, recognise: Recogniser) -> PagedSource:
    """Return a PDF whose pages without a text layer are read by `recognise`, one at a time.

    `content` are the bytes of the file. What the page itself states stays; a page that cannot be
    read with some certainty stays as it was.
    """
    if source.media_type != "application/pdf":
        return source
    return msgspec.structs.replace(source, pages=_pages(source.pages, content, recognise))


def _pages(
    pages: Iterator[PageSource], content: bytes, recognise: Recogniser
) -> Iterator[PageSource]:
    document: Any = None
    try:
        for page in pages:
            if any(finding.code == WITHOUT_TEXT for finding in page.findings):
                if document is None:
                    document = _opened(content)
                _read(page, document, recognise)
            yield page
    finally:
        if document is not None:
            document.close()


def _opened(content: bytes) -> Any:
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    return document


def _read(page: PageSource, document: Any, recognise: Recogniser) -> None:
    """Fill a page with what is recognised in its picture, and report that or why not."""
    picture, scale = _picture(document, page)
    recognition = recognise(picture)
    words = [word for word in recognition.words if word.x1 > word.x0 and word.bottom > word.top]
    letters = sum(len(word.text) for word in words)
    sure = sum(word.confidence * len(word.text) for word in words) / max(letters, 1)
    if recognition.failure:
        page.findings.append(_failed(page, recognition.failure))
    elif not words:
        page.findings.append(_failed(page, "found no word"))
    elif sure < LEAST_CONFIDENCE:
        page.findings.append(_failed(page, f"is too unsure of it ({sure:.0f} of 100)"))
    else:
        _add_glyphs(page, recognition._replace(words=tuple(words)), scale)
        page.findings[:] = [each for each in page.findings if each.code != WITHOUT_TEXT]
        page.findings.append(_recognised(page, recognition.engine))
        page.is_recognised = True
        # They are what was read: nothing of them is left to lift.
        page.pictures.clear()


def _picture(document: Any, page: PageSource) -> tuple[PagePicture, float]:
    """Return the page as displayed, and how many pixels a point has."""
    points = max(page.width * page.height, 1.0)
    scale = min(RESOLUTION_DPI / 72, (MOST_PIXELS / points) ** 0.5)
    handle = document[page.physical_page - 1]
    try:
        image = handle.render(scale=scale, grayscale=True).to_pil().convert("L")
        return PagePicture(image.width, image.height, image.tobytes()), scale
    finally:
        handle.close()


def _failed(page: PageSource, why: str) -> Finding:
    return reading_finding(
        "SF219",
        f"page {page.physical_page} was not read: text recognition {why}",
        page=page.physical_page,
        cure="Look at the page; a sharper scan helps, or a higher limits.max_seconds_per_ocr_page",
    )


def _recognised(page: PageSource, engine: str) -> Finding:
    return reading_finding(
        "SF221",
        f"page {page.physical_page} is a picture and was read by text recognition ({engine})",
        page=page.physical_page,
        cure="Compare numbers with the picture of the page before you rely on them",
    )


class _Line(NamedTuple):
    """The words of a line with their boxes in points, turned so that it runs to the right."""

    words: list[tuple[str, BBox]]
    size: float
    baseline: float


def _add_glyphs(page: PageSource, recognition: Recognition, scale: float) -> None:
    own = [((g.x0 + g.x1) / 2, (g.top + g.bottom) / 2) for g in page.glyphs]
    angle = recognition.angle
    lines = []
    for _, words in groupby(recognition.words, key=lambda word: word.line):
        placed = [(_spelled(word), _in_points(word, scale)) for word in words]
        # What the page states itself is in the picture, too.
        placed = [(text, box) for text, box in placed if not _holds(box, own)]
        upright = [(text, _upright(box, angle, page)) for text, box in placed]
        if upright:
            lines.append(_line(upright))
    order = page.glyphs[-1].order if page.glyphs else -1
    font = len(page.fonts)
    page.fonts.append(Font("", 400, False))
    for line in _evened(lines):
        for number, (text, box) in enumerate(line.words):
            order += 2 if number else 3
            for glyph in _letters(text, box, line):
                turned = _turned((glyph.x0, glyph.top, glyph.x1, glyph.bottom), angle, page)
                origin = (glyph.x0, line.baseline, glyph.x0, line.baseline)
                x, y, _, _ = _turned(origin, angle, page)
                place = Glyph(glyph.text, *turned, x, y, line.size, font, angle, order)
                page.glyphs.append(place)
                order += 1
            order -= 1


def _spelled(word: RecognisedWord) -> str:
    return unicodedata.normalize("NFC", word.text)


def _in_points(word: RecognisedWord, scale: float) -> BBox:
    return word.x0 / scale, word.top / scale, word.x1 / scale, word.bottom / scale


def _holds(box: BBox, points: Sequence[tuple[float, float]]) -> bool:
    return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in points)


def _turned(box: BBox, angle: int, page: PageSource) -> BBox:
    """Return a box of upright text as it stands on a page that is written on at this angle."""
    x0, top, x1, bottom = box
    width, height = page.width, page.height
    if angle == 90:
        return top, height - x1, bottom, height - x0
    if angle == 180:
        return width - x1, height - bottom, width - x0, height - top
    if angle == 270:
        return width - bottom, x0, width - top, x1
    return box


def _upright(box: BBox, angle: int, page: PageSource) -> BBox:
    """Return a box of the page as it stands once the text runs to the right."""
    x0, top, x1, bottom = box
    width, height = page.width, page.height
    if angle == 90:
        return height - bottom, x0, height - top, x1
    if angle == 270:
        return top, width - x1, bottom, width - x0
    return _turned(box, angle, page)


def _line(words: list[tuple[str, BBox]]) -> _Line:
    """Return a line with the type size and the baseline that its words' heights tell."""
    sizes, bottoms = [], []
    for text, box in words:
        below = DESCENT if _LOW.intersection(text) else 0.0
        above = X_HEIGHT if _SMALL.issuperset(text) else ASCENT
        size = (box[3] - box[1]) / (above + below)
        sizes.append(size)
        bottoms.append(box[3] - below * size)
    return _Line(words, median(sizes), median(bottoms))


def _evened(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Yield the lines, those of nearly the size of the page's text set in just that size."""
    letters: Counter[float] = Counter()
    for line in lines:
        letters[_half(line.size)] += sum(len(text) for text, _ in line.words)
    body = max(letters.items(), key=lambda item: (item[1], item[0]))[0] if letters else 1.0
    for line in lines:
        is_body = abs(line.size - body) <= SAME_SIZE * body
        yield line._replace(size=body if is_body else _half(line.size))


def _half(size: float) -> float:
    return max(round(size * 2) / 2, 1.0)


def _letters(text: str, box: BBox, line: _Line) -> Iterable[Glyph]:
    """Share a word's box evenly among its characters: only the word's place is known."""
    step = (box[2] - box[0]) / len(text)
    for index, character in enumerate(text):
        x0 = box[0] + index * step
        yield Glyph(character, x0, box[1], x0 + step, box[3], x0, line.baseline, line.size, 0, 0, 0)
