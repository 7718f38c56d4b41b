"""The house stays as it was drawn: who imports whom, what an import loads, how large a file is."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "standfirst"

HEAVY = {
    "PIL",
    "apsw",
    "charset_normalizer",
    "http.server",
    "numpy",
    "py3langid",
    "pypdfium2",
    "pypdfium2_raw",
    "pyromark",
    "rapidfuzz",
    "selectolax",
    "sentencex",
    "urllib.request",
}
"""Libraries that only the function which needs them may load."""

LONGEST_FILE = 350
LONGEST_FUNCTION = 60
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "handler", "misc", "data"}


def lint_imports(config: Path, source: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of the package below `source`."""
    code = (
        f"import sys; sys.path.insert(0, {str(source)!r}); "
        "from importlinter.cli import lint_imports; "
        f"sys.exit(lint_imports(config_filename={str(config)!r}, no_cache=True))"
    )
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )


def modules_loaded_by(code: str) -> set[str]:
    """Return the names of all modules that a fresh process has loaded after running the code."""
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_imports_go_one_way() -> None:
    outcome = lint_imports(ROOT / "pyproject.toml", PACKAGE.parent)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("errors.py", "import standfirst.cli"),
        ("model/place.py", "import standfirst.plugins"),
        ("stages/read/__init__.py", "import standfirst.stages.segment"),
        ("cellar.py", ""),
    ],
    ids=["errors import cli", "a noun imports a shape", "stages meet", "a room nobody drew"],
)
def test_a_broken_contract_is_seen(tmp_path: Path, module: str, line: str) -> None:
    shutil.copytree(PACKAGE, tmp_path / "standfirst", ignore=shutil.ignore_patterns("samples"))
    with (tmp_path / "standfirst" / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    outcome = lint_imports(ROOT / "pyproject.toml", tmp_path)
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr


def test_importing_the_package_loads_no_heavy_library() -> None:
    assert not HEAVY & modules_loaded_by("import standfirst")


def test_asking_the_command_line_for_help_loads_no_heavy_library() -> None:
    code = (
        "import contextlib, io, sys\n"
        "from standfirst.cli import main\n"
        "sys.argv, told = ['standfirst', '--help'], io.TextIOWrapper(io.BytesIO(), 'utf-8')\n"
        "with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):\n"
        "    main()\n"
        "told.seek(0)\n"
        "assert 'ingest' in told.read()"
    )
    assert not HEAVY & modules_loaded_by(code)


def test_a_heavy_library_would_be_seen() -> None:
    assert "apsw" in modules_loaded_by("import standfirst, apsw")


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_a_file_can_be_read_in_one_sitting(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name
    assert not VAGUE_NAMES & set(path.relative_to(PACKAGE).with_suffix("").parts)
