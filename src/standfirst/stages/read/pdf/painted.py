"""What a page paints besides text: rules, rectangles, pictures, and coloured grounds."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from standfirst.model.place import BBox
from standfirst.model.source import Picture, Rule, Shape
from standfirst.stages.read.pdf.covers import LARGEST, MOST_COVERS, Cover, clipped, is_opaque
from standfirst.stages.read.pdf.placement import Placement

THIN = 3.0
"""A box is a rule when one side is at most this many points and a third of the other."""
MAX_OBJECTS = 400_000
MAX_SEGMENTS = 20_000
MAX_FORM_DEPTH = 12
NEARLY_WHITE = 250
CURVE_STEPS = 8
"""A curve's box is known to a hundredth of its size by the points of so many steps."""


Point = tuple[float, float]


class Painting(NamedTuple):
    """`grounds` are boxes of everything that is not white and may lie behind text.

    `covers` are opaque rectangles that are painted after some text. `texts` are the addresses of
    the text objects with their place in the order of painting; `shapes` are neither rules nor
    rectangles: letters drawn as outlines are among them.
    """

    rules: list[Rule]
    pictures: list[Picture]
    grounds: list[BBox]
    covers: list[Cover]
    shapes: list[Shape]
    texts: dict[int, int]
    is_cut: bool


class _Painted(NamedTuple):
    handle: Any
    kind: int
    placement: Placement


def read_painting(page: Any, placement: Placement, max_rules: int) -> Painting:
    """Walk a page's objects, also inside form XObjects, and sort what is not text."""
    import pypdfium2.raw as pdfium

    rules: list[Rule] = []
    pictures: list[Picture] = []
    grounds: list[BBox] = []
    covers: list[Cover] = []
    texts: dict[int, int] = {}
    shapes: list[Shape] = []
    is_cut = False
    for count, painted in enumerate(_objects(page, placement, pdfium)):
        if len(rules) >= max_rules or count >= MAX_OBJECTS:
            is_cut = True
            break
        if painted.kind == pdfium.FPDF_PAGEOBJ_TEXT:
            texts[ctypes.addressof(painted.handle.contents)] = count
        elif painted.kind == pdfium.FPDF_PAGEOBJ_PATH:
            shape = _sort_path(painted, rules, grounds, pdfium)
            if shape is not None and len(shapes) < max_rules:
                shapes.append(shape)
            box = _covering(page, painted, pdfium) if texts else None
            if box is not None and len(covers) < MOST_COVERS:
                covers.append(Cover(count, box))
        elif painted.kind != pdfium.FPDF_PAGEOBJ_FORM and (box := _bounds(painted, pdfium)):
            grounds.append(box)
            if painted.kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                pictures.append(Picture(*box))
    return Painting(rules[:max_rules], pictures, grounds, covers, shapes, texts, is_cut)


def _covering(page: Any, painted: _Painted, pdfium: Any) -> BBox | None:
    """Return the box of a path that hides what was painted before: an opaque rectangle."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(painted.handle, fill, stroke)
    if not fill.value or not 4 <= pdfium.FPDFPath_CountSegments(painted.handle) <= 5:
        return None
    box = _bounds(painted, pdfium)
    if box is None or _thin(box) is not None:
        return None
    if (box[2] - box[0]) * (box[3] - box[1]) > LARGEST:
        return None
    if [side and side.kind for side in _rules_of_segments(painted, pdfium)] != ["rectangle"]:
        return None
    if not is_opaque(page.pdf, painted.handle, pdfium):
        return None
    return clipped(painted.handle, box, painted.placement, pdfium)


def _objects(page: Any, placement: Placement, pdfium: Any) -> Iterator[_Painted]:
    """Yield the objects of a page in painting order, with the map that places them.

    A form comes before what is in it, so that whoever counts counts the forms, too.
    """

    def inside(form: Any, at: Placement, depth: int) -> Iterator[_Painted]:
        for index in range(pdfium.FPDFFormObj_CountObjects(form)):
            yield from one(pdfium.FPDFFormObj_GetObject(form, index), at, depth)

    def one(handle: Any, at: Placement, depth: int) -> Iterator[_Painted]:
        kind = kind_of(handle)
        yield _Painted(handle, kind, at)
        if kind == form and depth < MAX_FORM_DEPTH:
            yield from inside(handle, at.after(_matrix(handle, pdfium)), depth + 1)

    kind_of, form = pdfium.FPDFPageObj_GetType, pdfium.FPDF_PAGEOBJ_FORM
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        handle = pdfium.FPDFPage_GetObject(page, index)
        kind = kind_of(handle)
        if kind == form:
            yield from one(handle, placement, 0)
        else:
            yield _Painted(handle, kind, placement)


def _matrix(handle: Any, pdfium: Any) -> Placement:
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(matrix)):
        return Placement(1, 0, 0, 1, 0, 0)
    return Placement(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _bounds(painted: _Painted, pdfium: Any) -> BBox | None:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(painted.handle, left, bottom, right, top):
        return None
    return painted.placement.box(left.value, bottom.value, right.value, top.value)


def _sort_path(
    painted: _Painted, rules: list[Rule], grounds: list[BBox], pdfium: Any
) -> Shape | None:
    """Sort a path into rules and grounds; return it where a part of it is no rule."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(painted.handle, fill, stroke)
    is_filled = fill.value != 0 and not _is_white(painted.handle, pdfium.FPDFPageObj_GetFillColor)
    is_stroked = stroke.value != 0 and not _is_white(
        painted.handle, pdfium.FPDFPageObj_GetStrokeColor
    )
    if not (is_filled or is_stroked):
        return None
    box = _bounds(painted, pdfium)
    if box is None:
        return None
    kind = _thin(box)
    if is_filled and kind is None:
        grounds.append(box)
    if kind is not None:
        rules.append(Rule(*box, kind))
        return None
    sides = list(_rules_of_segments(painted, pdfium))
    rules.extend(side for side in sides if side is not None)
    return Shape(*(_extent(painted, pdfium) or box)) if not all(sides) else None


