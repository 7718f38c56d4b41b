"""The adapter takes vectors from any server, and nothing that is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from standfirst.errors import ConfigurationError, ModelError
from standfirst.plugins import Surroundings
from standfirst.services.embedders import embedder
from standfirst.services.embedders.openai import (
    KEY_VARIABLE,
    LONGEST_REPLY,
    TRIES,
    OpenAIEmbedder,
)
from standfirst.services.posting import LONGEST_PAUSE
from tests.services.scripted_server import Server

KEY = "sk-not-to-be-told"


def asked(
    server: Server, waited: list[float] | None = None, *, name: str = "small", **environment: str
) -> OpenAIEmbedder:
    waits = [] if waited is None else waited
    world = Surroundings(environment, waits.append, lambda: 0.0, lambda line: None)
    return OpenAIEmbedder(server.url, name, world)


def vectors(*given: Any) -> bytes:
    data = [{"index": number, "embedding": vector} for number, vector in enumerate(given)]
    return json.dumps({"data": data}).encode()


def test_vectors_come_in_the_order_of_the_texts_and_the_key_is_a_header_only(
    server: Server,
) -> None:
    shuffled = [{"index": 1, "embedding": [3, 4]}, {"index": 0, "embedding": [1, 2.5]}]
    server.script = [(200, json.dumps({"data": shuffled}).encode())]
    model = asked(server, **{KEY_VARIABLE: KEY})
    assert model.embed(["one", "two"], kind="passage") == [[1.0, 2.5], [3.0, 4.0]]
    path, headers, body = server.asked[0]
    assert path == "/v1/embeddings"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body == {"model": "small", "input": ["one", "two"], "encoding_format": "float"}
    assert KEY not in json.dumps(body)


def test_nothing_is_asked_for_no_text(server: Server) -> None:
    assert asked(server).embed([], kind="passage") == []
    assert server.asked == []


def test_models_of_e5_are_told_queries_and_passages_apart(server: Server) -> None:
    server.script = [(200, vectors([1.0]))]
    model = asked(server, name="multilingual-e5-small")
    model.embed(["x"], kind="query")
    model.embed(["x"], kind="passage")
    assert [body["input"] for _, _, body in server.asked] == [["query: x"], ["passage: x"]]


def test_a_busy_server_is_waited_for_as_it_asks_within_reason(server: Server) -> None:
    waited: list[float] = []
    server.headers = {"Retry-After": "7"}
    server.script = [(429, b""), (503, b""), (200, vectors([1.0]))]
    assert asked(server, waited).embed(["x"], kind="query") == [[1.0]]
    assert waited == [7.0, 7.0]
    server.headers = {"Retry-After": "86400"}
    server.script = [(429, b"")]
    with pytest.raises(ModelError, match="goes on where it stopped"):
        asked(server, waited).embed(["x"], kind="query")
    assert max(waited) <= max(LONGEST_PAUSE, 4.0**TRIES)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (vectors([1.0]), "not with 2 vectors"),
        (vectors([1.0], [1.0], [1.0]), "3 vectors for 2 texts"),
        (vectors([1.0], [1.0, 2.0]), r"of \[1, 2\] numbers"),
        (b'{"data": [{"embedding": [NaN]}, {"embedding": [1]}]}', "numbers that are none"),
        (b'{"data": [{"embedding": [Infinity]}, {"embedding": [1]}]}', "numbers that are none"),
        (vectors([], []), "empty"),
        (vectors("12", "34"), "numbers that are none"),
        (vectors([None], [1.0]), "not with 2 vectors"),
        (b'{"data": {"a": 1}}', "not with 2 vectors"),
        (b'{"data": [1, 2]}', "not with 2 vectors"),
        (b'{"data": [{"index": "x", "embedding": [1]}]}', "not with 2 vectors"),
        (b'{"error": "no such model"}', "not with 2 vectors"),
        (b"[" * 100_000, "not with 2 vectors"),
        (b"\xff{", "not with 2 vectors"),
        (b"", "not with 2 vectors"),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_what_is_no_vector_for_each_text_is_told(server: Server, content: bytes, told: str) -> None:
    server.script = [(200, content)]
    with pytest.raises(ModelError, match=told) as caught:
        asked(server, **{KEY_VARIABLE: KEY}).embed(["one", "two"], kind="passage")
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("script", "tries", "told"),
    [
        ([(500, b"")], TRIES, "gave no vectors in 4 tries: status 500"),
        ([(401, b"")], 1, "Set STANDFIRST_EMBEDDER_KEY"),
        ([(404, b"")], 1, "status 404"),
        ([(302, b"")], 1, "status 302"),
        ([(200, b"x" * (LONGEST_REPLY + 1))], TRIES, "longer than"),
    ],
    ids=["broken", "locked", "not there", "elsewhere", "endless"],
)
def test_a_server_that_gives_none_is_told_without_the_key(
    server: Server, script: list[tuple[int, bytes]], tries: int, told: str
) -> None:
    server.script = script
    with pytest.raises(ModelError, match=told) as caught:
        asked(server, **{KEY_VARIABLE: KEY}).embed(["x"], kind="query")
    assert len(server.asked) == tries
    assert KEY not in str(caught.value)


def test_a_reply_that_drips_is_given_up(server: Server) -> None:
    server.script = [(200, vectors([1.0]))]
    times = iter(range(0, 10_000, 200))
    world = Surroundings({}, lambda seconds: None, lambda: float(next(times)), lambda line: None)
    with pytest.raises(ModelError, match="took longer than 120 s"):
        OpenAIEmbedder(server.url, "small", world).embed(["x"], kind="query")


def test_nobody_there_is_told() -> None:
    world = Surroundings({}, lambda seconds: None, lambda: 0.0, lambda line: None)
    with pytest.raises(ModelError, match="Start the server"):
        OpenAIEmbedder("http://127.0.0.1:9/v1", "small", world).embed(["x"], kind="query")


@pytest.mark.parametrize(
    ("where", "name", "told"),
    [
        ("ftp://127.0.0.1/v1", "m", "expected local, or an address"),
        ("127.0.0.1:80", "m", "expected local, or an address"),
        ("http://me:secret@127.0.0.1/v1", "m", "holds a password"),
        ("http://127.0.0.1/v1", "", "--embedder-name"),
        ("local", "m", "leave out --embedder-name"),
    ],
)
def test_what_is_no_address_is_told(where: str, name: str, told: str) -> None:
    world = Surroundings({}, lambda seconds: None, lambda: 0.0, lambda line: None)
    with pytest.raises(ConfigurationError, match=told) as caught:
        embedder(where, name, world)
    assert "secret" not in str(caught.value)
