"""Settings by family of documents: a loader and one TOML file a family."""
