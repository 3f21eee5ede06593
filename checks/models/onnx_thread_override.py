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

There is no rewrite: which number fits a container is for you to say. Silent for numbers that heed a quota (`len(os.sched_getaffinity(0))`, `os.process_cpu_count()`, a setting), and where options come from elsewhere, with a mode that is not known.

## References

- [ONNX Runtime: thread management](https://onnxruntime.ai/docs/performance/tune-performance/threading.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import nodes_below
from perflint.reasoning.models.called_functions import function_argument
from perflint.reasoning.models.core_counts import CORES, COUNTERS, counts_cores
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL807",
    name="onnx-thread-override",
    summary="thread settings of ONNX Runtime that slow it down or do nothing",
    impact=Impact.OVERHEAD,
    screen=Screen.on("intra_op_num_threads", "inter_op_num_threads"),
)
_OPTIONS = tuple(sorted(of_kind("session options")))
_DEEPEST = 6


@dataclass(frozen=True)
class Setting:
    """A number of threads that is set on options of ONNX Runtime."""

    context: Context
    target: ast.Attribute
    value: ast.expr

    @property
    def is_inter_op(self) -> bool:
        """Whether it is the number of operators that run at the same time."""
        return self.target.attr == "inter_op_num_threads"


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
            message = (
                f"`{context.short(value)}` counts logical cores of the whole machine, and turns off"
                " pinning; leave it to ONNX Runtime, or set what the container may use"
            )
        elif target.attr == "inter_op_num_threads" and _is_made_in_sight(target.value, context):
            message = (
                "`inter_op_num_threads` does nothing in the sequential mode, which is the default;"
                " remove it, or set `execution_mode` to `ORT_PARALLEL`"
            )
        else:
            continue
        yield from context.report(
            Setting(context, target, value),
            statement,
            message,
            cold="" if context.cold(statement) == "module level" else None,
        )


@RULE.silent("where 0 or 1 operators are to run at the same time")
def one_operator(case: Setting) -> bool:
    value = case.value
    return case.is_inter_op and isinstance(value, ast.Constant) and value.value in (0, 1)


@RULE.silent("where another execution mode is set on the same options")
def other_mode(case: Setting) -> bool:
    wanted, context = spelling(case.target.value), case.context
    return case.is_inter_op and any(
        isinstance(other, ast.Attribute)
        and other.attr == "execution_mode"
        and spelling(other.value) == wanted
        and not (context.names.dotted(node.value) or "").endswith(".ORT_SEQUENTIAL")
        for node in nodes_below(_region(case), ast.Assign)
        for other in node.targets
    )


@RULE.silent("where a function gets the options that may set the execution mode")
def options_passed_on(case: Setting) -> bool:
    wanted = spelling(case.target.value)
    return case.is_inter_op and any(
        any(spelling(argument) == wanted for argument in node.args)
        and "Session" not in ast.unparse(node.func)
        for node in nodes_below(_region(case), ast.Call)
    )


def _is_made_in_sight(options: ast.expr, context: Context) -> bool:
    """Whether options are an attribute, or a name that is bound once, here."""
    if not isinstance(options, ast.Name):
        return True
    binding = context.names.only_binding(options)
    return binding is not None and binding.kind != "parameter"


def _region(case: Setting) -> ast.AST:
    """Where else the options may be touched: their function, or the file where an attribute holds them."""
    tree = case.context.names.tree
    if isinstance(case.target.value, ast.Attribute):
        return tree
    return case.context.function(case.target) or tree


def _counts_all(value: ast.expr, context: Context) -> bool:
    """Whether a number is that of all logical cores, also as the project's files give it."""
    return counts_cores(value, context.names, lambda node: _is_known(node, context))


def _is_known(node: ast.expr, context: Context) -> bool:
    """Whether a variable or function of the project gives the number of all logical cores."""
    if not isinstance(node, ast.Call):
        return _is_count(context.project.variable(context.name(node) or ""), context)
    name = function_argument(node.func, context)
    return name is not None and _gives_count(name, context)


def _gives_count(function: str, context: Context, depth: int = 0) -> bool:
    marks = context.project.marks(function)
    if marks is None or depth > _DEEPEST:
        return False
    facts = context.project.function(function)
    match facts.returns if facts is not None else None:
        case ("call", ("name", str() as name)) if _gives_count(name, context, depth + 1):
            return True  # `return workers()`
    return CORES in marks


def _is_count(term: Term | None, context: Context) -> bool:
    match term:
        case ("any", first, ("instance", "builtins.int")):
            return _is_count(first, context)  # `os.cpu_count() or 1`
        case ("call", ("name", str() as name)):
            return name in COUNTERS or _gives_count(name, context)
    return False
