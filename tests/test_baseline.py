"""Baselines: what is known is not told again, what is new is, and what is gone is said."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import Result

from tests.command_line import CLEAN, FIXABLE, HINT, SLOW, Run, write

BASE = "known.json"
NEWER = SLOW.replace("Log", "Record")


def concise(run: Run, *args: str) -> Result:
    return run("check", "--output-format", "concise", *args)


def entries(path: str = BASE) -> list[dict[str, object]]:
    document = json.loads(Path(path).read_text())
    assert document["version"] == 1
    found: list[dict[str, object]] = document["findings"]
    return found


@pytest.fixture
def known(run: Run) -> Run:
    """A run in a folder with one slow file, whose finding is in the baseline."""
    write("slow.py", SLOW)
    assert run("check", "--write-baseline", BASE).exit_code == 0
    return run


def git(*arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], check=True, stdout=-3)


def test_writing_exits_with_0_and_says_how_many(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "--write-baseline", BASE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines()[-1] == "Wrote 1 finding to known.json."
    assert entries() == [
        {
            "path": "slow.py",
            "rule": "PFL601",
            "scope": "Log.fill",
            "line": 'self.text += f"{row}."',
            "severity": "warning",
        }
    ]


def test_what_is_known_is_neither_reported_nor_fails_the_run(known: Run) -> None:
    for _ in range(2):  # anew, and from the cache
        result = concise(known, "--baseline", BASE)
        assert (result.exit_code, result.stdout) == (0, "")
        assert "1 finding is in known.json and not reported.\n" in result.stderr
    assert concise(known, "--baseline", BASE, "-q").stderr == ""
    assert concise(known).exit_code == 1


def test_what_is_new_is_reported_and_fails_the_run(known: Run) -> None:
    write("slow.py", "# moved\n" + NEWER + "\n\n" + SLOW)
    result = concise(known, "--baseline", BASE)
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith("slow.py:7:13: PFL601 ")
    # The same line once more in the same function is new, too.
    write("slow.py", SLOW + '            self.text += f"{row}."\n')
    result = concise(known, "--baseline", BASE)
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["slow.py:7:13:"]


def test_the_setting_names_a_baseline_relative_to_its_file(
    known: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("perflint.toml").open("a") as file:
        file.write(f'baseline = "{BASE}"\n')
    assert concise(known).exit_code == 0
    assert concise(known, "--no-baseline").exit_code == 1
    Path("sub").mkdir()
    monkeypatch.chdir("sub")
    assert concise(known, "..").exit_code == 0
    assert concise(known, "..", "--isolated", "--no-cache").exit_code == 1


def test_what_is_gone_is_said_and_dropped_on_request(known: Run) -> None:
    write("other.py", NEWER)
    known("check", "--write-baseline", BASE)
    write("slow.py", CLEAN)
    before = Path(BASE).read_text()
    result = concise(known, "--baseline", BASE)
    assert result.exit_code == 0
    assert "1 finding of known.json no longer found; --prune-baseline drops" in result.stderr
    assert '  slow.py: PFL601 in Log.fill: `self.text += f"{row}."`\n' in result.stderr
    assert Path(BASE).read_text() == before
    result = concise(known, "--baseline", BASE, "--prune-baseline")
    assert "Dropped 1 finding from known.json.\n" in result.stderr
    assert [entry["path"] for entry in entries()] == ["other.py"]
    assert "no longer" not in concise(known, "--baseline", BASE).stderr


def test_pruning_reports_what_is_new_and_does_not_take_it_in(known: Run) -> None:
    write("slow.py", NEWER)
    result = concise(known, "--baseline", BASE, "--prune-baseline")
    assert result.exit_code == 1
    assert result.stdout.startswith("slow.py:6:13: PFL601 ")
    assert entries() == []


def test_writing_again_takes_in_what_is_new(known: Run) -> None:
    write("slow.py", NEWER)
    write("more.py", SLOW)
    result = known("check", "--write-baseline", BASE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines()[-1] == "Wrote 2 findings to known.json (2 new, 1 gone)."
    assert [entry["path"] for entry in entries()] == ["more.py", "slow.py"]


def test_what_a_run_does_not_look_at_stays(known: Run) -> None:
    write("other.py", NEWER)
    write("hint.py", HINT)
    known("check", "--write-baseline", BASE)
    before = Path(BASE).read_text()
    assert len(entries()) == 3
    for name in ("slow.py", "other.py", "hint.py"):
        write(name, CLEAN)
    for narrow in (["slow.py", "--select", "PFL5"], ["hint.py", "--no-hints"]):
        result = concise(known, "--baseline", BASE, "--prune-baseline", *narrow)
        assert Path(BASE).read_text() == before, narrow
        assert "no longer" not in result.stderr
    known("check", "slow.py", "--write-baseline", BASE)
    assert [entry["path"] for entry in entries()] == ["hint.py", "other.py"]
    Path("other.py").unlink()
    concise(known, "--baseline", BASE, "--prune-baseline", "slow.py")
    assert [entry["path"] for entry in entries()] == ["hint.py"]


def test_a_file_that_cannot_be_parsed_is_never_known(known: Run) -> None:
    write("slow.py", "def f(:\n")
    result = concise(known, "--baseline", BASE, "--prune-baseline")
    assert result.exit_code == 1
    assert len(entries()) == 1
    result = known("check", "--write-baseline", BASE, "--output-format", "concise")
    assert result.exit_code == 1
    assert result.stdout.startswith("slow.py:1:7: PFL002 ")
    assert len(entries()) == 1


def test_what_is_known_is_not_fixed(run: Run) -> None:
    path = write("page.py", FIXABLE)
    run("check", "--write-baseline", BASE)
    other = FIXABLE.replace("join", "glue")
    path.write_text(FIXABLE + "\n\n" + other)
    assert run("check", "--fix", "--baseline", BASE).exit_code == 0
    text = path.read_text()
    assert text.startswith(FIXABLE)
    assert other not in text
    assert run("check", "--diff", "--baseline", BASE).stdout == ""


def test_entries_are_sorted_one_a_line(known: Run) -> None:
    before = Path(BASE).read_text().splitlines()
    write("slow.py", SLOW + '            self.text += f"{row}."\n')
    write("a.py", SLOW)
    known("check", "--write-baseline", BASE)
    after = Path(BASE).read_text().splitlines()
    assert [entry["path"] for entry in entries()] == ["a.py", "slow.py"]
    assert entries()[1]["count"] == 2
    assert len(after) == len(before) + 1
    known("check", "--write-baseline", BASE)
    assert Path(BASE).read_text().splitlines() == after


def test_renames_that_git_knows_are_followed(run: Run) -> None:
    git("init", "-q")
    write("slow.py", SLOW)
    write("kept.py", NEWER)
    run("check", "--write-baseline", BASE)
    git("add", ".")
    git("commit", "-qm", "one")
    Path("src").mkdir()
    git("mv", "slow.py", "src/old.py")
    for committed in (False, True):
        if committed:
            git("commit", "-qam", "two")
        result = concise(run, "--baseline", BASE)
        assert (result.exit_code, result.stdout) == (0, ""), committed
        assert "no longer" not in result.stderr
    assert "Dropped 0 findings" in concise(run, "--baseline", BASE, "--prune-baseline").stderr
    assert [entry["path"] for entry in entries()] == ["kept.py", "src/old.py"]
    # What git does not know as a rename is new, and the old entry stale.
    Path("kept.py").rename("unknown.py")
    result = concise(run, "--baseline", BASE)
    assert result.exit_code == 1
    assert "kept.py: PFL601 in Record.fill" in result.stderr


def test_paths_are_those_of_the_repository_wherever_it_is_run(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    git("init", "-q")
    write("src/slow.py", SLOW)
    run("check", "--write-baseline", BASE)
    assert [entry["path"] for entry in entries()] == ["src/slow.py"]
    monkeypatch.chdir("src")
    assert concise(run, "--baseline", f"../{BASE}").exit_code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "there is no baseline known.json; `perflint check --write-baseline known.json`"),
        ("{", "known.json is not a baseline: not valid JSON"),
        ("\xff", "known.json is not a baseline: it is not UTF-8"),
        ("[" * 100_000, "known.json is not a baseline: not valid JSON"),
        ("[]", "known.json is not a baseline: it says no version"),
        ('{"version": 2, "findings": []}', "has version 2, and this perflint knows version 1"),
        ('{"version": 1}', "`findings` is not a list"),
        ('{"version": 1, "findings": [{"path": "a"}]}', "entry 1 is damaged"),
        ('{"version": 1, "findings": [1]}', "entry 1 is damaged"),
        ('{\n<<<<<<< ours\n"version": 1\n=======\n>>>>>>> theirs\n', "the conflict of a merge"),
    ],
)
def test_bad_baselines_are_one_clear_message(run: Run, text: str | None, message: str) -> None:
    write("slow.py", SLOW)
    if text is not None:
        Path(BASE).write_bytes(text.encode("latin-1"))
    result = concise(run, "--baseline", BASE)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    assert message in line
    if text is not None:
        # What is no baseline is never overwritten.
        assert concise(run, "--write-baseline", BASE).exit_code == 2
        assert Path(BASE).read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--prune-baseline"], "--prune-baseline needs --baseline FILE"),
        (["--baseline", BASE, "--write-baseline", BASE], "cannot be used together"),
        (["--no-baseline", "--baseline", BASE], "cannot be used together"),
        (["--diff", "--write-baseline", BASE], "cannot be used together"),
        (["-", "--write-baseline", BASE], "not for standard input"),
        (["--write-baseline", "slow.py/known.json"], "cannot write the baseline slow.py/known"),
    ],
)
def test_misuse_is_told(run: Run, arguments: list[str], message: str) -> None:
    write("slow.py", SLOW)
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_run_that_went_wrong_writes_nothing(known: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path(BASE).read_text()
    write("slow.py", NEWER)
    monkeypatch.setattr("perflint.cli.outcome.troubled", lambda summary: True)  # an internal error
    result = known("check", "slow.py", "--write-baseline", BASE)
    assert result.exit_code == 2
    assert "known.json was left as it is" in result.stderr
    assert Path(BASE).read_text() == before


# Of folders


@pytest.fixture
def parts(run: Run) -> Run:
    """A repository of two projects, of which one keeps a baseline of its own."""
    for name, text in (("pay", SLOW), ("web", SLOW)):
        Path(name).mkdir()
        Path(name, "app.py").write_text(text)
        Path(name, "pyproject.toml").write_text('[project]\nname = "part"\n')
    Path("pay/perflint.toml").write_text('baseline = "known.json"\n')
    run("check", "pay", "--write-baseline", "pay/known.json")
    return run


def test_a_folder_has_a_baseline_of_its_own(parts: Run) -> None:
    result = parts("check", "--output-format", "concise", ".")
    assert {line.partition(":")[0] for line in result.stdout.splitlines()} == {"web/app.py"}
    assert "in pay/known.json and not reported" in result.stderr
    assert "pay/app.py" in parts("check", "--no-baseline", "--output-format", "concise").stdout


def test_both_baselines_hold_and_are_pruned(parts: Run) -> None:
    Path("perflint.toml").write_text('baseline = "all.json"\n')
    parts("check", "web", "--write-baseline", "all.json")
    result = parts("check", "--output-format", "concise")
    assert result.stdout == ""
    assert "all.json" in result.stderr
    assert "pay/known.json" in result.stderr
    for name in ("pay", "web"):
        Path(name, "app.py").write_text("x = 1\n")
    result = parts("check", "--prune-baseline")
    for name in ("all.json", "pay/known.json"):
        assert f"from {name}." in result.stderr
        assert json.loads(Path(name).read_text())["findings"] == []


def test_a_baseline_of_a_folder_that_is_damaged(parts: Run) -> None:
    Path("pay/known.json").write_text("{")
    result = parts("check")
    assert result.exit_code == 2
    assert "pay/known.json is not a baseline: not valid JSON" in result.stderr
