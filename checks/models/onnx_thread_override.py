"""
## What it does

Finds thread settings of ONNX Runtime that make it slower or do nothing: `intra_op_num_threads = os.cpu_count()`, and `inter_op_num_threads` in the sequential execution mode.

## Why it is slow

By default ONNX Runtime starts one thread for each physical core and pins it there. `os.cpu_count()` counts logical cores, and all of the machine even where a container may use two of them; setting a number also turns the pinning off. `inter_op_num_threads` is read in the mode `ORT_PARALLEL` only, which is not the default.

## Setup

```python
import functools
import os

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

if hasattr(os, "sched_setaffinity"):  # as in a container that may use one core
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


@functools.cache
def model():
    # Sixteen products of matrices, one after the other.
    names = [f"x{number}" for number in range(17)]
    shape = [64, 64]
    products = [helper.make_node("MatMul", [a, "w"], [b]) for a, b in zip(names, names[1:])]
    weights = helper.make_tensor("w", TensorProto.FLOAT, shape, np.eye(64).ravel().tolist())
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
        for name in (names[0], names[-1])
    ]
    graph = helper.make_graph(products, "products", ends[:1], ends[1:], [weights])
    opset = helper.make_opsetid("", 17)
    return helper.make_model(graph, opset_imports=[opset], ir_version=8).SerializeToString()


def total(options, size):
    session = onnxruntime.InferenceSession(model(), options, providers=["CPUExecutionProvider"])
    x = np.ones((64, 64), dtype=np.float32)
    return sum(float(session.run(None, {"x0": x})[0][0, 0]) for _ in range(size))
```

## Slow

```python
def run(size=50):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = os.cpu_count()
    return total(options, size)
```

## Fast

```python
def run(size=50):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0))
    return total(options, size)
```

## Measured

## Limits

There is no rewrite: which number fits a container is for you to say. Silent for numbers that heed a quota (`len(os.sched_getaffinity(0))`, `os.process_cpu_count()`, a setting), and where the execution mode is not known.

## References

- [ONNX Runtime: thread management](https://onnxruntime.ai/docs/performance/tune-performance/threading.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.inference import handed_function
from perflint.rules.rule import Rule, Screen
from perflint.semantics.attributes import assigned
from perflint.semantics.facts import Term
from perflint.semantics.names import descendants
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL807",
    name="onnx-thread-override",
    summary="thread settings of ONNX Runtime that slow it down or do nothing",
    impact=Impact.OVERHEAD,
    screen=Screen.on("intra_op_num_threads", "inter_op_num_threads"),
)
_OPTIONS = (
    "onnxruntime.SessionOptions",
    "onnxruntime.capi.onnxruntime_pybind11_state.SessionOptions",
)
_COUNTS = frozenset(
    {"os.cpu_count", "multiprocessing.cpu_count", "psutil.cpu_count", "joblib.cpu_count"}
)
# Those that no argument tells to count otherwise.
_ALWAYS = _COUNTS - {"psutil.cpu_count", "joblib.cpu_count"}
_DEEPEST = 6


@RULE.on(ast.Assign, ast.AnnAssign)
def check(statement: ast.Assign | ast.AnnAssign, context: Context) -> Iterator[Finding]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    value = statement.value
    if value is None:
        return
    for target in targets:
        if not isinstance(target, ast.Attribute) or not context.is_a(target.value, *_OPTIONS):
            continue
        if target.attr == "intra_op_num_threads" and _counts_all(value, context):
            yield context.finding(
                statement,
                f"`{context.short(value)}` counts logical cores of the whole machine, and turns off"
                " pinning; leave it to ONNX Runtime, or set what the container may use",
                cold="" if context.cold(statement) == "module level" else None,
            )
        elif target.attr == "inter_op_num_threads" and _sequential(target, context):
            if not (isinstance(value, ast.Constant) and value.value in (0, 1)):
                yield context.finding(
                    statement,
                    "`inter_op_num_threads` does nothing in the sequential mode, which is the"
                    " default; remove it, or set `execution_mode` to `ORT_PARALLEL`",
                    cold="" if context.cold(statement) == "module level" else None,
                )


def _counts_all(value: ast.expr, context: Context) -> bool:
    """Whether a number is that of all logical cores: `os.cpu_count()`, `os.cpu_count() or 1`."""
    match value:
        case ast.BoolOp(op=ast.Or(), values=[first, *_]):
            return _counts_all(first, context)
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return _counts_all(inner, context)
        case ast.Call(
            func=ast.Name(id="max"), args=[ast.Constant(), inner] | [inner, ast.Constant()]
        ):
            return _counts_all(inner, context)
        case ast.Name() | ast.Attribute():
            if isinstance(value, ast.Name):
                binding = context.names.only_binding(value)
                made = binding.value if binding is not None and binding.kind == "assign" else None
            else:
                made = assigned(value, context.names)
            if made is not None:
                return not isinstance(made, ast.Name) and _counts_all(made, context)
            return _is_count(("name", context.name(value) or ""), context)
        case ast.Call():
            if any(
                word.arg == "logical"
                and isinstance(word.value, ast.Constant)
                and word.value.value is False
                for word in value.keywords
            ):
                return False
            if context.names.dotted(value.func) in _COUNTS:
                return True
            name = handed_function(value.func, context)
            return name is not None and _is_count(("call", ("name", name)), context)
    return False


def _is_count(term: Term | None, context: Context, depth: int = 0) -> bool:
    """Whether what a variable or function of the project gives is the number of all logical cores."""
    if depth > _DEEPEST:
        return False
    match term:
        case ("any", first, *_):
            return _is_count(first, context, depth + 1)
        case ("name", str() as name):
            return _is_count(context.project.variable(name), context, depth + 1)
        case ("call", ("name", str() as name)):
            if name in _ALWAYS:
                return True
            facts = context.project.function(name)
            given = (facts.origin or facts.returns) if facts is not None else None
            return name not in _COUNTS and _is_count(given, context, depth + 1)
    return False


def _sequential(target: ast.Attribute, context: Context) -> bool:
    """Whether options made in sight are left in, or set to, the sequential mode."""
    holder = target.value
    if isinstance(holder, ast.Name):
        binding = context.names.only_binding(holder)
        if binding is None or binding.kind == "parameter":
            return False
    wanted = spelling(holder)
    region = context.function(target) or context.names.tree
    if isinstance(holder, ast.Attribute):
        region = context.names.tree
    for node in descendants(region):
        if isinstance(node, ast.Assign):
            for other in node.targets:
                if (
                    isinstance(other, ast.Attribute)
                    and other.attr == "execution_mode"
                    and spelling(other.value) == wanted
                    and not (context.names.dotted(node.value) or "").endswith(".ORT_SEQUENTIAL")
                ):
                    return False
    return not _handed(holder, region)


def _handed(holder: ast.expr, region: ast.AST) -> bool:
    """Whether the options are given to a function of the user's, which may set the mode."""
    wanted = spelling(holder)
    return any(
        isinstance(node, ast.Call)
        and any(spelling(argument) == wanted for argument in node.args)
        and "Session" not in ast.unparse(node.func)
        for node in descendants(region)
    )
