"""Pools of workers: what makes one, how it starts its workers, and which tasks go to it.

A pool is followed from where it is made to where it is used: through `with`, assignments,
attributes of the class, `enter_context`, and contexts (`get_context("spawn").Pool`). What is not
known to be a pool is none: `catboost.Pool`, `Series.apply` and `map` are somebody else's.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.semantics.names import Binding, descendants, parent, parents


@dataclass(frozen=True, slots=True)
class Sort:
    """One way of making a pool.

    Attributes:
        kind: where tasks run: `process`, `thread`, `interpreter`, `joblib`, `ray` or `dask`.
        style: how tasks are given: `executor`, `pool`, `function` (`process_map`), `joblib`, …
        pickles: how tasks travel: `stdlib`, `cloudpickle`, `dill`, or empty where they do not.
        reused: whether making it again gives the one that is there.
        workers: the position of the argument that says how many workers.
        initializer: the position of the argument that prepares each worker.
    """

    kind: str
    style: str
    pickles: str = ""
    reused: bool = False
    workers: int | None = 0
    initializer: int | None = None


_PROCESS_EXECUTOR = Sort("process", "executor", "stdlib", initializer=2)
_PROCESS_POOL = Sort("process", "pool", "stdlib", initializer=1)
_DILL_POOL = Sort("process", "pool", "dill", initializer=1)
_PATHOS_POOL = Sort("process", "pool", "dill", reused=True)
_LOKY_EXECUTOR = Sort("process", "executor", "cloudpickle")
_REUSED_EXECUTOR = Sort("process", "executor", "cloudpickle", reused=True)
_THREAD_EXECUTOR = Sort("thread", "executor", initializer=2)
_THREAD_POOL = Sort("thread", "pool", initializer=1)
_INTERPRETERS = Sort("interpreter", "executor", "cloudpickle", initializer=2)
_JOBLIB = Sort("joblib", "joblib", "cloudpickle")

SORTS: dict[str, Sort] = {
    "concurrent.futures.ProcessPoolExecutor": _PROCESS_EXECUTOR,
    "concurrent.futures.process.ProcessPoolExecutor": _PROCESS_EXECUTOR,
    "multiprocessing.Pool": _PROCESS_POOL,
    "multiprocessing.pool.Pool": _PROCESS_POOL,
    "multiprocessing.context.BaseContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.DefaultContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.ForkContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.SpawnContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.ForkServerContext.Pool": _PROCESS_POOL,
    "torch.multiprocessing.Pool": _PROCESS_POOL,
    "torch.multiprocessing.pool.Pool": _PROCESS_POOL,
    "billiard.Pool": _PROCESS_POOL,
    "billiard.pool.Pool": _PROCESS_POOL,
    "billiard.context.BaseContext.Pool": _PROCESS_POOL,
    "multiprocess.Pool": _DILL_POOL,
    "multiprocess.pool.Pool": _DILL_POOL,
    "multiprocess.context.BaseContext.Pool": _DILL_POOL,
    "pathos.pools.ProcessPool": _PATHOS_POOL,
    "pathos.pools.ParallelPool": _PATHOS_POOL,
    "pathos.pools._ProcessPool": _DILL_POOL,
    "pathos.multiprocessing.ProcessPool": _PATHOS_POOL,
    "pathos.multiprocessing.ProcessingPool": _PATHOS_POOL,
    "pathos.multiprocessing.Pool": _DILL_POOL,
    "pathos.pools.ThreadPool": Sort("thread", "pool", reused=True),
    "pathos.threading.ThreadPool": Sort("thread", "pool", reused=True),
    "pathos.pools.SerialPool": Sort("thread", "pool", reused=True),
    "pebble.ProcessPool": Sort("process", "pebble", "stdlib", initializer=2),
    "pebble.pool.ProcessPool": Sort("process", "pebble", "stdlib", initializer=2),
    "pebble.ThreadPool": Sort("thread", "pebble", initializer=2),
    "mpire.WorkerPool": Sort("process", "mpire", "dill"),
    "mpire.pool.WorkerPool": Sort("process", "mpire", "dill"),
    "ray.util.multiprocessing.Pool": Sort("process", "pool", "cloudpickle", initializer=1),
    "ray.util.multiprocessing.pool.Pool": Sort("process", "pool", "cloudpickle", initializer=1),
    "loky.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "loky.process_executor.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "joblib.externals.loky.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "joblib.externals.loky.process_executor.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "loky.get_reusable_executor": _REUSED_EXECUTOR,
    "loky.reusable_executor.get_reusable_executor": _REUSED_EXECUTOR,
    "joblib.externals.loky.get_reusable_executor": _REUSED_EXECUTOR,
    "joblib.externals.loky.reusable_executor.get_reusable_executor": _REUSED_EXECUTOR,
    "concurrent.futures.ThreadPoolExecutor": _THREAD_EXECUTOR,
    "concurrent.futures.thread.ThreadPoolExecutor": _THREAD_EXECUTOR,
    "multiprocessing.pool.ThreadPool": _THREAD_POOL,
    "multiprocessing.dummy.Pool": _THREAD_POOL,
    "torch.multiprocessing.pool.ThreadPool": _THREAD_POOL,
    "billiard.pool.ThreadPool": _THREAD_POOL,
    "concurrent.futures.InterpreterPoolExecutor": _INTERPRETERS,
    "concurrent.futures.interpreter.InterpreterPoolExecutor": _INTERPRETERS,
    "joblib.Parallel": _JOBLIB,
    "joblib.parallel.Parallel": _JOBLIB,
    "sklearn.utils.parallel.Parallel": _JOBLIB,
    "tqdm.contrib.concurrent.process_map": Sort("process", "function", "stdlib", workers=None),
    "tqdm.contrib.concurrent.thread_map": Sort("thread", "function", workers=None),
    "ray.init": Sort("ray", "cluster", "cloudpickle", workers=None),
    "ray._private.worker.init": Sort("ray", "cluster", "cloudpickle", workers=None),
    "dask.distributed.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.client.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "dask.distributed.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.deploy.local.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
}
"""Every known way of making a pool, by dotted name."""

# What Dask gives for a task: the work, and what it gives, stay on the cluster.
CLUSTER_FUTURES = ("dask.distributed.Future", "distributed.Future", "distributed.client.Future")
WORDS = (
    "concurrent",
    "multiprocessing",
    "billiard",
    "multiprocess",
    "pathos",
    "pebble",
    "mpire",
    "ray",
    "loky",
    "joblib",
    "Parallel",
    "process_map",
    "thread_map",
    "dask",
    "Client",
    "LocalCluster",
)
"""Words of which a file that makes a pool holds one. What stands in many files that make none is not
here, but the names of its pools: `torch.distributed`, scikit-learn, tqdm."""

_CONTEXTS = ("multiprocessing", "torch.multiprocessing", "billiard", "multiprocess")
_CONTEXT_GETTERS = frozenset(
    {
        *(f"{module}.get_context" for module in _CONTEXTS),
        *(f"{module}.context.get_context" for module in _CONTEXTS),
        *(f"{module}.context.BaseContext.get_context" for module in _CONTEXTS),
        *(f"{module}.context.DefaultContext.get_context" for module in _CONTEXTS),
    }
)
_CONTEXT_CLASSES = {
    "ForkContext": "fork",
    "SpawnContext": "spawn",
    "ForkServerContext": "forkserver",
}
_SETTERS = frozenset(
    {
        *(f"{module}.set_start_method" for module in _CONTEXTS),
        *(f"{module}.context.DefaultContext.set_start_method" for module in _CONTEXTS),
    }
)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool that code refers to.

    Attributes:
        sort: what it is.
        name: what the user calls its kind, as `ProcessPoolExecutor`.
        call: where it is made, if that is in this file.
    """

    sort: Sort
    name: str
    call: ast.Call | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Work given to a pool.

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


