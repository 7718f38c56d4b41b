"""Check the quotations of many answers against their files, without standfirst's readers.

    python benchmarks/quality/answers/quotations.py CORPUS [--answers 500] [--workspace DIR]
        [--show]

Questions are made of the corpus itself: the telling words of sentences that are evenly spaced over
all documents. Each quotation is looked for

- in `Document.text`, at its span, to the character;
- in a text file, at its span of the decoded file, to the character;
- in a PDF as PDFium reads it: each of its words in the boxes that the citation names, and on the
  pages it names, the first of which is the page of the citation; and the boxes hold no more than
  the lines that the quotation stands on;
- in the words of an HTML or DOCX file as the standard library reads them.

In files that are not plain text, white space, hyphens and marks of lists and tables are set aside,
and formulas and numbers of lists in DOCX, which stand there in another notation.
"""

from __future__ import annotations

import argparse
import html.parser
import re
import tempfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
from corpus import ingested

from standfirst import Answer, ask
from standfirst.languages.sentences import sentence_spans
from standfirst.languages.terms import exact_terms
from standfirst.model.answer import Citation
from standfirst.model.chunk import Chunk
from standfirst.stages.answer.contract import violations
from standfirst.workspace import Workspace

FEWEST_WORDS, MOST_WORDS = 6, 40
WORDS_ASKED = 7
MARGIN = 0.5
"""Points that a box is widened by: PDFium takes a glyph by a point within it."""

FINE = 100
"""Steps of a point in which places on a page are given to PDFium."""

