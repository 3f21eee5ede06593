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

Where the pool, or the global, is in another file, only what is made as its module is imported is told, or what
is heavy and set by a function that the file with the pool calls, if that names no `initializer`; and of
a global of another file not what a function of the project reads for it. Silent for threads, for joblib, dask
and ray, for constants, for globals that the worker or the initializer sets itself, or that
are set on some platforms or versions only, and with an explicit
fork context.

## References

- [multiprocessing: the spawn and forkserver start methods](https://docs.python.org/3/library/multiprocessing.html#the-spawn-and-forkserver-start-methods)
- [What's new in Python 3.14: multiprocessing](https://docs.python.org/3/whatsnew/3.14.html#multiprocessing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import init_worker
from perflint.codemods.init_worker import under_main
from perflint.reasoning.models.costly_values import heavy, heavy_elsewhere, plain
from perflint.reasoning.occurrence.calls import function_of
from perflint.reasoning.pools.pools import WORDS, Task, start_method, task, tasks
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.conditions import NONE
from perflint.semantics.names import (
    FUNCTIONS,
    Binding,
    FunctionNode,
    descendants,
    last_name,
    parents,
)
from perflint.semantics.repeated_calls import Loop
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
_PLATFORMS = frozenset({"version_info", "platform", "get_start_method", "hexversion"})
_SYSTEMS = frozenset(
    {"Linux", "linux", "Darwin", "darwin", "Windows", "win32", "posix", "nt", "fork"}
)
_METHODS = ("get_context", "mp_context", "set_start_method")  # who says these may well say "fork"


@dataclass(frozen=True, slots=True)
class _Read:
    """A read of a global in a worker.

    Attributes:
        node: the read.
        name: the name of the global.
        function: the function that reads.
        binding: what gives the global its value; for one of another module its import.
        why: why the workers make it again (`again`) or do not have it (`main`, `function`).
        kind: in words, what it holds; empty where that is not known to be heavy.
    """

    node: ast.Name | ast.Attribute
    name: str
    function: FunctionNode
    binding: Binding
    why: str
    kind: str


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    given = task(context, call)
    if given is None or not _in_processes(given):
        return
    worker = worker_of(context, given.function)
    if worker is None:
        return
    for other in tasks(context):
        if other.call is call:
            break
        if _in_processes(other) and worker_of(context, other.function) is worker:
            if _reads(context, other, worker):
                return
    found = _reads(context, given, worker)
    for read in found:
        yield _finding(context, given, worker, read, found)


@RULE.on(ast.FunctionDef)
def check_worker(function: ast.FunctionDef, context: Context) -> Iterator[Finding]:
    """What a worker reads whose pool is in another file."""
    handed = context.project.worker(context.qualified(function))
    if handed is None or not _to_processes(context, handed):
        return
    module = context.names.module
    if handed.function == module or handed.function.startswith(f"{module}."):
        return
    if context.project.mentions(handed.path, *_METHODS):
        return
    known: set[str] = set()
    for node, bindings in _globals(context, function):
        bindings = [binding for binding in bindings if binding.kind != "annotation"]
        read = _judged(context, node, function, bindings) if bindings else None
        if read is None or read.name in known:
            continue
        if read.why == "again" and len(bindings) == 1 or _set_beforehand(context, read, handed):
            known.add(read.name)
            yield context.finding(
                node,
                _message(context, read),
                trace=context.steps(handed.trace),
                fix=lambda: Refusal(init_worker.CODEMOD.name, "the pool is made in another file"),
            )


def _to_processes(context: Context, handed: Loop) -> bool:
    """Whether a pool of processes gets a function: also that which an event loop hands its work to, where
    the file makes no pool of threads, and nowhere leaves the choice to the loop."""
    if handed.api.startswith(_RUNS):
        return True
    if not handed.api.endswith(".run_in_executor"):
        return False
    return (
        bool(context.project.makings(handed.function, _EXECUTORS))
        and not context.project.mentions(handed.path, "ThreadPoolExecutor")
        and NONE not in context.project.given_first(handed.function, "run_in_executor")
    )


def _set_beforehand(context: Context, read: _Read, handed: Loop) -> bool:
    """Whether a global that something heavy is given in a function is set in the main process only: the file
    that hands the worker to a pool calls that function, and tells the pool of no `initializer`."""
    setter = context.flow.function(read.binding.node)
    if read.why != "function" or not read.kind or setter is None:
        return False
    if setter in _called(context, read.function):
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


def _in_processes(given: Task) -> bool:
    return given.pool.sort.kind == "process" and given.pool.sort.pickles == "stdlib"


def _reads(context: Context, given: Task, worker: FunctionNode) -> list[_Read]:
    """The globals that a worker reads in vain or at a cost, each once."""
    ways = _called(context, worker)
    initializer = _initializer(context, given)
    prepared = set(_called(context, initializer)) if initializer is not None else set()
    if given.pool.call is None:
        return []
    forks = start_method(context, given.pool.call) == "fork"
    found: dict[str, _Read] = {}
    for function in ways:
        for node, every in _globals(context, function):
            bindings = [b for b in every if b.kind != "annotation"]
            owners = {context.flow.function(b.node) for b in bindings}
            if owners & {*ways, *prepared}:
                continue
            read = _judged(context, node, function, bindings)
            if read is not None and not forks:
                found.setdefault(read.name, read)
    return list(found.values())


def _judged(
    context: Context,
    node: ast.Name | ast.Attribute,
    function: FunctionNode,
    bindings: list[Binding],
) -> _Read | None:
    if bindings and all(b.kind == "import" for b in bindings):
        kind = heavy_elsewhere(context, context.name(node) or "")
        return _Read(node, last_name(node), function, bindings[0], "again", kind) if kind else None
    name = node.id if isinstance(node, ast.Name) else ""
    if (
        not name
        or not bindings
        or any(b.kind not in ("assign", "with", "unpack", "augassign") for b in bindings)
    ):
        return None
    late = [b for b in bindings if _is_late(context, b)]
    late = [b for b in late if b.value is None or not plain(b.value)]
    late = [b for b in late if not _where_forked(context, b.node)]
    early = [b for b in bindings if not _is_late(context, b)]
    if late:
        if any(b.value is not None and not plain(b.value) for b in early):
            return None
        if all(b.kind == "augassign" for b in late):
            return None
        chosen = next(b for b in late if b.kind != "augassign")
        why = "main" if chosen.scope.kind == "module" else "function"
        kind = heavy(context, chosen.value)
        return _Read(node, name, function, chosen, why, kind)
    for binding in early:
        kind = heavy(context, binding.value) if binding.kind == "assign" else ""
        if kind:
            return _Read(node, name, function, binding, "again", kind)
    return None


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


def _initializer(context: Context, given: Task) -> FunctionNode | None:
    call = given.pool.call
    if call is None:
        return None
    value = next((w.value for w in call.keywords if w.arg == "initializer"), None)
    position = given.pool.sort.initializer
    if value is None and position is not None and position < len(call.args):
        value = call.args[position]
    return worker_of(context, value) if value is not None else None


def _finding(
    context: Context, given: Task, worker: FunctionNode, read: _Read, every: list[_Read]
) -> Finding:
    step = context.step(
        given.call, f"`{context.short(given.call.func)}` hands `{worker.name}` to worker processes"
    )
    return context.finding(
        read.node,
        _message(context, read),
        trace=(step,),
        fix=lambda: _fix(context, given, every),
    )


def _message(context: Context, read: _Read) -> str:
    name = read.name
    if read.why == "again":
        return (
            f"`{name}` ({read.kind}) is a module global that worker processes read: {_methods(context)}"
            " each worker imports the module and makes it again; make it in the `initializer` of the"
            " pool"
        )
    held = f" ({read.kind})" if read.kind else ""
    where = (
        'under `if __name__ == "__main__"`'
        if read.why == "main"
        else f"in `{_setter(context, read)}`"
    )
    return (
        f"workers do not have `{name}`{held}: it is set {where}, and {_methods(context)}"
        " each worker imports the module anew; set it in the `initializer` of the pool"
    )


def _setter(context: Context, read: _Read) -> str:
    function = context.flow.function(read.binding.node)
    return function.name if function is not None else "another function"


def _methods(context: Context) -> str:
    if context.target.has_python(3, 14):
        return "with forkserver (Linux) and spawn (macOS, Windows)"
    return "with spawn (macOS, Windows) and forkserver (Linux from Python 3.14)"


def _fix(context: Context, given: Task, every: list[_Read]) -> Fix | Refusal:
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
        if worker is not None and other.pool.call is given.pool.call
        for function in _called(context, worker)
    }
    sent = frozenset(read.name for read in every if read.why != "again" and not read.kind)
    return init_worker.rewrite(context, given.pool, bindings, list(readers), sent)
