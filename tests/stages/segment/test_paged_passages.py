"""What a line is on a page: furniture, a heading, a list item, a note, a part of a word."""

from __future__ import annotations

import pytest

from standfirst.model.source import OutlineEntry, PageSource, TaggedHeading, TextSource
from tests.stages.segment.test_paged import LONG, OTHER
from tests.stages.segment.typeset import Text, elements_of, laid_out, page, paragraph


def book(
    count: int, head: str = "", foot: str = "", labels: tuple[str, ...] = ()
) -> list[PageSource]:
    """Return pages of text; in `head` and `foot`, # stands for the physical page plus 46."""
    made = []
    for number in range(1, count + 1):
        lines = paragraph(60, 120, f"Part {'abcdefghijkl'[number]}. {LONG}", width=480)
        if head:
            lines.insert(0, Text(60, 40, head.replace("#", str(number + 46)), 8))
        if foot:
            lines.append(Text(290, 770, foot.replace("#", str(number + 46)), 8))
        made.append(page(*lines, number=number, label=labels[number - 1] if labels else ""))
    return made


def reasons(source: TextSource) -> dict[str, str]:
    return {drop.text: drop.reason for drop in source.dropped}


def test_running_headers_and_page_numbers_are_dropped_and_number_the_pages() -> None:
    source = laid_out(*book(4, head="Port Rules 2026", foot="#"))
    assert [one.printed_page for one in source.pages] == [47, 48, 49, 50]
    assert {one.printed_page_source for one in source.pages} == {"running_text"}
    assert reasons(source) == {
        "Port Rules 2026": "running header",
        **{str(number): "page number" for number in (47, 48, 49, 50)},
    }
    assert "Port Rules" not in source.text
    assert all(drop.bbox and drop.physical_page for drop in source.dropped)


def test_odd_and_even_pages_may_have_headers_of_their_own() -> None:
    odd, even = book(6, head="The Author #"), book(6, head="# The Book")
    source = laid_out(*(odd[n] if n % 2 else even[n] for n in range(6)))
    assert set(reasons(source).values()) == {"running header"}
    assert [one.printed_page for one in source.pages] == [47, 48, 49, 50, 51, 52]


def test_numbers_go_on_where_pages_are_missing_from_the_file() -> None:
    made = book(4, foot="#")
    later = book(9, foot="#")[7:9]
    for number, late in enumerate(later, 5):
        late.physical_page = number
    source = laid_out(*made, *later)
    assert [one.printed_page for one in source.pages] == [47, 48, 49, 50, 54, 55]


def test_lettered_numbers_of_an_appendix_are_kept_as_text() -> None:
    made = book(3, foot="A-#")
    assert [one.printed_page for one in laid_out(*made).pages] == ["A-47", "A-48", "A-49"]
    parts = [page(Text(60, 40, f"PART {roman}"), *paragraph(60, 120, LONG, width=480),
                  Text(250, 770, f"The Rules, page {n}", 8), number=n)
             for n, roman in enumerate(("I", "II", "III"), 1)]  # fmt: skip
    assert [one.printed_page for one in laid_out(*parts).pages] == [1, 2, 3]


def test_page_labels_win_and_keep_roman_numbers() -> None:
    source = laid_out(*book(3, labels=("i", "ii", "1")))
    assert [one.printed_page for one in source.pages] == ["i", "ii", 1]
    assert {one.printed_page_source for one in source.pages} == {"page_label"}


def test_without_printed_numbers_the_physical_page_is_given_as_such() -> None:
    source = laid_out(*book(2))
    assert [(one.printed_page, one.printed_page_source) for one in source.pages] == [
        (1, "physical"),
        (2, "physical"),
    ]


def test_rows_that_open_every_page_at_one_height_are_no_headers() -> None:
    made = [
        page(
            *(
                Text(60 + 200 * column, 50 + 14 * row, cell.format(20 * number + row))
                for row in range(20)
                for column, cell in enumerate(("Item {}", "{}00 kg"))
            ),
            number=number,
        )
        for number in range(1, 6)
    ]
    source = laid_out(*made)
    assert not source.dropped
    assert source.text.count("Item") == 100


