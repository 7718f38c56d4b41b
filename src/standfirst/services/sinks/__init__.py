"""Where the report of an ingestion goes: one file a sink, chosen by `[sinks.NAME]`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from standfirst.errors import ConfigurationError, DeliveryError
from standfirst.model.place import Record
from standfirst.plugins import Delivery, Sink, Surroundings, discover
from standfirst.services.writing import write_whole


class Configured(NamedTuple):
    """A sink with its settings."""

    sink: Sink
    settings: Record


@cache
def sinks() -> dict[str, Sink]:
    """Return every sink of this room by its name."""
    found = (cast(Sink, value) for _, value in discover(sys.modules[__name__], "SINK"))
    return {sink.name: sink for sink in found}


def surroundings(environment: Mapping[str, str] | None = None) -> Surroundings:
    """Return the real world: this process' environment, clock and standard error."""
    return Surroundings(
        environment=os.environ if environment is None else environment,
        sleep=time.sleep,
        now=time.time,
        log=lambda line: print(line, file=sys.stderr, flush=True),  # noqa: T201
    )


def configured(
    tables: Mapping[str, Any], where: str, world: Surroundings
) -> tuple[Configured, ...]:
    """Return the sinks that a configuration file asks for, ready to be used.

    `tables` are the tables below `[sinks]`. Raises ConfigurationError for one that will not work.
    """
    found = []
    for name, table in tables.items():
        sink = sinks().get(name)
        if sink is None:
            near = get_close_matches(name, sinks(), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(sinks())}"
            raise ConfigurationError(f"{where}: there is no sink {name!r}; {hint}")
        try:
            settings = msgspec.convert(table, sink.settings)
        except msgspec.ValidationError as error:
            raise ConfigurationError(f"{where}: [sinks.{name}]: {error}") from error
        if sink.prepare is not None:
            sink.prepare(settings, world)
        found.append(Configured(sink, settings))
    return tuple(found)


def deliver(
    delivery: Delivery, chosen: Sequence[Configured], world: Surroundings
) -> tuple[str, ...]:
    """Hand a report to each sink, and return what each that did not take it says."""
    failures = []
    for sink, settings in chosen:
        try:
            sink.send(delivery, settings, world)
        except DeliveryError as error:
            failures.append(f"{sink.name}: {error}")
    return tuple(failures)


def write_report(path: Path, content: str) -> None:
    """Write a report to a file whole. Raises DeliveryError where that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content.encode("utf-8", "replace"))
    except OSError as error:
        raise DeliveryError(
            f"{path} cannot be written ({error.strerror}). Choose a folder that you may write to"
        ) from error
