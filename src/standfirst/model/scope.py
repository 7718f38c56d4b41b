"""Where to search: the documents, sections and pages that hits may come from."""

from __future__ import annotations

from standfirst.model.chunk import ChunkKind
from standfirst.model.document import PrintedPage
from standfirst.model.place import Record


class Scope(Record, frozen=True, kw_only=True):
    """Filters of a search; what is None or empty filters nothing.

    `section` is a section key and takes the sections below it too. `language` is a primary tag
    such as "de". `page` is a page as it is printed, or as counted where the file prints none.
    `words` are folded terms that a chunk must hold, its heading path included.
    """

    document: str = ""
    family: str = ""
    section: str = ""
    language: str = ""
    kind: ChunkKind | None = None
    page: PrintedPage | None = None
    words: tuple[str, ...] = ()


ANYWHERE = Scope()
