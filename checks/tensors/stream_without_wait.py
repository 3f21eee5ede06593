"""
## What it does

Finds `with torch.cuda.stream(side):` in a file that never lets one stream wait for another.

## Why it matters

Work on a side stream does not wait for what the current stream still computes, and nobody waits for it: a tensor made before
the block may be read before it is finished, and the result of the block, too. The values are then wrong, now and then. Let
`side.wait_stream(torch.cuda.current_stream())` come before the block, and `torch.cuda.current_stream().wait_stream(side)` after it.

## Slow

```python
import torch


def run(size=4):
    if not torch.cuda.is_available():
        return size
    side = torch.cuda.Stream()
    values = torch.ones(size, device="cuda")
    with torch.cuda.stream(side):
        total = values.sum()
    return int(total)
```

## Fast

```python
import torch


def run(size=4):
    if not torch.cuda.is_available():
        return size
    side = torch.cuda.Stream()
    values = torch.ones(size, device="cuda")
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        total = values.sum()
    torch.cuda.current_stream().wait_stream(side)
    return int(total)
```

## Measured

## Limits

Only streams that the file makes itself. Which wait is needed is not decided: one of any kind, anywhere in the file, is enough.

## References

- [PyTorch: CUDA streams](https://docs.pytorch.org/docs/stable/notes/cuda.html#cuda-streams)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import descendants
from perflint.reasoning.values.possible_values import attribute_values
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL224",
    name="stream-without-wait",
    summary="work on a side stream of CUDA that nothing waits for",
    impact=Impact.WRONG_RESULT,
    group=Group.CORRECTNESS,
    screen=Screen.on("stream", "Stream", "set_stream"),
)

_ENTERED = of_kind("enters stream") | {"torch.cuda.StreamContext"}
_STREAMS = of_kind("stream") | {"torch.cuda.streams.Stream"}
_WAITS = ("wait_stream", "wait_event", "record_stream", "synchronize", "wait")


@dataclass(frozen=True)
class Side:
    """Work on a side stream: a block, or a function that chooses the stream."""

    context: Context
    block: ast.AST
    stream: ast.expr
    place: ast.expr


def sides(block: ast.With, context: Context) -> Iterator[Side]:
    for item in block.items:
        entered = item.context_expr
        if isinstance(entered, ast.Call) and context.name(entered.func) in _ENTERED:
            if entered.args and _is_made_here(context, entered.args[0]):
                yield Side(context, block, entered.args[0], entered)
        elif _is_made_here(context, entered):
            yield Side(context, block, entered, entered)


def chosen(call: ast.Call, context: Context) -> Iterator[Side]:
    """The stream that is made the current one until another is."""
    if context.name(call.func) == "torch.cuda.set_stream" and call.args:
        if _is_made_here(context, call.args[0]):
            around = context.function(call) or context.names.tree
            yield Side(context, around, call.args[0], call)


@RULE.on(ast.With, ast.Call)
def check(node: ast.With | ast.Call, context: Context) -> Iterator[Finding]:
    cases = sides(node, context) if isinstance(node, ast.With) else chosen(node, context)
    for case in cases:
        stream = context.short(case.stream)
        yield from context.report(
            case,
            case.place,
            f"nothing waits for what was begun before this, nor for what it does: call"
            f" `{stream}.wait_stream(torch.cuda.current_stream())` before it, and"
            f" `torch.cuda.current_stream().wait_stream({stream})` after it",
        )


@RULE.silent("where the file lets streams wait, or waits for the device")
def streams_wait(case: Side) -> bool:
    return case.context.project.mentions(case.context.path, *_WAITS)


@RULE.silent(
    "where the block is a loop of a thread, which hands on what it makes: who takes that has to wait for it"
)
def passes_on_in_loop(case: Side) -> bool:
    match case.block:
        case ast.With(body=[ast.While() as loop]):
            return any(
                isinstance(node, ast.Attribute) and node.attr in ("put", "put_nowait")
                for node in descendants(loop)
            )
    return False


@RULE.silent("where the block captures a graph")
def captures_graph(case: Side) -> bool:
    return any(
        case.context.name(node) == "torch.cuda.graph"
        for node in descendants(case.block)
        if isinstance(node, ast.Attribute)
    )


def _is_made_here(context: Context, stream: ast.expr) -> bool:
    values: list[ast.expr] = [stream]
    if isinstance(stream, ast.Name):
        only = context.names.only_binding(stream)
        values = [only.value] if only is not None and only.value is not None else []
    elif isinstance(stream, ast.Attribute):
        values = attribute_values(context, stream)
    return any(
        isinstance(value, ast.Call) and context.name(value.func) in _STREAMS for value in values
    )
