"""Text from documents inside other notations: each in a form in which it can steer nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

Sample = tuple[Mapping[str, str], float]

_BACKTICKS = re.compile("`+")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML 1.0 document may hold, not even escaped (XML 1.0, 2.2)."""

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def legible(text: str) -> str:
    """Return a text in which every character that is not printed is written as its code point."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def markdown_code(text: str) -> str:
    """Return text on one line as a code span, in which no markup, link or mention is read."""
    line = " ".join(legible(text).split()) or " "
    fence = "`" * (max(map(len, _BACKTICKS.findall(line)), default=0) + 1)
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def xml_text(text: str) -> str:
    """Return text without what XML cannot hold; the writer of the XML escapes the rest."""
    return _NOT_XML.sub("\ufffd", text)


def github_command(name: str, properties: Mapping[str, str], message: str) -> str:
    """Return a workflow command of GitHub, on one line."""
    given = ",".join(f"{key}={_replaced(value, _PROPERTY)}" for key, value in properties.items())
    return f"::{name} {given}::{_replaced(message, _DATA)}"


def prometheus_gauges(name: str, help_: str, samples: Iterable[Sample]) -> str:
    """Return a family of gauges in the text exposition format; nothing where it has no sample."""
    listed = list(samples)
    if not listed:
        return ""
    lines = [f"# HELP {name} {_exposed(help_)}", f"# TYPE {name} gauge"]
    lines += [f"{name}{_labels(labels)} {value}" for labels, value in listed]
    return "\n".join(lines) + "\n"


def _replaced(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)


def _labels(labels: Mapping[str, str]) -> str:
    if not labels:
        return ""
    pairs = (f'{key}="{_exposed(value, quotes=True)}"' for key, value in labels.items())
    return "{" + ",".join(pairs) + "}"


def _exposed(text: str, *, quotes: bool = False) -> str:
    """Escape as the text format asks: backslash and line feed, in label values quotes too."""
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quotes else text
