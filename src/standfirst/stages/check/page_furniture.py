"""What stands around a text on its page, told line by line: menus, paths, page numbers, stamps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from standfirst.languages.lists import languages, primary, table

EDGES = " \t*_#>|•·-–—«»‹›←→↑↓[](){}\"'"
_PATH = re.compile(r"[^\n>›»/→]{2,40}(?:\s[>›»/→]\s[^\n>›»/→]{2,40}){1,8}\s*")
"""A breadcrumb: "Home > Products > Shoes"."""

_BARE_NUMBER = re.compile(r"(?:[-–—|~\[]\s*)\d{1,4}(?:\s*[-–—|~\]])|\[?\d{1,4}\s*/\s*\d{1,4}\]?")
_PATH_SIGNS = re.compile(r"[>›»/→]")
_LINK = re.compile(r"\[([^\[\]\n]{0,80})\]\([^()\n]{0,200}\)")
_BETWEEN_ITEMS = re.compile(r"\s*[|·•»›«‹←→]+\s*|\s+[/–—-]\s+|[^\S\n]{3,}")
_COPYRIGHT = re.compile(r"(?:copyright\s*)?(?:©|\(c\))\s*\d{4}|copyright \d{4}")
_PUNCTUATION = re.compile(r"[\s:?!.,;|·•»›«‹←→/–—-]+")
_OPENING = re.compile(r"[^\W_]{1,39}(?![^\W_])")
LONGEST_NUMBER = 24
"""The longest line with the number of its page: "Page 1203 of 1204", with a stroke around it."""

_LONGEST_ITEM = 30
_MOST_WORDS = 12
_LONGEST_PHRASE = 6
FEWEST_ITEMS = 2
FEWEST_LINKS = 3
"""So many names of networks or languages on one line lead to other sites."""


@dataclass(frozen=True)
class Furniture:
    """What surrounds texts on their pages, in one language; words are in lower case."""

    navigation: frozenset[str]
    weak: frozenset[str]
    menu: frozenset[str]
    phrases: frozenset[str]
    leading: frozenset[str]
    first: frozenset[str]
    cookies: tuple[str, ...]
    consent: tuple[str, ...]
    rights: tuple[str, ...]
    start: tuple[str, ...]
    running: tuple[str, ...]
    of: frozenset[str]
    page_line: re.Pattern[str]
    stamp: re.Pattern[str]

    def kind_of(self, line: str) -> str | None:
        """Return what a short line is that stands on a page around its text, or None.

        "weak" are lines that lead elsewhere where another one of the kind stands by them.
        """
        bare = bare_line(line)
        if bare in self.navigation:
            return "weak" if bare in self.weak else "navigation"
        kind = self._opened(bare, line) if opening_word(bare) in self.first else None
        if kind is not None:
            return kind
        if len(bare) <= LONGEST_NUMBER and self._is_page_number(bare, line):
            return "a page number"
        return "a line of copyright" if is_copyright(line) else None

    def _opened(self, bare: str, line: str) -> str | None:
        """Return what a line is that opens with a word of a menu, a path or a stamp, or None."""
        if self.stamp.match(bare):
            return "a stamp of its page"
        items = [item for item in _BETWEEN_ITEMS.split(bare) if item]
        is_menu = len(items) >= FEWEST_ITEMS and self._are_items(items)
        if is_menu or self._is_covered(_PUNCTUATION.sub(" ", bare).split()) or self._is_path(line):
            return "navigation"
        return None

    def _is_page_number(self, bare: str, line: str) -> bool:
        if bare[:1].isdigit():
            second = bare.partition(" ")[2].partition(" ")[0]
            if not (bare.isdigit() or "/" in bare or "|" in bare or second in self.of):
                return False
        elif not bare[-1:].isdigit():
            return False
        return bool(self.page_line.fullmatch(bare) or _BARE_NUMBER.fullmatch(line.strip()))

    def marked(self, line: str) -> str | None:
        """Return what a line with a sign is: a line of copyright, or the path to its page."""
        lower = line.lower()
        if is_copyright(line) or ("©" in line and any(map(lower.__contains__, self.rights))):
            return "a line of copyright"
        return "navigation" if self._is_path(line) else None

    def _is_path(self, line: str) -> bool:
        path = line.strip()
        opening = _PATH_SIGNS.split(path.lower(), 1)[0].strip(" :")
        return opening in self.start and _PATH.fullmatch(path) is not None

    def _are_items(self, items: Sequence[str]) -> bool:
        """Tell whether most items of a menu are known, and none is a sentence."""
        if max(map(len, items)) > _LONGEST_ITEM:
            return False
        known = sum(item in self.navigation or item in self.menu for item in items)
        return known >= FEWEST_ITEMS and 2 * known > len(items)

    def _is_covered(self, words: Sequence[str]) -> bool:
        """Tell whether a line is made of such phrases alone, two of them at least."""
        if not 1 < len(words) <= _MOST_WORDS:
            return False
        if " ".join(words) in self.leading:
            return True
        at = phrases = links = 0
        while at < len(words):
            reach = min(_LONGEST_PHRASE, len(words) - at)
            size = next(
                (n for n in range(reach, 0, -1) if " ".join(words[at : at + n]) in self.phrases), 0
            )
            if size:
                phrases += 1
            elif words[at] in self.menu:
                links, size = links + 1, 1
            else:
                return False
            at += size
        return links >= FEWEST_LINKS or (phrases > 0 and phrases + links >= FEWEST_ITEMS)


def is_copyright(line: str) -> bool:
    """Tell whether a line opens with a copyright and its year."""
    return line[:1] in "Cc(©" and _COPYRIGHT.match(line.lower()) is not None


def bare_line(line: str) -> str:
    """Return a line in lower case without links' addresses and the signs at its ends."""
    shown = _LINK.sub(r"\1", line) if "](" in line else line
    return shown.strip(EDGES).lower()


