"""Crops: pictures of lifted blocks, cut from the page as it is displayed."""

from __future__ import annotations

import hashlib
import re

import msgspec

from standfirst.model.place import BBox

CROPS_FOLDER = "crops"
RESOLUTION_DPI = 200
MARGIN_POINTS = 6.0

_UNSAFE = re.compile(r"[^\w.-]|(?<=\A)[.-]")
_LONGEST_NAME = 200
"""File systems allow 255 bytes a name; a suffix and the mark of an unfinished file go on top."""


class Crop(msgspec.Struct, frozen=True, kw_only=True):
    """The picture of a block: `png` is the file's bytes, `bbox` the box without its margin."""

    document_id: str
    block_id: str
    physical_page: int
    bbox: BBox
    png: bytes


def crop_path(document_id: str, block_id: str) -> str:
    """Return where a block's picture is kept, relative to its workspace: `crops/…/….png`.

    No two blocks share a path, and no id leads out of the folder.
    """
    return f"{crop_folder(document_id)}/{safe_name(block_id)}.png"


def crop_folder(document_id: str) -> str:
    """Return the folder of a document's crops, relative to its workspace."""
    return f"{CROPS_FOLDER}/{safe_name(document_id)}"


def safe_name(name: str) -> str:
    """Return a name for a file or folder that no two ids share and that never leads elsewhere.

    Letters, digits, `_`, `-` and dots inside stay, every other character is written as its bytes
    (%2F); a name
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
