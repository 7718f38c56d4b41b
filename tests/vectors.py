"""Embedders that need no model: vectors that tests can tell by hand."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from standfirst.model.embedding import EmbeddingModel

DIMENSION = 8


@dataclass
class Meanings:
    """Embeds a text as the sum of the meanings of the words it holds, else by its digest."""

    meanings: Mapping[str, int] = field(default_factory=dict)
    name: str = "meanings"
    asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def model(self) -> EmbeddingModel:
        return EmbeddingModel(name=self.name, digest=self.name * 2)

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]:
        self.asked += [(kind, text) for text in texts]
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        vector = [0.0] * DIMENSION
        for word, axis in self.meanings.items():
            vector[axis] += word in text.lower()
        if not any(vector):
            digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
            vector = [byte - 127.5 for byte in digest[:DIMENSION]]
        length = math.hypot(*vector)
        return [number / length for number in vector]
