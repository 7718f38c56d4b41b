"""Which model makes the vectors: options, and the one that a search can use by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from standfirst.errors import MissingExtraError

if TYPE_CHECKING:
    from standfirst.plugins import Embedder
    from standfirst.workspace import Workspace

EmbedderOption = Annotated[
    str,
    typer.Option(
        "--embedder",
        envvar="STANDFIRST_EMBEDDER",
        metavar="WHERE",
        help="local, or the address of an OpenAI-compatible server, such as "
        "http://127.0.0.1:11434/v1. Its key is read from STANDFIRST_EMBEDDER_KEY.",
        show_default=False,
    ),
]
EmbedderNameOption = Annotated[
    str,
    typer.Option(
        "--embedder-name",
        envvar="STANDFIRST_EMBEDDER_NAME",
        metavar="NAME",
        help="The model that the server is asked for.",
        show_default=False,
    ),
]


def chosen_embedder(where: str, name: str) -> Embedder:
    """Return the model that was asked for; the local one where nothing was said."""
    from standfirst.services.embedders import LOCAL, embedder
    from standfirst.services.sinks import surroundings

    return embedder(where or LOCAL, name, surroundings())


def searching_embedder(workspace: Workspace, where: str, name: str) -> Embedder | None:
    """Return the model for a question; None searches by words alone, and says why.

    Without a word about it, vectors of the local model are used. The address of a server is never
    taken from a workspace: a question goes nowhere that nobody named.
    """
    from standfirst.cli.terminal import say
    from standfirst.services.embedders.local import NAME

    if where or name:
        return chosen_embedder(where, name)
    shelf = workspace.store.shelf
    stored = shelf.model()
    if stored is None:
        return None
    if stored.name != NAME:
        say(
            f"Note: searched by words alone. The vectors are of {stored.name}: name its server "
            "with --embedder and --embedder-name"
        )
        return None
    try:
        found = chosen_embedder("", "")
    except MissingExtraError as error:
        say(f"Note: searched by words alone: {error}")
        return None
    note_missing(workspace)
    return found


def note_missing(workspace: Workspace) -> None:
    """Say how many chunks have no vector, where others have one."""
    from standfirst.cli.terminal import say
    from standfirst.services.embedders.local import NAME

    shelf = workspace.store.shelf
    stored = shelf.model()
    missing = shelf.missing() if stored else 0
    if stored and missing:
        server = "" if stored.name == NAME else f" --embedder URL --embedder-name {stored.name}"
        have = "chunk has" if missing == 1 else "chunks have"
        say(
            f"Note: {missing:,} {have} no vector yet and can be found by words alone; "
            f"run `standfirst embed{server}`"
        )
