"""
## What it does

Finds compiled functions that are made in a loop or in each call: `jax.jit` of a lambda, nested function, `partial` or bound method, `tf.function`, numba's `jit` and `njit`.

## Why it is slow

A compiler keeps what it compiled by the function it was given. A function made anew each time is compiled anew each time: 30 to 38 ms for `jax.jit` of a lambda, where a call of the compiled one takes 0.04 ms.

## Slow

```python
import jax


def run(size=5):
    total = 0.0
    for number in range(size):
        double = jax.jit(lambda x: x * 2)
        total += float(double(float(number)))
    return total
```

## Fast

```python
import jax


def double(x):
    return x * 2


def run(size=5):
    fast = jax.jit(double)
    total = 0.0
    for number in range(size):
        total += float(fast(float(number)))
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the function is compiled also where the loop does not run, and sees the variables of the loop only as they are then.


## Limits

`jax.jit` of one and the same module-level function finds its compiled code again and is silent, and so is `torch.compile`, which keeps compiled code by code object. Reported where a loop is around it, and at the call in a loop or request handler whose function, here or in another file, compiles so.

## References

- [JAX: just-in-time compilation and caching](https://docs.jax.dev/en/latest/jit-compilation.html)
- [TensorFlow: tf.function retracing](https://www.tensorflow.org/guide/function#controlling_retracing)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, FunctionNode, LoopNode, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.compiled_functions import (
    ALWAYS,
    COMPILES,
    JAX,
    RETURNS,
    WRAPS,
    called_by,
    made_anew,
    use_of,
)
from perflint.reasoning.occurrence.arguments import parameters, passed_on
from perflint.reasoning.occurrence.calls import started
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL211",
    name="jit-in-loop",
    summary="a compiled function made in a loop or per call",
    impact=Impact.STARTUP,
    screen=Screen.on(
        "jit",
        "njit",
        "function",
        "pmap",
        "vectorize",
        "guvectorize",
        "compile",
        names="jit njit pmap vectorize guvectorize function compile",
        through=f"{COMPILES} {RETURNS} {WRAPS}",
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)
_DATA = classes_of("array", "tensor or array")


@dataclass(frozen=True)
class Compilation:
    """What compiles a function anew each time.

    Attributes:
        made: the call of the compiler, or the decorated function; the call that leads to a function of another
            file which compiles.
        loop: the loop around it.
        reach: the way to the compiler, where it is in another file.
    """

    context: Context
    made: ast.Call | FunctionNode
    loop: LoopNode | None
    reach: Reach | None = None

    @property
    def owner(self) -> FunctionNode | None:
        """The function of this file that compiles, where no loop is around the compiler itself."""
        return None if self.loop or self.reach else self.context.function(self.made)


@RULE.on(ast.Call)
def check_call(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.loop(call) is None and not _is_handled(call, context):
        return
    above = parent(call)
    if isinstance(above, FUNCTIONS) and call in above.decorator_list:
        return
    compiler = call.func
    if isinstance(compiler, ast.Call) and not compiler.args:
        compiler = compiler.func  # `numba.njit(parallel=True)(f)`
    dotted = context.names.dotted(compiler)
    if dotted in JAX:
        if not call.args or not made_anew(call.args[0], context.names):
            return
    elif dotted == "torch.compile":
        if not _is_handled(call, context):
            return
    elif dotted not in ALWAYS:
        yield from _through(call, context)
        return
    elif not call.args:
        return
    yield from _check(call, dotted or "", call, context)


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef)
def check_decorated(
    function: ast.FunctionDef | ast.AsyncFunctionDef, context: Context
) -> Iterator[Finding]:
    for decorator in function.decorator_list:
        callee = decorator.func if isinstance(decorator, ast.Call) else decorator
        dotted = context.names.dotted(callee)
        if dotted == "functools.partial" and isinstance(decorator, ast.Call) and decorator.args:
            dotted = context.names.dotted(decorator.args[0])
        if dotted in JAX | ALWAYS:
            yield from _check(function, dotted or "", decorator, context)
            return


def _through(call: ast.Call, context: Context) -> Iterator[Finding]:
    """Functions that a loop or a handler calls, and that make a compiled function each time."""
    loop = context.loop(call)
    for reach in context.reaches(call, COMPILES, RETURNS, WRAPS):
        if reach.handled or reach.effect.kind == WRAPS and loop is not None:
            continue
        found = [
            *_report(
                Compilation(context, call, loop, reach),
                call,
                context.short(call.func),
                context.traced(reach),
                lambda: Refusal(
                    hoist_from_loop.CODEMOD.name, "it is compiled in a function, not in the loop"
                ),
            )
        ]
        yield from found
        if found:
            return


def _check(
    made: ast.Call | FunctionNode, dotted: str, place: ast.expr, context: Context
) -> Iterator[Finding]:
    case = Compilation(context, made, context.loop(made))
    trace: tuple[TraceStep, ...] = ()
    if case.loop is None:
        if case.owner is None:
            return
        if not _is_handled(made, context):
            around = context.project.loops_around(context.qualified(case.owner))
            if around is None:
                return
            trace = context.steps(around.trace)
    name = dotted.replace("tensorflow.", "tf.")
    yield from _report(case, place, name, trace, lambda: _fix(made, case.loop, context))


def _report(
    case: Compilation,
    place: ast.expr,
    name: str,
    trace: tuple[TraceStep, ...],
    fix: Callable[[], Fix | Refusal],
) -> Iterator[Finding]:
    return case.context.report(
        case,
        place,
        f"`{name}` compiles anew here each time, because what it compiles is made anew;"
        " make the compiled function once, at module level",
        trace=trace,
        fix=fix,
    )


@RULE.silent("where each time another function or model is compiled")
def another_function_each_time(case: Compilation) -> bool:
    context, made, loop, owner = case.context, case.made, case.loop, case.owner
    if case.reach is not None:
        return _compiles_what_varies(case.reach, made, loop, context)
    runs = called_by(made, context.names)
    if loop is not None:
        again = runs & context.flow.bound_in(loop)
        return not all(_is_data(name, made, context) for name in again)
    assert owner is not None
    return bool(runs & parameters(owner)) and not _gets_the_same(owner, runs, context)


@RULE.silent(
    "where each iteration stores what it compiles under another key (`kernels[dtype] = jit(make(dtype))`)"
)
def stored_by_key(case: Compilation) -> bool:
    match parent(case.made):
        case ast.Assign(targets=[ast.Subscript(slice=key)]):
            return case.loop is not None and not case.context.flow.invariant(key, case.loop)
    return False


@RULE.silent("where a cache or a create-once guard keeps it from being compiled again")
def compiled_once(case: Compilation) -> bool:
    context, owner = case.context, case.owner
    return owner is not None and (cached(context, owner) or guarded(context, case.made, owner))


@RULE.silent(
    "where a function gives back or stores what it compiles: a factory, unless the loop calls what it gets and"
    " lets it go"
)
def is_factory(case: Compilation) -> bool:
    context, made, owner = case.context, case.made, case.owner
    if case.reach is not None:
        assert isinstance(made, ast.Call)
        return case.reach.effect.kind == RETURNS and not _only_called(made, context)
    return (
        owner is not None
        and _is_stored(made, context)
        and not _passed_to_loop(made, owner, context)
    )


def _compiles_what_varies(
    reach: Reach, call: ast.Call | FunctionNode, loop: LoopNode | None, context: Context
) -> bool:
    """Whether a function of another file compiles its argument, which is not known to be the same."""
    runs = reach.effect.detail.split()
    if not runs:
        return False
    if len(reach.functions) > 1 or loop is None or not isinstance(call, ast.Call):
        return True
    passed = passed_on(context, call, reach.functions[-1])
    return not all(name in passed and context.flow.invariant(passed[name], loop) for name in runs)


def _is_handled(node: ast.AST, context: Context) -> bool:
    """Whether a node runs once per request or task, in the function that handles it."""
    owner = context.function(node)
    if owner is None:
        return False
    entry = context.project.entry(context.qualified(owner))
    return entry is not None and entry.kind in ("request", "task")


def _only_called(call: ast.Call, context: Context) -> bool:
    """Whether a compiled function that a call gives is called in the same pass, and let go."""
    match parent(call):
        case ast.Call(func=called) if called is call:
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            owner = context.function(call)
            return owner is not None and use_of(name, owner, context.names) == COMPILES
    return False


def _is_data(name: str, made: ast.AST, context: Context) -> bool:
    """Whether a name stands for numbers, whose methods are the same for all: `weights = tf.Variable(…)`."""
    found = context.names.lookup(name, context.names.scope_of(made))
    return found is not None and all(
        binding.value is not None and context.is_a(binding.value, *_DATA) for binding in found[1]
    )


def _fix(made: ast.Call | FunctionNode, loop: LoopNode | None, context: Context) -> Fix | Refusal:
    if loop is None:
        return Refusal(hoist_from_loop.CODEMOD.name, "the loop is around a call of the function")
    return hoist_from_loop.rewrite(
        context,
        made,
        loop,
        name="compiled",
        reason="it is compiled also where the loop does not run",
    )


def _gets_the_same(owner: FunctionNode, names: frozenset[str], context: Context) -> bool:
    """Whether a loop of this file is seen to call a function with the same functions and models."""
    return any(
        function is owner and not varying & names
        for use in context.names.nodes(ast.Call)
        for function, _, varying in started(context, use)
    )


def _passed_to_loop(made: ast.Call | FunctionNode, owner: FunctionNode, context: Context) -> bool:
    """Whether a decorated function is given to a loop of this file that calls it and lets it go."""
    return (
        isinstance(made, FUNCTIONS)
        and use_of(made.name, owner, context.names) == RETURNS
        and any(
            function is owner and _only_called(call, context)
            for call in context.names.nodes(ast.Call)
            for function, _, _ in started(context, call)
        )
    )


def _is_stored(made: ast.AST, context: Context) -> bool:
    """Whether the function that makes it gives it back or stores it: a factory, called to make one."""
    above = parent(made)
    while isinstance(above, (ast.Dict, ast.List, ast.Tuple, *COMPREHENSIONS)):
        above = parent(above)
    if isinstance(above, ast.Return):
        return True
    if isinstance(above, (ast.Assign, ast.AnnAssign)):
        target = above.targets[0] if isinstance(above, ast.Assign) else above.target
        if isinstance(target, (ast.Attribute, ast.Subscript)):
            return True
        name = target.id if isinstance(target, ast.Name) else ""
    elif isinstance(made, FUNCTIONS):
        name = made.name
    else:
        return False
    owner = context.function(made)
    if owner is None:
        return False
    for read in context.flow.reads(name, owner):
        up = parent(read)
        inner = context.function(read)
        if inner is not owner and inner is not made:
            return True  # in a closure that lives on
        if isinstance(up, (ast.Return, ast.Tuple, ast.Dict)) or (
            isinstance(up, ast.Assign) and isinstance(up.targets[0], (ast.Attribute, ast.Subscript))
        ):
            return True
    return False
