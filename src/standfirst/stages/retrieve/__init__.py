"""A question in, hits out."""
