"""How time and memory of a run grow with code of unusual shapes, each at a size and at twice the size.

    python benchmarks/shapes.py [SHAPE...] [--timeout 120] [--memory 4096] [--scale 1] [--list]

Each figure is a whole process with every rule on and no cache. *Growth* is what twice the size takes, less
what an empty file takes: 2.0 is linear, 4.0 quadratic. SHAPE is a name or a part of one; `--scale 0.1` makes
all shapes a tenth as large. PFL004 at the end of a line says that the run ended the work and told so. Exit
status 1 says that a run was not over in time, was killed, or ended with an internal error.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PERFLINT = (
    sys.executable, "-m", "perflint", "check", "--isolated", "--no-cache", "-q", "--exit-zero",
    "--select", "ALL", "--jobs", "1", "--output-format", "json-lines",
)  # fmt: skip

Files = dict[str, str]  # a project: its texts by file name


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of code that can be made at any size.

    Attributes:
        name: what grows.
        size: how many of it the benchmark begins with.
        make: the files of the project at a size.
    """

    name: str
    size: int
    make: Callable[[int], Files]


SHAPES: dict[str, Shape] = {}


def shape(size: int) -> Callable[[Callable[[int], str | Files]], Callable[[int], str | Files]]:
    """Enter a function that makes a shape; its name, with dashes, is the shape's name."""

    def enter(make: Callable[[int], str | Files]) -> Callable[[int], str | Files]:
        def files(count: int) -> Files:
            made = make(count)
            return {"shape.py": made} if isinstance(made, str) else made

        name = make.__name__.replace("_", "-")
        SHAPES[name] = Shape(name, size, files)
        return make

    return enter


def _lines(template: str, count: int) -> str:
    """A text `count` times, with `{i}` the number of each and `{p}` that of the one before."""
    return "".join(
        template.replace("{i}", str(i)).replace("{p}", str(max(i - 1, 0))) for i in range(count)
    )


def _function(body: str, head: str = "def shape(items, other, flag):\n") -> str:
    return head + "".join(f"    {line}\n" for line in body.splitlines()) + "    return items\n"


def _nested(heads: Iterable[str], last: str) -> str:
    """Blocks one inside the other."""
    lines = []
    depth = 0
    for depth, head in enumerate(heads):
        lines.append(" " * depth + head)
    return "\n".join(lines) + "\n" + " " * (depth + 1) + last + "\n"


ORDINARY = """\
import requests
from collections import OrderedDict


class Service{i}(Base):
    name = "service{i}"

    def __init__(self, url, retries=3):
        self.url = url
        self.retries = retries
        self.seen = []

    def get(self, path):
        for attempt in range(self.retries):
            answer = requests.get(self.url + path)
            if answer.status_code == 200:
                return answer.json()
        return None

    def names(self, rows):
        text = ""
        found = []
        for row in rows:
            if row["name"] not in found:
                found.append(row["name"])
                text += row["name"] + ","
        return text

    async def load(self, rows):
        return [self.get(row) for row in rows if row not in self.seen]


def helper{i}(values):
    total = 0
    for index in range(len(values)):
        total += values[index] * {i}
    return Service{i}(helper{p}([total]))

"""


# Long files


@shape(700)
def long_file(count: int) -> str:
    """Ordinary classes and functions, 40 lines each."""
    return "class Base:\n    pass\n\n" + _lines(ORDINARY, count)


@shape(2_000)
def protobuf(count: int) -> str:
    """What generators write: descriptors, enums and messages at module level."""
    return (
        "from google.protobuf import descriptor as _descriptor, message as _message\n"
        "DESCRIPTOR = _descriptor.FileDescriptor(name='a.proto', package='a')\n"
        + _lines(
            "_MESSAGE{i} = _descriptor.Descriptor(\n"
            "    name='Message{i}', full_name='a.Message{i}', file=DESCRIPTOR, fields=[\n"
            "        _descriptor.FieldDescriptor(name='a', index=0, number={i}, default_value=None),\n"
            "        _descriptor.FieldDescriptor(name='b', index=1, number={i}, default_value=[]),\n"
            "    ],\n"
            "    serialized_start={i}, serialized_end={i},\n"
            ")\n"
            "Message{i} = _reflection.GeneratedProtocolMessageType('M', (_message.Message,), {\n"
            "    'DESCRIPTOR': _MESSAGE{i}, '__module__': 'a_pb2',\n"
            "})\n"
            "_MESSAGE{i}.fields_by_name['a'].message_type = _MESSAGE{p}\n",
            count,
        )
    )


