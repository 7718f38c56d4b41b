"""Finds many sequences of words in a text at once, in one walk over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Match(NamedTuple, Generic[T]):
    """What was found, from the token `start` up to the token `end`."""

    found: T
    start: int
    end: int


class _Node(Generic[T]):
    __slots__ = ("following", "held")

    def __init__(self) -> None:
        self.following: dict[str, _Node[T]] = {}
        self.held: list[T] = []


class WordTree(Generic[T]):
    """Sequences of tokens, each with what it stands for.

    A walk takes a step for each token of the text and each token of a sequence that begins there.
    """

    def __init__(self) -> None:
        self._root: _Node[T] = _Node()

    def add(self, tokens: Sequence[str], held: T) -> None:
        """Remember a sequence and what it stands for."""
        node = self._root
        for token in tokens:
            node = node.following.setdefault(token, _Node())
        node.held.append(held)

    def matches(self, tokens: Sequence[str]) -> Iterator[Match[T]]:
        """Yield every remembered sequence that the tokens hold, by where it starts."""
        first = self._root.following
        for start, token in enumerate(tokens):
            if token not in first:
                continue
            node = self._root
            for end in range(start, len(tokens)):
                following = node.following.get(tokens[end])
                if following is None:
                    break
                node = following
                for held in node.held:
                    yield Match(held, start, end + 1)
