"""How much was lifted out of which sections, and how much of that a family watches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from standfirst.languages.folding import slug
from standfirst.model.document import Document
from standfirst.model.lifted import LiftedSection, LiftedSummary, WatchedTitle


def lifted_sections(document: Document) -> tuple[LiftedSection, ...]:
    """Return the sections of a document that something was lifted out of, in reading order."""
    counts: dict[str, dict[str, int]] = {}
    for block in document.blocks:
        count = counts.setdefault(block.section_key, {"table": 0, "formula": 0, "figure": 0})
        count[block.kind] += block.continues is None
    return tuple(
        LiftedSection(
            heading_path=section.heading_path,
            tables=counts[section.section_key]["table"],
            formulas=counts[section.section_key]["formula"],
            figures=counts[section.section_key]["figure"],
        )
        for section in document.sections
        if section.section_key in counts
    )


def lifted_summary(sections: Iterable[tuple[LiftedSection, Sequence[str]]]) -> LiftedSummary:
    """Sum up sections, each with the words that its family watches in titles."""
    total = LiftedSection(heading_path=())
    number = 0
    watched: dict[str, WatchedTitle] = {}
    for section, words in sections:
        total = _sum(total, section)
        number += 1
        title = watched_title(section.heading_path, words)
        if title is not None:
            before = watched.get(slug(title), WatchedTitle(title=title, sections=0, lifted=0))
            watched[slug(title)] = WatchedTitle(
                title=before.title,
                sections=before.sections + 1,
                lifted=before.lifted + _lifted(section),
            )
    return LiftedSummary(
        tables=total.tables,
        formulas=total.formulas,
        figures=total.figures,
        sections=number,
        watched_sections=sum(each.sections for each in watched.values()),
        watched_lifted=sum(each.lifted for each in watched.values()),
        watched=tuple(sorted(watched.values(), key=lambda each: (-each.sections, each.title))),
    )


def watched_title(heading_path: Sequence[str], words: Sequence[str]) -> str | None:
    """Return the outermost title of a path that holds one of the words, None where none does.

    Case and accents do not matter, and a word may go on: "Dosierung" is in "Dosierungsanleitung".
    A document's own title counts only where the path is nothing else.
    """
    wanted = [f"_{folded}" for word in words if (folded := slug(word))]
    for title in heading_path[1:] or heading_path:
        if any(word in f"_{slug(title)}" for word in wanted):
            return title
    return None


def _sum(first: LiftedSection, second: LiftedSection) -> LiftedSection:
    return LiftedSection(
        heading_path=(),
        tables=first.tables + second.tables,
        formulas=first.formulas + second.formulas,
        figures=first.figures + second.figures,
    )


def _lifted(section: LiftedSection) -> int:
    return section.tables + section.formulas + section.figures
