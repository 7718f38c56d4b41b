"""Bytes to text: byte order marks, UTF-8, declared and guessed encodings, control characters."""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import NamedTuple

from standfirst.compiled import loops
from standfirst.errors import DamagedSourceError
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import SourceFile


class Decoded(NamedTuple):
    """Text without a byte order mark and without control characters, and what was noticed."""

    text: str
    findings: tuple[Finding, ...]


# UTF-32 first: its little-endian mark starts with the one of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# Every Cc character but tab, line feed, form feed and carriage return.
_CONTROL = "\x00-\x08\x0b\x0e-\x1f\x7f-\x9f"
_UNWANTED = re.compile(f"[{_CONTROL}\ud800-\udfff]")
# ECMA-48, 5.4: a terminal's control sequence (colours of log files); bounded, so linear.
_TERMINAL = re.compile(r"\x1b\[[0-?]{0,64}[ -/]{0,16}[@-~]")

_TEXT_BYTES = bytes(set(range(256)) - (set(range(32)) - {9, 10, 12, 13, 27}) - {127})
_WANTED_BYTES = bytes(set(range(32, 127)) | {9, 10, 12, 13})
# Texts with stray control characters stay far below; images and archives are far above.
_BINARY_SHARE = 0.1
_BINARY_SHARE_UNDECLARED = 0.02
_STRAY = 4
_SAMPLE = 1 << 17
_DAMAGED_SHARE = 0.1


def decode(source: SourceFile, *, declared: str = "") -> Decoded:
    """Decode a file; `declared` is the encoding that the file states inside, where it does.

    The order is: byte order mark, strict UTF-8, the declared encoding, a guess (finding SF208).
    Raises DamagedSourceError for content that is no text in any encoding.
    """
    content = source.content
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _marked(content[len(mark) :], encoding)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return _undecodable(source, error.start, declared)
    if "\0" in text and (encoding := _wide_encoding(content)):
        return _guessed(content, encoding)
    if _is_binary(content, _BINARY_SHARE):
        raise _binary(source)
    return clean(text)


def clean(text: str) -> Decoded:
    """Take control characters and lone surrogates out of a text (finding SF207).

    Controls that stand for a line or field break become one, so that no two words or numbers are
    glued together; C1 controls are read as the windows-1252 characters that they nearly always
    are (HTML prescribes the same for numeric references); lone surrogates become U+FFFD; all
    others vanish.
    """
    text = text.lstrip("\ufeff")
    if not has_controls(text):
        return Decoded(text, ())
    text, sequences = _TERMINAL.subn("", text) if "\x1b" in text else (text, 0)
    text, controls = _UNWANTED.subn(_replacement, text)
    if not controls and not sequences:
        return Decoded(text, ())
    message = f"{controls + sequences} control characters left the text"
    return Decoded(text, (reading_finding("SF207", message),))


def has_controls(text: str) -> bool:
    """Tell whether `clean` has anything to take out of a text."""
    if loops:
        return bool(loops.has_controls(text))
    if text.isascii():
        return bool(text.encode().translate(None, _WANTED_BYTES))
    return _UNWANTED.search(text) is not None


def without_controls(text: str) -> str:
    """Take out of a piece of text what `clean` takes out of a whole one."""
    return _UNWANTED.sub(_replacement, text)


def one_line(text: str) -> str:
    """Collapse white space, and take control characters out: a title or label on one line."""
    line = " ".join(text.split())
    return line if line.isprintable() else " ".join(without_controls(line).split())


def _replacement(match: re.Match[str]) -> str:
    character = match.group()
    if character >= "\ud800":
        return "\ufffd"
    if character >= "\x80":
        return bytes((ord(character),)).decode("cp1252", errors="ignore")
    if character == "\x0b":
        return "\n"
    return " " if "\x1c" <= character <= "\x1f" else ""


def _marked(content: bytes, encoding: str) -> Decoded:
    try:
        return clean(content.decode(encoding))
    except UnicodeDecodeError as error:
        text, findings = clean(content.decode(encoding, errors="replace"))
        message = (
            f"damaged {encoding.upper()} from byte {error.start} on: unreadable bytes replaced"
        )
        return Decoded(text, (reading_finding("SF208", message), *findings))


def _wide_encoding(content: bytes) -> str:
    """Name UTF-16 without a mark: in Latin scripts every other byte is NUL."""
    sample = content[: _SAMPLE & ~1]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if not half or len(content) % 2:
        return ""
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    few, many = sorted((even, odd))
    if many < half * 0.4 or few > half * 0.01:
        return ""
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return "" if _UNWANTED.search(text) else encoding


def _undecodable(source: SourceFile, position: int, declared: str) -> Decoded:
    content = source.content
    if encoding := _wide_encoding(content):
        return _guessed(content, encoding)
    if _is_binary(content, _BINARY_SHARE_UNDECLARED):
        raise _binary(source)
    if encoding := _known_encoding(declared):
        return _declared(content, encoding)
    replaced = content.decode("utf-8", errors="replace")
    damaged = replaced.count("\ufffd")
    wide = sum(1 for _ in re.finditer("[^\0-\x7f\ufffd]", replaced))
    if damaged <= wide * _DAMAGED_SHARE:
        text, findings = clean(replaced)
        message = f"not quite UTF-8 from byte {position} on: {damaged} places replaced by U+FFFD"
        return Decoded(text, (reading_finding("SF208", message), *findings))
    return _guessed(content, _guess(content, position))


