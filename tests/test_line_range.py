"""`--range`: only what touches some lines of one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.engine.narrowing.line_range import LineRange

GROWING = """\
def first() -> str:
    text = ""
    for row in range(9_000):
        text = text + str(row) + "."
    return text


def second() -> str:
    text = ""
    for row in range(9_000):
        text = text + str(row) + "."
    return text
"""

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in a folder with one file that grows two texts, on lines 4 and 11."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "perflint.toml").write_text('cache-dir = "cache"\njobs = 1\n')
    (tmp_path / "growing.py").write_text(GROWING)
    return lambda *words, stdin=None: CliRunner().invoke(perflint, ["check", *words], input=stdin)


def reported(result: Result) -> list[int]:
    return [int(line.split(":")[1]) for line in result.stdout.splitlines() if " PFL601 " in line]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("1-5", [4]),
        ("4", [4]),
        ("8-12", [11]),
        ("4:1-11:3", [4, 11]),
        ("5-", [11]),
        ("-10", [4]),
        ("5-10", []),
        ("40-90", []),
    ],
)
def test_only_the_lines_are_reported(run: Run, lines: str, expected: list[int]) -> None:
    result = run("growing.py", "--range", lines, "--output-format", "concise")
    assert reported(result) == expected
    assert result.exit_code == bool(expected)


def test_only_the_lines_are_fixed(run: Run) -> None:
    run("growing.py", "--range", "8-12", "--fix", "--unsafe-fixes")
    text = Path("growing.py").read_text()
    assert text.count('text = text + str(row) + "."') == 1
    assert text.startswith(GROWING[: GROWING.index("def second")])


def test_standard_input_has_lines_too(run: Run) -> None:
    result = run("-", "--range", "1-5", "--output-format", "concise", stdin=GROWING)
    assert reported(result) == [4]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("growing.py", "--range", "5-2"), "holds no line"),
        (("growing.py", "--range", "0-2"), "holds no line"),
        (("growing.py", "--range", "a-b"), "is no range of lines"),
        (("growing.py", "--range", "-"), "is no range of lines"),
        (("--range", "1-5"), "name that"),
        ((".", "--range", "1-5"), "name that"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_an_open_range_has_no_last_line() -> None:
    assert LineRange.parse("7-") == LineRange(7, None)
