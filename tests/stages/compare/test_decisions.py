"""Decision records: what is written is read back, whatever a person types."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Question, Readings
from standfirst.model.decision import (
    ConfigurationScore,
    CorpusFingerprint,
    Decision,
    FamilyChoice,
    KeptQuestion,
    in_force,
)
from standfirst.stages.compare.decisions import file_name, parse_decision, render_decision

# A person's text: no carriage return or surrogate, and no blank lines at its ends.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")).map(
    lambda text: text.strip("\n")
)
LINES = st.lists(st.sampled_from(["# a", "## Reason", "\\# b", "---", "- c", "d: e", ""])).map(
    lambda lines: "\n".join(lines).strip("\n")
)


def a_decision(**fields: object) -> Decision:
    asked = Question(question="How much? {\"a\": 'b'}", document="a.md", quotation="5 % — # no")
    given = {
        "number": 7,
        "date": "2031-05-17",
        "title": "Small chunks for laws",
        "configuration": "standfirst.toml",
        "choices": (
            FamilyChoice(family="law", digest="0" * 64, settings={"chunk.size": 700, "a": None}),
            FamilyChoice(family="form", digest="1" * 64, settings={}),
        ),
        "corpus": CorpusFingerprint(documents=2, chunks=9, digest="f" * 64, families=()),
        "budget": 4000,
        "questions": (KeptQuestion(question=asked, found=True, recall=1.0, precision=0.25),),
        "sample": ("a.md", "b.md"),
        "seed": 3,
        "scores": (
            ConfigurationScore(
                name="a.toml",
                digest="2" * 64,
                chunks=9,
                characters=99,
                readings=Readings(yes=9, no=1),
            ),
        ),
        "reason": "It answers.",
        "new_family": "Compare again.",
    }
    return Decision(**{**given, **fields})


@hypothesis_settings(max_examples=80, deadline=None)
@given(TEXTS | LINES, TEXTS | LINES, TEXTS | LINES, st.text())
def test_what_is_written_is_read_back(context, reason, new_family, title):
    decision = a_decision(
        context=context,
        reason=reason or "x",
        new_family=new_family or "x",
        title=title.encode("utf-8", "replace").decode(),
    )
    assert parse_decision(render_decision(decision), "d.md") == decision


def test_the_front_matter_is_a_line_of_json_a_value_and_the_body_has_its_headings():
    lines = render_decision(a_decision(context="We had a problem.")).split("\n")
    assert lines[0] == "---"
    front = lines[1 : lines.index("---", 1)]
    for line in front:
        value = line[4:] if line.startswith("  - ") else line.partition(":")[2]
        if value:
            json.loads(value)
    assert [line for line in lines if line.startswith("#")] == [
        "# 7. Small chunks for laws",
        "## Context",
        "## Reason",
        "## What to do for a new family",
    ]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Small chunks for laws", "0007-small-chunks-for-laws.md"),
        ("Điều lệ & Größe: 700/1600!", "0007-dieu-le-große-700-1600.md"),
        ("../../etc/passwd", "0007-etc-passwd.md"),
        ("…", "0007-decision.md"),
        ("x" * 300, "0007-" + "x" * 60 + ".md"),
    ],
)
def test_a_file_is_named_by_number_and_title_and_stays_in_its_folder(title, name):
    made = file_name(a_decision(title=title))
    assert made.replace("ss", "ß") == name or made == name


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: "", "holds no decision record"),
        (lambda text: text.replace("---\n", "", 1), "holds no decision record"),
        (lambda text: text.replace("number: 7\n", ""), "number"),
        (lambda text: text.replace("number: 7", "number: x"), "malformed"),
        (lambda text: text.replace("number: 7", "nonsense"), "has no key"),
        (lambda text: text.replace("number: 7", "number: 7\nmore: 1"), "more"),
        (lambda text: text.replace("version: 1", "version: 9"), "version 9"),
        (lambda text: text.replace("## Reason", "## Grund"), "reason"),
    ],
)
def test_a_record_that_was_damaged_names_file_and_cure(damage, message):
    with pytest.raises(ConfigurationError, match=message) as caught:
        parse_decision(damage(render_decision(a_decision())), "decisions/0007-x.md")
    assert str(caught.value).startswith("decisions/0007-x.md")


def test_for_each_family_the_latest_decision_holds():
    first, second = a_decision(number=1), a_decision(number=2)
    second = msgspec.structs.replace(second, choices=second.choices[:1])
    assert {name: d.number for name, d in in_force([second, first]).items()} == {
        "law": 2,
        "form": 1,
    }
