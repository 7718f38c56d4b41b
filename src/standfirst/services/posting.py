"""One POST to a server that speaks the OpenAI protocol: bounded, without redirects, key unseen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from standfirst.errors import ConfigurationError
from standfirst.plugins import Surroundings

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.request import OpenerDirector

FIRST_PAUSE = 1.0
"""Seconds before the second try; each further one waits four times as long."""

PAUSE_FACTOR = 4
LONGEST_PAUSE = 60.0
"""Seconds that a server may ask to be waited for."""

TIMEOUT = 120.0
"""Seconds for each try: a small model on a processor takes a minute for a page, or for a batch."""

WORTH_ANOTHER_TRY = frozenset((408, 425, 429, 500, 502, 503, 504))
_PIECE = 65_536


class Tried(NamedTuple):
    """What came of one try: a status with the body, or no status and what went wrong.

    `pause` is how many seconds the server asks to be waited for.
    """

    status: int | None
    content: bytes
    pause: float = 0.0

    @property
    def reason(self) -> str:
        """Say why there is no reply."""
        return f"status {self.status}" if self.status else self.content.decode("utf-8", "replace")

    @property
    def is_final(self) -> bool:
        """Tell a refusal, which another try would not change."""
        return self.status is not None and self.status not in WORTH_ANOTHER_TRY


class Endpoint(NamedTuple):
    """An address that is posted to; `key_variable` names where its key stands in the environment.

    The key is sent as a header only; no message holds it.
    """

    url: str
    key_variable: str
    world: Surroundings
    timeout: float
    longest_reply: int

    def post(self, body: bytes) -> Tried:
        """Try once. Raises ConfigurationError for a key that is none."""
        from http.client import HTTPException
        from urllib.error import HTTPError, URLError
        from urllib.request import Request

        request = Request(self.url, body, dict(self._headers()), method="POST")
        until = self.world.now() + self.timeout
        try:
            with _opener().open(request, timeout=self.timeout) as response:
                return self._read(response, until)
        except HTTPError as error:
            with error:
                return Tried(error.code, b"", _asked_pause(error.headers.get("Retry-After")))
        except URLError as error:
            return Tried(None, str(error.reason).encode())
        except (OSError, HTTPException) as error:
            return Tried(None, (str(error) or type(error).__name__).encode())

    def wait(self, tries: int, pause: float = 0.0) -> None:
        """Wait after so many tries, and no less than the server asked for."""
        self.world.sleep(max(FIRST_PAUSE * PAUSE_FACTOR ** (tries - 1), pause))

    def hint(self, status: int | None) -> str:
        """Return the cure for a refusal."""
        if status in (401, 403):
            return f"Set {self.key_variable} to a key of that server"
        return "Look at the address and at the model's name"

    def _headers(self) -> Mapping[str, str]:
        headers = {"Content-Type": "application/json", "User-Agent": "standfirst"}
        key = self.world.environment.get(self.key_variable, "").strip()
        if not key:
            return headers
        if not (key.isascii() and key.isprintable()):
            raise ConfigurationError(f"{self.key_variable}: a key is printable ASCII on one line")
        return {**headers, "Authorization": f"Bearer {key}"}

    def _read(self, response: HTTPResponse, until: float) -> Tried:
        """Read a reply that may drip or have no end."""
        pieces: list[bytes] = []
        length = 0
        while piece := response.read1(_PIECE):
            pieces.append(piece)
            length += len(piece)
            if length > self.longest_reply:
                return Tried(
                    None, f"the reply is longer than {self.longest_reply:,} bytes".encode()
                )
            if self.world.now() > until:
                return Tried(None, f"the reply took longer than {self.timeout:g} seconds".encode())
        return Tried(response.status, b"".join(pieces))


def address(url: str, ending: str) -> str | None:
    """Return an address up to `/v1` with its ending, None for what is no address of a server."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        return None
    path = url.rstrip("/")
    return path if path.endswith(ending) else path + ending


def holds_password(url: str) -> bool:
    """Tell whether an address names a user or a password."""
    parts = urlsplit(url)
    return bool(parts.username or parts.password)


def _asked_pause(header: str | None) -> float:
    """Return the seconds that a server asks to be waited, within reason."""
    seconds = (header or "").strip()
    return min(float(seconds), LONGEST_PAUSE) if seconds.isdecimal() else 0.0


def _opener() -> OpenerDirector:
    """Return an opener that follows no redirect: the key goes where it was told to go."""
    from urllib.request import HTTPRedirectHandler, build_opener

    class Stay(HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    return build_opener(Stay)
