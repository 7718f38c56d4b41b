"""Write `docs/reference/commands.md` from the command line itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from standfirst.cli.app import app

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "commands.md"

INTRODUCTION = """\
# Commands

<!-- Written by scripts/make_commands.py; change the command's own text instead. -->

Data goes to standard output and talk to standard error. A flag wins over the environment, the
environment over `standfirst.toml`, the file over the family, and the family over what is built in.

| exit code | means |
|---|---|
| 0 | fine |
| 1 | a gate or threshold failed, or something needed is broken |
| 2 | wrong use or configuration; nothing was done |
| 3 | something could not be read or told; the rest is done |
| 130 | stopped with Ctrl-C |
"""


def commands_page() -> str:
    """Return the page: each command with its arguments and options, in the order of the help."""
    parts = [INTRODUCTION]
    for name, command in _commands(typer.main.get_command(app), "standfirst"):
        parts.append("\n".join((f"## {name}", "", _text(command.help), "", *_parameters(command))))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield name, command
        return
    for each, child in inner.items():
        yield from _commands(child, f"{name} {each}")


def _parameters(command: Any) -> Iterator[str]:
    shown = [parameter for parameter in command.params if parameter.name != "help"]
    if shown:
        yield "| argument or option | what it says | default |"
        yield "|---|---|---|"
    for parameter in shown:
        says = f"{_text(parameter.help)}{_variable(parameter)}"
        yield f"| {_name(parameter)} | {says} | {_default(parameter)} |"


def _name(parameter: Any) -> str:
    flags = ", ".join(f"`{flag}`" for flag in parameter.opts if flag.startswith("-"))
    value = f"`{parameter.metavar}`" if parameter.metavar else ""
    return f"{flags} {value}".strip()


def _variable(parameter: Any) -> str:
    return f" Environment: `{parameter.envvar}`." if getattr(parameter, "envvar", None) else ""


def _default(parameter: Any) -> str:
    if parameter.required:
        return "required"
    default = getattr(parameter.default, "value", parameter.default)
    return "" if default is None or default == "" or default is False else f"`{default}`"


def _text(text: str | None) -> str:
    paragraphs = (text or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(commands_page(), encoding="utf-8")
