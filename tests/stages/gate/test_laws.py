"""Laws of the gates: what the stages make passes, what is looked for is found, lists agree."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.errors import ConfigurationError
from standfirst.model.finding import GateFault
from standfirst.model.place import PageBox, Span
from standfirst.model.source import TextSource
from standfirst.plugins import GateContext
from standfirst.readiness import examine_workspace
from standfirst.stages.gate import evaluation, gates, text_in_no_chunk
from standfirst.stages.gate.baseline import (
    Baseline,
    baseline_of,
    identity,
    read_baseline,
    write_baseline,
)
from standfirst.stages.gate.lines_on_page import PageMap, share_inside
from standfirst.stages.gate.word_tree import WordTree
from tests.generated import text_sources
from tests.handmade import chunk, document
from tests.stages.gate.planting import (
    counts,
    each_chunk,
    examined,
    failing,
    made,
    one_document,
    replace,
    source,
    workspace_of,
)

WORDS = st.lists(st.sampled_from("abc"), max_size=8)


@given(text_sources)
@settings(max_examples=25)
def test_what_the_stages_make_passes_every_gate(raw: TextSource) -> None:
    prepared = made(raw)
    with tempfile.TemporaryDirectory() as folder:
        readiness = examined(Path(folder), prepared)
    assert failing(readiness) == (set() if prepared.chunks else {"document_without_chunks"})
    assert readiness.chunks == len(prepared.chunks)


@given(st.lists(WORDS.filter(bool).map(tuple), max_size=6, unique=True), WORDS)
def test_the_tree_finds_every_sequence_wherever_it_stands(
    sequences: list[tuple[str, ...]], text: list[str]
) -> None:
    tree: WordTree[tuple[str, ...]] = WordTree()
    for sequence in sequences:
        tree.add(sequence, sequence)
    found = Counter((match.found, match.start, match.end) for match in tree.matches(text))
    expected = Counter(
        (sequence, start, start + len(sequence))
        for sequence in sequences
        for start in range(len(text))
        if tuple(text[start : start + len(sequence)]) == sequence
    )
    assert found == expected


SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted), max_size=6)


@given(st.text(alphabet="ab \n", max_size=30), SPANS)
def test_the_gaps_and_the_spans_hold_every_character(text: str, spans: list[list[int]]) -> None:
    covered = [Span(start, min(end, len(text))) for start, end in spans if start < len(text)]
    chunks = tuple(chunk("d", n, "", 0, spans=(span,)) for n, span in enumerate(covered))
    prepared = replace(made(source()), document=document("d", text), chunks=chunks)
    faults = text_in_no_chunk.examine(prepared, GateContext(has_crop=lambda _: True))
    gaps = [fault.span for fault in faults if isinstance(fault, GateFault)]
    held = {at for span in [*covered, *filter(None, gaps)] for at in range(span.start, span.end)}
    assert {at for at, letter in enumerate(text) if not letter.isspace()} <= held
    for gap in filter(None, gaps):
        assert text[gap.start : gap.end].strip() == text[gap.start : gap.end] != ""
        assert not any(span.start < gap.end and gap.start < span.end for span in covered if span)


COORDINATES = st.integers(0, 20).map(float)
BOXES = st.tuples(COORDINATES, COORDINATES, COORDINATES, COORDINATES).map(
    lambda box: (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))
)


@given(BOXES, BOXES)
def test_a_share_lies_between_nothing_and_all(inner, outer) -> None:
    assert 0.0 <= share_inside(inner, outer) <= 1.0
    assert share_inside(inner, inner) == 1.0


@given(st.lists(BOXES, max_size=6), BOXES)
def test_the_blocks_around_a_box_are_those_that_share_area_with_it(blocks, box) -> None:
    (first, *_) = made(source()).document.blocks
    placed = tuple(replace(first, block_id=str(n), bbox=each) for n, each in enumerate(blocks))
    found = PageMap(document("d", "", blocks=placed)).around(PageBox(physical_page=1, bbox=box))
    expected = {
        block.block_id: share for block in placed if (share := share_inside(box, block.bbox)) > 0
    }
    assert {block.block_id: share for block, share in found} == expected


FAULTS = st.builds(
    GateFault,
    message=st.sampled_from(["one", "two"]),
    document_id=st.sampled_from(["a", "b", None]),
    chunk_id=st.sampled_from(["a:s:0", None]),
    page=st.sampled_from([1, 2, None]),
    subject=st.sampled_from(["", "rate"]),
)


@given(st.lists(FAULTS, max_size=8), st.lists(FAULTS, max_size=8))
def test_new_faults_are_those_beyond_what_the_baseline_knows(
    before: list[GateFault], after: list[GateFault]
) -> None:
    (first, *_) = gates()
    known = baseline_of({first.gate.name: Counter(map(identity, before))})
    judge = evaluation._Judge(first, known, remember=False)
    judge.take(after)
    outcome = judge.outcome()
    expected = sum((Counter(map(identity, after)) - Counter(map(identity, before))).values())
    assert (outcome.count, outcome.new) == (len(after), expected)
    assert outcome.passed is (expected == 0)
    assert len(outcome.faults) == expected


def test_every_gate_says_what_it_counts_and_what_cures_it() -> None:
    for documented in gates():
        assert documented.about.startswith("Counts ")
        assert documented.about.endswith(".")
        assert documented.why
        assert documented.cure.endswith(".")
        assert (documented.gate.examine is None) is not (documented.gate.conclude is None)


def test_no_two_gates_share_a_name() -> None:
    names = [documented.gate.name for documented in gates()]
    assert names == sorted(set(names))


def unflagged(prepared):
    return each_chunk(prepared, lambda c: replace(c, has_quarantined_content=False))


def test_known_faults_fail_no_gate_and_both_figures_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    faulty = unflagged(made(source()))
    with workspace_of(tmp_path / "w", faulty) as workspace:
        first = examine_workspace(workspace, new_baseline=file)
        assert failing(first) == {"quarantine_not_flagged"}
        again = examine_workspace(workspace, baseline=file)
        assert again.verdict == "ready"
        workspace.publish(unflagged(made(source(), "another")), location="/r/another.pdf")
        later = examine_workspace(workspace, baseline=file)
    outcome = next(o for o in later.outcomes if o.gate == "quarantine_not_flagged")
    assert (outcome.count, outcome.new, outcome.passed) == (8, 4, False)
    assert {fault.document_id for fault in outcome.faults} == {"another"}


def test_what_was_repaired_leaves_the_baseline_without_harm(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    with workspace_of(tmp_path / "w", unflagged(made(source()))) as workspace:
        examine_workspace(workspace, new_baseline=file)
        workspace.publish(made(source()), location="/r/ampicillin.pdf")
        readiness = examine_workspace(workspace, baseline=file, new_baseline=file)
    assert readiness.verdict == "ready"
    assert read_baseline(file).gates == {}


def test_a_baseline_comes_back_as_it_was_written_sorted(tmp_path: Path) -> None:
    seen = {"b": Counter({"y": 2, "x": 1}), "a": Counter()}
    write_baseline(tmp_path / "b.json", baseline_of(seen))
    assert read_baseline(tmp_path / "b.json") == Baseline(gates={"b": {"x": 1, "y": 2}})
    text = (tmp_path / "b.json").read_text()
    assert text.index('"x"') < text.index('"y"')
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]


@pytest.mark.parametrize("content", [None, b"", b"[]", b'{"gates": {"a": 1}}', b"\xff", b"{}"])
def test_a_file_that_is_no_baseline_is_refused_with_the_cure(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "b.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigurationError, match=r"b\.json.*--write-baseline"):
        read_baseline(path)


def test_a_baseline_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "b.json").mkdir()
    with pytest.raises(ConfigurationError, match="cannot be written"):
        write_baseline(tmp_path / "b.json", Baseline(gates={}))
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]


def test_all_faults_are_counted_and_the_first_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "MOST_FAULTS", 2)
    readiness = examined(tmp_path, unflagged(made(source())))
    outcome = next(o for o in readiness.outcomes if o.gate == "quarantine_not_flagged")
    assert (outcome.count, len(outcome.faults)) == (4, 2)


def test_a_fault_names_the_line_of_a_text_file(tmp_path: Path) -> None:
    made_of_text = replace(made(source()).document, media_type="text/markdown", blocks=())
    prepared = one_document(replace(made(source()), chunks=()), media_type="text/markdown")
    readiness = examined(tmp_path, replace(prepared, document=made_of_text))
    outcome = next(o for o in readiness.outcomes if o.gate == "text_in_no_chunk")
    lines = made_of_text.text.split("\n")
    for fault in outcome.faults:
        assert fault.line is not None
        assert fault.span is not None
        first = made_of_text.text[fault.span.start : fault.span.end].split("\n")[0]
        assert lines[fault.line - 1] == first


def test_evaluating_twice_says_the_same(tmp_path: Path) -> None:
    with workspace_of(tmp_path, unflagged(made(source())), made(source(), "b")) as workspace:
        assert examine_workspace(workspace) == examine_workspace(workspace)


def test_counts_do_not_change_when_a_sound_document_joins(tmp_path: Path) -> None:
    faulty = unflagged(made(source()))
    alone = counts(examined(tmp_path / "a", faulty))
    joined = counts(examined(tmp_path / "b", faulty, made(source(), "sound")))
    assert alone == joined
