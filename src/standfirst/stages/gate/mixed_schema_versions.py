"""Counts documents that hold records of another schema version than this one.

Fields change their meaning between versions. Where records of two versions stand side by side, a
reader takes one for the other, or fails on it.

Cure: ingest the files again, so that every record is written by this version.
"""

from __future__ import annotations

from standfirst.model.document import SCHEMA_VERSION
from standfirst.model.finding import GateFault
from standfirst.plugins import CannotTell, Gate, GateContext, Judgements
from standfirst.stages.gate.faults import counted

UNSTATED = 0


def conclude(context: GateContext) -> Judgements:
    """Yield a fault for each document with records of another version."""
    for unread in context.unread:
        foreign = {
            version: number
            for version, number in sorted(unread.versions.items())
            if version not in (SCHEMA_VERSION, UNSTATED)
        }
        if foreign:
            listed = ", ".join(
                f"{counted(number, 'record')} of version {version}"
                for version, number in foreign.items()
            )
            message = f"{listed}, where version {SCHEMA_VERSION} is expected"
            yield GateFault(message=message, document_id=unread.document_id)
        else:
            yield CannotTell(f"{unread.document_id}: {unread.reason}")


GATE = Gate("mixed_schema_versions", conclude=conclude)
