"""Which documents belong to which family, and what each family sets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from standfirst.cli.terminal import counted, one_line

if TYPE_CHECKING:
    from standfirst.families.loader import Configuration, Family
    from standfirst.model.shape import FamilyShape
    from standfirst.stages.index.sqlite import SqliteStore

NO_FAMILY_MATCHED = "SF217"
SHOWN_FILES = 10
_LABELS = "labels."


class FamilyUse(NamedTuple):
    """A family: what it takes, what it sets, and how many stored documents it has.

    `documents` is None without a workspace; `shape` is what they are like.
    """

    name: str
    where: str
    paths: tuple[str, ...]
    words: tuple[str, ...]
    least_words: int
    sets: dict[str, Any]
    documents: int | None
    shape: FamilyShape | None = None


def family_uses(configuration: Configuration, store: SqliteStore | None) -> list[FamilyUse]:
    """Return every family, with those a workspace holds and no configuration knows at the end."""
    from standfirst.stages.check.shapes import family_shapes

    states = store.states() if store else {}
    shapes = {each.family: each for each in family_shapes(store.tallies())} if store else {}
    counts = Counter(state.family for state in states.values())
    known = [
        _use(each, counts[each.name] if store else None)._replace(shape=shapes.get(each.name))
        for each in configuration.families
    ]
    names = {each.name for each in configuration.families}
    unknown = sorted(counts.keys() - names)
    return known + [FamilyUse(name, "", (), (), 0, {}, counts[name]) for name in unknown]


def _use(family: Family, documents: int | None) -> FamilyUse:
    match = family.match
    return FamilyUse(
        family.name,
        family.where,
        match.paths,
        match.words,
        match.least_words,
        dict(family.values),
        documents,
    )


def unmatched(store: SqliteStore) -> Iterator[str]:
    """Yield the sources of the documents that no family's rules took."""
    for document_id, state in store.states().items():
        if any(finding.code == NO_FAMILY_MATCHED for finding in store.findings(document_id)):
            yield state.source


def family_lines(uses: Sequence[FamilyUse], without: Sequence[str]) -> Iterator[str]:
    """Yield each family as a few lines, then the files that matched none."""
    for use in uses:
        count = "" if use.documents is None else f": {counted(use.documents, 'document')}"
        yield one_line(f"{use.name}{count}")
        if not use.where:
            yield "  not known here; the documents were ingested with another configuration"
            continue
        yield f"  from   {one_line(use.where)}"
        yield f"  takes  {one_line(_takes(use))}"
        yield f"  sets   {one_line(_sets(use))}"
        if use.shape is not None:
            yield f"  looks  {one_line(_looks(use.shape))}"
    if without:
        yield ""
        yield f"No family's rules took {counted(len(without), 'file')}; the default settings hold:"
        yield from (f"  {one_line(file)}" for file in without[:SHOWN_FILES])
        if len(without) > SHOWN_FILES:
            yield f"  … and {len(without) - SHOWN_FILES:,} more"


def _takes(use: FamilyUse) -> str:
    rules = []
    if use.paths:
        rules.append(f"files like {', '.join(use.paths)}")
    if use.words:
        words = ", ".join(use.words)
        rules.append(f"first pages with at least {use.least_words} of the words {words}")
    return "; ".join(rules) or "what no other family takes, or what --family says"


def _looks(shape: FamilyShape) -> str:
    """Return what the documents of a family are like, as medians."""
    words = "" if shape.sentence_words is None else f", {shape.sentence_words:.0f} words a sentence"
    languages = ", ".join(f"{code} {count}" for code, count in shape.languages.items())
    return (
        f"{shape.headings:.1f} headings and {shape.tables:.1f} tables per 10,000 characters"
        f"{words}; languages: {languages}"
    )


def _sets(use: FamilyUse) -> str:
    pairs = [
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in use.sets.items()
        if not key.startswith(_LABELS)
    ]
    spoken = {key.split(".")[1] for key in use.sets if key.startswith(_LABELS)}
    if spoken:
        pairs.append(f"words for table and page in {', '.join(sorted(spoken))}")
    return ", ".join(pairs) or "nothing"
