"""Hits in, an answer under contract out."""
