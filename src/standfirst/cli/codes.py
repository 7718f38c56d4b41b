"""What the codes of findings mean: the checks explain themselves, the rest is explained here."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from difflib import get_close_matches

from standfirst.errors import ConfigurationError
from standfirst.model.finding import READING_CODES

MEANINGS: dict[str, str] = {
    "SF201": (
        "The file could not be read, and nothing of it was stored; what the workspace held of it "
        "before is still there.\n\nCure: the message says what stood in the way. Mend or leave out "
        "the file and ingest again."
    ),
    "SF202": (
        "The file was read, but holds no text: it has no chunk and will never be found.\n\n"
        "Cure: look into the file. A scan needs a text layer; an empty file can go."
    ),
    "SF203": (
        "A heading is followed by no text of its own, so it has no chunk; its words still stand in "
        "the heading path of the sections below it.\n\nCure: none is needed where it only groups "
        "other headings; else write the text, or take the heading out."
    ),
    "SF205": (
        "The page shows something but holds no text, as a scanned page does. Nothing of it can be "
        "found.\n\nCure: ingest again with --ocr, or add a text layer with a tool of your choice."
    ),
    "SF206": (
        "The headings above a chunk took more than a third of its hard limit, and their middle "
        "was left out where the chunk is embedded. The chunk's text is whole.\n\n"
        "Cure: shorten the headings, or raise chunk.hard_limit."
    ),
    "SF207": (
        "Characters that nobody sees, such as NUL, stood in the text and were taken out.\n\n"
        "Cure: none is needed; many of them say that the file was damaged or is of another kind."
    ),
    "SF208": (
        "The file does not say how its characters are encoded, and the encoding was guessed.\n\n"
        "Cure: check accents and umlauts in a chunk; save the file as UTF-8 if they are wrong."
    ),
    "SF209": (
        "The file or page asked for more than a limit allows and was read in part.\n\n"
        "Cure: split the file, or raise the limit that the message names (`standfirst config show` "
        "lists all of them)."
    ),
    "SF210": (
        "There are no word lists for the document's language, so the stand-alone checks could not "
        "judge its chunks; that they did not fail says nothing.\n\nCure: state the language in "
        "the settings if it was recognised wrongly, or read some chunks yourself."
    ),
    "SF211": (
        "A font does not say which characters its shapes stand for, so its text comes out as "
        "letter soup and was left out.\n\nCure: make the PDF again with fonts embedded whole, or "
        "add a text layer with a tool for text recognition."
    ),
    "SF212": (
        "One page is broken; the other pages of the file were read.\n\n"
        "Cure: open the page in a viewer, print it to a new PDF, and ingest that."
    ),
    "SF213": (
        "The lines between `---` at the head of the file are no front matter that can be read; "
        "title, language and id stated there were not used.\n\nCure: mend the lines the message "
        "names."
    ),
    "SF215": (
        "An invisible character stood in front of a heading's mark, and the line was read as a "
        "heading all the same.\n\nCure: take the character out of the source."
    ),
    "SF216": (
        "The file stands in an ingested folder but was left alone, as no reader takes its kind.\n\n"
        "Cure: none is needed for pictures and the like; convert a document to a format that is "
        "read."
    ),
    "SF218": (
        "The file keeps changes that nobody accepted or rejected yet. What was inserted is read, "
        "what was deleted is left out.\n\n"
        "Cure: accept or reject the changes in the source."
    ),
    "SF219": (
        "A part of the file could not be read; the rest was.\n\n"
        "Cure: open the file, look at the part that is named, and save it again."
    ),
    "SF220": (
        "A table goes on over a page break. Each page has a block of its own, which names the "
        "first; a row may be split between the two pictures.\n\n"
        "Cure: look at both pictures before you rely on a row at the break."
    ),
    "SF221": (
        "The page is a picture, and its words were recognised in it. Letters may be wrong, and so "
        "may digits. The page is kept as a picture beside its text: answers quote no number from "
        "it and show the picture.\n\n"
        "Cure: none is needed for finding the page. Compare what matters with the picture, or put "
        "in a file that has its text."
    ),
    "SF222": (
        "A code block is opened by ``` or ~~~ and never closed, so that all text below it is "
        "code: its headings make no sections.\n\n"
        "Cure: close the block in the source, where the code ends."
    ),
    "SF217": (
        "No family's rules fit the document, and the default settings were used.\n\n"
        "Cure: name one with --family, or write a family whose [match] fits (`standfirst families` "
        "lists them)."
    ),
}
"""What each code of `READING_CODES` means, and what cures it."""


def known_codes() -> dict[str, str]:
    """Map every code to its name, the checks first."""
    from standfirst.stages.check import checks

    found = {check.code: check.name for check in checks()}
    return found | {code: name for code, (name, _) in sorted(READING_CODES.items())}


def explanation(wanted: str) -> str:
    """Return what a code, its name or a gate stands for.

    Raises ConfigurationError, with the nearest, for what is none of them.
    """
    from standfirst.stages.check import checks, documentation

    found = _code(wanted.strip())
    if found is None:
        return _gate(wanted.strip())
    if (module := documentation().get(found)) is not None:
        severity = next(check.severity for check in checks() if check.code == found)
        return f"{inspect.getdoc(module) or ''}\n\nSeverity: {severity}."
    name, severity = READING_CODES[found]
    return f"{found} {name} ({severity}).\n\n{MEANINGS[found]}"


def _code(wanted: str) -> str | None:
    names = known_codes()
    if wanted.upper() in names:
        return wanted.upper()
    return next((code for code, name in names.items() if name == wanted.lower()), None)


def _gate(wanted: str) -> str:
    from standfirst.stages.gate import gates

    for documented in gates():
        if documented.gate.name == wanted:
            paragraphs = (documented.about, documented.why, f"Cure: {documented.cure}")
            return f"{wanted} (gate).\n\n" + "\n\n".join(filter(None, paragraphs))
    raise ConfigurationError(_unknown(wanted, [each.gate.name for each in gates()]))


def _is_like(wanted: str, name: str) -> bool:
    return (bool(wanted) and wanted in name) or bool(get_close_matches(wanted, [name], n=1))


def _unknown(wanted: str, gate_names: Sequence[str]) -> str:
    names = known_codes()
    near = get_close_matches(wanted.upper(), names, n=3)
    near += [c for c, name in names.items() if _is_like(wanted.lower(), name)]
    listed = [f"{code} ({names[code]})" for code in dict.fromkeys(near)]
    listed += get_close_matches(wanted, gate_names, n=2)
    if listed:
        return f"there is no code or gate {wanted!r}; did you mean {', '.join(listed)}?"
    return f"there is no code or gate {wanted!r}; known are {', '.join([*names, *gate_names])}"
