"""The words of a language that open the second half of what was said, and its exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from standfirst.languages.lists import languages, primary, table
from standfirst.languages.phrases import phrase_pattern
from standfirst.stages.check.lexicon import lexicon
from standfirst.stages.check.opening import LONGEST_OPENING, opening_of, opening_start
from standfirst.stages.check.structure import composed

_FIRST_WORD = re.compile(r"\w+")
_COMPOUND = re.compile(r"\w+-\w")
"""An opener as part of another word: "Und-Gatter", "Then-president"."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")

FEWEST_WORDS_BEFORE = 2
"""The verb right behind its opener belongs to that: "Ausgenommen sind Kinder." """

FEWEST_WORDS_BEHIND = 3
"""So many words behind a comma are a main clause: "Except on Sundays, the shop is open." """


class _Openers:
    """Phrases at the start of a sentence, told from others by their first word."""

    def __init__(self, phrases: Iterable[str]) -> None:
        known = tuple(phrases)
        self.first_words = frozenset(
            word for phrase in known for word in phrase.split()[0].rstrip(",").split("|")
        )
        self._pattern = phrase_pattern(known)

    def match(self, opening: str) -> str | None:
        match = self._pattern.match(opening)
        return match.group() if match else None


@dataclass(frozen=True)
class Halves:
    """Openers of second halves and of exceptions; texts are asked from their first word on."""

    language: str
    first_words: frozenset[str]
    connectives: _Openers
    with_comma: _Openers
    restrictions: _Openers
    whole_openings: _Openers
    exceptions: _Openers
    announcing: re.Pattern[str]
    naming: tuple[str, ...]
    subordinate: frozenset[str]

    def may_open(self, opening: str) -> bool:
        """Tell by its first word whether a sentence can open with any of these phrases."""
        word = _FIRST_WORD.match(opening)
        return word is not None and word.group().lower() in self.first_words

    def dangling(self, opening: str) -> str | None:
        """Return the words by which a sentence is the second half of something, or None."""
        if self.whole_openings.match(opening) or _COMPOUND.match(opening):
            return None
        if found := self.connectives.match(opening):
            return found
        found = self.with_comma.match(opening)
        if found and opening[len(found) :].lstrip()[:1] == ",":
            return found
        found = self.restrictions.match(opening)
        return found if found and not self.goes_on(opening) else None

    def excepting(self, opening: str) -> str | None:
        """Return the words by which a sentence excepts something from what it does not say."""
        found = self.exceptions.match(opening)
        if found is None or self.whole_openings.match(opening):
            return None
        return None if self.restrictions.match(opening) and self.goes_on(opening) else found

    def goes_on(self, sentence: str) -> bool:
        """Tell whether a main clause follows: "Unless otherwise agreed, the fee is 5 euros." """
        for part in sentence.split(",")[1:]:
            words = _WORD.findall(part)
            if len(words) >= FEWEST_WORDS_BEHIND and words[0].lower() not in self.subordinate:
                return True
        known = lexicon(self.language)
        if known is None or "capitalised" not in known.rule("nouns"):
            return False
        # In German the verb of the main clause follows what stands before it, without a comma.
        words = _WORD.findall(sentence.partition(",")[0])
        if len(words) > 1 and words[1].lower() in known.kinds:
            # "Ausgenommen hiervon sind": what it is excepted from is not told.
            return False
        return any(word in known.verbs for word in words[FEWEST_WORDS_BEFORE:-1])

    def announces(self, text: str) -> str | None:
        """Return the words at the end of a text that announce exceptions behind it, or None."""
        if not text.endswith(":"):
            return None
        tail = text[-120:-1]
        found = None
        for match in self.announcing.finditer(tail):
            found = match
        if found is None or len(tail) - found.end() > 30:
            return None
        return tail[found.start() :].strip()

    def names_exceptions(self, heading: str) -> bool:
        """Tell whether a heading says that its text is about exceptions."""
        folded = heading.lower()
        return any(word in folded for word in self.naming)

    def opening(self, text: str) -> str | None:
        """Return the first sentence of a text that any of these phrases may open, or None."""
        return _opening(text, self.language)


# Two checks ask for the same opening, and one of them for that of the next chunk.
@lru_cache(maxsize=4)
def _opening(text: str, language: str) -> str | None:
    words = halves(language)
    head = composed(text[: 3 * LONGEST_OPENING])[: 2 * LONGEST_OPENING]
    spoken = head[opening_start(head) :]
    return opening_of(spoken) if words and words.may_open(spoken) else None


@cache
def halves(tag: str) -> Halves | None:
    """Return the words for a BCP 47 tag, None for a language without them."""
    language = primary(tag)
    lists = table(language, "dangling") if language in languages() else {}
    if not lists:
        return None
    connectives, with_comma, restrictions, whole, exceptions = (
        _Openers(lists.get(name, ()))
        for name in ("connectives", "with_comma", "restrictions", "whole_openings", "exceptions")
    )
    return Halves(
        language=language,
        first_words=connectives.first_words
        | with_comma.first_words
        | restrictions.first_words
        | exceptions.first_words,
        connectives=connectives,
        with_comma=with_comma,
        restrictions=restrictions,
        whole_openings=whole,
        exceptions=exceptions,
        announcing=phrase_pattern(lists.get("announcing", ())),
        naming=lists.get("naming", ()),
        subordinate=frozenset(lists.get("subordinate", ())),
    )
