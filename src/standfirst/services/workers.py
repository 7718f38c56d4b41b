"""Worker processes: a file that crashes or hangs a reader costs that file, not the batch."""

from __future__ import annotations

import os
import selectors
import signal
import struct
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO

_LENGTH = struct.Struct("<Q")
_READ_BYTES = 1 << 20

WINDOW = 64
"""How many tasks may be done ahead of the oldest that is not; it bounds the waiting replies."""


@dataclass(frozen=True)
class Outcome:
    """What became of one task: its reply, or why there is none."""

    number: int
    reply: bytes | None
    failure: str = ""


@dataclass
class _Worker:
    process: subprocess.Popen[bytes]
    number: int | None = None
    deadline: float = 0.0
    received: bytearray = field(default_factory=bytearray)


class WorkerPool:
    """Runs tasks, bytes in and bytes out, in `count` processes started with `command`.

    A process that takes longer than `seconds` on one task is killed and replaced, as is one that
    dies; its task gets an Outcome without reply. Outcomes come in the order of the tasks, so that
    one process and several give the same; a slow task holds back at most `WINDOW` others.
    """

    def __init__(self, command: Sequence[str], count: int, seconds: float) -> None:
        self._command = list(command)
        self._count = count
        self._seconds = seconds
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []

    def run(self, tasks: Sequence[bytes]) -> Iterator[Outcome]:
        """Yield the outcome of every task, in order."""
        waiting = deque(enumerate(tasks))
        done: dict[int, Outcome] = {}
        following = 0
        try:
            while following < len(tasks):
                self._hand_out(waiting, following + WINDOW)
                for outcome in self._collect():
                    done[outcome.number] = outcome
                while following in done:
                    yield done.pop(following)
                    following += 1
        finally:
            for worker in list(self._workers):
                self._stop(worker)

    def _hand_out(self, waiting: deque[tuple[int, bytes]], before: int) -> None:
        while waiting and waiting[0][0] < before:
            idle = next((worker for worker in self._workers if worker.number is None), None)
            if idle is None and len(self._workers) >= self._count:
                return
            worker = idle or self._start()
            number, task = waiting.popleft()
            worker.number = number
            worker.deadline = time.monotonic() + self._seconds
            # A worker that died while idle shows when its output ends; the task counts as failed.
            with suppress(BrokenPipeError):
                assert worker.process.stdin is not None
                write_message(worker.process.stdin, task)

    def _start(self) -> _Worker:
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
            # A group of its own: Ctrl-C reaches the batch, which stops its workers itself.
            process_group=0,
        )
        worker = _Worker(process)
        assert process.stdout is not None
        self._selector.register(process.stdout, selectors.EVENT_READ, worker)
        self._workers.append(worker)
        return worker

    def _collect(self) -> Iterator[Outcome]:
        now = time.monotonic()
        soonest = min(w.deadline for w in self._workers if w.number is not None)
        for key, _ in self._selector.select(max(soonest - now, 0)):
            worker: _Worker = key.data
            data = os.read(key.fd, _READ_BYTES)
            worker.received += data
            if not data:
                yield self._lost(worker, _how_it_ended(worker.process.wait()))
            elif (reply := _message(worker.received)) is not None:
                number, worker.number = worker.number, None
                worker.received.clear()
                assert number is not None
                yield Outcome(number, reply)
        for worker in list(self._workers):
            if worker.number is not None and worker.deadline <= time.monotonic():
                yield self._lost(worker, f"took longer than {self._seconds:g} seconds")

    def _lost(self, worker: _Worker, failure: str) -> Outcome:
        number = -1 if worker.number is None else worker.number
        self._stop(worker)
        return Outcome(number, None, failure)

    def _stop(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        process = worker.process
        assert process.stdin is not None and process.stdout is not None
        self._selector.unregister(process.stdout)
        if process.returncode is None:
            # A reader may have started a program of its own, which ends with it.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()
        process.wait()


def serve(answer: Callable[[bytes], bytes], memory_mb: int = 0) -> None:
    """Answer tasks from standard input on standard output until it ends.

    Whatever else writes to standard output meanwhile goes to standard error, so that no library
    can garble a reply. `memory_mb` limits the process's address space, 0 leaves it alone.
    """
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if memory_mb and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    while (task := read_message(sys.stdin.buffer)) is not None:
        write_message(replies, answer(task))


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Write one message with its length in front."""
    stream.write(_LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def read_message(stream: IO[bytes]) -> bytes | None:
    """Read one message; None at the end of the stream."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    return stream.read(_LENGTH.unpack(head)[0])


def _message(received: bytearray) -> bytes | None:
    if len(received) < _LENGTH.size:
        return None
    length = _LENGTH.unpack_from(received)[0]
    if len(received) < _LENGTH.size + length:
        return None
    return bytes(received[_LENGTH.size : _LENGTH.size + length])


def _how_it_ended(code: int) -> str:
    return f"crashed its reader (signal {-code})" if code < 0 else f"ended its reader (code {code})"


def _environment() -> dict[str, str]:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
