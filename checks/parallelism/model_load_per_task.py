"""
## What it does

Finds worker functions that load a model each time they run: functions passed to a pool of processes or
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

The pool's `initializer` is no task, and neither is what a thread or process runs once.

## References

- [concurrent.futures: initializer](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
- [functools.cache](https://docs.python.org/3/library/functools.html#functools.cache)
- [Ray: actors keep state](https://docs.ray.io/en/latest/ray-core/actors.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import cache_loader
from perflint.language.nodes import FunctionNode, descendants, parents
from perflint.project.calls.repeated_calls import Loop
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.loading import changed, gives
from perflint.reasoning.occurrence.arguments import depends, parameters
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.pools.loading_tasks import (
    is_registered,
    is_repeated,
    is_trained,
    is_trained_below,
)
from perflint.reasoning.pools.tasks import Task, tasks
from perflint.reasoning.pools.worker_functions import ALONE, is_remote, worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen
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


@dataclass(frozen=True, slots=True)
class Load:
    """A call in a worker function that loads a model, or data.

    Attributes:
        function: the worker function.
        runner: what runs its tasks, in words.
        varying: the parameters of the function that differ from task to task.
        tasks: those of this file that run the function,
        passer: or where another file passes it to workers.
    """

    context: Context
    call: ast.Call
    reach: Reach
    function: FunctionNode
    runner: str
    varying: frozenset[str]
    tasks: tuple[Task, ...] = ()
    passer: Loop | None = None

    @property
    def arguments(self) -> list[ast.expr]:
        """The arguments of the call, and the object whose method it is."""
        own = [self.call.func.value] if isinstance(self.call.func, ast.Attribute) else []
        return [*self.call.args, *(word.value for word in self.call.keywords), *own]

    @property
    def is_data(self) -> bool:
        """Whether what is loaded may be no model."""
        return self.reach.effect.detail == "data"

    def depends(self, part: ast.expr) -> bool:
        """Whether an expression depends on the task."""
        return depends(self.context, part, self.function, self.varying)

    def fix(self) -> Fix | Refusal:
        """A cached loader."""
        if not self.reach.direct and not gives(self.call):
            return Refusal(
                cache_loader.CODEMOD.name,
                f"`{self.context.short(self.call.func)}` may do more than to load",
            )
        if changed(self.call, self.context):
            return Refusal(cache_loader.CODEMOD.name, "each task changes what it loads")
        return cache_loader.rewrite(self.context, self.call)


def loads(function: FunctionNode, context: Context) -> Iterator[Load]:
    found = [
        (call, reach)
        for call in descendants(function)
        if isinstance(call, ast.Call) and context.flow.function(call) is function
        for reach in context.reaches(call, "loads_model")[:1]
    ]
    for runner, varying, started, passer in _worker(context, function) if found else ():
        for call, reach in found:
            yield Load(context, call, reach, function, runner, varying, started, passer)


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef)
def check(function: FunctionNode, context: Context) -> Iterator[Finding]:
    for case in loads(function, context):
        what = "the same data" if case.is_data else "a model"
        yield from context.report(
            case,
            case.call,
            f"`{function.name}` loads {what} with `{context.short(case.call.func)}` in each task that"
            f" {case.runner} gives it; load it once in each process, in an `initializer` or behind a cached"
            " function",
            trace=() if case.reach.direct else context.traced(case.reach),
            cold="" if context.cold(case.call) == "module level" else None,
            fix=case.fix,
        )


@RULE.silent("where a cache, or a test whether it is there already, makes it happen once")
def loaded_once(case: Load) -> bool:
    return cached(case.context, case.function) or guarded(case.context, case.call, case.function)


@RULE.silent("where an exception handler loads it, after the first try failed")
def in_exception_handler(case: Load) -> bool:
    return any(isinstance(up, ast.ExceptHandler) for up in parents(case.call))


@RULE.silent("where each task runs another function, of which one loads it")
def another_function(case: Load) -> bool:
    return not isinstance(case.call.func, (ast.Name, ast.Attribute)) and case.depends(
        case.call.func
    )


@RULE.silent("where a loop in the task loads one file after the other, as what it works on")
def one_file_after_another(case: Load) -> bool:
    loop = case.context.loop(case.call)
    return loop is not None and not all(
        case.context.flow.invariant(value, loop) for value in case.arguments
    )


@RULE.silent("where what is loaded depends on the task: its path or name comes with it")
def loads_for_task(case: Load) -> bool:
    same = case.reach.detached and not case.is_data
    return not same and any(map(case.depends, case.arguments))


@RULE.silent("where data, not known to be a model, comes from a place that a local variable names")
def data_of_unknown_origin(case: Load) -> bool:
    return case.is_data and not _same_data(case.context, case.arguments, case.varying)


@RULE.silent("where a pool gets the function once, and nothing says that this happens again")
def single_task(case: Load) -> bool:
    return bool(case.tasks) and not any(is_repeated(case.context, one) for one in case.tasks)


@RULE.silent("where the task trains the model that it loads")
def trains_model(case: Load) -> bool:
    name = case.context.qualified(case.function)
    return is_trained(case.context, case.call) or (
        not case.is_data and is_trained_below(case.context, name, case.reach)
    )


@RULE.silent("where the task puts what it loads into a global or a registry, or saves it")
def registers_model(case: Load) -> bool:
    return is_registered(case.context, case.call)


@RULE.hint("where another file gives the function to a thread (`to_thread`), perhaps once")
def alone_on_thread(case: Load) -> bool:
    return case.passer is not None and case.passer.api.endswith(ALONE)


def _same_data(context: Context, values: list[ast.expr], varying: frozenset[str]) -> bool:
    """Whether what is read is named by constants, globals and parameters that stay the same; what
    a local holds may come from anywhere, but for a constant and a file that is opened for it."""
    for value in values:
        for node in descendants(value):
            if not isinstance(node, ast.Name):
                continue
            found = context.names.lookup(node.id, context.names.scope_of(node))
            if found is None or found[0].kind == "module":
                continue
            if node.id in varying:
                return False
            for binding in found[1]:
                if binding.kind == "parameter":
                    continue
                if binding.value is None or not (
                    binding.kind == "with"
                    or isinstance(binding.value, ast.Constant)
                    or context.is_a(node, "io.IOBase")
                ):
                    return False
                if not _same_data(context, [binding.value], varying):
                    return False
    return True


def _worker(
    context: Context, function: FunctionNode
) -> Iterator[tuple[str, frozenset[str], tuple[Task, ...], Loop | None]]:
    """Who gives tasks to a function, which of its parameters differ from task to task, and the tasks."""
    every = parameters(function)
    own = tuple(one for one in tasks(context) if worker_of(context, one.function) is function)
    name = context.qualified(function)
    entry, passer = context.project.entry(name), context.project.worker(name)
    if own:
        first = own[0]
        runner = "Parallel" if first.method == "delayed" else first.pool.name
        yield f"`{runner}`", every - _steady(context, first, function), own, None
    elif remote := is_remote(context, function):
        yield remote, every, (), None
    elif entry is not None and entry.kind == "task":
        yield f"`{entry.framework}`", every, (), None
    elif passer is not None and len(passer.trace) == 1 and _per_task(passer.api):
        yield f"`{passer.api.rpartition('.')[2]}`", every, (), passer


def _per_task(api: str) -> bool:
    """Whether what a function is passed to runs it for each task; a thread or process runs it once."""
    return bool(api) and not api.rpartition(".")[0].endswith(("Process", "Thread", "Timer"))


def _steady(context: Context, task: Task, function: FunctionNode) -> frozenset[str]:
    """The parameters that are the same in each task: filled by `partial`, or passed as they are in
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
