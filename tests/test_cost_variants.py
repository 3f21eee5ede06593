"""Ways to write what costs: each function says in a comment what is told of it (`# costs: queries 1 + n`)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.costing import costs_of, told

FOLDER = Path(__file__).parent / "services" / "variants"
_SAID = re.compile(r"def (\w+)\(.*  # costs: (.*)")


def said(path: Path) -> dict[str, str]:
    """What the comments of a file say, by function."""
    return dict(_SAID.findall(path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is told of each function."""
    folder = tmp_path_factory.mktemp("variants") / "project"
    shutil.copytree(FOLDER, folder)
    (folder / "pyproject.toml").write_text("", encoding="utf-8")
    return {
        cost.entry.function.rpartition(".")[2]: ", ".join(
            f"{kind} {formula}" for kind, formula in told(cost).items()
        )
        or "nothing"
        for cost in costs_of(folder)
    }


@pytest.mark.parametrize("file", ["app.py", "shop/views.py"])
def test_functions_cost_what_their_comments_say(file: str, found: dict[str, str]) -> None:
    expected = said(FOLDER / file)
    assert len(expected) > 15
    assert {name: found.get(name) for name in expected} == expected
