"""The statements of one block in which a local grows and nothing else looks at it.

text = start()             <- the stretch starts with this binding, or
text += head               <- with the first growth, where the binding stands elsewhere
for row in rows:
    if text:               <- only the truth of it is asked for
        text += ", "
    text += row.name
text += "."                <- and ends here
return text                <- what follows in the block

"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from perflint.codemods.parts.escapes import caught, swallower
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import descendants, parent, parents, within
from perflint.language.truth import is_test
from perflint.rules.context import Context

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
# Blocks that run at most once where their statement runs.
_ONCE = (ast.If, ast.With, ast.AsyncWith, ast.Try, ast.Match)


@dataclass(frozen=True, slots=True)
class Growing:
    """A statement that adds to the text: the values in their order, and whether the first one is the
    rest of an f-string that starts with the text."""

    statement: ast.Assign | ast.AugAssign
    values: tuple[ast.expr, ...]
    spliced: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a local grows.

    Attributes:
        statements: those of the block from the first to the last that has to do with it.
        start: the first of them, if it binds the name; else the value of the name there counts.
        growing: what adds to it, in document order.
        tests: what asks for its truth (the name, `not text`, `text == ""`).
        later: the mentions of the name in what follows in the block.
        elsewhere: the mentions outside of the block, or before the stretch.
    """

    name: str
    statements: tuple[ast.stmt, ...]
    start: ast.Assign | ast.AnnAssign | None
    growing: tuple[Growing, ...]
    tests: tuple[ast.expr, ...]
    later: tuple[ast.AST, ...]
    elsewhere: tuple[ast.AST, ...]


def stretch_from_start(
    context: Context, loop: ast.stmt, name: str, region: ast.AST
) -> Stretch | str:
    """The stretch around a loop that starts with the binding of the name; or why there is none."""
    statement: ast.AST = loop
    while isinstance(statement, ast.stmt):
        block = block_of(statement)
        if block is None:
            break
        here = block.index(statement)
        touching = [at for at in range(here) if _mentions(context, name, block[at])]
        bindings = [at for at in touching if _bound_by(block[at], name) is not None]
        if bindings:
            return _stretch(context, block, bindings[-1], here, name, region)
        if touching:
            return f"`{name}` is not bound right before the loop"
        above = parent(statement)
        if isinstance(above, (ast.ExceptHandler, ast.match_case)):
            above = parent(above)
        if not isinstance(above, _ONCE):
            break
        statement = above
    return f"`{name}` is not bound in the block of the loop"


def stretch_from_loop(
    context: Context, loop: ast.stmt, name: str, region: ast.AST
) -> Stretch | str:
    """The stretch that starts with the loop, whatever the name holds there; or why there is none."""
    block = block_of(loop)
    if block is None:
        return "the loop stands in no block"
    here = block.index(loop)
    return _stretch(context, block, here, here, name, region)


def leaving(context: Context, stretch: Stretch) -> str:
    """Why what is read elsewhere may have to see a text half done, in words; empty if it cannot."""
    reads = [
        node
        for node in stretch.elsewhere
        if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    ]
    if not reads:
        return ""
    for statement in stretch.statements:
        for node in descendants(statement, into_functions=False):
            if isinstance(node, (ast.Break, ast.Continue)):
                loop = _loop_of(node)
                if loop is not None and within(loop, statement):
                    continue
                word = "break" if isinstance(node, ast.Break) else "continue"
                return f"`{word}` leaves with `{stretch.name}` half done, which is read elsewhere"
    first = stretch.statements[0]
    _, certain = swallower(context, first, stretch.name)
    if caught(first) or certain:
        return f"an exception could leave the loop with `{stretch.name}` half done, and be caught"
    return ""


def _loop_of(node: ast.Break | ast.Continue) -> ast.AST | None:
    """The loop that a `break` or `continue` belongs to."""
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, _LOOPS) and child in above.body:
            return above
        child = above
    return None


