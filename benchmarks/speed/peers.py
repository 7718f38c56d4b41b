"""Splitters of Markdown side by side: each takes a text and gives chunks of about 1,000 characters.

Peers are called as their own documentation shows it for Markdown, without overlap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from standfirst import Chunk

SIZE = 1000
"""Characters that a chunk may have; for us the target, below a hard limit that counts the path."""


class Piece(NamedTuple):
    """A chunk as its splitter gives it; `spans` are code points of the source where it tells them.

    `title` is the heading that a splitter keeps beside the text, in place of it or beyond it;
    `repeats` says that the text repeats a table's header and so is no slice of the source;
    `chunk` is the splitter's own record, where there is more to ask it.
    """

    text: str
    spans: tuple[tuple[int, int], ...] = ()
    title: str | None = None
    repeats: bool = False
    chunk: Chunk | None = None

    @property
    def embedded(self) -> str:
        """What is handed to an index; made when it is asked for, since peers make no such text."""
        from standfirst import embedding_text
        from standfirst.model.family import ChunkSettings

        return embedding_text(self.chunk, ChunkSettings().hard_limit) if self.chunk else self.text


Splitter = Callable[[str], list[Piece]]


def standfirst() -> Splitter:
    from standfirst import Settings, split
    from standfirst.model.family import ChunkSettings

    settings = Settings(language="en", chunk=ChunkSettings(size=SIZE, overlap=0))

    def run(text: str) -> list[Piece]:
        return [
            Piece(c.text, spans, c.heading_path[-1], len(spans) > 1, c)
            for c in split("Document", text, settings=settings)
            for spans in (tuple([(span.start, span.end) for span in c.spans]),)
        ]

    return run


def text_splitter() -> Splitter:
    from semantic_text_splitter import MarkdownSplitter

    splitter = MarkdownSplitter(SIZE)

    def run(text: str) -> list[Piece]:
        return [Piece(t, ((at, at + len(t)),)) for at, t in splitter.chunk_indices(text)]

    return run


def chunkr() -> Splitter:
    from chunkr import MarkdownChunker

    splitter = MarkdownChunker(SIZE, 0, False)

    def run(text: str) -> list[Piece]:
        found = splitter.chunk(text)
        return [Piece(d.content, title=(d.metadata["headers"] or [""])[-1]) for d in found]

    return run


def langchain_md() -> Splitter:
    from langchain_md_chunker import ChunkConfig, Chunker

    splitter = Chunker(ChunkConfig(max_chars=SIZE))

    def run(text: str) -> list[Piece]:
        return [Piece(c.text, ((c.start, c.end),)) for c in splitter.split_text(text)]

    return run


def langchain() -> Splitter:
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    headers = MarkdownHeaderTextSplitter(
        [("#" * level, str(level)) for level in range(1, 7)], strip_headers=False
    )
    recursive = RecursiveCharacterTextSplitter(chunk_size=SIZE, chunk_overlap=0)

    def run(text: str) -> list[Piece]:
        found = recursive.split_documents(headers.split_text(text))
        return [Piece(d.page_content) for d in found]

    return run


def langchain_markdown() -> Splitter:
    from langchain_text_splitters import MarkdownTextSplitter

    splitter = MarkdownTextSplitter(chunk_size=SIZE, chunk_overlap=0)
    return lambda text: [Piece(t) for t in splitter.split_text(text)]


def llama_index() -> Splitter:
    from llama_index.core import Document
    from llama_index.core.node_parser import MarkdownNodeParser, SentenceSplitter

    headers = MarkdownNodeParser.from_defaults()
    sentences = SentenceSplitter(chunk_size=SIZE, chunk_overlap=0, tokenizer=list)

    def run(text: str) -> list[Piece]:
        nodes = headers.get_nodes_from_documents([Document(text=text)])
        return [Piece(n.get_content()) for n in sentences.get_nodes_from_documents(nodes)]

    return run


def chonkie() -> Splitter:
    from chonkie import RecursiveChunker

    splitter = RecursiveChunker(tokenizer="character", chunk_size=SIZE)

    def run(text: str) -> list[Piece]:
        return [Piece(c.text, ((c.start_index, c.end_index),)) for c in splitter.chunk(text)]

    return run


def semchunk() -> Splitter:
    import semchunk as library

    splitter = library.chunkerify(len, SIZE)

    def run(text: str) -> list[Piece]:
        chunks, offsets = splitter(text, offsets=True)
        return [Piece(t, (tuple(o),)) for t, o in zip(chunks, offsets, strict=True)]

    return run


def docling() -> Splitter:
    """Return Docling's hybrid chunker behind its reader of Markdown, which makes its document."""
    import logging
    from io import BytesIO

    from docling.backend.md_backend import MarkdownDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer

    logging.getLogger("docling").setLevel(logging.ERROR)
    logging.getLogger("docling_core").setLevel(logging.ERROR)

    class Characters(BaseTokenizer):
        def count_tokens(self, text: str) -> int:
            return len(text)

        def get_max_tokens(self) -> int:
            return SIZE

        def get_tokenizer(self) -> Callable[[str], int]:
            return len

    chunker = HybridChunker(tokenizer=Characters())

    def run(text: str) -> list[Piece]:
        read = InputDocument(
            path_or_stream=BytesIO(text.encode()),
            format=InputFormat.MD,
            backend=MarkdownDocumentBackend,
            filename="document.md",
        )
        return [
            Piece(c.text, title=(c.meta.headings or [""])[-1], embedded=chunker.contextualize(c))
            for c in chunker.chunk(read._backend.convert())
        ]

    return run


