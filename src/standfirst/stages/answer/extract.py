"""An answer without a model: the best sentences as exact quotations, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from standfirst.model.answer import Answer, Citation, Clause, ClauseOutcome, Hit, Segment, Status
from standfirst.model.place import Span
from standfirst.stages.answer.attachments import disclosures
from standfirst.stages.answer.citations import Citer, Documents
from standfirst.stages.answer.contract import clause_outcomes, is_guarded
from standfirst.stages.answer.places import Place, examined
from standfirst.stages.answer.support import Asked, both

LEAST_SUPPORT = 0.58
"""The share of a question, by weight, that one place has to hold before it is answered.

Set on half of the questions in benchmarks/quality/answers, half of which no document answers: it
abstains from 89 of a hundred of those, and from none of the others; on the other half from 91.
"""

MOST_PLACES = 8
MOST_QUOTED = 3
MOST_NEAREST = 3

NEW_WORDS = 0.15
"""What a further quotation has to add, as a share of the question."""

AS_GOOD = 0.9
"""What scores so much of the best quotation's score is quoted too: the next item of a list."""

ASKED_HEADING = 0.6
"""A heading path that holds so much of a question names the section that is asked for."""

LEAST_OF_HEADING = 0.05
"""What a section's heading has to hold of a question for its table to be its answer."""

SHOWN_SHARE = 0.9
"""A picture is shown where its place supports the question nearly as well as the best one."""


class _Quoted(NamedTuple):
    """A place, and the units that are quoted from it."""

    place: Place
    taken: frozenset[int]


def answer(
    question: str,
    hits: Sequence[Hit],
    *,
    weights: Mapping[str, float] | None = None,
    documents: Documents = lambda _: None,
) -> Answer:
    """Answer `question` from `hits` in quotations alone, or abstain and show the nearest places.

    `weights` says how rare each folded word of the question is; without it all weigh the same.
    `documents` returns a document by id: page and line boxes of a citation come from it.
    """
    asked = Asked(question, weights or {})
    places = examined_places(asked, hits)
    supporting = _supporting(asked, places)
    quoted = _quoted(asked, supporting)
    citer = Citer(documents)
    segments = tuple(_segments(quoted, _pictured(asked, supporting, quoted), citer))
    if not segments:
        return _judged(_abstention(question, places, documents), hits, {"C6": ""})
    draft = Answer(
        question=question,
        status=_status(segments),
        complete=all(segment.kind == "quote" for segment in segments),
        segments=segments,
        citations=tuple(citer.made),
        notices=tuple(each.text or "" for each in segments if each.kind == "notice"),
    )
    return _judged(draft, hits, _enforced(supporting))


def examined_places(asked: Asked, hits: Sequence[Hit]) -> list[Place]:
    """Look at the best hits closely; at all where a term is to be defined, which one place does."""
    top = max((hit.score for hit in hits), default=0.0)
    looked_at = hits if asked.wanted.term else hits[:MOST_PLACES]
    return [examined(asked, hit, hit.score / top if top else 1.0) for hit in looked_at]


def _supporting(asked: Asked, places: Sequence[Place]) -> list[Place]:
    """Return the places that may be quoted or shown: blocks that are asked for before words."""
    supporting = [place for place in places if place.support >= LEAST_SUPPORT]
    top = max((place.hit.score for place in places), default=0.0)
    best = [place for place in places if place.hit.score == top]
    return (
        _asked_blocks(asked, best, supporting)
        or [place for place in supporting if place.defines]
        or _headed(asked, supporting)
        or _tabled(asked, places, supporting)
        or supporting
    )


def _headed(asked: Asked, supporting: Sequence[Place]) -> list[Place]:
    """Return the section that is asked for by its heading, where a block stands in it.

    "Ampicillin dose in renal failure" asks for the section of that name: its table is the answer,
    not a sentence elsewhere that holds the same words.
    """
    best = max((asked.share(place.heading) for place in supporting), default=0.0)
    if best < ASKED_HEADING or asked.wanted.term:
        return []
    headed = [place for place in supporting if asked.share(place.heading) >= best]
    return headed if all(is_guarded(place.hit.chunk) for place in headed) else []


