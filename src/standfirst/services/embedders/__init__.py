"""Models that turn texts into vectors: in this process, or behind an address."""

from __future__ import annotations

from standfirst.errors import ConfigurationError
from standfirst.plugins import Embedder, Surroundings

LOCAL = "local"
"""The model that comes with `standfirst[local]`."""


def embedder(where: str, name: str, world: Surroundings) -> Embedder:
    """Return the model at an address, or the local one.

    Raises ConfigurationError for what is neither, MissingExtraError where it is not installed.
    """
    if where == LOCAL:
        if name:
            raise ConfigurationError("the local model has its own name: leave out --embedder-name")
        from standfirst.services.embedders.local import LocalEmbedder

        return LocalEmbedder()
    if not name:
        raise ConfigurationError(
            f"a model needs an address and a name; add --embedder-name NAME, or say {LOCAL!r} "
            "for the model that comes with standfirst[local]"
        )
    from standfirst.services.embedders.openai import OpenAIEmbedder

    return OpenAIEmbedder(where, name, world)
