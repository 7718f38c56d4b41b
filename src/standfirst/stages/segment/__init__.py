"""Raw documents in, sections and blocks out."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

import msgspec

from standfirst.languages.detect import UNKNOWN, detect_language
from standfirst.languages.lists import languages, primary
from standfirst.model.chunk import PATH_JOINER, PATH_SHARE
from standfirst.model.crop import crop_path
from standfirst.model.document import Block, Document, Section
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import Element, Lifted, SegmentedDocument, TextSource
from standfirst.stages.segment.page_pictures import with_page_pictures
from standfirst.stages.segment.run_in_headings import run_in_headings
from standfirst.stages.segment.sections import (
    build_sections,
    heading_places,
    names_subject,
    says_more,
    title_heading,
)

_SHOWN = 60


class Provenance(NamedTuple):
    """What is known about a document from outside it.

    `title` is what the caller states ("" if nothing), `fallback_title` what stands in when neither
    caller nor file states one; `language` is a BCP 47 tag, or "auto" to detect it;
    `hard_limit` is that of the chunks to come.
    """

    document_id: str
    source: str
    source_sha256: str
    family: str
    configuration_digest: str
    title: str = ""
    fallback_title: str = ""
    language: str = "auto"
    hard_limit: int | None = None


def segment(raw: TextSource, provenance: Provenance) -> SegmentedDocument:
    """Return the document with its sections and lifted blocks, and the elements of its text."""
    raw = _with_run_ins(raw)
    stated = provenance.title or (raw.title if names_subject(raw.title) else "")
    own = "" if provenance.title else _own_title(raw)
    title = own if says_more(own, stated) else stated
    title = title or own or provenance.fallback_title or provenance.document_id
    headings = heading_places(raw.elements)
    sections = build_sections(raw, title, headings)
    blocks = _blocks(raw, sections, provenance.document_id)
    language = _language(raw, provenance.language)
    document = Document(
        document_id=provenance.document_id,
        title=title,
        source=provenance.source,
        media_type=raw.media_type,
        source_sha256=provenance.source_sha256,
        language=language,
        family=provenance.family,
        configuration_digest=provenance.configuration_digest,
        hard_limit=provenance.hard_limit,
        pages=raw.pages,
        text=raw.text,
        sections=sections,
        blocks=blocks,
        dropped=raw.dropped,
        findings=(
            *raw.findings,
            *_empty_sections(raw.elements, headings, sections, blocks),
            *_continued(blocks),
            *_long_paths(sections, provenance.hard_limit),
            *_unknown_language(language),
        ),
    )
    return SegmentedDocument(document=document, elements=raw.elements, links=raw.links)


def _with_run_ins(raw: TextSource) -> TextSource:
    elements = run_in_headings(raw.text, raw.elements)
    return raw if elements is raw.elements else msgspec.structs.replace(raw, elements=elements)


def _own_title(raw: TextSource) -> str:
    heading = title_heading(raw.elements, "")
    return heading.label.strip() if heading else ""


def _language(raw: TextSource, setting: str) -> str:
    """Return the language as set, else as the text shows it, else as the file states it.

    What a file states is often a template's default, so the text goes first.
    """
    if setting != "auto":
        return setting
    detected = detect_language(raw.text)
    if detected != UNKNOWN:
        return detected
    return raw.language.split("-")[0].lower() or UNKNOWN


def _blocks(raw: TextSource, sections: tuple[Section, ...], document_id: str) -> tuple[Block, ...]:
    found: list[Block] = []
    numbered: dict[int | None, Block] = {}
    numbers: dict[str, int] = {}
    at = 0
    for number, lifted in with_page_pictures(raw):
        while at + 1 < len(sections) and sections[at + 1].span.start <= lifted.anchor:
            at += 1
        name = _block_name(lifted)
        numbers[name] = numbers.get(name, 0) + 1
        block_id = name if numbers[name] == 1 else f"{name}-{numbers[name]}"
        before = None if lifted.continues is None else _first(numbered[lifted.continues])
        block = Block(
            block_id=block_id,
            kind=lifted.kind,
            shape=lifted.shape,
            section_key=sections[at].section_key,
            physical_page=lifted.physical_page,
            printed_page=lifted.printed_page,
            bbox=lifted.bbox,
            text=lifted.text,
            continues=before,
            source_crop=crop_path(document_id, block_id) if lifted.pictured else None,
            anchor=lifted.anchor,
            proposal=lifted.proposal,
        )
        numbered[number] = block
        found.append(block)
    return tuple(found)


def _first(block: Block) -> str:
    """Return the id of the block that a continued one begins with."""
    return block.continues or block.block_id


def _block_name(lifted: Lifted) -> str:
    """Return a name made of a block's place and content: other content gets another name."""
    said = f"{lifted.bbox}\0{lifted.text}".encode("utf-8", "surrogatepass")
    return f"p{lifted.physical_page}-{lifted.kind}-{sha256(said).hexdigest()[:8]}"


def _continued(blocks: tuple[Block, ...]) -> list[Finding]:
    """Report what goes on over a page break: a row may be split there."""
    return [
        reading_finding(
            "SF220",
            f"the {block.kind} on page {block.physical_page} continues {block.continues}: look at "
            "both pictures, a row may be split by the page break",
            page=block.physical_page,
        )
        for block in blocks
        if block.continues is not None
    ]


def _long_paths(sections: tuple[Section, ...], hard_limit: int | None) -> list[Finding]:
    """Report headings whose path takes more than its share of a chunk and is shown shortened."""
    if hard_limit is None:
        return []
    share = hard_limit // PATH_SHARE
    return [
        reading_finding(
            "SF206",
            f"the heading path of {section.title[:_SHOWN]!r} has more than {share} code points and "
            "is shown shortened; the record keeps it whole",
            page=section.pages[0] if section.pages else None,
        )
        for section in sections
        if len(PATH_JOINER.join(section.heading_path)) > share
    ]


def _unknown_language(language: str) -> list[Finding]:
    """Report a language that sentences and checks have no word lists for."""
    if primary(language) in languages():
        return []
    message = f"there are no word lists for the language {language!r}: Unicode rules end sentences"
    return [reading_finding("SF210", message, cure="Set `language` where it was told wrong")]


def _empty_sections(
    elements: Sequence[Element],
    headings: Sequence[int],
    sections: Sequence[Section],
    blocks: Sequence[Block],
) -> list[Finding]:
    """Report headings with nothing under them: no text, no lifted block, no deeper heading."""
    with_block = {block.section_key for block in blocks}
    titled = sections[len(sections) - len(headings) :]
    found = []
    for (at, below), section in zip(pairwise([*headings, len(elements)]), titled, strict=True):
        is_empty = below == at + 1 and (
            below == len(elements) or elements[below].level <= section.level
        )
        if is_empty and section.section_key not in with_block:
            found.append(
                reading_finding(
                    "SF203",
                    f"empty section: {section.title!r} has a heading without body text",
                    page=section.pages[0] if section.pages else None,
                )
            )
    return found
