"""Text as the word lists are written: with composed letters ("é", not "e" and an accent)."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, is_normalized, normalize


def composed(text: str) -> str:
    """Return a text with composed letters; most texts have no others."""
    if text.isascii() or is_normalized("NFC", text):
        return text
    return normalize("NFC", text)


def composed_with_places(text: str) -> tuple[str, Sequence[int]]:
    """Return a text with composed letters, and for each of its places the one in the text; both
    have one more than there are letters, the end."""
    whole = composed(text)
    if whole is text:
        return text, range(len(text) + 1)
    letters: list[str] = []
    places: list[int] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at < len(text) and combining(text[at]):
            continue
        letter = normalize("NFC", text[start:at])
        letters.append(letter)
        places += [start] * len(letter)
        start = at
    return "".join(letters), [*places, len(text)]
