"""The workspace on disk, one folder: the store and the pictures of lifted blocks."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from pathlib import Path
from typing import Self

from standfirst.errors import WorkspaceError
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.stages.index.sqlite import SqliteStore

STORE_FILE = "standfirst.sqlite3"
CROPS_FOLDER = "crops"

_UNSAFE = re.compile(r"[^\w-]|(?<=\A)-")
_LONGEST_NAME = 200
"""File systems allow 255 bytes a name; a suffix and the mark of an unfinished file go on top."""


class Workspace:
    """A folder that holds documents, chunks and crops; the only place that is written to.

    Use it as a context manager. What is read comes from `store`; what is written goes through
    `publish`, `remove` and `write_crop`, so that store and crops stay together.
    """

    def __init__(self, path: Path, store: SqliteStore) -> None:
        self.path = path
        self.store = store

    @classmethod
    def open(cls, path: str | Path, *, create: bool = False) -> Self:
        """Open the workspace at `path`, and make it first where it is missing and `create` is set.

        Raises `WorkspaceError` when it is missing, damaged, locked or of another version.
        """
        folder = Path(path)
        if create:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise WorkspaceError(
                    f"{folder}: cannot be made a workspace ({error.strerror}). "
                    "Choose a folder that you may write to"
                ) from error
        return cls(folder, SqliteStore.open(folder / STORE_FILE, create=create))

    def close(self) -> None:
        """Close the store; the workspace cannot be used afterwards."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def publish(self, prepared: Prepared, *, location: str) -> ChunkChanges:
        """Replace a document whole, then remove the crops of blocks that it no longer has.

        `location` is where its file was found, as an absolute path. See `SqliteStore.publish`.
        """
        changes = self.store.publish(prepared, location=location)
        document = prepared.document
        named = {self.crop_path(document.document_id, b.block_id).name for b in document.blocks}
        folder = self._crop_folder(document.document_id)
        for crop in sorted(folder.iterdir()) if folder.is_dir() else ():
            if crop.name not in named:
                crop.unlink()
        return changes

    def remove(self, document_id: str) -> ChunkChanges:
        """Remove a document with its chunks, findings and crops; nothing if it is not there."""
        changes = self.store.remove(document_id)
        shutil.rmtree(self._crop_folder(document_id), ignore_errors=True)
        return changes

    def crop_path(self, document_id: str, block_id: str) -> Path:
        """Return where the picture of a block is kept: always inside the crops folder."""
        return self._crop_folder(document_id) / f"{_file_name(block_id)}.png"

    def write_crop(self, document_id: str, block_id: str, png: bytes) -> Path:
        """Write the picture of a block, whole or not at all, and return its path."""
        path = self.crop_path(document_id, block_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}.unfinished")
        with unfinished.open("wb") as file:
            file.write(png)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        return path

    def _crop_folder(self, document_id: str) -> Path:
        return self.path / CROPS_FOLDER / _file_name(document_id)


def _file_name(name: str) -> str:
    """Return a name for a file or folder that no two ids share and that never leads elsewhere.

    Letters, digits, `_` and `-` stay, every other character is written as its bytes (%2F); a name
    too long for a file system ends in a digest.
    """
    escaped = _UNSAFE.sub(lambda match: _percent(match[0]), name) or "%"
    encoded = escaped.encode("utf-8", "surrogatepass")
    if len(encoded) <= _LONGEST_NAME:
        return escaped
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return encoded[: _LONGEST_NAME - 65].decode("utf-8", "ignore") + "%" + digest


def _percent(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))
