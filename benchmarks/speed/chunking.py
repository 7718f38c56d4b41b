"""Measure how fast Markdown is split: many small texts, and the same text as one string.

    python benchmarks/speed/chunking.py [MEGABYTES]

The text is the demo's staff handbook, written again and again with other headings. Times are CPU
seconds of this process. `per MB` of the one string against that of the small texts shows whether
time is linear.
"""

from __future__ import annotations

import resource
import sys
import time
from importlib.resources import files

from standfirst import Chunk, split

MEGABYTE = 1_000_000


def handbook(copy: int) -> str:
    """Return the handbook's body with headings of its own."""
    text = (files("standfirst") / "samples" / "staff-handbook.md").read_text(encoding="utf-8")
    return text.split("---\n", 2)[2].replace("\n# ", f"\n# Part {copy}: ")


def timed(texts: list[str]) -> tuple[float, int]:
    """Return the CPU seconds that splitting takes, and the number of chunks."""
    started = time.process_time()
    chunks: list[Chunk] = []
    for text in texts:
        chunks += split("Staff Handbook", text)
    return time.process_time() - started, len(chunks)


def main() -> None:
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    texts = [handbook(0)]
    while sum(map(len, texts)) < wanted * MEGABYTE:
        texts.append(handbook(len(texts)))
    size = sum(len(text.encode()) for text in texts) / MEGABYTE
    timed(texts[:3])
    for name, given in (("small texts", texts), ("one string", ["\n\n".join(texts)])):
        seconds, chunks = timed(given)
        print(
            f"{name:12} {size:6.1f} MB  {seconds:6.2f} CPU s  {size / seconds:6.1f} MB/s  "
            f"{chunks / seconds:8,.0f} chunks/s"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MB")


if __name__ == "__main__":
    main()
