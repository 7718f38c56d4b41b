"""The reader of Docling's JSON (DoclingDocument 1.x), with its pages and boxes."""

from __future__ import annotations

import re

import msgspec

from standfirst.errors import (
    DamagedSourceError,
    LimitExceededError,
    SourceError,
    UnsupportedFormatError,
)
from standfirst.model.family import Limits
from standfirst.model.source import SourceFile, TextSource
from standfirst.plugins import Reader
from standfirst.stages.read.docling_records import DoclingDocument, decoded
from standfirst.stages.read.docling_text import Assembly
from standfirst.stages.read.docling_walk import CircleError, DoclingWalk

MEDIA_TYPE = "application/vnd.docling+json"
_SCHEMA = "DoclingDocument"
_SCHEMA_NAME = re.compile(rb'"schema_name"\s*:\s*"DoclingDocument"')
# Files whose keys were sorted begin with the body, whose children are references like these.
_REFERENCE = re.compile(rb'"\$ref"\s*:\s*"#/(?:texts|groups|tables|pictures)/\d+"')
# What a model has to look at: the cells and signs that it finds there are guesses.
_LOOKED_AT = ("application/pdf", "image/", "application/mets", "audio/", "video/")


def is_docling(head: bytes) -> bool:
    """Tell a Docling document from other JSON by its first bytes."""
    return _SCHEMA_NAME.search(head) is not None or _REFERENCE.search(head) is not None


def read_docling(source: SourceFile, limits: Limits) -> TextSource:
    """Read a Docling document; tables and formulas that were guessed from a page are lifted.

    Raises UnsupportedFormatError for other JSON and later versions, DamagedSourceError for a file
    that breaks the format's own rules, LimitExceededError for one nested too deeply.
    """
    document = _decoded(source)
    guessed = _is_guessed(document)
    walk = DoclingWalk(document, guessed=guessed, max_depth=limits.max_depth)
    try:
        walk.run()
    except CircleError as error:
        raise DamagedSourceError(
            "an item contains itself",
            file=source.name,
            place=str(error),
            cure="Convert the original file again",
        ) from error
    return Assembly(document, walk).text_source(MEDIA_TYPE)


def _decoded(source: SourceFile) -> DoclingDocument:
    try:
        document = decoded(source.content)
    except RecursionError as error:
        raise LimitExceededError(
            "the JSON is nested too deeply",
            file=source.name,
            cure="Check where the file comes from",
        ) from error
    except msgspec.MsgspecError as error:
        raise _refusal(source, error) from error
    if document.schema_name != _SCHEMA:
        raise _other_json(source)
    if document.version.partition(".")[0] != "1":
        raise UnsupportedFormatError(
            f"DoclingDocument version {document.version or 'unknown'} is not read, only 1.x",
            file=source.name,
            cure="Export the document with a version of Docling that writes 1.x",
        )
    return document


def _refusal(source: SourceFile, error: msgspec.MsgspecError) -> SourceError:
    if _SCHEMA_NAME.search(source.content) is None and isinstance(error, msgspec.ValidationError):
        return _other_json(source)
    return DamagedSourceError(
        f"not a readable Docling document ({error})",
        file=source.name,
        cure="Export the document from Docling again",
    )


def _other_json(source: SourceFile) -> SourceError:
    return UnsupportedFormatError(
        'JSON that is no Docling document: "schema_name" is not "DoclingDocument"',
        file=source.name,
        cure="Export it with Docling's save_as_json, or convert it to Markdown, HTML or text",
    )


def _is_guessed(document: DoclingDocument) -> bool:
    """Tell whether cells come from a model that looked at pages, not from the source file."""
    mimetype = document.origin.mimetype if document.origin is not None else ""
    if mimetype:
        return mimetype.startswith(_LOOKED_AT)
    # Without an origin: only converters that look at pages state where on them things are.
    return any(item.prov for item in document.tables)


READER = Reader(
    name="docling",
    media_type=MEDIA_TYPE,
    suffixes=(".json",),
    magic=(),
    read=read_docling,
    recognises=is_docling,
)
