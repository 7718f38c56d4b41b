"""What the shipped families take and set."""

from __future__ import annotations

from importlib import resources

import pytest

from standfirst.families.loader import load_configuration
from standfirst.languages.lists import languages

CONFIGURATION = load_configuration()
NAMES = [family.name for family in CONFIGURATION.families]
LABELS = {"table", "formula", "figure", "printed_page", "physical_page"}

FIRST_PAGES = {
    "law": "Gesetz über Gärten\n\nAusfertigungsdatum: 2020-01-02\n\nFundstelle: BGBl I 2020, 7",
    "formulary": "Ampicilin\n\nChỉ định\n\nSốt.\n\nLiều lượng và cách dùng\n\n1 g mỗi ngày.",
    "handbook": "Welcome! As an employee you ask your supervisor before you take annual leave.",
    "contract": "This Agreement is made between the parties. Governing law is that of Kenya.",
    "datasheet": "XK-7 data sheet\n\nOperating temperature 0 to 70. Part number XK.",
    "default": "Once upon a time there was a king who had three daughters.",
}
FILES = {
    "law": "decrees/Nghi-Dinh-144-2026.md",
    "formulary": "drugs/monograph.pdf",
    "handbook": "Staff-HANDBOOK.md",
    "contract": "archive/2024/mietvertrag_mueller.pdf",
    "datasheet": "parts/lm317-datasheet.pdf",
    "default": "letters/2024-05-01.txt",
}


@pytest.mark.parametrize("name", NAMES)
def test_every_family_resolves_to_sizes_that_fit_and_keeps_the_default_labels(name: str) -> None:
    family = CONFIGURATION.named(name)
    assert family is not None
    settings = CONFIGURATION.settings(family)
    sizes = settings.chunk
    assert settings.family == name
    assert sizes.min_size + sizes.overlap < sizes.size <= sizes.hard_limit
    for language in languages():
        assert set(settings.labels[language]) == LABELS
        assert all(settings.labels[language].values())


@pytest.mark.parametrize("name", NAMES)
def test_every_family_says_why(name: str) -> None:
    text = (resources.files("standfirst.families") / f"{name}.toml").read_text(encoding="utf-8")
    assert text.startswith("# ")


@pytest.mark.parametrize(("name", "text"), FIRST_PAGES.items())
def test_a_first_page_tells_its_family(name: str, text: str) -> None:
    family, chosen = CONFIGURATION.family_of("scan0001.pdf", text)
    assert (family.name, chosen) == (name, name != "default")


@pytest.mark.parametrize(("name", "path"), FILES.items())
def test_a_file_name_tells_its_family(name: str, path: str) -> None:
    family, chosen = CONFIGURATION.family_of(path, "")
    assert (family.name, chosen) == (name, name != "default")


def test_one_word_alone_tells_nothing() -> None:
    assert CONFIGURATION.family_of("a.md", "An employee bought a lamp.")[0].name == "default"


def test_what_a_family_leaves_open_comes_from_the_default_family() -> None:
    law = CONFIGURATION.named("law")
    assert law is not None
    origins = {each.key: each.origin for each in CONFIGURATION.origins(law)}
    assert origins["chunk.size"] == "family law"
    assert origins["labels.de.table"] == "family default"
