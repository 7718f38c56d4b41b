"""The workspace on disk: the only writer."""
