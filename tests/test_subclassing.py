"""Which subclasses of builtin types a project may meet: its own, and those of the libraries it imports."""

from __future__ import annotations

import pytest

from perflint.project.world.subclassing import Subclass
from tests.projects import linked

MARKUP = (
    "class Mark(str):\n    def __radd__(self, other):\n        return Mark(other + str(self))\n"
)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"a.py": "import json, os.path\n"}, None),
        ({"a.py": "import pandas\nfrom . import b\n", "b.py": "import a\n"}, None),
        ({"a.py": "import json\n", "b.py": MARKUP}, Subclass("b.Mark")),
        (
            {"a.py": "from b import Mark\nclass Mine(Mark): pass\n", "b.py": MARKUP},
            Subclass("b.Mark"),
        ),
        ({"a.py": "class Plain(str):\n    def __add__(self, other): ...\n"}, None),
        ({"a.py": "class Other:\n    def __radd__(self, other): ...\n"}, None),
        ({"a.py": "def f():\n    import markupsafe\n"}, Subclass("markupsafe.Markup")),
        ({"a.py": "from flask import Flask\n"}, Subclass("markupsafe.Markup")),
        ({"a.py": "import nobody_knows.this\n"}, Subclass("", "nobody_knows")),
        ({"a.py": "import nobody_knows\n", "b.py": MARKUP}, Subclass("b.Mark")),
        ({"a.py": "import b.inner\n", "b/__init__.py": "", "b/inner.py": "x = 1\n"}, None),
    ],
)
def test_a_subclass_with_an_operator_of_its_own(
    files: dict[str, str], found: Subclass | None
) -> None:
    assert linked(files).subclass("str", "__radd__") == found


def test_what_the_standard_library_has_counts_where_it_is_named() -> None:
    assert linked({"a.py": "import collections\n"}).subclass("dict", "get") is None
    named = linked({"a.py": "from collections import Counter\nCounter()\n"})
    assert named.subclass("dict", "get") == Subclass("collections.Counter")


def test_every_subclass_counts_where_no_method_is_named() -> None:
    project = linked({"a.py": "class Plain(list): pass\n"})
    assert project.subclass("list") == Subclass("a.Plain")
    assert project.subclass("list", "__eq__") is None


LOUD = "class Loud:\n    def __eq__(self, other): ...\n"


@pytest.mark.parametrize(
    ("text", "base", "found"),
    [
        (
            "from enum import StrEnum\nclass Kind(StrEnum):\n    def __eq__(self, other): ...\n",
            "str",
            "Kind",
        ),
        ("import enum\nclass Kind(enum.IntEnum):\n    __eq__ = None\n", "int", "Kind"),
        ("import enum\nclass Kind(enum.IntEnum):\n    __eq__ = None\n", "str", ""),
        (f"{LOUD}class Name(Loud, str): ...\n", "str", "Name"),
        (f"{LOUD}class Plain(str): ...\nclass Name(Loud, Plain): ...\n", "str", "Name"),
        (f"{LOUD}class Name(str, Loud): ...\n", "str", ""),
        (f"{LOUD}class Name(Loud, list): ...\n", "str", ""),
        (f"{LOUD}class Kind(Loud): ...\n", "str", ""),
        (
            f"from collections import OrderedDict\n{LOUD}class Kind(Loud, OrderedDict): ...\n",
            "dict",
            "Kind",
        ),
        (
            "from django.db import models\nclass Rows(models.QuerySet):\n    def __eq__(self, o): ...\n",
            "django.db.models.QuerySet",
            "Rows",
        ),
        ("class Name(str): ...\nName.__eq__ = lambda one, other: True\n", "str", "Name"),
        ("class Name(str): ...\nName.other = 3\nOther.__eq__ = 3\n", "str", ""),
        ("class Name(str): ...\ndef f(Name):\n    Name.__eq__ = 3\n", "str", ""),
        ("import nobody_knows\n", "django.db.models.QuerySet", ""),
    ],
)
def test_what_stands_before_a_class_in_the_order_of_bases_is_its_own(
    text: str, base: str, found: str
) -> None:
    expected = Subclass(f"a.{found}") if found else None
    assert linked({"a.py": text}).subclass(base, "__eq__") == expected


def test_subclasses_below_those_of_another_library() -> None:
    assert linked({"a.py": "import sqlalchemy\n"}).subclass("list", "append") == Subclass(
        "sqlalchemy.orm.collections.InstrumentedList"
    )
    project = linked(
        {
            "a.py": "from collections import OrderedDict\nclass Mine(OrderedDict):\n    def keys(self): ...\n"
        }
    )
    assert project.subclass("dict", "keys") == Subclass("a.Mine")
