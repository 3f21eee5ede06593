"""`--fix`, `--diff` and `perflint fix`, and what they say is left."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.command_line import CLEAN, FIXABLE, SLOW, Run, write

# Fixing


def test_fix_repairs_and_exits_with_0(run: Run) -> None:
    path = write("page.py", FIXABLE)
    assert "[*]" in run("check", "--output-format", "concise").stdout
    result = run("check", "--fix", "--show-fixes")
    assert result.exit_code == 0
    assert path.read_text() != FIXABLE
    compile(path.read_text(), "page.py", "exec")
    assert result.stdout == ""
    assert "- page.py:\n    1 · PFL601 (string-concat-in-loop)" in result.stderr
    assert result.stderr.endswith("Found 1 finding, 1 fixed, 0 remaining.\n")
    assert run("check").exit_code == 0


def test_exit_non_zero_on_fix(run: Run) -> None:
    path = write("page.py", FIXABLE)
    assert run("check", "--fix", "--exit-non-zero-on-fix").exit_code == 1
    assert path.read_text() != FIXABLE
    assert run("check", "--fix", "--exit-non-zero-on-fix").exit_code == 0


def test_fix_only_reports_nothing_that_is_left(run: Run) -> None:
    write("slow.py", SLOW)
    path = write("page.py", FIXABLE)
    result = run("check", "--fix-only")
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text() != FIXABLE


def test_diff_prints_a_patch_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    path = write("page.py", FIXABLE)
    result = run("check", "--diff")
    assert result.exit_code == 1
    assert path.read_text() == FIXABLE
    assert result.stderr == "Would fix 1 finding in 1 file.\n"
    subprocess.run(["patch", "-p0"], input=result.stdout.encode(), check=True, stdout=-3)
    patched = path.read_text()
    path.write_text(FIXABLE)
    run("check", "--fix")
    assert path.read_text() == patched
    again = run("check", "--diff")
    assert (again.exit_code, again.stdout, again.stderr) == (0, "", "No fixes available.\n")


def test_diff_exits_with_0_if_what_is_found_cannot_be_fixed(run: Run) -> None:
    write("slow.py", SLOW)
    assert run("check").exit_code == 1
    assert run("check", "--diff").exit_code == 0


# Standard input


def test_standard_input_is_checked_under_its_name(run: Run) -> None:
    result = run(
        "check", "-", "--stdin-filename", "src/x.py", "--output-format", "concise",
        stdin=SLOW.encode(),
    )  # fmt: skip
    assert result.exit_code == 1
    assert result.stdout.startswith("src/x.py:6:13: PFL601 ")
    assert run("check", "-", stdin=SLOW.encode()).exit_code == 1
    assert run("check", "-", stdin=CLEAN.encode()).exit_code == 0


def test_fixed_standard_input_goes_to_stdout_and_findings_to_stderr(run: Run) -> None:
    source = "# -*- coding: latin-1 -*-\n# ä\n" + FIXABLE + SLOW
    data = source.replace("\n", "\r\n").encode("latin-1")
    result = run("check", "-", "--fix", "--output-format", "concise", stdin=data)
    assert result.exit_code == 1
    fixed = result.stdout_bytes
    assert fixed.startswith(b"# -*- coding: latin-1 -*-\r\n# \xe4\r\ndef join()")
    assert b"text = text + str(row)" not in fixed
    assert b"self.text += f" in fixed
    assert fixed.count(b"\n") == fixed.count(b"\r\n")
    assert "PFL601" in result.stderr


def test_standard_input_without_anything_to_fix_comes_back_as_it_is(run: Run) -> None:
    for data in (b"\xef\xbb\xbfx = 1\r\ny = 2\n", b"def f(:\n", b"# coding: nonsense\n", b""):
        assert run("check", "-", "--fix", stdin=data).stdout_bytes == data
        assert run("fix", "-", stdin=data).stdout_bytes == data


def test_diff_of_standard_input(run: Run) -> None:
    result = run("check", "-", "--diff", "--stdin-filename", "p.py", stdin=FIXABLE.encode())
    assert result.exit_code == 1
    assert result.stdout.startswith("--- p.py\n+++ p.py\n@@ ")


# perflint fix


def test_fix_says_that_nothing_could_be_written(run: Run) -> None:
    path = write("page.py", FIXABLE)
    path.chmod(0o444)
    result = run("fix", "--codemod", "join-strings")
    assert result.exit_code == 2
    assert "page.py: the file is read-only" in result.stderr
    assert result.stderr.endswith("Nothing was fixed: 1 file could not be written.\n")
    assert path.read_text() == FIXABLE


def test_fix_command_rewrites_with_the_named_codemod(run: Run) -> None:
    path = write("page.py", FIXABLE)
    assert run("fix", "--codemod", "hoist-from-loop").stderr == "Nothing to fix.\n"
    assert path.read_text() == FIXABLE
    shown = run("fix", "--codemod", "join-strings", "--diff")
    assert shown.exit_code == 1
    assert shown.stdout.startswith("--- page.py\n")
    result = run("fix", "--codemod", "join-strings")
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text() != FIXABLE
    assert result.stderr.startswith("Fixed 1 finding:\n- page.py:\n")


def test_fix_command_shows_what_was_refused_and_why(run: Run) -> None:
    path = write("slow.py", SLOW)
    result = run("fix", "--codemod", "join-strings", "--show-refused")
    assert result.exit_code == 0
    assert path.read_text() == SLOW
    assert result.stdout.startswith("slow.py:6:13: PFL601 join-strings refused: ")
    assert "self.text" in result.stdout
    assert run("fix").stdout == ""


def test_fixing_says_what_it_could_not_read(run: Run) -> None:
    write("broken.py", "def f(:\n")
    # To `check` it is a finding, whatever else it does; `fix` has not done what it was to do.
    assert run("check").exit_code == run("check", "--fix").exit_code == 1
    for arguments, status in (
        (["fix"], 2),
        (["fix", "--diff"], 2),
        (["check", "--fix-only"], 1),
        (["check", "--diff"], 1),
        (["check", "--diff", "--exit-zero"], 0),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (status, ""), arguments
        assert "error: broken.py:1:7: invalid syntax\n" in result.stderr, arguments
        assert "Nothing to fix" not in result.stderr
    assert "gone.py:1:1: cannot read the file" in run("fix", "gone.py").stderr
    path = write("page.py", FIXABLE)
    assert run("fix", "-q").exit_code == 2
    assert path.read_text() != FIXABLE


UNSAFE = """\
import asyncio
import time


