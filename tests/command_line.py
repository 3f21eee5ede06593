"""What tests of the commands share: small files to check, and how commands are called."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint

ROOT = Path(__file__).parents[1]
# A finding without a fix: others can see the attribute.
SLOW = """\
class Log:
    text = ""

    def fill(self) -> None:
        for row in range(9_000):
            self.text += f"{row}."
"""
FIXABLE = """\
def join() -> str:
    text = ""
    for row in range(9_000):
        text = text + str(row) + "."
    return text
"""
# CPython resizes a plain local in place.
HINT = FIXABLE.replace('text = text + str(row) + "."', 'text += f"{row}."')
CLEAN = "def double(x):\n    return 2 * x\n"

Run = Callable[..., Result]


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def runner(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """What runs the command line in a folder, without settings and colours from outside."""
    monkeypatch.chdir(folder)
    for name in [*os.environ]:
        if name.startswith("PERFLINT_") or name in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name)
    (folder / "perflint.toml").write_text('cache-dir = "cache"\njobs = 1\n')

    def invoke(*args: str, stdin: bytes = b"") -> Result:
        return CliRunner().invoke(perflint, args, input=stdin, prog_name="perflint")

    return invoke
