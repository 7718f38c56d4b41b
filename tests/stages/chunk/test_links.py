"""Links that a file states: to a section, to a chunk, and never to where they stand."""

from __future__ import annotations

import msgspec

from standfirst.model.chunk import Chunk, Reference
from standfirst.model.family import Limits
from standfirst.model.place import Span
from standfirst.model.source import Link, TextSource
from standfirst.stages.chunk.links import with_links
from standfirst.stages.read.markdown import read_markdown_text
from standfirst.stages.segment.entries import split_entries
from tests import handmade

PARTS = ["The fee is due in section 2 soon.", "It is 5 EUR.", "Except on Sundays."]


def _linked(link: Link, references: tuple[Reference, ...] = ()) -> list[Chunk]:
    document = handmade.document("d", "\n\n".join(PARTS))
    chunks = [handmade.chunk("d", at, part, _place(at)) for at, part in enumerate(PARTS)]
    chunks[0] = msgspec.structs.replace(chunks[0], references=references)
    return list(with_links(document, [link], chunks))


def _place(part: int) -> int:
    return sum(len(before) + 2 for before in PARTS[:part])


def test_a_link_leads_to_the_chunk_that_holds_its_target() -> None:
    chunks = _linked(Link(20, 27, _place(2) + 3))
    (reference,) = chunks[0].references
    assert (reference.text, reference.target) == ("ction 2", chunks[2].chunk_id)
    assert not chunks[1].references


def test_a_link_within_its_chunk_is_no_reference() -> None:
    assert not any(chunk.references for chunk in _linked(Link(4, 7, 10)))


def test_what_was_found_in_the_words_of_a_link_gives_way_to_it() -> None:
    found = Reference(text="section 2", span=Span(18, 27))
    other = Reference(text="fee", span=Span(4, 7))
    chunks = _linked(Link(18, 27, _place(1)), (other, found))
    assert [each.target for each in chunks[0].references] == [None, chunks[1].chunk_id]


def test_a_link_stays_with_its_entry_and_none_leads_into_another() -> None:
    text = "# A\n\nsee below\n\nbelow\n\n# B\n\nsee above\n\nnear\n"
    near = text.index("near")
    above = text.index("see above")
    links = (Link(5, 8, text.index("below\n\n#")), Link(9, 14, near), Link(above, above + 3, near))
    raw = msgspec.structs.replace(read_markdown_text(text, Limits()), links=links)
    assert isinstance(raw, TextSource)
    for entry in split_entries(raw, 1, "x"):
        (link,) = entry.raw.links
        assert entry.raw.text[link.start : link.end] == "see"
        assert entry.raw.text[link.target :].startswith(("below", "near"))
