"""Cross-references in chunks, resolved within their document to a section, a block or a chunk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from standfirst.languages.composed import composed, composed_with_places
from standfirst.languages.folding import fold
from standfirst.languages.number_lists import further_numbers
from standfirst.languages.pointers import CLAUSE, Pointer, Pointing, citations, pointing
from standfirst.model.chunk import Chunk, Reference
from standfirst.model.document import Document
from standfirst.model.place import Span
from standfirst.stages.chunk.anchors import Anchors

TargetKind = Literal["section", "block", "chunk"]

_NUMBER = r"\d+(?:\.\d+)*[a-z]?(?:\.[A-ZĐ]{1,4}(?:\.\d+)*)?|[IVXLC]{1,6}|[A-Z]"
# "Phụ lục" is a label of two words; in "Chương II" the second is the number.
_SECOND_WORD = r"\s(?![IVXLC]+\b|[A-Z]\b)[^\W\d_]"
_LABEL = rf"§+|[^\W\d_]+(?:\.|{_SECOND_WORD}+)?"
_TITLE_NUMBER = re.compile(
    rf"\W*?(?:(?P<label>{_LABEL})\s*)?(?<![^\W\d_])(?P<number>{_NUMBER})(?=[\s.:)\]–—-]|$)"
)
# No part gives back what it took: what comes next could not stand there.
_LABEL_OF_LINE = rf"§++|[^\W\d_]++(?:\.|{_SECOND_WORD}++)?"
_NUMBER_OF_LINE = (
    rf"[\s*_>#|]*+(?:(?P<label>{_LABEL_OF_LINE})\s+)?\(?(?P<number>{_NUMBER})(?=[.:)]|\s|$)"
)
_FIRST_LINE = re.compile(_NUMBER_OF_LINE, re.MULTILINE)
_LATER_LINE = re.compile(rf"\n{_NUMBER_OF_LINE}", re.MULTILINE)
_CAPTION_CHARACTERS = 400
"""The caption stands at the head of a block's text; cells further down number nothing."""

_WORD = re.compile(r"[^\W_]+")
_LONGEST_NAME = 80
_LINE_END = 40
"""How many code points in front of a label tell whether a sentence goes on there."""

_NEAREST_CHUNKS = 3
"""How far "the table above" is looked for, in chunks."""


class Target(NamedTuple):
    """What a reference resolves to."""

    kind: TargetKind
    name: str