# Making


def made(context: FileContext, node: ast.AST | None) -> Pool | None:
    """The pool that a call makes (or, for `get_reusable_executor`, gives)."""
    if not isinstance(node, ast.Call):
        return None
    for name in (context.name(node.func), context.callee(node)):
        pool = named(name, node)
        if pool is not None:
            return pool
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("Pool", "ThreadPool"):
        owner = _context_owner(context, node.func.value)
        if owner is not None:
            sort = SORTS.get(f"{owner}.Pool")
            if node.func.attr == "ThreadPool":
                sort = _THREAD_POOL
            return Pool(sort, node.func.attr, node) if sort is not None else None
    return None


def named(name: str | None, call: ast.Call | None = None) -> Pool | None:
    """The pool that a library function or class of a dotted name makes."""
    sort = SORTS.get(name) if name is not None else None
    return Pool(sort, _spoken(name), call) if name is not None and sort is not None else None


def _spoken(name: str) -> str:
    last = name.rpartition(".")[2]
    if name == "multiprocessing.dummy.Pool":
        return name
    return f"ray.{last}" if last == "init" else last


def _context_owner(context: FileContext, node: ast.expr) -> str | None:
    """The package whose start-method context an expression is, as `multiprocessing`."""
    for value in _values(context, node):
        if isinstance(value, ast.Call):
            callee = context.name(value.func) or context.callee(value) or ""
            if callee in _CONTEXT_GETTERS:
                return callee.partition(".context")[0].removesuffix(".get_context")
    found = context.type(node)
    if found is not None and found.kind == "instance":
        module, _, last = found.name.rpartition(".")
        if last.endswith("FileContext") and module.partition(".context")[0] in _CONTEXTS:
            return module.partition(".context")[0]
    return None


