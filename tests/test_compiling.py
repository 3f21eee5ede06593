"""What surely compiles: never what Python refuses, and most of what there is."""

import ast

import pytest

from perflint.language.names import Names
from perflint.outlining.compiling import surely_compiles

WRONG = [
    "return 1",
    "class A:\n    return 1",
    "yield 1",
    "class A:\n    yield",
    "def f():\n    return [(yield x) for x in y]",
    "async def f():\n    yield 1\n    return 1",
    "async def f():\n    yield from x",
    "def f():\n    await x",
    "await x",
    "async def f():\n    def g():\n        async with a: pass",
    "def f():\n    async for a in b: pass",
    "def f():\n    return [a async for a in b]",
    "from __future__ import annotations\nasync def f():\n    x: (await y) = 1",
    "from __future__ import annotations\ndef f(x: (yield)): pass",
    "break",
    "if x:\n    continue",
    "for a in b:\n    pass\nelse:\n    break",
    "while x:\n    def f():\n        break",
    "while x:\n    class A:\n        continue",
    "def f(a, a): pass",
    "def f(a, *, a): pass",
    "lambda a, *a: 1",
    "f(a=1, a=2)",
    "class A(a=1, a=2): pass",
    "*a",
    "x = *a",
    "*a, *b = c",
    "*a = b",
    ", ".join(f"a{number}" for number in range(256)) + ", *b = c",
    "try:\n    pass\nexcept:\n    pass\nexcept A:\n    pass",
    "import os\nfrom __future__ import annotations",
    "'a'\nb\nfrom __future__ import annotations",
    "from __future__ import braces",
    "from __future__ import no_such_thing",
    "from __future__ import *",
    "def f():\n    from __future__ import annotations",
    "def f():\n    from os import *",
    "class A:\n    from os import *",
    "__debug__ = 1",
    "f(__debug__=1)",
    "__debu\uff47__ = 1",
    "def f():\n    x = 1\n    global x",
    "nonlocal x",
    "[x := 1 for x in y]",
    "[y for y in (x := 1)]",
    "class A:\n    [(x := y) for y in z]",
    "match x:\n    case [a, a]: pass",
    "with " + ", ".join("abcdefghijklmnopqrstuvw") + ": pass",
    "\n".join(f"{' ' * depth}for a in b:" for depth in range(21)) + "\n" + " " * 21 + "pass",
    "\n".join(f"{' ' * depth}try:" for depth in range(21))
    + "\n"
    + " " * 21
    + "pass\n"
    + "\n".join(f"{' ' * depth}finally: pass" for depth in reversed(range(21))),
]
RIGHT = [
    '"""Text."""\nfrom __future__ import annotations\nimport os\nfrom os import *',
    "def f(a, *, b=1, **c):\n    yield a\n    return b",
    "async def f():\n    async with a as b:\n        async for c in d:\n            await c\n    return b",
    "for a in b:\n    if a:\n        continue\n    break\nelse:\n    pass",
    "while (line := read()):\n    print(*line, sep='')",
    "first, *rest = [*a, *b]",
    "f(a=1, **b, **c)",
    "try:\n    pass\nexcept A as error:\n    raise\nexcept:\n    pass\nfinally:\n    pass",
    "[a for b in c for a in b if a]",
    "lambda a, *b: a",
]


def surely(text: str) -> bool:
    return surely_compiles(Names(ast.parse(text), "module"), text)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_refused_does_not_surely_compile(text: str) -> None:
    with pytest.raises(SyntaxError):
        compile(text, "<tried>", "exec")
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return  # as older parsers say already
    assert not surely_compiles(Names(tree, "module"), text)


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_common_surely_compiles(text: str) -> None:
    compile(text, "<tried>", "exec")
    assert surely(text)