def _extent(painted: _Painted, pdfium: Any) -> BBox | None:
    """Return the box of what a path draws: its bounds hold the control points of curves, too."""
    count = min(pdfium.FPDFPath_CountSegments(painted.handle), MAX_SEGMENTS)
    at = painted.placement.after(_matrix(painted.handle, pdfium))
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[Point] = []
    controls: list[Point] = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(painted.handle, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = at.point(x.value, y.value)
        if pdfium.FPDFPathSegment_GetType(segment) != pdfium.FPDF_SEGMENT_BEZIERTO:
            controls = []
        elif len(controls) < 2:
            controls.append(point)
            continue
        elif points:
            points.extend(_on_curve(points[-1], controls[0], controls[1], point))
            controls = []
        points.append(point)
    if not points:
        return None
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _on_curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield points between the ends of a cubic curve, close enough for its box."""
    for step in range(1, CURVE_STEPS):
        t = step / CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )


def _is_white(handle: Any, get_colour: Any) -> bool:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not get_colour(handle, red, green, blue, alpha):
        return False
    return alpha.value == 0 or min(red.value, green.value, blue.value) >= NEARLY_WHITE


def _thin(box: BBox) -> Literal["horizontal", "vertical"] | None:
    width, height = box[2] - box[0], box[3] - box[1]
    if height <= THIN and height * 3 <= width:
        return "horizontal"
    if width <= THIN and width * 3 <= height:
        return "vertical"
    return None


def _rules_of_segments(painted: _Painted, pdfium: Any) -> Iterator[Rule | None]:
    """Yield the upright lines of a path, None for its curves and its slanted lines.

    A closed upright four-sided part is one rectangle.
    """
    count = min(pdfium.FPDFPath_CountSegments(painted.handle), MAX_SEGMENTS)
    at = painted.placement.after(_matrix(painted.handle, pdfium))
    x, y = ctypes.c_float(), ctypes.c_float()
    part: list[tuple[float, float]] = []
    is_straight = True
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(painted.handle, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            yield from _rules_of_part(part, is_straight)
            part, is_straight = [], True
        elif kind != pdfium.FPDF_SEGMENT_LINETO:
            is_straight = False
        part.append(at.point(x.value, y.value))
        if pdfium.FPDFPathSegment_GetClose(segment) and part:
            part.append(part[0])
    yield from _rules_of_part(part, is_straight)


def _rules_of_part(points: list[tuple[float, float]], is_straight: bool) -> Iterator[Rule | None]:
    if len(points) < 2:
        return
    if not is_straight:
        yield None
        return
    sides = [_side(first, second) for first, second in pairwise(points)]
    sides = [side for side in sides if side is None or side[0] != side[2] or side[1] != side[3]]
    if len(sides) in (4, 5) and all(side is not None for side in sides):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        if box[2] - box[0] > THIN and box[3] - box[1] > THIN:
            yield Rule(*box, "rectangle")
            return
    for side in sides:
        if side is None:
            yield None
        else:
            is_level = side[2] - side[0] >= side[3] - side[1]
            yield Rule(*side, "horizontal" if is_level else "vertical")


def _side(first: tuple[float, float], second: tuple[float, float]) -> BBox | None:
    """Return the box of an upright line, None for a slanted one."""
    box = (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[0], second[0]),
        max(first[1], second[1]),
    )
    return box if min(box[2] - box[0], box[3] - box[1]) <= 0.5 else None
