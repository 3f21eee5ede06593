"""How often something is done: each shape writes a loop, or what runs for each request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.matrix.shapes import HERE, Lines, NotApplicable, indented


@dataclass(frozen=True, slots=True)
class Body:
    """What is done for each item.

    Attributes:
        items: what the loop goes over, an expression.
        statements: what is done for an `item`, with what is to be done first.
        call: what is done, as an expression of `{item}`; empty where it is no expression.
        function: what does it, where that is one function of one item.
        coroutine: whether it awaits.
        header: whether the loop itself is what is reported.
    """

    items: str
    statements: Lines
    call: str
    function: str
    coroutine: bool
    header: bool

    @property
    def over(self) -> str:
        """What the loop goes over, as where a finding may stand."""
        return f"{HERE if self.header else ''}{self.items}"

    def of(self, item: str) -> str:
        """What is done for an item, as an expression.

        Raises:
            NotApplicable: it takes statements.
        """
        if not self.call:
            raise NotApplicable("what takes statements is no expression")
        return HERE + self.call.replace("{item}", item)

    def passed(self) -> str:
        """What is done, as a function of an item."""
        if self.coroutine:
            raise NotApplicable("`map` and its like await nothing")
        if not self.call:
            raise NotApplicable("what takes statements is no expression")
        return self.function or "lambda item: " + self.call.replace("{item}", "item")


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop.

    Attributes:
        write: writes it.
        module: what stands at the module's top.
        statements: whether its body is statements.
        iterates: whether it goes over the items one after the other, as what a loop over a value does.
    """

    write: Callable[[Body], Lines]
    module: tuple[str, ...] = ()
    statements: bool = True
    iterates: bool = True


def _for(target: str, iterable: str, first: tuple[str, ...] = ()) -> Callable[[Body], Lines]:
    def write(body: Body) -> Lines:
        over = iterable.format(items=body.over)
        return [f"for {target} in {over}:", *indented([*first, *body.statements])]

    return write


def _while(body: Body) -> Lines:
    items = body.items
    return [
        "at = 0",
        f"while at < len({body.over}):",
        *indented([f"item = {items}[at]", "at += 1", *body.statements]),
    ]


def _index(body: Body) -> Lines:
    items = body.items
    return [
        f"for at in range(len({body.over})):",
        *indented([f"item = {items}[at]", *body.statements]),
    ]


def _stack(body: Body) -> Lines:
    return [
        f"left = list({body.over})",
        "while left:",
        *indented(["item = left.pop()", *body.statements]),
    ]


def _batches(body: Body) -> Lines:
    items = body.items
    return [
        f"for start in range(0, len({items}), 100):",
        f"    for item in {body.over}[start : start + 100]:",
        *indented(body.statements, 2),
    ]


def _nested(body: Body) -> Lines:
    return ["for _ in range(2):", f"    for item in {body.over}:", *indented(body.statements, 2)]


def _recursion(body: Body) -> Lines:
    raise NotApplicable("written by the composition")


def _expression(text: str) -> Callable[[Body], Lines]:
    def write(body: Body) -> Lines:
        return [f"kept.extend({text.format(call=body.of('item'), items=body.over)})"]

    return write


def _listed(body: Body) -> Lines:
    if body.coroutine:
        raise NotApplicable("a generator expression that awaits is an async generator")
    return _expression("list({call} for item in {items})")(body)


def _any(body: Body) -> Lines:
    if body.coroutine:
        raise NotApplicable("a generator expression that awaits is an async generator")
    return [f"kept.append(all({body.of('item')} for item in {body.over}))"]


def _mapped(text: str) -> Callable[[Body], Lines]:
    def write(body: Body) -> Lines:
        function = f"{HERE}{body.passed()}"
        return [f"kept.extend({text.format(function=function, items=body.over)})"]

    return write


LOOPS: Mapping[str, Loop] = {
    "for": Loop(_for("item", "{items}")),
    "enumerate": Loop(_for("number, item", "enumerate({items})")),
    "zip": Loop(_for("item, name", "zip({items}, names)"), ("names = list(open('names.txt'))",)),
    "tqdm": Loop(_for("item", "tqdm({items})"), ("from tqdm import tqdm",)),
    "sorted": Loop(_for("item", "sorted({items})"), iterates=False),
    "reversed": Loop(_for("item", "reversed({items})"), iterates=False),
    "set": Loop(_for("item", "set({items})"), iterates=False),
    "chain": Loop(
        _for("item", "itertools.chain({items}, [])"), ("import itertools",), iterates=False
    ),
    "batched": Loop(
        _for("item", "itertools.chain.from_iterable(itertools.batched({items}, 10))"),
        ("import itertools",),
        iterates=False,
    ),
    "dict-items": Loop(_for("name, item", "dict(enumerate({items})).items()"), iterates=False),
    "while": Loop(_while),
    "index": Loop(_index),
    "stack": Loop(_stack, iterates=False),
    "in-batches": Loop(_batches, iterates=False),
    "nested-loops": Loop(_nested, iterates=False),
    "list-comprehension": Loop(_expression("[{call} for item in {items}]"), statements=False),
    "set-comprehension": Loop(_expression("{{{call} for item in {items}}}"), statements=False),
    "dict-comprehension": Loop(
        _expression("{{item: {call} for item in {items}}}.values()"), statements=False
    ),
    "generator-expression": Loop(_listed, statements=False),
    "all": Loop(_any, statements=False),
    "map": Loop(_mapped("map({function}, {items})"), statements=False, iterates=False),
    "filter": Loop(_mapped("filter({function}, {items})"), statements=False, iterates=False),
    "sorted-key": Loop(
        _mapped("sorted({items}, key={function})"), statements=False, iterates=False
    ),
}

# How a coroutine comes to run: the text around `{body}`, its lines marked by a bar.
ENTRIES: Mapping[str, str] = {
    "coroutine": "async def drive({parameters}):\n    |",
    "fastapi": (
        "from fastapi import FastAPI\n\napp = FastAPI()\n\n"
        "@app.get('/')\nasync def drive({parameters}):\n    |"
    ),
    "aiohttp": (
        "from aiohttp import web\n\nasync def drive({parameters}):\n    |\n\n"
        "def application():\n    app = web.Application()\n    app.router.add_get('/', drive)\n    return app"
    ),
    "method": "class Handling:\n    async def drive({self_parameters}):\n        |",
    "async-generator": "async def drive({parameters}):\n    |\n    yield None",
    "async-for": ("async def drive({parameters}, lines):\n    async for line in lines:\n        |"),
    "gathered": (
        "import asyncio\n\nasync def drive({parameters}):\n    |\n\n"
        "async def drive_all(items):\n    await asyncio.gather(*[drive(item) for item in items])"
    ),
    "task": (
        "import asyncio\n\nasync def drive({parameters}):\n    |\n\n"
        "async def start(item):\n    task = asyncio.create_task(drive(item))\n    await task"
    ),
    "async-with": (
        "import asyncio\n\nLOCK = asyncio.Lock()\n\nasync def drive({parameters}):\n"
        "    async with LOCK:\n        |"
    ),
}
# What is done once.
ONCE: Mapping[str, str] = {
    "function": "def drive({parameters}):\n    |",
    "method": "class Handling:\n    def drive({self_parameters}):\n        |",
    "flask": (
        "from flask import Flask\n\napp = Flask(__name__)\n\n@app.route('/')\ndef drive({parameters}):\n    |"
    ),
    "coroutine": "async def drive({parameters}):\n    |",
    "loop": "def drive({parameters}):\n    for _ in range(50):\n        |",
}
