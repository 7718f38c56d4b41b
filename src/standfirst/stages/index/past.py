"""How runs are kept: each as a record, and its counts in rows of their own for the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from standfirst.model.finding import Run
from standfirst.stages.index.records import pack

if TYPE_CHECKING:
    import apsw


def insert_run(connection: apsw.Connection, run: Run) -> Run:
    """Insert a run within the transaction, and return it with the number it was given."""
    connection.execute("INSERT INTO runs (started_at, record) VALUES (?, x'')", (run.started_at,))
    numbered = msgspec.structs.replace(run, run_id=connection.last_insert_rowid())
    connection.execute(
        "UPDATE runs SET record = ? WHERE run_id = ?", (pack(numbered), numbered.run_id)
    )
    connection.executemany(
        "INSERT INTO run_rates (scope, key, run_id, examined, failed) VALUES (?, ?, ?, ?, ?)",
        [(r.scope, r.key, numbered.run_id, r.examined, r.failed) for r in run.rates],
    )
    return numbered
