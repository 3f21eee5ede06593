"""
## What it does

Finds columns of a data set of Hugging Face (`datasets`) that are read in each iteration, by their name:
`dataset["text"][i]`, `row["id"] in other["id"]`. Also in functions that a loop calls, and in those that
`map` and `filter` run for each row.

## Why it is slow

`dataset["text"]` is no look-up. Before `datasets` 4 it decodes the whole column into a list, each time. Since
then it makes a column that decodes what is asked for: half a millisecond to read one element of it, and all
elements, one by one, to search it. A list that is made once before the loop costs either of them only once.

## Slow

```python
from datasets import Dataset


def run(size=300):
    dataset = Dataset.from_dict({"text": [f"text {i}" for i in range(size)]})
    return [dataset["text"][i] for i in range(len(dataset))]
```

## Fast

```python
from datasets import Dataset


def run(size=300):
    dataset = Dataset.from_dict({"text": [f"text {i}" for i in range(size)]})
    texts = dataset["text"][:]
    return [texts[i] for i in range(len(dataset))]
```

## Measured

## Limits

The data set must be known to be one, the name must be the same in each iteration, and nothing in the loop may give
the data set another value. There is no rewrite. What a single iteration reads in several columns is one finding for each column.

## References

- [datasets: indexing](https://huggingface.co/docs/datasets/access#indexing)
- [datasets 4: the `Column` object](https://github.com/huggingface/datasets/releases/tag/4.0.0)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import LoopNode, nodes_below, parent
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL323",
    name="dataset-column-in-loop",
    summary="a column of a data set that is read anew in each iteration",
    impact=Impact.OVERHEAD,
    gain=(Gain.LARGE, "half a millisecond or a whole column for each element"),
    screen=Screen.on("datasets", constructs="repeated"),
    group=Group.PREVIEW,
)

_OF_LISTS = frozenset({"index", "count", "copy"})
_OF_DICTS = frozenset({"get", "items", "keys", "values", "pop", "setdefault"})
_DATASET = ("datasets.Dataset", "datasets.arrow_dataset.Dataset")


@dataclass(frozen=True)
class Column:
    """A column that is read in each iteration.

    Attributes:
        node: `dataset["text"]`.
        loop: the loop around it; None where a loop calls its function.
        repeat: how a loop runs its function, where no loop is around it.
    """

    context: Context
    node: ast.Subscript
    loop: LoopNode | None
    repeat: Repeat | None

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the column, or a call that leads to it."""
        return self.node if self.repeat is None else self.repeat.start


@RULE.on(ast.Subscript)
def check(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    if not isinstance(node.ctx, ast.Load) or not isinstance(node.slice, ast.Constant):
        return
    if not isinstance(node.slice.value, str) or not context.is_a(node.value, *_DATASET):
        return
    loop = context.loop(node)
    run = repeat(node, context) if loop is None else None
    if loop is not None:
        if not context.flow.invariant(node.value, loop):
            return
    elif run is None or not run.keeps(node.value, context):
        return
    column = context.short(node)
    yield from context.report(
        Column(context, node, loop, run),
        node,
        f"`{column}` reads the column anew in each iteration; make a list of it once before the loop"
        f" (`{column}[:]`)",
        loop=None if run is None else run.loop,
        trace=() if run is None else run.trace,
    )


@RULE.silent("where the loop goes round a few times by its nature")
def few_rounds(case: Column) -> bool:
    return rounds_few(case.start, case.loop, case.context)


@RULE.silent(
    "where what is done with it shows that its annotation is wrong: another name picks from what it gives, that"
    " is asked what lists do not have, or the data set what rows have (`row.get`, `splits.items`)"
)
def is_no_column(case: Column) -> bool:
    match parent(case.node):
        case ast.Attribute(attr=name):
            return name not in _OF_LISTS
        case ast.Subscript(slice=ast.Constant(value=str())):
            return True
    whole = case.node.value
    if not isinstance(whole, ast.Name):
        return False
    around = case.context.function(case.node) or case.context.names.tree
    return any(
        read.attr in _OF_DICTS and isinstance(read.value, ast.Name) and read.value.id == whole.id
        for read in nodes_below(around, ast.Attribute)
    )


@RULE.silent("where the loop itself goes over the column, once")
def is_iterated(case: Column) -> bool:
    above = parent(case.node)
    match above:
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is case.node
    return False
