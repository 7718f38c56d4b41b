"""Tesseract as a recogniser: how its answer is read, what is refused, and a scan read by it."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import msgspec
import pypdfium2
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from standfirst.errors import MissingExtraError
from standfirst.families.loader import load_configuration
from standfirst.ingestion import IngestOptions, ingest
from standfirst.languages.numbers import states_number
from standfirst.model.family import Limits, ReadSettings, Settings, configuration_digest
from standfirst.model.source import PagePicture
from standfirst.pipeline import ask, chunk_file
from standfirst.readiness import examine_workspace
from standfirst.services.ocr import read_words, recogniser
from standfirst.workspace import Workspace
from tests.cli.running import run
from tests.stages.read.pdf_files import HEIGHT, WIDTH, pdf, text

ON = Settings(read=ReadSettings(ocr=True))
PICTURE = PagePicture(2, 1, b"\0\xff")
installed = pytest.mark.skipif(
    shutil.which("tesseract") is None, reason="the program tesseract is not installed"
)


def program(folder: Path, reading: str, languages: str = "eng osd") -> str:
    """Return a program that answers as Tesseract does, and reads as the shell lines say."""
    script = folder / "fake-tesseract"
    listed = languages.replace(" ", "\\n")
    script.write_text(
        "#!/bin/sh\n"
        f"case $1 in --list-langs) printf 'List:\\n{listed}\\n'; exit;;\n"
        "--version) echo 'tesseract 9.9'; exit;; esac\n"
        f"{reading}\n"
    )
    script.chmod(0o700)
    return str(script)


def tsv(*words: str) -> str:
    """Return rows of Tesseract's table: level, four numbers, box, confidence, text."""
    head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight"
    rows = [f"{head}\tconf\ttext", "4\t1\t1\t1\t1\t0\t10\t20\t300\t40\t-1\t"]
    for number, word in enumerate(words, 1):
        rows.append(f"5\t1\t1\t1\t1\t{number}\t{100 * number}\t20\t80\t40\t91.5\t{word}")
    return "\n".join(rows) + "\n"


def test_the_words_of_the_table_have_their_boxes_and_nothing_else_is_one() -> None:
    first, second = read_words(tsv("Liều", " ", "5\u0007mg"))
    assert (first.text, second.text) == ("Liều", "5mg")
    assert (first.x0, first.top, first.x1, first.bottom) == (100, 20, 180, 60)
    assert first.line == second.line and first.confidence == 91.5


@pytest.mark.parametrize("table", ["", "\n\n", "5\t1\t1", "not a table\nat all"])
def test_what_is_no_table_holds_no_word(table: str) -> None:
    assert list(read_words(table)) == []


def test_nothing_is_started_where_the_settings_do_not_ask_for_it() -> None:
    assert recogniser(Settings(), "no-such-program") is None


def test_a_missing_program_is_an_error_that_names_the_cure() -> None:
    with pytest.raises(MissingExtraError, match=r"not installed.*apt install tesseract-ocr"):
        recogniser(ON, "no-such-program")


def test_a_missing_language_is_an_error_that_names_the_cure(tmp_path: Path) -> None:
    wanted = Settings(read=ReadSettings(ocr=True, ocr_languages="eng+vie"))
    with pytest.raises(MissingExtraError, match=r"'vie'.*tesseract-ocr-vie"):
        recogniser(wanted, program(tmp_path, ""))


@pytest.mark.parametrize(
    ("settings", "engine"),
    [
        (ON, "tesseract 9.9, eng+vie"),
        (msgspec.structs.replace(ON, language="vi-VN"), "tesseract 9.9, vie"),
        (Settings(read=ReadSettings(ocr=True, ocr_languages="fra")), "tesseract 9.9, fra"),
    ],
)
def test_languages_are_as_set_else_the_documents_own_else_all(
    settings: Settings, engine: str, tmp_path: Path
) -> None:
    recognise = recogniser(settings, program(tmp_path, "cat >/dev/null", "fra vie osd eng"))
    assert recognise is not None
    recognition = recognise(PICTURE)
    assert (recognition.engine, recognition.words, recognition.failure) == (engine, (), "")


