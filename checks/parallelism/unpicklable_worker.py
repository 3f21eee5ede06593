"""
## What it does

Finds callables and arguments that cannot be sent to a worker process: lambdas, inner functions,
methods of local classes, `functools.partial` of one of them, names bound to a lambda at module level,
methods of objects that hold a lock, a socket or a pool, and generators as arguments of a task. They
are reported for pools that pickle their tasks (`ProcessPoolExecutor`, `multiprocessing.Pool` in all
its forms, `run_in_executor` with a process pool, joblib with `backend="multiprocessing"`, their
`initializer`), and for `Process(target=...)` and `DataLoader(num_workers=...)` where the start method
is not fork.

## Why it matters

It does not run at all: pickling such a task raises, with every start method. With `submit` and
`apply_async` the error shows only when the result is asked for, so work can be lost in silence.
`Process` and `DataLoader` work with fork, and stop working on macOS, on Windows, and on Linux from
Python 3.14, where forkserver is the default.

## Slow

```python
import math
from concurrent.futures import ProcessPoolExecutor


def residue(n):
    return math.factorial(n) % 1_000_003


def run(size=16):
    numbers = range(8_000, 8_000 + size)
    with ProcessPoolExecutor(2) as pool:
        try:
            return sum(pool.map(lambda n: residue(n), numbers))
        except Exception:  # it cannot be pickled
            return sum(residue(n) for n in numbers)
```

## Fast

```python
import math
from concurrent.futures import ProcessPoolExecutor


def residue(n):
    return math.factorial(n) % 1_000_003


def run(size=16):
    numbers = range(8_000, 8_000 + size)
    with ProcessPoolExecutor(2) as pool:
        return sum(pool.map(residue, numbers))
```

## Measured

## Fix safety

`lift-worker` is safe where the function reads nothing of its surroundings. Where it captures values,
they become arguments by `functools.partial`, which is unsafe: they are fixed when the task is given,
and travel with each task. It is refused where they cannot travel.

## Limits

Pools that use cloudpickle or dill send such functions (`loky`, joblib's default, dask, ray, pathos,
`multiprocess`), and threads need not. What a call gives is reported where all that the function returns is
one inner function, as it is or in a `partial`.

## References

- [pickle: what can be pickled and unpickled](https://docs.python.org/3/library/pickle.html#what-can-be-pickled-and-unpickled)
- [multiprocessing: programming guidelines](https://docs.python.org/3/library/multiprocessing.html#programming-guidelines)
- [joblib: serialization and processes](https://joblib.readthedocs.io/en/stable/auto_examples/serialization_and_wrappers.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import lift_worker
from perflint.knowledge.kinds import of_kind
from perflint.language.names import PARTIAL
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, parent, parents
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.pools import made
from perflint.reasoning.pools.starting import start_method
from perflint.reasoning.pools.tasks import Task, joblib_backend, task
from perflint.reasoning.values.possible_values import attribute_values
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.pool_reasons import forked
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL102",
    name="unpicklable-worker",
    summary="a callable or argument that cannot be sent to a worker process",
    impact=Impact.FAILURE,
    group=Group.CORRECTNESS,
    screen=Screen.on(*WORDS, "DataLoader"),
    codemods=("lift-worker",),
)

_PROCESSES = of_kind("process")
_LOADERS = of_kind("data loader")


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be sent: `what` in words, and the function to lift, if it is one."""

    what: str
    function: ast.Lambda | FunctionNode | None = None


_GENERATOR = Fault("a generator")


@dataclass(frozen=True, slots=True)
class Sending:
    """A callable or argument that is sent to worker processes and cannot be.

    Attributes:
        node: what is sent.
        goal: to whom, in words.
        starts: the call that starts the workers, where a fork needs nothing to be sent.
    """

    context: Context
    node: ast.expr
    fault: Fault
    goal: str
    starts: ast.Call | None = None

    def fix(self) -> Fix | Refusal:
        """The function at module level."""
        if self.fault.function is None:
            return Refusal("lift-worker", "it is not a function that could be moved")
        return lift_worker.rewrite(self.context, self.fault.function, self.node)


def sendings(call: ast.Call, context: Context) -> Iterator[Sending]:
    work = task(context, call)
    if work is not None:
        yield from _of_task(context, work)
        return
    goal, parts = _started_with(context, call)
    for node in parts:
        fault = _fault(context, node) if node is not None else None
        if node is not None and fault is not None:
            yield Sending(context, node, fault, f"{goal} {_where(context, call)}", call)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in sendings(call, context):
        remedy = "use a function that is defined at module level"
        if case.fault is _GENERATOR:
            remedy = "send a list"
        yield from context.report(
            case,
            case.node,
            f"{case.fault.what} cannot be pickled, and so cannot be sent to {case.goal}; {remedy}",
            fix=case.fix,
        )


RULE.share(forked)


