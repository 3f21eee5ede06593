"""What tests of `perflint observe` share: a slow program, what was recorded of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


Observe = Callable[..., subprocess.CompletedProcess[str]]


SLOW = """
import sys
import time


def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


def never(items):
    out = ""
    for item in items:
        out += str(item)
    return out
"""


def write(folder: Path, text: str, name: str = "app.py") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def places(folder: Path) -> dict[str, dict[str, Any]]:
    record = json.loads((folder / ".perflint_observed.json").read_text(encoding="utf-8"))
    return {place["function"]: place for place in record["places"]}


def observing(folder: Path) -> Observe:
    """What observes a program in a folder."""

    def run(
        *args: str, environment: Mapping[str, str] | None = None, python: str = sys.executable
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "perflint", "observe", "--isolated", "--no-cache"]
        known = {**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}
        known.pop("VIRTUAL_ENV", None)
        if python != sys.executable:
            command += ["--python", python]
        return subprocess.run(
            [*command, *args],
            cwd=folder,
            env=known,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
