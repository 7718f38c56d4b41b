"""Count the words of tables that a PDF shows and that stand in its prose: what was not lifted.

    python benchmarks/quality/leaks/unlifted.py FOLDER

FOLDER holds HTML files, and beside each the PDFs that were made of it: `NAME.html`, `NAME.*.pdf`.
A word counts that stands in tables of the HTML (two rows of two cells at least) and nowhere else
there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from standfirst.pipeline import chunk_file

_WORD = re.compile(r"\w+")
FEWEST = 2
"""Rows of a table, and cells with words in each of these."""


def words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def words_of_tables(html: str) -> set[str]:
    """Return the words that stand in the tables of a page and nowhere else in it."""
    page = LexborHTMLParser(html)
    for node in page.css("script, style"):
        node.decompose()
    found: set[str] = set()
    for table in page.css("table"):
        rows = [row for row in table.css("tr") if len(list(_cells(row))) >= FEWEST]
        if len(rows) >= FEWEST:
            found.update(*(words(cell) for row in rows for cell in _cells(row)))
            table.insert_before(" ")
            table.decompose(recursive=True)
    return found - words(page.body.text(separator=" ") if page.body else "")


def _cells(row: LexborNode) -> Iterator[str]:
    for cell in row.css("td, th"):
        text = cell.text(separator=" ")
        if _WORD.search(text):
            yield text


def words_of_prose(pdf: Path) -> set[str]:
    """Return the words of a PDF's chunks, what describes a lifted block left out."""
    return {
        word
        for prepared in chunk_file(pdf)
        for chunk in prepared.chunks
        if chunk.chunk_kind != "block_descriptor"
        for word in words(chunk.text)
    }


def main() -> None:
    folder = Path(sys.argv[1])
    total = stayed = 0
    for html in sorted(folder.glob("*.html")):
        own = words_of_tables(html.read_text(encoding="utf-8", errors="replace"))
        for pdf in sorted(folder.glob(f"{html.stem}.*pdf")) if own else ():
            left = own & words_of_prose(pdf)
            total, stayed = total + len(own), stayed + len(left)
            print(f"{pdf.name}: {len(left)} of {len(own)}  {' '.join(sorted(left)[:8])}")
    print(f"{stayed} of {total} words that only tables have stand in the prose")


if __name__ == "__main__":
    main()