def start_method(context: FileContext, node: ast.AST | None) -> str | None:
    """The start method of the context or of the call that makes a pool or process, where it is
    written down: at the place itself, or by `set_start_method` in this file."""
    if isinstance(node, ast.Call):
        for word in node.keywords:
            if word.arg in ("mp_context", "context", "multiprocessing_context"):
                if isinstance(word.value, ast.Constant) and isinstance(word.value.value, str):
                    return word.value.value
                return _method_of(context, word.value)
        made_by = context.name(node.func) or ""
        if made_by.endswith("ProcessPoolExecutor") and len(node.args) > 1:
            return _method_of(context, node.args[1])
        if isinstance(node.func, ast.Attribute):
            own = _method_of(context, node.func.value)
            if own is not None:
                return own
    for call in context.names.nodes(ast.Call):
        if context.name(call.func) in _SETTERS and call.args:
            return _text(call.args[0])
    return None


def _method_of(context: FileContext, node: ast.expr) -> str | None:
    for value in _values(context, node):
        if isinstance(value, ast.Call):
            callee = context.name(value.func) or context.callee(value) or ""
            if callee in _CONTEXT_GETTERS:
                word = next((w.value for w in value.keywords if w.arg == "method"), None)
                return _text(value.args[0] if value.args else word)
    found = context.type(node)
    if found is not None and found.kind == "instance":
        return _CONTEXT_CLASSES.get(found.name.rpartition(".")[2])
    return None


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


# Referring


def pool_of(context: FileContext, node: ast.expr | None) -> Pool | None:
    """The pool that an expression refers to; None where that is not certain."""
    if node is None:
        return None
    found: Pool | None = None
    for value in _values(context, node):
        if isinstance(value, ast.Constant) and value.value is None:
            continue
        pool = made(context, value) or _entered(context, value)
        if pool is None or found is not None and pool.sort != found.sort:
            found = None
            break
        found = pool
    if found is not None:
        return found
    known = context.type(node)
    pool = named(known.name) if known is not None and known.kind == "instance" else None
    return pool if pool is not None and pool.sort.style != "function" else None


