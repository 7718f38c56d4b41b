"""Laws and examples of folding."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.folding import fold, slug, variants

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(ANY_TEXT)
def test_composed_and_decomposed_text_fold_to_the_same(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert fold(composed) == fold(unicodedata.normalize("NFD", text)) == fold(text)


@given(ANY_TEXT)
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@given(ANY_TEXT)
def test_a_slug_holds_words_joined_by_single_underscores(text: str) -> None:
    words = slug(text).split("_")
    assert words == [""] or all(
        unicodedata.category(character)[0] in "LNM" for word in words for character in word
    )
    assert words == [""] or all(words)


@given(ANY_TEXT)
def test_a_slug_is_its_own_slug(text: str) -> None:
    assert slug(slug(text)) == slug(text)


def test_every_code_point_folds_to_something_stable() -> None:
    everything = "".join(map(chr, range(0, sys.maxunicode, 7)))
    assert fold(fold(everything)) == fold(everything)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Suy thận", "suy than"),
        ("ĐƯỜNG", "duong"),
        ("Straße", "strasse"),
        ("Größe", "grosse"),
        ("smørrebrød", "smorrebrod"),
        ("Łódź", "lodz"),
        ("ısı İstanbul", "isi istanbul"),
        ("Æsop œuvre", "aesop oeuvre"),
        ("ﬁx", "fix"),
        ("Kündi\u00adgung", "kundigung"),
        ("Ω ≠ Ё", "ω = е"),
        ("한국 ガ हिन्दी", "한국 ガ हिन्दी"),
        ("Mg²⁺", "mg2+"),
    ],
)
def test_folded_spelling(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liều lượng và cách dùng", "lieu_luong_va_cach_dung"),
        ("AMPICILIN VÀ SULBACTAM", "ampicilin_va_sulbactam"),
        ("§ 5 — Ausnahmen (Abs. 2)", "5_ausnahmen_abs_2"),
        ("наука_2", "наука_2"),
        ("हिन्दी", "हिन्दी"),
        ("--- !", ""),
        ("", ""),
    ],
)
def test_slug(text: str, expected: str) -> None:
    assert slug(text) == expected


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("Kündigung", ("kundigung", "kuendigung")),
        ("Kuendigung", ("kuendigung", "kundigung")),
        ("Ku\u0308ndigung", ("kundigung", "kuendigung")),
        ("Quelle", ("quelle",)),
        ("neue", ("neue",)),
        ("Maß", ("mass",)),
        ("thận", ("than",)),
    ],
)
def test_variants_know_umlauts_in_both_spellings(term: str, expected: tuple[str, ...]) -> None:
    assert variants(term) == expected
