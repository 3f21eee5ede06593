"""Databases and remote calls: PFL5."""
