"""Count what splitters of Markdown tear, lose or misplace, each beside the others.

    python -m benchmarks.quality.markdown.measure FOLDER [SPLITTER ...]

FOLDER holds `*.md` files. The README says what each column counts. A chunk is looked for in its
source where the splitter tells no place, first as it stands, then with white space collapsed.
"""

from __future__ import annotations

import re
import statistics
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.quality.markdown.structure import Range, Structure, structure
from benchmarks.speed.peers import APART, SPLITTERS, Piece

from standfirst.model.family import Limits
from standfirst.stages.read.markdown import read_markdown_text

SMALL = 800
"""A fence or table of up to so many characters fits every splitter's limit with room to spare."""

TINY = 50
_SPACE = re.compile(r"\s+")

COLUMNS = (
    "chunks",
    "median",
    "longest",
    "verbatim %",
    "fences split",
    "tables split",
    "rows without header",
    "orphan heading %",
    "heading only %",
    "crossings %",
    "tiny %",
    "tiny with title %",
    "tiny as embedded %",
    "dropped, told",
    "lost",
)


class Source:
    """A text in which chunks are looked up from front to back."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._places = [at for at, c in enumerate(text) if not c.isspace()]
        self._dense = _SPACE.sub("", text)
        self._at = 0

    def locate(self, piece: Piece) -> tuple[Range, ...]:
        """Return where a chunk stands; nothing where its characters are not in a row there."""
        if piece.spans:
            return piece.spans
        dense = _SPACE.sub("", piece.text)
        found = self._dense.find(dense, self._at) if dense else -1
        if found < 0:
            return ()
        self._at = found + 1
        return ((self._places[found], self._places[found + len(dense) - 1] + 1),)

    def dense(self, start: int, end: int) -> str:
        return _SPACE.sub("", self.text[start:end])


def count(
    text: str,
    pieces: Sequence[Piece],
    dropped: Sequence[Range],
    found: Counter[str],
    sizes: list[int],
) -> None:
    """Add the faults of one file's chunks; `dropped` is left out with a reason that is told."""
    parts = structure(text)
    source = Source(text)
    places = [source.locate(piece) for piece in pieces]
    found["chunks"] += len(pieces)
    found["prose"] += sum(not piece.repeats for piece in pieces)
    found["verbatim"] += sum(
        not piece.repeats
        and piece.text in text
        and (not spans or piece.text == text[slice(*spans[0])])
        for piece, spans in zip(pieces, places, strict=True)
    )
    sizes.extend(len(piece.text) for piece in pieces)
    found["tiny"] += sum(len(piece.text.strip()) < TINY for piece in pieces)
    found["tiny, titled"] += sum(
        len(piece.text.strip()) + len(piece.title or "") < TINY for piece in pieces
    )
    found["tiny, embedded"] += sum(
        len((piece.embedded or piece.text).strip()) < TINY for piece in pieces
    )
    _count_torn(parts, places, found)
    _count_rows(parts, source, pieces, places, found)
    _count_headings(parts, source, places, found)
    kept = [(0, parts.front), *dropped, *(span for spans in places for span in spans)]
    if pieces and all(piece.title is not None for piece in pieces):
        kept.extend(parts.headings)
    found["lost"] += _uncovered(text, kept)
    found["dropped"] += sum(len(source.dense(*span)) for span in dropped)


def _holds(place: Range, spans: Sequence[Range]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in spans)


def _count_torn(parts: Structure, places: Sequence[Sequence[Range]], found: Counter[str]) -> None:
    spans = [span for each in places for span in each]
    for name, wholes in (("fences", parts.fences), ("tables", [t.whole for t in parts.tables])):
        small = [place for place in wholes if place[1] - place[0] <= SMALL]
        found[name] += len(small)
        found[f"{name} split"] += sum(not _holds(place, spans) for place in small)


def _count_rows(
    parts: Structure,
    source: Source,
    pieces: Sequence[Piece],
    places: Sequence[Sequence[Range]],
    found: Counter[str],
) -> None:
    for table in parts.tables:
        header = source.dense(*table.header)
        for row in table.rows:
            holders = [p for p, spans in zip(pieces, places, strict=True) if _holds(row, spans)]
            found["rows"] += 1
            with_header = any(header in _SPACE.sub("", piece.text) for piece in holders)
            found["rows without header"] += not with_header


def _count_headings(
    parts: Structure, source: Source, places: Sequence[Sequence[Range]], found: Counter[str]
) -> None:
    starts = [start for start, _ in parts.headings]
    for spans in places:
        if not spans:
            continue
        start, end = spans[0][0], spans[-1][1]
        first, last = bisect_right(starts, start - 1), bisect_right(starts, end - 1)
        inside = parts.headings[first:last]
        if not inside:
            continue
        own = "".join(source.dense(max(a, start), min(b, end)) for a, b in inside)
        only = len(own) == len(source.dense(start, end))
        found["heading only"] += only
        found["orphan heading"] += not only and inside[-1][1] >= end
        # Headings one below the other are one place; text in front of a heading is a crossing.
        before = start
        crossed = False
        for a, b in inside:
            crossed = crossed or (before < a and bool(source.dense(before, a)) and before == start)
            crossed = crossed or (before > start and bool(source.dense(before, a)))
            before = b
        found["crossings"] += crossed


def _uncovered(text: str, places: Sequence[Range]) -> int:
    covered = bytearray(len(text))
    for start, end in places:
        covered[start:end] = b"\1" * (end - start)
    return sum(not seen and not c.isspace() for seen, c in zip(covered, text, strict=True))


def dropped_by_us(text: str) -> list[Range]:
    """Return what standfirst leaves out of its chunks and lists, with the reason, as dropped."""
    dropped = read_markdown_text(text, Limits()).dropped
    return [(each.span.start, each.span.end) for each in dropped if each.span]


def row(found: Counter[str], sizes: Sequence[int]) -> list[str]:
    """Return the figures of one splitter in the order of the columns."""
    chunks = found["chunks"]

    def share(name: str) -> str:
        return f"{100 * found[name] / chunks:.1f}"

    return [
        f"{chunks}",
        f"{statistics.median(sizes):.0f}",
        f"{max(sizes)}",
        f"{100 * found['verbatim'] / max(found['prose'], 1):.1f}",
        f"{found['fences split']}",
        f"{found['tables split']}",
        f"{found['rows without header']}",
        share("orphan heading"),
        share("heading only"),
        share("crossings"),
        share("tiny"),
        share("tiny, titled"),
        share("tiny, embedded"),
        f"{found['dropped']}",
        f"{found['lost']}",
    ]


def main() -> None:
    folder, *chosen = sys.argv[1:]
    texts = [path.read_text(encoding="utf-8-sig") for path in sorted(Path(folder).glob("*.md"))]
    print(f"{len(texts)} files, {sum(map(len, texts)):,} characters")
    print("| splitter |", " | ".join(COLUMNS), "|")
    print("|---|" + "---:|" * len(COLUMNS))
    for name in chosen or [each for each in SPLITTERS if each not in APART]:
        splitter = SPLITTERS[name]()
        found: Counter[str] = Counter()
        sizes: list[int] = []
        for text in texts:
            dropped = dropped_by_us(text) if name == "standfirst" else []
            count(text, splitter(text), dropped, found, sizes)
        print(f"| {name} |", " | ".join(row(found, sizes)), "|", flush=True)
    print(
        f"small fences: {found['fences']}, small tables: {found['tables']}, rows: {found['rows']}"
    )


if __name__ == "__main__":
    main()
