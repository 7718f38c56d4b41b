"""The webhook against a real server: signed, tried again where that helps, never led elsewhere."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from standfirst.errors import ConfigurationError, DeliveryError
from standfirst.services.sinks.webhook import SINK, WebhookSettings, prepare, send
from tests.services.sinks.reports import World, alert, delivery

SECRET = "kept in the environment"
ENVIRONMENT = {"STANDFIRST_WEBHOOK_SECRET": SECRET}


class Receiver(HTTPServer):
    """Answers with the statuses it was given, one a request, and keeps what it received."""

    def __init__(self, statuses: list[int]) -> None:
        super().__init__(("127.0.0.1", 0), Receiving)
        self.statuses = statuses
        self.received: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hooks/standfirst?token=t0ken"


class Receiving(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), content))
        status = self.server.statuses.pop(0)
        if not is_genuine(dict(self.headers), content):
            status = 401
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.end_headers()

    do_GET = do_POST  # noqa: N815 - the name that the server looks for

    def log_message(self, *_: object) -> None:
        pass


def is_genuine(headers: dict[str, str], content: bytes) -> bool:
    """Check a signature as the documentation tells receivers to."""
    signed = headers["X-Standfirst-Timestamp"].encode() + b"." + content
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(headers["X-Standfirst-Signature"], f"sha256={expected}")


@contextmanager
def receiver(*statuses: int) -> Iterator[Receiver]:
    server = Receiver(list(statuses))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_report_is_signed_and_arrives_on_the_third_try():
    world = World(ENVIRONMENT)
    with receiver(503, 500, 200) as server:
        send(delivery(), WebhookSettings(url=server.url), world.surroundings())
    assert world.waited == [1.0, 4.0]
    assert len(server.received) == 3
    assert all(is_genuine(headers, content) for _, headers, content in server.received)
    path, headers, content = server.received[-1]
    assert path == "/hooks/standfirst?token=t0ken"
    assert headers["X-Standfirst-Timestamp"] == "1900000000"
    assert {each[1]["X-Standfirst-Delivery"] for each in server.received} == {"7-" + 16 * "f"}
    said = json.loads(content)
    assert (said["verdict"], said["run"]) == ("fail", 7)
    assert said["text"].splitlines()[1].startswith("61 of 90 failing chunks: list items")
    assert said["alerts"][0]["cause"]["cure"] == "raise chunk.size"


def test_a_wrong_secret_is_refused_and_not_tried_again():
    world = World({"STANDFIRST_WEBHOOK_SECRET": "another"})
    with receiver(200) as server, pytest.raises(DeliveryError, match="refused the report: status"):
        send(delivery(), WebhookSettings(url=server.url), world.surroundings())
    assert len(server.received) == 1
    assert world.waited == []


def test_a_receiver_that_stays_down_is_given_up_after_three_tries_and_named_without_its_token():
    world = World(ENVIRONMENT)
    with receiver(503, 503, 503) as server, pytest.raises(DeliveryError) as caught:
        send(delivery(), WebhookSettings(url=server.url), world.surroundings())
    assert len(server.received) == 3
    assert "in 3 tries: status 503" in str(caught.value)
    assert "t0ken" not in str(caught.value)
    assert SECRET not in str(caught.value)


def test_nobody_listening_is_tried_three_times():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        world = World(ENVIRONMENT)
        with pytest.raises(DeliveryError, match="in 3 tries"):
            send(delivery(), WebhookSettings(url=url), world.surroundings())
    assert world.waited == [1.0, 4.0]


def test_a_receiver_that_never_answers_is_left_after_the_timeout():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        settings = WebhookSettings(url=url, timeout=0.05)
        with pytest.raises(DeliveryError, match="timed out"):
            send(delivery(), settings, World(ENVIRONMENT).surroundings())


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(status):
    with receiver(status, 200) as server, pytest.raises(DeliveryError, match="refused"):
        send(delivery(), WebhookSettings(url=server.url), World(ENVIRONMENT).surroundings())
    assert [path for path, _, _ in server.received] == ["/hooks/standfirst?token=t0ken"]


@pytest.mark.parametrize(
    ("fields", "when", "sent"),
    [
        ({"alerts": ()}, "alert", 0),
        ({"alerts": (), "untold": ("law",)}, "alert", 1),
        ({"alerts": (alert("warn"),)}, "alert", 1),
        ({"alerts": ()}, "always", 1),
    ],
)
def test_quiet_runs_are_sent_only_where_asked(fields, when, sent):
    with receiver(200) as server:
        settings = WebhookSettings(url=server.url, when=when)
        send(delivery(**fields), settings, World(ENVIRONMENT).surroundings())
    assert len(server.received) == sent


@pytest.mark.parametrize(
    ("settings", "environment", "message"),
    [
        ({"url": "file:///etc/passwd"}, ENVIRONMENT, "expected an http or https address"),
        ({"url": "http://"}, ENVIRONMENT, "expected an http or https address"),
        ({"url": "http://host:99999/"}, ENVIRONMENT, "expected an http or https address"),
        ({"url": "http://me:pass@host/"}, ENVIRONMENT, "take it out"),
        ({"url": "http://host/", "timeout": 0}, ENVIRONMENT, "timeout"),
        ({"url": "http://host/"}, {}, "STANDFIRST_WEBHOOK_SECRET is not set"),
        ({"url": "http://host/", "secret_variable": "MINE"}, ENVIRONMENT, "MINE is not set"),
    ],
)
def test_what_will_not_work_is_said_before_anything_is_ingested(settings, environment, message):
    assert SINK.prepare is prepare
    with pytest.raises(ConfigurationError, match=message):
        prepare(WebhookSettings(**settings), World(environment).surroundings())


def test_the_check_that_the_documentation_gives_receivers_takes_what_is_sent_and_nothing_else():
    page = (Path(__file__).parents[3] / "docs" / "alerts.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    namespace: dict[str, Any] = {}
    exec(compile(example, "docs/alerts.md", "exec"), namespace)
    namespace["time"] = SimpleNamespace(time=lambda: 1.9e9 + 20)
    with receiver(200) as server:
        send(delivery(), WebhookSettings(url=server.url), World(ENVIRONMENT).surroundings())
    ((_, headers, content),) = server.received
    is_told_genuine = namespace["is_genuine"]
    assert is_told_genuine(headers, content, SECRET)
    assert not is_told_genuine(headers, content + b" ", SECRET)
    assert not is_told_genuine(headers, content, "another")
    namespace["time"] = SimpleNamespace(time=lambda: 1.9e9 + 900)
    assert not is_told_genuine(headers, content, SECRET)
