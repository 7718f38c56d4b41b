"""Sections: nesting, paths from the title down, keys that last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.source import Element, TextSource
from standfirst.stages.segment import Provenance, segment


def _segmented(*lines: tuple[int, str], title: str = "", fallback: str = "handbook"):
    """Lay out lines as text: level 0 is a paragraph, any other a heading of that level."""
    text, elements = "", []
    for level, line in lines:
        kind = "heading" if level else "paragraph"
        end = len(text) + len(line)
        elements.append(Element(kind, len(text), end, level=level, label=line if level else ""))
        text += line + "\n\n"
    raw = TextSource(media_type="text/plain", text=text, elements=tuple(elements), title=title)
    provenance = Provenance("d", "d.txt", "", "default", "", fallback_title=fallback, language="en")
    return segment(raw, provenance).document


def _paths(document) -> list[tuple[str, ...]]:
    return [section.heading_path for section in document.sections]


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from(["Scope", "Fees", "", "§", "?"]))))
def test_keys_are_unique_and_paths_start_at_the_title(lines):
    document = _segmented(*[(level, line or "…") for level, line in lines])
    keys = [section.section_key for section in document.sections]
    assert len(set(keys)) == len(keys)
    assert all(section.heading_path[0] == document.title for section in document.sections)


@given(st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["Scope", "Fees"])), min_size=1))
def test_a_section_ends_where_one_of_its_level_or_above_begins(lines):
    document = _segmented(*lines)
    for at, section in enumerate(document.sections):
        later = (s for s in document.sections[at + 1 :] if s.level <= section.level)
        following = next(later, None)
        assert section.span.end <= (following.span.start if following else len(document.text))
        inside = [s for s in document.sections[at + 1 :] if s.span.start < section.span.end]
        assert all(s.level > section.level for s in inside)


def test_a_single_top_heading_is_the_title_and_not_doubled():
    document = _segmented((1, "Staff Handbook"), (0, "Hello."), (2, "Breaks"), (0, "Tea."))
    assert document.title == "Staff Handbook"
    assert _paths(document) == [("Staff Handbook",), ("Staff Handbook", "Breaks")]
    assert [s.section_key for s in document.sections] == ["staff_handbook", "breaks"]


@pytest.mark.parametrize("kind", ["Drug Facts", "CONTENTS", "Inhaltsverzeichnis", "Mục lục"])
def test_a_heading_that_names_a_kind_of_text_is_no_title(kind: str) -> None:
    document = _segmented((1, kind), (0, "Text."), (2, "Uses"), (0, "More."), fallback="cough")
    assert document.title == "cough"
    assert _paths(document) == [("cough", kind), ("cough", kind, "Uses")]
    stated = _segmented((1, kind), (0, "Text."), title=kind, fallback="cough")
    assert _paths(stated) == [("cough", kind)]


def test_a_stated_title_stands_above_every_heading():
    document = _segmented((1, "Booking"), (0, "By rail."), title="Travel policy")
    assert _paths(document) == [("Travel policy", "Booking")]


def test_a_stated_title_that_the_heading_repeats_is_not_doubled():
    document = _segmented((1, "TRAVEL Policy"), (2, "Booking"), title="Travel policy")
    assert _paths(document) == [("Travel policy",), ("Travel policy", "Booking")]


def test_without_a_title_the_file_name_stands_in():
    document = _segmented((2, "Scope"), (3, "Reason"), (2, "Fees"))
    assert _paths(document) == [
        ("handbook", "Scope"),
        ("handbook", "Scope", "Reason"),
        ("handbook", "Fees"),
    ]


def test_repeated_headings_get_numbers_and_nest_by_slash():
    document = _segmented(
        (1, "A"), (2, "Liều lượng"), (1, "B"), (2, "Liều lượng"), (2, "Liều lượng")
    )
    keys = [section.section_key for section in document.sections]
    assert keys == ["a", "a/lieu_luong", "b", "b/lieu_luong", "b/lieu_luong-2"]


def test_a_heading_without_body_is_reported():
    document = _segmented((1, "Minutes"), (0, "We met."), (2, "Annex (withdrawn)"))
    assert ["empty section" in finding.message for finding in document.findings] == [True]


def test_text_before_the_first_heading_has_its_own_section():
    document = _segmented((0, "Preface."), (1, "One"), (0, "Body."))
    assert [section.section_key for section in document.sections] == ["_", "one"]
