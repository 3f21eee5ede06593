"""A tensor that grows by joining in a loop.

## What it does

Finds tensors that grow by iteration: `x = torch.cat([x, part])` and the same with `stack`, `hstack`,
`vstack`, `tf.concat`, `jnp.concatenate`, `jnp.append`, `keras.ops.concatenate`, on names, attributes
and items, also in a conditional expression (`x = part if x is None else torch.cat((x, part))`), and
where the join stands in a method or a function that the loop calls, also one of another file that
gives the tensor back (`x = with_rows(x, part)`), or keeps it (`store.add(part)`).

## Why it is slow

A tensor cannot grow in place: each step allocates a new one and copies everything that was collected
so far, so the time grows with the square of the result, and a device holds both copies. Joining 5000
rows one by one takes 13 ms, collecting them in a list and one `cat` 0.4 ms. Under autograd each step
also stays in the graph.

Where each pass reads the grown tensor, as in decoding, it cannot simply be put off: this is a hint to
allocate the tensor once and fill it, or to use a cache.

## Setup

```python
import torch
```

## Slow

```python
import torch


def gather(batches):
    outputs = torch.empty(0)
    for batch in batches:
        outputs = torch.cat([outputs, batch * 2])
    return outputs


def run(size=3_000):
    return gather(torch.ones(size, 16)).tolist()
```

## Fast

```python
import torch


def gather(batches):
    outputs = []
    for batch in batches:
        outputs.append(batch * 2)
    return torch.cat(outputs)


def run(size=3_000):
    return gather(torch.ones(size, 16)).tolist()
```

## Measured

## Fix safety

`collect-then-concat` is unsafe for tensors: parts that do not fit are reported after the loop, and mixed
dtypes promote at once instead of step by step. It is refused where the tensor is read in the loop.

## Limits

Silent where the tensor starts afresh in each iteration, for sliding windows and buffers that are
cut back in the same pass, for joins that do not grow
by iteration (skip connections: the name is bound to something else in the same pass), where each pass
joins along another dimension, and for constant loops of at most ten rounds. A hint
unless something says that the loop goes round many times: it reads a file or
a table, goes over what the function is given or over a loader, or counts far; and
for loops over the layers of a module or the keyword arguments of a function.

## References

- [PyTorch: cat](https://docs.pytorch.org/docs/stable/generated/torch.cat.html)
- [TensorFlow: TensorArray](https://www.tensorflow.org/api_docs/python/tf/TensorArray)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import collect_then_concat
from perflint.reasoning.arrays.joining import (
    grown,
    growth_in_called,
    growth_of_receiver,
    joins_often,
    read_in_loop,
    reads_itself,
)
from perflint.reasoning.size.small_collections import calls_element, short
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.grown_through_calls import reported
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL203",
    name="tensor-cat-in-loop",
    summary="a tensor that grows by joining in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(
        "torch",
        "tensorflow",
        "jax",
        "keras",
        constructs="repeated",
        names="cat concat concatenate stack hstack vstack dstack column_stack row_stack append",
        through="lengthens",
    ),
    codemods=("collect-then-concat",),
    always_unsafe=True,
)

_JOINS = "cat concat concatenate stack hstack vstack dstack column_stack row_stack".split()
_APIS = {
    **{f"torch.{name}": "list" for name in _JOINS},
    **{f"jax.numpy.{name}": "list" for name in _JOINS},
    **{f"keras.ops.{name}": "list" for name in _JOINS},
    "tensorflow.concat": "list",
    "tensorflow.stack": "list",
    "keras.ops.append": "pair",
    "jax.numpy.append": "pair",
}
_COST = (
    "each step copies all of it, so the time is quadratic; collect the parts in a list and join them"
    " once after the loop"
)


@RULE.on(ast.Assign, ast.AnnAssign, ast.NamedExpr)
def check(node: ast.Assign | ast.AnnAssign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    found = grown(context, node, _APIS)
    if found is None:
        yield from reported(context, growth_in_called(context, node, _APIS, at_start=True), _COST)
        return
    join, loop, grows = found
    owner = context.function(node)
    if owner is not None and any(
        (context.names.dotted(decorator) or "").startswith("torch.jit.")
        for decorator in owner.decorator_list
    ):
        return  # a script for a compiler that may know no lists of tensors
    shown = context.short(join.target)
    if read_in_loop(context, loop, join.target, grows, whole=True) is not None or reads_itself(
        join
    ):
        if isinstance(loop, ast.For) and (calls_element(loop) or short(loop.iter, context)):
            return  # dense connections: each layer takes what all before it gave
        message = (
            f"`{shown}` grows by `{join.api}` in a loop and is read in each pass: each step copies all"
            " of it; allocate it once and fill it, or keep a cache"
        )
        severity = Severity.HINT
    else:
        message = f"`{shown}` grows by `{join.api}` in a loop: {_COST}"
        little = _goes_few_rounds(loop, context) or not joins_often(join.statement, loop, context)
        severity = Severity.HINT if little else Severity.WARNING
    yield context.finding(
        join.statement,
        message,
        severity=severity,
        loop=loop,
        fix=lambda: collect_then_concat.rewrite(context, join, loop, grows),
    )


def _goes_few_rounds(loop: ast.AST, context: Context) -> bool:
    """Whether a loop goes over layers that it calls, or over the keyword arguments of its function."""
    if not isinstance(loop, ast.For):
        return False
    if calls_element(loop):
        return True
    function = context.flow.function(loop)
    given = function.args.kwarg if function is not None else None
    match loop.iter:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="items" | "values")):
            return given is not None and name == given.arg
    return False


@RULE.on(ast.Return)
def check_returned(node: ast.Return, context: Context) -> Iterator[Finding]:
    yield from reported(context, growth_in_called(context, node, _APIS, at_start=True), _COST)


@RULE.on(ast.Call)
def check_called(node: ast.Call, context: Context) -> Iterator[Finding]:
    yield from reported(context, growth_of_receiver(context, node, _APIS), _COST)
