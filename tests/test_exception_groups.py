"""`except*`: what handles exceptions of groups is seen as any other handler."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.outlining.compiling import surely_compiles
from perflint.syntax.source import parse_text, uncompilable
from tests.runs import fixed

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.version_info < (3, 11), reason="no `except*` before")

TRY = "try:\n    work()\nexcept{} ValueError:\n    pass\n"
SWALLOWED = """\
from contextlib import contextmanager


@contextmanager
def quiet():
    try:
        yield
    except* ValueError:
        pass


def counted(rows: list[str]) -> dict[int, int]:
    counts = {}
    try:
        for row in rows:
            number = int(row)
            if number in counts:
                counts[number] += 1
            else:
                counts[number] = 1
    except* ValueError:
        print("wrong")
    return counts


def ignored(rows: list[str]) -> str:
    with quiet():
        text = ""
        for row in rows:
            text += f"{int(row)};"
    return text


def within(rows: list[str]) -> str:
    try:
        print("a")
    except* ValueError:
        text = ""
        for row in rows:
            text += f"{int(row)};"
        print(text)
    return ""
"""


@pytest.mark.parametrize("star", ["*", " *", "\t*", " \\\n *"])
def test_it_is_parsed_as_any_try(star: str) -> None:
    text = TRY.format(star)
    assert type(ast.parse(text).body[0]) is not ast.Try
    assert ast.dump(parse_text(text)) == ast.dump(ast.parse(TRY.format("")))


@pytest.mark.parametrize("last", ["return", "break", "continue"])
def test_what_may_not_stand_in_it_is_still_refused(last: str) -> None:
    body = TRY.format("*").replace("pass", last).replace("\n", "\n        ").rstrip()
    text = f"def run():\n    while True:\n        {body}\n"
    tree = parse_text(text)
    assert not surely_compiles(Names(tree, "module"), text)
    error = uncompilable(tree, text)
    assert error is not None
    assert "except*" in error.message
    assert uncompilable(parse_text(TRY.format("*")), TRY.format("*")) is None


def test_exceptions_that_it_handles_do_not_leave() -> None:
    after = fixed({"parse.py": SWALLOWED}, {})["parse.py"]
    assert after.partition("def within")[0] == SWALLOWED.partition("def within")[0]
    assert "join" in after.partition("def within")[2]


def test_no_module_tells_one_from_the_other() -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for folder in ("perflint", "checks", "codemods")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bTryStar\b", path.read_text(encoding="utf-8"))
    }
    assert {name for name in naming if not name.startswith("perflint/checks")} == {
        "perflint/syntax/source.py"
    }
