"""Telling text from letter soup: a font without a Unicode map spells fluent nonsense."""

from __future__ import annotations

import re

from standfirst.languages.letters import pair_counts
from standfirst.model.finding import Finding, reading_finding
from standfirst.stages.read.pdf.characters import JOINED, Characters

ENOUGH_PAIRS, MANY_PAIRS = 60, 120
"""Below the first many letter pairs a font is not judged, below the second only the clear cases."""
SETTLED_PAIRS = 4000
LEAST_FAMILIAR, CLEARLY_STRANGE = 0.5, 0.4
"""Shares of familiar pairs. The fonts of real German, English and Vietnamese files spell .75 and
more, lists of abbreviations .6; letters that are shifted or shuffled make .15 to .45."""
MOST_UNMAPPED = 0.3
CLEARLY_FAMILIAR = 0.6
"""A font without a map whose codes spell so many familiar pairs is coded as its letters are: the
bitmap fonts of old TeX files are."""

_SYMBOLS = re.compile(
    r"symbol|dingbat|math|mtex"
    r"|^([A-Z]{6}\+)?(cmex|cmsy|cmmi|msam|msbm|eufm|rsfs|stmary|wasy|lasy|r?[tp]x(ex|sy|mi))",
    re.I,
)
"""Fonts of signs, whose codes need not be letters: their glyphs are kept for formulas."""


class Sample:
    """What a font has spelled so far, counted by letter pairs."""

    def __init__(self) -> None:
        self.familiar = 0
        self.pairs = 0
        self.unmapped = 0
        self.characters = 0

    def add(self, words: list[str], unmapped: int) -> None:
        """Count the words that one page sets in this font."""
        self.unmapped += unmapped
        for word in words:
            self.characters += len(word)
            pairs, familiar = pair_counts(word)
            self.pairs += pairs
            self.familiar += familiar

    @property
    def is_settled(self) -> bool:
        """Tell whether more text would hardly change the verdict."""
        return self.pairs >= SETTLED_PAIRS

    @property
    def is_soup(self) -> bool:
        """Tell whether enough was seen and it is not the writing of any Latin-script language."""
        if self.characters >= 8 and self.unmapped > MOST_UNMAPPED * self.characters:
            return self.pairs < ENOUGH_PAIRS or self.familiar < CLEARLY_FAMILIAR * self.pairs
        least = LEAST_FAMILIAR if self.pairs >= MANY_PAIRS else CLEARLY_STRANGE
        return self.pairs >= ENOUGH_PAIRS and self.familiar < least * self.pairs


class FontBook:
    """What a file's fonts have spelled so far; it grows with each page that is read."""

    def __init__(self) -> None:
        self._samples: dict[str, Sample] = {}
        self._reported: set[str] = set()

    def unreadable(self, read: Characters, page: int) -> tuple[frozenset[int], list[Finding]]:
        """Return the page's fonts that spell no text, with a finding for each new one."""
        self._count(read)
        findings = []
        unreadable = set()
        for index, name in enumerate(read.font_names):
            if not self._is_unreadable(name):
                continue
            unreadable.add(index)
            if name not in self._reported:
                self._reported.add(name)
                findings.append(_finding(read.fonts[index].name, page))
        return frozenset(unreadable), findings

    def _is_unreadable(self, name: str) -> bool:
        sample = self._samples.get(name)
        return sample is not None and sample.is_soup and _SYMBOLS.search(name) is None

    def _count(self, read: Characters) -> None:
        samples = [self._samples.setdefault(name, Sample()) for name in read.font_names]
        words: list[list[str]] = [[] for _ in samples]
        unmapped = [0] * len(samples)
        font_of_run = [run.font for run in read.runs]
        is_open = [not sample.is_settled for sample in samples]
        last = -1
        for character in read.characters:
            font = font_of_run[character.run]
            if not is_open[font]:
                continue
            if character.follows == JOINED and font == last:
                words[font][-1] += character.text
            else:
                words[font].append(character.text)
            unmapped[font] += character.is_unmapped
            last = font
        for sample, spelled, count in zip(samples, words, unmapped, strict=True):
            if spelled:
                sample.add(spelled, count)


def _finding(font: str, page: int) -> Finding:
    return reading_finding(
        "SF211",
        f"the font {font or 'without a name'} has no usable Unicode map: its text cannot be read",
        page=page,
        cure="Export the file with embedded Unicode maps, or run character recognition over it",
    )