async def wait() -> None:
    time.sleep(1)
    time.sleep(2)
    await asyncio.sleep(0)
"""


def test_fixing_says_what_waits(run: Run) -> None:
    path = write("wait.py", UNSAFE)
    assert run("fix").stderr == "Nothing was fixed. 2 more fixes with --unsafe.\n"
    assert run("fix").stderr == "Nothing was fixed. 2 more fixes with --unsafe.\n"  # from the cache
    said = run("fix", "--codemod", "async-sleep").stderr
    assert said == "Nothing was fixed. 2 more fixes with --unsafe.\n"
    assert run("fix", "--codemod", "join-strings").stderr == "Nothing to fix.\n"
    assert run("fix", "--diff").stderr == "No fixes available. 2 more fixes with --unsafe.\n"
    said = run("check", "--diff").stderr
    assert said == "No fixes available. 2 more fixes with --unsafe-fixes.\n"
    said = run("check", "--fix-only").stderr
    assert said == "Nothing was fixed. 2 more fixes with --unsafe-fixes.\n"
    assert path.read_text() == UNSAFE
    write("page.py", FIXABLE)
    assert run("fix").stderr.splitlines()[-1] == "2 more fixes with --unsafe."
    assert run("fix", "--config", "unfixable = ['PFL402']").stderr == "Nothing to fix.\n"


def test_fixing_says_how_many_were_refused(run: Run) -> None:
    write("slow.py", SLOW)
    assert run("fix").stderr == "Nothing was fixed. 1 refused; --show-refused says why.\n"
    assert run("fix", "--codemod", "to-thread").stderr == "Nothing to fix.\n"


def test_every_refusal_is_shown(run: Run) -> None:
    loop = "def f(rows):\n    data = b''\n    for row in rows:\n        data = data + row\n"
    write("grow.py", f"{loop}        print(data)\n    return data\n")
    for arguments in ((), ("--codemod", "join-strings"), ("--unsafe",), ("--diff",)):
        result = run("fix", "--show-refused", *arguments)
        shown = result.stderr if "--diff" in arguments else result.stdout
        assert shown.startswith("grow.py:4:9: PFL602 join-strings refused: "), arguments


def test_a_start_that_shares_its_line_is_said_to(run: Run) -> None:
    body = "    for row in rows:\n        if row not in seen:\n            seen.append(row)\n"
    body += "            out.append(row)\n    return out\n"
    write("seen.py", f"def unique(rows):\n    seen = []; out = []\n{body}")
    shown = run("fix", "--show-refused").stdout
    said = "seen-set refused: the start of `seen` shares its line with something else\n"
    assert shown.endswith(said)


def test_a_rule_that_has_a_codemod_for_other_forms_only_says_so(run: Run) -> None:
    grown = "def f(rows):\n    found = ()\n    for row in rows:\n        found = found + (row,)\n"
    write("flat.py", f"{grown}    return found\n")
    result = run("fix", "--show-refused", "--select", "PFL603")
    said = "flat.py:4:9: PFL603 extend-in-place refused: it does not rewrite this form\n"
    assert result.stdout == said
