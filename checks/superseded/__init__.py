"""Superseded APIs: PFL9."""
