"""`standfirst doctor`: whether everything that is needed is there and works."""

from __future__ import annotations

from standfirst.cli.options import DEFAULT_WORKSPACE, Format, FormatOption, WorkspaceOption


def doctor(workspace: WorkspaceOption = DEFAULT_WORKSPACE, form: FormatOption = Format.TEXT) -> int:
    """Look at Python, libraries, SQLite, PDFium, word lists and the workspace.

    Ends with 1 when something that is needed is broken.
    """
    from standfirst.cli.exits import GATE_FAILED
    from standfirst.cli.health import conditions
    from standfirst.cli.lines import write_all
    from standfirst.cli.terminal import columns, write

    found = list(conditions(workspace))
    broken = [each for each in found if each.state == "broken"]
    if form is Format.TEXT:
        write(columns((each.state, each.part, each.detail) for each in found), "")
        write(*(f"{each.part}: {each.detail}. {each.cure}".rstrip() for each in broken))
        write("Something needed is broken." if broken else "Everything that is needed works.")
    else:
        write_all((each._asdict() for each in found), form)
    return GATE_FAILED if broken else 0
