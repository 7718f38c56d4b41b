"""Laws and cases of the Markdown reader."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import SourceFile, TextSource
from standfirst.stages.read.markdown import read_markdown, read_markdown_text

PIECES = (
    "# a\n", "## b ##", "- ", "> ", "1. ", "\n", "\n\n", "    ", "\t", "```", "~~~", "|1|2|", "text",
    "|a|b|\n|-|-|\n", "[a]: /x", "[^1]: n", "[^1]", ": def", "<div>", "<table>", "</table>", "***",
    "<tr><td>x", "<!-- c -->", "<!--", "---", "===", "$$", "\\[", "\\]", "é", "\u200b# z", "\xa0",
    "\r\n", "\r", "\x0c", "\\", "&amp;", "*e*", "`c`", "- [ ] t", "+++", "a = 1", "title: x", "#",
    "<h2>T</h2>", "<script>", "<pre>", "  ", "[//]: # (c)", "😀", "\ufeff", "\0", "<img alt='q'>",
)  # fmt: skip
markdown = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


def assert_every_character_has_one_place(read: TextSource) -> None:
    places = [(element.start, element.end) for element in read.elements]
    assert places == sorted(places)
    places += [(drop.span.start, drop.span.end) for drop in read.dropped if drop.span]
    at = 0
    for start, end in sorted(places):
        assert at <= start < end
        assert not read.text[at:start].strip()
        at = end
    assert not read.text[at:].strip()


@given(markdown)
def test_every_character_is_in_one_element_or_one_dropped_span(text: str) -> None:
    assert_every_character_has_one_place(read_markdown_text(text, Limits(max_depth=4)))


@given(st.binary(max_size=200))
def test_the_same_bytes_give_the_same_result(content: bytes) -> None:
    source = SourceFile(name="x.md", content=b"# T\n" + content, sha256="")
    assert outcome(source) == outcome(source)


def outcome(source: SourceFile) -> TextSource | str:
    from standfirst.errors import SourceError

    try:
        return read_markdown(source, Limits())
    except SourceError as error:
        return str(error)


def read(text: str) -> TextSource:
    content = text.encode()
    digest = hashlib.sha256(content).hexdigest()
    return read_markdown(SourceFile(name="x.md", content=content, sha256=digest), Limits())


def shown(text: str) -> list[tuple[str, str]]:
    source = read(text)
    return [(element.kind, source.text[element.start : element.end]) for element in source.elements]


def test_a_hash_without_a_space_is_prose() -> None:
    assert shown("# Attendance\n\n#3 on the rota") == [
        ("heading", "# Attendance"),
        ("paragraph", "#3 on the rota"),
    ]
