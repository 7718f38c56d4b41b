"""The answer contract, enforced on a finished answer, whoever wrote it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from standfirst.languages.numbers import hides_number, spells_number, without_articles
from standfirst.languages.sentences import sentence_spans
from standfirst.model.answer import Answer, Citation, Clause, ClauseOutcome, Hit, Segment
from standfirst.model.chunk import Chunk
from standfirst.stages.answer.attachments import disclosures
from standfirst.stages.answer.citations import Citer
from standfirst.stages.answer.contract import (
    clause_outcomes,
    is_guarded,
    quarantined,
    stated_fault,
    unresolved,
    violations,
)
from standfirst.stages.answer.guard import prose_fault

MOST_NEAREST = 3

ENFORCED: Mapping[Clause, str] = {
    "C1": "what the answer rests on is disclosed",
    "C2": "pictures of lifted blocks are added, or what has none is left out",
    "C3": "sentences that state a number are struck",
    "C4": "words about lifted blocks are struck",
    "C5": "sentences that no citation bears are struck",
    "C6": "nothing is left that the documents support",
}


class _Stated(NamedTuple):
    """A segment that was kept, and its citation and chunk."""

    segment: Segment
    citation: Citation
    chunk: Chunk


def enforce(answer: Answer, chunks: Iterable[Chunk]) -> Answer:
    """Return `answer` with everything struck that breaks the contract, whoever wrote it.

    `chunks` are those that the answer may rest on. A quotation has to stand in its chunk to the
    character; prose has to cite one that does, and to state no number. Where one of the chunks
    has content that nobody has verified, prose may hold no word that its chunk does not hold.
    Notices and pictures are written anew, citations numbered in order, `status`, `complete` and
    `clauses` set. An answer of which nothing is left abstains. Doing it twice changes nothing.

    Titles and sources of citations are taken as they are: make citations in code.
    """
    known = {chunk.chunk_id: chunk for chunk in chunks}
    given = answer
    while (kept := _passed(given, known)) != given:
        given = kept
    return kept


def _passed(answer: Answer, known: Mapping[str, Chunk]) -> Answer:
    faults: set[Clause] = {each.clause for each in violations(answer, known.values())}
    valid = _valid_citations(answer, known, faults)
    kept = () if answer.status == "abstained" else tuple(_kept(answer, known, valid, faults))
    is_strict = any(map(is_guarded, known.values()))
    if _hides_number_in_all(kept, is_strict=is_strict):
        faults.add("C3")
        kept = tuple(each for each in kept if each.segment.kind != "prose")
    segments, citations = _told(kept, answer)
    made = _concluded(answer, segments, citations, is_whole=not faults)
    if made is None or violations(made, known.values()):
        faults.add("C6")
        made = _abstention(answer, known)
    return msgspec.structs.replace(made, clauses=_outcomes(made, known, faults | _prior(answer)))


def _prior(answer: Answer) -> set[Clause]:
    """Return the clauses that were enforced before: doing it again does not hide that."""
    return {each.clause for each in answer.clauses if each.outcome == "enforced"}


def _valid_citations(
    answer: Answer, known: Mapping[str, Chunk], faults: set[Clause]
) -> dict[int, Citation]:
    """Return the citations that resolve, by number; one that shares its number does not."""
    shared = Counter(citation.number for citation in answer.citations)
    valid: dict[int, Citation] = {}
    for citation in answer.citations:
        chunk = known.get(citation.chunk_id)
        fault = "C5" if shared[citation.number] > 1 else _citation_fault(citation, chunk)
        if fault is None:
            valid[citation.number] = citation
        else:
            faults.add(fault)
    return valid


def _citation_fault(citation: Citation, chunk: Chunk | None) -> Clause | None:
    if chunk is None or any(unresolved(citation, chunk)):
        return "C5"
    if any(attachment.source_crop is None for attachment in quarantined(chunk)):
        return "C2"
    return stated_fault(citation.quotation, chunk)


def _kept(
    answer: Answer,
    known: Mapping[str, Chunk],
    valid: Mapping[int, Citation],
    faults: set[Clause],
) -> Iterator[_Stated]:
    """Yield the segments that may stand, one for each sentence of prose."""
    is_strict = any(map(is_guarded, known.values()))
    for segment in answer.segments:
        citation = valid.get(segment.citation or 0)
        if citation is None:
            faults.add("C5")
            continue
        chunk = known[citation.chunk_id]
        if segment.kind in {"notice", "crop"}:
            yield _Stated(segment, citation, chunk)
        elif not citation.quotation:
            faults.add("C4" if chunk.chunk_kind == "block_descriptor" else "C5")
        elif segment.kind == "quote":
            if segment.text == citation.quotation:
                yield _Stated(segment, citation, chunk)
        else:
            for sentence, fault in _judged(segment.text or "", chunk, is_strict=is_strict):
                if fault is None:
                    prose = Segment(kind="prose", text=sentence, citation=segment.citation)
                    yield _Stated(prose, citation, chunk)
                else:
                    faults.add(fault)


def _judged(text: str, chunk: Chunk, *, is_strict: bool) -> list[tuple[str, Clause | None]]:
    """Return the sentences of a model with their faults.

    A number that is spelled over what passes for several sentences, "t.w.o.", strikes them all.
    """
    judged = [
        (sentence, prose_fault(sentence, chunk, is_strict=is_strict))
        for sentence in _sentences(text, chunk.language)
    ]
    is_told_over = spells_number(text) and all(fault != "C3" for _, fault in judged)
    return [(sentence, "C3") for sentence, _ in judged] if is_told_over else judged


def _sentences(text: str, language: str) -> Iterator[str]:
    for start, end in sentence_spans(text, language):
        yield " ".join(text[start:end].split())


def _hides_number_in_all(kept: Sequence[_Stated], *, is_strict: bool) -> bool:
    """Tell whether the prose, read in one go, holds a number that no sentence holds alone."""
    prose = [each for each in kept if each.segment.kind == "prose"]
    return any(
        hides_number(" ".join(_checked(each, code, is_strict=is_strict) for each in prose), code)
        for code in {each.chunk.language for each in prose}
    )


def _checked(stated: _Stated, language: str, *, is_strict: bool) -> str:
    text = stated.segment.text or ""
    return text if is_strict else without_articles(text, language)


def _told(
    kept: Sequence[_Stated], answer: Answer
) -> tuple[tuple[Segment, ...], tuple[Citation, ...]]:
    """Return what is stated with notices and pictures written anew, numbered in order."""
    last = {each.chunk.chunk_id: n for n, each in enumerate(kept) if _is_statement(each)}
    disclosed: set[str] = set()
    pairs: list[tuple[Segment, Citation]] = []
    for number, each in enumerate(kept):
        if _is_statement(each):
            pairs.append((each.segment, each.citation))
        if last.get(each.chunk.chunk_id, number) == number:
            pairs.extend(_disclosed(each, answer, disclosed))
    numbers: dict[Citation, int] = {}
    segments = []
    for segment, citation in pairs:
        own = numbers.setdefault(msgspec.structs.replace(citation, number=0), len(numbers) + 1)
        segments.append(msgspec.structs.replace(segment, citation=own))
    citations = (msgspec.structs.replace(key, number=number) for key, number in numbers.items())
    return tuple(segments), tuple(citations)


def _is_statement(each: _Stated) -> bool:
    return each.segment.kind in {"quote", "prose"}


def _disclosed(
    each: _Stated, answer: Answer, disclosed: set[str]
) -> Iterator[tuple[Segment, Citation]]:
    hit = Hit(
        rank=1, score=0.0, title=each.citation.title, source=each.citation.source, chunk=each.chunk
    )
    citer = Citer(lambda _: None)
    for segment in disclosures(hit, citer, disclosed):
        made = citer.made[(segment.citation or 1) - 1]
        yield segment, _as_given(made, answer)


def _as_given(made: Citation, answer: Answer) -> Citation:
    """Return the answer's own citation of a block where it has one: it knows the page's source."""
    for given in answer.citations:
        source = given.printed_page_source
        if msgspec.structs.replace(made, number=given.number, printed_page_source=source) == given:
            return given
    return made


def _concluded(
    answer: Answer,
    segments: tuple[Segment, ...],
    citations: tuple[Citation, ...],
    *,
    is_whole: bool,
) -> Answer | None:
    """Return an answer of these segments, or None where they state and show nothing."""
    kinds = {segment.kind for segment in segments}
    if not kinds & {"quote", "prose", "crop"}:
        return None
    is_stated = bool(kinds & {"quote", "prose"})
    is_bare = kinds <= {"quote", "prose"}
    with_block = "answered_with_attachment" if is_stated else "crop_only"
    return Answer(
        question=answer.question,
        status="answered" if is_bare else with_block,  # type: ignore[arg-type]
        complete=answer.complete and is_bare and is_whole,
        segments=segments,
        citations=citations,
        notices=tuple(each.text or "" for each in segments if each.kind == "notice"),
    )


def _abstention(answer: Answer, known: Mapping[str, Chunk]) -> Answer:
    nearest = [
        citation
        for citation in answer.nearest
        if _citation_fault(citation, known.get(citation.chunk_id)) is None
    ]
    if not nearest:
        nearest = [_place(chunk) for chunk in list(known.values())[:MOST_NEAREST]]
    numbered = (
        msgspec.structs.replace(citation, number=number)
        for number, citation in enumerate(nearest, 1)
    )
    return Answer(
        question=answer.question, status="abstained", complete=False, nearest=tuple(numbered)
    )


def _place(chunk: Chunk) -> Citation:
    """Cite a chunk as a place to look at, without a word of it."""
    return Citation(
        number=1,
        chunk_id=chunk.chunk_id,
        document_id=chunk.document_id,
        title=chunk.heading_path[0],
        source="",
        section_key=chunk.section_key,
        heading_path=chunk.heading_path,
        physical_page=chunk.physical_pages[0] if chunk.physical_pages else None,
        printed_page=chunk.printed_pages[0] if chunk.printed_pages else None,
        boxes=chunk.boxes,
        quotation="",
    )


def _outcomes(
    made: Answer, known: Mapping[str, Chunk], faults: set[Clause]
) -> tuple[ClauseOutcome, ...]:
    return tuple(
        ClauseOutcome(clause=each.clause, outcome="enforced", detail=ENFORCED[each.clause])
        if each.clause in faults and each.outcome == "held"
        else each
        for each in clause_outcomes(made, known.values())
    )
