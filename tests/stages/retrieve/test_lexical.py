"""Laws of search: any text is a question; what is asked is found in any spelling, best first."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.scope import Scope
from standfirst.plugins import Candidate, Sought
from standfirst.stages.index.sqlite import SqliteStore
from standfirst.stages.retrieve.lexical import FEWEST_COMMON, rarity, search
from tests.handmade import prepared

ANY_TEXT = st.text(st.characters(exclude_categories=()))

DOCUMENTS: Mapping[str, tuple[str, Mapping[str, Sequence[str]]]] = {
    "monograph": (
        "vi",
        {
            "Liều lượng": ["Người suy thận dùng 0,5 mg mỗi ngày.", "Than hoạt tính hấp phụ thuốc."],
            "Đường dùng": ["Tiêm tĩnh mạch chậm trong 5 phút."],
        },
    ),
    "vertrag": (
        "de",
        {
            "§ 3 Zugang": ["Die Straße ist gesperrt."],
            "§ 4 Kündigung": ["Die Kündigungsfrist beträgt vier Wochen."],
            "§ 5 Gebühren": ["Gebühren nach Art. 5 sind im Voraus zu zahlen."],
        },
    ),
    "handbook": (
        "en",
        {
            "Refunds": [
                "Refunds are allowed within 7 days of purchase.",
                "No exceptions are made.",
            ],
            "Tools": ["We write C++ and C#; ISO 9001 applies.", "We write C and ISO 27001 notes."],
            "Markers": ["See unique-alpha-marker here.", "See the alpha and the marker."],
            "Words": ["A resume lists jobs.", "A résumé lists jobs."],
        },
    ),
}


@contextmanager
def stored() -> Iterator[SqliteStore]:
    with SqliteStore.open(Path(":memory:"), create=True) as store:
        for document_id, (language, sections) in DOCUMENTS.items():
            made = prepared(document_id, sections, language=language)
            store.publish(made, location=f"/r/{document_id}")
        yield store


@pytest.fixture(scope="module")
def store() -> Iterator[SqliteStore]:
    with stored() as opened:
        yield opened


def first(store: SqliteStore, question: str) -> str:
    hits = search(store, question)
    return hits[0].chunk.text if hits else ""


@given(ANY_TEXT, st.integers(0, 12))
def test_any_text_is_a_question(question: str, limit: int) -> None:
    with stored() as opened:
        hits = search(opened, question, limit)
        assert len(hits) <= limit
        assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert all(hit.score > 0 for hit in hits)
        assert len({hit.chunk.chunk_id for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    "question",
    [
        '"', "'", '""" OR 1=1 --', "a AND", "NOT", "NEAR(a b)", "text:refund", "heading : x",
        "^refund", "refund*", "*", "(", "@x", "50 %", "why?", "-refund", "a + b", "{a b}: c",
        "\0", "refund\0s", "\ud800 refund", "\u202erefund", "…", " \t\n", "🙂", "C++", "%s %d",
        "x" * 1_000_000, "a b " * 250_000, "é" * 300_000, "1 " * 400_000, "a-" * 400_000,
        " ".join(f"w{number}" for number in range(100_000)),
    ],
    ids=lambda question: ascii(question[:12]),
)  # fmt: skip
def test_no_question_is_an_error(store: SqliteStore, question: str) -> None:
    search(store, question)
    rarity(store, question)


@given(
    st.sampled_from([q for _, sections in DOCUMENTS.values() for p in sections.values() for q in p])
)
def test_a_chunk_is_found_by_its_own_text_in_any_normal_form(text: str) -> None:
    with stored() as opened:
        assert text in [hit.chunk.text for hit in search(opened, text)]
        for form in ("NFC", "NFD"):
            spelled = unicodedata.normalize(form, text).upper()
            assert search(opened, spelled) == search(opened, text.upper())


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("suy than", "Người suy thận dùng 0,5 mg mỗi ngày."),
        ("suy thận", "Người suy thận dùng 0,5 mg mỗi ngày."),
        ("liều cho người suy thận", "Người suy thận dùng 0,5 mg mỗi ngày."),
        ("0,5 mg", "Người suy thận dùng 0,5 mg mỗi ngày."),
        ("0.5mg", "Người suy thận dùng 0,5 mg mỗi ngày."),
        ("than hoạt", "Than hoạt tính hấp phụ thuốc."),
        ("duong dung tinh mach", "Tiêm tĩnh mạch chậm trong 5 phút."),
        ("Kündigung", "Die Kündigungsfrist beträgt vier Wochen."),
        ("Kuendigung", "Die Kündigungsfrist beträgt vier Wochen."),
        ("kundigungen", "Die Kündigungsfrist beträgt vier Wochen."),
        ("Vorausgebühr", "Gebühren nach Art. 5 sind im Voraus zu zahlen."),
        ("strasse", "Die Straße ist gesperrt."),
        ("STRASSE", "Die Straße ist gesperrt."),
        ("Straße", "Die Straße ist gesperrt."),
        ("Gebuehr", "Gebühren nach Art. 5 sind im Voraus zu zahlen."),
        ("Art. 5", "Gebühren nach Art. 5 sind im Voraus zu zahlen."),
        ("§ 4", "Die Kündigungsfrist beträgt vier Wochen."),
        ("refund policy", "Refunds are allowed within 7 days of purchase."),
        ("7 days", "Refunds are allowed within 7 days of purchase."),
        ("C++", "We write C++ and C#; ISO 9001 applies."),
        ("c#", "We write C++ and C#; ISO 9001 applies."),
        ("ISO 9001", "We write C++ and C#; ISO 9001 applies."),
        ("iso 27001", "We write C and ISO 27001 notes."),
        ("unique-alpha-marker", "See unique-alpha-marker here."),
        ("resume", "A resume lists jobs."),
        ("résumé", "A résumé lists jobs."),
    ],
)
def test_what_is_asked_stands_first(store: SqliteStore, question: str, found: str) -> None:
    assert first(store, question) == found


