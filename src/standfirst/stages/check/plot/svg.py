"""A drawing as SVG."""

from __future__ import annotations

from html import escape

from standfirst.markup import xml_text
from standfirst.stages.check.plot import HEIGHT, WIDTH, Drawing, Line, Words


def render(drawing: Drawing) -> bytes:
    """Return an SVG 1.1 document that loads nothing from anywhere."""
    title = _text(drawing.title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *map(_line, drawing.lines),
        *map(_words, drawing.words),
        "</svg>",
    ]
    return ("\n".join(parts) + "\n").encode()


def _line(line: Line) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in line.points)
    if line.is_filled:
        return f'<polygon points="{points}" fill="{line.colour}"/>'
    if len(line.points) == 1:
        ((x, y),) = line.points
        return f'<circle cx="{x:g}" cy="{y:g}" r="{line.width}" fill="{line.colour}"/>'
    dash = ' stroke-dasharray="4 4"' if line.is_dashed else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{line.colour}" '
        f'stroke-width="{line.width}" stroke-linejoin="round"{dash}/>'
    )


def _words(words: Words) -> str:
    x, y = words.at
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{words.colour}" text-anchor="{words.anchor}">'
        f"{_text(words.text)}</text>"
    )


def _text(text: str) -> str:
    return escape(xml_text(text))
