"""Laws of the sample: of every kind some, the same for the same seed, whatever the order."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from standfirst.stages.compare.sampling import Candidate, draw_sample

CANDIDATES = st.lists(
    st.builds(
        Candidate,
        st.text("abcdef0123456789", min_size=1, max_size=6),
        st.sampled_from(["law", "form", "handbook"]),
        st.integers(0, 9_999),
    ),
    max_size=40,
    unique_by=lambda each: each.name,
)


@given(CANDIDATES, st.integers(0, 50), st.integers())
def test_a_sample_has_the_size_that_was_asked_for_and_no_document_twice(candidates, count, seed):
    drawn = [each.candidate.name for each in draw_sample(candidates, count, seed)]
    assert len(drawn) == len(set(drawn)) == min(count, len(candidates))
    assert drawn == sorted(drawn)


@given(CANDIDATES, st.integers(0, 50), st.randoms())
def test_the_order_in_which_files_are_found_changes_nothing(candidates, count, random):
    shuffled = list(candidates)
    random.shuffle(shuffled)
    assert draw_sample(shuffled, count, 7) == draw_sample(candidates, count, 7)


@given(CANDIDATES)
def test_no_family_and_no_size_is_left_out_while_there_is_room(candidates):
    all_of_them = {
        (each.candidate.family, each.band) for each in draw_sample(candidates, len(candidates), 1)
    }
    some = draw_sample(candidates, len(all_of_them), 1)
    assert {(each.candidate.family, each.band) for each in some} == all_of_them


def test_families_are_drawn_by_their_share():
    candidates = [Candidate(f"law{n}", "law", n) for n in range(90)]
    candidates += [Candidate(f"form{n}", "form", n) for n in range(9)]
    counts = Counter(each.candidate.family for each in draw_sample(candidates, 33, 1))
    assert counts == {"law": 30, "form": 3}


def test_another_seed_draws_others():
    candidates = [Candidate(f"law{n}", "law", n) for n in range(60)]
    assert draw_sample(candidates, 12, 1) != draw_sample(candidates, 12, 2)
