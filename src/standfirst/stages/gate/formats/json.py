"""The verdict as the record it is."""

from __future__ import annotations

import msgspec

from standfirst.model.finding import Readiness


def render(readiness: Readiness) -> str:
    """Return the verdict as indented JSON, as `readiness.schema.json` describes it."""
    return msgspec.json.format(msgspec.json.encode(readiness), indent=2).decode() + "\n"
