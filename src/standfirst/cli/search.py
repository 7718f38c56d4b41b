"""`standfirst search`: the chunks that fit a question best."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.embedders import EmbedderNameOption, EmbedderOption, searching_embedder
from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    Format,
    FormatOption,
    WorkspaceOption,
    typed,
)
from standfirst.cli.scopes import (
    DocumentFilter,
    FamilyFilter,
    KindFilter,
    LanguageFilter,
    PageFilter,
    SectionFilter,
    scope_of,
)

BudgetOption = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Hits and what they bring fit into so many characters, or tokens of --tokenizer.",
        show_default=False,
    ),
]
TokenizerOption = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Such as tiktoken:cl100k_base, or a file.", show_default=False
    ),
]


def search(
    text: Annotated[
        str,
        typer.Argument(
            metavar="TEXT", help='Any words; a phrase in "quotation marks" stands word by word.'
        ),
    ],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, metavar="N", help="The most hits.")
    ] = 10,
    document: DocumentFilter = "",
    family: FamilyFilter = "",
    section: SectionFilter = "",
    language: LanguageFilter = "",
    kind: KindFilter = "",
    page: PageFilter = "",
    neighbours: Annotated[
        int, typer.Option(min=0, max=10, metavar="N", help="Chunks before and after each hit.")
    ] = 0,
    budget: BudgetOption = None,
    tokenizer: TokenizerOption = "",
    embedder: EmbedderOption = "",
    embedder_name: EmbedderNameOption = "",
    words_alone: Annotated[bool, typer.Option("--words-alone", help="Leave vectors out.")] = False,
    form: FormatOption = Format.TEXT,
) -> None:
    """Find the chunks that fit some words best; case and accents do not matter.

    A hit brings what its text refers to and what stands for its tables and formulas. Where the
    chunks have vectors of the local model, they are found by their meaning too.
    """
    from standfirst.cli.answers import hit_lines
    from standfirst.cli.lines import write_all
    from standfirst.cli.terminal import write
    from standfirst.pipeline import search as search_workspace
    from standfirst.services.tokenizers import token_counter
    from standfirst.workspace import Workspace

    filters = {"document": document, "family": family, "section": section}
    scope = scope_of(**filters, language=language, kind=kind, page=page)
    counter = token_counter(tokenizer)
    with Workspace.open(workspace) as opened:
        hits = search_workspace(
            opened,
            typed(text),
            limit,
            scope=scope,
            embedder=None if words_alone else searching_embedder(opened, embedder, embedder_name),
            neighbours=neighbours,
            budget=budget,
            tokenizer=counter.count if counter else None,
        )
    if form is Format.TEXT:
        write(*hit_lines(hits, text))
    else:
        write_all(hits, form)
