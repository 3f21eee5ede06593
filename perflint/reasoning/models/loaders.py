"""Loaders of PyTorch: what makes one, what it is told, and whether it starts workers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.attributes import assigned
from perflint.language.names import PARTIAL, Names
from perflint.language.nodes import last_name, nodes_below, parent, parents
from perflint.outlining.file_facts import file_fact
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.facts_of_names import has_fact

LOADERS: Final = of_kind("data loader")
NUM_WORKERS: Final = 5  # its position among the parameters
PIN_MEMORY: Final = 7
_WRAPPING = frozenset({"enumerate", "tqdm", "track", "islice", "trange", "zip"})
_CORES = of_kind("counts cores")

# The names of modules and classes that stand for a number of workers above 0.
WORKER_COUNT: Final = "worker-count"


@file_fact(WORKER_COUNT)
def worker_counts(names: Names) -> Iterator[tuple[str, str]]:
    """The names of workers that a module, or a class of it, binds to a number above 0."""
    for statement in names.nodes(ast.Assign, ast.AnnAssign):
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int() as number))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int() as number))
            ) if number > 0 and "worker" in name.lower():
                scope = names.scope_of(statement)
                if scope.kind in ("module", "class"):
                    yield f"{names.qualname(scope)}.{name}", ""


def is_loader(call: ast.Call, context: FileContext) -> bool:
    """Whether a call makes a loader, also through `partial`."""
    return (
        context.names.dotted(call.func) in LOADERS
        or last_name(call.func) not in ("", "partial")
        and _partial(call, context) is not None
    )


def _partial(call: ast.Call, context: FileContext) -> ast.Call | None:
    """What a call is given beforehand: `loader = partial(DataLoader, num_workers=4)`."""
    only = context.names.only_binding(call.func) if isinstance(call.func, ast.Name) else None
    made = only.value if only is not None and only.kind == "assign" else None
    if isinstance(made, ast.Call) and context.names.dotted(made.func) == PARTIAL:
        if len(made.args) == 1 and context.names.dotted(made.args[0]) in LOADERS:
            return made
    return None


def option(
    call: ast.Call, position: int | None, name: str, context: FileContext
) -> ast.expr | None:
    """What a loader is given for a parameter, also in a dictionary of options (`**options`)."""
    given = _argument(call, position, name)
    if given is not None:
        return given
    for word in call.keywords:
        if word.arg is None:
            given = _item(word.value, name, context)
            if given is not None:
                return given
    before = _partial(call, context)
    return _argument(before, None, name) if before is not None else None


def _item(options: ast.expr, name: str, context: FileContext) -> ast.expr | None:
    """The value of a key in a dictionary that is written out."""
    if isinstance(options, ast.Name):
        only = context.names.only_binding(options)
        if only is None or only.kind != "assign" or only.value is None:
            return None
        options = only.value
    match options:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values):
                if isinstance(key, ast.Constant) and key.value == name:
                    return value
        case ast.Call(func=function, args=[]) if context.names.is_builtin(function, "dict"):
            return _argument(options, None, name)
    return None


def starts_some(given: ast.expr, context: FileContext, depth: int = 2) -> bool:
    """Whether a number of workers is known to be above 0: a constant, also as the default of a parameter,
    or one for each core."""
    match given:
        case ast.Constant(value=int() as number):
            return number > 0
        case ast.Attribute():
            value = assigned(given, context.names)
            if value is None:
                return has_fact(given, WORKER_COUNT, context)
            return depth > 0 and starts_some(value, context, depth - 1)
        case ast.Name():
            only = context.names.only_binding(given)
            if only is not None and only.kind == "import":
                return has_fact(given, WORKER_COUNT, context)
            if only is None or only.kind not in ("assign", "parameter") or only.value is None:
                return False
            return depth > 0 and starts_some(only.value, context, depth - 1)
        case ast.BoolOp(op=ast.Or(), values=values):
            return all(starts_some(value, context, depth) for value in values)
        case ast.IfExp(body=one, orelse=other):
            return all(starts_some(value, context, depth) for value in (one, other))
        case ast.Call(func=function, args=args):
            name = context.names.dotted(function)
            if name in ("builtins.min", "builtins.max"):
                return bool(args) and all(starts_some(value, context, depth) for value in args)
            return name in _CORES
    return False


def open_ended(call: ast.Call, context: FileContext) -> bool:
    """Whether a loader may be told more than is seen: `**options` of unknown content."""
    return any(isinstance(part, ast.Starred) for part in call.args) or any(
        word.arg is None and not _is_written(word.value, context) for word in call.keywords
    )


def passes(call: ast.Call, context: FileContext) -> Iterator[ast.For]:
    """The loops of this file that go over a loader that a call makes, by the name or attribute of `self`
    that it is put into, or by the parameter to which that is handed."""
    above = parent(call)
    if not isinstance(above, ast.Assign) or len(above.targets) != 1:
        return
    target = above.targets[0]
    function = context.function(call)
    if isinstance(target, ast.Name):
        if context.names.only_binding(target) is None:
            return
        around: ast.AST = function if function is not None else context.names.tree
        yield from _over(target.id, around)
        for inner in nodes_below(around, ast.Call):
            own = function_of(context, inner.func)
            for name, given in passed(inner, own).items() if own is not None else ():
                if own is not None and isinstance(given, ast.Name) and given.id == target.id:
                    yield from _over(name, own)
    elif isinstance(target, ast.Attribute):
        owner = next((up for up in parents(call) if isinstance(up, ast.ClassDef)), None)
        if owner is not None and assigned(target, context.names) is call:
            yield from _over(ast.unparse(target), owner)


def _over(written: str, around: ast.AST) -> Iterator[ast.For]:
    for loop in nodes_below(around, ast.For):
        items = loop.iter
        while isinstance(items, ast.Call) and last_name(items.func) in _WRAPPING and items.args:
            items = items.args[0]
        if isinstance(items, (ast.Name, ast.Attribute)) and ast.unparse(items) == written:
            yield loop


def _is_written(options: ast.expr, context: FileContext) -> bool:
    """Whether a dictionary of options is written out, and nothing is put into it later."""
    if isinstance(options, ast.Name):
        only = context.names.only_binding(options)
        if only is None or only.kind != "assign" or only.value is None:
            return False
        around = context.function(options) or context.names.tree
        if len(context.flow.reads(options.id, around)) > 1:
            return False
        options = only.value
    match options:
        case ast.Dict(keys=keys):
            return None not in keys
        case ast.Call(func=function, args=[]):
            return context.names.is_builtin(function, "dict")
    return False


def _argument(call: ast.Call, position: int | None, name: str) -> ast.expr | None:
    """The value given for a parameter, by keyword or by position."""
    word = next((word.value for word in call.keywords if word.arg == name), None)
    if word is not None or position is None or position >= len(call.args):
        return word
    found = call.args[position]
    return None if isinstance(found, ast.Starred) else found
