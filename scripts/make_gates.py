"""Write `docs/reference/gates.md` from what the gates say of themselves."""

from __future__ import annotations

from pathlib import Path

from standfirst.stages.gate import Documented, gates

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "gates.md"

INTRODUCTION = """\
# Gates

<!-- Written by scripts/make_gates.py; change the gate's own docstring instead. -->

`standfirst chunk-ready` lets every gate examine the whole workspace. Each one counts faults that
must not be in an index, so that the count has to be zero.

| verdict | when | exit code |
|---|---|---|
| ready | every gate passed | 0 |
| not ready | a gate failed | 1 |
| cannot tell | nothing was found, but a gate was not told enough | 3 |

A gate is not told enough in an empty workspace, by a record that cannot be read, or where too few
chunks were examined for a rate. It then has no count, and never passes. Exit code 2 says that the
command was called wrongly.

`--write-baseline FILE` writes down what every fault is about. With `--baseline FILE` only other
faults make a gate fail, and both figures are shown. Faults are told apart by document, chunk,
block, page and subject, so an edit elsewhere leaves them known.

| format | for |
|---|---|
| `text` | reading at a terminal |
| `json` | programs; `schemas/readiness.schema.json` describes it |
| `junit` | test reports of CI services; a gate that cannot tell is an error, not a skipped test |
| `sarif` | code scanning services; SARIF 2.1.0 |
| `markdown` | a job summary or a comment |
| `github` | annotations of a workflow, at most ten |
| `prometheus` | a text file collector; what was not counted has no sample |
"""


def gates_page() -> str:
    """Return the page: every gate with what it counts, why that matters, and the cure."""
    return "\n\n".join([INTRODUCTION.strip(), *map(_section, gates())]) + "\n"


def _section(documented: Documented) -> str:
    parts = (
        f"## {documented.gate.name}",
        documented.about,
        documented.why,
        f"**Cure.** {documented.cure[0].upper()}{documented.cure[1:]}",
    )
    return "\n\n".join(parts)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(gates_page(), encoding="utf-8")
