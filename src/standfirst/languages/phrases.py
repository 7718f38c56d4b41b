"""Phrases of the word lists as one regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_GAP = r"(?:\s+[^\s.,!?;:]+){0,5}?"
_NOUN = r"[^\W\d_][\w-]*"
_ANY_WORD_WITH_END = r"[\w'-]+"
_NEVER = re.compile(r"(?!)")
_SLOT = re.compile(r"\{(\w+)\}")

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
