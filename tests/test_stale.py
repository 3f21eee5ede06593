"""What is kept between runs tells no more and no less than a run without it, and is not made anew in vain.

`scripts/stale.py` makes many more edits.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking import linking, screening
from perflint.engine.checking.session import Session
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.engine.running.warm_sessions import WarmSessions
from perflint.outlining.outline import Outline
from perflint.project.changes.shifts import only_lines_differ
from tests.projects import outlined
from tests.random_edits import Edits
from tests.staleness import found, stale, stale_buffers

FILES = {
    "repo.py": "import requests\n\n\nclass Repo:\n    def save(self, row):\n        requests.post(row)\n",
    "store.py": "def store(repo, rows):\n    for row in rows:\n        repo.save(row)\n",
    "main.py": (
        "from repo import Repo\nfrom store import store\n\n\nasync def f(rows):\n    store(Repo(), rows)\n"
    ),
    "plain.py": "def double(number):\n    return number * 2\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def checked(folder: Path) -> Summary:
    return check([folder], Config(folder), cache=True, jobs=1)


@pytest.mark.parametrize("seed", range(3))
def test_edits_leave_nothing_stale(folder: Path, seed: int) -> None:
    assert list(stale(folder, 12, seed)) == []


@pytest.mark.parametrize("seed", range(3))
def test_edits_leave_nothing_stale_in_a_process_that_stays(folder: Path, seed: int) -> None:
    assert list(stale(folder, 12, seed, stays=True)) == []


@pytest.mark.parametrize("seed", range(3))
def test_edits_in_an_editor_leave_nothing_stale(folder: Path, seed: int) -> None:
    assert list(stale_buffers(folder, 12, seed)) == []


def test_edits_come_back_by_their_seed(folder: Path) -> None:
    first = Edits(folder, 7)
    told = [first.next() for _ in range(20)]
    assert len({each.partition(" ")[0] for each in told}) > 8
    for path in folder.rglob("*.py"):
        path.unlink()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    again = Edits(folder, 7)
    assert [again.next() for _ in range(20)] == told


@pytest.mark.parametrize("changed", ["{}'remark'\n", "'Remark.'\n\n{}", "{}\n\n\n'remark'"])
@pytest.mark.parametrize("name", FILES)
def test_after_a_remark_nothing_is_followed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, changed: str
) -> None:
    checked(folder)
    before = found(folder, folder, cache=False)
    assert any("store.py" in line for line in before)  # through an object that only callers show

    def refused(*_: object) -> None:
        raise AssertionError("worked out anew")

    monkeypatch.setattr("perflint.project.answers.analyses.follow", refused)
    monkeypatch.setattr("perflint.engine.checking.linking.resolve", refused)
    (folder / name).write_text(changed.format(FILES[name]), "utf-8")
    os.utime(folder / name, (1_600_000_000,) * 2)
    summary = checked(folder)
    assert not summary.faults
    assert summary.counts["outlined"] == 1
    monkeypatch.undo()
    assert found(folder, folder, cache=True) == found(folder, folder, cache=False)


def test_after_another_constant_where_no_rule_can_fire_nothing_is_linked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked(folder)
    monkeypatch.setattr(linking.Linking, "_link", None)
    (folder / "plain.py").write_text(FILES["plain.py"].replace("2", "3"), "utf-8")
    summary = checked(folder)
    assert (summary.faults, summary.counts["outlined"]) == ((), 1)
    (folder / "plain.py").write_text("def twice(number):\n    return number * 2\n", "utf-8")
    with pytest.raises(TypeError):
        checked(folder)


def test_a_module_that_comes_concerns_those_who_asked_for_it(folder: Path) -> None:
    """Also where no question about it was of the project, and nothing else of it is asked."""
    (folder / "pyproject.toml").write_text('[tool.perflint]\nselect = ["PFL225"]\n', "utf-8")
    (folder / "late.py").write_text(
        "from torch.utils.data import DataLoader\nfrom places import PLACE\n\n\ndef f(data, model):\n"
        "    loader = DataLoader(data, batch_size=8, pin_memory=True)\n    for x in loader:\n"
        "        model(x.to(PLACE))\n",
        "utf-8",
    )
    checked(folder)
    told = []
    for text in ("import torch\n\nPLACE = torch.device('cuda')\n", "PLACE = 'float16'\n"):
        (folder / "places.py").write_text(text, "utf-8")
        told.append(found(folder, folder, cache=True))
        assert told[-1] == found(folder, folder, cache=False)
        (folder / "places.py").unlink()
        assert found(folder, folder, cache=True) == found(folder, folder, cache=False)
    assert told[0] != told[1]


TWICE = "import work\n\n\ndef f(x):\n    work.one(x)\n    for y in x:\n        work.two(y)\n"


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("import work", "# remark\n\nimport work", True),
        ("    for", "    # remark\n    for", True),
        ("work.two(y)", "work.two(\n            y\n        )", False),  # it ends further down
        ("work.one(x)\n    for", "work.one(x)\n    work.one(x)\n    for", False),
        ("work.one(x)", "work.one( x)", False),
        ("two", "three", False),
    ],
)
def test_only_lines_differ(before: str, after: str, same: bool) -> None:
    first, second = TWICE, TWICE.replace(before, after, 1)
    one, other = outlined("a.py", first), outlined("a.py", second)
    assert only_lines_differ(one, other) is same
    assert only_lines_differ(other, one) is same


@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("plain.py", "# remark\n", set()),
        ("plain.py", "import added\n", {"plain.py"}),
        # What it passes, be it on from one to the next, may be of a library that they do not name.
        ("main.py", "import torch\n", {"main.py", "store.py", "repo.py"}),
    ],
)
def test_plans_hold_of_what_nothing_concerns(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, names: set[str]
) -> None:
    """Also of a file whose findings rest on all others."""
    asked: set[str] = set()
    known = screening.plan

    def plan(outline: Outline, *others: Any) -> screening.Plan:
        asked.add(outline.path)
        return known(outline, *others)

    monkeypatch.setattr(Session, "_is_of_now", lambda *_: False)
    monkeypatch.setattr(linking.Linking, "concerns", lambda *_: True)
    checked(folder)
    monkeypatch.setattr(screening, "plan", plan)
    (folder / name).write_text(text + FILES[name], "utf-8")
    assert not checked(folder).faults
    assert asked == names


@pytest.mark.parametrize("stays", [False, True])
def test_an_import_that_gives_modules_other_names_leaves_nothing_stale(
    tmp_path: Path, stays: bool
) -> None:
    """Files that import their neighbours by bare names are no package, and relative imports lead nowhere."""
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    (folder / "__init__.py").touch()
    (folder / "tables.py").write_text(
        "import pandas as pd\n\nfrom .cleaning import prefix\n\n\ndef cleaned(path):\n"
        '    table = pd.read_csv(path, dtype=str)\n    return table["code"].map(prefix)\n'
    )
    plain = "def prefix(code):\n    return code.strip()[:3].upper()\n"
    sessions = WarmSessions() if stays else None
    seen = []
    for text in (plain, f"import tables\n\n\n{plain}", plain):
        (folder / "cleaning.py").write_text(text)
        warm = found(folder, folder, cache=True, warm=sessions)
        if sessions is not None:
            sessions.settle()
        assert warm == found(folder, folder, cache=False)
        seen.append(sum("PFL308" in line for line in warm))
    assert seen == [1, 0, 1]
