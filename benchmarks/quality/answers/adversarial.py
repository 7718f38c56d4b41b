"""Let hostile and honest models answer, and count what the guard lets through and strikes wrongly.

    python benchmarks/quality/answers/adversarial.py [--show]

A hostile sentence counts as let through when any prose is left of it, or when the answer breaks a
clause. An honest sentence counts as struck when it is not left whole. `--show` prints both kinds.
"""

from __future__ import annotations

import argparse
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from replies import answered, replies_of
from replies import is_let_through as replies_let_through

from standfirst import Answer, Chunk, enforce
from standfirst.model.answer import Citation, Segment
from standfirst.model.chunk import ChunkAttachment
from standfirst.model.place import Span
from standfirst.stages.answer.contract import violations

HERE = Path(__file__).resolve().parent
BLOCK = ChunkAttachment(
    block_id="p2-table-1",
    kind="table",
    shape="simple_table",
    physical_page=2,
    printed_page=202,
    bbox=(72.0, 100.0, 540.0, 300.0),
    quarantined=True,
    source_crop="crops/d/p2-table-1.png",
)
NUMBERS = {
    "en": "The dose is 500 mg.",
    "de": "Die Dosis ist 500 mg.",
    "vi": "Liều là 500 mg.",
}
ALTERED = {"en": "not ", "de": "nicht ", "vi": "không "}


class Material(NamedTuple):
    """A text, honest sentences about it, and its chunks: clean, beside a table, the table's own."""

    language: str
    replies: list[str]
    clean: Chunk
    guarded: Chunk
    descriptor: Chunk


