"""Handbooks in plain English, as a source writes them and as a bad export leaves them."""

from __future__ import annotations

import random
from pathlib import Path

SUBJECTS = (
    "shift plan",
    "parking permit",
    "travel expense",
    "sick note",
    "training day",
    "key card",
    "home office day",
    "overtime hour",
    "holiday request",
    "company bicycle",
)
OFFICES = ("The supervisor", "The personnel office", "The works council", "The finance team")
ACTIONS = ("approves", "registers", "confirms in writing", "reviews")
TIMES = ("within five working days", "before the end of the month", "once a year in January")


def _sentence(chooser: random.Random, subject: str) -> str:
    office, action, time = (chooser.choice(each) for each in (OFFICES, ACTIONS, TIMES))
    return f"{office} {action} every {subject} {time}."


def handbook(number: int, subjects: int = 6) -> str:
    """Return a part of a handbook: sections of a few paragraphs that name their subject."""
    chooser = random.Random(number)
    text = f"# Staff handbook, part {number}\n"
    for subject in chooser.sample(SUBJECTS, subjects):
        text += f"\n## Rules for the {subject}\n"
        for _ in range(3):
            length = chooser.randint(4, 8)
            text += "\n" + " ".join(_sentence(chooser, subject) for _ in range(length)) + "\n"
    return text


def torn_handbook(number: int) -> str:
    """Return a part of a handbook as an export leaves it that turns bold print into headings."""
    chooser = random.Random(number)
    text = f"# Staff handbook, part {number}\n"
    for subject in SUBJECTS:
        text += f"\n## Rules for the {subject}\n\n{_sentence(chooser, subject)}\n"
        for _ in range(3):
            text += f"\n## Note\n\nThis holds for all of them. {_sentence(chooser, subject)}\n"
            text += "\n## Important\n\nSee the table above for the amounts and the dates.\n"
    return text


def listed_handbook(number: int) -> str:
    """Return a part of a handbook as an export leaves it that makes one list of everything."""
    chooser = random.Random(number)
    text = f"# Staff handbook, part {number}\n\n## Rules\n\nThe following holds:\n\n"
    for subject in SUBJECTS * 4:
        sentence = _sentence(chooser, subject)
        text += f"- See the table above for the {subject}. {sentence * 3}\n"
    return text


def misread_handbook(number: int) -> str:
    """Return a part of a handbook as an export leaves it that reads UTF-8 as Latin letters."""
    text = handbook(number, len(SUBJECTS)).replace(".", " – as the manager’s office says.")
    return text.encode().decode("cp1252")


def paged_handbook(number: int) -> str:
    """Return a part of a handbook as an export leaves it that keeps the breaks of its pages: each
    page has its number, and a sentence goes on behind a heading that stands at the top."""
    chooser = random.Random(number)
    text = f"# Staff handbook, part {number}\n"
    for page, subject in enumerate(SUBJECTS * 2, 1):
        first = " ".join(_sentence(chooser, subject) for _ in range(4))
        text += f"\n## Page {page}\n\nof the month, as the rules for the {subject} say. {first} "
        text += f"The supervisor keeps a copy of the\n\nPage {page} of {2 * len(SUBJECTS)}\n"
    return text


def write_handbooks(folder: Path, numbers: range, kind=handbook, name: str = "handbook") -> None:
    """Write parts of a handbook into a folder, each its own file."""
    folder.mkdir(exist_ok=True)
    for number in numbers:
        (folder / f"{name}-{number}.md").write_text(kind(number), encoding="utf-8")
