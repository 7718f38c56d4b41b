"""What is painted on a page, cleaned: words, lines, grids and charts."""

from __future__ import annotations

from dataclasses import dataclass

from standfirst.model.place import BBox
from standfirst.model.source import PageSource
from standfirst.stages.segment.tables.figures import chart_areas
from standfirst.stages.segment.tables.grids import sort_grids
from standfirst.stages.segment.tables.judge import titles_contents
from standfirst.stages.segment.tables.lattice import Grid, rulings_to_grids
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.rulings import Rulings, rules_to_rulings
from standfirst.stages.segment.tables.word_index import WordIndex
from standfirst.stages.segment.tables.words import Word, glyphs_to_words


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page that reads left to right: `tables`, `single_rows` and `frames` are its grids.

    `titled_contents` says that a row is the title of a table of contents or of an index.
    """

    words: list[Word]
    index: WordIndex
    rows: list[Row]
    titled_contents: bool
    rulings: Rulings
    tables: list[Grid]
    single_rows: list[Grid]
    frames: list[Grid]
    charts: list[BBox]


def page_to_sheet(page: PageSource) -> Sheet:
    """Clean what a page paints."""
    words = glyphs_to_words(page.glyphs, page.fonts)
    index = WordIndex(words)
    rulings = rules_to_rulings(page.rules, page.width, page.height)
    grids = rulings_to_grids(rulings)
    charts = chart_areas(page.rules, rulings.horizontal, grids, index)
    kinds = sort_grids(grids, index, charts)
    rows = words_to_rows(words)
    return Sheet(
        words=words,
        index=index,
        rows=rows,
        titled_contents=any(map(titles_contents, rows)),
        rulings=rulings,
        tables=kinds.tables,
        single_rows=kinds.single_rows,
        frames=kinds.frames,
        charts=charts,
    )
