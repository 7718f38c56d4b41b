"""The options that say where a search looks."""

from __future__ import annotations

from typing import get_args

import pytest

from standfirst.cli.scopes import CHUNK_KINDS, scope_of
from standfirst.errors import ConfigurationError
from standfirst.model.chunk import ChunkKind

NOTHING = dict.fromkeys(("document", "family", "section", "language", "kind", "page"), "")


def test_the_kinds_offered_are_the_kinds_of_chunks() -> None:
    assert get_args(ChunkKind) == CHUNK_KINDS


def test_a_page_in_figures_is_a_number() -> None:
    assert scope_of(**{**NOTHING, "page": "204"}).page == 204
    assert scope_of(**{**NOTHING, "page": "xiv"}).page == "xiv"


def test_a_kind_that_is_none_is_named() -> None:
    with pytest.raises(ConfigurationError, match="picture"):
        scope_of(**{**NOTHING, "kind": "picture"})
