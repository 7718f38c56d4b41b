"""Worker processes: every task gets an outcome, whatever becomes of its process."""

from __future__ import annotations

import sys
from pathlib import Path

from standfirst.services.workers import WorkerPool

_WORKER = """
import os, signal
from standfirst.services.workers import serve

def answer(task: bytes) -> bytes:
    if task == b"crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if task == b"hang":
        signal.pause()
    if task == b"leave":
        os._exit(7)
    if task == b"print":
        print("noise on standard output", flush=True)
    if task == b"big":
        return b"x" * 5_000_000
    if task == b"hungry":
        try:
            return bytes(3 << 30)[:1]
        except MemoryError:
            return b"no memory"
    return task.upper()

serve(answer, memory_mb=2048)
"""


def _run(tasks: list[bytes], *, count: int = 2, seconds: float = 20) -> dict[int, object]:
    pool = WorkerPool([sys.executable, "-c", _WORKER], count, seconds)
    return {outcome.number: outcome.reply or outcome.failure for outcome in pool.run(tasks)}


def test_every_task_is_answered_once():
    tasks = [str(number).encode() + b"a" for number in range(40)]
    assert _run(tasks) == {number: task.upper() for number, task in enumerate(tasks)}


def test_outcomes_come_in_the_order_of_their_tasks():
    pool = WorkerPool([sys.executable, "-c", _WORKER], 2, 20)
    tasks = [b"big" if at % 7 == 0 else b"a" for at in range(150)]
    assert [outcome.number for outcome in pool.run(tasks)] == list(range(150))


def test_a_crash_costs_its_own_task_alone():
    outcomes = _run([b"a", b"crash", b"b", b"leave", b"c"])
    assert [outcomes[at] for at in (0, 2, 4)] == [b"A", b"B", b"C"]
    assert "signal 11" in str(outcomes[1])
    assert "code 7" in str(outcomes[3])


def test_a_task_that_hangs_is_ended_at_its_time():
    outcomes = _run([b"hang", b"a", b"b"], seconds=3)
    assert "longer than 3 seconds" in str(outcomes[0])
    assert outcomes[1] == b"A"
    assert outcomes[2] == b"B"


def test_noise_and_size_do_not_garble_a_reply():
    outcomes = _run([b"print", b"big", b"a"], count=1)
    assert outcomes[0] == b"PRINT"
    assert len(outcomes[1]) == 5_000_000  # type: ignore[arg-type]
    assert outcomes[2] == b"A"


def test_memory_is_limited():
    if not Path("/proc").exists():
        return
    assert _run([b"hungry"])[0] == b"no memory"
