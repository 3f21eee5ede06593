"""Conditions that ask only whether there is something to work on: they let nearly all items through."""

from __future__ import annotations

import ast

from perflint.language.names import Names
from perflint.language.scopes import Binding
from perflint.syntax.annotations import says_none

_FLAGS = frozenset({"bool", "Any", "object"})


def runs_for_items(child: ast.AST, above: ast.AST, names: Names) -> bool:
    """Whether a branch runs for each item that is there: `if item:`, `else` of `if item is None:`, `case _:`
    after `case None:`.

    An item is what a `for` goes over, or a parameter that each caller must give. One that may be left out
    says nothing of how many do so, and neither does a value that the code works out before it asks for it.

    Args:
        child: the part of `above` that holds what runs.
        above: an `if`, an `if` expression, or a `match` with `child` as one of its cases.
    """
    match above:
        case ast.If(test=test, body=body):
            return child is not test and holds_for(test, names) is (child in body)
        case ast.IfExp(test=test, body=kept):
            return child is not test and holds_for(test, names) is (child is kept)
        case ast.Match(subject=ast.Name() as subject, cases=[*before, last]):
            return (
                child is last
                and _is_default(last)
                and all(map(_is_for_none, before))
                and _is_item(subject, names)
            )
    return False


def holds_for(test: ast.expr, names: Names) -> bool | None:
    """Whether a condition holds for the items that are there (True), or for the others (False); None where it
    asks for something else."""
    kind = test.__class__  # asked of every `if`: a quick look comes first
    if kind is ast.Name:
        return True if _is_item(test, names, truth=True) else None  # type: ignore[arg-type]
    if kind is ast.Compare or kind is ast.UnaryOp:
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as item):
                return False if _is_item(item, names, truth=True) else None
            case ast.Compare(
                left=ast.Name() as item,
                ops=[ast.Is() | ast.IsNot() as operator],
                comparators=[ast.Constant(value=None)],
            ) if _is_item(item, names):
                return operator.__class__ is ast.IsNot
    return None


def _is_item(name: ast.Name, names: Names, *, truth: bool = False) -> bool:
    """Whether a name stands for an item of a loop, or a parameter that is always given.

    Args:
        truth: whether its truth is asked for: a parameter must then be known to be no flag.
    """
    only = names.only_binding(name)
    if only is None:
        return False
    if only.kind == "for":
        return True
    if only.kind != "parameter" or only.value is not None or _is_given_by_python(only):
        return False
    if only.annotation is None:
        return not truth
    return not says_none(only.annotation) and not (
        truth and getattr(only.annotation, "id", "") in _FLAGS
    )


def _is_given_by_python(parameter: Binding) -> bool:
    """Whether no code of a program gives a parameter: `kind` of `__exit__`, which is None as a rule."""
    name = getattr(parameter.scope.node, "name", "")
    return name.startswith("__") and name not in ("__call__", "__init__")


def _is_default(case: ast.match_case) -> bool:
    return isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and not case.guard


def _is_for_none(case: ast.match_case) -> bool:
    return isinstance(case.pattern, ast.MatchSingleton) and case.pattern.value is None
