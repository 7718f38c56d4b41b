"""Which chunks hold the words of a question: rare words find, common ones only weigh."""

from __future__ import annotations

import heapq
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from standfirst.languages.terms import PAIR, STRESS
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.plugins import Sought
from standfirst.stages.index.scopes import first_within, has_filters, numbers_within

if TYPE_CHECKING:
    import apsw

FETCHED = 12_000
"""So many chunks may be found by words of their own; further words only weigh those. Looking at
one takes a quarter of a microsecond for each of its words."""

MOST_JOINED = 4
"""So many words only weigh; the others do in the second ranking."""

MOST_COMPLETIONS = 24
_REMEMBERED = 10_000
_LAST = "\U0010ffff"

Ranked = list[tuple[int, float]]
Fetch = Callable[[str, int], list[int]]
"""Returns the numbers of the chunks that fit an expression, at most so many."""


class Lookup:
    """Reads the search table of one connection.

    The table knows which terms a chunk holds, neither where nor how often: so it takes a quarter
    of the text's size, and the chunks that hold two words are found in the time of reading both
    lists. What is found is ranked again by its text. Frequencies are kept until something is
    written.
    """

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._state: tuple[int, int] | None = None
        self._frequencies: dict[str, int] = {}
        self._total: int | None = None

    def total(self) -> int:
        """Count the chunks; SQLite counts a million in some ten milliseconds."""
        self._notice_writes()
        if self._total is None:
            self._total = int(self._connection.execute("SELECT count(*) FROM chunks").get)
        return self._total

    def frequency(self, term: str) -> int:
        """Count the chunks that hold a term."""
        self._notice_writes()
        if term not in self._frequencies:
            if len(self._frequencies) >= _REMEMBERED:
                self._frequencies.clear()
            sql = "SELECT doc FROM temp.vocabulary WHERE term = ?"
            self._frequencies[term] = self._connection.execute(sql, (term,)).get or 0
        return self._frequencies[term]

    def completions(self, beginning: str) -> list[str]:
        """Return the most frequent words that start like this, the most frequent first."""
        self._notice_writes()
        sql = "SELECT term, doc FROM temp.vocabulary WHERE term >= ? AND term <= ?"
        rows = self._connection.execute(sql, (beginning, beginning + _LAST))
        words = [(str(term), int(count)) for term, count in rows]
        words = [each for each in words if PAIR not in each[0]]
        best = heapq.nsmallest(MOST_COMPLETIONS, words, key=lambda each: (-each[1], each[0]))
        self._frequencies.update(best)
        return [term for term, _ in best]

    def best(self, sought: Sequence[Sought], limit: int, scope: Scope) -> Ranked:
        """Return the numbers of the chunks that gain most, the best first, with what they gain."""
        if scope.words and not has_filters(scope):
            # Few chunks hold all words of a phrase: these need no ranking here.
            together = " AND ".join(f'"{term}"' for term in scope.words)
            held = self._fetch(ANYWHERE)(together, limit + 1)
            if len(held) <= limit:
                return [(number, 0.0) for number in held]
        words = sorted((self._word(each) for each in sought), key=lambda word: -word.weight)
        if not has_filters(scope):
            return _top(gather(words, limit, self._fetch(scope)).gains, limit)
        if not (scope.document or scope.family):
            # Listing a large part of the store takes longer than looking at what was found.
            gathered = gather(words, limit, self._fetch(scope))
            ranked = _top(gathered.gains, len(gathered.gains))
            found = first_within(self._connection, ranked, scope, limit)
            if len(found) == limit or gathered.is_complete:
                return found
        numbers = numbers_within(self._connection, scope)
        return _top(gather(words, limit, self._fetch(scope, numbers)).gains, limit)

    def _word(self, sought: Sought) -> Word:
        by_share: dict[float, list[str]] = defaultdict(list)
        for term, share in sought.shares.items():
            by_share[share].append(f'"{term}"')
        plain = [term for term in sought.shares if not term.startswith(STRESS)]
        return Word(
            sought.weight,
            tuple((share, " OR ".join(terms)) for share, terms in sorted(by_share.items())),
            " OR ".join(f'"{term}"' for term in plain),
            sum(self.frequency(term) for term in plain),
        )

    def _fetch(self, scope: Scope, numbers: Iterable[int] | None = None) -> Fetch:
        required = "".join(f' AND "{term}"' for term in scope.words)
        sql = "SELECT rowid FROM terms WHERE terms MATCH ?"
        within: tuple[str, ...] = ()
        if numbers is not None:
            # The plus keeps SQLite from asking for each number by itself.
            sql += " AND +rowid IN (SELECT value FROM json_each(?))"
            within = (json.dumps(list(numbers)),)

        def fetch(expression: str, most: int) -> list[int]:
            values = (f"({expression}){required}", *within, most)
            rows = self._connection.execute(f"{sql} LIMIT ?", values)
            return [number for (number,) in rows]

        return fetch

    def _notice_writes(self) -> None:
        state = (self._connection.pragma("data_version"), self._connection.total_changes())
        if state != self._state:
            self._state = state
            self._frequencies.clear()
            self._total = None


