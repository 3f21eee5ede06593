"""Profiles of the user's own runs, in the formats of the tools that wrote them."""
