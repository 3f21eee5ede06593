"""
## What it does

Finds loops that ask again and again whether another thread or process is done, and do nothing in between: `while thread.is_alive(): pass`, `while not event.is_set(): continue`, `while process.poll() is None: time.sleep(0)`, and a queue that is asked without waiting (`get_nowait`) where nothing else is done.

## Why it is slow

The loop takes a whole core for as long as it waits. Without free threading it also takes every second turn of the interpreter's lock from the thread that it waits for, which needs twice as long. `join`, `wait`, `get` and `result` sleep until there is something.

## Setup

```python
def work(size, results):
    total = 0
    for number in range(size):
        total += number * number
    results.append(total)
```

## Slow

```python
import threading


def run(size=2_000_000):
    results = []
    thread = threading.Thread(target=work, args=(size, results))
    thread.start()
    while thread.is_alive():
        pass
    return results[0]
```

## Fast

```python
import threading


def run(size=2_000_000):
    results = []
    thread = threading.Thread(target=work, args=(size, results))
    thread.start()
    thread.join()
    return results[0]
```

## Measured

## Limits

Silent where the loop does anything else, sleeps or gives way (`await`), and where what it asks is not known to be an event, a
thread, a process, a queue, a lock or a result.

## References

- [Python documentation: Thread.join](https://docs.python.org/3/library/threading.html#threading.Thread.join)
- [Python documentation: Event objects](https://docs.python.org/3/library/threading.html#event-objects)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from perflint.knowledge.kinds import classes_of, told_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact, Severity
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL709",
    name="busy-wait",
    summary="a loop that asks whether others are done, and does nothing in between",
    impact=Impact.OVERHEAD,
    severity=Severity.HINT,
    group=Group.PREVIEW,
    gain=(
        Gain.MEDIUM,
        "it takes a whole core, and the turns of the thread that it waits for",
    ),
    screen=Screen.on(
        "is_set",
        "is_alive",
        "empty",
        "full",
        "done",
        "ready",
        "poll",
        "locked",
        "get_nowait",
        constructs="loop",
    ),
)

_QUEUES = classes_of("waiting queue")
# By the method that asks, and by what it says while there is something to wait for: the method that waits.
_WAITING = {True: told_of("asked_while"), False: told_of("asked_until")}


@RULE.on(ast.While)
def check(loop: ast.While, context: Context) -> Iterator[Finding]:
    if loop.orelse:
        return
    body = loop.body
    always = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
    asked = [] if always else _asked(loop.test, context)
    if asked is None:
        return
    for test in _leaving(body):
        ends = _asked(ast.UnaryOp(op=ast.Not(), operand=test), context)
        if ends is None:
            return
        asked = asked + ends
    body = [one for one in body if not isinstance(one, ast.If)]
    polled = _polled(body, context)
    if polled is not None:
        question: ast.expr = polled
        remedy = "get"
    elif asked and all(_does_nothing(one, context) for one in body):
        question, remedy = asked[0]
    else:
        return
    timeout = ", with a timeout" if len(asked) > 1 or polled is not None else ""
    yield context.finding(
        question,
        f"the loop asks `{context.short(question)}` again and again and does nothing in between: it takes a whole"
        f" core, and time from the others; let `{remedy}` wait{timeout}",
    )


def _leaving(body: Sequence[ast.stmt]) -> Iterator[ast.expr]:
    """The conditions by which a loop ends: `if event.is_set(): break`."""
    for statement in body:
        match statement:
            case ast.If(test=test, body=[ast.Break() | ast.Return()], orelse=[]):
                yield test
            case ast.If():
                yield ast.Constant(value=None)  # it does something else


def _asked(test: ast.expr, context: Context) -> list[tuple[ast.expr, str]] | None:
    """What a condition asks others, each with the method that waits; None where it asks for anything else."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            found = [_asked(value, context) for value in values]
            return None if None in found else [one for each in found for one in each or ()]
        case ast.UnaryOp(op=ast.Not(), operand=ast.UnaryOp(op=ast.Not(), operand=inner)):
            return _asked(inner, context)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Compare(ops=[ast.IsNot()]) as compared):
            return _ends(compared, context)
        case ast.Compare(ops=[ast.Is()]):
            return _ends(test, context)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call() as call):
            return _question(call, False, context)
        case ast.Call():
            return _question(test, True, context)
    return None


def _question(
    call: ast.Call, while_it_says: bool, context: Context
) -> list[tuple[ast.expr, str]] | None:
    match call:
        case ast.Call(func=ast.Attribute(), args=[], keywords=[]):
            remedy = _WAITING[while_it_says].get(context.callee(call) or "")
            if remedy is not None:
                return [(call, remedy)]
    return None


def _ends(test: ast.Compare, context: Context) -> list[tuple[ast.expr, str]] | None:
    """`process.poll() is None`: whether a program still runs."""
    match test:
        case ast.Compare(
            left=ast.Call(
                func=ast.Attribute(value=other, attr="poll"), args=[], keywords=[]
            ) as call,
            comparators=[ast.Constant(value=None)],
        ) if context.is_a(other, "subprocess.Popen"):
            return [(call, "wait")]
    return None


def _does_nothing(statement: ast.stmt, context: Context) -> bool:
    match statement:
        case ast.Pass() | ast.Continue() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=function, args=[ast.Constant(value=0)], keywords=[])):
            return context.names.dotted(function) == "time.sleep"
    return False


def _polled(body: Sequence[ast.stmt], context: Context) -> ast.Call | None:
    """The call that takes something out of a queue without waiting, where the loop goes on at once if there is
    nothing: `try: row = rows.get_nowait()`, `except Empty: pass`."""
    match body:
        case [ast.Try(body=[first, *_], handlers=handlers, orelse=[], finalbody=[])]:
            pass
        case _:
            return None
    if not handlers or not all(
        _does_nothing(one, context) for handler in handlers for one in handler.body
    ):
        return None
    match first:
        case ast.Assign(value=ast.Call() as call) | ast.Expr(value=ast.Call() as call):
            pass
        case _:
            return None
    match call:
        case ast.Call(func=ast.Attribute(value=queue, attr="get_nowait"), args=[], keywords=[]):
            return call if context.is_a(queue, *_QUEUES) else None
    return None
