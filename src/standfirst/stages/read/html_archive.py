"""Pages saved in one file with all they need (MHTML, RFC 2557): the page itself is taken out."""

from __future__ import annotations

import binascii
import quopri
import re
from collections.abc import Iterator

_HEAD = 4_000
"""So many bytes hold the header of such a file."""

_MIME = re.compile(
    rb"^(?:from|subject|date|mime-version|content-type|snapshot-[\w-]+):", re.I | re.M
)
_RELATED = re.compile(
    rb"content-type:\s*multipart/[\w-]+;[^\n]*(?:\n[ \t][^\n]*)*?"
    rb"boundary=(?:\"(?P<quoted>[^\"\r\n]{1,100})\"|(?P<bare>[^\s;]{1,100}))",
    re.IGNORECASE,
)
_PAGE = re.compile(rb"^content-type:\s*(?:text/html|application/xhtml\+xml)", re.I | re.M)
_CHARSET = re.compile(rb"charset=\"?([\w:.-]{2,40})", re.IGNORECASE)
_ENCODING = re.compile(rb"^content-transfer-encoding:\s*([\w-]+)", re.I | re.M)
_BLANK = re.compile(rb"\r?\n\r?\n")


def archived_page(content: bytes) -> tuple[bytes, str] | None:
    """Return the first page of an archive, and the encoding its part states ("" for none).

    None for anything that is no archive, or that holds no page.
    """
    head = content[:_HEAD]
    related = _RELATED.search(head) if _MIME.match(head.lstrip()) else None
    if related is None:
        return None
    boundary = b"--" + (related["quoted"] or related["bare"])
    for header, body in _parts(content, boundary, related.end()):
        if _PAGE.search(header):
            charset = _CHARSET.search(header)
            encoding = _ENCODING.search(header)
            decoded = _decoded(body, encoding[1].lower() if encoding else b"")
            return decoded, charset[1].decode() if charset else ""
    return None


def _parts(content: bytes, boundary: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    start = content.find(boundary, at)
    while start >= 0:
        start += len(boundary)
        end = content.find(boundary, start)
        part = content[start : end if end >= 0 else len(content)].lstrip(b"\r\n")
        if blank := _BLANK.search(part):
            yield part[: blank.start()], part[blank.end() :]
        start = end


def _decoded(body: bytes, encoding: bytes) -> bytes:
    if encoding == b"quoted-printable":
        return quopri.decodestring(body)
    if encoding == b"base64":
        try:
            return binascii.a2b_base64(body)
        except binascii.Error:
            return b""
    return body
