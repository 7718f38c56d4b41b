"""Tokenizers that sizes can be counted in: by name, from a file, or handed over as an object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from standfirst.errors import ConfigurationError, MissingExtraError
from standfirst.plugins import TokenCounter

OPENAI_PREFIX = "tiktoken:"
"""In front of the name of an encoding that `tiktoken` knows, such as `cl100k_base`."""

_INSTALL = "install it with: pip install 'standfirst[tokens]'"


@dataclass(frozen=True)
class CallableCounter:
    """Counts with a function that gives the tokens of a text, or their number."""

    name: str
    encode: Callable[[str], Any]

    def count(self, text: str) -> int:
        found = self.encode(text)
        if isinstance(found, int):
            return found
        tokens = getattr(found, "ids", found)
        if not hasattr(tokens, "__len__"):
            raise ConfigurationError(
                f"tokenizer {self.name} gives {type(found).__name__}: it must give the tokens of a "
                "text, or their number"
            )
        return len(tokens)


def counter_of(tokenizer: object) -> TokenCounter:
    """Return a counter for a tokenizer object or a function.

    A text names one, as `chunk.tokenizer` does. An object has `encode_ordinary`, which takes marks
    such as `<|endoftext|>` for text, or else `encode`; a function returns tokens or their number.
    Special tokens that `encode` adds by itself are counted. Raises ConfigurationError for anything
    else.
    """
    if isinstance(tokenizer, str) and (named := token_counter(tokenizer)) is not None:
        return named
    name = str(getattr(tokenizer, "name", type(tokenizer).__name__))
    tokenizer = _whole(tokenizer)
    for method in ("encode_ordinary", "encode"):
        encode = getattr(tokenizer, method, None)
        if callable(encode):
            return CallableCounter(name, encode)
    if callable(tokenizer):
        return CallableCounter(name, tokenizer)
    raise ConfigurationError(
        f"tokenizer {tokenizer!r} cannot count: give a function, or an object with encode(text)"
    )


def _whole(tokenizer: Any) -> Any:
    """Return a tokenizer that neither cuts nor pads what it encodes, as most of those that come
    with a model do: all of a text is counted, and nothing else. The one given is left as it is."""
    if not (getattr(tokenizer, "truncation", None) or getattr(tokenizer, "padding", None)):
        return tokenizer
    if not (hasattr(tokenizer, "to_str") and hasattr(tokenizer, "no_truncation")):
        return tokenizer
    copy = type(tokenizer).from_str(tokenizer.to_str())
    copy.no_truncation()
    copy.no_padding()
    return copy


@cache
def token_counter(name: str) -> TokenCounter | None:
    """Return the counter that `chunk.tokenizer` names; None for "", which is code points.

    `tiktoken:NAME` is an encoding of that name, anything else the path of a `tokenizers` JSON file.
    Nothing is downloaded. Raises MissingExtraError without the library, ConfigurationError for an
    unknown name or a file that is no tokenizer.
    """
    if not name:
        return None
    if name.startswith(OPENAI_PREFIX):
        return CallableCounter(name, _openai(name.removeprefix(OPENAI_PREFIX)))
    return CallableCounter(name, _from_file(name))


def _openai(name: str) -> Callable[[str], Any]:
    try:
        import bpe_openai
    except ImportError as error:
        raise MissingExtraError(
            f"chunk.tokenizer = '{OPENAI_PREFIX}{name}' needs bpe-openai; {_INSTALL}"
        ) from error
    known = bpe_openai.list_encoding_names()
    if name not in known:
        raise ConfigurationError(
            f"chunk.tokenizer = '{OPENAI_PREFIX}{name}': known are {', '.join(sorted(known))}"
        )
    encoding = bpe_openai.get_encoding(name)
    encode: Callable[[str], Any] = encoding.encode_ordinary
    # The library can count without making a list, but only behind its public functions.
    count = getattr(getattr(encoding, "_backend", None), "count", None)
    return _counting(count, encode) if callable(count) else encode


def _counting(count: Callable[[str], int], encode: Callable[[str], Any]) -> Callable[[str], Any]:
    def counted(text: str) -> int:
        try:
            return count(text)
        except UnicodeEncodeError:
            # Lone surrogates: the public function knows what to put in their place.
            return len(encode(text))

    return counted


def _from_file(name: str) -> Callable[[str], Any]:
    if not Path(name).is_file():
        raise ConfigurationError(
            f"chunk.tokenizer = {name!r} is neither a file nor '{OPENAI_PREFIX}' and a name"
        )
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise MissingExtraError(
            f"chunk.tokenizer = {name!r} needs tokenizers; {_INSTALL}"
        ) from error
    try:
        tokenizer = Tokenizer.from_str(Path(name).read_text(encoding="utf-8"))
    except Exception as error:  # the library raises no class of its own
        raise ConfigurationError(
            f"chunk.tokenizer = {name!r} is no tokenizers JSON file: {error}"
        ) from error
    tokenizer = _whole(tokenizer)
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False))
