"""Comparisons: what several configurations make of the same documents, questions and readers."""

from __future__ import annotations

from typing import Literal, NamedTuple

from standfirst.model.alert import Cause
from standfirst.model.finding import FailureRate
from standfirst.model.place import Record, Span

Judgement = Literal["yes", "no", "cannot_tell"]
"""Whether a competent person could answer a question from a chunk alone."""

Measure = Literal["recall", "precision", "reading"]


class Question(Record, frozen=True, kw_only=True):
    """A question, and where its answer stands.

    `document` is the id or the source of a document. The evidence is the `quotation`, words that
    stand there (white space and case aside), else the whole `section`: its key, the last part of
    it, or its title.
    """

    question: str
    document: str
    section: str = ""
    quotation: str = ""
    family: str = ""


class Budget(NamedTuple):
    """How much a question may retrieve, heading paths included: so many tokens of a tokenizer, of
    characters where none is named."""

    size: int
    tokenizer: str = ""

    @property
    def words(self) -> str:
        """The budget as a reader names it: "900 characters", "500 tokens"."""
        return f"{self.size:,} {'tokens' if self.tokenizer else 'characters'}"


class QuestionScore(Record, frozen=True, kw_only=True):
    """How a question did: shares from 0 to 1 at the budget, and the rank of the first evidence.

    `recall` is the share of the quotation that was retrieved (for a section, whether any of it
    was), `precision` the share of what was retrieved that is evidence. `found` says that all of the
    quotation, or some of the section, was retrieved. `reason` says why a question could not be
    asked at all: its evidence is gone.
    """

    recall: float
    precision: float
    found: bool
    rank: int | None = None
    reason: str = ""


class Sizes(Record, frozen=True, kw_only=True):
    """Lengths of chunks with their heading paths, in code points: sum, ends, and quantiles."""

    chunks: int
    characters: int
    smallest: int = 0
    tenth: int = 0
    median: int = 0
    ninetieth: int = 0
    largest: int = 0


class Readings(Record, frozen=True, kw_only=True):
    """How often readers said yes, no, and cannot tell."""

    yes: int = 0
    no: int = 0
    cannot_tell: int = 0


class Outcome(Record, frozen=True, kw_only=True):
    """What one configuration made of the sample.

    `tables_split` counts tables that were cut between rows, `rules_cut` exceptions that were cut
    off from their rule. `scores` are in the order of the questions; `recall` and `precision` are
    their means, None without questions.
    """

    name: str
    digest: str
    documents: int
    sizes: Sizes
    rates: tuple[FailureRate, ...]
    causes: tuple[Cause, ...] = ()
    tables_split: int = 0
    rules_cut: int = 0
    scores: tuple[QuestionScore, ...] = ()
    recall: float | None = None
    precision: float | None = None
    readings: Readings | None = None


class Difference(Record, frozen=True, kw_only=True):
    """How much more one configuration reaches than another, over pairs of the same items.

    `mean` is the mean of the differences with the bounds of its bootstrap interval; `differing`
    counts the pairs that differ at all. It is separated where the interval leaves out zero and
    enough pairs differ.
    """

    measure: Measure
    better: str
    worse: str
    mean: float
    low: float
    high: float
    pairs: int
    differing: int
    is_separated: bool


class SampledDocument(Record, frozen=True, kw_only=True):
    """A file of the sample, and the family and size band it stands for."""

    document_id: str
    source: str
    family: str
    band: str


class Comparison(Record, frozen=True, kw_only=True):
    """Configurations side by side, and the one to choose, if any can be told from the others.

    `budget` is how many characters of chunks a question may retrieve, tokens where a `tokenizer` is
    named. `comparison_id` is made of
    sample, seed and configurations: verdicts of readers name it.
    """

    comparison_id: str
    seed: int
    budget: int
    tokenizer: str = ""
    sample: tuple[SampledDocument, ...]
    questions: tuple[Question, ...]
    outcomes: tuple[Outcome, ...]
    differences: tuple[Difference, ...] = ()
    winner: str | None = None
    reason: str = ""


class Version(Record, frozen=True, kw_only=True):
    """The chunk in which a configuration shows a passage."""

    configurations: tuple[str, ...]
    chunk_id: str
    heading_path: tuple[str, ...]
    text: str


class Passage(Record, frozen=True, kw_only=True):
    """A place in a document, and the chunks that hold it, one for each that differs.

    `quote` are the words that stand there.
    """

    number: int
    document_id: str
    title: str
    source: str
    place: Span
    quote: str
    versions: tuple[Version, ...]


class Verdict(Record, frozen=True, kw_only=True):
    """What a reader said of a passage under a configuration (its digest), and why."""

    passage: int
    configuration: str
    verdict: Judgement
    reason: str = ""


class Verdicts(Record, frozen=True, kw_only=True):
    """A reading sheet, judged; the page writes it, and `compare --verdicts` reads it back."""

    comparison_id: str
    verdicts: tuple[Verdict, ...]
