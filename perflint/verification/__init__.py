"""Rewrites that the user's own tests let through, measured where that is asked for."""