TOKENS = 512
"""Tokens of `cl100k_base` that a chunk may have; for us the target, below a hard limit of 640."""


def counter() -> Callable[[str], list[int]]:
    """Return the encoder that all count with."""
    import bpe_openai

    encode: Callable[[str], list[int]] = bpe_openai.get_encoding("cl100k_base").encode_ordinary
    return encode


def encoding_alone() -> Splitter:
    encode = counter()

    def run(text: str) -> list[Piece]:
        encode(text)
        return []

    return run


def standfirst_tokens() -> Splitter:
    from standfirst import Settings, split
    from standfirst.model.family import ChunkSettings

    sizes = ChunkSettings(
        size=TOKENS, hard_limit=640, min_size=40, overlap=0, tokenizer="tiktoken:cl100k_base"
    )
    settings = Settings(language="en", chunk=sizes)
    return lambda text: [Piece(c.text) for c in split("Document", text, settings=settings)]


def langchain_tokens() -> Splitter:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    encode = counter()
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=TOKENS, chunk_overlap=0, length_function=lambda text: len(encode(text))
    )
    return lambda text: [Piece(t) for t in splitter.split_text(text)]


def llama_index_tokens() -> Splitter:
    from llama_index.core.node_parser import SentenceSplitter

    splitter = SentenceSplitter(chunk_size=TOKENS, chunk_overlap=0, tokenizer=counter())
    return lambda text: [Piece(t) for t in splitter.split_text(text)]


def semchunk_tokens() -> Splitter:
    import semchunk as library

    encode = counter()
    splitter = library.chunkerify(lambda text: len(encode(text)), TOKENS)
    return lambda text: [Piece(t) for t in splitter(text)]


TOKEN_SPLITTERS: dict[str, Callable[[], Splitter]] = {
    "standfirst": standfirst_tokens,
    "encoding the texts alone": encoding_alone,
    "LangChain recursive": langchain_tokens,
    "LlamaIndex sentence": llama_index_tokens,
    "semchunk": semchunk_tokens,
}

SPLITTERS: dict[str, Callable[[], Splitter]] = {
    "standfirst": standfirst,
    "text-splitter Markdown": text_splitter,
    "chunkr-rs Markdown": chunkr,
    "langchain-md-chunker": langchain_md,
    "LangChain header + recursive": langchain,
    "LangChain Markdown": langchain_markdown,
    "LlamaIndex Markdown + sentence": llama_index,
    "Chonkie recursive": chonkie,
    "semchunk": semchunk,
    "Docling hybrid": docling,
}

APART = frozenset({"Docling hybrid"})
"""Peers that need a venv of their own, and are measured only where they are named."""
