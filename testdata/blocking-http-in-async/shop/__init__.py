"""A small service: the blocking call is two modules away."""
