"""What each command writes: records to work on, and words to read."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from standfirst.cli.codes import MEANINGS, known_codes
from standfirst.model.finding import READING_CODES
from standfirst.model.schema import decode
from standfirst.stages.check import checks
from standfirst.stages.gate import gates
from tests.cli.running import HANDBOOK, Ran, run, run_apart

SAMPLES = resources.files("standfirst") / "samples"


def lines(ran: Ran) -> list[str]:
    assert ran.code == 0, ran.err
    return ran.out.splitlines()


@pytest.fixture
def first_chunk(workspace) -> dict:
    return json.loads(lines(run("export", "-w", workspace))[-1])


def test_the_report_of_an_ingestion_is_a_record(tmp_path):
    (tmp_path / "a.md").write_text(HANDBOOK)
    ran = run("ingest", "a.md", "-w", "w", "-j", "1", "-f", "json")
    report = json.loads(ran.out)
    decode("ingest_report", ran.out)
    assert report["documents"] == 1
    assert report["added"] == report["chunks"] > 0
    assert {"code", "file", "page", "chunk_id", "message"} <= report["findings"][0].keys()
    assert report["advice"]
    again = run("ingest", "a.md", "-w", "w", "-j", "1", "-f", "jsonl").out
    assert again.count("\n") == 1
    assert json.loads(again)["kept"] == report["chunks"]


def test_gone_files_are_named_and_then_pruned(tmp_path):
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "a.md").write_text(HANDBOOK)
    run("ingest", "d", "-w", "w", "-j", "1")
    (tmp_path / "d" / "a.md").unlink()
    assert "--prune" in run("ingest", "d", "-w", "w", "-j", "1").out
    assert run("ingest", "d", "-w", "w", "-j", "1", "--prune").out.startswith("0 documents")


@pytest.mark.parametrize("kind", ["document", "chunk", "finding", "run"])
def test_an_export_holds_every_record_in_its_schema(workspace, kind):
    exported = lines(run("export", "-w", workspace, "--what", f"{kind}s"))
    assert exported
    for line in exported:
        decode(kind, line)


def test_exported_findings_name_file_and_document(workspace):
    for line in lines(run("export", "-w", workspace, "--what", "findings")):
        finding = json.loads(line)
        assert finding["file"].endswith((".md", ".txt"))
        assert finding["document_id"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (HANDBOOK.encode(), "within 48 hours"),
        ((SAMPLES / "refund-policy.html").read_bytes(), "Rücksendung"),
        ((SAMPLES / "monograph.pdf").read_bytes(), "Meravoxin"),
    ],
    ids=["Markdown", "HTML", "PDF"],
)
def test_standard_input_is_read_by_its_first_bytes(content, expected):
    chunks = [json.loads(line) for line in lines(run("chunk", "-", text=content))]
    assert any(expected in chunk["text"] for chunk in chunks)


def test_a_file_gives_chunks_on_standard_output_and_the_rest_elsewhere(tmp_path):
    (tmp_path / "a.md").write_text(HANDBOOK)
    ran = run_apart("chunk", "a.md", "--title", "Harbour [b]Lane[/b]", cwd=tmp_path)
    assert "SF102" in ran.err
    for line in lines(ran):
        decode("chunk", line)
        assert json.loads(line)["heading_path"][0] == "Harbour [b]Lane[/b]"
    assert not (tmp_path / ".standfirst").exists()


def test_a_setting_reaches_the_chunks(tmp_path):
    (tmp_path / "a.md").write_text("# T\n\n" + "This sentence is one of very many. " * 60)
    chunks = [json.loads(x) for x in lines(run("chunk", "a.md", "--set", "chunk.hard_limit=300"))]
    assert len(chunks) > 5
    assert max(len(chunk["text"]) for chunk in chunks) <= 300


def test_a_document_without_text_is_no_silent_success(tmp_path):
    ran = run("chunk", "-", text=" \n")
    assert ran.out == ""
    assert "SF202" in ran.err


def test_a_chunk_is_shown_with_text_path_and_place(workspace, first_chunk):
    out = run("show", first_chunk["chunk_id"], "-w", workspace).out
    for expected in (first_chunk["text"], " > ".join(first_chunk["heading_path"]), "staff.md"):
        assert expected in out


def test_a_document_is_shown_with_its_outline(workspace):
    out = run("show", "staff.md", "-w", workspace).out
    assert out.index("Swaps") < out.index("Leave")
    assert "SF102" in out


def test_a_shown_record_is_the_stored_one(workspace, first_chunk):
    shown = run("show", first_chunk["chunk_id"], "-w", workspace, "-f", "json").out
    assert json.loads(shown) == first_chunk


@pytest.mark.parametrize(
    ("wanted", "suggested"),
    [("staf.md", "staff.md"), ("staff.md:leaf:0", "staff.md:leave:0")],
)
def test_an_unknown_id_suggests_the_nearest(workspace, wanted, suggested):
    ran = run("show", wanted, "-w", workspace)
    assert ran.code == 2
    assert suggested in ran.err


def test_check_names_each_failing_chunk_with_reason_and_cure(workspace):
    out = run("check", "-w", workspace).out
    assert "SF102 points elsewhere" in out
    assert "staff.md:swaps:" in out
    assert "table above" in out
    assert "Cure:" in out


def test_check_examines_files_without_keeping_anything(tmp_path):
    (tmp_path / "a.md").write_text(HANDBOOK)
    ran = run("check", "a.md", "-j", "1", "-f", "json")
    result = json.loads(ran.out)
    assert {finding["code"] for finding in result["findings"]} >= {"SF102"}
    assert result["rates"][0]["scope"] == "overall"
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_check_on_nothing_is_no_success(tmp_path):
    (tmp_path / "a.md").write_text("")
    assert run("check", "a.md", "-j", "1").code == 3


def test_every_code_is_explained():
    assert MEANINGS.keys() == READING_CODES.keys()
    for code, name in known_codes().items():
        assert name in lines(run("explain", code))[0]
        assert "Cure:" in run("explain", code.lower()).out


def test_a_check_is_explained_by_its_own_documentation():
    for check in checks():
        assert run("explain", check.name).out.startswith(f"{check.code} {check.name}")


def test_config_says_where_each_value_comes_from(tmp_path):
    (tmp_path / "standfirst.toml").write_text("[chunk]\nsize = 810\noverlap = 20\nmin_size = 30\n")
    environment = {"STANDFIRST_CHUNK__SIZE": "820", "STANDFIRST_CHUNK__OVERLAP": "30"}
    flags = ("--family", "law", "--set", "chunk.size=830", "-f", "json")
    shown = json.loads(run("config", "show", *flags, env=environment).out)
    found = {each["key"]: (each["value"], each["origin"]) for each in shown}
    assert found["chunk.size"] == (830, "flag")
    assert found["chunk.overlap"] == (30, "environment")
    assert found["chunk.min_size"] == (30, "standfirst.toml")
    assert found["chunk.hard_limit"][1] == "family law"
    assert found["limits.max_depth"][1] == "default"
    text = run("config", "show", *flags[:-2], env=environment).out
    assert "STANDFIRST_CHUNK__OVERLAP" in text
    assert "--set" in text


def test_a_named_configuration_file_wins_over_the_one_in_the_folder(tmp_path):
    (tmp_path / "standfirst.toml").write_text("[chunk]\nsize = 810\n")
    (tmp_path / "other.toml").write_text("[chunk]\nsize = 700\n")
    shown = json.loads(run("config", "show", "--config", "other.toml", "-f", "json").out)
    assert {"key": "chunk.size", "value": 700, "origin": "other.toml"} in shown


def test_families_are_listed_with_their_documents(workspace):
    ran = run("families", "-w", workspace)
    assert "default: 2 documents" in ran.out
    assert "fees.txt" in ran.out
    assert "headings and 0.0 tables per 10,000 characters; languages: en 2" in ran.out
    assert run("families", "-w", "nowhere").code == 0


def test_documents_that_no_family_took_are_reported_with_what_to_do(tmp_path):
    (tmp_path / "a.md").write_text("# A\n\nThe manager approves every swap of shifts.\n")
    out = run("ingest", "a.md", "-w", "w", "-j", "1").out
    assert "SF217" in out
    assert "1 document may be of a new kind" in out
    assert "standfirst decide" in out


def test_the_workspace_may_come_from_the_environment(workspace):
    ran = run("show", "staff.md", env={"STANDFIRST_WORKSPACE": str(workspace)})
    assert ran.code == 0


def test_the_doctor_finds_this_machine_fit(workspace):
    parts = json.loads(run("doctor", "-w", workspace, "-f", "json").out)
    states = {part["part"]: part["state"] for part in parts}
    assert "broken" not in states.values()
    assert {"Python", "SQLite with FTS5", "PDFium", "word lists", "apsw"} <= states.keys()


def test_the_doctor_sees_a_damaged_workspace(tmp_path):
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "standfirst.sqlite3").write_bytes(b"no database " * 100)
    ran = run("doctor", "-w", "w")
    assert ran.code == 1
    assert "broken" in ran.out


def test_the_gates_are_judged_in_every_format(workspace):
    for form in ("text", "json", "junit", "sarif", "markdown", "github", "prometheus"):
        assert run("chunk-ready", "-w", workspace, "-f", form).out.strip()
    verdict = json.loads(run("chunk-ready", "-w", workspace, "-f", "json").out)
    decode("readiness", json.dumps(verdict))
    codes = {"ready": 0, "not_ready": 1, "cannot_tell": 3}
    assert run("chunk-ready", "-w", workspace).code == codes[verdict["verdict"]]


def test_hits_are_records_the_best_first(workspace):
    hits = json.loads(run("search", "leave lapses", "-w", workspace, "-f", "json").out)
    assert "31 March" in hits[0]["chunk"]["text"]
    assert [hit["rank"] for hit in hits] == list(range(1, len(hits) + 1))
    for line in lines(run("search", "leave lapses", "-w", workspace, "-n", "1", "-f", "jsonl")):
        decode("hit", line)
    text = run("search", "leave lapses", "-w", workspace).out
    assert "staff.md:leave:0" in text
    assert "31 March" in text


def test_an_answer_is_a_record_and_its_quotation_is_shown_with_its_place(workspace):
    question = "When does unused leave lapse?"
    answer = run("ask", question, "-w", workspace, "-f", "json").out
    decode("answer", answer)
    citation = json.loads(answer)["citations"][0]
    text = run("ask", question, "-w", workspace).out
    assert citation["quotation"] in text
    assert "staff.md" in text
    assert f"characters {citation['span']['start']}" in text


def test_no_answer_is_said_so(workspace):
    ran = run("ask", "What does the zookeeper feed to penguins?", "-w", workspace)
    assert ran.code == 0
    assert ran.out.startswith("The documents do not answer this.")


@pytest.mark.parametrize("text", ["-5 °C", "--", "AND OR NOT", '"', "", "\udcff", "*:*", "%"])
def test_no_question_is_an_error(workspace, text):
    for command in ("search", "ask"):
        ran = run(command, "-w", workspace, "-f", "json", "--", text)
        assert ran.code == 0
        json.loads(ran.out)


def test_a_question_may_begin_with_a_minus(workspace):
    assert run("search", "-5 °C", "-w", workspace).code == 0


def test_the_demo_answers_with_places_and_can_be_run_again(tmp_path):
    first = run("demo", "-w", "here")
    assert first.code == 0
    for expected in ("31 March", "30 Tagen", "page 205 (2 of the file)", "Picture:", "Try next:"):
        assert expected in first.out
    again = run("demo", "-w", "here")
    assert "3 unchanged" in again.out


def test_every_gate_is_explained_and_a_wrong_name_suggests_the_nearest():
    for documented in gates():
        assert documented.gate.name in lines(run("explain", documented.gate.name))[0]
    ran = run("explain", "unreadable_pages")
    assert ran.code == 2
    assert "did you mean" in ran.err
    assert "unreadable_page" in ran.err
