"""A batch of files into a workspace: what changed is read in worker processes, the rest kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from standfirst.errors import IdentityError, SourceError
from standfirst.families.loader import load_configuration
from standfirst.measurement import measure, record_run
from standfirst.model.crop import Crop
from standfirst.model.family import configuration_digest
from standfirst.model.finding import Finding, Run, reading_finding
from standfirst.model.report import ChunkChanges, FileError, IngestReport, Prepared
from standfirst.plugins import Delivery
from standfirst.services.files import FoundFile, Skipped, find_files, hash_file
from standfirst.services.ocr import recogniser
from standfirst.services.sinks import configured, deliver, surroundings
from standfirst.services.workers import Outcome, WorkerPool
from standfirst.stages.check.shapes import unlike
from standfirst.stages.read import recognisers, suffixes
from standfirst.stages.segment.lifted import lifted_summary
from standfirst.worker import WORKER_COMMAND, Reply, Task
from standfirst.workspace import Workspace


@dataclass(frozen=True)
class IngestOptions:
    """How a batch is ingested.

    `jobs` counts worker processes, 0 for one a processor; `send` says whether the report goes to
    the sinks that the configuration names.
    """

    family: str = ""
    overrides: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    config: Path | None = None
    prune: bool = False
    jobs: int = 0
    send: bool = True


@dataclass(frozen=True)
class Progress:
    """How far a batch is: files and bytes done of all that have to be read."""

    files: int
    of_files: int
    bytes: int
    of_bytes: int
    file: str


def ingest(
    paths: Sequence[Path],
    workspace: Workspace,
    options: IngestOptions | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> IngestReport:
    """Bring a workspace up to date with some files and folders, and report what that took.

    Unchanged files cost a hash. Each changed document is replaced whole in one transaction. A file
    that cannot be read is reported; what the workspace holds of it stays. Raises
    ConfigurationError for settings or paths that cannot be used, MissingExtraError for text
    recognition that is asked for and not installed.
    """
    return _Ingestion(workspace, options or IngestOptions(), progress).run(paths)


class _Ingestion:
    """One batch in the making."""

    def __init__(
        self,
        workspace: Workspace,
        options: IngestOptions,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._workspace = workspace
        self._options = options
        self._progress = progress
        self._configuration = load_configuration(
            family=options.family,
            overrides=options.overrides,
            environment=options.environment,
            config=options.config,
        )
        self._world = surroundings()
        tables = self._configuration.sinks if options.send else {}
        self._sinks = configured(tables, self._configuration.where, self._world)
        self._base = self._configuration.base()
        # A program that is missing is told before anything is read.
        recogniser(self._base)
        self._states = workspace.store.states()
        self._stored: dict[str, list[str]] = {}
        for document_id, state in self._states.items():
            self._stored.setdefault(state.location, []).append(document_id)
        self._owners: dict[str, str] = {}
        self._found: set[str] = set()
        self._errors: list[FileError] = []
        self._findings: list[Finding] = []
        self._changes: list[ChunkChanges] = []
        self._added: list[str] = []
        self._changed: list[str] = []
        self._kept = 0
        self._pages = 0
        self._bytes = 0

    def run(self, paths: Sequence[Path]) -> IngestReport:
        started_at = datetime.now(UTC)
        clock = time.monotonic()
        self._read(list(self._to_read(paths)))
        gone = self._gone(paths)
        for document_id in gone if self._options.prune else ():
            self._changes.append(self._workspace.remove(document_id))
        report, run = self._report(started_at, clock, gone)
        delivery = Delivery(report, run, str(self._workspace.path))
        undelivered = deliver(delivery, self._sinks, self._world)
        return msgspec.structs.replace(report, undelivered=undelivered)

    def _to_read(self, paths: Sequence[Path]) -> Iterator[FoundFile]:
        """Yield the files that have to be read; note what is unchanged, skipped or refused."""
        for found in find_files(paths, suffixes(), recognisers()):
            if isinstance(found, SourceError):
                self._refuse(found.file, str(found))
            elif isinstance(found, Skipped):
                self._findings.append(file_finding("SF216", found.reason, found.path))
            elif found.location not in self._found:
                self._found.add(found.location)
                try:
                    if not self._is_unchanged(found):
                        yield found
                except SourceError as error:
                    self._refuse(found.path, str(error))

    def _is_unchanged(self, found: FoundFile) -> bool:
        """Tell whether the workspace holds what this file and these settings give; note it."""
        digest = hash_file(found.path, self._base.limits)
        stored = self._stored.get(found.location, [])
        for document_id in stored:
            state = self._states[document_id]
            # A process that was killed between two entries of a file leaves fewer than it makes.
            if state.of_file != len(stored):
                return False
            family, chosen = self._configuration.family_of(found.path, "")
            if not chosen:
                family = self._configuration.named(state.family) or family
            settings = msgspec.structs.replace(
                self._configuration.settings(family), read=self._base.read
            )
            if (state.sha256, state.configuration_digest) != (
                digest,
                configuration_digest(settings),
            ):
                return False
        for document_id in stored:
            self._owners[document_id] = found.location
            self._changes.append(ChunkChanges(kept=self._states[document_id].chunks))
        self._kept += len(stored)
        return bool(stored)

    def _read(self, files: Sequence[FoundFile]) -> None:
        """Read files in worker processes and publish each as it comes, in their order."""
        if not files:
            return
        options = self._options
        common = Task(
            family=options.family,
            overrides=dict(options.overrides),
            environment=dict(options.environment),
            config=str(options.config) if options.config else None,
        )
        tasks = [
            msgspec.json.encode(
                msgspec.structs.replace(common, path=file.path, document_id=file.document_id)
            )
            for file in files
        ]
        sizes = [Path(file.path).stat().st_size for file in files]
        count = min(options.jobs or os.cpu_count() or 1, len(files))
        limits = self._base.limits
        command = (*WORKER_COMMAND, str(limits.max_memory_mb))
        pool = WorkerPool(command, count, limits.max_seconds_per_file)
        for outcome in pool.run(tasks):
            file = files[outcome.number]
            self._take(file, outcome)
            self._bytes += sizes[outcome.number]
            if self._progress:
                done = outcome.number + 1
                self._progress(Progress(done, len(files), self._bytes, sum(sizes), file.path))

    def _take(self, file: FoundFile, outcome: Outcome) -> None:
        if outcome.reply is None:
            cure = "Take the file out of the batch, or raise limits.max_seconds_per_file"
            self._refuse(file.path, f"{file.path}: {outcome.failure}. {cure}")
            return
        reply = msgspec.msgpack.decode(outcome.reply, type=Reply)
        if reply.error is not None:
            self._refuse(reply.error.file, reply.error.message)
            return
        if self._publish_all(file, reply):
            current = {prepared.document.document_id for prepared in reply.prepared}
            for document_id in self._stored.get(file.location, ()):
                if document_id not in current:
                    self._changes.append(self._workspace.remove(document_id))
                    # Another file may have taken the entry over.
                    del self._states[document_id]

    def _publish_all(self, file: FoundFile, reply: Reply) -> bool:
        """Publish the documents of a file; tell whether none was refused."""
        refused = False
        crops: dict[str, list[Crop]] = {}
        for crop in reply.crops:
            crops.setdefault(crop.document_id, []).append(crop)
        for prepared in reply.prepared:
            try:
                self._publish(prepared, file, crops.get(prepared.document.document_id, []))
            except IdentityError as error:
                self._refuse(file.path, str(error))
                refused = True
        # Entries may share a page.
        pages = {page.physical_page for each in reply.prepared for page in each.document.pages}
        self._pages += len(pages)
        return not refused

    def _publish(self, prepared: Prepared, file: FoundFile, crops: Sequence[Crop]) -> None:
        """Publish a document. Raises IdentityError where another file owns its id."""
        document = prepared.document
        owner = self._owners.get(document.document_id)
        state = self._states.get(document.document_id)
        if owner is None and state is not None and Path(state.location).exists():
            owner = state.location
        if owner is not None and owner != file.location:
            raise IdentityError(
                f"{file.path} and {owner} would share the id {document.document_id!r}. Rename one, "
                "ingest their common folder, or state an id in the front matter"
            )
        self._owners[document.document_id] = file.location
        self._changes.append(self._workspace.publish(prepared, location=file.location, crops=crops))
        (self._changed if state else self._added).append(document.document_id)
        self._findings += [
            msgspec.structs.replace(finding, file=document.source) for finding in prepared.findings
        ]

    def _gone(self, paths: Sequence[Path]) -> tuple[str, ...]:
        """Return the documents that came from under these paths and whose file is not there."""
        roots = [path.resolve() for path in paths]
        return tuple(
            document_id
            for document_id, state in self._states.items()
            if state.location not in self._found
            and any(Path(state.location).is_relative_to(root) for root in roots)
            and not Path(state.location).exists()
        )

    def _refuse(self, file: str, message: str) -> None:
        self._errors.append(FileError(file=file, message=message))
        self._findings.append(file_finding("SF201", message, file))

    def _report(
        self, started_at: datetime, clock: float, gone: tuple[str, ...]
    ) -> tuple[IngestReport, Run]:
        store = self._workspace.store
        counts = store.counts()
        configuration = self._configuration
        families = {each.name: configuration.settings(each) for each in configuration.families}
        arrived = {*self._added, *self._changed}
        measured = measure(self._workspace, configuration, arrived)
        lifted = lifted_summary(
            (section, families.get(each.family, self._base).watch)
            for each in measured.tallies
            for section in each.lifted
        )
        run = record_run(
            self._workspace, configuration, measured, started_at.isoformat(timespec="seconds")
        )
        report = IngestReport(
            run_id=run.run_id,
            documents=counts.documents,
            chunks=counts.chunks,
            blocks=counts.blocks,
            lifted=lifted,
            added=sum(change.added for change in self._changes),
            changed=sum(change.changed for change in self._changes),
            kept=sum(change.kept for change in self._changes),
            removed=sum(change.removed for change in self._changes),
            documents_added=tuple(self._added),
            documents_changed=tuple(self._changed),
            documents_kept=self._kept,
            gone=() if self._options.prune else gone,
            pruned=gone if self._options.prune else (),
            pages=self._pages,
            bytes_read=self._bytes,
            seconds=round(time.monotonic() - clock, 3),
            errors=tuple(self._errors),
            findings=tuple(self._findings),
            rates=measured.rates,
            alerts=measured.alerts,
            causes=measured.causes,
            untold=measured.untold,
            unlike=unlike(measured.tallies, arrived),
        )
        return report, run


def file_finding(code: str, message: str, file: str) -> Finding:
    """Return a finding about a whole file."""
    return msgspec.structs.replace(reading_finding(code, message), file=file)
