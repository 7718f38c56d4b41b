"""A real model that cannot keep a contract keeps it all the same, for code holds it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from standfirst.ingestion import IngestOptions, ingest
from standfirst.languages.numbers import hides_number
from standfirst.pipeline import ask, search
from standfirst.plugins import Surroundings
from standfirst.services.chat.openai import OpenAIChat
from standfirst.stages.answer.contract import violations
from standfirst.workspace import Workspace
from tests.cli.running import HANDBOOK
from tests.documents.make_formulary import TARGET
from tests.services.chat.small_model import HOW_TO, served, weights

MODEL = weights()
pytestmark = pytest.mark.skipif(MODEL is None, reason=HOW_TO)

QUESTIONS = ("When does unused leave lapse?", "Liều zefarocin khi suy thận là bao nhiêu?")
"""One that the model words, in some twenty seconds, and one whose table it is never asked about."""


@pytest.fixture(scope="module")
def model() -> Iterator[OpenAIChat]:
    assert MODEL is not None
    with served(MODEL) as address:
        world = Surroundings({}, lambda _: None, lambda: 0.0, lambda _: None)
        yield OpenAIChat(address, "small", world)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("small")
    (folder / "staff.md").write_text(HANDBOOK)
    with Workspace.open(folder / "w", create=True) as opened:
        options = IngestOptions(jobs=1, overrides={"entry_level": "1"})
        ingest([folder / "staff.md"], opened, IngestOptions(jobs=1))
        ingest([TARGET], opened, options)
    with Workspace.open(folder / "w") as opened:
        yield opened


@pytest.mark.timeout(900)
@pytest.mark.parametrize("question", QUESTIONS)
def test_whatever_it_replies_the_contract_is_kept(
    model: OpenAIChat, workspace: Workspace, question: str
) -> None:
    found = ask(workspace, question, model=model)
    chunks = [hit.chunk for hit in search(workspace, question, 50)]
    assert violations(found, chunks) == ()
    prose = " ".join(each.text or "" for each in found.segments if each.kind == "prose")
    assert not any(hides_number(prose, code) for code in ("en", "de", "vi"))
    quotes = [each.text or "" for each in found.segments if each.kind == "quote"]
    assert all(any(quote in chunk.text for chunk in chunks) for quote in quotes)
