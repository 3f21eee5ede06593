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

`jax.jit` of one and the same module-level function finds its compiled code again and is silent, and so is `torch.compile`, which keeps compiled code by code object. Reported where a loop is around it, directly or through calls of the enclosing function.

## References

- [JAX: just-in-time compilation and caching](https://docs.jax.dev/en/latest/jit-compilation.html)
- [TensorFlow: tf.function retracing](https://www.tensorflow.org/guide/function#controlling_retracing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.repetition import cached, guarded
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FUNCTIONS, FunctionNode, parent
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
    ),
    codemods=("hoist-from-loop",),
)
_JAX = frozenset({"jax.jit", "jax.pmap", "jax.api.jit"})
_ALWAYS = frozenset(
    {
        "tensorflow.function",
        "numba.jit",
        "numba.njit",
        "numba.core.decorators.jit",
        "numba.core.decorators.njit",
        "numba.cuda.jit",
        "numba.vectorize",
        "numba.guvectorize",
    }
)


@RULE.on(ast.Call)
def check_call(twin: ast.Call, context: Context) -> Iterator[Finding]:
    above = parent(twin)
    if isinstance(above, FUNCTIONS) and twin in above.decorator_list:
        return
    dotted = context.names.dotted(twin.func)
    if dotted in _JAX:
        if not twin.args or not _made_anew(twin.args[0], context):
            return
    elif dotted == "torch.compile":
        owner = context.function(twin)
        if owner is None or context.project.entry(context.qualified(owner)) is None:
            return
    elif dotted not in _ALWAYS or not twin.args:
        return
    yield from _check(twin, dotted or "", twin, context)


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef)
def check_decorated(
    twin: ast.FunctionDef | ast.AsyncFunctionDef, context: Context
) -> Iterator[Finding]:
    for decorator in twin.decorator_list:
        callee = decorator.func if isinstance(decorator, ast.Call) else decorator
        dotted = context.names.dotted(callee)
        if dotted == "functools.partial" and isinstance(decorator, ast.Call) and decorator.args:
            dotted = context.names.dotted(decorator.args[0])
        if dotted in _JAX | _ALWAYS:
            yield from _check(twin, dotted or "", decorator, context)
            return


def _check(
    made: ast.Call | FunctionNode, dotted: str, place: ast.expr, context: Context
) -> Iterator[Finding]:
    loop = context.loop(made)
    trace: tuple[TraceStep, ...] = ()
    if loop is None:
        owner = context.function(made)
        if owner is None:
            return
        name = context.qualified(owner)
        entry = context.project.entry(name)
        around = context.project.loops_around(name)
        if _kept(made, context) or cached(context, owner) or guarded(context, made, owner):
            return
        if entry is None or entry.kind not in ("request", "task"):
            if around is None:
                return
            trace = context.steps(around.trace)
    name = dotted.replace("tensorflow.", "tf.")
    yield context.finding(
        place,
        f"`{name}` compiles anew here each time, because what it compiles is made anew;"
        " make the compiled function once, at module level",
        trace=trace,
        fix=lambda: _fix(made, loop, context),
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


def _made_anew(function: ast.expr, context: Context) -> bool:
    """Whether a function given to JAX is another object each time."""
    match function:
        case ast.Lambda():
            return True
        case ast.Call(func=callee):
            return context.names.dotted(callee) in (
                "functools.partial",
                "jax.grad",
                "jax.vmap",
                "jax.value_and_grad",
            )
        case ast.Attribute(value=value):
            return context.names.dotted(function) is None and isinstance(
                value, (ast.Name, ast.Attribute)
            )
        case ast.Name():
            binding = context.names.only_binding(function)
            if binding is None:
                return False
            if binding.kind == "function":
                return binding.scope.kind in ("function", "lambda")
            return (
                isinstance(binding.value, (ast.Lambda, ast.Call))
                and binding.scope.kind == "function"
            )
    return False


def _kept(made: ast.AST, context: Context) -> bool:
    """Whether the function that makes it gives it back or stores it: a factory, called to make one."""
    above = parent(made)
    if isinstance(above, ast.Return):
        return True
    if isinstance(above, ast.Assign):
        target = above.targets[0]
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
        if isinstance(up, (ast.Return, ast.Tuple, ast.Dict)) or (
            isinstance(up, ast.Assign) and isinstance(up.targets[0], (ast.Attribute, ast.Subscript))
        ):
            return True
    return False