class Word(NamedTuple):
    """A word as expressions: one for each share, the smallest first, and one for all of it.

    `frequency` is how many chunks hold it, some counted more than once.
    """

    weight: float
    by_share: tuple[tuple[float, str], ...]
    anyhow: str
    frequency: int


class Gathered(NamedTuple):
    """What chunks gain; complete when every chunk that holds a word was looked at."""

    gains: dict[int, float]
    is_complete: bool


def gather(words: Sequence[Word], limit: int, fetch: Fetch) -> Gathered:
    """Return what chunks gain from words, given the weightiest first.

    A word that cannot lift a chunk among the best by itself, or that too many chunks hold, is
    looked for only in what was found before; where even the rarest is too common, it has to stand
    together with the next.
    """
    gains: dict[int, float] = {}
    opened: list[str] = []
    left = FETCHED
    is_complete = True
    joined = 0
    for position, word in enumerate(words):
        within = ""
        if joined == MOST_JOINED:
            break
        if opened and (word.frequency > left or _is_hopeless(words[position:], gains, limit)):
            within = f" AND ({' OR '.join(opened)})"
            is_complete = False
            joined += 1
        elif word.frequency > left:
            opened = _common(words[position : position + 2], limit, fetch)
            within = f" AND ({opened[0]})" if opened else ""
            is_complete = False
        else:
            opened.append(f"({word.anyhow})")
            left -= word.frequency
        gained: dict[int, float] = {}
        for share, expression in word.by_share if not within else ((1.0, word.anyhow),):
            rows = fetch(f"({expression}){within}", FETCHED)
            gained.update(dict.fromkeys(rows, share * word.weight))
        for number, gain in gained.items():
            gains[number] = gains.get(number, 0.0) + gain
    return Gathered(gains, is_complete)


def _common(words: Sequence[Word], limit: int, fetch: Fetch) -> list[str]:
    """Return the first word together with the next, if that finds enough; else nothing."""
    together = " AND ".join(f"({word.anyhow})" for word in words)
    return [together] if len(words) > 1 and len(fetch(together, limit)) == limit else []


def _is_hopeless(words: Sequence[Word], gains: dict[int, float], limit: int) -> bool:
    """Tell whether a chunk that holds only these words cannot be among the best."""
    if len(gains) < limit or words[0].frequency < limit:
        return False
    most = sum(word.weight * word.by_share[-1][0] for word in words)
    return most < heapq.nlargest(limit, gains.values())[-1]


def _top(gains: dict[int, float], limit: int) -> Ranked:
    return heapq.nsmallest(limit, gains.items(), key=lambda each: (-each[1], each[0]))
