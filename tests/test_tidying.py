"""Imports and long lines that fixes leave, put in order."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.codemods.parts.naming import singular
from perflint.engine.fixing.style import Style, style_of
from perflint.engine.fixing.tidying import tidy
from perflint.syntax.edits import Edit
from perflint.syntax.moved_lines import moved_lines
from perflint.syntax.wrapping import wrap


def tidied(before: str, after: str, style: Style | None = None, **options: bool) -> str:
    return tidy(
        dedent(before).lstrip("\n"),
        dedent(after).lstrip("\n"),
        style or Style(),
        third_party=options.get("third_party", True),
        exports=options.get("exports", False),
        needed=lambda name: options.get("needed", False),
    )


@pytest.mark.parametrize(
    ("there", "added", "expected"),
    [
        (
            "from collections import defaultdict",
            "from collections import Counter",
            "from collections import Counter, defaultdict",
        ),
        (
            "from collections import defaultdict  # used below",
            "from collections import Counter",
            "from collections import Counter, defaultdict  # used below",
        ),
        (
            "from collections import (\n    OrderedDict,\n    defaultdict,\n)",
            "from collections import Counter",
            "from collections import (\n    Counter,\n    OrderedDict,\n    defaultdict,\n)",
        ),
        (
            "from collections import (\n    OrderedDict,  # kept\n    defaultdict,\n)",
            "from collections import deque",
            "from collections import (\n    OrderedDict,  # kept\n    defaultdict,\n    deque,\n)",
        ),
        (
            "from collections import (\n    OrderedDict,  # kept\n    defaultdict  # too\n)",
            "from collections import deque",
            "from collections import (\n    OrderedDict,  # kept\n    defaultdict,  # too\n    deque,\n)",
        ),
        (
            "from collections import defaultdict as made",
            "from collections import Counter",
            "from collections import Counter\nfrom collections import defaultdict as made",
        ),
        ("from . import models", "from . import forms", "from . import forms, models"),
        ("import os\nimport sys", "import re", "import os\nimport re\nimport sys"),
        (
            "import os\nfrom sys import path",
            "import time",
            "import os\nimport time\nfrom sys import path",
        ),
    ],
)
def test_an_import_goes_where_it_belongs(there: str, added: str, expected: str) -> None:
    head, tail = '"""Doc."""\n\nfrom __future__ import annotations\n\n', "\n\n\nprint()\n"
    for both in (f"{there}\n{added}", f"{added}\n{there}"):
        assert tidied(head + there + tail, head + both + tail) == head + expected + tail


def test_nothing_is_imported_before_the_future() -> None:
    before = "from __future__ import annotations\nfrom typing import Any\n\nprint(Any)\n"
    after = before.replace("from typing", "import asyncio\nfrom typing")
    assert tidied(before, after) == after
    assert (
        tidied(
            before,
            after.replace(
                "import asyncio\nfrom typing import Any", "from typing import Any\nimport asyncio"
            ),
        )
        == after
    )


def test_names_are_imported_one_a_line_where_the_project_does() -> None:
    before = "from collections import defaultdict\n"
    after = "from collections import Counter\n" + before
    assert tidied(before, after, Style(single_line=True)) == after


BEFORE = """
    import os
    import time


    def nap():
        time.sleep(1)
    """
AFTER = BEFORE.replace("time.sleep(1)", "os.nap(1)")


def test_an_import_that_nobody_needs_any_more_goes() -> None:
    assert "import time" not in tidied(BEFORE, AFTER)


@pytest.mark.parametrize("options", [{"exports": True}, {"needed": True}], ids=str)
def test_an_import_that_others_take_stays(options: dict[str, bool]) -> None:
    assert "import time" in tidied(BEFORE, AFTER, None, **options)


@pytest.mark.parametrize(
    "kept",
    [
        ("import time\n", "import time  # noqa: F401\n"),
        ("import time\n", "import time as time\n"),
        ("def nap():", '__all__ = ["time"]\n\n\n    def nap():'),
        ("def nap():", 'def nap(clock: "time.struct_time" = None):'),
        ("def nap():", 'def nap():\n        """Sleep.\n\n        >>> time.time()\n        """'),
        ("def nap():", "def nap(time=time):"),
    ],
    ids=["noqa", "re-export", "__all__", "annotation", "doctest", "default"],
)
def test_an_import_that_is_used_in_another_way_stays(kept: tuple[str, str]) -> None:
    before, after = (dedent(text.replace(*kept)) for text in (BEFORE, AFTER))
    assert "import time" in tidied(before, after)


def test_an_import_that_nobody_used_before_stays() -> None:
    before = "import time\n\n\nprint(sum([1]))\n"
    assert tidied(before, before.replace("sum", "max")) == before.replace("sum", "max")


def test_other_packages_stay_where_only_safe_fixes_were_made() -> None:
    before = "import plugins\n\n\nplugins.run()\n"
    assert "import plugins" in tidied(before, "import plugins\n\n\nrun()\n", third_party=False)
    assert "import plugins" not in tidied(before, "import plugins\n\n\nrun()\n", third_party=True)


def test_one_of_several_names_goes() -> None:
    before = "from os import path, sep\n\nprint(path, sep)\n"
    after = before.replace("print(path, sep)", "print(path)")
    assert tidied(before, after) == "from os import path\n\nprint(path)\n"


def test_the_only_statement_of_a_function_becomes_pass() -> None:
    before = "def load():\n    import time\n\n    time.sleep(1)\n"
    assert tidied(before, "def load():\n    import time\n") == "def load():\n    pass\n"


def test_only_lines_that_are_new_are_wrapped() -> None:
    long = f"first = call({', '.join(['argument'] * 12)})\n"
    new = f"second = call({', '.join(['argument'] * 12)})\n"
    text = tidied(long, long + new)
    assert text.startswith(long)
    assert all(len(line) <= 88 for line in text.split("\n")[1:])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "return one_name + another_name + the_third",
            ["return (", "    one_name + another_name + the_third", ")"],
        ),
        (
            "for price, count in zip(prices, counts_of_all):",
            ["for price, count in zip(", "    prices, counts_of_all", "):"],
        ),
        (
            "found = [price for price in prices_of_all if price]",
            [
                "found = [",
                "    price",
                "    for price in prices_of_all",
                "    if price",
                "]",
            ],
        ),
        (
            "value = {'first': 1, 'second': 2, 'third': 3333}",
            ["value = {", "    'first': 1,", "    'second': 2,", "    'third': 3333,", "}"],
        ),
        ("found = call(one, two,)", ["found = call(", "    one,", "    two,", ")"]),
        ("found = call(one)(two,).end()", ["found = call(one)(", "    two,", ").end()"]),
        ("found = {(one,): rows[two,]}", None),
        ("text = 'a text that is too long for the line, and one piece'", None),
    ],
)
def test_lines_are_wrapped_as_black_does(line: str, expected: list[str] | None) -> None:
    assert wrap(line, 40, "    ") == expected


@pytest.mark.parametrize(
    ("name", "text", "length"),
    [
        ("pyproject.toml", "[tool.ruff]\nline-length = 120\n", 120),
        ("pyproject.toml", "[tool.black]\nline-length = 100\n", 100),
        ("ruff.toml", "line-length = 110\n", 110),
        ("setup.cfg", "[flake8]\nmax-line-length = 99\n", 99),
        (".flake8", "[flake8]\nmax-line-length = 130\n", 130),
        (".editorconfig", "root = true\n\n[*.py]\nmax_line_length = 79\n", 79),
        ("pyproject.toml", "[tool.other]\nline-length = 1\n", 88),
        ("pyproject.toml", "not toml", 88),
    ],
)
def test_the_length_of_lines_is_read_from_the_settings_of_other_tools(
    tmp_path: Path, name: str, text: str, length: int
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "app").mkdir()
    assert style_of(tmp_path / "app").line_length == length


def test_how_imports_are_sorted_is_read_too(tmp_path: Path) -> None:
    text = "[tool.ruff]\nline-length = 99\n[tool.ruff.lint.isort]\nforce-single-line = true\n"
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert style_of(tmp_path) == Style(99, single_line=True)


@pytest.mark.parametrize(("length", "lines"), [(79, 6), (120, 1)])
def test_rewrites_are_as_wide_as_the_project(tmp_path: Path, length: int, lines: int) -> None:
    (tmp_path / "perflint.toml").write_text("")
    (tmp_path / "ruff.toml").write_text(f"line-length = {length}\n")
    path = tmp_path / "report.py"
    path.write_text(
        dedent(
            """
            def report(rows: list[str], heading: str, separator: str) -> str:
                text = ""
                for row in rows:
                    text += f"{heading} {row.strip()} {separator} {row.upper()} {separator}"
                return text
            """
        ).lstrip("\n")
    )
    arguments = ["fix", "--codemod", "join-strings", "--unsafe", "--no-cache", str(path)]
    CliRunner().invoke(perflint, arguments, catch_exceptions=False)
    changed = path.read_text()
    assert '"".join(' in changed
    assert len(changed.splitlines()) == 1 + lines


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("found = join(\n    [first, *parts]\n)\n", "found = join([first, *parts])\n"),
        ("found = (\n    sum(parts)\n)\n", "found = sum(parts)\n"),
        ("found = join(\n    first,\n    parts,\n)\n", None),
        ("found = join(\n    first,  # why\n    parts\n)\n", None),
        ("found = join(first,\n             parts)\n", None),
        ('found = join(\n    """a\n    b"""\n)\n', None),
        ("found = (\n    (yield first)\n)\n", "found = (yield first)\n"),
    ],
)
def test_new_statements_that_fit_stand_on_one_line(after: str, expected: str | None) -> None:
    before = "found = join(first, other_parts)\n"
    assert tidied(before, after) == (after if expected is None else expected)


HUNG = """\
def f():
  first(
    one_argument_of_forty_letters_and_more_of_them, and_another_of_them_that_is_long
  )
