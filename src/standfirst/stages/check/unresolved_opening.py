"""SF101 unresolved opening: the chunk opens with a pronoun that nothing in it explains.

A chunk is read alone. "This applies to individual plans only." can be found and cited, but what
"this" is stood in the chunk before. The first sentence is read for pronouns and demonstratives
that come before anything they could stand for.

Fails:  This applies to individual plans only.
Passes: The refund window applies to individual plans only.

Not a failure: a pronoun that stands for nothing ("It is prohibited to smoke", "That said") or looks
ahead ("In their first year, the trainees …"); a demonstrative whose noun stands before it or in the
heading path ("This policy" under "Refund policy"), or that means the text itself ("this document");
a person who is named further down in the chunk. Only the first sentence is read. Table rows and
descriptors open with no sentence and are not examined, nor are languages without word lists.

Cure: let the chunk start one sentence earlier (a larger size or minimum), or write the noun in the
source instead of the pronoun.
"""

from __future__ import annotations

import unicodedata

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check
from standfirst.stages.check.antecedents import resolves
from standfirst.stages.check.cataphora import clause_opener, last_boundary, looks_ahead, named_later
from standfirst.stages.check.demonstratives import noun_before
from standfirst.stages.check.lexicon import lexicon
from standfirst.stages.check.opening import LONGEST_OPENING, Word, opening_of
from standfirst.stages.check.pointing_nouns import is_explained, noun_of, phrase
from standfirst.stages.check.pronoun import Pronoun

_LONGEST_FRONTED = 8
"""Up to so many words before a comma are a phrase in front of the subject, no clause of its own."""


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk opens with a sentence in a language with word lists."""
    return chunk.chunk_kind == "prose" and lexicon(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return what the chunk opens with and nothing in it explains, as a sentence, or None."""
    words = lexicon(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    head = unicodedata.normalize("NFC", chunk.text[: 2 * LONGEST_OPENING])
    opening = opening_of(head, words.abbreviations, ordinals=bool(words.rule("ordinals")))
    for start, end in words.pronouns_in(opening):
        found = _unresolved(Pronoun(words, opening, start, end), chunk)
        if found:
            return f"Opens with “{found}”, and what that stands for is not in the chunk"
    return None


def _unresolved(pronoun: Pronoun, chunk: Chunk) -> str | None:
    """Return the words that point out of the chunk, None when something resolves them."""
    if pronoun.stands_for_nothing():
        return None
    noun = noun_of(pronoun)
    if noun:
        explained = is_explained(pronoun, noun, chunk.heading_path)
        return None if explained else phrase(pronoun, noun)
    if _is_resolved_before(pronoun):
        return None
    if pronoun.kind == "pointing":
        return phrase(pronoun, [])
    return None if _is_resolved_behind(pronoun, chunk.text) else pronoun.text


def _is_resolved_before(pronoun: Pronoun) -> bool:
    return resolves(_possible(pronoun), pronoun.lower, pronoun.kind, pronoun.lexicon)


def _possible(pronoun: Pronoun) -> list[Word]:
    """Return the words before a pronoun that can hold what it stands for."""
    lexicon, words = pronoun.lexicon, pronoun.before
    if _is_subject_behind_fronted(pronoun):
        return []
    if pronoun.last in lexicon.rule("possessive_before"):
        return words[: len(words) - 1 - len(noun_before(words[:-1], lexicon))]
    if pronoun.one_of("objects") and _follows_verb(pronoun):
        # "Ada advised her": who advises is not who is advised.
        return words[: last_boundary(words, lexicon)]
    return words


def _is_subject_behind_fronted(pronoun: Pronoun) -> bool:
    """Tell "Visiting Rome in 1890, he": what is fronted hardly ever holds the subject."""
    words, lexicon = pronoun.before, pronoun.lexicon
    if pronoun.last != "," or len(words) > _LONGEST_FRONTED or pronoun.one_of("possessives"):
        return False
    opener = clause_opener(words[:-1], lexicon)
    participle = opener.endswith(lexicon.rule("participle_endings") or "\0")
    return participle or opener in lexicon.rule("fronting")


def _follows_verb(pronoun: Pronoun) -> bool:
    return pronoun.last.isalpha() and pronoun.last not in pronoun.lexicon.function_words


def _is_resolved_behind(pronoun: Pronoun, text: str) -> bool:
    rest = pronoun.opening[pronoun.end :]
    if looks_ahead(pronoun.before, pronoun.kind, rest, pronoun.lexicon):
        return True
    if pronoun.kind == "person" and named_later(text, len(pronoun.opening)):
        return True
    # "Sie" addresses the reader, as a form of address in the middle of a sentence shows.
    address = pronoun.one_of("formal") and pronoun.text[0].isupper()
    return address and pronoun.lexicon.formal.search(text) is not None


CHECK = Check(
    code="SF101",
    name="unresolved opening",
    cure="Start the chunk one sentence earlier, or write the noun in the source for the pronoun",
    examine=examine,
    applies=applies,
)
