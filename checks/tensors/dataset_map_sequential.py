"""
## What it does

Finds input pipelines of `tf.data` that work on one element at a time: `.map(parse)` without `num_parallel_calls`, and a training loop over a pipeline without `prefetch`.

## Why it is slow

A sequential `map` uses one core, and without `prefetch` it works only while the device waits for the next batch. With both, elements are prepared on all cores while the device computes.

## Slow

```python
import time

import tensorflow as tf


def prepare(number):
    time.sleep(0.002)
    return number * 2


def run(size=200):
    numbers = tf.data.Dataset.range(size)
    prepared = numbers.map(lambda number: tf.py_function(prepare, [number], tf.int64))
    return sum(int(number) for number in prepared.prefetch(1))
```

## Fast

```python
import time

import tensorflow as tf


def prepare(number):
    time.sleep(0.002)
    return number * 2


def run(size=200):
    numbers = tf.data.Dataset.range(size)
    prepared = numbers.map(
        lambda number: tf.py_function(prepare, [number], tf.int64), num_parallel_calls=tf.data.AUTOTUNE
    )
    return sum(int(number) for number in prepared.prefetch(1))
```

## Measured

## Fix safety

`tune-pipeline` is unsafe: what a function does in Python (`tf.py_function`) runs in several threads at once, ahead of
what is taken. The elements keep their order.

## Limits

Keras prefetches by itself in `fit`, so that only loops over a pipeline are reported for that. Elements keep their order unless `deterministic=False` is given.

## References

- [Better performance with the tf.data API](https://www.tensorflow.org/guide/data_performance)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import tune_pipeline
from perflint.language.nodes import last_name, nodes_below
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL221",
    name="dataset-map-sequential",
    summary="an input pipeline that prepares one element at a time",
    impact=Impact.OVERHEAD,
    screen=Screen.on("tensorflow"),
    group=Group.ADVICE,
    codemods=("tune-pipeline",),
)
_DATA_SET = "tensorflow.data.Dataset"
_FURTHEST = 12  # steps of a pipeline, and names, that are followed
# Functions that draw numbers in an order that the calls of others change.
_DRAWING = ("tensorflow.random.", "numpy.random.", "random.")


@dataclass(frozen=True)
class SequentialMap:
    """A step of a pipeline that prepares one element at a time."""

    call: ast.Call
    context: Context


@dataclass(frozen=True)
class Unprefetched:
    """A loop over a pipeline that prepares elements only while nothing else runs."""

    loop: ast.For
    context: Context


@RULE.on(ast.Call)
def check_map(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "map":
        return
    if not context.is_a(call.func.value, _DATA_SET) or len(call.args) > 1:
        return
    if any(word.arg in (None, "num_parallel_calls") for word in call.keywords):
        return
    yield from context.report(
        SequentialMap(call, context),
        call,
        "this `map` prepares one element at a time, on one core; give it"
        " `num_parallel_calls=tf.data.AUTOTUNE`",
        fix=lambda: tune_pipeline.rewrite_map(context, call),
    )


@RULE.on(ast.For)
def check_loop(loop: ast.For, context: Context) -> Iterator[Finding]:
    items = loop.iter
    while (
        isinstance(items, ast.Call)
        and last_name(items.func) in ("enumerate", "tqdm")
        and items.args
    ):
        items = items.args[0]
    if context.is_a(items, _DATA_SET) and _works_unprefetched(items, context):
        yield from context.report(
            Unprefetched(loop, context),
            loop.iter,
            "the pipeline works only while the loop waits for its next element; end it with"
            " `.prefetch(tf.data.AUTOTUNE)`",
            fix=lambda: tune_pipeline.rewrite_loop(context, loop, items),
        )


@RULE.silent("where the function draws random numbers, whose order parallel calls change")
def draws_numbers(case: SequentialMap | Unprefetched) -> bool:
    if isinstance(case, Unprefetched):
        return False
    context, mapped = case.context, case.call.args[0] if case.call.args else None
    bodies: list[ast.AST] = [mapped] if mapped is not None else []
    if isinstance(mapped, ast.Name):
        only = context.names.only_binding(mapped)
        bodies += [only.node] if only is not None else []
    return any(
        (context.names.dotted(call.func) or "").startswith(_DRAWING)
        for body in bodies
        for call in nodes_below(body, ast.Call)
    )


@RULE.hint("where the loop computes nothing with TensorFlow: it only looks at the elements")
def only_looks(case: SequentialMap | Unprefetched) -> bool:
    return isinstance(case, Unprefetched) and not any(
        last_name(call.func) not in ("print", "append", "numpy", "len")
        for statement in case.loop.body
        for call in nodes_below(statement, ast.Call)
    )


@RULE.silent("where only a few elements are taken (`.take(3)`)")
def takes_few(case: SequentialMap | Unprefetched) -> bool:
    return isinstance(case, Unprefetched) and "take" in _steps(case.loop.iter, case.context)


def _works_unprefetched(items: ast.expr, context: Context) -> bool:
    """Whether a pipeline that is written out in sight prepares elements, and ends without `prefetch`."""
    steps = _steps(items, context)
    return bool(steps) and "map" in steps and "prefetch" not in steps and "" not in steps


def _steps(items: ast.expr, context: Context) -> list[str]:
    """The methods of a pipeline, the last first; an empty text where it is not known how it begins."""
    steps: list[str] = []
    for _ in range(_FURTHEST):
        match items:
            case ast.Call(func=ast.Attribute(value=before, attr=step)):
                steps.append(step)
                name = context.names.dotted(items.func) or ""
                if name.startswith("tensorflow."):
                    return steps
                items = before
            case ast.Name():
                bound = context.flow.reaching(items)
                if len(bound) != 1 or bound[0].kind != "assign" or bound[0].value is None:
                    return [*steps, ""]
                items = bound[0].value
            case _:
                return [*steps, ""]
    return [*steps, ""]
