"""A store in, a readiness out: one file a gate."""
