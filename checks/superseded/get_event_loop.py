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

`modernize-asyncio` is safe: it applies in coroutines only, where both give the running loop. It is unsafe in files that run
a coroutine by `send(None)`, where no loop may be running.


## Limits

Outside coroutines nothing is rewritten.

## References

- [asyncio.get_event_loop](https://docs.python.org/3/library/asyncio-eventloop.html#asyncio.get_event_loop)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_asyncio
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, parents
from perflint.reasoning.values.shims import by_version, in_shim
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse

RULE = Rule(
    code="PFL910",
    name="get-event-loop",
    summary="`asyncio.get_event_loop()` instead of `get_running_loop()` or `asyncio.run`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("get_event_loop"),
    codemods=("modernize-asyncio",),
)
_NAMES = of_kind("current loop")


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, (ast.Name, ast.Attribute)):
        return
    use = call.func
    if context.names.dotted(use) not in _NAMES:
        return
    case = OldUse(context, call, "asyncio")
    yield from context.report(
        case,
        call,
        "`asyncio.get_event_loop()` in a coroutine gives the running loop, elsewhere it may make one;"
        " use `asyncio.get_running_loop()`"
        if _in_coroutine(case)
        else "`asyncio.get_event_loop()` without a running loop warns on Python 3.12 and raises on 3.14;"
        " use `asyncio.get_running_loop()` if one runs here, `asyncio.run` if none does",
        cold="",
        fix=lambda: modernize_asyncio.rewrite(context, use),
    )


def _in_coroutine(case: OldUse) -> bool:
    """Whether a call stands in a coroutine, and not where the newer function is missing: in a handler, or
    in the branch for a version."""
    return (
        case.context.coroutine(case.node) is not None
        and not any(isinstance(above, ast.ExceptHandler) for above in parents(case.node))
        and not by_version(case.context, case.node)
    )


@RULE.silent("where `except RuntimeError` is ready for there being no loop")
def ready_for_no_loop(case: OldUse) -> bool:
    child: ast.AST = case.node
    for above in parents(child):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, ast.Try) and child in above.body:
            for handler in above.handlers:
                kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                if any(getattr(kind, "id", "") == "RuntimeError" for kind in kinds):
                    return True
        child = above
    return False


@RULE.silent(
    "where code outside coroutines copes with versions of Python that lack the newer function"
)
def falls_back(case: OldUse) -> bool:
    return not _in_coroutine(case) and in_shim(case.context, case.node)


@RULE.hint("where it stands in a coroutine, where both give the running loop")
def in_coroutine(case: OldUse) -> bool:
    return _in_coroutine(case)


@RULE.hint("where the project may run on a Python before 3.12, outside coroutines")
def older_python(case: OldUse) -> bool:
    return not _in_coroutine(case) and not case.context.target.has_python(3, 12)