def _entered(context: FileContext, node: ast.expr) -> Pool | None:
    """`stack.enter_context(Pool())` gives the pool."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="enter_context" | "enter_async_context"), args=[inner]
        ):
            return pool_of(context, inner)
        case ast.Call(func=ast.Name() | ast.Attribute(), args=[inner]) if (
            context.name(node.func) == "contextlib.closing"
        ):
            return pool_of(context, inner)
    return None


def _values(context: FileContext, node: ast.expr, depth: int = 4) -> list[ast.expr]:
    """The expressions whose value a node may have, names and attributes of `self` followed."""
    if depth == 0:
        return []
    if isinstance(node, ast.IfExp):
        return [*_values(context, node.body, depth), *_values(context, node.orelse, depth)]
    if isinstance(node, ast.NamedExpr):
        return _values(context, node.value, depth)
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        values = [_bound(binding) for binding in bindings]
        if not values or any(value is None for value in values):
            return []
        return [
            v for value in values if value for v in _values(context, value, depth - 1) or [value]
        ]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        stored = attribute_values(context, node)
        return [v for value in stored for v in _values(context, value, depth - 1) or [value]]
    return [node]


def _bound(binding: Binding) -> ast.expr | None:
    return binding.value if binding.kind in ("assign", "with", "walrus") else None


def attribute_values(context: FileContext, node: ast.Attribute) -> list[ast.expr]:
    """What the class around assigns to `self.name`, if it only ever assigns; of another object, what its
    class does if that is one of this file."""
    klass = _class_here(context, node.value)
    if klass is None:
        return []
    found: list[ast.expr] = []
    for inner in descendants(klass):
        value: ast.expr | None = None
        targets: list[ast.expr] = []
        match inner:
            case ast.Assign(targets=targets, value=value):
                pass
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                targets = [target]
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                targets = [target]
        if value is not None and any(
            isinstance(target, ast.Attribute)
            and target.attr == node.attr
            and isinstance(target.value, ast.Name)
            and target.value.id == "self"
            for target in targets
        ):
            found.append(value)
    return found


def _class_here(context: FileContext, node: ast.expr) -> ast.ClassDef | None:
    """The class of this file that an object is an instance of."""
    known = context.type(node)
    if known is None or known.kind != "instance":
        return None
    if not known.name.startswith(f"{context.names.module}."):
        return None
    return next(
        (
            klass
            for klass in context.names.nodes(ast.ClassDef)
            if context.names.qualname(context.names.scopes[klass]) == known.name
        ),
        None,
    )


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


def task(context: FileContext, call: ast.Call) -> Task | None:
    """The task that a call gives to a pool, or None."""
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
    shapes = {**_POOL_METHODS, **_EXECUTOR_METHODS, **_PEBBLE_METHODS, **_PATHOS_METHODS}
    if method in shapes:
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


_DELAYED = frozenset(
    {
        "joblib.delayed",
        "joblib.parallel.delayed",
        "sklearn.utils.parallel.delayed",
        "sklearn.utils.fixes.delayed",
    }
)


def _delayed(context: FileContext, call: ast.Call) -> Task | None:
    """`delayed(f)(x)`, given to a `Parallel`: a task of it."""
    inner = call.func
    if not (
        isinstance(inner, ast.Call)
        and len(inner.args) == 1
        and context.name(inner.func) in _DELAYED
    ):
        return None
    pool = Pool(_JOBLIB, "Parallel")
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
            return _text(word.value)
        if word.arg == "prefer" and _text(word.value) == "threads":
            return "threading"
        if word.arg == "require" and _text(word.value) == "sharedmem":
            return "threading"
        if word.arg is None:
            return None
    for up in parents(at):
        if isinstance(up, (ast.With, ast.AsyncWith)):
            for item in up.items:
                if isinstance(item.context_expr, ast.Call) and (
                    context.name(item.context_expr.func) or ""
                ) in (
                    "joblib.parallel_backend",
                    "joblib.parallel_config",
                    "joblib.parallel.parallel_backend",
                    "joblib.parallel.parallel_config",
                ):
                    return _text(_argument(item.context_expr, 0, "backend"))
    return "loky"


def tasks(context: FileContext) -> tuple[Task, ...]:
    """All tasks that this file gives to pools, in document order."""
    return context.once("tasks of pools", lambda: tuple(_tasks(context)))


def _tasks(context: FileContext) -> Iterator[Task]:
    for call in context.names.nodes(ast.Call):
        found = task(context, call)
        if found is not None:
            yield found


# Costs


def cost(context: FileContext, pool: Pool) -> str:
    """What making this pool costs, with figures, for the start method and Python version."""
    kind = pool.sort.kind
    if kind == "thread":
        return "about 0.1 ms"
    if kind == "joblib":
        return "about 7 ms more than a kept one"
    if kind == "interpreter":
        return "about 0.4 s for each interpreter"
    if kind == "ray":
        return "seconds, and a second `ray.init` raises `RuntimeError`"
    if kind == "dask":
        return "seconds for a scheduler and its workers"
    if pool.sort.pickles == "cloudpickle":
        return "about 450 ms"
    method = start_method(context, pool.call)
    if method == "fork":
        return "about 10 ms with fork"
    if method == "forkserver":
        return "80 to 240 ms with forkserver"
    if method == "spawn":
        return "0.2 to 1.4 s with spawn"
    if context.target.has_python(3, 14):
        return (
            "about 240 ms with forkserver (Linux since Python 3.14) and over a second with spawn"
            " (macOS, Windows)"
        )
    return (
        "about 10 ms with fork (Linux up to Python 3.13), 240 ms with forkserver (Linux since 3.14)"
        " and over a second with spawn (macOS, Windows)"
    )
