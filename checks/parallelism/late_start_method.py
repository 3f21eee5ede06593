"""
## What it does

Finds `multiprocessing.set_start_method` where it fails or harms: at the top of a module that is imported, called
again and again, and `fork`, also by `get_context("fork")`, in a program that uses CUDA or has started threads.

## Why it matters

The start method can be set once: the second time raises `RuntimeError`. A spawned worker imports the main module
again, so that a call outside of `if __name__ == "__main__":` runs there as well. A forked process cannot use CUDA
that its parent has initialized, and inherits locks that threads of its parent held, with no thread to release them.

## Slow

```python
import multiprocessing


def half(number):
    return number // 2


def start():
    multiprocessing.set_start_method("spawn")


def run(size=3):
    failures = 0
    for _ in range(size):
        try:
            start()
        except RuntimeError:
            failures += 1
    return [half(number) for number in range(size)]
```

## Fast

```python
import multiprocessing


def half(number):
    return number // 2


def run(size=3):
    context = multiprocessing.get_context("spawn")
    assert context.get_start_method() == "spawn"
    return [half(number) for number in range(size)]
```

## Measured

## Limits

Constant start methods only.

## References

- [multiprocessing: contexts and start methods](https://docs.python.org/3/library/multiprocessing.html#contexts-and-start-methods)
- [PyTorch: CUDA in multiprocessing](https://docs.pytorch.org/docs/stable/notes/multiprocessing.html#cuda-in-multiprocessing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from perflint.codemods.parts import arguments
from perflint.codemods.parts.escapes import caught
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import descendants, parents
from perflint.reasoning.context import is_main_guard
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL109",
    name="late-start-method",
    summary="a start method that is set twice, on import, or to `fork` beside CUDA or threads",
    impact=Impact.FAILURE,
    screen=Screen.on("multiprocessing", "torch"),
    group=Group.CORRECTNESS,
)

_SETTING = of_kind("sets start method")
_CHOOSING = of_kind("chooses start method")
_MOVED = classes_of("moves to device")
_THREADS = classes_of("starts threads")


@dataclass(frozen=True)
class Choice:
    """A call that chooses how processes start."""

    call: ast.Call
    method: str
    context: Context

    @property
    def sets(self) -> bool:
        """Whether it sets the method for the whole program."""
        return self.context.name(self.call.func) in _SETTING

    @cached_property
    def occurrence(self) -> Occurrence | None:
        """How it comes to run again and again, if it does."""
        return occurrence(self.call, self.context) if self.sets else None

    @property
    def on_import(self) -> bool:
        """Whether it runs when its module is imported."""
        guarded = any(
            isinstance(above, ast.If) and is_main_guard(above.test) for above in parents(self.call)
        )
        return self.sets and not guarded and self.context.function(self.call) is None

    @cached_property
    def conflict(self) -> str:
        """What in the function around it, or in the module, does not go with `fork`."""
        if self.method != "fork":
            return ""
        context = self.context
        region = context.function(self.call) or context.names.tree
        if any(_uses_cuda(node, context) for node in descendants(context.names.tree)):
            return "CUDA, which a forked process cannot use"
        started = any(
            isinstance(node, ast.Call)
            and context.name(node.func) in _THREADS
            and node.lineno < self.call.lineno
            for node in descendants(region)
        )
        return "threads, whose locks a forked process inherits for good" if started else ""


@RULE.silent("where `force=True` sets the method anew")
def forced(case: Choice) -> bool:
    force = arguments.value(case.call, 1, "force")
    return not case.conflict and isinstance(force, ast.Constant) and force.value is True


@RULE.silent("where an error is handled")
def error_is_handled(case: Choice) -> bool:
    return not case.conflict and caught(case.call)


@RULE.silent("where the program asks first which method is set")
def asks_first(case: Choice) -> bool:
    return not case.conflict and any(
        isinstance(above, ast.If)
        and any(
            isinstance(node, ast.Attribute) and node.attr == "get_start_method"
            for node in ast.walk(above.test)
        )
        for above in parents(case.call)
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.name(call.func) not in _SETTING | _CHOOSING:
        return
    method = arguments.value(call, 0, "method")
    if not isinstance(method, ast.Constant) or not isinstance(method.value, str):
        return
    case = Choice(call, method.value, context)
    found = case.occurrence
    if case.conflict:
        message = f"`fork` is chosen in a program that uses {case.conflict}; choose `spawn`"
    elif found is not None:
        message = (
            "the start method is set again and again, and the second time raises `RuntimeError`;"
            f' take `get_context("{case.method}")` where processes are started'
        )
    elif case.on_import and case.method != "fork":
        message = (
            "the start method is set when the module is imported, also in each worker, where it raises"
            ' `RuntimeError`; set it under `if __name__ == "__main__":`'
        )
    else:
        return
    yield from context.report(
        case,
        call,
        message,
        loop=found.outer_loop if found is not None else None,
        trace=found.trace if found is not None else (),
        cold="",
    )


def _uses_cuda(node: ast.AST, context: Context) -> bool:
    """Whether a node names CUDA to PyTorch: `torch.cuda.…`, `.cuda()` of a tensor or module, `device="cuda"`."""
    match node:
        case ast.Call(func=ast.Attribute(value=moved, attr="cuda")):
            return context.is_a(moved, *_MOVED)
        case ast.Call(
            func=ast.Attribute(value=moved, attr="to"), args=[ast.Constant(value=str(to))]
        ):
            return to.startswith("cuda") and context.is_a(moved, *_MOVED)
        case ast.Call():
            name = context.name(node.func) or ""
            return name.startswith("torch.") and any(
                isinstance(word.value, ast.Constant)
                and isinstance(word.value.value, str)
                and word.value.value.startswith("cuda")
                for word in node.keywords
                if word.arg == "device"
            )
    return False
