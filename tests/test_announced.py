"""What is told of rules before they are imported is what they say; none is imported where none can fire."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.rules.announced import announcement
from perflint.rules.registry import announced, codemods, find_codemod, find_rule, rules
from perflint.rules.rule import Screen

ROOT = Path(__file__).resolve().parent.parent
REGISTERED = """
import json, sys
from perflint.outlining import file_facts, function_facts, screen_names
from perflint.rules.registry import register, registry

def told():
    return [
        sorted(file_facts._EXTRACTORS), sorted(function_facts._KINDS), sorted(function_facts._EFFECTS),
        sorted(function_facts._MARKS), sorted(screen_names._NAMES)
    ]

register()
before = told()
assert not any(name.startswith("perflint.checks.") for name in sys.modules)
registry()
print(json.dumps([before, told()]))
"""
IMPORTED = """
import json, sys
from pathlib import Path
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check

summary = check([Path.cwd()], Config(Path.cwd(), isolated=True), jobs=1)
assert not summary.faults, summary.faults
found = [name for name in sys.modules if name.startswith(("perflint.checks.", "perflint.codemods."))]
print(json.dumps([sorted(found), [finding.code for file in summary.checked for finding in file.findings]]))
"""


def said(program: str, folder: Path = ROOT) -> list[list[str]]:
    """What a program prints, run in a folder."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_the_manifest_is_generated_from_the_rules() -> None:
    words = [sys.executable, str(ROOT / "scripts" / "manifest.py"), "--check"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_are_what_is_announced() -> None:
    assert [rule.load() for rule in announced()] == list(rules())
    for told, rule in zip(announced(), rules(), strict=True):
        own = announcement(rule)
        assert (told.code, told.name, told.group) == (own.code, own.name, own.group)
        assert (told.screen, told.module) == (own.screen, own.module)
        assert find_rule(rule.name) is find_rule(rule.code) is rule
    for codemod in codemods():
        assert find_codemod(codemod.name) is codemod
    assert find_codemod("no-such-codemod") is None
    assert find_rule("no-such-rule") is None


def test_what_is_announced_goes_to_other_processes() -> None:
    first = announced()[0]
    assert pickle.loads(pickle.dumps(first)) is first
    rule = first.load()
    assert pickle.loads(pickle.dumps(announcement(rule))).load() is rule


def test_outlines_tell_all_that_rules_need_without_any_rule() -> None:
    before, after = said(REGISTERED)
    assert before == after


def test_plugins_announce_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = rules()[0]
    monkeypatch.setattr("perflint.rules.registry.plugins", lambda: (object(),))
    monkeypatch.setattr("perflint.rules.registry.rules", lambda: (rule,))
    assert [told.screen for told in announced()] == [rule.screen]
    assert all(isinstance(told.screen, Screen) and told.load() is rule for told in announced())


def test_only_rules_that_can_fire_are_imported(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    plain, slow = tmp_path / "plain.py", tmp_path / "slow.py"
    plain.write_text("NUMBER = 1\n", "utf-8")
    assert said(IMPORTED, tmp_path) == [[], []]
    slow.write_text(
        "import time\n\n\nasync def f():\n    time.sleep(1)\n",
        "utf-8",
    )
    modules, codes = said(IMPORTED, tmp_path)
    assert codes
    assert "perflint.checks.asynchronous.blocking_sleep_in_async" in modules
    assert not any(name.startswith("perflint.checks.tensors") for name in modules)
    assert said(IMPORTED, tmp_path) == [[], codes]
