"""Runs a case: its files through the stages, or its steps through a workspace."""

from __future__ import annotations

import json
import time
import tomllib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from standfirst.errors import ConfigurationError, SourceError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.model.chunk import Chunk, embedding_text
from standfirst.model.document import Document
from standfirst.model.source import SourceFile
from standfirst.pipeline import prepare
from tests.cases.seen import CaseResult, Complaint, SeenChunk, Spec, seen_chunks
from tests.cases.steps import run_steps

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


SETTING_OF = {
    "max_chars": "chunk.hard_limit",
    "overlap": "chunk.overlap",
    "min_chars": "chunk.min_size",
}
"""Our limit counts the heading path too, which is stricter than a limit on the text alone."""


def configuration_of(case: Spec) -> Configuration:
    """Return the configuration that a case asks for; what it leaves open gives way to it."""
    config = case.get("config") or {}
    return load_configuration(
        family="default", overrides={SETTING_OF[key]: str(value) for key, value in config.items()}
    )


def run_case(name: str, scratch: Path) -> CaseResult:
    """Run a case and return everything it produced; a bug in the pipeline is raised."""
    case = load_case(name)
    started = time.perf_counter()
    result = (
        run_steps(DOCUMENTS / name, case, scratch) if case.get("steps") else run_files(name, case)
    )
    return replace(result, seconds=time.perf_counter() - started)


def run_files(name: str, case: Spec) -> CaseResult:
    """Read, segment, chunk and check each file of a case by itself."""
    try:
        configuration = configuration_of(case)
    except ConfigurationError as error:
        refused = tuple(Complaint(file, str(error), is_error=True) for file in case["files"])
        return CaseResult(complaints=refused)
    limit = configuration.base().chunk.hard_limit
    documents: dict[str, Document] = {}
    chunks: list[SeenChunk] = []
    complaints: list[Complaint] = []

    def embedded(chunk: Chunk) -> str:
        return embedding_text(chunk, limit)

    for file in case["files"]:
        content = (DOCUMENTS / name / file).read_bytes()
        source = SourceFile(name=file, content=content, sha256=sha256(content).hexdigest())
        try:
            prepared = prepare(source, Path(file).stem, configuration)
        except SourceError as error:
            complaints.append(Complaint(file, str(error), is_error=True))
            continue
        for each in prepared:
            documents[file] = each.document
            chunks += seen_chunks(file, each.document, each.chunks, each.findings, embedded)
            complaints += [Complaint(file, finding.message) for finding in each.findings]
    return CaseResult(documents=documents, chunks=tuple(chunks), complaints=tuple(complaints))
