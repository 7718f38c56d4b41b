"""What a pronoun in an opening could stand for: names, persons, things before it or right after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Literal, NamedTuple

from standfirst.stages.check.lexicon import Lexicon
from standfirst.stages.check.opening import Word

Candidate = Literal["name", "place", "person", "thing", "several"]

# Which candidates a pronoun of each kind is resolved by; a lone "this" by anything named.
RESOLVING: dict[str, frozenset[Candidate]] = {
    "thing": frozenset({"thing"}),
    "person": frozenset({"name", "person"}),
    "several": frozenset({"several", "person", "name"}),
    "pointing": frozenset({"name", "place", "person", "thing", "several"}),
}
_ANY = RESOLVING["pointing"]
_SHORTEST_WITH_ENDING = 5
_SENTENCE_MARKS = ".!?"


class _Place(NamedTuple):
    """A word with its neighbours; `first` where a sentence starts."""

    word: Word
    before: str
    after: str
    first: bool
    last: bool


def resolves(words: Sequence[Word], pronoun: str, kind: str, lexicon: Lexicon) -> bool:
    """Tell whether the words before a pronoun name something that one of its kind stands for."""
    return not candidates(words, pronoun, lexicon, RESOLVING[kind]).isdisjoint(RESOLVING[kind])


def candidates(
    words: Sequence[Word],
    pronoun: str,
    lexicon: Lexicon,
    enough: Set[Candidate] = frozenset(),
) -> set[Candidate]:
    """Return what the words before a pronoun name that it could stand for.

    Where one of `enough` is among them, nothing else is looked for.
    """
    way = lexicon.rule("nouns")
    if "classified" not in way:
        return _anything(words, lexicon, capitals="capitalised" in way)
    found: set[Candidate] = set()
    for place in _places(words, pronoun):
        if place.word.text[0].isalpha() and not _names_nothing(place.word.lower, lexicon):
            found |= _classified(place, lexicon)
            if not found.isdisjoint(enough):
                return found
    if "thing" in found and any(word.lower in lexicon.rule("coordination") for word in words):
        found.add("several")
    return found


def _anything(words: Sequence[Word], lexicon: Lexicon, *, capitals: bool) -> set[Candidate]:
    for word in words:
        first = word.text[0]
        if (first.isupper() if capitals else first.isalpha()) and not _names_nothing(
            word.lower, lexicon
        ):
            return set(_ANY)
    return set()


def _places(words: Sequence[Word], pronoun: str) -> Iterator[_Place]:
    for index, word in enumerate(words):
        before = words[index - 1].lower if index else ""
        last = index == len(words) - 1
        after = pronoun if last else words[index + 1].lower
        yield _Place(word, before, after, not before or before in _SENTENCE_MARKS, last)


def _names_nothing(word: str, lexicon: Lexicon) -> bool:
    if word in lexicon.person_nouns:
        return False
    return word in lexicon.empty_words


def _classified(place: _Place, lexicon: Lexicon) -> set[Candidate]:
    word = place.word.lower
    if word in lexicon.person_nouns:
        return {"person", "several"} if is_plural(word, lexicon) else {"person"}
    if place.first:
        return _first_word(place, lexicon)
    if place.word.text[0].isupper():
        return _capitalised(place, lexicon)
    if _is_verb(place, lexicon):
        return set()
    found: set[Candidate] = {"several" if is_plural(word, lexicon) else "thing"}
    if place.before in lexicon.rule("unknown"):
        found.add("several")
    if _ends_like_person(word, lexicon):
        found.add("person")
    return found


def _capitalised(place: _Place, lexicon: Lexicon) -> set[Candidate]:
    """A name behind a preposition is a place, unless it owns something or ends like a person."""
    word = place.word.lower
    if place.before not in lexicon.rule("prepositions") or word.endswith("'s"):
        return {"name", "thing", "several"}
    found: set[Candidate] = {"place", "thing", "several"}
    return found | {"person"} if _ends_like_person(word, lexicon) else found


def _ends_like_person(word: str, lexicon: Lexicon) -> bool:
    return len(word) >= _SHORTEST_WITH_ENDING and word.endswith(lexicon.rule("person_endings"))


def _first_word(place: _Place, lexicon: Lexicon) -> set[Candidate]:
    """A capital says nothing at the start: "Fill" is a verb, "Refunds" a noun, "Paris" a name."""
    word = place.word.lower
    if word.endswith(lexicon.rule("not_noun_endings")) or _governs(place, lexicon):
        return set()
    return {"several" if is_plural(word, lexicon) else "thing", "name"}


def _is_verb(place: _Place, lexicon: Lexicon) -> bool:
    if place.before in lexicon.rule("before_verb"):
        return True
    if place.before in lexicon.determiners:
        return False
    if place.before == "to" and _governs(place, lexicon):
        return True
    directly_before = place.last and place.after in lexicon.kinds
    return directly_before or place.word.lower.endswith(lexicon.rule("not_noun_endings"))


def _governs(place: _Place, lexicon: Lexicon) -> bool:
    """Tell whether the next word starts an object, so that this one is a verb."""
    return (
        place.after in lexicon.kinds
        or place.after in lexicon.determiners
        or (place.after in lexicon.rule("prepositions") and place.before == "to")
        or (place.first and place.after == "to")
    )


def is_plural(word: str, lexicon: Lexicon) -> bool:
    """Tell whether a word in lower case ends like a plural."""
    return word.endswith(lexicon.rule("plural_endings")) and not word.endswith(
        lexicon.rule("not_plural_endings")
    )
