"""Arguments of calls by the parameters that take them, and what depends on a parameter."""

from __future__ import annotations

import ast
from itertools import takewhile

from perflint.language.nodes import FunctionNode, descendants, last_name, parent
from perflint.language.scopes import Binding, Scope
from perflint.reasoning.context import FileContext


def defaults(function: FunctionNode) -> dict[str, ast.expr]:
    """The parameters of a function that may be left out, with what they are then."""
    arguments = function.args
    names = [*arguments.posonlyargs, *arguments.args]
    return {
        argument.arg: default
        for argument, default in (
            *zip(reversed(names), reversed(arguments.defaults)),
            *zip(arguments.kwonlyargs, arguments.kw_defaults),
        )
        if default is not None
    }


def passed(call: ast.Call, function: FunctionNode) -> dict[str, ast.expr]:
    """The arguments of a call by the parameters of the function that it runs."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    names = [argument.arg for argument in arguments]
    if isinstance(parent(function), ast.ClassDef) and names and names[0] in ("self", "cls"):
        names = names[1:]
    return _by_name(names, _in_full(call))


def changing(
    context: FileContext,
    call: ast.Call,
    below: FunctionNode,
    function: FunctionNode,
    varying: frozenset[str],
) -> frozenset[str]:
    """The parameters of a function for which a call in another one passes what depends on some parameters
    of that one."""
    given = passed(call, below)
    found = {n for n, value in given.items() if depends(context, value, function, varying)}
    if any(depends(context, value, function, varying) for value in collected(call, below)):
        found |= parameters(below) - given.keys()
    return frozenset(found)


def collected(call: ast.Call, function: FunctionNode) -> list[ast.expr]:
    """What a call passes that belongs to no parameter of its own: what `*rest` and `**options` hold of the
    function, and what such of the call hold."""
    given = passed(call, function)
    taken = parameters(function) if function.args.kwarg is not None else given.keys()
    return [
        *(value for value in call.args if all(value is not one for one in given.values())),
        *(word.value for word in call.keywords if word.arg is None or word.arg not in taken),
    ]


def passed_on(context: FileContext, call: ast.Call, function: str) -> dict[str, ast.expr]:
    """As `passed`, for a function that another file may define, by its dotted name."""
    facts = context.project.function(function)
    if facts is None:
        return {}
    names = [one.name for one in facts.parameters if one.kind in ("positional", "either")]
    if names[:1] in (["self"], ["cls"]):
        names = names[1:]
    return _by_name(names, _in_full(call))


def _in_full(call: ast.Call) -> ast.Call:
    """A call with all that its function gets: also what a `partial` holds that is called."""
    function = call.func
    scope: Scope | None = getattr(function, "_scope", None)
    if not isinstance(function, ast.Name):
        return call
    while scope is not None and function.id not in scope.bindings:
        scope = scope.parent
    match scope.bindings[function.id] if scope is not None else ():
        case [Binding(value=ast.Call(func=maker, args=[made, *held], keywords=words))] if (
            last_name(maker) == "partial"
        ):
            return ast.Call(made, [*held, *call.args], [*words, *call.keywords])
    return call


def _by_name(names: list[str], call: ast.Call) -> dict[str, ast.expr]:
    """The arguments of a call by parameters; those behind a starred one are not known."""
    plain = takewhile(lambda value: not isinstance(value, ast.Starred), call.args)
    found = dict(zip(names, plain))
    found.update((word.arg, word.value) for word in call.keywords if word.arg is not None)
    return found


def parameters(function: FunctionNode) -> frozenset[str]:
    """The names of a function's parameters, but for `self` and `cls`."""
    every = function.args
    return frozenset(
        argument.arg
        for argument in (
            *every.posonlyargs,
            *every.args,
            *every.kwonlyargs,
            every.vararg,
            every.kwarg,
        )
        if argument is not None and argument.arg not in ("self", "cls")
    )


def depends(
    context: FileContext, node: ast.expr, function: FunctionNode, varying: frozenset[str]
) -> bool:
    """Whether an expression of a function depends on some of its parameters, locals followed."""
    seen: set[str] = set()
    stack: list[ast.AST] = [node]
    scope = context.names.scopes[function]
    while stack:
        for inner in descendants(stack.pop()):
            if not isinstance(inner, ast.Name) or inner.id in seen:
                continue
            seen.add(inner.id)
            if inner.id in varying:
                return True
            stack.extend(
                binding.value
                for binding in scope.bindings.get(inner.id, ())
                if binding.value is not None and binding.kind != "parameter"
            )
    return False
