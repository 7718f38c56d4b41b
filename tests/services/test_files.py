"""Finding files: what is a document, what is left alone, what cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from standfirst.errors import ConfigurationError, LimitExceededError, SourceError
from standfirst.model.family import Limits
from standfirst.services.files import (
    FoundFile,
    Skipped,
    document_id,
    find_files,
    hash_file,
    read_file,
)

SUFFIXES = frozenset({".md", ".txt"})


def _found(*paths: Path) -> list[FoundFile | Skipped | SourceError]:
    return list(find_files(paths, SUFFIXES))


def test_ids_come_from_the_place_under_the_folder(tmp_path):
    (tmp_path / "Richtlinien").mkdir()
    (tmp_path / "Richtlinien" / "Kündigung & Frist.MD").write_text("x")
    (tmp_path / "b.txt").write_text("x")
    found = [file for file in _found(tmp_path) if isinstance(file, FoundFile)]
    assert [file.document_id for file in found] == ["b.txt", "richtlinien/kundigung_frist.md"]
    assert all(Path(file.location).is_absolute() for file in found)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [(("..", "x.md"), "_/x.md"), ((".md",), "md"), (("a:b", "c d.md"), "a_b/c_d.md")],
)
def test_an_id_is_a_plain_relative_path(parts, expected):
    assert document_id(parts) == expected


def test_a_loop_of_links_ends(tmp_path):
    (tmp_path / "a.md").write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    found = _found(tmp_path)
    assert [file.document_id for file in found if isinstance(file, FoundFile)] == ["a.md"]
    assert [skip.reason for skip in found if isinstance(skip, Skipped)] == [
        "a link to a folder is not followed"
    ]


def test_pictures_in_a_folder_are_left_alone_but_documents_are_not(tmp_path):
    for name in ("logo.png", "plan.docx", ".hidden.md", "a.md"):
        (tmp_path / name).write_text("x")
    found = _found(tmp_path)
    assert [f.document_id for f in found if isinstance(f, FoundFile)] == ["a.md", "plan.docx"]
    assert [Path(s.path).name for s in found if isinstance(s, Skipped)] == ["logo.png"]


def test_a_missing_path_is_a_mistake_of_the_call(tmp_path):
    with pytest.raises(ConfigurationError, match="does not exist"):
        _found(tmp_path / "none.md")


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path):
    big = tmp_path / "big.txt"
    with big.open("wb") as stream:
        stream.truncate(3 << 20)
    limits = Limits(max_file_mb=2)
    for read in (hash_file, read_file):
        with pytest.raises(LimitExceededError, match="over the limit of 2 MB"):
            read(str(big), limits)


def test_a_pipe_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(SourceError, match="not a regular file"):
        read_file(str(tmp_path / "pipe.md"), Limits())


def test_a_name_that_is_no_utf_8_is_an_error_with_its_cure(tmp_path):
    for name in (b"ok.md", b"\xff.md", b"\xff.png"):
        (tmp_path / os.fsdecode(name)).write_text("x")
    ok, left_alone, refused = sorted(_found(tmp_path), key=lambda found: type(found).__name__)
    assert isinstance(ok, FoundFile)
    assert isinstance(left_alone, Skipped)
    assert isinstance(refused, SourceError)
    assert "Rename" in str(refused)
    for text in (str(refused), refused.file, left_alone.path):
        text.encode()
    with pytest.raises(SourceError, match="Rename"):
        read_file(str(tmp_path / os.fsdecode(b"\xff.md")), Limits())


def test_data_files_in_a_folder_are_left_alone_and_named_ones_are_tried(tmp_path: Path) -> None:
    (tmp_path / "data.json").write_text('{"rows": []}')
    (tmp_path / "doc.json").write_text('{"kind": "document"}')
    recognisers = {".json": lambda head: b"document" in head}
    suffixes = frozenset((".json",))
    data, document = find_files([tmp_path], suffixes, recognisers)
    assert isinstance(data, Skipped) and data.path.endswith("data.json")
    assert isinstance(document, FoundFile) and document.path.endswith("doc.json")
    (named,) = find_files([tmp_path / "data.json"], suffixes, recognisers)
    assert isinstance(named, FoundFile)


def test_a_file_that_cannot_be_looked_at_is_tried(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    found = find_files([tmp_path], frozenset((".json",)), {".json": lambda head: False})
    assert [type(each) for each in found] == [FoundFile]
