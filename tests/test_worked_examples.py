"""The worked examples that every later change must keep."""

from __future__ import annotations

import itertools

from standfirst.model.chunk import embedding_text
from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split

LIMIT = Settings().chunk.hard_limit


def test_a_heading_starts_a_new_chunk():
    body = (
        "# Attendance\n\n"
        + "Being late is counted from the planned start. " * 4
        + "\n\n# Breaks\n\n"
        + "A shift above six hours includes a break of thirty minutes. " * 4
    )
    chunks = split("Staff Handbook", body)
    assert len(chunks) >= 2
    assert not [c for c in chunks if "planned start" in c.text and "thirty minutes" in c.text]
    assert all(chunk.heading_path[0] == "Staff Handbook" for chunk in chunks)
    assert chunks[0].heading_path[-1] == "Attendance"
    assert chunks[-1].heading_path[-1] == "Breaks"


def test_a_long_paragraph_becomes_chunks_that_share_their_ends():
    sentence = "A swap of shifts is approved in advance by the venue's manager. "
    chunks = split("Handbook", sentence * 120)
    assert len(chunks) > 1
    assert all(len(embedding_text(chunk, LIMIT)) <= LIMIT for chunk in chunks)
    for before, chunk in itertools.pairwise(chunks):
        assert chunk.overlap > 0
        assert before.text.endswith(chunk.text[: chunk.overlap].strip())
        assert chunk.text.startswith("A swap")


def test_a_fragment_goes_into_its_neighbour():
    body = "A swap of shifts needs the approval of the manager. " * 6 + "\n\nSee above."
    chunks = split("Handbook", body)
    assert all(chunk.text.strip() != "See above." for chunk in chunks)
    assert chunks[-1].text.endswith("See above.")


def test_a_fragment_is_folded_when_the_text_before_it_fills_its_chunk():
    settings = Settings(chunk=ChunkSettings(size=300, hard_limit=320, min_size=60, overlap=0))
    body = "A swap of shifts needs the approval of the manager. " * 6 + "\n\nSee above."
    chunks = split("Handbook", body, settings=settings)
    assert all(len(chunk.text) >= 60 for chunk in chunks)
    assert chunks[-1].text.endswith("See above.")


def test_ordinals_count_from_zero_without_a_gap():
    chunks = split("Handbook", "Some words of policy here. " * 400)
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))


def test_prose_that_begins_with_a_hash_is_no_heading():
    body = "# Attendance\n\n#3 on the rota is the closing shift; this section leaves it out."
    chunks = split("Handbook", body)
    assert {chunk.heading_path for chunk in chunks} == {("Handbook", "Attendance")}
    assert chunks[0].text.startswith("#3 on the rota")


def test_a_path_over_a_third_of_the_limit_is_shortened_and_the_text_kept():
    names = [f"{word} rules of the house in their full and official wording" for word in "ABCDE"]
    body = "\n\n".join(f"{'#' * (at + 1)} {name}" for at, name in enumerate(names))
    settings = Settings(chunk=ChunkSettings(size=200, hard_limit=200, min_size=20, overlap=0))
    chunks = split("House", body + "\n\nThe one sentence that counts.", settings=settings)
    assert [chunk.text for chunk in chunks] == ["The one sentence that counts."]
    assert len(chunks[0].heading_path) == 6
    assert len(embedding_text(chunks[0], 200)) <= 200
    assert "…" in embedding_text(chunks[0], 200)
