"""After an edit by which a file calls what it called, no more is found out anew than it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.engine.checking.session import Session
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.project.calls.passed_roots import PassedRoots

FILES = {
    "shop/__init__.py": "",
    "shop/tables.py": (
        "def total(frame):\n    names = list(frame.columns)\n    sums = []\n"
        "    for index, row in frame.iterrows():\n        sums.append(row['price'] * row['count'])\n"
        "    return sums, names\n\n\ndef unused(rows):\n    return rows\n\n\nprint(open(__file__).read())\n"
    ),
    "shop/run.py": "from shop.tables import unused\n\nunused()\n",
    "shop/main.py": (
        "import pandas as pd\n\nfrom shop.tables import total\n\n\n"
        "def main(path):\n    print(path)\n    return total(pd.read_csv(path))\n"
    ),
}


@pytest.mark.parametrize(
    ("path", "old", "new", "checked", "asked"),
    [
        ("shop/tables.py", "    sums = []\n", "    sums = []\n    print(len(names))\n", 1, False),
        ("shop/tables.py", "    sums = []\n", "    sums = [*()]\n", 1, False),
        ("shop/tables.py", "def total(frame", "def total(frame, more=1", 1, True),
        (
            "shop/tables.py",
            "def unused",
            "def fresh(path):\n    open(path).read()\n\ndef unused",
            1,
            False,
        ),
        ("shop/run.py", "unused()\n", "unused()\nopen(__file__).read()\n", 1, False),
        (
            "shop/tables.py",
            "def unused(rows):\n",
            "def unused(rows, more=1):\n    open(more)\n",
            1,
            True,
        ),
        (
            "shop/tables.py",
            "def unused",
            "def fresh(rows):\n    open(rows)\n    total(rows)\n\ndef unused",
            1,
            True,
        ),
        ("shop/tables.py", "print(open(__file__).read())\n", "", 1, True),
        (
            "shop/main.py",
            "\n\ndef main",
            "\n\ndef added(rows):\n    total(list(rows))\n\ndef main",
            2,
            True,
        ),
        ("shop/main.py", "pd.read_csv(path)", "pd.read_sql(path, path)", 1, True),
        ("shop/main.py", "pd.read_csv(path)", "list(path)", 2, True),
        ("shop/main.py", "    print(path)\n", "    print(path)\n    print(1)\n", 1, False),
    ],
)
def test_what_callers_bring_is_asked_where_it_may_be_something_else(
    path: str,
    old: str,
    new: str,
    checked: int,
    asked: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\ncache-dir = ".perflint_cache"\n')
    config = Config(tmp_path)
    first = check([tmp_path], config, jobs=1)
    assert any(file.findings for file in first.checked)
    (tmp_path / path).write_text(FILES[path].replace(old, new))

    looked_at: list[str] = []
    passed_to: list[int] = []
    check_files, find = Session._check, PassedRoots._passed_to

    def noted(self: Session, todo: object, *rest: object) -> None:
        looked_at.extend(unit.name for (unit, _), _ in todo)  # type: ignore[attr-defined]
        check_files(self, todo, *rest)  # type: ignore[arg-type]

    def found(self: PassedRoots, file: int) -> object:
        passed_to.append(file)
        return find(self, file)

    monkeypatch.setattr(Session, "_check", noted)
    monkeypatch.setattr(PassedRoots, "_passed_to", found)
    warm = check([tmp_path], config, jobs=1)
    assert len(looked_at) == checked
    assert bool(passed_to) == asked
    monkeypatch.undo()
    cold = check([tmp_path], config, jobs=1, cache=False)
    assert [each.findings for each in warm.checked] == [each.findings for each in cold.checked]
