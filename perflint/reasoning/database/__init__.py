"""Databases: what calls do to one, which rows there are, and what is loaded with them."""
