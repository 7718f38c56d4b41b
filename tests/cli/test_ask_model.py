"""`ask --model` takes the words of a server, as far as the contract lets it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import run
from tests.services.chat.test_openai import completion, reply
from tests.services.scripted_server import Server

QUESTION = "When does unused leave lapse?"


def test_a_sentence_that_may_stand_comes_with_its_quotation(
    workspace: Path, server: Server
) -> None:
    server.script = [(200, completion(reply(("Unused leave lapses.", [1]))))]
    ran = run("ask", QUESTION, "-w", workspace, "--model", server.url, "--model-name", "m")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "Unused leave lapses. [1]"
    assert "31 March" in lines[1]


def test_a_number_of_the_model_is_not_told(workspace: Path, server: Server) -> None:
    server.script = [(200, completion(reply(("It lapses on 30 April.", [1]))))]
    ran = run(
        "ask", QUESTION, "-w", workspace, "-f", "json", env={
            "STANDFIRST_MODEL": server.url, "STANDFIRST_MODEL_NAME": "m"
        },
    )  # fmt: skip
    assert ran.code == 0, ran.err
    kinds = [each["kind"] for each in json.loads(ran.out)["segments"]]
    assert kinds == ["quote"]
    assert "April" not in ran.out


def test_a_model_that_is_not_there_ends_with_3(workspace: Path, server: Server) -> None:
    server.script = [(404, b"")]
    ran = run("ask", QUESTION, "-w", workspace, "--model", server.url, "--model-name", "m")
    assert ran.code == 3
    assert "refused the question" in ran.err


def test_a_model_without_a_name_is_wrong_use(workspace: Path) -> None:
    ran = run("ask", QUESTION, "-w", workspace, "--model", "http://127.0.0.1:1/v1")
    assert ran.code == 2
    assert "--model-name" in ran.err