def _stretch(
    context: Context, block: list[ast.stmt], first: int, loop_at: int, name: str, region: ast.AST
) -> Stretch | str:
    start = block[first] if first != loop_at else None
    growing: list[Growing] = []
    tests: list[ast.expr] = []
    last = loop_at
    for at in range(first + (start is not None), len(block)):
        found = _inside(context, block[at], name)
        if isinstance(found, str):
            if at <= loop_at:
                return found
            break
        repeated = any(_repeats(one.statement, block[at]) for one in found[0])
        if at > loop_at and found[1] and not repeated:
            break  # what is asked once is asked of the text
        if found[0]:
            last = at
        if at <= last:
            growing += found[0]
            tests += found[1]
    statements = tuple(block[first : last + 1])
    here, after = set(statements), set(block[last + 1 :])
    later: list[ast.AST] = []
    elsewhere: list[ast.AST] = []
    for node in _mentions(context, name, region):
        around = (node, *parents(node))
        if not after.isdisjoint(around):
            later.append(node)
        elif here.isdisjoint(around):
            elsewhere.append(node)
    return Stretch(
        name,
        statements,
        start if isinstance(start, (ast.Assign, ast.AnnAssign)) else None,
        tuple(growing),
        tuple(tests),
        tuple(later),
        tuple(elsewhere),
    )


def _repeats(statement: ast.stmt, top: ast.stmt) -> bool:
    """Whether a statement stands in a loop below another."""
    return any(isinstance(up, _LOOPS) and within(up, top) for up in parents(statement))


def _bound_by(statement: ast.stmt, name: str) -> ast.expr | None:
    """What a statement binds a name to, and does nothing else."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
            pass
        case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
            pass
        case _:
            return None
    mentioned = any(isinstance(node, ast.Name) and node.id == name for node in descendants(value))
    return None if mentioned else value


def _inside(
    context: Context, statement: ast.stmt, name: str
) -> tuple[list[Growing], list[ast.expr]] | str:
    """What makes a name grow below a statement, and what asks for its truth; or, in words, what else is
    done with it there."""
    growing: list[Growing] = []
    tests: list[ast.expr] = []
    allowed: set[ast.AST] = set()
    for node in descendants(statement):
        match node:
            case ast.AugAssign(target=ast.Name(id=found) as target, op=ast.Add(), value=value) if (
                found == name
            ):
                growing.append(Growing(node, (value,)))
                allowed.add(target)
            case ast.Assign(targets=[ast.Name(id=found) as target], value=value) if found == name:
                grown = _longer(node, value, name)
                if isinstance(grown, str):
                    return grown
                if grown is not None:
                    growing.append(grown[0])
                    allowed.update((target, grown[1]))
    for node in _mentions(context, name, statement):
        if node in allowed:
            continue
        test = _test(node)
        if test is not None:
            tests.append(test)
            continue
        read = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        where = "inside the loop" if isinstance(statement, _LOOPS) else "while it grows"
        return f"`{name}` is {'read' if read else 'bound'} {where}"
    return growing, tests


def _longer(
    statement: ast.Assign, value: ast.expr, name: str
) -> tuple[Growing, ast.AST] | str | None:
    """`text = text + a + b` and `text = f"{text}…"`, with the node that reads the text."""
    match value:
        case ast.BinOp(op=ast.Add()):
            first, *rest = _operands(value)
            if isinstance(first, ast.Name) and first.id == name:
                return Growing(statement, tuple(rest)), first
            if any(isinstance(one, ast.Name) and one.id == name for one in rest):
                return f"`{name}` grows at its front"
        case ast.JoinedStr(
            values=[
                ast.FormattedValue(
                    value=ast.Name(id=found) as read, conversion=-1, format_spec=None
                ),
                _,
                *_,
            ]
        ) if found == name:
            return Growing(statement, (value,), spliced=True), read
    return None


def _operands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_operands(node.left), node.right]
    return [node]


def _test(node: ast.AST) -> ast.expr | None:
    """What asks for the truth of a text by a mention of it: the name itself, or `text == ""`."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return None
    above = parent(node)
    match above:
        case ast.UnaryOp(op=ast.Not()):
            return node
        case ast.Compare(ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Constant(value="" | b"")]):
            return above if above.left is node and is_test(above) else None
    return node if is_test(node) else None


def _mentions(context: Context, name: str, below: ast.AST) -> Sequence[ast.AST]:
    """All that reads or binds a name below a node, comprehensions with a variable of that name left out."""
    return [
        node
        for node in (*context.flow.reads(name, below), *context.flow.writes(name, below))
        if not _is_of_comprehension(context, node, name)
    ]


def _is_of_comprehension(context: Context, node: ast.AST, name: str) -> bool:
    found = context.names.lookup(name, context.names.scope_of(node))
    return found is not None and found[0].kind == "comprehension"
