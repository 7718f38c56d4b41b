"""Any server that speaks the OpenAI protocol for chats: Ollama, vLLM, llama.cpp and others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from standfirst.errors import ConfigurationError, ModelError
from standfirst.plugins import Surroundings

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.request import OpenerDirector

KEY_VARIABLE = "STANDFIRST_MODEL_KEY"
TRIES = 3
FIRST_PAUSE = 1.0
"""Seconds before the second try; the third waits four times as long."""

PAUSE_FACTOR = 4
TIMEOUT = 120.0
"""Seconds for each try: a small model on a processor takes a minute for a page."""

LONGEST_REPLY = 1_000_000
"""Bytes of a reply that are read; a chat of `MOST_TOKENS` takes a hundredth of it."""

MOST_TOKENS = 800

WORTH_ANOTHER_TRY = frozenset((408, 425, 429, 500, 502, 503, 504))
NOT_UNDERSTOOD = frozenset((400, 404, 415, 422, 501))
"""What servers say that know no structured output."""

_PIECE = 65_536


class OpenAIChat:
    """Completes chats over HTTP, without streaming.

    `url` is the address up to `/v1`, or that of `chat/completions`. The key is read from the
    environment and sent as a header only; no message holds it.
    """

    def __init__(
        self, url: str, name: str, world: Surroundings, *, timeout: float = TIMEOUT
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise ConfigurationError(
                "the model's address: expected http or https, such as http://127.0.0.1:11434/v1"
            )
        if parts.username or parts.password:
            raise ConfigurationError(
                f"the model's address holds a password; put the key into {KEY_VARIABLE} instead"
            )
        path = url.rstrip("/")
        self.name = name
        self._url = path if path.endswith("/chat/completions") else f"{path}/chat/completions"
        self._world = world
        self._timeout = timeout
        self._is_structured = True

    def complete(self, messages: Sequence[dict[str, str]]) -> str:
        """Return the model's reply. Raises ModelError where there is none after three tries."""
        reason = ""
        tries = 0
        while tries < TRIES:
            if tries:
                self._world.sleep(FIRST_PAUSE * PAUSE_FACTOR ** (tries - 1))
            status, content = self._post(messages)
            if status == 200:
                return self._reply(content)
            if status in NOT_UNDERSTOOD and self._is_structured:
                self._is_structured = False
                continue
            reason = f"status {status}" if status else content.decode("utf-8", "replace")
            if status and status not in WORTH_ANOTHER_TRY:
                raise ModelError(f"{self._url} refused the question: {reason}. {_hint(status)}")
            tries += 1
        raise ModelError(
            f"{self._url} gave no reply in {TRIES} tries: {reason}. "
            "Start the server, or ask without a model"
        )

    def _body(self, messages: Sequence[dict[str, str]]) -> bytes:
        asked: dict[str, Any] = {
            "model": self.name,
            "messages": list(messages),
            "temperature": 0,
            "max_tokens": MOST_TOKENS,
            "stream": False,
        }
        if self._is_structured:
            asked["response_format"] = {"type": "json_object"}
        return json.dumps(asked).encode()

    def _headers(self) -> Mapping[str, str]:
        headers = {"Content-Type": "application/json", "User-Agent": "standfirst"}
        key = self._world.environment.get(KEY_VARIABLE, "").strip()
        if not key:
            return headers
        if not (key.isascii() and key.isprintable()):
            raise ConfigurationError(f"{KEY_VARIABLE}: a key is printable ASCII on one line")
        return {**headers, "Authorization": f"Bearer {key}"}

    def _post(self, messages: Sequence[dict[str, str]]) -> tuple[int | None, bytes]:
        """Return the status of one try with the body, or None with what went wrong."""
        from http.client import HTTPException
        from urllib.error import HTTPError, URLError
        from urllib.request import Request

        request = Request(self._url, self._body(messages), dict(self._headers()), method="POST")
        until = self._world.now() + self._timeout
        try:
            with _opener().open(request, timeout=self._timeout) as response:
                return self._read(response, until)
        except HTTPError as error:
            with error:
                return error.code, b""
        except URLError as error:
            return None, str(error.reason).encode()
        except (OSError, HTTPException) as error:
            return None, (str(error) or type(error).__name__).encode()

    def _read(self, response: HTTPResponse, until: float) -> tuple[int | None, bytes]:
        """Read a reply that may drip or have no end."""
        content = b""
        while piece := response.read1(_PIECE):
            content += piece
            if len(content) > LONGEST_REPLY:
                return None, f"the reply is longer than {LONGEST_REPLY:,} bytes".encode()
            if self._world.now() > until:
                return None, f"the reply took longer than {self._timeout:g} seconds".encode()
        return response.status, content

    def _reply(self, content: bytes) -> str:
        try:
            reply = json.loads(content)["choices"][0]["message"]["content"]
        except (ValueError, LookupError, TypeError, RecursionError):
            reply = None
        if isinstance(reply, str):
            return reply
        raise ModelError(
            f"{self._url} replied, but with no choices[0].message.content. "
            "Is this an OpenAI-compatible address, ending in /v1?"
        )


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
