"""Our chunks for harnesses that rank chunks plainly: functions to name as `--chunker MODULE:NAME`.

A text becomes `(start, end, text to rank)` tuples; a table, given as `cols`, `rows` and `data` with
their header levels, becomes texts. A table is put as a pipe table, header levels joined by " > ",
and split as any Markdown file is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from standfirst import Settings, split
from standfirst.model.family import ChunkSettings

Ranked = list[tuple[int, int, str]]


def _texts(settings: ChunkSettings, tokenizer: object | None = None) -> Callable[[str], Ranked]:
    def run(text: str) -> Ranked:
        chunks = split("Text", text, settings=Settings(chunk=settings), tokenizer=tokenizer)
        return [(c.start or 0, c.end or 0, c.text) for c in chunks]

    return run


def _tables(settings: ChunkSettings) -> Callable[[Mapping[str, Any]], list[str]]:
    def run(table: Mapping[str, Any]) -> list[str]:
        chunks = split("Table", pipe_table(table), settings=Settings(chunk=settings))
        return [chunk.text for chunk in chunks]

    return run


def pipe_table(table: Mapping[str, Any]) -> str:
    """Return a table as Markdown, the row labels in the first column."""
    labels: Sequence[Sequence[str]] = table["rows"]
    first = [""] if labels else []
    head = [*first, *(" > ".join(levels) for levels in table["cols"])]
    lines = [_row(head), "|" + "---|" * len(head)]
    for number, cells in enumerate(table["data"]):
        label = [" > ".join(labels[number])] if number < len(labels) else []
        lines.append(_row([*label, *cells]))
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


class _Cl100k:
    """Counts tokens as the harness does."""

    def __init__(self) -> None:
        self._encoding: Any = None

    def encode(self, text: str) -> list[int]:
        if self._encoding is None:
            from bpe_openai import get_encoding

            self._encoding = get_encoding("cl100k_base")
        return list(self._encoding.encode(text))


default = _texts(ChunkSettings())
tokens_250 = _texts(ChunkSettings(size=250, hard_limit=252, min_size=10, overlap=0), _Cl100k())
tokens_200 = _texts(ChunkSettings(size=200, hard_limit=202, min_size=10, overlap=40), _Cl100k())
table = _tables(ChunkSettings())
table_datasheet = _tables(ChunkSettings(size=500, hard_limit=1200, min_size=40, overlap=0))
