"""The nodes of one module: their parents and fields, and what stands below them.

`ScopeWalk` has noted the parents. What is asked again and again is remembered on the node itself.
"""

from __future__ import annotations

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from perflint.language.effort import spend

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
LoopNode = (
    ast.For
    | ast.AsyncFor
    | ast.While
    | ast.ListComp
    | ast.SetComp
    | ast.DictComp
    | ast.GeneratorExp
    | ast.Call
)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
STATEMENTS = tuple(ast.stmt.__subclasses__())
# Whether a node is a statement is asked so often that its class is looked up, which takes no call.
IS_STATEMENT = frozenset(STATEMENTS)
_LONG = 16  # nodes in a list, from where on an index of them pays
_PLAIN = frozenset({str, int, type(None)})  # the classes of most fields that hold no nodes
_SPENT_AT_ONCE = 64


def parent(node: ast.AST) -> ast.AST | None:
    """The parent of a node of a walked module."""
    return getattr(node, "_parent", None)


def parents(node: ast.AST) -> Iterator[ast.AST]:
    """The ancestors of a node, innermost first."""
    above = getattr(node, "_parent", None)
    while above is not None:
        yield above
        above = above._parent


def last_name(node: ast.AST | None) -> str:
    """The last part of a name: `b` of `a.b`; empty for what is no name."""
    if node.__class__ is ast.Attribute:
        name: str = node.attr
    elif node.__class__ is ast.Name:
        name = node.id
    else:
        name = ""
    return name


def within(node: ast.AST, above: ast.AST) -> bool:
    """Whether a node is another one or stands in it."""
    spend(1)
    return node is above or any(up is above for up in parents(node))


def descendants(node: ast.AST, *, into_functions: bool = True) -> Iterator[ast.AST]:
    """A node and everything below it but operators and contexts, in document order; optionally not
    into nested functions, lambdas and classes (whose own nodes are yielded)."""
    stack = [node]
    seen = 0
    while stack:
        current = stack.pop()
        yield current
        kind = current.__class__
        if kind is ast.Name or kind is ast.Constant:
            continue
        if kind in _OF_ONE:
            stack.append(current.value)  # type: ignore[attr-defined]
            continue
        seen += 1
        if seen == _SPENT_AT_ONCE:  # about as many are names and constants
            spend(2 * seen)
            seen = 0
        if not into_functions and kind in _NESTED and current is not node:
            continue
        if kind is ast.Call:  # the commonest of what has several fields
            if current.keywords:  # type: ignore[attr-defined]
                stack += current.keywords[::-1]  # type: ignore[attr-defined]
            stack += current.args[::-1]  # type: ignore[attr-defined]
            stack.append(current.func)  # type: ignore[attr-defined]
            continue
        for name in CHILD_FIELDS.get(kind) or child_fields(kind):
            value: Any = getattr(current, name, None)
            if value.__class__ is list:
                if name in _MIXED:
                    value = [item for item in value if isinstance(item, ast.AST)]
                stack += value[::-1]
            elif isinstance(value, ast.AST):
                stack.append(value)


def level_by_level(node: ast.AST) -> list[ast.AST]:
    """A node and everything below it, contexts included, as `ast.walk` has it, in fewer steps."""
    found = [node]
    for each in found:
        for name in each._fields:
            value: Any = getattr(each, name, None)
            if value.__class__ is list:
                found += [item for item in value if isinstance(item, ast.AST)]
            elif value.__class__ not in _PLAIN and isinstance(value, ast.AST):
                found.append(value)
    return found


def names_in(node: ast.AST) -> list[ast.Name]:
    """The names that are a node or stand in it, in document order."""
    if isinstance(node, ast.Name):
        return [node]
    return [inner for inner in descendants(node) if isinstance(inner, ast.Name)]


def nodes_below(node: ast.AST, *kinds: type[ast.AST], into_functions: bool = True) -> Iterator[Any]:
    """The nodes of exactly these types that are among the `descendants` of a node, each type in document
    order. They are cached in the node: many rules ask for the same loops, functions and classes."""
    name = "_below" if into_functions else "_below_here"
    cached: dict[type[ast.AST], list[ast.AST]] | None = getattr(node, name, None)
    if cached is None:
        cached = defaultdict(list)
        for found in descendants(node, into_functions=into_functions):
            if found is not node:  # a node that held itself would never go
                cached[found.__class__].append(found)
        if _NESTED.isdisjoint(cached):  # then it is the same with functions and without
            node._below = node._below_here = cached  # type: ignore[attr-defined]
        else:
            setattr(node, name, cached)
    return of_types(cached, kinds)


def of_types(
    by_type: Mapping[type[ast.AST], Sequence[ast.AST]], kinds: Sequence[type[ast.AST]]
) -> Iterator[Any]:
    """The nodes of some types, which are counted as looked at."""
    if len(kinds) == 1:
        only = by_type.get(kinds[0])
        if only is None:
            return iter(())
        spend(len(only))
        return iter(only)
    found = [by_type[kind] for kind in kinds if kind in by_type]
    if found:
        spend(sum(map(len, found)))
    return itertools.chain.from_iterable(found)


def field_of(above: ast.AST, child: ast.AST) -> str:
    """The field of a node that holds a child of it; empty if none does."""
    fields: dict[ast.AST, str] | None = getattr(above, "_fields_held", None)
    if fields is not None:
        return fields.get(child, "")
    for name in above._fields:
        value = getattr(above, name, None)
        if value is child:
            return name
        if value.__class__ is list:
            if len(value) > _LONG:  # looked for once, not for each child
                fields = {}
                for each in reversed(above._fields):
                    held = getattr(above, each, None)
                    items = held if isinstance(held, list) else [held]
                    fields.update((item, each) for item in items if isinstance(item, ast.AST))
                above._fields_held = fields  # type: ignore[attr-defined]
                return fields.get(child, "")
            if child in value:
                return name
    return ""


# Types of nodes that always hold one other, as `value`, and nothing else.
_OF_ONE = frozenset({ast.Attribute, ast.keyword, ast.Expr, ast.Await, ast.Starred, ast.YieldFrom})
LEAVES = frozenset({ast.Name, ast.Constant, ast.alias})  # types of nodes that hold no others
_NESTED = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef})


_MIXED = frozenset({"names", "keys", "kw_defaults", "kwd_attrs"})  # lists that hold more than nodes
_SKIPPED = frozenset(
    "arg asname attr conversion ctx id is_async kind level module op ops rest simple type_comment".split()
)
CHILD_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}


def child_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a type that may hold nodes, the last first."""
    found = CHILD_FIELDS.get(kind)
    if found is None:
        fields = [name for name in reversed(kind._fields) if name not in _SKIPPED]
        found = CHILD_FIELDS[kind] = tuple(fields)
    return found
