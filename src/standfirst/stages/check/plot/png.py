"""A drawing as PNG."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from standfirst.stages.check.plot import HEIGHT, WIDTH, Drawing, Line, Point

if TYPE_CHECKING:
    from PIL import ImageDraw

SCALE = 2
"""Drawn twice as large and scaled down, since Pillow's own lines have no smooth edges."""

_FONT_SIZE = 12
_DASH = 4
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def render(drawing: Drawing) -> bytes:
    """Return a PNG file, drawn with the one font that Pillow carries."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (SCALE * WIDTH, SCALE * HEIGHT), "#ffffff")
    canvas = ImageDraw.Draw(image)
    for line in drawing.lines:
        _draw(canvas, line)
    image = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    canvas = ImageDraw.Draw(image)
    font = ImageFont.load_default(_FONT_SIZE)
    for words in drawing.words:
        canvas.text(
            words.at, words.text, fill=words.colour, font=font, anchor=_ANCHORS[words.anchor]
        )
    written = BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def _draw(canvas: ImageDraw.ImageDraw, line: Line) -> None:
    points = [(SCALE * x, SCALE * y) for x, y in line.points]
    if line.is_filled:
        canvas.polygon(points, fill=line.colour)
    elif line.is_dashed:
        _dashes(canvas, points, line)
    elif len(points) == 1:
        canvas.circle(points[0], SCALE * line.width, fill=line.colour)
    else:
        canvas.line(points, fill=line.colour, width=SCALE * line.width, joint="curve")


def _dashes(canvas: ImageDraw.ImageDraw, points: list[Point], line: Line) -> None:
    """Draw a dashed line straight down, the only one there is."""
    (x, top), (_, bottom) = points
    step = SCALE * _DASH
    y = top
    while y < bottom:
        canvas.line(
            [(x, y), (x, min(y + step, bottom))], fill=line.colour, width=SCALE * line.width
        )
        y += 2 * step
