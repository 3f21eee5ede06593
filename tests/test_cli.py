"""The command line: options, streams, exit statuses, and what each command prints."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint import __version__
from perflint.cli.commands import COMMANDS, perflint
from perflint.engine.setting_keys import FORMATS, OPTIONS
from perflint.evidence.measure import MeasureError

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


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in an empty folder, without settings and colours from outside."""
    monkeypatch.chdir(tmp_path)
    for name in [*os.environ]:
        if name.startswith("PERFLINT_") or name in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name)
    (tmp_path / "perflint.toml").write_text('cache-dir = "cache"\njobs = 1\n')

    def invoke(*args: str, stdin: bytes = b"") -> Result:
        return CliRunner().invoke(perflint, args, input=stdin, prog_name="perflint")

    return invoke


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


# Exit status and streams


def test_clean_code_exits_with_0_and_prints_nothing_to_stdout(run: Run) -> None:
    write("clean.py", CLEAN)
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "All checks passed (1 file).\n"


def test_findings_go_to_stdout_and_the_summary_to_stderr(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "--output-format", "concise")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith("slow.py:6:13: PFL601 ")
    assert result.stderr == "Found 1 finding.\n"


def test_quiet_prints_findings_only(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "-q")
    assert result.stdout.startswith("slow.py:6:13: PFL601 ")
    assert result.stderr == ""
    assert run("check", "-q", "nothing_here").stdout.startswith("nothing_here:1:1: PFL003 ")


def test_verbose_tells_what_was_done_on_stderr(run: Run) -> None:
    write("clean.py", CLEAN)
    result = run("check", "-v")
    assert result.stdout == ""
    assert "counts: files 1, " in result.stderr
    assert "\ntime: " in result.stderr


def test_verbose_says_why_there_is_no_fix(run: Run) -> None:
    write("slow.py", SLOW)
    assert "= no fix: `join-strings` refuses: `self.text` " in run("check", "-v").stdout
    assert "refuses" not in run("check").stdout


def test_exit_zero_hides_findings_from_the_status_only(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "--exit-zero")
    assert result.exit_code == 0
    assert "PFL601" in result.stdout


def test_hints_never_fail_a_run(run: Run) -> None:
    write("hint.py", HINT)
    result = run("check", "--output-format", "json")
    assert [item["severity"] for item in json.loads(result.stdout)] == ["hint"]
    assert result.exit_code == 0
    assert "Found 1 finding (1 hint)." in run("check").stderr


def test_a_missing_file_is_a_finding_and_the_rest_is_checked(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "gone.py", "slow.py", "--output-format", "concise")
    assert result.exit_code == 1
    assert [line.split()[1] for line in result.stdout.splitlines()] == ["PFL003", "PFL601"]


def test_a_syntax_error_is_a_finding(run: Run) -> None:
    write("broken.py", "def f(:\n")
    result = run("check", "--output-format", "concise")
    assert result.exit_code == 1
    assert result.stdout.startswith("broken.py:1:7: PFL002 ")


