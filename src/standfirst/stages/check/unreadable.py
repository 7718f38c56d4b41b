"""SF110 unreadable: characters without meaning stand where words or figures should.

A replacement character was a letter or a digit once; a glyph of a font without Unicode, letters
that spell nothing, UTF-8 read as Latin, and encoded data are no text at all, yet they are embedded,
found and quoted. The PDF reader leaves out fonts that spell letter soup (SF211); what another
export brought in is found here, in every language.

Fails:  The dose is \ufffd\ufffd mg daily.
Passes: The dose is 50 mg daily.

Not a failure: other scripts, formulas, long names and paths, tables of figures, one icon between
words.

Cure: export the document again with Unicode text (fonts embedded whole, UTF-8 declared), or let
text recognition read it; take encoded data out of the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from standfirst.compiled import loops
from standfirst.languages.letters import pair_counts
from standfirst.languages.lists import primary
from standfirst.model.chunk import Chunk
from standfirst.plugins import Check
from standfirst.stages.check.structure import composed

FEW_PAIRS, ENOUGH_PAIRS = 15, 40
LEAST_FAMILIAR = 0.5
"""Below this share of familiar letter pairs, in so many, nothing is spelled in Latin letters: real
text has .75 and more, lists of abbreviations .6, shifted letters .15 to .45."""

FEWEST_LONE_LETTERS = 24
LONE_SHARE = 0.6
"""More lone letters than these are words that were set apart: "T h i s  a p p l i e s"."""

ENCODED_LINE = 76
"""The length of a line of base64 in mail (RFC 2045, 6.8); no word is as long as two and mixed."""

MOST_ICONS = 2

_REPLACEMENT = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff\ud800-\udfff]")
_SUSPECT = re.compile(
    r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\uf8ff\ufffd-\uffff\U000f0000-\U0010fffd]"
)
_PRIVATE = re.compile(r"[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_PRIVATE_IN_WORD = re.compile(
    r"\w[\ue000-\uf8ff\U000f0000-\U0010fffd]|[\ue000-\uf8ff\U000f0000-\U0010fffd]\w"
)
_GLYPHS = re.compile(r"\(cid:|/G|\\x")
_GLYPH_NUMBER = re.compile(r"\(cid:\d{1,5}\)|(?:/G[\dA-F]{1,3}){3}|(?:\\x[0-9a-f]{2}){3}")
_MISREAD = re.compile(
    r"Ã[\x80-\xbfƒ‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\x9c\x9d™œž“”˜¦¢]|Ä[‘ƒ°]|Æ[°¡]"
    r"|á»[\x80-\xbf‹™]|áº[\x80-\xbf]|Â[\xa0-\xbf]|â‚¬"
)
_NEVER_ALONE = ("Ã", "â")
"""Where one of these stands before such a sign, nothing else was meant."""

_MISREAD_LEAD = re.compile("[ÃÂâÄÆá][\x80-\xbfŠ-žƒ‘-€°»º‚\xa0-\xbf]")
_LOST_BIT, _MISREAD_BIT, _GLYPH_BIT, _ENCODED_BIT = 1, 2, 4, 8
_ENCODED = re.compile(rf"(?<![\w+/=-])[A-Za-z0-9+/_-]{{{ENCODED_LINE},}}={{0,2}}")
_FREQUENT: dict[str, tuple[str, ...]] = {
    "en": (" the ", " of ", " and ", " to ", " in ", " is ", " for "),
    "de": (" der ", " die ", " und ", " den ", " von ", " ist ", " zu "),
    "vi": (" và ", " của ", " có ", " cho ", " được ", " các ", " là "),
}
"""Any of these in a text of the language, and it is no soup."""

_SHORT_SAMPLE, _SAMPLE = 150, 800
"""So many code points tell words, and so many soup; the rest of a long chunk is of the same font.
"""

_QUOTED = 40
_AROUND = 20
_LONGEST_LINK = 300


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk holds text of the document; its language does not matter."""
    return chunk.chunk_kind != "block_descriptor"


def examine(chunk: Chunk) -> str | None:
    """Return what cannot be read in a chunk, as a sentence, or None."""
    if chunk.chunk_kind == "block_descriptor":
        return None
    text = composed(chunk.text)
    if (signs := _unreadable_signs(text, ENCODED_LINE)) and (found := _meaningless(text, signs)):
        return found
    for word in _frequent(chunk.language):
        if word in text:
            return None
    return _soup(text)