def _declared(content: bytes, encoding: str) -> Decoded:
    try:
        return clean(_composed(content.decode(encoding), encoding))
    except UnicodeDecodeError as error:
        text, findings = clean(_composed(content.decode(encoding, errors="replace"), encoding))
        message = f"not quite {encoding} from byte {error.start} on: unreadable bytes replaced"
        return Decoded(text, (reading_finding("SF208", message), *findings))


def _guessed(content: bytes, encoding: str) -> Decoded:
    text, findings = clean(_composed(content.decode(encoding, errors="replace"), encoding))
    message = f"the file names no encoding and is not UTF-8: read as {encoding}"
    cure = "Look at its accented letters; save the file as UTF-8 if they are wrong."
    return Decoded(text, (reading_finding("SF208", message, cure=cure), *findings))


def _composed(text: str, encoding: str) -> str:
    """windows-1258 writes tone marks as characters of their own; Unicode text has them composed."""
    return unicodedata.normalize("NFC", text) if encoding == "cp1258" else text


def _known_encoding(label: str) -> str:
    """Return the codec for a label as the web reads it; empty for an unknown one and for UTF-8."""
    try:
        name = codecs.lookup(label.strip()).name
    except (LookupError, ValueError):
        return ""
    name = _WEB_READS_AS.get(name, name)
    return name if name in _WEB_ENCODINGS else ""


# https://encoding.spec.whatwg.org/#names-and-labels, by the names of Python's codecs.
_WEB_READS_AS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
_WEB_ENCODINGS = frozenset(
    {
        "cp866", "cp874", "cp932", "cp949", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254",
        "cp1255", "cp1256", "cp1257", "cp1258", "iso8859-2", "iso8859-3", "iso8859-4",
        "iso8859-5", "iso8859-6", "iso8859-7", "iso8859-8", "iso8859-10", "iso8859-13",
        "iso8859-14", "iso8859-15", "iso8859-16", "koi8-r", "koi8-u", "mac-roman", "mac-cyrillic",
        "gb18030", "big5", "big5hkscs", "euc_jp", "iso2022_jp",
    }
)  # fmt: skip


# What German, French, Spanish and the like write beyond ASCII in windows-1252.
_WESTERN = frozenset(
    "äöüÄÖÜßéèêëàâçîïôûùœæñáíóúãõåøÉÈÀÇÑÁÅØÆ€§°²³µ½¼¾«»„“”‚‘’–—…·•©®™ªº±×¿¡\xa0\xad"
)
# Tone marks and letters of Vietnamese in windows-1258.
_VIETNAMESE_TONES = b"\xcc\xd2\xde\xec\xf2"
_VIETNAMESE_LETTERS = b"\xd0\xf0\xd5\xf5\xdd\xfd\xe2\xe3\xea\xf4"


# What text files without a mark are written in; leaving out the rest keeps short files from
# being read as an alphabet that nobody uses.
_LIKELY = [
    "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258",
    "iso8859_2", "iso8859_7", "koi8_r", "mac_roman", "cp850", "cp866", "cp874", "cp932", "cp949",
    "euc_jp", "gb18030", "big5",
]  # fmt: skip


def _guess(content: bytes, position: int) -> str:
    start = max(0, position - _SAMPLE // 4)
    sample = content[start : start + _SAMPLE]
    high = sample.translate(None, bytes(range(128)))
    if _is_vietnamese(sample):
        return "cp1258"
    western = high.decode("cp1252", errors="replace")
    if sum(character in _WESTERN for character in western) >= len(western) * 0.98:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=_LIKELY).best()
    return best.encoding if best is not None else "cp1252"


def _is_vietnamese(sample: bytes) -> bool:
    """Tone marks after vowels, as often as Vietnamese has them, are no other language."""
    tones = len(
        re.findall(rb"[aeiouyAEIOUY\xe2\xe3\xea\xf4\xf5\xfd][\xcc\xd2\xde\xec\xf2]", sample)
    )
    high = sum(sample.count(byte) for byte in _VIETNAMESE_TONES + _VIETNAMESE_LETTERS)
    other = sum(byte >= 128 for byte in sample) - high
    stray = sum(sample.count(byte) for byte in _VIETNAMESE_TONES) - tones
    return tones >= 2 and stray <= tones * 0.1 and other <= high * 0.1


def _is_binary(content: bytes, share: float) -> bool:
    """Tell content that has more control characters than a text can have by accident."""
    sample = content[:_SAMPLE] + content[-_SAMPLE:] if len(content) > 2 * _SAMPLE else content
    return len(sample.translate(None, _TEXT_BYTES)) > max(_STRAY, share * len(sample))


def _binary(source: SourceFile) -> DamagedSourceError:
    return DamagedSourceError(
        "binary content, not text in any encoding",
        file=source.name,
        cure="Give the file the ending of its real format, or convert it to PDF, HTML or text",
    )
