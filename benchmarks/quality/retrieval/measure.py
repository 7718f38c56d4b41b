"""Reference spans that a search finds: within a budget of tokens, and among the first five.

What is measured is the way of a user: files are ingested into a workspace and searched.
"""

from __future__ import annotations

import math
import re
import tempfile
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from standfirst import Chunk, IngestOptions, Workspace, ingest, search
from standfirst.embedding import embed
from standfirst.plugins import Embedder

FIRST = 5
MOST_HITS = 20
CHARACTERS_PER_TOKEN = 4.0
_WORD = re.compile(r"\w+")


class Question(NamedTuple):
    """A question, the name of the document that answers it, and the spans that do."""

    text: str
    document: str
    spans: tuple[tuple[int, int], ...]


class Rates(NamedTuple):
    """Shares, in per cent, of the reference characters that were found; `questions` is how many."""

    questions: int
    within_budget: float
    among_first: float


def kept_vectors(path: Path | None) -> Embedder | None:
    """Return the local model with the file that keeps its vectors, if one is named."""
    if path is None:
        return None
    from kept import KeptVectors

    return KeptVectors(path)


def token_counter() -> tuple[Callable[[str], int], str]:
    """Return what counts cl100k tokens, or characters in their place, and its name."""
    try:
        from bpe_openai import get_encoding
    except ImportError:
        return lambda text: math.ceil(len(text) / CHARACTERS_PER_TOKEN), "characters / 4"
    encoding = get_encoding("cl100k_base")
    return lambda text: len(encoding.encode(text)), "cl100k tokens"


class Bench:
    """Documents in a workspace of their own, searched by standfirst and by plain BM25."""

    def __init__(
        self,
        documents: dict[str, str],
        folder: Path,
        *,
        settings: Sequence[str] = (),
        embedder: Embedder | None = None,
    ) -> None:
        self.count, self.unit = token_counter()
        sources = folder / "documents"
        sources.mkdir()
        for name, text in documents.items():
            (sources / name).write_text(text, encoding="utf-8")
        self.workspace = Workspace.open(folder / "workspace", create=True)
        overrides = dict(each.split("=", 1) for each in settings)
        report = ingest([sources], self.workspace, IngestOptions(jobs=1, overrides=overrides))
        if report.errors:
            raise SystemExit(str(report.errors[0]))
        self.chunks = list(self.workspace.store.chunks())
        self.shifts = {
            document.document_id: document.text for document in self.workspace.store.documents()
        }
        for document_id, text in self.shifts.items():
            if not documents[document_id].startswith(text.rstrip()):
                raise SystemExit(f"{document_id}: the text was changed, so that spans do not fit")
        self._plain = PlainBM25(self.chunks)
        self._embedder = embedder
        if embedder is not None:
            embed(self.workspace, embedder)

    def ways(self) -> dict[str, Callable[[str], list[Chunk]]]:
        """Return the ways to search, by name; those by vectors where there is a model."""
        found = {"words": self.ours, "plain BM25": self.plain}
        if self._embedder is not None:
            found |= {"vectors": self.by_vectors, "both": self.by_both}
        return found

    def ours(self, question: str) -> list[Chunk]:
        return [hit.chunk for hit in search(self.workspace, question, MOST_HITS)]

    def by_both(self, question: str) -> list[Chunk]:
        hits = search(self.workspace, question, MOST_HITS, embedder=self._embedder)
        return [hit.chunk for hit in hits]

    def by_vectors(self, question: str) -> list[Chunk]:
        assert self._embedder is not None
        (vector,) = self._embedder.embed([question], kind="query")
        near = self.workspace.store.nearest(vector, MOST_HITS)
        found = (self.workspace.store.chunk(each.chunk_id) for each in near)
        return [chunk for chunk in found if chunk is not None]

    def plain(self, question: str) -> list[Chunk]:
        return self._plain.best(question, MOST_HITS)

    def rates(
        self, questions: Sequence[Question], find: Callable[[str], list[Chunk]], budget: int
    ) -> Rates:
        within = among = 0.0
        for question in questions:
            found = find(question.text)
            within += covered(question, self._fitting(found, budget))
            among += covered(question, found[:FIRST])
        number = max(len(questions), 1)
        return Rates(len(questions), 100 * within / number, 100 * among / number)

    def _fitting(self, found: Iterable[Chunk], budget: int) -> list[Chunk]:
        """Return the best chunks that fit a budget; the first one always does."""
        fitting: list[Chunk] = []
        for chunk in found:
            budget -= self.count(chunk.text)
            if fitting and budget < 0:
                break
            fitting.append(chunk)
        return fitting


def covered(question: Question, found: Iterable[Chunk]) -> float:
    """Return the share of the reference characters that stand in chunks of the right document."""
    wanted = {at for start, end in question.spans for at in range(start, end)}
    held = {
        at
        for chunk in found
        if chunk.document_id == question.document
        for span in chunk.spans
        for start, end in question.spans
        for at in range(max(start, span.start), min(end, span.end))
    }
    return len(wanted & held) / len(wanted)


class PlainBM25:
    """BM25 over words in lower case, without anything else (k1 1.2, b 0.75)."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks
        self._lengths = []
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, chunk in enumerate(chunks):
            words = _words(chunk.text)
            self._lengths.append(len(words))
            for word, count in Counter(words).items():
                self._postings[word].append((number, count))
        self._usual = sum(self._lengths) / max(len(chunks), 1)

    def best(self, question: str, limit: int) -> list[Chunk]:
        scores: dict[int, float] = defaultdict(float)
        for word in _words(question):
            postings = self._postings.get(word, [])
            rarity = math.log1p((len(self._chunks) - len(postings) + 0.5) / (len(postings) + 0.5))
            for number, count in postings:
                damping = 1.2 * (0.25 + 0.75 * self._lengths[number] / self._usual)
                scores[number] += rarity * count * 2.2 / (count + damping)
        ranked = sorted(scores, key=lambda number: (-scores[number], number))
        return [self._chunks[number] for number in ranked[:limit]]


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="standfirst-retrieval-")
