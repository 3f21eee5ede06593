"""Loops that ask for page after page, or take batch after batch."""

from __future__ import annotations

import ast
import re

from perflint.language.flow.event_loops import empties
from perflint.language.names import Names
from perflint.language.nodes import COMPREHENSIONS, descendants, last_name, parent
from perflint.reasoning.occurrence.counters import takes

_PLACES = re.compile(r"page|offset|skip|cursor|start|after|token|scroll", re.IGNORECASE)
_NEXT = re.compile(r"next|continu|cursor|page_?token|scroll_?id|last_?\w*(?:key|id)", re.IGNORECASE)
# What a batch is called, and what makes batches of elements …
_BATCH = re.compile(
    r"(?:^|_)(?:mini_?)?(?:batch|chunk|page|shard)(?:e?s|ed)?(?:_|$)", re.IGNORECASE
)
_MAKES_BATCHES = frozenset("grouper ichunked iter_batches to_batches array_split fetchmany".split())
# … and the fewest elements in one.
_FEWEST = 10
# What gives the elements of something else, with a count or a bar.
_AROUND = frozenset("enumerate tqdm trange track reversed iter".split())


def iterates_batches(loop: ast.AST, names: Names) -> bool:
    """Whether each round of a loop takes a batch of elements: `for batch in batched(rows, 1000)`, `for start
    in range(0, len(rows), size)`, `while rows := list(islice(source, size))`."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return _yields_batches(loop.target, loop.iter, names)
    if isinstance(loop, COMPREHENSIONS):
        return any(_yields_batches(clause.target, clause.iter, names) for clause in loop.generators)
    if not isinstance(loop, ast.While):
        return False
    return any(
        isinstance(node, (ast.Assign, ast.NamedExpr)) and _takes_batch(node.value, names)
        for node in descendants(loop, into_functions=False)
    )


def _yields_batches(target: ast.expr, items: ast.expr, names: Names) -> bool:
    while isinstance(items, ast.Call) and items.args and _called(items.func, names) in _AROUND:
        items = items.args[0]
    if isinstance(target, ast.Tuple) and target.elts:
        target = target.elts[-1]
    if any(_BATCH.search(last_name(node)) for node in (target, items)):
        return True
    if not isinstance(items, ast.Call):
        return False
    match items.args:
        case [_, _, step] if _called(items.func, names) == "range":
            return not isinstance(step, ast.UnaryOp) and _is_several(step)
    name = _called(items.func, names)
    return (
        name in _MAKES_BATCHES
        or _BATCH.search(name) is not None
        or any(word.arg in ("chunksize", "batch_size") for word in items.keywords)
    )


def _takes_batch(value: ast.expr, names: Names) -> bool:
    """Whether an expression takes the next elements of something: `list(islice(rows, 1000))`,
    `cursor.fetchmany(1000)`, `file.read(65536)`."""
    match value:
        case ast.Await(value=inner):
            return _takes_batch(inner, names)
        case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner]):
            return _takes_batch(inner, names)
        case ast.Call(func=function, args=arguments):
            name = _called(function, names)
            if name == "islice":
                return len(arguments) > 1 and _is_several(arguments[-1])
            if name in ("read", "read1"):
                return bool(arguments) and _is_several(arguments[0])
            return name == "fetchmany"
    return False


def _called(function: ast.expr, names: Names) -> str:
    """The last name of a function, under whatever name it was imported."""
    return (names.dotted(function) or last_name(function)).rpartition(".")[2]


def _is_several(size: ast.expr) -> bool:
    """Whether a size may be that of a batch, not one of a few elements."""
    return not isinstance(size, ast.Constant) or (
        isinstance(size.value, int) and size.value >= _FEWEST
    )


def drains(loop: ast.While) -> bool:
    """Whether a `while` loop takes its items from a container, one by one, or goes over it by an index or
    an iterator."""
    if empties(loop):
        return True
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(attr="pop" | "popleft" | "popitem")):
                if isinstance(parent(node), ast.Assign):
                    return True
            case ast.NamedExpr(
                target=ast.Name(id=item),
                value=ast.Call(func=ast.Name(id="next") | ast.Attribute(attr="fetchone")),
            ):
                return _BATCH.search(item) is None
    return bool(takes(loop))


def turns_pages(loop: ast.While) -> bool:
    """Whether a loop asks for page after page until there is no more: `page += 1`,
    `url = answer["next"]`."""
    inside = list(descendants(loop, into_functions=False))
    if isinstance(loop.test, ast.Constant) and not any(
        isinstance(node, (ast.Break, ast.Return)) for node in inside
    ):
        return False
    for node in inside:
        match node:
            case ast.AugAssign(target=target, op=ast.Add()):
                if _PLACES.search(_changed_name(target)):
                    return True
            case ast.Assign(targets=[target], value=ast.Subscript() | ast.Call() as value):
                written = ast.unparse(value)
                if _NEXT.search(written) and (
                    _PLACES.search(_changed_name(target)) or _asked_in(target, loop)
                ):
                    return True
    return False


def _changed_name(target: ast.expr) -> str:
    """The name of what is changed, or its key."""
    match target:
        case ast.Subscript(slice=ast.Constant(value=str() as key)):
            return key
    return last_name(target)


def _asked_in(target: ast.expr, loop: ast.While) -> bool:
    """Whether a loop goes on as long as there is something in a name: `while url:`."""
    return isinstance(target, ast.Name) and any(
        isinstance(node, ast.Name) and node.id == target.id for node in ast.walk(loop.test)
    )
