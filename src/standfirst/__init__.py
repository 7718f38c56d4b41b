"""standfirst: retrieval chunks that stand on their own and can be cited."""
