"""A formulary of three monographs, from its pages to answers: no dose of a table is ever text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from standfirst.families.loader import load_configuration
from standfirst.languages.terms import exact_terms, pairs
from standfirst.model.document import Block, Document
from standfirst.model.family import Limits
from standfirst.model.scope import Scope
from standfirst.model.source import PagedSource, SourceFile
from standfirst.pipeline import ask, chunk_file, search
from standfirst.plugins import Sought
from standfirst.stages.read import read
from standfirst.workspace import Workspace
from tests.cli.running import run
from tests.documents.make_formulary import DEBIAN_FONTS, TARGET, draw_formulary, parts

PRINTED = {"zefarocin_va_sultavam": (204, 208), "kelvadipin": (209, 212), "orimetazol": (212, 215)}
KIDNEY = "lieu_dung_khi_suy_than"
TABLES_BY_KIDNEY = {"zefarocin": (207, 208), "kelvadipin": (211,), "orimetazol": (215,)}
PNG = b"\x89PNG\r\n\x1a\n"

_QUANTITY = re.compile(r"\d+(?:,\d+)? (?:g|mg|ml|giờ)(?!\w)")


def quantities(text: str) -> set[str]:
    """Return the numbers of a text that have a unit."""
    return set(_QUANTITY.findall(text))


def cells() -> Iterator[str]:
    """Yield the cells of all tables, as the source of the document has them."""
    for part in parts():
        if part.kind == "table":
            yield from (cell for row in part.details[1:] for cell in row)


LIFTED = set().union(*map(quantities, cells())) - set().union(
    *(quantities(part.text) for part in parts() if part.kind != "table")
)
"""What stands in tables alone: where one of these is said, a table was read as text."""


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def ingested(tmp_path_factory) -> tuple[Path, dict]:
    folder = tmp_path_factory.mktemp("formulary") / "workspace"
    settings = ("--set", "entry_level=1", "-j", "1", "--format", "json")
    ran = run("ingest", TARGET, "-w", folder, *settings)
    assert ran.code == 0, ran.err
    return folder, json.loads(ran.out)


@pytest.fixture(scope="module")
def workspace(ingested) -> Iterator[Workspace]:
    with Workspace.open(ingested[0]) as opened:
        yield opened


@pytest.fixture(scope="module")
def documents(workspace) -> dict[str, Document]:
    return {each.document_id: each for each in workspace.store.documents()}


def blocks(documents: dict[str, Document]) -> list[Block]:
    return [block for each in documents.values() for block in each.blocks]


def test_each_monograph_is_a_document_with_its_printed_pages(documents):
    assert documents.keys() == PRINTED.keys()
    for name, (first, last) in PRINTED.items():
        document = documents[name]
        assert document.source == str(TARGET)
        assert [page.printed_page for page in document.pages] == list(range(first, last + 1))
        assert {page.printed_page_source for page in document.pages} == {"running_text"}
    assert documents["zefarocin_va_sultavam"].title == "ZEFAROCIN VÀ SULTAVAM"


def test_a_page_that_two_monographs_share_shows_each_its_own_lines(documents):
    end = documents["kelvadipin"].pages[-1]
    start = documents["orimetazol"].pages[0]
    assert end.physical_page == start.physical_page
    lowest = max(line.bbox[3] for line in end.lines)
    assert lowest < min(line.bbox[1] for line in start.lines)


def test_every_word_around_tables_is_in_its_monograph_in_order(documents):
    texts = iter([flat(documents[name].text) for name in PRINTED])
    text, at = "", 0
    for part in parts():
        if part.kind == "title":
            assert not text[at:].strip("• ")
            text, at = next(texts), 0
        if part.kind in ("table", "fraction"):
            continue
        assert text[at:].lstrip("• ").startswith(part.text)
        at = text.index(part.text, at) + len(part.text)


def test_headings_are_the_sections_of_their_monograph(documents):
    titles = [section.title for name in PRINTED for section in documents[name].sections]
    assert titles == [part.text for part in parts() if part.kind in ("title", "heading")]


def test_every_table_and_the_fraction_are_lifted_and_nothing_else(documents):
    shapes = {name: [block.shape for block in documents[name].blocks] for name in PRINTED}
    assert shapes == {
        "zefarocin_va_sultavam": [
            "formula_2d", "simple_table", "cross_page_continuation", "simple_table"
        ],
        "kelvadipin": ["multi_level_or_merged_header", "simple_table"],
        "orimetazol": ["simple_table", "simple_table"],
    }  # fmt: skip
    lifted = flat(" ".join(block.text for block in blocks(documents)))
    assert len(LIFTED) > 30
    for quantity in LIFTED:
        assert quantity in lifted


def test_the_table_over_the_page_break_is_two_blocks(documents):
    _, begun, rest, other = documents["zefarocin_va_sultavam"].blocks
    assert (begun.printed_page, rest.printed_page) == (207, 208)
    assert (begun.continues, rest.continues, other.continues) == (None, begun.block_id, None)


def test_every_block_has_its_picture_on_disk_and_no_other_picture_is_there(workspace, documents):
    wanted = {workspace.path / (block.source_crop or "") for block in blocks(documents)}
    assert wanted == set(workspace.path.glob("crops/*/*"))
    for path in wanted:
        assert path.read_bytes().startswith(PNG)


def test_no_quantity_of_a_table_is_in_any_chunk_or_heading(workspace):
    for chunk in workspace.store.chunks():
        said = flat("\n".join([*chunk.heading_path, chunk.text]))
        assert not quantities(said) & LIFTED
        assert "72 ×" not in said
        assert "140 −" not in said


def test_no_quantity_of_a_table_is_in_the_index(workspace):
    def found(said: str) -> list[str]:
        held = pairs(said) or exact_terms(said)
        sought = [Sought(1.0, dict.fromkeys(held, 1.0))]
        hits = workspace.store.candidates(sought, 50, Scope(words=tuple(held)))
        return [hit.chunk_id for hit in hits]

    assert [quantity for quantity in sorted(LIFTED) if found(quantity)] == []
    assert found("50 mg/kg") == ["zefarocin_va_sultavam:lieu_luong_va_cach_dung:0"]


def test_all_gates_let_it_pass(ingested):
    ran = run("chunk-ready", "-w", ingested[0])
    assert ran.code == 0, ran.out


@pytest.mark.parametrize("question", ["bảng liều theo chức năng thận của", "bang lieu suy than"])
@pytest.mark.parametrize("drug", TABLES_BY_KIDNEY)
def test_the_dose_table_by_kidney_function_is_found_and_shown(workspace, question, drug):
    hit, *_ = search(workspace, f"{question} {drug}")
    assert hit.chunk.document_id.startswith(drug)
    assert (hit.chunk.chunk_kind, hit.chunk.section_key) == ("block_descriptor", KIDNEY)
    answer = ask(workspace, f"{question} {drug}")
    assert answer.status in ("crop_only", "answered_with_attachment")
    assert not answer.complete
    cited = {citation.number: citation for citation in answer.citations}
    pages = []
    for segment in answer.segments:
        citation = cited[segment.citation]
        assert citation.document_id.startswith(drug)
        assert not quantities(segment.text or "") & LIFTED
        if segment.kind == "crop":
            assert (workspace.path / segment.crop).is_file()
            pages.append(citation.printed_page)
    assert set(pages) == set(TABLES_BY_KIDNEY[drug])


@pytest.mark.parametrize("quantity", sorted(LIFTED))
def test_no_quantity_of_a_table_is_ever_answered(workspace, quantity):
    for drug in TABLES_BY_KIDNEY:
        question = f"{drug} {quantity}"
        hits = search(workspace, question)
        assert not any(quantity in hit.chunk.text for hit in hits)
        said = [segment.text or "" for segment in ask(workspace, question).segments]
        assert not quantities("\n".join(said)) & LIFTED


@pytest.mark.parametrize(
    ("question", "dose", "page"),
    [
        ("liều zefarocin cho người lớn", "Người lớn: 2,5 g mỗi 8 giờ.", 206),
        (
            "liều orimetazol khi nhiễm nấm Candida ở miệng",
            "Người lớn bị nhiễm nấm Candida ở miệng: 100 mg mỗi ngày một lần trong 10 ngày.",
            214,
        ),
        (
            "nửa đời thải trừ của kelvadipin",
            "Nửa đời thải trừ vào khoảng 40 giờ, dài hơn ở người cao tuổi và người suy gan.",
            209,
        ),
    ],
)
def test_a_number_in_plain_prose_is_quoted_with_its_printed_page(
    workspace, documents, question, dose, page
):
    answer = ask(workspace, question)
    assert (answer.status, answer.complete) == ("answered", True)
    (citation,) = (each for each in answer.citations if each.quotation == dose)
    text = documents[citation.document_id].text
    assert text[citation.span.start : citation.span.end] == dose
    assert citation.printed_page == page
    assert {box.physical_page for box in citation.boxes} == {page - 203}


@pytest.mark.parametrize(
    "question",
    [
        "giá bán lẻ của kelvadipin tại nhà thuốc",
        "liều paracetamol cho trẻ em",
        "ai sản xuất orimetazol",
    ],
)
def test_what_the_formulary_does_not_say_is_not_answered(workspace, question):
    answer = ask(workspace, question)
    assert (answer.status, answer.segments) == ("abstained", ())


@pytest.mark.parametrize(
    ("question", "said_of"),
    [
        ("kelvadipin có dùng được cho trẻ sơ sinh vàng da không", "zefarocin_va_sultavam"),
        ("viêm đại tràng giả mạc do kelvadipin", "zefarocin_va_sultavam"),
        ("nước bưởi chùm và zefarocin", "kelvadipin"),
        ("thời hạn dùng của dung dịch orimetazol đã pha", "zefarocin_va_sultavam"),
    ],
)
def test_a_question_about_one_drug_is_not_answered_from_another(workspace, question, said_of):
    assert said_of in {hit.chunk.document_id for hit in search(workspace, question)}
    assert ask(workspace, question).status == "abstained"


def test_the_report_says_what_was_lifted_and_how_much_of_it_is_dosing(ingested):
    _, report = ingested
    lifted = report["lifted"]
    assert (report["documents"], report["pages"], report["blocks"]) == (3, 12, 8)
    assert [lifted[name] for name in ("tables", "formulas", "figures", "sections")] == [6, 1, 0, 6]
    assert (lifted["watched_sections"], lifted["watched_lifted"]) == (5, 6)
    assert [(each["title"], each["sections"]) for each in lifted["watched"]] == [
        ("Liều dùng khi suy thận", 3),
        ("Liều dùng ở trẻ em", 1),
        ("Liều lượng và cách dùng", 1),
    ]


def test_the_monographs_together_are_the_file(documents):
    (whole,) = chunk_file(TARGET, configuration=load_configuration(family="formulary"))
    assert whole.document.text == "".join(documents[name].text for name in PRINTED)
    assert [(b.text, b.bbox) for b in whole.document.blocks] == [
        (block.text, block.bbox) for name in PRINTED for block in documents[name].blocks
    ]
    dropped = [each for name in PRINTED for each in documents[name].dropped]
    assert list(whole.document.dropped) == dropped


def painted(path: Path) -> list[tuple[list, list]]:
    """Return what each page of a file paints, to a tenth of a point."""
    content = path.read_bytes()
    source = read(SourceFile(name=path.name, content=content, sha256=""), Limits())
    assert isinstance(source, PagedSource)
    return [
        (
            [(g.text, round(g.x0, 1), round(g.baseline, 1), round(g.size, 1)) for g in page.glyphs],
            [tuple(round(side, 1) for side in rule[:4]) for rule in page.rules],
        )
        for page in source.pages
    ]


@pytest.mark.skipif(not DEBIAN_FONTS.is_dir(), reason="needs Debian's fonts-dejavu-core")
def test_the_file_is_what_its_script_draws(tmp_path):
    draw_formulary(tmp_path / "drawn.pdf")
    assert painted(tmp_path / "drawn.pdf") == painted(TARGET)
