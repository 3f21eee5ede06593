"""Loops that go in chunks or pages, and queries that ask for many rows at once."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
)
from perflint.language.terms.sql import RUNNING
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.models import framework_of
from perflint.reasoning.database.short_loops import WRAPPERS
from perflint.reasoning.database.statements import spelled_out
from perflint.reasoning.occurrence.paging import drains

_SHOWING = frozenset({"tqdm", "trange", "track", "progressbar", "progress_bar"})
# What a call waits with for the next message or change, and who does: `pubsub.listen()`, `consumer`.
_EVENTS = re.compile(
    r"(?:^|_)(?:notifies|(?:listen|subscribe|consume|watch|poll|receive)r?|listener|watcher|poller)(?:_|$)",
    re.IGNORECASE,
)
# What takes many at once, and what asks how many there are.
_TAKING_MANY = frozenset(
    {"in_", "any_", "bulk_create", "bulk_update", "executemany", "insert_many"}
)
_OF_MANY = frozenset({"frozenset", "len", "list", "set", "sorted", "sum", "tuple"})
_CHUNKS = re.compile(
    r"chunk|batch|page|window|partition|bucket|slice|segment|shard|interval", re.IGNORECASE
)


def asks_for_many(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query names many keys, or a page of rows, there or where it is put together."""
    return any(_asks_for_many(context, part, loop) for part in spelled_out(context, query))


