"""Tasks that load a model for what they do with it: they train it, or put it where others find it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from perflint.language.nodes import last_name, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.loading import uses, whole
from perflint.reasoning.pools.tasks import Task
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

_TRAINING = frozenset(
    "fit partial_fit fit_generator train_on_batch fine_tune finetune train backward".split()
)
_TRAINERS = re.compile(r"train|fit|tune|adam|sgd|optim", re.IGNORECASE)
_STORING = frozenset({"save", "save_pretrained", "push_to_hub", "save_model", "log_model"})
_REGISTERING = re.compile(r"^_*(re)?(register|save|upload|push|publish|export|store|log_model)")


def _is_passed(node: ast.AST | None, wanted: Callable[[ast.expr], bool]) -> bool:
    """Whether an expression is an argument of a call of some function."""
    above = parent(node) if node is not None else None
    if isinstance(above, ast.keyword):
        above = parent(above)
    return isinstance(above, ast.Call) and node is not above.func and wanted(above.func)


def _trains(function: ast.expr) -> bool:
    """Whether a function trains its argument, by its name: of methods, those of a trainer."""
    if isinstance(function, ast.Attribute) and function.attr in _TRAINING:
        return "train" in spelling(function.value).lower()
    return bool(_TRAINERS.search(last_name(function)))


def is_trained(context: FileContext, call: ast.Call) -> bool:
    """Whether the function around trains what a call loads: by a method, in a trainer, with an optimizer."""
    for used in uses(call, context):
        above = parent(used)
        if isinstance(above, ast.Attribute):
            method = parent(above)
            if above.attr in _TRAINING or _is_passed(method, _trains):
                return True  # also `SGD(model.parameters())`
        elif _is_passed(used, _trains):
            return True
    return False


def is_trained_below(context: FileContext, function: str, reach: Reach) -> bool:
    """Whether a worker, or a function of the project that it runs until something is loaded, calls what
    trains, by the types that are known."""
    return any(
        name.rpartition(".")[2] in _TRAINING or name.endswith("Trainer")
        for each in (function, *reach.functions)
        for name in context.project.library_calls(each)
    )


def is_registered(context: FileContext, call: ast.Call) -> bool:
    """Whether what a call loads is put into a global or a registry, or saved elsewhere as it is."""
    function = context.function(call)
    match parent(whole(call)):
        case ast.Assign(targets=targets):
            for target in targets:
                root = root_name(target)
                if root is None or root.id == "self":
                    continue
                scope = context.names.scopes[function] if function is not None else None
                if scope is None or root.id in scope.globals:
                    return True
                if isinstance(target, ast.Subscript) and root.id not in scope.bindings:
                    return True
    for used in uses(call, context):
        above = parent(used)
        if isinstance(above, ast.Attribute) and above.attr in _STORING:
            return True
        if _is_passed(used, lambda function: bool(_REGISTERING.match(last_name(function)))):
            return True
    return False


def is_repeated(context: FileContext, task: Task) -> bool:
    """Whether a task is one of many: of what a pool iterates over, of a loop, or of a function that runs
    again and again."""
    if task.iterables or context.loop(task.call) is not None:
        return True
    function = context.function(task.call)
    if function is None:
        return False
    name, project = context.qualified(function), context.project
    return any((project.loops_around(name), project.request(name), project.worker(name)))
