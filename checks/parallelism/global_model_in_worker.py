"""
## What it does

Finds functions given to a process pool that read a module global which holds a model, a session, a
connection or large data, and is therefore made again in each worker; and globals that are set only
under `if __name__ == "__main__"` or in another function, which workers do not have at all.

## Why it is slow

Globals are not sent to workers. With fork (the default on Linux up to Python 3.13) a worker starts as a
copy of the parent, and sees them. With spawn (macOS, Windows) and forkserver (Linux from Python 3.14) it
imports the module anew: a model that is loaded at module level is loaded once more in each worker,
each with memory of its own, and in every other process that imports the module; and a global that the
program sets later is not there, or has its first value, often `None`. In the
programs below, which spawn their workers, the second pool never looks at the table.

## Slow

```python
import multiprocessing
import pickle

TABLE = pickle.loads(pickle.dumps({number: number * 2 for number in range(300_000)}))


def lookup(key):
    return TABLE[key]


def square(number):
    return number * number


def run(size=1000):
    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        found = sum(pool.map(lookup, range(size)))
    with context.Pool(4) as pool:
        return found + sum(pool.map(square, range(size)))
```

## Fast

```python
import multiprocessing
import pickle

TABLE = None


def load_table():
    global TABLE
    TABLE = pickle.loads(pickle.dumps({number: number * 2 for number in range(300_000)}))


def lookup(key):
    return TABLE[key]


def square(number):
    return number * number


def run(size=1000):
    context = multiprocessing.get_context("spawn")
    with context.Pool(2, initializer=load_table) as pool:
        found = sum(pool.map(lookup, range(size)))
    with context.Pool(4) as pool:
        return found + sum(pool.map(square, range(size)))
```

## Measured

## Fix safety

`init-worker` is always unsafe: each worker makes a value of its own, and other modules that import
the global may find `None`. It is refused where the program itself reads the global, where it is set in
several ways, or where the pool has an initializer.

## Limits

Where the pool, or the global, is in another file, only what is made as its module is imported is reported, or
what is heavy and set by a function that the file with the pool calls, if that names no `initializer`; and of
a global of another file not what a function of the project reads for it. Threads, joblib, dask and ray are
not looked at, and constants are no large values.

## References

- [multiprocessing: the spawn and forkserver start methods](https://docs.python.org/3/library/multiprocessing.html#the-spawn-and-forkserver-start-methods)
- [What's new in Python 3.14: multiprocessing](https://docs.python.org/3/whatsnew/3.14.html#multiprocessing)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import init_worker
from perflint.codemods.init_worker import under_main
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name, parents
from perflint.language.scopes import Binding
from perflint.outlining.conditions import NONE
from perflint.project.calls.repeated_calls import Loop
from perflint.reasoning.models.costly_values import heavy, heavy_elsewhere, plain
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.tasks import Task, tasks
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.pool_reasons import forked
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL103",
    name="global-model-in-worker",
    summary="a worker reads a global that is made anew in each process, or is missing there",
    impact=Impact.STARTUP,
    screen=Screen.on(*WORDS, through="works"),
    codemods=("init-worker",),
)

_RUNS = ("concurrent.futures.ProcessPoolExecutor.", "multiprocessing.pool.Pool.")
_EXECUTORS = frozenset({"concurrent.futures.ProcessPoolExecutor"})
_SETTING = ("assign", "with", "unpack", "augassign")
_PLATFORMS = frozenset({"version_info", "platform", "get_start_method", "hexversion"})
_SYSTEMS = frozenset(
    {"Linux", "linux", "Darwin", "darwin", "Windows", "win32", "posix", "nt", "fork"}
)
_METHODS = ("get_context", "mp_context", "set_start_method")  # who says these may well say "fork"


@dataclass(frozen=True, slots=True)
class Read:
    """A read of a global in a worker.

    Attributes:
        node: the read.
        name: the name of the global.
        worker: the function that a pool runs; it reads, or calls what does.
        bindings: all that gives the global its value; of one of another module its import.
        binding: the one by which the workers make it again, or do not have it.
        why: why the workers make it again (`again`) or do not have it (`main`, `function`).
        kind: in words, what it holds; empty where that is not known to be heavy.
        task: the task that is given to a pool of this file,
        handed: or where another file hands the worker to a pool.
    """

    context: Context
    node: ast.Name | ast.Attribute
    name: str
    worker: FunctionNode
    bindings: tuple[Binding, ...]
    binding: Binding
    why: str
    kind: str
    task: Task | None = None
    handed: Loop | None = None

    @property
    def starts(self) -> ast.Call | None:
        """The call that makes the pool, if it is in this file."""
        return self.task.pool.call if self.task is not None else None

    @property
    def setters(self) -> set[FunctionNode | None]:
        """The functions that set the global, None for the module."""
        return {self.context.flow.function(binding.node) for binding in self.bindings}

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """Where the worker is handed to the pool."""
        if self.task is None:
            return self.context.steps(self.handed.trace if self.handed is not None else ())
        call = self.task.call
        shown = self.context.short(call.func)
        return (
            self.context.step(call, f"`{shown}` hands `{self.worker.name}` to worker processes"),
        )

    @property
    def message(self) -> str:
        """What is slow, or missing, and what to do."""
        methods = "with spawn (macOS, Windows) and forkserver (Linux from Python 3.14)"
        if self.context.target.has_python(3, 14):
            methods = "with forkserver (Linux) and spawn (macOS, Windows)"
        if self.why == "again":
            return (
                f"`{self.name}` ({self.kind}) is a module global that worker processes read: {methods} each"
                " worker imports the module and makes it again; make it in the `initializer` of the pool"
            )
        held = f" ({self.kind})" if self.kind else ""
        setter = self.context.flow.function(self.binding.node)
        where = f"in `{setter.name}`" if setter is not None else "in another function"
        if self.why == "main":
            where = 'under `if __name__ == "__main__"`'
        return (
            f"workers do not have `{self.name}`{held}: it is set {where}, and {methods} each worker imports"
            " the module anew; set it in the `initializer` of the pool"
        )


def reads(worker: FunctionNode, work: Task, context: Context) -> list[Read]:
    """What a worker reads, itself or through functions of this file, that a pool of this file runs."""
    return [
        read
        for function in _called(context, worker)
        for node, bindings in _globals(context, function)
        if (read := _judged(context, node, worker, bindings, task=work)) is not None
    ]


def reads_for_others(worker: FunctionNode, context: Context) -> Iterator[Read]:
    """What a worker reads whose pool is in another file."""
    handed = context.project.worker(context.qualified(worker))
    module = context.names.module
    if handed is None or f"{handed.function}.".startswith(f"{module}."):
        return
    if not _to_processes(context, handed):
        return
    for node, bindings in _globals(context, worker):
        read = _judged(context, node, worker, bindings, handed=handed)
        if read is not None and (read.why == "again" or _set_beforehand(context, read, handed)):
            yield read


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef)
def check(function: FunctionNode, context: Context) -> Iterator[Finding]:
    for work in tasks(context):
        if work.travels_by_pickle and worker_of(context, work.function) is function:
            every = reads(function, work, context)
            found = list(_reported(every, partial(_fix, every, work)))
            if found:
                yield from found
                return
    yield from _reported(
        reads_for_others(function, context),
        lambda: Refusal(init_worker.CODEMOD.name, "the pool is made in another file"),
    )


def _reported(cases: Iterable[Read], fix: Callable[[], Fix | Refusal]) -> Iterator[Finding]:
    """The findings of the first read of each global."""
    known: set[str] = set()
    for case in cases:
        if case.name not in known:
            for found in case.context.report(
                case, case.node, case.message, trace=case.trace, fix=fix
            ):
                known.add(case.name)
                yield found


RULE.share(forked)


@RULE.silent("where the pool is a parameter, or made in a file that speaks of start methods")
def unknown_start(case: Read) -> bool:
    if case.handed is not None:
        return case.context.project.mentions(case.handed.path, *_METHODS)
    return case.starts is None


@RULE.silent("where the worker sets the global itself")
def set_by_worker(case: Read) -> bool:
    return not case.setters.isdisjoint(_called(case.context, case.worker))


@RULE.silent("where the `initializer` of the pool sets the global")
def set_by_initializer(case: Read) -> bool:
    initializer = _initializer(case.context, case.task) if case.task is not None else None
    return initializer is not None and not case.setters.isdisjoint(
        _called(case.context, initializer)
    )


@RULE.silent("where the global is set on some platforms or versions only: those that fork")
def set_where_forked(case: Read) -> bool:
    return case.why != "again" and _where_forked(case.context, case.binding.node)


@RULE.silent("where the module sets another value as it is imported, which workers have")
def has_value_at_import(case: Read) -> bool:
    return case.why != "again" and any(
        binding.value is not None
        and not plain(binding.value)
        and not _is_late(case.context, binding)
        for binding in case.bindings
    )


@RULE.silent("where another file makes the pool, and the global has several values")
def set_in_several_places(case: Read) -> bool:
    return case.handed is not None and case.why == "again" and len(case.bindings) > 1


def _to_processes(context: Context, handed: Loop) -> bool:
    """Whether a pool of processes gets a function: also that which an event loop hands its work to, where
    the file makes no pool of threads, and nowhere leaves the choice to the loop."""
    if handed.api.startswith(_RUNS):
        return True
    if not handed.api.endswith(".run_in_executor"):
        return False
    return (
        bool(context.project.constructions(handed.function, _EXECUTORS))
        and not context.project.mentions(handed.path, "ThreadPoolExecutor")
        and NONE not in context.project.first_arguments(handed.function, "run_in_executor")
    )


def _set_beforehand(context: Context, read: Read, handed: Loop) -> bool:
    """Whether a global that something heavy is given in a function is set in the main process: the file that
    hands the worker to a pool calls that function, and tells the pool of no `initializer`."""
    setter = context.flow.function(read.binding.node)
    if read.why != "function" or not read.kind or setter is None:
        return False
    if context.project.mentions(handed.path, "initializer"):
        return False
    callers = context.project.callers(context.qualified(setter))
    return any(place.path == handed.path for place in callers)


def _globals(
    context: Context, function: FunctionNode
) -> Iterator[tuple[ast.Name | ast.Attribute, list[Binding]]]:
    """The reads of globals in a function: of this module, imported, or of a module (`settings.MODEL`)."""
    for node in descendants(function):
        if not isinstance(node, (ast.Name, ast.Attribute)) or not isinstance(node.ctx, ast.Load):
            continue
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            continue
        where = context.names.lookup(root.id, context.names.scope_of(root))
        if where is None or where[0] is not context.names.scope:
            continue
        if root is node or where[1][0].kind == "import":
            yield node, where[1]


def _judged(
    context: Context,
    node: ast.Name | ast.Attribute,
    worker: FunctionNode,
    every: list[Binding],
    *,
    task: Task | None = None,
    handed: Loop | None = None,
) -> Read | None:
    """The read of a global that workers make again, or do not have."""
    bindings = tuple(binding for binding in every if binding.kind != "annotation")
    chosen, why, kind = None, "again", ""
    if bindings and all(binding.kind == "import" for binding in bindings):
        chosen, kind = bindings[0], heavy_elsewhere(context, context.name(node) or "")
    elif isinstance(node, ast.Name) and all(binding.kind in _SETTING for binding in bindings):
        late = [
            binding
            for binding in bindings
            if _is_late(context, binding)
            and not (binding.value is not None and plain(binding.value))
        ]
        settings = [binding for binding in late if binding.kind != "augassign"]
        settings.sort(key=lambda binding: _where_forked(context, binding.node))
        if settings:
            chosen = settings[0]
            why = "main" if chosen.scope.kind == "module" else "function"
            kind = heavy(context, chosen.value)
        elif not late:
            chosen, kind = next(
                (
                    (binding, found)
                    for binding in bindings
                    if binding.kind == "assign"
                    and not _is_late(context, binding)
                    and (found := heavy(context, binding.value))
                ),
                (None, ""),
            )
    if chosen is None or why == "again" and not kind:
        return None
    return Read(context, node, last_name(node), worker, bindings, chosen, why, kind, task, handed)


def _where_forked(context: Context, node: ast.AST) -> bool:
    """Whether a statement runs only on some platforms or versions: its author knows who forks."""
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return False
        if not isinstance(above, ast.If):
            continue
        for part in ast.walk(above.test):
            held = context.flow.reaching(part) if isinstance(part, ast.Name) else ()
            values = [part, *(binding.value for binding in held if binding.value is not None)]
            if any(_tells_platforms(inner) for value in values for inner in ast.walk(value)):
                return True
    return False


def _tells_platforms(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name in _PLATFORMS
        case ast.Constant(value=str() as text):
            return text in _SYSTEMS
    return False


def _is_late(context: Context, binding: Binding) -> bool:
    """Whether a global is set by the running program, not where the module is imported."""
    if binding.scope.kind == "module":
        return under_main(binding.node)
    function = context.flow.function(binding.node)
    if function is None:
        return False
    for call in context.names.nodes(ast.Call):
        if context.flow.function(call) is None and not under_main(call):
            if function_of(context, call.func) is function:
                return False
    return True


def _called(context: Context, worker: FunctionNode) -> list[FunctionNode]:
    """A function and those of this file that it calls, nearest first."""
    found = [worker]
    for function in found:
        if len(found) > 40:
            break
        for node in descendants(function):
            if isinstance(node, ast.Call):
                below = function_of(context, node.func)
                if below is not None and below not in found:
                    found.append(below)
    return found


def _initializer(context: Context, work: Task) -> FunctionNode | None:
    call = work.pool.call
    if call is None:
        return None
    value = next((w.value for w in call.keywords if w.arg == "initializer"), None)
    position = work.pool.sort.initializer
    if value is None and position is not None and position < len(call.args):
        value = call.args[position]
    return worker_of(context, value) if value is not None else None


def _fix(every: list[Read], work: Task) -> Fix | Refusal:
    """The globals set in an initializer of the pool."""
    every = [read for read in every if not set_by_worker(read) and not set_by_initializer(read)]
    context, pool = every[0].context, work.pool
    bindings: list[Binding] = []
    for read in every:
        if read.binding.kind == "import":
            return Refusal(init_worker.CODEMOD.name, f"`{read.name}` is made in another file")
        found = context.names.scope.bindings[read.name]
        real = [b for b in found if b.value is not None and not plain(b.value)]
        if len(real) != 1 or any(b.kind == "augassign" for b in found):
            return Refusal(init_worker.CODEMOD.name, f"`{read.name}` is set in more than one place")
        bindings.append(real[0])
    readers = {
        function
        for other in tasks(context)
        for worker in [worker_of(context, other.function)]
        if worker is not None and other.pool.call is pool.call
        for function in _called(context, worker)
    }
    sent = frozenset(read.name for read in every if read.why != "again" and not read.kind)
    return init_worker.rewrite(context, pool, bindings, list(readers), sent)
