"""Functions that pass on what they get: long chains of calls, wide ones, circles."""

from __future__ import annotations

from unusual_code.making import Files, in_function, repeated, shape


@shape(1_600)
def loops_chain(count: int) -> str:
    """Functions that each call the one before in a loop."""
    return "def f0(row):\n    return row\n" + repeated(
        "def f{i}(rows):\n    for row in rows:\n        f{p}(row)\n", count
    ).replace("def f0(rows)", "def start(rows)")


@shape(1_000)
def handle_chain(count: int) -> str:
    """Functions that each hand their connection to the one before."""
    return (
        "import sqlite3\ndef f0(conn, row):\n    conn.execute('select 1', row)\n"
        + repeated("def g{i}(conn, rows):\n    for row in rows:\n        g{p}(conn, row)\n", count)
        + f"def main(rows):\n    g{count - 1}(sqlite3.connect('a'), rows)\n"
    )


@shape(1_000)
def handle_circle(count: int) -> str:
    """Functions that hand their session round in a circle."""
    return "from sqlalchemy.orm import Session\n" + "".join(
        f"def f{i}(session, rows):\n    for row in rows:\n"
        f"        f{(i + 1) % count}(session, row)\n        session.get(Row, row)\n"
        for i in range(count)
    )


@shape(1_000)
def array_chain(count: int) -> str:
    """Functions that each hand an array to the one before."""
    return (
        "import numpy as np\ndef f0(a):\n    return a.sum()\n"
        + repeated("def g{i}(a):\n    for x in a:\n        g{p}(a)\n", count)
        + f"def main():\n    g{count - 1}(np.zeros(10))\n"
    )


@shape(1_000)
def rows_chain(count: int) -> str:
    """Functions that each hand rows of a manager to the one before."""
    return (
        "from django.db import models\nclass Book(models.Model):\n    pass\n"
        "def f0(rows):\n    return rows.count()\n"
        + repeated("def g{i}(rows):\n    for row in rows:\n        g{p}(rows)\n", count)
        + f"def main():\n    g{count - 1}(Book.objects.all())\n"
    )


@shape(1_000)
def method_chain_of_self(count: int) -> str:
    """Methods that each call the one before in a loop."""
    return (
        "import requests\nclass Shape:\n    def f0(self, x):\n        requests.get(x)\n"
        + repeated(
            "    def g{i}(self, xs):\n        for x in xs:\n            self.g{p}(x)\n", count
        )
    )


@shape(600)
def chain_across(count: int) -> Files:
    """Modules whose functions each call that of the one before in a loop."""
    made = {
        f"m{i}.py": f"from m{i - 1} import f{i - 1}\ndef f{i}(session, rows):\n"
        f"    for row in rows:\n        f{i - 1}(session, row)\n"
        for i in range(1, count)
    }
    return {**made, "m0.py": "def f0(session, row):\n    session.execute('select 1', row)\n"}


@shape(500)
def mutual_recursion(count: int) -> str:
    """Functions that call each other in a circle, both ways."""
    return (
        "import requests\n"
        + "".join(
            f"def f{i}(x):\n    for y in x:\n        f{(i + 1) % count}(y)\n        f{i - 1}(y)\n"
            for i in range(1, count)
        )
        + f"def f0(x):\n    requests.get(x)\n    f{count - 1}(x)\n    f1(x)\n"
    )


@shape(1_000)
def parser(count: int) -> str:
    """A parser by descent: methods that call those of the grammar, each kept and told of."""
    return "class Parser:\n    def rule0(self):\n        return self.read()\n" + repeated(
        "    def rule_{i}(self):\n        mark = self.mark()\n"
        "        while (item := self.rule_{p}()) is not None:\n            self.items.append(item)\n"
        "        self.reset(mark)\n        return self.rule_{p}()\n",
        count,
    )


@shape(3_000)
def callers_of_handle(count: int) -> str:
    """One function that as many hand their connection to."""
    return "def load(conn, row):\n    conn.execute('select 1', row)\n" + repeated(
        "def f{i}(conn, rows):\n    for row in rows:\n        load(conn, row)\n", count
    )


@shape(1_000)
def callers_across(count: int) -> Files:
    """One function of which each module calls it."""
    made = {
        f"m{i}.py": "from load import load\ndef main(rows):\n    for row in rows:\n"
        f"        load(row, {i})\n"
        for i in range(count)
    }
    return {**made, "load.py": "import requests\ndef load(row, n):\n    return requests.get(row)\n"}


@shape(2_000)
def results_chain(count: int) -> str:
    """Functions that each return what the one before does."""
    return (
        "def f0():\n    return []\n"
        + repeated("def g{i}():\n    found = g{p}()\n    return found\n", count).replace(
            "g0()\n    return", "f0()\n    return", 1
        )
        + in_function(f"x = g{count - 1}()\n")
    )
