"""Settings, layer by layer: default, family, `standfirst.toml`, environment, flag."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.families.sizes import agreed_sizes
from standfirst.languages.folding import fold
from standfirst.model.family import Settings
from standfirst.model.place import Record

DEFAULT_FAMILY = "default"
ENVIRONMENT_PREFIX = "STANDFIRST_"
FAMILY_FOLDER = "families"
"""A folder of this name beside the configuration file holds a project's own families."""

SINKS_TABLE = "sinks"

FIRST_PAGE_CHARACTERS = 3000
"""About what a first page holds; only this much is searched for a family's words."""

Layers = Sequence[tuple[str, Mapping[str, Any]]]


class Match(Record, frozen=True, kw_only=True):
    """When a document belongs to a family: its path fits a glob, or at least `least_words` of the
    words stand on its first page; case and accents aside."""

    paths: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    least_words: int = 2


class Family(NamedTuple):
    """A family file: which documents it takes and what it sets, as dotted keys."""

    name: str
    where: str
    match: Match
    values: Mapping[str, Any]


class Origin(NamedTuple):
    """A setting's value and the layer it comes from."""

    key: str
    value: Any
    origin: str


class Configuration(NamedTuple):
    """Everything settings are resolved from, read once and checked.

    `forced` is the family the user names, "" to choose by the match rules; `layers` are the
    configuration file, the environment and the flags, in rising order of precedence. `sinks` are
    the tables below `[sinks]` of the configuration file `where`.
    """

    families: tuple[Family, ...]
    forced: str
    layers: Layers
    sinks: Mapping[str, Any] = MappingProxyType({})
    where: str = ""

    def family_of(self, path: str, first_page: str) -> tuple[Family, bool]:
        """Return the family of a document, and whether a rule or the user chose it."""
        if self.forced:
            return self._known(self.forced), True
        for family in self.families:
            if any(fnmatchcase(fold(path), fold(glob)) for glob in family.match.paths):
                return family, True
        folded = fold(first_page[:FIRST_PAGE_CHARACTERS])
        counts = [(sum(fold(w) in folded for w in f.match.words), f) for f in self.families]
        hits, family = max(counts, key=lambda count: count[0])
        if family.match.words and hits >= family.match.least_words:
            return family, True
        return self._known(DEFAULT_FAMILY), False

    def settings(self, family: Family) -> Settings:
        """Return the resolved settings of a family. Raises ConfigurationError on a bad value."""
        values: dict[str, Any] = {}
        ranks: dict[str, int] = {}
        layers = [*self._families_below(family), *self.layers]
        for rank, (where, layer) in enumerate(layers, start=1):
            for key, value in layer.items():
                values[key] = _converted(key, value, where)
                ranks[key] = rank
        _agree_on_sizes(values, ranks)
        return msgspec.convert(_nested({**values, "family": family.name}), Settings)

    def base(self) -> Settings:
        """Return the settings that hold before a document's family is known."""
        return self.settings(self.family_of("", "")[0])

    def settings_for(self, path: str, first_page: str) -> tuple[Settings, bool]:
        """Return the settings of a document, and whether its family was chosen by a rule."""
        family, chosen = self.family_of(path, first_page)
        return self.settings(family), chosen

    def origins(self, family: Family) -> tuple[Origin, ...]:
        """Return every setting of a family with the layer its value comes from."""
        resolved = dict(_flat(msgspec.to_builtins(self.settings(family))))
        layers = [*self._families_below(family), *self.layers]
        found = []
        for key, value in resolved.items():
            setters = [(where, layer[key]) for where, layer in layers if key in layer]
            origin = setters[-1][0] if setters else "default"
            if setters and _converted(key, setters[-1][1], origin) != value:
                origin += ", adapted to the other sizes"
            found.append(Origin(key, value, origin))
        return tuple(found)

    def named(self, name: str) -> Family | None:
        """Return the family of that name, None where there is none."""
        return next((family for family in self.families if family.name == name), None)

    def _families_below(self, family: Family) -> Layers:
        """Return a family over the default one, from which it takes what it leaves open."""
        default = self.named(DEFAULT_FAMILY)
        lowest = [default] if default and default.name != family.name else []
        return [(f"family {each.name}", each.values) for each in (*lowest, family)]

    def _known(self, name: str) -> Family:
        family = self.named(name)
        if family is None:
            names = [each.name for each in self.families]
            raise ConfigurationError(f"there is no family {name!r}{_nearest(name, names)}")
        return family