def test_a_page_that_is_printed_twice_loses_no_line() -> None:
    lines = paragraph(60, 40, f"{LONG} {OTHER}", width=300)
    assert not laid_out(page(*lines), page(*lines, number=2)).dropped


def test_numbers_of_lines_are_dropped_and_numbers_of_rows_are_not() -> None:
    body = paragraph(100, 100, f"{LONG} {OTHER}", width=300)
    lines = [line._replace(y=100 + 24 * n) for n, line in enumerate(body) if n != 3]
    numbers = [Text(60, 100 + 24 * n, f"{n + 1:>2}".replace(" ", "")) for n in range(len(body))]
    numbers = [Text(70 - 5 * len(n.text), n.y, n.text) for n in numbers]
    source = laid_out(page(*lines, *numbers))
    assert [drop.text for drop in source.dropped] == [n.text for n in numbers]
    assert {drop.reason for drop in source.dropped} == {"line number"}
    full = [line._replace(y=100 + 24 * n) for n, line in enumerate(body)]
    assert not laid_out(page(*full, *numbers)).dropped


def test_heading_levels_follow_numbers_then_type() -> None:
    lines = [
        Text(60, 60, "Chapter 2", 18, 1),
        Text(60, 100, "2.1 Section of the chapter", 14, 1),
        Text(60, 130, "2.1.1 Detail", 11, 1),
        *paragraph(60, 150, LONG, width=480),
        Text(60, 240, "Note: a bold word that runs into its line.", 10, 0),
        Text(60, 270, "Figure 3: A boat", 10, 1),
        Text(60, 300, "2.1.2 Another detail", 11, 1),
        *paragraph(60, 320, OTHER, width=480),
    ]
    source = laid_out(page(*lines))
    assert [(e.level, e.label) for e in source.elements if e.kind == "heading"] == [
        (1, "Chapter 2"),
        (2, "2.1 Section of the chapter"),
        (3, "2.1.1 Detail"),
        (3, "2.1.2 Another detail"),
    ]
    assert ("caption", "Figure 3: A boat") in elements_of(source)


def test_bookmarks_make_headings_of_lines_that_look_like_text() -> None:
    lines = [Text(60, 60, "Moorings"), *paragraph(60, 100, LONG, width=480)]
    outline = (OutlineEntry("MOORINGS", 2, 1, None),)
    assert elements_of(laid_out(page(*lines), outline=outline))[0] == ("heading", "Moorings")
    assert elements_of(laid_out(page(*lines)))[0] == ("paragraph", "Moorings")


def test_tagged_headings_are_headings_of_the_level_that_the_file_names() -> None:
    lines = [
        Text(60, 60, "Moorings"),
        Text(60, 72, "in winter."),
        *paragraph(60, 90, LONG, width=480),
    ]
    made = page(*lines)
    made.headings.append(TaggedHeading(3, 60, 50, 160, 76))
    source = laid_out(made)
    assert elements_of(source)[0] == ("heading", "Moorings in winter.")
    made.headings[0] = TaggedHeading(1, 60, 50, 600, 400)
    assert all(
        kind != "heading" or "Moorings" in body for kind, body in elements_of(laid_out(made))
    )


def test_a_sentence_in_bold_is_no_heading_but_a_short_line_is() -> None:
    lines = [
        *paragraph(60, 100, LONG, width=480),
        *paragraph(60, 200, f"{OTHER} {LONG}", width=480, font=1),
        Text(60, 330, "Moorings in winter", 10, 1),
        *paragraph(60, 350, f"{LONG} {LONG}", width=480),
    ]
    kinds = [kind for kind, _ in elements_of(laid_out(page(*lines)))]
    assert kinds == ["paragraph", "paragraph", "heading", "paragraph"]


@pytest.mark.parametrize(
    ("broken", "joined"),
    [
        (("over the win-", "ter months"), "over the winter months"),
        (("the NĐ-", "CP decree"), "the NĐ-CP decree"),
        (("Haupt-", "und Nebenfach"), "Haupt- und Nebenfach"),
        (("the years 2019-", "2024 alone"), "the years 2019-2024 alone"),
        (("a well-known and a well-", "known boat"), "a well-known and a well-known boat"),
    ],
)
def test_words_broken_at_a_line_end_are_joined(broken: tuple[str, str], joined: str) -> None:
    source = laid_out(page(*(Text(60, 100 + 12 * n, line) for n, line in enumerate(broken))))
    assert source.text == joined
    assert len(source.pages[0].lines) == 2


