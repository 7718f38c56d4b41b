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

# Words of programs are English, whatever language is written around them.
_CODE = re.compile(
    r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(?:^[ \t]*\1|\Z)|`[^`\n]*`|https?://\S+",
    re.MULTILINE | re.DOTALL,
)
_SHORTEST_PROSE = 40
"""Where less is left without code, the code decides as well."""

_VIETNAMESE = re.compile("[ắằẳẵặơớờởỡợưứừửữựạảấầẩẫậẹẻẽếềểễệịỉọỏốồổỗộụủũỳỵỷỹ]")
_GERMAN = re.compile("[äöüß]")
_ALONE = (
    ("ja", re.compile("[\u3041-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("th", re.compile("[\u0e01-\u0e5b]")),
    ("hi", re.compile("[\u0904-\u0939]")),
    ("ar", re.compile("[\u0621-\u064a]")),
    ("he", re.compile("[\u05d0-\u05ea]")),
    ("el", re.compile("[\u03b1-\u03c9]")),
    ("ru", re.compile("[\u0430-\u044f]")),
)
"""Scripts that tell a language, or the most likely one, in a text too short for anything else."""

_NO_LANGUAGE = "zxx"
_CREOLES = frozenset({"pcm"})
"""What a trained detector makes of English that is cut short by names and commands."""


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
    if "`" in sample or "~~~" in sample or "://" in sample:
        prose = _CODE.sub(" ", sample)
        sample = prose if len(prose.strip()) >= _SHORTEST_PROSE else sample
    best, most, second = _counted(sample)
    told = _by_function_words(sample)
    if told is None and not second:
        told = _by_few_words(sample, best, most)
    return told or _by_detector(sample) or _by_letters(sample)


def _by_function_words(sample: str) -> str | None:
    if len(sample) > 2 * _STRETCH * _STRETCHES:
        step = len(sample) // _STRETCHES
        stretches = (sample[at : at + _STRETCH] for at in range(0, step * _STRETCHES, step))
        best, most, second = _counted(" ".join(stretches))
        if most >= _CLEAR_WORDS and most >= _CLEAR_LEAD * second:
            return best
    best, most, second = _counted(sample)
    return best if most >= LEAST_WORDS and most >= 2 * second else None


def _by_few_words(sample: str, best: str, most: int) -> str | None:
    """Return the only language that has any of its function words in a short text; one word is
    enough where a trained detector would guess."""
    if most > 1 or (most == 1 and sum(map(str.isalpha, sample)) < LEAST_LETTERS):
        return best
    return None


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


def _by_detector(sample: str) -> str | None:
    if sum(map(str.isalpha, sample)) < LEAST_LETTERS:
        return None
    import py3langid

    code = str(py3langid.classify(sample)[0])
    if code == _NO_LANGUAGE:
        return None
    return "en" if code in _CREOLES else code


def _by_letters(sample: str) -> str:
    """Return the language that a few words show by their letters alone."""
    lowered = sample.lower()
    if _VIETNAMESE.search(lowered):
        return "vi"
    if _GERMAN.search(lowered):
        return "de"
    return next((code for code, script in _ALONE if script.search(lowered)), UNKNOWN)
