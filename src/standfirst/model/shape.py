"""What a document is like, in figures that tell one kind of document from another."""

from __future__ import annotations

from standfirst.model.place import Record


class Shape(Record, frozen=True, kw_only=True):
    """Counts of one document, from which the rates that tell kinds apart are made.

    `characters` are the code points of its text, `tables` those that its file states and those
    that were lifted. `sentence_words` is the median length of the sentences looked at, None where
    there were too few.
    """

    characters: int
    pages: int
    headings: int
    tables: int
    sentence_words: float | None = None


class FamilyShape(Record, frozen=True, kw_only=True):
    """What the documents of a family are like: medians over them, and how many speak a language.

    `headings` and `tables` count per 10,000 characters.
    """

    family: str
    documents: int
    headings: float
    tables: float
    sentence_words: float | None = None
    languages: dict[str, int]


class Unlike(Record, frozen=True, kw_only=True):
    """A document that is unlike the others of its family, and in what respects."""

    document_id: str
    family: str
    respects: tuple[str, ...]