def _tabled(asked: Asked, places: Sequence[Place], supporting: Sequence[Place]) -> list[Place]:
    """Return the sections whose blocks hold the number that is asked for, if no sentence states it.

    Such a section has the name that is asked for and a word of the question in its heading.
    """
    best = max(
        ((each.score, each) for place in supporting for each in place.candidates if each.own),
        key=lambda pair: pair[0],
        default=None,
    )
    if not asked.wants_value or (best and best[1].has_measure and not best[1].is_struck):
        return []
    tabled = [
        (asked.share(place.section), place)
        for place in places
        if is_guarded(place.hit.chunk)
        and place.is_on_subject
        and asked.names_document(place.heading)
    ]
    most = max((share for share, _ in tabled), default=0.0)
    return [place for share, place in tabled if share == most >= LEAST_OF_HEADING]


def _asked_blocks(asked: Asked, best: Sequence[Place], supporting: Sequence[Place]) -> list[Place]:
    """Return the best places where they are blocks that were asked for, and what stands around.

    A descriptor says too little to support a question by its words; but a picture of the table that
    was asked for is the answer, and a sentence from elsewhere is none.
    """
    found = [place for place in best if asked.asks_for_block(place.hit.chunk)]
    blocks = {block for place in found for block in _blocks(place)}
    around = [
        place
        for place in supporting
        if place not in found and not blocks.isdisjoint(_blocks(place))
    ]
    return [*found, *around] if found else []


def _blocks(place: Place) -> set[tuple[str, str]]:
    chunk = place.hit.chunk
    return {(chunk.document_id, block.block_id) for block in chunk.attachments}


def _quoted(asked: Asked, places: Sequence[Place]) -> list[_Quoted]:
    """Choose the best unit, then others that are as good or show more; in reading order."""
    pairs = [(place, each) for place in places for each in place.candidates]
    # A sentence that holds no word of the question can only answer under a heading that does.
    if any(each.own for _, each in pairs):
        pairs = [(place, each) for place, each in pairs if each.own]
    allowed = [(place, each) for place, each in pairs if not each.is_struck]
    allowed.sort(key=lambda pair: (-pair[1].score, pair[0].hit.rank, pair[1].unit))
    if not allowed or not allowed[0][1].score:
        return []
    best, shown = allowed[0][1], allowed[0][1].found
    chosen = [_Quoted(allowed[0][0], best.taken)]
    for place, candidate in allowed[1:]:
        if len(chosen) == MOST_QUOTED:
            break
        gain = asked.share(both(shown, candidate.found)) - asked.share(shown)
        adds = gain >= NEW_WORDS and asked.share(candidate.found) >= LEAST_SUPPORT
        is_as_good = candidate.score >= AS_GOOD * best.score and asked.share(
            candidate.found
        ) >= AS_GOOD * asked.share(best.found)
        if (adds or is_as_good) and not _is_repeated(place, candidate.taken, chosen):
            chosen.append(_Quoted(place, candidate.taken))
            shown = both(shown, candidate.found)
    return _in_reading_order(chosen)


def _is_repeated(place: Place, taken: frozenset[int], chosen: Sequence[_Quoted]) -> bool:
    """Tell whether another quotation holds the same stretch of the document, or the same words."""
    if any(_words(place, taken) == _words(*quoted) for quoted in chosen):
        return True
    document_id = place.hit.chunk.document_id
    others = [q for q in chosen if q.place.hit.chunk.document_id == document_id]
    spans = [span for _, span in place.spans(taken)]
    return any(
        span.start < other.end and other.start < span.end
        for quoted in others
        if quoted.place is not place
        for _, other in quoted.place.spans(quoted.taken)
        for span in spans
    )


def _words(place: Place, taken: frozenset[int]) -> str:
    text = place.hit.chunk.text
    return " ".join(" ".join(text[span.start : span.end].split()) for span, _ in place.spans(taken))


def _in_reading_order(chosen: Iterable[_Quoted]) -> list[_Quoted]:
    """Return one entry a chunk: documents by their best hit, chunks as they stand in them."""
    by_chunk: dict[str, _Quoted] = {}
    first: dict[str, int] = {}
    for place, taken in chosen:
        chunk = place.hit.chunk
        before = by_chunk[chunk.chunk_id].taken if chunk.chunk_id in by_chunk else frozenset()
        by_chunk[chunk.chunk_id] = _Quoted(place, before | taken)
        rank = first.get(chunk.document_id, place.hit.rank)
        first[chunk.document_id] = min(rank, place.hit.rank)
    return sorted(
        by_chunk.values(),
        key=lambda q: (first[q.place.hit.chunk.document_id], q.place.hit.chunk.ordinal),
    )


