"""Settings: which layer wins, what is refused, and what the message says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import ConfigurationError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.families.sizes import LEAST_HARD_LIMIT
from standfirst.model.family import ChunkSettings, Settings, configuration_digest

SIZES = st.dictionaries(
    st.sampled_from(["size", "hard_limit", "min_size", "overlap"]), st.integers(-5, 4000)
)


def settings(configuration: Configuration) -> Settings:
    return configuration.base()


def config_file(folder: Path, text: str) -> Path:
    path = folder / "standfirst.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_flag_beats_the_environment_beats_the_file_beats_the_family(tmp_path: Path) -> None:
    layers = {
        "family": "law",
        "config": config_file(tmp_path, "[chunk]\nsize = 801\noverlap = 11\nmin_size = 12\n"),
        "environment": {"STANDFIRST_CHUNK__SIZE": "802", "STANDFIRST_CHUNK__OVERLAP": "21"},
        "overrides": {"chunk.size": "803"},
    }
    chunk = settings(load_configuration(**layers)).chunk
    assert (chunk.size, chunk.overlap, chunk.min_size, chunk.hard_limit) == (803, 21, 12, 1600)


def test_every_setting_tells_the_layer_it_comes_from(tmp_path: Path) -> None:
    config = config_file(tmp_path, "[check]\nfail_over = 0.4\n")
    found = load_configuration(
        family="handbook",
        config=config,
        environment={"STANDFIRST_LANGUAGE": "de"},
        overrides={"chunk.size": "600"},
    )
    family = found.named("handbook")
    assert family is not None
    origins = {each.key: (each.value, each.origin) for each in found.origins(family)}
    assert origins["chunk.size"] == (600, "flag")
    assert origins["language"] == ("de", "environment")
    assert origins["check.fail_over"] == (0.4, str(config))
    assert origins["chunk.hard_limit"] == (2000, "family handbook")
    assert origins["chunk.min_size"] == (150, "family handbook, adapted to the other sizes")
    assert origins["limits.max_pages"] == (20_000, "default")


@given(SIZES)
def test_sizes_of_one_layer_fit_together_or_are_refused_with_what_to_change(
    sizes: dict[str, int],
) -> None:
    overrides = {f"chunk.{name}": str(size) for name, size in sizes.items()}
    try:
        chunk = settings(load_configuration(family="default", overrides=overrides)).chunk
    except ConfigurationError as error:
        assert "chunk." in str(error)
        assert any(word in str(error) for word in ("set it to", "lower the first"))
        return
    assert chunk.hard_limit >= LEAST_HARD_LIMIT
    assert 1 <= chunk.size <= chunk.hard_limit
    assert 0 <= chunk.min_size < chunk.size or chunk.min_size == 0
    assert 0 <= chunk.overlap < chunk.size
    for name, size in sizes.items():
        assert getattr(chunk, name) == size, "what is set is never changed"


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        (
            {"chunk.overlap": "500", "chunk.size": "500"},
            ["chunk.overlap = 500", "chunk.size = 500"],
        ),
        ({"chunk.size": "900", "chunk.hard_limit": "800"}, ["chunk.size = 900", "at most"]),
        ({"chunk.hard_limit": "15"}, ["chunk.hard_limit = 15", "16 or more"]),
        ({"chunk.overlap": "-1"}, ["chunk.overlap = -1", "0 or more"]),
        ({"chunk.size": "0"}, ["chunk.size = 0", "1 or more"]),
    ],
)
def test_sizes_that_contradict_each_other_are_refused(
    sizes: dict[str, str], words: list[str]
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        settings(load_configuration(overrides=sizes))
    for word in words:
        assert word in str(caught.value)


def test_a_hard_limit_alone_makes_the_other_sizes_give_way() -> None:
    chunk = settings(load_configuration(overrides={"chunk.hard_limit": "200"})).chunk
    assert chunk == ChunkSettings(size=200, hard_limit=200, min_size=50, overlap=50)


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"chunk.hard_limt": "520"}, ["chunk.hard_limt", "did you mean 'chunk.hard_limit'"]),
        ({"chunk.size": "many"}, ["chunk.size", "'many'", "int"]),
        ({"check.warn_over": "often"}, ["check.warn_over", "'often'", "float"]),
        ({"family": "law"}, ["unknown setting 'family'"]),
    ],
)
def test_a_wrong_key_or_value_is_named_with_what_was_expected(
    overrides: dict[str, str], words: list[str]
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        load_configuration(overrides=overrides)
    for word in words:
        assert word in str(caught.value)


def test_a_wrong_key_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = config_file(tmp_path, "[chunk]\nsise = 3\n")
    with pytest.raises(ConfigurationError, match=r"standfirst\.toml.*sise.*size"):
        load_configuration(config=path)
    with pytest.raises(ConfigurationError, match=r"not valid TOML"):
        load_configuration(config=config_file(tmp_path, "[chunk"))
    with pytest.raises(ConfigurationError, match="cannot be read"):
        load_configuration(config=tmp_path / "missing.toml")


def test_an_unknown_family_suggests_the_nearest() -> None:
    with pytest.raises(ConfigurationError, match="did you mean 'handbook'"):
        load_configuration(family="handbok")


def test_variables_of_other_programs_are_left_alone() -> None:
    environment = {"HOME": "/root", "STANDFIRST_HOME": "/opt", "CHUNK__SIZE": "3"}
    assert settings(load_configuration(environment=environment)).chunk.size == 1000
    with pytest.raises(ConfigurationError, match=r"chunk\.sizes"):
        load_configuration(environment={"STANDFIRST_CHUNK__SIZES": "3"})


def test_a_project_can_bring_its_own_family(tmp_path: Path) -> None:
    (tmp_path / "families").mkdir()
    own = '[match]\npaths = ["*recipe*"]\n[chunk]\nsize = 333\n'
    (tmp_path / "families" / "recipes.toml").write_text(own, encoding="utf-8")
    found = load_configuration(config=config_file(tmp_path, ""))
    resolved, chosen = found.settings_for("my-recipes.md", "")
    assert (resolved.family, resolved.chunk.size, chosen) == ("recipes", 333, True)


def test_equal_settings_have_equal_digests_and_thresholds_change_none() -> None:
    plain = settings(load_configuration())
    assert configuration_digest(plain) == configuration_digest(settings(load_configuration()))
    strict = settings(load_configuration(overrides={"check.fail_over": "0.1"}))
    assert configuration_digest(strict) == configuration_digest(plain)
    small = settings(load_configuration(overrides={"chunk.size": "500"}))
    assert configuration_digest(small) != configuration_digest(plain)
