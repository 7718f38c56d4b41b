"""`standfirst families`: which documents each family takes, and what it sets."""

from __future__ import annotations

from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    ConfigOption,
    Format,
    FormatOption,
    WorkspaceOption,
)


def families(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    config: ConfigOption = None,
    form: FormatOption = Format.TEXT,
) -> None:
    """List the families of documents, with what each takes and sets.

    Where there is a workspace, also how many documents each has, and which files matched none.
    """
    from standfirst.cli.family_use import family_lines, family_uses, unmatched
    from standfirst.cli.lines import write_all
    from standfirst.cli.options import configuration
    from standfirst.cli.terminal import say, write
    from standfirst.workspace import STORE_FILE, Workspace

    settings = configuration(config=config)
    if not (workspace / STORE_FILE).is_file():
        say(f"There is no workspace at {workspace}, so no documents are counted.")
        uses, without = family_uses(settings, None), []
    else:
        with Workspace.open(workspace) as opened:
            uses = family_uses(settings, opened.store)
            without = list(unmatched(opened.store))
    if form is Format.TEXT:
        write(*family_lines(uses, without))
    else:
        write_all((use._asdict() for use in uses), form)