def _pictured(asked: Asked, supporting: Sequence[Place], quoted: Sequence[_Quoted]) -> list[Place]:
    """Return the places that are answered with a picture alone, the best hit first.

    These are descriptors, and chunks whose best sentence would state a number beside a block that
    nobody has verified. Where a sentence answers, no number is missing, and not all places have
    such blocks, they are left out.
    """
    is_all_guarded = all(is_guarded(place.hit.chunk) for place in supporting)
    if quoted and not is_all_guarded and not _lacks_value(asked, supporting, quoted):
        return []
    quoting = {each.place.hit.chunk.chunk_id for each in quoted}
    best = max((place.support for place in supporting), default=0.0)
    return [
        place
        for place in supporting
        if place.hit.chunk.has_quarantined_content
        and place.hit.chunk.chunk_id not in quoting
        and place.support >= SHOWN_SHARE * best
    ]


def _lacks_value(asked: Asked, supporting: Sequence[Place], quoted: Sequence[_Quoted]) -> bool:
    """Tell whether a number that is asked for is not quoted, or something better is struck."""
    measured = any(
        each.has_measure
        for place, taken in quoted
        for each in place.candidates
        if each.unit in taken
    )
    if asked.wants_value and not measured:
        return True
    best = max(
        (each.score for place, taken in quoted for each in place.candidates if each.unit in taken),
        default=0.0,
    )
    struck = (each.score for place in supporting for each in place.candidates if each.is_struck)
    is_block_asked = any(asked.asks_for_block(place.hit.chunk) for place in supporting)
    return is_block_asked or max(struck, default=0.0) > best


def _segments(
    quoted: Iterable[_Quoted], pictured: Iterable[Place], citer: Citer
) -> Iterator[Segment]:
    disclosed: set[str] = set()
    told: set[tuple[str, Span]] = set()
    for place, taken in quoted:
        for in_chunk, in_document in place.spans(taken):
            # Pieces of one table repeat its header: it is quoted once.
            if (place.hit.chunk.document_id, in_document) in told:
                continue
            told.add((place.hit.chunk.document_id, in_document))
            citation = citer.quotation(place.hit, in_chunk, in_document)
            yield Segment(kind="quote", text=citation.quotation, citation=citation.number)
        yield from disclosures(place.hit, citer, disclosed)
    for place in pictured:
        yield from disclosures(place.hit, citer, disclosed)


def _status(segments: Sequence[Segment]) -> Status:
    kinds = {segment.kind for segment in segments}
    if "quote" not in kinds:
        return "crop_only"
    return "answered" if kinds == {"quote"} else "answered_with_attachment"


def _abstention(question: str, places: Sequence[Place], documents: Documents) -> Answer:
    citer = Citer(documents)
    nearest = tuple(_nearest(place, citer) for place in places[:MOST_NEAREST])
    return Answer(question=question, status="abstained", complete=False, nearest=nearest)


def _nearest(place: Place, citer: Citer) -> Citation:
    """Cite the sentence that comes nearest, or the chunk where none may be quoted."""
    allowed = [each for each in place.candidates if not each.is_struck]
    if not allowed:
        return citer.chunk(place.hit)
    best = max(allowed, key=lambda each: (each.score, -each.unit))
    return citer.quotation(place.hit, *place.spans(frozenset({best.unit}))[0])


def _enforced(supporting: Iterable[Place]) -> dict[Clause, str]:
    """Return the clauses that kept something out of the answer."""
    found: dict[Clause, str] = {}
    for place in supporting:
        chunk = place.hit.chunk
        if any(each.is_struck for each in place.candidates):
            found.setdefault("C3", f"sentences with numbers of {chunk.chunk_id} are not quoted")
        if chunk.chunk_kind == "block_descriptor":
            found.setdefault("C4", f"the words of {chunk.chunk_id} are not quoted")
    return found


def _judged(draft: Answer, hits: Sequence[Hit], enforced: Mapping[Clause, str]) -> Answer:
    """Return the answer with the outcome of each clause, as checked on the answer itself."""
    outcomes = clause_outcomes(draft, [hit.chunk for hit in hits])
    clauses = tuple(
        ClauseOutcome(clause=each.clause, outcome="enforced", detail=enforced[each.clause])
        if each.outcome == "held" and each.clause in enforced
        else each
        for each in outcomes
    )
    return msgspec.structs.replace(draft, clauses=clauses)
