"""Any server that speaks the OpenAI protocol for embeddings: Ollama, TEI, vLLM and others."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import urlsplit

from standfirst.errors import ConfigurationError, ModelError
from standfirst.model.embedding import EmbeddingModel
from standfirst.plugins import Surroundings

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.request import OpenerDirector

KEY_VARIABLE = "STANDFIRST_EMBEDDER_KEY"
TRIES = 4
FIRST_PAUSE = 1.0
"""Seconds before the second try; each further one waits four times as long."""

PAUSE_FACTOR = 4
LONGEST_PAUSE = 60.0
"""Seconds that a server may ask to be waited for."""

TIMEOUT = 120.0
"""Seconds for each try: a small model on a processor takes some for a batch."""

LONGEST_REPLY = 64_000_000
"""Bytes of a reply that are read; 32 vectors of 4,096 numbers take 3 MB."""

WORTH_ANOTHER_TRY = frozenset((408, 425, 429, 500, 502, 503, 504))
PREFIXES = {"query": "query: ", "passage": "passage: "}
_PIECE = 65_536


class _Tried(NamedTuple):
    """What came of one try: a status with the body, or no status and what went wrong."""

    status: int | None
    content: bytes
    pause: float = 0.0


class OpenAIEmbedder:
    """Embeds over HTTP; the key is read from the environment and sent as a header only.

    `url` is the address up to `/v1`, or that of `embeddings`. Models of the E5 family are told
    queries and passages apart by the words in front that they were trained with. The weights are
    not at hand, so that the digest is that of the model's name.
    """

    def __init__(
        self, url: str, name: str, world: Surroundings, *, timeout: float = TIMEOUT
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise ConfigurationError(
                "the embedder: expected local, or an address such as http://127.0.0.1:11434/v1"
            )
        if parts.username or parts.password:
            raise ConfigurationError(
                f"the embedder's address holds a password; put the key into {KEY_VARIABLE} instead"
            )
        path = url.rstrip("/")
        self._url = path if path.endswith("/embeddings") else f"{path}/embeddings"
        self._world = world
        self._timeout = timeout
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
        reason = ""
        for number in range(TRIES):
            tried = self._post(body.encode())
            if tried.status == 200:
                return self._vectors(tried.content, len(texts))
            reason = (
                f"status {tried.status}"
                if tried.status
                else tried.content.decode("utf-8", "replace")
            )
            if tried.status and tried.status not in WORTH_ANOTHER_TRY:
                raise ModelError(f"{self._url} refused: {reason}. {_hint(tried.status)}")
            if number + 1 < TRIES:
                self._world.sleep(max(FIRST_PAUSE * PAUSE_FACTOR**number, tried.pause))
        raise ModelError(
            f"{self._url} gave no vectors in {TRIES} tries: {reason}. Start the server, then run "
            "the command again: it goes on where it stopped"
        )

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "User-Agent": "standfirst"}
        key = self._world.environment.get(KEY_VARIABLE, "").strip()
        if not key:
            return headers
        if not (key.isascii() and key.isprintable()):
            raise ConfigurationError(f"{KEY_VARIABLE}: a key is printable ASCII on one line")
        return {**headers, "Authorization": f"Bearer {key}"}

    def _post(self, body: bytes) -> _Tried:
        from http.client import HTTPException
        from urllib.error import HTTPError, URLError
        from urllib.request import Request

        request = Request(self._url, body, self._headers(), method="POST")
        until = self._world.now() + self._timeout
        try:
            with _opener().open(request, timeout=self._timeout) as response:
                return self._read(response, until)
        except HTTPError as error:
            with error:
                return _Tried(error.code, b"", _asked_pause(error.headers.get("Retry-After")))
        except URLError as error:
            return _Tried(None, str(error.reason).encode())
        except (OSError, HTTPException) as error:
            return _Tried(None, (str(error) or type(error).__name__).encode())

    def _read(self, response: HTTPResponse, until: float) -> _Tried:
        """Read a reply that may drip or have no end."""
        pieces: list[bytes] = []
        length = 0
        while piece := response.read1(_PIECE):
            pieces.append(piece)
            length += len(piece)
            if length > LONGEST_REPLY:
                return _Tried(None, f"the reply is longer than {LONGEST_REPLY:,} bytes".encode())
            if self._world.now() > until:
                return _Tried(None, f"the reply took longer than {self._timeout:g} s".encode())
        return _Tried(response.status, b"".join(pieces))

    def _vectors(self, content: bytes, count: int) -> list[list[float]]:
        try:
            data = json.loads(content)["data"]
            by_index = {int(each.get("index", n)): each["embedding"] for n, each in enumerate(data)}
            vectors = [_numbers(by_index[number]) for number in range(count)]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ModelError(
                f"{self._url} replied, but not with {count} vectors of numbers ({error!r:.100}). "
                "Is this an address of embeddings, ending in /v1, and the name of such a model?"
            ) from error
        if len(by_index) != count or len({len(vector) for vector in vectors}) != 1:
            raise ModelError(
                f"{self._url} replied with {len(by_index)} vectors for {count} texts, of "
                f"{sorted({len(vector) for vector in vectors})} numbers"
            )
        return vectors


def _numbers(embedding: Any) -> list[float]:
    """Return a vector's numbers; JSON as some servers write it holds NaN and Infinity."""
    vector = [float(number) for number in embedding]
    if isinstance(embedding, str) or not vector or not all(map(math.isfinite, vector)):
        raise ValueError("empty, or numbers that are none")
    return vector


def _asked_pause(header: str | None) -> float:
    """Return the seconds that a server asks to be waited, within reason."""
    seconds = (header or "").strip()
    return min(float(seconds), LONGEST_PAUSE) if seconds.isdecimal() else 0.0


def _hint(status: int) -> str:
    if status in (401, 403):
        return f"Set {KEY_VARIABLE} to a key of that server"
    return "Look at the address and at the model's name"


def _opener() -> OpenerDirector:
    """Return an opener that follows no redirect: the key goes where it was told to go."""
    from urllib.request import HTTPRedirectHandler, build_opener

    class Stay(HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    return build_opener(Stay)
