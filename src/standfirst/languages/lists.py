"""Word lists of a language, read once from its folder of data files."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_ROOT = "standfirst.languages"
_CODE = re.compile(r"[a-z]{2,8}")


def primary(tag: str) -> str:
    """Return the primary subtag of a BCP 47 tag in lower case: "de" for "de-AT"."""
    return tag.replace("_", "-").split("-", 1)[0].lower()


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of every language that has a folder here, sorted."""
    folders = (entry.name for entry in files(_ROOT).iterdir() if entry.is_dir())
    return tuple(sorted(name for name in folders if _CODE.fullmatch(name)))


@cache
def entries(language: str, name: str) -> tuple[str, ...]:
    """Return the lines of `<language>/<name>.txt`, without comments; empty where there is none.

    A `#` starts a comment at the start of a line or after white space. Entries keep their case and
    their order; a repeated one is kept once.
    """
    text = _read(language, f"{name}.txt")
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))


@cache
def table(language: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return `<language>/<name>.toml`, a table of lists of words; empty where there is none.

    A single word counts as a list of one.
    """
    loaded = tomllib.loads(_read(language, f"{name}.toml"))
    return {
        key: (words,) if isinstance(words, str) else tuple(words) for key, words in loaded.items()
    }


def _read(language: str, file: str) -> str:
    # A language tag comes from a document, so only a known folder's name ever becomes a path.
    if primary(language) not in languages():
        return ""
    path: Traversable = files(_ROOT) / primary(language) / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""
