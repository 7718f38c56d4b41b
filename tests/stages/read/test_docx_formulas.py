"""DOCX: formulas as LaTeX, in their line or on lines of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.stages.read.docx.document import read_docx
from standfirst.stages.read.docx.formulas import latex
from standfirst.stages.read.docx.nodes import read_tree
from tests.stages.read.docx_files import NAMESPACES, docx, math, mr, p, run, tbl, tc, tr
from tests.stages.read.reading_laws import assert_laws, shown, source_of


def fraction(above: str, below: str) -> str:
    return f"<m:f><m:num>{above}</m:num><m:den>{below}</m:den></m:f>"


def e(content: str, name: str = "e") -> str:
    return f"<m:{name}>{content}</m:{name}>"


TWO_ROWS = f"<m:eqArr>{e(mr('a&=1'))}{e(mr('b'))}</m:eqArr>"
POWER = f"<m:sSup>{e(mr('sin'))}{e(mr('2'), 'sup')}</m:sSup>"
HIDDEN_SIDES = "".join(f"<m:hide{side} m:val='1'/>" for side in ("Top", "Bot", "Left", "Right"))
FORMULAS = [
    (fraction(mr("s"), mr("n")), r"\frac{s}{n}"),
    (f"<m:sSup>{e(mr('x'))}{e(mr('2'), 'sup')}</m:sSup>", "x^{2}"),
    (f"<m:sSub>{e(mr('ab'))}{e(mr('i'), 'sub')}</m:sSub>", "{ab}_{i}"),
    (f"<m:rad><m:degHide/><m:deg/>{e(mr('x'))}</m:rad>", r"\sqrt{x}"),
    (f"<m:rad>{e(mr('3'), 'deg')}{e(mr('x'))}</m:rad>", r"\sqrt[3]{x}"),
    (f"<m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr>{e(mr('i=1'), 'sub')}{e(mr('n'), 'sup')}"
     f"{e(mr('i'))}</m:nary>", r"\sum_{i=1}^{n} i"),
    (f"<m:d>{e(mr('a+b'))}</m:d>", "(a+b)"),
    (f"<m:d>{e(fraction(mr('a'), mr('b')))}</m:d>", r"\left( \frac{a}{b}\right)"),
    (f"<m:d><m:dPr><m:begChr m:val='|'/><m:endChr m:val='|'/></m:dPr>{e(mr('x'))}</m:d>", "|x|"),
    (f"<m:d><m:dPr><m:begChr m:val='{{'/><m:endChr m:val=''/></m:dPr>{e(TWO_ROWS)}</m:d>",
     r"\begin{cases} a&=1 \\ b \end{cases}"),
    (mr("α≤β"), r"\alpha\leq\beta"),
    (f"<m:d><m:dPr><m:begChr m:val='⟨'/><m:endChr m:val='⟩'/></m:dPr>{e(mr('x'))}</m:d>{mr('y')}",
     r"\langle x\rangle y"),
    (f"<m:func>{e(POWER, 'fName')}{e(mr('x'))}</m:func>", r"\sin^{2} x"),
    (f"<m:phant><m:phantPr><m:show m:val='0'/></m:phantPr>{e(mr('x'))}</m:phant>",
     r"\phantom{x}"),
    (f"<m:nary><m:naryPr><m:supHide m:val='1'/></m:naryPr>{e(mr('A'), 'sub')}{e(mr('n'), 'sup')}"
     f"{e(mr('f'))}</m:nary>", r"\int_{A} f"),
    (f"<m:acc><m:accPr><m:chr m:val='\u23b4'/></m:accPr>{e(mr('x'))}</m:acc>",
     "\\overset{\u23b4}{x}"),
    (f"<m:borderBox><m:borderBoxPr>{HIDDEN_SIDES}<m:strikeH m:val='1'/></m:borderBoxPr>"
     f"{e(mr('x'))}</m:borderBox>", r"\cancel{x}"),
    (f"<mc:AlternateContent><mc:Choice>{mr('x')}</mc:Choice><mc:Fallback>{mr('y')}</mc:Fallback>"
     "</mc:AlternateContent>", "x"),
    (f"<m:func>{e(mr('sin'), 'fName')}{e(mr('x'))}</m:func>", r"\sin x"),
    (f"<m:limLow>{e(mr('lim'))}{e(mr('n→∞'), 'lim')}</m:limLow>", r"\lim_{n\to\infty}"),
    (f"<m:acc><m:accPr><m:chr m:val='⃗'/></m:accPr>{e(mr('v'))}</m:acc>", r"\vec{v}"),
    (f"<m:bar><m:barPr><m:pos m:val='top'/></m:barPr>{e(mr('x'))}</m:bar>", r"\overline{x}"),
    (f"<m:m><m:mr>{e(mr('a'))}{e(mr('b'))}</m:mr><m:mr>{e(mr('c'))}{e(mr('d'))}</m:mr></m:m>",
     r"\begin{matrix} a & b \\ c & d \end{matrix}"),
    (mr("dose in mg", "<m:nor/>"), r"\text{dose in mg}"),
    (mr("R", "<m:scr m:val='double-struck'/>"), r"\mathbb{R}"),
    (mr("50% & {x}"), r"50\% \& \{x\}"),
    (mr("𝑥ℝ"), r"x\mathbb{R}"),
]  # fmt: skip


@pytest.mark.parametrize("omml, expected", FORMULAS)
def test_formulas_are_latex(omml: str, expected: str) -> None:
    assert latex(read_tree([f"<m:oMath {NAMESPACES}>{omml}</m:oMath>".encode()])) == expected


# What XML can hold.
letters = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=3)
nested = st.recursive(
    letters.map(mr),
    lambda inner: (
        st.builds(fraction, inner, inner)
        | inner.map(lambda x: f"<m:d>{e(x)}</m:d>")
        | inner.map(lambda x: f"<m:limLow>{e(x)}{e(x, 'lim')}</m:limLow>")
        | inner.map(lambda x: f"<m:func>{e(x, 'fName')}{e(x)}</m:func>")
    ),
    max_leaves=12,
)


@given(nested)
def test_any_formula_is_one_line_with_balanced_braces(omml: str) -> None:
    text = latex(read_tree([f"<m:oMath {NAMESPACES}>{omml}</m:oMath>".encode()]))
    assert "\n" not in text
    bare = text.replace("\\\\", "").replace("\\{", "").replace("\\}", "")
    assert bare.count("{") == bare.count("}")


def test_formulas_stand_in_the_line_or_on_lines_of_their_own() -> None:
    three = math(mr("a=b")) + math(mr("c=d"))
    body = (
        p(run("The mean ") + math(mr("m")) + run(" of n.")) + p(three)
        + p(f"<m:oMathPara>{math(mr('x'))}</m:oMathPara>" + run(" where x is left"))
        + p("<w:r><w:tab/></w:r>" + math(mr("E")) + "<w:r><w:tab/></w:r>" + run("(3)"))
        + p(math(mr("y")) + run("."))
    )  # fmt: skip
    source = read_docx(source_of(docx(body)), Limits())
    assert_laws(source)
    assert shown(source) == [
        ("paragraph", "The mean $m$ of n."), ("formula", "$$a=b$$"), ("formula", "$$c=d$$"),
        ("formula", "$$x$$"), ("paragraph", "where x is left"), ("formula", "$$E$$ (3)"),
        ("formula", "$$y$$."),
    ]  # fmt: skip


def test_an_equation_that_a_table_sets_is_joined_with_its_number() -> None:
    equation = tc(p(math(mr("a=b"))))
    for number in ("(1)", "(A.2)"):
        source = read_docx(source_of(docx(tbl(tr("", equation, number))), "x.docx"), Limits())
        assert shown(source) == [("formula", f"$$a=b$$ {number}")]
    source = read_docx(source_of(docx(tbl(tr(equation, "where a is")))), Limits())
    assert [kind for kind, _ in shown(source)] == ["formula", "paragraph"]
