"""Tasks that code gives to pools: the function, its arguments, and what is iterated over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import last_name, parent, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.pools.kinds import JOBLIB, SORTS, Sort
from perflint.reasoning.pools.pools import Pool, made, pool_of
from perflint.reasoning.values.possible_values import text_of


@dataclass(frozen=True, slots=True)
class Task:
    """Work passed to a pool.

    Attributes:
        call: the call that gives it.
        pool: the pool it goes to.
        method: `submit`, `map`, `apply_async`, `delayed`, …
        function: what the workers call.
        arguments: what is sent as it stands with each task.
        iterables: what is iterated over to make one task for each item.
    """

    call: ast.Call
    pool: Pool
    method: str
    function: ast.expr
    arguments: tuple[ast.expr, ...] = ()
    iterables: tuple[ast.expr, ...] = ()

    @property
    def travels_by_pickle(self) -> bool:
        """Whether it goes to another process by `pickle`, which sends no lambda."""
        return self.pool.sort.kind == "process" and self.pool.sort.pickles == "stdlib"


# Tasks

_EXECUTOR_METHODS = {"submit": "one", "map": "each"}
_POOL_METHODS = {
    "apply": "one-packed",
    "apply_async": "one-packed",
    "map": "each-first",
    "map_async": "each-first",
    "imap": "each-first",
    "imap_unordered": "each-first",
    "starmap": "each-first",
    "starmap_async": "each-first",
}
_PATHOS_METHODS = {"map": "each", "amap": "each", "imap": "each", "uimap": "each", "apply": "one"}
_PEBBLE_METHODS = {"schedule": "one-packed", "submit": "one", "map": "each"}
_CLUSTER_METHODS = {"submit": "one", "map": "each"}
_METHODS = frozenset((*_POOL_METHODS, *_EXECUTOR_METHODS, *_PEBBLE_METHODS, *_PATHOS_METHODS))


# What makes a pool and gives it its tasks in one call, by last name: types of other calls need not be asked.
_FUNCTIONS = frozenset(
    name.rpartition(".")[2] for name, sort in SORTS.items() if sort.style == "function"
)


def task(context: FileContext, call: ast.Call) -> Task | None:
    """The task that a call gives to a pool, or None."""
    if last_name(call.func) in _FUNCTIONS or context.name(call.func) in SORTS:
        made_here = made(context, call)
        if made_here is not None and made_here.sort.style == "function":
            if not call.args or isinstance(call.args[0], ast.Starred):
                return None
            return Task(call, made_here, made_here.name, call.args[0], (), tuple(call.args[1:]))
    delayed = _delayed(context, call)
    if delayed is not None:
        return delayed
    if not isinstance(call.func, ast.Attribute):
        return None
    method = call.func.attr
    if method == "run_in_executor" and len(call.args) > 1:
        pool = pool_of(context, call.args[0])
        if pool is None:
            return None
        return Task(call, pool, method, call.args[1], tuple(call.args[2:]))
    pool = None
    if method in _METHODS:
        pool = pool_of(context, call.func.value)
    if pool is None:
        return None
    shape = _methods(pool.sort).get(method)
    if shape is None:
        return None
    function = _argument(call, 0, "func", "fn", "function", "task_func")
    if function is None:
        return None
    rest = [arg for arg in call.args[1:] if not isinstance(arg, ast.Starred)]
    if shape == "one":
        own = [w.value for w in call.keywords if w.arg not in ("fn", "func")]
        return Task(call, pool, method, function, (*rest, *own))
    if shape == "one-packed":
        packed = _argument(call, 1, "args")
        inside = packed.elts if isinstance(packed, (ast.Tuple, ast.List)) else []
        named = _argument(call, 2, "kwds", "kwargs")
        values = list(named.values) if isinstance(named, ast.Dict) else []
        return Task(call, pool, method, function, (*inside, *values))
    if shape == "each-first":
        iterable = _argument(call, 1, "iterable")
        return Task(call, pool, method, function, (), (iterable,) if iterable is not None else ())
    return Task(call, pool, method, function, (), tuple(rest))


def _methods(sort: Sort) -> dict[str, str]:
    if sort.style == "executor":
        return _EXECUTOR_METHODS
    if sort.style == "pebble":
        return _PEBBLE_METHODS
    if sort.style == "cluster":
        return _CLUSTER_METHODS if sort.kind == "dask" else {}
    if sort.style in ("pool", "mpire"):
        return _PATHOS_METHODS if sort.reused else _POOL_METHODS
    return {}


def _argument(call: ast.Call, position: int, *names: str) -> ast.expr | None:
    if position < len(call.args):
        found = call.args[position]
        return None if isinstance(found, ast.Starred) else found
    return next((w.value for w in call.keywords if w.arg in names), None)


_CHOOSING = of_kind("sets jobs")
_DELAYED = of_kind("delays call")


def _delayed(context: FileContext, call: ast.Call) -> Task | None:
    """`delayed(f)(x)`, passed to a `Parallel`: a task of it."""
    inner = call.func
    if not (
        isinstance(inner, ast.Call)
        and len(inner.args) == 1
        and context.name(inner.func) in _DELAYED
    ):
        return None
    pool = Pool(JOBLIB, "Parallel")
    above = parent(call)
    if isinstance(above, (ast.GeneratorExp, ast.ListComp)):
        holder = parent(above)
        if isinstance(holder, ast.Call):
            pool = pool_of(context, holder.func) or pool
    arguments = [arg for arg in call.args if not isinstance(arg, ast.Starred)]
    return Task(
        call, pool, "delayed", inner.args[0], (*arguments, *(w.value for w in call.keywords))
    )


def joblib_backend(context: FileContext, pool: Pool, at: ast.AST) -> str | None:
    """The backend of a `Parallel` by its argument or a `parallel_backend` around; None if
    unknown, `loky` where nothing chooses."""
    if pool.call is None:
        return None
    for word in pool.call.keywords:
        if word.arg == "backend":
            return text_of(word.value)
        if word.arg == "prefer" and text_of(word.value) == "threads":
            return "threading"
        if word.arg == "require" and text_of(word.value) == "sharedmem":
            return "threading"
        if word.arg is None:
            return None
    for up in parents(at):
        if isinstance(up, (ast.With, ast.AsyncWith)):
            for item in up.items:
                if (
                    isinstance(item.context_expr, ast.Call)
                    and (context.name(item.context_expr.func) or "") in _CHOOSING
                ):
                    return text_of(_argument(item.context_expr, 0, "backend"))
    return "loky"


def tasks(context: FileContext) -> tuple[Task, ...]:
    """All tasks that this file gives to pools, in document order."""
    return context.once("tasks of pools", lambda: tuple(_tasks(context)))


def _tasks(context: FileContext) -> Iterator[Task]:
    for call in context.names.nodes(ast.Call):
        found = task(context, call)
        if found is not None:
            yield found
