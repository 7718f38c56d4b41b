"""Whole replies of a hostile server, put through what composes an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from standfirst.model.answer import Answer, Hit
from standfirst.model.chunk import Chunk
from standfirst.stages.answer.compose import compose
from standfirst.stages.answer.contract import violations

QUESTION = {
    "en": "How is ampicillin given?",
    "de": "Wie wird Ampicillin gegeben?",
    "vi": "Ampicilin được tiêm như thế nào?",
}
LONG = 200_000


class Reply(NamedTuple):
    """What a server says, and what may not stand in the prose of the answer.

    Where nothing unverified is near, sentences are in the model's words: `beside_table` replies say
    something false in words alone, and are tried beside a table only.
    """

    text: str
    forbidden: tuple[str, ...]
    beside_table: bool = False


class Server:
    """A model that says the same again and again."""

    name = "hostile"

    def __init__(self, text: str) -> None:
        self._text = text

    def complete(self, messages: Sequence[dict[str, str]]) -> str:
        return self._text


def replies_of(read: Sequence[dict[str, object]], number: int) -> Iterator[Reply]:
    """Yield the replies of a file, Q as the number of a quotation, and some that are too long."""
    for each in read:
        forbidden = tuple(str(word) for word in each["forbidden"])  # type: ignore[attr-defined]
        text = str(each["text"]).replace("Q", str(number))
        yield Reply(text, forbidden, bool(each.get("beside_table")))
    sentence = {"text": "The dose is seven.", "quotations": [number]}
    yield Reply(json.dumps({"sentences": [sentence] * (LONG // 50)}), ("seven",))
    yield Reply("[" * LONG, ("[",))
    yield Reply('{"sentences":' * (LONG // 13), ("{",))
    yield Reply(
        f'{{"sentences": [{{"text": "{"seven " * (LONG // 6)}", "quotations": [1]}}]}}', ("seven",)
    )
    yield Reply("The dose is seven. [1]\n" * (LONG // 23), ("seven",))
    yield Reply(" " * LONG + '{"sentences": [{"text": "seven", "quotations": [1]}]}', ("seven",))
    yield Reply("\ud800 seven [1]", ("seven",))


def answered(reply: Reply, language: str, chunks: Sequence[Chunk]) -> Answer:
    hits = [
        Hit(rank=rank, score=1.0, title=each.heading_path[0], source="d.pdf", chunk=each)
        for rank, each in enumerate(chunks, 1)
    ]
    return compose(QUESTION[language], hits, Server(reply.text))


def is_let_through(reply: Reply, found: Answer, chunks: Sequence[Chunk]) -> bool:
    prose = "\n".join(each.text or "" for each in found.segments if each.kind == "prose")
    quotes = [each.text or "" for each in found.segments if each.kind == "quote"]
    is_false = not all(any(text in chunk.text for chunk in chunks) for text in quotes)
    return bool(
        any(word in prose for word in reply.forbidden) or is_false or violations(found, chunks)
    )
