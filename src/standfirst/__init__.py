"""standfirst: retrieval chunks that stand on their own and can be cited.

`split(title, text)`, `split_documents(documents)` and `chunk_file(path)` give chunks in memory;
`ingest(paths, workspace)`, `search` and `ask` work on a `Workspace` on disk. `enforce(answer,
chunks)` holds the words of any model to the answer contract.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from standfirst.model.version import __version__

if TYPE_CHECKING:
    from standfirst.errors import StandfirstError
    from standfirst.ingestion import IngestOptions, ingest
    from standfirst.model.answer import Answer, Hit
    from standfirst.model.chunk import Chunk, embedding_text
    from standfirst.model.document import Document
    from standfirst.model.family import Settings
    from standfirst.model.report import IngestReport
    from standfirst.pipeline import ask, chunk_file, search, split
    from standfirst.splitting import split_documents
    from standfirst.stages.answer.enforce import enforce
    from standfirst.workspace import Workspace

_HOMES = {
    "Answer": "model.answer",
    "Chunk": "model.chunk",
    "Document": "model.document",
    "Hit": "model.answer",
    "IngestOptions": "ingestion",
    "IngestReport": "model.report",
    "Settings": "model.family",
    "StandfirstError": "errors",
    "Workspace": "workspace",
    "ask": "pipeline",
    "chunk_file": "pipeline",
    "embedding_text": "model.chunk",
    "enforce": "stages.answer.enforce",
    "ingest": "ingestion",
    "search": "pipeline",
    "split": "pipeline",
    "split_documents": "splitting",
}

__all__ = [
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


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package stays light."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
