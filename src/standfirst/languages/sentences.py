"""Sentence ends: the rules of a well-kept splitter, corrected with our own abbreviation lists."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from standfirst.languages.lists import entries, table

LANGUAGES = ("en", "de", "vi")
"""Languages with word lists of their own; others get the Unicode rules alone."""

_LAST_WORD = re.compile(r"[^\s(\[\"'„“‚‘»«]+\Z")
_ORDINAL = re.compile(r"(?:\A|(?<=\s))\d{1,2}\.\Z")
_FIGURE_OR_SIGN = re.compile(r"[(<>≤≥±~≈+-]*(?:\d[\d.,/:–-]*|§§?|[<>≤≥±=])")
_ENUMERATOR = re.compile(r"\A\W*(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zĐđ]|[ivxIVX]{1,4})[.)]\Z")
# The splitter finds no end at all in a paragraph that starts with "(1)"; "[1]" it takes.
_NUMBER_IN_BRACKETS = re.compile(r"\((?=\w{1,4}\)\s)")
_LONGEST_WORD = 40
_CLOSING = "\"'”’»)]"
# Before what is no digit and no small letter.
_LARGE = r"(?=[^\W\d_a-zß-öø-ÿ])"
# Ends that the splitter passes over: "(…).) Next", "… Next", "？3", "am 5. Die".
_MISSED_ENDS = (
    rf"(?<=[.!?][)\]])\s+{_LARGE}",
    rf"(?<=…)\s+{_LARGE}",
    rf"(?<=\.\.\.)\s+{_LARGE}",
    r"(?<=[。！？])(?=[^\W_])",
    rf"(?<=\d\.)\s+{_LARGE}",
)
_FIRST_WORD = re.compile(r"[\"'“„‚‘»«(\[]*([^\W\d_]+)")
_END_MARK = re.compile(r"[.!?…][\"'”’»)\]]*(?:\s|\Z)|[。！？।؟]")


@cache
def abbreviations(language: str) -> frozenset[str]:
    """Return the abbreviations of a language that never end a sentence, with their full stop."""
    folder = resources.files("standfirst.languages")
    found: set[str] = set()
    for code in {language, "en"} if language in LANGUAGES else {"en"}:
        text = (folder / code / "abbreviations.txt").read_text(encoding="utf-8")
        found.update(line.strip() for line in text.splitlines() if line.strip() and line[0] != "#")
    return frozenset(found)


def sentence_spans(text: str, language: str) -> list[tuple[int, int]]:
    """Return the sentences of a text as half-open code point spans without outer white space.

    The spans are in order, do not overlap, and hold every character that is not white space.
    `language` is a BCP 47 tag; its first part decides.
    """
    if not _END_MARK.search(text):
        return _trimmed(text, [(0, len(text))])
    from sentencex import get_sentence_boundaries

    code = language.split("-", maxsplit=1)[0].lower()
    bounds = get_sentence_boundaries(code, _NUMBER_IN_BRACKETS.sub("[", text))
    raw = [(int(b["start_index"]), int(b["end_index"])) for b in bounds]
    spans = _complete(raw, len(text))
    if _missed_ends(code).search(text):
        spans = _cut_at_missed(text, spans, code)
    return _merged(text, _trimmed(text, spans), code)


@cache
def _missed_ends(code: str) -> re.Pattern[str]:
    after = (rf"(?<=[\s.]{re.escape(word)})\s+{_LARGE}" for word in entries(code, "open_ends"))
    return re.compile("|".join((*_MISSED_ENDS, *after)))


def _cut_at_missed(text: str, spans: list[tuple[int, int]], code: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in spans:
        at = start
        for gap in _missed_ends(code).finditer(text, start, end):
            if at < gap.end() < end:
                found.append((at, gap.end()))
                at = gap.end()
        found.append((at, end))
    return found


def binds_forward(word: str, language: str) -> bool:
    """Tell whether a word is read together with the next: "0,5 mg", "§ 4", "Abs. 2", "29. Juli"."""
    if _FIGURE_OR_SIGN.fullmatch(word):
        return True
    return word.endswith(".") and word.lstrip("(") in abbreviations(
        language.split("-", maxsplit=1)[0]
    )


def _complete(raw: list[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    """Make the spans touch, so that no character between two of them can be lost."""
    starts = [0, *[start for start, _ in raw[1:]]]
    return list(zip(starts, [*starts[1:], length], strict=True))


def _trimmed(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = []
    for start, end in spans:
        piece = text[start:end]
        left = len(piece) - len(piece.lstrip())
        right = len(piece.rstrip())
        if right > left:
            found.append((start + left, start + right))
    return found


def _merged(text: str, spans: list[tuple[int, int]], code: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and not _ends_sentence(text, found[-1], start, code):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _ends_sentence(text: str, span: tuple[int, int], after: int, code: str) -> bool:
    """Tell whether a sentence ends with a span that another one follows at `after`."""
    tail = text[max(span[0], span[1] - _LONGEST_WORD) : span[1]]
    bare = tail.rstrip(_CLOSING)
    if bare[-1:] != ".":
        return True
    if bare == tail and (text[after].islower() or after == span[1]):
        return False
    if span[1] - span[0] <= _LONGEST_WORD and _ENUMERATOR.match(tail):
        return False
    word = _LAST_WORD.search(bare)
    if word and _is_abbreviation(word.group(), code):
        return word.group() in entries(code, "open_ends") and _opens_sentence(text, after, code)
    # In German a number with a full stop is far more often an ordinal than the end of a sentence,
    # unless a word follows that only the start of a sentence makes large.
    is_ordinal = code == "de" and _ORDINAL.search(tail) is not None
    return not is_ordinal or _opens_sentence(text, after, code)


def _is_abbreviation(word: str, code: str) -> bool:
    """Tell a known abbreviation, or several in one word: "PGS.TS."."""
    known = abbreviations(code)
    return word in known or (
        word.count(".") > 1 and all(f"{part}." in known for part in word[:-1].split("."))
    )


def _opens_sentence(text: str, at: int, code: str) -> bool:
    """Tell a word that is large only because a sentence begins with it."""
    first = _FIRST_WORD.match(text, at)
    return first is not None and first[1][0].isupper() and first[1].lower() in _small_words(code)


@cache
def _small_words(code: str) -> frozenset[str]:
    pronouns = (word for words in table(code, "pronouns").values() for word in words)
    connectives = table(code, "follow_ons").get("connectives", ())
    return frozenset((*entries(code, "stopwords"), *connectives, *pronouns))
