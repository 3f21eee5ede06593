"""The commands that explain: rules, codemods, settings, the version."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from perflint import __version__
from perflint.cli.commands import COMMANDS
from perflint.engine.configuring.setting_keys import OPTIONS
from perflint.evidence.measure import MeasureError
from tests.command_line import CLEAN, Run, write

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
    assert header.split() == ["Code", "Name", "Ratio", "Summary"]
    header, *wide = run("rule", "--wide").stdout.splitlines()
    assert header.split() == ["Code", "Name", "Group", "Impact", "Fix", "Ruff", "Ratio", "Summary"]
    assert [row.split()[:2] for row in wide] == [row.split()[:2] for row in rows]
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
    assert not list(Path("cache").iterdir())  # which may be the user's
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
