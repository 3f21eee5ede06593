"""`--since`: the findings that touch changed lines, and those that are reached through them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import Result

from tests.command_line import CLEAN, FIXABLE, SLOW, Run, write
from tests.test_baseline import git

QUICK = "def download():\n    return {}\n"
BLOCKING = "import requests\n\n\ndef download():\n    return requests.get('http://x.org')\n"
OTHER = """\
class Page:
    body = ""

    def grow(self, lines: list[str]) -> None:
        for line in lines:
            self.body += line + "."
"""
HANDLER = "from exchange import download\n\n\nasync def quote():\n    return download()\n"


def since(run: Run, *args: str, revision: str = "HEAD", stdin: bytes = b"") -> Result:
    return run("check", "--since", revision, "--output-format", "concise", *args, stdin=stdin)


def places(result: Result) -> list[str]:
    return [line.split()[0].rstrip(":") for line in result.stdout.splitlines()]


@pytest.fixture
def repo(run: Run) -> Run:
    """A run in a repository with a slow file, a coroutine, and what that calls, all committed."""
    git("init", "-q", "-b", "main")
    write("slow.py", SLOW)
    write("exchange.py", QUICK)
    write("api.py", HANDLER)
    write("perflint.toml", "jobs = 1\n")
    git("add", ".")
    git("commit", "-qm", "one")
    return run


def test_nothing_is_checked_where_nothing_has_changed(repo: Run) -> None:
    result = since(repo)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "All checks passed (0 files changed since HEAD).\n"


def test_findings_on_changed_lines_are_told(repo: Run) -> None:
    write("slow.py", "x = 1\n" + SLOW)
    result = since(repo)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "All checks passed (1 file changed since HEAD).\n"
    for revision in ("HEAD", "main", "HEAD~0"):
        write("slow.py", SLOW.replace("row}.", "row},") + "\n\n" + OTHER)
        assert places(since(repo, revision=revision)) == ["slow.py:6:13", "slow.py:14:13"]
    git("commit", "-qam", "two")
    assert places(since(repo)) == []
    assert places(since(repo, revision="HEAD~1")) == ["slow.py:6:13", "slow.py:14:13"]
    assert places(since(repo, "api.py", revision="HEAD~1")) == []


def test_what_a_change_elsewhere_makes_slow_is_told_with_its_trace(repo: Run) -> None:
    write("exchange.py", BLOCKING)
    for _ in range(2):  # anew, and from the cache
        result = since(repo)
        assert result.exit_code == 1
        (line,) = result.stdout.splitlines()
        assert line.startswith("api.py:5:12: PFL401 ")
        assert line.endswith("(through exchange.py)")
        assert "Found 1 finding, 1 of them through changed lines elsewhere." in result.stderr
    assert places(since(repo, "api.py")) == []
    git("commit", "-qam", "two")
    write("exchange.py", "# changed\n" + BLOCKING)
    assert places(since(repo)) == [], "the trace goes through no changed line"


def test_only_what_has_changed_is_fixed(repo: Run) -> None:
    path = write("page.py", FIXABLE + "\n\n" + FIXABLE.replace("join", "glue"))
    git("add", "page.py")
    git("commit", "-qm", "two")
    third = "\n\n" + FIXABLE.replace("join", "paste")
    before = path.read_text()
    path.write_text(before + third)
    assert since(repo, "--fix").exit_code == 0
    assert path.read_text().startswith(before)
    assert third not in path.read_text()


def test_files_that_git_does_not_track_have_changed_as_a_whole(repo: Run) -> None:
    write("new file.py", SLOW)
    assert places(since(repo)) == ["new"]
    git("add", ".")
    assert places(since(repo)) == ["new"]


def test_renamed_files_have_their_changed_lines_only(repo: Run) -> None:
    git("mv", "slow.py", "rows.py")
    assert places(since(repo)) == []
    write("rows.py", SLOW + '            self.text += "."\n')
    git("add", ".")
    assert places(since(repo)) == ["rows.py:7:13"]


def test_odd_names_and_settings_of_git(repo: Run) -> None:
    name = 'ta\tb "ä" .py'
    write(name, CLEAN)
    git("add", ".")
    git("commit", "-qm", "two")
    for key, value in (
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("color.ui", "always"),
        ("diff.external", "false"),
        ("diff.relative", "true"),
    ):
        git("config", key, value)
    write(name, CLEAN + "\n\n" + SLOW + "++ b/slow.py\n".replace("++", "x = +"))
    write("slow.py", SLOW.replace("row}.", "row},"))
    os.makedirs("sub")
    result = since(repo)
    assert result.stdout.count("PFL601") == 2


def test_what_others_did_meanwhile_does_not_count(repo: Run) -> None:
    git("checkout", "-qb", "feature")
    write("feature.py", SLOW)
    git("add", ".")
    git("commit", "-qm", "feature")
    git("checkout", "-q", "main")
    write("slow.py", CLEAN)
    git("commit", "-qam", "main goes on")
    git("checkout", "-q", "feature")
    assert places(since(repo, revision="main")) == ["feature.py:6:13"]


def test_standard_input_is_compared_as_well(repo: Run) -> None:
    text = SLOW + "\n\n" + OTHER
    command = ("-", "--stdin-filename", "slow.py")
    assert places(since(repo, *command, stdin=text.encode())) == ["slow.py:14:13"]
    assert places(since(repo, *command, stdin=SLOW.encode())) == []
    # What is on disk does not matter.
    write("slow.py", CLEAN)
    assert places(since(repo, *command, stdin=text.encode())) == ["slow.py:14:13"]


def test_a_baseline_goes_with_it(repo: Run) -> None:
    write("slow.py", SLOW + "\n\n" + SLOW.replace("Log", "Record"))
    repo("check", "--write-baseline", "known.json", "--select", "PFL601")
    assert places(since(repo, "--baseline", "known.json")) == []
    write("slow.py", SLOW.replace("Log", "Page"))
    assert places(since(repo, "--baseline", "known.json")) == []
    write("slow.py", SLOW.replace("row}.", "row},"))
    assert places(since(repo, "--baseline", "known.json")) == ["slow.py:6:13"]


def failed(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    return line


def test_without_a_repository_it_is_said(run: Run) -> None:
    write("slow.py", SLOW)
    assert "is in no repository" in failed(since(run))


def test_unknown_revisions_are_said(repo: Run) -> None:
    for revision in ("nowhere", "--output=x", "HEAD~9", ""):
        write("slow.py", SLOW)
        told = failed(since(repo, f"--since={revision}"))
        assert f"there is no revision `{revision}` in " in told
    assert not Path("x").exists()


def test_a_repository_without_commits_is_said(run: Run) -> None:
    git("init", "-q")
    write("slow.py", SLOW)
    assert "there is no revision `HEAD`" in failed(since(run))


def test_without_git_it_is_said(repo: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert "git is needed for that and cannot be run; install it" in failed(since(repo))


def test_shallow_clones(repo: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write("slow.py", CLEAN)
    git("commit", "-qam", "two")
    subprocess.run(
        ["git", "clone", "-q", "--depth=1", tmp_path.as_uri(), "clone"], check=True, stdout=-3
    )
    monkeypatch.chdir("clone")
    assert "the clone is shallow: fetch what is missing" in failed(since(repo, revision="HEAD~1"))
    # What one leads to from the other was fetched, though git does not follow it.
    first = subprocess.check_output(["git", "rev-parse", "HEAD~1"], cwd="..", text=True).strip()
    git("fetch", "-q", "--depth=1", "origin", first)
    write("slow.py", SLOW.replace("row}.", "row},"))
    result = since(repo, revision=first)
    assert places(result) == ["slow.py:6:13"]
    assert "in common" not in result.stderr


def test_a_common_commit_that_was_fetched_by_itself(
    repo: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    base = subprocess.check_output(["git", "rev-parse", "HEAD"], text=True).strip()
    git("checkout", "-q", "-b", "work")
    write("ours.py", SLOW)
    git("add", "-A")
    git("commit", "-qm", "ours")
    git("checkout", "-q", "main")
    write("slow.py", CLEAN)
    git("commit", "-qam", "theirs")
    git("clone", "-q", "--depth=1", "--branch=work", tmp_path.as_uri(), "clone")
    monkeypatch.chdir("clone")
    git("fetch", "-q", "--depth=1", "origin", "main:theirs")
    result = since(repo, revision="theirs")
    assert places(result) == ["ours.py:6:13", "slow.py:6:13"]
    assert "`theirs` and the current state have no commit in common in this shallow clone" in (
        result.stderr
    )
    assert "`git fetch --deepen=100` fetches more of both" in result.stderr
    git("fetch", "-q", "--depth=1", "origin", base)
    result = since(repo, revision="theirs")
    assert places(result) == ["ours.py:6:13"]
    assert "in common" not in result.stderr


def test_standard_input_needs_a_name(repo: Run) -> None:
    result = since(repo, "-", stdin=SLOW.encode())
    assert result.exit_code == 2
    assert "--since needs the name of what is read" in result.stderr


def test_a_baseline_is_not_written_from_a_part(repo: Run) -> None:
    result = since(repo, "--write-baseline", "known.json")
    assert result.exit_code == 2
    assert "--since and --write-baseline cannot be used together" in result.stderr
