"""The model whose vectors a workspace holds."""

from __future__ import annotations

from standfirst.model.place import Record


class EmbeddingModel(Record, frozen=True, kw_only=True):
    """A model by its name and the digest of its weights; `dimension` is 0 until it is known.

    The digest is that of the name where the weights are not at hand. Vectors of two models cannot
    be compared, so that a workspace holds those of one.
    """

    name: str
    digest: str
    dimension: int = 0

    def is_same(self, other: EmbeddingModel) -> bool:
        """Tell whether vectors of both can be compared."""
        return (self.name, self.digest) == (other.name, other.digest)
