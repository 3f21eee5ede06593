"""
## What it does

Finds worker functions that load a model each time they run: functions given to a pool of processes or
threads, to joblib, dask or ray, and Celery tasks.

## Why it is slow

Loading takes longer than one task needs. With a load of 20 ms, 100 tasks in two workers took 1.01 s
where each of them loads, and 0.025 to 0.03 s with an `initializer` or a cached getter: 40 times less.
Real models load in seconds.

## Setup

```python
import pickle

WEIGHTS = pickle.dumps({number: float(number) for number in range(50_000)})
```

## Slow

```python
from multiprocessing.pool import ThreadPool


def predict(key):
    model = pickle.loads(WEIGHTS)
    return model[key]


def run(size=100):
    with ThreadPool(2) as pool:
        return pool.map(predict, range(size))
```

## Fast

```python
import functools
from multiprocessing.pool import ThreadPool


@functools.cache
def get_model():
    return pickle.loads(WEIGHTS)


def predict(key):
    model = get_model()
    return model[key]


def run(size=100):
    with ThreadPool(2) as pool:
        return pool.map(predict, range(size))
```

## Measured

## Fix safety

`cache-loader` is always unsafe: all tasks of a process share one object, which is never freed. It is
refused where the loader's arguments cannot be the key of a cache.

## Limits

Silent where what is loaded depends on the task (a path or name that comes with it), behind a cached
getter or a create-once guard, in the pool's `initializer`, and where the worker is not known.

## References

- [concurrent.futures: initializer](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
- [functools.cache](https://docs.python.org/3/library/functools.html#functools.cache)
- [Ray: actors keep state](https://docs.ray.io/en/latest/ray-core/actors.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import cache_loader
from perflint.reasoning.models.loading import changed, gives
from perflint.reasoning.occurrence.calls import cached, depends, guarded, parameters
from perflint.reasoning.pools.pools import Task, tasks
from perflint.reasoning.pools.worker_functions import is_remote, worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import FunctionNode, descendants, parents
from perflint.semantics.project import Reach
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL104",
    name="model-load-per-task",
    summary="a worker function that loads a model for each task",
    impact=Impact.STARTUP,
    gain=(Gain.LARGE, "a model is loaded for each task"),
    screen=Screen.on(effects="loads_model"),
    codemods=("cache-loader",),
)


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef)
def check(function: ast.FunctionDef | ast.AsyncFunctionDef, context: Context) -> Iterator[Finding]:
    loads = [
        (call, reach)
        for call in descendants(function)
        if isinstance(call, ast.Call) and context.flow.function(call) is function
        for reach in _loads(context, call)
        if not guarded(context, call, function) and not _caught(call)
    ]
    if not loads or cached(context, function):
        return
    found = _worker(context, function)
    if found is None:
        return
    where, varying = found
    for call, reach in loads:
        given = [*call.args, *(word.value for word in call.keywords)]
        if isinstance(call.func, ast.Attribute):
            given.append(call.func.value)
        elif not isinstance(call.func, ast.Name) and depends(context, call.func, function, varying):
            continue  # each task runs another function
        loop = context.loop(call)
        if loop is not None and not all(context.flow.invariant(value, loop) for value in given):
            continue  # one file after the other: what the task works on
        same = reach.detached and reach.effect.detail == "model"
        if not same and any(depends(context, value, function, varying) for value in given):
            continue
        if reach.effect.detail == "data" and not _same_data(context, given, varying):
            continue
        shown = context.short(call.func)
        what = "a model" if reach.effect.detail == "model" else "the same data"
        step = () if reach.direct else context.traced(reach)
        yield context.finding(
            call,
            f"`{function.name}` loads {what} with `{shown}` in each task that {where} gives it; load"
            " it once in each process, in an `initializer` or behind a cached function",
            trace=step,
            cold="" if context.cold(call) == "module level" else None,
            fix=lambda call=call, reach=reach: _fix(context, call, reach),  # type: ignore[misc]
        )


def _fix(context: Context, call: ast.Call, reach: Reach) -> Fix | Refusal:
    if not reach.direct and not gives(call):
        return Refusal(
            cache_loader.CODEMOD.name, f"`{context.short(call.func)}` may do more than to load"
        )
    if changed(call, context):
        return Refusal(cache_loader.CODEMOD.name, "each task changes what it loads")
    return cache_loader.rewrite(context, call)


def _loads(context: Context, call: ast.Call) -> list[Reach]:
    """The model that a call loads, directly or further down; none for data that is only read."""
    return list(context.reaches(call, "loads_model")[:1])


def _caught(call: ast.Call) -> bool:
    """Whether a load stands in an `except`, as a second try."""
    return any(isinstance(up, ast.ExceptHandler) for up in parents(call))


def _same_data(context: Context, given: list[ast.expr], varying: frozenset[str]) -> bool:
    """Whether what is read is named by constants, globals and parameters that stay the same; what
    a local holds may come from anywhere, but for a file that is opened for it."""
    for value in given:
        for node in descendants(value):
            if not isinstance(node, ast.Name):
                continue
            found = context.names.lookup(node.id, context.names.scope_of(node))
            if found is None or found[0].kind == "module":
                continue
            if node.id in varying:
                return False
            for binding in found[1]:
                opened = binding.value if binding.kind == "with" else None
                if binding.kind != "parameter" and (
                    opened is None or not _same_data(context, [opened], varying)
                ):
                    return False
    return True


def _worker(context: Context, function: FunctionNode) -> tuple[str, frozenset[str]] | None:
    """Who gives tasks to a function, and which of its parameters differ from task to task."""
    every = parameters(function)
    for task in tasks(context):
        if worker_of(context, task.function) is function:
            name = "`Parallel`" if task.method == "delayed" else f"`{task.pool.name}`"
            return name, every - _steady(context, task, function)
    remote = is_remote(context, function)
    if remote:
        return remote, every
    name = context.qualified(function)
    entry = context.project.entry(name)
    if entry is not None and entry.kind == "task":
        return f"`{entry.framework}`", every
    handed = context.project.worker(name)
    if handed is not None and len(handed.trace) == 1 and _per_task(handed.api):
        return f"`{handed.api.rpartition('.')[2]}`", every
    return None


def _per_task(api: str) -> bool:
    """Whether what a function is handed to runs it for each task; a thread or process runs it once."""
    return bool(api) and not api.rpartition(".")[0].endswith(("Process", "Thread", "Timer"))


def _steady(context: Context, task: Task, function: FunctionNode) -> frozenset[str]:
    """The parameters that are the same in each task: filled by `partial`, or given as they are in
    the loop that submits."""
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    steady: set[str] = set()
    filled = 0
    bound = task.function
    if isinstance(bound, ast.Name):
        only = context.names.only_binding(bound)
        if only is not None and only.value is not None:
            bound = only.value
    if isinstance(bound, ast.Call):  # a partial
        filled = len(bound.args) - 1
        steady.update(names[:filled])
        steady.update(word.arg for word in bound.keywords if word.arg)
    loop = context.flow.loop(task.call)
    if task.iterables or loop is None:
        return frozenset(steady)
    for name, value in zip(names[filled:], task.arguments):
        if context.flow.invariant(value, loop):
            steady.add(name)
    return frozenset(steady)
