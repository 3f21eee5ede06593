"""Code that runs only for some arguments: under a switch, a kind, or one of many branches."""

from __future__ import annotations

import ast

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import defaults, passed

_TRUE = "+"  # before the name of a parameter that gets `True`
_MANY = 5  # branches of a function that does what an argument says


def asks_kind(node: ast.AST, name: str) -> bool:
    """Whether a node runs only where a name is of some kind, or of none: `if isinstance(model, Model):`."""
    return any(
        isinstance(above, (ast.If, ast.IfExp))
        and any(
            isinstance(test, ast.Call)
            and last_name(test.func) in ("isinstance", "hasattr")
            and any(isinstance(part, ast.Name) and part.id == name for part in test.args)
            for test in descendants(above.test)
        )
        for above in parents(node)
    )


def one_of_many(node: ast.AST) -> bool:
    """Whether a node stands in one of many branches of its function, of which each run takes one:
    `if command == "list": … elif command == "open": …`."""
    child = node
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and child is not up.test and _branches(up) >= _MANY:
            return True
        child = up
    return False


def _branches(branch: ast.If) -> int:
    """How many branches of a chain of `elif` ask what something equals."""
    found = 0
    current: ast.stmt | None = branch
    while isinstance(current, ast.If):
        above = parent(current)
        if not (isinstance(above, ast.If) and above.orelse == [current]):
            break
        current = above
    while isinstance(current, ast.If):
        match current.test:
            case ast.Compare(ops=[ast.Eq() | ast.In()]):
                found += 1
        current = current.orelse[0] if len(current.orelse) == 1 else None
    return found


def absent_in(
    context: FileContext, call: ast.Call, function: FunctionNode, missing: frozenset[str]
) -> frozenset[str]:
    """The parameters of a function that are false in a call: it leaves them out, or gives a constant
    (`wait=False`); `missing` are those of the caller, which it may pass on. With a mark before it, a
    parameter that gets `True`."""
    if any(
        isinstance(value, ast.Starred) and getattr(value.value, "id", "") not in missing
        for value in call.args
    ) or any(
        word.arg is None and getattr(word.value, "id", "") not in missing for word in call.keywords
    ):
        return frozenset()
    values = passed(call, function)
    switched_off_names = {
        name
        for name, value in values.items()
        if isinstance(value, ast.Constant) and not value.value
    }
    provided = {
        name
        for name, value in values.items()
        if getattr(value, "id", "") not in missing and name not in switched_off_names
    }
    switched_on_names = {
        f"{_TRUE}{name}"
        for name, value in values.items()
        if isinstance(value, ast.Constant) and value.value is True
    }
    found = switched_off_names | switched_on_names
    found |= {
        name
        for name, default in defaults(function).items()
        if isinstance(default, ast.Constant) and not default.value and name not in provided
    }
    arguments = function.args
    plain = [value for value in call.args if not isinstance(value, ast.Starred)]
    if arguments.vararg is not None and len(plain) <= len(
        [*arguments.posonlyargs, *arguments.args]
    ):
        found.add(arguments.vararg.arg)
    bound = context.names.scopes[function].bindings
    return frozenset(
        name
        for name in found
        if all(b.kind.startswith("parameter") for b in bound.get(name.removeprefix(_TRUE), ()))
    )


def left_out(context: FileContext, node: ast.AST) -> frozenset[str]:
    """The parameters of the function around a node that may be left out, are false then, and keep the
    node from running: `if full: …`."""
    function = context.flow.function(node)
    if function is None:
        return frozenset()
    call = ast.Call(func=ast.Name(id=function.name, ctx=ast.Load()), args=[], keywords=[])
    return frozenset(
        name
        for name in absent_in(context, call, function, frozenset())
        if switched_off(node, frozenset({name}))
    )


def switched_off(node: ast.AST, absent: frozenset[str]) -> bool:
    """Whether a node runs only if a parameter is passed that is left out, `if commit: row.save()`, or
    only if one is false that gets `True`."""
    child = node
    for above in parents(node):
        if isinstance(above, ast.If):
            test, wanted = above.test, child in above.body
            if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                test, wanted = test.operand, child in above.orelse
            tests = [test]
            if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
                tests = test.values
            tests = [_there(one) for one in tests]
            if wanted and any(getattr(one, "id", "") in absent for one in tests):
                return True
            if not wanted and tests == [test] and f"{_TRUE}{getattr(test, 'id', '')}" in absent:
                return child is not above.test
        child = above
    return False


def _there(test: ast.expr) -> ast.expr:
    """What a test asks to be there: `body` of `body is not None`; other tests as they are."""
    match test:
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return left
    return test