def test_a_folder_without_python_files_is_said(run: Run) -> None:
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "warning: no Python files found under the given paths\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "--no-such-option"], "--no-such-option"),
        (["check", "--output-format", "xml"], "'xml'"),
        (["check", "--jobs", "0"], "--jobs"),
        (["check", "--diff", "--show-fixes"], "--diff and --show-fixes cannot be used together"),
        (["check", "--diff", "--statistics"], "--diff and --statistics cannot be used together"),
        (["check", "--exit-zero", "--exit-non-zero-on-fix"], "cannot be used together"),
        (["check", "--show-fixes"], "add --fix"),
        (["check", "--statistics", "--output-format", "lsp"], "--statistics has no lsp form"),
        (["check", "--select", "string-concat"], "did you mean `string-concat-in-loop`?"),
        (["check", "--ignore", "string-concat-in-lop"], "did you mean `string-concat-in-loop`?"),
        (["check", "--config", "selct = ['ALL']"], "did you mean `select`?"),
        (["check", "--config", "jobs = 'many'"], "`jobs` must be"),
        (["check", "--config", "gone.toml"], "gone.toml: there is no such settings file"),
        (["check", "--config", "perflint.toml", "--isolated"], "--isolated"),
        (["check", "-", "file.py"], "`-` is standard input"),
        (["check", ".", "--stdin-filename", "x.py"], "--stdin-filename"),
        (["check", "@gone.txt"], "cannot read arguments from gone.txt"),
        (["chekc"], "did you mean `perflint check`?"),
        (["fix", "--codemod", "join-string"], "did you mean `join-strings`?"),
        (["rule", "string-concat"], "did you mean `string-concat-in-loop`?"),
        (["rule", "PFL601", "--all"], "not both"),
        (["rule", "pfl6x"], "there is no rule, prefix or group `pfl6x`"),
        (["measure", "PFL199"], "did you mean `PFL"),
        (["graph", "gone"], "there is no file or folder gone"),
        (["graph", "--why", "dubble", "blocks"], "did you mean `clean.double`?"),
        (["graph", "--why", "double", "block"], "did you mean `blocks`?"),
        (["graph", "--why", "double", "blocks(net)"], "did you mean `network`?"),
        (["check", "--config", "libraries = {troch = '2'}"], "did you mean `torch`?"),
        (["check", "--config", "libraries = {qqqqqq = '2'}"], "unknown library `qqqqqq`; leave it"),
        (["codemod", "qqqqqq"], "`perflint codemod` lists the codemods"),
        (["config", "jbos"], "did you mean `jobs`?"),
    ],
)
def test_misuse_exits_with_2_and_one_clear_message(
    run: Run, arguments: list[str], message: str
) -> None:
    write("clean.py", CLEAN)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_wrong_settings_file_is_named(run: Run) -> None:
    write("clean.py", CLEAN)
    write("perflint.toml", "job = 1\n")
    result = run("check")
    assert result.exit_code == 2
    assert "perflint.toml: unknown key `job`; did you mean `jobs`?" in result.stderr


def test_a_wrong_stub_is_named_with_its_line(run: Run) -> None:
    write("clean.py", CLEAN)
    stub = 'class Store:\n    @query("database")\n    def get(self, key: str) -> str: ...\n'
    write("stubs/shop.pyi", stub)
    for command in ("check", "fix", "graph"):
        result = run(command, "clean.py", "--config", "knowledge = ['stubs']")
        assert (result.exit_code, result.stdout) == (2, "")
        (line,) = result.stderr.splitlines()
        assert line.startswith("error: ")
        assert line.endswith("shop.pyi:2: unknown decorator `@query`; did you mean `@queries`?")


