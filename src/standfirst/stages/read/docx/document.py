"""The DOCX reader: a Word file as it reads with all changes accepted, as plain text."""

from __future__ import annotations

from standfirst.model.document import Page
from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import SourceFile, TextSource
from standfirst.stages.read.captions import mark_captions
from standfirst.stages.read.docx.about import about
from standfirst.stages.read.docx.body import BlockWalk
from standfirst.stages.read.docx.furniture import leave_out_furniture
from standfirst.stages.read.docx.headings import set_off_headings
from standfirst.stages.read.docx.nodes import plain_text
from standfirst.stages.read.docx.notes import Note
from standfirst.stages.read.docx.numbering import Counters
from standfirst.stages.read.docx.opening import opened
from standfirst.stages.read.docx.pages import (
    SectionEnd,
    page_records,
    pages_are_short,
    stated_pages,
    with_sections,
)
from standfirst.stages.read.docx.paragraphs import TITLE_STYLE
from standfirst.stages.read.docx.reading import Part, Reading
from standfirst.stages.read.docx.table_captions import captions_above, whole_captions
from standfirst.stages.read.rendering import Block, nested_table
from standfirst.stages.read.rendering import Page as Rendering
from standfirst.stages.read.unit_headings import unit_headings

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_NOT_REFERRED_TO = "note_not_referred_to"


def read_docx(source: SourceFile, limits: Limits) -> TextSource:
    """Read a Word file; insertions are text, deletions are not, and numbers are as printed.

    Raises SourceError for a file that is no Word document, needs a password, is damaged, or asks
    for more than the limits allow.
    """
    reading = opened(source, limits)
    walk = BlockWalk(reading)
    parts = walk.run(reading.body())
    parts = captions_above(set_off_headings(whole_captions(parts)))
    parts = _with_notes(parts, walk.notes, reading)
    return _text_source(source, reading, parts, walk.breaks)


def _with_notes(parts: list[Part], left: list[Note], reading: Reading) -> list[Part]:
    """Put the notes of each section at its end, behind the text that refers to them."""
    found: list[Part] = []
    waiting: list[Note] = []
    for part in parts:
        if part.block.kind == "heading":
            found += _note_parts(waiting, reading)
            waiting = []
        found.append(part)
        waiting += part.notes
    found += _note_parts([*waiting, *left], reading)
    for node in reading.notes.unreferred():
        reading.drop(_NOT_REFERRED_TO, plain_text(node))
    return found


def _note_parts(notes: list[Note], reading: Reading) -> list[Part]:
    return [part for note in notes if (part := _note_part(note, reading)) is not None]


def _note_part(note: Note, reading: Reading) -> Part | None:
    reading.counters = Counters(reading.numbering)
    walk = BlockWalk(reading, inside=1, boxed=True)
    lines: list[str] = []
    for part in walk.run(note.node.children):
        block = part.block
        if block.kind == "table":
            lines.append(nested_table(block.lines, block.header_rows))
        else:
            lines += [block.marker + block.lines[0], *block.lines[1:]]
    if not lines:
        return None
    marker = f"{note.mark} " if note.mark else ""
    return Part(Block("footnote", lines, label=note.mark, marker=marker))


def _text_source(source: SourceFile, reading: Reading, parts: list[Part], left: int) -> TextSource:
    page = Rendering()
    breaks: list[int] = []
    sections: list[SectionEnd] = []
    for part in parts:
        if part.block.kind == "code":
            _trim(part.block.lines)
        lines = page.add(part.block)
        breaks += [lines[line].start + place for line, place in part.breaks]
        if part.section is not None:
            sections.append(SectionEnd(page.at, part.section))
    text = page.text
    elements = unit_headings(text, page.elements)
    stated = about(reading.package, source.name)
    numbered = leave_out_furniture(reading)
    breaks += [len(text)] * left
    if reading.breaks_pages:
        breaks = with_sections(text, breaks, sections)
        is_short = not reading.drawings and pages_are_short(text, breaks)
        spans = stated_pages(text, breaks, parts, stated, surely=is_short)
    else:
        spans = stated_pages(text, breaks, parts, stated)
    pages: tuple[Page, ...] = page_records(spans, sections, numbered=numbered)
    return TextSource(
        media_type=MEDIA_TYPE,
        text=text,
        elements=tuple(mark_captions(text, elements, named_only=True)),
        title=_title(parts) or stated.title,
        language=stated.language or reading.styles.language,
        pages=pages,
        dropped=tuple(reading.dropped),
        findings=tuple(_findings(reading, bool(parts))),
    )


def _trim(lines: list[str]) -> None:
    """Take the empty lines behind code off."""
    while not lines[-1]:
        lines.pop()


def _title(parts: list[Part]) -> str:
    """Return what is set as the document's title, before anything else that heads text."""
    for part in parts:
        if part.style == TITLE_STYLE:
            return " ".join(" ".join(part.block.lines).split())
        if part.block.kind == "heading":
            return ""
    return ""


def _findings(reading: Reading, has_text: bool) -> list[Finding]:
    found: list[Finding] = []
    if reading.insertions or reading.deletions:
        message = (
            f"tracked changes not accepted yet: {reading.insertions} insertions were read, "
            f"{reading.deletions} deletions were not"
        )
        cure = "Accept or reject the changes in Word, so that the text is the one that is meant."
        found.append(reading_finding("SF218", message, cure=cure))
    if reading.unknown_signs:
        message = f"{reading.unknown_signs} signs of symbol fonts have no Unicode character"
        found.append(reading_finding("SF211", message, cure="Look for � in the text."))
    if reading.foreign:
        message = f"{reading.foreign} parts of other formats inside the file were not read"
        cure = "Open the file in Word and save it again: it then holds their text as its own."
        found.append(reading_finding("SF219", message, cure=cure))
    if reading.objects:
        message = (
            f"{reading.objects} objects of other programs, such as formulas of an old equation "
            "editor, were not read: \ufffc stands for each that has no description"
        )
        cure = "Convert the formulas to Word's own in Word, or ingest the file as PDF."
        found.append(reading_finding("SF219", message, cure=cure))
    if reading.cut:
        message = "nested or spanned too far: some tables and text boxes were read as plain text"
        found.append(reading_finding("SF209", message))
    if not has_text:
        found.append(reading_finding("SF202", "empty document: there is no text in it"))
    return found
