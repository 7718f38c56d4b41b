"""Front matter: YAML, TOML or JSON at the head of a Markdown file, read for a few keys."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.model.finding import Finding, reading_finding
from standfirst.stages.read.decoding import one_line


class FrontMatter(NamedTuple):
    """Where the block ends (code points from the start of the text) and what it states."""

    end: int
    title: str = ""
    document_id: str = ""
    language: str = ""
    findings: tuple[Finding, ...] = ()


_YAML_FENCE = re.compile(r"---[ \t]*(?:\r\n|\n|\r)")
_YAML_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
_TOML_FENCE = re.compile(r"\+\+\+[ \t]*(?:\r\n|\n|\r)")
_TOML_CLOSE = re.compile(r"^\+\+\+[ \t]*$", re.MULTILINE)
# Real front matter has some hundred characters; more than this is content between two rules.
_MAX_CHARACTERS = 65_536
# A dotted key of thousands of parts takes a parser time and memory by their square.
_LONGEST_TOML_LINE = 2_000

_KEY = re.compile(
    r"""("[^"]*"|'[^']*'|[^\s#&*!|>'"%@`\[\]{},:-][^:]{0,200}?)[ \t]*:(?:[ \t]+(.*)|[ \t]*)$"""
)
# BCP 47 as far as front matter uses it: language, script, region, variants.
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_METADATA = re.compile(r"""[\w"'.-]+(?: [\w.-]+){0,2}\s*[:=]|\[|[{-]""")
_PROPERTY = re.compile(r"[&!]\S*\s*")
_COMMENT = re.compile(r"\s#")
# What a value begins with that is no plain scalar on one line.
_SPECIAL = tuple("|>&!'\"[{*-~#")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": ""}


def read_front_matter(text: str) -> FrontMatter:
    """Return the front matter at the very start of a text; `end` is 0 where there is none."""
    if text.startswith("{"):
        return _read_json(text)
    for fence, close, read in (
        (_YAML_FENCE, _YAML_CLOSE, _read_yaml),
        (_TOML_FENCE, _TOML_CLOSE, _read_toml),
    ):
        if opening := fence.match(text):
            closing = close.search(_closing_window(text), opening.end())
            if closing is None:
                return FrontMatter(0)
            block = text[opening.end() : closing.start()]
            if not _looks_like_metadata(block):
                return FrontMatter(0)
            return _stated(read(block), closing.end())
    return FrontMatter(0)


def _read_json(text: str) -> FrontMatter:
    """Read an object at the head of a text, with nothing else on its last line."""
    import json

    try:
        stated, end = json.JSONDecoder().raw_decode(text[:_MAX_CHARACTERS])
    except (json.JSONDecodeError, RecursionError):
        return FrontMatter(0)
    is_alone = not text[end : end + _MAX_CHARACTERS].partition("\n")[0].strip()
    if not isinstance(stated, dict) or not stated or not is_alone or not text[end:].strip():
        return FrontMatter(0)
    values = {key.lower(): value for key, value in stated.items() if isinstance(value, str)}
    return _stated(_Values(values), end)


def _closing_window(text: str) -> str:
    # The pattern takes "\n" alone for a line end; "\r" is one to Markdown as well.
    return text[:_MAX_CHARACTERS].replace("\r", "\n")


def _looks_like_metadata(block: str) -> bool:
    """Tell metadata from prose between two thematic breaks by the first line with content."""
    for line in block.splitlines():
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            return _METADATA.match(stripped) is not None
    return True


class _Values(NamedTuple):
    values: dict[str, str]
    problem: str = ""


def _stated(read: _Values, end: int) -> FrontMatter:
    values = read.values
    language = values.get("language") or values.get("lang") or values.get("locale") or ""
    findings: tuple[Finding, ...] = ()
    if read.problem:
        cure = "Correct it, or the title, id and language in it may be missed."
        findings = (reading_finding("SF213", f"front matter: {read.problem}", cure=cure),)
    return FrontMatter(
        end=end,
        title=one_line(values.get("title", "")),
        document_id=one_line(values.get("id", "")),
        language=language.replace("_", "-") if _LANGUAGE.fullmatch(language) else "",
        findings=findings,
    )


def _read_toml(block: str) -> _Values:
    import tomllib

    if any(len(line) > _LONGEST_TOML_LINE for line in block.splitlines()):
        return _Values({}, "a line too long for metadata")
    try:
        table = tomllib.loads(block.replace("\r\n", "\n").replace("\r", "\n"))
    except tomllib.TOMLDecodeError as error:
        return _Values({}, f"not valid TOML ({error})")
    except RecursionError:
        return _Values({}, "TOML nested too deeply")
    return _Values(
        {
            key.lower(): str(value)
            for key, value in table.items()
            if isinstance(value, str | int) and not isinstance(value, bool)
        }
    )


def _read_yaml(block: str) -> _Values:
    """Read the top-level scalars of a YAML mapping.

    A subset read line by line: nothing is constructed, aliases and tags are not followed, nested
    collections are passed over. That is all that title, id and language need, and it leaves a
    hostile file nothing to grow.
    """
    values: dict[str, str] = {}
    problem = ""
    lines = block.splitlines()
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _KEY.match(line.rstrip())
        if match is None:
            problem = problem or f"line {index + 1} is no key with a value: {line.strip()[:60]!r}"
            continue
        start = index
        while index < len(lines) and _continues(lines[index]):
            index += 1
        value, wrong = _scalar(match[2] or "", lines[start:index])
        if wrong:
            problem = problem or f"line {start + 1}: {wrong}"
        key = match[1].strip("\"'").strip().lower()
        values.setdefault(key, value)
    return _Values(values, problem)


def _continues(line: str) -> bool:
    return not line.strip() or line[0] in " \t" or line.startswith(("- ", "-\t")) or line == "-"


def _scalar(first: str, rest: list[str]) -> tuple[str, str]:
    """Return a value in words and what is wrong with it; collections have no value."""
    first = first.strip()
    if not rest and not first.startswith(_SPECIAL) and "#" not in first:
        return ("", "") if first == "null" else (first, "")
    if any(line.startswith("\t") for line in rest):
        return "", "a tab is no indentation in YAML"
    if first.startswith(("|", ">")):
        return "\n".join(line.strip() for line in rest).strip(), ""
    joined = " ".join([first, *(line.strip() for line in rest)]).strip()
    while tagged := _PROPERTY.match(joined):
        joined = joined[tagged.end() :]
    if joined.startswith(("'", '"')):
        return _quoted(joined)
    if joined.startswith(("[", "{")):
        opened = sum(map(joined.count, "[{")) != sum(map(joined.count, "]}"))
        return "", "a bracket that is not closed" if opened else ""
    if joined.startswith(("*", "- ", "-\t")) or joined in {"~", "null", "-"}:
        return "", ""
    if not first and rest and any(_KEY.match(line.strip()) for line in rest):
        return "", ""
    plain = _COMMENT.split(joined, maxsplit=1)[0].strip()
    return ("", "") if plain.startswith("#") else (plain, "")


def _quoted(value: str) -> tuple[str, str]:
    if value[0] == "'":
        match = re.match(r"'((?:[^']|'')*)'\s*(?:#.*)?$", value)
        return (match.group(1).replace("''", "'"), "") if match else ("", _UNCLOSED)
    match = re.match(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$', value)
    return (_ESCAPE.sub(_unescape, match.group(1)), "") if match else ("", _UNCLOSED)


_UNCLOSED = "a quotation mark that is not closed"


def _unescape(match: re.Match[str]) -> str:
    code = match.group(1)
    if code[0] in "xu" and len(code) > 1:
        character = chr(int(code[1:], 16))
        return "\ufffd" if "\ud800" <= character <= "\udfff" else character
    return _ESCAPED.get(code, code)
