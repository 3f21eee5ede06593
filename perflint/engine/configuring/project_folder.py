"""Which folders are those of projects."""

from __future__ import annotations

import os

_MARKERS = ("pyproject.toml", "setup.cfg")


def is_project(folder: str | os.PathLike[str]) -> bool:
    """Whether files say that a folder is that of a project. A `setup.py` in a package is a module as any
    other, and says nothing."""
    if any(os.path.isfile(os.path.join(folder, name)) for name in _MARKERS):
        return True
    script, package = (os.path.join(folder, name) for name in ("setup.py", "__init__.py"))
    return os.path.isfile(script) and not os.path.isfile(package)