def with_references(document: Document, chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """Return the chunks with the cross-references found in their text.

    What resolves to nothing in the document keeps a target of None. A language without word lists
    has links alone.
    """
    targets = _Targets(document, chunks)
    finished = list(chunks)
    for at, chunk in enumerate(chunks):
        if found := targets.references(chunk, at):
            finished[at] = msgspec.structs.replace(chunk, references=tuple(found))
    return tuple(finished)


class _NumberedLines:
    """Lines that open with a number: captions by number, with their label; items by section."""

    def __init__(self, continuing: frozenset[str]) -> None:
        self._continuing = continuing
        self.captions: dict[str, list[tuple[str, Target]]] = {}
        self.items: dict[tuple[str, str], str] = {}

    def add(self, text: str, target: Target, section_key: str = "") -> None:
        for match in _numbers_of_lines(text):
            label, number = _label(match["label"]), match["number"]
            if label and not _goes_on(text, match.start("label")) and not self._says(text, match):
                self.captions.setdefault(number, []).append((label, target))
            elif section_key and not label:
                self.items.setdefault((section_key, number), target.name)

    def _says(self, text: str, number: re.Match[str]) -> bool:
        """Tell whether a number goes on as part of a sentence or citation: "Appendix A describes",
        "§ 5 Absatz 2"."""
        after = text[number.end() : number.end() + _LINE_END]
        words = after.split(None, 1) if after[:1] in (" ", "\u00a0") else []
        if not words:
            return False
        return (words[0][0].islower() and len(words[0]) > 1) or words[0] in self._continuing


def _numbers_of_lines(text: str) -> Iterator[re.Match[str]]:
    """Yield the numbers that lines open with."""
    first = _FIRST_LINE.match(text)
    if first:
        yield first
    # A line end as the first character is found many times faster than the start of a line.
    yield from _LATER_LINE.finditer(text, first.end() if first else 0)


class _Targets:
    """What a document's references can resolve to, each looked up in constant time."""

    def __init__(self, document: Document, chunks: Sequence[Chunk]) -> None:
        self._document = document
        self._chunks = chunks
        self._words = pointing(document.language)
        self._resolved_numbers: dict[tuple[str, str], Target | None] = {}
        self._anchors = Anchors(document)

    # What can be pointed at is collected when something points: most documents never ask.

    @cached_property
    def _sections(self) -> dict[str, list[tuple[str, str]]]:
        """Map numbers of headings to their labels and section keys."""
        found: dict[str, list[tuple[str, str]]] = {}
        for section in self._document.sections:
            if match := _TITLE_NUMBER.match(composed(section.title)):
                place = (_label(match["label"]), section.section_key)
                found.setdefault(match["number"], []).append(place)
        return found

    @cached_property
    def _numbered_lines(self) -> _NumberedLines:
        continuing = self._words.words["continuing"] if self._words else ()
        lines = _NumberedLines(frozenset(continuing))
        for block in self._document.blocks:
            lines.add(block.text[:_CAPTION_CHARACTERS], Target("block", block.block_id))
        for chunk in self._chunks:
            if chunk.chunk_kind != "block_descriptor":
                lines.add(composed(chunk.text), Target("chunk", chunk.chunk_id), chunk.section_key)
        return lines

    def references(self, chunk: Chunk, at: int) -> list[Reference]:
        """Return a chunk's references in the order of its text, its own section left out."""
        text, places = composed_with_places(chunk.text)
        words = pointing(chunk.language)
        cited = citations(text, words) if words is not None else []
        found: list[Reference] = []
        if chunk.chunk_kind == "block_descriptor":
            return found
        for link in self._anchors.links(text):
            target = Target("section", link.section_key) if link.section_key else None
            if link.section_key != chunk.section_key:
                found.append(_reference(chunk, (places[link.start], places[link.end]), target))
        if words is None or not cited:
            return found
        for citation in cited:
            further = further_numbers(text, citation, words)
            if citation[0].label and _is_of_other_work(text, (*citation, *further), words):
                continue
            for named in (citation, *([each] for each in further)):
                target = self._resolved(named, chunk, at, words)
                if target is None or target.name not in (chunk.section_key, chunk.chunk_id):
                    span = (places[named[0].start], places[named[-1].end])
                    found.append(_reference(chunk, span, target))
        return found

    def _resolved(
        self, citation: Sequence[Pointer], chunk: Chunk, at: int, words: Pointing
    ) -> Target | None:
        main = next((p for p in citation if p.label and not words.is_subordinate(p)), None)
        if main is not None:
            named = (main.label, main.number)
            if named not in self._resolved_numbers:
                self._resolved_numbers[named] = self._numbered(main)
            return self._resolved_numbers[named]
        first = citation[0]
        if first.label:
            name = self._numbered_lines.items.get((chunk.section_key, first.number))
            return Target("chunk", name) if name else None
        return self._only_annex(first, words) or self._nearest_table(first, at, words)

    @cached_property
    def _first_words(self) -> dict[str, list[str]]:
        """Map the first two words of headings, and the first alone, to their section keys."""
        found: dict[str, list[str]] = {}
        for section in self._document.sections:
            said = _WORD.findall(section.title[:_LONGEST_NAME].lower())
            for opening in {said[0] if said else "", " ".join(said[:2])}:
                found.setdefault(opening, []).append(section.section_key)
        return found

    def _only_annex(self, pointer: Pointer, words: Pointing) -> Target | None:
        """Resolve "the Annex" where one heading alone opens with that word."""
        spoken = f" {' '.join(_WORD.findall(pointer.text.lower()))} "
        for name in words.words["annexes"]:
            if f" {name} " in spoken:
                keys = self._first_words.get(name, [])
                return Target("section", keys[0]) if len(keys) == 1 else None
        return None

    def _numbered(self, pointer: Pointer) -> Target | None:
        """Resolve "section 4.2", "Table 3", "§ 5": the heading or caption with that number."""
        label = _label(pointer.label)
        number = re.split(r"\s?\(", pointer.number)[0].rstrip(".")
        for own, key in self._sections.get(number, ()):
            if own and _same_label(own, label):
                return Target("section", key)
        for own, target in self._numbered_lines.captions.get(number, ()):
            if own and _same_label(own, label):
                return target
        if self._words and pointer.label.rstrip(".") in self._words.captioned:
            return None
        for own, key in self._sections.get(number, ()):
            is_clause = pointer.label == CLAUSE or not own
            if is_clause or _same_label(own, label):
                return Target("section", key)
        return None

    def _nearest_table(self, pointer: Pointer, at: int, words: Pointing) -> Target | None:
        """Resolve "the table above": the nearest table on that side, in the same section first."""
        spoken = pointer.text.lower().split()
        if pointer.direction == "flat" or not any(w in words.words["tables"] for w in spoken):
            return None
        step = -1 if pointer.direction == "up" else 1
        for distance in range(1, _NEAREST_CHUNKS + 1):
            other = at + step * distance
            if not 0 <= other < len(self._chunks):
                return None
            chunk = self._chunks[other]
            for attachment in chunk.attachments:
                if attachment.kind == "table":
                    return Target("block", attachment.block_id)
            if chunk.chunk_kind == "table_rows" or "\n| " in chunk.text:
                return Target("chunk", chunk.chunk_id)
        return None


def _is_of_other_work(text: str, named: Sequence[Pointer], words: Pointing) -> bool:
    return words.names_other_work(text, named[-1].end) or any(
        words.means_other_work(text, pointer) for pointer in named
    )


def _goes_on(text: str, label: int) -> bool:
    """Tell whether a label opens a line that goes on with a sentence, as wrapped text does."""
    before = text[max(0, label - _LINE_END) : label]
    said = before.rstrip(" \t\n*_>#")
    parted = "\n\n" in before[len(said) :].replace(" ", "").replace("\t", "")
    return bool(said) and not parted and said[-1] not in ".!?:;)|"


def _label(written: str | None) -> str:
    return fold(written or "").rstrip(".").replace("§§", "§")


def _same_label(first: str, second: str) -> bool:
    """Tell whether one label shortens or inflects the other: "Art." and "Artikels", "Tab."."""
    shorter, longer = sorted((first, second), key=len)
    return longer.startswith(shorter) or (
        len(shorter) > 3 and longer.startswith(shorter[:-1]) and len(longer) - len(shorter) <= 2
    )


def _reference(chunk: Chunk, span: tuple[int, int], target: Target | None) -> Reference:
    return Reference(
        text=chunk.text[span[0] : span[1]],
        span=_in_document(chunk, span),
        target_kind=target.kind if target else None,
        target=target.name if target else None,
    )


def _in_document(chunk: Chunk, span: tuple[int, int]) -> Span:
    """Return a stretch of a chunk as a span of the document, within one of the chunk's spans."""
    start, end = span
    offset = 0
    for own in chunk.spans:
        if start <= offset + len(own):
            shift = own.start - offset
            return Span(max(start + shift, own.start), min(end + shift, own.end))
        offset += len(own) + 1
    return Span(chunk.spans[-1].end, chunk.spans[-1].end)
