"""Decisions: written once on measured evidence, and measured again on every later index."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from standfirst.comparison import family_digests
from standfirst.errors import ConfigurationError
from standfirst.families.loader import Configuration
from standfirst.measurement import corpus_fingerprint
from standfirst.model.comparison import Budget, Comparison, Outcome, Question
from standfirst.model.decision import (
    ConfigurationScore,
    CorpusFingerprint,
    Decision,
    Evaluated,
    FamilyChoice,
    FamilyState,
    KeptQuestion,
    in_force,
)
from standfirst.scoring import score_question
from standfirst.stages.check.shapes import family_shapes
from standfirst.stages.compare.decisions import file_name, parse_decision, render_decision
from standfirst.stages.compare.evidence import DEFAULT_BUDGET
from standfirst.workspace import Workspace

_NAME = re.compile(r"(\d{4})-.+\.md")
"""Other files in the folder of decisions are left alone."""

NEW_FAMILY = (
    "These settings were chosen for the families named above and are no constant. When documents "
    "of another kind appear (the report of an ingestion names files that match no family or are "
    "unlike their own), read some of their chunks, give them a family of their own, compare two "
    "or three sizes on them with questions they have to answer, and write the choice down as a "
    "decision of its own."
)
"""What a decision says on new families unless its author has more to say."""

_CHOSEN_PREFIXES = ("chunk.", "language", "entry_level")
"""The settings that decide what the chunks are."""


@dataclass(frozen=True)
class DecideOptions:
    """What a person states of a decision; `families` is empty for all that have documents."""

    title: str
    reason: str
    date: str
    families: tuple[str, ...] = ()
    context: str = ""
    new_family: str = NEW_FAMILY


def read_decisions(folder: Path) -> tuple[Decision, ...]:
    """Return all decision records of a folder, by number; none where it does not exist.

    Raises ConfigurationError for a record that cannot be read, or a number that occurs twice.
    """
    decisions: dict[int, Decision] = {}
    for path in _files(folder):
        try:
            decision = parse_decision(path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigurationError(f"{path} cannot be read ({error})") from error
        if decision.number != int(path.name[:4]) or decision.number in decisions:
            raise ConfigurationError(
                f"{path}: its number {decision.number} is not that of its name, or occurs twice"
            )
        decisions[decision.number] = decision
    return tuple(decisions.values())


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def decide(
    workspace: Workspace,
    configuration: Configuration,
    questions: Sequence[Question],
    options: DecideOptions,
    folder: Path,
    comparison: Comparison | None = None,
) -> Path:
    """Write down a decision as a new file of a folder, and return the file.

    The questions are measured on the workspace as it is, which must have been ingested with the
    configuration. Nothing that was written before is touched. Raises ConfigurationError where the
    decision could not be measured again later.
    """
    states = family_states(workspace)
    chosen = options.families or tuple(sorted(states))
    choices = tuple(_choice(configuration, family, states) for family in chosen)
    if not questions:
        raise ConfigurationError(
            "a decision needs the questions that motivated it, or nobody can tell later whether it "
            "still holds; give them with --questions or --comparison"
        )
    earlier = read_decisions(folder)
    budget = Budget(DEFAULT_BUDGET)
    if comparison:
        budget = Budget(comparison.budget, comparison.tokenizer)
    decision = Decision(
        number=max((each.number for each in earlier), default=0) + 1,
        date=options.date,
        title=" ".join(options.title.split()),
        configuration=configuration.where,
        choices=choices,
        corpus=fingerprint(workspace, states),
        budget=budget.size,
        tokenizer=budget.tokenizer,
        questions=tuple(_kept(workspace, question, budget) for question in questions),
        sample=tuple(each.document_id for each in comparison.sample) if comparison else (),
        seed=comparison.seed if comparison else None,
        scores=tuple(map(_score, comparison.outcomes)) if comparison else (),
        winner=comparison.winner if comparison else None,
        supersedes=_superseded(earlier, chosen),
        context=options.context.strip(),
        reason=options.reason.strip(),
        new_family=options.new_family.strip(),
    )
    return _write(folder, decision)


def _superseded(earlier: Sequence[Decision], families: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of decisions in force of which nothing is left in force."""
    numbers = {
        each.number for each in in_force(earlier).values() if set(each.families) <= set(families)
    }
    return tuple(sorted(numbers))


