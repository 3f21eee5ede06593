"""Functions that process one item: called for each by a function such as `map`, or in another file."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.language.flow.single_items import is_batch
from perflint.language.names import PARTIAL
from perflint.language.nodes import descendants
from perflint.project.calls.trace import Reach, TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.single_inputs import many, of_many
from perflint.reasoning.occurrence.calls import reached_elsewhere
from perflint.reasoning.occurrence.local_functions import function_of

# The methods of data frames, and of lists, that call a function for each item.
_THREADS = "concurrent.futures.ThreadPoolExecutor."
_CALLING = ("builtins.", "pandas.", _THREADS)
_EACH = frozenset("apply map applymap filter combine sort progress_apply progress_map".split())


def argument_of(
    call: ast.Call,
    context: FileContext,
    runs: Callable[[ast.expr], bool],
    item: Callable[[ast.Call], ast.expr | None],
    below: Callable[[Reach], bool],
) -> tuple[TraceStep, ...] | None:
    """How a call that runs a function for each item (`map(model.encode, texts)`,
    `column.apply(embed)`) runs a model with it; None if it does not.

    Args:
        runs: whether a callable of a library runs the model.
        item: the one item that a call in a function runs the model on.
        below: whether that is how a function of another file runs it on the item.
    """
    if not call.args or not _may_hand(call.func, context):
        return None
    if not (context.callee(call) or "").startswith(_CALLING):
        return None
    if not context.flow.calls_each(call):
        return None
    if any(is_batch(part) or of_many(part, context) for part in call.args):
        return None
    given = call.args[0]
    if isinstance(given, ast.Call) and given.args:
        if context.names.dotted(given.func) == PARTIAL:
            given = given.args[0]
    own = function_of(context, given)
    if own is None:
        if runs(given):
            return ()
        name = function_argument(given, context)
        reaches = context.project.reaches(name) if name is not None else ()
        reach = next((reach for reach in reaches if reach.item and below(reach)), None)
        return context.traced(reach) if reach is not None else None
    parameters = [*own.args.posonlyargs, *own.args.args]
    if not parameters or is_batch(parameters[0]):
        return None
    names = {parameter.arg for parameter in parameters}
    for inner in descendants(own):
        if isinstance(inner, ast.Call) and context.loop(inner) is None:
            found = item(inner)
            if found is not None and any(
                isinstance(name, ast.Name) and name.id in names for name in ast.walk(found)
            ):
                return (context.step(inner, "called for each item"),)
    return None


def on_threads(call: ast.Call, context: FileContext) -> bool:
    """Whether a call has threads call a function for each item: they may share the work somehow."""
    return (context.callee(call) or "").startswith(_THREADS)


def function_argument(node: ast.expr, context: FileContext) -> str | None:
    """The dotted name of the function of the project that a name or attribute refers to."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return None
    name = context.name(node)
    if name is None or context.project.marks(name) is None:
        known = context.type(node)
        name = known.name if known is not None and known.kind == "function" else None
    return name if name is not None and context.project.marks(name) is not None else None


def _may_hand(function: ast.expr, context: FileContext) -> bool:
    """Whether a callable may be one of those that call a function for each item: a quick look."""
    if isinstance(function, ast.Attribute):
        return function.attr in _EACH
    return context.names.is_builtin(function)


def elsewhere(call: ast.Call, context: FileContext, kind: str) -> tuple[Reach, ast.expr] | None:
    """What a call makes a function of another file do with one thing that it gives to it, and that
    thing; None where it gives many, or something else."""
    reach = next((r for r in reached_elsewhere(context, call, call.func, kind) if r.item), None)
    if reach is None:
        return None
    wanted = set(reach.item)
    given = [
        value for name, value in passed_to(reach.functions[0], call, context) if name in wanted
    ]
    if not given or any(isinstance(value, ast.Starred) or many(value, context) for value in given):
        return None
    return reach, next((value for value in given if not isinstance(value, ast.Constant)), given[0])


def passed_to(
    function: str, call: ast.Call, context: FileContext
) -> Iterator[tuple[str, ast.expr]]:
    """What a call gives for the parameters of a function of the project."""
    facts, marks = context.project.function(function), context.project.marks(function)
    if facts is None or marks is None:
        return
    names = [each.name for each in facts.parameters if each.kind in ("positional", "either")]
    if "method" in marks and "staticmethod" not in marks:
        names = names[1:]
    yield from zip(names, call.args)
    for word in call.keywords:
        if word.arg is not None:
            yield word.arg, word.value


def does_more(reach: Reach, call: ast.Call, context: FileContext) -> bool:
    """Whether what a call does to one thing in another file is done further down, or beside what asks a
    server: how much of its time it takes is not known."""
    if len(reach.functions) > 1:
        return True
    return any(
        other.effect.kind in ("queries", "writes", "commits", "connects")
        or other.effect.kind == "blocks"
        and other.effect.detail == "network"
        for other in context.reaches(call)
    )
