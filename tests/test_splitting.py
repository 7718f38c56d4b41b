"""Several texts in memory, and what is said of arguments that cannot be meant."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import standfirst
from standfirst.errors import ConfigurationError, SourceError
from standfirst.model.family import ChunkSettings, Settings

TEXT = "# Hours\n\nWe open at nine. " + "We are here to help. " * 40


@dataclass
class Loaded:
    """A document as the loaders of other libraries return it."""

    page_content: str
    metadata: dict[str, object] = field(default_factory=dict)


def test_documents_of_every_shape_are_split_in_order():
    documents = [
        "First text is here.",
        ("Second", "Its text is here."),
        Loaded("Third text is here.", {"source": "third.md", "page": 1}),
        Loaded("Fourth text is here."),
    ]
    chunks = standfirst.split_documents(documents)
    assert [chunk.heading_path[0] for chunk in chunks] == [
        "Document 1",
        "Second",
        "third.md",
        "Document 4",
    ]
    assert standfirst.split_documents({"Second": "Its text is here."}) == chunks[1:2]


def test_documents_of_one_title_have_ids_that_differ():
    chunks = standfirst.split_documents([("A", TEXT), ("A", TEXT)])
    assert {chunk.document_id for chunk in chunks} == {"a", "a-2"}
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)


def test_each_document_is_split_as_by_itself():
    chosen = Settings(chunk=ChunkSettings(size=100, hard_limit=150, min_size=0, overlap=0))
    together = standfirst.split_documents([("A", TEXT), ("B", TEXT)], settings=chosen)
    alone = [standfirst.split(title, TEXT, settings=chosen) for title in "AB"]
    assert together == (*alone[0], *alone[1])


@pytest.mark.parametrize("documents", ["one text", [5], [("A", 5)], [object()]])
def test_what_is_no_document_is_refused(documents):
    with pytest.raises(ConfigurationError):
        standfirst.split_documents(documents)


@pytest.mark.parametrize(
    ("name", "size"), [("size", 0), ("hard_limit", 0), ("min_size", -1), ("overlap", -1)]
)
def test_sizes_below_nothing_are_refused_by_name(name, size):
    with pytest.raises(ConfigurationError, match=f"chunk.{name} = {size}"):
        standfirst.split("T", TEXT, settings=Settings(chunk=ChunkSettings(**{name: size})))


@pytest.mark.parametrize("tokenizer", ["no such file", lambda _: None, object()])
def test_a_tokenizer_that_cannot_count_is_refused(tokenizer):
    with pytest.raises(ConfigurationError, match="tokenizer"):
        standfirst.split("T", TEXT, tokenizer=tokenizer)


def test_what_is_no_text_is_refused():
    with pytest.raises(SourceError, match="bytes is no text"):
        standfirst.split("T", b"text")  # type: ignore[arg-type]
