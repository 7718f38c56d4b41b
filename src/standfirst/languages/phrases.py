"""Phrases of the word lists as one regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_GAP = r"(?:\s+[^\s.,!?;:]+){0,5}?"
_NOUN = r"[^\W\d_][\w-]*"
_ANY_WORD_WITH_END = r"[\w'-]+"
_NEVER = re.compile(r"(?!)")
_SLOT = re.compile(r"\{(\w+)\}")
_PLAIN = re.compile(r"\w+")
_LIKE_S_OR_I = re.compile("[ſı\u0307]")
_NO_WORD = re.compile(r"[^\w.-]")

Slots = Mapping[str, tuple[str, ...]]


def phrase_pattern(phrases: Iterable[str], slots: Slots | None = None) -> re.Pattern[str]:
    """Compile phrases into one pattern that matches any of them as whole words.

    In a phrase `a|b` is a choice of words, `*ing` any word with that end, `...` up to five words of
    the same clause, `{noun}` any word, and `{name}` any phrase of that list in `slots`. Longer
    phrases win over shorter ones; no phrase at all matches nothing.
    """
    ordered = sorted(dict.fromkeys(phrases), key=lambda phrase: (-len(phrase), phrase))
    if not ordered:
        return _NEVER
    return re.compile("|".join(_whole(phrase, slots or {}) for phrase in ordered), re.IGNORECASE)


class Starts:
    """The pattern of some phrases, in parts: at a word only those are tried that it can begin.

    One pattern of hundreds of phrases takes longer at a place than all else that is done there.
    """

    def __init__(self, phrases: Iterable[str], slots: Slots) -> None:
        self._phrases = tuple(phrases)
        self._slots = slots
        self._heads = [
            tuple(_NO_WORD.split(first)[0] for first in first_words([phrase], slots))
            for phrase in self._phrases
        ]
        self._by_word: dict[str, re.Pattern[str] | None] = {}
        self._by_phrases: dict[tuple[str, ...], re.Pattern[str] | None] = {(): None}

    def match(self, text: str, position: int, word: str) -> re.Match[str] | None:
        """Match at a position where `word` stands, or a longer word that it begins; "" may be any
        word."""
        pattern = self.begun_by(word)
        return pattern.match(text, position) if pattern else None

    def begun_by(self, word: str) -> re.Pattern[str] | None:
        """Return the pattern of the phrases that a word can begin, None without any.

        There can be as many words as phrases begin with, not as many as a text holds.
        """
        if word not in self._by_word:
            self._by_word[word] = self._begun_by(word)
        return self._by_word[word]

    def _begun_by(self, word: str) -> re.Pattern[str] | None:
        begun = tuple(
            phrase
            for phrase, heads in zip(self._phrases, self._heads, strict=True)
            # Where the text goes on behind the word, so may the phrase.
            if any(head.startswith(word) or word.startswith(head) for head in heads)
        )
        if begun not in self._by_phrases:
            self._by_phrases[begun] = phrase_pattern(begun, self._slots)
        return self._by_phrases[begun]


class Rare:
    """The pattern of phrases that few texts hold: it is asked where all words of one are met."""

    def __init__(self, phrases: Iterable[str], slots: Slots) -> None:
        known = tuple(phrases)
        self._pattern = phrase_pattern(known, slots)
        self._words = [_plain_words(phrase) for phrase in known]

    def finditer(self, text: str, start: int, end: int) -> Iterable[re.Match[str]]:
        """Return the matches between two places of a text, in order."""
        near = text[start:end].lower()
        for rarest, others in self._words:
            if rarest in near and all(word in near for word in others):
                return self._pattern.finditer(text, start, end)
        # These a pattern takes for an s or an i in whatever case.
        return self._pattern.finditer(text, start, end) if _LIKE_S_OR_I.search(near) else ()


def _plain_words(phrase: str) -> tuple[str, tuple[str, ...]]:
    """Return the longest word that is written out in a phrase, and the others; "" is everywhere."""
    words = [word.lower() for word in phrase.split() if _PLAIN.fullmatch(word)]
    longest = max(words, key=len, default="")
    return longest, tuple(word for word in words if word != longest)


def lower_case(text: str) -> str:
    """Return a text in lower case with every position kept ("İ" would grow by one)."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(character.lower()[0] for character in text)


