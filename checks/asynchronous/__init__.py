"""Asynchronous code: PFL4."""
