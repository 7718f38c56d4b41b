"""Several texts that are in memory, split in one go: pairs, mappings, and the documents of other
libraries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from standfirst.errors import ConfigurationError
from standfirst.languages.folding import slug
from standfirst.model.chunk import Chunk
from standfirst.model.family import Settings
from standfirst.pipeline import split

_TEXTS = ("page_content", "text", "content")
"""Where documents of other libraries keep their text."""

_TITLES = ("title", "source", "file_name", "file_path")
"""What in their metadata names them, the best first."""


def split_documents(
    documents: Iterable[object],
    *,
    settings: Settings | None = None,
    tokenizer: object | None = None,
) -> tuple[Chunk, ...]:
    """Return the chunks of several Markdown or plain texts, in order; see `split`.

    A document is a text, a pair of title and text, or an object with `page_content` or `text` and
    `metadata`, as the loaders of other libraries return; a mapping gives texts by title. Documents
    of one title get ids that tell them apart. Raises ConfigurationError for anything else.
    """
    found: list[Chunk] = []
    used: dict[str, int] = {}
    for title, text in _titled(documents):
        name = slug(title) or "document"
        number = used[name] = used.get(name, 0) + 1
        identity = name if number == 1 else f"{name}-{number}"
        found += split(title, text, settings=settings, document_id=identity, tokenizer=tokenizer)
    return tuple(found)


def _titled(documents: Iterable[object]) -> Iterator[tuple[str, str]]:
    if isinstance(documents, str | bytes):
        raise ConfigurationError("one text is no list of documents; call split(title, text)")
    given = documents.items() if isinstance(documents, Mapping) else documents
    for number, document in enumerate(given, start=1):
        yield _title_and_text(document, number)


def _title_and_text(document: object, number: int) -> tuple[str, str]:
    if isinstance(document, str):
        return f"Document {number}", document
    if isinstance(document, tuple | list) and len(document) == 2:
        title, text = document
        if isinstance(title, str) and isinstance(text, str):
            return title, text
    text = next((t for name in _TEXTS if isinstance(t := getattr(document, name, None), str)), None)
    if text is None:
        raise ConfigurationError(
            f"document {number} is {type(document).__name__}: give a text, a pair of title and "
            "text, or an object with page_content and metadata"
        )
    return _stated_title(getattr(document, "metadata", None)) or f"Document {number}", text


def _stated_title(metadata: Any) -> str:
    if not isinstance(metadata, Mapping):
        return ""
    return next((str(metadata[name]) for name in _TITLES if metadata.get(name)), "")
