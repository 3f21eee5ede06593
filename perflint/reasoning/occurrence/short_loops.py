"""Loops that end after a few iterations by how they go on: redirects, parents, halves, a free name."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, last_name
from perflint.reasoning.context import FileContext
from perflint.reasoning.thresholds import FEW
from perflint.syntax.spelling import spelling


def breaks_off(loop: ast.For | ast.AsyncFor) -> bool:
    """Whether a loop breaks off after a few rounds: `for i, name in enumerate(names): if i == 3: break`."""
    match loop.iter, loop.target:
        case ast.Call(func=ast.Name(id="enumerate")), ast.Tuple(elts=[ast.Name(id=counter), _]):
            pass
        case _:
            return False
    for statement in loop.body:
        match statement:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=asked),
                    ops=[ast.Eq() | ast.GtE() | ast.Gt()],
                    comparators=[ast.Constant(value=int() as most)],
                ),
                body=[*_, ast.Break() | ast.Return()],
            ) if asked == counter and most < FEW:
                return True
    return False


def strips(loop: ast.While) -> bool:
    """Whether a loop goes on while a text starts so, or while a name is taken: `while s.startswith(p)`,
    `while name in taken` or `while f"{name} ({number})" in taken` with a part of it changed in the loop."""
    for test in loop.test.values if isinstance(loop.test, ast.BoolOp) else [loop.test]:
        match test:
            case ast.Call(func=ast.Attribute(value=text, attr="startswith" | "endswith")):
                if _assigned(text, loop):
                    return True
            case ast.Call(func=ast.Attribute(attr="exists" | "is_file" | "isfile")):
                return True
            case ast.Compare(left=ast.JoinedStr(values=values), ops=[ast.In()]):
                parts = [part.value for part in values if isinstance(part, ast.FormattedValue)]
                if any(_assigned(part, loop) for part in parts):
                    return True
            case ast.Compare(left=name, ops=[ast.In() | ast.NotIn()]):
                if _assigned(name, loop):
                    return True
    return False


def divides(loop: ast.While) -> bool:
    """Whether a number that the test reads gets smaller by a factor each time."""
    read = {inner.id for inner in ast.walk(loop.test) if isinstance(inner, ast.Name)}
    for inner in descendants(loop, into_functions=False):
        match inner:
            case ast.AugAssign(
                target=ast.Name(id=name), op=ast.FloorDiv() | ast.Div() | ast.RShift()
            ) if name in read:
                return True
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(op=ast.FloorDiv() | ast.Div() | ast.RShift()),
            ) if name in read:
                return True
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id=name), _])],
                value=ast.Call(func=ast.Name(id="divmod")),
            ) if name in read:
                return True
    return False


def climbs(loop: ast.While) -> bool:
    """Whether each round goes one step up: to the parent, to the folder above, to the base."""
    for inner in descendants(loop, into_functions=False):
        match inner:
            case ast.NamedExpr(value=ast.Call(func=ast.Attribute(value=above, attr="get"))):
                if "parent" in ast.unparse(above):
                    return True
            case ast.Assign(
                targets=[ast.Name(id=stepped)], value=ast.Attribute(value=ast.Name(id=name))
            ) if stepped == name and name in _names(loop.test):
                return True
            case ast.Assign(
                value=ast.Attribute(attr=attr) | ast.IfExp(body=ast.Attribute(attr=attr))
            ):
                if attr.startswith("parent") or attr in ("__base__", "__cause__", "__context__"):
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="path"), attr="split")):
                return True
            case ast.Call(func=ast.Attribute(attr="dirname")):
                return True
    return False


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def follows_redirects(loop: ast.While) -> bool:
    """Whether a loop follows redirects."""
    return any(
        "redirect" in last_name(inner).lower()
        for inner in descendants(loop, into_functions=False)
        if isinstance(inner, (ast.Attribute, ast.Name))
    )


def _assigned(target: ast.expr, loop: ast.While) -> bool:
    wanted = spelling(target)
    return any(
        isinstance(inner, (ast.Assign, ast.AugAssign))
        and any(
            spelling(one) == wanted
            for one in (inner.targets if isinstance(inner, ast.Assign) else [inner.target])
        )
        for inner in descendants(loop, into_functions=False)
    )


def calls_element(loop: ast.For | ast.AsyncFor, context: FileContext) -> bool:
    """Whether the elements are themselves called: layers, hooks, handlers, also by their position."""
    return context.once(("calls its element", loop), lambda: _calls_element(loop))


def _calls_element(loop: ast.For | ast.AsyncFor) -> bool:
    names = {inner.id for inner in ast.walk(loop.target) if isinstance(inner, ast.Name)}
    for statement in loop.body:
        for inner in descendants(statement, into_functions=False):
            match inner:
                case ast.Call(func=ast.Name(id=name) | ast.Subscript(slice=ast.Name(id=name))):
                    if name in names:
                        return True
    return False
