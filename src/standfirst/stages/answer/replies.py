"""What a model replied: sentences and the quotations they rest on, read with tolerance."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from standfirst.languages.sentences import sentence_spans

LONGEST_REPLY = 20_000
"""Characters of a reply that are read; an answer of three quotations takes a few hundred."""

MOST_SENTENCES = 20

_FENCE = re.compile(r"\A\s*```[a-z]*\s*(.*?)\s*(?:```\s*)?\Z", re.DOTALL)
_MARKER = re.compile(r"\s*\[\s*([0-9]{1,4}(?:\s*[,;]\s*[0-9]{1,4})*)\s*\]")
_NUMBER = re.compile(r"[0-9]{1,4}")


class Said(NamedTuple):
    """A sentence of a model, which may be empty, and the quotations it names."""

    text: str
    quotations: tuple[int, ...]


def said(reply: str, language: str) -> tuple[Said, ...]:
    """Return what a model said: from JSON if it is that, else from sentences with "[n]"."""
    cut = reply[:LONGEST_REPLY]
    fenced = _FENCE.match(cut)
    bare = fenced[1] if fenced else cut.strip()
    found = _from_json(bare)
    if found is None:
        found = list(_from_text(bare, language))
    return tuple(found[:MOST_SENTENCES])


def _from_json(text: str) -> list[Said] | None:
    """Return the sentences of `{"sentences": [{"text": …, "quotations": […]}]}`, or None."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        value = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return None
    sentences = value.get("sentences") if isinstance(value, dict) else None
    if not isinstance(sentences, list):
        return None
    return [_from_item(item) for item in sentences]


def _from_item(item: Any) -> Said:
    if not isinstance(item, dict):
        return Said(item if isinstance(item, str) else "", ())
    text, named = item.get("text"), item.get("quotations")
    listed = named if isinstance(named, list) else [named]
    numbers = tuple(_number(each) for each in listed if each is not None)
    written = text if isinstance(text, str) else ""
    marked = tuple(_marked(written))
    return Said(_MARKER.sub("", written).strip(), numbers or marked)


def _number(value: Any) -> int:
    """Return a quotation's number; 0, which is none, for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    written = value.strip(" []") if isinstance(value, str) else ""
    return int(written) if _NUMBER.fullmatch(written) else 0


def _from_text(text: str, language: str) -> Iterator[Said]:
    waiting: Said | None = None
    for line in filter(None, map(str.strip, text.splitlines())):
        for start, end in sentence_spans(line, language):
            sentence = line[start:end]
            # A mark at the head of a sentence belongs to the one before: "It is so. [1] Then …"
            while waiting and (mark := _MARKER.match(sentence)) and not waiting.quotations:
                waiting = Said(waiting.text, tuple(_marked(mark[0])))
                sentence = sentence[mark.end() :]
            words = _MARKER.sub("", sentence).strip()
            if words or _MARKER.search(sentence):
                if waiting:
                    yield waiting
                waiting = Said(words, tuple(_marked(sentence)))
    if waiting:
        yield waiting


def _marked(text: str) -> Iterator[int]:
    for mark in _MARKER.finditer(text):
        yield from (int(number) for number in _NUMBER.findall(mark[1]))
