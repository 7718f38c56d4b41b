"""Passages are drawn without favour and judged blind, on a page that loads and sends nothing."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import msgspec
import pytest

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Passage, Verdicts, Version
from standfirst.model.family import ChunkSettings, Settings
from standfirst.model.place import Span
from standfirst.pipeline import split
from standfirst.stages.compare.makeup import rules_cut, sizes_of, tables_split
from standfirst.stages.compare.passages import Reading, draw_passages
from standfirst.stages.compare.sheet import render_sheet
from standfirst.stages.compare.verdicts import read_verdicts
from tests import handmade
from tests.written import handbook

HOSTILE = '</script><script>alert(1)</script><img src=x onerror="y">&amp;\x00\ud800'
FAMILIES = {"law.md": "law", "one.md": "handbook", "two.md": "handbook"}


def a_reading(size: int, texts: dict[str, str] | None = None) -> Reading:
    """Return what chunks of a size make of some handbooks."""
    written = texts or {name: handbook(number) for number, name in enumerate(FAMILIES)}
    sizes = ChunkSettings(size=size, hard_limit=2 * size, min_size=20, overlap=40)
    chunks = {
        name: split(name, text, settings=Settings(chunk=sizes), document_id=name)
        for name, text in written.items()
    }
    documents = {name: handmade.document(name, text) for name, text in written.items()}
    return Reading(f"digest{size}", documents.get, lambda name: chunks.get(name, ()))


def test_each_version_of_a_passage_holds_it_and_families_take_turns():
    passages = draw_passages(FAMILIES, [a_reading(200), a_reading(900)], 8, seed=4)
    assert [each.number for each in passages] == list(range(1, 9))
    assert {each.document_id for each in passages[:2]} & {"law.md"}
    for passage in passages:
        assert {d for v in passage.versions for d in v.configurations} == {"digest200", "digest900"}
        first_word = passage.quote.split()[0]
        assert all(first_word in version.text for version in passage.versions)


def test_the_same_seed_draws_the_same_and_no_passage_twice():
    readings = [a_reading(200), a_reading(900)]
    once, again, other = (draw_passages(FAMILIES, readings, 12, seed) for seed in (1, 1, 2))
    assert once == again
    assert once != other
    small = [v.chunk_id for p in once for v in p.versions if "digest200" in v.configurations]
    assert len(set(small)) == len(once)


def test_chunks_that_read_the_same_are_judged_once():
    text = {"one.md": "# Rules\n\nThe manager approves every swap of shifts in advance.\n"}
    (passage,) = draw_passages(
        {"one.md": "law"}, [a_reading(300, text), a_reading(900, text)], 5, 1
    )
    (version,) = passage.versions
    assert version.configurations == ("digest300", "digest900")


def test_a_document_whose_text_differs_is_not_compared():
    other = {name: handbook(9) for name in FAMILIES}
    assert draw_passages(FAMILIES, [a_reading(200), a_reading(300, other)], 5, 1) == []


def test_an_overlap_does_not_count_as_the_place_of_a_passage():
    for passage in draw_passages(FAMILIES, [a_reading(150), a_reading(151)], 12, seed=9):
        for version in passage.versions:
            for chunk in a_reading(150).chunks(passage.document_id):
                if (chunk.chunk_id, chunk.text) == (version.chunk_id, version.text):
                    assert passage.place.end > chunk.start + chunk.overlap


def a_passage(text: str = HOSTILE) -> Passage:
    versions = tuple(
        Version(
            configurations=(digest,),
            chunk_id=text,
            heading_path=(text, "Rules"),
            text=text + digest,
        )
        for digest in ("aaa", "bbb")
    )
    return Passage(
        number=1,
        document_id=text,
        title=text,
        source=text,
        place=Span(0, 9),
        quote=text,
        versions=versions,
    )


class _Page(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def sheet(**names: str) -> str:
    return render_sheet("c0ffee", [a_passage()], {"aaa": "small.toml", "bbb": HOSTILE, **names})


def test_what_comes_from_documents_is_text_and_nothing_else():
    page = _Page(sheet())
    tags = [tag for tag, _ in page.tags]
    assert tags.count("script") == tags.count("style") == 1
    assert "img" not in tags
    assert not [a for _, attributes in page.tags for a in attributes if a.startswith("on")]
    assert HOSTILE.replace("\x00", "�").replace("\ud800", "�") in page.text


def test_the_page_may_run_its_own_script_and_load_and_send_nothing():
    page = sheet()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "form-action 'none'" in policy
    for tag in ("script", "style"):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert not re.findall(r"(?:src|href)=", page.replace(HOSTILE, "").replace("&lt;img src=", ""))


def test_which_configuration_a_chunk_comes_from_cannot_be_seen_before_it_is_judged():
    assert "small.toml" not in _Page(sheet()).text
    assert 'data-names="small.toml"' in sheet()


def test_the_same_sheet_is_written_the_same():
    assert sheet() == sheet()


def verdicts_file(**fields: object) -> bytes:
    verdict = {"passage": 1, "configuration": "aaa", "verdict": "no", "reason": "names nothing"}
    return json.dumps({"comparison_id": "c0ffee", "verdicts": [verdict], **fields}).encode()


def test_what_the_page_saves_is_read_back():
    (verdict,) = read_verdicts(verdicts_file(), "v.json", "c0ffee", [a_passage()])
    assert (verdict.verdict, verdict.reason) == ("no", "names nothing")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no verdicts"),
        (b'{"verdicts": []}', "holds no verdicts"),
        (verdicts_file(comparison_id="other"), "belong to another sheet"),
        (
            verdicts_file(verdicts=[{"passage": 2, "configuration": "aaa", "verdict": "yes"}]),
            "was not shown",
        ),
        (
            verdicts_file(verdicts=[{"passage": 1, "configuration": "a", "verdict": "yes"}]),
            "was not shown",
        ),
        (
            verdicts_file(verdicts=[{"passage": 1, "configuration": "aaa", "verdict": "yes"}] * 2),
            "judged twice",
        ),
        (
            verdicts_file(verdicts=[{"passage": 1, "configuration": "aaa", "verdict": "maybe"}]),
            "Invalid enum value",
        ),
    ],
)
def test_verdicts_that_do_not_belong_to_the_sheet_are_refused(content, message):
    with pytest.raises(ConfigurationError, match=message) as caught:
        read_verdicts(content, "v.json", "c0ffee", [a_passage()])
    assert str(caught.value).startswith("v.json")


def test_the_script_writes_the_fields_that_are_read():
    script = re.findall(r"<script>(.*?)</script>", sheet(), flags=re.DOTALL)[0]
    for name in Verdicts.__struct_fields__:
        assert name in script
    for name in ("passage", "configuration", "verdict", "reason"):
        assert name in script


def test_sizes_are_counted_with_the_heading_path():
    chunk = handmade.chunk("d", 0, "four", 0, heading_path=("ab", "c"))
    sizes = sizes_of([chunk, msgspec.structs.replace(chunk, text="fourteen")])
    assert (sizes.chunks, sizes.characters, sizes.smallest, sizes.largest) == (2, 28, 12, 16)
    assert sizes_of([]).chunks == 0


def test_a_table_cut_twice_is_one_table_split():
    header = Span(0, 5)
    pieces = [
        handmade.chunk(
            "d",
            number,
            "| a |",
            0,
            chunk_kind="table_rows",
            spans=(header, Span(5 + number, 6 + number)),
            row_range=Span(number, number + 1),
        )
        for number in range(3)
    ]
    assert tables_split(pieces) == 1
    assert tables_split(pieces[:1]) == 0


def test_an_exception_cut_off_from_its_rule_is_counted_within_a_section_only():
    rule = handmade.chunk("d", 0, "Every swap is approved.", 0)
    exception = handmade.chunk("d", 1, "Except on Sundays, when nobody works.", 30)
    elsewhere = msgspec.structs.replace(exception, section_key="other")
    assert rules_cut([rule, exception]) == 1
    assert rules_cut([rule, elsewhere]) == rules_cut([exception]) == 0
