"""What a question wants is told by its form, in three languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.asking import Asking, asking, asks_for_definition
from standfirst.languages.question import question_words

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def wanted(question: str) -> Asking:
    return asking(question, question_words(question))


def words(question: str, part: str) -> list[str]:
    asked = question_words(question)
    return [asked[number].term.exact for number in sorted(getattr(wanted(question), part))]


@given(ANY_TEXT)
def test_any_text_may_be_asked_and_its_parts_are_its_words(question: str) -> None:
    found = wanted(question)
    numbers = range(len(question_words(question)))
    for part in (found.term, found.aspect, found.names, found.numbers, found.values, found.light):
        assert part <= set(numbers)
    assert not found.numbers & found.values


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("What is a quorum?", ["quorum"]),
        ("What does force majeure mean?", ["force", "majeure"]),
        ("Was sind Werktage?", ["werktage"]),
        ("Was versteht man unter Rufbereitschaft?", ["rufbereitschaft"]),
        ("Bao bì ngoài là gì?", ["bì"]),
        ("Thế nào là thực phẩm chức năng?", ["thực", "phẩm", "chức", "năng"]),
        ("What is the dose of Amoxal?", []),
        ("Was kostet das?", []),
        ("Khi nào phải ghi nhãn?", []),
    ],
)
def test_a_term_is_asked_for_in_a_few_forms(question: str, term: list[str]) -> None:
    assert words(question, "term") == term
    assert asks_for_definition(question) == bool(term)


@pytest.mark.parametrize(
    ("question", "aspect"),
    [
        ("What is the price of Amoxal tablets?", ["price"]),
        ("Wie hoch ist die Abfindung bei Kündigung?", ["abfindung"]),
        ("Wie hoch ist der gesetzliche Mindestlohn?", ["mindestlohn"]),
        ("Nửa đời thải trừ của kelvadipin là bao lâu?", ["nửa", "đời", "thải", "trừ"]),
        ("When are refunds paid?", []),
    ],
)
def test_what_is_asked_of_a_thing_stands_before_it(question: str, aspect: list[str]) -> None:
    assert words(question, "aspect") == aspect


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("How many shares did Foot Locker buy?", ["foot", "locker"]),
        ("Refunds in PCI mode?", ["pci"]),
        ("What Are Refunds For", []),
        ("WHAT IS A REFUND IN PORTUGAL?", []),
        ("Wie hoch ist die Miete in Berlin?", []),
        ("Dân số Đà Nẵng là bao nhiêu?", ["đà", "nẵng"]),
        ("Liều paracetamol cho trẻ em?", ["paracetamol"]),
    ],
)
def test_names_are_capitals_inside_a_sentence_acronyms_and_loans(
    question: str, names: list[str]
) -> None:
    assert words(question, "names") == names


@pytest.mark.parametrize(
    ("question", "numbers", "values"),
    [
        ("What were the sales in 2030?", ["2030"], []),
        ("What does section 97 say?", ["97"], []),
        ("Nghị định 46/2026 quy định gì?", ["46", "2026"], []),
        ("Dose for a child of 12 kg?", [], ["12", "kg"]),
        ("Liều khi Clcr 20 ml/phút?", [], ["20", "ml", "phút"]),
        ("Darf eine Frau unter 18 Jahren nachts arbeiten?", [], ["18", "jahren"]),
        ("Take 2 of them?", [], []),
        ("How many percent is the fee?", [], ["percent"]),
        (f"Rule {'9' * 5000}?", ["9" * 5000], []),
    ],
)
def test_a_number_names_a_year_or_a_rule_or_is_a_value(
    question: str, numbers: list[str], values: list[str]
) -> None:
    assert words(question, "numbers") == numbers
    assert words(question, "values") == values


@pytest.mark.parametrize(
    ("question", "is_measure"),
    [
        ("How many days?", True),
        ("Wie lange dauert das?", True),
        ("Liều là bao nhiêu?", True),
        ("When is it due?", False),
        ("Khi nào phải nộp?", False),
    ],
)
def test_how_much_is_answered_with_a_number(question: str, is_measure: bool) -> None:
    assert wanted(question).wants_measure == is_measure
