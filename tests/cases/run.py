"""Runs a case: its files through the stages, or its steps through a workspace."""

from __future__ import annotations

import json
import time
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

from standfirst.errors import ConfigurationError, SourceError
from standfirst.model.chunk import Chunk, embedding_text
from standfirst.model.document import Document
from standfirst.model.family import ChunkSettings, Settings
from standfirst.model.source import SourceFile
from standfirst.pipeline import prepare
from tests.cases.seen import CaseResult, Complaint, SeenChunk, Spec, seen_chunks

HERE = Path(__file__).parent
DOCUMENTS = HERE / "documents"
NOT_YET = HERE / "not_yet.toml"


def case_names() -> list[str]:
    """Return the name of every case, in order."""
    return sorted(path.parent.name for path in DOCUMENTS.glob("*/case.json"))


def load_case(name: str) -> dict[str, Any]:
    """Return what the case file writes down."""
    case: dict[str, Any] = json.loads((DOCUMENTS / name / "case.json").read_text(encoding="utf-8"))
    return case


def not_yet() -> dict[str, str]:
    """Return why each of some cases cannot pass yet, by the name of the case."""
    listed = tomllib.loads(NOT_YET.read_text(encoding="utf-8"))
    return {name: entry["reason"] for name, entry in listed.items()}


def settings_of(case: Spec) -> Settings:
    """Return the settings that a case asks for.

    `max_chars` is the case's limit for a chunk's text; ours counts the heading path too, which is
    stricter. What a case leaves open keeps its default, cut down to fit the limit.
    """
    config = case.get("config") or {}
    default = ChunkSettings()
    limit = config.get("max_chars", default.hard_limit)
    return Settings(
        chunk=ChunkSettings(
            size=min(default.size, limit),
            hard_limit=limit,
            min_size=config.get("min_chars", min(default.min_size, limit // 4)),
            overlap=config.get("overlap", min(default.overlap, limit // 4)),
        )
    )


def run_case(name: str, workspace: Path) -> CaseResult:
    """Run a case and return everything it produced; a bug in the pipeline is raised."""
    case = load_case(name)
    started = time.perf_counter()
    result = run_files(name, case)
    return CaseResult(
        documents=result.documents,
        chunks=result.chunks,
        complaints=result.complaints,
        snapshots=(),
        seconds=time.perf_counter() - started,
    )


def run_files(name: str, case: Spec) -> CaseResult:
    """Read, segment, chunk and check each file of a case by itself."""
    settings = settings_of(case)
    documents: dict[str, Document] = {}
    chunks: list[SeenChunk] = []
    complaints: list[Complaint] = []

    def embedded(chunk: Chunk) -> str:
        return embedding_text(chunk, settings.chunk.hard_limit)

    for file in case["files"]:
        content = (DOCUMENTS / name / file).read_bytes()
        source = SourceFile(name=file, content=content, sha256=sha256(content).hexdigest())
        try:
            prepared = prepare(source, Path(file).stem, settings)
        except (SourceError, ConfigurationError) as error:
            complaints.append(Complaint(file, str(error), is_error=True))
            continue
        for each in prepared:
            documents[file] = each.document
            chunks += seen_chunks(file, each.document, each.chunks, each.findings, embedded)
            findings = (*each.findings, *each.document.findings)
            complaints += [Complaint(file, f"{f.message} {f.cure}".strip()) for f in findings]
    return CaseResult(documents=documents, chunks=tuple(chunks), complaints=tuple(complaints))