_SET_ASIDE = re.compile(r"[\s\u00ad\u0002\ufffe^|*•·◦▪■●☐☑☒‐‑\ue000-\uf8ff-]+")
_MARKS_OF_MARKUP = re.compile(r"[“”\"\[\]\\]|\$\$[^$]*\$\$|\$(?=[^\s\d])[^$\n]*\$|\.\.\.")
_SEPARATORS = re.compile(r"[\n|;·]")
_LIST_MARK = re.compile(r"^\s*(?:\(?[\w.]{1,12}[.)](?:\s|$)|- )?")
LINES_BESIDE = 2
"""The lines that a quotation begins and ends on may hold others beside it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--answers", type=int, default=500)
    parser.add_argument("--workspace", type=Path, help="kept, and taken again")
    parser.add_argument("--show", action="store_true", help="print what is not found")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        workspace = ingested(given.corpus, given.workspace or Path(folder) / "workspace")
        report(workspace, given.answers, show=given.show)
        workspace.close()


def report(workspace: Workspace, wanted: int, *, show: bool) -> None:
    counts: Counter[str] = Counter()
    statuses: Counter[str] = Counter()
    for question in made_questions(workspace, wanted):
        answer = ask(workspace, question)
        statuses[answer.status] += 1
        counts["clauses broken"] += len(violations(answer, chunks_of(workspace, answer)))
        for citation in answer.citations:
            if not citation.quotation:
                continue
            for check, is_good in checks(workspace, citation):
                counts[f"{check}: checked"] += 1
                counts[f"{check}: wrong"] += not is_good
                if show and not is_good:
                    print(f"{check} · {citation.source} p. {citation.physical_page} · ", end="")
                    print(repr(citation.quotation[:300]))
    print(f"{sum(statuses.values())} answers:", dict(sorted(statuses.items())))
    print(f"clauses broken: {counts.pop('clauses broken')}")
    for name in dict.fromkeys(key.split(":")[0] for key in counts):
        checked, wrong = counts[f"{name}: checked"], counts[f"{name}: wrong"]
        print(f"{name:46} {checked:5} checked, {wrong:3} wrong")


def made_questions(workspace: Workspace, wanted: int) -> Iterator[str]:
    """Yield questions that are answered, made of sentences of all documents in turn."""
    by_document = [
        sentences
        for document_id in workspace.store.document_ids()
        if (sentences := list(askable(workspace, document_id)))
    ]
    made = 0
    for turn in range(wanted):
        for number, sentences in enumerate(by_document):
            if made == wanted:
                return
            # A stride that has no divisor with most lengths spreads the sentences over a document.
            chosen = sentences[(turn * 37 + number * 11) % len(sentences)]
            if turn < len(sentences):
                made += 1
                yield chosen


def askable(workspace: Workspace, document_id: str) -> Iterator[str]:
    prepared = workspace.store.prepared(document_id)
    for chunk in prepared.chunks if prepared else ():
        if chunk.chunk_kind != "prose":
            continue
        for start, end in sentence_spans(chunk.text, chunk.language):
            terms = exact_terms(chunk.text[start:end])
            if FEWEST_WORDS <= len(terms) <= MOST_WORDS:
                longest = sorted(set(terms), key=lambda term: (-len(term), term))[:WORDS_ASKED]
                yield " ".join(term for term in dict.fromkeys(terms) if term in longest)


def chunks_of(workspace: Workspace, answer: Answer) -> list[Chunk]:
    ids = dict.fromkeys(each.chunk_id for each in (*answer.citations, *answer.nearest))
    found = (workspace.store.chunk(each) for each in ids)
    return [chunk for chunk in found if chunk]


def checks(workspace: Workspace, citation: Citation) -> Iterator[tuple[str, bool]]:
    document = workspace.store.document(citation.document_id)
    span = citation.span
    assert document and span
    quoted = citation.quotation
    yield "text of the document, to the character", document.text[span.start : span.end] == quoted
    suffix = Path(citation.source).suffix.lower()
    if suffix in {".md", ".txt"}:
        text = file_text(citation.source)
        yield "text file, to the character", text[span.start : span.end] == quoted
    elif suffix == ".pdf":
        held = [bare(each) for each in texts_in_boxes(citation)]
        yield "PDF, words in the boxes", has_words("".join(held), quoted)
        longest = max(map(len, held), default=0)
        most = len(bare(quoted)) + LINES_BESIDE * longest
        yield "PDF, boxes no larger than the lines", len("".join(held)) <= most
        pages = dict.fromkeys(box.physical_page for box in citation.boxes)
        words = bare("".join(page_text(citation.source, page) for page in pages))
        is_first = next(iter(pages), None) == citation.physical_page
        yield "PDF, words on the page", is_first and has_words(words, quoted)
    else:
        words = bare(_MARKS_OF_MARKUP.sub("", markup_text(citation.source)))
        yield f"{suffix} file, its words", all(bare(line) in words for line in pieces(quoted))


def has_words(held: str, quoted: str) -> bool:
    """Tell whether each word of a quotation is held; lines may come in another order."""
    return bool(held) and all(bare(word) in held for word in quoted.split())


def pieces(quoted: str) -> Iterator[str]:
    """Yield the lines and cells of a quotation without the marks of lists and formulas."""
    for line in _SEPARATORS.split(_MARKS_OF_MARKUP.sub("", quoted)):
        yield _LIST_MARK.sub("", line)


def bare(text: str) -> str:
    """Return a text without white space, hyphens and our own marks, letters in one form."""
    return _SET_ASIDE.sub("", unicodedata.normalize("NFKC", text))


@cache
def file_text(source: str) -> str:
    return Path(source).read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


@cache
def pdf(source: str) -> pypdfium2.PdfDocument:
    document = pypdfium2.PdfDocument(source)
    document.init_forms()
    return document


@cache
def page_of(source: str, physical_page: int) -> pypdfium2.PdfPage:
    """Return a page with what was filled into its form."""
    if pdf(source).get_formtype():
        page = pdf(source)[physical_page - 1]
        pypdfium2.raw.FPDFPage_Flatten(page, pypdfium2.raw.FLAT_NORMALDISPLAY)
    return pdf(source)[physical_page - 1]


@cache
def page_text(source: str, physical_page: int) -> str:
    return page_of(source, physical_page).get_textpage().get_text_range()


def texts_in_boxes(citation: Citation) -> list[str]:
    """Return what PDFium reads in each box of a citation."""
    return [
        bounded_text(page_of(citation.source, box.physical_page), box.bbox)
        for box in citation.boxes
    ]


def bounded_text(page: pypdfium2.PdfPage, bbox: tuple[float, float, float, float]) -> str:
    width, height = (round(FINE * each) for each in page.get_size())
    corners = [
        on_page(page, (width, height), (x, y))
        for x, y in (
            (bbox[0] - MARGIN, bbox[1] - MARGIN),
            (bbox[2] + MARGIN, bbox[3] + MARGIN),
        )
    ]
    (left, right), (bottom, top) = (sorted(each) for each in zip(*corners, strict=True))
    return page.get_textpage().get_text_bounded(left, bottom, right, top)


def on_page(
    page: pypdfium2.PdfPage, size: tuple[int, int], place: tuple[float, float]
) -> tuple[float, float]:
    """Return a place of the page as displayed in the page's own coordinates."""
    import ctypes

    x, y = ctypes.c_double(), ctypes.c_double()
    across, down = (round(FINE * each) for each in place)
    pypdfium2.raw.FPDF_DeviceToPage(page, 0, 0, *size, 0, across, down, x, y)
    return x.value, y.value


@cache
def markup_text(source: str) -> str:
    if source.lower().endswith(".docx"):
        with zipfile.ZipFile(source) as package:
            parts = [n for n in package.namelist() if n.startswith("word/") and n.endswith(".xml")]
            trees = [ElementTree.fromstring(package.read(name)) for name in parts]
        return "\n".join("".join(each.text or "" for each in tree.iter()) for tree in trees)
    words = _Words()
    content = Path(source).read_bytes()
    try:
        words.feed(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        words.feed(content.decode("cp1252"))
    return "".join(words.found)


class _Words(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


if __name__ == "__main__":
    main()
