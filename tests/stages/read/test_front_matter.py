"""Laws and cases of front matter in Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.front_matter import read_front_matter
from standfirst.stages.read.markdown import read_markdown
from tests.stages.read.reading_laws import assert_laws, source_of

PIECES = (
    "title: ", "id: a", "x", "'", '"', "\n", "\n  ", "- a", "[", "]", "{", "|", ">", "&a ", "*a",
    ":", "# c", "\t", "\\", "\\x07", "lang: de", "= 1", "true", "\r\n",
)  # fmt: skip


@given(st.sampled_from(["---", "+++"]), st.lists(st.sampled_from(PIECES), max_size=20))
def test_any_front_matter_ends_and_leaves_the_rest(fence: str, pieces: list[str]) -> None:
    text = f"{fence}\n{''.join(pieces)}\n{fence}\n\n# The rest\n"
    source = read(text)
    assert_laws(source)
    assert source.elements[-1].label == "The rest"
    assert source.text == text


def read(text: str) -> TextSource:
    return read_markdown(source_of(text), Limits())


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("title: Travel policy", "Travel policy"),
        ("Title: 'It''s here' # why", "It's here"),
        ('title: "A \\"quoted\\" caf\\u00e9"', 'A "quoted" café'),
        ("title: >-\n  folded over\n  lines", "folded over lines"),
        ("title: plain over\n  lines", "plain over lines"),
        ("title: !!str 2031", "2031"),
        ("title: &t Anchored", "Anchored"),
        ("title: *alias", ""),
        ("title: null", ""),
        ("title: [a, b]", ""),
        ("title: Part 1: scope", "Part 1: scope"),
        ("tags:\n- a\n- b\ntitle: After a list", "After a list"),
        ("a:\n  title: nested\ntitle: Outer", "Outer"),
    ],
)
def test_a_title_is_read_as_yaml_means_it(line: str, title: str) -> None:
    front = read_front_matter(f"---\n{line}\n---\ntext")
    assert (front.title, front.findings) == (title, ())


def test_toml_is_read_too() -> None:
    source = read('+++\ntitle = "Fees"\nid = "fees-2031"\nlang = "de"\n+++\n\ntext\n')
    assert (source.title, source.document_id, source.language) == ("Fees", "fees-2031", "de")
    assert [drop.reason for drop in source.dropped] == ["front_matter"]


@pytest.mark.parametrize(
    ("stated", "language"),
    [("de", "de"), ("pt_BR", "pt-BR"), ("vi-VN", "vi-VN"), ("german", ""), ("d", "")],
)
def test_a_language_is_a_tag_or_nothing(stated: str, language: str) -> None:
    assert read(f"---\nlanguage: {stated}\n---\ntext").language == language


@pytest.mark.parametrize(
    "block",
    [
        '---\ntitle: "never closed\n---\n',
        "---\ntitle: [never, closed\n---\n",
        "---\ntitle: x\n\ttabbed: y\n---\n",
        "---\ntitle: x\nno key here\n---\n",
        "+++\ntitle = \n+++\n",
        "+++\na = " + "[" * 1_900 + "\n+++\n",
        "+++\n" + "a." * 2_000 + "b = 1\n+++\n",
    ],
)
def test_broken_front_matter_is_a_finding_and_the_rest_goes_on(block: str) -> None:
    source = read(block + "\n# The rest\n")
    assert [finding.code for finding in source.findings] == ["SF213"]
    assert [element.label for element in source.elements] == ["The rest"]


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nProse between two rules goes on.\n\n---\n\nmore\n",
        "---\ntitle: never closed\n\ntext\n",
        "text\n\n---\ntitle: too late\n---\n",
    ],
)
def test_what_is_no_front_matter_stays_text(text: str) -> None:
    source = read(text)
    assert source.title == ""
    assert "front_matter" not in [drop.reason for drop in source.dropped]
    assert_laws(source)


def test_an_alias_bomb_is_only_lines() -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 200)]
    source = read("---\nl0: &l0 lol\n" + "\n".join(levels) + "\ntitle: Safe\n---\ntext")
    assert source.title == "Safe"


def test_an_object_at_the_head_is_metadata_too():
    text = '{\n "title": "Boats",\n "lang": "de",\n "draft": true\n}\n\nText.\n'
    found = read_front_matter(text)
    assert (found.title, found.language, text[found.end :]) == ("Boats", "de", "\n\nText.\n")


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1} is an object\n\nText.\n',
        "{{< note >}}\n",
        "{}\n\nText.\n",
        '{"a": 1}\n',
        "{" * 9_000,
    ],
)
def test_other_braces_at_the_head_are_content(text):
    assert read_front_matter(text).end == 0
