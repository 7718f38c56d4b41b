"""Several configurations on a sample of the user's documents: chunked, measured, asked, read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from standfirst.errors import ConfigurationError, IdentityError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.measurement import measure
from standfirst.model.comparison import (
    Budget,
    Comparison,
    Outcome,
    Passage,
    Question,
    SampledDocument,
    Verdict,
)
from standfirst.model.family import configuration_digest
from standfirst.model.report import FileError, Prepared
from standfirst.sampling import Sampled, sample_files
from standfirst.scoring import score_questions
from standfirst.services.questions import read_questions
from standfirst.services.workers import WorkerPool
from standfirst.stages.compare.choice import decided
from standfirst.stages.compare.evidence import DEFAULT_BUDGET
from standfirst.stages.compare.makeup import rules_cut, sizes_of, tables_split
from standfirst.stages.compare.passages import Reading, draw_passages
from standfirst.stages.compare.verdicts import read_verdicts
from standfirst.worker import WORKER_COMMAND, Reply, Task
from standfirst.workspace import Workspace

FEWEST, MOST = 2, 4
"""More than four versions of a passage nobody reads with care."""


@dataclass(frozen=True)
class CompareOptions:
    """What is compared, and how.

    `sample` counts documents, `passages` places to read, `budget` the characters that a question
    may retrieve, or the tokens of a `tokenizer`; `verdicts` is a judged sheet. `jobs` counts worker
    processes, 0 for one a processor.
    """

    configurations: tuple[Path, ...]
    questions: Path | None = None
    sample: int = 40
    seed: int = 1
    passages: int = 20
    budget: int = DEFAULT_BUDGET
    tokenizer: str = ""
    verdicts: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    jobs: int = 0


class Compared(NamedTuple):
    """A comparison, the passages for its sheet, and the files that could not be read."""

    comparison: Comparison
    passages: tuple[Passage, ...]
    names: Mapping[str, str]
    errors: tuple[FileError, ...]


class _Side(NamedTuple):
    """A configuration with the workspace that holds its chunks."""

    name: str
    path: Path
    digest: str
    configuration: Configuration
    workspace: Workspace


def compare(
    paths: Sequence[Path],
    options: CompareOptions,
    workspace: Workspace | None = None,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> Compared:
    """Compare configurations on a sample of some files, or of what a workspace was made from.

    Each document is read and chunked under each configuration in a workspace that is removed
    again. Raises ConfigurationError for what cannot be compared, and for a question whose answer
    does not stand where it says.
    """
    configurations = _configurations(options)
    questions = read_questions(options.questions) if options.questions else ()
    sampled = sample_files(
        paths, workspace, configurations[0][1], questions, (options.sample, options.seed)
    )
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="standfirst-")))
        sides = []
        for number, (path, configuration) in enumerate(configurations):
            made = opened.enter_context(Workspace.open(folder / str(number), create=True))
            sides.append(_Side(str(path), path, identity(configuration), configuration, made))
        errors = _fill(sides, sampled, options, progress)
        return _compared(sides, sampled, questions, options)._replace(errors=errors)


def identity(configuration: Configuration) -> str:
    """Return the SHA-256 of a configuration: equal ones give equal chunks of any document."""
    digest = sha256()
    for name, each in sorted(family_digests(configuration).items()):
        digest.update(f"{name}\0{each}\n".encode())
    return digest.hexdigest()


def family_digests(configuration: Configuration) -> dict[str, str]:
    """Return the digest of the settings of each family."""
    return {
        each.name: configuration_digest(configuration.settings(each))
        for each in configuration.families
    }


def _configurations(options: CompareOptions) -> list[tuple[Path, Configuration]]:
    paths = options.configurations
    if not FEWEST <= len(paths) <= MOST:
        raise ConfigurationError(
            f"{len(paths)} configurations were given; name {FEWEST} to {MOST}, each with --config"
        )
    loaded = [
        (path, load_configuration(config=path, environment=options.environment)) for path in paths
    ]
    seen: dict[str, Path] = {}
    for path, configuration in loaded:
        other = seen.setdefault(identity(configuration), path)
        if other is not path:
            raise ConfigurationError(
                f"{other} and {path} make the same chunks; compare configurations that differ"
            )
        if _reading(configuration) != _reading(loaded[0][1]):
            raise ConfigurationError(
                f"{path} reads files otherwise than {paths[0]} ([read] or [limits]); what is "
                "compared are chunks of the same text"
            )
    return loaded


def _reading(configuration: Configuration) -> tuple[object, ...]:
    """Return the settings that decide what the text of a file is."""
    base = configuration.base()
    return base.limits, base.read


def _fill(
    sides: Sequence[_Side],
    sampled: Sequence[Sampled],
    options: CompareOptions,
    progress: Callable[[int, int], None] | None,
) -> tuple[FileError, ...]:
    """Chunk the sample under each configuration; a file that fails under one is left out of all."""
    tasks = [msgspec.json.encode(_task(sides, each, options)) for each in sampled]
    limits = sides[0].configuration.base().limits
    count = min(options.jobs or os.cpu_count() or 1, len(tasks))
    pool = WorkerPool(
        (*WORKER_COMMAND, str(limits.max_memory_mb)), count, limits.max_seconds_per_file
    )
    errors: dict[str, FileError] = {}
    for outcome in pool.run(tasks):
        file = sampled[outcome.number].file
        if outcome.reply is None:
            errors.setdefault(file.path, FileError(file=file.path, message=outcome.failure))
        else:
            reply = msgspec.msgpack.decode(outcome.reply, type=Reply)
            if reply.error is not None:
                errors.setdefault(file.path, reply.error)
            for side, made in zip(sides, (reply.prepared, *reply.others), strict=False):
                for prepared in made:
                    _publish(side, prepared, file.location, errors)
        if progress:
            progress(outcome.number + 1, len(tasks))
    failed = {each.file.location for each in sampled if each.file.path in errors}
    for side in sides:
        for document_id, state in side.workspace.store.states().items():
            if state.location in failed:
                side.workspace.remove(document_id)
    return tuple(errors.values())


def _task(sides: Sequence[_Side], sampled: Sampled, options: CompareOptions) -> Task:
    first, *others = (str(side.path) for side in sides)
    return Task(
        family="",
        overrides={},
        environment=dict(options.environment),
        config=first,
        path=sampled.file.path,
        document_id=sampled.file.document_id,
        pictures=False,
        others=tuple(others),
    )


def _publish(side: _Side, prepared: Prepared, location: str, errors: dict[str, FileError]) -> None:
    document = prepared.document
    try:
        side.workspace.publish(prepared, location=location)
    except IdentityError as error:
        errors.setdefault(document.source, FileError(file=document.source, message=str(error)))


def _compared(
    sides: Sequence[_Side],
    sampled: Sequence[Sampled],
    questions: tuple[Question, ...],
    options: CompareOptions,
) -> Compared:
    names = {side.digest: side.name for side in sides}
    budget = Budget(options.budget, options.tokenizer)
    comparison = Comparison(
        comparison_id=_comparison_id(sides, options),
        seed=options.seed,
        budget=options.budget,
        tokenizer=options.tokenizer,
        sample=tuple(
            SampledDocument(
                document_id=each.file.document_id,
                source=each.file.path,
                family=each.family,
                band=each.band,
            )
            for each in sampled
        ),
        questions=questions,
        outcomes=tuple(_outcome(side, questions, budget) for side in sides),
    )
    passages = tuple(_passages(sides, options))
    verdicts = _verdicts(comparison, passages, options.verdicts)
    return Compared(decided(comparison, verdicts), passages, names, ())


def _comparison_id(sides: Sequence[_Side], options: CompareOptions) -> str:
    """Return what a sheet's passages depend on: documents, configurations, seed and number."""
    documents = sorted(
        (document_id, state.sha256)
        for document_id, state in sides[0].workspace.store.states().items()
    )
    parts = ([side.digest for side in sides], documents, options.seed, options.passages)
    return sha256(msgspec.json.encode(parts)).hexdigest()


