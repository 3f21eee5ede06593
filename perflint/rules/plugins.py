"""Plugins: distributions that name modules in the entry point group `perflint.checks`.

`importlib.metadata` takes longer to import than most runs with a warm cache take altogether, so it
is asked only where an installed distribution mentions the group at all.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "perflint.checks"


def plugins() -> tuple[EntryPoint, ...]:
    """The entry points of plugins, by name; nothing of theirs is imported."""
    if not mentions():
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name))


@lru_cache(maxsize=1)
def mentions() -> tuple[tuple[str, int, int], ...]:
    """The installed entry point files that name the group, with what tells that they changed."""
    found = []
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue  # `sys.path` names folders that are not there
        for name in sorted(names):
            if name.endswith((".dist-info", ".egg-info")):
                path = os.path.join(folder, name, "entry_points.txt")
                try:
                    with open(path, "rb") as file:
                        text = file.read()
                        status = os.fstat(file.fileno())
                except OSError:
                    continue  # most distributions have none
                if f"[{ENTRY_POINTS}]".encode() in text:
                    found.append((path, status.st_mtime_ns, status.st_size))
    return tuple(found)
