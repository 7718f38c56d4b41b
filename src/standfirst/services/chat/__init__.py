"""Language models that complete a prompt: one file a protocol."""
