"""Where each setting comes from, in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from standfirst.families.loader import Configuration


class SettingOrigin(NamedTuple):
    """A setting: its value, the layer it comes from, and both as a person reads them."""

    key: str
    value: Any
    origin: str
    shown: str
    words: str


def setting_origins(configuration: Configuration) -> list[SettingOrigin]:
    """Return every setting of the family that is forced, or of the default family."""
    family = configuration.family_of("", "")[0]
    return [
        SettingOrigin(key, value, origin, _shown(value), _words(key, origin))
        for key, value, origin in configuration.origins(family)
    ]


def _words(key: str, origin: str) -> str:
    if origin == "default":
        return "built in"
    if origin.startswith("environment"):
        name = "STANDFIRST_" + key.upper().replace(".", "__")
        return origin.replace("environment", f"environment ({name})", 1)
    return origin.replace("flag", "--set", 1) if origin.startswith("flag") else origin


def _shown(value: Any) -> str:
    return "not set" if value is None else json.dumps(value, ensure_ascii=False)
