"""Word lists and folding rules: one folder a language, correctable by a native reader."""
