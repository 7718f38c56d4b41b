"""Where a text points at other places: "the table above", "see section 4.2", "siehe oben"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from standfirst.languages.citation_patterns import (
    NUMBER,
    between_pattern,
    choices,
    citing_pattern,
    counted_pattern,
    entry_pattern,
    external_pattern,
    labels_pattern,
    lettered_pattern,
    trailing_pattern,
    work_before_pattern,
)
from standfirst.languages.links import in_link, is_linked
from standfirst.languages.lists import entries, languages, primary, table
from standfirst.languages.phrases import Rare, Starts, phrase_pattern, second_words
from standfirst.languages.signs import Signs, signs

Direction = Literal["up", "down", "flat"]
_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "flat")

# "see section 4.2" is a numbered target, found by its label.
_NUMBER_AFTER = re.compile(rf"\s*{NUMBER}")
# "the above-ground pipes"
_COMPOUND_AFTER = re.compile(r"[-‑]\w")
_OBJECT_AFTER = re.compile(r"\s+(?:[\d$€£]|([^\W\d_]+))")
CLAUSE = "clause number"
"""The label of a number that stands alone."""

_LONGEST_SEE = 16

_LONGEST_NAME = 60
_LONGEST_NOTE = 1000
# "[800-63B](sp800-63b.html) Section 6.1", "Unicode Standard Annex 15"
_NAMED_BEFORE = re.compile(r"\]\([^#)\s][^)\s]*\)[,\s]{1,3}\Z|(?<=[a-z,] )[A-Z]\w+ [A-Z]\w+ \Z")
# "Điều 45.7.LQ.13" counts the articles of a codification of many laws.
_CODIFIED = re.compile(r"\.[A-ZĐ]{2,4}\.\d")
_CLAUSE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,5}(?![\w.%]|\.\d)")
_PART_OF_NUMBER = tuple("0123456789.,-/:_")
_NEXT_WORD = re.compile(r"\s+([^\W\d_]+)")


_LISTS = (
    *("anchors", "up", "down", "flat", "target", "participle", "participle_inflected", "filler"),
    *("tables", "figures", "formulas", "lists", "codes", "not_pointing", "objects", "place_words"),
    *("labels", "weak_labels", "subordinate", "see", "place_of_page"),
    *("joining", "works", "work_endings", "internal", "internal_after", "continuing"),
    *("abbreviated", "amending", "codified", "summing_up", "trailing", "not_trailing"),
    *("see_entry", "counted", "before_counted", "lettered", "bracketed", "relating"),
    *("plural", "several", "listing", "belonging", "work_nouns"),
    *("annexes", "sentences", "paragraphs"),
)
"""The lists that `pointers.toml` can hold, besides those that its own phrases name."""


class Pointer(NamedTuple):
    """Words that point at another place, with their span in the text.

    `label` and `number` are set for a numbered target ("section", "4.2"), else empty.
    """

    start: int
    end: int
    text: str
    direction: Direction
    label: str = ""
    number: str = ""


class _Ways:
    """The patterns of phrases by the word that they begin with, each with its direction."""

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        self._starts = [(way, Starts(words[way], words)) for way in _DIRECTIONS]
        self._by_word: dict[str, list[tuple[Direction, re.Pattern[str]]]] = {}

    def begun_by(self, word: str) -> list[tuple[Direction, re.Pattern[str]]]:
        """Return the patterns to try where a word stands, "" for any other word, in order.

        There can be as many words as phrases begin with, not as many as a text holds.
        """
        known = self._by_word.get(word)
        if known is None:
            patterns = ((way, starts.begun_by(word)) for way, starts in self._starts)
            known = self._by_word[word] = [(way, pattern) for way, pattern in patterns if pattern]
        return known


@dataclass(frozen=True)
class Pointing:
    """How one language points; `words` are the lists of its `pointers.toml`."""

    words: dict[str, tuple[str, ...]]
    signs: Signs
    phrases: _Ways
    not_pointing: Rare
    place_words: re.Pattern[str]
    weak_labels: frozenset[str]
    captioned: frozenset[str]
    labels: re.Pattern[str]
    see: frozenset[str]
    see_before: re.Pattern[str]
    external: re.Pattern[str]
    between: re.Pattern[str]
    trailing: re.Pattern[str]
    counted: re.Pattern[str]
    citing: re.Pattern[str]
    entry: re.Pattern[str]
    lettered: re.Pattern[str]
    lettered_whole: re.Pattern[str]
    amending: re.Pattern[str]
    codified: re.Pattern[str]
    work_before: re.Pattern[str]
    targets: re.Pattern[str]
    verbs: frozenset[str]
    filler: frozenset[str]

    def pointers(self, text: str) -> list[Pointer]:
        """Return what could point out of the text, in reading order, phrases first."""
        found: list[Pointer] = []
        signs = self.signs.scan(text)
        if signs is None:
            return found
        starts, labels, has_trailing, has_numbers = signs
        if starts:
            found += self._phrases(text, starts)
        if labels:
            found += self._labels(text, labels)
        if has_trailing:
            found += self._trailing(text)
        if has_numbers:
            found += self._clauses(text)
        return found

    def _phrases(self, text: str, starts: Iterable[tuple[int, int, str]]) -> Iterator[Pointer]:
        reached = 0
        for anchor, position, word in starts:
            pointer = self._at(text, position, word) if position >= reached else None
            # A phrase that ends before the anchor has another one of its own.
            if pointer and pointer.end > anchor:
                reached = pointer.end
                yield pointer

    def _at(self, text: str, position: int, word: str) -> Pointer | None:
        for direction, pattern in self.phrases.begun_by(word):
            match = pattern.match(text, position)
            if match and not self._is_none(text, match):
                return Pointer(match.start(), match.end(), match.group(), direction)
        return None

    def _is_none(self, text: str, match: re.Match[str]) -> bool:
        """Tell whether the words only look like a pointer: "nach oben", "below the limit"."""
        if self._has_object(text, match) or _NUMBER_AFTER.match(text, match.end()):
            return True
        if _COMPOUND_AFTER.match(text, match.end()):
            return True
        if in_link(text, match.start()) or in_link(text, match.end() - 1):
            return True
        start, end = max(0, match.start() - 30), match.end() + 30
        near = self.not_pointing.finditer(text, start, end)
        return any(other.start() < match.end() and match.start() < other.end() for other in near)

    def _has_object(self, text: str, match: re.Match[str]) -> bool:
        place = self.place_words.search(match.group())
        after = _OBJECT_AFTER.match(text, match.start() + place.end()) if place else None
        return after is not None and (not after[1] or after[1].lower() in self.words["objects"])

    def _trailing(self, text: str) -> Iterator[Pointer]:
        """Yield places behind a noun that end a clause: "the required parts of a claim above,"."""
        for match in self.trailing.finditer(text):
            if match["before"].lower() in self.words["not_trailing"] or self._is_none(text, match):
                continue
            start, end = match.span("place")
            up = match["place"].lower() == self.words["trailing"][0]
            yield Pointer(start, end, match["place"], "up" if up else "down")

    def _labels(self, text: str, starts: Iterable[int]) -> Iterator[Pointer]:
        reached, linked = 0, "](" in text
        for start in starts:
            match = self.labels.match(text, start) if start >= reached else None
            if match is None or (linked and is_linked(text, start)):
                continue
            label = match["label"].lower()
            if label in self.weak_labels and not self._is_note(text, match):
                # "tại thời điểm 31/01" is a day.
                seen = self.see_before.search(text, max(0, start - 30), start)
                if not seen or text.startswith("/", match.end()):
                    continue
            reached = match.end()
            number = match["number"]
            if "-" in number and label.rstrip(".") not in self.captioned:
                number = number.split("-")[0]
            yield Pointer(start, reached, match.group(), "flat", label, number)

    def _is_note(self, text: str, match: re.Match[str]) -> bool:
        """Tell whether a label with its number is all that brackets hold: "(note 3)"."""
        start, end = match.span()
        brackets = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
        return brackets and match["label"].lower() in self.words["bracketed"]

    def _clauses(self, text: str) -> Iterator[Pointer]:
        """Yield clause numbers that stand alone: "11.5.7 is to be carried out", "see 4.2"."""
        for match in _CLAUSE_NUMBER.finditer(text):
            start, end = match.span()
            if text[start - 1 : start] in _PART_OF_NUMBER:
                continue
            before = text[max(0, start - _LONGEST_SEE) : start].lower().split()[-2:]
            seen = bool(before) and (before[-1] in self.see or " ".join(before) in self.see)
            if not seen and not self._is_subject(text, start, end):
                continue
            if not in_link(text, start):
                yield Pointer(start, end, match.group(), "flat", CLAUSE, match.group())

    def _is_subject(self, text: str, start: int, end: int) -> bool:
        """Tell whether a number of three levels opens a sentence with a verb behind it."""
        before = text[max(0, start - _LONGEST_SEE) : start].rstrip()
        if text.count(".", start, end) < 2 or (before and before[-1] not in ".!?:;"):
            return False
        after = _NEXT_WORD.match(text, end)
        return after is not None and after[1].lower() in self.verbs

    def names_other_work(self, text: str, end: int) -> bool:
        """Tell whether the words behind a number name another work: "of the Exchange Act"."""
        return self.external.match(text, end) is not None

    def means_other_work(self, text: str, pointer: Pointer) -> bool:
        """Tell whether a number is of another work by its form or by what stands before it."""
        before = text[max(0, pointer.start - _LONGEST_NAME) : pointer.start]
        if self.amending.search(before) or _NAMED_BEFORE.search(before):
            return True
        if self.work_before.search(before) and pointer.label.startswith(("§", "art")):
            return True
        if pointer.label.startswith("§") and self.codified.match(text, pointer.end):
            return True
        return _CODIFIED.search(pointer.number) is not None or self._is_related(text, pointer)

    def _is_related(self, text: str, pointer: Pointer) -> bool:
        """Tell whether brackets hold nothing but what a text is related to, with its titles."""
        opened = text.rfind("(", max(0, pointer.start - _LONGEST_NOTE), pointer.start)
        if opened < 0 or text.find(")", opened, pointer.start) >= 0:
            return False
        head = text[opened : opened + _LONGEST_NAME]
        return any(phrase in head for phrase in self.words["relating"])

    def is_subordinate(self, pointer: Pointer) -> bool:
        """Tell whether the number counts within another one: a paragraph of a section."""
        return pointer.label in self.words["subordinate"]


def citations(text: str, words: Pointing) -> list[list[Pointer]]:
    """Return the pointers of a text, those joined that make one citation: "§ 5 Abs. 2"."""
    groups: list[list[Pointer]] = []
    if not (pointers := words.pointers(text)):
        return groups
    for pointer in pointers:
        last = groups[-1][-1] if groups else None
        if last and last.label and pointer.label and _touch(last, pointer, text, words):
            groups[-1].append(pointer)
        else:
            groups.append([pointer])
    return groups


def _touch(last: Pointer, pointer: Pointer, text: str, words: Pointing) -> bool:
    """Tell whether two numbers make one citation: "§ 5 Abs. 2", "§ 5 Abs. 2 Satz 1 und Abs. 3"."""
    between = text[last.end : pointer.start]
    if words.is_subordinate(pointer):
        return words.between.fullmatch(between) is not None
    said = between.strip(" ,;\n")
    return words.is_subordinate(last) and (not said or said in words.words["belonging"])


@cache
def pointing(tag: str) -> Pointing | None:
    """Return how a language points, None for a language without `pointers.toml`."""
    language = primary(tag)
    words = table(language, "pointers") if language in languages() else {}
    return compile_pointing(language, words) if words else None


def compile_pointing(language: str, lists: Mapping[str, tuple[str, ...]]) -> Pointing:
    """Compile the lists of a `pointers.toml`; what a language leaves out is empty."""
    words = {**dict.fromkeys(_LISTS, ()), **lists}
    seconds = second_words([phrase for way in _DIRECTIONS for phrase in words[way]], words)
    labels = words["labels"] + words["weak_labels"]
    see = frozenset(words["see"]) - frozenset(words["place_of_page"])
    return Pointing(
        words=words,
        signs=signs(words["anchors"], labels, sorted(see), words["trailing"], seconds),
        phrases=_Ways(words),
        not_pointing=Rare(words["not_pointing"], words),
        weak_labels=frozenset(words["weak_labels"]),
        captioned=frozenset(words["tables"] + words["figures"] + words["formulas"]),
        place_words=phrase_pattern(words["place_words"]),
        labels=labels_pattern(labels),
        see=see,
        see_before=re.compile(
            rf"(?<!\w)(?:{choices(words['see'])})\s+(?:\w+\s+)?\Z", re.IGNORECASE
        ),
        external=external_pattern(words),
        between=between_pattern(words),
        counted=counted_pattern(words),
        citing=citing_pattern(words, labels),
        entry=entry_pattern(words),
        lettered=lettered_pattern(words),
        lettered_whole=re.compile(rf"\d[a-z]?\s+(?:{choices(words['lettered'])})(?!\w)"),
        trailing=trailing_pattern(words),
        amending=re.compile(rf"(?i:{choices(words['amending'])})\s+(?:[\w,]+\s+){{0,3}}\Z"),
        work_before=work_before_pattern(words),
        codified=re.compile(rf"[\w.-]*\s*(?i:{choices(words['codified'])})(?!\w)"),
        targets=phrase_pattern(words["target"]),
        verbs=frozenset(entries(language, "verbs")),
        filler=frozenset(
            words["filler"]
            + words["participle_inflected"]
            + tuple(word for phrase in words["participle"] for word in phrase.split())
        ),
    )
