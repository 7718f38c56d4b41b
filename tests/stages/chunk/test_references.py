"""Cross-references: found, resolved within their document, left open where nothing fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.family import Settings
from standfirst.pipeline import split

LAW = """# Urlaubsgesetz

## § 4 Wartezeit

Der volle Anspruch wird nach sechs Monaten erworben.

## § 5 Teilurlaub

(1) Anspruch besteht, soweit § 4 nicht entgegensteht.

(2) Bruchteile nach Absatz 1 werden aufgerundet.

## § 6 Ausschluss

Es gilt § 9 Abs. 2. Vergleiche Artikel 6 der Verordnung (EU) 2016/679.
"""


def _references(title: str, text: str, language: str) -> dict[str, tuple[str | None, str | None]]:
    chunks = split(title, text, settings=Settings(language=language))
    return {r.text: (r.target_kind, r.target) for chunk in chunks for r in chunk.references}


def test_a_paragraph_of_a_law_resolves_to_its_section():
    found = _references("Urlaubsgesetz", LAW, "de")
    assert found["§ 4"] == ("section", "4_wartezeit")


def test_a_label_that_opens_a_wrapped_line_is_no_caption():
    wrapped = LAW.replace("soweit § 4 nicht", "soweit nach\n§ 4 nicht")
    assert _references("Urlaubsgesetz", wrapped, "de")["§ 4"] == ("section", "4_wartezeit")


def test_what_the_document_does_not_hold_stays_open():
    assert _references("Urlaubsgesetz", LAW, "de")["§ 9 Abs. 2"] == (None, None)


def test_a_citation_of_another_work_is_none_of_ours():
    assert not [text for text in _references("Urlaubsgesetz", LAW, "de") if "Artikel 6" in text]


@pytest.mark.parametrize(
    ("language", "text", "words", "target"),
    [
        (
            "en",
            "## 4.2 Fees\n\nTen.\n\n## 5 Due\n\nPay as in section 4.2.",
            "section 4.2",
            "42",
        ),
        (
            "vi",
            "## Điều 5. Phí\n\nMười.\n\n## Điều 6. Hạn\n\nTheo Điều 5.",
            "Điều 5",
            "dieu_5",
        ),
        ("en", "## Fees\n\nTen.\n\n## Due\n\nSee [fees](#fees).", "[fees](#fees)", "fees"),
        ("de", "## Artikel 3\n\nFrei.\n\n## Artikel 4\n\nSiehe Art. 3.", "Art. 3", "artikel_3"),
    ],
)
def test_headings_are_found_by_their_numbers_and_anchors(language, text, words, target):
    kind, name = _references("T", text, language)[words]
    assert kind == "section"
    assert name is not None
    assert name.replace("_", "").startswith(target.replace("_", ""))


def test_a_numbered_table_resolves_to_the_chunk_with_its_caption():
    rows = "".join(f"| item {n} | {n} |\n" for n in range(80))
    table = f"Table 3: Prices\n\n| Item | Euro |\n|---|---|\n{rows}"
    text = f"## Prices\n\n{table}\n## Use\n\nSee Table 3."
    kind, target = _references("T", text, "en")["Table 3"]
    assert (kind, target) == ("chunk", "t:prices:0")


@given(st.text(max_size=300), st.sampled_from(["en", "de", "vi", "fr"]))
@settings(max_examples=150)
def test_a_reference_says_what_stands_at_its_span(text, language):
    text = f"## § 4 A\n\n{text} § 4\n\n## Table 3\n\nSee § 4 and Table 3 above. {text}"
    for chunk in split("T", text, settings=Settings(language=language)):
        for reference in chunk.references:
            if chunk.chunk_kind == "prose":
                start = reference.span.start - chunk.start
                assert chunk.text[start : start + len(reference.span)] == reference.text


def test_a_number_that_opens_a_sentence_is_no_caption():
    said = (
        "# Guide\n\n## Method\n\nIt is new.\n\nAppendix A describes it."
        "\n\n## Use\n\nSee Appendix A."
    )
    assert _references("Guide", said, "en")["Appendix A"] == (None, None)


def test_words_that_point_in_the_document_belong_to_no_other_work():
    said = "# Guide\n\n## Method\n\nThe rule is explained below under Understanding Support.\n"
    assert _references("Guide", said, "en")["explained below"] == (None, None)


def test_a_citation_at_the_start_of_a_line_is_no_caption():
    said = "# Katalog\n\n## Eins\n\n§ 41 Absatz 1 gilt.\n\n## Zwei\n\nNach § 41 wird gezahlt.\n"
    assert _references("Katalog", said, "de")["§ 41"] == (None, None)


@pytest.mark.parametrize(
    ("language", "said", "words", "annex"),
    [
        ("en", "The fees are listed in the Annex.", "listed in the Annex", "Annex: fees"),
        ("de", "Die Gebühr steht in der Anlage.", "in der Anlage", "Anlage (zu § 2)"),
        ("vi", "Mẫu đơn theo Phụ lục kèm theo.", "Phụ lục kèm theo", "PHỤ LỤC"),
    ],
)
def test_the_only_annex_is_found_by_its_name_and_one_of_several_is_not(
    language, said, words, annex
):
    text = f"# T\n\n## A\n\n{said}\n\n## {annex}\n\nX 1.\n"
    kind, target = _references("T", text, language)[words]
    assert kind == "section" and target
    second = f"{text}\n## {annex}\n\nY 2.\n"
    assert _references("T", second, language)[words] == (None, None)


@pytest.mark.parametrize(
    ("language", "pointing", "targets"),
    [
        ("en", "Sections 3.1, 3.2 and 4.5 apply.", {"3_1_a", "3_2_b", "4_5_c"}),
        ("en", "Sections 3.1 to 4.5 apply.", {"3_1_a", "4_5_c"}),
        ("en", "It follows paragraph 2 of Section 3.2.", {"3_2_b"}),
        ("de", "Es gelten die §§ 3, 5 und 7.", {"3_a", "5_b", "7_c"}),
        ("de", "Es gelten die §§ 3 bis 7.", {"3_a", "7_c"}),
        ("vi", "Theo các Điều 3, 5 và 7.", {"dieu_3_a", "dieu_5_b", "dieu_7_c"}),
        ("vi", "Thực hiện theo Chương II.", {"chuong_ii"}),
    ],
)
def test_each_number_of_a_list_and_both_ends_of_a_range_are_found(language, pointing, targets):
    headings = {
        "en": ("3.1 A", "3.2 B", "4.5 C"),
        "de": ("§ 3 A", "§ 5 B", "§ 7 C"),
        "vi": ("Điều 3. A", "Điều 5. B", "Điều 7. C", "Chương II"),
    }
    above = "".join(f"# {title}\n\nSo it is.\n\n" for title in headings[language])
    found = _references("T", f"{above}# End\n\n{pointing}\n", language)
    assert {name for _, name in found.values()} == targets


@pytest.mark.parametrize(
    ("language", "pointing"),
    [
        ("en", "See 15 U.S.C. § 3."),
        ("en", "See Section 3, Companies Act 2006."),
        ("en", "See Sections 3 and 5 of the Companies Act."),
        ("de", "Siehe §§ 3, 5 und 7 BGB."),
        ("de", "Siehe BGB § 3."),
    ],
)
def test_numbers_of_another_work_are_no_references(language, pointing):
    above = "# § 3 A\n\nSo.\n\n# § 5 B\n\nSo.\n\n# 3 C\n\nSo.\n\n# 5 D\n\nSo.\n\n"
    assert not _references("T", f"{above}# End\n\n{pointing}\n", language)


def test_a_number_after_a_singular_counts_something_else():
    above = "# Section 3\n\nSo.\n\n# Section 5\n\nSo.\n\n"
    found = _references("T", f"{above}# End\n\nUnder Section 3 and 5 days later.\n", "en")
    assert list(found) == ["Section 3"]


def test_links_find_written_anchors_repeated_headings_and_definitions():
    text = (
        '# Top\n\nSee [a](#fees), [b](#fees-1), [c](#mine), [d](#mark "T"), [e][x], [f](#none).\n\n'
        "[x]: #last-one\n\n## Fees\n\nTen.\n\n## Fees\n\nOne.\n\n## Own {#mine}\n\nSo.\n\n"
        '<a id="mark"></a>\n\n## Marked\n\nSo.\n\n## Last one\n\nSo.\n'
    )
    assert {words: name for words, (_, name) in _references("T", text, "en").items()} == {
        "[a](#fees)": "top/fees",
        "[b](#fees-1)": "top/fees-2",
        "[c](#mine)": "top/own",
        '[d](#mark "T")': "top/marked",
        "[e][x]": "top/last_one",
        "[f](#none)": None,
    }
