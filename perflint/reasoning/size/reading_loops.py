"""Loops that read something long piece after piece, and those that read on until they find something."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode, descendants
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import up_to
from perflint.reasoning.values.growth import Growth
from perflint.syntax.spelling import spelling

_HEADER = 16  # bytes at a time that are no piece of something long
_PIECES = frozenset("fetchmany fetchone read read1 readline recv recvfrom".split())


def reads_each(growth: Growth, loop: LoopNode, context: FileContext) -> bool:
    """Whether a loop over places puts together what it reads: `data += layer.read(start, size)`."""
    if not isinstance(loop, ast.For):
        return False
    for part in growth.parts:
        bindings = context.flow.reaching(part) if isinstance(part, ast.Name) else []
        for made in (part, *(binding.value for binding in bindings)):
            match made:
                case ast.Call(func=ast.Attribute(attr=attr), args=args, keywords=words) if (
                    attr in _PIECES and (args or words)
                ):
                    if not _is_header(words[-1].value if words else args[-1]):
                        return True
    return False


def looks_for(loop: LoopNode, growth: Growth) -> bool:
    """Whether a loop reads until it finds something in what it has read: a header, mostly."""
    if not isinstance(loop, ast.While):
        return False
    wanted = spelling(growth.target)
    own = set(ast.walk(growth.statement))
    return any(
        node not in own and isinstance(node, type(growth.target)) and spelling(node) == wanted
        for node in descendants(loop, into_functions=False)
        if not any(isinstance(above, (ast.Return, ast.Yield)) for above in up_to(loop, node))
    )


def reads_on(loop: ast.While) -> bool:
    """Whether a loop reads piece after piece until there is no more: `while chunk := f.read(size)`,
    `while True: … sock.recv(size)`."""
    for part in conditions(loop.test):
        match part:
            case ast.NamedExpr(value=value) | ast.Compare(left=ast.NamedExpr(value=value)):
                return _is_piece(value, loop)
            case ast.Constant():
                inside = descendants(loop, into_functions=False)
                return any(_is_piece(node, loop) for node in inside)
    return False


def _is_piece(node: ast.AST, loop: ast.While) -> bool:
    """Whether a call reads one piece of what may be long: not all that there is, nor a header of a few
    bytes, nor what is left up to a size, which comes in a piece or two."""
    match node:
        case ast.Await(value=value):
            return _is_piece(value, loop)
        case ast.Call(func=ast.Attribute(attr=attr), args=arguments) if attr in _PIECES:
            if not arguments:
                return attr != "read"
            return all(_is_block(size, loop) for size in arguments)
    return False


def _is_block(size: ast.expr, loop: ast.While) -> bool:
    """Whether a size is the same in each round of a loop, and not that of a header."""
    match size:
        case ast.Constant():
            return not _is_header(size)
        case ast.Name(id=name):
            return not any(
                isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
                for node in descendants(loop, into_functions=False)
            )
    return isinstance(size, ast.Attribute)


def conditions(test: ast.expr) -> list[ast.expr]:
    """The conditions that must all hold for a test to do."""
    return test.values if isinstance(test, ast.BoolOp) else [test]


def _is_header(size: ast.expr) -> bool:
    """Whether a size is a few bytes, which are no piece of something long."""
    return (
        isinstance(size, ast.Constant)
        and not isinstance(size.value, bool)
        and size.value in range(_HEADER)
    )
