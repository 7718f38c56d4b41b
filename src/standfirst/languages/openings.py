"""What the opening of a sentence may say, by its words: most say nothing, and that has to be quick
to tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from operator import contains
from typing import NamedTuple

from standfirst.compiled import loops
from standfirst.languages.phrases import first_words, phrase_pattern

OPENING_CHARACTERS = 300
"""How much of a paragraph tells whether it belongs to the one before."""

# List markers, clause numbers, quotes and emphasis stand in front of a sentence.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—-]"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zđĐ]|[ivxIVX]{1,4})[.)](?=\s))+"
)
_WORD = re.compile(r"\w+")
# A word of a phrase that stands for words which are not written out.
_OPEN_WORD = re.compile(r"[*{]|\.\.\.")

Choices = tuple[tuple[bool, tuple[str, ...]], ...]
"""The words that a phrase needs, in order: one of each choice, which may have to follow that of the
choice before without a word between."""

Look = tuple[int, int, list[int]]
"""Where a sentence starts behind its markup, what its first word may open, which groups of phrases
may stand near its start."""


def markup_end(text: str) -> int:
    """Return where a sentence starts behind the markup in front of it."""
    markup = _MARKUP.match(text)
    return markup.end() if markup else 0


class Openings:
    """Words that open sentences, and phrases near their start; `_loops/openings.c` does the same.

    `kinds` maps first words to what they may open, a bit for each; `groups` are phrases that are
    told together, all of their words among `words`.
    """

    def __init__(
        self,
        kinds: Mapping[str, int],
        words: Iterable[str],
        groups: tuple[tuple[Choices, ...], ...],
    ) -> None:
        self._kinds = kinds
        self._words = frozenset(words)
        self._groups = groups

    def look(self, text: str) -> Look | None:
        """Return what an opening may say; None where it can say nothing."""
        start = markup_end(text)
        first = _WORD.match(text, start, start + OPENING_CHARACTERS)
        kinds = self._kinds.get(first.group().lower(), 0) if first else 0
        spoken = _WORD.findall(text[:OPENING_CHARACTERS].lower())
        said = self._words.intersection(spoken)
        possible = [
            number
            for number, phrases in enumerate(self._groups if said else ())
            if any(_stands_in(phrase, spoken, said) for phrase in phrases)
        ]
        return (start, kinds, possible) if kinds or possible else None


def _stands_in(phrase: Choices, spoken: Sequence[str], said: Set[str]) -> bool:
    """Tell whether the words of a phrase stand among those spoken, in its order."""
    if any(said.isdisjoint(words) for _, words in phrase):
        return False
    at = 0
    for run in _runs(phrase):
        last = len(spoken) - len(run)
        while at <= last and not all(map(contains, run, spoken[at : at + len(run)])):
            at += 1
        if at > last:
            return False
        at += len(run)
    return True


def _runs(phrase: Choices) -> list[list[tuple[str, ...]]]:
    """Return choices in runs of those that follow each other."""
    runs: list[list[tuple[str, ...]]] = []
    for follows, words in phrase:
        if runs and follows:
            runs[-1].append(words)
        else:
            runs.append([words])
    return runs


class PhraseGroup(NamedTuple):
    """Phrases of one list that share their longest word, and what each of them needs."""

    name: str
    pattern: re.Pattern[str]
    needed: tuple[Choices, ...]


class Opener(NamedTuple):
    """Phrases that open a sentence, with the words that they begin with."""

    pattern: re.Pattern[str]
    first_words: frozenset[str]


def opener(phrases: Iterable[str]) -> Opener:
    """Compile phrases that open a sentence."""
    known = tuple(phrases)
    words = (_WORD.findall(word)[0] for word in first_words(known, {}))
    return Opener(phrase_pattern(known), frozenset(words))


def phrase_groups(name: str, phrases: Iterable[str]) -> Iterator[PhraseGroup]:
    """Yield phrases grouped by a word of each, its longest."""
    by_word: dict[str, list[tuple[str, str]]] = {}
    for phrase in phrases:
        written = [word for word in phrase.split() if not _OPEN_WORD.search(word)]
        longest = max(written, key=lambda choice: min(map(len, choice.split("|"))))
        for word in longest.split("|"):
            by_word.setdefault(word, []).append((phrase, longest))
    for word, holding in by_word.items():
        if _WORD.fullmatch(word):
            # The other words of the longest choice have groups of their own.
            needed = tuple(_choices(phrase, longest, word) for phrase, longest in holding)
            yield PhraseGroup(name, phrase_pattern(phrase for phrase, _ in holding), needed)


def _choices(phrase: str, longest: str, word: str) -> Choices:
    """Return what a phrase needs, with one word alone of its longest choice."""
    found: list[tuple[bool, tuple[str, ...]]] = []
    follows = False
    choices = phrase.split()
    for at, choice in enumerate(choices):
        words = tuple(choice.lower().split("|")) if at != choices.index(longest) else (word,)
        written = all(map(_WORD.fullmatch, words))
        if written:
            found.append((follows, words))
        follows = written
    return tuple(found)


def openings(openers: Iterable[Opener], groups: Iterable[PhraseGroup]) -> Openings:
    """Return openings, compiled where the loops are; kinds have a bit for each opener, in order."""
    kinds: dict[str, int] = {}
    for number, each in enumerate(openers):
        for word in sorted(each.first_words):
            kinds[word] = kinds.get(word, 0) | 1 << number
    needed = tuple(group.needed for group in groups)
    words = [
        word for group in needed for phrase in group for _, choice in phrase for word in choice
    ]
    arguments = (kinds, tuple(dict.fromkeys(words)), needed)
    made: Openings = loops.Openings(*arguments) if loops else Openings(*arguments)
    return made
