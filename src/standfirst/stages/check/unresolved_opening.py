"""SF101 unresolved opening: the chunk opens with a pronoun that nothing in it explains.

A chunk is read alone. "This applies to individual plans only." can be found and cited, but what
"this" is stood in the chunk before. The first sentence is read for pronouns and demonstratives
that come before anything they could stand for.

Fails:  This applies to individual plans only.
Passes: The refund window applies to individual plans only.

Not a failure: a pronoun that stands for nothing ("It is prohibited to smoke", "That said"); a
demonstrative whose noun the heading path names ("This policy" under "Refund policy"); a person who
is named further down in the chunk. Table rows and descriptors open with no sentence and are not
examined, nor are languages without word lists.

Cure: let the chunk start one sentence earlier (a larger size or minimum), or write the noun in the
source instead of the pronoun.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from standfirst.languages.folding import fold
from standfirst.model.chunk import Chunk
from standfirst.plugins import Check
from standfirst.stages.check.antecedents import RESOLVING, Candidate, candidates
from standfirst.stages.check.lexicon import Lexicon, lexicon
from standfirst.stages.check.opening import LONGEST_OPENING, Word, opening_of, words_of

_WORDS_AFTER = 80
_LONGEST_NOUN = 4
_SHORTEST_PART = 4
# A person who is introduced later: ", Ada said", "and Ada went", "Ada's".
_NAMED_LATER = re.compile(
    r"(?:(?<=, )|(?<=and ))[A-ZÀ-Þ][a-zà-ÿ]+\s+(?=[a-z])|(?<=[.!?]\s)[A-ZÀ-Þ]\w+['’]s\b"
)


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk opens with a sentence in a language with word lists."""
    return chunk.chunk_kind == "prose" and lexicon(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return what the chunk opens with and nothing in it explains, as a sentence, or None."""
    words = lexicon(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    opening = opening_of(unicodedata.normalize("NFC", chunk.text[: 2 * LONGEST_OPENING]))
    for start, end in words.pronouns_in(opening):
        pronoun = _Pronoun(words, opening, start, end)
        found = pronoun.unresolved(chunk)
        if found:
            return f"Opens with “{found}”, and what that stands for is not in the chunk"
        if pronoun.everything_is_named():
            return None
    return None


class _Pronoun:
    """A pronoun in an opening, with the words around it."""

    def __init__(self, lexicon: Lexicon, opening: str, start: int, end: int) -> None:
        self.lexicon = lexicon
        self.opening = opening
        self.start = start
        self.end = end
        self.text = opening[start:end]
        self.lower = self.text.lower().replace("’", "'")
        self.kind = lexicon.kinds[self.lower]

    @cached_property
    def before(self) -> list[Word]:
        return words_of(self.opening[: self.start])

    @cached_property
    def after(self) -> list[Word]:
        return words_of(self.opening[self.end : self.end + _WORDS_AFTER])

    @cached_property
    def named(self) -> set[Candidate]:
        """What the words before the pronoun name."""
        return candidates(self.before, self.lower, self.lexicon)

    def everything_is_named(self) -> bool:
        """Tell whether what stands before resolves any later pronoun of the sentence too."""
        known = self.__dict__.get("named", set())
        return {"thing", "person", "several"} <= known and "before" in self.lexicon.rule(
            "demonstrative"
        )

    def unresolved(self, chunk: Chunk) -> str | None:
        """Return the words that point out of the chunk, None when something resolves them."""
        if self._stands_for_nothing() or self._resolved_before():
            return None
        if self.kind == "pointing":
            return self._pointing(chunk.heading_path)
        if self._resolved_after() or self._named_later(chunk.text) or self._formal(chunk.text):
            return None
        return self.text

    def _stands_for_nothing(self) -> bool:
        lexicon = self.lexicon
        if self.lower in lexicon.only_first and not self._opens():
            return True
        if lexicon.resolved.match(self.opening, self.start):
            return True
        if self._is_name_or_link() or self._joins_clauses():
            return True
        if self.lower in lexicon.rule("needs_verb"):
            return not (self.after and self.after[0].lower in lexicon.verbs)
        if self.lower in lexicon.rule("conjunctions") and self.before:
            return self.before[-1].lower not in lexicon.rule("pointing_after")
        return False

    def _opens(self) -> bool:
        return all(word.lower in self.lexicon.openers for word in self.before)

    def _is_name_or_link(self) -> bool:
        """Tell "GSA IT" from "it", and "[these instructions](…)", whose target is the link."""
        if self.text.isupper() and len(self.text) > 1 and not self.opening.isupper():
            return True
        bracket = self.opening.rfind("[", 0, self.start)
        in_brackets = bracket > self.opening.rfind("]", 0, self.start)
        return in_brackets and self.opening.find("](", self.end) > 0

    def _joins_clauses(self) -> bool:
        before = self.before[-1].lower if self.before else ""
        return before in self.lexicon.rule("connective_before")

    def _resolved_before(self) -> bool:
        if self.kind == "pointing" and "after" in self.lexicon.rule("demonstrative"):
            return self._far_from_start()
        return not self.named.isdisjoint(RESOLVING[self.kind])

    def _far_from_start(self) -> bool:
        """In "Thuốc trong nhóm này" the noun starts the sentence; further on it has been named."""
        noun = self._noun_before()
        others = self.before[: len(self.before) - len(noun)]
        known = self.lexicon.function_words
        return len(noun) > _LONGEST_NOUN or any(word.lower not in known for word in others)

    def _resolved_after(self) -> bool:
        """In "In their first year, the owners …" the pronoun looks ahead to the main clause."""
        comma = self.opening.find(",", self.end)
        if comma < 0 or not self._may_look_ahead():
            return False
        ahead = words_of(self.opening[comma + 1 : comma + 1 + _WORDS_AFTER])[:1]
        if not ahead or ahead[0].lower in self.lexicon.kinds:
            return False
        capital = ahead[0].text[0].isupper() and ahead[0].lower not in self.lexicon.function_words
        return capital or (self.kind != "person" and ahead[0].lower in self.lexicon.determiners)

    def _may_look_ahead(self) -> bool:
        return bool(self.before) or self.lower in self.lexicon.rule("possessives")

    def _named_later(self, text: str) -> bool:
        return self.kind == "person" and _NAMED_LATER.search(text, len(self.opening)) is not None

    def _formal(self, text: str) -> bool:
        """Tell whether "Sie" addresses the reader, as a form of address elsewhere shows."""
        address = self.lower in self.lexicon.rule("formal") and self.text[0].isupper()
        return address and self.lexicon.formal.search(text) is not None

    def _pointing(self, heading_path: tuple[str, ...]) -> str | None:
        noun = self._noun()
        if not noun:
            return self.text
        if any(word.lower in self.lexicon.time_nouns for word in noun):
            return None
        if _named(noun, heading_path, self.lexicon):
            return None
        words = [word.text for word in noun]
        if "after" in self.lexicon.rule("demonstrative"):
            return " ".join([*words, self.text]) if " " not in self.text else self.text
        return " ".join([self.text, *words])

    def _noun(self) -> list[Word]:
        """Return the words the demonstrative belongs to, none where it stands alone."""
        if "after" in self.lexicon.rule("demonstrative"):
            return self._noun_before() or words_of(self.text)[:-1]
        if self.lower in self.lexicon.rule("alone"):
            return []
        noun: list[Word] = []
        for word in self.after[:_LONGEST_NOUN]:
            if not word.text[0].isalpha() or self._ends_noun(word, first=not noun):
                break
            noun.append(word)
            if self._capitals and word.text[0].isupper():
                return noun
        return [] if self._capitals else noun

    @property
    def _capitals(self) -> bool:
        return "capitalised" in self.lexicon.rule("nouns")

    def _ends_noun(self, word: Word, *, first: bool) -> bool:
        lexicon = self.lexicon
        if word.lower in lexicon.verbs:
            return True
        if word.text[0].isupper():
            # A noun in German, a title elsewhere: "This First Amendment".
            return False
        if first and self.lower in lexicon.rule("singular_pointing"):
            # "This applies": a verb of the third person looks like a plural noun.
            verb = word.lower.endswith(lexicon.rule("plural_endings"))
            if verb and not word.lower.endswith(lexicon.rule("not_plural_endings")):
                return True
        return word.lower in lexicon.function_words or word.lower.endswith(
            lexicon.rule("adverb_endings")
        )

    def _noun_before(self) -> list[Word]:
        noun: list[Word] = []
        for word in reversed(self.before):
            if word.lower in self.lexicon.function_words or not word.text[0].isalpha():
                break
            noun.insert(0, word)
        return noun


def _named(noun: list[Word], heading_path: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Tell whether the heading path names the noun, or the noun is the text itself."""
    path = fold(" ".join(heading_path))
    words = [fold(word.text) for word in noun]
    phrase = " ".join(words)
    for index, kin in enumerate(lexicon.self_references):
        if any(f" {word} " in f" {phrase} " for word in kin) and (
            index == 0 or any(_stands_in(word, path) for word in kin)
        ):
            return True
    if "after" in lexicon.rule("demonstrative"):
        return _stands_in(phrase, path)
    return any(_stands_in(_stem(word, lexicon), path) for word in words)


def _stem(word: str, lexicon: Lexicon) -> str:
    """Return a folded noun without the end of its plural or case, four letters at least."""
    for ending in lexicon.rule("noun_endings"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_PART:
            return word[: -len(ending)]
    return word


def _stands_in(word: str, path: str) -> bool:
    """Tell whether a folded path holds a word; short words count only whole."""
    if len(word) >= _SHORTEST_PART:
        return word in path
    return f" {word} " in f" {path} "


CHECK = Check(
    code="SF101",
    name="unresolved opening",
    cure="Start the chunk one sentence earlier, or write the noun in the source for the pronoun",
    examine=examine,
    applies=applies,
)
