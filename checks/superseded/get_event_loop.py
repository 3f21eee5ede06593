"""
## What it does

Finds `asyncio.get_event_loop()`.

## Why it matters

Without a running loop it creates one silently (up to Python 3.11), warns (3.12, 3.13), or raises
`RuntimeError` (3.14 and newer): a loop that nobody runs keeps its selector and its threads. In a
coroutine it gives the running loop, as quickly as `get_running_loop`, which says so and never makes another.

## Slow

```python
import asyncio


async def ticks(size):
    total = 0
    for _ in range(size):
        total += asyncio.get_event_loop() is not None
    return total


def run(size=2_000):
    return asyncio.run(ticks(size))
```

## Fast

```python
import asyncio


async def ticks(size):
    total = 0
    for _ in range(size):
        total += asyncio.get_running_loop() is not None
    return total


def run(size=2_000):
    return asyncio.run(ticks(size))
```

## Measured

## Fix safety

`modernize-asyncio` is safe: it applies in coroutines only, where both give the running loop.


## Limits

Outside coroutines it is a hint unless the project needs Python 3.12 or newer, and nothing is rewritten there. Silent where `except RuntimeError` is ready for there being no loop, and in branches on the version of Python.

## References

- [asyncio.get_event_loop](https://docs.python.org/3/library/asyncio-eventloop.html#asyncio.get_event_loop)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_asyncio
from perflint.reasoning.values.shims import by_version, in_shim
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Group, Rule, Screen
from perflint.semantics.names import FUNCTIONS, parents

RULE = Rule(
    code="PFL910",
    name="get-event-loop",
    summary="`asyncio.get_event_loop()` instead of `get_running_loop()` or `asyncio.run`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("get_event_loop"),
    codemods=("modernize-asyncio",),
)
_NAMES = frozenset({"asyncio.get_event_loop", "asyncio.events.get_event_loop"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, (ast.Name, ast.Attribute)):
        return
    use = call.func
    if context.names.dotted(use) not in _NAMES or _copes(call):
        return
    if context.coroutine(call) is not None and not _falls_back(call, context):
        yield context.finding(
            call,
            "`asyncio.get_event_loop()` in a coroutine gives the running loop, elsewhere it may make one;"
            " use `asyncio.get_running_loop()`",
            cold="",
            fix=lambda: modernize_asyncio.rewrite(context, use),
        )
        return
    if in_shim(context, call):
        return
    certain = context.target.has_python(3, 12)
    yield context.finding(
        call,
        "`asyncio.get_event_loop()` without a running loop warns on Python 3.12 and raises on 3.14;"
        " use `asyncio.get_running_loop()` if one runs here, `asyncio.run` if none does",
        severity=Severity.WARNING if certain else Severity.HINT,
        cold="",
        fix=lambda: modernize_asyncio.rewrite(context, use),
    )


def _copes(call: ast.Call) -> bool:
    """Whether the code is ready for there being no loop: `except RuntimeError`."""
    child: ast.AST = call
    for above in parents(call):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, ast.Try) and child in above.body:
            for handler in above.handlers:
                kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                if any(getattr(kind, "id", "") == "RuntimeError" for kind in kinds):
                    return True
        child = above
    return False


def _falls_back(call: ast.Call, context: Context) -> bool:
    """Whether a call stands in a handler, or in the branch for a version, where the newer function is
    missing."""
    return any(isinstance(above, ast.ExceptHandler) for above in parents(call)) or by_version(
        context, call
    )
