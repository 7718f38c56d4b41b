"""Chroma's chunking evaluation: five English corpora, questions with reference spans.

    python benchmarks/quality/retrieval/chroma.py FOLDER [--budget 500]

FOLDER holds questions_df.csv and corpora/*.md (MIT repository, not part of this one).
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

from measure import Bench, Question, kept_vectors, temporary_folder

PARTS = {"tuned": slice(0, None, 2), "held-out": slice(1, None, 2), "all": slice(None)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--budget", type=int, default=500)
    parser.add_argument("--part", choices=PARTS, default="all", help="every other question")
    parser.add_argument("--set", action="append", default=[], help="chunk.size=200 and the like")
    parser.add_argument("--vectors", type=Path, help="search by vectors too; this file keeps them")
    given = parser.parse_args()
    questions = read_questions(given.folder / "questions_df.csv")
    asked = questions[PARTS[given.part]]
    documents = {
        f"{path.stem}.txt": path.read_text(encoding="utf-8")
        for path in sorted((given.folder / "corpora").glob("*.md"))
    }
    embedder = kept_vectors(given.vectors)
    with temporary_folder() as folder:
        bench = Bench(documents, Path(folder), settings=given.set, embedder=embedder)
        for name, find in bench.ways().items():
            rates = bench.rates(asked, find, given.budget)
            print(
                f"{name:10}  {rates.questions} questions, {len(bench.chunks)} chunks: recall at "
                f"{given.budget} {bench.unit} {rates.within_budget:.1f}, "
                f"at 5 chunks {rates.among_first:.1f}",
                flush=True,
            )
        bench.workspace.close()


def read_questions(path: Path) -> list[Question]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Question(
            row["question"],
            f"{row['corpus_id']}.txt",
            tuple((r["start_index"], r["end_index"]) for r in json.loads(row["references"])),
        )
        for row in rows
    ]


if __name__ == "__main__":
    main()
