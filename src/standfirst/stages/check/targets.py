"""Whether what a pointer points at stands in the chunk itself."""

from __future__ import annotations

import re
from functools import lru_cache

from standfirst.languages.pointers import CLAUSE, Pointer, Pointing
from standfirst.model.chunk import Chunk

_TABLE = re.compile(r"(?m)^[ \t]{0,3}\|.*\||<table|^[ \t]{0,3}:?-{2,}:?[ \t]*\|")
_FIGURE = re.compile(r"!\[|<img|<figure")
_FORMULA = re.compile(r"\$\$|\\\[|\\begin\{|<math|\$[^$\n]+\$")
_LIST = re.compile(r"(?m)^\s*(?:[-*+•–]|\d{1,3}[.)]|\(?[a-z][.)]|đ\))\s+\S|<li\b")
_CODE = re.compile(r"(?m)^\s*(?:```|~~~)|^ {4}\S|<pre")
_OWN_NUMBER = re.compile(
    r"^\W*(?:(?P<label>[^\W\d_]+\.?\s+|§+\s*))?(?P<number>\d+(?:\.\d+)*[a-z]?|[IVXLC]+(?=[.\s:)]|$))(?![\w])"
)
_LABELLED_NUMBER = re.compile(
    r"(?P<label>§+|[^\W\d_]+\.?)\s*(?P<number>\d+(?:\.\d+)*[a-z]?|(?<=\s)[IVXLC]{1,6}(?!\w))"
)
_LINE_NUMBER = re.compile(
    r"\n[\s*_#>|]*(?:(?P<label>[^\W\d_]+\.?|§+)\s*)?\(?"
    r"(?P<number>\d+(?:\.\d+)*[a-z]?(?:\.[A-ZĐ0-9]+)*|[IVXLC]{1,6}|[A-Z])(?=[.):\s]|\Z)"
)
_SHORTEST_STEM = 4
_SHORTEST_LABEL = 3
_REACH = 4000
"""How far from a pointer its target may stand, in code points; keeps long chunks linear."""

_LONGEST_MARKUP = 40
_LEAST_FOLLOWING = 40
_SENTENCE_END = re.compile(r"[.!?:]\s")
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*\S")
_LIST_MARK = re.compile(r"(?:\A|\n)[\s>*_#|]*(?:[-*•–]|\(?\w{1,3}[.)])[\s*_]*\Z")
_LEAD_IN = re.compile(r"[^.!?:\n]{0,80}:\s*\S")


def holds_target(pointer: Pointer, chunk: Chunk, text: str, words: Pointing) -> bool:
    """Tell whether a chunk holds what "the table above" or "see below" points at."""
    nouns = _nouns(pointer, words)
    for noun in nouns:
        if _holds_kind(noun, pointer, chunk, text, words):
            return True
    named = [noun for noun in nouns if len(noun) >= _SHORTEST_STEM]
    part = _side(pointer, text)
    mentioned = _opens_a_line if pointer.direction == "flat" else _mentions
    if any(mentioned(part, noun) for noun in named):
        return True
    if not any(noun in words.captioned for noun in nouns) and _is_lead_in(pointer, part):
        return True
    if pointer.direction == "up":
        if pointer.text.lower().startswith(words.words["summing_up"]):
            return _SENTENCE_END.search(part) is not None
        if _follows_unit(nouns, part, words):
            return True
    if _is_annex(nouns, chunk, words):
        return True
    return not nouns and (bool(chunk.attachments) or _structure_on(part))


def holds_numbered_target(pointer: Pointer, chunk: Chunk, text: str, words: Pointing) -> bool:
    """Tell whether "Section 4.2" is the chunk's own section, or stands in the chunk."""
    label = pointer.label.rstrip(".")
    if label in words.words["tables"] and _has_table(chunk, text):
        return True
    if label in words.words["figures"] and _has_figure(chunk, text):
        return True
    if label in words.words["formulas"] and _has_formula(chunk, text):
        return True
    if _is_own(pointer, chunk, words) or _is_heading(pointer, text, words):
        return True
    if _opens_text(pointer, text, words) and not _own_numbers(chunk.heading_path):
        # "Section 4 applies to …" under headings without numbers speaks of itself.
        return not words.is_subordinate(pointer)
    return _stands_at_line_start(pointer, text)


