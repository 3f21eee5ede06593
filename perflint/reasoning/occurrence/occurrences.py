"""How a node comes to run in each iteration: by a loop around it, or by a loop that calls its function."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.language.nodes import FunctionNode, LoopNode
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.unconditional import runs_each_call, runs_each_time


@dataclass(frozen=True, slots=True)
class Occurrence:
    """How a node comes to run in each iteration of a loop.

    Attributes:
        node: the node.
        loop: the loop; the function around the node where the loop is in another file.
        start: what the loop runs: the node itself, or the call of its function.
        repeat: how the loop runs the function around the node; None where the loop is around the node.
    """

    node: ast.AST
    loop: LoopNode | FunctionNode
    start: ast.AST
    repeat: Repeat | None = None

    @property
    def loop_is_here(self) -> bool:
        """Whether the loop is in this file."""
        return self.repeat is None or self.loop is not self.repeat.function

    @property
    def outer_loop(self) -> ast.AST | None:
        """The loop, unless it is around the node itself."""
        return None if self.repeat is None else self.loop

    @property
    def body(self) -> ast.AST:
        """What runs in each iteration beside the node: the loop, or the function that it calls."""
        return self.loop if self.repeat is None else self.repeat.function

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the call in the loop to that of the function around the node."""
        return () if self.repeat is None else self.repeat.trace


def occurrence(node: ast.AST, context: FileContext) -> Occurrence | None:
    """How a node comes to run again and again, if it does."""
    loop = context.loop(node)
    if loop is not None:
        return Occurrence(node, loop, node)
    return _through(node, repeat(node, context))


def unconditional_occurrence(node: ast.AST, context: FileContext) -> Occurrence | None:
    """How a node comes to run in each iteration, under no condition there."""
    loop = runs_each_time(node, context)
    if loop is not None:
        return Occurrence(node, loop, node)
    return _through(node, runs_each_call(node, context))


def _through(node: ast.AST, called: Repeat | None) -> Occurrence | None:
    return None if called is None else Occurrence(node, called.loop, called.start, called)
