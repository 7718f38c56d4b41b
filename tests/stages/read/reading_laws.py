"""What every reader of text owes: one place for each character, and no error but its own."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from types import FrameType

from standfirst.errors import SourceError
from standfirst.model.family import Limits
from standfirst.model.source import PagedSource, SourceFile, TextSource

Read = Callable[[SourceFile, Limits], TextSource | PagedSource]


def source_of(content: bytes | str, name: str = "x") -> SourceFile:
    data = content.encode() if isinstance(content, str) else content
    return SourceFile(name=name, content=data, sha256=hashlib.sha256(data).hexdigest())


def assert_each_character_has_one_place(read: TextSource) -> None:
    """Elements are in order and apart, and with the dropped spans hold all that is not space."""
    places = [(element.start, element.end) for element in read.elements]
    assert places == sorted(places)
    places += [(drop.span.start, drop.span.end) for drop in read.dropped if drop.span]
    at = 0
    for start, end in sorted(places):
        assert at <= start < end
        assert not read.text[at:start].strip()
        assert not read.text[end - 1].isspace()
        at = end
    assert not read.text[at:].strip()
    for drop in read.dropped:
        if drop.span:
            assert read.text[drop.span.start : drop.span.end] == drop.text


def assert_elements_are_well_formed(read: TextSource) -> None:
    seen: list[int] = []
    for element in read.elements:
        text = read.text[element.start : element.end]
        assert element.kind == "code" or not text[0].isspace()
        if element.kind == "heading":
            assert element.label and "\n" not in element.label
            assert element.container == -1
        for row in element.rows:
            assert element.start <= row.start < row.end <= element.end
        assert 0 <= element.header_rows <= len(element.rows)
        if element.container >= 0 and element.container not in seen[-1:]:
            assert element.container not in seen
            seen.append(element.container)


def assert_no_control_characters(read: TextSource) -> None:
    allowed = "\t\n\r\f"
    for text in (read.text, read.title, *(element.label for element in read.elements)):
        assert all(
            character in allowed
            or character.isprintable()
            or character.isspace()
            or ord(character) > 0x9F
            for character in text
        )
        text.encode()


def assert_laws(read: TextSource) -> None:
    assert_each_character_has_one_place(read)
    assert_elements_are_well_formed(read)
    assert_no_control_characters(read)


def outcome(read: Read, content: bytes) -> TextSource | str:
    """Return what a reader makes of bytes: a source, or the message of its own error."""
    try:
        source = read(source_of(content), Limits())
    except SourceError as error:
        return str(error)
    assert isinstance(source, TextSource)
    return source


def shown(read: TextSource) -> list[tuple[str, str]]:
    return [(element.kind, read.text[element.start : element.end]) for element in read.elements]


def steps_grow_with(work: Callable[[int], object], *, few: int = 200) -> bool:
    """Tell whether four times the input takes about four times the calls, not sixteen."""
    return calls_of(work, 4 * few) <= 6 * calls_of(work, few)


def calls_of(work: Callable[[int], object], count: int) -> int:
    calls = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1

    work(1)
    sys.setprofile(counted)
    try:
        work(count)
    finally:
        sys.setprofile(None)
    return calls