def _choice(
    configuration: Configuration, name: str, states: Mapping[str, FamilyState]
) -> FamilyChoice:
    family = configuration.named(name)
    if family is None or name not in states:
        known = ", ".join(sorted(states)) or "none"
        raise ConfigurationError(
            f"the workspace holds no documents of a configured family {name!r}; it has {known}"
        )
    digest = family_digests(configuration)[name]
    if states[name].digests != (digest,):
        raise ConfigurationError(
            f"the documents of the family {name} were chunked under other settings than "
            f"{configuration.where or 'the defaults'}. Run `standfirst ingest` with them first, so "
            "that what is decided is what was measured"
        )
    settings = {
        origin.key: origin.value
        for origin in configuration.origins(family)
        if origin.key.startswith(_CHOSEN_PREFIXES)
    }
    return FamilyChoice(family=name, digest=digest, settings=settings)


def _kept(workspace: Workspace, question: Question, budget: Budget) -> KeptQuestion:
    scored = score_question(workspace, question, budget)
    if scored.reason:
        raise ConfigurationError(f"{question.question!r}: {scored.reason}")
    return KeptQuestion(
        question=question, found=scored.found, recall=scored.recall, precision=scored.precision
    )


def _score(outcome: Outcome) -> ConfigurationScore:
    overall = next((rate for rate in outcome.rates if rate.scope == "overall"), None)
    return ConfigurationScore(
        name=outcome.name,
        digest=outcome.digest,
        chunks=outcome.sizes.chunks,
        characters=outcome.sizes.characters,
        failure_rate=overall.rate if overall else None,
        recall=outcome.recall,
        precision=outcome.precision,
        readings=outcome.readings,
    )


def _write(folder: Path, decision: Decision) -> Path:
    path = folder / file_name(decision)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Never over a record that another process wrote under this name meanwhile.
        with path.open("x", encoding="utf-8") as file:
            file.write(render_decision(decision))
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be written ({error.strerror})") from error
    return path


def family_states(workspace: Workspace) -> dict[str, FamilyState]:
    """Return what each family of a workspace is like, and under which settings it was made."""
    digests: dict[str, set[str]] = {}
    for state in workspace.store.states().values():
        digests.setdefault(state.family, set()).add(state.configuration_digest)
    return {
        shape.family: FamilyState(shape=shape, digests=tuple(sorted(digests[shape.family])))
        for shape in family_shapes(workspace.store.tallies())
    }


def fingerprint(workspace: Workspace, states: Mapping[str, FamilyState]) -> CorpusFingerprint:
    """Return which documents a workspace holds, and what they are like."""
    counts = workspace.store.counts()
    return CorpusFingerprint(
        documents=counts.documents,
        chunks=counts.chunks,
        digest=corpus_fingerprint(workspace.store.states().items()),
        families=tuple(state.shape for _, state in sorted(states.items())),
    )


def evaluate_decisions(workspace: Workspace, folder: Path) -> tuple[Evaluated, ...]:
    """Ask every question that a decision keeps again; of a question kept twice, the later counts.

    Raises ConfigurationError where nothing was decided yet.
    """
    decisions = read_decisions(folder)
    if not decisions:
        raise ConfigurationError(
            f"{folder} holds no decision to evaluate. Write one with `standfirst decide`, or name "
            "the folder with --decisions"
        )
    kept: dict[tuple[str, str], tuple[Decision, KeptQuestion]] = {}
    for decision in decisions:
        for question in decision.questions:
            kept[question.question.question, question.question.document] = (decision, question)
    return tuple(_evaluated(workspace, *each) for each in kept.values())


def _evaluated(workspace: Workspace, decision: Decision, kept: KeptQuestion) -> Evaluated:
    budget = Budget(decision.budget, decision.tokenizer)
    scored = score_question(workspace, kept.question, budget)
    return Evaluated(
        decision=decision.number,
        question=kept.question,
        was_found=kept.found,
        is_found=scored.found,
        recall=scored.recall,
        precision=scored.precision,
        reason=scored.reason,
    )


def read_comparison(path: Path) -> Comparison:
    """Return a comparison that was kept with `compare --save`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Comparison)
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        raise ConfigurationError(
            f"{path}: holds no comparison ({error}). Use the file of `compare --save`"
        ) from error
