"""Titles by their capitals: "Term and Termination", "Gewährleistung und Haftung"."""

from __future__ import annotations

from collections.abc import Iterable

# What binds the words of a title stays small.
_BINDING_WORDS = frozenset(
    {
        "a", "an", "and", "as", "at", "between", "by", "during", "for", "from", "in", "into", "of",
        "on", "or", "other", "over", "per", "s", "than", "the", "to", "under", "upon", "vs", "with",
        "without", "am", "auf", "aus", "bei", "beim", "das", "der", "des", "die", "durch", "für",
        "im", "mit", "nach", "oder", "sowie", "über", "und", "vom", "von", "vor", "zu", "zum",
        "zur", "các", "cho", "của", "và", "về", "với",
    }
)  # fmt: skip


def is_set_as_title(words: Iterable[str]) -> bool:
    """Tell words that have a capital each, but for those that bind the others."""
    return all(word[0].isupper() or word in _BINDING_WORDS for word in words)
