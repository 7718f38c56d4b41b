"""Write and compile TeX documents whose formulas have colours of their own.

    python benchmarks/quality/formulas/make_tex.py tuned OUT
    python benchmarks/quality/formulas/make_tex.py aside OUT
    python benchmarks/quality/formulas/make_tex.py held OUT
    python benchmarks/quality/formulas/make_tex.py prose OUT

Needs pdflatex and lualatex (Debian: texlive-latex-recommended, texlive-latex-extra or
texlive-fonts-recommended, texlive-luatex, texlive-science, fonts-lmodern, fonts-liberation). The
set `aside` has displays, sentences and seeds of its own, `held` languages and fonts of its own as
well; the rules were never tuned on them. `prose` has no formula at all, but what may be taken for
one. The red part of a glyph's colour tells what it is (`DISPLAY`, `STACKED`, `PLAIN`, `NUMBER`),
green and blue count the formulas of a document, so that a colour tells exactly which formula a
glyph belongs to; everything else stays black.
"""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import grammar
import held_out
import not_formulas
from displays import (
    AFTER,
    ASIDE_DISPLAYS,
    ASIDE_SENTENCES,
    DISPLAYS,
    LEADS,
    NOISE,
    SENTENCES,
)

DISPLAY = 250
"""A displayed formula."""
STACKED = 240
"""A formula in a line of prose that has more than one storey."""
PLAIN = 230
"""A formula in a line of prose with scripts at most."""
NUMBER = 220
"""The number of a displayed formula."""

RANDOM_DISPLAYS = 24
"""Displays from the grammar in each document."""

PREAMBLE = r"""
\documentclass[%(options)s]{%(shape)s}
\usepackage{amsmath,amssymb,color}
%(packages)s
\newcount\shown
\makeatletter
\newcommand{\hue}[1]{\global\advance\shown by 1
  \@tempcnta=\shown \divide\@tempcnta by 256
  \@tempcntb=\@tempcnta \multiply\@tempcntb by -256 \advance\@tempcntb by \shown
  \edef\painted{\noexpand\color[RGB]{#1,\the\@tempcnta,\the\@tempcntb}}\painted}
\def\maketag@@@#1{\hbox{\color[RGB]{220,0,0}\m@th\normalfont#1}}
\makeatother
\newcommand{\plain}[1]{{\hue{230}$#1$}}
\newcommand{\stacked}[1]{{\hue{240}$#1$}}
\begin{document}
\title{Rules of a plant}\author{}\date{}\maketitle
"""

TIMES = r"\usepackage{mathptmx}"
PALATINO = r"\usepackage{mathpazo}"
WIDE = r"\usepackage[margin=25mm]{geometry}"
NARROW = r"\usepackage[margin=15mm]{geometry}"
BITMAPS = r"\usepackage[T1]{fontenc}"
LATIN_MODERN = r"\usepackage[T1]{fontenc}\usepackage{lmodern}"
SLIDES = (
    r"\usepackage[paperwidth=160mm,paperheight=90mm,margin=9mm]{geometry}"
    r"\usepackage{sansmath}\sansmath"
)
SANS = r"\usepackage{avant}\renewcommand{\familydefault}{\sfdefault}"
UNICODE = r"\usepackage{unicode-math}"
DEJAVU = r"\usepackage{unicode-math}\setmainfont{DejaVu Serif}\setmathfont{DejaVu Math TeX Gyre}"


class Style(NamedTuple):
    """How a document is set."""

    shape: str
    options: str
    packages: str
    engine: str = "pdflatex"


TUNED_STYLES = [
    Style("article", "10pt", WIDE),
    Style("article", "11pt", TIMES + WIDE),
    Style("article", "12pt", PALATINO + WIDE),
    Style("article", "10pt,twocolumn", NARROW),
    Style("article", "10pt,fleqn", WIDE),
    Style("article", "11pt,twocolumn", TIMES + NARROW),
    Style("article", "12pt,leqno", r"\usepackage{newcent}" + WIDE),
    Style("report", "11pt", BITMAPS),
    Style("report", "12pt,fleqn", r"\usepackage{charter}"),
    Style("extarticle", "8pt", WIDE),
    Style("extarticle", "14pt", r"\usepackage{txfonts}" + WIDE),
    Style("book", "11pt", r"\usepackage{pxfonts}"),
    Style("article", "11pt", UNICODE + WIDE, "lualatex"),
    Style("article", "10pt", DEJAVU + WIDE, "lualatex"),
    Style("article", "11pt", SLIDES),
    Style("article", "11pt,leqno", LATIN_MODERN + WIDE),
    Style("extarticle", "9pt,twocolumn,fleqn", NARROW),
    Style("extreport", "17pt", TIMES + WIDE),
    Style("article", "12pt", SANS),
]

