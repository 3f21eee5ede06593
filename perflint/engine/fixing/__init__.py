"""Applying rewrites, tidying the code around them, and writing files."""
