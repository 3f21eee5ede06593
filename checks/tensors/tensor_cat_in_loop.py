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

Silent where the tensor starts afresh in each iteration, for sliding windows and buffers that are cut back in the same
pass, for joins that do not grow by iteration (skip connections: the name is bound to something else in the same pass),
where each pass joins along another dimension, and for constant loops of at most ten rounds.

## References

- [PyTorch: cat](https://docs.pytorch.org/docs/stable/generated/torch.cat.html)
- [TensorFlow: TensorArray](https://www.tensorflow.org/api_docs/python/tf/TensorArray)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from perflint.codemods import collect_then_concat
from perflint.knowledge.kinds import told_of
from perflint.reasoning.arrays.growth_loops import grown
from perflint.reasoning.arrays.growth_through_calls import (
    growth_in_called,
    growth_in_hook,
    growth_of_receiver,
)
from perflint.reasoning.occurrence.short_loops import calls_element
from perflint.reasoning.size.small_collections import short
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.joining_reasons import (
    GrowingArray,
    growing_array,
    iterations_unknown,
    read_in_each_iteration,
    reported_through_calls,
)
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL203",
    name="tensor-cat-in-loop",
    summary="a tensor that grows by joining in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
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
_APIS = told_of("grows_tensor") | {
    **{f"torch.{name}": "list" for name in _JOINS},
    **{f"jax.numpy.{name}": "list" for name in _JOINS},
    **{f"keras.ops.{name}": "list" for name in _JOINS},
    "keras.ops.append": "pair",
}
_COST = (
    "each step copies all of it, so the time is quadratic; collect the parts in a list and join them"
    " once after the loop"
)


@RULE.on(ast.Assign, ast.AnnAssign, ast.NamedExpr)
def check(node: ast.Assign | ast.AnnAssign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    found = grown(context, node, _APIS)
    if found is None:
        yield from reported_through_calls(
            context,
            chain(
                growth_in_called(context, node, _APIS, at_start=True),
                growth_in_hook(context, node, _APIS),
            ),
            _COST,
        )
        return
    join, loop, grows = found
    case = growing_array(context, join, loop, grows)
    grows_by = f"`{context.short(join.target)}` grows by `{join.api}` in a loop"
    yield from context.report(
        case,
        join.statement,
        f"{grows_by} and is read in each pass: each step copies all of it; allocate it once and fill it, or keep"
        " a cache"
        if case.is_read
        else f"{grows_by}: {_COST}",
        loop=loop,
        fix=lambda: collect_then_concat.rewrite(context, join, loop, grows),
    )


@RULE.silent("where `torch.jit` compiles the function, which may know no lists of tensors")
def compiled_by_torchscript(case: GrowingArray) -> bool:
    owner = None if case.through is not None else case.context.function(case.start)
    return owner is not None and any(
        (case.context.names.dotted(decorator) or "").startswith("torch.jit.")
        for decorator in owner.decorator_list
    )


@RULE.silent("where each of a few layers reads what all before it gave (dense connections)")
def dense_connections(case: GrowingArray) -> bool:
    return (
        case.is_read
        and case.through is None
        and isinstance(case.loop, ast.For)
        and (calls_element(case.loop, case.context) or short(case.loop.iter, case.context))
    )


RULE.share(read_in_each_iteration, iterations_unknown)


@RULE.hint("where the loop calls its elements, which are layers")
def goes_over_layers(case: GrowingArray) -> bool:
    return (
        case.through is None
        and isinstance(case.loop, ast.For)
        and calls_element(case.loop, case.context)
    )


@RULE.on(ast.Return)
def check_returned(node: ast.Return, context: Context) -> Iterator[Finding]:
    yield from reported_through_calls(
        context, growth_in_called(context, node, _APIS, at_start=True), _COST
    )


@RULE.on(ast.Call)
def check_called(node: ast.Call, context: Context) -> Iterator[Finding]:
    yield from reported_through_calls(context, growth_of_receiver(context, node, _APIS), _COST)
