"""`--add-noqa`: a comment for each finding, with a reason if one is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import FIXABLE, HINT, SLOW, Run, write

LINE = '            self.text += f"{row}."'
FRAME = """\
import pandas as pd


def show(frame: pd.DataFrame, parts: list[str]) -> str:
    text = ""
    for _, row in frame.iterrows():
        text = text + str(row) + "."; text = text + "a" + str(row)
    return text
"""


def test_findings_are_suppressed_and_said(run: Run) -> None:
    path = write("slow.py", SLOW)
    write("hint.py", HINT)
    result = run("check", "--add-noqa")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "Suppressed 2 findings in 2 files.\n"
    assert path.read_text() == SLOW.replace(LINE, LINE + "  # perflint: ignore[PFL601]")
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert run("check", "--add-noqa").stderr == "Suppressed 0 findings in 0 files.\n"


@pytest.mark.parametrize("option", ["--add-noqa", "--add-ignore"])
def test_a_reason_follows_the_rule(run: Run, option: str) -> None:
    path = write("slow.py", SLOW)
    assert run("check", f"{option}=legacy, see issue 4", "slow.py").exit_code == 0
    assert path.read_text().endswith("# perflint: ignore[PFL601] legacy, see issue 4\n")
    assert run("check").exit_code == 0


def test_what_follows_the_bare_option_is_a_path(run: Run) -> None:
    write("slow.py", SLOW)
    other = write("other.py", SLOW)
    run("check", "--add-noqa", "slow.py")
    assert other.read_text() == SLOW
    assert run("check", "slow.py").exit_code == 0


def test_several_findings_of_a_line_share_a_comment(run: Run) -> None:
    path = write("frame.py", FRAME)
    assert run("check").exit_code == 1
    run("check", "--add-noqa=old")
    text = path.read_text()
    assert text.count("# perflint: ignore") == len({*text.splitlines()} - {*FRAME.splitlines()})
    assert run("check").exit_code == 0
    assert "PFL001" not in run("check").stdout


def test_line_ends_encodings_and_odd_places(run: Run) -> None:
    source = "# -*- coding: latin-1 -*-\n# ä\n" + SLOW.replace("row}.", 'row}."\\\n            "')
    path = Path("slow.py")
    path.write_bytes(source.replace("\n", "\r\n").encode("latin-1"))
    assert run("check").exit_code == 1
    assert run("check", "--add-noqa").exit_code == 0
    data = path.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"# \xe4\r\n" in data
    assert b"# perflint: ignore[PFL601]" in data
    assert run("check").exit_code == 0


def test_what_is_in_a_baseline_is_left_alone(run: Run) -> None:
    path = write("slow.py", SLOW)
    run("check", "--write-baseline", "known.json")
    write("page.py", FIXABLE)
    result = run("check", "--add-noqa", "--baseline", "known.json")
    assert result.stderr.splitlines()[0] == "Suppressed 1 finding in 1 file."
    assert path.read_text() == SLOW


def test_files_that_cannot_be_parsed_or_written_are_said(run: Run) -> None:
    write("broken.py", "def f(:\n")
    path = write("slow.py", SLOW)
    path.chmod(0o444)
    result = run("check", "--add-noqa")
    assert result.exit_code == 2
    assert "error: broken.py:1:7: invalid syntax\n" in result.stderr
    assert "error: slow.py: the file is read-only" in result.stderr
    assert path.read_text() == SLOW


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--add-noqa", "--fix"], "--add-noqa and --fix cannot be used together"),
        (["--add-noqa", "-"], "--add-noqa writes to files"),
        (["--add-noqa=one\ntwo"], "is one line"),
    ],
)
def test_misuse_is_told(run: Run, arguments: list[str], message: str) -> None:
    write("slow.py", SLOW)
    result = run("check", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
