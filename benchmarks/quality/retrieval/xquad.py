"""XQuAD in English, German and Vietnamese: standfirst's chunks and search beside plain BM25.

    python benchmarks/quality/retrieval/xquad.py FOLDER [--budget 500] [--part tuned|held-out|all]
        [--set chunk.size=200] [--vectors FILE]

FOLDER holds xquad.en.json, xquad.de.json and xquad.vi.json (CC BY-SA 4.0, not part of this
repository). An article's paragraphs make one document; the articles with an even number are the
half that weights were tuned on.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from measure import Bench, Question, kept_vectors, temporary_folder

LANGUAGES = ("en", "de", "vi")
PARTS = {"tuned": {0}, "held-out": {1}, "all": {0, 1}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--budget", type=int, default=500)
    parser.add_argument("--part", choices=PARTS, default="held-out")
    parser.add_argument("--set", action="append", default=[], help="chunk.size=200 and the like")
    parser.add_argument("--vectors", type=Path, help="search by vectors too; this file keeps them")
    parser.add_argument("--misses", type=int, default=0, help="print so many questions not found")
    given = parser.parse_args()
    for language in LANGUAGES:
        documents, questions = read(given.folder / f"xquad.{language}.json")
        asked = [each for each in questions if number_of(each.document) % 2 in PARTS[given.part]]
        with temporary_folder() as folder:
            embedder = kept_vectors(given.vectors)
            bench = Bench(documents, Path(folder), settings=given.set, embedder=embedder)
            for name, find in bench.ways().items():
                rates = bench.rates(asked, find, given.budget)
                print(
                    f"{language}  {name:10}  {rates.questions} questions, "
                    f"{len(bench.chunks)} chunks: recall at {given.budget} {bench.unit} "
                    f"{rates.within_budget:.1f}, at 5 chunks {rates.among_first:.1f}",
                    flush=True,
                )
            missed = (q for q in asked if not bench.rates([q], bench.ours, given.budget)[1])
            for _, question in zip(range(given.misses), missed, strict=False):
                start, end = question.spans[0]
                print(f"    {question.text} | {documents[question.document][start:end]}")
            bench.workspace.close()


def read(path: Path) -> tuple[dict[str, str], list[Question]]:
    """Return an article a document, named by its number, and its questions."""
    documents: dict[str, str] = {}
    questions: list[Question] = []
    articles = json.loads(path.read_text(encoding="utf-8"))["data"]
    for number, article in enumerate(articles):
        name, text = f"article_{number:02}.txt", ""
        for paragraph in article["paragraphs"]:
            # Some paragraphs begin with a byte order mark, which a reader leaves out.
            context = paragraph["context"].lstrip("\ufeff \u200b\n")
            cut = len(paragraph["context"]) - len(context)
            for each in paragraph["qas"]:
                answer = each["answers"][0]
                start = len(text) + answer["answer_start"] - cut
                span = (start, start + len(answer["text"]))
                questions.append(Question(each["question"], name, (span,)))
            text += context + "\n\n"
        documents[name] = text
    return documents, questions


def number_of(name: str) -> int:
    return int(name.removeprefix("article_").removesuffix(".txt"))


if __name__ == "__main__":
    main()
