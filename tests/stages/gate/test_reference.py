"""The page of gates says what the gates say."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_of_gates_is_as_it_would_be_written() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "make_gates.py"))
    page = ROOT / "docs" / "reference" / "gates.md"
    assert page.read_text(encoding="utf-8") == script["gates_page"](), (
        "run `python scripts/make_gates.py` and read the difference"
    )