def test_a_phrase_in_quotation_marks_stands_word_by_word(store: SqliteStore) -> None:
    def texts(question: str) -> list[str]:
        return [hit.chunk.text for hit in search(store, question)]

    assert texts('"alpha and the marker"') == ["See the alpha and the marker."]
    assert texts('"ALPHA MARKER"') == ["See unique-alpha-marker here."]
    assert texts('"suy than" liều') == ["Người suy thận dùng 0,5 mg mỗi ngày."]
    assert texts('"A resume"') == ["A resume lists jobs.", "A résumé lists jobs."]


def test_a_phrase_that_nothing_holds_is_searched_as_words(store: SqliteStore) -> None:
    assert first(store, '"purchase refunds"') == "Refunds are allowed within 7 days of purchase."


def test_a_scope_holds_for_words_and_phrases(store: SqliteStore) -> None:
    for question in ("see the alpha", '"the alpha"', "alpha marker see"):
        for hit in search(store, question, scope=Scope(document="handbook", section="markers")):
            assert hit.chunk.section_key == "markers"
        assert search(store, question, scope=Scope(document="vertrag")) == ()
        assert search(store, question, scope=Scope(language="vi")) == ()


def test_every_spelling_of_a_word_is_found(store: SqliteStore) -> None:
    for question in ("resume", "résumé", "RESUME"):
        assert len(search(store, question)) == 2


def test_words_of_the_heading_path_find_its_chunks(store: SqliteStore) -> None:
    assert {hit.chunk.heading_path[-1] for hit in search(store, "§ 5 Gebühren")[:1]} == {
        "§ 5 Gebühren"
    }


def test_a_hit_names_its_document(store: SqliteStore) -> None:
    (hit,) = search(store, "refunds purchase", 1)
    assert (hit.title, hit.source) == ("handbook", "handbook.md")


def test_what_no_chunk_holds_is_not_found(store: SqliteStore) -> None:
    assert search(store, "photosynthesis") == ()


def test_an_empty_store_answers_nothing(tmp_path: Path) -> None:
    with SqliteStore.open(tmp_path / "s.sqlite3", create=True) as empty:
        assert search(empty, "refund") == ()


def test_a_word_in_no_chunk_is_the_rarest(store: SqliteStore) -> None:
    weights = rarity(store, "What is the refund for astronauts who write resumes?")
    assert weights["astronauts"] == max(weights.values())
    assert weights["astronauts"] > weights["refund"] > 0
    assert "the" not in weights


def test_a_shorter_version_leaves_nothing_to_find(tmp_path: Path) -> None:
    fees = {f"Fee {n}": [f"Fee {n} is {n}0 euros."] for n in range(1, 9)}
    with SqliteStore.open(tmp_path / "s.sqlite3", create=True) as fee_store:
        fee_store.publish(prepared("fees", fees), location="/r/fees.md")
        assert first(fee_store, "Fee 7") == "Fee 7 is 70 euros."
        shorter = {"Fee 1": ["Fee 1 is 11 euros."]}
        fee_store.publish(prepared("fees", shorter), location="/r/fees.md")
        assert [hit.chunk.text for hit in search(fee_store, "Fee 7")] == ["Fee 1 is 11 euros."]
        fee_store.remove("fees")
        assert search(fee_store, "Fee 1") == ()


def test_a_paragraph_asked_for_by_its_number_stands_before_those_that_mention_it(
    tmp_path: Path,
) -> None:
    law = {
        "§ 5 Rest": ["Rest lasts eleven hours."],
        "§ 7 Exceptions": ["§ 5 and § 5 again: under § 5 rest may be cut."],
        "§ 22 Fines": ["Whoever breaks § 5 is fined, see § 5."],
    }
    with SqliteStore.open(tmp_path / "s.sqlite3", create=True) as store:
        other = {f"Note {n}": [f"Nothing about it, number {n}."] for n in range(40)}
        store.publish(prepared("other", other), location="/r/other.md")
        store.publish(prepared("law", law), location="/r/law.md")
        assert first(store, "§ 5 law") == "Rest lasts eleven hours."


def test_a_common_word_finds_within_a_scope(tmp_path: Path) -> None:
    with SqliteStore.open(tmp_path / "s.sqlite3", create=True) as store:
        for number in range(60):
            notes = [f"Year 2018, note {number} of {n}." for n in range(5)]
            store.publish(prepared(f"d{number:02}", {"Notes": notes}), location=f"/{number}")
        store.publish(prepared("rare", {"Notes": ["The amount is due."]}), location="/rare")
        hits = search(store, "amount in 2018", scope=Scope(document="d07"))
        assert {hit.chunk.document_id for hit in hits} == {"d07"}


def test_a_syllable_held_often_as_written_is_not_looked_for_with_bare_letters() -> None:
    asked: list[str] = []
    with SqliteStore.open(Path(":memory:"), create=True) as store:
        texts = [f"Người suy thận số {number}." for number in range(FEWEST_COMMON)]
        made = prepared("a", {"Thận": [*texts, "Nguoi suy than."]}, language="vi")
        store.publish(made, location="/r/a")
        candidates = store.candidates

        def noted(sought: Sequence[Sought], limit: int, scope: Scope) -> list[Candidate]:
            asked.extend(term for each in sought for term in each.shares)
            return candidates(sought, limit, scope)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "candidates", noted)
            assert search(store, "thận của người bệnh là gì?")[0].chunk.text in texts
            assert "thận" in asked and "than" not in asked
            assert search(store, "than cua nguoi")
            assert "than" in asked
