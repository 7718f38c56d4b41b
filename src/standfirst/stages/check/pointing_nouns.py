"""What says which thing a demonstrative with its noun means: the path, the sentence, the text."""

from __future__ import annotations

import re

from standfirst.stages.check.demonstratives import (
    means_text,
    named_before,
    names_in_path,
    noun_after,
    noun_before,
)
from standfirst.stages.check.opening import Word, words_of
from standfirst.stages.check.pronoun import Pronoun

_FEWEST_WORDS_OF_CLAUSE = 6
"""A clause of so many words before "this change" has said what changed."""

_CLAUSE_MARKS = frozenset(",;:")
# "This Services Agreement (the “Agreement”)" gives its own name to what it means.
_DEFINED = re.compile(r"[^.;:()]{0,60}\(\s*(?:\w+\s+){0,3}[\"“„»]")


def noun_of(pronoun: Pronoun) -> list[Word]:
    """Return the words a demonstrative belongs to, none where it stands alone."""
    if pronoun.kind != "pointing" or pronoun.one_of("alone"):
        return []
    if not _follows_noun(pronoun):
        return noun_after(pronoun.lower, pronoun.after, pronoun.lexicon)
    return _noun_within(pronoun) or noun_before(pronoun.before, pronoun.lexicon)


def phrase(pronoun: Pronoun, noun: list[Word]) -> str:
    """Return a demonstrative with its noun as it stands in the text."""
    words = [word.text for word in noun]
    if not _follows_noun(pronoun):
        return " ".join([pronoun.text, *words])
    if _noun_within(pronoun) or pronoun.one_of("alone"):
        return pronoun.text
    shown = words or [word.text for word in pronoun.before[-2:]]
    return " ".join([*shown, pronoun.text])


def is_explained(pronoun: Pronoun, noun: list[Word], heading_path: tuple[str, ...]) -> bool:
    """Tell whether a reader of the chunk knows which one "this policy" means."""
    if _is_time(pronoun, noun) or _means_itself(pronoun, noun, heading_path):
        return True
    if _DEFINED.match(pronoun.opening, pronoun.end) or _points_ahead(pronoun, noun):
        return True
    others = _others_before(pronoun, noun)
    return named_before(noun, others, pronoun.lexicon) or _sums_up(pronoun, others)


def _follows_noun(pronoun: Pronoun) -> bool:
    return "after" in pronoun.lexicon.rule("demonstrative")


def _noun_within(pronoun: Pronoun) -> list[Word]:
    """Return the noun of "điều này", which is one word of the list; none of "nói trên"."""
    if pronoun.one_of("postnominal"):
        return []
    return words_of(pronoun.text)[:-1]


def _is_time(pronoun: Pronoun, noun: list[Word]) -> bool:
    times = [word.lower in pronoun.lexicon.time_nouns for word in noun]
    return all(times) if _follows_noun(pronoun) else any(times)


def _means_itself(pronoun: Pronoun, noun: list[Word], heading_path: tuple[str, ...]) -> bool:
    if _is_proper(pronoun, noun):
        return True
    if pronoun.means_several(noun):
        return False
    named = names_in_path(noun, heading_path, pronoun.lexicon)
    return named or (_may_mean_text(pronoun) and means_text(noun, heading_path, pronoun.lexicon))


def _may_mean_text(pronoun: Pronoun) -> bool:
    """Tell "this clause" from "that clause" and "such a clause", which are other ones."""
    return _follows_noun(pronoun) or pronoun.one_of("self_pointing")


def _is_proper(pronoun: Pronoun, noun: list[Word]) -> bool:
    """Tell "khoản 2 Điều này" and "this Agreement", which mean this text, by their capital."""
    if not _may_mean_text(pronoun) or "capitalised" in pronoun.lexicon.rule("nouns"):
        return False
    kin = pronoun.lexicon.self_references
    if not _follows_noun(pronoun):
        return noun[-1].text[0].isupper() and any(noun[-1].lower in names for names in kin)
    others = bool(_others_before(pronoun, noun))
    # What stands before the name may be a verb: "thực hiện Thông tư này".
    return any(
        noun[start].text[0].isupper() and any(_joined(noun[start:]) in names for names in kin)
        for start in range(0 if others else 1, len(noun))
    )


def _joined(words: list[Word]) -> str:
    return " ".join(word.lower for word in words)


def _points_ahead(pronoun: Pronoun, noun: list[Word]) -> bool:
    """Tell whether what is meant follows: "under these conditions:", "such goods as are sold"."""
    behind = pronoun.after[len(noun) : len(noun) + 1]
    if not _follows_noun(pronoun) and behind and behind[0].text == ":":
        return True
    if len(pronoun.before) == 1 and pronoun.last in pronoun.lexicon.rule("announcing"):
        return True
    restricting = pronoun.lexicon.restricting
    return pronoun.one_of("restrictable") and bool(restricting.match(pronoun.opening, pronoun.end))


def _others_before(pronoun: Pronoun, noun: list[Word]) -> list[Word]:
    """Return the words before a demonstrative without its own noun."""
    if _follows_noun(pronoun) and not _noun_within(pronoun):
        return pronoun.before[: len(pronoun.before) - len(noun)]
    return pronoun.before


def _sums_up(pronoun: Pronoun, words: list[Word]) -> bool:
    """Tell whether a whole clause stands before: "…, and this change" is about it."""
    joining = pronoun.lexicon.rule("joining")
    marks = [i for i, w in enumerate(words) if w.text in _CLAUSE_MARKS or w.lower in joining]
    return bool(marks) and marks[-1] >= _FEWEST_WORDS_OF_CLAUSE
