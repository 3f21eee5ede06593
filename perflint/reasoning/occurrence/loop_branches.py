"""Branches in a loop: whether most iterations come to a node, as far as the tests between them tell."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import takewhile

from perflint.language.flow.local_calls import default_of
from perflint.language.nodes import FUNCTIONS, parents


def up_to(loop: ast.AST, node: ast.AST) -> Iterable[ast.AST]:
    """What stands between a node and a loop around it, innermost first."""
    for above in parents(node):
        if above is loop:
            return
        yield above


def is_conditional(node: ast.AST, loop: ast.AST) -> bool:
    """Whether an `if` in a loop decides about a node."""
    return any(isinstance(up, ast.If) for up in up_to(loop, node))


def in_other_branch(one: ast.AST, other: ast.AST) -> bool:
    """Whether two nodes stand in different branches of an `if`, so that a round runs one of them at most."""
    above: dict[ast.AST, ast.AST] = {}  # what holds the other node, with the part of it that does
    child = other
    for up in parents(other):
        above[up] = child
        child = up
    child = one
    for up in parents(one):
        if up in above:
            return (
                isinstance(up, ast.If)
                and (child in up.body) != (above[up] in up.body)
                and (up.test not in (child, above[up]))
            )
        child = up
    return False


def mostly(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a loop runs a node in most of its rounds, as far as the tests between them tell."""
    child = node
    for above in up_to(loop, node):
        if isinstance(above, ast.If) and child is not above.test:
            holds = rarely_fails(above.test) or _holds_by_default(above)
            if holds is not (child in above.body):
                return False
        elif isinstance(above, (ast.ExceptHandler, ast.match_case)) or cut_short(child, above):
            return False
        child = above
    return True


def _holds_by_default(test: ast.If) -> bool:
    """Whether a test asks for what is not given unless a caller gives it: `suffix is None` of a function with
    `suffix=None`."""
    match test.test:
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
        ):
            return any(
                isinstance(default := default_of(name, function), ast.Constant)
                and default.value is None
                for function in parents(test)
                if isinstance(function, FUNCTIONS)
            )
    return False


def cut_short(node: ast.AST, above: ast.AST) -> bool:
    """Whether what stands before a node in a condition mostly settles it: `is_url(x) and ask(x)`."""
    match above:
        case ast.BoolOp(op=ast.And(), values=values):
            return any(
                not rarely_fails(value) for value in takewhile(lambda v: v is not node, values)
            )
    return False


def all_pass(clauses: list[ast.comprehension]) -> bool:
    """Whether the conditions of a comprehension let most elements through."""
    return all(rarely_fails(test) for clause in clauses for test in clause.ifs)


def rarely_fails(test: ast.expr) -> bool:
    """Whether a test holds for most: it asks whether there is something, or leaves out what is known
    already, or one of many."""
    match test:
        case ast.Call(func=ast.Attribute(attr="is_dir")):
            return False  # of what a folder holds, few are folders
        case ast.Name() | ast.Attribute() | ast.Call(args=[]):
            return True
        case (
            ast.Subscript(slice=ast.Constant())
            | ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant()])
        ):
            return True  # as an attribute does: `if row.get("title"):`
        case ast.Call(
            func=ast.Name(id="isinstance"), args=[_, ast.Name(id="dict" | "list" | "str")]
        ):
            return True
        case ast.Compare(ops=[ast.NotIn() | ast.NotEq() | ast.IsNot()]):
            return True
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not rarely_fails(operand)
        case ast.BoolOp(op=ast.And(), values=values):
            return all(rarely_fails(value) for value in values)
        case ast.BoolOp(values=values):
            return any(rarely_fails(value) for value in values)
    return False
