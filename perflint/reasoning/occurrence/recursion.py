"""Functions that call themselves: how often, with what, and whether anybody sees more than the result."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from enum import Enum

from perflint.language.nodes import COMPREHENSIONS, descendants, parent
from perflint.reasoning.context import FileContext

_REPEATING = (ast.For, ast.While, *COMPREHENSIONS)
_PURE = frozenset(
    "abs all any bool divmod enumerate float int isinstance len max min pow range reversed round sorted"
    " sum tuple zip".split()
)
_PURE_MODULES = ("math.", "operator.")


def own_calls(function: ast.FunctionDef, context: FileContext) -> list[ast.Call]:
    """The calls by which a function calls itself."""
    return [
        node
        for statement in function.body
        for node in descendants(statement, into_functions=False)
        if isinstance(node, ast.Call) and _is_own(node, function, context)
    ]


def _is_own(call: ast.Call, function: ast.FunctionDef, context: FileContext) -> bool:
    match call.func:
        case ast.Name(id=name):
            return name == function.name and (
                context.name(call.func) in (None, context.qualified(function))
                and any(one.node is function for one in context.names.bindings(call.func))
            )
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return name == function.name and isinstance(parent(function), ast.ClassDef)
    return False


def most_calls(function: ast.FunctionDef, calls: Iterable[ast.Call]) -> int:
    """How many of some calls one run of a function makes at most; those in loops count twice."""
    return _in_block(function.body, frozenset(calls))


def _in_block(block: list[ast.stmt], calls: frozenset[ast.Call]) -> int:
    """How many calls one path through a block makes at most."""
    total = most = 0
    for statement in block:
        if isinstance(statement, ast.If):
            total += _in_node(statement.test, calls)
            first, second = _in_block(statement.body, calls), _in_block(statement.orelse, calls)
            most = max(most, total + first, total + second)
            leaving = [_leaves(branch) for branch in (statement.body, statement.orelse) if branch]
            if leaving and leaving[0]:
                first = 0
            if len(leaving) > 1 and leaving[1]:
                second = 0
            total += max(first, second)
        else:
            total += _in_node(statement, calls)
        most = max(most, total)
        if isinstance(statement, (ast.Return, ast.Raise)):
            break
    return most


def _leaves(block: list[ast.stmt]) -> bool:
    return isinstance(block[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break))


def _in_node(node: ast.AST, calls: frozenset[ast.Call]) -> int:
    if isinstance(node, ast.IfExp):
        branches = max(_in_node(node.body, calls), _in_node(node.orelse, calls))
        return _in_node(node.test, calls) + branches
    own = 1 if node in calls else 0
    if isinstance(node, (ast.For, ast.While)):
        head = _in_node(node.iter if isinstance(node, ast.For) else node.test, calls)
        return head + 2 * _in_block(node.body, calls) + _in_block(node.orelse, calls)
    inner = sum(_in_node(child, calls) for child in ast.iter_child_nodes(node))
    return own + inner * (2 if isinstance(node, COMPREHENSIONS) else 1)


class Step(Enum):
    """What becomes of a parameter from one call to the next."""

    SAME = "the same"
    SHIFTED = "a constant more or less"
    SHORTENED = "without its first or last elements"
    VARYING = "more or less by an amount that varies"


def steps(call: ast.Call, function: ast.FunctionDef) -> dict[str, Step] | None:
    """What a function that calls itself gives for each of its parameters; None where that is anything
    else: parts of a tree, halves of a list, what has been put together."""
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    if names and names[0] in ("self", "cls") and isinstance(parent(function), ast.ClassDef):
        names = names[1:]
    if any(isinstance(value, ast.Starred) for value in call.args) or len(call.args) > len(names):
        return None
    passed = dict(zip(names, call.args))
    for word in call.keywords:
        if word.arg is None or word.arg not in names:
            return None
        passed[word.arg] = word.value
    found = {name: _step(value, name) for name, value in passed.items()}
    if any(step is None for step in found.values()):
        return None
    return {name: step for name, step in found.items() if step is not None}


def _step(value: ast.expr, name: str) -> Step | None:
    match value:
        case ast.Name(id=passed) if passed == name:
            return Step.SAME
        case ast.BinOp(left=ast.Name(id=passed), op=ast.Sub() | ast.Add(), right=amount) if (
            passed == name
        ):
            if isinstance(amount, ast.Constant):
                return Step.SHIFTED
            plain = not any(isinstance(node, ast.Call) for node in ast.walk(amount))
            return Step.VARYING if plain else None
        case ast.Subscript(value=ast.Name(id=passed), slice=ast.Slice(step=None) as part) if (
            passed == name
        ):
            ends = [end for end in (part.lower, part.upper) if end is not None]
            constant = all(isinstance(end, (ast.Constant, ast.UnaryOp)) for end in ends)
            return Step.SHORTENED if constant and len(ends) == 1 else None
    return None


def is_pure(function: ast.FunctionDef, calls: Iterable[ast.Call], context: FileContext) -> bool:
    """Whether a function has no effect but its result, which is made of its arguments and of
    what does not change."""
    own = set(calls)
    local = set(context.names.scopes[function].bindings)
    parameters = {
        argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)
    }
    for statement in function.body:
        for node in descendants(statement, into_functions=True):
            match node:
                case ast.Yield() | ast.YieldFrom() | ast.Await() | ast.Global() | ast.Nonlocal():
                    return False
                case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    return False
                case ast.Attribute(ctx=ast.Store() | ast.Del()):
                    return False
                case ast.Subscript(value=owner, ctx=ast.Store() | ast.Del()):
                    if not isinstance(owner, ast.Name) or owner.id in parameters:
                        return False
                    if owner.id not in local:
                        return False
                case ast.Call() if node not in own and not _calls_purely(node, context):
                    return False
    return True


def _calls_purely(call: ast.Call, context: FileContext) -> bool:
    if isinstance(call.func, ast.Name):
        return context.names.is_builtin(call.func) and call.func.id in _PURE
    return (context.name(call.func) or "").startswith(_PURE_MODULES)


def base_results(function: ast.FunctionDef, calls: Iterable[ast.Call]) -> Iterator[ast.expr]:
    """What a function gives where it does not call itself."""
    own = set(calls)
    for statement in function.body:
        for node in descendants(statement, into_functions=False):
            if isinstance(node, ast.Return) and node.value is not None:
                for value in _branches(node.value):
                    if not own & set(descendants(value)):
                        yield value


def _branches(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.IfExp):
        yield from _branches(value.body)
        yield from _branches(value.orelse)
    else:
        yield value
