"""Precision and recall of SF101 against what was marked by hand, beside the plain rule.

    python benchmarks/quality/checks/measure_openings.py FOLDER openings-de.tsv [--errors tuned]

FOLDER is where the marked files are; a text that is not the one that was marked is left out and
counted. Each paragraph is judged whole and by its first sentence alone, each further sentence by
itself. The heading path holds the document's title and the last line before that is a heading.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from corpus_text import digest, text_of

from standfirst.languages.sentences import sentence_spans
from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.stages.check.unresolved_opening import examine

PLAIN = {
    "de": ("dies ", "diese ", "dieser ", "dieses ", "es ", "sie ", "er ", "das "),
    "vi": ("điều này ", "việc này ", "đây ", "nó ", "họ ", "chúng ", "những điều này "),
}
"""The rule that anyone would write first: how a text starts, in lower case."""

_TITLE = re.compile(r"(?m)^(?:title:\s*|#\s+)(.+)$|<title[^>]*>([^<]+)</title>")
_HEADING = re.compile(
    r"(?m)^\s*[#*]*\s*((?:§+ ?\d|Art(?:ikel)?\.? \d|Anlage|Điều \d|Chương [IVX\d]|Mục \d)"
    r"[^\n]{0,120})$"
    r"|^#{1,6} ([^\n]+)$"
)
_LONGEST_TITLE = 200


class Unit(NamedTuple):
    """A marked text: what kind of unit it is, on which side it stands, and whether it fails."""

    kind: str
    half: str
    text: str
    path: tuple[str, ...]
    fails: bool
    reason: str


def marked(folder: Path, marks: Path) -> Iterator[Unit]:
    language = marks.stem.rpartition("-")[2]
    missing = 0
    for row in csv.DictReader(marks.open(encoding="utf-8"), delimiter="\t"):
        file = folder / row["file"]
        text = text_of(file)[int(row["start"]) : int(row["end"])] if file.is_file() else ""
        if digest(text) != row["digest"]:
            missing += 1
            continue
        path = (title_of(file), heading_before(file, int(row["start"])))
        yield Unit(row["unit"], row["half"], text, path, row["verdict"] == "1", row["reason"])
        if row["unit"] == "paragraph":
            first = text[: sentence_spans(text, language)[0][1]]
            fails = row["first"] == "1"
            yield Unit("first sentence", row["half"], first, path, fails, row["reason"])
    if missing:
        print(f"{missing} of the marked texts are not there")


def title_of(file: Path) -> str:
    if file.suffix == ".json":
        return ""
    if file.suffix == ".pdf":
        return " ".join(text_of(file)[:_LONGEST_TITLE].split())
    found = _TITLE.search(file.read_bytes().decode("utf-8", "replace"))
    return (found[1] or found[2]).strip() if found else file.stem


def heading_before(file: Path, start: int) -> str:
    found = list(_HEADING.finditer(text_of(file), 0, start))
    return (found[-1][1] or found[-1][2]).strip() if found else ""


def ours(unit: Unit, language: str) -> bool:
    return message(unit, language) is not None


def message(unit: Unit, language: str) -> str | None:
    made = Chunk(
        document_id="d",
        chunk_id="d:0",
        section_key="s",
        ordinal=0,
        text=unit.text,
        chunk_kind="prose",
        heading_path=unit.path,
        spans=(Span(0, len(unit.text)),),
        language=language,
        content_digest=hashlib.sha256(unit.text.encode()).hexdigest(),
    )
    return examine(made)


def plain(unit: Unit, language: str) -> bool:
    return unit.text.lower().startswith(PLAIN[language])


def scores(units: list[Unit], flags: list[bool]) -> str:
    tp = sum(flag and unit.fails for unit, flag in zip(units, flags, strict=True))
    fp, fn = sum(flags) - tp, sum(unit.fails for unit in units) - tp
    p = 100 * tp / (tp + fp) if tp + fp else 0.0
    r = 100 * tp / (tp + fn) if tp + fn else 0.0
    f = 2 * p * r / (p + r) if p + r else 0.0
    return f"P {p:5.1f}  R {r:5.1f}  F1 {f:5.1f}   tp {tp} fp {fp} fn {fn}"


def errors(units: list[Unit], language: str) -> None:
    for unit in units:
        said = message(unit, language)
        if (said is not None) != unit.fails:
            side = "missed" if unit.fails else "false "
            print(f"  {side} [{unit.reason or said}] {' '.join(unit.text.split())[:160]}")


def main() -> None:
    given = argparse.ArgumentParser()
    given.add_argument("folder", type=Path)
    given.add_argument("marks", type=Path)
    given.add_argument("--errors", choices=["tuned", "aside"])
    asked = given.parse_args()
    language = asked.marks.stem.rpartition("-")[2]
    every = list(marked(asked.folder, asked.marks))
    rules: dict[str, Callable[[Unit, str], bool]] = {"plain": plain, "ours": ours}
    for half in ("tuned", "aside"):
        for kind in ("paragraph", "first sentence", "sentence", ""):
            units = [u for u in every if u.half == half and kind in ("", u.kind)]
            units = [u for u in units if kind or u.kind != "first sentence"]
            fails = sum(unit.fails for unit in units)
            print(f"{half} {kind or 'paragraphs and sentences'}: {len(units)}, {fails} fail")
            for name, rule in rules.items():
                print(f"  {name:6s} {scores(units, [rule(unit, language) for unit in units])}")
        if half == asked.errors:
            errors([u for u in every if u.half == half], language)


if __name__ == "__main__":
    main()
