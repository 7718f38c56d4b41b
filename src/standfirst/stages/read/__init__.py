"""Bytes in, a raw document out: one file a format, found by its suffix and by its first bytes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import cast

from standfirst.errors import UnsupportedFormatError
from standfirst.model.family import Limits
from standfirst.model.source import PagedSource, SourceFile, TextSource
from standfirst.plugins import Reader, discover


def readers() -> tuple[Reader, ...]:
    """Return every reader of this room."""
    found = discover(sys.modules[__name__], "READER")
    return tuple(cast(Reader, value) for _, value in found)


def suffixes() -> frozenset[str]:
    """Return the file name endings that some reader claims, with the dot, in lower case."""
    return frozenset(suffix for reader in readers() for suffix in reader.suffixes)


def recognisers() -> dict[str, Callable[[bytes], bool]]:
    """Return how documents are told, by the endings that other files have too."""
    return {
        suffix: reader.recognises
        for reader in readers()
        if reader.recognises is not None
        for suffix in reader.suffixes
    }


def reader_of(source: SourceFile) -> Reader:
    """Return the reader for a file: by its first bytes where they tell, else by its suffix.

    Raises UnsupportedFormatError for an unknown suffix.
    """
    head = source.content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    suffix = PurePosixPath(source.name.replace("\\", "/")).suffix.lower()
    told = [each for each in readers() if any(head.startswith(magic) for magic in each.magic)]
    # Formats that share a container (ZIP) are told apart by their suffix.
    for reader in [*(each for each in told if suffix in each.suffixes), *told, *readers()]:
        if reader in told or suffix in reader.suffixes:
            return reader
    raise UnsupportedFormatError(
        f"no reader for files that end in {suffix or 'nothing'}",
        file=source.name,
        cure=f"Convert it to one of {', '.join(sorted(suffixes()))}",
    )


def read(source: SourceFile, limits: Limits) -> TextSource | PagedSource:
    """Read a file with the reader that fits it. Raises SourceError when nothing can be read."""
    return reader_of(source).read(source, limits)
