"""Alerts: which failure rate has to be looked at, and what kind of cut caused most of it."""

from __future__ import annotations

from typing import Literal

from standfirst.model.place import Record

CutKind = Literal[
    "document",
    "section",
    "table",
    "table_rows",
    "block",
    "list_item",
    "numbered_paragraph",
    "paragraph",
    "sentence",
    "inside_sentence",
]
"""What stood at the place where a chunk was cut off from the one before.

`document` is no cut at all: the chunk is its document's first. `section` is a heading, `block` a
table, formula or figure that was lifted there; a numbered paragraph is one as "(2)" in a law.
"""

AlertKind = Literal["fail_over", "warn_over", "moved_by"]


class Cause(Record, frozen=True, kw_only=True):
    """How many of a family's failing chunks stand behind one kind of cut.

    `of` counts the failing chunks of all families and kinds, those included.
    """

    cut: CutKind
    family: str
    failed: int
    of: int
    words: str
    cure: str

    @property
    def sentence(self) -> str:
        """The count and what it counts, without a full stop."""
        chunks = "failing chunk" if self.of == 1 else "failing chunks"
        return f"{self.failed:,} of {self.of:,} {chunks}: {self.words}, family {self.family}"


class Alert(Record, frozen=True, kw_only=True):
    """A failure rate that passed a threshold, or that moved away from the accepted run.

    `scope` "arrivals" is about the documents that came or changed with a run, in the family `key`.
    `threshold` is the setting that was passed, named by `kind`. `before` is the rate of the
    accepted run, where the alert is about a move. `check` is the check behind most of the failures
    (of the new ones, for a move). `cause` is the cut behind most of them.
    """

    severity: Literal["warn", "fail"]
    kind: AlertKind
    scope: Literal["overall", "family", "arrivals"]
    key: str
    rate: float
    examined: int
    failed: int
    threshold: float
    before: float | None = None
    check: str | None = None
    cause: Cause | None = None
    message: str