def _of_task(context: Context, work: Task) -> Iterator[Sending]:
    """What of a task cannot be sent: its function, or one of its arguments."""
    goal = f"`{work.pool.name}`"
    if work.pool.sort.kind == "joblib":
        if joblib_backend(context, work.pool, work.call) != "multiprocessing":
            return
        goal = 'the "multiprocessing" backend'
    elif not work.travels_by_pickle:
        return
    fault = _fault(context, work.function)
    if fault is not None:
        yield Sending(context, work.function, fault, goal)
    for value in work.arguments:
        fault = _argument_fault(value)
        if fault is not None:
            yield Sending(context, value, fault, goal)


def _started_with(context: Context, call: ast.Call) -> tuple[str, list[ast.expr | None]]:
    """What starts worker processes, in words, and the functions that it sends them."""
    pool = made(context, call)
    if pool is not None:
        initializer = _argument(call, "initializer", pool.sort.initializer)
        sent = pool.sort.kind == "process" and pool.sort.pickles == "stdlib"
        return f"the workers of `{pool.name}`", [initializer] if sent else []
    name = context.name(call.func) or context.callee(call)
    if name in _PROCESSES:
        return "a new process", [_argument(call, "target", 1)]
    if name in _LOADERS and _positive(context, _argument(call, "num_workers", 5)):
        functions = [_argument(call, word) for word in ("collate_fn", "worker_init_fn")]
        return "the workers of `DataLoader`", functions
    return "", []


def _argument(call: ast.Call, name: str, position: int | None = None) -> ast.expr | None:
    for word in call.keywords:
        if word.arg == name:
            return word.value
    inside = position is not None and position < len(call.args)
    return call.args[position] if position is not None and inside else None


def _positive(context: Context, workers: ast.expr | None) -> bool:
    """Whether a number of workers is, or may well be, above 0."""
    match workers:
        case None:
            return False
        case ast.Constant(value=value):
            return isinstance(value, int) and value > 0
        case ast.Name():
            only = context.names.only_binding(workers)
            if only is not None and isinstance(only.value, ast.Constant):
                return _positive(context, only.value)
    return True


def _where(context: Context, call: ast.Call) -> str:
    """With which start methods it fails, in words."""
    method = start_method(context, call)
    if method is not None:
        return f"with {method}"
    if context.target.has_python(3, 14):
        return "with forkserver (Linux) or spawn (macOS, Windows)"
    return "on macOS, on Windows, and on Linux from Python 3.14 (spawn, forkserver)"


# What cannot be sent


def _fault(context: Context, node: ast.expr, depth: int = 4) -> Fault | None:
    """Why a callable cannot be pickled; None where it can, or where that is not known."""
    match node:
        case ast.Lambda():
            return Fault("a lambda", node)
        case ast.Name():
            return _named(context, node, depth) or _imported(context, node)
        case ast.Call(args=[first, *_]) if _is_partial(context, node):
            fault = _fault(context, first, depth - 1) if depth else None
            if fault is not None:
                return fault
            held = [*node.args[1:], *(word.value for word in node.keywords)]
            return next(filter(None, map(_argument_fault, held)), None)
        case ast.Call():
            made_by = context.callee(node)
            inner = context.project.returned_function(made_by) if made_by is not None else ""
            if inner:
                what = "a lambda" if inner.startswith("<") else f"the inner function `{inner}`"
                return Fault(f"{what} that `{context.short(node.func)}` gives")
        case ast.Attribute():
            found = _method(context, node) or _imported(context, node)
            return found or (_stored(context, node, depth - 1) if depth else None)
    return None


def _argument_fault(value: ast.expr) -> Fault | None:
    """Why an argument cannot be pickled."""
    if isinstance(value, ast.Lambda):
        return Fault("a lambda", value)
    return _GENERATOR if isinstance(value, ast.GeneratorExp) else None


def _stored(context: Context, node: ast.Attribute, depth: int) -> Fault | None:
    """What the class around keeps as `self.name`, if none of it can be pickled."""
    faults = [_fault(context, value, depth) for value in attribute_values(context, node)]
    first = faults[0] if faults else None
    if first is None or None in faults:
        return None
    return Fault(f"`{context.short(node)}`, made of {first.what},")


def _imported(context: Context, node: ast.Name | ast.Attribute) -> Fault | None:
    """A lambda that another module binds to a name: it is looked up as `<lambda>` there."""
    name = context.name(node)
    held = context.project.variable(name) if name is not None else None
    if held is None or held[0] != "name" or ".<lambda" not in held[1]:
        return None
    return Fault(f"`{context.short(node)}`, a lambda,")


def _is_partial(context: Context, call: ast.Call) -> bool:
    return (context.name(call.func) or "") in (PARTIAL, "builtins.partial")


