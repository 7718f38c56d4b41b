"""Laws of the workspace folder: crops stay inside it and go with their document."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import WorkspaceError
from standfirst.model.crop import Crop
from standfirst.model.document import Block
from standfirst.model.report import Prepared
from standfirst.stages.index.sqlite import SqliteStore
from standfirst.workspace import Workspace
from tests.handmade import prepared

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=300)
FOLDER = Path("/workspace")


def unopened() -> Workspace:
    return Workspace(FOLDER, SqliteStore.open(Path(":memory:"), create=True))


def with_blocks(*block_ids: str) -> Prepared:
    blocks = tuple(
        Block(
            block_id=block_id,
            kind="table",
            shape="simple_table",
            section_key="dose",
            physical_page=1,
            printed_page=204,
            bbox=(0.0, 0.0, 1.0, 1.0),
            text="",
            anchor=0,
        )
        for block_id in block_ids
    )
    made = prepared("monograph", {"Dose": ["See the table."]})
    return msgspec.structs.replace(
        made, document=msgspec.structs.replace(made.document, blocks=blocks)
    )


def _crop(document_id: str, block_id: str, png: bytes) -> Crop:
    return Crop(
        document_id=document_id, block_id=block_id, physical_page=1, bbox=(0, 0, 9, 9), png=png
    )


@given(ANY_TEXT, ANY_TEXT)
@pytest.mark.parametrize("hostile", [None, "../../etc/passwd", "..", ".", "/", "a/../b", "\0", ""])
def test_a_crop_never_leaves_the_crops_folder(
    hostile: str | None, document_id: str, block_id: str
) -> None:
    path = unopened().crop_path(hostile or document_id, hostile or block_id)
    crops = FOLDER / "crops"
    assert path.parent.parent == crops
    assert ".." not in path.parts
    assert all(1 <= len(part.encode("utf-8", "surrogatepass")) < 255 for part in path.parts)
    assert "\0" not in str(path)


@given(ANY_TEXT, ANY_TEXT)
def test_two_ids_never_share_a_crop(first: str, second: str) -> None:
    workspace = unopened()
    same = workspace.crop_path("d", first) == workspace.crop_path("d", second)
    assert same == (first == second)


def test_plain_ids_are_their_own_names() -> None:
    path = unopened().crop_path("ampicilin_va_sulbactam", "t-1")
    assert path == FOLDER / "crops" / "ampicilin_va_sulbactam" / "t-1.png"


def test_crops_go_with_their_block_and_their_document(tmp_path: Path) -> None:
    with Workspace.open(tmp_path / "new" / "ws", create=True) as workspace:
        for block_id in ("t1", "t2"):
            assert workspace.write_crop(_crop("monograph", block_id, b"png")).read_bytes() == b"png"
        workspace.write_crop(_crop("other", "t1", b"png"))
        workspace.publish(with_blocks("t1", "t2"), location="/r")
        assert workspace.crop_path("monograph", "t2").exists()
        workspace.publish(with_blocks("t1"), location="/r")
        assert workspace.crop_path("monograph", "t1").exists()
        assert not workspace.crop_path("monograph", "t2").exists()
        workspace.remove("monograph")
        assert not workspace.crop_path("monograph", "t1").parent.exists()
        assert workspace.crop_path("other", "t1").exists()


def test_a_crop_is_written_over_whole(tmp_path: Path) -> None:
    with Workspace.open(tmp_path, create=True) as workspace:
        workspace.write_crop(_crop("monograph", "t1", b"first"))
        path = workspace.write_crop(_crop("monograph", "t1", b"second"))
        assert path.read_bytes() == b"second"
        assert [each.name for each in path.parent.iterdir()] == ["t1.png"]


def test_what_is_written_is_there_after_closing(tmp_path: Path) -> None:
    with Workspace.open(tmp_path, create=True) as workspace:
        workspace.publish(prepared("a", {"Fees": ["One euro."]}), location="/r")
    with Workspace.open(tmp_path) as workspace:
        assert workspace.store.counts() == (1, 1, 0)


def test_a_missing_workspace_is_an_error_that_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="standfirst ingest"):
        Workspace.open(tmp_path / "missing")
    assert not (tmp_path / "missing").exists()


def test_a_file_in_its_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("x")
    with pytest.raises(WorkspaceError, match="cannot be made a workspace"):
        Workspace.open(tmp_path / "taken", create=True)
