"""Raw documents in, sections and blocks out."""
