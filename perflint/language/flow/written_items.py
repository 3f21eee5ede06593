"""What stands under a constant key or index of a collection written out nearby: `parts = {"a": f}`, then
`parts["a"] = g`, then `parts["a"]`. Only statements that run one after the other are followed."""

from __future__ import annotations

import ast
from typing import NamedTuple

from perflint.language.flow.blocks import block_of, statement_of
from perflint.language.flow.fills import LOOKING
from perflint.language.flow.flow import Flow
from perflint.language.nodes import parent
from perflint.language.scopes import Binding

_MOST_USES = 30  # of a name that are looked at
_COMPOUND = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.With,
    ast.AsyncWith,
    ast.Try,
    ast.Match,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
)
# Methods that leave what stands under a key or an index as it is.
_HARMLESS = frozenset("keys values items get index count copy append extend".split())

Key = tuple[type, object]  # `1` and `"1"` are two keys, as are `1` and `True` to a reader


class _Write(NamedTuple):
    """A statement that puts something under some keys, one within the other."""

    position: int  # of the statement in its block
    keys: tuple[Key, ...]
    value: ast.expr


def written_item(
    node: ast.Subscript, flow: Flow, followed: frozenset[Binding] = frozenset()
) -> ast.expr | None:
    """The expression that stands under the keys of a subscript, or None where that is not certain.

    Args:
        followed: bindings already on the way here; `while rest: rest = rest[1:]` is part of itself.
    """
    keys: list[Key] = []
    base: ast.expr = node
    while isinstance(base, ast.Subscript):
        key = _key(base.slice)
        if key is None:
            return None
        keys.insert(0, key)
        base = base.value
    if not isinstance(base, ast.Name):
        return _under(base, tuple(keys))
    bindings = flow.reaching(base)
    if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0] in followed:
        return None
    return _of_binding(bindings[0], base, tuple(keys), flow, followed | {bindings[0]})


def _of_binding(
    binding: Binding,
    use: ast.Name,
    keys: tuple[Key, ...],
    flow: Flow,
    followed: frozenset[Binding],
) -> ast.expr | None:
    display = binding.value
    if isinstance(display, ast.Subscript):  # `some = functions[1:]`
        display = written_item(display, flow, followed)
    if not isinstance(display, (ast.List, ast.Dict)) or not isinstance(binding.target, ast.Name):
        return None
    block = block_of(binding.node)
    if block is None or flow.names.scope_of(use) is not binding.scope:
        return None
    writes = _writes(binding, use, block, len(keys), flow)
    if writes is None:
        return None
    found = _under(display, keys)
    for write in sorted(writes, key=lambda write: write.position):
        common = min(len(write.keys), len(keys))
        if write.keys[:common] != keys[:common]:
            continue
        if len(write.keys) > len(keys):
            return None  # a part of it has changed
        found = _under(write.value, keys[common:])
    return found


def _writes(
    binding: Binding, read: ast.Name, block: list[ast.stmt], depth: int, flow: Flow
) -> list[_Write] | None:
    """What is put into a collection before it is read; None where that cannot be told.

    Args:
        block: the statements among which the collection is made.
        depth: how many subscripts the read has.
    """
    found: list[_Write] = []
    here = _position(read, block)
    if here is None:
        return None
    for number, use in enumerate(flow.names.uses_of(binding)):
        if number == _MOST_USES:
            return None
        if use is read or use is binding.target:
            continue
        position = _position(use, block) if flow.names.scope_of(use) is binding.scope else None
        if position is not None and position > here or _leaves_as_is(use, depth):
            continue
        if position is None or isinstance(block[position], _COMPOUND):
            return None
        written = _written(use, position)
        if written is None:
            return None
        if position < here:  # a statement stores after it has read
            found += written
    return found


def _position(node: ast.AST, block: list[ast.stmt]) -> int | None:
    """Where a block holds a node, in whichever statement of it."""
    statement: ast.AST | None = statement_of(node)
    while statement is not None:
        if statement in block:
            return block.index(statement)
        statement = parent(statement)
    return None


def _outermost(use: ast.Name) -> tuple[ast.expr, list[Key | None]]:
    """The chain of subscripts around a name, and its keys, None for those that are no constants."""
    keys: list[Key | None] = []
    node: ast.expr = use
    above = parent(node)
    while isinstance(above, ast.Subscript) and above.value is node:
        keys.append(_key(above.slice))
        node, above = above, parent(above)
    return node, keys


def _leaves_as_is(use: ast.Name, depth: int) -> bool:
    """Whether what a collection holds at some depth stays there, whatever a use of it does."""
    node, keys = _outermost(use)
    above = parent(node)
    if keys:
        read = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
        return read and len(keys) >= depth
    match above:
        case ast.Attribute(attr=method):
            return method in _HARMLESS
        case ast.Call(func=ast.Name(id=name), args=args):
            return name in LOOKING and node in args
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is node
    return isinstance(above, (ast.Compare, ast.If, ast.While, ast.UnaryOp, ast.FormattedValue))


def _written(use: ast.Name, position: int) -> list[_Write] | None:
    """What a statement puts into a collection, if that is all it does with it."""
    node, chain = _outermost(use)
    keys = tuple(key for key in chain if key is not None)
    if len(keys) < len(chain):
        return None
    match parent(node):
        case ast.Assign(targets=[target], value=value) if target is node and keys:
            return [_Write(position, keys, value)]
        case ast.Attribute(attr="update") as method:
            return _updated(parent(method), position, keys)
    return None


def _updated(call: ast.AST | None, position: int, keys: tuple[Key, ...]) -> list[_Write] | None:
    match call:
        case ast.Call(args=[ast.Dict() as added], keywords=[]) if isinstance(
            parent(call), ast.Expr
        ):
            writes = [
                _Write(position, (*keys, key), value)
                for name, value in zip(added.keys, added.values)
                if (key := _key(name)) is not None
            ]
            return writes if len(writes) == len(added.keys) else None
    return None


def _key(node: ast.expr | None) -> Key | None:
    match node:
        case ast.Constant(value=str() | int() | bytes() as value):
            return type(value), value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return int, -value
        case ast.Slice(step=None):
            bounds = [_key(bound) for bound in (node.lower, node.upper) if bound is not None]
            if all(bound is not None and bound[0] is int for bound in bounds):
                return slice, slice(_bound(node.lower), _bound(node.upper))
    return None


def _bound(node: ast.expr | None) -> object:
    """A bound of a slice, None where it is left out."""
    key = _key(node)
    return None if key is None else key[1]


def _under(node: ast.expr, keys: tuple[Key, ...]) -> ast.expr | None:
    """What stands under some keys in what is written out."""
    for wanted in keys:
        key = wanted[1]
        match node:
            case ast.Dict(keys=names, values=values) if None not in names:
                found = [value for name, value in zip(names, values) if _key(name) == wanted]
                if not found or any(_key(name) is None for name in names):
                    return None
                node = found[-1]
            case ast.List(elts=items) | ast.Tuple(elts=items) if not _has_star(items):
                if isinstance(key, slice):
                    node = _part(node, items[key])
                elif isinstance(key, int) and -len(items) <= key < len(items):
                    node = items[key]
                else:
                    return None
            case _:
                return None
    return None if isinstance(node, ast.Constant) and node.value is None else node


def _part(whole: ast.expr, items: list[ast.expr]) -> ast.expr:
    part = ast.List(elts=items, ctx=ast.Load())
    part._parent = parent(whole)  # type: ignore[attr-defined]
    return part


def _has_star(items: list[ast.expr]) -> bool:
    return any(isinstance(item, ast.Starred) for item in items)
