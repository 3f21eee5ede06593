"""What a refused rewrite says would make it possible: an annotation, an assertion; and that it does."""

from __future__ import annotations

import pytest

from tests.command_line import Run, write

OF_ATTRIBUTE = """\
class Shop:
    def sold(self, known: list[str]):
        return [name for name in self.names if name in known]
"""
OF_ROWS = """\
def sold(rows, known: list[str]):
    return [row for row in rows if row.name in known]
"""
OF_FUNCTION = """\
def names():
    return load()


def sold(known: list[str]):
    return [name for name in names() if name in known]
"""
OF_LOOP = """\
def sold(box, known: list[str]):
    for name in box.all():
        if name in known:
            print(name)
"""
IN_ATTRIBUTE = """\
class Shop:
    def __init__(self, known: list[str]):
        self.known = known

    def sold(self, names: list[str]):
        return [name for name in names if name in self.known]
"""
CASES = [
    (
        OF_ATTRIBUTE,
        "`names: list[str]` in its class",
        ("class Shop:\n", "class Shop:\n    names: list[str]\n\n"),
    ),
    (
        OF_ROWS,
        "`name: str` in its class",
        ("def sold(rows,", "class Row:\n    name: str\n\n\ndef sold(rows: list[Row],"),
    ),
    (OF_FUNCTION, "`-> list[str]` of `names`", ("def names():", "def names() -> list[str]:")),
    (
        OF_LOOP,
        "`assert isinstance(name, str)`",
        ("        if name in", "        assert isinstance(name, str)\n        if name in"),
    ),
    (
        IN_ATTRIBUTE,
        "a local name that it gets before the loop does not",
        (
            "        return [name for name in names if name in self.known]",
            "        known = self.known\n        return [name for name in names if name in known]",
        ),
    ),
]


@pytest.mark.parametrize(("text", "wanted", "change"), CASES)
def test_what_is_wanted_makes_it_possible(
    run: Run, text: str, wanted: str, change: tuple[str, str]
) -> None:
    arguments = ("fix", "--select", "PFL607", "--unsafe", "--diff", "--show-refused")
    write("shop.py", text)
    refused = run(*arguments)
    assert wanted in refused.stdout + refused.stderr
    assert "set(" not in refused.stdout
    write("shop.py", text.replace(*change, 1))
    assert "set(" in run(*arguments).stdout
