"""Pictures of what was guessed from pages: cut from the pictures that the file itself holds."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from standfirst.families.loader import load_configuration
from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.pipeline import picture, prepare
from standfirst.stages.read.docling import read_docling
from tests.stages.read.docling_files import PDF, Draft, cell, place
from tests.stages.read.reading_laws import source_of

BOX = (100.0, 200.0, 300.0, 400.0)


def page_image(form: str = "PNG") -> bytes:
    """A page of 600 by 800 points at two pixels a point: white, and red where the table stands."""
    image = Image.new("RGB", (1200, 1600), "white")
    image.paste((255, 0, 0), (200, 400, 600, 800))
    stream = BytesIO()
    image.save(stream, format=form)
    return stream.getvalue()


def uri(content: bytes, form: str = "png") -> str:
    return f"data:image/{form};base64,{b64encode(content).decode()}"


def paged(image: str | None) -> Draft:
    draft = Draft(PDF)
    draft.page(1)
    if image is not None:
        draft.document["pages"]["1"]["image"] = {"mimetype": "image/png", "dpi": 144, "uri": image}
    draft.text("Doses", "section_header", prov=[place(1, (50, 100, 300, 120))])
    draft.text("See the table.", prov=[place(1, (50, 130, 300, 150))])
    draft.table([cell("mg", 0, 0, head=True), cell("5", 1, 0)], prov=[place(1, BOX)])
    return draft


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_lifted_table_is_cut_from_the_picture_of_its_page(form: str) -> None:
    source = source_of(paged(uri(page_image(form), form.lower())).json(), "x.json")
    prepared = prepare(source, "x", load_configuration())
    (crop,) = picture(source, prepared)
    found = Image.open(BytesIO(crop.png))
    # Six points of margin on each side, at two pixels a point.
    assert found.size == (424, 424)
    assert found.getpixel((212, 212)) == pytest.approx((255, 0, 0), abs=3)
    assert found.getpixel((2, 2)) == pytest.approx((255, 255, 255), abs=3)
    (block,) = prepared[0].document.blocks
    assert (crop.block_id, crop.bbox) == (block.block_id, BOX)
    assert "SF219" not in [finding.code for finding in prepared[0].findings]


@pytest.mark.parametrize(
    "image",
    [
        None,
        "",
        "page-1.png",
        "file:///etc/hostname",
        "data:image/png;base64,%%%",
        uri(b"no picture"),
        uri(page_image()[:400]),
        "data:image/svg+xml;base64,PHN2Zy8+",
    ],
)
def test_without_a_picture_that_can_be_read_its_lack_is_told(image: str | None) -> None:
    source = source_of(paged(image).json(), "x.json")
    read = read_docling(source, Limits())
    assert isinstance(read, TextSource)
    assert [lifted.pictured for lifted in read.lifted] == [False]
    assert [finding.code for finding in read.findings] == ["SF219"]
    assert picture(source, prepare(source, "x", load_configuration())) == ()


def test_a_picture_that_claims_to_be_huge_is_not_decoded() -> None:
    header = bytearray(page_image())
    header[16:24] = (90_000).to_bytes(4, "big") * 2
    read = read_docling(source_of(paged(uri(bytes(header))).json(), "x.json"), Limits())
    assert isinstance(read, TextSource)
    assert [lifted.pictured for lifted in read.lifted] == [False]


def with_pictures(image: str | None) -> TextSource:
    draft = paged(image)
    draft.document["tables"].clear()
    caption = draft.text("Figure 1: Flow", "caption", prov=[place(1, (50, 600, 300, 620))])
    big, small, logo = BOX, (10.0, 10.0, 40.0, 40.0), (400.0, 10.0, 500.0, 110.0)
    kind = {"classification": {"predictions": [{"class_name": "logo", "confidence": 0.9}]}}
    refs = [{"$ref": caption["self_ref"]}]
    draft.add("pictures", label="picture", prov=[place(1, big)], captions=refs)
    draft.add("pictures", label="picture", prov=[place(1, small)])
    draft.add("pictures", label="picture", prov=[place(1, logo)], meta=kind)
    return read_docling(source_of(draft.json(), "x.json"), Limits())


def test_figures_are_lifted_where_the_file_can_show_them_and_logos_never() -> None:
    shown = with_pictures(uri(page_image()))
    assert [(each.kind, each.bbox) for each in shown.lifted] == [("figure", BOX)]
    assert not with_pictures(None).lifted
