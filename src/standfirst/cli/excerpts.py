"""The part of a chunk that is closest to a question, on a few lines."""

from __future__ import annotations

from standfirst.cli.terminal import one_line, shortened

WORDS = 45
"""Words of an excerpt: about three lines of a terminal of 100 columns."""

_LONGEST = 360
_SHORTEST_STEM = 4


def excerpt(text: str, question: str) -> str:
    """Return the stretch of a text that holds most words of a question, cut with an ellipsis."""
    from standfirst.languages.folding import fold, slug

    asked = frozenset(filter(None, slug(question).split("_")))
    words = one_line(text).split()
    found = [_asked(fold(word), asked) for word in words]
    start = _best_start(found)
    cut = " ".join(words[start : start + WORDS])
    opening = "… " if start else ""
    closing = " …" if start + WORDS < len(words) else ""
    return shortened(f"{opening}{cut}{closing}", _LONGEST)


def _asked(word: str, asked: frozenset[str]) -> frozenset[str]:
    """Return the asked words that a word of the text stands for, endings aside."""
    bare = word.strip(".,;:!?()[]{}\"'“”„‚‘’*_`|")
    stem = bare[: max(_SHORTEST_STEM, len(bare) - 2)]
    return frozenset(
        each
        for each in asked
        if each == bare or (len(stem) >= _SHORTEST_STEM and each.startswith(stem))
    )


def _best_start(found: list[frozenset[str]]) -> int:
    """Return where the first window with the most different asked words starts."""
    inside: dict[str, int] = {}
    best, best_start = 0, 0
    for place, entering in enumerate(found):
        for word in entering:
            inside[word] = inside.get(word, 0) + 1
        if place >= WORDS:
            for word in found[place - WORDS]:
                inside[word] -= 1
        distinct = sum(count > 0 for count in inside.values())
        if distinct > best:
            best, best_start = distinct, max(place - WORDS + 1, 0)
    return _without_lead(found, best_start)


def _without_lead(found: list[frozenset[str]], start: int) -> int:
    """Return a start that leaves only a few words before the first that was asked for."""
    lead = 8
    first = next((place for place in range(start, len(found)) if found[place]), start)
    return max(start, min(first - lead, max(len(found) - WORDS, 0))) if first > lead else start
