"""Decisions: which configuration was chosen for which families, why, and on what evidence."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.model.comparison import Question, Readings
from standfirst.model.place import Record
from standfirst.model.shape import FamilyShape

DECISION_VERSION = 1


class CorpusFingerprint(Record, frozen=True, kw_only=True):
    """The documents a decision was made on: how many, which (a digest), and what they are like."""

    documents: int
    chunks: int
    digest: str
    families: tuple[FamilyShape, ...]


class FamilyChoice(Record, frozen=True, kw_only=True):
    """What was decided for a family: its settings as dotted keys, and their digest."""

    family: str
    digest: str
    settings: dict[str, int | float | str | bool | tuple[str, ...] | None]


class KeptQuestion(Record, frozen=True, kw_only=True):
    """A question that motivated a decision, and how it did on the index of that day."""

    question: Question
    found: bool
    recall: float
    precision: float


class ConfigurationScore(Record, frozen=True, kw_only=True):
    """What a configuration reached in the comparison that led to a decision."""

    name: str
    digest: str
    chunks: int
    characters: int
    failure_rate: float | None = None
    recall: float | None = None
    precision: float | None = None
    readings: Readings | None = None


class Decision(Record, frozen=True, kw_only=True):
    """A decision record; the file's front matter holds all but the three texts at the end.

    `date` is a day (ISO 8601). `sample` are the documents that were compared, `budget` the
    characters that a question may retrieve, or the tokens of a `tokenizer`. `supersedes` are the
    numbers of earlier decisions that this one replaces for all their families.
    """

    version: int = DECISION_VERSION
    number: int
    date: str
    title: str
    configuration: str
    choices: tuple[FamilyChoice, ...]
    corpus: CorpusFingerprint
    budget: int
    tokenizer: str = ""
    questions: tuple[KeptQuestion, ...]
    sample: tuple[str, ...] = ()
    seed: int | None = None
    scores: tuple[ConfigurationScore, ...] = ()
    winner: str | None = None
    supersedes: tuple[int, ...] = ()
    context: str = ""
    reason: str
    new_family: str

    @property
    def families(self) -> tuple[str, ...]:
        """The families that it decides for."""
        return tuple(choice.family for choice in self.choices)


class FamilyState(Record, frozen=True, kw_only=True):
    """A family as a workspace holds it: what it is like, and the digests of its settings."""

    shape: FamilyShape
    digests: tuple[str, ...]


class Evaluated(Record, frozen=True, kw_only=True):
    """A kept question, asked again: whether it was found then and is now, and why not."""

    decision: int
    question: Question
    was_found: bool
    is_found: bool
    recall: float
    precision: float
    reason: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether it was found then and is not now."""
        return self.was_found and not self.is_found


def in_force(decisions: Iterable[Decision]) -> dict[str, Decision]:
    """Return the decision that holds for each family: the one with the highest number."""
    ordered = sorted(decisions, key=lambda decision: decision.number)
    return {family: decision for decision in ordered for family in decision.families}
