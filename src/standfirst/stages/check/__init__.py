"""Chunks in, findings and rates out: one file a check."""