def test_a_sentence_goes_on_over_the_page_and_its_footnote_stays_apart() -> None:
    first = [
        *paragraph(60, 400, f"{LONG} {LONG} {OTHER}", width=480),
        *paragraph(
            60, 640, "The harbour master writes down⌃3⌁ every boat and every owner who", width=480
        ),
        *paragraph(60, 700, "3 In a book that is kept for ten years.", width=480, size=7),
    ]
    second = paragraph(60, 100, "leaves the basin by night. " + OTHER, width=480)
    source = laid_out(page(*first), page(*second, number=2))
    assert ("footnote", "3 In a book that is kept for ten years.") in elements_of(source)
    assert "every owner who leaves the basin by night." in source.text


@pytest.mark.parametrize(
    ("painted", "read"),
    [
        ("for 10⌃3⌁ s", "for 10^3 s"),
        ("40 m⌃2⌁/g", "40 m^2/g"),
        ("H⌄2⌁SO⌄4⌁ in water", "H2SO4 in water"),
        ("shown before⌃14", "shown before^14"),
        ("in 2010.⌃8⌁ It", "in 2010.^8 It"),
        ("the 1⌃st⌁ of May", "the 1st of May"),
        ("x⌄1⌁ and 10⌄2⌁", "x1 and 10_2"),
        ("⌃4⌁See the list", "4 See the list"),
    ],
)
def test_marks_are_never_glued_to_numbers_and_keep_their_order(painted: str, read: str) -> None:
    assert laid_out(page(Text(60, 100, painted))).text == read


def test_words_set_with_blanks_between_their_letters_are_words() -> None:
    line = Text(60, 100, "Das Gericht hat")
    letters = [Text(140 + 8 * n, 100, letter) for n, letter in enumerate("nicht")]
    rest = Text(190, 100, "geprüft")
    assert laid_out(page(line, *letters, rest)).text == "Das Gericht hat nicht geprüft"


def test_bullets_and_numbers_make_list_items_and_dashes_in_a_line_do_not() -> None:
    lines = [
        *paragraph(60, 100, "The list below is kept by the warden of the port:", width=480),
        Text(60, 124, "• hulls of wood,"),
        Text(80, 136, "– among them oak and ash, both of them"),
        Text(90, 148, "from the woods around the lake,"),
        Text(60, 160, "• hulls of steel."),
        Text(60, 190, "A boat of a society for political and, in words of its founder and many"),
        Text(60, 202, "- as some say - social ends pays less than half of what other owners pay."),
    ]  # fmt: skip
    source = laid_out(page(*lines))
    items = [(e.label, e.level, e.container) for e in source.elements if e.kind == "list_item"]
    assert items == [("•", 1, 0), ("–", 2, 0), ("•", 1, 0)]
    assert "founder and many - as some say - social" in source.text


def test_the_letter_o_is_a_bullet_only_with_room_after_it() -> None:
    lines = [
        *paragraph(60, 100, "The council issued new rules that hold for", width=240),
        *paragraph(60, 112, "operations and for the offering of boats.", width=240),
        Text(60, 140, "o"), Text(75, 140, "a real bullet"),
    ]  # fmt: skip
    kinds = elements_of(laid_out(page(*lines)))
    assert [kind for kind, _ in kinds] == ["paragraph", "list_item"]
    assert kinds[1][1] == "o a real bullet"


def test_paragraphs_end_at_white_space_indents_and_short_last_lines() -> None:
    first, second, third = LONG, OTHER, f"{LONG} {OTHER}"
    lines = paragraph(60, 100, first, width=480)
    lines += paragraph(60, lines[-1].y + 12, second, width=480)
    lines += paragraph(60, lines[-1].y + 30, third, width=480)
    assert [body for _, body in elements_of(laid_out(page(*lines)))] == [first, second, third]


def test_the_largest_heading_of_the_first_page_is_the_title() -> None:
    lines = [Text(60, 60, "Rules of the Port", 20, 1), *paragraph(60, 100, LONG, width=480)]
    assert laid_out(page(*lines)).title == "Rules of the Port"
