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
# How they begin in UTF-8: for a string of bytes a whole text is looked through in no time.
_HIDDEN_STARTS = (b"\xe2\x80", b"\xe2\x81\xa0", b"\xef\xbb\xbf")
INVISIBLE = tuple("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def markdown_blocks(text: str, start: int, max_depth: int) -> Blocks:
    """Parse Markdown from `start` on and return its leaves; places are code points of `text`."""
    from pyromark import events_with_range

    text = text[start:]
    source = text.encode()
    parsed = _unhidden(text, source)
    is_unhidden = parsed is not text
    if loops:
        # What plain lines say makes no block: the parser gives the same leaves without it, sooner.
        parsed = loops.blotted(parsed.encode() if is_unhidden else source)
    events: Events = cast(Any, events_with_range(parsed, options=_options()))
    if loops:
        walked = loops.walk(events, source, start, max_depth, Leaf, heading_label)
    else:
        walked = walk(events, source, start, max_depth)
    return Blocks(walked[0], frozenset(walked[1]), walked[2], is_unhidden)


def _unhidden(text: str, source: bytes) -> str:
    """Put as many line ends as bytes in place of invisible characters before a heading."""
    if source.isascii() or not (
        source.startswith(_HIDDEN_STARTS)
        or any(b"\n" + start in source for start in _HIDDEN_STARTS)
    ):
        return text
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
