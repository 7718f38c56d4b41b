"""Documents of any number, woven from real texts, and real questions to ask of them.

Runs of a few consecutive words are drawn from the texts of one language, so that words have the
frequencies and neighbours that they have there; one word in fifty is invented, so that the number
of distinct words goes on growing as it does in real collections.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "de", "vi")
INVENTED = 0.02
RUN = (6, 20)
SENTENCE_RUNS = (1, 3)
PARAGRAPH_SENTENCES = 7
SECTION_PARAGRAPHS = 3
SECTIONS = (4, 10)
HEADING = (2, 5)
_SYLLABLES = ("ka", "lo", "min", "ter", "va", "sol", "ri", "den", "pra", "u", "gen", "tho", "xi")


class Woven(NamedTuple):
    """A document of woven text as Markdown."""

    name: str
    language: str
    text: str


def read_words(folder: Path) -> dict[str, list[str]]:
    """Return the words of the texts of each language in order, from `xquad.LANGUAGE.json`."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        articles = json.loads((folder / f"xquad.{language}.json").read_text("utf-8"))["data"]
        found[language] = [
            word
            for article in articles
            for paragraph in article["paragraphs"]
            for word in paragraph["context"].split()
        ]
    return found


def read_questions(folder: Path, wanted: int) -> list[str]:
    """Return so many questions, evenly spaced over all, the languages in turn."""
    asked: list[list[str]] = []
    for language in LANGUAGES:
        articles = json.loads((folder / f"xquad.{language}.json").read_text("utf-8"))["data"]
        every = [
            each["question"]
            for article in articles
            for paragraph in article["paragraphs"]
            for each in paragraph["qas"]
        ]
        share = -(-wanted // len(LANGUAGES))
        asked.append(every[:: len(every) // share][:share])
    return [question for turn in zip(*asked, strict=True) for question in turn][:wanted]


def weave(words: dict[str, list[str]], seed: int) -> Iterator[Woven]:
    """Yield documents without end, the languages in turn; the same seed gives the same ones."""
    chance = random.Random(seed)
    number = 0
    while True:
        for language in LANGUAGES:
            yield woven(words[language], language, number, chance)
            number += 1


def woven(words: list[str], language: str, number: int, chance: random.Random) -> Woven:
    parts = [f"# {_run(words, chance, HEADING)} {number}"]
    for _ in range(chance.randint(*SECTIONS)):
        parts.append(f"## {_run(words, chance, HEADING)}")
        for _ in range(SECTION_PARAGRAPHS):
            sentences = (_sentence(words, chance) for _ in range(PARAGRAPH_SENTENCES))
            parts.append(" ".join(sentences))
    return Woven(f"woven_{number:07}.md", language, "\n\n".join(parts) + "\n")


def _sentence(words: list[str], chance: random.Random) -> str:
    runs = " ".join(_run(words, chance) for _ in range(chance.randint(*SENTENCE_RUNS)))
    return f"{runs[:1].upper()}{runs[1:]}."


def _run(words: list[str], chance: random.Random, of: tuple[int, int] = RUN) -> str:
    length = chance.randint(*of)
    start = chance.randrange(len(words) - length)
    return " ".join(
        _invented(chance) if chance.random() < INVENTED else word.strip(".#*|<>-_`")
        for word in words[start : start + length]
    )


def _invented(chance: random.Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(3, 5)))
