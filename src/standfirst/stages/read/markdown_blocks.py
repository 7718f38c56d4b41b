"""The block structure of Markdown by CommonMark and GFM: leaves with their places in the text."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple, cast

from standfirst.compiled import loops
from standfirst.stages.read.markdown_walk import Events, Leaf, LeafForm, heading_label, walk


class Blocks(NamedTuple):
    """The leaves in order, and what is among them.

    `forms` are the forms but prose. `too_deep` tells of leaves below the depth limit, `unhidden`
    of headings that had invisible characters in front.
    """

    leaves: list[Leaf]
    forms: frozenset[LeafForm]
    too_deep: bool
    unhidden: bool


# Invisible characters that editors and converters leave in front of a heading's hashes.
_HIDDEN_HEADING = re.compile("^[\u200b-\u200f\u2060\ufeff]+(?=#{1,6}[ \t])", re.MULTILINE)
INVISIBLE = tuple("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def markdown_blocks(text: str, start: int, max_depth: int) -> Blocks:
    """Parse Markdown from `start` on and return its leaves; places are code points of `text`."""
    from pyromark import events_with_range

    text = text[start:]
    source = text.encode()
    if loops:
        # What plain lines say makes no block: the parser gives the same leaves without it, sooner.
        parsed, is_unhidden = loops.blotted(source)
        events: Events = cast(Any, events_with_range(parsed, options=_options()))
        walked = loops.walk(events, source, start, max_depth, Leaf, heading_label)
    else:
        parsed = unhidden(text)
        is_unhidden = parsed is not text
        events = cast(Any, events_with_range(parsed, options=_options()))
        walked = walk(events, source, start, max_depth)
    return Blocks(walked[0], frozenset(walked[1]), walked[2], is_unhidden)


def unhidden(text: str) -> str:
    """Put as many line ends as bytes in place of invisible characters before a heading."""
    return _HIDDEN_HEADING.sub(lambda match: "\n" * len(match.group().encode()), text)


@cache
def _options() -> Any:
    from pyromark import Options

    return (
        Options.ENABLE_TABLES
        | Options.ENABLE_FOOTNOTES
        | Options.ENABLE_DEFINITION_LIST
        | Options.ENABLE_TASKLISTS
        | Options.ENABLE_STRIKETHROUGH
    )
