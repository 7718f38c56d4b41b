"""Markdown without the words that make no block: a parser must not tell the difference."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyromark import events_with_range

from standfirst.compiled import loops
from standfirst.stages.read.markdown_blocks import _options, unhidden
from standfirst.stages.read.markdown_walk import Leaf, heading_label, walk

pytestmark = pytest.mark.skipif(loops is None, reason="the loops are not compiled here")

_PLAIN = [
    "plain text",
    "Über *alles*",
    "`c` of",
    "[l](u) and",
    "**b** <i>",
    "end[a][]",
    "🙂 x",
    "# H",
]
_BLOCKS = [
    *("# One {#s}", "===", "---", "> ---", "    code", "```", "~~~ x", "> said", ">", "- [ ] do"),
    *("- one *two*", "  - in", "      - deep", "12. twelve", "2. two", "1) x", "-     far"),
    *("| a | b |", "a | b", "--|--", "<div>", "</div>", "<!-- x", "x -->", "<?x", "?>", "<pre>"),
    *("[^1]: note", "    more", "Term", ": what", "[a]: /u 'b", "title'", "[a]:", "/url", "\f"),
    *("text\\", "text  ", "\t tab", "-\tx", "***", "* * *", "text[^1]", "x\v", "- ---", "- a|b"),
]
_lines = st.lists(
    st.tuples(
        st.sampled_from(
            ["", "", "", " ", "  ", "    ", "> ", "- ", "10. ", "\u200b", "\ufeff\u2060"]
        ),
        st.sampled_from(["", ""]) | st.sampled_from(_PLAIN) | st.sampled_from(_BLOCKS),
        st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
    ).map("".join),
    max_size=14,
).map("".join)
_markdown = _lines | st.text(st.sampled_from("#>-*+1.)`~|:<![]^ \t\n\raß🙂_=&;'\f"), max_size=60)


@given(_markdown)
@example("- see [a][]\n\n[a]: /u")
@example("> \u2028\n\u2028\n>-")
@example("- x\f")
@example("a `term`\n\n\f\n: what it is")
@example("a *term*\n\n[a]: /u\n\n: what it is")
@example("## C#\n## Über 2.0\ntext\n\n# a\n===")
def test_blotted_markdown_has_the_same_blocks(text):
    source = text.encode()
    blotted, is_unhidden = loops.blotted(source)
    assert len(blotted.encode()) == len(source)
    assert is_unhidden == (unhidden(text) != text)
    parsed = (events_with_range(each, options=_options()) for each in (unhidden(text), blotted))
    whole = walk(next(parsed), source, 0, 9)
    assert whole == loops.walk(next(parsed), source, 0, 9, Leaf, heading_label)


def test_what_plain_lines_say_is_gone():
    source = b"# Title\n\nSome *words* of\na `paragraph`.\n\n- An [item](x).\n\n| a |\n|---|\n"
    blotted, _ = loops.blotted(source)
    rules = (f"___{' ' * 4}", f"___{' ' * 27}")
    assert blotted == "\n\n".join([*rules, f"- {'a' * 13}", "| a |\n|---|\n"])


def test_only_bytes_are_blotted():
    with pytest.raises(TypeError):
        loops.blotted("text")