"""
MOVED = """\
  second([Row(a=1,
       b=2) for row in rows if row.has_a_name and row.is_not_hidden_from_any_others])
"""
LAID = """\
  second(
    [
      Row(a=1, b=2)
      for row in rows
      if row.has_a_name and row.is_not_hidden_from_any_others
    ]
  )
"""


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("", LAID),
        ("  third(one,\n        two)\n  fourth(one,\n         two)\n", MOVED),
    ],
    ids=["laid out as black does", "otherwise"],
)
def test_new_statements_stand_as_those_of_the_file_do(other: str, expected: str) -> None:
    before = HUNG + other
    assert tidied(before, before + MOVED) == before + expected


def test_lines_may_be_as_long_as_those_of_the_file() -> None:
    wide = "    total = first_part_of_the_sum + second_part_of_the_sum + third_part_of_the_sum + the_rest\n"
    before = "def add():\n" + wide * 4
    after = before + wide.replace("the_rest", "the_last")
    assert tidied(before, after, Style(said=False)) == after
    assert tidied(before, after, Style()) != after


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            "for x in make(pattern).split(\n    text\n):\n    use(x)\n",
            "for x in made.split(\n    text\n):\n    use(x)\n",
            "for x in made.split(text):\n    use(x)\n",
        ),
        (
            "if a:\n    b()\nelif make(\n    text\n):\n    # why\n    c()\n",
            "if a:\n    b()\nelif made(\n    text\n):\n    # why\n    c()\n",
            "if a:\n    b()\nelif made(text):\n    # why\n    c()\n",
        ),
        (
            "while (\n    make(a)\n    and b\n):\n    c()\n",
            "while (\n    made\n    and b\n):\n    c()\n",
            "while made and b:\n    c()\n",
        ),
        (
            "if (\n    make(a)\n) and (\n    b\n):\n    c()\n",
            "if (\n    made\n) and (\n    b\n):\n    c()\n",
            "if (made) and (b):\n    c()\n",
        ),
        (
            "with make(\n    a,\n) as b:\n    c()\n",
            "with made(\n    a,\n) as b:\n    c()\n",
            "with made(\n    a,\n) as b:\n    c()\n",
        ),
        (
            "if make(\n    a  # why\n):\n    c()\n",
            "if made(\n    a  # why\n):\n    c()\n",
            "if made(\n    a  # why\n):\n    c()\n",
        ),
        (
            "if make(\n    a\n): c()\n",
            "if made(\n    a\n): c()\n",
            "if made(a): c()\n",
        ),
        (
            "for x in other(\n    a\n):\n    c(make())\n",
            "for x in other(\n    a\n):\n    c(made)\n",
            "for x in other(\n    a\n):\n    c(made)\n",
        ),
    ],
)
def test_heads_that_got_shorter_stand_in_one_line(before: str, after: str, expected: str) -> None:
    assert tidied(before, after) == expected


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("users", "user"),
        ("active_entries", "entry"),
        ("boxes", "box"),
        ("status", ""),
        ("data", ""),
    ],
)
def test_names_of_elements_follow_from_those_of_collections(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_lines_that_only_move_are_counted() -> None:
    text = "for x in xs:\n    a(x)\n    b(x)\n"
    moved = "with y:\n    for x in xs:\n        a(x)\n        b(x)\n"
    assert moved_lines(text, [Edit(0, len(text), moved)]) == 2
    assert moved_lines(text, [Edit(0, 0, "  "), Edit(13, 13, "  ")]) == 2
    assert moved_lines(text, [Edit(17, 21, "c(x)")]) == 0
