"""The interpreters with which programs are observed: starting each takes longer than most tests."""

from __future__ import annotations

import shutil
import subprocess
import sys


def runs(python: str) -> bool:
    """Whether an interpreter starts; a version manager may stand in for one that is not chosen."""
    return not subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode


# Our own interpreter, and those of other versions that are installed.
PYTHONS = {
    "own": sys.executable,
    **{
        version: found
        for version in ("3.10", "3.11", "3.12", "3.13")
        if (found := shutil.which(f"python{version}")) and runs(found)
    },
}


def by_events(python: str) -> bool:
    """Whether an interpreter has `sys.monitoring`."""
    command = [python, "-c", "import sys; sys.monitoring"]
    return not subprocess.run(command, check=False, capture_output=True).returncode
