"""The compiled loops where they were built; without them the same is done in Python, slower."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

LOOPS_VERSION = 18
"""Counts up with every change in `_loops/`, so that loops built from an older one are left."""

LEFT_OUT = "STANDFIRST_PURE_PYTHON"
"""The environment variable that leaves the compiled loops out, whatever it is set to."""


def _loops() -> tuple[ModuleType | None, str]:
    if os.environ.get(LEFT_OUT):
        return None, f"left out by {LEFT_OUT}"
    try:
        compiled = import_module("standfirst._compiled")
    except ImportError:
        return None, "not built, since there was no C compiler"
    if compiled.LOOPS_VERSION != LOOPS_VERSION:
        return None, "built from other sources; install standfirst again"
    return compiled, "in use"


loops, state = _loops()
