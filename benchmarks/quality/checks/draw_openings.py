"""Draw the paragraphs and sentences that were marked for SF101, by a seed and before any marking.

    python benchmarks/quality/checks/draw_openings.py FOLDER LANGUAGE [prose] > openings-….tsv

Every paragraph of prose of a language's laws, gazettes and handbooks belongs to one of two strata:
"wide" when one of its first words is on a wide list of words that can refer back, "plain" else. The
list is no part of the software, is much longer than what any rule would flag, and only sees to it
that the sample holds enough of what is rare. From each stratum the same number of paragraphs a file
is taken at random as far as they last; figures can be weighted back by the strata's sizes. Of other
paragraphs one sentence that is not their first is drawn likewise: a chunk may start there. The half
that is kept aside is drawn by file, so that no document stands on both sides. Laws hold few
pronouns; "prose" draws from the articles of XQuAD instead, by article.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from corpus_text import digest, paragraphs, text_of

from standfirst.languages.sentences import sentence_spans

SEED = 20261130
FIRST_WORDS = 10
TAKEN = {
    "de": (("paragraph", "wide", 130), ("paragraph", "plain", 90)),
    "vi": (("paragraph", "wide", 210), ("paragraph", "plain", 90)),
    "prose": (("paragraph", "wide", 40), ("paragraph", "plain", 20)),
}
SENTENCES = (("sentence", "wide", 50), ("sentence", "plain", 30))
FOLDERS = {
    "prose": ("xquad.{language}.json",),
    "de": ("german/*.md", "german/*.pdf", "pdf-hard/GeoTopo*.pdf"),
    "vi": ("vietnamese/*.md", "vietnamese/*.html", "html/votegov-vi*.html"),
}
WIDE = {
    "de": re.compile(
        r"\A\W*(?:\w{1,3}[.)]\s+)?(?i:das|deren|dessen|denen|so|entsprechend\w*|gleiches|sie|ihr\w*)\b"
        r"|\b(?:sie|ihr\w*)\b"
        r"|\b(?i:er|es|ihm|ihn|sein|seine[nmrs]?|dies\w*|jene\w*|solche?\w*|derselb\w*"
        r"|dieselb\w*|dasselb\w*|da(?:r\w{2,3}|zu|von|für|bei|mit|nach|durch|gegen|neben|vor|raus)"
        r"|hier\w*|letztere\w*|erstere\w*|insoweit|demnach|demgemäß|dementsprechend)\b"
    ),
    "vi": re.compile(
        r"(?i)\b(?:này|đó|đấy|ấy|kia|đây|nó|họ|chúng|nêu trên|nói trên|kể trên|vậy|thế|ông|bà|mình"
        r"|nói tại|trên)\b"
    ),
}


class Unit(NamedTuple):
    """A paragraph, or a sentence of one, with its stratum."""

    file: str
    start: int
    end: int
    unit: str
    stratum: str


def units(corpus: Path, file: Path, language: str) -> Iterator[Unit]:
    """Yield the paragraphs of a file, and every sentence after the first of each."""
    text = text_of(file)
    name = str(file.relative_to(corpus))
    for start, end in paragraphs(file):
        yield Unit(name, start, end, "paragraph", stratum(text[start:end], language))
        for first, last in sentence_spans(text[start:end], language)[1:]:
            said = text[start + first : start + last]
            if len(said.split()) > 3:
                place = (start + first, start + last)
                yield Unit(name, *place, "sentence", stratum(said, language))


def fresh(every: Iterator[Unit], corpus: Path, seen: set[str]) -> Iterator[Unit]:
    """Leave out what stands elsewhere in the same words: forms repeat each other's notes."""
    for unit in every:
        mark = digest(text_of(corpus / unit.file)[unit.start : unit.end])
        if mark not in seen:
            seen.add(mark)
            yield unit


def stratum(said: str, language: str) -> str:
    head = " ".join(said.split()[:FIRST_WORDS])
    return "wide" if WIDE[language].search(head) else "plain"


def drawn(every: list[list[Unit]], number: int, chance: random.Random) -> list[Unit]:
    """Take one unit of each file in turn until there are enough."""
    heaps = [chance.sample(heap, len(heap)) for heap in every if heap]
    taken: list[Unit] = []
    while len(taken) < number and any(heaps):
        for heap in heaps:
            if heap and len(taken) < number:
                taken.append(heap.pop())
    return taken


def half_of(unit: Unit, corpus: Path, aside: set[str]) -> str:
    """Tell on which side a unit is: by its file, or by its article where one file holds many."""
    return "aside" if part_of(unit, corpus) in aside else "tuned"


def part_of(unit: Unit, corpus: Path) -> str:
    if not unit.file.endswith(".json"):
        return unit.file
    return f"{unit.file}#{text_of(corpus / unit.file).count(chr(12), 0, unit.start)}"


def main(corpus: Path, language: str, kind: str = "") -> None:
    patterns = [pattern.format(language=language) for pattern in FOLDERS[kind or language]]
    files = sorted(file for pattern in patterns for file in corpus.glob(pattern))
    chance = random.Random(f"{SEED} {language}{kind}")
    chance.shuffle(files)
    seen: set[str] = set()
    every = [list(fresh(units(corpus, file, language), corpus, seen)) for file in files]
    parts = list(dict.fromkeys(part_of(unit, corpus) for heap in every for unit in heap))
    if kind:
        chance.shuffle(parts)
    aside = set(parts[::2])
    print("file\tstart\tend\tdigest\tunit\tstratum\tof\thalf\tverdict\treason")
    for unit, row, number in TAKEN[kind or language] + SENTENCES:
        heaps = [[u for u in heap if (u.unit, u.stratum) == (unit, row)] for heap in every]
        of = sum(map(len, heaps))
        for u in drawn(heaps, number, chance):
            mark = digest(text_of(corpus / u.file)[u.start : u.end])
            half = half_of(u, corpus, aside)
            print(u.file, u.start, u.end, mark, unit, row, of, half, "", "", sep="\t")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
