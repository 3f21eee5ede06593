"""Parallelism: PFL1."""
