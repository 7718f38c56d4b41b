"""Laws of the stand-alone checks, and what they say."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from standfirst.languages.lists import entries, languages, primary, table
from standfirst.languages.phrases import phrase_pattern
from standfirst.languages.pointers import compile_pointing
from standfirst.model.chunk import Reference
from standfirst.model.place import Span
from standfirst.stages.check import checks, documentation, examine_chunk, examining, sufficing
from standfirst.stages.check.opening import opening_of
from tests.handmade import attachment, chunk

TELLING = """This It that below 7 days see section 4.2 the table above Diese gilt § 5 Abs. 2 siehe
oben Điều này khoản 2 nêu trên bảng dưới đây | [x](#y) - 1. İ ” he, Ada"""
TEXTS = st.one_of(
    st.text(max_size=600),
    st.lists(st.sampled_from([*TELLING.split(), "\n\n"]), max_size=60).map(" ".join),
)
TAGS = st.sampled_from(["en", "en-US", "de", "de-AT", "vi", "und", "fr", "", "../en"])

CANDIDATES = {
    "Refunds are allowed within 7 days of purchase.": [],
    "This applies to individual plans only.": ["SF101"],
    "Within 7 days.": ["SF103"],
    "See the table above for the full list.": ["SF102"],
}


@given(TEXTS, TAGS)
def test_any_text_is_examined_without_a_fault_and_twice_the_same(text: str, tag: str) -> None:
    made = chunk("d", 0, text, 0, language=tag)
    found = examine_chunk(made)
    assert found == examine_chunk(made)
    assert {finding.code for finding in found} <= set(examining(made))


@given(TEXTS, TAGS)
def test_composed_and_decomposed_letters_fail_alike(text: str, tag: str) -> None:
    composed = chunk("d", 0, unicodedata.normalize("NFC", text), 0, language=tag)
    decomposed = chunk("d", 0, unicodedata.normalize("NFD", text), 0, language=tag)
    codes = [finding.code for finding in examine_chunk(composed)]
    assert codes == [finding.code for finding in examine_chunk(decomposed)]


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "the steps below ",
            "Section 4 ",
            "1. a\n",
            "(",
            "| a ",
            "see ",
            "4.4.4 is ",
            "[a](",
            "$",
        ),
        *(
            "and ",
            "a, b; ",
            "Ã¼",
            "QUJDZEVm",
            "- a;\n",
            "word",
            "a: ",
            "Home > ",
            "a\t1\n",
            "\ufffd",
            "x | ",
        ),
    ],
)
def test_a_very_long_chunk_is_examined_in_linear_time(piece: str) -> None:
    text = "Fees apply. " + piece * (200_000 // len(piece)) + "\n\n- one\n- two\nSection 4: Fees"
    for language in ("en", "de", "vi"):
        examine_chunk(chunk("d", 0, text, 0, language=language))


def test_three_of_the_four_candidates_fail_each_for_its_own_reason() -> None:
    found = {
        text: [finding.code for finding in examine_chunk(chunk("d", 0, text, 0))]
        for text in CANDIDATES
    }
    assert found == CANDIDATES


def test_a_finding_names_chunk_reason_and_cure() -> None:
    made = chunk("d", 0, "Within 7 days.", 0, physical_pages=(3, 4))
    (finding,) = examine_chunk(made)
    assert (finding.chunk_id, finding.document_id, finding.page) == (made.chunk_id, "d", 3)
    assert "3 words" in finding.message
    assert finding.cure


@pytest.mark.parametrize("kind", ["table_rows", "block_descriptor"])
def test_a_descriptor_and_table_rows_are_not_asked_for_a_sentence(kind: str) -> None:
    made = chunk("d", 0, "This", 0, chunk_kind=kind)
    assert examine_chunk(made) == []
    asked = ("SF102", "SF108", "SF110") if kind == "table_rows" else ()
    assert examining(made) == asked


def test_a_language_without_word_lists_is_asked_only_what_needs_no_words() -> None:
    french = examining(chunk("d", 0, "Ceci est applicable.", 0, language="fr"))
    assert french == ("SF108", "SF110")
    assert sufficing().isdisjoint(french)
    every = tuple(check.code for check in checks())
    assert examining(chunk("d", 0, "Dies gilt.", 0, language="de-CH")) == every


def test_a_resolved_reference_is_no_failure_and_an_unresolved_one_is() -> None:
    text = "Late fees are set out in Section 7.2."
    span = Span(125, 136)
    resolved = Reference(text="Section 7.2", span=span, target_kind="section", target="fees")
    unresolved = Reference(text="Section 7.2", span=span)
    assert examine_chunk(chunk("d", 0, text, 100, references=(resolved,))) == []
    (finding,) = examine_chunk(chunk("d", 0, text, 100, references=(unresolved,)))
    assert "Section 7.2" in finding.message


def test_an_attached_table_is_not_elsewhere() -> None:
    table_ = attachment()
    text = "See the table above for the full list."
    assert examine_chunk(chunk("d", 0, text, 0, attachments=(table_,))) == []
    formula = chunk("d", 0, text, 0, attachments=(replace(table_, kind="formula"),))
    assert [finding.code for finding in examine_chunk(formula)] == ["SF102"]


def test_every_check_documents_an_example_and_a_cure() -> None:
    for code, module in documentation().items():
        text = module.__doc__ or ""
        assert text.startswith(code)
        for part in ("Fails:", "Passes:", "Cure:"):
            assert part in text


def test_the_examples_of_the_documentation_do_what_they_say() -> None:
    for check in checks():
        text = documentation()[check.code].__doc__ or ""
        for line in text.splitlines():
            kind, _, example = line.partition(":")
            if kind in ("Fails", "Passes"):
                failed = check.examine(chunk("d", 0, example.strip(), 0)) is not None
                assert failed == (kind == "Fails"), line


@given(st.text(max_size=900))
def test_an_opening_is_a_part_of_the_text(text: str) -> None:
    assert opening_of(text) in text


def test_a_phrase_matches_choices_gaps_slots_and_ends() -> None:
    pattern = phrase_pattern(
        ["it is|'s ... to", "no *ing", "{what} above", "that is ,"], {"what": ("table", "old list")}
    )
    for text in ("It is not easy to say", "it's to", "no smoking", "old list above", "that is, so"):
        assert pattern.match(text), text
    for text in ("it is easy, to", "nothing", "it isn't to", "the table aboveboard", "that is so"):
        assert not pattern.match(text), text


def test_a_list_leaves_comments_out_and_keeps_order() -> None:
    verbs = entries("en", "verbs")
    assert verbs[0] == "is"
    assert not any(verb.startswith("#") for verb in verbs)
    assert entries("en", "no_such_list") == ()
    assert table("de", "grammar")["nouns"] == ("capitalised",)


@pytest.mark.parametrize("tag", ["../en", "xx", "", "folding", "en/../de"])
def test_a_language_tag_never_becomes_a_path(tag: str) -> None:
    assert primary(tag) not in languages()
    assert entries(tag, "verbs") == ()


def test_a_language_may_begin_with_a_few_lists() -> None:
    french = compile_pointing("fr", {"anchors": ("plus haut",), "up": ("voir plus haut",)})
    (pointer,) = french.pointers("Pour le reste, voir plus haut.")
    assert pointer.text == "voir plus haut"
    assert list(french.pointers("Article 4.2 et la page 7")) == []
    assert not french.names_other_work(" du code", 0)
