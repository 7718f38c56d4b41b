"""Text recognition by Tesseract, a program of its own that is started once for each picture."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

from standfirst.errors import ConfigurationError, MissingExtraError
from standfirst.languages.lists import primary
from standfirst.model.family import Settings
from standfirst.model.source import PagePicture, RecognisedWord, Recogniser, Recognition

PROGRAM = "tesseract"
LANGUAGES = {"en": "eng", "de": "deu", "vi": "vie"}
"""Tesseract's names of the languages that there are word lists for."""
ORIENTATION = "osd"
"""The model that tells how a page is turned; Debian installs it with the program."""
TURNED, UPRIGHT = "1", "3"
"""Page segmentation modes (`tesseract --help-psm`): with and without a look at how it is turned."""
WORD_LEVEL = "5"
TSV_FIELDS = 12
SECONDS_TO_ANSWER = 20
"""For a question about the program itself, which it answers at once."""

_INSTALL = "on Debian and Ubuntu: apt install tesseract-ocr tesseract-ocr-deu tesseract-ocr-vie"


def recogniser(settings: Settings, program: str = PROGRAM) -> Recogniser | None:
    """Return what reads pictures of pages, None where the settings do not ask for it.

    Raises MissingExtraError where Tesseract or a language of it is not installed.
    """
    if not settings.read.ocr:
        return None
    path = shutil.which(program)
    if path is None:
        raise MissingExtraError(
            f"read.ocr is on, but the program {program!r} is not installed; {_INSTALL}. "
            "Or leave read.ocr (--ocr) off: pages without text are then reported"
        )
    installed = _asked(path, "--list-langs").split()
    languages = _languages(settings, installed)
    version = _asked(path, "--version").split("\n", 1)[0]
    mode = TURNED if ORIENTATION in installed else UPRIGHT
    seconds = settings.limits.max_seconds_per_ocr_page
    return Tesseract(path, languages, mode, seconds, f"{version}, {languages}")


@cache
def _asked(path: str, question: str) -> str:
    try:
        answer = subprocess.run(
            [path, question], capture_output=True, timeout=SECONDS_TO_ANSWER, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ConfigurationError(
            f"{path} {question} failed ({error}); repair Tesseract, or leave read.ocr off"
        ) from error
    return answer.stdout.decode("utf-8", "replace")


def _languages(settings: Settings, installed: Sequence[str]) -> str:
    """Return the languages to look for: as set, else the documents' own, else all that are known.

    What a file states about its language is not asked: it often comes from a template.
    """
    wanted = settings.read.ocr_languages.split("+") if settings.read.ocr_languages else []
    own = LANGUAGES.get(primary(settings.language))
    if not wanted and own is not None:
        wanted = [own]
    missing = [language for language in wanted if language not in installed]
    if missing:
        raise MissingExtraError(
            f"Tesseract does not know the language {missing[0]!r}; install it (on Debian and "
            f"Ubuntu: apt install tesseract-ocr-{missing[0].replace('_', '-')}), or set "
            f"read.ocr_languages to some of {', '.join(sorted(installed))}"
        )
    found = wanted or [language for language in LANGUAGES.values() if language in installed]
    if not found:
        raise MissingExtraError(f"Tesseract has no language to read in; {_INSTALL}")
    return "+".join(found)


@dataclass(frozen=True)
class Tesseract:
    """A recogniser: `seconds` is what it may take for one picture."""

    path: str
    languages: str
    mode: str
    seconds: float
    engine: str

    def __call__(self, picture: PagePicture) -> Recognition:
        """Read a picture; whatever goes wrong is told as `failure`."""
        command = [self.path, "stdin", "stdout", "-l", self.languages, "--psm", self.mode]
        header = b"P5 %d %d 255\n" % (picture.width, picture.height)
        try:
            done = subprocess.run(
                [*command, "-c", "tessedit_create_tsv=1"],
                input=header + picture.greys,
                capture_output=True,
                timeout=self.seconds,
                check=True,
                # The batch uses all processors already, with one file each.
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            )
        except subprocess.TimeoutExpired:
            return Recognition((), 0, self.engine, f"took longer than {self.seconds:g} seconds")
        except (OSError, subprocess.SubprocessError) as error:
            return Recognition((), 0, self.engine, f"failed ({error})")
        words = tuple(read_words(done.stdout.decode("utf-8", "replace")))
        return Recognition(words, _direction(words), self.engine)


def read_words(table: str) -> Iterator[RecognisedWord]:
    """Yield the words of Tesseract's TSV output, in its order."""
    lines: dict[tuple[str, ...], int] = {}
    for row in table.split("\n"):
        fields = row.split("\t", TSV_FIELDS - 1)
        if len(fields) < TSV_FIELDS or fields[0] != WORD_LEVEL:
            continue
        text = "".join(each for each in fields[-1] if each.isprintable()).strip()
        if not text:
            continue
        left, top, width, height = map(float, fields[6:10])
        line = lines.setdefault(tuple(fields[1:5]), len(lines))
        yield RecognisedWord(
            text, left, top, left + width, top + height, line, max(0.0, float(fields[10]))
        )


def _direction(words: Sequence[RecognisedWord]) -> Literal[0, 90, 180, 270]:
    """Return the writing direction: where most of the way from word to word leads."""
    across = down = 0.0
    for before, word in pairwise(words):
        if before.line == word.line:
            across += (word.x0 + word.x1 - before.x0 - before.x1) / 2
            down += (word.top + word.bottom - before.top - before.bottom) / 2
    if abs(down) > abs(across):
        return 90 if down < 0 else 270
    return 180 if across < 0 else 0
