"""What each HTML tag does to the walk that comes upon it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from standfirst.stages.read.decoding import without_controls
from standfirst.stages.read.html_chrome import is_chrome
from standfirst.stages.read.html_grids import table
from standfirst.stages.read.html_headings import LEVELS, heading
from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_math import math_text
from standfirst.stages.read.html_points import follows_directly, terms
from standfirst.stages.read.html_signs import quotation_marks, said_by_icon, set_off_number
from standfirst.stages.read.rendering import LINE_BREAK, Opened
from standfirst.stages.read.scripts import LONGEST, lowered, raised

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

# Blocks that only part what stands in them from what stands around them.
PARTS = frozenset(
    {"address", "article", "body", "center", "details", "dialog", "div", "fieldset", "figure",
     "form", "hgroup", "hr", "html", "legend", "main", "noframes", "optgroup", "option", "p",
     "search", "section", "tbody", "td", "tfoot", "th", "thead", "tr"}
)  # fmt: skip
_FILE_NAME = re.compile(r"[\w\-. ]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)


def list_of(walk: HtmlWalk, node: LexborNode) -> bool:
    """A list, whose items stand deeper than what is around it."""
    walk.enclose()
    walk.lists.append(PrintedList(node, walk.skips.styles.numbered))
    walk.cut = walk.cut or len(walk.lists) > walk.max_depth
    walk.at_exit(walk.leave_list)
    return True


def item(walk: HtmlWalk, node: LexborNode) -> bool:
    """An item of a list, with its marker as it is printed."""
    if not walk.lists:
        # Browsers show one that stands in no list all the same.
        walk.enclose(goes_on=follows_directly(node, walk.skips.pointed))
        walk.skips.pointed.add(node.mem_id)
        walk.lists.append(PrintedList(node, walk.skips.styles.numbered))
        walk.at_exit(walk.leave_list)
    marker = walk.lists[-1].marker(node)
    number = walk.skips.numbers.get(node.mem_id)
    walk.name(Opened("list_item", f"{number} " if number else marker))
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


def _chrome(walk: HtmlWalk, node: LexborNode) -> bool:
    """A header, footer or aside: the page's own is left out, one of its content is not."""
    skips = walk.skips
    if walk.content or not is_chrome(node, headings=skips.headings, has_main=skips.has_main):
        walk.part()
        return True
    return walk.leave_out(node, "navigation")


def _preformatted(walk: HtmlWalk, node: LexborNode) -> bool:
    walk.flush()
    for line_break in node.css("br"):
        line_break.replace_with("\n")
    for inner in node.css("span") if walk.skips.reasons else ():
        if walk.skips.reasons.get(inner.mem_id) == "line_number":
            walk.drop("line_number", inner.text() or "")
            inner.decompose()
    text = without_controls(node.text() or "").strip("\r\n").rstrip()
    if text:
        walk.add_whole("code", text.splitlines())
    return False