def opening_word(bare: str) -> str:
    """Return the letters and digits that a line opens with; empty where it opens otherwise."""
    found = _OPENING.match(bare)
    return found[0] if found else ""


@cache
def furniture(tag: str) -> Furniture | None:
    """Return the words for a BCP 47 tag, None for a language without them."""
    language = primary(tag)
    lists = table(language, "furniture") if language in languages() else {}
    if not lists:
        return None
    pages, of = _choice(lists["page_words"]), _choice(lists["of_words"])
    number = r"(?:\d{1,4}|[ivxlc]{1,7})"
    stamps, menu = lists.get("stamps", ()), lists.get("menu", ())
    known = (*lists["navigation"], *lists["weak_navigation"])
    phrases, weak = _plain(known), _plain(lists["weak_navigation"])
    opening = (*known, *menu, *stamps, *lists["start"], *lists["page_words"])
    running = lists.get("running", ())
    return Furniture(
        navigation=frozenset(known),
        weak=frozenset(lists["weak_navigation"]),
        menu=frozenset(menu),
        phrases=phrases,
        leading=phrases - weak,
        first=frozenset(
            opening_word(phrase.strip(EDGES)) for phrase in (*opening, *map(str.lower, running))
        ),
        cookies=lists["cookies"],
        consent=lists["consent"],
        rights=lists["rights"],
        start=lists["start"],
        running=running,
        of=frozenset(lists["of_words"]),
        page_line=re.compile(
            rf"(?:{pages})\s*\d{{1,4}}(?:\s*(?:{of})\s*\d{{1,4}})?|\d{{1,4}}\s+(?:{of})\s+{number}"
            rf"|\d{{1,4}}\s*\|\s*(?:{pages})|(?:{pages})\s*\|\s*\d{{1,4}}"
        ),
        stamp=re.compile(rf"(?:{_choice(stamps) or '(?!)'})(?!\w)"),
    )


def _plain(phrases: Iterable[str]) -> frozenset[str]:
    """Return phrases without their punctuation."""
    return frozenset(_PUNCTUATION.sub(" ", phrase).strip() for phrase in phrases)


def _choice(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))
