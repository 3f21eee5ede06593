"""
## What it does

Finds `mixed_precision.experimental` of `tf.keras`: `Policy`, `set_policy`, `global_policy`, `LossScaleOptimizer`.

## Why it matters

The API left its experimental module in TensorFlow 2.4 and the old module is absent from Keras 3: the code stops at the attribute, before it could run in mixed precision.

## Slow

```python
import tensorflow as tf


def choose_precision():
    tf.keras.mixed_precision.experimental.set_policy("float32")


def run(size=4):
    try:
        choose_precision()
    except AttributeError:  # gone with Keras 3
        return size
    return size
```

## Fast

```python
import tensorflow as tf


def run(size=4):
    tf.keras.mixed_precision.set_global_policy("float32")
    return size
```

## Measured

## Fix safety

`modernize-tf` is safe where the project says that it needs TensorFlow 2.4 or newer, and unsafe where nothing says which version it has, and for `Policy`: the new one is another class, without a loss scale.


## Limits

`LossScaleOptimizer` is reported and not rewritten: its arguments changed.

## References

- [tf.keras.mixed_precision](https://www.tensorflow.org/api_docs/python/tf/keras/mixed_precision)
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
    code="PFL912",
    name="keras-experimental-policy",
    summary="`tf.keras.mixed_precision.experimental` instead of `tf.keras.mixed_precision`",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on("mixed_precision"),
    codemods=("modernize-tf",),
)
_MODULES = (
    "tensorflow.keras.mixed_precision",
    "tensorflow.python.keras.mixed_precision",
    "keras.mixed_precision",
)
_MOVED = {
    "Policy": "Policy",
    "set_policy": "set_global_policy",
    "global_policy": "global_policy",
    "LossScaleOptimizer": None,
}
_NAMES = {
    f"{module}.experimental.{old}": f"{module}.{new}" if new else None
    for module in _MODULES
    for old, new in _MOVED.items()
}


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Attribute) and node.attr not in _MOVED:
        return
    dotted = superseded_use(node, context, _NAMES)
    if dotted is None:
        return
    last = dotted.rpartition(".")[2]
    new = _MOVED[last] or last
    yield from context.report(
        OldUse(context, node, "tensorflow"),
        node,
        f"`{context.code(node)}` left the experimental module in TensorFlow 2.4 and is gone in"
        f" Keras 3; use `mixed_precision.{new}`",
        cold="",
        fix=lambda: modernize_tf.rewrite(context, node, _NAMES[dotted]),
    )


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for alias, _ in passed_on(node, context, _NAMES):
        new = _MOVED[alias.name] or alias.name
        yield from context.report(
            OldUse(context, node, "tensorflow"),
            node,
            f"`{alias.name}` left the experimental module in TensorFlow 2.4 and is gone in Keras 3; pass on"
            f" `mixed_precision.{new}`",
            cold="",
        )