@shape(20_000)
def statements(count: int) -> str:
    """Calls at module level."""
    return _lines("register({i}, value{i})\n", count)


@shape(1)
def one_line(count: int) -> str:
    """A line of five megabytes."""
    return "X = [" + "1234567, " * (550_000 * count) + "]\n"


@shape(1)
def long_string(count: int) -> str:
    """A string of five megabytes."""
    return "X = '" + "abcdefghi " * (500_000 * count) + "'\n"


@shape(100_000)
def comments(count: int) -> str:
    """Comments and nothing else."""
    return _lines("# noqa: E{i}\n", count)


# Many of something in one function


@shape(2_500)
def loops(count: int) -> str:
    """Loops in sequence."""
    return _function(_lines("for x{i} in items:\n    other.append(x{i} + {i})\n", count))


@shape(2_500)
def loops_one_name(count: int) -> str:
    """Loops in sequence, with one name for all their variables."""
    return _function(_lines("for x in items:\n    other.append(x + len(items))\n", count))


@shape(1_000)
def growing_loops(count: int) -> str:
    """Loops that grow text, lists and dicts."""
    return _function(
        _lines(
            "text = ''\nseen = []\nfor x in items:\n    text += str(x)\n"
            "    if x not in seen:\n        seen.append(x)\nother[{i}] = text\n",
            count,
        )
    )


@shape(2_500)
def while_loops(count: int) -> str:
    """`while` loops in sequence."""
    return _function(_lines("while flag:\n    flag = other(items, {i})\n", count))


@shape(2_500)
def elif_chain(count: int) -> str:
    """One `if` with many `elif`."""
    chain = "if flag == -1:\n    other(0)\n" + _lines("elif flag == {i}:\n    other({i})\n", count)
    return _function(chain)


@shape(2_500)
def elif_returns(count: int) -> str:
    """One `if` with many `elif` that return, in a loop."""
    chain = _lines("    if flag == x{i}:\n        other.append(x{i})\n        continue\n", count)
    return _function("for x in items:\n" + chain)


@shape(5_000)
def ifs(count: int) -> str:
    """`if` statements in sequence."""
    return _function(_lines("if flag == {i}:\n    items = other(items)\n", count))


@shape(1_000)
def renamings(count: int) -> str:
    """A text that is changed again and again where it holds some text, as scripts that rename weights do."""
    step = 'if "part{i}" in items:\n    items = items.replace("part{i}", "other{i}")\n'
    return _function(_lines(step, count))


@shape(5_000)
def match_cases(count: int) -> str:
    """One `match` with many cases."""
    return _function("match flag:\n" + _lines("    case {i}:\n        other({i})\n", count))


@shape(3_000)
def tries(count: int) -> str:
    """`try` blocks in sequence."""
    body = "try:\n    items = other(items)\nexcept ValueError:\n    items = None\n"
    return _function(_lines(body, count))


@shape(2_500)
def handlers(count: int) -> str:
    """One `try` with many handlers."""
    return _function(
        "try:\n    items = other(items)\n" + _lines("except E{i}:\n    other({i})\n", count)
    )


@shape(10_000)
def assignments(count: int) -> str:
    """Assignments to one name, each from the one before."""
    return _function(_lines("items = other(items, {i})\n", count))


@shape(10_000)
def assignments_apart(count: int) -> str:
    """Assignments to as many names, each from the one before."""
    return _function("x0 = items\n" + _lines("x{i} = x{p}.get({i})\n", count))


@shape(10_000)
def module_assignments(count: int) -> str:
    """Assignments to one name of the module."""
    return "import os\nvalue = 0\n" + _lines("value = os.path.join(value, '{i}')\n", count)


@shape(10_000)
def augmented(count: int) -> str:
    """Growth of one name in one loop."""
    return _function("text = ''\nfor x in items:\n" + _lines("    text += str(x + {i})\n", count))


@shape(5_000)
def appends(count: int) -> str:
    """Appends to one list in one loop."""
    return _function("out = []\nfor x in items:\n" + _lines("    out.append(x + {i})\n", count))


