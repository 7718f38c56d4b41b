"""What a family's documents are like, and which new ones are like no other."""

from __future__ import annotations

import msgspec
import pytest

from standfirst.model.finding import Tally
from standfirst.model.report import Prepared
from standfirst.pipeline import chunk_file
from standfirst.stages.check.shapes import FEWEST_DOCUMENTS, family_shapes, unlike

SENTENCE = "The manager approves every swap of shifts that the team has agreed upon in advance. "
GERMAN = "Die Leitung genehmigt jeden Tausch von Schichten, den die Gruppe vorher vereinbart hat. "


def written(headings: int = 4, tables: int = 0, sentence: str = SENTENCE) -> str:
    """Return a document of a few thousand characters."""
    parts = [f"## Part {n}\n\n{sentence * (48 // max(headings, 1))}\n\n" for n in range(headings)]
    if not headings:
        parts = [f"{sentence * 8}\n\n" for _ in range(6)]
    rows = "| a | b |\n|---|---|\n| 1 | 2 |\n\n"
    return "# Rules\n\n" + "".join(parts) + f"{sentence}\n\n{rows}" * tables


@pytest.fixture
def tallied(tmp_path):
    def tallied(name: str, text: str) -> Tally:
        path = tmp_path / f"{name}.md"
        path.write_text(text, encoding="utf-8")
        prepared: Prepared
        (prepared,) = chunk_file(path)
        assert prepared.tally is not None
        return msgspec.structs.replace(prepared.tally, family="rules")

    return tallied


@pytest.fixture
def others(tallied) -> list[Tally]:
    return [tallied(f"rules{n}", written(headings=3 + n % 3)) for n in range(6)]


def test_a_document_is_counted_by_what_it_holds(tallied):
    shape = tallied("a", written(headings=3, tables=2)).shape
    assert (shape.headings, shape.tables) == (4, 2)
    assert shape.sentence_words == len(SENTENCE.split())
    assert shape.characters == len(written(headings=3, tables=2))


def test_too_few_sentences_have_no_usual_length(tallied):
    assert tallied("a", "# Rules\n\nOne. Two.\n").shape.sentence_words is None


def test_one_more_document_like_the_others_is_not_reported(tallied, others):
    new = tallied("new", written(headings=5))
    assert unlike([*others, new], [new.document_id]) == ()


@pytest.mark.parametrize(
    ("text", "respect"),
    [
        (written(headings=40), "headings per 10,000 characters"),
        (written(headings=0), "headings per 10,000 characters"),
        (written(tables=9), "tables per 10,000 characters"),
        (written(sentence=SENTENCE.replace(".", " and") * 5), "words a sentence"),
        (written(sentence="He swaps. "), "words a sentence"),
        (written(sentence=GERMAN), "its language is de (the others: en)"),
    ],
    ids=["torn", "flat", "tables", "no full stops", "scraps", "language"],
)
def test_a_document_of_another_shape_is_reported_with_the_respect(tallied, others, text, respect):
    new = tallied("new", text)
    (found,) = unlike([*others, new], [new.document_id])
    assert found.document_id == "new.md"
    assert any(respect in each for each in found.respects)


def test_a_family_of_few_documents_has_no_habits_yet(tallied, others):
    new = tallied("new", written(headings=40))
    assert unlike([*others[: FEWEST_DOCUMENTS - 1], new], [new.document_id]) == ()


def test_new_documents_are_compared_with_those_that_were_there(tallied, others):
    new = [tallied(f"new{n}", written(headings=40)) for n in range(8)]
    names = [each.document_id for each in new]
    assert [each.document_id for each in unlike([*others, *new], names)] == names


def test_a_family_is_described_by_medians_and_languages(tallied, others):
    (shape,) = family_shapes([*others, tallied("de", written(sentence=GERMAN))])
    assert (shape.family, shape.documents) == ("rules", 7)
    assert shape.languages == {"de": 1, "en": 6}
    assert shape.tables == 0
    assert 5 < shape.headings < 20