def _holds_kind(noun: str, pointer: Pointer, chunk: Chunk, text: str, words: Pointing) -> bool:
    lists = words.words
    if noun in lists["tables"] and _has_table(chunk, text):
        return True
    if noun in lists["figures"] and _has_figure(chunk, text):
        return True
    if noun in lists["formulas"] and _has_formula(chunk, text):
        return True
    side = _side(pointer, text)
    if noun in lists["lists"] and (_LIST.search(side) or _goes_on(pointer, side)):
        return True
    return noun in lists["codes"] and (_CODE.search(side) is not None or _goes_on(pointer, side))


def _has_table(chunk: Chunk, text: str) -> bool:
    attached = any(attachment.kind == "table" for attachment in chunk.attachments)
    return attached or chunk.chunk_kind == "table_rows" or _shows_table(text)


def _has_figure(chunk: Chunk, text: str) -> bool:
    attached = any(attachment.kind == "figure" for attachment in chunk.attachments)
    return attached or _shows_figure(text)


def _has_formula(chunk: Chunk, text: str) -> bool:
    attached = any(attachment.kind == "formula" for attachment in chunk.attachments)
    return attached or _shows_formula(text)


@lru_cache(maxsize=1)
def _shows_table(text: str) -> bool:
    return _TABLE.search(text) is not None


@lru_cache(maxsize=1)
def _shows_figure(text: str) -> bool:
    return _FIGURE.search(text) is not None


@lru_cache(maxsize=1)
def _shows_formula(text: str) -> bool:
    return _FORMULA.search(text) is not None


def _nouns(pointer: Pointer, words: Pointing) -> list[str]:
    """Return the words of a pointer that name its target, in lower case."""
    spoken = pointer.text.lower()
    targets = [match.group() for match in words.targets.finditer(spoken)]
    return targets or [word for word in spoken.split() if word not in words.filler]


def _side(pointer: Pointer, text: str) -> str:
    match pointer.direction:
        case "up":
            return text[max(0, pointer.start - _REACH) : pointer.start]
        case "down":
            return text[pointer.end : pointer.end + _REACH]
        case "flat":
            before = text[max(0, pointer.start - _REACH) : pointer.start]
            return f"{before}\n{text[pointer.end : pointer.end + _REACH]}"


def _mentions(part: str, noun: str) -> bool:
    stem = noun[:-1] if len(noun) > _SHORTEST_STEM else noun
    return re.search(rf"(?<!\w){re.escape(stem)}", part, re.IGNORECASE) is not None


def _opens_a_line(part: str, noun: str) -> bool:
    """Tell whether a paragraph opens with a noun, as a heading does: "in the annex" is none."""
    start = r"(?:\A|\n[ \t]*\n|[#|])[\s*_#>|]*"
    return re.search(rf"{start}{re.escape(noun)}", part, re.IGNORECASE) is not None


def _follows_unit(nouns: list[str], part: str, words: Pointing) -> bool:
    """Tell whether "the preceding sentence" or "paragraph" has one before it in the chunk."""
    if any(noun in words.words["sentences"] for noun in nouns):
        return _SENTENCE_END.search(part) is not None
    return _BLANK_LINE.search(part) is not None and any(
        noun in words.words["paragraphs"] for noun in nouns
    )


def _is_annex(nouns: list[str], chunk: Chunk, words: Pointing) -> bool:
    """Tell whether the chunk stands in the annex that "the annex" means, by its headings."""
    named = [noun for noun in nouns if noun in words.words["annexes"]]
    return bool(named) and any(
        noun in title.lower() for title in chunk.heading_path for noun in named
    )


def _structure_on(part: str) -> bool:
    """Tell whether a list, table or code stands there: what "as follows below" mostly means."""
    return any(pattern.search(part) for pattern in (_LIST, _TABLE, _CODE))


def _is_lead_in(pointer: Pointer, part: str) -> bool:
    """Tell whether what "as set out below:" announces follows behind its colon."""
    return pointer.direction == "down" and _LEAD_IN.match(part) is not None


