"""Locked, broken, oversized and hostile PDF files."""

from __future__ import annotations

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from standfirst.errors import DamagedSourceError, EncryptedSourceError, LimitExceededError
from standfirst.model.family import Limits
from standfirst.model.source import PageSource
from tests.stages.read.pdf_files import (
    only_page,
    opened,
    pages_of,
    pdf,
    raw_pdf,
    spelled,
    text,
    with_objects,
)


def codes(page: PageSource) -> set[str]:
    return {finding.code for finding in page.findings}


def test_a_file_with_an_owner_password_alone_is_read() -> None:
    lock = StandardEncryption("", ownerPassword="owner", canPrint=0)
    assert spelled(only_page(pdf(text((50, 700, "open")), encrypt=lock))) == "open"


def test_a_file_with_a_user_password_is_refused_with_a_cure() -> None:
    lock = StandardEncryption("user", ownerPassword="owner")
    with pytest.raises(EncryptedSourceError, match=r"made\.pdf: password protected.*without"):
        opened(pdf(text((50, 700, "closed")), encrypt=lock))


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "empty"),
        (b"\0\n  ", "empty"),
        (b"<html>no such page</html>", "not a PDF"),
        (b"%PDF-1.7\nbroken from here on", "broken"),
        (raw_pdf(b"").replace(b"[3 0 R] /Count 1", b"[     ] /Count 0"), "no page"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_name_and_a_cure(
    content: bytes, what: str
) -> None:
    with pytest.raises(DamagedSourceError, match=what) as caught:
        opened(content)
    assert caught.value.file == "made.pdf"
    assert caught.value.cure


def test_a_page_that_is_missing_is_reported_and_the_rest_is_read() -> None:
    content = pdf(text((50, 700, "one")), text((50, 700, "two")))
    start = content.index(b"/Kids [ ") + len(b"/Kids [ ")
    first = content[start : content.index(b" R", start)]
    broken = content[:start] + b"0".ljust(len(first) - 2) + b" 0" + content[start + len(first) :]
    pages = pages_of(broken)
    assert codes(pages[0]) == {"SF212"}
    assert spelled(pages[1]) == "two"


def test_limits_cut_with_a_finding() -> None:
    def crowded(canvas: Canvas) -> None:
        for step in range(30):
            canvas.line(0, step * 9, 200, step * 9)
        canvas.drawString(50, 700, "many letters on a page")

    source = opened(
        pdf(*[crowded] * 3), Limits(max_pages=2, max_glyphs_per_page=9, max_rules_per_page=5)
    )
    pages = list(source.pages)
    assert (source.page_count, len(pages)) == (2, 2)
    assert [finding.code for finding in source.findings] == ["SF209"]
    assert len(pages[0].rules) == 5
    assert len(pages[0].glyphs) <= 9
    assert [finding.code for finding in pages[0].findings] == ["SF209", "SF209"]
    with pytest.raises(LimitExceededError, match="MiB"):
        opened(pdf(crowded), Limits(max_file_mb=0))


def test_a_gigantic_page_is_reported_and_read() -> None:
    content = with_objects(
        pdf(text((50, 700, "far"))), b"0 0 595.2756 841.8898", b"0 0 2000000 999999"
    )
    page = only_page(content)
    assert codes(page) == {"SF209"}
    assert spelled(page) == "far"


def test_pages_are_read_one_at_a_time() -> None:
    source = opened(pdf(*[text((50, 700, f"page {number}")) for number in range(5)]))
    first = next(source.pages)
    assert first.physical_page == 1
    assert len(list(source.pages)) == 4


def test_forms_that_hold_each_other_many_times_end() -> None:
    names = [f"bomb{depth}" for depth in range(9)]

    def draw(canvas: Canvas) -> None:
        for depth, name in enumerate(names):
            canvas.beginForm(name)
            canvas.line(0, 0, 9, 9)
            if depth:
                for _ in range(3):
                    canvas.doForm(names[depth - 1])
            canvas.endForm()
        canvas.doForm(names[-1])
        canvas.drawString(50, 700, "still read")

    assert spelled(only_page(pdf(draw))) == "still read"
