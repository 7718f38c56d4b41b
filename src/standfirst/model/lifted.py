"""Counts of what was lifted out of the text, for the person who has to rely on what is left."""

from __future__ import annotations

from standfirst.model.place import Record


class LiftedSection(Record, frozen=True, kw_only=True):
    """A section that blocks were lifted out of, and how many.

    A table over several pages counts once, where it begins; a section that holds nothing but the
    rest of one has no table of its own.
    """

    heading_path: tuple[str, ...]
    tables: int = 0
    formulas: int = 0
    figures: int = 0


class WatchedTitle(Record, frozen=True, kw_only=True):
    """A section title that a family watches, and how many sections under it lost how much."""

    title: str
    sections: int
    lifted: int


class LiftedSummary(Record, frozen=True, kw_only=True):
    """How many tables, formulas and figures were lifted, and out of how many sections.

    `watched_sections` counts the sections among them whose title, or one above it, holds a word
    that their family watches; `watched_lifted` is what was lifted out of these. `watched` says it
    by title, the one with most sections first.
    """

    tables: int = 0
    formulas: int = 0
    figures: int = 0
    sections: int = 0
    watched_sections: int = 0
    watched_lifted: int = 0
    watched: tuple[WatchedTitle, ...] = ()
