"""A Python loop over the elements of a tensor.

## What it does

Finds loops over the elements of a PyTorch, TensorFlow or JAX tensor whose body has a form for whole
tensors: `for value in tensor`, `for i in range(len(tensor))` or `range(tensor.shape[0])` with
`tensor[i]`, `while i < len(tensor)` with a step at its end, comprehensions and generators over one, nested loops that multiply matrices, and JAX's
`x = x.at[i].set(...)` in a Python loop. The body may store, sum, count, keep a maximum or append.

## Why it is slow

Each element becomes a tensor object of its own, and each operation on it is dispatched, checked and
recorded on its own. PyTorch takes 5.7 ms to add two vectors of 1000 elements one by one, and 3 µs to
add them at once. On a GPU every element is a kernel launch, and every `.item()` waits for the device.

## Setup

```python
import torch
```

## Slow

```python
import torch


def scaled_sum(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(len(left))
    for i in range(len(left)):
        out[i] = left[i] * 2.0 + right[i]
    return out


def run(size=2_000):
    left = torch.arange(size, dtype=torch.float32)
    return scaled_sum(left, left.flip(0)).tolist()
```

## Fast

```python
import torch


def scaled_sum(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(len(left))
    out[:] = left * 2.0 + right
    return out


def run(size=2_000):
    left = torch.arange(size, dtype=torch.float32)
    return scaled_sum(left, left.flip(0)).tolist()
```

## Measured

## Fix safety

`vectorize-loop` is safe where every tensor is made in the same function with the default dtype and
without gradients, all lengths are shown to be equal, and the body is one store of plain arithmetic.
It is unsafe otherwise: an index out of range may no longer be reported, and sums differ in their last
digits. It is refused where the number of dimensions is not shown, because rows times numbers and
columns times numbers are two things. There is no rewrite for TensorFlow and JAX.

## Limits

Silent where the tensor is not known to be one, for loops whose body calls something that may not work
on whole tensors (layers, the user's functions with loops), for recurrences such as
`h[i] = f(h[i - 1])` except running sums, for loops that break off, for batches from a loader, for
lists of tensors, and for tensors of a constant handful of elements. Updates by `.at[…]` are silent where the
loop reads what it has updated or makes the array anew, and for blocks between two places, which may differ in size.
A hint for loops over what is few by its nature or its name, for grids and windows, in handlers of exceptions, and
where an object is made, also in a function that only `__init__` calls.

## References

- [PyTorch: broadcasting semantics](https://docs.pytorch.org/docs/stable/notes/broadcasting.html)
- [PyTorch: performance tuning guide](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
- [JAX: control flow](https://docs.jax.dev/en/latest/control-flow.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import vectorize_loop
from perflint.reasoning.arrays.element_loops.analysis import element_loop
from perflint.reasoning.arrays.element_loops.loops import Loop
from perflint.reasoning.occurrence.counters import loop_variables
from perflint.reasoning.size.loop_weights import description, is_mild
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import descendants, parents

RULE = Rule(
    code="PFL201",
    name="loop-over-tensor",
    summary="a Python loop over the elements of a tensor",
    impact=Impact.OVERHEAD,
    screen=Screen.on("torch", "tensorflow", "jax", constructs="loop"),
    codemods=("vectorize-loop",),
)

_SETTERS = frozenset("set add multiply mul divide min max power apply".split())


@RULE.on(ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
def check(loop: Loop, context: Context) -> Iterator[Finding]:
    found = element_loop(context, loop)
    if found is not None and found.library in ("torch", "tensorflow", "jax"):
        cost = "5 µs" if found.library == "torch" else "10 µs or more"
        waits = any(isinstance(n, ast.Attribute) and n.attr == "item" for n in descendants(loop))
        more = "; on a GPU each `.item()` waits for the device as well" if waits else ""
        yield context.finding(
            found.node,
            f"a Python loop over {description(found, context)} makes a tensor of each element and"
            f" dispatches each operation, about {cost} a step; compute with one expression on whole"
            f" tensors{more}",
            severity=Severity.HINT if is_mild(found, context) else None,
            loop=found.node,
            fix=lambda: vectorize_loop.rewrite(context, found),
        )
    elif isinstance(loop, (ast.For, ast.While)):
        updated = _functional_update(loop, context)
        if updated is not None:
            yield context.finding(
                loop,
                f"`{updated}.at[...].set` in a Python loop copies all of `{updated}` in each pass, and"
                " under `jit` unrolls the loop; compute the whole array at once, or use `jax.lax.scan`",
                loop=loop,
            )


def _functional_update(loop: ast.For | ast.While, context: Context) -> str | None:
    """The name that `x = x.at[i].set(...)` rebinds in each pass of a loop, `i` being its variable."""
    if any(
        isinstance(up, (ast.For, ast.While)) and _functional_update(up, context)
        for up in parents(loop)
    ):
        return None
    if not any(
        (binding.imported or "").partition(".")[0] == "jax"
        for bindings in context.names.scope.bindings.values()
        for binding in bindings
    ):
        return None
    variables = {name for inner in descendants(loop) for name in loop_variables(inner)}
    for statement in descendants(loop, into_functions=False):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.Call(
                    func=ast.Attribute(
                        value=ast.Subscript(
                            value=ast.Attribute(value=ast.Name(id=name), attr="at"), slice=index
                        ),
                        attr=method,
                    ),
                    args=[_, *_],
                ),
            ) if name == target and method in _SETTERS:
                picked = {n.id for n in ast.walk(index) if isinstance(n, ast.Name)}
                if (
                    picked & variables
                    and context.loop(statement) is not None
                    and not _is_cut(index)
                    and not _is_otherwise_used(name, statement, loop)
                ):
                    return name
    return None


def _is_cut(index: ast.expr) -> bool:
    """Whether an index is a block between two places, whose size may differ from pass to pass."""
    return any(
        isinstance(part, ast.Slice) and part.lower is not None and part.upper is not None
        for part in ast.walk(index)
    )


def _is_otherwise_used(name: str, update: ast.Assign, loop: ast.AST) -> bool:
    """Whether a loop reads an array that it updates, as what the passes before have left, or makes a new
    one in each pass."""
    at = next(
        node.value.value
        for node in ast.walk(update.value)
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "at"
    )
    return any(
        isinstance(node, ast.Name)
        and node.id == name
        and node is not at
        and node not in update.targets
        and not _is_updated(node)
        for node in descendants(loop)
    )


def _is_updated(node: ast.Name) -> bool:
    """Whether a name is that of another such update: `x = x.at[j].set(…)`."""
    above = next(iter(parents(node)))
    if isinstance(above, ast.Attribute) and above.attr == "at":
        return True
    return isinstance(above, ast.Assign) and any(
        isinstance(inner, ast.Attribute)
        and inner.attr == "at"
        and isinstance(inner.value, ast.Name)
        and inner.value.id == node.id
        for inner in ast.walk(above.value)
    )
