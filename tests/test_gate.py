"""The mutation gate: since when what has changed is on trial, and which conditions that makes."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.test_baseline import git

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[ModuleType, ModuleType]:
    """The scripts `test` and `mutate`, in a repository with one commit."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    monkeypatch.delitem(sys.modules, "test", raising=False)
    import mutate
    import test

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(test, "ROOT", tmp_path)
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    git("init", "-q", "-b", "main")
    Path("a.py").write_text("x = 1\ny = 2\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-qm", "one")
    return test, mutate


def test_the_base_is_where_the_branch_began_or_the_commit_before(
    scripts: tuple[ModuleType, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test, _ = scripts
    first = test.commit("rev-parse", "HEAD")
    assert test.changed_since() is None, "as in a shallow clone"
    git("commit", "-qm", "two", "--allow-empty")
    assert test.changed_since() == first
    main = test.commit("rev-parse", "HEAD")
    git("switch", "-qc", "topic")
    git("commit", "-qm", "three", "--allow-empty")
    git("commit", "-qm", "four", "--allow-empty")
    assert test.changed_since() == main
    monkeypatch.setattr(test, "ROOT", tmp_path.parent)
    assert test.changed_since() is None, "no repository"


def test_changed_lines_are_those_of_git_and_new_files_as_a_whole(
    scripts: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    _, mutate = scripts
    Path("a.py").write_text("x = 1\ny = 3\n", encoding="utf-8")
    Path("b.py").write_text("z = 1\n", encoding="utf-8")
    changed = mutate.changed_lines("HEAD")
    assert changed[(tmp_path / "a.py").resolve()] == {2}
    assert 7 in changed[(tmp_path / "b.py").resolve()]


def test_conditions_of_a_rule_are_tried_where_a_fixture_has_changed(
    scripts: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mutate = scripts
    every = mutate.conditions()
    fixture = mutate.TESTDATA / "list-pop-front" / "cases.py"
    monkeypatch.setattr(mutate, "changed_lines", lambda revision: {fixture: {1}})
    picked = mutate.chosen(every, (), "HEAD")
    assert picked
    assert all("list-pop-front" in condition.rules for condition in picked)
    assert any(len(condition.rules) > 2 for condition in every), "shared reasons have several"
