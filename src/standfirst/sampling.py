"""Which files a comparison looks at: a sample, and what the questions are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from standfirst.errors import ConfigurationError
from standfirst.families.loader import FIRST_PAGE_CHARACTERS, Configuration
from standfirst.model.comparison import Question
from standfirst.services.files import FoundFile, document_id, find_files
from standfirst.stages.compare.evidence import names
from standfirst.stages.compare.sampling import Candidate, draw_sample
from standfirst.stages.read import recognisers, suffixes
from standfirst.workspace import Workspace

ASKED = "asked about"
"""The band of files that are in the sample because a question is about them."""

_BYTES_A_CHARACTER = 4
_LEGIBLE = frozenset((".md", ".markdown", ".txt", ".html", ".htm"))
"""Files whose first bytes already tell the words that families are chosen by."""


class Sampled(NamedTuple):
    """A file of the sample, the family it was drawn for, and its band of sizes."""

    file: FoundFile
    family: str
    band: str


class _Known(NamedTuple):
    """What a workspace knows of a file: its family and the ids of its documents."""

    family: str
    document_ids: tuple[str, ...]


def sample_files(
    paths: Sequence[Path],
    workspace: Workspace | None,
    configuration: Configuration,
    questions: Sequence[Question],
    size_and_seed: tuple[int, int],
) -> tuple[Sampled, ...]:
    """Draw a sample of files, and add those that the questions name.

    Without paths the files are those a workspace was made from. Raises ConfigurationError where
    there are none, or a question names none of them.
    """
    known = _known(workspace)
    files = list(_files(paths, workspace))
    if not files:
        raise ConfigurationError(
            "there are no documents to compare on; name files or folders, or a workspace that "
            "holds some with --workspace"
        )
    families = {each.location: _family(each, configuration, known) for each in files}
    by_location = {each.location: each for each in files}
    candidates = [
        Candidate(each.location, families[each.location], Path(each.location).stat().st_size)
        for each in files
    ]
    bands = {drawn.candidate.name: drawn.band for drawn in draw_sample(candidates, *size_and_seed)}
    for number, question in enumerate(questions, 1):
        for location in _asked(question, number, files, known):
            bands.setdefault(location, ASKED)
    return tuple(
        Sampled(by_location[location], families[location], bands[location])
        for location in sorted(bands)
    )


def _known(workspace: Workspace | None) -> Mapping[str, _Known]:
    found: dict[str, _Known] = {}
    for name, state in workspace.store.states().items() if workspace else ():
        before = found.get(state.location, _Known(state.family, ()))
        found[state.location] = before._replace(document_ids=(*before.document_ids, name))
    return found


def _files(paths: Sequence[Path], workspace: Workspace | None) -> Iterator[FoundFile]:
    if paths:
        seen: set[str] = set()
        for found in find_files(paths, suffixes(), recognisers()):
            if isinstance(found, FoundFile) and found.location not in seen:
                seen.add(found.location)
                yield found
        return
    sources = {s.location: s.source for s in workspace.store.states().values()} if workspace else {}
    for location, known in sorted(_known(workspace).items()):
        if Path(location).is_file():
            single = known.document_ids[0] if len(known.document_ids) == 1 else ""
            name = single or document_id((Path(location).name,))
            yield FoundFile(sources[location], location, name)


def _family(file: FoundFile, configuration: Configuration, known: Mapping[str, _Known]) -> str:
    """Return the family of a file before it is read: as stored, by its path, or its first bytes."""
    if file.location in known:
        return known[file.location].family
    start = b""
    if Path(file.location).suffix.lower() in _LEGIBLE:
        with Path(file.location).open("rb") as stream:
            start = stream.read(FIRST_PAGE_CHARACTERS * _BYTES_A_CHARACTER)
    return configuration.family_of(file.path, start.decode("utf-8", "replace"))[0].name


def _asked(
    question: Question, number: int, files: Iterable[FoundFile], known: Mapping[str, _Known]
) -> list[str]:
    found = []
    ids: list[str] = []
    for file in files:
        document_ids = known[file.location].document_ids if file.location in known else ()
        candidates = dict.fromkeys((file.document_id, *document_ids))
        ids += candidates
        if any(names(question, each, file.path) for each in candidates):
            found.append(file.location)
    if not found:
        near = get_close_matches(question.document, ids, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ConfigurationError(
            f"question {number} is about {question.document!r}, which is none of the "
            f"documents{hint}"
        )
    return found
