"""Checks of pages, printed page numbers, lifted blocks, findings and errors."""

from __future__ import annotations

from standfirst.model.document import Block, Page
from tests.cases.checks.words import missing
from tests.cases.evaluator import CannotTellError, judge
from tests.cases.seen import CaseResult, Complaint, SeenChunk, Spec, normalised


def pages_of(seen: SeenChunk, result: CaseResult) -> list[Page]:
    """Return the pages of the chunk's document that lie in the chunk's range."""
    if seen.chunk.physical_pages is None:
        return []
    first, last = seen.chunk.physical_pages
    pages = result.documents[seen.file].pages
    return [page for page in pages if first <= page.physical_page <= last]


@judge
def chunk_with_x_page(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        numbers = [page.physical_page for page in pages_of(seen, result)]
        if (spec["page"] not in numbers) if spec["page"] is not None else numbers:
            return f"{seen.chunk.chunk_id} says it is on pages {numbers}"
    return missing(spec, result)


@judge
def chunk_with_x_page_label(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        labels = [str(page.printed_page) for page in pages_of(seen, result)]
        if spec["label"] not in labels:
            return f"{seen.chunk.chunk_id} says it is on printed pages {labels}"
    return missing(spec, result)


@judge
def citation_says(spec: Spec, result: CaseResult) -> str | None:
    """A page number that no page prints is called the file's page, in words."""
    pages = [page for seen in result.with_x(spec) for page in pages_of(seen, result)]
    if any(page.printed_page_source == "physical" for page in pages):
        raise CannotTellError("how a citation is worded is tested with the command line")
    return "the pages carry printed numbers" if pages else missing(spec, result)


@judge
def max_page(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.of_file(spec):
        if seen.chunk.physical_pages and seen.chunk.physical_pages[1] > spec["value"]:
            return f"{seen.chunk.chunk_id} says it is on page {seen.chunk.physical_pages[1]}"
    return None


def blocks_with(spec: Spec, result: CaseResult) -> list[Block]:
    """Return the lifted blocks that say x, or that stood in a chunk that says x."""
    wanted = normalised(spec["x"])
    return [
        block
        for seen in result.of_file(spec)
        for block in seen.blocks
        if wanted in normalised(block.text) or wanted in normalised(seen.text)
    ]


@judge
def artifact(spec: Spec, result: CaseResult) -> str | None:
    """A lifted block of the kind asked for, quarantined, with page, box and picture."""
    blocks = blocks_with(spec, result)
    if "kind" in spec:
        blocks = [block for block in blocks if block.kind == spec["kind"]]
    if not blocks:
        return f"no lifted block says {spec['x']!r}"
    lacks_crop = "crop" in spec["has"] and not all(block.source_crop for block in blocks)
    if lacks_crop or not all(block.quarantined for block in blocks):
        return f"a block that says {spec['x']!r} has no picture or is not quarantined"
    return None


@judge
def artifact_pages(spec: Spec, result: CaseResult) -> str | None:
    pages = {block.physical_page for block in blocks_with(spec, result) if block.source_crop}
    lacking = sorted(set(spec["pages"]) - pages)
    return f"no picture from pages {lacking}" if lacking else None


@judge
def table_shape(spec: Spec, result: CaseResult) -> str | None:
    shapes = [
        (len(block.proposal.rows), len(block.proposal.rows[0]))
        for block in result.blocks()
        if block.proposal and block.proposal.rows
    ]
    wanted = (spec["rows"], spec["cols"])
    return None if wanted in shapes else f"tables of {shapes}, not {wanted}"


@judge
def metadata_contains(spec: Spec, result: CaseResult) -> str | None:
    """The text is the title, or is listed among what was dropped, with its reason."""
    for document in result.documents.values():
        beside = [document.title, *(dropped.text for dropped in document.dropped)]
        if any(spec["value"] in text for text in beside):
            return None
    return f"{spec['value']!r} is not kept beside the text"


@judge
def readiness_flag(spec: Spec, result: CaseResult) -> str | None:
    for seen in result.with_x(spec):
        if spec["flag"] not in seen.flags:
            return f"{seen.chunk.chunk_id} is not flagged as {spec['flag']}"
    return missing(spec, result)


def says_any(complaints: list[Complaint], spec: Spec) -> bool:
    """Whether one of the sentences holds one of the words."""
    words = [word.casefold() for word in spec["contains_any"]]
    return any(word in each.message.casefold() for each in complaints for word in words)


@judge
def warning(spec: Spec, result: CaseResult) -> str | None:
    if says_any(list(result.complaints), spec):
        return None
    return f"no finding says any of {spec['contains_any']}"


@judge
def finding_for_file(spec: Spec, result: CaseResult) -> str | None:
    about = [each for each in result.complaints if each.file == spec["file"]]
    said = [each.message for each in about]
    return None if says_any(about, spec) else f"about {spec['file']} it was said: {said}"


@judge
def clear_error(spec: Spec, result: CaseResult) -> str | None:
    """The file is refused, with a sentence that says why, and gives no chunk."""
    about = [each for each in result.complaints if each.file == spec["file"] and each.is_error]
    if not says_any(about, spec):
        return f"no error about {spec['file']} says any of {spec['contains_any']}"
    chunks = result.of_file(spec)
    return f"{spec['file']} was refused and still has chunks" if chunks else None
