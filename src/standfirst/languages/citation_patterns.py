"""How citations are written, as patterns: labels with numbers, lists of them, names of works."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

NUMBER = (
    r"(?:\d+(?:\.\d+)*[a-z]?(?:\.[A-ZĐ]{1,4}(?:\.\d+)*)?(?:\s?\([0-9a-zA-Z]{1,4}\))*"
    r"|[IVXLC]{1,6}(?:\.\d+)*|[A-Z](?:[.-]?\d+)*)(?![\w-])"
)
# "Figure 4-1" is one, "sections 4-6" are three.
_HYPHENATED = r"\d{1,3}-\d{1,3}(?![\w-])"
_LONGEST_CITATION = 120
"""How far behind a number the name of its work can stand: a list of sections takes a line."""


def labels_pattern(labels: Iterable[str]) -> re.Pattern[str]:
    """Match a label and its number; letters and Roman numbers count only in capitals."""
    forms = {form for label in labels for form in (label, label.capitalize(), label.upper())}
    return re.compile(
        rf"(?<!\w)(?P<label>{choices(forms)})\s{{0,3}}(?P<number>{_HYPHENATED}|{NUMBER})"
    )


def citing_pattern(
    words: Mapping[str, tuple[str, ...]], labels: tuple[str, ...]
) -> re.Pattern[str]:
    """Match text that holds nothing but citations: "§ 41 Absatz 1 i. V. m. Anlage 2, 3"."""
    known = choices(words["continuing"] + labels).replace("\\ ", r"\s+")
    return re.compile(
        rf"(?:\([^()]{{0,80}}\)|[\s\d.,;/–-]|(?<=\d)[a-z](?!\w)|(?<!\w)(?i:{known}|[a-z])(?!\w)|§)*+"
    )


def counted_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match a sentence by its number, not as a part of "§ 5 Absatz 2 Satz 1"."""
    leading, counted = choices(words["before_counted"]), choices(words["counted"])
    continuing = choices(words["continuing"])
    return re.compile(
        rf"(?<!\w)(?:{leading})\s+(?P<pointer>(?:{counted})\s+(?P<number>\d)"
        rf"(?:(?:,|\s+(?:{continuing}))\s+(?P<last>\d)(?!\d))?)(?!\d)"
    )


def lettered_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match an item by its letter, not as a part of "Nummer 2 Buchstabe c"."""
    leading, lettered = choices(words["before_counted"]), choices(words["lettered"])
    return re.compile(
        rf"(?<!\w)(?:{leading})\s+(?P<pointer>(?:{lettered})\s+(?P<letter>[a-z]))(?!\w)"
    )


def between_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match what can stand between a section's number and that of a further paragraph of it."""
    continuing = choices(words["continuing"]).replace("\\ ", r"\s+")
    return re.compile(
        rf"(?:[\s,;–-]|\([^()\n]{{0,40}}\)|\d{{1,3}}[a-z]?(?!\w)|(?<!\w)(?i:{continuing})(?!\w)){{0,16}}+"
    )


def external_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match behind a number the rest of a citation and the name of another work."""
    continuing = choices(words["continuing"]).replace("\\ ", r"\s+")
    # Atomic: each token is read in one way only, however many there are.
    rest = (
        rf"(?:(?>(?<![\w.])(?i:{continuing})(?!\w)|[\s\d().,;/–§-]|(?<=\d)[a-z](?!\w)"
        rf"|(?<![\w.])(?i:[a-z]|[ivxlc]{{2,6}})(?!\w))){{0,{_LONGEST_CITATION}}}?"
    )
    joining = rf"(?i:{choices(words['joining'])})\s+\[?"
    names: list[str] = []
    if words["internal"] and not words["work_endings"]:
        inside = rf"(?i:{choices(words['internal'])})"
        names.append(rf"{joining}(?!{inside}\b)[A-ZÀ-ÖØ-ÞĐ]")
    if words["work_endings"]:
        # Every noun has a capital in German, so that only its end tells the name of a law.
        noun = rf"(?!(?:{choices(words['internal'])})\b)[\w-]*(?:{choices(words['work_endings'])})"
        names.append(
            rf"(?:{joining})?(?:(?:[A-ZÄÖÜ][\w-]*|und)\s+){{0,4}}?(?=[A-ZÄÖÜ]){noun}(?!\w)"
        )
    if words["works"]:
        after = choices(words["internal_after"])
        own = rf"(?!(?:\s+\w+){{0,3}}?\s+(?:{after})\b)"
        works = choices(words["works"]).replace("\\ ", r"\s+")
        names.append(rf"(?:{joining})?(?:{works}){own}")
    if words["work_nouns"]:
        # "Section 3, Companies Act 2006"
        nouns = choices(words["work_nouns"])
        names.append(rf"(?:the\s+)?(?:[A-Z][\w'’&-]*\s+(?:(?:of|and|on)\s+)?){{1,6}}?(?:{nouns})\b")
    if words["abbreviated"]:
        names.append(r"(?![IVXLC]+\b)[A-ZÄÖÜ]\w*[A-ZÄÖÜ]\w*\b")
    return re.compile(rf"{rest}(?<!\w)(?:{'|'.join(names) or '(?!)'})")


def work_before_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match the abbreviated name of a work right before a citation of it: "15 U.S.C. § 4"."""
    short = choices(work for work in words["works"] if "." in work or work.isupper())
    names = [short]
    if words["abbreviated"]:
        names.append(r"[A-ZÄÖÜ]\w*[A-ZÄÖÜ]\w*(?:\s[IVX]+)?")
    return re.compile(rf"(?<![\w.])(?:{'|'.join(names)}),?\s?\Z")


def entry_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match an entry that only sends the reader on: "See *Personal data*."."""
    see = choices(words["see_entry"])
    name = r"[*_“\"„]{0,3}[A-ZÀ-ÞĐ][^.\[\]()\n]*\.?[*_”\"]*"
    return re.compile(rf"[*_>\s]*(?i:{see})\s+{name}")


def trailing_pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Match a place behind a word and in front of a stop: "the parts of a claim above,"."""
    places = choices(words["trailing"])
    return re.compile(rf"(?i)(?<!\w)(?P<before>[^\W\d_]+)\s+(?P<place>{places})(?=[,.;:)])")


def choices(words: Iterable[str]) -> str:
    """Return a choice of literals; none at all matches nothing."""
    return "|".join(map(re.escape, _longest_first(words))) or "(?!)"


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
