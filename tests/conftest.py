"""What holds for every test: a law is no timing, so no example has a deadline; a real server."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.services.scripted_server import Server

settings.register_profile("standfirst", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("standfirst")


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as started:
        thread = threading.Thread(target=started.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield started
        started.shutdown()
        thread.join()
