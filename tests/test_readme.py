"""What the README shows is what the commands print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
# Figures of `measure` are those of the day: whoever updates them runs the command.
SESSION = re.compile(
    r"^```console\n\$ perflint (?P<command>(?:check|fix) [^\n]*)\n(?P<shown>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def printed(command: str) -> str:
    """What a command of the README prints, both streams."""
    result = subprocess.run(
        [sys.executable, "-m", "perflint", *command.split(), "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode in (0, 1), result.stdout
    return result.stdout


def test_the_command_of_libcst_runs(tmp_path: Path) -> None:
    found = re.search(
        r"^python (-m libcst\.tool .*) src/$", README.read_text("utf-8"), re.MULTILINE
    )
    assert found is not None
    shutil.copytree(ROOT / "examples" / "slow_service", tmp_path / "src")
    done = subprocess.run(
        [sys.executable, *found.group(1).split(), "src/"],
        cwd=tmp_path,
        # Nothing but Python is found: a formatter is not taken for granted.
        env={"PATH": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert '"".join(' in (tmp_path / "src" / "report.py").read_text("utf-8")


def test_sessions_are_real(update: bool) -> None:
    text = README.read_text(encoding="utf-8")
    after = SESSION.sub(
        lambda found: f"```console\n$ perflint {found['command']}\n{printed(found['command'])}```",
        text,
    )
    assert len(SESSION.findall(text)) >= 3
    if update:
        README.write_text(after, encoding="utf-8")
    else:
        assert text == after, "`pytest --update tests/test_readme.py` writes what is printed now"
