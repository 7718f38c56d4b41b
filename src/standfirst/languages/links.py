"""Whether a place in a text belongs to a Markdown link."""

from __future__ import annotations

import re

_LINK_TARGET = re.compile(r"[^\[\]\n]{0,200}\]{1,2}\((\S)")


def in_link(text: str, position: int) -> bool:
    """Tell whether a position is in the text of a Markdown link to another file or site."""
    bracket = text.rfind("[", max(0, position - 200), position)
    if bracket < 0 or text.rfind("]", bracket, position) > 0:
        return False
    target = _LINK_TARGET.match(text, position)
    return target is not None and target[1] != "#"


def is_linked(text: str, position: int) -> bool:
    """Tell whether a position is in the text or in the address of a Markdown link."""
    return in_link(text, position) or _in_address(text, position)


def _in_address(text: str, position: int) -> bool:
    """Tell whether a position is in the address of a Markdown link."""
    opened = text.rfind("](", max(0, position - 200), position)
    return opened >= 0 and text.find(")", opened, position) < 0
