"""Tables with their truth, made from a seed: what stands in which cell, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

NOUNS = (
    "Agriculture", "Forestry", "Fisheries", "Mining", "Construction", "Transport", "Energy",
    "Water", "Education", "Health", "Housing", "Defence", "Research", "Culture", "Tourism",
    "Finance", "Insurance", "Trade", "Services", "Communications", "Manufacturing", "Chemicals",
    "Textiles", "Machinery", "Electronics", "Furniture", "Paper", "Printing", "Plastics",
)  # fmt: skip
QUALITIES = (
    "Total", "Other", "Net", "Gross", "Public", "Private", "Rural", "Urban", "Federal",
    "Regional", "Local", "Foreign", "Domestic", "Primary", "Secondary", "Annual", "Average",
    "Current", "Deferred", "Long-term", "Short-term", "Industrial", "Residential",
)  # fmt: skip
TAILS = (
    "and related services", "excluding households", "per inhabitant", "at constant prices",
    "in the reference period", "held for sale", "before adjustments", "by place of residence",
    "of the member states", "with a duration of more than one year",
)  # fmt: skip
PLACES = (
    "Belgium", "Bulgaria", "Denmark", "Germany", "Estonia", "Ireland", "Greece", "Spain",
    "France", "Croatia", "Italy", "Cyprus", "Latvia", "Lithuania", "Hungary", "Malta", "Austria",
    "Poland", "Portugal", "Romania", "Slovenia", "Finland", "Sweden", "Alabama", "Alaska",
    "Arizona", "Colorado", "Delaware", "Florida", "Georgia", "Idaho", "Illinois", "Kansas",
    "Maine", "Nevada", "Ohio", "Texas",
)  # fmt: skip
SENTENCES = (
    "The figures of this section are taken from the annual survey of the member states.",
    "Most of the increase is explained by the services, which grew faster than in the year before.",
    "In the second half of the period the number of persons employed fell by 2.4 per cent.",
    "Where no value was reported, the estimate of the regional office was used instead.",
    "The committee took note of the report and asked for a revised version before the summer.",
    "Expenditure on research and on education is shown apart from all other expenditure.",
    "This reflects the change of the method of 2009, which is described in the annex.",
    "A comparison with earlier years is therefore possible to a limited extent only.",
    "The authorities expect that the measures will take effect within eighteen months.",
)


@dataclass(frozen=True, slots=True)
class MadeCell:
    """A cell by its first and last row and column, with its lines of text."""

    row: int
    column: int
    lines: tuple[str, ...]
    last_column: int
    bold: bool = False
    indent: int = 0

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class MadeTable:
    """Cells in rows and columns, and the look they are drawn in.

    `rules` is "none", "head" (over and under the head and at the foot), "rows", "spans" (under the
    heads that span columns and under each head), "grid" or "shades".
    """

    cells: tuple[MadeCell, ...]
    rows: int
    columns: int
    head_rows: int
    rules: str
    leaders: bool
    numeric: tuple[bool, ...]
    dollars: bool
    gaps_after: tuple[int, ...]


def made_table(random: Random, *, most_columns: int, rows: int | None = None) -> MadeTable:
    """Make a table of one of the kinds that reports and statements hold."""
    if random.random() < 0.2:
        return _worded(random, most_columns)
    columns = random.randint(2, most_columns)
    dollars = random.random() < 0.25
    cells: list[MadeCell] = []
    depth = _head(random, cells, columns)
    count = rows if rows is not None else random.randint(3, 16)
    years = random.randint(1980, 2000) if random.random() < 0.15 else 0
    kinds = [
        random.choice(("count", "share", "decimal", "signed", "mixed")) for _ in range(columns)
    ]
    sections = random.random() < 0.3 and not years
    long_heads = random.random() < 0.3
    gaps: list[int] = []
    row = depth
    for k in range(count):
        if sections and k % 5 == 0:
            label = f"{random.choice(QUALITIES)} {random.choice(NOUNS).lower()}:"
            cells.append(MadeCell(row, 0, (label,), 0, bold=random.random() < 0.5))
            row += 1
        total = k == count - 1 and random.random() < 0.4
        lines = ("Total",) if total else _label(random, long=long_heads and random.random() < 0.4)
        lines = (str(years + k),) if years and not total else lines
        indent = 1 if sections and not total else 0
        cells.append(MadeCell(row, 0, lines, 0, bold=total, indent=indent))
        for column in range(1, columns):
            if random.random() < 0.95:
                text = _value(random, kinds[column], dollars=dollars and k == 0)
                cells.append(MadeCell(row, column, (text,), column, bold=total))
        if not total and random.random() < 0.08:
            gaps.append(row)
        row += 1
    rules = random.choice(("none", "none", "head", "head", "rows", "spans", "grid", "shades"))
    leaders = rules in ("none", "head") and random.random() < 0.3
    numeric = (False, *(True for _ in range(columns - 1)))
    return MadeTable(
        tuple(cells), row, columns, depth, rules, leaders, numeric, dollars, tuple(gaps)
    )


def _head(random: Random, cells: list[MadeCell], columns: int) -> int:
    """Add a head of one row, of several lines, or of two rows with spans; return its rows."""
    years = random.random() < 0.5
    first = random.randint(1985, 2008)
    names = [(str(first + column),) if years else _column_name(random) for column in range(columns)]
    stub = random.random() < 0.6
    if columns >= 5 and columns % 2 == 1 and random.random() < 0.5:
        for column in range(1, columns, 2):
            name = f"{random.choice(QUALITIES)} {random.choice(NOUNS).lower()}"
            cells.append(MadeCell(0, column, (name,), column + 1, bold=True))
        row = 1
    else:
        row = 0
    if stub:
        cells.append(MadeCell(row, 0, (random.choice(("Country", "Sector", "Item", "Region")),), 0))
    cells += [MadeCell(row, column, names[column], column) for column in range(1, columns)]
    return row + 1


def _column_name(random: Random) -> tuple[str, ...]:
    name = [random.choice(QUALITIES), random.choice(NOUNS).lower()]
    if random.random() < 0.3:
        name.append(random.choice(("(EUR million)", "(% of GDP)", "(thousands)", "per capita")))
    return tuple(name) if random.random() < 0.6 else (name[0],)


def _label(random: Random, *, long: bool) -> tuple[str, ...]:
    if random.random() < 0.4 and not long:
        return (random.choice(PLACES),)
    name = f"{random.choice(QUALITIES)} {random.choice(NOUNS).lower()}"
    mark = random.choice(("", "", "", "", " (1)", " *", " (a)"))
    return (name, random.choice(TAILS) + mark) if long else (name + mark,)


def _value(random: Random, kind: str, *, dollars: bool) -> str:
    if random.random() < 0.06:
        return random.choice(("-", "n.a.", "—", "..", ":"))
    size = 10 ** random.randint(1, 6)
    number = random.randint(1, size)
    if dollars:
        return f"$ {number:,}"
    if kind == "share":
        return f"{random.random() * 100:.1f}%"
    if kind == "decimal":
        return f"{random.random() * 1000:.2f}"
    if kind == "signed":
        return f"({number:,})" if random.random() < 0.4 else f"{number:,}"
    if kind == "mixed" and random.random() < 0.5:
        return f"{random.random() * 10:.1f}"
    return f"{number:,}"


def _worded(random: Random, most_columns: int) -> MadeTable:
    """Make a table of words, with wrapped cells in most of its columns."""
    columns = random.randint(2, min(4, most_columns))
    cells = [
        MadeCell(0, column, (random.choice(("Measure", "Objective", "Action", "Status", "Body")),),
                 column, bold=True)
        for column in range(columns)
    ]  # fmt: skip
    rows = random.randint(4, 9)
    for row in range(1, rows):
        for column in range(columns):
            words = _label(random, long=False) if column == 0 else _words(random)
            cells.append(MadeCell(row, column, words, column))
    looks = ("head", "rows", "grid", "grid", "shades", *(("none",) if columns > 2 else ()))
    rules = random.choice(looks)
    numeric = tuple(False for _ in range(columns))
    return MadeTable(tuple(cells), rows, columns, 1, rules, False, numeric, False, ())


def _words(random: Random) -> tuple[str, ...]:
    lines = [
        f"{random.choice(QUALITIES)} {random.choice(NOUNS).lower()}",
        random.choice(TAILS),
        f"and {random.choice(NOUNS).lower()}",
    ]
    return tuple(lines[: random.randint(1, 3)])
