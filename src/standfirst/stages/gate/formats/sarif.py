"""The verdict as SARIF 2.1.0, which code scanning services read."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any
from urllib.parse import quote

import msgspec

from standfirst.model.finding import GateFault, GateOutcome, Readiness
from standfirst.model.version import __version__
from standfirst.stages.gate.baseline import identity
from standfirst.stages.gate.formats import described, untold

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_DRIVE = re.compile(r"[A-Za-z]:/")


def render(readiness: Readiness) -> str:
    """Return a log with one run: a rule for each gate, a result for each listed fault."""
    run = {
        "tool": {
            "driver": {
                "name": "standfirst",
                "semanticVersion": __version__,
                "rules": [_rule(outcome) for outcome in readiness.outcomes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(readiness)],
        "results": [
            _result(outcome, index, fault)
            for index, outcome in enumerate(readiness.outcomes)
            if outcome.passed is False
            for fault in outcome.faults
        ],
        "properties": {
            "verdict": readiness.verdict,
            "documents": readiness.documents,
            "chunks": readiness.chunks,
            "blocks": readiness.blocks,
        },
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2).decode() + "\n"


def _rule(outcome: GateOutcome) -> dict[str, Any]:
    return {
        "id": outcome.gate,
        "shortDescription": {"text": outcome.about},
        "help": {"text": f"Cure: {outcome.cure}"},
        "defaultConfiguration": {"level": "error"},
        "properties": {"count": outcome.count, "new": outcome.new, "passed": outcome.passed},
    }


def _invocation(readiness: Readiness) -> dict[str, Any]:
    """Say what could not be judged; a log without results must not look like a clean one."""
    return {
        "executionSuccessful": not untold(readiness),
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": f"{outcome.gate} cannot tell: {outcome.reason}"},
                "associatedRule": {"id": outcome.gate, "index": index},
            }
            for index, outcome in enumerate(readiness.outcomes)
            if outcome.passed is None
        ],
    }


def _result(outcome: GateOutcome, index: int, fault: GateFault) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": outcome.gate,
        "ruleIndex": index,
        "level": "error",
        "message": {"text": described(fault)},
        "partialFingerprints": {"identity/v1": sha256(identity(fault).encode()).hexdigest()},
        "properties": {"document": fault.document_id, "page": fault.page},
    }
    location = _location(fault)
    if location:
        result["locations"] = [location]
    if outcome.new is not None:
        result["baselineState"] = "new"
    return result


def _location(fault: GateFault) -> dict[str, Any]:
    location: dict[str, Any] = {}
    if fault.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(fault.file)}}
        if fault.line is not None and fault.span is not None:
            physical["region"] = {
                "startLine": fault.line,
                "charOffset": fault.span.start,
                "charLength": len(fault.span),
            }
        location["physicalLocation"] = physical
    name = fault.chunk_id or fault.block_id
    if name:
        kind = "chunk" if fault.chunk_id else "block"
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": kind}]
    return location


def _uri(source: str) -> str:
    """Return a path or URI as a URI reference (RFC 3986); a colon in a name is no scheme."""
    path = source.replace("\\", "/")
    safe = "/-._~!$&'()*+,;=@"
    if _URI.match(source):
        return quote(source.encode("utf-8", "surrogatepass"), safe=safe + ":%?#[]")
    escaped = quote(path.encode("utf-8", "surrogatepass"), safe=safe)
    if _DRIVE.match(path):
        return f"file:///{escaped}"
    return f"file://{escaped}" if path.startswith("/") else escaped
