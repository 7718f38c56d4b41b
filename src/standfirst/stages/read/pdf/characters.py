"""The characters of a page as PDFium's text page holds them, with the run that painted each."""

from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple

from standfirst.model.source import Font
from standfirst.stages.read.pdf.fonts import describe
from standfirst.stages.read.pdf.placement import Placement

JOINED, SPACED, BROKEN = 1, 2, 3
"""How a character follows the one before: at once, after white space, after a line break."""

INVISIBLE, CLIP_ONLY = 3, 7
"""Text rendering modes that paint nothing (PDF 1.7, table 106)."""
SMALLEST_SIZE = 1.0
"""Below one point a printed letter is a hairline."""
NEARLY_WHITE = 250


class Run(NamedTuple):
    """A text object: what all of its characters share.

    `font` indexes the fonts of the page; `size` is in points as displayed; `angle` is the writing
    direction in degrees. `hidden` says why nothing is seen of it, empty where it is painted.
    `content` is the id of the marked content it stands in, -1 for none; `address` is the object's.
    """

    font: int
    size: float
    angle: int
    hidden: str
    is_white: bool
    content: int
    address: int


class Character(NamedTuple):
    """A character in PDF user space; `follows` is JOINED, SPACED or BROKEN."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    origin_x: float
    origin_y: float
    run: int
    follows: int
    is_unmapped: bool


class Characters(NamedTuple):
    """`font_names` are the fonts' full names in the file, subset prefix included.

    `placement` maps the characters' places to the page as displayed.
    """

    characters: list[Character]
    runs: list[Run]
    fonts: list[Font]
    font_names: list[str]
    placement: Placement


def read_characters(text_page: Any, count: int, placement: Placement) -> Characters:
    """Read the first `count` characters of a text page, white space folded into `follows`."""
    import pypdfium2.raw as pdfium

    get_code, get_object = pdfium.FPDFText_GetUnicode, pdfium.FPDFText_GetTextObject
    get_box, get_origin = pdfium.FPDFText_GetCharBox, pdfium.FPDFText_GetCharOrigin
    is_unmapped = pdfium.FPDFText_HasUnicodeMapError
    box, corners = _doubles(4)
    origin, origin_xy = _doubles(2)
    runs = _Runs(text_page, placement, pdfium)
    characters: list[Character] = []
    mapped: dict[int, bool] = {}
    follows, high = BROKEN, 0
    for index in range(count):
        code = get_code(text_page, index)
        # TeX's large brackets and signs have codes below 32 and no Unicode; they are painted.
        # PDFium calls code 0 mapped, though it is what it gives to a glyph that it cannot name.
        is_sign = code == 0 or (code < 32 and is_unmapped(text_page, index) == 1)
        if ((code <= 32 and code != 2) or code in _SPACES) and not is_sign:
            # A painted space counts even where PDFium sees a line break beside it.
            is_break = code in (10, 13) and follows != SPACED
            follows = BROKEN if is_break else SPACED
            continue
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        text, high = "\ufffd" if is_sign else _spell(code, high), 0
        handle = get_object(text_page, index)
        run = runs.index_of(handle, index) if handle else runs.none()
        get_box(text_page, index, *corners)
        get_origin(text_page, index, *origin_xy)
        left, right, bottom, top = box
        x, y = origin
        key = run << 21 | code
        if key not in mapped:
            mapped[key] = is_unmapped(text_page, index) == 1
        characters.append(
            Character(text, left, bottom, right, top, x, y, run, follows, mapped[key])
        )
        follows = JOINED
    return Characters(characters, runs.runs, runs.fonts, runs.names, placement)


_SPACES = frozenset(
    [0xA0, 0x1680, *range(0x2000, 0x200C), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]
)


def _spell(code: int, high: int) -> str:
    """Return a character; PDFium marks a hyphen at a line's end with U+0002."""
    if code in (0x2, 0xAD):
        return "-"
    if 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)) if high else "\ufffd"
    if code >= 0xFFFE or 0x7F <= code < 0xA0:
        return chr(code) if 0x10000 <= code <= 0x10FFFF else "\ufffd"
    return chr(code)


def _doubles(size: int) -> tuple[Any, list[Any]]:
    """Return an array and pointers to its items, so that one call fills it."""
    array = (ctypes.c_double * size)()
    start, step = ctypes.addressof(array), ctypes.sizeof(ctypes.c_double)
    pointer = ctypes.POINTER(ctypes.c_double)
    return array, [ctypes.cast(start + step * index, pointer) for index in range(size)]


class _Runs:
    """Text objects by their address, described once each."""

    def __init__(self, text_page: Any, placement: Placement, pdfium: Any) -> None:
        self._text_page = text_page
        self._placement = placement
        self._pdfium = pdfium
        # One of each for all calls: making them takes longer than the calls.
        self._matrix = pdfium.FS_MATRIX()
        self._size = ctypes.c_float()
        self._colour = tuple(ctypes.c_uint() for _ in range(4))
        self._by_address: dict[int, int] = {}
        self._font_by_address: dict[int, int] = {}
        self.runs: list[Run] = []
        self.fonts: list[Font] = []
        self.names: list[str] = []

    def index_of(self, handle: Any, character: int) -> int:
        address = ctypes.addressof(handle.contents)
        index = self._by_address.get(address)
        if index is None:
            index = self._by_address[address] = len(self.runs)
            self.runs.append(self._describe(handle, character))
        return index

    def none(self) -> int:
        """Return the run of characters that PDFium made up itself."""
        if -1 not in self._by_address:
            self._by_address[-1] = len(self.runs)
            self.runs.append(Run(self._font(None), 0.0, 0, "never painted", False, -1, 0))
        return self._by_address[-1]

    def _describe(self, handle: Any, character: int) -> Run:
        pdfium, matrix, size = self._pdfium, self._matrix, self._size
        pdfium.FPDFText_GetMatrix(self._text_page, character, matrix)
        pdfium.FPDFTextObj_GetFontSize(handle, size)
        height = math.hypot(matrix.c, matrix.d) or math.hypot(matrix.a, matrix.b)
        shown = abs(size.value) * height
        red, green, blue, alpha = self._colour
        if not pdfium.FPDFPageObj_GetFillColor(handle, red, green, blue, alpha):
            red.value, green.value, blue.value, alpha.value = 0, 0, 0, 255
        hidden = ""
        if pdfium.FPDFTextObj_GetTextRenderMode(handle) in (INVISIBLE, CLIP_ONLY):
            hidden = "invisible text"
        elif alpha.value == 0:
            hidden = "fully transparent text"
        elif 0 < shown < SMALLEST_SIZE:
            hidden = "text smaller than one point"
        return Run(
            self._font(pdfium.FPDFTextObj_GetFont(handle)),
            round(shown, 2),
            self._placement.direction(matrix.a, matrix.b),
            hidden,
            min(red.value, green.value, blue.value) >= NEARLY_WHITE,
            pdfium.FPDFPageObj_GetMarkedContentID(handle),
            ctypes.addressof(handle.contents),
        )

    def _font(self, handle: Any) -> int:
        address = ctypes.addressof(handle.contents) if handle else 0
        index = self._font_by_address.get(address)
        if index is None:
            index = self._font_by_address[address] = len(self.fonts)
            name, font = describe(handle) if handle else ("", Font("", 400, False))
            self.names.append(name)
            self.fonts.append(font)
        return index