@shape(5_000)
def memberships(count: int) -> str:
    """Look-ups in one list in one loop."""
    return _function("out = []\nfor x in items:\n" + _lines("    flag = x{i} in out\n", count))


@shape(2_000)
def arrays(count: int) -> str:
    """Array operations by one name in a loop."""
    return "import numpy as np\n" + _function(
        "a = np.zeros(10)\nfor x in items:\n"
        + _lines("    a = np.append(a, x + {i})\n    b{i} = a.sum() + a[{i}]\n", count)
    )


@shape(2_000)
def tensors(count: int) -> str:
    """Tensor operations by one name in a loop."""
    return "import torch\n" + _function(
        "a = torch.zeros(10).cuda()\nfor x in items:\n"
        + _lines("    a = torch.cat([a, x])\n    print(a.sum().item())\n", count)
    )


@shape(2_000)
def frames(count: int) -> str:
    """Operations on one data frame."""
    return "import pandas as pd\n" + _function(
        "df = pd.read_csv('a.csv')\n"
        + _lines(
            "df['c{i}'] = df.apply(lambda row: row['c{p}'] + 1, axis=1)\n"
            "df = pd.concat([df, df])\n",
            count,
        )
    )


@shape(2_000)
def opens(count: int) -> str:
    """Files that are read in a function."""
    return _function(
        _lines("with open('f{i}') as file:\n    for line in file.readlines():\n"
               "        other(line)\n", count)
    )  # fmt: skip


@shape(2_000)
def awaits(count: int) -> str:
    """Awaited and blocking calls in one coroutine."""
    return "import asyncio, requests, time\n" + _function(
        _lines("await asyncio.sleep({i})\nrequests.get('{i}')\ntime.sleep(1)\n", count),
        "async def shape(items, other, flag):\n",
    )


@shape(2_000)
def queries(count: int) -> str:
    """Queries in one function."""
    return "import sqlalchemy\nfrom sqlalchemy.orm import Session\n" + _function(
        _lines(
            "for x in items:\n    session.execute('select {i}', x)\n    session.commit()\n", count
        ),
        "def shape(session: Session, items):\n",
    )


@shape(2_000)
def pools(count: int) -> str:
    """Process pools in one function."""
    return "from concurrent.futures import ProcessPoolExecutor\n" + _function(
        _lines(
            "with ProcessPoolExecutor() as pool:\n    items = list(pool.map(str, items))\n", count
        )
    )


@shape(5_000)
def parameters(count: int) -> str:
    """Parameters of one function, and a call with as many arguments."""
    names = ", ".join(f"a{i}" for i in range(count))
    values = ", ".join(f"a{i}=items.get({i})" for i in range(count))
    return f"def target({names}):\n    return a0\n" + _function(f"target({values})")


@shape(5_000)
def with_items(count: int) -> str:
    """Items of one `with`."""
    inner = ", ".join(f"open(items[{i}]) as f{i}" for i in range(count))
    return _function(f"with {inner}:\n    other(f0)\n")


@shape(5_000)
def globals_(count: int) -> str:
    """`global` statements and what they name."""
    return "x0 = []\n" + _function(_lines("global x{i}\nx{i} = [items]\n", count))


@shape(5_000)
def deletions(count: int) -> str:
    """A name bound and deleted, over and over."""
    return _function(_lines("x = other(items)\ndel x\n", count))


@shape(5_000)
def lambdas(count: int) -> str:
    """Lambdas in one function, each called where it is made."""
    return _function(_lines("other.append(map(lambda v: items[v] + {i}, items))\n", count))


@shape(2_500)
def nested_functions(count: int) -> str:
    """Functions defined in one function, side by side."""
    return _function(_lines("def inner{i}(v):\n    return [inner{p}(x) for x in v]\n", count))


@shape(2_500)
def comprehensions(count: int) -> str:
    """Comprehensions in sequence."""
    return _function(_lines("x{i} = [y + {i} for y in items if y not in other]\n", count))


@shape(5_000)
def yields(count: int) -> str:
    """`yield` in a generator."""
    return _function(_lines("items = yield other(items, {i})\n", count))


