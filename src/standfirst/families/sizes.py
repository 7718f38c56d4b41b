"""Sizes that fit together: what is set decides, what is not set gives way."""

from __future__ import annotations

from collections.abc import Mapping

from standfirst.errors import ConfigurationError
from standfirst.model.family import ChunkSettings

LEAST_HARD_LIMIT = 16
"""Below this no heading path and no word fits; a smaller limit is a mistake."""

_SIZES = ("size", "hard_limit", "min_size", "overlap")

_LEAST = (("size", 1), ("min_size", 0), ("overlap", 0))

_LARGEST_SHARE = 4
"""A minimum or an overlap that was not set takes at most a quarter of the target size."""


def agreed_sizes(given: Mapping[str, int], ranks: Mapping[str, int]) -> dict[str, int]:
    """Return the four sizes of `ChunkSettings`; one set in a lower layer gives way to a higher.

    `given` holds the sizes that some layer set, `ranks` the number of that layer. Raises
    ConfigurationError for sizes of the same layer that contradict each other.
    """
    default = ChunkSettings()
    sizes = {name: given.get(name, getattr(default, name)) for name in _SIZES}
    rank = {name: ranks.get(name, 0) for name in sizes}
    _refuse_impossible(sizes)
    if sizes["size"] > sizes["hard_limit"]:
        if rank["size"] > rank["hard_limit"]:
            sizes["hard_limit"] = sizes["size"] * default.hard_limit // default.size
        elif rank["size"] < rank["hard_limit"]:
            sizes["size"] = sizes["hard_limit"]
        else:
            raise _contradiction("size", sizes, "hard_limit", "at most")
    decided = max(rank["size"], rank["hard_limit"])
    for name in ("min_size", "overlap"):
        if rank[name] < decided or rank[name] == 0:
            sizes[name] = min(sizes[name], sizes["size"] // _LARGEST_SHARE)
        elif sizes[name] >= sizes["size"]:
            raise _contradiction(name, sizes, "size", "less than")
    return sizes


def refuse_impossible(settings: ChunkSettings) -> None:
    """Raise ConfigurationError for sizes that no chunk can have; others that contradict each other
    give way to the hard limit."""
    sizes = {name: getattr(settings, name) for name in _SIZES}
    for name, least in (("hard_limit", 1), *_LEAST):
        if not isinstance(sizes[name], int) or sizes[name] < least:
            raise ConfigurationError(
                f"chunk.{name} = {sizes[name]!r} must be a whole number, {least} or more"
            )


def _refuse_impossible(sizes: Mapping[str, int]) -> None:
    if sizes["hard_limit"] < LEAST_HARD_LIMIT:
        raise ConfigurationError(
            f"chunk.hard_limit = {sizes['hard_limit']} is too small for a heading path and a word; "
            f"set it to {LEAST_HARD_LIMIT} or more"
        )
    for name, least in _LEAST:
        if sizes[name] < least:
            raise ConfigurationError(
                f"chunk.{name} = {sizes[name]} must not be below {least}; set it to {least} or more"
            )


def _contradiction(
    name: str, sizes: Mapping[str, int], other: str, relation: str
) -> ConfigurationError:
    return ConfigurationError(
        f"chunk.{name} = {sizes[name]} contradicts chunk.{other} = {sizes[other]}: "
        f"chunk.{name} must be {relation} chunk.{other}; lower the first or raise the second"
    )
