"""Nothing that comes from a document can steer a terminal, and nothing that is shown is lost."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.cli import terminal
from standfirst.cli.terminal import one_line, plain, shortened

ANY_TEXT = st.text(st.characters(codec=None), max_size=40)
HOSTILE = st.lists(
    st.sampled_from(
        ["\x1b", "[", "31m", "]0;", "\x07", "\x9b", "\\", "\u202e", "\r", "P", "a", "\n"]
    )
).map("".join)


@given(ANY_TEXT | HOSTILE)
def test_plain_text_holds_no_control_but_line_feed_and_tab(text):
    for character in plain(text):
        assert character in "\n\t" or unicodedata.category(character) not in {"Cc", "Cs"}
        assert character not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@given(ANY_TEXT | HOSTILE)
def test_plain_text_stays_as_it_is(text):
    assert plain(plain(text)) == plain(text)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="\xa0")))
def test_text_without_controls_is_shown_to_the_letter(text):
    assert plain(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;never closed\nnext line", "\nnext line"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("lone \udcff surrogate", "lone ? surrogate"),
    ],
)
def test_what_a_terminal_would_obey_is_taken_out(text, shown):
    assert plain(text) == shown


@given(ANY_TEXT | HOSTILE, st.integers(2, 30))
def test_a_shortened_text_is_one_line_of_at_most_its_width(text, width):
    assert len(shortened(text, width)) <= width
    assert "\n" not in shortened(text, width)


def test_markup_is_not_read_and_tables_are_plain(capsys):
    terminal.write("[red]x[/red]", terminal.columns([("a\x1b[2Jb", "[bold]c")]))
    assert capsys.readouterr().out == "[red]x[/red]\n  ab  [bold]c\n"


def test_a_line_is_not_broken_where_no_terminal_is(capsys):
    terminal.write("word " * 100)
    assert capsys.readouterr().out == ("word " * 100).rstrip() + "\n"


def test_one_line_joins_lines_and_spaces():
    assert one_line(" a\n\t b  c ") == "a b c"
