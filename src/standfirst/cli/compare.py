"""`standfirst compare`: which settings suit these documents?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    Format,
    FormatOption,
    JobsOption,
    WorkspaceOption,
)

PathsArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="PATH",
        help="Files and folders to draw from; else what the workspace was made from.",
        show_default=False,
    ),
]
ConfigsOption = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="A configuration; give two to four.", show_default=False),
]
QuestionsOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your questions, as TOML.", show_default=False)
]
SampleOption = Annotated[int, typer.Option(min=1, metavar="N", help="Documents to draw.")]
SeedOption = Annotated[int, typer.Option(metavar="S", help="Another seed draws others.")]
BudgetOption = Annotated[
    int, typer.Option(min=1, metavar="N", help="Characters that a question may retrieve.")
]
TokenizerOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Count the budget in tokens: tiktoken:NAME, or the path of a tokenizer's JSON file.",
        show_default=False,
    ),
]
SheetOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a reading sheet (HTML).", show_default=False),
]
PassagesOption = Annotated[
    int, typer.Option(min=1, metavar="N", help="Passages on the reading sheet.")
]
VerdictsOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A judged sheet, as its page saves it.", show_default=False),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Keep the comparison (JSON), for decide.", show_default=False
    ),
]


def compare(
    paths: PathsArgument = None,
    config: ConfigsOption = None,
    questions: QuestionsOption = None,
    sample: SampleOption = 40,
    seed: SeedOption = 1,
    budget: BudgetOption = 4000,
    tokenizer: TokenizerOption = "",
    out: SheetOption = None,
    passages: PassagesOption = 20,
    verdicts: VerdictsOption = None,
    save: SaveOption = None,
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    jobs: JobsOption = 0,
    form: FormatOption = Format.TEXT,
) -> int:
    """Compare two to four configurations on a sample of your documents.

    Sizes, failure rates, what was cut and what it costs; recall and precision on your questions at
    a budget of characters or tokens; and a sheet for reading passages side by side without knowing
    which is which. A winner is named only where it is told apart from every other. Ends with 3
    when a file could not be read.
    """
    from standfirst.cli.comparing import comparison_lines, run_comparison, write_files
    from standfirst.cli.exits import NOT_ALL_READ
    from standfirst.cli.lines import write_json
    from standfirst.cli.options import environment
    from standfirst.cli.terminal import say, write
    from standfirst.comparison import CompareOptions

    options = CompareOptions(
        configurations=tuple(config or ()),
        questions=questions,
        sample=sample,
        seed=seed,
        passages=passages,
        budget=budget,
        tokenizer=tokenizer,
        verdicts=verdicts,
        environment=environment(),
        jobs=jobs,
    )
    compared = run_comparison(paths or [], options, workspace)
    write_files(compared, out, save)
    if form is Format.TEXT:
        write(*comparison_lines(compared))
    else:
        write_json(compared.comparison, form)
    for error in compared.errors:
        say(f"Not read, and left out: {error.message}")
    return NOT_ALL_READ if compared.errors else 0
