"""Chunks in, a searchable store out: one file a store."""
