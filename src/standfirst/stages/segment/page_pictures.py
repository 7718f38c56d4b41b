"""Pages whose text was recognised in a picture: the picture is lifted beside the text."""

from __future__ import annotations

from heapq import merge

from standfirst.model.document import Page, page_box
from standfirst.model.source import Lifted, TextSource

Numbered = tuple[int | None, Lifted]
"""A lifted region with its index in `TextSource.lifted`, None for the picture of a page."""


def with_page_pictures(raw: TextSource) -> list[Numbered]:
    """Return what was lifted, and a figure for each recognised page, in the order of the text.

    Recognition takes one digit for another without a sign that it did. So the page itself stays
    beside its words, in quarantine until a person has compared the two.
    """
    lifted: list[Numbered] = list(enumerate(raw.lifted))
    if not raw.pages:
        return lifted
    pictures: list[Numbered] = [(None, _picture(page)) for page in raw.pages if page.is_recognised]
    return list(merge(pictures, lifted, key=lambda each: each[1].anchor))


def _picture(page: Page) -> Lifted:
    return Lifted(
        kind="figure",
        shape="figure",
        physical_page=page.physical_page,
        printed_page=page.printed_page,
        bbox=page_box(page),
        text="",
        anchor=page.span.start,
    )