def _goes_on(pointer: Pointer, part: str) -> bool:
    """Tell whether text follows the sentence with "the following conditions", be it no list."""
    if pointer.direction != "down":
        return False
    end = _SENTENCE_END.search(part)
    return end is not None and len(part) - end.end() > _LEAST_FOLLOWING


def _is_own(pointer: Pointer, chunk: Chunk, words: Pointing) -> bool:
    """Tell whether the number is that of the chunk's own section or of one that holds it."""
    if words.is_subordinate(pointer):
        return False
    wanted = pointer.number.rstrip(".")
    return any(
        (own == wanted or own.startswith(f"{wanted}.")) and _same_label(label, pointer.label)
        for label, own in _own_numbers(chunk.heading_path)
    )


def _same_label(own: str, label: str) -> bool:
    """Tell whether a heading's label is that of a pointer: "Art." and "Artikels", none and any."""
    if not own or label == CLAUSE:
        return True
    first, second = (words.split()[-1][:_SHORTEST_LABEL] for words in (own, label))
    if first == second:
        return True
    return own.startswith("§") and label.startswith("§")


@lru_cache(maxsize=4096)
def _own_numbers(heading_path: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """Return the numbers in the headings above a chunk, each with its label."""
    found: set[tuple[str, str]] = set()
    for title in heading_path:
        match = _OWN_NUMBER.match(title)
        found.update([((match["label"] or "").strip().lower(), match["number"])] if match else [])
        found.update(
            (labelled["label"].lower(), labelled["number"])
            for labelled in _LABELLED_NUMBER.finditer(title)
        )
    return frozenset(found)


def _is_heading(pointer: Pointer, text: str, words: Pointing) -> bool:
    """Tell whether the label opens the chunk, or a line as its heading or caption."""
    before = text[max(0, pointer.start - _LONGEST_MARKUP) : pointer.start]
    if not _LIST_MARK.search(before) and not _opens_line(text, pointer.start):
        return False
    after = text[pointer.end : pointer.end + _LONGEST_MARKUP].lstrip("*_ ")
    if after[:1] in (".", ":", "—", "–", "-", "\n", ""):
        return True
    # "Chapter III OPENING HOURS" and "§ 7 Zeitpunkt" are headings, "§ 7 Abs. 2" is none.
    return after[0].isupper() and after.split()[0] not in words.words["continuing"]


def _opens_line(text: str, start: int) -> bool:
    """Tell whether a line starts there, and none that goes on with the sentence before it."""
    before = text[max(0, start - _LONGEST_MARKUP) : start].rstrip(' \t*_#>|([“„"')
    said = before.rstrip()
    if not said:
        return True
    lines = before.count("\n", len(said))
    return lines > 1 or (lines == 1 and said[-1] in ".!?:;)|")


def _opens_text(pointer: Pointer, text: str, words: Pointing) -> bool:
    if pointer.label == CLAUSE or pointer.start > _LONGEST_MARKUP:
        return False
    if pointer.label.rstrip(".") in words.captioned:
        return False
    return not text[: pointer.start].strip(" *_#>|([\n")


def _stands_at_line_start(pointer: Pointer, text: str) -> bool:
    """Tell whether a line, heading or caption of the chunk carries the number."""
    if text.count(pointer.number) < 2:
        return False
    label = pointer.label.rstrip(".")
    return any(
        own in ("", label) and (start > pointer.end or end <= pointer.start)
        for own, start, end in _line_numbers(text).get(pointer.number.rstrip("."), ())
    )


@lru_cache(maxsize=1)
def _line_numbers(text: str) -> dict[str, list[tuple[str, int, int]]]:
    """Map every number at the start of a line to its label ("" for none) and span.

    The line break in front counts as the position before, so that spans stay those of the text.
    """
    found: dict[str, list[tuple[str, int, int]]] = {}
    for match in _LINE_NUMBER.finditer(f"\n{text}"):
        if match["label"] and not _opens_line(text, match.start("label") - 1):
            continue
        label = (match["label"] or "").lower().rstrip(".")
        place = (label, match.start() - 1, match.end() - 1)
        # Two places of a number are enough to tell that one of them is not the pointer itself.
        if len(found.setdefault(match["number"], [])) < 2 or label:
            found[match["number"]].append(place)
    return found
