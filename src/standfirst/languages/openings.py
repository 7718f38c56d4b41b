"""What the opening of a sentence may say, by its words: most say nothing, and that has to be quick
to tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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

FIRST, FOLLOWS, AFTER_FEW, FURTHER_ON = range(4)
"""How a word of a phrase stands to the one before: behind white space alone, behind a few words
without a stop, anywhere further on."""

_MOST_BETWEEN = 5
_STOPS = frozenset(".,!?;:")

Choice = tuple[int, tuple[str, ...]]
"""How a word stands to the one before, and which words may stand in its place."""

Needs = tuple[bool, tuple[Choice, ...]]
"""Whether a phrase is made of its choices alone, and these, in order."""

Look = tuple[int, int, list[tuple[int, int]]]
"""Where a sentence starts behind its markup, what its first word may open, and which groups of
phrases may stand near its start: each with the end of its first phrase, -1 where its pattern has to
tell."""

Word = tuple[str, int, int, int]
"""A word that is needed, its start and end, and how many words stand up to it."""


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
        groups: tuple[tuple[Needs, ...], ...],
    ) -> None:
        self._kinds = kinds
        self._words = frozenset(words)
        self._groups = groups
        self._by_word: dict[str, list[int]] = {}
        for number, phrases in enumerate(groups):
            self._by_word.setdefault(_common_word(phrases), []).append(number)

    def look(self, text: str) -> Look | None:
        """Return what an opening may say; None where it can say nothing."""
        start = markup_end(text)
        first = _WORD.match(text, start, start + OPENING_CHARACTERS)
        kinds = self._kinds.get(first.group().lower(), 0) if first else 0
        spoken = enumerate(_WORD.finditer(text, 0, OPENING_CHARACTERS))
        words = [(match.group().lower(), *match.span(), order) for order, match in spoken]
        said = [word for word in words if word[0] in self._words]
        spoken_words = ["", *{word[0] for word in said}] if said else []
        numbers = sorted(n for word in spoken_words for n in self._by_word.get(word, ()))
        ends = ((number, _first_end(text, self._groups[number], said)) for number in numbers)
        possible = [(number, end) for number, end in ends if end]
        return (start, kinds, possible) if kinds or possible else None


def _common_word(phrases: Iterable[Needs]) -> str:
    """Return a word that all of some phrases need, "" where they have none in common."""
    alone = ({words[0] for _, words in choices if len(words) == 1} for _, choices in phrases)
    return min(frozenset.intersection(*map(frozenset, alone)), default="")


def _first_end(text: str, phrases: Iterable[Needs], said: Sequence[Word]) -> int:
    """Return where the first of some phrases ends: -1 where a pattern tells, 0 without any."""
    found = 0
    for exact, choices in phrases:
        end = _phrase_end(text, choices, said)
        if end and not exact:
            return -1
        found = min(filter(None, (found, end)), default=0)
    return found


def _phrase_end(text: str, choices: Sequence[Choice], said: Sequence[Word]) -> int:
    """Return where the first of the words ends that can be the last of a phrase, 0 without one."""
    reached = [word for word in said if word[0] in choices[0][1]]
    for joint, words in choices[1:]:
        reached = [
            word
            for word in said
            if word[0] in words and any(_joined(text, before, word, joint) for before in reached)
        ]
    return reached[0][2] if reached else 0


def _joined(text: str, before: Word, word: Word, joint: int) -> bool:
    """Tell whether two words stand to each other as a joint says."""
    between = text[before[2] : word[1]]
    if before[1] >= word[1] or joint == FURTHER_ON:
        return before[1] < word[1]
    if joint == FOLLOWS:
        return between.isspace()
    parted = between[:1].isspace() and between[-1:].isspace()
    return parted and len(between.split()) <= _MOST_BETWEEN and _STOPS.isdisjoint(between)


class PhraseGroup(NamedTuple):
    """Phrases of one list that share their longest word, and what each of them needs."""

    name: str
    pattern: re.Pattern[str]
    needed: tuple[Needs, ...]


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
            needed = tuple(_needs(phrase, longest, word) for phrase, longest in holding)
            yield PhraseGroup(name, phrase_pattern(phrase for phrase, _ in holding), needed)


def _needs(phrase: str, longest: str, word: str) -> Needs:
    """Return what a phrase needs, with one word alone of its longest choice."""
    found: list[Choice] = []
    exact, joint = True, FIRST
    choices = phrase.split()
    for at, choice in enumerate(choices):
        words = tuple(choice.lower().split("|")) if at != choices.index(longest) else (word,)
        if all(map(_WORD.fullmatch, words)):
            found.append((joint, words))
            joint = FOLLOWS
        else:
            is_gap = choice == "..." and joint == FOLLOWS
            joint = AFTER_FEW if is_gap else FURTHER_ON
            exact = exact and is_gap and at + 1 < len(choices)
    return exact, tuple(found)


def openings(openers: Iterable[Opener], groups: Iterable[PhraseGroup]) -> Openings:
    """Return openings, compiled where the loops are; kinds have a bit for each opener, in order."""
    kinds: dict[str, int] = {}
    for number, each in enumerate(openers):
        for word in sorted(each.first_words):
            kinds[word] = kinds.get(word, 0) | 1 << number
    needed = tuple(group.needed for group in groups)
    choices = (words for group in needed for _, phrase in group for _, words in phrase)
    words = tuple(dict.fromkeys(word for each in choices for word in each))
    made: Openings = (loops.Openings if loops else Openings)(kinds, words, needed)
    return made
