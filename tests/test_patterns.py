"""The table of patterns: each rule exists, and finds the pattern as guides write it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from perflint.rules.registry import rules

from .fixtures import TESTDATA

PAGE = Path(__file__).resolve().parent.parent / "docs" / "patterns.md"
_WITHOUT_RULE = ("not checkable", "obsolete")
_ROW = re.compile(r"^\| (\d+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


def rows() -> dict[int, str]:
    """The rule of each row, or why it has none."""
    return {int(number): rule for number, rule in _ROW.findall(PAGE.read_text(encoding="utf-8"))}


def found() -> dict[int, str]:
    """For each pattern with a fixture, the lines of its function."""
    functions = {}
    for path in (TESTDATA / "patterns").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if number := re.fullmatch(r"pattern_(\d+)", node.name):
                    lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
                    functions[int(number[1])] = "\n".join(lines)
    return functions


def test_rows_are_all_there() -> None:
    assert sorted(rows()) == list(range(1, 118))


def test_rules_that_the_page_names_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"PFL\d{3}", text)) <= {rule.code for rule in rules()}
    for number, rule in rows().items():
        assert rule in _WITHOUT_RULE or re.fullmatch(r"PFL\d{3}", rule), f"row {number}: {rule}"


def test_each_covered_pattern_has_a_fixture_that_its_rule_finds() -> None:
    fixtures = found()
    for number, rule in rows().items():
        if rule not in _WITHOUT_RULE:
            marks = re.findall(r"# (?:error|hint): ([PFL\d, ]+)", fixtures.get(number, ""))
            assert rule in ", ".join(marks), f"pattern {number} has no fixture found by {rule}"
