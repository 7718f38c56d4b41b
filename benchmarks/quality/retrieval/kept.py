"""The local model, with a file that keeps every vector it gave: it embeds a few chunks a second."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from standfirst.services.embedders.local import LocalEmbedder


class KeptVectors:
    """Embeds as the local model does, each text once."""

    def __init__(self, path: Path) -> None:
        self._model = LocalEmbedder()
        self._kept = sqlite3.connect(path)
        self._kept.execute("CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector TEXT)")
        self.model = self._model.model

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]:
        keys = [self._key(text, kind) for text in texts]
        missing = {k: t for k, t in zip(keys, texts, strict=True) if self._vector(k) is None}
        if missing:
            fresh = self._model.embed(list(missing.values()), kind=kind)
            rows = [(k, json.dumps(v)) for k, v in zip(missing, fresh, strict=True)]
            self._kept.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", rows)
            self._kept.commit()
        return [json.loads(self._vector(key) or "[]") for key in keys]

    def _key(self, text: str, kind: str) -> str:
        named = f"{self.model.digest}\n{kind}\n{text}"
        return hashlib.sha256(named.encode("utf-8", "replace")).hexdigest()

    def _vector(self, key: str) -> str | None:
        row = self._kept.execute("SELECT vector FROM vectors WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None
