"""The options that say where a search looks, and the scope that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from standfirst.cli.options import typed
from standfirst.errors import ConfigurationError

if TYPE_CHECKING:
    from standfirst.model.chunk import ChunkKind
    from standfirst.model.scope import Scope

CHUNK_KINDS = ("prose", "table_rows", "block_descriptor")
_KINDS = ", ".join(CHUNK_KINDS)

DocumentFilter = Annotated[
    str, typer.Option("--document", metavar="ID", help="Only this document.", show_default=False)
]
FamilyFilter = Annotated[
    str, typer.Option("--family", metavar="NAME", help="Only this family.", show_default=False)
]
SectionFilter = Annotated[
    str,
    typer.Option(
        "--section",
        metavar="KEY",
        help="Only sections of this key and those below.",
        show_default=False,
    ),
]
LanguageFilter = Annotated[
    str,
    typer.Option(
        "--language", metavar="CODE", help="Only this language, such as de.", show_default=False
    ),
]
KindFilter = Annotated[
    str, typer.Option("--kind", metavar="KIND", help=f"Only {_KINDS}.", show_default=False)
]
PageFilter = Annotated[
    str, typer.Option("--page", metavar="PAGE", help="Only this printed page.", show_default=False)
]


def scope_of(**given: str) -> Scope:
    """Return the scope that options make. Raises ConfigurationError for a kind that is none."""
    from standfirst.model.scope import Scope

    said = {name: typed(value) for name, value in given.items()}
    kind, page = said["kind"], said["page"]
    if kind and kind not in CHUNK_KINDS:
        raise ConfigurationError(f"--kind {kind}: expected one of {_KINDS}")
    return Scope(
        document=said["document"],
        family=said["family"],
        section=said["section"],
        language=said["language"],
        kind=cast("ChunkKind", kind) if kind else None,
        page=(int(page) if page.isdecimal() else page) if page else None,
    )
