"""The commands in the order in which the help lists them."""

from __future__ import annotations

import typer

from standfirst.cli import (
    accept,
    ask,
    check,
    chunk,
    chunk_ready,
    compare,
    config,
    decide,
    demo,
    doctor,
    embed,
    evaluate,
    explain,
    export,
    families,
    ingest,
    init,
    rates,
    search,
    show,
    version,
)
from standfirst.cli.exits import guarded

# "-5 °C" is a question, not an option.
_ANY_TEXT = {"ignore_unknown_options": True}

app = typer.Typer(
    name="standfirst",
    help="Retrieval chunks that stand on their own and can be cited.",
    epilog=(
        "Exit codes: 0 fine; 1 a gate or threshold failed; 2 wrong use or configuration; "
        "3 something could not be read or told, and the rest is done."
    ),
    no_args_is_help=True,
    rich_markup_mode="markdown",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(guarded(demo.demo))
app.command()(guarded(init.init))
app.command()(guarded(ingest.ingest))
app.command()(guarded(chunk.chunk))
app.command()(guarded(embed.embed))
app.command(context_settings=_ANY_TEXT)(guarded(search.search))
app.command(context_settings=_ANY_TEXT)(guarded(ask.ask))
app.command()(guarded(show.show))
app.command()(guarded(check.check))
app.command()(guarded(chunk_ready.chunk_ready))
app.command()(guarded(rates.rates))
app.command()(guarded(accept.accept))
app.command()(guarded(compare.compare))
app.command()(guarded(decide.decide))
app.command()(guarded(evaluate.evaluate))
app.command()(guarded(explain.explain))
app.command()(guarded(export.export))
app.command()(guarded(families.families))
app.add_typer(config.app, name="config")
app.command()(guarded(doctor.doctor))
app.command()(guarded(version.version))
