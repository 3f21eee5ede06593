"""The page of kinds of code: what it says is found, is found, and where it says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.runs import found

PAGE = Path(__file__).resolve().parent.parent / "docs" / "roles.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
_CODE = re.compile(r"  # (PFL\d{3})$", re.MULTILINE)


def test_each_kind_of_code_has_five() -> None:
    parts = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    assert [part.count("```python") for part in parts] == [5] * 5


@pytest.mark.parametrize("text", EXAMPLES, ids=[_CODE.findall(text)[0] for text in EXAMPLES])
def test_an_example_is_found_where_it_says(text: str) -> None:
    (code,) = _CODE.findall(text)
    line = text[: _CODE.search(text).start()].count("\n") + 1  # type: ignore[union-attr]
    own = found({"app.py": _CODE.sub("", text)}, {})["app.py"]
    warned = [(each.code, each.position.line, each.severity.value) for each in own]
    assert (code, line, "warning") in warned
