"""
## What it does

Finds pools and loaders with `os.cpu_count()` workers, and processes bound to all CPUs that it counts.

## Why it is slow

`os.cpu_count()` counts the CPUs of the machine. In a container, on a shared cluster or under `taskset` the process may use
fewer, and the workers that are too many take turns and memory. `os.process_cpu_count()` (Python 3.13) and
`len(os.sched_getaffinity(0))` count those that it may use. To bind a process to all CPUs undoes what the
scheduler was told, or does nothing.

## Slow

```python
import os
from concurrent.futures import ThreadPoolExecutor


def run(size=200):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(str.count, ["a" * 10_000] * size, "a" * size))
```

## Fast

```python
import os
from concurrent.futures import ThreadPoolExecutor


def run(size=200):
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return sum(pool.map(str.count, ["a" * 10_000] * size, "a" * size))
```

## Measured

## Limits

Where nothing limits the process both counts are the same, and so are the times, so none are shown. A quota of a container (`cpu.max`) is no affinity: neither
counts it, and `joblib.cpu_count()` does.

## References

- [os.process_cpu_count](https://docs.python.org/3/library/os.html#os.process_cpu_count)
- [os.sched_getaffinity](https://docs.python.org/3/library/os.html#os.sched_getaffinity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.reasoning.models.device_values import returned_values
from perflint.reasoning.models.loaders import NUM_WORKERS, is_loader, option
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.pools import made
from perflint.reasoning.values.possible_values import attribute_values
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL113",
    name="cpu-count-for-workers",
    summary="workers counted by the CPUs of the machine, not by those that the process may use",
    impact=Impact.OVERHEAD,
    group=Group.ADVICE,
    screen=Screen.on("cpu_count"),
)

_COUNTS = of_kind("counts processors") | {"psutil.cpu_count"}
_ALLOWED = ("sched_getaffinity", "process_cpu_count")
_WORKERS = ("max_workers", "processes", "n_jobs", "nodes")
_BINDS = "os.sched_setaffinity"
_THREADS = classes_of("sets threads")
_PROCESS = "psutil.Process"
_DEPTH = 3  # names, attributes and functions that are followed


@dataclass(frozen=True)
class Counted:
    """A call that is given a number of CPUs, and the call that counts them."""

    context: Context
    call: ast.Call
    count: ast.Call
    binds: bool


def counted(call: ast.Call, context: Context) -> Iterator[Counted]:
    number: ast.expr | None = None
    binds = _binds(call, context)
    if binds:
        number = call.args[-1] if call.args else None
    elif context.name(call.func) in _THREADS:
        number = call.args[0] if call.args else None
    elif is_loader(call, context):
        number = option(call, NUM_WORKERS, "num_workers", context)
    else:
        pool = made(context, call)
        if pool is not None:
            number = next((w.value for w in call.keywords if w.arg in _WORKERS), None)
            if number is None and pool.sort.workers is not None and call.args:
                number = call.args[pool.sort.workers]
    found = _count(context, number)
    if found is not None:
        yield Counted(context, call, found, binds)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in counted(call, context):
        name = context.short(case.count)
        if case.binds:
            text = (
                f"to bind the process to all CPUs that `{name}` counts undoes what the scheduler was told, or does"
                " nothing; leave it out"
            )
        else:
            remedy = (
                "cap it by `len(os.sched_getaffinity(0))`"
                if _counts_cores(case.count)
                else "take `os.process_cpu_count()` (Python 3.13) or `len(os.sched_getaffinity(0))`"
            )
            text = f"`{name}` counts the CPUs of the machine, also those that this process may not use; {remedy}"
        yield from context.report(case, call, text)


def _counts_cores(count: ast.Call) -> bool:
    """Whether cores are counted instead of logical CPUs: `psutil.cpu_count(logical=False)`."""
    number = arguments.value(count, 0, "logical")
    return isinstance(number, ast.Constant) and number.value is False


@RULE.silent("where the file asks for the CPUs that the process may use, too")
def asks_for_allowed(case: Counted) -> bool:
    context = case.context
    return context.project.mentions(context.path, *_ALLOWED) or any(
        not call.args and not call.keywords for call in context.names.calls("cpu_affinity")
    )


@RULE.silent("where the number is capped by `min`")
def capped(case: Counted) -> bool:
    return any(
        case.context.name(call.func) == "builtins.min"
        and any(node is case.count for node in ast.walk(call))
        for call in case.context.names.calls("min")
    )


def _binds(call: ast.Call, context: Context) -> bool:
    """Whether a call says on which CPUs the process may run."""
    if context.name(call.func) == _BINDS:
        return len(call.args) > 1
    match call.func:
        case ast.Attribute(value=ast.Call(func=made), attr="cpu_affinity"):
            return context.name(made) == _PROCESS
        case ast.Attribute(value=ast.Name() as name, attr="cpu_affinity"):
            only = context.names.only_binding(name)
            made_by = only.value if only is not None else None
            return isinstance(made_by, ast.Call) and context.name(made_by.func) == _PROCESS
    return False


def _count(context: Context, number: ast.expr | None, depth: int = _DEPTH) -> ast.Call | None:
    """The call that counts the CPUs of the machine for an expression: in it, in what its names and attributes
    of `self` hold, or in what functions of the file give."""
    if number is None or depth < 0:
        return None
    whole = list(_whole(number))
    for node in whole:
        if isinstance(node, ast.Call) and context.name(node.func) in _COUNTS:
            return node
    for node in whole:
        for value in _bound_values(context, node):
            found = _count(context, value, depth - 1)
            if found is not None:
                return found
    return None


def _whole(number: ast.expr) -> Iterator[ast.AST]:
    """The nodes of an expression outside subscripts, which take some of all CPUs: `cores[worker]`."""
    pending: list[ast.AST] = [number]
    while pending:
        node = pending.pop()
        if not isinstance(node, ast.Subscript):
            yield node
            pending += ast.iter_child_nodes(node)


def _bound_values(context: Context, node: ast.AST) -> list[ast.expr]:
    """What a name, an attribute of `self` or a call of a function of the file stands for."""
    match node:
        case ast.Name(ctx=ast.Load()):
            return [
                binding.value
                for binding in context.flow.reaching(node)
                if binding.kind == "assign" and binding.value is not None
            ]
        case ast.Attribute(ctx=ast.Load()):
            return attribute_values(context, node)
        case ast.Call():
            own = function_of(context, node.func)
            return returned_values(own) if own is not None else []
    return []
