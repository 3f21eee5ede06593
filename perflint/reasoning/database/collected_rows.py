"""Rows that code collects in a list or dictionary before it goes over them again."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import descendants
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of

_ADDING = frozenset({"append", "add", "appendleft"})
_EMPTY = frozenset(
    "builtins.list builtins.set builtins.dict collections.deque collections.OrderedDict".split()
)


def collected(context: FileContext, name: ast.Name, binding: Binding) -> Iterator[ast.expr]:
    """What was put into the collection of which a loop's name is an element: `book` of
    `found.append(book)`, for `for book in found:`; nothing where some of it is not known."""
    iterable = binding.value
    match iterable:
        case ast.Name():
            outer = _only(context, iterable)
            if outer is not None and outer.kind.startswith("for"):
                # `for author, books in by_author.items(): for book in books:`
                yield from _values(context, outer, iterable.id, inner=True)
            elif outer is not None:
                yield from _put_in(context, iterable, outer, inner=False)
        case ast.Call(func=ast.Attribute(attr="values" | "items")):
            yield from _values(context, binding, name.id, inner=False)


def _values(
    context: FileContext, binding: Binding, name: str, *, inner: bool
) -> Iterator[ast.expr]:
    """The values of a dictionary that a loop goes over, or with `inner` what these hold."""
    table = dictionary(binding, name)
    if isinstance(table, ast.Call):
        yield from _given_back(context, table, inner=inner)
    made = _only(context, table) if isinstance(table, ast.Name) else None
    if isinstance(table, ast.Name) and made is not None:
        yield from _put_in(context, table, made, inner=inner)


def dictionary(binding: Binding, name: str) -> ast.expr | None:
    """The dictionary of which a loop's name is each value: `books` of `for book in books.values():`, or of
    `for key, book in books.items():`."""
    match binding.value, getattr(binding.node, "target", None):
        case ast.Call(func=ast.Attribute(value=table, attr="values")), ast.Name():
            return table
        case (
            ast.Call(func=ast.Attribute(value=table, attr="items")),
            ast.Tuple(elts=[_, ast.Name(id=value)]),
        ):
            return table if value == name else None
    return None


def in_bulk(context: FileContext, name: ast.Name, binding: Binding) -> ast.expr | None:
    """The query whose rows by key a loop goes over: `books = Book.objects.in_bulk(keys)`."""
    table = dictionary(binding, name.id)
    if isinstance(table, ast.Name):
        made = _only(context, table)
        table = made.value if made is not None and made.kind == "assign" else None
    match table:
        case ast.Call(func=ast.Attribute(value=query, attr="in_bulk" | "ain_bulk")):
            return query
    return None


def _put_in(
    context: FileContext, collection: ast.Name, binding: Binding, *, inner: bool
) -> Iterator[ast.expr]:
    if binding.kind != "assign" or binding.value is None:
        return
    if isinstance(binding.value, ast.DictComp):
        if not inner:
            yield binding.value.value
        return
    if not _is_empty(context, binding.value):
        if isinstance(binding.value, ast.Call):
            yield from _given_back(context, binding.value, inner=inner)
        return
    for node in descendants(binding.scope.node, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=held, attr=method), args=[element]) if (
                method in _ADDING and _is_part(held, collection.id, inner)
            ):
                yield element
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))], value=element) if (
                name == collection.id and not inner
            ):
                yield element


def _given_back(context: FileContext, call: ast.Call, *, inner: bool) -> Iterator[ast.expr]:
    """What a function of this file put into the collection that it returns: `grouped(books).values()`."""
    function = function_of(context, call.func)
    if function is None:
        return
    returned = [
        node.value
        for node in descendants(function, into_functions=False)
        if isinstance(node, ast.Return) and node.value is not None
    ]
    match returned:
        case [ast.Name() as collection] if (made := _only(context, collection)) is not None:
            if made.value is not None and _is_empty(context, made.value):
                yield from _put_in(context, collection, made, inner=inner)


def _is_part(held: ast.expr, name: str, inner: bool) -> bool:
    """Whether something is added to a collection, or with `inner` to a value of it: `found[key]`,
    `found.setdefault(key, [])`."""
    match held:
        case ast.Name(id=given):
            return given == name and not inner
        case (
            ast.Subscript(value=ast.Name(id=given))
            | ast.Call(func=ast.Attribute(value=ast.Name(id=given), attr="setdefault"))
        ):
            return given == name and inner
    return False


def _is_empty(context: FileContext, value: ast.expr) -> bool:
    match value:
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=function, args=args):
            called = context.names.dotted(function)
            if called == "collections.defaultdict":
                return len(args) < 2
            return called in _EMPTY and not args
    return False


def _only(context: FileContext, name: ast.Name) -> Binding | None:
    bindings = context.flow.reaching(name)
    return bindings[0] if len(bindings) == 1 else None