@shape(2_000)
def finally_returns(count: int) -> str:
    """`try … finally` in a loop, with ways out of it."""
    body = "    try:\n        if x == {i}:\n            break\n    finally:\n        other({i})\n"
    return _function("for x in items:\n" + _lines(body, count))


# Many functions and classes


@shape(2_500)
def function_chain(count: int) -> str:
    """Functions that each call the next, down to one that blocks."""
    return (
        "import time\ndef f0(x):\n    time.sleep(x)\n"
        + _lines("def f{i}x(x):\n    return f{p}x(x)\n", count)
        + f"def f0x(x):\n    f0(x)\nasync def main(x):\n    for y in x:\n        f{count - 1}x(y)\n"
    )


@shape(2_500)
def coroutine_chain(count: int) -> str:
    """Coroutines that each await the next, down to one that blocks."""
    return (
        "import time\nasync def f0(x):\n    time.sleep(x)\n"
        + _lines("async def g{i}(x):\n    for y in x:\n        await g{p}(y)\n", count)
        + "async def main(x):\n    await f0(x)\n"
    )


@shape(150)
def all_to_all(count: int) -> str:
    """Functions that all call each other."""
    calls = "".join(f"    f{i}(x)\n" for i in range(count))
    return "import requests\n" + "".join(
        f"def f{i}(x):\n    requests.get(x)\n{calls}" for i in range(count)
    )


@shape(2_500)
def callers(count: int) -> str:
    """One function with many callers."""
    return "import requests\ndef load(x):\n    return requests.get(x)\n" + _lines(
        "async def f{i}(items):\n    for x in items:\n        load(x)\n", count
    )


@shape(2_500)
def callees(count: int) -> str:
    """One function with many callees."""
    return (
        "import requests\n"
        + _lines("def f{i}(x):\n    return requests.get(x)\n", count)
        + "async def main(items):\n    for x in items:\n"
        + _lines("        f{i}(x)\n", count)
    )


@shape(2_500)
def same_name(count: int) -> str:
    """One name that many functions are defined under."""
    return _lines("def f(x):\n    return [f(y) for y in x]\n", count)


@shape(5_000)
def decorators(count: int) -> str:
    """Decorators on one function."""
    return _lines("@register('{i}')\n", count) + "def f(x):\n    return x\n"


@shape(1_000)
def decorated(count: int) -> str:
    """Decorated functions, each with the one before as decorator."""
    return "def d0(f):\n    return f\n" + _lines(
        "@d{p}\ndef d{i}(f):\n    def inner(*args):\n        return f(*args)\n    return inner\n",
        count,
    ).replace("@d0\ndef d0(f)", "def d0(f)", 1)


@shape(1_000)
def deep_classes(count: int) -> str:
    """Classes that each extend the one before."""
    return "class C0:\n    def run(self):\n        return 1\n" + _lines(
        "class C{i}x(C{p}x):\n    def run(self):\n        return super().run() + self.run()\n"
        "    def only{i}(self):\n        return self.run()\n",
        count,
    ).replace("class C0x(C0x)", "class C0x(C0)", 1)


@shape(2_500)
def wide_classes(count: int) -> str:
    """Classes that extend one class, whose method calls what they define."""
    return (
        "class Base:\n    def go(self):\n        for x in self.items:\n            self.run(x)\n"
        + _lines("class C{i}(Base):\n    def run(self, x):\n        return open(x).read()\n", count)
    )


@shape(2_500)
def methods(count: int) -> str:
    """Methods of one class, each of which calls the one before."""
    return "class C:\n    def m0x(self):\n        pass\n" + _lines(
        "    def m{i}(self):\n        self.a{i} = []\n        for x in self.a{p}:\n"
        "            self.m{p}()\n",
        count,
    )


@shape(2_500)
def fields(count: int) -> str:
    """Fields of one model, and as many look-ups."""
    return (
        "from django.db import models\nclass Book(models.Model):\n"
        + _lines("    f{i} = models.ForeignKey('Book', on_delete=models.CASCADE)\n", count)
        + "def f():\n    for book in Book.objects.all():\n"
        + _lines("        print(book.f{i}.name)\n", count)
    )


