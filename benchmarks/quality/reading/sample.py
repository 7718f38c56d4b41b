"""Draw the chunks that a person then reads, family by family.

    python benchmarks/quality/reading/sample.py FOLDER SEED > chunks.txt
    python benchmarks/quality/reading/sample.py FOLDER SEED --only contract > chunks.txt

Files come in an order that the seed decides; each gives two chunks to its family (three to the
formulary, which has few files) until there are twenty. Files are read in the family that matches
them, but for the names after `--datasheet`, parts of paths that are read with its sizes; with
`--only` the folder holds files of one family, and all are read with its sizes.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from standfirst.errors import StandfirstError
from standfirst.families.loader import load_configuration
from standfirst.model.chunk import embedding_text
from standfirst.pipeline import chunk_file

FAMILIES = ("default", "handbook", "law", "formulary", "datasheet")
EACH = 20
SUFFIXES = (".md", ".html", ".docx", ".txt", ".pdf")
LARGEST = 1_500_000
SHOWN = 2_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed")
    parser.add_argument("--datasheet", nargs="*", default=[])
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    chosen = load_configuration(family=arguments.only)
    sheet = load_configuration(family="datasheet")
    lot = random.Random(arguments.seed)
    files = [p for p in sorted(arguments.folder.rglob("*")) if p.suffix in SUFFIXES]
    lot.shuffle(files)
    left = dict.fromkeys([arguments.only] if arguments.only else FAMILIES, EACH)
    for path in files:
        if path.stat().st_size > LARGEST or not any(left.values()):
            continue
        name = str(path.relative_to(arguments.folder))
        is_sheet = any(part in name for part in arguments.datasheet)
        try:
            prepared = chunk_file(path, configuration=sheet if is_sheet else chosen)
        except StandfirstError as error:
            print(error, file=sys.stderr)
            continue
        largest = max(prepared, key=lambda each: len(each.chunks))
        family = largest.document.family
        chunks = [c for c in largest.chunks if c.chunk_kind != "block_descriptor"]
        wanted = min(3 if family == "formulary" else 2, left.get(family, 0), len(chunks))
        for chunk in lot.sample(chunks, wanted):
            left[family] -= 1
            print(f"\n#### {family}\t{name}\t{chunk.ordinal}\n{embedding_text(chunk, SHOWN)}")


if __name__ == "__main__":
    main()
