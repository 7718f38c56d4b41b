"""Notes: kept apart from the running text, and found from their mark."""

from __future__ import annotations

import pytest

from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.pipeline import split
from standfirst.stages.chunk.notes import with_notes
from tests import handmade

BODY = "Samples are kept in the cold store and are counted by the ward every morning. "


def _chunks(text: str) -> list[Chunk]:
    return list(split("Storage", text))


def _targets(chunks: list[Chunk]) -> dict[str, str | None]:
    return {each.text: each.target for chunk in chunks for each in chunk.references}


def test_a_mark_is_followed_to_its_note_in_another_section():
    text = (
        "## Rules\n\nThe limit is five days.[^kids]\n\n## Next\n\nOther text.\n\n"
        "[^kids]: Not for samples of children.\n"
    )
    chunks = _chunks(text)
    holder = next(chunk for chunk in chunks if "children" in chunk.text)
    assert _targets(chunks) == {"[^kids]": holder.chunk_id}


def test_a_mark_beside_its_note_needs_no_reference():
    assert _targets(_chunks("The limit is five days.[^1]\n\n[^1]: Not for children.\n")) == {}


def test_a_mark_without_a_note_is_left_alone():
    assert _targets(_chunks("The list is long.[^9] It is kept.\n\n[^1]: A note.\n")) == {}


def test_long_notes_do_not_share_a_chunk_with_the_text():
    notes = "".join(f"[^{n}]: {'Not for samples of children at all. ' * 6}\n" for n in (1, 2, 3))
    text = f"## Rules\n\n{BODY * 9}[^1]\n\n{BODY * 9}[^2][^3]\n\n{notes}"
    for chunk in _chunks(text):
        assert ("cold store" in chunk.text) != ("of children" in chunk.text)


@pytest.mark.parametrize("mark", ["^1", "^(1)", "¹", "[1]", "*", "^*"])
def test_each_way_to_write_a_mark_finds_its_note(mark: str):
    own = {"^(1)": "(1)", "^1": "1", "¹": "1", "^*": "*"}.get(mark, mark)
    assert _marked([f"The limit is 5{mark} mg.", f"{own} Not for children."]) == [1, None]


def test_of_notes_with_one_number_that_on_the_page_of_the_mark_is_meant():
    parts = ["1 First page.", "Goes on^1 here.", "1 Second page.", "Ends^1 so."]
    assert _marked(parts, pages=(0, 0, 1, 1)) == [None, 0, None, 2]


def _marked(parts: list[str], pages: tuple[int, ...] = ()) -> list[int | None]:
    """Make each part an element and a chunk; return which chunk each one's mark means."""
    starts = [sum(len(part) + 1 for part in parts[:at]) for at in range(len(parts))]
    text = "\n".join(parts)
    spans = [Span(start, start + len(part)) for start, part in zip(starts, parts, strict=True)]
    elements = [
        Element("footnote" if part[0] in "1(¹[*" else "paragraph", span.start, span.end)
        for part, span in zip(parts, spans, strict=True)
    ]
    on_page = [
        [spans[at] for at in range(len(parts)) if pages[at] == n] for n in sorted(set(pages))
    ]
    document = handmade.document(
        "d",
        text,
        pages=tuple(
            handmade.page(number, Span(own[0].start, own[-1].end))
            for number, own in enumerate(on_page, 1)
        ),
    )
    chunks = [handmade.chunk("d", at, part, spans[at].start) for at, part in enumerate(parts)]
    names = {chunk.chunk_id: at for at, chunk in enumerate(chunks)}
    found = with_notes(document, elements, chunks)
    return [
        names[chunk.references[0].target or ""] if chunk.references else None for chunk in found
    ]
