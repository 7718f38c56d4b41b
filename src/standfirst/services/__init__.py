"""The world outside: worker processes, models, sinks."""
