"""The whole way: init, ingest, compare, read, decide, change the settings, and be told."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from standfirst.cli.init import FILES
from standfirst.families.loader import load_configuration
from standfirst.services.questions import read_questions
from tests.cli.running import run
from tests.written import handbook, write_handbooks

TINY = "[chunk]\nsize = 90\nhard_limit = 200\nmin_size = 20\noverlap = 0\n"
WORKSPACE = ("-w", "w")


class Cards(HTMLParser):
    """The cards of a reading sheet, as its script sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cards: list[dict[str, str]] = []
        self.comparison = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = {key: value or "" for key, value in attrs}
        if tag == "body":
            self.comparison = given["data-comparison"]
        elif tag == "article":
            self.cards.append(given)


def judged(page: str, answer: dict[str, str]) -> str:
    """Return what the page saves when a reader answers by the configuration's name."""
    sheet = Cards(page)
    verdicts = [
        {
            "passage": int(card["data-passage"]),
            "configuration": configuration,
            "verdict": answer[card["data-names"]],
            "reason": "" if answer[card["data-names"]] == "yes" else "says of nothing what it is",
        }
        for card in sheet.cards
        for configuration in card["data-configurations"].split(" ")
    ]
    return json.dumps({"comparison_id": sheet.comparison, "verdicts": verdicts})


def first_paragraph(number: int, section: int) -> tuple[str, str]:
    """Return the title and first paragraph of a section of a handbook."""
    parts = re.split(r"^## ", handbook(number), flags=re.MULTILINE)
    title, _, text = parts[section].partition("\n\n")
    return title, text.split("\n\n")[0].strip()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project that was begun with `init`, has documents, and questions on them."""
    assert run("init").code == 0
    write_handbooks(tmp_path / "docs", range(6))
    lines = []
    for number in range(4):
        title, paragraph = first_paragraph(number, 1 + number)
        lines += ["[[question]]", f'text = "What are the {title.lower()} in part {number}?"']
        lines += [f'document = "handbook_{number}.md"', f'section = "{title}"']
        lines += [f"quotation = {json.dumps(paragraph)}"]
    Path("questions.toml").write_text("\n".join(lines))
    Path("tiny.toml").write_text(TINY)
    return tmp_path


def test_a_decision_outlives_the_day_it_was_made(project):
    assert run("ingest", "docs", *WORKSPACE, "-j", "1", "--strict").code == 0
    assert run("accept", *WORKSPACE).code == 0
    assert run("evaluate", *WORKSPACE).code == 2

    two = ("--config", "standfirst.toml", "--config", "tiny.toml", "-j", "1", "--budget", "1200")
    asked = ("--questions", "questions.toml", "--sample", "4", "--passages", "20")
    ran = run("compare", *two, *asked, *WORKSPACE, "--out", "sheet.html")
    assert ran.code == 0
    assert "Nobody has read yet" in ran.out

    page = Path("sheet.html").read_text()
    answer = {"standfirst.toml": "yes", "tiny.toml": "no"}
    Path("verdicts.json").write_text(judged(page, answer))
    assert len({card["data-passage"] for card in Cards(page).cards}) == 20
    read = ("--verdicts", "verdicts.json", "--save", "comparison.json")
    ran = run("compare", *two, *asked, *WORKSPACE, *read)
    assert "Choose standfirst.toml" in ran.out
    assert re.search(r"read: yes, no, cannot tell +20, 0, 0 +0, 20, 0", ran.out)

    why = ("--reason", "A sentence alone answers nothing.", "--comparison", "comparison.json")
    ran = run("decide", "Whole paragraphs for handbooks", *why, *WORKSPACE)
    assert ran.code == 0, ran.err
    (record,) = Path("decisions").iterdir()
    text = record.read_text()
    assert 'winner: "standfirst.toml"' in text
    assert '"readings": {"yes": 20, "no": 0, "cannot_tell": 0}' in text
    ran = run("evaluate", *WORKSPACE)
    assert (ran.code, "4 questions, 0 lost." in ran.out) == (0, True)
    assert run("chunk-ready", *WORKSPACE).code == 0

    run("ingest", "docs", *WORKSPACE, "-j", "1", "--config", "tiny.toml")
    ran = run("evaluate", *WORKSPACE)
    assert ran.code == 1
    assert "LOST" in ran.out
    ran = run("chunk-ready", *WORKSPACE)
    assert ran.code == 1
    assert "chunked under other settings than it chose" in ran.out

    run("ingest", "docs", *WORKSPACE, "-j", "1")
    assert run("evaluate", *WORKSPACE).code == 0
    evaluated = json.loads(run("evaluate", *WORKSPACE, "-f", "json").out)
    assert {each["is_found"] for each in evaluated} == {True}
    assert record.read_text() == text


def test_a_decision_that_cannot_be_measured_is_wrong_use(project):
    run("ingest", "docs", *WORKSPACE, "-j", "1")
    ran = run("decide", "Sizes", "--reason", "r", *WORKSPACE)
    assert ran.code == 2
    assert "needs the questions" in ran.err
    Path("comparison.json").write_text("{}")
    ran = run("decide", "Sizes", "--reason", "r", *WORKSPACE, "--comparison", "comparison.json")
    assert ran.code == 2
    assert "compare --save" in ran.err


def test_init_writes_files_that_can_be_used_as_they_are_and_none_twice(tmp_path):
    ran = run("init", "new")
    assert ran.out.count("Written") == len(FILES)
    load_configuration(config=Path("new/standfirst.toml"))
    assert read_questions(Path("new/questions.toml")) == ()
    Path("new/standfirst.toml").write_text("mine")
    ran = run("init", "new")
    assert ran.out.count("Left as it is") == len(FILES)
    assert Path("new/standfirst.toml").read_text() == "mine"


def test_every_setting_that_init_shows_is_one_and_every_default_is_the_default(tmp_path):
    run("init", "new")
    text = Path("new/standfirst.toml").read_text()
    used = re.sub(r"^#(?=\[|\w+ = )", "", text, flags=re.MULTILINE)
    Path("new/standfirst.toml").write_text(used)
    configuration = load_configuration(config=Path("new/standfirst.toml"))
    assert list(configuration.sinks) == ["markdown", "junit", "prometheus", "github", "webhook"]
    shown = configuration.layers[0][1]
    defaults = load_configuration()
    default = defaults.named("default")
    assert default is not None
    differing = {
        origin.key
        for origin in defaults.origins(default)
        if origin.key in shown and shown[origin.key] != origin.value
    }
    # These two have no default: they ask for something that is not asked for otherwise.
    assert differing == {"check.fail_over", "decision.required"}


def test_the_question_that_init_shows_is_read_as_one(tmp_path):
    run("init", "new")
    path = Path("new/questions.toml")
    used = re.sub(r"^#(?=\[\[|\w+ = )", "", path.read_text(), flags=re.MULTILINE)
    path.write_text(used)
    (question,) = read_questions(path)
    assert question.quotation.startswith("Up to five days")
    assert question.document == "handbook/leave.md"


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "taken").write_text("a file")
    ran = run("init", "taken")
    assert ran.code == 2
    assert "Choose another folder" in ran.err
