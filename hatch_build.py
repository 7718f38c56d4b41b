"""Builds the compiled loops where there is a C compiler; elsewhere Python does what they do."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = Path("src/standfirst/_loops")
"""One module is made of all C files in it."""

NAME = "_compiled"
LEFT_OUT = "STANDFIRST_PURE_PYTHON"
"""Set to anything, nothing is compiled; at run time it leaves out what was."""


class CustomBuildHook(BuildHookInterface):
    """Puts the compiled loops into a wheel, or beside their source for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get(LEFT_OUT):
            return
        root = Path(self.root)
        name = NAME + sysconfig.get_config_var("EXT_SUFFIX")
        folder = root / SOURCES.parent if version == "editable" else Path(self.directory)
        folder.mkdir(parents=True, exist_ok=True)
        failure = compiled(sorted((root / SOURCES).glob("*.c")), folder / name)
        if failure:
            self.app.display_warning(f"the loops are not compiled, Python does them: {failure}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            build_data["force_include"][str(folder / name)] = f"standfirst/{name}"


def compiled(sources: Sequence[Path], target: Path) -> str:
    """Compile an extension module; return why it could not be, empty where it could."""
    linker = sysconfig.get_config_var("LDSHARED")
    if sys.platform == "win32" or not linker:
        return "this Python does not say how extensions are built"
    # Built aside and moved, so that a process that has the old one loaded keeps it.
    built = target.with_suffix(".new")
    command = [
        *shlex.split(linker),
        *shlex.split(sysconfig.get_config_var("CCSHARED") or ""),
        "-O3",
        "-DNDEBUG",
        f"-I{sysconfig.get_path('include')}",
        f"-I{sysconfig.get_path('platinclude')}",
        *map(str, sources),
        "-o",
        str(built),
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error)
    if done.returncode:
        return " ".join((done.stderr or f"{command[0]} failed").split())[:500]
    built.replace(target)
    return ""
