"""Tables as a whole pipeline: does a found chunk hold the asked cell with its row and column label?

    python benchmarks/quality/retrieval/tables.py aitqa|tatqa FOLDER [--vectors FILE] [--part ...]

FOLDER holds AIT-QA's tables.jsonl and questions.jsonl (CDLA-Sharing 1.0), or TAT-QA's dev.json
(CC BY 4.0); neither is part of this repository. A table is one Markdown file: header levels and
row labels joined by " > ". Printed are per cent of the questions whose cell is found, and readable
(with the innermost label of its row and of its column in the same chunk), among the chunks of the
right table (`--document`), and among those of all tables.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from measure import Bench, kept_vectors, temporary_folder

from standfirst import Chunk, Workspace, search
from standfirst.model.scope import Scope
from standfirst.plugins import Embedder

PARTS = {"tuned": slice(0, None, 2), "held-out": slice(1, None, 2), "all": slice(None)}
WITHIN, EVERYWHERE = 3, 5
_SEPARATORS = re.compile(r"[|;:\n]")


class Table(NamedTuple):
    """Header levels of each column, labels of each row, and the cells."""

    columns: list[list[str]]
    labels: list[list[str]]
    rows: list[list[str]]


class Asked(NamedTuple):
    """A question, its table, and the cells that hold the answer."""

    text: str
    table: str
    cells: list[tuple[int, int]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=("aitqa", "tatqa"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--vectors", type=Path, help="search by vectors too; this file keeps them")
    parser.add_argument("--part", choices=PARTS, default="all", help="every other question")
    given = parser.parse_args()
    tables, questions = (read_aitqa if given.set == "aitqa" else read_tatqa)(given.folder)
    asked = questions[PARTS[given.part]]
    documents = {file_name(name): markdown(table) for name, table in tables.items()}
    with temporary_folder() as folder:
        embedder = kept_vectors(given.vectors)
        bench = Bench(documents, Path(folder), embedder=embedder)
        print(f"{len(tables)} tables, {len(bench.chunks)} chunks, {len(asked)} questions")
        for name, find in ways(bench, embedder).items():
            print(f"{name:8} {rates(asked, tables, find)}", flush=True)
        bench.workspace.close()


Find = Callable[[str, int, Scope], list[Chunk]]


def ways(bench: Bench, embedder: Embedder | None) -> dict[str, Find]:
    found: dict[str, Find] = {"words": lambda *asked: by_search(bench.workspace, None, *asked)}
    if embedder is not None:
        found["vectors"] = lambda *asked: by_vectors(bench.workspace, embedder, *asked)
        found["both"] = lambda *asked: by_search(bench.workspace, embedder, *asked)
    return found


def by_search(
    workspace: Workspace, embedder: Embedder | None, question: str, limit: int, scope: Scope
) -> list[Chunk]:
    hits = search(workspace, question, limit, scope=scope, embedder=embedder)
    return [hit.chunk for hit in hits]


def by_vectors(
    workspace: Workspace, embedder: Embedder, question: str, limit: int, scope: Scope
) -> list[Chunk]:
    (vector,) = embedder.embed([question], kind="query")
    found = (
        workspace.store.chunk(e.chunk_id) for e in workspace.store.nearest(vector, limit, scope)
    )
    return [chunk for chunk in found if chunk is not None]


def rates(asked: Sequence[Asked], tables: dict[str, Table], find: Find) -> str:
    counts = dict.fromkeys(("cell in its table", "readable", "cell in all", "readable in all"), 0)
    for question in asked:
        name = file_name(question.table)
        within = find(question.text, WITHIN, Scope(document=name))
        everywhere = find(question.text, EVERYWHERE, Scope())
        own = [chunk for chunk in everywhere if chunk.document_id == name]
        for found, cell, readable in (
            (within, "cell in its table", "readable"),
            (own, "cell in all", "readable in all"),
        ):
            held = [holds(chunk.text, question, tables[question.table]) for chunk in found]
            counts[cell] += any(each[0] for each in held)
            counts[readable] += any(each[1] for each in held)
    shares = (f"{name} {100 * count / len(asked):.1f}" for name, count in counts.items())
    return f"(first {WITHIN} of a table, first {EVERYWHERE} of all): {', '.join(shares)}"


def holds(text: str, question: Asked, table: Table) -> tuple[bool, bool]:
    """Tell whether a chunk holds an asked cell, and its labels with it."""
    said = plain(text)
    cells = {plain(cell) for cell in _SEPARATORS.split(text)}
    found = readable = False
    for row, column in question.cells:
        values = table.rows[row]
        labels = table.labels[row] if row < len(table.labels) else []
        label = labels[-1] if labels else values[0]
        beside = plain("".join(values[max(0, column - 1) : column + 1]))
        is_there = plain(values[column]) in cells and plain(label) in said
        if beside in said or is_there:
            found = True
            levels = table.columns[column] if column < len(table.columns) else []
            header = levels[-1] if levels else ""
            readable |= plain(label) in said and plain(header) in said
    return found, readable


def file_name(table: str) -> str:
    """Return a file name that is a document's id too."""
    return f"{re.sub('[^a-z0-9]+', '_', table.lower())}.md"


