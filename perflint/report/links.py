"""Addresses of rule pages and of files."""

from __future__ import annotations

import os
from pathlib import Path

# The "Documentation" address of pyproject.toml; a test holds the two together.
DOCUMENTATION = "https://perflint.readthedocs.io"


def rule_page(name: str) -> str:
    """The address of a rule's page."""
    return f"{DOCUMENTATION}/rules/{name}"


def absolute(filename: str) -> Path:
    """Where a file is that the run names relative to the current folder; links are not followed."""
    return Path(os.path.normpath(Path(filename).absolute()))
