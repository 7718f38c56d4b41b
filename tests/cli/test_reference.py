"""The page of commands says what the commands say."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_commands_is_as_it_would_be_written():
    script = runpy.run_path(str(ROOT / "scripts" / "make_commands.py"))
    page = ROOT / "docs" / "reference" / "commands.md"
    assert page.read_text(encoding="utf-8") == script["commands_page"](), (
        "run `python scripts/make_commands.py` and read the difference"
    )
