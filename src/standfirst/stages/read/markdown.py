"""The Markdown reader: CommonMark with GFM tables, footnotes, definition lists, front matter."""

from __future__ import annotations

import re

from standfirst.model.document import Dropped
from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.place import Span
from standfirst.model.source import Element, SourceFile, TextSource
from standfirst.plugins import Reader
from standfirst.stages.read.decoding import clean, decode
from standfirst.stages.read.front_matter import FrontMatter, read_front_matter
from standfirst.stages.read.listed_headings import listed_headings
from standfirst.stages.read.markdown_blocks import INVISIBLE, Blocks, markdown_blocks
from standfirst.stages.read.markdown_elements import markdown_elements
from standfirst.stages.read.markdown_joins import (
    join_formulas,
    join_html_tables,
    join_indented_lists,
)
from standfirst.stages.read.markdown_ruled import join_ruled_tables
from standfirst.stages.read.torn_headings import join_torn_headings
from standfirst.stages.read.unit_headings import unit_headings

MEDIA_TYPE = "text/markdown"

_FENCE = re.compile(r"`{3,}|~{3,}")


def read_markdown(source: SourceFile, limits: Limits) -> TextSource:
    """Read a Markdown file; the text is the decoded file, unchanged."""
    text, findings = decode(source)
    return _read(text, limits, findings)


def read_markdown_text(text: str, limits: Limits) -> TextSource:
    """Read Markdown that is already text."""
    text, findings = clean(text)
    return _read(text, limits, findings)


def _read(text: str, limits: Limits, findings: tuple[Finding, ...]) -> TextSource:
    front = read_front_matter(text)
    blocks = markdown_blocks(text, front.end, limits.max_depth)
    leaves = join_formulas(text, blocks.leaves)
    if "indented" in blocks.forms:
        leaves = join_indented_lists(text, leaves)
    if "html" in blocks.forms:
        leaves = join_html_tables(text, leaves)
    leaves = join_ruled_tables(text, leaves)
    elements, dropped = markdown_elements(text, leaves, front.end)
    elements = join_torn_headings(text, unit_headings(text, listed_headings(text, elements)))
    return TextSource(
        media_type=MEDIA_TYPE,
        text=text,
        elements=tuple(elements),
        title=front.title,
        language=front.language,
        document_id=front.document_id,
        dropped=(*_front_matter(text, front), *dropped),
        findings=(*findings, *front.findings, *_findings(text, elements, blocks, limits)),
    )


def _front_matter(text: str, front: FrontMatter) -> tuple[Dropped, ...]:
    if not front.end:
        return ()
    end = len(text[: front.end].rstrip())
    return (Dropped(reason="front_matter", text=text[:end], span=Span(0, end)),)


def _findings(
    text: str, elements: list[Element], blocks: Blocks, limits: Limits
) -> tuple[Finding, ...]:
    findings = []
    if not elements:
        findings.append(reading_finding("SF202", "empty document: there is no text in it"))
    if blocks.too_deep:
        message = f"lists or quotes deeper than {limits.max_depth} levels count as that deep"
        findings.append(reading_finding("SF209", message))
    hidden = blocks.unhidden and sum(
        [element[0] == "heading" and text[element[1]] in INVISIBLE for element in elements]
    )
    if hidden:
        message = f"{hidden} headings had invisible characters in front of their hashes"
        findings.append(reading_finding("SF215", message))
    if line := _unclosed_fence(text, blocks):
        message = f"the code block that starts on line {line} never ends: all below it is code"
        findings.append(reading_finding("SF222", message))
    return tuple(findings)


def _unclosed_fence(text: str, blocks: Blocks) -> int:
    """Return the line of a fence that takes in the rest of the text; 0 where there is none."""
    last = blocks.leaves[-1] if blocks.leaves else None
    if last is None or last.form != "fenced" or last.container >= 0:
        return 0
    block = text[last.start : last.end].strip()
    fence = _FENCE.match(block)
    last_line = max(block.rfind("\n"), block.rfind("\r")) + 1
    if fence is None or not last_line:
        return 0
    closing = block[last_line:].strip()
    closed = closing.startswith(fence[0]) and not closing.strip(fence[0][0])
    return 0 if closed else text.count("\n", 0, last.start) + 1


READER = Reader(
    name="markdown",
    media_type=MEDIA_TYPE,
    suffixes=(".md", ".markdown", ".mdown", ".mkd"),
    magic=(),
    read=read_markdown,
)
