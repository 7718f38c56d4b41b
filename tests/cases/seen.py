"""What a case looks at: the records of one run, in the form the checks ask for."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document
from standfirst.model.finding import Finding

Spec = Mapping[str, Any]
"""One machine check as the case file writes it: its `type` and its arguments."""

FLAG_OF_CODE = {"SF101": "unresolved_pronoun", "SF102": "cross_reference", "SF103": "too_short"}


@dataclass(frozen=True)
class SeenChunk:
    """A chunk with the file it came from, its embedding text, and what was found about it."""

    file: str
    chunk: Chunk
    embed_text: str
    heading_path: tuple[str, ...]
    blocks: tuple[Block, ...] = ()
    flags: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        return self.chunk.text

    @property
    def fresh_text(self) -> str:
        """The text without what repeats the chunk before."""
        return self.chunk.text[self.chunk.overlap :]

    def field(self, name: str) -> str:
        """The text that a check names: `text`, `embed_text` or `heading_path`."""
        if name == "heading_path":
            return "\n".join(self.chunk.heading_path)
        return self.embed_text if name == "embed_text" else self.text

    def says(self, value: str) -> bool:
        """Whether the text, or a block that stood in it, holds `value`, white space aside."""
        wanted = normalised(value)
        return wanted in normalised(self.text) or any(
            wanted in normalised(block.text) for block in self.blocks
        )


@dataclass(frozen=True)
class Complaint:
    """A finding or an error about a file, as one sentence."""

    file: str
    message: str
    is_error: bool = False


@dataclass(frozen=True)
class Snapshot:
    """The workspace after one step of a case."""

    documents: int
    chunk_ids: tuple[str, ...]
    search: Callable[[str], list[Hit]]


@dataclass(frozen=True)
class CaseResult:
    """Everything that one case produced; `crash` is the error nobody raised on purpose."""

    documents: Mapping[str, Document] = field(default_factory=dict)
    chunks: tuple[SeenChunk, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    seconds: float = 0.0
    crash: str | None = None

    def of_file(self, spec: Spec) -> list[SeenChunk]:
        """The chunks of the file that a check names, or of all files."""
        name = spec.get("file")
        return [seen for seen in self.chunks if name is None or seen.file == name]

    def with_x(self, spec: Spec) -> list[SeenChunk]:
        """The chunks that a check selects by what they say."""
        return [seen for seen in self.of_file(spec) if seen.says(spec["x"])]

    def blocks(self) -> Iterator[Block]:
        for document in self.documents.values():
            yield from document.blocks


def seen_chunks(
    file: str,
    document: Document,
    chunks: tuple[Chunk, ...],
    findings: tuple[Finding, ...],
    embedding_text: Callable[[Chunk], str],
) -> list[SeenChunk]:
    """Join the chunks of a document with its blocks and with what the checks found."""
    flags: dict[str, set[str]] = {}
    for finding in findings:
        if finding.chunk_id and finding.code in FLAG_OF_CODE:
            flags.setdefault(finding.chunk_id, set()).add(FLAG_OF_CODE[finding.code])
    blocks = {block.block_id: block for block in document.blocks}
    return [
        SeenChunk(
            file=file,
            chunk=chunk,
            embed_text=embedding_text(chunk),
            heading_path=path_of_headings(document, chunk.heading_path),
            blocks=tuple(blocks[a.block_id] for a in chunk.attachments if a.block_id in blocks),
            flags=frozenset(flags.get(chunk.chunk_id, ())),
        )
        for chunk in chunks
    ]


def path_of_headings(document: Document, path: tuple[str, ...]) -> tuple[str, ...]:
    """Return a heading path without the document's title, unless a heading says that title."""
    headings = {section.title for section in document.sections if section.heading_span is not None}
    if path and path[0] == document.title and document.title not in headings:
        return path[1:]
    return path


def normalised(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def compared(text: str, spec: Spec) -> str:
    """Return the text in the form that a check's `ws`, `unicode` and `markup` ask for."""
    if form := spec.get("unicode"):
        text = unicodedata.normalize(form.upper(), text)
    if spec.get("markup") == "strip":
        text = "".join(mark for mark in text if mark not in "*_`")
    match spec.get("ws"):
        case "normalise":
            return normalised(text)
        case "ignore":
            return "".join(text.split())
        case _:
            return text
