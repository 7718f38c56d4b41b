"""Configurations side by side: sample, scores, reading sheet, and what can be said of them."""
