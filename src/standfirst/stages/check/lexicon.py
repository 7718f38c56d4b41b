"""The words of one language that the stand-alone checks go by, compiled once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from standfirst.languages.lists import entries, languages, primary, table
from standfirst.languages.phrases import Starts, lower_case
from standfirst.languages.sentences import abbreviations
from standfirst.languages.vocabulary import Triggers, Vocabulary, vocabulary

_JOINING = ("_", "'", "’", "-")
_REACH = 80
"""How far behind "such goods" the clause that restricts them can start, in code points."""


@dataclass(frozen=True)
class Lexicon:
    """Word lists of a language as sets and patterns; words are in lower case.

    `kinds` maps a pronoun to what it can stand for: thing, person, several, pointing. `empty_words`
    are those that name nothing a pronoun could stand for: function words, determiners, light nouns.
    `compounds` are nouns of two syllables, of which one alone is a function word.
    """

    language: str
    kinds: dict[str, str]
    pronouns: Triggers
    vocabulary: Vocabulary
    only_first: frozenset[str]
    openers: frozenset[str]
    resolved: Starts
    function_words: frozenset[str]
    empty_words: frozenset[str]
    determiners: frozenset[str]
    person_nouns: frozenset[str]
    verbs: frozenset[str]
    finite_verbs: frozenset[str]
    time_nouns: frozenset[str]
    self_references: tuple[frozenset[str], ...]
    grammar: dict[str, tuple[str, ...]]
    formal: re.Pattern[str]
    looking_ahead: frozenset[str]
    abbreviations: frozenset[str]
    restricting: re.Pattern[str]
    compounds: frozenset[tuple[str, ...]]

    def rule(self, name: str) -> tuple[str, ...]:
        """Return a list of `grammar.toml`, empty where the language has none of that name."""
        return self.grammar.get(name, ())

    def pronouns_in(self, opening: str) -> Iterator[tuple[int, int]]:
        """Yield the spans of pronouns in an opening, longer ones before shorter ones."""
        spoken = self.vocabulary.among_text(opening)
        if not spoken:
            return
        lowered = lower_case(opening)
        reached = 0
        found = self.pronouns.found(lowered, spoken)
        for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
            if start < reached or not _is_whole(lowered, start, end):
                continue
            reached = end
            yield start, end


def _is_whole(text: str, start: int, end: int) -> bool:
    """Tell whether a stretch of text is no part of a longer word."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if before.isalnum() or before in _JOINING:
        return False
    return not after or not (after.isalnum() or after in "_-")


@cache
def lexicon(tag: str) -> Lexicon | None:
    """Return the lexicon for a BCP 47 tag, None for a language without pronouns of its own."""
    language = primary(tag)
    if language not in languages() or not table(language, "pronouns"):
        return None
    pronouns = dict(table(language, "pronouns"))
    only_first = frozenset(pronouns.pop("only_first", ()))
    kinds = {word: kind for kind, words in pronouns.items() for word in words}
    grammar = table(language, "grammar")
    kinds |= dict.fromkeys(grammar.get("titles", ()), "person")
    kinds |= dict.fromkeys(grammar.get("postposed", ()), "pointing")
    triggers = Triggers(kinds)
    return Lexicon(
        language=language,
        kinds=kinds,
        pronouns=triggers,
        vocabulary=vocabulary(triggers.words),
        only_first=only_first,
        openers=frozenset(entries(language, "openers")),
        resolved=Starts(entries(language, "resolved_openings"), grammar),
        function_words=frozenset(
            entries(language, "stopwords") + entries(language, "function_words")
        ),
        empty_words=frozenset(
            word
            for name in (
                "stopwords",
                "function_words",
                "light_nouns",
                "determiners",
                "openers",
                "time_nouns",
            )
            for word in entries(language, name)
        ),
        determiners=frozenset(entries(language, "determiners")),
        person_nouns=frozenset(entries(language, "person_nouns")),
        verbs=frozenset(entries(language, "verbs")),
        finite_verbs=frozenset(entries(language, "verbs") + entries(language, "finite_verbs")),
        time_nouns=frozenset(entries(language, "time_nouns")),
        self_references=tuple(_kin(line) for line in entries(language, "self_references")),
        grammar=grammar,
        formal=_mid_sentence(grammar.get("formal_marks", ())),
        looking_ahead=frozenset(grammar.get("looking_ahead", ())),
        abbreviations=abbreviations(language),
        restricting=_within(grammar.get("restricting", ())),
        compounds=frozenset(tuple(word.split()) for word in grammar.get("compounds", ())),
    )


def _mid_sentence(words: tuple[str, ...]) -> re.Pattern[str]:
    """Match words with a capital where no sentence starts: a form of address."""
    choices = "|".join(words) or "(?!)"
    return re.compile(rf"(?<=[a-zäöüß0-9,;)] )(?:{choices})(?!\w)")


def _within(words: tuple[str, ...]) -> re.Pattern[str]:
    """Match words that say in the same clause which ones are meant: "such goods as"."""
    choices = "|".join(map(re.escape, words)) or "(?!)"
    return re.compile(rf"[^.;:]{{0,{_REACH}}}?(?:{choices})(?!\w)")


def _kin(line: str) -> frozenset[str]:
    return frozenset(word.strip().lower() for word in line.split(","))
