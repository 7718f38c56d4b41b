"""The names that a user of the library may rely on; a change here is a change for the changelog."""

from __future__ import annotations

import standfirst

PUBLIC = [
    "Answer",
    "Chunk",
    "Document",
    "Hit",
    "IngestOptions",
    "IngestReport",
    "Settings",
    "StandfirstError",
    "Workspace",
    "__version__",
    "ask",
    "chunk_file",
    "embedding_text",
    "enforce",
    "ingest",
    "search",
    "split",
    "split_documents",
]


def test_the_public_names_are_these() -> None:
    assert standfirst.__all__ == PUBLIC == sorted(PUBLIC)
    assert dir(standfirst) == PUBLIC


def test_every_public_name_is_there_and_documented() -> None:
    for name in PUBLIC:
        assert getattr(standfirst, name).__doc__, name