def goes_in_chunks(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a loop already goes in chunks or pages, or a query asks for many at once."""
    if isinstance(loop, ast.While):
        return not drains(loop)
    if isinstance(loop, ast.Call) and any(
        _CHUNKS.search(last_name(given.func if isinstance(given, ast.Call) else given))
        for given in loop.args[1:]
    ):
        return True
    sources: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        sources = [(loop.target, loop.iter)]
    elif isinstance(loop, COMPREHENSIONS):
        sources = [(one.target, one.iter) for one in loop.generators]
    for target, shown in sources:
        iterable = _without_progress(shown)
        if _waits_for_next(context, iterable) or _counts_in_steps(iterable):
            return True
        called = isinstance(iterable, ast.Call)
        names = [inner.id for inner in ast.walk(target) if isinstance(inner, ast.Name)]
        if _CHUNKS.search(last_name(iterable.func if isinstance(iterable, ast.Call) else iterable)):
            if any(_is_chunk(context, name, loop, called) for name in names):
                return True
        elif any(_CHUNKS.search(name) and _is_chunk(context, name, loop, False) for name in names):
            return True
    return _asks_for_many(context, node, loop)


def _counts_in_steps(iterable: ast.expr) -> bool:
    """`range(0, n, size)`, `range(pages)`, `itertools.count()`"""
    if not isinstance(iterable, ast.Call):
        return False
    name = last_name(iterable.func)
    return (
        name == "count"
        or name == "range"
        and (
            len(iterable.args) == 3
            or any(_CHUNKS.search(n.id) for n in ast.walk(iterable) if isinstance(n, ast.Name))
        )
    )


def _is_chunk(context: FileContext, item: str, loop: LoopNode, default: bool) -> bool:
    """Whether what a loop goes over is used as many in each iteration, and not as one row.

    Args:
        default: the answer where neither shows.
    """
    if _is_record(item, loop):
        return False
    for node in descendants(loop, into_functions=False):
        if not isinstance(node, ast.Name) or node.id != item or isinstance(node.ctx, ast.Store):
            continue
        if is_row(context, node):
            return False
        if _used_as_many(context, node):
            return True
        above = parent(node)
        if isinstance(above, (ast.Attribute, ast.FormattedValue, ast.keyword, ast.Dict)):
            default = False
    return default


def _is_record(item: str, loop: LoopNode) -> bool:
    """Whether a loop sets a part of an item by its place: `bucket[5] = sum(bucket[1:])`."""
    return any(
        isinstance(node.value, ast.Name)
        and node.value.id == item
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.ctx, ast.Store)
        for node in nodes_below(loop, ast.Subscript)
    )


def is_row(context: FileContext, node: ast.expr) -> bool:
    """Whether an expression is an object of a model."""
    known = context.type(node)
    return (
        known is not None
        and known.kind == "instance"
        and bool(framework_of(known.name, context.project))
    )


def _used_as_many(context: FileContext, item: ast.Name) -> bool:
    """Whether an item is gone over, counted or given away as a whole: `for row in batch:`,
    `for entry in page["entries"]:`, `filter(pk__in=batch)`, `store(batch)`."""
    child: ast.AST = item
    above = parent(child)
    while (
        isinstance(above, (ast.Attribute, ast.Subscript))
        and above.value is child
        or isinstance(above, ast.Call)
        and above.func is child
    ):
        child, above = above, parent(above)
    match above:
        case (
            ast.For(iter=iterable) | ast.AsyncFor(iter=iterable) | ast.comprehension(iter=iterable)
        ):
            return iterable is child
        case ast.Starred():
            return True
        case ast.keyword(arg=str() as name):
            return child is item and name.endswith(("__in", "__range"))
        case ast.Call(func=function) if child is item:
            name = last_name(function)
            if name in _TAKING_MANY or name in _OF_MANY:
                return True
            if name in RUNNING:
                return child is not above.args[0]  # the rows of a statement
            return not context.reaches(above, "queries", "writes") and not (
                context.name(function) or ""
            ).startswith("builtins.")
    return isinstance(child, ast.Subscript) and isinstance(child.slice, ast.Slice)


def _without_progress(iterable: ast.expr) -> ast.expr:
    """What a loop goes over, without what shows or counts how far it is: `tqdm(range(0, n, size))`."""
    while isinstance(iterable, ast.Call) and iterable.args:
        name = last_name(iterable.func)
        if name not in _SHOWING and name not in WRAPPERS:
            break
        iterable = iterable.args[0]
    return iterable


def _waits_for_next(context: FileContext, iterable: ast.expr) -> bool:
    """Whether a loop waits for its next item: messages, notifications, changes."""
    if isinstance(iterable, ast.Await):
        iterable = iterable.value
    asked: ast.expr = iterable
    if isinstance(iterable, ast.Call):
        asked = iterable.func
        if isinstance(asked, ast.Attribute) and _EVENTS.search(last_name(asked.value)):
            return not is_row(context, asked.value)  # `consumer.messages()`
    return _EVENTS.search(last_name(asked)) is not None


def _asks_for_many(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a query names many keys that differ from one iteration to the next, or a page of rows."""
    here = context.flow.function(node) is context.flow.function(loop)

    def differs(value: ast.expr) -> bool:
        return not here or (
            not context.flow.invariant(value, loop) and not _is_of_row(context, value, loop)
        )

    for inner in descendants(node):
        match inner:
            case ast.keyword(arg="offset"):
                return True
            case ast.keyword(arg="limit"):
                if not (here and _asks_for_item(context, inner, loop)):
                    return True
            case ast.keyword(arg=str() as name, value=value):
                if name.endswith(("__in", "__range")) and differs(value):
                    return True
            case ast.Call(func=ast.Attribute(attr="in_" | "any_"), args=[value]):
                if differs(value):
                    return True
            case ast.Attribute(attr="offset" | "paginate"):
                return True
            case ast.Subscript(slice=ast.Slice(lower=ast.expr() as lower)):
                fixed = isinstance(lower, ast.Constant) or (
                    here and context.flow.invariant(lower, loop)
                )
                if not fixed:
                    return True
    return False


def _asks_for_item(context: FileContext, limit: ast.keyword, loop: LoopNode) -> bool:
    """Whether a call with a limit asks for what is of one item, `latest(thread.id, limit=5)`, and not for the
    next page of all that there is."""
    call = parent(limit)
    return isinstance(call, ast.Call) and any(
        not context.flow.invariant(given, loop)
        for given in (*call.args, *(word.value for word in call.keywords if word is not limit))
    )


def _is_of_row(context: FileContext, keys: ast.expr, loop: LoopNode, depth: int = 0) -> bool:
    """Whether keys are those that one row of a loop names, and no chunk: `order.numbers`,
    `[line.number for line in order["lines"]]`."""
    match keys:
        case ast.Name():
            bindings = context.flow.reaching(keys)
            value = bindings[0].value if len(bindings) == 1 else None
            return (
                value is not None
                and bindings[0].kind == "assign"
                and depth < 4
                and _is_of_row(context, value, loop, depth + 1)
            )
        case ast.Subscript(slice=ast.Slice()):
            return False
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            return _is_of_row(context, keys.generators[0].iter, loop, depth)
        case ast.Call(func=ast.Name(), args=[inner, *_]):
            return _is_of_row(context, inner, loop, depth)
        case ast.Call(func=ast.Attribute(value=asked), args=given) if depth < 4:
            return _starts_at_row(context, asked, loop) or any(
                _is_part_of_model(context, one, loop) for one in given
            )
        case ast.Attribute(value=inner) | ast.Subscript(value=inner):
            return _starts_at_row(context, inner, loop)
    return False


def _is_part_of_model(context: FileContext, value: ast.expr, loop: LoopNode) -> bool:
    """Whether a value is read off a row of a loop that is an object of a model: `text(order.number)`."""
    return (
        isinstance(value, ast.Attribute)
        and isinstance(value.value, ast.Name)
        and is_row(context, value.value)
        and _starts_at_row(context, value.value, loop)
    )


def _starts_at_row(context: FileContext, value: ast.expr, loop: LoopNode) -> bool:
    """Whether a chain of attributes, items and calls starts at the element of a loop, by no name a chunk."""
    while isinstance(value, (ast.Attribute, ast.Subscript, ast.Call)):
        value = value.func if isinstance(value, ast.Call) else value.value
    return (
        isinstance(value, ast.Name)
        and _CHUNKS.search(value.id) is None
        and any(
            binding.kind == "for" and binding.node is loop
            for binding in context.flow.reaching(value)
        )
    )


def in_pages(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a loop fetches one page after the other."""
    return isinstance(loop, (ast.For, ast.While)) and goes_in_chunks(context, node, loop)
