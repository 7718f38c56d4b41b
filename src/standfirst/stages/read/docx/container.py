"""The ZIP container of an Office file: its parts by name and relation, within limits."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple
from urllib.parse import unquote

from standfirst.errors import (
    DamagedSourceError,
    EncryptedSourceError,
    LimitExceededError,
    SourceError,
    UnsupportedFormatError,
)
from standfirst.model.family import Limits
from standfirst.model.source import SourceFile
from standfirst.stages.read.docx.nodes import (
    MarkupError,
    MarkupLimitError,
    Node,
    read_children,
    read_tree,
)

ZIP_MAGIC = b"PK\x03\x04"
# [MS-CFB] 2.2: what the old formats, and everything that is encrypted, are kept in.
OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_CHUNK = 1 << 18
_MEBIBYTE = 1 << 20
# Word writes some dozens; each costs memory before anything can be read.
_MAX_ENTRIES = 20_000
_CENTRAL_HEADER = b"PK\x01\x02"
# XML of real documents shrinks to a tenth or a fiftieth; deflate ends at a thousandth.
_MAX_RATIO = 300
_RATIO_MATTERS_FROM = 32 * _MEBIBYTE
_ENCRYPTED_ENTRY = 0x1

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    ValueError,
    struct.error,
)
_SAVE_AGAIN = "Open it in Word or LibreOffice and save it again as .docx"

# [MS-OFFCRYPTO] 2.3.4.1, [MS-DOC] 2.1, [MS-XLS] 2.1, [MS-PPT] 2.1: streams by which they are told.
_OLE_STREAMS = (
    ("EncryptedPackage", ""),
    ("WordDocument", "an old Word file (.doc)"),
    ("Workbook", "an old Excel file (.xls)"),
    ("PowerPoint Document", "an old PowerPoint file (.ppt)"),
)


class Relation(NamedTuple):
    """What a part points at: `kind` is the last word of its type, `target` a part's name."""

    kind: str
    target: str


@dataclass(slots=True)
class _Room:
    """How many bytes may still be unpacked."""

    left: int


