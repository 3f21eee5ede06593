"""Loops that go on for as long as what they go through has more to give: a search through a graph or a
tree, whose list is filled from what is taken off it, and a way back through a matrix from its last cell.

Nothing in the code bounds how many rounds these go: as many as there are nodes, or rows and columns.
"""

from __future__ import annotations

import ast
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import COMPREHENSIONS, descendants, names_in, parents
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.small_collections import short
from perflint.syntax.spelling import spelling

_TAKING: Final = frozenset({"pop", "popleft"})
_ADDING: Final = frozenset({"append", "appendleft", "insert"})
_JOINING: Final = frozenset({"extend", "extendleft"})
_MAKERS: Final = of_kind("makes array") | {"builtins.int", "builtins.tuple", "builtins.list"}
_MOST_STEPS = 4  # of names that are followed


def fills_itself(loop: ast.While, items: ast.expr, context: FileContext) -> bool:
    """Whether a loop takes what it works on off a list, and puts all that this leads to on it:
    `node = queue.pop(0)`, `for child in node.children: queue.append(child)`."""
    wanted = spelling(items)
    taken: set[str] = set()
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Assign(targets=[target], value=value) if _takes(value, wanted):
                taken.update(name.id for name in names_in(target))
    return bool(taken) and any(
        _is_led_to(more, loop, taken) and not short(more, context) for more in _put_on(loop, wanted)
    )


def _takes(value: ast.expr, wanted: str) -> bool:
    match value:
        case ast.Call(func=ast.Attribute(value=queue, attr=attr)) if attr in _TAKING:
            return spelling(queue) == wanted
    return False


def _put_on(loop: ast.While, wanted: str) -> list[ast.expr]:
    """The collections all elements of which a round may put on a list."""
    found: list[ast.expr] = []
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=queue, attr=attr), args=[*_, more]) if (
                attr in _ADDING | _JOINING and spelling(queue) == wanted
            ):
                # Also where each is put on once: `if other not in far: far[other] = …` is a way to walk.
                inner = next(
                    (up for up in parents(node) if isinstance(up, (ast.For, ast.While))), None
                )
                if attr in _JOINING:
                    found.append(more)
                elif isinstance(inner, ast.For):
                    found.append(inner.iter)
            case ast.AugAssign(target=queue, value=more) if spelling(queue) == wanted:
                found.append(more)
    return [_gone_through(each) for each in found]


def _gone_through(more: ast.expr) -> ast.expr:
    """What a comprehension goes over."""
    return more.generators[0].iter if isinstance(more, COMPREHENSIONS) else more


def _is_led_to(more: ast.expr, loop: ast.While, taken: set[str]) -> bool:
    """Whether a collection depends on what was taken off the list."""
    known = set(taken)
    for node in descendants(loop, into_functions=False):
        if isinstance(node, (ast.Assign, ast.For)):
            source = node.value if isinstance(node, ast.Assign) else node.iter
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(name.id in known for name in names_in(source)):
                known.update(name.id for target in targets for name in names_in(target))
    return any(name.id in known for name in names_in(more))


def steps_back(test: ast.expr, context: FileContext) -> bool:
    """Whether a loop goes on until indices are used up that start at the end of an array, or of two
    sequences: `while i > 0 or j > 0` with `i, j = np.array(costs.shape) - 1`, or with `i, j = len(one),
    len(other)`."""
    tests = test.values if isinstance(test, ast.BoolOp) else [test]
    starts = [found for each in tests if (found := _starts(each, context))]
    return any(_is_extent(start, context, 0) for found in starts for start in found) or (
        len(starts) > 1 and all(any(map(_is_length, found)) for found in starts)
    )


def _starts(test: ast.expr, context: FileContext) -> list[ast.expr]:
    """What an index may be that a test compares with a constant from above."""
    match test:
        case ast.Compare(
            left=ast.Name() as index,
            ops=[ast.Gt() | ast.GtE() | ast.NotEq()],
            comparators=[ast.Constant(value=int())],
        ):
            bound = [_bound(binding) for binding in context.flow.reaching(index)]
            return [value for value in bound if value is not None]
    return []


def _bound(binding: Binding) -> ast.expr | None:
    """What an assignment gives a name: of `i, j = len(one), len(other)` its own part, of `i, j = x.shape`
    all of it."""
    match binding.node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(
            names
        ) == len(values):
            return next(
                (value for name, value in zip(names, values) if name is binding.target), None
            )
        case ast.Assign(value=value):
            return value
    return None


def _is_length(value: ast.expr) -> bool:
    """Whether a value is the length of something, or less by a few."""
    match value:
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant()):
            return _is_length(left)
        case ast.Call(func=ast.Name(id="len")):
            return True
    return False


def _is_extent(value: ast.expr, context: FileContext, depth: int) -> bool:
    """Whether a value is the extent of an array: its `shape` or one of it, or less by a few."""
    match value:
        case ast.Attribute(attr="shape"):
            return True
        case ast.Subscript(value=inner) | ast.BinOp(left=inner, op=ast.Sub(), right=ast.Constant()):
            return _is_extent(inner, context, depth)
        case ast.Call(func=function, args=[inner]) if context.names.dotted(function) in _MAKERS:
            return _is_extent(inner, context, depth)
        case ast.Name() if depth < _MOST_STEPS:
            return any(
                _is_extent(bound, context, depth + 1)
                for binding in context.flow.reaching(value)
                if (bound := _bound(binding)) is not None
            )
    return False
