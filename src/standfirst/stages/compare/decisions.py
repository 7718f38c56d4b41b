"""Decision records as Markdown: front matter that any YAML reader takes, then the reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.languages.folding import slug
from standfirst.model.decision import DECISION_VERSION, Decision

_FENCE = "---"
_TEXTS = {
    "context": "Context",
    "reason": "Reason",
    "new_family": "What to do for a new family",
}
_NAME_LENGTH = 60
_MARKED = re.compile(r"^\\*#", re.MULTILINE)
_ESCAPED = re.compile(r"^\\(\\*#)", re.MULTILINE)
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def file_name(decision: Decision) -> str:
    """Return `NNNN-title.md`."""
    title = slug(decision.title).replace("_", "-")[:_NAME_LENGTH].strip("-") or "decision"
    return f"{decision.number:04}-{title}.md"


def render_decision(decision: Decision) -> str:
    """Return a decision as Markdown.

    Each value of the front matter is JSON, which is YAML, too; a list has a line for each item.
    """
    lines = [_FENCE, *_front_matter(decision), _FENCE, ""]
    lines += [f"# {decision.number}. {_one_line(decision.title)}", ""]
    for field, heading in _TEXTS.items():
        if said := getattr(decision, field):
            lines += [f"## {heading}", "", _body(said), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _front_matter(decision: Decision) -> Iterator[str]:
    for name, value in msgspec.to_builtins(decision).items():
        if name in _TEXTS:
            continue
        if isinstance(value, list | tuple) and value:
            yield f"{name}:"
            yield from (f"  - {_json(item)}" for item in value)
        else:
            yield f"{name}: {_json(value)}"


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _body(text: str) -> str:
    """Return a text whose own headings cannot be mistaken for those of the record."""
    return _MARKED.sub(r"\\\g<0>", text)


def parse_decision(text: str, where: str) -> Decision:
    """Return the decision that `render_decision` was given.

    Raises ConfigurationError for text that is no decision record, or one of another version.
    """
    cure = "Restore the file as `standfirst decide` wrote it; it is not meant to be edited"
    opening, fence, rest = text.partition(f"{_FENCE}\n")
    front, closing, body = rest.partition(f"\n{_FENCE}\n")
    if opening.strip() or not fence or not closing:
        raise ConfigurationError(f"{where}: holds no decision record. {cure}")
    try:
        values = dict(_values(front))
        if values.get("version") != DECISION_VERSION:
            raise ConfigurationError(
                f"{where}: version {values.get('version')!r} of a decision record, expected "
                f"{DECISION_VERSION}. Use the version of standfirst that wrote it"
            )
        return msgspec.convert({**values, **_texts(body)}, Decision)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ConfigurationError(f"{where}: {error}. {cure}") from error


def _values(front: str) -> Iterator[tuple[str, Any]]:
    """Yield each key with its value. Raises ValueError for a line that is neither."""
    key, items = "", []
    for line in front.split("\n"):
        if line.startswith("  - "):
            items.append(msgspec.json.decode(line[4:]))
            continue
        if key:
            yield key, items
        name, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"line {line!r} of the front matter has no key")
        key, items = (name, []) if not value.strip() else ("", [])
        if not key:
            yield name, msgspec.json.decode(value)
    if key:
        yield key, items


def _texts(body: str) -> dict[str, str]:
    parts = _HEADING.split(body)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {
        field: _unescaped(found[heading]) for field, heading in _TEXTS.items() if heading in found
    }


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text.strip("\n"))
