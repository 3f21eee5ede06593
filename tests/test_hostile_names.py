"""File names and source texts that would make a terminal do something, or break a format."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.engine.configuring.setting_keys import FORMATS
from perflint.report.hunks import unified
from perflint.report.style import Style
from tests.command_line import FIXABLE, SLOW, Run, runner, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")

COLORS, BELL, C1, DELETE, TURNED = "\x1b[31m", "\x07", "\x9b2J", "\x7f", "\u202e"
EVIL = COLORS + BELL + C1 + DELETE + TURNED
NAMES = (
    f"a{EVIL}\r\n\tx.py",
    "\x1b]0;title\x07.py",
    f"nb{EVIL}.ipynb",
    os.fsdecode(b"\xff\x1b.py"),
)
# What has no business in a text for people; nothing of a terminal's is in a text for programs, either.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
MARKS = re.compile("[\u2028-\u202e\u2066-\u2069]")
QUOTED = (
    "a\nb.py", "a\tb.py", "a\r.py", "\"q'uote\".py", 'in"side.py', "back\\slash.py", "\x1b[31m.py",
    "a b.py", " .py", "a  b\tc.py", "é.py", "\x9b.py", "\u202e.py", "'.py", "$(x).py", "-p1.py",
    "a\nb/c\td.py", "日本.py", os.fsdecode(b"caf\xe9.py"), "x\x7f.py", "new\n+++ other.py",
)  # fmt: skip


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path, monkeypatch)


@pytest.fixture
def hostile(run: Run) -> None:
    """Files with such names, and such characters in what is reported of them."""
    text = SLOW.replace('f"{row}."', f'f"{{row}}{EVIL}" + self.rows["{EVIL}"]')
    text += "\n\n" + FIXABLE.replace('"."', f'"{EVIL}"')
    text += f'\n\nimport requests\nasync def load():\n    return requests.get("{EVIL}")  # {EVIL}\n'
    cell: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    for name in NAMES:
        notebook = {
            "cells": [{**cell, "source": text}],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        write(name, json.dumps(notebook) if name.endswith(".ipynb") else text)
    write(f"broken{EVIL}.py", f"def ({EVIL}:\n")
    write(f"comment{EVIL}.py", f"x = 1  # perflint: ignore[PFL{EVIL}]\n")


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize("places", [(), ("--all-places",)], ids=["causes", "places"])
@pytest.mark.parametrize("form", FORMATS)
def test_no_format_lets_a_terminal_obey(run: Run, form: str, places: tuple[str, ...]) -> None:
    result = run("check", ".", "--output-format", form, *places)
    assert result.exit_code == 1
    assert not CONTROLS.search(result.stdout)
    assert not MARKS.search(result.stdout) or form in ("github", "azure")
    assert not CONTROLS.search(result.stderr)


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize(
    "command",
    [
        "check . --show-files",
        "check . --show-settings",
        "check . --statistics",
        "check . --fix --show-fixes",
        "fix . --unsafe --diff --show-refused --codemod cache-loader",
        "fix . --verify no{}",
        "graph .",
        "graph . --output-format json",
        "graph . --why {} blocks",
        "why no{}.py:3",
        "why {}",
        "report . -o -",
        "report . -o r{}.html",
        "check no{}.py",
        "check . --select {}",
        "check . --config {}",
        "check . --baseline {}.json",
        "check . --output-format {}",
        "check . --profile {}",
        "check . --observed={}",
        "check --no{}",
        "check . --jobs {}",
        "{}",
        "--{}",
        "@{}",
        "config {}",
        "rule {}",
        "codemod {}",
        "measure {}",
        "observe {}.py",
        "observe -- {}",
    ],
)
def test_no_command_lets_a_terminal_obey(run: Run, command: str) -> None:
    result = run(*(part.format(EVIL) for part in command.split()))
    assert "internal error" not in result.stderr
    assert not CONTROLS.search(result.stdout)
    assert not CONTROLS.search(result.stderr)


@pytest.mark.usefixtures("hostile")
def test_why_quotes_code_without_what_a_terminal_obeys(run: Run) -> None:
    for name in NAMES:
        result = run("why", f"{name}:6", "--color", "always")
        assert not CONTROLS.search(re.sub("\x1b\\[[0-9;]*m", "", result.output))


def test_json_names_files_as_they_are(run: Run) -> None:
    write(NAMES[0], SLOW)
    (found,) = json.loads(run("check", ".", "--output-format", "json").stdout)
    assert Path(found["filename"]).name == NAMES[0]


@pytest.mark.parametrize("key", [COLORS, f"sel{BELL}ect"])
def test_wrong_settings_are_told_without_what_a_terminal_obeys(run: Run, key: str) -> None:
    write("perflint.toml", f"{json.dumps(key)} = 1\n")
    result = run("check", ".")
    assert result.exit_code == 2
    assert not CONTROLS.search(result.output)


@pytest.mark.parametrize("name", QUOTED)
@pytest.mark.parametrize(
    "command",
    [("git", "apply", "-p0", "--whitespace=nowarn"), ("patch", "-p0", "-s")],
    ids=["git", "patch"],
)
def test_what_diff_prints_applies_to_any_name(
    run: Run, name: str, command: tuple[str, ...]
) -> None:
    write(name, FIXABLE)
    diff = run("check", "--diff", ".").stdout_bytes
    done = subprocess.run(command, input=diff, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr + diff
    assert '"".join' in Path(name).read_text()


def test_diffs_are_exact_for_programs_and_visible_for_people() -> None:
    before, after = f"\tx = '{EVIL}'\n", f"\ty = '{EVIL}'\n"
    for style in (None, Style()):
        assert unified(before, after, "a.py", style).endswith(f"-{before}+{after}")
    for style in (Style(terminal=True), Style(color=True)):
        shown = re.sub("\x1b\\[[0-9;]*m", "", unified(before, after, "a.py", style))
        assert not CONTROLS.search(shown)
        assert not MARKS.search(shown)
        assert "-\tx = '" in shown


# Standard output that takes nothing

COMMANDS = (
    ("check", "."), ("check", ".", "--output-format", "json"), ("check", "--diff", "."),
    ("check", "--show-files", "."), ("rule", "PFL601"), ("graph", "."), ("check", "--help"), ("--help",),
)  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk_is_said_in_a_line(run: Run, command: tuple[str, ...]) -> None:
    write("slow.py", FIXABLE)
    with Path("/dev/full").open("w") as full:
        done = _process(command, full.fileno())
    assert done.stderr == "error: cannot write to standard output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_report_that_cannot_be_written_is_said(run: Run) -> None:
    write("slow.py", FIXABLE)
    result = run("check", ".", "--output-file", "/dev/full")
    assert result.exit_code == 2
    assert "error: cannot write /dev/full: No space left on device" in result.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_has_gone_is_no_traceback(run: Run, command: tuple[str, ...]) -> None:
    write("slow.py", FIXABLE)
    read, wrote = os.pipe()
    os.close(read)
    done = _process(command, wrote)
    os.close(wrote)
    assert len(done.stderr.splitlines()) <= 1
    assert "rror" not in done.stderr
    assert done.returncode in (0, 1)


def test_closed_streams_change_nothing_of_the_status(run: Run) -> None:
    write("slow.py", SLOW)
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        line = f'"$0" -m perflint check . {closed}'
        done = subprocess.run(["sh", "-c", line, sys.executable], check=False, capture_output=True)
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
    line = '"$0" -m perflint check - <&-'
    done = subprocess.run(["sh", "-c", line, sys.executable], check=False, capture_output=True)
    assert done.stderr == b"error: standard input is closed: there is nothing to read\n"
    assert done.returncode == 2


def _process(command: tuple[str, ...], stdout: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perflint", *command],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