def plain(text: str) -> str:
    return re.sub(r"[^\w.%]+", "", text.lower())


def markdown(table: Table) -> str:
    is_labelled = bool(table.labels)
    head = [*([""] if is_labelled else []), *(" > ".join(levels) for levels in table.columns)]
    lines = [_row(head), "|" + "---|" * len(head)]
    for number, values in enumerate(table.rows):
        label = [" > ".join(table.labels[number])] if number < len(table.labels) else []
        lines.append(_row([*label, *values]))
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    kept = (cell.replace("\n", " ").replace("|", "\\|") for cell in cells)
    return "| " + " | ".join(kept) + " |"


def read_aitqa(folder: Path) -> tuple[dict[str, Table], list[Asked]]:
    tables = {
        each["id"]: Table(
            [[level for level in levels if level] for levels in each["column_header"]],
            [[level for level in levels if level] for levels in each["row_header"]],
            each["data"],
        )
        for each in _lines(folder / "tables.jsonl")
    }
    asked = [
        Asked(each["question"], each["table_id"], cells)
        for each in _lines(folder / "questions.jsonl")
        if len(each["answers"]) == 1
        and (cells := _places(tables[each["table_id"]].rows, each["answers"][0]))
    ]
    return tables, asked


def read_tatqa(folder: Path) -> tuple[dict[str, Table], list[Asked]]:
    tables: dict[str, Table] = {}
    asked: list[Asked] = []
    for each in json.loads((folder / "dev.json").read_text(encoding="utf-8")):
        grid, name = each["table"]["table"], each["table"]["uid"]
        head = _header_rows(grid)
        columns = [[grid[r][c] for r in range(head) if grid[r][c]] for c in range(1, len(grid[0]))]
        rows = [row[1:] for row in grid[head:]]
        tables[name] = Table(columns, [[row[0]] for row in grid[head:]], rows)
        for question in each["questions"]:
            if question["answer_type"] != "span" or question["answer_from"] == "text":
                continue
            if len(question["answer"]) == 1 and (
                cells := _places(rows, str(question["answer"][0]))
            ):
                asked.append(Asked(question["question"], name, cells))
    return tables, asked


def _header_rows(grid: list[list[str]]) -> int:
    """Count the rows at the top that hold no number but years."""
    head = 0
    while head < len(grid) - 1 and not any(
        re.search(r"\d", cell) and not re.fullmatch(r"\s*(19|20)\d\d\s*", cell)
        for cell in grid[head][1:]
    ):
        head += 1
    return max(head, 1)


def _places(rows: list[list[str]], answer: str) -> list[tuple[int, int]]:
    wanted = plain(answer)
    return [
        (number, column)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if wanted and plain(cell) == wanted
    ]


def _lines(path: Path) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
