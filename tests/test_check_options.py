"""Options of `perflint check` that choose files, order what is told, and decide the exit status."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from perflint.cli.check import check
from perflint.cli.familiar import COMMANDS, OPTIONS
from perflint.cli.familiar import FORMATS as FAMILIAR_FORMATS
from perflint.engine.configuring import setting_keys
from tests.command_line import CLEAN, FIXABLE, HINT, ROOT, SLOW, Run, write

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BLOCKING = "import time\n\n\nasync def wait():\n    time.sleep(1)\n"


def concise(run: Run, *args: str) -> Result:
    return run("check", "--output-format", "concise", *args)


def places(result: Result) -> list[str]:
    return [line.split(":")[0] for line in result.stdout.splitlines()]


# The exit status


@pytest.mark.parametrize(
    ("file", "option", "status"),
    [
        (HINT, "hint", 1),
        (HINT, "warning", 0),
        (SLOW, "hint", 1),
        (SLOW, "warning", 1),
        (SLOW, "never", 0),
        (CLEAN, "hint", 0),
    ],
)
def test_exit_on_says_what_fails_a_run(run: Run, file: str, option: str, status: int) -> None:
    write("a.py", file)
    assert run("check", "--exit-on", option).exit_code == status


def test_exit_on_never_hides_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.py", SLOW)
    monkeypatch.setattr("perflint.cli.outcome.troubled", lambda summary: True)  # an internal error
    assert run("check", "--exit-on", "never").exit_code == 2


def test_silent_prints_nothing(run: Run) -> None:
    write("a.py", SLOW)
    result = run("check", "-s", "--output-format", "json", "-o", "out.json")
    assert (result.exit_code, result.output) == (1, "")
    assert json.loads(Path("out.json").read_text())
    assert run("check", "--silent").output == ""


# Order


def test_what_costs_most_comes_first_on_request(run: Run) -> None:
    write("a.py", FIXABLE)
    write("b.py", HINT)
    write("c.py", BLOCKING)
    assert places(concise(run)) == ["a.py", "b.py", "c.py"]
    assert places(concise(run, "--sort", "path")) == ["a.py", "b.py", "c.py"]
    assert places(concise(run, "--sort", "impact")) == ["c.py", "a.py", "b.py"]
    assert places(concise(run, "--sort", "gain")) == ["c.py", "a.py", "b.py"]
    items = json.loads(run("check", "--sort", "impact", "--output-format", "json").stdout)
    assert [Path(item["filename"]).name for item in items] == ["c.py", "a.py", "b.py"]
    write("d.py", "def f(:\n")
    assert places(concise(run, "--sort", "impact"))[0] == "d.py"


def test_a_limit_is_of_causes_where_people_read(run: Run) -> None:
    write("a.py", SLOW + '            self.text += "."\n')
    write("c.py", BLOCKING)
    result = concise(run, "--limit", "1", "--sort", "impact")
    assert places(result) == ["c.py"]
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "Found 2 findings. 1 fixable with --unsafe-fixes.",
        "1 more cause not printed, as --limit says.",
    ]
    assert len(places(concise(run, "--limit", "1"))) == 1
    assert places(concise(run, "--limit", "2", "--all-places")) == ["c.py", "a.py", "a.py"]
    by_path = concise(run, "--limit", "1", "--all-places", "--sort", "path")
    assert places(by_path) == ["a.py", "a.py"]
    result = run("check", "--limit", "1", "--output-format", "json")
    assert len(json.loads(result.stdout)) == 1
    assert result.stderr == "1 more finding not printed, as --limit says.\n"
    assert "not printed" not in concise(run, "--limit", "3").stderr


def test_a_limit_changes_no_fingerprint(run: Run) -> None:
    write("a.py", SLOW + '            self.text += f"{row}."\n')

    def told(*args: str) -> list[str]:
        entries = json.loads(run("check", "--output-format", "gitlab", *args).stdout)
        return [entry["fingerprint"] for entry in entries]

    assert told("--limit", "1") == told()[:1]


# Files


def test_excludes_of_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.py", "old/b.py", "sub/old/c.py", "venv/d.py"):
        write(name, SLOW)
    write("perflint.toml", 'extend-exclude = ["a.py"]\njobs = 1\n')
    assert places(concise(run)) == ["old/b.py", "sub/old/c.py"]
    assert places(concise(run, "--extend-exclude", "old")) == []
    assert places(concise(run, "--extend-exclude", "/old,sub/old/c.py")) == []
    assert places(concise(run, "--extend-exclude", "/old")) == ["sub/old/c.py"]
    # As with ruff, `--exclude` stands for those of the settings, and also of those that are built in.
    assert places(concise(run, "--exclude", "old")) == ["venv/d.py"]
    monkeypatch.chdir("sub")
    assert places(concise(run, "--extend-exclude", "old/c.py")) == []
    assert places(concise(run, "--extend-exclude", "/old")) == []
    (other,) = places(concise(run, "..", "--extend-exclude", "old/c.py"))
    assert Path(other) == Path.cwd().parent / "old/b.py"
    assert places(concise(run, "old/c.py", "--extend-exclude", "old")) == ["old/c.py"]
    assert places(concise(run, "old/c.py", "--extend-exclude", "old", "--force-exclude")) == []


def test_ignored_files_on_request(run: Run) -> None:
    write("a.py", SLOW)
    write(".gitignore", "a.py\n")
    assert places(concise(run)) == []
    assert places(concise(run, "--no-respect-gitignore")) == ["a.py"]


def test_the_files_that_would_be_checked_are_listed(run: Run) -> None:
    write("a.py", "def f(:\n")
    write("sub/b.py", SLOW)
    write("venv/c.py", SLOW)
    result = run("check", "--show-files")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        str(Path("a.py").resolve()),
        str(Path("sub/b.py").resolve()),
    ]
    assert run("check", "--show-files", "sub").stdout.count("\n") == 1
    assert run("check", "--show-files", "--exclude", "*.py").stdout == ""


def test_the_settings_of_a_file_are_shown_as_toml(run: Run) -> None:
    write("sub/a.py", SLOW)
    write(
        "sub/perflint.toml",
        'target-version = "3.12"\nlibraries = { torch = "2.4.1" }\nselect = ["PFL601"]\n'
        'reasons = { few-elements = "report" }\nper-file-ignores = { "x\\"y" = ["PFL6"] }\n',
    )
    result = run("check", "--show-settings", "sub", "--extend-exclude", "b.py")
    assert result.exit_code == 0
    assert "# from " + str(Path("sub/perflint.toml").resolve()) in result.stdout
    assert "# left out by the command line: b.py\n" in result.stdout
    shown = tomllib.loads(result.stdout)
    assert shown["target-version"] == "3.12"
    assert shown["libraries"] == {"torch": "2.4.1"}
    assert shown["reasons"] == {"few-elements": "report"}
    assert shown["per-file-ignores"] == {'x"y': ["PFL6"]}
    assert shown.keys() <= {option.name for option in setting_keys.OPTIONS}
    assert "# rules that run: PFL601\n" in result.stdout
    assert "there is no file to show" in run("check", "--show-settings", "--exclude", "*").stderr


# Rules


def test_settings_of_rules_have_options(run: Run) -> None:
    path = write("a.py", FIXABLE)
    assert concise(run, "--per-file-ignores", "a.py:PFL601,b.py:PFL4").exit_code == 0
    assert concise(run, "--per-file-ignores", "b.py:PFL601").exit_code == 1
    result = concise(run, "--per-file-ignores", "PFL601")
    assert result.exit_code == 2
    assert "`PFL601` is not PATTERN:RULE" in result.stderr
    assert concise(run, "--fix", "--unfixable", "PFL6").exit_code == 1
    assert concise(run, "--fix", "--fixable", "PFL5").exit_code == 1
    assert path.read_text() == FIXABLE
    assert concise(run, "--target-version", "py310").exit_code == 1
    assert "`target-version` must be" in concise(run, "--target-version", "4").stderr
    write("a.py", SLOW.replace('row}."', 'row}."  # noqa'))
    assert concise(run).exit_code == 0
    assert concise(run, "--ignore-noqa").exit_code == 1


# Settings files that extend others


def test_a_settings_file_adds_to_the_one_that_it_extends(run: Run) -> None:
    write("shared/base.toml", 'select = ["PFL4"]\nignore = ["PFL601"]\nextend-exclude = ["b.py"]\n'
          'jobs = 1\ncache-dir = "kept"\n')  # fmt: skip
    write("perflint.toml", 'extend = "shared/base.toml"\n')
    write("a.py", BLOCKING)
    write("b.py", BLOCKING)
    write("c.py", SLOW)
    assert places(concise(run)) == ["a.py"]
    assert Path("shared/kept").is_dir(), "paths are relative to the file that sets them"
    write("perflint.toml", 'extend = "shared/base.toml"\nextend-select = ["PFL601"]\n')
    assert places(concise(run)) == ["a.py", "c.py"]
    write("perflint.toml", 'extend = "shared/base.toml"\nselect = ["PFL601"]\n'
          'extend-exclude = ["a.py"]\n')  # fmt: skip
    assert places(concise(run)) == ["c.py"]
    write("pyproject.toml", '[tool.perflint]\nextend = "perflint.toml"\n')
    Path("perflint.toml").rename("mine.toml")
    write("pyproject.toml", '[tool.perflint]\nextend = "mine.toml"\n')
    assert places(concise(run)) == ["c.py"]
    assert places(concise(run, "--config", "mine.toml")) == ["c.py"]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"perflint.toml": 'extend = "gone.toml"'}, "perflint.toml: `extend`: there is no "),
        (
            {"perflint.toml": 'extend = "b.toml"', "b.toml": 'extend = "perflint.toml"'},
            "extends this file itself",
        ),
        ({"perflint.toml": 'extend = "b.toml"', "b.toml": "job = 1"}, "b.toml: unknown key `job`"),
        (
            {"perflint.toml": 'extend = "sub/pyproject.toml"', "sub/pyproject.toml": ""},
            "has no [tool.perflint]",
        ),
        ({"perflint.toml": "extend = 1"}, "`extend` must be a string"),
    ],
)
def test_wrong_extensions_are_told(run: Run, files: dict[str, str], message: str) -> None:
    write("a.py", CLEAN)
    for name, text in files.items():
        write(name, text + "\n")
    result = run("check")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert message in line


def test_extend_stands_in_files_only(run: Run) -> None:
    result = run("check", "--config", "extend = 'a.toml'")
    assert result.exit_code == 2
    assert "`extend` is for settings files" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--exit-zero", "--exit-on", "hint"], "cannot be used together"),
        (["--exit-non-zero-on-fix", "--exit-on", "never"], "cannot be used together"),
        (["--silent", "--verbose"], "cannot be used together"),
        (["--limit", "0"], "--limit"),
        (["--limit", "3", "--output-format", "lsp"], "--limit has no lsp form"),
        (["--show-files", "--show-settings"], "cannot be used together"),
    ],
)
def test_misuse_is_told(run: Run, arguments: list[str], message: str) -> None:
    write("a.py", CLEAN)
    result = run("check", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


# What users of ruff type


def ruff_options() -> set[str]:
    """The long options of `ruff check`, as the ruff that is installed lists them."""
    told = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", told.stdout, re.MULTILINE))


def test_every_option_of_ruff_works_or_says_what_to_type() -> None:
    pytest.importorskip("ruff")
    own = {
        name for parameter in check.params for name in (*parameter.opts, *parameter.secondary_opts)
    }
    known = {*own, *OPTIONS, "--help"}
    assert len(ruff_options()) > 30
    assert not ruff_options() - known
    assert not own & OPTIONS.keys()


def test_what_is_spelled_otherwise_is_told(run: Run) -> None:
    write("a.py", CLEAN)
    for option, hint in OPTIONS.items():
        result = run("check", option)
        assert (result.exit_code, result.stdout) == (2, ""), option
        assert f"there is no option {option}; {hint}" in result.stderr
    for name, hint in COMMANDS.items():
        assert f"there is no command `{name}`; {hint}" in run(name).stderr
    assert "there is no command `a.py`; `perflint check a.py` checks that" in run("a.py").stderr
    told = "there is no command `a.py:1`; `perflint why a.py:1` says what is made of that line"
    assert told in run("a.py:1").stderr
    assert "`perflint --help`" in run("b.py:1").stderr
    for name, hint in FAMILIAR_FORMATS.items():
        result = run("check", "--output-format", name)
        assert result.exit_code == 2
        assert f"there is no output format `{name}`; {hint}" in result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete(shell: str) -> None:
    def completed(**environment: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", "from perflint.cli import main; main()"],
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            text=True,
            check=False,
        ).stdout

    assert "_PERFLINT_COMPLETE" in completed(_PERFLINT_COMPLETE=f"{shell}_source")
    words = {"COMP_WORDS": "perflint check --output-format sa", "COMP_CWORD": "3"}
    if shell == "fish":
        words["COMP_CWORD"] = "sa"
    assert "sarif" in completed(_PERFLINT_COMPLETE=f"{shell}_complete", **words)


def test_who_sees_a_project_for_the_first_time_is_told_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.py", SLOW)
    write("b.py", CLEAN)
    monkeypatch.setenv("PERFLINT_CACHE_DIR", "cache")
    next_steps = "To go on:"
    assert next_steps not in run("check").stderr  # it says settings, and is no terminal
    monkeypatch.setattr("perflint.cli.checking.is_terminal", lambda stream: True)
    write("a.py", SLOW + "\n")
    assert next_steps not in run("check").stderr
    os.unlink("perflint.toml")
    shutil.rmtree("cache")
    first = run("check")
    assert next_steps in first.stderr
    assert "perflint why FILE:LINE" in first.stderr
    assert next_steps not in run("check").stderr
    shutil.rmtree("cache")
    assert next_steps not in run("check", "--quiet").stderr
    write("a.py", CLEAN)
    shutil.rmtree("cache")
    assert next_steps not in run("check").stderr