def _line_break(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.inline.add_sign(LINE_BREAK)
    return False


def _picture(walk: HtmlWalk, node: LexborNode) -> bool:
    alternative = (node.attributes.get("alt") or "").strip()
    if alternative and not _FILE_NAME.fullmatch(alternative):
        walk.text(f" {alternative} ")
    return False


def note_mark(walk: HtmlWalk, node: LexborNode) -> bool:
    """The mark of a note is raised, so that it never runs into the word or number before it."""
    text = walk.flat(node)
    if _BARE_MARK.fullmatch(text) and not walk.is_script:
        text = raised(text, walk.inline.last_character())
    walk.inline.begin_link(walk.skips.notes.links[node.mem_id])
    walk.text(text)
    walk.inline.end_link()
    return False


def own_mark(walk: HtmlWalk, node: LexborNode) -> bool:
    """The mark that a note begins with never runs into its text."""
    after = node.next
    text = walk.flat(node)
    follows = (after.text_content or after.text() or "")[:1] if after is not None else ""
    walk.text(f"{text} " if follows.isalnum() else text)
    return False


def note(walk: HtmlWalk, node: LexborNode) -> bool:
    """A note, whatever element holds it."""
    walk.flush()
    walk.notes += 1
    tag = node.tag or ""
    # A term's own text may be all of the mark; the note is its definition then.
    walk.at_exit(walk.leave_note if tag != "dt" else walk.leave_term_of_note)
    if tag not in _CHROME and (action := ENTER.get(tag)):
        return action(walk, node)
    if tag in PARTS or tag in _CHROME:
        walk.part()
    return True


def note_aside(walk: HtmlWalk, node: LexborNode) -> bool:
    """A note in the middle of a sentence follows the block that the sentence stands in."""
    text = walk.flat(node)
    if not text:
        return False
    if walk.inside:
        walk.text(f" ({text})")
    else:
        walk.aside.append(text)
    return False


def _icon(walk: HtmlWalk, node: LexborNode) -> bool:
    """An element without content may say something all the same."""
    if node.first_child is not None:
        if not walk.inline and (number := set_off_number(node)):
            walk.text(f"{number} ")
            return False
        return True
    if said := said_by_icon(node, in_cell=walk.inside > 0):
        walk.text(f" {said} ")
    return False


def _quotation(walk: HtmlWalk, node: LexborNode) -> bool:
    opening, closing = quotation_marks(node)
    walk.inline.add_sign(opening)
    walk.at_exit(lambda: walk.inline.add_sign(closing))
    return True


def raised_text(walk: HtmlWalk, node: LexborNode) -> bool:
    """An exponent or a mark; longer text is only set higher."""
    if len((node.text() or "").strip()) > LONGEST:
        return True
    links = walk.skips.notes.links
    inner = node.css_first('a[href*="#"]') if links else None
    target = links.get(inner.mem_id) if inner is not None else None
    text = raised(walk.flat(node, is_script=True), walk.inline.last_character())
    text = _spaced_as(node, text)
    if target is None:
        walk.text(text)
    else:
        walk.inline.begin_link(target)
        walk.text(text)
        walk.inline.end_link()
    return False


def lowered_text(walk: HtmlWalk, node: LexborNode) -> bool:
    """An index; longer text is only set lower."""
    if len((node.text() or "").strip()) > LONGEST:
        return True
    walk.text(_spaced_as(node, lowered(walk.flat(node))))
    return False


def _spaced_as(node: LexborNode, text: str) -> str:
    """Return what a node is read as between the white space that it begins and ends with."""
    written = node.text() or ""
    before = " " if written[:1].isspace() else ""
    return f"{before}{text}{' ' if written[-1:].isspace() else ''}"


def _ruby_text(walk: HtmlWalk, node: LexborNode) -> bool:
    """What is set above a word stands in brackets behind it; a file may write them itself."""
    before = node.prev
    if before is None or before.tag != "rp":
        walk.text("(")
        walk.at_exit(lambda: walk.text(")"))
    return True


def _formula(walk: HtmlWalk, node: LexborNode) -> bool:
    text = math_text(node)
    if node.attributes.get("display") == "block":
        walk.formula(text)
    else:
        walk.text(f" {text} ")
    return False


_BARE_MARK = re.compile(r"\d{1,4}|[a-z]|[*†‡§¶]{1,4}", re.IGNORECASE)
_CHROME = ("header", "footer", "aside")

ENTER: dict[str, Callable[[HtmlWalk, LexborNode], bool]] = {
    **dict.fromkeys(LEVELS, heading),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), list_of),
    "li": item,
    "blockquote": _quote,
    "dl": terms,
    "dt": _term,
    "dd": _definition,
    "summary": _summary,
    **dict.fromkeys(("figcaption", "caption"), _caption),
    **dict.fromkeys(_CHROME, _chrome),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), _preformatted),
    "br": _line_break,
    "img": _picture,
    **dict.fromkeys(("i", "em", "span"), _icon),
    "q": _quotation,
    "sup": raised_text,
    "sub": lowered_text,
    "rt": _ruby_text,
    "math": _formula,
    "table": table,
}

_IN_LINE = frozenset({"br", "img", "i", "em", "span", "q", "sup", "sub", "rt", "math"})
BLOCKS = frozenset(ENTER) - _IN_LINE
"""Tags of ENTER that begin a block."""
