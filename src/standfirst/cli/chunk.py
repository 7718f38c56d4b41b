"""`standfirst chunk`: the chunks of one file, without a workspace."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.options import ConfigOption, FamilyOption, OcrOption, SetOption, typed


def chunk(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file, or - for standard input (Markdown).")
    ],
    title: Annotated[
        str,
        typer.Option(
            metavar="TITLE", help="The title that every heading path starts at.", show_default=False
        ),
    ] = "",
    family: FamilyOption = "",
    settings: SetOption = None,
    config: ConfigOption = None,
    ocr: OcrOption = False,
) -> int:
    """Write the chunks of a file as lines of JSON; what was noticed goes to standard error.

    Standard input is read as Markdown unless its first bytes say that it is a PDF or HTML.
    """
    from standfirst.cli.lines import write_lines
    from standfirst.cli.options import configuration
    from standfirst.cli.single import prepared_file, said

    chosen = configuration(family, settings, config, ocr=ocr)
    prepared = prepared_file(file, typed(title), chosen)
    for each in prepared:
        write_lines(each.chunks)
    return said(prepared)