def first_words(phrases: Iterable[str], slots: Slots) -> frozenset[str]:
    """Return the words that phrases can start with; "{noun}" among them where any word can."""
    found: set[str] = set()
    for phrase in phrases:
        for choice in phrase.split()[0].split("|"):
            slot = _SLOT.fullmatch(choice)
            if slot and slot[1] != "noun":
                found |= first_words(slots[slot[1]], slots)
            else:
                found.add(choice.lower())
    return frozenset(found)


def second_words(phrases: Iterable[str], slots: Slots) -> dict[str, tuple[str, ...] | None]:
    """Map the words that phrases can start with to those that can be their second, None for any."""
    found: dict[str, set[str]] = {}
    for phrase in phrases:
        for words in _begun(phrase.split(), slots):
            seconds = found.setdefault(words[0], set())
            seconds |= _runs(first_words([" ".join(words[1:])], slots)) if words[1:] else {""}
    for word, seconds in found.items():
        # "above-mentioned" begins what "above" begins.
        if word == "{noun}" or _runs([word]) & (found.keys() - {word}):
            seconds.add("")
    return {w: None if "" in runs else tuple(sorted(runs)) for w, runs in sorted(found.items())}


def _begun(words: list[str], slots: Slots) -> Iterator[list[str]]:
    """Yield the words of a phrase for each word that it can start with."""
    for choice in words[0].split("|"):
        slot = _SLOT.fullmatch(choice)
        if slot and slot[1] != "noun":
            for phrase in slots[slot[1]]:
                yield from _begun([*phrase.split(), *words[1:]], slots)
        else:
            yield [choice.lower(), *words[1:]]


def _runs(words: Iterable[str]) -> set[str]:
    """Return what words begin with up to the first mark; "" for what may be any word."""
    matches = (_PLAIN.match(word) for word in words)
    return {match.group() if match else "" for match in matches}


def _whole(phrase: str, slots: Slots) -> str:
    before = r"(?<!\w)" if phrase[0].isalnum() or phrase[0] in "*{" else ""
    after = r"(?!\w)" if phrase[-1].isalnum() or phrase[-1] == "}" else ""
    return before + _phrase(phrase.split(), slots) + after


def _phrase(words: list[str], slots: Slots) -> str:
    parts: list[str] = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        parts.append((_GAP if word == "..." else _word(word, slots)) + _space(following))
    return "".join(parts)


def _space(following: str) -> str:
    """Return what stands before the next word: nothing before a comma or "'s", else white space."""
    if following == "...":
        return ""
    choices = following.split("|")
    attached = [choice[:1] in ("'", ",", "") for choice in choices]
    return "" if all(attached) else r"\s*" if any(attached) else r"\s+"


def _word(word: str, slots: Slots) -> str:
    choices = [_choice(choice, slots) for choice in word.split("|")]
    return f"(?:{'|'.join(choices)})" if len(choices) > 1 else choices[0]


def _choice(choice: str, slots: Slots) -> str:
    slot = _SLOT.fullmatch(choice)
    if slot and slot[1] == "noun":
        return _NOUN
    if slot:
        longest_first = sorted(slots[slot[1]], key=lambda phrase: (-len(phrase), phrase))
        choices = "|".join(_phrase(phrase.split(), slots) for phrase in longest_first)
        return f"(?:{choices or '(?!)'})"
    if choice.startswith("*"):
        return _ANY_WORD_WITH_END + re.escape(choice[1:])
    return re.escape(choice).replace("'", "['’]")
