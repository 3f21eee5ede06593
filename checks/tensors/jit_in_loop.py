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
from perflint.rules.repetition import cached, guarded, parameters, started
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    descendants,
    parent,
)
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
def check_call(call: ast.Call, context: Context) -> Iterator[Finding]:
    above = parent(call)
    if isinstance(above, FUNCTIONS) and call in above.decorator_list:
        return
    dotted = context.names.dotted(call.func)
    if dotted in _JAX:
        if not call.args or not _made_anew(call.args[0], context):
            return
    elif dotted == "torch.compile":
        owner = context.function(call)
        if owner is None or context.project.entry(context.qualified(owner)) is None:
            return
    elif dotted not in _ALWAYS or not call.args:
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
        if dotted in _JAX | _ALWAYS:
            yield from _check(function, dotted or "", decorator, context)
            return


def _check(
    made: ast.Call | FunctionNode, dotted: str, place: ast.expr, context: Context
) -> Iterator[Finding]:
    loop = context.loop(made)
    trace: tuple[TraceStep, ...] = ()
    runs = _runs(made, context)
    if loop is not None:
        if runs & context.flow.bound_in(loop):
            return  # another function in each iteration
    else:
        owner = context.function(made)
        if owner is None:
            return
        name = context.qualified(owner)
        entry = context.project.entry(name)
        around = context.project.loops_around(name)
        if _kept(made, context) or cached(context, owner) or guarded(context, made, owner):
            return
        if runs & parameters(owner) and not _given_the_same(owner, runs, context):
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


def _runs(made: ast.Call | FunctionNode, context: Context) -> frozenset[str]:
    """The names of functions and models from outside that a compiled function calls."""
    compiled: ast.AST = made
    if isinstance(made, ast.Call):
        if not made.args:
            return frozenset()
        compiled = made.args[0]
        if isinstance(compiled, ast.Name):
            binding = context.names.only_binding(compiled)
            compiled = binding.node if binding is not None else compiled
        if isinstance(compiled, (ast.Name, ast.Attribute)):
            root = compiled
            while isinstance(root, ast.Attribute):
                root = root.value  # type: ignore[assignment]
            return frozenset({root.id}) if isinstance(root, ast.Name) else frozenset()
    if not isinstance(compiled, (ast.Lambda, *FUNCTIONS)):
        return frozenset()
    own = {argument.arg for argument in ast.walk(compiled.args) if isinstance(argument, ast.arg)}
    return frozenset(
        node.id
        for call in descendants(compiled)
        if isinstance(call, ast.Call)
        for node in ast.walk(call.func)
        if isinstance(node, ast.Name) and node.id not in own
    )


def _given_the_same(owner: FunctionNode, names: frozenset[str], context: Context) -> bool:
    """Whether a loop of this file is seen to call a function with the same functions and models."""
    return any(
        function is owner and not varying & names
        for use in context.names.nodes(ast.Call)
        for function, _, varying in started(context, use)
    )


def _kept(made: ast.AST, context: Context) -> bool:
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