def _outcome(side: _Side, questions: Sequence[Question], budget: Budget) -> Outcome:
    store = side.workspace.store
    measured = measure(side.workspace, side.configuration)
    scores = score_questions(side.workspace, questions, budget, where=side.name)
    return Outcome(
        name=side.name,
        digest=side.digest,
        documents=store.counts().documents,
        sizes=sizes_of(store.chunks()),
        rates=measured.rates,
        causes=measured.causes,
        tables_split=tables_split(store.chunks()),
        rules_cut=rules_cut(store.chunks()),
        scores=scores,
        recall=_mean([score.recall for score in scores]),
        precision=_mean([score.precision for score in scores]),
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _passages(sides: Sequence[_Side], options: CompareOptions) -> Iterator[Passage]:
    stores = [side.workspace.store for side in sides]
    families = {name: state.family for name, state in stores[0].states().items()}
    readings = [
        Reading(side.digest, store.document, store.chunks)
        for side, store in zip(sides, stores, strict=True)
    ]
    yield from draw_passages(families, readings, options.passages, options.seed)


def _verdicts(
    comparison: Comparison, passages: Sequence[Passage], path: Path | None
) -> tuple[Verdict, ...]:
    if path is None:
        return ()
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read ({error.strerror})") from error
    return read_verdicts(content, str(path), comparison.comparison_id, passages)
