"""What shows that a value has a hash, and what only seems to."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.project.answers.project import Project
from perflint.reasoning.context import FileContext
from perflint.reasoning.target import Target
from perflint.reasoning.values.hashing import Hashing
from perflint.reasoning.values.shown_hashes import hashing, hashing_of_elements
from perflint.syntax.reading import decode
from perflint.syntax.source import parse
from tests.projects import knowledge, outlined

HEAD = """\
import enum
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Literal, NamedTuple, NewType, Sequence

import numpy as np
import pandas as pd
import torch

UserId = NewType("UserId", str)
NAMES = ["a", "b"]
NINE = [1, 2, 3, 4, 5, 6, 7, 8, [9]]


class Plain:
    name: str
    tags: list[str]

    def __init__(self):
        self.kinds = ["a"]
        self.key = "a"


class Compared:
    def __eq__(self, other):
        return True


class Hashed:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Unhashed:
    __hash__ = None


class Below(Compared):
    pass


class Strange(Unknown):
    pass


@unknown
class Decorated:
    pass


@dataclass
class Data:
    name: str


@dataclass(frozen=True)
class Frozen:
    name: str


@dataclass(frozen=True)
class FrozenList:
    names: list[str]


class Pair(NamedTuple):
    first: str
    second: int


class Lists(NamedTuple):
    first: list[str]


class Holder:
    def __init__(self, names: list[str]):
        self.names = names

    def add(self, name: str):
        self.names.append(name)


class Filled:
    def __init__(self, names: list[str]):
        self.filled = names

    def add(self, name):
        self.filled.append(name)


class Colour(enum.Enum):
    RED = 1


