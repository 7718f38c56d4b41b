"""Marks of footnotes and endnotes, resolved to the chunk in which their note stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

import msgspec

from standfirst.model.chunk import Chunk, Reference
from standfirst.model.document import Document
from standfirst.model.place import Span
from standfirst.model.source import Element

_SIGNS = r"[*†‡§¶]{1,4}"
_HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_MARK = re.compile(
    r"\[\^(?P<named>[^\]\s]{1,40})\]"  # Markdown
    r"|\[(?P<bracketed>\d{1,4}|[ivxlcdm]{1,8})\]"  # a Word file's, as it is read
    rf"|\^\(?(?P<raised>\d{{1,4}}|[a-z]|{_SIGNS})\)?"  # raised on a page
    rf"|(?P<high>[{_HIGH}]{{1,4}})\)?"
    rf"|(?<=[^\s*])(?P<sign>[*†‡]{{1,3}})(?=[\s.,;:)]|$)"
)
"""How the readers write a mark in running text."""

_BEGINS_MARK = re.compile(rf"[\[^{_HIGH}]")
_BEGINS_MARK_OR_SIGN = re.compile(rf"[\[^*†‡{_HIGH}]")
_SIGNED = ("*", "†", "‡")

_OWN_MARK = re.compile(
    r"\s*(?:\[\^(?P<named>[^\]\s]{1,40})\]:"
    r"|\[(?P<bracketed>\d{1,4}|[ivxlcdm]{1,8})\]"
    rf"|\^?\(?(?P<raised>\d{{1,4}}|[a-z](?=[\s).])|[{_HIGH}]{{1,4}}|{_SIGNS})[).]?)"
)
"""What a note starts with."""


class _Note(NamedTuple):
    start: int
    end: int
    mark_end: int
    page: int


def with_notes(
    document: Document, elements: Sequence[Element], chunks: Sequence[Chunk]
) -> tuple[Chunk, ...]:
    """Return the chunks with a reference for each mark whose note stands in another chunk.

    Numbers start anew on many files' pages: of several notes with one mark, that on the page of
    the mark is meant, else the next one in the text, else the last.
    """
    notes = _Notes(document, elements)
    if not notes.marks:
        return tuple(chunks)
    owners = Owners(chunks)
    return tuple(_with_marks(chunk, notes, owners) for chunk in chunks)


class _Notes:
    """The notes of a document by their marks, in the order of the text."""

    def __init__(self, document: Document, elements: Sequence[Element]) -> None:
        self._page_starts = [page.span.start for page in document.pages]
        self.marks: dict[str, list[_Note]] = {}
        self._ends: dict[int, int] = {}
        for element in elements:
            if element.kind == "footnote":
                self._add(document.text, element)
        # Most asterisks are emphasis: they are looked at where a note has one for its mark.
        has_signs = any(mark.startswith(_SIGNED) for mark in self.marks)
        self.begins = _BEGINS_MARK_OR_SIGN if has_signs else _BEGINS_MARK

    def _add(self, text: str, element: Element) -> None:
        match = _OWN_MARK.match(text, element.start, element.end)
        if match is None:
            return
        note = _Note(element.start, element.end, match.end(), self._page(element.start))
        self.marks.setdefault(_plain(match), []).append(note)
        self._ends[element.start] = match.end()

    def _page(self, position: int) -> int:
        return bisect_right(self._page_starts, position)

    def of(self, mark: str, position: int) -> _Note | None:
        """Return the note that a mark at a position means; None for the note's own mark."""
        notes = self.marks.get(mark)
        if not notes:
            return None
        at = bisect_right(notes, position, key=lambda note: note.start)
        if at and position < notes[at - 1].mark_end:
            return None
        page = self._page(position)
        near = (*notes[at : at + 1], *notes[max(at - 1, 0) : at])
        on_page = [note for note in near if self._page_starts and note.page == page]
        return (on_page or near)[0]


class Owners:
    """The chunk that holds a position, those that repeat it as overlap left out."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        held = [(chunk.spans[-1].end, chunk.chunk_id) for chunk in chunks if chunk.spans]
        self._ends = [end for end, _ in held]
        self._names = [name for _, name in held]

    def of(self, position: int) -> str | None:
        at = bisect_left(self._ends, position + 1)
        return self._names[at] if at < len(self._names) else None


def _with_marks(chunk: Chunk, notes: _Notes, owners: Owners) -> Chunk:
    if chunk.chunk_kind != "prose" or not chunk.spans:
        return chunk
    found = tuple(_references(chunk, notes, owners))
    if not found:
        return chunk
    merged = sorted((*chunk.references, *found), key=lambda each: each.span.start)
    return msgspec.structs.replace(chunk, references=tuple(merged))


def _references(chunk: Chunk, notes: _Notes, owners: Owners) -> Iterator[Reference]:
    start = chunk.spans[0].start
    seen: set[int] = set()
    for match in _marks(chunk.text, notes.begins):
        note = notes.of(_plain(match), start + match.start())
        if note is None or note.start in seen:
            continue
        seen.add(note.start)
        target = owners.of(note.start)
        if target is not None and target != chunk.chunk_id:
            yield Reference(
                text=match.group(),
                span=Span(start + match.start(), start + match.end()),
                target_kind="chunk",
                target=target,
            )


def _marks(text: str, begins: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield the marks of a text, looked for only where a character stands that begins one."""
    at = 0
    while begun := begins.search(text, at):
        match = _MARK.match(text, begun.start())
        if match:
            yield match
        at = match.end() if match else begun.end()


def _plain(match: re.Match[str]) -> str:
    """Return a mark without what sets it off, raised figures as plain ones."""
    return normalize("NFKC", next(filter(None, match.groups()), "")).lower()
