"""The reading sheet: one HTML file that loads nothing, in which passages are judged blind."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib import resources

from standfirst.markup import xml_text
from standfirst.model.comparison import Passage, Version

QUESTION = "Could a competent person answer a question from this text alone?"
_LETTERS = "ABCD"
_ANSWERS = (("yes", "Yes"), ("no", "No"), ("cannot_tell", "Cannot tell"))


def render_sheet(comparison_id: str, passages: Sequence[Passage], names: Mapping[str, str]) -> str:
    """Return the sheet as HTML.

    `names` maps the digest of a configuration to its name, which the page shows once all versions
    of a passage are judged. Whatever comes from documents is text; the policy in the head lets the
    page run its own script, and load and send nothing.
    """
    script = _asset("sheet.js")
    style = _asset("sheet.css")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>standfirst reading sheet</title>",
        f"<style>{style}</style>",
        "</head>",
        f'<body data-comparison="{_text(comparison_id)}">',
        *_head(len(passages)),
        *(line for passage in passages for line in _passage(passage, len(passages), names)),
        *_foot(),
        f"<script>{script}</script>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _head(count: int) -> Iterator[str]:
    yield "<header>"
    yield "<h1>Reading sheet</h1>"
    yield f"<p><strong>{QUESTION}</strong></p>"
    yield (
        f"<p>{count} passages, each in the chunks that different settings make of it. Judge every "
        "chunk by itself, without looking at its neighbours; say why where you say no. Which "
        "settings a chunk comes from is shown once its passage is judged. Nothing leaves this "
        "page: save the verdicts at the end, and read them back with "
        "<code>standfirst compare --verdicts FILE</code>.</p>"
    )
    yield "</header>"


def _foot() -> Iterator[str]:
    yield "<footer>"
    yield '<p id="progress" role="status"></p>'
    yield '<button type="button" id="save">Save the verdicts</button>'
    yield "</footer>"


def _passage(passage: Passage, count: int, names: Mapping[str, str]) -> Iterator[str]:
    yield f'<section aria-labelledby="passage-{passage.number}">'
    yield f'<h2 id="passage-{passage.number}">Passage {passage.number} of {count}</h2>'
    yield f"<p>{_text(passage.title)} ({_text(passage.source)}), at “{_text(passage.quote)} …”</p>"
    yield '<div class="versions">'
    for letter, version in zip(_LETTERS, passage.versions, strict=False):
        yield from _version(passage, letter, version, names)
    yield "</div>"
    yield "</section>"


def _version(
    passage: Passage, letter: str, version: Version, names: Mapping[str, str]
) -> Iterator[str]:
    key = f"p{passage.number}{letter}"
    called = ", ".join(names[digest] for digest in version.configurations)
    yield (
        f'<article data-passage="{passage.number}" data-names="{_text(called)}" '
        f'data-configurations="{_text(" ".join(version.configurations))}">'
    )
    yield f'<h3>{letter} <span class="name"></span></h3>'
    yield f'<p class="path">{_text(" › ".join(version.heading_path))}</p>'
    yield f'<div class="chunk">{_text(version.text)}</div>'
    yield f"<fieldset><legend>{QUESTION}</legend>"
    for value, words in _ANSWERS:
        yield f'<label><input type="radio" name="{key}" value="{value}"> {words}</label>'
    yield f'<label class="reason">Why? <input type="text" name="{key}-reason"></label>'
    yield "</fieldset>"
    yield "</article>"


def _asset(name: str) -> str:
    return (resources.files("standfirst.stages.compare") / name).read_text(encoding="utf-8")


def _digest(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def _text(text: str) -> str:
    """Return text as HTML shows it to the letter; what HTML cannot hold becomes �."""
    return escape(xml_text(text))
