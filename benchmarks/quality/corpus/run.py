"""Ingest a folder of real documents and hold every one of them to the laws.

    python benchmarks/quality/corpus/run.py FOLDER

Prints what was read and what it cost, then for each law how many documents break it. The laws are
written here a second time, apart from the gates, so that neither vouches for itself.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from standfirst.families.loader import load_configuration
from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.chunk import Chunk, embedding_text
from standfirst.model.document import Document
from standfirst.model.report import IngestReport
from standfirst.workspace import Workspace

_AGAIN = """
import sys
from hashlib import sha256
from pathlib import Path
import msgspec
from standfirst.ingestion import IngestOptions, ingest
from standfirst.workspace import Workspace
with Workspace.open(sys.argv[2], create=True) as workspace:
    ingest([Path(sys.argv[1])], workspace, IngestOptions(jobs=1))
    digest = sha256()
    for record in (*workspace.store.documents(), *workspace.store.chunks()):
        digest.update(msgspec.json.encode(record))
    print(digest.hexdigest())
"""


def broken_laws(document: Document, chunks: Sequence[Chunk], hard_limit: int) -> Iterator[str]:
    """Yield the name of every law that a document breaks."""
    prose = [chunk for chunk in chunks if chunk.chunk_kind != "block_descriptor"]
    for chunk in prose:
        said = "\n".join(document.text[span.start : span.end] for span in chunk.spans)
        if chunk.text != said:
            yield "a chunk is the exact slice of its spans"
    if any(len(embedding_text(chunk, hard_limit)) > hard_limit for chunk in prose):
        yield "the hard limit holds"
    if [chunk.ordinal for chunk in chunks] != list(range(len(chunks))):
        yield "ordinals count from zero"
    if len({chunk.chunk_id for chunk in chunks}) != len(chunks):
        yield "ids are unique"
    yield from _coverage(document, prose)
    for before, chunk in pairwise(prose):
        if chunk.overlap and not before.text.endswith(chunk.text[: chunk.overlap].rstrip()):
            yield "overlap repeats the end of the chunk before"
    for block in document.blocks:
        holders = [c for c in chunks if any(a.block_id == block.block_id for a in c.attachments)]
        if sum(c.chunk_kind == "block_descriptor" for c in holders) != 1:
            yield "a block has one descriptor"


def _coverage(document: Document, prose: Sequence[Chunk]) -> Iterator[str]:
    covered = bytearray(len(document.text))
    headings = [section.heading_span for section in document.sections if section.heading_span]
    for chunk in prose:
        for span in chunk.spans:
            covered[span.start : span.end] = b"\1" * len(span)
    if any(any(covered[span.start : span.end]) for span in headings):
        yield "no chunk crosses a heading"
    left_out = [dropped.span for dropped in document.dropped if dropped.span]
    for span in (*headings, *left_out):
        covered[span.start : span.end] = b"\1" * len(span)
    if any(not c.isspace() and not covered[at] for at, c in enumerate(document.text)):
        yield "every character is in a chunk, a heading or dropped"


def main(folder: Path) -> None:
    """Run everything over a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        with Workspace.open(Path(scratch, "first"), create=True) as workspace:
            start = time.monotonic()
            report = ingest([folder], workspace, IngestOptions())
            print_report(report, time.monotonic() - start)
            print_laws(workspace)
            again = ingest([folder], workspace, IngestOptions())
            print(
                f"ingested again: added {again.added} changed {again.changed} removed "
                f"{again.removed} kept {again.kept}, {again.seconds:.2f} s"
            )
        digests = [
            subprocess.run(
                [sys.executable, "-c", _AGAIN, str(folder), str(Path(scratch, seed))],
                env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
                capture_output=True,
                text=True,
                check=True,
            ).stdout.strip()
            for seed in ("1", "2")
        ]
        print(f"two processes, two hash seeds: {'same' if len(set(digests)) == 1 else 'DIFFERENT'}")


def print_report(report: IngestReport, seconds: float) -> None:
    """Print what was read, at which rate, and every error."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = resource.getrusage(resource.RUSAGE_SELF)
    cpu = children.ru_utime + children.ru_stime + own.ru_utime + own.ru_stime
    print(
        f"{report.documents} documents, {report.chunks} chunks, {report.blocks} blocks, "
        f"{report.pages} pages, {report.bytes_read / 1e6:.1f} MB in {seconds:.1f} s "
        f"({report.pages / seconds:.1f} pages/s, {report.bytes_read / 1e6 / seconds:.2f} MB/s)"
    )
    print(
        f"{cpu:.1f} CPU s; peak memory {own.ru_maxrss >> 10} MB here, "
        f"{children.ru_maxrss >> 10} MB in a worker"
    )
    print(Counter(finding.code for finding in report.findings).most_common())
    for error in report.errors:
        print("error:", error.message)


def print_laws(workspace: Workspace) -> None:
    """Print how many documents break each law."""
    configuration = load_configuration()
    broken: Counter[str] = Counter()
    count = 0
    for document in workspace.store.documents():
        count += 1
        family = configuration.named(document.family)
        assert family is not None
        limit = configuration.settings(family).chunk.hard_limit
        chunks = list(workspace.store.chunks(document.document_id))
        for law in set(broken_laws(document, chunks, limit)):
            broken[law] += 1
            print(f"{document.document_id}: {law}")
    print(f"laws: {count} documents, broken: {dict(broken) or 'none'}")
    size = sum(1 for _ in workspace.store.chunks())
    print(f"stored: {size} chunks, {msgspec.to_builtins(workspace.store.counts())}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