class Package:
    """The parts of one file; reading them is bounded in size, and nothing else is opened."""

    def __init__(self, source: SourceFile, limits: Limits, outer: Package | None = None) -> None:
        """Open the container. Raises SourceError for anything that is no ZIP file of parts.

        One that stands in an `outer` one unpacks within the limits of that.
        """
        self._file = source.name
        self._room: _Room = (
            outer._room if outer is not None else _Room(limits.max_file_mb * _MEBIBYTE)
        )
        self._archive = _open(source)
        names = self._archive.namelist()
        # Part names are compared without case (ISO/IEC 29500-2, 6.2.2.3).
        self._names = {name.replace("\\", "/").strip("/").lower(): name for name in names}

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._names

    def content(self, part: str) -> bytes | None:
        """Return the bytes of a part, None where the container has none of that name.

        Raises SourceError where it cannot be read.
        """
        return b"".join(self._chunks(part)) if part in self else None

    def mentions(self, part: str, word: bytes) -> bool:
        """Tell whether a part has a word in it. Raises SourceError where it cannot be read."""
        left, end = self._room.left, b""
        try:
            for chunk in self._chunks(part):
                if word in end + chunk:
                    return True
                end = chunk[-len(word) :]
        finally:
            # It is read once more for its content, which counts.
            self._room.left = left
        return False

    def tree(self, part: str) -> Node | None:
        """Return the root of a part, None where the container has none of that name.

        Raises SourceError where it cannot be read.
        """
        if part not in self:
            return None
        try:
            return read_tree(self._chunks(part))
        except MarkupError as error:
            raise self._broken(part, error) from error
        except MarkupLimitError as error:
            raise self._too_much(part, error) from error

    def children(self, part: str, root: str, parent: str) -> Iterator[Node]:
        """Yield the children of an element of a part one by one. Raises SourceError."""
        try:
            yield from read_children(self._chunks(part), root, parent)
        except MarkupError as error:
            raise self._broken(part, error) from error
        except MarkupLimitError as error:
            raise self._too_much(part, error) from error

    def relations(self, part: str) -> dict[str, Relation]:
        """Return what a part points at inside the container, by the ids that it uses for them."""
        folder, name = posixpath.split(part)
        root = self.tree(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, Relation] = {}
        for node in root.children if root is not None else ():
            if node.name == "rel:Relationship" and node.get("TargetMode") != "External":
                kind = node.get("Type").rpartition("/")[2]
                found[node.get("Id")] = Relation(kind, _resolved(folder, node.get("Target")))
        return found

    def _chunks(self, part: str) -> Iterator[bytes]:
        info = self._archive.getinfo(self._names[part.lower()])
        if info.flag_bits & _ENCRYPTED_ENTRY:
            raise _encrypted(self._file)
        if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise self._broken(part, "it is packed in a way that Office files never use")
        unpacked = 0
        try:
            with self._archive.open(info) as stream:
                while chunk := stream.read(_CHUNK):
                    unpacked += len(chunk)
                    self._room.left -= len(chunk)
                    self._bound(part, unpacked, info.compress_size)
                    yield chunk
        except _BROKEN as error:
            raise self._broken(part, error) from error

    def _bound(self, part: str, unpacked: int, packed: int) -> None:
        if self._room.left < 0:
            raise self._too_much(part, "the file unpacks to more than limits.max_file_mb")
        if unpacked > _RATIO_MATTERS_FROM and unpacked > _MAX_RATIO * max(packed, 1):
            raise self._too_much(part, f"it unpacks to more than {_MAX_RATIO} times its size")

    def _broken(self, part: str, why: object) -> SourceError:
        return DamagedSourceError(
            f"the part cannot be read: {why}", file=self._file, place=part, cure=_SAVE_AGAIN
        )

    def _too_much(self, part: str, why: object) -> SourceError:
        return LimitExceededError(
            f"the part asks for too much: {why}",
            file=self._file,
            place=part,
            cure="Check where the file comes from; if you trust it, save it again or split it",
        )


def _open(source: SourceFile) -> zipfile.ZipFile:
    content = source.content
    if content.startswith(OLE_MAGIC):
        raise _old_format(source)
    if content.count(_CENTRAL_HEADER) > _MAX_ENTRIES:
        raise LimitExceededError(
            f"the container holds more than {_MAX_ENTRIES:,} files",
            file=source.name,
            cure="Check where the file comes from: a Word document holds some dozens",
        )
    try:
        return zipfile.ZipFile(BytesIO(content))
    except _BROKEN as error:
        what = "it is cut short" if content.startswith(ZIP_MAGIC) else "it is no ZIP file"
        raise DamagedSourceError(
            f"not a readable Word document: {what} ({error})",
            file=source.name,
            cure="Fetch the file again; an error page is often saved under this name",
        ) from error


def _old_format(source: SourceFile) -> SourceError:
    for stream, kind in _OLE_STREAMS:
        if stream.encode("utf-16-le") in source.content:
            if not kind:
                return _encrypted(source.name)
            return UnsupportedFormatError(
                f"{kind} is not read",
                file=source.name,
                cure="Open it in its program or in LibreOffice and save it as .docx or .pdf",
            )
    return UnsupportedFormatError(
        "an old Office file of a kind that is not read",
        file=source.name,
        cure="Open it in its program and save it as .docx or .pdf",
    )


def _encrypted(file: str) -> SourceError:
    return EncryptedSourceError(
        "password protected: the file opens only with its password",
        file=file,
        cure="Save a copy without a password and ingest that",
    )


def _resolved(folder: str, target: str) -> str:
    """Return the name of the part that a target means, seen from a part's folder."""
    target = unquote(target.partition("#")[0]).replace("\\", "/")
    # What leads above the root stays at the root.
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
