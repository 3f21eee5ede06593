"""How many: what constants, displays and what passes elements on tell of collections and loops."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.sizes import UNKNOWN, Size, size_of, trips_of
from perflint.reasoning.target import Target
from perflint.syntax.reading import decode
from perflint.syntax.source import parse
from tests.projects import linked


def _context(code: str) -> FileContext:
    """The context of a file with this text."""
    source = decode(code.encode(), Path("m.py"))
    return FileContext(source, Names(parse(source), "m"), linked({"m.py": code}), Target(), "m.py")


def _size(code: str) -> Size:
    """The size of the argument of `take` in a text."""
    context = _context(code)
    call = next(iter(context.names.calls("take")))
    return size_of(call.args[0], context)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("take([1, 2, 3])", Size(0, 3, "display")),
        ("take(enumerate([1, 2, 3]))", Size(0, 3, "display")),
        ("take(zip([1, 2, 3], [4, 5]))", Size(0, 2, "display")),
        ("def f(rows):\n    take(zip(rows, [4, 5]))", Size(0, 2, "display")),
        ("def f(rows):\n    take(rows)", UNKNOWN),
        ("def f(rows):\n    take(rows[:4])", Size(0, 4, "display")),
        ("take(range(7))", Size(7, 7, "constant")),
        ("N = 5\ntake(range(N))", Size(5, 5, "constant")),
        ("take(range(5000))", Size(5000, None, "constant")),
        ("def f(a):\n    take([1] if a else [1, 2])", Size(0, 2, "display")),
        ("def f(a, rows):\n    take([1] if a else rows)", Size(0, None, "display")),
        (
            "class A:\n    def __init__(self):\n        self.rows = []\n\n"
            "    def f(self):\n        take(self.rows)",
            None,
        ),
    ],
)
def test_sizes(code: str, expected: Size | None) -> None:
    found = _size(code)
    if expected is None:
        assert found.at_most is None
    else:
        assert found == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("for x in (1, 2):\n    pass", Size(0, 2, "display")),
        ("[x for x in range(3) for y in range(4)]", Size(12, 12, "constant")),
        ("[x for x in range(3) if x]", Size(0, 3, "constant")),
        ("[x for x in range(3) for y in rows]", UNKNOWN),
        ("while True:\n    pass", UNKNOWN),
    ],
)
def test_trips(code: str, expected: Size) -> None:
    context = _context(code)
    loops = (ast.For, ast.While, ast.ListComp)
    loop = next(node for node in ast.walk(context.names.tree) if isinstance(node, loops))
    assert trips_of(loop, context) == expected


def test_bounds_are_asked_for() -> None:
    assert Size(0, 3, "display").is_up_to(3)
    assert not Size(0, 4, "display").is_up_to(3)
    assert not UNKNOWN.is_up_to(3)
