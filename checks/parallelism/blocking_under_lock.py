"""
## What it does

Finds requests over the network, sleeps, other programs, models and files that are waited for while a lock of `threading`
or `multiprocessing` is held, directly or through functions of the project.

## Why it is slow

Who else needs the lock waits as long: work that could overlap is done one after the other. Eight threads that hold a
lock during a request of 20 ms take 160 ms, and 20 ms if they take it only to store the answer.

## Setup

```python
import threading
import time
from concurrent.futures import ThreadPoolExecutor
```

## Slow

```python
def ask(number):
    time.sleep(0.02)  # the way over the network
    return number


class Answers:
    def __init__(self):
        self.lock = threading.Lock()
        self.known = {}

    def add(self, number):
        with self.lock:
            self.known[number] = ask(number)


def run(size=8):
    answers = Answers()
    with ThreadPoolExecutor(size) as pool:
        list(pool.map(answers.add, range(size)))
    return sum(answers.known)
```

## Fast

```python
def ask(number):
    time.sleep(0.02)  # the way over the network
    return number


class Answers:
    def __init__(self):
        self.lock = threading.Lock()
        self.known = {}

    def add(self, number):
        answer = ask(number)
        with self.lock:
            self.known[number] = answer


def run(size=8):
    answers = Answers()
    with ThreadPoolExecutor(size) as pool:
        list(pool.map(answers.add, range(size)))
    return sum(answers.known)
```

## Measured

## Limits

Only locks that are entered by `with`, and whose type is known. Waits for conditions, events and queues are no cases: they
let go of the lock, or wait for somebody who has it.

## References

- [threading: lock objects](https://docs.python.org/3/library/threading.html#lock-objects)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import descendants, last_name, nodes_below, parents
from perflint.project.calls.trace import Reach
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL108",
    name="blocking-under-lock",
    summary="a request, sleep, program or model that is waited for while a lock is held",
    impact=Impact.BLOCKING,
    group=Group.PREVIEW,
    screen=Screen.on(constructs="with", effects="blocks infers"),
)

_LOCKS = classes_of("lock")
# Whole messages go over one of these only if one sends at a time.
_CHANNELS = classes_of("channel")
_LONG = ("network", "sleep", "subprocess", "file")
_MODELS = ("model", "chat", "embedding")
_CLOCKS = frozenset("time monotonic perf_counter time_ns monotonic_ns now".split())


@dataclass(frozen=True)
class Blocking:
    """The first call under a lock that takes long.

    Attributes:
        block: the `with` that holds the lock.
        lock: the expression that it enters.
        call: the call that takes long, itself or through functions.
    """

    context: Context
    block: ast.With
    lock: ast.expr
    call: ast.Call
    reach: Reach


def blocking(block: ast.With, context: Context) -> Iterator[Blocking]:
    """The case of a `with` that holds a lock, if something in it takes long."""
    for item in block.items:
        lock = item.context_expr
        if isinstance(lock, (ast.Name, ast.Attribute)) and context.is_a(lock, *_LOCKS):
            heads = {call for head in block.items for call in nodes_below(head, ast.Call)}
            for call in nodes_below(block, ast.Call, into_functions=False):
                reach = _long(call, context) if call not in heads else None
                if reach is not None:
                    yield Blocking(context, block, lock, call, reach)
                    return


def _long(call: ast.Call, context: Context) -> Reach | None:
    found = [
        reach
        for reach in context.reaches(call, "blocks", "infers")
        if reach.effect.detail in (_LONG if reach.effect.kind == "blocks" else _MODELS)
    ]
    return min(found, key=_rank, default=None)


def _is_empty(value: ast.expr) -> bool:
    """Whether a value is a new collection with nothing in it: `[]`, `{}`, `dict()`."""
    match value:
        case (
            ast.List(elts=[]) | ast.Dict(keys=[]) | ast.Call(func=ast.Name(), args=[], keywords=[])
        ):
            return True
    return False


def _rank(reach: Reach) -> bool:
    return reach.effect.detail == "file"


@RULE.on(ast.With)
def check(block: ast.With, context: Context) -> Iterator[Finding]:
    for case in blocking(block, context):
        api = context.project.public(case.reach.effect.api)
        held = context.short(case.lock)
        what = f"`{context.short(case.call.func)}`"
        reached = what if case.reach.direct else f"{what}, which reaches `{api}`,"
        yield from context.report(
            case,
            case.call,
            f"{reached} is waited for while `{held}` is held, and so by all who need it; do that before or"
            " after, and hold it for the shared state only",
            trace=context.traced(case.reach),
        )


@RULE.silent("where it runs under a condition only, as what makes something once or anew")
def under_condition(case: Blocking) -> bool:
    for up in parents(case.call):
        if up is case.block:
            return False
        if isinstance(up, (ast.If, ast.IfExp, ast.BoolOp, ast.ExceptHandler, ast.While)):
            return True
    return False


@RULE.silent("where the block asks before whether that is done already, and leaves")
def done_already(case: Blocking) -> bool:
    return any(
        isinstance(statement, ast.If)
        and statement.lineno < case.call.lineno
        and isinstance(statement.body[-1], (ast.Return, ast.Continue, ast.Break, ast.Raise))
        for statement in case.block.body
    )


@RULE.silent(
    "where the block ends each thing of a collection that it empties, as a pool that is closed does"
)
def takes_down(case: Blocking) -> bool:
    inside = list(descendants(case.block, into_functions=False))
    emptied = {
        spelling(node.func.value)
        for node in inside
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clear"
    }
    emptied |= {
        spelling(target)
        for node in inside
        if isinstance(node, ast.Assign) and _is_empty(node.value)
        for target in node.targets
    }
    return any(
        isinstance(up, (ast.For, ast.comprehension))
        and any(
            isinstance(node, (ast.Name, ast.Attribute)) and spelling(node) in emptied
            for node in descendants(up.iter)
        )
        for up in parents(case.call)
    )


@RULE.silent("where the lock guards what is used: nothing in the file uses that without it")
def guards_resource(case: Blocking) -> bool:
    resource = _resource(case.call)
    if resource is None:
        return False
    wanted, lock = spelling(resource), spelling(case.lock)
    for node in case.context.names.nodes(type(resource)):
        if not isinstance(node, ast.expr) or spelling(node) != wanted:
            continue
        if isinstance(getattr(node, "ctx", None), ast.Load) and not _is_under(node, lock):
            return False
    return True


@RULE.silent("where what is used carries one message at a time: a socket, a connection")
def one_message_at_a_time(case: Blocking) -> bool:
    function = case.call.func
    return isinstance(function, ast.Attribute) and case.context.is_a(function.value, *_CHANNELS)


def _resource(call: ast.Call) -> ast.expr | None:
    """The object of the class or module that a call uses: `self.port` in `self.port.read()`."""
    current: ast.expr = call.func
    while isinstance(current, ast.Attribute):
        match current:
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="self" | "cls")) as resource):
                return resource
        current = current.value
    return None


def _is_under(node: ast.AST, lock: str) -> bool:
    return any(
        isinstance(up, ast.With) and any(spelling(item.context_expr) == lock for item in up.items)
        for up in parents(node)
    )


@RULE.silent("where a sleep spaces out what others do: it depends on the time")
def paces_callers(case: Blocking) -> bool:
    return case.reach.effect.detail == "sleep" and any(
        isinstance(node, ast.Call) and last_name(node.func) in _CLOCKS
        for node in descendants(case.block, into_functions=False)
    )


@RULE.hint("where only a file is read or written, which the lock may be there for")
def only_file(case: Blocking) -> bool:
    return case.reach.effect.detail == "file"


@RULE.hint("where the function that is called waits under a condition only", lowers="unknown")
def only_sometimes(case: Blocking) -> bool:
    return case.reach.tested or case.reach.handled or case.reach.unsure
