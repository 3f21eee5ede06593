"""
## What it does

Finds `torch.jit.script`, `trace`, `script_method`, `trace_module`, `freeze` and `optimize_for_inference`, and what
prepares scripted models for PyTorch Mobile (`optimize_for_mobile`).

## Why it matters

TorchScript is deprecated since PyTorch 2.5 and not supported on Python 3.14 and newer. Its successor
`torch.compile` is faster on current hardware, and `torch.export` prepares models for deployment. PyTorch Mobile, which
runs scripted models, is succeeded by ExecuTorch.

## Setup

```python
import torch
```

## Slow

```python
@torch.jit.script
def double(x):
    return x * 2


def run(size=1000):
    x = torch.ones(64)
    return sum(float(double(x)[0]) for _ in range(size))
```

## Fast

```python
def double(x):
    return x * 2


def run(size=1000):
    x = torch.ones(64)
    return sum(float(double(x)[0]) for _ in range(size))
```

## Measured


## Limits

No rewrite is offered: what replaces TorchScript depends on what it is for. Loading and saving scripted models, and asking whether code is being scripted, are silent.

## References

- [TorchScript](https://docs.pytorch.org/docs/stable/jit.html)
- [torch.compile](https://docs.pytorch.org/docs/stable/generated/torch.compile.html)
- [ExecuTorch](https://docs.pytorch.org/executorch/stable/)
- [torch.export](https://docs.pytorch.org/docs/stable/export.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.reasoning.values.superseded_names import passed_on, superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

_LAST = frozenset(
    "script trace script_method trace_module freeze optimize_for_inference optimize_for_mobile".split()
)
RULE = Rule(
    code="PFL904",
    name="torchscript",
    summary="TorchScript instead of `torch.compile` or `torch.export`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("jit", "mobile_optimizer", names=" ".join(_LAST)),
)
_MOBILE = "torch.utils.mobile_optimizer.optimize_for_mobile"
_NAMES = frozenset({*(f"torch.jit.{name}" for name in _LAST), _MOBILE})
_NAMED = ("torchscript", "jitscript", "jittrace")
_TAKERS = ("coremltools.", "openvino.", "torch.onnx.", "torch_tensorrt.", "tvm.", "torch.utils.")
_ADVICE = (
    "is deprecated since PyTorch 2.5 and unsupported on Python 3.14;"
    " use `torch.compile` for speed, `torch.export` for deployment"
)
_MOBILE_ADVICE = (
    "prepares a model for PyTorch Mobile, which ExecuTorch succeeds; export the model for that"
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Attribute) and node.attr not in _LAST:
        return
    found = superseded_use(node, context, _NAMES)
    if found is None:
        return
    advice = _MOBILE_ADVICE if found == _MOBILE else _ADVICE
    yield from context.report(
        OldUse(context, node, "torch"),
        node,
        f"`{context.code(node)}` {advice}",
        cold="test" if context.cold(node) == "test" else "",
    )


@RULE.hint(
    "where the file exports TorchScript: it saves what it makes, or a function is named after an export"
)
def file_exports(case: OldUse) -> bool:
    context = case.context
    return not _is_mobile(case) and (
        any(isinstance(up, FUNCTIONS) and "export" in up.name for up in parents(case.node))
        or context.once("exports TorchScript", lambda: any(map(_saves, _uses(context))))
    )


@RULE.hint("where only the graph of what is traced is read, to change what others have scripted")
def graph_is_read(case: OldUse) -> bool:
    call = parent(case.node)
    reads = _results(call, case.context)[1:] if isinstance(call, ast.Call) else []
    return bool(reads) and all(getattr(parent(read), "attr", "") == "graph" for read in reads)


@RULE.silent("where the function or class around it is named after TorchScript or tracing")
def named_after_it(case: OldUse) -> bool:
    return not _is_mobile(case) and any(
        isinstance(above, (*FUNCTIONS, ast.ClassDef))
        and any(word in above.name.lower().replace("_", "") for word in _NAMED)
        for above in parents(case.node)
    )


@RULE.silent(
    "where what it gives is handed to a tool that takes TorchScript (Core ML, OpenVINO, ONNX, TensorBoard)"
)
def taken_by_tool(case: OldUse) -> bool:
    call = parent(case.node) if not _is_mobile(case) else None
    return isinstance(call, ast.Call) and any(
        _taken(use, case.context) for use in _results(call, case.context)
    )


def _is_mobile(case: OldUse) -> bool:
    """Whether it is about PyTorch Mobile, whatever the function is called."""
    return case.context.names.dotted(case.node) == _MOBILE


def _uses(context: Context) -> Iterator[ast.AST]:
    """The reads of all that the file scripts or traces."""
    for call in context.names.nodes(ast.Call):
        if context.names.dotted(call.func) in _NAMES:
            yield from _results(call, context)


def _results(call: ast.Call, context: Context) -> list[ast.AST]:
    """A call, and the reads of the name that it is bound to."""
    match parent(call):
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [call, *context.flow.reads(name, context.function(call) or context.names.tree)]
    return [call]


def _saves(module: ast.AST) -> bool:
    """Whether a module is saved: `module.save(path)`, `torch.jit.save(module, path)`."""
    match parent(module):
        case ast.Attribute(attr="save" | "_save_for_lite_interpreter"):
            return True
        case ast.Call(func=ast.Attribute(attr="save"), args=[first, *_]):
            return first is module
    return False


def _taken(value: ast.AST, context: Context) -> bool:
    """Whether a value is handed to a tool that takes TorchScript."""
    above = parent(value)
    if isinstance(above, ast.keyword):
        above = parent(above)
    if not isinstance(above, ast.Call) or above.func is value:
        return False
    dotted = context.names.dotted(above.func) or ""
    return dotted.startswith(_TAKERS) or getattr(above.func, "attr", "") == "add_graph"


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for _, dotted in passed_on(node, context, _NAMES):
        advice = _MOBILE_ADVICE if dotted == _MOBILE else _ADVICE
        yield from context.report(
            OldUse(context, node, "torch"), node, f"`{dotted}` {advice}", cold=""
        )
