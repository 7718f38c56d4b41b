"""`standfirst config show`: every setting, its value, and where it comes from."""

from __future__ import annotations

import typer

from standfirst.cli.exits import guarded
from standfirst.cli.options import ConfigOption, FamilyOption, Format, FormatOption, SetOption

app = typer.Typer(help="Settings and where they come from.", no_args_is_help=True)


@app.command()
@guarded
def show(
    family: FamilyOption = "",
    settings: SetOption = None,
    config: ConfigOption = None,
    form: FormatOption = Format.TEXT,
) -> None:
    """Show every setting of a family with its value and its origin.

    A flag wins over the environment, the environment over the file, the file over the family, and
    the family over what is built in.
    """
    from standfirst.cli.lines import write_all
    from standfirst.cli.options import configuration
    from standfirst.cli.origins import setting_origins
    from standfirst.cli.terminal import columns, write

    origins = setting_origins(configuration(family, settings, config))
    if form is Format.TEXT:
        write(columns((each.key, each.shown, each.words) for each in origins))
    else:
        write_all(({"key": e.key, "value": e.value, "origin": e.origin} for e in origins), form)