def load_configuration(
    *,
    family: str = "",
    overrides: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
    config: Path | None = None,
) -> Configuration:
    """Return the configuration of a call.

    `config` is a `standfirst.toml` (None: there is none), `overrides` maps dotted keys such as
    `chunk.hard_limit` to text. Raises ConfigurationError for unknown keys and values of a wrong
    type, with the nearest known key.
    """
    layers: list[tuple[str, Mapping[str, Any]]] = []
    sinks: Mapping[str, Any] = {}
    if config is not None:
        content = _read_toml(config)
        sinks = _tables(content.pop(SINKS_TABLE, {}), str(config))
        layers.append((str(config), _checked(_flat(content), str(config))))
    layers.append(("environment", _checked(_from_environment(environment or {}), "environment")))
    layers.append(("flag", _checked((overrides or {}).items(), "--set")))
    own = sorted((config.parent / FAMILY_FOLDER).glob("*.toml")) if config is not None else []
    families = (*map(_family_file, own), *_shipped_families())
    found = Configuration(families, family, tuple(layers), sinks, str(config or ""))
    for each in found.families if not family else [found.family_of("", "")[0]]:
        found.settings(each)
    return found


@cache
def _shipped_families() -> tuple[Family, ...]:
    folder = resources.files("standfirst.families")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(
        _family(file.name[: -len(".toml")], file.name, tomllib.loads(file.read_text("utf-8")))
        for file in files
    )


def _family_file(path: Path) -> Family:
    return _family(path.stem, str(path), _read_toml(path))


def _family(name: str, where: str, content: Mapping[str, Any]) -> Family:
    values = dict(content)
    try:
        match = msgspec.convert(values.pop("match", {}), Match)
    except msgspec.ValidationError as error:
        raise ConfigurationError(f"{where}: match: {error}") from error
    return Family(name, where, match, _checked(_flat(values), where))


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}") from error


def _tables(content: Any, where: str) -> dict[str, Any]:
    """Return the tables of the sinks; what they hold is for each sink to say."""
    if isinstance(content, dict) and all(isinstance(table, dict) for table in content.values()):
        return content
    raise ConfigurationError(
        f"{where}: [{SINKS_TABLE}] holds one table a sink, such as [{SINKS_TABLE}.markdown]"
    )


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield settings such as `STANDFIRST_CHUNK__HARD_LIMIT`; other variables have other uses."""
    for name in sorted(environment):
        key = name.removeprefix(ENVIRONMENT_PREFIX).lower().replace("__", ".")
        if name.startswith(ENVIRONMENT_PREFIX) and ("__" in name or key in _known_keys()):
            yield key, environment[name]


def _flat(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in flat.items():
        *above, last = key.split(".")
        level = found
        for name in above:
            level = level.setdefault(name, {})
        level[last] = value
    return found


@cache
def _known_keys() -> dict[str, Any]:
    """Map every dotted key to its type."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            inner = msgspec.structs.fields(field.type)
            found.update({f"{field.name}.{each.name}": each.type for each in inner})
        else:
            found[field.name] = field.type
    return {key: kind for key, kind in found.items() if key not in ("family", "labels")}


def _checked(items: Any, where: str) -> dict[str, Any]:
    values = dict(items)
    for key, value in values.items():
        if key not in _known_keys() and not key.startswith("labels."):
            raise ConfigurationError(
                f"{where}: unknown setting {key!r}{_nearest(key, list(_known_keys()))}"
            )
        _converted(key, value, where)
    return values


def _converted(key: str, value: Any, where: str) -> Any:
    kind = _known_keys().get(key, str)
    if isinstance(value, str) and kind == tuple[str, ...]:
        value = [word.strip() for word in value.split(",") if word.strip()]
    try:
        return msgspec.convert(value, kind, strict=not isinstance(value, str))
    except msgspec.ValidationError as error:
        raise ConfigurationError(f"{where}: {key} = {value!r}: {error}") from error


def _agree_on_sizes(values: dict[str, Any], ranks: Mapping[str, int]) -> None:
    given = {key.removeprefix("chunk."): v for key, v in values.items() if key[:6] == "chunk."}
    order = {key.removeprefix("chunk."): rank for key, rank in ranks.items()}
    for name, size in agreed_sizes(given, order).items():
        values[f"chunk.{name}"] = size


def _nearest(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(sorted(known))}"
