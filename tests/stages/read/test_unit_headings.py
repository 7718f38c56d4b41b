"""Units of laws and contracts that are not marked up: headings where they head, prose elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.stages.read.markdown import read_markdown_text
from tests.stages.read.reading_laws import assert_laws, steps_grow_with

PIECES = (
    "Điều 1. Phạm vi\n\n", "Điều 2. Đối tượng\n", "**Điều 3.** Tên\n\n", "Chương I\n\n",
    "QUY ĐỊNH\n\n", "§ 1 Geltung\n\n", "§ 2 Gebühr\n\n", "Article 1\n\n", "Article 2. Term\n",
    "text here.\n\n", "# Title\n\n", "Mẫu số 1\n\n", "- item\n\n", "> quote\n\n", "word\n",
    "**Mục 1**\n",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_each_character_has_one_place(text: str) -> None:
    assert_laws(read_markdown_text(text, Limits()))


def headings(text: str) -> list[tuple[int, str]]:
    read = read_markdown_text(text, Limits())
    assert_laws(read)
    return [(each.level, each.label) for each in read.elements if each.kind == "heading"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# Nghị định\n\nChương I\n\nQUY ĐỊNH CHUNG\n\nĐiều 1. Phạm vi\n\nQuy định này.\n\n"
            "Điều 2. Đối tượng\n\n1. Cơ quan.\n\nĐiều 5 khoản 2 áp dụng cho cá nhân.\n\n"
            "**Điều 3. Mức phạt**\n\nPhạt tiền.",
            [(1, "Nghị định"), (2, "Chương I QUY ĐỊNH CHUNG"), (3, "Điều 1. Phạm vi"),
             (3, "Điều 2. Đối tượng"), (3, "Điều 3. Mức phạt")],
        ),
        (
            "§ 1 Geltung\n\nGilt überall.\n\n§ 3 findet keine Anwendung.\n\n§ 2 Gebühr\nZwei Euro.",
            [(1, "§ 1 Geltung"), (1, "§ 2 Gebühr")],
        ),
        (
            "# Katalog\n\nAbschnitt I\n\n## Fahrlässig\n\nZehn Euro.\n\nAbschnitt II\n\n"
            "## Vorsätzlich\n\nNeun Euro.",
            [(1, "Katalog"), (2, "Abschnitt I Fahrlässig"), (2, "Abschnitt II Vorsätzlich")],
        ),
        (
            "# Điều kiện\n\nĐiều 1.TT.2. Một\n\nMở.\n\nĐiều 1.TT.3. Hai\n\nĐóng.",
            [(1, "Điều kiện"), (2, "Điều 1.TT.2. Một"), (2, "Điều 1.TT.3. Hai")],
        ),
        (
            "Điều 1. Một\n\nMở.\n\nĐiều 2. Hai\n\nĐóng.\n\nPHỤ LỤC\n\n(Kèm theo Nghị định)\n\n"
            "Bảng.\n\nMẫu số 01\n\nĐơn.",
            [(3, "Điều 1. Một"), (3, "Điều 2. Hai"), (1, "PHỤ LỤC (Kèm theo Nghị định)"),
             (2, "Mẫu số 01")],
        ),
        (
            "ARTICLE 1. TERM\n\nFive years.\n\nArticle 1 applies.\n\nARTICLE 2\nRENT\n\n900.",
            [(1, "ARTICLE 1. TERM"), (1, "ARTICLE 2 RENT")],
        ),
    ],
)  # fmt: skip
def test_units_with_text_below_them_are_headings(
    text: str, expected: list[tuple[int, str]]
) -> None:
    assert headings(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        # One alone is not borne out.
        "Some text.\n\nArticle 7\n\nThe rest of it.",
        # A list of contents heads nothing.
        "Article 1. Term\n\nArticle 2. Rent\n\nArticle 3. End",
        # Where articles are marked up, a plain one is quoted.
        "## Điều 1. Sửa đổi\n\nNhư sau:\n\nĐiều 5. Tên\n\nNội dung.\n\nĐiều 6. Tên khác\n\nHết.",
        # Plurals are words.
        "Parts List\n\nOne bolt.\n\nParts Order\n\nTwo nuts.",
        "- Article 1. Term\n\n- Article 2. Rent\n\nText.",
    ],
)
def test_a_mention_of_a_unit_is_prose(text: str) -> None:
    assert not [label for _, label in headings(text) if not label.startswith("Điều 1.")]


@pytest.mark.parametrize("piece", ["Article 7\n\n", "Article 1. A\n\nb.\n\n", "Article 1. A\nb\n"])
def test_work_grows_with_the_text_and_no_faster(piece: str) -> None:
    assert steps_grow_with(lambda count: read_markdown_text(piece * count, Limits()))
