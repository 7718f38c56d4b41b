"""A pronoun in an opening, and whether it stands for anything at all."""

from __future__ import annotations

from standfirst.stages.check.antecedents import is_plural
from standfirst.stages.check.demonstratives import in_compound, noun_after, noun_before
from standfirst.stages.check.lexicon import Lexicon
from standfirst.stages.check.opening import Word, first_word, words_of

_CODE_POINTS_AFTER = 80
_CODE_POINTS_BEFORE = 40


class Pronoun:
    """A pronoun or demonstrative with the words around it."""

    def __init__(self, lexicon: Lexicon, opening: str, start: int, end: int) -> None:
        self.lexicon = lexicon
        self.opening = opening
        self.start = start
        self.end = end
        self.text = opening[start:end]
        self.lower = self.text.lower().replace("’", "'")
        self.kind = lexicon.kinds[self.lower]
        self._before: list[Word] | None = None
        self._last: str | None = None
        self._after: list[Word] | None = None

    # Kept by hand: the lock of a cached property takes as long as what it keeps.

    @property
    def before(self) -> list[Word]:
        """The words of the opening in front of the pronoun."""
        if self._before is None:
            self._before = words_of(self.opening[: self.start]) if self.start else []
        return self._before

    @property
    def last(self) -> str:
        """The word or mark in front of the pronoun, in lower case; empty at the start."""
        if self._last is None:
            self._last = self._word_in_front() if self.start else ""
        return self._last

    @property
    def after(self) -> list[Word]:
        """The next words behind the pronoun."""
        if self._after is None:
            self._after = words_of(self.opening[self.end : self.end + _CODE_POINTS_AFTER])
        return self._after

    @property
    def following(self) -> Word | None:
        """The next word or mark behind the pronoun."""
        if self._after is None:
            return first_word(self.opening, self.end)
        return self._after[0] if self._after else None

    def _word_in_front(self) -> str:
        before = self.opening[max(0, self.start - _CODE_POINTS_BEFORE) : self.start].rstrip()
        word = before.rsplit(None, 1)[-1] if before else ""
        if word.isalnum() or word == ",":
            return word.lower()
        words = words_of(before)
        return words[-1].lower if words else ""

    def one_of(self, name: str) -> bool:
        """Tell whether the pronoun is in a list of `grammar.toml`."""
        return self.lower in self.lexicon.rule(name)

    def stands_for_nothing(self) -> bool:
        """Tell whether the word is no pronoun here, or one without a meaning of its own."""
        lexicon = self.lexicon
        if self.lower in lexicon.only_first and not self._opens():
            return True
        if self._is_conjunction() or self._joins_clauses() or self._is_title():
            return True
        if lexicon.resolved.match(self.opening, self.start, self.lower) or self._is_name_or_link():
            return True
        if self.one_of("needs_verb"):
            return not (self.following and self.following.lower in lexicon.verbs)
        return self._is_preposition()

    def _opens(self) -> bool:
        openers = self.lexicon.openers
        if self.last not in openers and self.last not in ("", ","):
            return False
        return all(word.lower in openers or word.text == "," for word in self.before)

    def _is_conjunction(self) -> bool:
        """Tell the conjunction in "the idea is that people": a determiner takes a singular."""
        lexicon = self.lexicon
        if not self.one_of("conjunctions"):
            return False
        if not self.last:
            return False
        if self.last not in lexicon.rule("pointing_after"):
            return True
        noun = noun_after(self.lower, self.after, lexicon)
        return any(is_plural(word.lower, lexicon) for word in noun)

    def _joins_clauses(self) -> bool:
        lexicon = self.lexicon
        if self.last not in lexicon.rule("connective_before"):
            return False
        if lexicon.compounds and in_compound(self.before, len(self.before) - 1, lexicon):
            return False
        return not self.one_of("never_connecting") or self.last in lexicon.rule("times_before")

    def _is_title(self) -> bool:
        """Tell the title in "ông Nam" from the pronoun in "ông đến"."""
        return (
            self.one_of("titles")
            and self.following is not None
            and self.following.text[0].isupper()
        )

    def _is_name_or_link(self) -> bool:
        """Tell "GSA IT" from "it", and "[these instructions](…)", whose target is the link."""
        if self.text.isupper() and len(self.text) > 1 and not self.opening.isupper():
            return True
        bracket = self.opening.rfind("[", 0, self.start)
        in_brackets = bracket > self.opening.rfind("]", 0, self.start)
        return in_brackets and self.opening.find("](", self.end) > 0

    def _is_preposition(self) -> bool:
        """Tell the preposition in "trên bàn" from "các quy định trên", the rules above."""
        if not self.one_of("postposed"):
            return False
        following = self.following or Word(".", ".")
        # "nhiệt độ trên 30 độ" says how much.
        ends = not following.text[0].isalnum()
        noun = noun_before(self.before, self.lexicon)
        if not noun or not (ends or following.lower in self.lexicon.rule("verbs_after")):
            return True
        opens = len(noun) > 1 and len(noun) == len(self.before)
        return not (opens or self.means_several(noun))

    def means_several(self, noun: list[Word]) -> bool:
        """Tell whether the word in front of a noun before the pronoun makes it a plural."""
        index = len(self.before) - len(noun) - 1
        return index >= 0 and self.before[index].lower in self.lexicon.rule("plural_before")
