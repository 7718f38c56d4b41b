"""The stages in order: prepare, publish, ask. Start reading here."""
