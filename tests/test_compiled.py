"""The compiled loops: each gives what its stand-in in Python gives, and raises on what is amiss."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyromark import events_with_range

from standfirst.compiled import LEFT_OUT, loops
from standfirst.languages.openings import opener, openings, phrase_groups
from standfirst.languages.phrases import second_words
from standfirst.languages.pointers import pointing
from standfirst.languages.signs import signs
from standfirst.languages.vocabulary import Vocabulary
from standfirst.model.source import Element
from standfirst.stages.check.leftover_furniture import lines_to_judge
from standfirst.stages.check.opening import sentence_end
from standfirst.stages.check.unreadable import unreadable_signs
from standfirst.stages.read.markdown_blocks import _options
from standfirst.stages.read.markdown_elements import plain_elements
from standfirst.stages.read.markdown_walk import Leaf, heading_label, walk

pytestmark = pytest.mark.skipif(loops is None, reason="the loops are not compiled here")

_LINES = [
    *("# Scope {#s}", "Über *alles*", "======", "---", "", "", "    code", "```", "~~~ x"),
    *(
        "> said",
        ">",
        "- item",
        "* ",
        "  - inner **b**",
        "12. twelve",
        "1234567890. ten",
        "3) three",
    ),
    *("| a | b |", "|---|---|", "| 1 | 2 |", "<div>", "</div>", "<!-- x", "-->", "[^1]: Note"),
    *("text[^1] `c`", "Term", ": what it is", "[a]: http://b 'c'", "<a id='x'></a>", "## "),
    *("###### Möwe `x` &amp; \\*", "- [ ] to do", "- [x] done ~~not~~", "![p](q)", "\t tab"),
    *("3) three", "  \u2028 ", "🙂 end."),
]
_markdown = st.one_of(
    st.lists(st.sampled_from(_LINES), max_size=20).map("\n".join),
    st.text(st.sampled_from("#>-*+1.)`~|:<![]^ \t\n\raß🙂_=&;"), max_size=60),
)


def _parsed(text: str):
    return events_with_range(text, options=_options())


@given(_markdown, st.integers(0, 9), st.integers(1, 4))
def test_the_compiled_walk_gives_the_same_leaves(text, at, depth):
    source = text.encode()
    compiled = loops.walk(_parsed(text), source, at, depth, Leaf, heading_label)
    assert compiled == walk(_parsed(text), source, at, depth)
    assert all(type(leaf) is Leaf for leaf in compiled[0])


@given(_markdown)
def test_compiled_elements_are_the_same_up_to_the_same_leaf(text):
    leaves = walk(_parsed(text), text.encode(), 0, 9)[0]
    index = at = 0
    while index < len(leaves):
        mine: list[Element] = []
        theirs: list[Element] = []
        reached = loops.plain_elements(text, leaves, index, at, mine, Element)
        assert reached == plain_elements(text, leaves, index, at, theirs)
        assert mine == theirs
        assert all(type(element) is Element for element in mine)
        index, at = reached[0] + 1, max(reached[1], leaves[reached[0] - 1].end if reached[0] else 0)


@given(
    st.sets(st.binary(max_size=6) | st.sampled_from([b"see", b"table", b"x" * 300])),
    st.lists(st.sampled_from([b"see", b"See", b"table,", b"-", b"\xc3\xa4b", b"x" * 300, b"_a1"])),
)
def test_a_compiled_vocabulary_finds_the_same_words(words, pieces):
    whole = {word for word in words if word.translate(None, b" \t\n\r\v\f")}
    text = b" ".join([*pieces, *sorted(whole)])
    compiled, python = loops.Vocabulary(whole), Vocabulary(whole)
    assert compiled.among(text) == python.among(text)


_SAID = [
    *"§„“–…\u00a0 .",
    "Xem",
    "BẢNG",
    "đây",
    "ĐÂY",
    "straße",
    "ÜBER",
    "see",
    "İ",
    "K",
    "🙂",
    "\ud800",
]


@given(st.lists(st.sampled_from(_SAID), max_size=12).map("".join))
def test_a_compiled_vocabulary_finds_the_same_words_of_any_text(text):
    words = [word.lower().encode(errors="surrogatepass") for word in _SAID]
    known = [word for word in words if word.strip(b" .")]
    compiled, python = loops.Vocabulary(known), Vocabulary(known)
    for written in (text, *text):
        assert compiled.among_text(written) == python.among_text(written)


_SUSPICIOUS = [
    *"a \t\n\v\x00\x7f\x85ÃÂâÄÆá¼ßŠƒ‘€™đ\ue000\ud800\ufffd🙂\U000f0000",
    *("(cid:", "(cid", "/G", "\\x", "long" * 5),
]


@given(st.lists(st.sampled_from(_SUSPICIOUS), max_size=6))
def test_signs_that_a_text_is_unreadable_are_told_the_same(pieces):
    # A narrower text is kept in narrower characters.
    for text in ("".join(pieces), *pieces):
        assert loops.unreadable_signs(text, 20) == unreadable_signs(text, 20)


_LINE_PARTS = [
    *(
        "a",
        "|",
        " > ",
        ">",
        " › ",
        " » ",
        "»",
        "©",
        "](",
        "]",
        "\n",
        "\r\n",
        "\u2028",
        "đ🙂",
        "\x1c",
    ),
    *("Home", "ĐÓNG", "(", "Copy", "İn", "7", "٣", "—", "*", "_", "é" * 45, "long " * 4),
]


@given(st.lists(st.sampled_from(_LINE_PARTS), max_size=14).map("".join))
def test_the_same_lines_are_judged(text):
    openings = frozenset(["home", "đóng", "in"])
    assert loops.lines_to_judge(text, openings, 9, 12) == lines_to_judge(text, openings, 9, 12)
    for line in text.splitlines():
        # A narrower text is kept in narrower characters.
        judged = lines_to_judge(line, openings, 60, 60)
        assert loops.lines_to_judge(line, openings, 60, 60) == judged


_SENTENCE_PARTS = [
    *(
        "Abs",
        ".",
        "!",
        "…",
        "。",
        " ",
        "\n",
        "\u2028",
        '"',
        "”",
        "»",
        ")",
        "(",
        "*",
        "_",
        "„",
        "a",
        "à",
        "A",
    ),
    *("Đ", "đ", "7", "٣", "²", "🙂", "\x1c", "\t", ". A", ".\n\nB", "' ('"),
]


@given(
    st.lists(st.sampled_from(_SENTENCE_PARTS), max_size=14).map("".join),
    st.integers(0, 9),
    st.integers(0, 30),
)
def test_a_sentence_ends_at_the_same_place(text, start, stop):
    assert loops.sentence_end(text, start, stop) == sentence_end(text, start, stop)


@pytest.mark.parametrize(
    "leaf", [(), ("paragraph", -5, 2, 0, -1, "", "prose"), ("paragraph", 0, 99, 0, -1, "", "prose")]
)
def test_a_leaf_outside_its_text_is_refused(leaf):
    with pytest.raises((TypeError, IndexError)):
        loops.plain_elements("text", [leaf], 0, 0, [], Element)


@pytest.mark.parametrize(
    "event",
    [
        None,
        ({"Start": "Paragraph"}, {}),
        ({"Text": "a"}, None),
        ({"Start": {"Heading": {}}}, {"start": 0, "end": 1}),
        ({"Start": {"FootnoteDefinition": 3}}, {"start": 0, "end": 1}),
        ("Rule", {"start": "0", "end": 1}),
    ],
)
def test_an_event_of_another_shape_is_refused(event):
    with pytest.raises((TypeError, KeyError)):
        loops.walk(iter([event]), b"text", 0, 9, Leaf, heading_label)


@pytest.mark.parametrize("end", [2**62, -1])
def test_a_place_outside_the_source_is_not_read(end):
    events = [({"Start": "Paragraph"}, {"start": -7, "end": end}), ({"End": "Paragraph"}, None)]
    leaves, _, _ = loops.walk(iter(events), "Möwe".encode(), 0, 9, Leaf, heading_label)
    assert len(leaves) == 1


def test_python_alone_makes_the_same_chunks():
    script = (
        "import sys; from standfirst import split; from standfirst.compiled import loops;"
        "text = '# Ä\\n\\nSee the table below.\\n\\n- one\\n- two\\n\\n' * 9;"
        "sys.stdout.write(f'{loops is None} {split(\"T\", text)!r}')"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, LEFT_OUT: left_out, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for left_out in ("", "yes")
    ]
    assert outputs[0].removeprefix(b"False ") == outputs[1].removeprefix(b"True ")


_OPENERS = [opener(["if", "in case of", "riêng"]), opener(["it", "ex*", "if so"])]
_GROUPS = [
    group
    for name, phrases in {
        "first": ["not apply|applicable", "only ... if|where", "exception|exceptions", "n/a not"],
        "second": ["được miễn", "may|can ... it|them", "only in|for", "*fällen gilt"],
    }.items()
    for group in phrase_groups(name, phrases)
]
_PIECES = [
    *("If", "it", "In", "only", "NOT", "apply", "applicable", "if", "in", "may", "them", "n/a"),
    *("được", "Miễn", "gilt", "exceptions", "x" * 290, "1.2.3.4.5", "1234.", "iv.", "Đ)", "é"),
    *(". ", ".", ") ", " ", "\n", "**", "“", "•", "a. ", "(1) ", "- ", "_", "🙂", "\u2028"),
]
_SAID = ["only", "in", "If", "may", "it", "them", "where", "not", "apply", "được", "miễn"]
_openings = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=30).map("".join),
    st.lists(st.sampled_from(_SAID), max_size=12).map(" ".join),
)


@given(_openings)
def test_compiled_openings_may_say_the_same(text):
    compiled = openings(_OPENERS, _GROUPS)
    assert type(compiled) is loops.Openings
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("standfirst.languages.openings.loops", None)
        assert compiled.look(text) == openings(_OPENERS, _GROUPS).look(text)


@pytest.mark.parametrize(
    ("kinds", "words", "groups"),
    [
        ({"": 1}, (), ()),
        ({1: 1}, (), ()),
        ({"a": "b"}, (), ()),
        ({}, ("a", 2), ()),
        ({}, ("a",), ([],)),
        ({}, ("a",), (([],),)),
        ({}, ("a",), ((("a",),),)),
        ({}, ("a",), (((True, ()),),)),
        ({}, ("a",), (((True, ("a",)),),)),
        ({}, ("a",), (((True, ((0, "a"),)),),)),
        ({}, ("a",), (((True, (("0", ("a",)),)),),)),
        ({}, ("a",), (((True, ((0, ("b",)),)),),)),
        ({}, [f"word{number}" for number in range(5000)], ()),
    ],
)
def test_openings_of_another_shape_are_refused(kinds, words, groups):
    with pytest.raises((TypeError, ValueError)):
        loops.Openings(kinds, words, groups)


_POINTING = [
    *("see", "See", "above", "above,", "below.", "the", "table", "Table", "tables", "following"),
    *(
        "section",
        "Section 4.2",
        "sections",
        "§",
        "§§ 5",
        "Figure1",
        "fig. B",
        "4.2",
        "1.2.3",
        "1.23",
    ),
    *("siehe", "s. o.", "Oben", "Tabelle", "nächste", "Điều 5", "phụ lục", "bảng trên", "mẫu số5"),
    *(
        "on",
        "per",
        "context",
        "previously",
        "(note 3)",
        "•above",
        "“below”",
        "x" * 80,
        "İ",
        "_",
        "-",
    ),
]
_pointing_texts = st.lists(
    st.tuples(
        st.sampled_from(_POINTING), st.sampled_from([" ", "", "\n", ". ", "-", "\u00a0", "…"])
    ),
    max_size=25,
).map(lambda pairs: "".join(word + end for word, end in pairs))


@pytest.mark.parametrize("language", ["en", "de", "vi"])
@given(_pointing_texts)
def test_compiled_signs_are_found_at_the_same_places(language, text):
    words = pointing(language).words
    directions = (words[way] for way in ("up", "down", "flat"))
    starts = second_words([phrase for phrases in directions for phrase in phrases], words)
    lists = words["anchors"], words["labels"], words["see"], words["trailing"], starts
    compiled = signs(*lists)
    assert type(compiled) is loops.Signs
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("standfirst.languages.signs.loops", None)
        assert compiled.scan(text) == signs(*lists).scan(text)


@pytest.mark.parametrize(
    "arguments",
    [
        ({"": 1}, (), (), {}, False),
        ({"a": "b"}, (), (), {}, False),
        ({"a": 1}, (("a", 1),), (), {}, False),
        ({"a": 1}, (("a", -1),), (), {}, False),
        ({"a": 1}, (("", 0),), (), {}, False),
        ({"a": 1}, (), ((b"a", 0),), {}, False),
        ({"a": 1}, (), ("a",), {}, False),
        ({"a": 1}, (), (), {2: None}, False),
        ({"a": 1}, (), (), {"a": ["b"]}, False),
        ({"a": 1}, (), (), {"a": "b"}, False),
    ],
)
def test_signs_of_another_shape_are_refused(arguments):
    with pytest.raises((TypeError, ValueError, SystemError)):
        loops.Signs(*arguments)