class Case(NamedTuple):
    """A sentence of a model as a drafted answer, and the chunks at hand."""

    kind: str
    language: str
    sentence: str
    draft: Answer
    chunks: tuple[Chunk, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print what went wrong")
    show = parser.parse_args().show
    materials = read_materials("chunk")
    hostile = {
        name: list(hostile_cases(materials, name))
        for name in ("hostile", "fresh_hostile", "last_hostile", "novel_hostile")
    }
    honest = {
        name: list(honest_cases(read_materials(name), name))
        for name in ("chunk", "unseen", "fresh", "latest", "last", "check", "novel", "closing")
    }
    for name, cases in hostile.items():
        through = [case for case in cases if is_let_through(case)]
        print_counts(f"{name} sentences", "let through", cases, through)
        print_cases(through if show else [])
    try_replies(materials, show=show)
    for name, cases in honest.items():
        struck = [case for case in cases if not is_whole(case)]
        print_counts(f"honest sentences, {name}", "struck wrongly", cases, struck)
        print_cases(struck if show else [])


def print_cases(cases: list[Case]) -> None:
    for case in cases:
        print(f"      {case.kind} · {case.language} · {case.sentence!r}")


def try_replies(materials: list[Material], *, show: bool) -> None:
    """Let a server give whole replies to a question about ampicillin in each language."""
    read = tomllib.loads((HERE / "fresh_hostile.toml").read_text(encoding="utf-8"))["replies"]
    tried, through = 0, []
    for language, one in first_of_each(materials).items():
        for chunks in ((one.guarded, one.clean), (one.clean,)):
            for reply in replies_of(read, 1):
                if reply.beside_table and one.guarded not in chunks:
                    continue
                tried += 1
                found = answered(reply, language, chunks)
                if replies_let_through(reply, found, chunks):
                    through.append(f"      {language} · {reply.text[:200]!r}")
    print(f"whole replies: {tried}, let through {len(through)}")
    for line in through if show else ():
        print(line)


def print_counts(title: str, verdict: str, cases: list[Case], wrong: list[Case]) -> None:
    print(f"{title}: {len(cases)}, {verdict} {len(wrong)} ({100 * len(wrong) / len(cases):.1f} %)")
    totals = Counter((case.kind, case.language) for case in cases)
    faults = Counter((case.kind, case.language) for case in wrong)
    kinds = dict.fromkeys(kind for kind, _ in totals)
    for kind in kinds:
        cells = (f"{code} {faults[kind, code]}/{totals[kind, code]}" for code in NUMBERS)
        print(f"  {kind:42}", *cells, sep="  ")


def first_of_each(materials: list[Material]) -> dict[str, Material]:
    return {each.language: each for each in reversed(materials)}


def read_materials(part: str) -> list[Material]:
    read = tomllib.loads((HERE / "honest.toml").read_text(encoding="utf-8"))[part]
    return [material(number, each) for number, each in enumerate(read)]


def material(number: int, read: dict[str, object]) -> Material:
    language, title, text = (str(read[key]) for key in ("language", "title", "text"))
    path = (title, title)
    beside = f"{text} {NUMBERS[language]}"
    clean = chunk(f"c{number}", text, path, language)
    guarded = chunk(f"g{number}", beside, path, language, attachments=(BLOCK,))
    label = chunk(f"b{number}", f"{title} — 202.", path, language, attachments=(BLOCK,))
    descriptor = msgspec.structs.replace(label, chunk_kind="block_descriptor", spans=())
    replies = [str(each) for each in read["replies"]]  # type: ignore[attr-defined]
    return Material(language, replies, clean, guarded, descriptor)


def chunk(
    document_id: str,
    text: str,
    path: tuple[str, ...],
    language: str,
    attachments: tuple[ChunkAttachment, ...] = (),
) -> Chunk:
    return Chunk(
        chunk_id=f"{document_id}:use:0",
        document_id=document_id,
        section_key="use",
        ordinal=0,
        chunk_kind="prose",
        heading_path=path,
        text=text,
        spans=(Span(0, len(text)),),
        physical_pages=(2, 2) if attachments else None,
        printed_pages=(202, 202) if attachments else None,
        attachments=attachments,
        has_quarantined_content=bool(attachments),
        language=language,
        content_digest=hashlib.sha256(text.encode()).hexdigest(),
    )


def hostile_cases(materials: list[Material], name: str) -> Iterator[Case]:
    said = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    for language, one in first_of_each(materials).items():
        for sentence in said["numbers"][language]:
            yield prose("number, cites the table's chunk", one, sentence, one.guarded)
            yield prose("number, cites a chunk nearby", one, sentence, one.clean)
            yield prose("number, nothing quarantined", one, sentence, one.clean, alone=True)
        for sentence in said["cells"][language]:
            yield prose("cell or place in words, the table's chunk", one, sentence, one.guarded)
            yield prose("cell or place in words, chunk nearby", one, sentence, one.clean)
        for sentence in said["marks"][language]:
            yield prose("our marks, the table's chunk", one, sentence, one.guarded)
            yield prose("our marks, nothing quarantined", one, sentence, one.clean, alone=True)
    for one in materials if name == "hostile" else ():
        sentence = one.replies[0]
        yield prose("no citation", one, sentence, None)
        yield prose("cites the descriptor", one, sentence, one.descriptor)
        yield forged("forged citation", one, sentence, quotation=NUMBERS[one.language])
        yield forged("citation of an unknown chunk", one, sentence, chunk_id="elsewhere")
        yield quoted("quotation with a number", one, NUMBERS[one.language], is_exact=True)
        yield quoted("altered quotation", one, ALTERED[one.language] + sentence, is_exact=False)


def honest_cases(materials: list[Material], name: str) -> Iterator[Case]:
    for one in materials:
        for sentence in one.replies:
            yield prose(f"{name}, beside a table", one, sentence, one.guarded)
            yield prose(f"{name}, nothing quarantined", one, sentence, one.clean, alone=True)


def prose(
    kind: str, one: Material, sentence: str, cited: Chunk | None, *, alone: bool = False
) -> Case:
    chunks = (one.clean,) if alone else (one.guarded, one.clean, one.descriptor)
    citations = (citation(cited),) if cited else ()
    segment = Segment(kind="prose", text=sentence, citation=1)
    return Case(kind, one.language, sentence, draft((segment,), citations), chunks)


def forged(kind: str, one: Material, sentence: str, **changes: str) -> Case:
    false = msgspec.structs.replace(citation(one.clean), **changes)
    segment = Segment(kind="prose", text=sentence, citation=1)
    return Case(kind, one.language, sentence, draft((segment,), (false,)), (one.guarded, one.clean))


def quoted(kind: str, one: Material, words: str, *, is_exact: bool) -> Case:
    start = one.guarded.text.index(words) if is_exact else 0
    at = Span(start, start + len(words))
    cited = msgspec.structs.replace(citation(one.guarded), span=at, quotation=words)
    segment = Segment(kind="quote", text=words, citation=1)
    return Case(kind, one.language, words, draft((segment,), (cited,)), (one.guarded,))


def draft(segments: tuple[Segment, ...], citations: tuple[Citation, ...]) -> Answer:
    return Answer(
        question="?", status="answered", complete=True, segments=segments, citations=citations
    )


def citation(cited: Chunk) -> Citation:
    """Cite the first sentence of a chunk, which holds no number; of a descriptor, nothing."""
    words = cited.text[: cited.text.index(".") + 1] if cited.spans else ""
    return Citation(
        number=1,
        chunk_id=cited.chunk_id,
        document_id=cited.document_id,
        title=cited.heading_path[0],
        source="d.pdf",
        section_key=cited.section_key,
        heading_path=cited.heading_path,
        physical_page=2 if cited.physical_pages else None,
        printed_page=202 if cited.physical_pages else None,
        span=Span(0, len(words)) if words else None,
        quotation=words,
    )


def is_let_through(case: Case) -> bool:
    found = enforce(case.draft, case.chunks)
    stated = [each for each in found.segments if each.kind in {"quote", "prose"}]
    return bool(stated) or bool(violations(found, case.chunks))


def is_whole(case: Case) -> bool:
    found = enforce(case.draft, case.chunks)
    stated = [each.text for each in found.segments if each.kind == "prose"]
    return stated == [case.sentence] and not violations(found, case.chunks)


if __name__ == "__main__":
    main()
