"""Code that runs once however often it is reached: behind caches, create-once guards and deadlines."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.create_once import fills_in, present
from perflint.language.flow.waiting import tests_before
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parents,
    within,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

_CACHES = of_kind("caches calls") | {"diskcache.Cache.memoize"}
_CACHING = frozenset({"lru_cache", "cache", "cached", "cached_property", "memoize"})


def fills_cache(node: ast.AST) -> bool:
    """Whether a node runs only where a cache has no answer, and its own is stored there:
    `if not found: found = ask(key)`, then `cache.set(key, found)`."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and any(
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and isinstance(statement.value.func, ast.Attribute)
            and statement.value.func.attr == "set"
            and len(statement.value.args) >= 2
            for statement in up.body
        ):
            return True
    return False


def _has_comments(context: FileContext) -> bool:
    """Whether the file may say something of its functions in comments."""
    return context.once("comments of ours", lambda: "perflint:" in context.source.text)


def cached(context: FileContext, function: FunctionNode) -> bool:
    """Whether a function keeps what it gave: a decorator that caches, a comment that says so, or a class of
    which there is one object."""
    if function.name == "__init__" or _has_comments(context):
        facts = context.project.function(context.qualified(function))
        if facts is not None and "cached" in facts.marks:
            return True
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = context.name(target) or ""
        last = name.rpartition(".")[2] or last_name(target)
        if name in _CACHES or last in _CACHING:
            return True
    return False


# What time is compared with that ends something; and what gives the time.
_DEADLINE = re.compile(r"deadline|time_?out|start|began|begin|until", re.IGNORECASE)
_CLOCKS = frozenset("time monotonic perf_counter time_ns now utcnow".split())


def guarded(context: FileContext, node: ast.AST, function: ast.AST) -> bool:
    """Whether a node stands under a create-once guard of its function, or after one that returns
    what is there already (`if self.pool is not None: return self.pool`)."""
    child = node
    for above in parents(node):
        if isinstance(above, ast.If) and child in above.body and context.flow.create_once(above):
            return True
        if isinstance(above, ast.BoolOp) and fills_in(above, child):
            return True
        for field in ("body", "orelse"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                for statement in block[: block.index(child)]:
                    if _returns_stored(statement) or _returns_once(statement, function):
                        return True
        if above is function:
            return False
        child = above
    return False


def timed(context: FileContext, node: ast.AST, loop: LoopNode | None = None) -> bool:
    """Whether a node runs after some time only, however often it is asked for: behind `if time.time() -
    self.read > 300:`, or after the return of what was read before. A condition on the age of a row, or
    on a clock that was read before the loop, selects rows, and waits for nothing.

    Args:
        loop: the loop whose iterations it is about; by default the calls of the function around.
    """
    return any(
        isinstance(part, ast.Compare)
        and not _DEADLINE.search(ast.unparse(part))
        and any(_tells_time(side, context, loop) for side in ast.walk(part))
        and not any(_is_of_item(side, context, loop) for side in ast.walk(part))
        for test, _ in tests_before(node)
        for part in ast.walk(test)
    )


def _is_of_item(node: ast.AST, context: FileContext, loop: LoopNode | None) -> bool:
    """Whether something is read of what a loop goes over, or of what the function around is given."""
    if not isinstance(node, (ast.Attribute, ast.Subscript)):
        return False
    root = root_name(node)
    only = context.names.only_binding(root) if root is not None else None
    if only is None or root is None:
        return False
    if only.kind in ("for", "unpack"):
        return loop is None or within(only.node, loop)
    return only.kind == "parameter" and loop is None and root.id not in ("self", "cls")


def _tells_time(node: ast.AST, context: FileContext, loop: LoopNode | None) -> bool:
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is not None and loop is not None and not within(only.node, loop):
            return False
        node = only.value if only is not None and only.value is not None else node
    return isinstance(node, ast.Call) and last_name(node.func) in _CLOCKS


def _returns_stored(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(
            test=ast.Compare(left=asked, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]),
            body=[ast.Return(value=ast.Attribute(value=owner))],
        ) if spelling(asked) == spelling(owner):
            return True  # `return self.library.function`
        case ast.If(test=test, body=[*_, ast.Return(value=ast.expr() as value)]):
            mentioned = {spelling(node) for node in descendants(test)}
            match value:
                case ast.Call(func=ast.Attribute(value=owner, attr="get")):
                    value = owner  # `return known.get(name)`
            while isinstance(value, ast.Subscript):
                value = value.value
            return isinstance(value, (ast.Name, ast.Attribute)) and spelling(value) in mentioned
    return False


def _returns_once(statement: ast.stmt, function: ast.AST) -> bool:
    """`if self._active: return`, or `if _model is not None: return _model, _size`, in a function that
    sets that further down."""
    match statement:
        case ast.If(test=test, body=[*_, ast.Return()]):
            tested = present(test)
            if tested is None or isinstance(tested, ast.Name) and not _shares(function, tested.id):
                return False
            wanted = spelling(tested)
            return any(
                isinstance(node, (ast.Name, ast.Attribute))
                and node.lineno > statement.lineno
                and isinstance(node.ctx, ast.Store)
                and spelling(node) == wanted
                for node in descendants(function)
            )
    return False


def _shares(function: ast.AST, name: str) -> bool:
    """Whether a function sets a name of what is around it: `global _model`."""
    return any(
        isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names
        for node in descendants(function)
    )
