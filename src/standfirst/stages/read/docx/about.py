"""What a Word file says about itself: title, language, and how long it was when it was saved."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.stages.read.docx.container import Package
from standfirst.stages.read.docx.nodes import as_number
from standfirst.stages.read.titles import plausible_title

_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


class About(NamedTuple):
    """Title and language as stated, empty where they are not; pages and characters, None if not."""

    title: str
    language: str
    pages: int | None
    characters: int | None


def about(package: Package, file_name: str) -> About:
    """Return what the properties of a file state."""
    title = language = ""
    counts: dict[str, int | None] = {}
    for relation in package.relations("").values():
        if relation.kind == "core-properties" and (root := package.tree(relation.target)):
            stated = {node.name: node.text for node in root.children}
            title = plausible_title(stated.get("dc:title", ""), file_name)
            language = stated.get("dc:language", "").strip()
        elif relation.kind in {"extended-properties", "extendedProperties"} and (
            root := package.tree(relation.target)
        ):
            counts = {node.name: as_number(node.text.strip()) for node in root.children}
    return About(
        title,
        language if _LANGUAGE_TAG.fullmatch(language) else "",
        counts.get("ep:Pages"),
        counts.get("ep:Characters"),
    )
