"""The report of an ingestion as a person reads it: what matters first, what to do next last."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from standfirst.cli import rate_words
from standfirst.cli.codes import known_codes
from standfirst.cli.options import typed
from standfirst.cli.progress import duration
from standfirst.cli.terminal import columns, counted, one_line, size_in_words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.cli.batch import Batch
    from standfirst.model.finding import Finding
    from standfirst.model.lifted import LiftedSummary
    from standfirst.model.report import IngestReport
    from standfirst.model.shape import Unlike

ACCEPTED_FILE = "accepted-run.json"
NOT_READABLE = "SF201"
SHOWN_ERRORS = 20
SHOWN_NAMES = 5
_SEVERITIES = ("error", "warning", "info")


def report_lines(batch: Batch) -> Iterator[RenderableType]:
    """Yield the parts of a report, one below the other."""
    report = batch.report
    yield _counts(report)
    yield from lifted_lines(report.lifted)
    yield from _changes(report)
    yield ""
    yield rate_words.headline(report.rates, batch.previous)
    yield from rate_words.alert_lines(report.alerts)
    if not report.alerts:
        yield from rate_words.main_cause(report.causes)
    yield from rate_words.family_table(report.rates, batch.previous)
    yield from _untold(report)
    yield from unlike_lines(report.unlike)
    if report.errors:
        yield from _errors(report)
    noticed = [finding for finding in report.findings if finding.code != NOT_READABLE]
    if noticed:
        yield ""
        yield "Findings in what was read (`standfirst explain CODE` says more):"
        yield findings_table(noticed)
    for failure in report.undelivered:
        yield ""
        yield f"Not delivered: {one_line(failure)}."
    if report.advice:
        yield ""
        yield "Next:"
    yield from (f"  {line}" for line in report.advice)


def unlike_lines(unlike: Sequence[Unlike]) -> Iterator[str]:
    """Yield the documents that do not look like the others of their family, and in what."""
    if not unlike:
        return
    yield ""
    yield f"Unlike the others of their family: {counted(len(unlike), 'document')}."
    for each in unlike[:SHOWN_ERRORS]:
        respects = "; ".join(each.respects)
        yield f"  {one_line(each.document_id)} ({one_line(each.family)}): {respects}"
    if len(unlike) > SHOWN_ERRORS:
        yield f"  … and {len(unlike) - SHOWN_ERRORS:,} more (--format json lists all)"


def lifted_lines(lifted: LiftedSummary) -> Iterator[str]:
    """Yield in plain words what was taken out of the text, and how much of it a family watches."""
    if not lifted.sections:
        return
    kinds = ((lifted.tables, "table"), (lifted.formulas, "formula"), (lifted.figures, "figure"))
    things = ", ".join(counted(count, noun) for count, noun in kinds if count)
    yield (
        f"Taken out of the text of {counted(lifted.sections, 'section')}: {things}. Each is found "
        "and shown as a picture of its place; nothing in it is stated until a person verified it."
    )
    if lifted.watched_sections:
        everything = sum(count for count, _ in kinds)
        titles = [f"{one_line(each.title)} ({each.sections:,})" for each in lifted.watched]
        yield (
            f"Of these, {counted(lifted.watched_sections, 'section')} under a watched title lost "
            f"{lifted.watched_lifted:,} of the {everything:,}: {_some(titles)}. What is left to "
            "read there is incomplete without the pictures."
        )


def advice(report: IngestReport, workspace: Path) -> tuple[str, ...]:
    """Return what to do next, the most pressing first."""
    where = f" --workspace {shlex.quote(typed(str(workspace)))}"
    found = []
    codes = Counter(finding.code for finding in report.findings)
    if report.errors:
        found.append(
            f"Mend or leave out what could not be read ({counted(len(report.errors), 'file')}), "
            "and run the same command again; only that is read then."
        )
    if report.gone:
        found.append(
            f"Run it again with --prune to remove {counted(len(report.gone), 'document')} whose "
            f"file is gone: {_some(report.gone)}."
        )
    if codes["SF205"]:
        found.append(
            f"{counted(codes['SF205'], 'page')} without a text layer cannot be found: add one with "
            "a tool for text recognition."
        )
    new_kinds = len(report.unlike) + codes["SF217"]
    if new_kinds:
        found.append(
            f"{counted(new_kinds, 'document')} may be of a new kind. Read some of their chunks, "
            "give them a family (a file in families/ beside standfirst.toml), try sizes for it "
            "with standfirst compare, and write the choice down with standfirst decide."
        )
    if any(rate.scope == "overall" and rate.failed for rate in report.rates):
        found.append(f"See which chunks do not stand alone, and why: standfirst check{where}")
    if report.chunks:
        found.append(f"See whether it may be used: standfirst chunk-ready{where}")
        if not (workspace / ACCEPTED_FILE).is_file():
            found.append(
                "Once the rates are right, keep them as what later runs are compared with: "
                f"standfirst accept{where}"
            )
        found.append(f'Ask something: standfirst ask "YOUR QUESTION"{where}')
    else:
        found.append("Name files or folders that hold documents; nothing is stored yet.")
    return tuple(found)


def findings_table(findings: Sequence[Finding]) -> RenderableType:
    """Return the findings by code, the gravest and most frequent first, each with one place."""
    names = known_codes()
    first: dict[str, Finding] = {}
    files: dict[str, set[str]] = {}
    for finding in findings:
        first.setdefault(finding.code, finding)
        files.setdefault(finding.code, set()).add(finding.file or finding.document_id or "")
    counts = Counter(finding.code for finding in findings)
    ranked = sorted(
        counts, key=lambda code: (_SEVERITIES.index(first[code].severity), -counts[code], code)
    )
    return columns(
        (
            (
                code,
                names.get(code, ""),
                first[code].severity,
                f"{counts[code]:,}",
                f"{counted(len(files[code]), 'file')}, such as {_short_place(first[code])}",
            )
            for code in ranked
        ),
        right=(3,),
    )


def place(finding: Finding) -> str:
    """Return where a finding is: file, page, chunk, as far as they are known."""
    file = finding.file or finding.document_id or "the input"
    page = f", page {finding.page}" if finding.page is not None else ""
    chunk = f" ({finding.chunk_id})" if finding.chunk_id else ""
    return f"{file}{page}{chunk}"


def _short_place(finding: Finding) -> str:
    file = PurePath(finding.file).name if finding.file else finding.document_id or "the input"
    return file if finding.page is None else f"{file}, page {finding.page}"


def _counts(report: IngestReport) -> str:
    return (
        f"{counted(report.documents, 'document')}, {counted(report.chunks, 'chunk')}, "
        f"{counted(report.blocks, 'block')} lifted out of the text (tables, formulas, figures)."
    )


def _changes(report: IngestReport) -> Iterator[str]:
    removed = f", {len(report.pruned):,} removed" if report.pruned else ""
    gone = f", {len(report.gone):,} whose file is gone" if report.gone else ""
    yield (
        f"Documents: {len(report.documents_added):,} new, {len(report.documents_changed):,} "
        f"changed, {report.documents_kept:,} unchanged{removed}{gone}. Chunks: {report.added:,} "
        f"added, {report.changed:,} changed, {report.kept:,} kept, {report.removed:,} removed."
    )
    if not report.bytes_read:
        yield f"Nothing had to be read ({duration(report.seconds)})."
        return
    read = f"{counted(report.pages, 'page')}, " if report.pages else ""
    yield f"Read {read}{size_in_words(report.bytes_read)} in {duration(report.seconds)}."


def _untold(report: IngestReport) -> Iterator[str]:
    if report.untold:
        yield (
            f"Too few chunks to tell whether the rate rose or is too high: {_some(report.untold)}. "
            "That is no success."
        )


def _errors(report: IngestReport) -> Iterator[str]:
    yield ""
    yield f"Not read: {counted(len(report.errors), 'file')}."
    for error in report.errors[:SHOWN_ERRORS]:
        yield f"  {one_line(error.message)}"
    if len(report.errors) > SHOWN_ERRORS:
        yield f"  … and {len(report.errors) - SHOWN_ERRORS:,} more (--format json lists all)"


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHOWN_NAMES:,} more" if len(names) > SHOWN_NAMES else ""
    return ", ".join(names[:SHOWN_NAMES]) + more
