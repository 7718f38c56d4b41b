"""Which language a text is in: function words first, then a trained detector."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from importlib import resources

from standfirst.languages.sentences import LANGUAGES

UNKNOWN = "und"
"""The BCP 47 tag for a language that could not be told."""

SAMPLE_CHARACTERS = 20_000
"""How much of a text decides; headings, tables and boilerplate average out well before."""

LEAST_WORDS = 3
"""Fewer function words than this tell nothing."""

_STRETCH, _STRETCHES = 700, 4
"""Stretches of the sample that are counted first: most texts are clearly of one language."""

_CLEAR_WORDS, _CLEAR_LEAD = 40, 8
"""What the stretches must show to decide: so many words, so many times those of the second."""

LEAST_LETTERS = 20
"""A trained detector guesses on shorter texts."""

_WORD = re.compile(r"[^\W\d_]+")


@cache
def _function_words() -> dict[str, tuple[str, ...]]:
    """Map each function word to the languages that have it."""
    folder = resources.files("standfirst.languages")
    found: dict[str, tuple[str, ...]] = {}
    for code in LANGUAGES:
        text = (folder / code / "stopwords.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            word = line.split("#")[0].strip()
            if word:
                found[word] = (*found.get(word, ()), code)
    return found


def detect_language(text: str) -> str:
    """Return the BCP 47 tag of a text's language, "und" where it is too short to tell."""
    sample = unicodedata.normalize("NFC", text[:SAMPLE_CHARACTERS])
    return _by_function_words(sample) or _by_detector(sample)


def _by_function_words(sample: str) -> str | None:
    if len(sample) > 2 * _STRETCH * _STRETCHES:
        step = len(sample) // _STRETCHES
        stretches = (sample[at : at + _STRETCH] for at in range(0, step * _STRETCHES, step))
        best, most, second = _counted(" ".join(stretches))
        if most >= _CLEAR_WORDS and most >= _CLEAR_LEAD * second:
            return best
    best, most, second = _counted(sample)
    return best if most >= LEAST_WORDS and most >= 2 * second else None


def _counted(sample: str) -> tuple[str, int, int]:
    """Return the language with the most function words, their number, and the second's."""
    words = _function_words()
    counted = Counter(_WORD.findall(sample.lower()))
    counts = dict.fromkeys(LANGUAGES, 0)
    for word in words.keys() & counted.keys():
        for code in words[word]:
            counts[code] += counted[word]
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    (best, most), (_, second) = ranked[0], ranked[1]
    return best, most, second


def _by_detector(sample: str) -> str:
    if sum(map(str.isalpha, sample)) < LEAST_LETTERS:
        return UNKNOWN
    import py3langid

    code, _ = py3langid.classify(sample)
    return str(code)
