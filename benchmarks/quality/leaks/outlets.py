"""What leaves a workspace besides chunks: the terms of its index, and what the commands print."""

from __future__ import annotations

import io
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path

from hunter import Hunter, Suspicion
from told import question

from standfirst.languages.folding import fold

LONG_WORD, STEM = 7, 5
"""A word of so many letters tells where no word of the text begins with the same few."""


def in_index(terms: Mapping[str, set[str]], hunters: Mapping[str, Hunter]) -> Iterator[Suspicion]:
    """Yield the terms of the index that only a block of their document holds.

    The index parts and joins words by rules of its own: what stands in a chunk or a heading, alone
    or in a longer word, is no leak.
    """
    for name, hunter in hunters.items():
        outside = fold(f"{name} {hunter.document.title} {hunter.says}")
        stems = {word[:STEM] for word in tokens(outside)}
        for block in hunter.blocks:
            for word in sorted(set(tokens(block.text))):
                is_number = any(map(str.isdigit, word))
                is_telling = is_number or (len(word) >= LONG_WORD and word[:STEM] not in stems)
                is_new = not all(each in outside for each in re.findall(r"\w+", word))
                if is_telling and is_new and word in terms[name]:
                    yield Suspicion(name, block.block_id, "index", word, False, True)


def tokens(text: str) -> list[str]:
    return [word.strip(".,:;()[]") for word in fold(text).split()]


def terms_of(folder: Path) -> dict[str, set[str]]:
    """Return the terms that the index holds for each document, read past the project's own code."""
    import apsw

    connection = apsw.Connection(
        str(folder / "standfirst.sqlite3"), flags=apsw.SQLITE_OPEN_READWRITE
    )
    connection.execute("CREATE VIRTUAL TABLE temp.held USING fts5vocab(main, terms, instance)")
    names = dict(
        connection.execute(
            "SELECT chunk_number, document_id FROM chunks JOIN documents USING (document_number)"
        )
    )
    found: dict[str, set[str]] = defaultdict(set)
    for term, row in connection.execute("SELECT term, doc FROM temp.held"):
        found[names[row]].add(term)
    connection.close()
    return found


def in_outputs(folder: Path, hunters: Mapping[str, Hunter]) -> Iterator[Suspicion]:
    """Yield what `search` and `ask` print of a block in answer to a question of its own words."""
    for hunter in hunters.values():
        for block in hunter.blocks:
            asked = question(block, hunter.document)
            for command in ("search", "ask"):
                printed = printed_by(command, asked, folder)
                yield from in_output(printed, asked, hunters, f"{command} {asked!r}")


def printed_by(command: str, asked: str, folder: Path) -> object:
    """Return what a command prints as JSON."""
    from standfirst.cli.app import app

    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    before = sys.argv
    sys.argv = ["standfirst", command, asked, "--workspace", str(folder), "--format", "json"]
    try:
        with redirect_stdout(out):
            app()
    except SystemExit:
        pass
    finally:
        sys.argv = before
    out.flush()
    return json.loads(out.detach().getvalue() or b"null")


def in_output(
    printed: object, asked: str, hunters: Mapping[str, Hunter], where: str
) -> Iterator[Suspicion]:
    """Yield what of a block the strings of an output say that no chunk was seen to say rightly.

    A string is of the document that the record around it names; a sentence of an answer of the
    one that its citation names. Names, titles and paths are left out: a heading is no leak here.
    """
    cited = _cited(printed)
    for names, text, record in _strings(printed, (), {}):
        if text == asked or names[-1] in ("title", "source", "heading_path", "section_key"):
            continue
        name = record.get("document_id") or cited.get(record.get("citation"))
        if isinstance(name, str) and name in hunters:
            place = f"{where} {'.'.join(names)}"
            yield from hunters[name].in_words(_without_titles(text, record), (), place)
    for attachment in _attachments(printed):
        if attachment["quarantined"] and (attachment["rows"] or attachment["header_row"]):
            block_id = str(attachment["block_id"])
            yield Suspicion("", block_id, where, "rows of an attachment", True, True)


def _without_titles(text: str, record: Mapping[str, object]) -> str:
    """Return what a descriptor says after the titles that it begins with."""
    path = record.get("heading_path")
    if record.get("chunk_kind") == "block_descriptor" and isinstance(path, list):
        for title in path:
            text = text.removeprefix(title).removeprefix(" — ")
    return text


def _cited(printed: object) -> dict[object, object]:
    """Return the document of each citation of an answer by its number."""
    citations = printed.get("citations", []) if isinstance(printed, dict) else []
    return {citation["number"]: citation["document_id"] for citation in citations}


def _strings(
    value: object, names: tuple[str, ...], record: Mapping[str, object]
) -> Iterator[tuple[tuple[str, ...], str, Mapping[str, object]]]:
    """Yield each string with the names that lead to it and the nearest record of a document."""
    if isinstance(value, str) and names:
        yield names, value, record
    elif isinstance(value, dict):
        own = value if "document_id" in value or "citation" in value else record
        for key, inner in value.items():
            yield from _strings(inner, (*names, key), own)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner, names, record)


def _attachments(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict):
        if "quarantined" in value and "block_id" in value:
            yield value
        for inner in value.values():
            yield from _attachments(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _attachments(inner)
