"""Sentences that belong to the one before: they point back at it, limit it, or explain it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Literal

from standfirst.languages.composed import composed
from standfirst.languages.lists import languages, primary, table
from standfirst.languages.openings import (
    OPENING_CHARACTERS,
    Look,
    markup_end,
    opener,
    openings,
    phrase_groups,
)
from standfirst.languages.sentences import abbreviations

_RESTRICTION, _BACKWARD, _CONDITION = range(3)
"""What a sentence may open with: a restriction, a word that points back, a condition."""

_ANYWHERE = ("exceptions", "softening", "permissions")
"""Lists of phrases that mean the same wherever they stand in a sentence."""

_LONGEST_OBLIGATION = 200
"""How much of the sentence before may hold what it demands."""

_REFERRING_WORDS = 6
"""How far into a sentence "Quy định này" can stand for what was just said."""

_NOTE_MARK = re.compile(r"\\\*|\(\*+\)|\[\*+\]|\*+ |[†‡¹²³⁴⁵^]|<sup>")
_SENTENCE_END = re.compile(r"(\w{4,}[.!?])[\"'”’»)\]]*\s+(?=[^\W\d_a-zà-öø-ÿđ])")


Bond = Literal["none", "loose", "firm"]
"""How a sentence belongs to the one before: not at all, by a word that points back at it ("She
signs ..."), or because it takes back or completes what stands there."""


def bond(text: str, language: str, before: str = "") -> Bond:
    """Return how a sentence or paragraph belongs to the one before it, by its words.

    `before` is the end of the one before, where it is known: what is allowed after what is demanded
    belongs to it. "none" for a language without word lists.
    """
    words = _follow_ons(language)
    return words.bond(composed(text), composed(before)) if words is not None else "none"


def points_back(text: str, language: str) -> bool:
    """Tell whether a sentence opens with a pronoun or a word that ties it to the one before."""
    words = _follow_ons(language)
    return words is not None and words.points_back(composed(text))


def takes_back(text: str, language: str) -> bool:
    """Tell whether the first sentence of a text excepts something from what was said."""
    words = _follow_ons(language)
    return words is not None and words.takes_back(composed(text))


def explains(text: str, language: str) -> bool:
    """Tell whether a paragraph explains the signs of a formula: "where C is the price"."""
    pattern = _words(primary(language), "explaining")
    return pattern is not None and pattern.match(_opening(text)) is not None


def is_note(text: str, language: str) -> bool:
    """Tell whether a paragraph is a note to a table above it."""
    if _NOTE_MARK.match(text):
        return True
    pattern = _words(primary(language), "notes")
    return pattern is not None and pattern.match(_opening(text)) is not None


def announces(sentence: str, language: str) -> bool:
    """Tell whether a sentence says that something follows: "the following", "wie folgt"."""
    pattern = _words(primary(language), "announcing")
    return pattern is not None and pattern.search(composed(sentence).lower()) is not None


def states_conditions(sentence: str, language: str) -> bool:
    """Tell whether a sentence over a table says when its values hold: "unless otherwise noted"."""
    pattern = _words(primary(language), "holding")
    return pattern is not None and pattern.search(sentence.lower()) is not None


def _opening(text: str) -> str:
    text = composed(text[: 2 * OPENING_CHARACTERS])
    start = markup_end(text)
    return text[start : start + OPENING_CHARACTERS].lower()


def _first_sentence(text: str, code: str) -> str:
    head = text[:OPENING_CHARACTERS]
    for end in _SENTENCE_END.finditer(head):
        if end[1] not in abbreviations(code):
            return head[: end.end()]
    return head


class _FollowOns:
    """The words of one language by which a sentence belongs to the one before it."""

    def __init__(self, code: str) -> None:
        lists = table(code, "follow_ons")
        pronouns = (word for words in table(code, "pronouns").values() for word in words)
        backward = opener([*pronouns, *lists.get("connectives", ())])
        restrictions, conditions = (
            opener(lists.get(name, ())) for name in ("restrictions", "conditions")
        )
        self._code = code
        self._openers = (restrictions, backward, conditions)
        self._groups = [
            group for name in _ANYWHERE for group in phrase_groups(name, lists.get(name, ()))
        ]
        self._openings = openings(self._openers, self._groups)
        self._obligations = list(phrase_groups("obligations", lists.get("obligations", ())))
        self._obliging = openings((), self._obligations)
        self._referring = _whole_words(lists.get("referring", ()))
        self._own_names = lists.get("own_names", ())

    def bond(self, text: str, before: str) -> Bond:
        look = self._openings.look(text)
        if look is None:
            return "loose" if self._refers(text) else "none"
        if self._opens(text, look, _RESTRICTION) or self._says(text, look, "exceptions"):
            return "firm"
        loose = self._opens(text, look, _BACKWARD) or self._refers(text)
        return "loose" if loose or self._narrows(text, look, before) else "none"

    def takes_back(self, text: str) -> bool:
        look = self._openings.look(text)
        return look is not None and (
            self._opens(text, look, _RESTRICTION) or self._says(text, look, "exceptions")
        )

    def points_back(self, text: str) -> bool:
        look = self._openings.look(text)
        return (look is not None and self._opens(text, look, _BACKWARD)) or self._refers(text)

    def _opens(self, text: str, look: Look, kind: int) -> bool:
        start, kinds, _ = look
        if not kinds & 1 << kind:
            return False
        opening = text[start : start + OPENING_CHARACTERS].lower()
        return self._openers[kind].pattern.match(opening) is not None

    def _says(self, text: str, look: Look, name: str) -> bool:
        sentence = ""
        for number, end in look[2]:
            group = self._groups[number]
            if group.name != name:
                continue
            # What is nowhere in the head is not in its first sentence, which takes longer to find.
            if end < 0 and not group.pattern.search(text, 0, OPENING_CHARACTERS):
                continue
            sentence = sentence or _first_sentence(text, self._code)
            if 0 < end <= len(sentence) or (end < 0 and group.pattern.search(sentence)):
                return True
        return False

    def _narrows(self, text: str, look: Look, before: str) -> bool:
        """Tell whether the first sentence of a text says what holds in one of the cases that the
        sentence before is about, or what may be done in spite of it."""
        if self._opens(text, look, _CONDITION) or self._says(text, look, "softening"):
            return True
        if not before or not self._says(text, look, "permissions"):
            return False
        last = before[-_LONGEST_OBLIGATION:]
        obliging = self._obliging.look(last)
        groups = obliging[2] if obliging else ()
        return any(
            end > 0 or self._obligations[number].pattern.search(last) for number, end in groups
        )

    def _refers(self, text: str) -> bool:
        """Tell whether the first words of a sentence refer back, as "Quy định này" does; what a
        document calls itself ("Luật này") does not."""
        if self._referring is None:
            return False
        head = " ".join(_opening(text).split(maxsplit=_REFERRING_WORDS)[:_REFERRING_WORDS])
        match = self._referring.search(head)
        return match is not None and not head[: match.end()].endswith(self._own_names)


@cache
def _follow_ons(language: str) -> _FollowOns | None:
    code = primary(language)
    return _FollowOns(code) if table(code, "follow_ons") else None


@cache
def _words(code: str, name: str) -> re.Pattern[str] | None:
    found = table(code, "follow_ons").get(name, ()) if code in languages() else ()
    return _whole_words(found)


def _whole_words(words: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    choices = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None