def unreadable_signs(text: str, longest_run: int) -> int:
    """Return the signs, as bits, that a text may hold what cannot be read: most hold none.

    It has a compiled twin; so many code points without a blank are suspect.
    """
    signs = _GLYPH_BIT if _GLYPHS.search(text) else 0
    if any(len(run) >= longest_run for run in text.split(" ")):
        signs |= _ENCODED_BIT
    if _SUSPECT.search(text):
        signs |= _LOST_BIT
    return signs | _MISREAD_BIT if _MISREAD_LEAD.search(text) else signs


_unreadable_signs: Callable[[str, int], int] = loops.unreadable_signs if loops else unreadable_signs


def _meaningless(text: str, signs: int) -> str | None:
    """Return the characters that stand for nothing, with what is around the first."""
    if signs & _LOST_BIT and (lost := _REPLACEMENT.search(text) or _private(text)):
        around = text[max(lost.start() - _AROUND, 0) : lost.end() + _AROUND]
        return f"Holds characters that stand for nothing: “{legible(around)}”"
    misread = _MISREAD.findall(text) if signs & _MISREAD_BIT else []
    if len(misread) > 1 or (misread and misread[0][0] in _NEVER_ALONE):
        return f"Holds letters that were decoded wrongly: “{misread[0]}”"
    if signs & _GLYPH_BIT and (glyphs := _GLYPH_NUMBER.search(text)):
        return f"Holds glyphs without their letters: “{glyphs.group()}”"
    return _encoded(text) if signs & _ENCODED_BIT else None


def _private(text: str) -> re.Match[str] | None:
    """Return the first character of private use, but for an icon or a bullet between words."""
    kinds = set(_PRIVATE.findall(text))
    if not kinds:
        return None
    return _PRIVATE_IN_WORD.search(text) or (
        _PRIVATE.search(text) if len(kinds) > MOST_ICONS else None
    )


def legible(text: str) -> str:
    """Return a text on one line, with a sign for every character that cannot be shown."""
    return " ".join("".join(c if c.isprintable() else "\ufffd" for c in text).split())


def _encoded(text: str) -> str | None:
    """Return the start of a run of encoded data: long, without a blank, of mixed letters."""
    for match in _ENCODED.finditer(text):
        run = match.group()
        before = text[max(match.start() - _LONGEST_LINK, 0) : match.start()].split()
        if before and text[match.start() - 1 : match.start()].strip() and "://" in before[-1]:
            continue
        mixed = any(c.isupper() for c in run) and any(c.islower() for c in run)
        if (
            mixed
            and any(c.isdigit() for c in run)
            and run.count("/") + run.count("-") < len(run) / 8
        ):
            return f"Holds encoded data, not text: “{run[:_QUOTED]} …”"
    return None


@cache
def _frequent(tag: str) -> tuple[str, ...]:
    return _FREQUENT.get(primary(tag), ())


def _soup(text: str) -> str | None:
    """Return the start of a text whose letters spell nothing."""
    pairs, familiar = pair_counts(text[:_SHORT_SAMPLE])
    if pairs >= FEW_PAIRS and familiar >= LEAST_FAMILIAR * pairs:
        return None
    head = text[:_SAMPLE]
    words = head.split()
    lone = 0 if "|" in text else sum(len(word) == 1 and word.isalpha() for word in words)
    if lone >= FEWEST_LONE_LETTERS and lone > LONE_SHARE * len(words):
        return f"Holds words that were set apart letter by letter: “{_start(text)} …”"
    pairs, familiar = pair_counts(head)
    if pairs >= ENOUGH_PAIRS and familiar < LEAST_FAMILIAR * pairs:
        return f"Holds letters that spell no words: “{_start(text)} …”"
    return None


def _start(text: str) -> str:
    return legible(text[: 2 * _QUOTED])[:_QUOTED].rstrip()


CHECK = Check(
    code="SF110",
    name="unreadable",
    cure="Export the document again with Unicode text, or let text recognition read it",
    examine=examine,
    applies=applies,
    suffices=False,
)
