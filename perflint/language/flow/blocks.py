"""Blocks of statements: where a statement stands, and whether a block leaves its loop or function."""

from __future__ import annotations

import ast

from perflint.language.nodes import (
    FUNCTIONS,
    IS_STATEMENT,
    FunctionNode,
    descendants,
    field_of,
    nodes_below,
    parent,
    parents,
)

LOOP_STATEMENTS = (ast.For, ast.AsyncFor, ast.While)
OWNERS = frozenset({*FUNCTIONS, ast.ClassDef})
BLOCKS = ("body", "orelse", "finalbody")
FAR = 12  # nodes up to where most statements begin; from there on, answers are remembered
_HOLDERS = frozenset(
    {
        ast.If,
        *LOOP_STATEMENTS,
        ast.With,
        ast.AsyncWith,
        ast.Try,
        ast.ExceptHandler,
        ast.Match,
        ast.match_case,
    }
)  # what holds statements of its own function


class Blocks:
    """Where statements stand in the blocks of other statements."""

    def __init__(self) -> None:
        self._tops: dict[ast.AST, ast.AST] = {}  # of `elif`
        self._places: dict[ast.AST, dict[ast.AST, tuple[str, int]]] = {}

    def chain_top(self, node: ast.AST) -> ast.AST:
        """The `if` whose `elif` a node is, through any number of these; else the node itself."""
        if node.__class__ is not ast.If:
            return node
        chain: list[ast.AST] = []
        top: ast.AST = node
        while top not in self._tops:
            chain.append(top)
            above = parent(top)
            if not isinstance(above, ast.If) or above.orelse != [top]:
                break
            top = above
        top = self._tops.get(top, top)
        self._tops.update(dict.fromkeys(chain, top))
        return top

    def places(self, above: ast.AST) -> dict[ast.AST, tuple[str, int]]:
        """The field and index of each statement, handler or case that a node holds."""
        found = self._places.get(above)
        if found is None:
            found = self._places[above] = {}
            for name in (*BLOCKS, "handlers"):
                block = getattr(above, name, None)
                if isinstance(block, list):
                    for index, statement in enumerate(block):
                        found[statement] = (name, index)
        return found


def enclosing_function(node: ast.AST) -> FunctionNode | None:
    """The function whose body holds a node; lambdas and comprehensions are part of it."""
    child = node
    for far, above in enumerate(parents(node)):
        if above.__class__ in OWNERS and field_of(above, child) == "body":
            return above if isinstance(above, FUNCTIONS) else None
        child = above
        if far == FAR:
            return _function_far_above(child)
    return None


def _function_far_above(node: ast.AST) -> FunctionNode | None:
    """The function whose body holds a node far above others, remembered on all nodes on the way: each of a
    thousand `elif`, or of a thousand calls on one another, asks for it."""
    way: list[ast.AST] = []
    found: FunctionNode | None = None
    child = node
    while not hasattr(child, "_function_above"):
        way.append(child)
        above = parent(child)
        if above is None or above.__class__ in OWNERS and field_of(above, child) == "body":
            found = above if isinstance(above, FUNCTIONS) else None
            break
        child = above
    else:
        found = child._function_above
    for one in way:
        one._function_above = found  # type: ignore[attr-defined]
    return found


def yields_control(region: ast.AST) -> bool:
    """Whether others run while a part of a generator or coroutine does: it yields or awaits."""
    waits = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)
    return any(True for _ in nodes_below(region, *waits, into_functions=False))


def block_of(statement: ast.AST) -> list[ast.stmt] | None:
    """The block that a statement stands in."""
    above = parent(statement)
    name = field_of(above, statement) if above is not None else ""
    return getattr(above, name) if name in BLOCKS else None


def statement_of(node: ast.AST) -> ast.stmt | ast.AST:
    """The statement that a node is or stands in; the node itself where it stands in none."""
    found: ast.AST | None = node
    while found is not None and found.__class__ not in IS_STATEMENT:
        found = getattr(found, "_parent", None)
    return found or node


def always_leaves(block: list[ast.stmt]) -> bool:
    """Whether a block always ends its loop (or function): no path reaches the block's end."""
    return next((leaves for leaves in map(_leaves, block) if leaves is not None), False)


def is_unreachable(node: ast.AST) -> bool:
    """Whether nothing runs a node: it stands behind a `return`, `raise`, `break` or `continue` of its block,
    or behind an `if` of which both branches end with one."""
    child = node
    for above in parents(node):
        for name in BLOCKS:
            block = getattr(above, name, None)
            if isinstance(block, list) and child in block:
                if any(map(_goes_elsewhere, block[: block.index(child)])):
                    return True
        child = above
    return False


