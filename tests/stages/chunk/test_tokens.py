"""Sizes in tokens: the limit holds on the finished text, whatever the tokenizer."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.errors import ConfigurationError
from standfirst.model.chunk import embedding_text
from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split
from standfirst.services.tokenizers import CallableCounter, counter_of, token_counter
from standfirst.stages.chunk import chunk_document
from standfirst.stages.chunk.rulers import Tokens
from standfirst.stages.segment import segment
from tests.generated import text_sources
from tests.stages.chunk.test_chunk_laws import PROVENANCE


def words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text)


def in_threes(text: str) -> int:
    """Count like a tokenizer whose counts do not add up: what is cut gets longer."""
    return -(-len(text) // 3)


def unfriendly(text: str) -> int:
    """Count more for a text than for its words: each line end costs."""
    return len(words(text)) + 2 * text.count("\n")


COUNTERS: list[Callable[[str], object]] = [words, in_threes, unfriendly]

sizes = st.tuples(st.integers(24, 200), st.floats(0.3, 1), st.floats(0, 0.4)).map(
    lambda t: ChunkSettings(
        hard_limit=t[0], size=int(t[0] * t[1]), min_size=int(t[0] * t[2]), overlap=t[0] // 8
    )
)


@given(text_sources, sizes, st.sampled_from(COUNTERS))
@settings(max_examples=300)
def test_the_hard_limit_holds_in_tokens_and_nothing_is_lost(source, setting, encode):
    counter = CallableCounter("made", encode)
    document = segment(source, PROVENANCE)
    chunks = chunk_document(document, setting, {}, counter)
    text = document.document.text
    covered = bytearray(len(text))
    for chunk in chunks:
        assert chunk.token_count == counter.count(embedding_text(chunk, setting.hard_limit))
        assert chunk.token_count <= setting.hard_limit
        for span in chunk.spans:
            covered[span.start : span.end] = b"\1" * len(span)
    spans = [s.heading_span for s in document.document.sections if s.heading_span]
    for span in [*spans, *(d.span for d in document.document.dropped if d.span)]:
        covered[span.start : span.end] = b"\1" * len(span)
    assert not [at for at, c in enumerate(text) if not c.isspace() and not covered[at]]


@given(st.text(max_size=200), st.integers(0, 30))
def test_back_and_ahead_reach_as_far_as_asked(text, amount):
    ruler = Tokens(text, 0, len(text), CallableCounter("made", words))
    for at in range(len(text) + 1):
        assert ruler.size(ruler.back(at, amount), at) <= amount
        far = ruler.ahead(at, amount)
        assert far == len(text) or ruler.size(at, far) >= amount


@given(st.lists(st.sampled_from(["a", "bb", ", ", " ", "\n\n", "c-d"]), max_size=40).map("".join))
def test_a_ruler_of_words_adds_up(text):
    ruler = Tokens(text, 0, len(text), CallableCounter("made", words))
    # A run of more than 24 characters is measured in pieces, and a cut may part a word.
    cuts = sum(len(run) // 24 for run in text.split())
    assert len(words(text)) <= ruler.size(0, len(text)) <= len(words(text)) + cuts


def test_chunks_come_near_the_size_asked_for():
    text = "The pump runs at night. " * 400
    setting = Settings(chunk=ChunkSettings(size=100, hard_limit=120, min_size=10, overlap=0))
    counts = [chunk.token_count for chunk in split("T", text, settings=setting, tokenizer=words)]
    assert min(counts[:-1]) > 90


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_a_named_tokenizer_counts_what_its_model_sees(name):
    bpe_openai = pytest.importorskip("bpe_openai")
    text = "## A\n\n" + "Người lao động được nghỉ <|endoftext|> 12 ngày; Ü 0,5 mg. " * 80
    setting = Settings(
        chunk=ChunkSettings(
            size=100, hard_limit=128, min_size=10, overlap=20, tokenizer=f"tiktoken:{name}"
        )
    )
    encode = bpe_openai.get_encoding(name).encode_ordinary
    chunks = split("T", text, settings=setting)
    assert len(chunks) > 5
    for chunk in chunks:
        assert chunk.token_count == len(encode(embedding_text(chunk, 128))) <= 128


def test_a_tokenizer_that_cuts_and_pads_still_counts_all_of_a_text(tmp_path):
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    made.enable_truncation(8)
    made.enable_padding(length=8)
    file = tmp_path / "tokenizer.json"
    file.write_text(made.to_str())
    for counter in (counter_of(made), token_counter(str(file))):
        assert [counter.count("word " * words) for words in (3, 8, 40)] == [3, 8, 40]
    assert made.truncation and made.padding


def test_what_cannot_count_is_refused_with_a_cure(tmp_path):
    with pytest.raises(ConfigurationError, match="encode"):
        split("T", "x", tokenizer=3)
    with pytest.raises(ConfigurationError, match="tiktoken:"):
        token_counter("no-such-file.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    pytest.importorskip("tokenizers")
    with pytest.raises(ConfigurationError, match="no tokenizers JSON"):
        token_counter(str(broken))
