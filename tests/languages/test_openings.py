"""Openings: what is told by words alone is what the patterns of the phrases tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.lists import table
from standfirst.languages.openings import OPENING_CHARACTERS, openings, phrase_groups

_LISTS = ("exceptions", "softening", "permissions", "obligations")
_ENDS = [" ", " ", "  ", "\n", ", ", ". ", "-", ": ", " x ", " (a b) "]


def _texts(language: str) -> st.SearchStrategy[str]:
    phrases = [phrase for name in _LISTS for phrase in table(language, "follow_ons")[name]]
    words = sorted({w for phrase in phrases for w in phrase.replace("|", " ").split()})
    word = st.sampled_from([w.strip("*.") or "such" for w in words])
    return st.lists(st.tuples(word, st.sampled_from(_ENDS)), max_size=30).map(
        lambda pairs: "".join(word + end for word, end in pairs)
    )


@pytest.mark.parametrize("language", ["en", "de", "vi"])
@given(st.data())
def test_words_in_order_tell_what_the_patterns_would(language, data):
    text = data.draw(_texts(language))
    for name in _LISTS:
        groups = list(phrase_groups(name, table(language, "follow_ons")[name]))
        look = openings((), groups).look(text)
        told = {
            end > 0 or groups[number].pattern.search(text, 0, OPENING_CHARACTERS) is not None
            for number, end in (look[2] if look else ())
        }
        expected = any(group.pattern.search(text, 0, OPENING_CHARACTERS) for group in groups)
        assert (True in told) == expected