def _named(context: Context, node: ast.Name, depth: int) -> Fault | None:
    bindings = context.flow.reaching(node)
    faults: list[Fault] = []
    for binding in bindings:
        fault: Fault | None = None
        if binding.kind == "function":
            function = binding.node
            if isinstance(function, FUNCTIONS) and _inner(context, function):
                if any(_wraps(context, decorator) for decorator in function.decorator_list):
                    return None
                fault = Fault(f"the inner function `{function.name}`", function)
        elif binding.kind == "class":
            if binding.scope.kind == "function":
                fault = Fault(f"the local class `{binding.name}`")
        elif binding.kind in ("assign", "walrus") and binding.value is not None and depth:
            value = binding.value
            if isinstance(value, ast.Lambda):
                fault = Fault(f"`{node.id}`, a lambda,", value)
            elif isinstance(value, (ast.Name, ast.Call)):
                inner = _fault(context, value, depth - 1)
                if inner is not None:
                    fault = Fault(f"`{node.id}`, made of {inner.what},", inner.function)
        if fault is None:
            return None
        faults.append(fault)
    return faults[0] if faults else None


def _inner(context: Context, function: FunctionNode) -> bool:
    """Whether a function is defined inside another one, and is not declared global there."""
    scope = context.names.scope_of(function)
    return scope.kind in ("function", "lambda") and function.name not in scope.globals


def _wraps(context: Context, decorator: ast.expr) -> bool:
    """A decorator that is not known may give something else than the function."""
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (context.name(target) or "") not in ("functools.wraps", "functools.lru_cache")


def _method(context: Context, node: ast.Attribute) -> Fault | None:
    """Methods of local classes, and of objects that hold what cannot be sent."""
    klass = _class_of(context, node.value)
    if klass is None:
        return None
    held = context.names.scope_of(klass)
    method = next((m for m in klass.body if isinstance(m, FUNCTIONS) and m.name == node.attr), None)
    if method is None:
        return None
    if held.kind == "function":
        return Fault(f"a method of the local class `{klass.name}`")
    instance = not isinstance(node.value, ast.Name) or not any(
        binding.node is klass for binding in context.names.bindings(node.value)
    )
    marks = {context.name(decorator) for decorator in method.decorator_list}
    if not instance or marks & {"builtins.staticmethod", "builtins.classmethod"}:
        return None
    if _pickles_itself(context, klass):
        return None
    for inner in descendants(klass):
        if not isinstance(inner, ast.Assign):
            continue
        for target in inner.targets:
            if not (
                isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Name)
                and target.value.id == "self"
            ):
                continue
            what = _unpicklable_part(context, inner.value)
            if what is not None and _always_set(inner, klass):
                return Fault(
                    f"a method of `{klass.name}`, which holds {what} (`self.{target.attr}`),"
                )
    return None


def _always_set(statement: ast.Assign, klass: ast.ClassDef) -> bool:
    """Whether the attribute is set for every instance, at once: directly in `__init__`."""
    function = parent(statement)
    return (
        isinstance(function, FUNCTIONS)
        and function.name == "__init__"
        and parent(function) is klass
    )


def _unpicklable_part(context: Context, value: ast.expr) -> str | None:
    fault = _argument_fault(value)
    if fault is not None:
        return fault.what
    names = {context.name(value.func), context.callee(value)} if isinstance(value, ast.Call) else ()
    return next((found for name in names if name and (found := _unsendable(context, name))), None)


def _unsendable(context: Context, name: str) -> str:
    """What a class or function of a library makes that cannot be sent, in words; empty for others."""
    for candidate in (name, f"{name}.__init__"):
        facts = context.project.function(candidate)
        if facts is None:
            continue
        if "unpicklable" in facts.marks:
            return facts.values["unpicklable"]
        for effect in facts.effects:
            if effect.kind == "connects" or (effect.kind, effect.detail) == (
                "creates",
                "connection",
            ):
                return "a connection"
            if effect.kind == "creates" and effect.detail.endswith("-pool"):
                return "a pool"
    return ""


def _pickles_itself(context: Context, klass: ast.ClassDef) -> bool:
    """Whether a class, or a base that is not known, says how it is pickled."""
    own = {item.name for item in klass.body if isinstance(item, FUNCTIONS)}
    if own & {"__getstate__", "__reduce__", "__reduce_ex__", "__getnewargs__"}:
        return True
    return any(context.name(base) not in ("builtins.object", "abc.ABC") for base in klass.bases)


def _class_of(context: Context, node: ast.expr) -> ast.ClassDef | None:
    """The class, in this file, of the object that a method is taken from, or the class itself."""
    if isinstance(node, ast.Name):
        for up in parents(node):
            if isinstance(up, FUNCTIONS) and isinstance(parent(up), ast.ClassDef):
                arguments = [*up.args.posonlyargs, *up.args.args]
                if arguments and arguments[0].arg == node.id:
                    above = parent(up)
                    return above if isinstance(above, ast.ClassDef) else None
        bindings = context.flow.reaching(node)
        if len(bindings) != 1:
            return None
        if isinstance(bindings[0].node, ast.ClassDef):
            return bindings[0].node
        value = bindings[0].value
        return (
            _class_of(context, value)
            if bindings[0].kind == "assign" and isinstance(value, ast.Call)
            else None
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        only = context.names.only_binding(node.func)
        return only.node if only is not None and isinstance(only.node, ast.ClassDef) else None
    if isinstance(node, ast.Attribute):
        values = attribute_values(context, node)
        if len(values) == 1 and isinstance(values[0], ast.Call):
            return _class_of(context, values[0])
    return None
