"""What elements do to the walk for another reason than their tag: roles, styles, class names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from standfirst.stages.read.html_grids import table_of_roles
from standfirst.stages.read.html_headings import LEVELS, heading, stated_levels
from standfirst.stages.read.html_links import link
from standfirst.stages.read.html_notes import Notes
from standfirst.stages.read.html_office import office_acts
from standfirst.stages.read.html_points import said
from standfirst.stages.read.html_styles import Styled
from standfirst.stages.read.html_tags import (
    item,
    list_of,
    lowered_text,
    note,
    note_aside,
    note_mark,
    own_mark,
    raised_text,
)

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

Act = Callable[["HtmlWalk", "LexborNode"], bool]

_TABLES = '[role="table" i], [role="grid" i], [role="treegrid" i]'
_RAISED = ".super, .superscript, .oj-super, span.sup"
_LOWERED = ".subscript, .oj-sub, span.sub"
_INLINE = frozenset({"span", "font", "a", "i", "em", "small"})
# What parts of tables and lists say by their role alone.
_APART = ", ".join(
    f'[role="{role}" i]'
    for role in ("row", "cell", "gridcell", "columnheader", "rowheader", "listitem", "tab")
)
_NOTES_ASIDE = ".ltx_note_outer, .sidenote, .marginnote, .margin-note, .footnotetext"
_TABS = '[role="tabpanel" i][aria-labelledby]'
# Tabs without any other tie to their panels: WAI-ARIA (Docusaurus), MkDocs.
_TAB_SETS = (
    ('[role="tablist" i]', '[role="tab" i]', '[role="tabpanel" i]:not([aria-labelledby])'),
    (".tabbed-labels", "label", ".tabbed-block"),
)
_MOST_TAB_SETS = 200
_BUTTONS = "button[aria-controls], button.accordion, button.collapsible, button.accordion-button"
# A button is the title of what it opens where that holds more than links do.
_LONGEST_LABEL = 300


def page_acts(
    parser: LexborHTMLParser, styles: Styled, notes: Notes, hidden: Iterable[int]
) -> dict[int, Act]:
    """Return what the nodes of a page do to the walk, by their `mem_id`."""
    acts: dict[int, Act] = {
        anchor: note_mark if anchor in notes.marks else link for anchor in notes.links
    }
    css = parser.css
    acts.update((anchor, own_mark) for anchor in notes.own_marks)
    for node in css(_APART):
        if node.tag not in {"td", "th", "tr", "li", "a", "button"}:
            acts[node.mem_id] = _part
    for node in css('[role="list" i]'):
        if node.tag == "div":
            acts[node.mem_id] = list_of
            acts.update((inner.mem_id, item) for inner in _items(node))
    acts.update((node.mem_id, table_of_roles) for node in css(_TABLES) if node.tag != "table")
    raised = [*styles.raised, *(n for n in css(_RAISED) if n.tag in _INLINE)]
    acts.update((node.mem_id, raised_text) for node in raised)
    lowered = [*styles.lowered, *(n for n in css(_LOWERED) if n.tag in _INLINE)]
    acts.update((node.mem_id, lowered_text) for node in lowered)
    acts.update(office_acts(parser))
    acts.update(_disclosures(parser, frozenset(hidden)))
    acts.update((body, note) for body in notes.bodies)
    acts.update((node.mem_id, note_aside) for node in css(_NOTES_ASIDE) if node.tag in _INLINE)
    for node, level in stated_levels(parser):
        acts[node.mem_id] = partial(heading, level=level) if level else _part
    return acts


def _part(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.part()
    return True


def _items(node: LexborNode) -> list[LexborNode]:
    return [n for n in node.css('[role="listitem" i]') if n.tag not in {"li", *LEVELS}]


def _disclosures(parser: LexborHTMLParser, hidden: frozenset[int]) -> dict[int, Act]:
    """Give tabs and accordions the titles that their buttons are."""
    acts: dict[int, Act] = {}
    for panel, title, tab in _paired_tabs(parser):
        acts[panel.mem_id] = partial(_titled, title=title)
        acts[tab.mem_id] = said
    panels = parser.css(_TABS)
    buttons = parser.css(_BUTTONS)
    if not panels and not buttons:
        return acts
    by_id = {node.attributes["id"]: node for node in parser.css("[id]")}
    for panel in panels:
        named = by_id.get((panel.attributes["aria-labelledby"] or "").strip())
        label = " ".join((named.text() or "").split()) if named is not None else ""
        if label and len(label) <= _LONGEST_LABEL and named is not None and named.tag not in LEVELS:
            acts[panel.mem_id] = partial(_titled, title=label)
    for button in buttons:
        opened = by_id.get((button.attributes.get("aria-controls") or "").strip())
        if opened is None:
            opened = _next_element(button)
        if opened is not None and opened.mem_id not in hidden and opened.css_first("p") is not None:
            acts[button.mem_id] = _part
    return acts


def _paired_tabs(
    parser: LexborHTMLParser,
) -> Iterator[tuple[LexborNode, str, LexborNode]]:
    """Yield panels with the words of their tabs, where they come in the same order."""
    for tabs, tab, panel in _TAB_SETS:
        for row in parser.css(tabs)[:_MOST_TAB_SETS]:
            labels = row.css(tab)
            around = row.parent
            panels = around.css(panel) if around is not None else []
            if len(labels) == len(panels) > 1:
                for label, opened in zip(labels, panels, strict=True):
                    yield opened, " ".join((label.text() or "").split()), label


def _next_element(node: LexborNode) -> LexborNode | None:
    after = node.next
    while after is not None and not after.is_element_node:
        after = after.next
    return after


def _titled(walk: HtmlWalk, node: LexborNode, *, title: str) -> bool:
    del node
    walk.part()
    walk.text(title)
    walk.flush()
    return True
