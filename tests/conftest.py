"""What holds for every test: a law is no timing, so no example has a deadline."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("standfirst", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("standfirst")
