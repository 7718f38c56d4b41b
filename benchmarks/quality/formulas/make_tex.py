# ruff: noqa: E501 — a formula reads best on one line.
"""Write and compile TeX documents whose displayed formulas have a colour of their own.

    python benchmarks/quality/formulas/make_tex.py OUT

Needs pdflatex (Debian: texlive-latex-recommended, texlive-fonts-recommended). Every display sets
its glyphs in RGB (250, n / 256, n mod 256), n counting from 1 in its document, so that the colour
of a glyph tells exactly which display it belongs to; everything else stays black.
"""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import cycle
from pathlib import Path

PREAMBLE = r"""
\documentclass[%(size)s%(columns)s]{article}
\usepackage[utf8]{inputenc}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb,color}
%(fonts)s
\newcount\shown
\makeatletter
\newcommand{\paint}{\global\advance\shown by 1
  \@tempcnta=\shown \divide\@tempcnta by 256
  \@tempcntb=\@tempcnta \multiply\@tempcntb by -256 \advance\@tempcntb by \shown
  \xdef\painted{\noexpand\color[RGB]{250,\the\@tempcnta,\the\@tempcntb}}\painted}
\makeatother
\begin{document}
\title{%(title)s}\author{}\date{}\maketitle
"""

DISPLAYS = [
    r"\[\paint \frac{(140 - a)\, m}{72\, c} \]",
    r"\[\paint Cl = \frac{(140 - \text{age}) \times \text{weight}}{72 \times \text{creatinine}} \]",
    r"\begin{equation}\paint x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a} \end{equation}",
    r"\[\paint \sum_{i=1}^{n} x_i^2 \geq \frac{1}{n}\Bigl(\sum_{i=1}^{n} x_i\Bigr)^{2} \]",
    r"\[\paint \int_0^{\infty} e^{-kt}\, dt = \frac{1}{k} \]",
    r"\[\paint A = \begin{pmatrix} a_{11} & a_{12} \\ a_{21} & a_{22} \end{pmatrix} \]",
    r"\[\paint f(x) = \begin{cases} 0 & x < 0 \\ x^2 & 0 \le x < 1 \\ 1 & x \ge 1 \end{cases} \]",
    r"\[\paint \lim_{h \to 0} \frac{f(x+h) - f(x)}{h} = f'(x) \]",
    r"\begin{equation}\paint E = m c^2 \end{equation}",
    r"\[\paint a^2 + b^2 = c^2 \]",
    r"\[\paint \sqrt[3]{\frac{p}{q} + \sqrt{r}} \]",
    r"\[\paint \prod_{k=1}^{m} \left( 1 + \frac{r_k}{100} \right) = \frac{K_m}{K_0} \]",
    r"\[\paint \frac{\partial u}{\partial t} = D \, \frac{\partial^2 u}{\partial x^2} - \lambda u \]",
    r"\[\paint \bar{x} = \frac{1}{N} \sum_{j=1}^{N} x_j, \qquad s = \sqrt{\frac{1}{N-1} \sum_{j} (x_j - \bar{x})^2} \]",
    r"\[\paint \det M = \begin{vmatrix} 1 & 2 & 3 \\ 0 & 4 & 5 \\ 0 & 0 & 6 \end{vmatrix} = 24 \]",
    r"\[\paint \binom{n}{k} = \frac{n!}{k!\,(n-k)!} \]",
    r"\begin{equation}\paint \mathrm{AUC} = \frac{\mathrm{Dose} \cdot F}{CL} \end{equation}",
    r"\[\paint \hat{\theta} = \arg\max_{\theta} \; \log L(\theta \mid x) \]",
    r"\[\paint \left\lfloor \frac{n}{2} \right\rfloor + \left\lceil \frac{n}{2} \right\rceil = n \]",
    r"\[\paint \oint_{\gamma} \frac{f(z)}{z - z_0} \, dz = 2 \pi i \, f(z_0) \]",
    r"\[\paint \frac{\frac{a}{b} + 1}{\frac{c}{d} - 1} \]",
    r"\[\paint P(A \mid B) = \frac{P(B \mid A)\, P(A)}{P(B)} \]",
    r"\begin{align*}\paint x + y &\painted = 3 \\ \painted x - y &\painted = 1 \end{align*}",
    r"\[\paint \vec{F} = m \, \ddot{\vec{r}} \]",
    r"\[\paint \lambda_{\max} T = 2{,}898 \ \mathrm{mm\,K} \]",
    r"\[\paint \overline{AB} \parallel \overline{CD} \implies \angle ABC = \angle BCD \]",
    r"\[\paint \mathrm{BMI} = \frac{\text{mass in kg}}{(\text{height in m})^2} \]",
    r"\[\paint c_n = \frac{1}{2\pi} \int_{-\pi}^{\pi} f(t)\, e^{-int}\, dt \]",
    r"\[\paint \bigcup_{i \in I} A_i = \Bigl( \bigcap_{i \in I} A_i^{c} \Bigr)^{c} \]",
    r"\[\paint n = \frac{z^2 \, p\,(1-p)}{d^2} \approx 384 \]",
]

