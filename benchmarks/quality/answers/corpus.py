"""The workspace that the answer benchmarks ask: a folder of documents, and those of the project."""

from __future__ import annotations

from pathlib import Path

from standfirst.ingestion import IngestOptions, ingest
from standfirst.workspace import Workspace

ROOT = Path(__file__).resolve().parents[3]
FORMULARY = ROOT / "tests" / "documents" / "formulary.pdf"
SAMPLES = ROOT / "src" / "standfirst" / "samples"


def ingested(corpus: Path, folder: Path) -> Workspace:
    """Return a workspace of all documents, the formulary with one document for each drug.

    One that is in the folder already is taken as it is.
    """
    if (folder / "standfirst.sqlite3").exists():
        return Workspace.open(folder)
    workspace = Workspace.open(folder, create=True)
    ingest([corpus], workspace, IngestOptions(jobs=1))
    ingest([FORMULARY], workspace, IngestOptions(jobs=1, overrides={"entry_level": "1"}))
    ingest([SAMPLES], workspace, IngestOptions(jobs=1))
    workspace.close()
    return Workspace.open(folder)