def test_an_unexpected_error_exits_with_2_and_asks_for_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(*args: object, **options: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("perflint.engine.run.check", explode)
    result = run("check")
    assert result.exit_code == 2
    assert "RuntimeError: boom" in result.stderr
    assert "this is a bug in perflint; please report it" in result.stderr


# Selecting


def test_selection_takes_commas_repeats_codes_prefixes_and_names(run: Run) -> None:
    write("slow.py", SLOW)
    for selected in ("PFL601", "PFL6", "PFL101,string-concat-in-loop", "ALL", "default"):
        assert run("check", "--select", selected).exit_code == 1, selected
    assert run("check", "--select", "PFL101", "--extend-select", "PFL6").exit_code == 1
    assert run("check", "--select", "PFL101", "--select", "PFL102").exit_code == 0
    assert run("check", "--ignore", "PFL601").exit_code == 0
    for selected in ("pfl601", "pfl6", "all", "Default", "String-Concat-In-Loop"):
        assert run("check", "--select", selected).exit_code == 1, selected
        assert run("check", "--ignore", selected).exit_code == 0, selected
    assert run("check", "--config", "per-file-ignores = {'*.py' = ['pfl601']}").exit_code == 0


def test_options_may_stand_before_the_command(run: Run) -> None:
    write("slow.py", SLOW)
    usual = run("check", "-q", "--output-format", "concise", "slow.py")
    assert run("-q", "--output-format", "concise", "check", "slow.py").output == usual.output
    assert run("-q", "check", "--output-format", "concise", "slow.py").output == usual.output
    assert run("--quiet").exit_code == 2


def test_inline_settings_and_files_of_settings(run: Run) -> None:
    write("slow.py", SLOW)
    write("other.toml", 'ignore = ["PFL6"]\n')
    assert run("check", "--config", "ignore = ['PFL601']").exit_code == 0
    assert run("check", "--config", "other.toml").exit_code == 0
    write("perflint.toml", 'ignore = ["PFL6"]\n')
    assert run("check").exit_code == 0
    assert run("check", "--isolated", "--no-cache").exit_code == 1


def test_arguments_from_a_file(run: Run) -> None:
    write("slow.py", SLOW)
    write("arguments.txt", "slow.py\n--output-format\nconcise\n")
    result = run("check", "@arguments.txt")
    assert result.stdout.startswith("slow.py:6:13: PFL601 ")
    assert len(result.stdout.splitlines()) == 1


# Output


def test_every_format_prints_and_full_is_the_default(run: Run) -> None:
    write("slow.py", SLOW)
    texts = {name: run("check", "--output-format", name).stdout for name in FORMATS}
    assert all("PFL601" in text for text in texts.values())
    assert len(set(texts.values())) == len(FORMATS) == 12
    assert run("check").stdout == texts["full"]
    assert run("check", "--config", "output-format = 'grouped'").stdout == texts["grouped"]


def test_formats_for_programs_print_nothing_else(run: Run) -> None:
    write("slow.py", SLOW)
    for name in set(FORMATS) - {"full", "concise", "grouped"}:
        assert run("check", "--output-format", name).stderr == ""
    assert json.loads(run("check", "--output-format", "json").stdout)[0]["code"] == "PFL601"


def test_output_file_makes_folders_and_keeps_stdout_free(run: Run) -> None:
    write("slow.py", SLOW)
    result = run("check", "-o", "out/report.txt", "--output-format", "concise", "--color", "always")
    assert (result.exit_code, result.stdout) == (1, "")
    assert Path("out/report.txt").read_text().startswith("slow.py:6:13: PFL601 ")
    blocked = run("check", "-o", "slow.py/report.txt")
    assert blocked.exit_code == 2
    assert "error: cannot write slow.py/report.txt: " in blocked.stderr


def test_statistics(run: Run) -> None:
    write("a.py", SLOW)
    write("b.py", SLOW)
    result = run("check", "--statistics")
    assert result.stdout.startswith("2  PFL601  [")
    assert result.stdout.endswith("] string-concat-in-loop\n")
    (row,) = json.loads(run("check", "--statistics", "--output-format", "json").stdout)
    assert (row["code"], row["count"]) == ("PFL601", 2)


def test_colours_only_where_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("slow.py", SLOW)
    assert "\x1b" not in run("check").output
    assert "\x1b[" in run("check", "--color", "always").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("check").stdout
    assert "\x1b" not in run("check", "--color", "never").output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("check").output


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
    for arguments in (["fix"], ["fix", "--diff"], ["check", "--fix-only"], ["check", "--diff"]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, ""), arguments
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


# Explaining


def test_rule_prints_a_page_by_code_or_name(run: Run) -> None:
    page = run("rule", "PFL601").stdout
    assert page.startswith("# string-concat-in-loop (PFL601)\n\nimpact `complexity` · ")
    assert "\n## What it does\n" in page
    assert run("rule", "string-concat-in-loop").stdout == page
    assert run("rule", "pfl601").stdout == page
    assert run("rule", "String-Concat-in-Loop").stdout == page
    assert run("rule", "PFL002").stdout.startswith("# invalid-syntax (PFL002)\n")


def test_rule_lists_all_rules(run: Run) -> None:
    header, *rows = run("rule").stdout.splitlines()
    assert header.split() == ["Code", "Name", "Group", "Impact", "Fix", "Ruff", "Ratio", "Summary"]
    codes = [row.split()[0] for row in rows]
    assert codes == sorted(codes)
    assert {"PFL001", "PFL101", "PFL601"} <= set(codes)
    records = json.loads(run("rule", "--output-format", "json").stdout)
    assert [record["code"] for record in records] == codes
    assert json.loads(run("rule", "PFL601", "--output-format", "json").stdout) in records
    table = run("rule", "--output-format", "markdown").stdout.splitlines()
    assert table[1] == "|" + " --- |" * 8
    assert len(table) == len(codes) + 2
    pages = run("rule", "--all").stdout
    assert all(f"({code})\n" in pages for code in codes)


def test_rule_lists_the_rules_of_a_prefix_or_group(run: Run) -> None:
    codes = [row.split()[0] for row in run("rule", "pfl6").stdout.splitlines()[1:]]
    assert "PFL601" in codes
    assert all(code.startswith("PFL6") for code in codes)
    records = json.loads(run("rule", "advice", "--output-format", "json").stdout)
    assert {record["group"] for record in records} == {"advice"}


def test_measure_takes_prefixes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(page: str, **options: object) -> None:
        raise MeasureError("not measured")

    monkeypatch.setattr("perflint.evidence.measure.measure", fail)
    result = run("measure", "pfl60", "PFL601", "--json")
    codes = [item["code"] for item in json.loads(result.stdout)]
    assert codes == sorted(set(codes))
    assert {"PFL601", "PFL602"} <= set(codes)
    assert all(code.startswith("PFL60") for code in codes)


def test_codemod_lists_and_explains(run: Run) -> None:
    header, *rows = run("codemod").stdout.splitlines()
    assert header.split() == ["Name", "Safety", "Rules", "Summary"]
    names = [row.split()[0] for row in rows]
    assert "join-strings" in names
    page = run("codemod", "join-strings").stdout
    assert page.startswith("# join-strings\n\nsometimes safe")
    assert "used by `PFL601`" in page
    records = json.loads(run("codemod", "--output-format", "json").stdout)
    assert [record["name"] for record in records] == names


def test_config_lists_and_explains_settings(run: Run) -> None:
    listed = run("config").stdout
    assert all(f"{option.name}\n    type: {option.type}\n" in listed for option in OPTIONS)
    assert run("config", "jobs").stdout.startswith("jobs\n    type: integer\n    default: 0\n")
    records = json.loads(run("config", "--output-format", "json").stdout)
    assert [record["name"] for record in records] == [option.name for option in OPTIONS]


def test_clean_removes_the_cache(run: Run) -> None:
    write("clean.py", CLEAN)
    assert run("check").exit_code == 0
    assert Path("cache").is_dir()
    result = run("clean")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("Removed ")
    assert not Path("cache").exists()
    assert run("clean").stderr == "There is no cache to remove.\n"


def test_no_cache_leaves_no_trace(run: Run) -> None:
    write("clean.py", CLEAN)
    assert run("check", "--no-cache").exit_code == 0
    assert not Path("cache").exists()


def test_version(run: Run) -> None:
    assert run("version").stdout == run("--version").stdout == f"perflint {__version__}\n"
    assert json.loads(run("version", "--output-format", "json").stdout) == {"version": __version__}


def test_help_lists_every_command_and_each_has_help(run: Run) -> None:
    text = run("--help").stdout
    for name, line in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", text, re.MULTILINE)
        result = run(name, "--help")
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: perflint {name} ")


# Real processes


def spawn(*args: str, cwd: Path, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "perflint", *args],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"f{number}.py").write_text(SLOW * 20)
    process = spawn("check", "--isolated", "--no-cache", cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 1
    assert errors.startswith("Found 800 findings")
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors


def test_an_interrupt_is_said_and_exits_with_130(tmp_path: Path) -> None:
    # Standard input that never ends keeps the command waiting until it is interrupted.
    # What shells start in the background ignores interrupts, and so would its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "perflint", "check", "-"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdin is not None
    # A pipe takes this much only once the command reads; then it soon waits for more.
    process.stdin.write(b"#" * 200_000)
    process.stdin.flush()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    # Not `communicate`, which would close standard input first.
    assert process.stderr is not None
    assert process.stderr.read() == b"interrupted\n"
    assert process.wait(30) == 130
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def test_output_that_the_encoding_lacks_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "wide.py").write_text(SLOW.replace("text", "größe"), encoding="utf-8")
    process = spawn("check", "--isolated", "--no-cache", cwd=tmp_path, PYTHONIOENCODING="ascii")
    stdout, _ = process.communicate()
    assert process.returncode == 1
    assert b"gr\\xf6\\xdfe" in stdout
    assert b"^^^^^" in stdout


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux")
@pytest.mark.parametrize("form", ["json", "json-lines", "lsp", "sarif"])
def test_json_is_utf8_whatever_files_are_called(tmp_path: Path, form: str) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    (tmp_path / name).write_text(SLOW)
    process = spawn(
        "check", "--isolated", "--no-cache", "--output-format", form,
        cwd=tmp_path, PYTHONIOENCODING="utf-8:surrogateescape",
    )  # fmt: skip
    stdout, _ = process.communicate()
    assert process.returncode == 1
    found = json.loads(stdout.decode("utf-8", "strict"))
    if form == "lsp":
        assert found["params"]["uri"].endswith("/caf%E9.py")
    elif form == "sarif":
        (result,) = found["runs"][0]["results"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "caf%E9.py"
    else:
        told = found[0] if form == "json" else found
        assert told["filename"] == str(tmp_path / name)


@pytest.mark.skipif(sys.platform == "win32", reason="there the current folder cannot be removed")
@pytest.mark.parametrize("command", ["check", "fix", "graph"])
def test_a_current_folder_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = CliRunner().invoke(perflint, [command], prog_name="perflint")
    assert result.exit_code == 2
    assert "the current folder is gone; go to one that exists" in result.stderr
    assert "internal error" not in result.stderr


def test_light_commands_import_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from perflint.cli.commands import perflint\n"
        "try: perflint(['version'])\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'astroid', 'libcst', 'multiprocessing', 'pathspec'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, stdout=-3)


def test_checking_one_file_needs_neither_rich_nor_processes(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from perflint.cli.commands import perflint\n"
        "try: perflint(['check', 'slow.py', '--isolated', '--no-cache', '-q'])\n"
        "except SystemExit as end: assert end.code == 1, end.code\n"
        "heavy = {'rich', 'astroid', 'multiprocessing'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, stdout=-3)


# What is reported


def told(result: Result) -> list[str]:
    """The places and severities of the findings that a run prints."""
    return [" ".join(line.split()[0:3:2]) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("option", [("--no-hints",), ("--min-severity", "warning")])
def test_hints_can_be_left_out(run: Run, option: tuple[str, ...]) -> None:
    write("slow.py", SLOW)
    write("hint.py", HINT)
    command = ("check", "--output-format", "concise")
    assert [line.split(":")[0] for line in told(run(*command))] == ["hint.py", "slow.py"]
    assert told(run(*command, "--min-severity", "hint")) == told(run(*command))
    assert told(run(*command, *option)) == ["slow.py:6:13: `self.text`"]
    write("perflint.toml", 'min-severity = "warning"\n')
    assert told(run(*command)) == ["slow.py:6:13: `self.text`"]


def test_no_hints_against_hints(run: Run) -> None:
    result = run("check", "--no-hints", "--min-severity", "hint")
    assert result.exit_code == 2
    assert "cannot be used together" in result.stderr


def test_hints_in_tests_are_shown_on_request(run: Run) -> None:
    write("slow.py", SLOW)
    write("tests/test_slow.py", SLOW)
    command = ("check", "--output-format", "concise")
    for _ in range(2):  # anew, and from the cache
        result = run(*command)
        assert told(result) == ["slow.py:6:13: `self.text`"]
        assert result.stderr.endswith(
            "1 hint in tests left out; `tests = true` in the settings shows them.\n"
        )
    assert len(told(run(*command, "--config", "tests = true"))) == 2
    assert "left out" not in run(*command, "--no-hints").stderr


def test_what_is_not_reported_is_not_fixed(run: Run) -> None:
    text = "def test_join(rows):\n    text = ''\n    for row in rows:\n        text += f'{row}'\n"
    text += "    return text\n"
    path = write("tests/test_join.py", text)
    assert run("check", "--fix").exit_code == 0
    assert path.read_text() == text
    run("check", "--fix", "--config", "tests = true")
    assert path.read_text() != text


def test_all_places_are_listed_on_request(run: Run) -> None:
    write("slow.py", SLOW + '            self.text += "."\n')
    command = ("check", "--output-format", "concise")
    (line,) = run(*command).stdout.splitlines()
    assert line.endswith("(2 times in this loop; also 7:13)")
    assert len(run(*command, "--all-places").stdout.splitlines()) == 2
    assert "Found 2 findings (1 cause)." in run(*command).stderr


def test_pages_are_linked_where_the_documentation_is_published(run: Run) -> None:
    write("slow.py", SLOW)
    assert "= help: see `perflint rule PFL601`\n" in run("check").stdout
    (item,) = json.loads(run("check", "--output-format", "json").stdout)
    assert item["url"] is None
    assert json.loads(run("rule", "PFL601", "--output-format", "json").stdout)["url"] is None
    write("perflint.toml", 'docs-url = "https://docs.example.org/perflint"\n')
    page = "https://docs.example.org/perflint/rules/string-concat-in-loop"
    assert f"= help: see {page}\n" in run("check").stdout
    (item,) = json.loads(run("check", "--output-format", "json").stdout)
    assert item["url"] == page
    assert json.loads(run("rule", "PFL601", "--output-format", "json").stdout)["url"] == page
    write("perflint.toml", 'docs-url = "docs"\n')
    assert "`docs-url` must be an address" in run("check").stderr


# Streams that lack characters

ODD = """\
def spell(rows):
    text = "é×"
    for row in range(9_000):
        text = text + str(row) + "×漢"
    return text
"""


def ascii_only(*args: str, encoding: str = "ascii") -> tuple[str, str]:
    """Both streams of a run in a process of its own that has this encoding."""
    result = subprocess.run(
        [sys.executable, "-m", "perflint", *args],
        env={**os.environ, "PYTHONIOENCODING": encoding, "LANG": "C", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    return result.stdout.decode(encoding), result.stderr.decode(encoding)


@pytest.mark.parametrize("output_format", FORMATS)
def test_every_format_can_be_written_in_ascii(run: Run, output_format: str) -> None:
    write("slow.py", ODD)
    write("nine.py", "import pandas as pd\n\n\ndef f(x: pd.DataFrame):\n"
          "    for _, row in x.iterrows():\n        print(row)\n")  # fmt: skip
    command = ("check", "--isolated", "--no-cache", "--output-format", output_format)
    told, _ = ascii_only(*command)
    if output_format in ("json", "sarif", "gitlab", "rdjson"):
        assert json.loads(told) == json.loads(run(*command).stdout)
    elif output_format in ("json-lines", "lsp"):
        plain = run(*command).stdout.splitlines()
        assert [*map(json.loads, told.splitlines())] == [*map(json.loads, plain)]
    elif output_format == "junit":
        assert "about 13 &#181;s" in told
    else:
        assert "about 13 us" in told
    if output_format == "full":
        assert "this rule's example: 7.2x" in re.sub(r"\d[.\d]*x", "7.2x", told)
        assert '    text = "\\xe9\\xd7"' in told, "code is not respelled"
        assert "│" in ascii_only(*command, encoding="utf-8")[0]


@pytest.mark.parametrize(
    "command",
    [("rule",), ("rule", "--all"), ("rule", "PFL601"), ("codemod",), ("codemod", "join-strings")],
)
def test_pages_and_tables_can_be_written_in_ascii(command: tuple[str, ...]) -> None:
    told, errors = ascii_only(*command)
    assert "\\xd7" not in told
    assert "\\u" not in told
    assert errors == ""
    records, _ = ascii_only(
        *command[: 2 if "--all" not in command else 1], "--output-format", "json"
    )
    assert records.isascii()
    assert json.loads(records)


def test_a_diff_holds_the_code_as_it_is(run: Run) -> None:
    write("slow.py", ODD)
    told, _ = ascii_only("check", "--isolated", "--no-cache", "--diff")
    assert 'text = "\\xe9\\xd7"' in told


def test_a_refusal_names_the_place_of_what_would_be_rewritten(run: Run) -> None:
    write(
        "fetching.py",
        "import requests\n\n\ndef one(name: str) -> str:\n"
        "    return requests.get(f'https://example.org/{name}', timeout=5).text\n\n\n"
        "def each(names: list[str]) -> list[str]:\n    return [one(name) for name in names]\n",
    )
    result = run("fix", "--unsafe", "--diff", "--show-refused", "--select", "PFL506")
    assert (
        "PFL506 share-session refused: it rewrites the call itself, which stands at fetching.py:5:12"
        in result.output
    )
