"""Time and memory that files take which were made to take much.

    python -m benchmarks.speed.hostile [--share 0.1] [--only WORD ...]

Each shape is read, segmented, chunked and checked at half of its size and at its size (times
`--share`), every time in a process of its own. Where time and memory are linear, the last ratio is
about 2. What a file is refused with, or what was found in reading it, stands behind.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

MEGABYTE = 1_000_000
LONGEST_SHOWN = 90


class Shape(NamedTuple):
    """A file made for a size; `size` is the largest one, in whatever it has many of."""

    suffix: str
    size: int
    made: Callable[[int], bytes]


def _zipped(**parts: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as container:
        for name, content in parts.items():
            container.writestr(name.replace("__", "/") + ".xml", content)
    return buffer.getvalue()


def _word(body: bytes, head: bytes = b"") -> bytes:
    space = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    opening = b'%s<w:document xmlns:w="%s"><w:body>' % (head, space)
    types = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
    document = opening + body + b"</w:body></w:document>"
    return _zipped(**{"[Content_Types]": types, "word__document": document})


def _entities(count: int) -> bytes:
    levels = b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10))
    head = b'<!DOCTYPE d [<!ENTITY a0 "lol"><!ENTITY x SYSTEM "file:///etc/passwd">%s]>' % levels
    return _word(b"<w:p><w:r><w:t>&x;%s</w:t></w:r></w:p>" % (b"&a9;" * count), head)


def _docling(**lists: object) -> bytes:
    body = {"self_ref": "#/body", "children": [{"$ref": "#/groups/0"}], "label": "unspecified"}
    document = {
        "schema_name": "DoclingDocument", "version": "1.8.0", "name": "draft", "body": body,
        "texts": [], "pictures": [], "tables": [], "pages": {}, **lists,
    }  # fmt: skip
    return json.dumps(document).encode()


def _circle(count: int) -> bytes:
    """Groups that are each other's children, round and round."""
    groups = [
        {
            "self_ref": f"#/groups/{n}",
            "label": "list",
            "children": [{"$ref": f"#/groups/{m % count}"} for m in (n + 1, n, n - 1)],
        }
        for n in range(count)
    ]
    return _docling(groups=groups)


SHAPES: dict[str, Shape] = {
    "quotes inside quotes": Shape("md", 10_000, lambda n: b"> " * n + b"text\n"),
    "list items inside list items": Shape("md", 10_000, lambda n: b"- " * n + b"text\n"),
    "brackets that never close": Shape("md", 200_000, lambda n: b"[" * n),
    "stars and underlines": Shape("md", 200_000, lambda n: b"*_ a " * n),
    "headings": Shape(
        "md", 1_000_000, lambda n: b"".join(b"## H %d\n\nT.\n\n" % i for i in range(n))
    ),
    "headings and nothing else": Shape("md", 1_000_000, lambda n: b"# H\n" * n),
    "a paragraph without a blank": Shape("md", 50 * MEGABYTE, lambda n: b"x" * n),
    "a paragraph of one line": Shape("md", 20 * MEGABYTE, lambda n: b"The pump runs. " * (n // 15)),
    "a fence that never closes": Shape(
        "md", 20 * MEGABYTE, lambda n: b"```\n" + b"code = 1\n" * (n // 9)
    ),
    "reference definitions": Shape(
        "md", 100_000, lambda n: b"".join(b"[a%d]: b\n" % i for i in range(n))
    ),
    "rows of one table": Shape("md", 300_000, lambda n: b"|a|b|\n|-|-|\n" + b"|cell|value|\n" * n),
    "text without an end in text files": Shape("txt", 50 * MEGABYTE, lambda n: b"x" * n),
    "divisions inside divisions": Shape("html", 10_000, lambda n: b"<div>" * n + b"text"),
    "lists inside lists": Shape("html", 10_000, lambda n: b"<ul><li>item " * n),
    "tables inside tables": Shape("html", 10_000, lambda n: b"<table><tr><td>cell " * n),
    "an attribute": Shape(
        "html", 100 * MEGABYTE, lambda n: b'<p title="' + b"x" * n + b'">text</p>'
    ),
    "spans of cells": Shape(
        "html", 4_000, lambda n: b"<table>" + b'<tr><td rowspan="65000" colspan="900">x' * n
    ),
    "paragraphs in HTML": Shape("html", 300_000, lambda n: b"<p>The pump runs.\n" * n),
    "arrays inside arrays": Shape(
        "json", 1_000_000, lambda n: b'{"schema_name":"DoclingDocument","a":' + b"[" * n
    ),
    "groups in a circle": Shape("json", 20_000, _circle),
    "a part of zeros": Shape("docx", 400 * MEGABYTE, lambda n: _word(b"<w:p/>" + b"\0" * n)),
    "a part of paragraphs": Shape(
        "docx", 60_000, lambda n: _word(b"<w:p><w:r><w:t>Text.</w:t></w:r></w:p>" * n)
    ),
    "entities": Shape("docx", 1_000, _entities),
    "elements inside elements": Shape("docx", 100_000, lambda n: _word(b"<w:p>" * n)),
}


class Taken(NamedTuple):
    """What a file took and gave."""

    bytes: int
    seconds: float
    peak: float
    outcome: str


def prepared(name: str, size: int) -> Taken:
    """Prepare one file in this process."""
    from standfirst.errors import SourceError
    from standfirst.families.loader import load_configuration
    from standfirst.model.source import SourceFile
    from standfirst.pipeline import prepare

    shape = SHAPES[name]
    configuration = load_configuration()

    def source(content: bytes) -> SourceFile:
        digest = sha256(content).hexdigest()
        return SourceFile(name=f"hostile.{shape.suffix}", content=content, sha256=digest)

    # What is loaded once, such as the detector of languages, is no cost of the file.
    prepare(SourceFile(name="x.md", content=b"qwertz " * 9, sha256=""), "x", configuration)
    with suppress(SourceError):
        prepare(source(shape.made(1)), "hostile", configuration)
    hostile = source(shape.made(size))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    try:
        found = prepare(hostile, "hostile", configuration)
        codes = Counter(f.code for each in found for f in each.document.findings)
        listed = ", ".join(f"{code} x {count:,}" for code, count in sorted(codes.items()))
        outcome = f"{sum(len(each.chunks) for each in found):,} chunks; {listed or 'no finding'}"
    except SourceError as error:
        outcome = f"refused: {error}"
    seconds = time.process_time() - started
    peak = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return Taken(len(hostile.content), seconds, peak, outcome[:LONGEST_SHOWN])


def apart(name: str, size: int) -> Taken:
    """Prepare one file in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.speed.hostile", "--one", name, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or f"ended with {done.returncode}").splitlines()[-1]
        return Taken(0, 0.0, 0.0, f"FAILED: {last}"[:LONGEST_SHOWN])
    return Taken(*json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--one", nargs=2)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(prepared(asked.one[0], int(asked.one[1]))))
        return
    print("| shape | file, MB | CPU s | MB more | time at twice the size | what came of it |")
    print("|---|---:|---:|---:|---:|---|")
    for name, shape in SHAPES.items():
        if any(word in name for word in asked.only):
            half, whole = (
                apart(name, max(int(shape.size * asked.share) // part, 1)) for part in (2, 1)
            )
            ratio = f"x {whole.seconds / half.seconds:.1f}" if half.seconds > 0.01 else "-"
            print(
                f"| {name} (.{shape.suffix}) | {whole.bytes / MEGABYTE:.1f} | {whole.seconds:.2f} "
                f"| {whole.peak:,.0f} | {ratio} | {whole.outcome} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
