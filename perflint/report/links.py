"""Addresses of rule pages and of files."""

from __future__ import annotations

import os
from pathlib import Path


def rule_page(docs_url: str | None, name: str) -> str | None:
    """The address of a rule's page where the documentation is published; None where it is not."""
    return f"{docs_url.rstrip('/')}/rules/{name}" if docs_url else None


def absolute(filename: str) -> Path:
    """Where a file is that the run names relative to the current folder; links are not followed."""
    return Path(os.path.abspath(filename))


def file_address(filename: str) -> str | None:
    """The address of a file that is there, as terminals open it."""
    path = absolute(filename)
    return path.as_uri() if path.is_file() else None
