"""The commands: their exit status, options and output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from perflint.engine.configuring.setting_keys import FORMATS
from tests.command_line import CLEAN, HINT, SLOW, Run, write

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


def test_graph_prints_the_functions_of_the_files_it_is_asked_for(run: Run) -> None:
    write("pyproject.toml", "")
    write("lib.py", "import time\n\n\ndef work():\n    time.sleep(1)\n")
    write("app.py", "from lib import work\n\n\ndef run():\n    work()\n")
    assert run("graph", "app.py").stdout.split() == [
        *("app", "app.run", "calls", "lib.work"),
        *("blocks(sleep)", "through", "time.sleep"),
    ]
    assert json.loads(run("graph", "lib.py", "--output-format", "json").stdout) == {
        "lib": [],
        "lib.work": ["time.sleep"],
    }
    both = json.loads(run("graph", "--output-format", "json").stdout)
    assert set(both) == {"app", "app.run", "lib", "lib.work"}


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

    monkeypatch.setattr("perflint.engine.running.run.check", explode)
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
    assert len(set(texts.values())) == len(FORMATS) == 14
    assert run("check").stdout == texts["full"]
    assert run("check", "--config", "output-format = 'grouped'").stdout == texts["grouped"]


def test_formats_for_programs_print_nothing_else(run: Run) -> None:
    write("slow.py", SLOW)
    for name in set(FORMATS) - {"full", "summary", "concise", "grouped"}:
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
    assert "Found 1 finding." in run(*command).stderr


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
