"""Runs the steps of a case through a real workspace, and looks at it after each."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from standfirst import Hit, IngestOptions, IngestReport, Workspace, embedding_text, ingest, search
from standfirst.model.chunk import Chunk
from standfirst.model.family import ChunkSettings
from tests.cases.seen import CaseResult, Complaint, SeenChunk, Snapshot, Spec, seen_chunks

HITS = 10
OPTIONS = IngestOptions(family="default", jobs=1)
PRUNING = IngestOptions(family="default", jobs=1, prune=True)


def run_steps(folder: Path, case: Spec, scratch: Path) -> CaseResult:
    """Ingest and delete as the case says, and return the workspace as it was after each step."""
    corpus = scratch / "corpus"
    corpus.mkdir()
    snapshots: list[Snapshot] = []
    complaints: list[Complaint] = []
    with Workspace.open(scratch / "workspace", create=True) as workspace:
        for step in case["steps"]:
            report = take_step(step, folder, corpus, workspace)
            complaints += complaints_of(report)
            snapshots.append(snapshot(workspace, list(queries(case["machine_checks"]))))
        documents = {Path(each.source).name: each for each in workspace.store.documents()}
        chunks: list[SeenChunk] = []
        for file, document in documents.items():
            own = tuple(workspace.store.chunks(document.document_id))
            found = tuple(workspace.store.findings(document.document_id))
            chunks += seen_chunks(file, document, own, found, embedded)
    return CaseResult(documents, tuple(chunks), tuple(complaints), tuple(snapshots))


def embedded(chunk: Chunk) -> str:
    return embedding_text(chunk, ChunkSettings().hard_limit)


def take_step(step: Spec, folder: Path, corpus: Path, workspace: Workspace) -> IngestReport:
    """Do one step; to delete a document, its file goes and the folder is ingested with pruning."""
    match step["op"]:
        case "ingest":
            target = corpus / step.get("as_", step["file"])
            shutil.copyfile(folder / step["file"], target)
            return ingest([target], workspace, OPTIONS)
        case "delete":
            (corpus / step["name"]).unlink()
            return ingest([corpus], workspace, PRUNING)
        case "ingest_dir":
            for file in sorted(folder.iterdir()):
                if file.name != "case.json":
                    shutil.copyfile(file, corpus / file.name)
            return ingest([corpus], workspace, OPTIONS)
        case other:
            raise ValueError(f"the case asks for a step {other!r} that nobody knows")


def complaints_of(report: IngestReport) -> Iterator[Complaint]:
    """Yield what an ingestion said about its files."""
    for error in report.errors:
        yield Complaint(Path(error.file).name, error.message, is_error=True)
    for finding in report.findings:
        yield Complaint(Path(finding.file or "").name, finding.message)


def queries(specs: list[Spec]) -> Iterator[str]:
    """Yield every query that the checks will ask."""
    return (spec["q"] for spec in specs if "q" in spec)


def snapshot(workspace: Workspace, asked: list[str]) -> Snapshot:
    """Return what the workspace holds and finds now; a later step cannot change it any more."""
    hits: dict[str, list[Hit]] = {query: list(search(workspace, query, HITS)) for query in asked}
    ids = tuple(chunk.chunk_id for chunk in workspace.store.chunks())
    return Snapshot(sum(1 for _ in workspace.store.documents()), ids, hits.__getitem__)