def test_the_program_gets_the_picture_and_its_table_is_read(tmp_path: Path) -> None:
    (tmp_path / "table").write_text(tsv("quay", "wall"))
    reading = f"cat > {tmp_path}/seen; echo $* > {tmp_path}/called; cat {tmp_path}/table"
    recognise = recogniser(ON, program(tmp_path, reading))
    assert recognise is not None
    recognition = recognise(PICTURE)
    assert [word.text for word in recognition.words] == ["quay", "wall"]
    assert recognition.angle == 0
    assert (tmp_path / "seen").read_bytes() == b"P5 2 1 255\n\0\xff"
    assert "stdin stdout -l eng --psm 1" in (tmp_path / "called").read_text()


@pytest.mark.parametrize(
    ("reading", "failure"),
    [("while :; do :; done", "took longer than 0 seconds"), ("exit 3", "failed")],
)
def test_a_program_that_hangs_or_fails_is_told_of(
    reading: str, failure: str, tmp_path: Path
) -> None:
    hasty = msgspec.structs.replace(ON, limits=Limits(max_seconds_per_ocr_page=0))
    recognise = recogniser(hasty if "while" in reading else ON, program(tmp_path, reading))
    assert recognise is not None
    assert failure in recognise(PICTURE).failure


def test_the_digest_of_the_settings_tells_pages_read_from_pages_reported() -> None:
    languages = Settings(read=ReadSettings(ocr=True, ocr_languages="deu"))
    digests = {configuration_digest(each) for each in (Settings(), ON, languages)}
    assert len(digests) == 3


def scanned(*lines: str) -> bytes:
    """Return a PDF of one page that is a picture of a page with these lines."""
    typed = pdf(text(*[(60, 760 - 24 * n, line) for n, line in enumerate(lines)], size=13))
    document = pypdfium2.PdfDocument(typed)
    image = document[0].render(scale=300 / 72, grayscale=True).to_pil()
    document.close()
    stream = BytesIO()
    image.save(stream, format="PNG")

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(BytesIO(stream.getvalue())), 0, 0, WIDTH, HEIGHT)

    return pdf(draw)


LINES = (
    "The harbour master opens the lock at dawn.",
    "A vessel pays eleven euros, which is 250 crowns.",
    "The fee for a second vessel is 480 crowns.",
)


def test_a_batch_that_needs_a_missing_program_reads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.txt").write_text("The lock opens at dawn.\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = run("ingest", tmp_path / "notes.txt", "-w", tmp_path / "workspace", "--ocr")
    assert ran.code == 2 and "apt install tesseract-ocr" in ran.err
    with Workspace.open(tmp_path / "workspace", create=True) as workspace:
        assert workspace.store.document_ids() == []


@installed
def test_a_scan_is_read_in_place_and_marked(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(scanned(*LINES))
    (reported,) = chunk_file(file)
    assert not reported.chunks
    (read,) = chunk_file(file, configuration=load_configuration(overrides={"read.ocr": "true"}))
    document = read.document
    assert " ".join(document.text.split()) == " ".join(LINES)
    assert {finding.code for finding in document.findings} >= {"SF221"}
    (page,) = document.pages
    assert page.is_recognised and len(page.lines) == len(LINES)
    for number, line in enumerate(page.lines):
        x0, top, _, bottom = line.bbox
        assert x0 == pytest.approx(60, abs=3)
        assert top < HEIGHT - (760 - 24 * number) < bottom + 3
    (block,) = document.blocks
    assert (block.kind, block.text, block.quarantined) == ("figure", "", True)
    assert all(chunk.has_quarantined_content for chunk in read.chunks)


@installed
def test_no_number_of_a_scan_is_stated_and_its_picture_is_shown(tmp_path: Path) -> None:
    (tmp_path / "rules.pdf").write_bytes(scanned(*LINES))
    options = IngestOptions(overrides={"read.ocr": "true"}, jobs=1)
    with Workspace.open(tmp_path / "workspace", create=True) as workspace:
        ingest([tmp_path / "rules.pdf"], workspace, options)
        assert examine_workspace(workspace, load_configuration()).verdict == "ready"
        answer = ask(workspace, "What is the fee for a second vessel?")
        assert answer.status == "crop_only"
        assert not any(states_number(each.text or "", "en") for each in quotes(answer))
        answer = ask(workspace, "When does the harbour master open the lock?")
        assert [each.text for each in quotes(answer)] == [LINES[0]]
        assert answer.status == "answered_with_attachment" and not answer.complete


def quotes(answer):
    return [segment for segment in answer.segments if segment.kind == "quote"]
