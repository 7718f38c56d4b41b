"""What is read together stands in one chunk, wherever it lies in its section."""

from __future__ import annotations

import tomllib
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from standfirst.languages.follow_ons import bond
from standfirst.model.chunk import Chunk
from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split

CASES = Path(__file__).parents[2] / "cases" / "glue"
LANGUAGES = ("en", "de", "vi")
TITLE = "T"
HEADING = "S"
PATH = len(f"{TITLE} > {HEADING}\n\n")

SIZES = ((240, 320), (350, 500), (350, 800), (700, 1400), (1000, 1600))
"""Target sizes and hard limits."""

BEFORE = range(14)
"""How many sentences stand before: the cut wanders across what belongs together."""

AFTER = 12


def cases(language: str) -> dict[str, Any]:
    return tomllib.loads((CASES / f"{language}.toml").read_text(encoding="utf-8"))


def named(key: str, trait: str) -> list[object]:
    """Return every case of a kind with its language and the sentences around it."""
    return [
        pytest.param(language, read["around"], case, id=f"{language}-{number}-{case[trait]}")
        for language in LANGUAGES
        if (read := cases(language))
        for number, case in enumerate(read[key])
    ]


def in_sentences(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    return " ".join([*before, rule, exception, *after])


def in_items(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    return "\n".join(f"- {line}" for line in [*before, rule, exception, *after])


def in_paragraphs(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    lines = [*before, rule, exception, *after]
    return "\n\n".join(f"({number}) {line}" for number, line in enumerate(lines, 1))


def in_long_paragraphs(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    return "\n\n".join([" ".join([*before, rule]), " ".join([exception, *after])])


def in_long_items(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    return "\n".join(["- " + " ".join([*before, rule]), "- " + " ".join([exception, *after])])


def in_list_and_paragraph(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    items = "\n".join(f"{number}. {line}" for number, line in enumerate([*before, rule], 1))
    return f"{items}\n\n" + "\n\n".join([exception, *after])


def in_nested_items(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    lines = [f"- {line}" for line in before]
    lines += [f"- {rule}", f"  - {exception}", *(f"- {line}" for line in after)]
    return "\n".join(lines)


def in_lettered_lines(before: list[str], rule: str, exception: str, after: list[str]) -> str:
    lines = [f"{number}. {line}" for number, line in enumerate([*before, rule], 1)]
    numbered = (f"{number}. {line}" for number, line in enumerate(after, len(lines) + 1))
    return "\n\n".join([*lines, f"(a) {exception}", *numbered])


FORMS = {
    "sentence": (in_sentences,),
    "item": (in_items, in_long_items),
    "paragraph": (in_paragraphs, in_long_paragraphs, in_list_and_paragraph),
    "subparagraph": (in_nested_items, in_lettered_lines),
}


def chunks_of(language: str, body: str, sizes: tuple[int, int]) -> tuple[Chunk, ...]:
    size, hard = sizes
    chosen = Settings(
        language=language,
        chunk=ChunkSettings(size=size, hard_limit=hard, min_size=size // 3, overlap=0),
    )
    return split(TITLE, f"## {HEADING}\n\n{body}\n", settings=chosen)


def torn(language: str, body: str, parts: list[str]) -> list[str]:
    """Return under which sizes no chunk holds all parts, though they fit the hard limit."""
    start, end = body.index(parts[0]), body.index(parts[-1]) + len(parts[-1])
    room = end - max(body.rfind("\n", 0, start), 0) + PATH
    return [
        f"{sizes} at {start}"
        for sizes in SIZES
        if room <= sizes[1]
        and not any(all(p in c.text for p in parts) for c in chunks_of(language, body, sizes))
    ]


@pytest.mark.parametrize(("language", "around", "rule"), named("rule", "form"))
def test_a_rule_and_its_exception_stand_in_one_chunk(language, around, rule):
    found = []
    for form in FORMS[rule["form"]]:
        for count in BEFORE:
            before = list(islice(cycle(around), count))
            after = list(islice(cycle(around), count, count + AFTER))
            body = form(before, rule["rule"], rule["exception"], after)
            found += [
                f"{form.__name__}: {where}"
                for where in torn(language, body, [rule["rule"], rule["exception"]])
            ]
    assert not found


@pytest.mark.parametrize(("language", "around", "rule"), named("limit", "form"))
def test_an_exception_that_does_not_say_so_stands_with_its_rule(language, around, rule):
    found = []
    for count in BEFORE[::3]:
        before = list(islice(cycle(around), count))
        after = list(islice(cycle(around), count, count + AFTER))
        body = in_sentences(before, rule["rule"], rule["exception"], after)
        found += torn(language, body, [rule["rule"], rule["exception"]])
    assert not found


@pytest.mark.parametrize(("language", "around", "case"), named("together", "kind"))
def test_what_is_read_together_stands_in_one_chunk(language, around, case):
    found = []
    for count in BEFORE:
        before = list(islice(cycle(around), count))
        after = list(islice(cycle(around), count, count + AFTER))
        body = "\n\n".join([*before, case["text"].strip("\n"), *after])
        found += torn(language, body, case["parts"])
    assert not found


def test_a_chain_is_cut_at_its_loosest_link():
    subject = "The duty pharmacist " + "checks labels and dates and " * 6 + "signs."
    rule = "She " + "weighs and counts and " * 6 + "releases every preparation."
    exception = "This does not apply to " + "ready-made and imported " * 5 + "preparations."
    body = f"{subject} {rule} {exception}"
    assert len(body) + PATH > 460
    texts = [chunk.text for chunk in chunks_of("en", body, (200, 460))]
    assert texts == [subject, f"{rule} {exception}"]


def test_the_end_of_a_long_rule_goes_with_the_start_of_a_long_exception():
    rule = " ".join(f"Room {n} is locked at night." for n in range(20))
    exception = "Rooms with a sick guest are exempt. " + "The porter keeps a list. " * 20
    texts = [chunk.text for chunk in chunks_of("en", f"{rule}\n\n{exception}", (300, 400))]
    holding = [t for t in texts if "are exempt" in t]
    assert len(holding) == 1
    assert "Room 19 is locked at night.\n\nRooms with" in holding[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ordinary_sentences_are_bound_to_none(language):
    sentences = cases(language)["around"]
    assert [s for s in sentences if bond(s, language) != "none"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_twenty_rules_five_in_each_form(language):
    forms = [rule["form"] for rule in cases(language)["rule"]]
    assert {form: forms.count(form) for form in FORMS} == dict.fromkeys(FORMS, 5)


@pytest.mark.parametrize("before", range(2, 12))
def test_a_sentence_that_a_blank_line_cuts_stays_in_one_chunk(before: int) -> None:
    filler = "\n\n".join(
        "The yard is open on working days and closed at night." for _ in range(before)
    )
    text = f"# S\n\n{filler}\n\nThe gate is kept shut by the porter and\n\nopened for vans alone."
    sizes = ChunkSettings(size=240, hard_limit=320, min_size=20, overlap=0)
    chunks = split("T", text, settings=Settings(language="en", chunk=sizes))
    assert any("kept shut" in chunk.text and "opened for vans" in chunk.text for chunk in chunks)


@pytest.mark.parametrize("above", ["", "Other Business\n\n"])
@pytest.mark.parametrize("before", range(1, 12))
def test_a_title_that_is_set_as_text_stands_with_what_it_titles(before: int, above: str) -> None:
    filler = "\n\n".join(
        "The yard is open on working days and closed at night." for _ in range(before)
    )
    rest = "Vans report at the gate and wait there for the porter. " * 2
    text = (
        f"# S\n\n{filler}\n\n{above}Deliveries in Winter (October to March)\n\n{rest}\n\n{filler}"
    )
    sizes = ChunkSettings(size=240, hard_limit=320, min_size=20, overlap=0)
    chunks = split("T", text, settings=Settings(language="en", chunk=sizes))
    assert not [c.text for c in chunks if c.text.endswith(("March)", "Other Business"))]


@pytest.mark.parametrize("before", range(1, 12))
def test_what_code_prints_stands_with_the_code(before: int) -> None:
    filler = "\n\n".join(
        "The yard is open on working days and closed at night." for _ in range(before)
    )
    text = f"# S\n\n{filler}\n\n```sh\nls -la yard\n```\n\n```output\nvan1\nvan2\n```\n\n{filler}"
    sizes = ChunkSettings(size=240, hard_limit=320, min_size=20, overlap=0)
    chunks = split("T", text, settings=Settings(language="en", chunk=sizes))
    assert any("ls -la yard" in chunk.text and "van2" in chunk.text for chunk in chunks)


def test_a_title_between_numbered_paragraphs_stands_with_the_next_one() -> None:
    steps = "\n\n".join(
        f"({n}) The porter opens gate number {n} and waits until the van has passed.\n\n"
        f"The list of gate {n} is kept in the lodge for a year."
        for n in range(1, 4)
    )
    text = f"# S\n\n{steps}\n\nClosing the Gates\n\n{steps.replace('opens', 'shuts')}"
    for size in range(200, 420, 20):
        sizes = ChunkSettings(size=size, hard_limit=size + 200, min_size=20, overlap=0)
        chunks = split("T", text, settings=Settings(language="en", chunk=sizes))
        assert not [chunk.text for chunk in chunks if chunk.text.endswith("Gates")]
