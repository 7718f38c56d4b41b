"""Laws and cases of turning bytes into text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import DamagedSourceError
from standfirst.stages.read.decoding import Decoded, clean, decode
from tests.stages.read.reading_laws import source_of

GERMAN = (
    "Die Kündigungsfrist beträgt drei Monate. „Groß“ – so heißt es – kostet 5 €. Ärger über Öl."
)
VIETNAMESE = "Nghỉ phép: mười hai ngày làm việc. Trừ trường hợp bất khả kháng. Điều 5. Đối tượng"
POLISH = "Zażółć gęślą jaźń. Pracownik ma prawo do urlopu wypoczynkowego w ciągu roku."
readable = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff"))


def codes(decoded: Decoded) -> list[str]:
    return [finding.code for finding in decoded.findings]


@given(readable, st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]))
def test_a_byte_order_mark_decides_and_goes(text: str, encoding: str) -> None:
    assert decode(source_of(text.encode(encoding))) == Decoded(text, ())


@given(readable)
def test_utf_8_is_read_as_it_is(text: str) -> None:
    assert decode(source_of(text)) == Decoded(text, ())


@given(st.text(st.characters(exclude_categories=())))
def test_no_control_character_and_no_lone_surrogate_is_left(text: str) -> None:
    cleaned = clean(text).text
    cleaned.encode()
    assert not any(
        unicodedata.category(character) == "Cc" and character not in "\t\n\r\f"
        for character in cleaned
    )
    assert clean(cleaned).text == cleaned


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Tank\0 rules", "Tank rules"),
        ("10\x1f20", "10 20"),
        ("one\x0btwo", "one\ntwo"),
        ("\x93so\x94 \x96 5 \x80", "“so” – 5 €"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("a\ud800b", "a\ufffdb"),
        ("\x7f\x81", ""),
    ],
)
def test_control_characters_leave_without_gluing_or_losing_text(text: str, cleaned: str) -> None:
    decoded = clean(text)
    assert decoded.text == cleaned
    assert codes(decoded) == ["SF207"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "cp1252"),
        ("Kündigung", "cp1252"),
        ("L'été où ça coûte cinq euros. Noël, naïf.", "cp1252"),
        (GERMAN, "utf-16-le"),
        (VIETNAMESE, "utf-16-be"),
        (POLISH, "cp1250"),
        (POLISH, "iso8859-2"),
        ("Работник имеет право на отпуск. Срок три месяца.", "koi8-r"),
        ("社員は年次有給休暇を取得する権利があります。", "shift_jis"),
    ],
)
def test_an_encoding_without_a_mark_is_guessed_and_named(text: str, encoding: str) -> None:
    decoded = decode(source_of(text.encode(encoding)))
    assert decoded.text == text
    assert codes(decoded) == ["SF208"]


def test_windows_1258_is_read_with_its_tone_marks_composed() -> None:
    content = b"".join(_windows_1258(character) for character in VIETNAMESE)
    decoded = decode(source_of(content))
    assert decoded.text == VIETNAMESE
    assert "cp1258" in decoded.findings[0].message


def _windows_1258(character: str) -> bytes:
    try:
        return character.encode("cp1258")
    except UnicodeEncodeError:
        letters = unicodedata.normalize("NFD", character)
        shapes = [mark for mark in letters[1:] if mark in "\u0302\u0306\u031b"]
        tones = [mark for mark in letters[1:] if mark not in "\u0302\u0306\u031b"]
        base = unicodedata.normalize("NFC", letters[0] + "".join(shapes))
        return base.encode("cp1258") + "".join(tones).encode("cp1258")


def test_a_declared_encoding_is_believed_where_utf_8_does_not_fit() -> None:
    content = POLISH.encode("iso8859-2")
    assert decode(source_of(content), declared="ISO-8859-2") == Decoded(POLISH, ())
    assert decode(source_of(GERMAN), declared="iso-8859-1").text == GERMAN
    latin = "Größe".encode("cp1252")
    assert decode(source_of(latin), declared="no-such-encoding").text == "Größe"


def test_a_few_broken_bytes_do_not_make_a_file_another_encoding() -> None:
    decoded = decode(source_of(GERMAN.encode() + b"\xff" + GERMAN.encode()))
    assert decoded.text == f"{GERMAN}\ufffd{GERMAN}"
    assert codes(decoded) == ["SF208"]


@pytest.mark.parametrize(
    "content",
    [
        bytes(range(256)) * 8,
        b"PK\x03\x04" + bytes(range(256)),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x06",
        b"\0" * 100,
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0",
    ],
)
def test_binary_content_is_refused_with_its_name_and_a_cure(content: bytes) -> None:
    with pytest.raises(DamagedSourceError, match=r"notes\.txt: binary content.*convert"):
        decode(source_of(content, "notes.txt"))


@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_a_source_error(content: bytes) -> None:
    try:
        decoded = decode(source_of(content))
    except DamagedSourceError as error:
        assert error.cure
    else:
        decoded.text.encode()
