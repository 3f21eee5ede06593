"""
## What it does

Finds TensorRT APIs that were removed: `max_workspace_size`, `build_engine`, `build_cuda_engine`, `fp16_mode`,
`BuilderFlag.FP16`, `INT8` and the like.

## Why it matters

What belonged to the builder alone (`build_cuda_engine`, `fp16_mode`, `int8_mode`) was removed in TensorRT 8;
`max_workspace_size` and `build_engine` were removed in TensorRT 10; the precision flags in TensorRT 11, where networks are strongly typed. The build stops, or runs in full precision.

## Slow

```python
import tensorrt as trt


def run(size=1 << 20):
    builder = trt.Builder(trt.Logger())
    config = builder.create_builder_config()
    config.max_workspace_size = size
    return size
```

## Fast

```python
import tensorrt as trt


def run(size=1 << 20):
    builder = trt.Builder(trt.Logger())
    config = builder.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, size)
    return size
```

## Measured

## Fix safety

`modernize-tensorrt` rewrites `max_workspace_size` of a builder configuration only and is safe where the project says that it needs TensorRT 8.4 or newer. It is unsafe where nothing says which one it has. On a builder it is refused: the limit belongs to the configuration that it makes.


## Limits

The receiver must be known to be a TensorRT builder or builder configuration.

## References

- [TensorRT migration guide](https://docs.nvidia.com/deeplearning/tensorrt/latest/api/migration/)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_tensorrt
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import parent
from perflint.reasoning.values.superseded_names import superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL909",
    name="tensorrt-legacy",
    summary="TensorRT APIs that were removed in versions 10 and 11",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on("tensorrt"),
    codemods=("modernize-tensorrt",),
)
_BUILDER = "tensorrt.Builder"
_CONFIGS = classes_of("tensorrt config")
# Of the builder, until they went to its configuration.
_MODES = frozenset({"fp16_mode", "int8_mode", "strict_type_constraints"})
_BUILDING = {"build_engine": 10, "build_cuda_engine": 8}
_FLAGS = frozenset(
    f"tensorrt.BuilderFlag.{name}"
    for name in ("FP16", "BF16", "INT8", "FP8", "INT4", "FP4", "OBEY_PRECISION_CONSTRAINTS")
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Attribute)
def check(node: ast.Attribute, context: Context) -> Iterator[Finding]:
    if node.attr == "max_workspace_size":
        yield from _workspace(node, context)
    elif node.attr in _MODES and context.is_a(node.value, _BUILDER):
        yield from context.report(
            OldUse(context, node, "tensorrt"),
            node,
            f"`{context.code(node)}` was removed in TensorRT 8; set a flag of `create_builder_config()`",
            cold="",
        )
    elif superseded_use(node, context, _FLAGS) is not None:
        yield from context.report(
            OldUse(context, node, "tensorrt"),
            node,
            f"`{context.code(node)}` is gone in TensorRT 11, where networks are strongly typed;"
            " cast the model before it is built",
            cold="",
        )


@RULE.on(ast.Call)
def check_build(node: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in _BUILDING:
        return
    if context.is_a(node.func.value, _BUILDER):
        yield from context.report(
            OldUse(context, node, "tensorrt"),
            node,
            f"`{node.func.attr}` was removed in TensorRT {_BUILDING[node.func.attr]}; use `build_serialized_network` and"
            " `Runtime.deserialize_cuda_engine`",
            cold="",
        )


def _workspace(node: ast.Attribute, context: Context) -> Iterator[Finding]:
    if isinstance(node.ctx, ast.Load):
        return
    statement = parent(node)
    if not isinstance(statement, ast.stmt) or not context.is_a(node.value, *_CONFIGS):
        return
    yield from context.report(
        OldUse(context, statement, "tensorrt"),
        statement,
        f"`{context.code(node)}` was removed in TensorRT 10;"
        " use `set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, …)`",
        cold="",
        fix=lambda: modernize_tensorrt.rewrite(context, statement),
    )