@shape(1_000)
def models(count: int) -> str:
    """Models that refer to each other."""
    return (
        "from sqlalchemy import ForeignKey\nfrom sqlalchemy.orm import relationship\n"
        "class Base:\n    pass\n"
        + _lines(
            "class M{i}(Base):\n    __tablename__ = 'm{i}'\n    other = relationship('M{p}')\n"
            "def f{i}(session):\n    for m in session.query(M{i}).all():\n"
            "        print(m.other.id)\n",
            count,
        )
    )


@shape(2_000)
def attributes_of_self(count: int) -> str:
    """Attributes of one object, read and written in loops."""
    return "class C:\n    def run(self, items):\n" + _lines(
        "        self.a{i} = ''\n        for x in items:\n            self.a{i} += self.a{p}\n",
        count,
    )


# Depth


@shape(45)
def nested_ifs(count: int) -> str:
    """`if` in `if`."""
    return _nested(["def f(x):", *(f"if x > {i}:" for i in range(count))], "print(x)")


@shape(10)
def nested_loops(count: int) -> str:
    """`for` in `for`: Python allows 20."""
    return _nested(["def f(x):", *(f"for x{i} in x:" for i in range(min(count, 19)))], "print(x)")


@shape(45)
def nested_defs(count: int) -> str:
    """`def` in `def`."""
    return _nested([f"def f{i}(x{i}):" for i in range(count)], "return x0")


@shape(45)
def nested_classes(count: int) -> str:
    """`class` in `class`."""
    return _nested([f"class C{i}:" for i in range(count)], "x = 1")


@shape(95)
def nested_lists(count: int) -> str:
    """Lists in lists: Python's parser allows 200 parentheses."""
    return f"X = {'[' * count}1{']' * count}\n"


@shape(1_000)
def nested_lists_deep(count: int) -> str:
    """Lists in lists beyond what Python's parser takes."""
    return f"X = {'[' * count}1{']' * count}\n"


@shape(95)
def nested_calls(count: int) -> str:
    """Calls in calls."""
    return _function(f"items = {'other(' * count}items{')' * count}")


@shape(45)
def nested_comprehensions(count: int) -> str:
    """Comprehensions in comprehensions."""
    return _function(f"items = {'[' * count}x{' for x in items]' * count}")


@shape(500)
def comprehension_clauses(count: int) -> str:
    """Clauses of one comprehension."""
    return _function("items = [1 " + " ".join(f"for x{i} in x{i}x" for i in range(count)) + "]")


@shape(45)
def nested_lambdas(count: int) -> str:
    """Lambdas in lambdas."""
    return _function(
        "items = " + "".join(f"lambda x{i}: (" for i in range(count)) + "1" + ")" * count
    )


@shape(1_500)
def attribute_chain(count: int) -> str:
    """`a.b.c…`."""
    return _function("items = items" + "".join(f".a{i}" for i in range(count)))


@shape(1_500)
def call_chain(count: int) -> str:
    """`a().b().c()…`."""
    return _function("items = items" + "".join(f".a{i}({i})" for i in range(count)))


@shape(1_500)
def subscript_chain(count: int) -> str:
    """`a[0][1]…`."""
    return _function("for x in items:\n    y = x" + "".join(f"[{i}]" for i in range(count)))


@shape(1_500)
def concatenation(count: int) -> str:
    """`"a" + b + …` in a loop."""
    return _function("text = ''\nfor x in items:\n    text = text" + " + str(x) + 'a'" * count)


@shape(1_500)
def arithmetic(count: int) -> str:
    """`a * b + …`, at module level and in a function."""
    return f"X = 1{' + 2' * count}\n" + _function(f"return items{' * other + flag' * count}")


@shape(1_500)
def powers(count: int) -> str:
    """`a ** b ** …`, which nests to the right."""
    return _function(f"return items{' ** other' * count}")


@shape(1_500)
def unary(count: int) -> str:
    """`not not … a`."""
    return _function(f"return {'not ' * count}items")


@shape(10_000)
def boolean(count: int) -> str:
    """One long `or`."""
    return _function("return " + " or ".join(f"items == {i}" for i in range(count)))


@shape(1_000)
def boolean_mixed(count: int) -> str:
    """`a and b or c and d …` in brackets, nested as deep as it is long."""
    return _function("return (items" + " and flag or other" * count + ")")


@shape(5_000)
def comparison(count: int) -> str:
    """`a < b < c …`."""
    return _function("return items" + " < flag" * count)