ASIDE_STYLES = [
    Style("report", "10pt", r"\usepackage{bookman}"),
    Style("article", "10pt,twocolumn,fleqn", PALATINO + NARROW),
    Style("extarticle", "9pt,twocolumn", TIMES + NARROW),
    Style("extarticle", "17pt", WIDE),
    Style("book", "12pt,leqno", LATIN_MODERN),
    Style("article", "11pt", r"\usepackage{utopia}" + WIDE),
    Style("report", "11pt", r"\usepackage{fontspec}\usepackage{amsmath}", "lualatex"),
    Style("report", "12pt", UNICODE, "lualatex"),
    Style("scrartcl", "11pt", r"\usepackage{helvet}\renewcommand{\familydefault}{\sfdefault}"),
    Style("article", "10pt", TIMES + SLIDES),
]


class Supply(NamedTuple):
    """What the documents of one set are made of."""

    styles: list[Style]
    displays: list[str]
    sentences: list[str]
    first_seed: int
    leads: list[str] = LEADS
    after: list[str] = AFTER
    noise: list[str] = NOISE
    random_displays: int = RANDOM_DISPLAYS


SETS = {
    "tuned": Supply(TUNED_STYLES, DISPLAYS, SENTENCES, 1),
    "aside": Supply(ASIDE_STYLES, ASIDE_DISPLAYS, ASIDE_SENTENCES, 1001),
}


def document(style: Style, supply: Supply, seed: int) -> str:
    """Return the TeX source of one document: every display once, in an order of its own."""
    chance = random.Random(seed)
    displays = supply.displays + [grammar.display(chance) for _ in range(supply.random_displays)]
    chance.shuffle(displays)
    sentences = cycle(chance.sample(supply.sentences, len(supply.sentences)))
    parts = [PREAMBLE % style._asdict()]
    for number, display in enumerate(displays):
        if number % 6 == 0:
            parts.append(f"\\section{{Part {number // 6 + 1}}}")
        if number % 5 == 4:
            parts.append(f"\n{chance.choice(supply.noise)}\n")
        parts.append(_prose(chance, sentences, chance.randint(1, 4)))
        coloured = f"{{\\hue{{{DISPLAY}}}{display}}}"
        parts.append(f"{chance.choice(supply.leads)} {coloured} {chance.choice(supply.after)}\n")
    return "\n".join([*parts, r"\end{document}"])


def _prose(chance: random.Random, sentences: cycle[str], count: int) -> str:
    said = [next(sentences) for _ in range(count)]
    if chance.random() < 0.3:
        said.append(rf"The value \stacked{{{grammar.stacked(chance)}}} is noted in the book.")
    if chance.random() < 0.3:
        said.append(
            rf"With \plain{{{grammar.plain(chance)}}} and \plain{{{grammar.plain(chance)}}} "
            "the list of the year is closed."
        )
    return " ".join(said)


PROSE_STYLES = [
    Style("article", "11pt", UNICODE + r"\setmainfont{Liberation Serif}" + WIDE, "lualatex"),
    Style("article", "10pt,twocolumn", UNICODE + NARROW, "lualatex"),
    Style("article", "12pt", UNICODE + r"\setmainfont{DejaVu Sans}[Scale=0.8]" + WIDE, "lualatex"),
]


def prose(style: Style, seed: int) -> str:
    """Return the TeX source of a document without formulas: every line once in every form."""
    chance = random.Random(seed)
    lines = [form % line for line in not_formulas.LINES for form in not_formulas.FORMS]
    chance.shuffle(lines)
    parts = [PREAMBLE % style._asdict()]
    for line in lines:
        parts += [chance.choice(not_formulas.PARAGRAPHS), line]
    return "\n".join([*parts, r"\end{document}"])


def sources(name: str) -> list[tuple[Style, str]]:
    """Return how each document of a set is set, and its TeX source."""
    if name == "prose":
        return [(style, prose(style, 9001 + at)) for at, style in enumerate(PROSE_STYLES)]
    return [
        (style, document(style, supply, supply.first_seed + number))
        for number, (style, supply) in enumerate(_documents(name), start=1)
    ]


def _documents(name: str) -> list[tuple[Style, Supply]]:
    if name != "held":
        return [(style, SETS[name]) for style in SETS[name].styles]
    return [
        (
            Style("article", each.options, each.packages, "lualatex"),
            Supply([], each.displays, each.sentences, 5001, each.leads, each.after, each.noise, 6),
        )
        for each in held_out.DOCUMENTS
    ]


def main(name: str, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for number, (style, source) in enumerate(sources(name), start=1):
        stem = f"{name}-{number:02}"
        (out / f"{stem}.tex").write_text(source, encoding="utf-8")
        command = [style.engine, "-interaction=batchmode", "-halt-on-error", f"{stem}.tex"]
        subprocess.run(command, cwd=out, check=True, stdout=subprocess.DEVNULL)
        for ending in (".aux", ".log", ".nav", ".out", ".snm", ".toc"):
            (out / f"{stem}{ending}").unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
