"""
## What it does

Finds `tf.data.experimental.AUTOTUNE`.

## Why it matters

The constant moved to `tf.data.AUTOTUNE` in TensorFlow 2.4. The value is the same; the experimental name is kept for old code only.

## Slow

```python
import tensorflow as tf


def run(size=4):
    return int(tf.data.experimental.AUTOTUNE)
```

## Fast

```python
import tensorflow as tf


def run(size=4):
    return int(tf.data.AUTOTUNE)
```

## Measured

## Fix safety

`modernize-tf` is safe where the project says that it needs TensorFlow 2.4 or newer: both names are the same constant. It is unsafe where nothing says which version it has, and refused in files that use what only TensorFlow 1 has.


## Limits

`tf.compat.v1.data.experimental.AUTOTUNE` is left alone.

## References

- [Better performance with the tf.data API](https://www.tensorflow.org/guide/data_performance)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_tf
from perflint.reasoning.values.superseded_names import passed_on, superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL905",
    name="experimental-autotune",
    summary="`tf.data.experimental.AUTOTUNE` instead of `tf.data.AUTOTUNE`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("AUTOTUNE"),
    codemods=("modernize-tf",),
)
_NAMES = frozenset({"tensorflow.data.experimental.AUTOTUNE"})


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if superseded_use(node, context, _NAMES) is None:
        return
    yield from context.report(
        OldUse(context, node, "tensorflow"),
        node,
        f"`{context.code(node)}` left the experimental module in TensorFlow 2.4; use `tf.data.AUTOTUNE`",
        cold="",
        fix=lambda: modernize_tf.rewrite(context, node, "tensorflow.data.AUTOTUNE"),
    )


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    if passed_on(node, context, _NAMES):
        yield from context.report(
            OldUse(context, node, "tensorflow"),
            node,
            "`AUTOTUNE` left the experimental module in TensorFlow 2.4; pass on `tf.data.AUTOTUNE`",
            cold="",
        )
