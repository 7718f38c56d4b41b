"""DOCX: Word files as they read once printed, with their structure, numbers, notes and tables."""

from __future__ import annotations

from standfirst.plugins import Reader
from standfirst.stages.read.docx.container import OLE_MAGIC, ZIP_MAGIC
from standfirst.stages.read.docx.document import MEDIA_TYPE, read_docx

READER = Reader(
    name="docx",
    media_type=MEDIA_TYPE,
    suffixes=(".docx", ".docm", ".dotx", ".dotm"),
    magic=(ZIP_MAGIC, OLE_MAGIC),
    read=read_docx,
)
