"""Which files there are, and to which project they belong."""
