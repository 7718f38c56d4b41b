"""Segmented documents in, chunks out."""