@shape(500)
def conditional(count: int) -> str:
    """`a if b else c if …`."""
    return _function("return " + "items if flag else " * count + "other")


@shape(500)
def long_fstring(count: int) -> str:
    """An f-string with many parts, in a loop."""
    return _function(
        "text = ''\nfor x in items:\n    text += f'" + "{x} and {items} " * count + "'"
    )


@shape(2_000)
def adjacent_strings(count: int) -> str:
    """Strings side by side."""
    return "X = (\n" + _lines("    'text{i} '\n", count) + ")\n"


# Large literals


@shape(50_000)
def large_dict(count: int) -> str:
    """A dict literal."""
    return "X = {\n" + _lines("    'key{i}': {i},\n", count) + "}\n"


@shape(50_000)
def large_list(count: int) -> str:
    """A list of tuples."""
    return "X = [\n" + _lines("    ('key{i}', {i}),\n", count) + "]\n"


@shape(20_000)
def table_of_calls(count: int) -> str:
    """A list of calls and names."""
    return "X = [\n" + _lines("    make(value{i}, key={i}),\n", count) + "]\n"


@shape(5_000)
def function_table(count: int) -> str:
    """A table of functions that a loop calls."""
    functions = _lines("def f{i}(x):\n    return open(x)\n", count)
    return (
        functions + "X = {\n" + _lines("    {i}: f{i},\n", count) + "}\n"
        "def run(key, items):\n    for x in items:\n        X[key](x)\n"
    )


@shape(5_000)
def unpacking(count: int) -> str:
    """A tuple of names that one assignment binds."""
    names = ", ".join(f"x{i}" for i in range(count))
    return _function(f"{names} = items\nother({names})\n")


@shape(5_000)
def chained_targets(count: int) -> str:
    """`a = b = c = …`."""
    return _function("".join(f"x{i} = " for i in range(count)) + "[]\n")


# Imports


@shape(10_000)
def imports(count: int) -> str:
    """Imports, and a call of each."""
    return _lines("import module{i}\nfrom package import name{i}\n", count) + _function(
        _lines("module{i}.run(name{i}(items))\n", count)
    )


@shape(5_000)
def imports_one_name(count: int) -> str:
    """Imports under one name."""
    return _lines("from module{i} import run\n", count) + _function(_lines("run(items)\n", count))


@shape(500)
def alternative_imports(count: int) -> str:
    """Imports of one name in `try` after `try`."""
    return _lines(
        "try:\n    from module{i} import run\nexcept ImportError:\n    run = None\n", count
    ) + _function("run(items)\n")


# Many files


@shape(250)
def star_circle(count: int) -> Files:
    """Modules that import `*` from the next, in a circle."""
    return {
        f"m{i}.py": f"from m{(i + 1) % count} import *\ndef f{i}(x):\n    return f{i - 1}(x)\n"
        for i in range(count)
    }


@shape(60)
def star_all(count: int) -> Files:
    """Modules that import `*` from all others."""
    stars = _lines("from m{i} import *\n", count)
    return {
        f"m{i}.py": f"{stars}def f{i}(x):\n    return f{i - 1}(x) + missing(x)\n"
        for i in range(count)
    }


@shape(500)
def import_chain(count: int) -> Files:
    """Modules that import a name from the next, which has it from the next."""
    made = {f"m{i}.py": f"from m{i + 1} import run\nrun(1)\n" for i in range(count)}
    return {**made, f"m{count}.py": "import time\ndef run(x):\n    time.sleep(x)\n"}


@shape(200)
def modules_all_to_all(count: int) -> Files:
    """Modules that call functions of all others."""
    heads = _lines("import m{i}\n", count)
    return {
        f"m{i}.py": f"import requests\n{heads}def f(x):\n    requests.get(x)\n"
        + _lines("    m{i}.f(x)\n", count)
        for i in range(count)
    }


@shape(1_000)
def modules_chain(count: int) -> Files:
    """Modules whose functions call the next, down to one that blocks."""
    made = {
        f"m{i}.py": f"import m{i + 1}\nasync def a(x):\n    f(x)\ndef f(x):\n    m{i + 1}.f(x)\n"
        for i in range(count)
    }
    return {**made, f"m{count}.py": "import time\ndef f(x):\n    time.sleep(x)\n"}


