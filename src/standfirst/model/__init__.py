"""The nouns of standfirst: frozen records without I/O. One file a noun."""