def _goes_elsewhere(statement: ast.stmt) -> bool:
    """Whether nothing gets past a statement. What a `with` statement holds may be ended by it
    (`with suppress(KeyError): raise KeyError`)."""
    match statement:
        case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
            return True
        case ast.If(body=body, orelse=orelse):
            return any(map(_goes_elsewhere, body)) and any(map(_goes_elsewhere, orelse))
    return False


def _leaves(statement: ast.stmt) -> bool | None:
    """Whether a statement always ends its loop; None if what follows it decides."""
    match statement:
        case ast.Break() | ast.Return() | ast.Raise():
            return True
        case ast.If(body=body, orelse=orelse) if (
            orelse and always_leaves(body) and always_leaves(orelse)
        ):
            return True
        case ast.With(body=body) | ast.AsyncWith(body=body) if always_leaves(body):
            return True
        case _ if _continues(statement):
            return False
    return None


def _continues(statement: ast.AST) -> bool:
    """Whether a statement holds a `continue`. Expressions hold none, so they are not looked into."""
    if statement.__class__ not in _HOLDERS:
        return isinstance(statement, ast.Continue)
    blocks = (*BLOCKS, "handlers", "cases")
    stack = [statement]
    while stack:
        current = stack.pop()
        if isinstance(current, ast.Continue):
            return True
        if current.__class__ in _HOLDERS:
            for name in blocks:
                stack.extend(getattr(current, name, ()))
    return False


def leaves_after(above: ast.AST, child: ast.stmt) -> bool:
    """Whether the block that holds `child` leaves its loop once `child` has run."""
    block = block_of(child)
    if block is None or isinstance(above, LOOP_STATEMENTS):
        return False
    last = block[-1]
    if isinstance(last, ast.Raise) and (
        isinstance(above, ast.ExceptHandler) or not _caught(last, LOOP_STATEMENTS)
    ):
        return True
    return isinstance(last, (ast.Break, ast.Return)) or (
        isinstance(above, ast.Try)
        and block is above.body
        and bool(above.orelse)
        and isinstance(above.orelse[-1], (ast.Break, ast.Return))
    )


def _caught(statement: ast.stmt, tops: tuple[type[ast.AST], ...]) -> bool:
    """Whether a handler stands between a `raise` and what it would leave, or nothing is to be left."""
    child: ast.AST = statement
    for up in parents(statement):
        if isinstance(up, tops):
            return False
        if isinstance(up, (*FUNCTIONS, ast.Module)):
            return True
        if isinstance(up, ast.Try) and up.handlers and child in up.body:
            return True
        child = up
    return True


def leaves_below(loop: ast.For | ast.AsyncFor | ast.While, child: ast.AST) -> bool:
    """Whether a loop always ends below a statement of its body, which only a `continue` above it
    keeps from running: `if not wanted(row): continue`, then work, then `return`."""
    leaving: dict[ast.AST, bool] | None = getattr(loop, "_leaving", None)
    if leaving is None:  # by statement of the body: whether those below it always end the loop
        leaving, below = {}, False
        for statement in reversed(loop.body):
            leaving[statement] = below
            leaves = _leaves(statement)
            below = below if leaves is None else leaves
        loop._leaving = leaving  # type: ignore[union-attr]
    return leaving[child] and not _continues(child)


def returns_below(loop: ast.For | ast.AsyncFor | ast.While, child: ast.AST) -> bool:
    """As `leaves_below`, where it is the function that ends, and with it all loops."""
    return (
        isinstance(loop.body[-1], ast.Return) and child in loop.body and leaves_below(loop, child)
    )


def returns_after(above: ast.AST, child: ast.stmt) -> bool:
    """Whether the function returns once a statement has run, whatever loops are around it."""
    block = block_of(child)
    if block is None or not isinstance(above, ast.If):
        return False
    last = block[-1]
    return isinstance(last, ast.Return) or (
        isinstance(last, ast.Raise) and not _caught(last, (*FUNCTIONS, ast.Module))
    )


def may_leave(loop: ast.For | ast.While) -> bool:
    """Whether a loop may end early."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Return):
            return True
        if isinstance(node, ast.Break):
            inner = next(
                up for up in parents(node) if isinstance(up, (ast.For, ast.AsyncFor, ast.While))
            )
            if inner is loop:
                return True
    return False
