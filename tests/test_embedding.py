"""Embedding a workspace: every chunk once, in batches, going on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from standfirst import search
from standfirst.embedding import BATCH, embed
from standfirst.errors import ModelError, WorkspaceError
from standfirst.model.scope import Scope
from standfirst.workspace import Workspace
from tests.handmade import prepared
from tests.vectors import Meanings


class Failing(Meanings):
    """Gives no vectors after some batches, as a server that is stopped."""

    batches = 2

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]:
        self.batches -= 1
        if self.batches < 0:
            raise ModelError("stopped")
        return super().embed(texts, kind=kind)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "w", create=True) as opened:
        yield opened


def fill(workspace: Workspace, texts: Sequence[str]) -> None:
    workspace.publish(prepared("a", {"Notes": texts}), location="/r/a")


def test_an_interrupted_run_goes_on_and_no_text_is_embedded_twice(workspace: Workspace) -> None:
    fill(workspace, [f"note {number}" for number in range(3 * BATCH)])
    told: list[tuple[int, int]] = []
    with pytest.raises(ModelError):
        embed(workspace, Failing(), progress=lambda *each: told.append(each))
    assert told == [(0, 3 * BATCH), (BATCH, 3 * BATCH), (2 * BATCH, 3 * BATCH)]
    rest = Meanings()
    assert embed(workspace, rest) == BATCH
    assert [text for _, text in rest.asked] == [
        f"a > Notes\n\nnote {number}" for number in range(2 * BATCH, 3 * BATCH)
    ]
    assert {kind for kind, _ in rest.asked} == {"passage"}
    assert embed(workspace, rest) == 0


def test_a_meaning_is_found_without_a_word_in_common(workspace: Workspace) -> None:
    fill(workspace, ["The cat sleeps.", "Taxes are due in May.", "A boat sails."])
    model = Meanings({"cat": 0, "kitten": 0, "tax": 1, "boat": 2})
    embed(workspace, model)
    assert search(workspace, "kitten") == ()
    first, *_ = search(workspace, "kitten", embedder=model)
    assert first.chunk.text == "The cat sleeps."
    assert model.asked[-1] == ("query", "kitten")


def test_words_and_meaning_count_together(workspace: Workspace) -> None:
    fill(workspace, ["Kitten food is sold.", "A cat and a kitten sleep.", "The cat sleeps."])
    model = Meanings({"cat": 0, "kitten": 0, "food": 1})
    embed(workspace, model)
    hits = search(workspace, "kitten sleep", embedder=model)
    assert hits[0].chunk.text == "A cat and a kitten sleep."
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_model_is_told_that_its_vectors_are_not_there(workspace: Workspace) -> None:
    fill(workspace, ["One."])
    with pytest.raises(WorkspaceError, match="standfirst embed"):
        search(workspace, "one", embedder=Meanings())
    embed(workspace, Meanings())
    with pytest.raises(WorkspaceError, match="--again"):
        search(workspace, "one", embedder=Meanings(name="other"))
    assert embed(workspace, Meanings(name="other"), again=True) == 1
    assert search(workspace, "one", embedder=Meanings(name="other"))
    assert search(workspace, "", embedder=Meanings(name="other")) == ()


@pytest.mark.parametrize(
    "question",
    ["", " ", "\0", "\ud800", '"', '"The cat"', "x" * 100_000, "🙂", "50 %", "@x", "why?", "C++"],
    ids=lambda question: ascii(question[:10]),
)
def test_any_text_may_be_asked_by_meaning_too(workspace: Workspace, question: str) -> None:
    fill(workspace, ["The cat sleeps.", "Taxes are due in May.", "A boat sails."])
    model = Meanings({"cat": 0})
    embed(workspace, model)
    hits = search(workspace, question, 2, embedder=model)
    assert len(hits) <= 2
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(len(text) <= 10_000 for _, text in model.asked)


def test_a_scope_holds_for_meaning_too(workspace: Workspace) -> None:
    fill(workspace, ["The cat sleeps.", "A boat sails."])
    workspace.publish(prepared("b", {"Other": ["A cat purrs."]}), location="/r/b")
    model = Meanings({"cat": 0, "kitten": 0})
    embed(workspace, model)
    hits = search(workspace, "kitten", scope=Scope(document="b"), embedder=model)
    assert [hit.chunk.text for hit in hits] == ["A cat purrs."]
