"""Queues that may be full, so that who puts something into them waits."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.flow.waiting import declines_to_wait, need_not
from perflint.outlining.conditions import FALSE, NONE, PassedValues
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.possible_values import attribute_values

_QUEUES = classes_of("queue")


def may_wait(call: ast.Call, context: FileContext) -> bool:
    """Whether a call puts something into a queue that may be full."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "put"
        and context.is_a(call.func.value, *_QUEUES)
        and not declines_to_wait(call)
        and not need_not(call)
        and _bounded(context, call.func.value)
        and not _only_one(call, call.func.value, context)
    )


def may_wait_elsewhere(reach: Reach, context: FileContext) -> bool:
    """Whether a function of another file puts something into a queue that may be full, as all queues
    that its file makes are made with a size."""
    if reach.direct or reach.functions[-1].startswith(f"{context.names.module}."):
        return False
    made = context.project.constructions(reach.functions[-1], frozenset(_QUEUES))
    return bool(made) and all(arguments is not None and _has_size(arguments) for arguments in made)


def _has_size(arguments: PassedValues) -> bool:
    """Whether a queue gets a size: the first argument, or `maxsize`."""
    for value in arguments:
        if isinstance(value, tuple) and value[0] == "maxsize":
            value = value[1]
        elif isinstance(value, tuple):
            continue
        return value not in (None, FALSE, NONE)
    return False


def _only_one(call: ast.Call, queue: ast.expr, context: FileContext) -> bool:
    """Whether nothing else is put into a queue that a function makes for this."""
    only = context.names.only_binding(queue) if isinstance(queue, ast.Name) else None
    if only is None or only.kind != "assign" or only.scope.kind != "function":
        return False
    if context.loop(call) is not None:
        return False
    return not any(
        other is not call
        and isinstance(other.func, ast.Attribute)
        and other.func.attr in ("put", "put_nowait")
        and isinstance(other.func.value, ast.Name)
        and context.names.only_binding(other.func.value) is only
        for other in context.names.nodes(ast.Call)
    )


def _bounded(context: FileContext, queue: ast.expr) -> bool:
    """Whether all that a queue may be is made with a size."""
    values: list[ast.expr | None] = []
    if isinstance(queue, ast.Name):
        values = [binding.value for binding in context.flow.reaching(queue)]
        if not values:
            only = context.names.only_binding(queue)
            values = [only.value] if only is not None else []
    elif isinstance(queue, ast.Attribute):
        values = list(attribute_values(context, queue))
        if not values:
            return _made_elsewhere(context, queue)
    return bool(values) and all(isinstance(v, ast.Call) and _sized(v) for v in values)


def _made_elsewhere(context: FileContext, queue: ast.Attribute) -> bool:
    """Whether a queue is one of an object whose class stands in another file, where all queues are made with
    a size."""
    owner = context.type(queue.value)
    if owner is None or owner.kind != "instance":
        return False
    made = context.project.constructions(f"{owner.name}.__init__", frozenset(_QUEUES))
    return bool(made) and all(arguments is not None and _has_size(arguments) for arguments in made)


def _sized(made: ast.Call) -> bool:
    size = made.args[0] if made.args else None
    size = next((word.value for word in made.keywords if word.arg == "maxsize"), size)
    match size:
        case None:
            return False
        case ast.Constant(value=int() as number):
            return number > 0
        case ast.Call(func=ast.Name(id="len")):
            return False  # there is room for all that is put in
    return not isinstance(size, (ast.Constant, ast.UnaryOp))
