"""What the README and the pages of the documentation show is what the commands print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
# Figures of `measure` are those of the day: whoever updates them runs the command.
SESSION = re.compile(
    r"^```console\n\$ perflint (?P<command>(?:check|fix) [^\n]*)\n(?P<shown>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def printed(command: str) -> str:
    """What a command of a page prints, both streams."""
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
    page = ROOT / "docs" / "libcst.md"
    found = re.search(r"^python (-m libcst\.tool .*) src/$", page.read_text("utf-8"), re.MULTILINE)
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
    known: dict[str, str] = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in SESSION.finditer(text):
            # Other sessions are of code that is not here.
            if "examples/" in found["command"] and found["command"] not in known:
                known[found["command"]] = printed(found["command"])

        def session(found: re.Match[str]) -> str:
            if found["command"] not in known:
                return found[0]
            return f"```console\n$ perflint {found['command']}\n{known[found['command']]}```"

        after = SESSION.sub(session, text)
        if update:
            page.write_text(after, encoding="utf-8")
        else:
            assert text == after, (
                "`pytest --update tests/test_readme.py` writes what is printed now"
            )
    assert len(known) >= 3


def test_the_readme_is_one_screen_of_conviction() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    assert text.count("\n") < 90
    linked = set(re.findall(r"\]\(docs/([\w/-]+\.md)", text))
    own = {page.name for page in PAGES[1:]} - {"index.md"}
    assert own <= linked, f"the README does not lead to {sorted(own - linked)}"
