"""The workspace on disk, one folder: the store and the pictures of lifted blocks."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Self

import msgspec

from standfirst.errors import WorkspaceError
from standfirst.model.crop import Crop, crop_folder, crop_path
from standfirst.model.finding import Run
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.services.writing import write_whole
from standfirst.stages.index.sqlite import SqliteStore

STORE_FILE = "standfirst.sqlite3"
ACCEPTED_FILE = "accepted-run.json"
"""The run whose rates were found right; a file of its own, so that it can be kept under version
control and laid into the empty workspace of a build machine."""


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

    def publish(
        self, prepared: Prepared, *, location: str, crops: Iterable[Crop] = ()
    ) -> ChunkChanges:
        """Replace a document whole, with the pictures of its blocks.

        `location` is where its file was found, as an absolute path. The pictures go first and
        those of blocks that are gone go last: a block's id holds its content, so that a process
        killed in between leaves the old document with its own pictures. See `SqliteStore.publish`.
        """
        document = prepared.document
        for crop in crops:
            self.write_crop(crop)
        changes = self.store.publish(prepared, location=location)
        named = {self.crop_path(document.document_id, b.block_id).name for b in document.blocks}
        folder = self.path / crop_folder(document.document_id)
        for picture in sorted(folder.iterdir()) if folder.is_dir() else ():
            if picture.name not in named:
                picture.unlink()
        return changes

    def remove(self, document_id: str) -> ChunkChanges:
        """Remove a document with its chunks, findings and crops; nothing if it is not there."""
        changes = self.store.remove(document_id)
        shutil.rmtree(self.path / crop_folder(document_id), ignore_errors=True)
        return changes

    def crop_path(self, document_id: str, block_id: str) -> Path:
        """Return where the picture of a block is kept: always inside the crops folder."""
        return self.path / crop_path(document_id, block_id)

    def write_crop(self, crop: Crop) -> Path:
        """Write the picture of a block, whole or not at all, and return its path."""
        path = self.crop_path(crop.document_id, crop.block_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, crop.png)
        return path

    def accept(self, run: Run) -> Path:
        """Keep a run as the one that later runs are compared with, and return the file."""
        path = self.path / ACCEPTED_FILE
        write_whole(path, msgspec.json.format(msgspec.json.encode(run), indent=2) + b"\n")
        return path

    def accepted_run(self) -> Run | None:
        """Return the run that was accepted, or None. Raises `WorkspaceError` for a damaged file."""
        path = self.path / ACCEPTED_FILE
        try:
            return msgspec.json.decode(path.read_bytes(), type=Run)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            raise WorkspaceError(
                f"{path}: holds no run ({error}). Accept one again with `standfirst accept`"
            ) from error
