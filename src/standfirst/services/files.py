"""Files on disk: which of them are documents, what they hash to, and their bytes."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import file_digest, sha256
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import NamedTuple

from standfirst.errors import ConfigurationError, LimitExceededError, SourceError
from standfirst.languages.folding import slug
from standfirst.model.family import Limits
from standfirst.model.source import SourceFile
from standfirst.plugins import RECOGNISED_BY

# A reader of these would be expected; other files in a folder (pictures, styles) are no documents.
_DOCUMENT_SUFFIXES = frozenset(
    (".doc", ".docx", ".epub", ".odt", ".pdf", ".ppt", ".pptx", ".rtf", ".xls", ".xlsx")
)


class FoundFile(NamedTuple):
    """A document file: `path` as given, `location` absolute, `document_id` made of its place
    under what was ingested."""

    path: str
    location: str
    document_id: str


class Skipped(NamedTuple):
    """A file that is left alone, and why."""

    path: str
    reason: str


def find_files(
    paths: Sequence[Path],
    suffixes: frozenset[str],
    recognisers: Mapping[str, Callable[[bytes], bool]] = MappingProxyType({}),
) -> Iterator[FoundFile | Skipped | SourceError]:
    """Yield the document files under some paths, in the order of their names.

    A file that is named is always tried; in a folder only files with one of `suffixes` are read,
    of those with a recogniser only the ones that it takes by their first bytes; hidden ones and
    folders behind links are left out. What cannot be read comes as a SourceError. Raises
    ConfigurationError for a path that does not exist.
    """
    for path in paths:
        if not path.exists():
            raise ConfigurationError(f"{path} does not exist; name a file or a folder to ingest")
        if path.is_dir():
            yield from _in_folder(path, suffixes, recognisers)
        else:
            yield _found(path, (path.name,))


def document_id(parts: Sequence[str]) -> str:
    """Return the id of a file from the names on the way to it: `policies/annual_leave.md`."""
    *folders, name = parts
    stem, suffix = PurePath(name).stem, PurePath(name).suffix
    ending = f".{slug(suffix)}" if slug(suffix) else ""
    return "/".join([*(slug(folder) or "_" for folder in folders), (slug(stem) or "_") + ending])


def _in_folder(
    root: Path, suffixes: frozenset[str], recognisers: Mapping[str, Callable[[bytes], bool]]
) -> Iterator[FoundFile | Skipped | SourceError]:
    errors: list[OSError] = []
    for folder, folders, names in os.walk(root, onerror=errors.append):
        yield from _folder_errors(errors)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in folders:
            if Path(folder, name).is_symlink():
                yield Skipped(readable(Path(folder, name)), "a link to a folder is not followed")
        for name in sorted(names):
            if name.startswith("."):
                continue
            path = Path(folder, name)
            suffix = path.suffix.lower()
            if suffix in recognisers and not _is_recognised(path, recognisers[suffix]):
                yield Skipped(readable(path), f"a {suffix} file that is no document")
            elif suffix in suffixes or suffix in _DOCUMENT_SUFFIXES:
                yield _found(path, path.relative_to(root).parts)
            else:
                kind = readable(suffix) or "files without an ending"
                yield Skipped(readable(path), f"no reader for {kind}")
    yield from _folder_errors(errors)


def _is_recognised(path: Path, recognises: Callable[[bytes], bool]) -> bool:
    """Tell whether a file shows that it is a document; one that cannot be opened is tried."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return True
        with path.open("rb") as stream:
            return recognises(stream.read(RECOGNISED_BY))
    except OSError:
        return True


def readable(path: str | Path) -> str:
    """Return a path as text that can be written: what is no UTF-8 in it is shown as �."""
    return os.fsencode(path).decode("utf-8", "replace")


def _found(path: Path, parts: Sequence[str]) -> FoundFile | SourceError:
    location = str(path.resolve())
    try:
        _require_readable_name(str(path))
        _require_readable_name(location)
    except SourceError as error:
        return error
    return FoundFile(str(path), location, document_id(parts))


def _require_readable_name(path: str) -> None:
    if readable(path) != path:
        raise SourceError(
            "its name is not valid UTF-8", file=readable(path), cure="Rename the file or folder"
        )


def _folder_errors(errors: list[OSError]) -> Iterator[SourceError]:
    for error in errors:
        yield SourceError(
            f"the folder cannot be listed ({error.strerror})",
            file=readable(error.filename),
            cure="Grant the permission to read it, or leave it out",
        )
    errors.clear()


def hash_file(path: str, limits: Limits) -> str:
    """Return the SHA-256 of a file's bytes. Raises SourceError where it cannot be read."""
    try:
        _require_regular(path, limits)
        with Path(path).open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise _unreadable(path, error) from error


def read_file(path: str, limits: Limits) -> SourceFile:
    """Return a file's bytes with their digest. Raises SourceError where it cannot be read."""
    _require_readable_name(path)
    try:
        _require_regular(path, limits)
        content = Path(path).read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error
    return SourceFile(name=path, content=content, sha256=sha256(content).hexdigest())


def _require_regular(path: str, limits: Limits) -> None:
    status = Path(path).stat()
    if not stat.S_ISREG(status.st_mode):
        raise SourceError("not a regular file", file=path, cure="Name a file, not a device or pipe")
    if status.st_size > limits.max_file_mb << 20:
        raise LimitExceededError(
            f"{status.st_size >> 20} MB is over the limit of {limits.max_file_mb} MB",
            file=path,
            cure="Split the file or raise limits.max_file_mb",
        )


def _unreadable(path: str, error: OSError) -> SourceError:
    return SourceError(
        f"the file cannot be opened ({error.strerror})",
        file=path,
        cure="Check that it exists and that you may read it",
    )
