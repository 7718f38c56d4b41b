"""A process that publishes without end, made to be killed; see `test_kill.py`.

Each line on standard input forks a child that publishes; its process id is printed, and "ended"
once it is gone. Forking spares every kill the start of an interpreter.
"""

from __future__ import annotations

import itertools
import os
import random
import sys
from pathlib import Path

from standfirst.model.report import Prepared
from standfirst.workspace import Workspace
from tests.handmade import prepared

DOCUMENTS = tuple(f"protocol{number}" for number in range(8))


def version_of(document_id: str, version: int) -> Prepared:
    """Return a document that names its version in every sentence, and grows and shrinks with it."""
    chooser = random.Random(f"{document_id} {version}")
    sections = {
        f"Part {part}": [
            f"Rule {rule} of {document_id} as of release{version} holds for suất {rule}. " * 3
            for rule in range(chooser.randint(0, 6))
        ]
        for part in range(chooser.randint(1, 5))
    }
    return prepared(document_id, sections)


def publish_without_end(folder: Path, seed: int) -> None:
    chooser = random.Random(seed)
    with Workspace.open(folder) as workspace:
        for step in itertools.count():
            document_id = chooser.choice(DOCUMENTS)
            if chooser.random() < 0.1:
                workspace.remove(document_id)
            else:
                workspace.publish(version_of(document_id, seed * 100_000 + step), location="/r")


def main(folder: Path) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            publish_without_end(folder, int(line))
        print(child, flush=True)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