@shape(300)
def classes_across(count: int) -> Files:
    """Classes that each extend one of another module."""
    made = {
        f"m{i}.py": f"from m{i - 1} import C{i - 1}\nclass C{i}(C{i - 1}):\n"
        "    def run(self, x):\n        super().run(x)\n        self.go(x)\n"
        for i in range(1, count)
    }
    return {**made, "m0.py": "class C0:\n    def run(self, x):\n        open(x)\n"}


@shape(1_000)
def empty_files(count: int) -> Files:
    """Files with nothing in them."""
    return {f"m{i}.py": "" for i in range(count)}


# Running


@dataclass(frozen=True, slots=True)
class Run:
    """One process: seconds of the processor, MiB, how it ended, and what was said."""

    seconds: float
    memory: float
    status: int | None
    output: str
    errors: str

    def trouble(self) -> str:
        """What is wrong with it, in few words."""
        if self.status is None:
            return "not over in time"
        if self.status < 0:
            return f"killed by signal {-self.status}"
        if self.status:
            return f"status {self.status}: {(self.errors.strip().splitlines() or [''])[-1][:90]}"
        return ""

    def notice(self) -> str:
        """That the run said that something is too large, too deep or not looked at."""
        return "PFL004" if "PFL004" in self.output else ""


def run(files: Files, timeout: int, memory: int) -> Run:
    """Check a project in a process of its own.

    Args:
        memory: MiB of address space that it may take.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "project")
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        command = [*PERFLINT, str(folder)]
        out, errors = Path(scratch, "out"), Path(scratch, "errors")
        with out.open("wb") as stdout, errors.open("wb") as stderr:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                cwd=ROOT,
            )
            resource.prlimit(process.pid, resource.RLIMIT_AS, (memory << 20,) * 2)
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (timeout, timeout + 1))
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Run(
            used.ru_utime + used.ru_stime,
            used.ru_maxrss / 1024,
            None if process.returncode == -signal.SIGXCPU else process.returncode,
            out.read_text(encoding="utf-8", errors="replace"),
            errors.read_text(encoding="utf-8", errors="replace"),
        )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", metavar="SHAPE", nargs="*")
    parser.add_argument(
        "--timeout", type=int, default=120, help="seconds of the processor for each process"
    )
    parser.add_argument("--memory", type=int, default=4096, help="MiB for each process")
    parser.add_argument("--scale", type=float, default=1.0, help="make the shapes that much larger")
    parser.add_argument("--list", action="store_true", help="list the shapes")
    given = parser.parse_args()
    chosen = [
        shape
        for name, shape in SHAPES.items()
        if name in given.shapes
        or not given.shapes
        or not SHAPES.keys() & set(given.shapes)
        and any(part in name for part in given.shapes)
    ]
    if given.list:
        for each in chosen:
            print(f"{each.name:<24} {each.size:>8,}")
        return 0
    empty = run({"shape.py": ""}, given.timeout, given.memory)
    print(f"an empty file: {empty.seconds:.2f} s, {empty.memory:.0f} MiB\n")
    print(
        f"{'shape':<24} {'size':>8} {'n':>8} {'2n':>8} {'growth':>7} {'n':>9} {'2n':>9} {'growth':>7}"
    )
    failed = False
    for each in chosen:
        count = max(int(each.size * given.scale), 1)
        first = run(each.make(count), given.timeout, given.memory)
        if first.trouble():
            print(
                f"{each.name:<24} {count:>8,} {first.seconds:6.2f} s  {first.trouble()}", flush=True
            )
            failed = True
            continue
        second = run(each.make(2 * count), given.timeout, given.memory)
        failed = failed or bool(second.trouble())
        base = first.seconds - empty.seconds
        time_growth = (second.seconds - empty.seconds) / max(base, 0.02)
        room = first.memory - empty.memory
        memory_growth = (second.memory - empty.memory) / max(room, 1.0)
        print(
            f"{each.name:<24} {count:>8,} {first.seconds:6.2f} s {second.seconds:6.2f} s"
            f" {time_growth:6.1f}x {first.memory:5.0f} MiB {second.memory:5.0f} MiB {memory_growth:6.1f}x"
            f"  {second.trouble() or second.notice()}",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
