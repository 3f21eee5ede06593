"""The loops over which a value grows by joining, and what they do with it besides.

What starts afresh in each iteration does not grow.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from perflint.language.flow.below import places_below
from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.reasoning.arrays.first_iterations import is_first_time, says_nothing_yet
from perflint.reasoning.arrays.joining import Joining, ends, joining
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.data_loops import iterates_data
from perflint.reasoning.size.large_collections import repeats_many_times
from perflint.reasoning.size.sizes import WRITTEN, trips_of
from perflint.reasoning.thresholds import HANDFUL
from perflint.reasoning.values.growth import renamed, root_name, same_place
from perflint.syntax.spelling import spelling

_JOINS = frozenset("cat concat concatenate vstack hstack dstack stack append".split())
_LOADER = re.compile(r"(?:^|_|data)loaders?$", re.IGNORECASE)


def joining_loop(
    context: FileContext, statement: ast.AST, target: ast.expr, grows: set[ast.AST]
) -> LoopNode | None:
    """The outermost counted loop over whose iterations the target grows; None if it starts afresh.

    `grows` are the statements that make it grow.
    """
    found: LoopNode | None = None
    for loop in context.flow.loops(statement):
        if isinstance(loop, ast.Call) or is_short_loop(context, loop):
            break
        if isinstance(loop, COMPREHENSIONS) and not isinstance(statement, ast.NamedExpr):
            break
        if starts_afresh(loop, target, grows):
            break
        if not _picks_another(loop, target) or _comes_again(loop, target):
            found = loop
    return found


def is_short_loop(context: FileContext, loop: ast.AST) -> bool:
    """Whether a loop runs over a handful of items that are written out, or counts up to as few."""
    trips = trips_of(loop, context)
    return isinstance(loop, ast.For) and trips.is_up_to(HANDFUL) and trips.because != WRITTEN


def starts_afresh(loop: ast.AST, target: ast.expr, grows: set[ast.AST]) -> bool:
    """Whether a loop sets its target anew in each iteration, or whenever something is due."""
    root = root_name(target)
    if root is None:
        return True
    for node in (
        *places_below(loop, root, into_functions=False),
        *(places_below(loop, target, into_functions=False) if target is not root else ()),
    ):
        if isinstance(node.ctx, ast.Load):
            continue
        statement = next((up for up in parents(node) if isinstance(up, ast.stmt)), None)
        if grows.intersection(parents(node)):
            continue
        if statement is not None and is_first_time(statement, loop, target):
            if not _cuts_back(statement, target):
                continue
        return True
    return False


def _cuts_back(statement: ast.stmt, target: ast.expr) -> bool:
    """Whether a statement makes a value shorter again: `buffer = buffer[:, taken:]`."""
    match statement:
        case ast.Assign(value=ast.Subscript(value=cut, slice=index)):
            return same_place(cut, target) and any(
                isinstance(p, ast.Slice) for p in ast.walk(index)
            )
    return False


def _picks_another(loop: ast.AST, target: ast.expr) -> bool:
    """Whether the loop's own variable, or another spelling of it, picks the item that grows: it is
    another one in each iteration."""
    own = {
        name.id
        for name in ast.walk(getattr(loop, "target", None) or ast.Pass())
        if isinstance(name, ast.Name)
    }
    own |= renamed(loop, own)
    inner: ast.expr = target
    while isinstance(inner, (ast.Attribute, ast.Subscript)):
        if isinstance(inner, ast.Subscript):
            if any(isinstance(n, ast.Name) and n.id in own for n in ast.walk(inner.slice)):
                return True
        inner = inner.value
    return False


def _comes_again(loop: ast.AST, target: ast.expr) -> bool:
    """Whether the keys by which a loop picks what grows come again, as it asks whether one was there before:
    `if key not in frames:`."""
    return (
        isinstance(target, ast.Subscript)
        and not _goes_over_keys(loop, target.slice)
        and any(
            isinstance(node.ops[0], (ast.In, ast.NotIn)) and says_nothing_yet(node, target)
            for node in nodes_below(loop, ast.Compare)
        )
    )


def _goes_over_keys(loop: ast.AST, key: ast.expr) -> bool:
    """Whether a loop goes over the keys of a mapping, each of which comes once: `for key in rows` that reads
    `rows[key]`, `rows.keys()`, `rows.items()`."""
    match loop:
        case ast.For(
            target=ast.Name() as name,
            iter=ast.Call(func=ast.Attribute(attr="keys"), args=[]),
        ):
            return spelling(name) == spelling(key)
        case ast.For(
            target=ast.Tuple(elts=[ast.Name() as name, _]),
            iter=ast.Call(func=ast.Attribute(attr="items"), args=[]),
        ):
            return spelling(name) == spelling(key)
        case ast.For(target=ast.Name() as name, iter=mapping) if spelling(name) == spelling(key):
            return any(
                spelling(read.value) == spelling(mapping) and spelling(read.slice) == spelling(key)
                for read in nodes_below(loop, ast.Subscript)
            )
    return False


def read_in_loop(
    context: FileContext,
    loop: ast.AST,
    target: ast.expr,
    grows: set[ast.AST],
    *,
    whole: bool = False,
) -> ast.expr | None:
    """A place in a loop that reads the grown value for something else than growing or asking
    whether there is one; with `whole` one that needs all of it, in more than the first iteration."""
    wanted = spelling(target)
    for node in descendants(loop):
        if not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            continue
        if not isinstance(node.ctx, ast.Load) or spelling(node) != wanted:
            continue
        statement = next((up for up in parents(node) if isinstance(up, ast.stmt)), None)
        if grows.intersection(parents(node)):
            continue
        if whole and statement is not None:
            if _is_counted(node) or is_first_time(statement, loop, target):
                continue
        if isinstance(statement, ast.If) and within(node, statement.test):
            if says_nothing_yet(statement.test, target) or says_nothing_yet(
                statement.test, target, negated=True
            ):
                continue
        return node
    return None


def _is_counted(node: ast.expr) -> bool:
    """Whether a read only asks how much there is."""
    match parent(node):
        case ast.Call(func=ast.Name(id="len")) | ast.Attribute(attr="shape" | "size" | "numel"):
            return True
    return False


def joins_often(statement: ast.AST, outermost: ast.AST, context: FileContext) -> bool:
    """Whether something says that one of the loops around a statement goes round many times, or one goes over
    data of unknown size; what is called a loader gives the batches of a whole data set."""
    if repeats_many_times(statement, outermost, context):
        return True
    for loop in context.flow.loops(statement, waiting=True):
        if iterates_data(loop, context) or iterates_loader(loop):
            return True
        if loop is outermost:
            break
    return False


def iterates_loader(loop: ast.AST) -> bool:
    """Whether a loop goes over what is called a loader, which gives the batches of a data set."""
    return isinstance(loop, (ast.For, ast.AsyncFor)) and any(
        _LOADER.search(last_name(node))
        for node in ast.walk(loop.iter)
        if isinstance(node, (ast.Name, ast.Attribute))
    )


def asks_for_length(test: ast.expr, target: ast.expr) -> bool:
    """Whether a loop asks in each pass how much there is: `while len(points) < count`."""
    return any(
        isinstance(node, (ast.Name, ast.Attribute))
        and spelling(node) == spelling(target)
        and _is_counted(node)
        for node in ast.walk(test)
    )


def reads_itself(join: Joining) -> bool:
    """Whether what is joined is made from the grown value, as in decoding."""
    wanted = spelling(join.target)
    return any(
        isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and spelling(node) == wanted
        for part in join.parts
        for node in ast.walk(part)
    )


def is_released(loop: ast.AST, join: Joining) -> bool:
    """Whether a loop lets go of what it has joined, item by item, so as to hold it only once:
    `whole = torch.cat((whole, parts[k])); parts[k] = None`."""
    sources = {
        ast.unparse(node.value)
        for part in join.parts
        for node in ast.walk(part)
        if isinstance(node, ast.Subscript)
    }
    for node in nodes_below(loop, ast.Subscript, into_functions=False) if sources else ():
        if ast.unparse(node.value) in sources:
            if isinstance(node.ctx, ast.Del):
                return True
            above = parent(node)
            if isinstance(above, ast.Assign) and node in above.targets:
                if isinstance(above.value, ast.Constant) or not any(
                    isinstance(part, ast.Name) and part.id == ast.unparse(node.value)
                    for part in ast.walk(above.value)
                ):
                    return True
    return False


def growing_statements(
    context: FileContext, around: ast.AST, target: ast.expr, apis: Mapping[str, str]
) -> set[ast.AST]:
    """All statements below a node that make the same target grow."""
    wanted = spelling(target)
    found: set[ast.AST] = set()
    stores = (ast.Assign, ast.AnnAssign, ast.NamedExpr)
    for node in nodes_below(around, *stores, into_functions=False):
        join = joining(context, node, apis)
        if join is None:
            if _joins_too(node, target):
                found.add(node)
        elif spelling(join.target) == wanted:
            found.add(node)
    return found


def _joins_too(statement: ast.AST, target: ast.expr) -> bool:
    """Whether a statement joins to a target with another library: `x = sparse.vstack([x, part])`."""
    match statement:
        case ast.Assign(
            targets=[stored],
            value=ast.Call(
                func=ast.Attribute(attr=attr), args=[ast.List(elts=elts) | ast.Tuple(elts=elts), *_]
            ),
        ) if attr in _JOINS and same_place(stored, target):
            return ends(elts, target) is not None
    return False


def _along_another(context: FileContext, join: Joining, loop: LoopNode) -> bool:
    """Whether each pass joins along another axis, which no one join after the loop can do."""
    if not isinstance(join.join, ast.Call):
        return False
    axes = [word.value for word in join.join.keywords if word.arg in ("axis", "dim")]
    return any(not context.flow.invariant(axis, loop) for axis in axes)


def grown(
    context: FileContext, statement: ast.AST | None, apis: Mapping[str, str]
) -> tuple[Joining, LoopNode, set[ast.AST]] | None:
    """The growth that a statement is, the loop over which it grows, and all statements that make
    the same value grow there."""
    found = joining(context, statement, apis)
    if found is None:
        return None
    region = context.flow.function(found.statement) or context.names.tree
    grows = growing_statements(context, region, found.target, apis)
    loop = joining_loop(context, found.statement, found.target, grows)
    if loop is None or is_released(loop, found) or _along_another(context, found, loop):
        return None
    return found, loop, grows
