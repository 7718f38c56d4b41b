"""The demo documents are what their source says, and the drawn one can be drawn again."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest
from scripts import make_samples

SAMPLES = files("standfirst") / "samples"


def words(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def text_of_pages() -> list[str]:
    """Return what each page of the monograph says."""
    document = pypdfium2.PdfDocument((SAMPLES / "monograph.pdf").read_bytes())
    pages = [words(page.get_textpage().get_text_range()) for page in document]
    document.close()
    return pages


def test_the_package_carries_the_three_demo_documents() -> None:
    names = sorted(item.name for item in SAMPLES.iterdir())
    assert names == ["monograph.pdf", "refund-policy.html", "staff-handbook.md"]


def test_the_monograph_says_what_its_script_says() -> None:
    first, second = text_of_pages()
    for _style, text in make_samples.FIRST_PAGE:
        assert words(text) in first
    after_first_page = (
        *make_samples.BEFORE_FORMULA,
        *make_samples.AFTER_FORMULA,
        *make_samples.AFTER_TABLE,
    )
    for _style, text in after_first_page:
        assert words(text) in second
    for row in make_samples.DOSES:
        assert " ".join(row) in second


def test_the_monograph_prints_its_page_numbers_at_the_outer_edge() -> None:
    first, second = text_of_pages()
    assert first.startswith(f"204 {make_samples.RUNNING_HEAD}")
    assert second.startswith(f"{make_samples.RUNNING_HEAD} 205")


@pytest.mark.skipif(
    not make_samples.DEBIAN_FONTS.is_dir(), reason="needs Debian's fonts-dejavu-core"
)
def test_drawing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    drawn = [tmp_path / "first.pdf", tmp_path / "second.pdf"]
    for target in drawn:
        make_samples.draw_monograph(target, make_samples.DEBIAN_FONTS)
    assert drawn[0].read_bytes() == drawn[1].read_bytes()


def test_the_policy_has_what_a_reader_must_drop() -> None:
    page = (SAMPLES / "refund-policy.html").read_text(encoding="utf-8")
    for furniture in ("<nav", "<footer", "<aside", "<script", "<style", "cookie-banner", "hidden"):
        assert furniture in page
    assert len(re.findall("es\\s+sei\\s+denn", page)) == 2