SENTENCES = [
    "The dose is reduced when the clearance of the patient falls below 30 ml/min.",
    "A tank of 12 m$^2$ needs a second valve, and CO$_2$ is measured twice a day.",
    "The value is taken from the table of the year before and rounded to one decimal.",
    "Every hall keeps a list of its machines, with the year in which each was built.",
    "For $x > 0$ and $y \\le 1$ the rule holds without an exception.",
    "The fee is 12.50 euros for the first hour and 8.00 euros for each hour after it.",
    "We write $a_i$ for the amount of the substance with number $i$.",
    "Between 1998 and 2004 the number of cases rose from 120 to 340 per year.",
    "Nobody opens the lid while the lamp is red, not even for a short look.",
    "The ratio of both, $p/q$, is called the yield of the plant.",
    "It follows that the second term vanishes and the first is all that stays.",
    "Results were read off by two people who did not know the group of the sample.",
    "The letters $\\alpha$ and $\\beta$ stand for the two angles at the base.",
    "A report is due within 14 days, unless the office has set another day.",
    "The room is kept at 20 to 25 degrees and out of direct light.",
]

LEADS = [
    "The clearance is estimated as follows:",
    "This gives",
    "With the numbers of the first year we obtain",
    "In general one has",
    "The amount is found from the formula",
    "Hence",
]

AFTER = ["where all amounts are in the same unit.", "which is what was to be shown.", ""]

STYLES = [
    {"size": "10pt", "columns": "", "fonts": "", "title": "On the clearance of a tank"},
    {"size": "11pt", "columns": "", "fonts": r"\usepackage{mathptmx}", "title": "Notes on a yield"},
    {"size": "12pt", "columns": "", "fonts": r"\usepackage{mathpazo}", "title": "Rules of a plant"},
    {"size": "10pt", "columns": ",twocolumn", "fonts": "", "title": "Two columns of rules"},
    {"size": "10pt", "columns": ",fleqn", "fonts": "", "title": "Formulas at the left"},
    {"size": "11pt", "columns": ",twocolumn", "fonts": r"\usepackage{mathptmx}", "title": "Counts"},
    {
        "size": "12pt",
        "columns": ",leqno",
        "fonts": r"\usepackage{newcent}",
        "title": "Numbers left",
    },
    {"size": "10pt", "columns": "", "fonts": r"\usepackage{mathpazo}", "title": "Last things"},
]


def document(style: dict[str, str], seed: int) -> str:
    """Return the TeX source of one document: every display once, in an order of its own."""
    chance = random.Random(seed)
    displays = chance.sample(DISPLAYS, len(DISPLAYS))
    sentences = cycle(chance.sample(SENTENCES, len(SENTENCES)))
    parts = [PREAMBLE % style]
    for number, display in enumerate(displays):
        if number % 6 == 0:
            parts.append(f"\\section{{Part {number // 6 + 1}}}")
        parts.append(" ".join(next(sentences) for _ in range(chance.randint(1, 4))))
        parts.append(f"{chance.choice(LEADS)} {display} {chance.choice(AFTER)}\n")
    return "\n".join([*parts, r"\end{document}"])


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for number, style in enumerate(STYLES, start=1):
        name = f"tex-{number}"
        (out / f"{name}.tex").write_text(document(style, number), encoding="utf-8")
        command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", f"{name}.tex"]
        subprocess.run(command, cwd=out, check=True, stdout=subprocess.DEVNULL)
        for ending in (".aux", ".log"):
            (out / f"{name}{ending}").unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
