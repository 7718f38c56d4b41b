"""Any server that speaks the OpenAI protocol for embeddings: Ollama, TEI, vLLM and others."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from typing import Any, Literal

from standfirst.errors import ConfigurationError, ModelError
from standfirst.model.embedding import EmbeddingModel
from standfirst.plugins import Surroundings
from standfirst.services.posting import TIMEOUT, Endpoint, Tried, address, holds_password

KEY_VARIABLE = "STANDFIRST_EMBEDDER_KEY"
TRIES = 4
LONGEST_REPLY = 64_000_000
"""Bytes of a reply that are read; 32 vectors of 4,096 numbers take 3 MB."""

PREFIXES = {"query": "query: ", "passage": "passage: "}


class OpenAIEmbedder:
    """Embeds over HTTP; the key is read from the environment and sent as a header only.

    `url` is the address up to `/v1`, or that of `embeddings`. Models of the E5 family are told
    queries and passages apart by the words in front that they were trained with. The weights are
    not at hand, so that the digest is that of the model's name.
    """

    def __init__(
        self, url: str, name: str, world: Surroundings, *, timeout: float = TIMEOUT
    ) -> None:
        whole = address(url, "/embeddings")
        if whole is None:
            raise ConfigurationError(
                "the embedder: expected local, or an address such as http://127.0.0.1:11434/v1"
            )
        if holds_password(url):
            raise ConfigurationError(
                f"the embedder's address holds a password; put the key into {KEY_VARIABLE} instead"
            )
        self._server = Endpoint(whole, KEY_VARIABLE, world, timeout, LONGEST_REPLY)
        self._is_e5 = "e5" in name.lower()
        digest = hashlib.sha256(name.encode()).hexdigest()
        self.model = EmbeddingModel(name=name, digest=digest)

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]:
        """Return what the server says. Raises ModelError when that is not a vector for each."""
        if not texts:
            return []
        prefix = PREFIXES[kind] if self._is_e5 else ""
        inputs = [f"{prefix}{text}".encode("utf-8", "replace").decode() for text in texts]
        body = json.dumps({"model": self.model.name, "input": inputs, "encoding_format": "float"})
        tried = Tried(None, b"")
        for tries in range(TRIES):
            if tries:
                self._server.wait(tries, tried.pause)
            tried = self._server.post(body.encode())
            if tried.status == 200:
                return self._vectors(tried.content, len(texts))
            if tried.is_final:
                raise ModelError(
                    f"{self._server.url} refused: {tried.reason}. {self._server.hint(tried.status)}"
                )
        raise ModelError(
            f"{self._server.url} gave no vectors in {TRIES} tries: {tried.reason}. Start the "
            "server, then run the command again: it goes on where it stopped"
        )

    def _vectors(self, content: bytes, count: int) -> list[list[float]]:
        try:
            data = json.loads(content)["data"]
            by_index = {int(each.get("index", n)): each["embedding"] for n, each in enumerate(data)}
            vectors = [_numbers(by_index[number]) for number in range(count)]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ModelError(
                f"{self._server.url} replied, but not with {count} vectors of numbers "
                f"({error!r:.100}). "
                "Is this an address of embeddings, ending in /v1, and the name of such a model?"
            ) from error
        if len(by_index) != count or len({len(vector) for vector in vectors}) != 1:
            raise ModelError(
                f"{self._server.url} replied with {len(by_index)} vectors for {count} texts, of "
                f"{sorted({len(vector) for vector in vectors})} numbers"
            )
        return vectors


def _numbers(embedding: Any) -> list[float]:
    """Return a vector's numbers; JSON as some servers write it holds NaN and Infinity."""
    vector = [float(number) for number in embedding]
    if isinstance(embedding, str) or not vector or not all(map(math.isfinite, vector)):
        raise ValueError("empty, or numbers that are none")
    return vector
