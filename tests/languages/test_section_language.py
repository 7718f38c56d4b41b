"""The language of a section, where it is not that of its document."""

from __future__ import annotations

import pytest

from standfirst.languages.sections import section_language
from standfirst.model.family import Settings
from standfirst.pipeline import split

TEXTS = {
    "en": "The desk is open from nine to five. If you are late, call the office and say when you "
    "will be there, so that they can tell the others what to do and who is to wait for you. ",
    "de": "Der Empfang ist von neun bis fünf geöffnet. Wer sich verspätet, ruft an und sagt, "
    "wann er da ist, damit die anderen wissen, was zu tun ist und wer auf ihn warten soll. ",
    "vi": "Quầy mở cửa từ chín giờ đến năm giờ. Nếu đến muộn thì gọi cho văn phòng và cho biết khi "
    "nào sẽ đến, để những người khác biết phải làm gì và ai sẽ chờ ở đó cho đến khi xong việc. ",
}


@pytest.mark.parametrize("own", TEXTS)
@pytest.mark.parametrize("document", [*TEXTS, "und"])
def test_a_section_is_in_the_language_of_its_words(own, document):
    text = TEXTS[own] * 2
    assert section_language(text, 0, len(text), document) == own


def test_a_short_section_and_one_of_names_are_in_the_language_of_the_document():
    assert section_language(TEXTS["de"], 0, 60, "en") == "en"
    names = "Berlin, Hamburg, Leeds, Hue, Kiel, " * 20
    assert section_language(names, 0, len(names), "vi") == "vi"


def test_chunks_say_the_language_of_their_section_unless_one_is_set():
    text = f"# A\n\n{TEXTS['en'] * 4}\n\n# B\n\n{TEXTS['de'] * 2}See § 2.\n"
    assert [chunk.language for chunk in split("T", text)] == ["en", "de"]
    fixed = split("T", text, settings=Settings(language="en"))
    assert {chunk.language for chunk in fixed} == {"en"}