"""


def asked(text: str, *, elements: bool = False) -> Hashing:
    """What is shown of what `use` is given, without what callers show."""
    body = "".join(f"    {line}\n" for line in text.splitlines())
    source = decode(
        (HEAD + (text if text.startswith("def ") else f"def f(x=None):\n{body}")).encode(),
        Path("m.py"),
    )
    names = Names(parse(source), "m")
    project = Project.link([outlined("m.py", source.text)], knowledge())
    context = FileContext(source, names, project, Target(), "m.py")
    (call,) = names.calls("use")
    ask = hashing_of_elements if elements else hashing
    with context.without_callers():
        return ask(call.args[0], context)


EACH = "    for row in rows:\n        use(row['id'])"


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    rows = [{'id': n, 'names': []} for n in range(9)]\n" + EACH,
        "use('a')",
        "use(f'{x}')",
        "use(str(x))",
        "use(('a', 1, None))",
        "use('a' if x else 1)",
        "y = 'a'\nif x:\n    y = b'a'\nuse(y)",
        "y = ''\nfor z in x:\n    y += 'b'\nuse(y)",
        "for y in 'a b'.split():\n    use(y)",
        "for i, y in enumerate('abc'):\n    use(i)",
        "for i, y in enumerate(['a', 'b']):\n    use(y)",
        "for a, b in zip(x, range(3)):\n    use(b)",
        "for y in ['a', 'b']:\n    use(y)",
        "for y in [str(z) for z in x]:\n    use(y)",
        "names = ['a']\nnames.append(str(x))\nfor y in names:\n    use(y)",
        "names = []\nnames.extend(str(z) for z in x)\nfor y in sorted(names):\n    use(y)",
        "with open(x) as lines:\n    for line in lines:\n        use(line)",
        "for y in NAMES:\n    use(y)",
        "for y in map(str, x):\n    use(y)",
        "table = {'a': 1}\nuse(table[x])",
        "if isinstance(x, str):\n    use(x)",
        "if isinstance(x, str) and use(x):\n    pass",
        "assert isinstance(x, (str, int))\nuse(x)",
        "if not isinstance(x, int):\n    return\nuse(x)",
        "def f(x: str | None):\n    use(x)",
        "def f(x: str | int):\n    use(x)",
        "def f(x: 'Literal[\"a\", 1]'):\n    use(x)",
        "def f(x: UserId):\n    use(x)",
        "def f(x: tuple[str, int]):\n    use(x)",
        "def f(x: tuple[str, ...]):\n    use(x)",
        "def f(xs: tuple[str, ...]):\n    for x in xs:\n        use(x)",
        "def f(xs: list[tuple[str, list]]):\n    for a, b in xs:\n        use(a)",
        "def f(xs: Iterable[str | int]):\n    for a in xs:\n        use(a)",
        "def f(x: Plain):\n    use(x.name)",
        "def f(*names: str):\n    for name in names:\n        use(name)",
        "def f(x: dict[str, list]):\n    for name in x:\n        use(name)",
        "use(x.strip().lower())",
        "for y in x['tags'].split(','):\n    use(y)",
        "for line in sys.stdin:\n    use(line)",
        "rows = [(str(y), 1) for y in x]\nrows.append((str(x), 2))\nfor a, b in rows:\n    use(a)",
        "def f(xs: list[dict[str, int]], y):\n    for x in xs:\n        use(x['a'])\n        x['b'] = y",
        "names = ['a']\npairs = [(name, 1) for name in names]\nfor name, n in pairs:\n    use(name)",
        "rows = [{'a': 1}]\ntotal = len(rows)\nuse(total + 1)",
        "def f(rows: list[str]):\n    while rows:\n        row = rows.pop()\n        use(row)",
    ],
)
def test_plain_values_are_shown(text: str) -> None:
    assert asked(text) is Hashing.PLAIN


@pytest.mark.parametrize(
    "text",
    [
        "def f(x: Colour):\n    use(x)",
        "def f(x: Plain):\n    use(x)",
        "def f(x: Hashed):\n    use(x)",
        "def f(x: Frozen):\n    use(x)",
        "def f(x: Pair):\n    use(x)",
        "def f(x: Path):\n    use(x)",
        "def f(x: dict):\n    for y in x:\n        use(y)",
        "def f(x: dict):\n    for y, z in x.items():\n        use(y)",
        "def f(x: set):\n    for y in x:\n        use(y)",
        "for y in set(x):\n    use(y)",
        "for y in x.keys():\n    use(y)",
        "for y, z in x.items():\n    use(y)",
        "for y, n in Counter(x).items():\n    use(y)",
        "frame = pd.DataFrame(x)\nfor y in frame.columns:\n    use(y)",
        "use(frozenset(x))",
        "def f(x: Plain):\n    for kind in x.kinds:\n        use(kind)",
        "def f(x: Holder):\n    for name in x.names:\n        use(name)",
        "def f(x: pd.DataFrame):\n    for name in list(x):\n        use(name)",
    ],
)
def test_a_hash_of_its_own_is_shown(text: str) -> None:
    assert asked(text) is Hashing.OWN


def test_a_number_may_be_nan() -> None:
    assert asked("use(float(x))") is Hashing.NUMBER
    assert asked("def f(x: float | str):\n    use(x)") is Hashing.NUMBER


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    rows = [{'id': [n]} for n in range(9)]\n" + EACH,
        "def f():\n    rows = [{'id': 1}]\n    rows.append({'id': []})\n" + EACH,
        "def f(more):\n    rows = [{'id': 1, **more}]\n" + EACH,
        "def f():\n    rows = [{'id': 1}]\n    rows[0]['id'] = []\n" + EACH,
        "use(x)",
        "use([x])",
        "use((x, 1))",
        "use(())",
        "use(x or 'a')",
        "use('a' if x else x)",
        "use(x.name)",
        "use(x['a'])",
        "use(json.loads(x))",
        "for y, z in x.items():\n    use(z)",
        "use(x.str.lower())",
        "use(x.split(','))",
        "use(x.strip(y))",
        "use(x.replace('a', 'b'))",
        "for y in x.split(2):\n    use(y)",
        "def f(x: Filled):\n    for name in x.filled:\n        use(name)",
        "y = 'a'\nif x:\n    y = json.loads(x)\nuse(y)",
        "y = 'a'\ny += x\nuse(y)",
        "for y in json.loads(x):\n    use(y)",
        "for y in NINE:\n    use(y)",
        "names = ['a']\nnames.append(x)\nfor y in names:\n    use(y)",
        "names = ['a']\nnames.extend(x)\nfor y in names:\n    use(y)",
        "names = ['a']\nnames += x\nfor y in names:\n    use(y)",
        "names = ['a']\nnames[0] = x\nfor y in names:\n    use(y)",
        "names = ['a']\nnames[:] = x\nfor y in names:\n    use(y)",
        "names = ['a']\nnames.insert(0, x)\nfor y in names:\n    use(y)",
        "names = ['a']\ndef add():\n    names.append(x)\nfor y in names:\n    use(y)",
        "table = {'a': 1}\ntable['b'] = x\nuse(table['a' if x else 'b'])",
        "table = {'a': 1}\ntable.update(x)\nuse(table[str(x)])",
        "table = {'a': 1}\nfor y, z in table.items():\n    table[y] = x\n    use(z)",
        "rows = [('a', 1)]\nrows.append(x)\nfor a, b in rows:\n    use(a)",
        "rows = [('a', 1)]\nrows.extend(x)\nfor i, row in enumerate(rows):\n    use(row[0])",
        "rows = [('a', 1)]\nrows.extend(x)\nfor a, b in list(rows)[1:]:\n    use(a)",
        "rows = [('a', 1)]\nrows.extend(x)\nother = rows[:]\nfor a, b in other:\n    use(a)",
        "rows = [('a', 1)]\nrows.extend(x)\nfor a, b in rows or [('b', 2)]:\n    use(a)",
        "rows = [('a', 1)]\nrows.extend(x)\ntable = {a: b for a, b in rows}\nuse(table['a'])",
        "rows = [(str(y), 1) for y in x]\nrows.extend(json.load(x))\nfor a, b in rows:\n    use(a)",
        "for y in np.unique(x):\n    use(y)",
        "for y in torch.unique(torch.tensor(x)):\n    use(y)",
        "frame = pd.DataFrame(x)\nfor y in frame['a']:\n    use(y)",
        "frame = pd.DataFrame(x)\nfor y in frame['a'].tolist():\n    use(y)",
        "if not isinstance(x, str):\n    use(x)",
        "if isinstance(x, str) or use(x):\n    pass",
        "if isinstance(x, list):\n    use(x)",
        "if isinstance(x, (str, list)):\n    use(x)",
        "if isinstance(x, str):\n    x = [x]\n    use(x)",
        "def f(x: list[str]):\n    use(x)",
        "def f(x: Any):\n    use(x)",
        "def f(x: object):\n    use(x)",
        "def f(x: str | list[str]):\n    use(x)",
        "def f(x: tuple):\n    use(x)",
        "def f(x: tuple[str, list]):\n    use(x)",
        "def f(x: tuple[list, ...]):\n    use(x)",
        "def f(x: Sequence[str]):\n    use(x)",
        "def f(x: torch.Tensor):\n    use(x)",
        "def f(x: np.ndarray):\n    use(x[0])",
        "def f(xs: list[str | list[str]]):\n    for x in xs:\n        use(x)",
        "def f(xs: list):\n    for x in xs:\n        use(x)",
        "def f(xs: dict[str, list]):\n    for x in xs.values():\n        use(x)",
        "def f(x: Plain):\n    use(x.tags)",
        "def f(x: Compared):\n    use(x)",
        "def f(x: Below):\n    use(x)",
        "def f(x: Unhashed):\n    use(x)",
        "def f(x: Strange):\n    use(x)",
        "def f(x: Decorated):\n    use(x)",
        "def f(x: Data):\n    use(x)",
        "def f(x: FrozenList):\n    use(x)",
        "def f(x: Lists):\n    use(x)",
        "def f(x='a'):\n    use(x)",
        "def f(*names: str):\n    use(names[0:1])\n",
        "def f(x):\n    ''':type x: list'''\n    for y in x:\n        use(y)",
    ],
)
def test_what_may_have_no_hash_is_not_shown(text: str) -> None:
    assert asked(text) is Hashing.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        "use('a b'.split())",
        "use(['a', *NAMES])",
        "use(NAMES + ['c'])",
        "use(NAMES[1:])",
        "use(list(range(3)))",
        "names = []\nfor y in 'abc':\n    names.append(y)\nuse(names)",
        "names: list[str] = []\nnames.append(x)\nuse(names)",
        "names: list = []\nnames.append('a')\nuse(names)",
        "names = []\nnames.append('a')\nother(names)\nuse(names)",
        "def f(xs: list[str]):\n    use(xs)",
        "def f(xs: list[str] | None):\n    xs = xs or []\n    use(xs)",
    ],
)
def test_what_elements_are_shown(text: str) -> None:
    assert asked(text, elements=True) is Hashing.PLAIN


@pytest.mark.parametrize(
    "text",
    [
        "use(x)",
        "use(['a', *x])",
        "use(NAMES + x)",
        "use(list(x))",
        "names: list = []\nnames.append(x)\nuse(names)",
        "names = []\nfor y in x:\n    names.append(y)\nuse(names)",
        "names = x or []\nuse(names)",
        "names = []\nif x:\n    names = json.loads(x)\nuse(names)",
        "def f(xs: list):\n    use(xs)",
        "def f(xs: list[dict]):\n    use(xs)",
        "def f(xs=['a']):\n    use(xs)",
    ],
)
def test_what_elements_are_not_shown(text: str) -> None:
    assert asked(text, elements=True) is Hashing.UNKNOWN
