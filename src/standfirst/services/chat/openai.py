"""Any server that speaks the OpenAI protocol for chats: Ollama, vLLM, llama.cpp and others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from standfirst.errors import ConfigurationError, ModelError
from standfirst.plugins import Surroundings
from standfirst.services.posting import TIMEOUT, Endpoint, Tried, address, holds_password

KEY_VARIABLE = "STANDFIRST_MODEL_KEY"
TRIES = 3
LONGEST_REPLY = 1_000_000
"""Bytes of a reply that are read; a chat of `MOST_TOKENS` takes a hundredth of it."""

MOST_TOKENS = 800

NOT_UNDERSTOOD = frozenset((400, 404, 415, 422, 501))
"""What servers say that know no structured output."""


class OpenAIChat:
    """Completes chats over HTTP, without streaming.

    `url` is the address up to `/v1`, or that of `chat/completions`. The key is read from the
    environment and sent as a header only; no message holds it.
    """

    def __init__(
        self, url: str, name: str, world: Surroundings, *, timeout: float = TIMEOUT
    ) -> None:
        whole = address(url, "/chat/completions")
        if whole is None:
            raise ConfigurationError(
                "the model's address: expected http or https, such as http://127.0.0.1:11434/v1"
            )
        if holds_password(url):
            raise ConfigurationError(
                f"the model's address holds a password; put the key into {KEY_VARIABLE} instead"
            )
        self.name = name
        self._server = Endpoint(whole, KEY_VARIABLE, world, timeout, LONGEST_REPLY)
        self._is_structured = True

    def complete(self, messages: Sequence[dict[str, str]]) -> str:
        """Return the model's reply. Raises ModelError where there is none after three tries."""
        tried = Tried(None, b"")
        tries = 0
        while tries < TRIES:
            if tries:
                self._server.wait(tries, tried.pause)
            tried = self._server.post(self._body(messages))
            if tried.status == 200:
                return self._reply(tried.content)
            if tried.status in NOT_UNDERSTOOD and self._is_structured:
                self._is_structured = False
                continue
            if tried.is_final:
                raise ModelError(
                    f"{self._server.url} refused the question: {tried.reason}. "
                    f"{self._server.hint(tried.status)}"
                )
            tries += 1
        raise ModelError(
            f"{self._server.url} gave no reply in {TRIES} tries: {tried.reason}. "
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

    def _reply(self, content: bytes) -> str:
        try:
            reply = json.loads(content)["choices"][0]["message"]["content"]
        except (ValueError, LookupError, TypeError, RecursionError):
            reply = None
        if isinstance(reply, str):
            return reply
        raise ModelError(
            f"{self._server.url} replied, but with no choices[0].message.content. "
            "Is this an OpenAI-compatible address, ending in /v1?"
        )
