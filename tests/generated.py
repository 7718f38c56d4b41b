"""Generated documents for the laws: text with typed elements, as every reader delivers them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from standfirst.model.place import Span
from standfirst.model.source import Element, TextSource

_WORDS = [
    *("the", "dose", "of", "Möwe", "0,5", "mg", "Điều", "khoản", "except", "z.", "B.", "thuốc,"),
    *("🙂", "👩\u200d👩\u200d👧", "e\u0301gal", "x" * 70),
]
_sentences = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=14).map(
    lambda words: " ".join(words).capitalize() + "."
)
_paragraphs = st.lists(_sentences, min_size=1, max_size=6).map(" ".join)
_runs = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=90).filter(
    lambda text: text.strip()
)
_rows = st.lists(
    st.lists(st.sampled_from(_WORDS), min_size=2, max_size=3), min_size=3, max_size=9
).map(lambda rows: ["| " + " | ".join(row) + " |" for row in rows])

_parts = st.lists(
    st.one_of(
        st.tuples(
            st.just("heading"), st.integers(1, 4), st.sampled_from(["Scope", "Liều", "Ruhe"])
        ),
        st.tuples(st.just("paragraph"), st.just(0), st.one_of(_paragraphs, _runs)),
        st.tuples(st.just("list_item"), st.integers(1, 3), _sentences),
        st.tuples(st.just("code"), st.just(0), _paragraphs.map(lambda t: t.replace(". ", "\n  "))),
        st.tuples(st.just("table"), st.just(0), _rows),
        st.tuples(st.just("dropped"), st.just(0), st.just("<!-- note -->")),
    ),
    max_size=14,
)


def made_source(parts: list[tuple[str, int, Any]]) -> TextSource:
    from standfirst.model.document import Dropped

    text = ""
    elements: list[Element] = []
    dropped: list[Dropped] = []
    container = -1
    for kind, level, content in parts:
        body = "\n".join(content) if kind == "table" else content.strip()
        start = len(text)
        end = start + len(body)
        text += body + "\n\n"
        if kind == "dropped":
            dropped.append(Dropped(reason="comment", text=body, span=Span(start, end)))
            continue
        if kind == "list_item" and not (elements and elements[-1].kind == "list_item"):
            container += 1
        rows: list[Span] = []
        for line in content if kind == "table" else ():
            rows.append(Span(start, start + len(line)))
            start += len(line) + 1
        elements.append(
            Element(
                kind,  # type: ignore[arg-type]
                end - len(body),
                end,
                level=level,
                container=container if kind == "list_item" else -1,
                label=body if kind == "heading" else "",
                rows=tuple(rows),
                header_rows=1 if rows else 0,
            )
        )
    return TextSource(
        media_type="text/markdown",
        text=text,
        elements=tuple(elements),
        dropped=tuple(dropped),
    )


text_sources = _parts.map(made_source)
"""Text sources with headings, paragraphs, lists, code, tables and dropped comments."""
