"""A signed POST of the report to an address of yours."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Literal
from urllib.parse import SplitResult, urlsplit

import msgspec

from standfirst.errors import ConfigurationError, DeliveryError
from standfirst.model.place import Record
from standfirst.plugins import Delivery, Sink, Surroundings

if TYPE_CHECKING:
    from urllib.request import OpenerDirector

TRIES = 3
FIRST_PAUSE = 1.0
"""Seconds before the second try; the third waits four times as long."""

PAUSE_FACTOR = 4

SIGNATURE_HEADER = "X-Standfirst-Signature"
TIMESTAMP_HEADER = "X-Standfirst-Timestamp"
DELIVERY_HEADER = "X-Standfirst-Delivery"

WORTH_ANOTHER_TRY = frozenset((408, 425, 429, 500, 502, 503, 504))
"""Answers that say "not now"; any other that is no success says "never"."""


class WebhookSettings(Record, frozen=True, kw_only=True):
    """`url` is where to, `secret_variable` the environment variable that holds the signing key.

    `when` is "alert" to send only runs that raise one (or could not be judged), or "always";
    `timeout` is in seconds and holds for each try.
    """

    url: str
    secret_variable: str = "STANDFIRST_WEBHOOK_SECRET"
    when: Literal["alert", "always"] = "alert"
    timeout: float = 10.0


def prepare(settings: WebhookSettings, world: Surroundings) -> None:
    """Refuse an address that is none, and a missing secret."""
    parts = urlsplit(settings.url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not _has_sound_port(parts):
        raise ConfigurationError(
            f"[sinks.webhook] url = {settings.url!r}: expected an http or https address"
        )
    if parts.username or parts.password:
        raise ConfigurationError(
            "[sinks.webhook] url holds a password; take it out. The receiver knows the sender by "
            "the signature"
        )
    if not settings.timeout > 0:
        raise ConfigurationError("[sinks.webhook] timeout: expected seconds, more than 0")
    if not world.environment.get(settings.secret_variable):
        raise ConfigurationError(
            f"[sinks.webhook]: the environment variable {settings.secret_variable} is not set. "
            "Put the signing key there; it is never read from a file"
        )


def _has_sound_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False


def body(delivery: Delivery) -> bytes:
    """Return what is posted: a line for people, and the alerts, causes and rates as records."""
    report, run = delivery.report, delivery.run
    fails = any(alert.severity == "fail" for alert in report.alerts)
    return msgspec.json.encode(
        {
            "text": _text(delivery),
            "verdict": "fail" if fails else _milder(delivery),
            "workspace": delivery.workspace,
            "run": run.run_id,
            "started_at": run.started_at,
            "documents": run.documents,
            "chunks": run.chunks,
            "not_read": len(report.errors),
            "alerts": report.alerts,
            "untold": report.untold,
            "causes": report.causes,
            "unlike": report.unlike,
            "rates": [r for r in report.rates if r.scope in ("overall", "family", "check")],
        }
    )


def _milder(delivery: Delivery) -> str:
    if delivery.report.untold:
        return "cannot_tell"
    return "warn" if delivery.report.alerts else "ok"


def _text(delivery: Delivery) -> str:
    report = delivery.report
    lines = []
    for alert in report.alerts:
        lines.append(f"{alert.message}.")
        if alert.cause is not None:
            lines.append(f"{alert.cause.sentence}. Cure: {alert.cause.cure}.")
    if report.untold:
        lines.append(f"Too few chunks to tell: {', '.join(report.untold)}.")
    return "\n".join(lines) or f"Run {delivery.run.run_id}: no alert."


def signature(secret: str, timestamp: str, content: bytes) -> str:
    """Return the HMAC-SHA256 over timestamp, full stop and body, in hexadecimal.

    The receiver computes the same and refuses an old timestamp, so that nobody can send a report
    again.
    """
    signed = timestamp.encode() + b"." + content
    return "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def send(delivery: Delivery, settings: WebhookSettings, world: Surroundings) -> None:
    """Post the report; a receiver that is down or busy is tried three times."""
    report = delivery.report
    if settings.when == "alert" and not (report.alerts or report.untold):
        return
    content = body(delivery)
    reason = ""
    for number in range(TRIES):
        if number:
            world.sleep(FIRST_PAUSE * PAUSE_FACTOR ** (number - 1))
        status, reason = _post(content, delivery, settings, world)
        if status is not None and 200 <= status < 300:
            return
        if status is not None and status not in WORTH_ANOTHER_TRY:
            raise DeliveryError(f"{_shown(settings.url)} refused the report: {reason}")
    raise DeliveryError(
        f"{_shown(settings.url)} did not take the report in {TRIES} tries: {reason}"
    )


def _post(
    content: bytes, delivery: Delivery, settings: WebhookSettings, world: Surroundings
) -> tuple[int | None, str]:
    """Return the status of one try (None without an answer) and what it says."""
    from http.client import HTTPException
    from urllib.error import HTTPError, URLError
    from urllib.request import Request

    timestamp = str(int(world.now()))
    secret = world.environment[settings.secret_variable]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "standfirst",
        DELIVERY_HEADER: f"{delivery.run.run_id}-{delivery.run.corpus_fingerprint[:16]}",
        TIMESTAMP_HEADER: timestamp,
        SIGNATURE_HEADER: signature(secret, timestamp, content),
    }
    request = Request(settings.url, content, headers, method="POST")
    try:
        with _opener().open(request, timeout=settings.timeout) as response:
            return response.status, ""
    except HTTPError as error:
        with error:
            return error.code, f"status {error.code}"
    except URLError as error:
        return None, str(error.reason)
    except (OSError, HTTPException) as error:
        return None, str(error) or type(error).__name__


def _opener() -> OpenerDirector:
    """Return an opener that follows no redirect: the report goes where it was told to go."""
    from urllib.request import HTTPRedirectHandler, build_opener

    class Stay(HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    return build_opener(Stay)


def _shown(url: str) -> str:
    """Return an address without its query, which may hold a token."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname}{port}{parts.path}"


SINK = Sink("webhook", WebhookSettings, send, prepare)
