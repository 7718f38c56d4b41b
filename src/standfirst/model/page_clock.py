"""The processor time that a page may take, looked at between the steps of its reading."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from standfirst.errors import LimitExceededError


class PageClock:
    """Runs from the moment it is made; `now` is the processor time of this thread in seconds.

    Processor time does not depend on what else the machine does, so that a page that is read on
    one day is not cut off on the next.
    """

    def __init__(self, page: int, seconds: float, now: Callable[[], float] = thread_time) -> None:
        self._page = page
        self._seconds = seconds
        self._now = now
        self._begun = now()

    def __eq__(self, other: object) -> bool:
        """When a page was read is no part of it: clocks with the same limit are equal."""
        if not isinstance(other, PageClock):
            return NotImplemented
        return (self._page, self._seconds) == (other._page, other._seconds)

    def __hash__(self) -> int:
        return hash((self._page, self._seconds))

    def check(self) -> None:
        """Raise LimitExceededError when the page has taken longer than it may."""
        if self._now() - self._begun > self._seconds:
            raise LimitExceededError(
                f"page {self._page} takes more than {self._seconds:g} s; nothing of it was read",
                place=f"page {self._page}",
                cure="Look at the page: a drawing of very many parts is better ingested as a "
                "picture with --ocr. Or raise limits.max_seconds_per_page",
            )
