"""Which files a process imported: it leaves their names in a folder when it ends."""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import sys
from typing import Any

VARIABLE = "PERFLINT_LOADED"  # names the folder


def begin(folder: str) -> None:
    """Write what this process has imported when it ends."""
    atexit.register(_write, folder)
    os._exit = _written_before(os._exit, folder)


def _written_before(leave: Any, folder: str) -> Any:
    @functools.wraps(leave)
    def leaving(*args: Any) -> Any:
        _write(folder)
        return leave(*args)

    return leaving


def _write(folder: str) -> None:
    files = sorted(
        {
            file
            for module in [*sys.modules.values()]
            if isinstance(file := getattr(module, "__file__", None), str)
        }
    )
    # The folder may be gone: a process can outlive the command that started it.
    with (
        contextlib.suppress(OSError),
        open(os.path.join(folder, f"{os.getpid()}.json"), "w", encoding="utf-8") as file,
    ):
        json.dump(files, file)


def read(folder: str) -> frozenset[str]:
    """The files that all processes imported, with links followed; empty if none was seen."""
    found: set[str] = set()
    for name in os.listdir(folder):
        # A process that was killed while it wrote leaves half a file.
        with (
            contextlib.suppress(ValueError),
            open(os.path.join(folder, name), encoding="utf-8") as file,
        ):
            found.update(map(os.path.realpath, json.load(file)))
    return frozenset(found)
