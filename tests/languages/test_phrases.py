"""Phrases: what is tried at a word, or where its words are met, finds what all at once would."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.phrases import Rare, Starts, first_words, phrase_pattern, second_words
from standfirst.languages.pointers import pointing
from standfirst.languages.vocabulary import Vocabulary

_DIRECTIONS = ("up", "down", "flat")


def _texts(language: str) -> st.SearchStrategy[str]:
    words = pointing(language).words
    spoken = {w for phrases in words.values() for p in phrases for w in p.replace("|", " ").split()}
    written = sorted(word.strip("{}*") for word in spoken)
    word = st.sampled_from([*written, "x", "İ", "ſee", "Above", "SEE", "bảng.", "4.2"])
    return st.lists(st.tuples(word, st.sampled_from([" ", "  ", "-", ". ", ", ", "\n"]))).map(
        lambda pairs: "".join(word + end for word, end in pairs)
    )


@pytest.mark.parametrize("language", ["en", "de", "vi"])
@given(st.data())
def test_the_phrases_that_a_word_begins_match_as_all_would(language, data):
    words = pointing(language)
    text = data.draw(_texts(language))
    for direction in _DIRECTIONS:
        whole = phrase_pattern(words.words[direction], words.words)
        parts = Starts(words.words[direction], words.words)
        for word in first_words(words.words[direction], words.words) - {"{noun}"}:
            at = text.lower().find(word)
            while at >= 0 and len(text.lower()) == len(text):
                match, expected = parts.match(text, at, word), whole.match(text, at)
                assert (match and match.span()) == (expected and expected.span())
                at = text.lower().find(word, at + 1)


@pytest.mark.parametrize("language", ["en", "de", "vi"])
@given(st.data())
def test_rare_phrases_are_found_as_by_their_pattern(language, data):
    words = pointing(language).words
    text = data.draw(_texts(language))
    start = data.draw(st.integers(0, len(text)))
    found = Rare(words["not_pointing"], words).finditer(text, start, len(text))
    expected = phrase_pattern(words["not_pointing"], words).finditer(text, start, len(text))
    assert [match.span() for match in found] == [match.span() for match in expected]


def test_a_vocabulary_takes_whole_words_alone():
    known = Vocabulary([b"see", b"table"])
    assert known.among(b"see the tables, unseen") == {b"see"}
    assert known.among("xem bảng (see)".encode()) == {b"see"}
    assert known.among(b"") == frozenset()


@pytest.mark.parametrize("language", ["en", "de", "vi"])
@given(st.data())
def test_a_phrase_begins_with_two_of_the_words_that_it_can_begin_with(language, data):
    words = pointing(language).words
    text = data.draw(_texts(language))
    for direction in _DIRECTIONS:
        seconds = second_words(words[direction], words)
        for match in phrase_pattern(words[direction], words).finditer(text):
            spoken = re.findall(r"[\w.-]+", match.group().lower())
            others = seconds.get(spoken[0], None) if "{noun}" not in seconds else None
            assert others is None or re.match(r"\w+", spoken[1])[0] in others
