"""What each HTML tag does to the walk that comes upon it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from standfirst.stages.read.decoding import without_controls
from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_math import math_text
from standfirst.stages.read.html_skips import is_page_chrome
from standfirst.stages.read.html_tables import grid_rows, is_layout, table_rows
from standfirst.stages.read.rendering import LINE_BREAK, Opened
from standfirst.stages.read.scripts import lowered, raised
from standfirst.stages.read.table_grid import grid, pipe_rows

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

# Blocks that only part what stands in them from what stands around them.
PARTS = frozenset(
    {"address", "article", "body", "center", "details", "dialog", "div", "fieldset", "figure",
     "form", "hgroup", "hr", "html", "legend", "main", "noframes", "optgroup", "option", "p",
     "search", "section", "tbody", "td", "tfoot", "th", "thead", "tr"}
)  # fmt: skip
_LEVELS = {f"h{level}": level for level in range(1, 7)}
# A heading that holds more than this was never closed, or is set as one for its looks.
_LONGEST_HEADING = 300
# What is hidden in it and its white space come on top; beyond this it is not even looked at.
_LONGEST_MARKUP_TEXT = 4 * _LONGEST_HEADING
# What no title holds.
_NO_TITLE = frozenset(
    {"p", "table", "ul", "ol", "dl", "pre", "blockquote", "section", "article", *_LEVELS}
)
# Tables deeper inside others are not looked at: they only arrange.
_MAX_DATA_TABLES = 8
_MAX_LAYOUT_TABLES = 32
_FILE_NAME = re.compile(r"[\w\-. ]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)


def _list(walk: HtmlWalk, node: LexborNode) -> bool:
    walk.enclose()
    walk.lists.append(PrintedList(node))
    walk.cut = walk.cut or len(walk.lists) > walk.max_depth

    def leave() -> None:
        walk.flush()
        walk.lists.pop()

    walk.at_exit(leave)
    return True


def _item(walk: HtmlWalk, node: LexborNode) -> bool:
    if walk.lists:
        walk.name(Opened("list_item", walk.lists[-1].marker(node)))
    else:
        walk.part()
    return True


def _quote(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.enclose()
    return True


def _term(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.label()
    walk.name(Opened("term"))
    return True


def _definition(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.name(Opened("definition"))
    return True


def _summary(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.label()
    walk.part()
    return True


def _caption(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.name(Opened("caption"))
    return True


def _heading(walk: HtmlWalk, node: LexborNode) -> bool:
    """A heading is one line, whatever stands in it; inside a cell it is text like any other.

    One that holds a block behind its title was never closed: what follows is no part of it.
    """
    if not walk.inside and (inside := _block_behind_title(node)) is not None:
        walk.flush()
        title = walk.flat_until(node, inside)
        if 0 < len(title) <= _LONGEST_HEADING:
            walk.opened = Opened("heading", level=_LEVELS[node.tag or "h1"])
            walk.block([title])
            return True
        walk.text(title)
        walk.part()
        return True
    if walk.inside or len(node.text() or "") > _LONGEST_MARKUP_TEXT:
        walk.part()
        return True
    walk.flush()
    text = walk.flat(node)
    if len(text) > _LONGEST_HEADING:
        walk.part()
        return True
    if text:
        walk.opened = Opened("heading", level=_LEVELS[node.tag or "h1"])
        walk.block([text])
    return False


def _block_behind_title(node: LexborNode) -> LexborNode | None:
    """Return the first block right inside a heading that has text in front of it."""
    titled = False
    child = node.first_child
    while child is not None:
        if child.tag in _NO_TITLE:
            return child if titled else None
        titled = titled or bool((child.text_content or child.text() or "").strip())
        child = child.next
    return None


def _chrome(walk: HtmlWalk, node: LexborNode) -> bool:
    """A header, footer or aside: the page's own is left out, one of its content is not."""
    if walk.content or not is_page_chrome(node, walk.skips.headings):
        walk.part()
        return True
    return walk.leave_out(node, "navigation")


def _preformatted(walk: HtmlWalk, node: LexborNode) -> bool:
    walk.flush()
    for line_break in node.css("br"):
        line_break.replace_with("\n")
    text = without_controls(node.text() or "").strip("\r\n").rstrip()
    if text:
        walk.add_whole("code", text.splitlines())
    return False


def _line_break(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.inline.append(LINE_BREAK)
    return False


def _picture(walk: HtmlWalk, node: LexborNode) -> bool:
    alternative = (node.attributes.get("alt") or "").strip()
    if alternative and not _FILE_NAME.fullmatch(alternative):
        walk.text(f" {alternative} ")
    return False


def _quotation(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.inline.append("“")
    walk.at_exit(lambda: walk.inline.append("”"))
    return True


def _superscript(walk: HtmlWalk, node: LexborNode) -> bool:
    before = walk.inline[-1][-1:] if walk.inline else ""
    walk.text(raised(walk.flat(node), before))
    return False


def _subscript(walk: HtmlWalk, node: LexborNode) -> bool:
    walk.text(lowered(walk.flat(node)))
    return False


def _formula(walk: HtmlWalk, node: LexborNode) -> bool:
    text = math_text(node)
    if node.attributes.get("display") != "block":
        walk.text(f" {text} ")
        return False
    walk.flush()
    walk.opened = Opened("formula")
    walk.text(text)
    walk.flush()
    return False


def _table(walk: HtmlWalk, node: LexborNode) -> bool:
    """A table that only arranges is read through; one of data becomes rows."""
    if walk.inside >= _MAX_DATA_TABLES or walk.layouts >= _MAX_LAYOUT_TABLES:
        walk.part()
        return True
    rows = table_rows(node, walk.skips.reasons)
    if not rows or is_layout(node, rows):
        walk.arrange()
        return True
    walk.flush()
    _table_caption(walk, node)
    table = grid(grid_rows(rows, walk.cell_text))
    walk.cut = walk.cut or table.cut
    lines, header_rows = pipe_rows(table)
    if lines:
        walk.add_whole("table", lines, header_rows)
    return False


def _table_caption(walk: HtmlWalk, node: LexborNode) -> None:
    child = node.first_child
    while child is not None:
        if child.tag == "caption" and child.mem_id not in walk.skips.reasons:
            text = walk.flat(child)
            if text:
                walk.add("caption", [text])
        child = child.next


ENTER: dict[str, Callable[[HtmlWalk, LexborNode], bool]] = {
    **dict.fromkeys(_LEVELS, _heading),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), _list),
    "li": _item,
    "blockquote": _quote,
    "dl": _quote,
    "dt": _term,
    "dd": _definition,
    "summary": _summary,
    **dict.fromkeys(("figcaption", "caption"), _caption),
    **dict.fromkeys(("header", "footer", "aside"), _chrome),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), _preformatted),
    "br": _line_break,
    "img": _picture,
    "q": _quotation,
    "sup": _superscript,
    "sub": _subscript,
    "math": _formula,
    "table": _table,
}
