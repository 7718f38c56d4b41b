"""`standfirst ask`: an answer in quotations, each with its citation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from standfirst.cli.embedders import EmbedderNameOption, EmbedderOption, searching_embedder
from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    Format,
    FormatOption,
    WorkspaceOption,
    typed,
)

if TYPE_CHECKING:
    from standfirst.plugins import ChatModel


ModelOption = Annotated[
    str,
    typer.Option(
        envvar="STANDFIRST_MODEL",
        metavar="URL",
        help="An OpenAI-compatible server that words the answer, such as "
        "http://127.0.0.1:11434/v1. Its key is read from STANDFIRST_MODEL_KEY.",
        show_default=False,
    ),
]
ModelNameOption = Annotated[
    str,
    typer.Option(
        envvar="STANDFIRST_MODEL_NAME",
        metavar="NAME",
        help="The model that the server is asked for.",
        show_default=False,
    ),
]


def ask(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A question in plain words.")],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    form: FormatOption = Format.TEXT,
    model: ModelOption = "",
    model_name: ModelNameOption = "",
    embedder: EmbedderOption = "",
    embedder_name: EmbedderNameOption = "",
) -> None:
    """Answer a question in exact quotations, each with file, section, page and place.

    Where the documents do not support an answer, it says so and names the nearest places. A model
    chooses quotations and connects them; numbers come from quotations alone.
    """
    from standfirst.cli.answers import answer_lines
    from standfirst.cli.lines import write_json
    from standfirst.cli.terminal import write
    from standfirst.pipeline import ask as ask_workspace
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        answer = ask_workspace(
            opened,
            typed(text),
            model=chat_model(model, model_name),
            embedder=searching_embedder(opened, embedder, embedder_name),
        )
    if form is Format.TEXT:
        write(*answer_lines(answer, workspace))
    else:
        write_json(answer, form)


def chat_model(url: str, name: str) -> ChatModel | None:
    """Return the model that the options name, None without any."""
    from standfirst.errors import ConfigurationError

    if not url and not name:
        return None
    if not url or not name:
        missing = "--model-name NAME" if url else "--model URL"
        raise ConfigurationError(f"a model needs an address and a name; add {missing}")
    from standfirst.services.chat.openai import OpenAIChat
    from standfirst.services.sinks import surroundings

    return OpenAIChat(url, name, surroundings())
