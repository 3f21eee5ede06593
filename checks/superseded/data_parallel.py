"""
## What it does

Finds `torch.nn.DataParallel` and `torch.nn.parallel.data_parallel`.

## Why it is slow

`DataParallel` runs one Python process for all devices: the threads share the interpreter lock, the
model is copied to every device in each forward pass, and outputs and gradients gather on one device.
PyTorch's documentation recommends `DistributedDataParallel`, also on a single machine.

## Setup

```python
import torch
```

## Slow

```python
def run(size=100):
    model = torch.nn.DataParallel(torch.nn.Linear(64, 64))
    batch = torch.ones(32, 64)
    with torch.no_grad():
        return [model(batch).shape[0] for _ in range(size)]
```

## Fast

```python
def run(size=100):
    model = torch.nn.Linear(64, 64)
    batch = torch.ones(32, 64)
    with torch.no_grad():
        return [model(batch).shape[0] for _ in range(size)]
```

## Measured


## Limits

The move to `DistributedDataParallel` changes how a program starts, so no rewrite is offered. Type tests such as `isinstance(model, nn.DataParallel)` are silent.

## References

- [torch.nn.DataParallel](https://docs.pytorch.org/docs/stable/generated/torch.nn.DataParallel.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, last_name, nodes_below, parent, parents
from perflint.reasoning.values.superseded_names import is_type_test, passed_on, superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL903",
    name="data-parallel",
    summary="`nn.DataParallel` instead of `DistributedDataParallel`",
    impact=Impact.OVERHEAD,
    screen=Screen.on("DataParallel", "data_parallel"),
)
_NAMES = of_kind("data parallel")
_NO_GRADIENTS = of_kind("no gradients")
_COST = "copies the model to every device in each forward pass and runs them from one process"
_ADVICE = f"{_COST}; use `torch.nn.parallel.DistributedDataParallel`, one process a device"
_EVALUATING = f"{_COST}; run one process a device, each on a part of the data"


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if superseded_use(node, context, _NAMES) is None or is_type_test(context, node):
        return
    if isinstance(parent(node), (ast.Tuple, ast.List, ast.Set)):
        return  # `kinds = (DataParallel, DistributedDataParallel)`: for a test of types
    case = OldUse(context, node, "torch")
    advice = _EVALUATING if only_evaluates(case) else _ADVICE
    yield from context.report(case, node, f"`{context.code(node)}` {advice}", cold="")


@RULE.hint(
    "where the model is only evaluated: its function calls `eval()`, and the file trains nothing, or the function"
    " turns gradients off and trains nothing"
)
def only_evaluates(case: OldUse) -> bool:
    context = case.context
    function = context.function(case.node)
    calls = list(nodes_below(function or context.names.tree, ast.Call))
    if not any(isinstance(call.func, ast.Attribute) and call.func.attr == "eval" for call in calls):
        return False
    if not context.once("trains", lambda: _trains(context.names.nodes(ast.Call), context)):
        return True
    return (
        function is not None
        and any(context.names.dotted(call.func) in _NO_GRADIENTS for call in calls)
        and not _trains(calls, context)
    )


def _trains(calls: Iterable[ast.Call], context: Context) -> bool:
    """Whether one of the calls runs anything backwards, or makes an optimizer."""
    return any(
        last_name(call.func) in ("backward", "parameters", "train")
        or (context.names.dotted(call.func) or "").startswith("torch.optim.")
        for call in calls
    )


@RULE.silent(
    "where the wrapper only takes weights that were saved from such a one, and `.module` goes on"
)
def only_takes_weights(case: OldUse) -> bool:
    flow, around = case.context.flow, case.context.function(case.node)
    call = parent(case.node)
    match parent(call) if call is not None else None:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is call:
            uses = {
                getattr(parent(read), "attr", "")
                for read in flow.reads(name, around or case.context.names.tree)
                if any(binding.value is value for binding in flow.reaching(read))
            }
            return uses == {"load_state_dict", "module"}
    return False


@RULE.silent("where a class or function offers it by its name (`DataParallelStrategy`)")
def offered_by_name(case: OldUse) -> bool:
    return any(
        isinstance(above, (*FUNCTIONS, ast.ClassDef)) and _offers(above.name)
        for above in parents(case.node)
    )


@RULE.hint(
    "where an option of this name asks for it (`if args.data_parallel:`)", lowers="certainty"
)
def asked_for_by_option(case: OldUse) -> bool:
    return any(
        isinstance(above, (ast.If, ast.IfExp)) and _offers(ast.unparse(above.test))
        for above in parents(case.node)
    )


@RULE.hint(
    "where a table or registry is given the class, from which others may choose it",
    lowers="certainty",
)
def entry_of_registry(case: OldUse) -> bool:
    node = case.node
    above = parent(node)
    if isinstance(above, ast.Dict):
        return True
    if isinstance(above, ast.keyword):
        above = parent(above)
    return (
        isinstance(above, ast.Call)
        and node is not above.func
        and isinstance(above.func, ast.Attribute)
        and "register" in above.func.attr
    )


def _offers(text: str) -> bool:
    """Whether a name says that somebody asks for it: `DataParallelStrategy`, `data_parallel_count`."""
    plain = text.lower().replace("_", "")
    return "dataparallel" in plain and "distributeddataparallel" not in plain


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for alias, _ in passed_on(node, context, _NAMES):
        yield from context.report(
            OldUse(context, node, "torch"), node, f"`{alias.name}` {_ADVICE}", cold=""
        )
