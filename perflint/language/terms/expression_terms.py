"""The terms of expressions, a function a group of kinds: operators, displays, subscripts, …"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

from perflint.knowledge.facts import Term
from perflint.language.flow.written_items import written_item
from perflint.language.terms.call_results import call_term
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.parameter_terms import is_optional
from perflint.language.terms.terms import any_of, applied, attribute_of, instance, is_made
from perflint.language.terms.typed_keys import KEY, may_have_typed_keys

_MOST_ELEMENTS = 8  # of a display that are looked at
_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


def expression_term(node: ast.expr, types: ModuleTypes) -> Term | None:
    """The term of an expression that is no name."""
    find = _BY_KIND.get(node.__class__)
    return find(node, types) if find is not None else None


def _attribute(node: ast.Attribute, types: ModuleTypes) -> Term | None:
    return attribute_of(types.term(node.value), node.attr)


def constant_term(node: ast.Constant) -> Term | None:
    """The term of a constant."""
    return _CONSTANTS.get(node.value.__class__) or _of_kind(node.value)


def _of_kind(value: object) -> Term | None:
    return None if value is ... else instance(f"builtins.{type(value).__name__}")


_CONSTANTS: dict[type, Term] = {
    kind: instance(f"builtins.{kind.__name__}")
    for kind in (bool, bytes, complex, float, int, str, type(None))
}


def _text(node: ast.JoinedStr, types: ModuleTypes) -> Term | None:
    return instance("builtins.str")


def _awaited(node: ast.Await, types: ModuleTypes) -> Term | None:
    return applied("awaited", types.term(node.value))


def _value(node: ast.NamedExpr, types: ModuleTypes) -> Term | None:
    return types.term(node.value)


def _function(node: ast.Lambda, types: ModuleTypes) -> Term | None:
    return ("name", types.names.qualname(types.names.scopes[node]))


# Subscripts


def _subscript(node: ast.Subscript, types: ModuleTypes) -> Term | None:
    written = written_item(node, types.flow)
    exact = types.term(written) if written is not None else None
    if exact is not None:
        return exact
    whole = types.term(node.value)
    if whole is None:
        return None
    kind = _item_kind(node.slice)
    by = types.term(node.slice) if kind == "index" else None
    if kind == "slices":
        line = _line(cast(ast.Tuple, node.slice))
        by = types.term(line) if line is not None else None
    match node.slice:
        case ast.Constant(value=str() as key) if may_have_typed_keys(whole):
            kind = f"{KEY}{key}"
    return ("item", whole, kind) if by is None else ("item", whole, kind, by)


def _item_kind(index: ast.expr) -> str:
    if isinstance(index, ast.Slice):
        return "slice"
    if isinstance(index, ast.Tuple) and any(
        isinstance(item, ast.Slice) or _is_condition(item) for item in index.elts
    ):
        return "rows" if _picks_rows(index) else "slices"
    if isinstance(index, (ast.List, ast.ListComp)) or _is_condition(index):
        return "mask"
    if isinstance(index, ast.Constant) and type(index.value) is int and index.value >= 0:
        return str(index.value)
    return "index"


def _picks_rows(index: ast.Tuple) -> bool:
    """Whether a subscript picks rows by a condition, and several columns: `df.loc[df.a > 1, :]`."""
    match index.elts:
        case [rows, ast.Slice()]:
            return isinstance(rows, ast.Slice) or _is_condition(rows)
    return False


def _line(index: ast.Tuple) -> ast.expr | None:
    """What picks one row or column in a subscript whose other part picks several: `column` of
    `df.iloc[:, column]` and of `df.loc[df.a > 1, column]`."""
    match index.elts:
        case [one, other] if isinstance(one, ast.Slice) or _is_condition(one):
            return None if isinstance(other, ast.Slice) or _is_condition(other) else other
        case [one, ast.Slice()]:
            return one
    return None


def _is_condition(index: ast.expr) -> bool:
    """Whether a key is written as a condition on each row: `df[df.a > 1]`, `df[df.apply(is_new, axis=1)]`."""
    match index:
        case ast.Compare(ops=[operator]):
            return not isinstance(operator, (ast.In, ast.NotIn, ast.Is, ast.IsNot))
        case (
            ast.UnaryOp(op=ast.Invert())
            | ast.BinOp(op=ast.BitAnd() | ast.BitOr())
            | ast.Call(func=ast.Attribute(attr="apply"))
        ):
            return True
    return False


# Operators


def _binary(node: ast.BinOp, types: ModuleTypes) -> Term | None:
    return _operation(_OPERATORS[type(node.op)], node.left, node.right, types)


def _comparison(node: ast.Compare, types: ModuleTypes) -> Term | None:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if (
            type(operator) in _OPERATORS
        ):
            return _operation(_OPERATORS[type(operator)], left, right, types)
    return instance("builtins.bool")


def _operation(operator: str, left: ast.expr, right: ast.expr, types: ModuleTypes) -> Term | None:
    operands = types.term(left), types.term(right)
    return None if operands == (None, None) else ("binary", operator, *operands)


def _unary(node: ast.UnaryOp, types: ModuleTypes) -> Term | None:
    return instance("builtins.bool") if isinstance(node.op, ast.Not) else types.term(node.operand)


def _boolean(node: ast.BoolOp, types: ModuleTypes) -> Term | None:
    return _either(node.values, types, chosen=isinstance(node.op, ast.Or))


def _conditional(node: ast.IfExp, types: ModuleTypes) -> Term | None:
    return _either([node.body, node.orelse], types, chosen=True)


def _either(values: list[ast.expr], types: ModuleTypes, *, chosen: bool) -> Term | None:
    """One of several values; `chosen` if one is taken in place of another, as by `or`."""
    terms = [(value, types.term(value)) for value in values]
    known = any_of([term for _, term in terms if term is not None])
    if chosen and all(
        t is not None or _is_nothing(value, types) or _stands_in(known, value, types)
        for value, t in terms
    ):
        return known
    return types.joined([term for _, term in terms])


def _is_nothing(value: ast.expr, types: ModuleTypes) -> bool:
    """Whether a value is a name that is None wherever its file binds it: what stands beside it is taken."""
    if not isinstance(value, ast.Name):
        return False
    held = types.names.lookup(value.id, types.names.scope_of(value))
    return held is not None and all(
        binding.kind == "assign"
        and isinstance(binding.value, ast.Constant)
        and binding.value.value is None
        for binding in held[1]
    )


def _stands_in(term: Term | None, replaced: ast.expr, types: ModuleTypes) -> bool:
    """Whether a term is what takes the place of a parameter that is None by default: an object of a
    class (`client or Client()`), whose kind callers keep to more than to that of a list."""
    if not isinstance(replaced, ast.Name) or not is_made(term):
        return False
    bindings = types.flow.reaching(replaced)
    return len(bindings) == 1 and is_optional(bindings[0])


# Displays and comprehensions


def _list(node: ast.List, types: ModuleTypes) -> Term | None:
    return instance("builtins.list", _element(node.elts, types))


def _set(node: ast.Set, types: ModuleTypes) -> Term | None:
    return instance("builtins.set", _element(node.elts, types))


def _tuple(node: ast.Tuple, types: ModuleTypes) -> Term | None:
    if any(isinstance(item, ast.Starred) for item in node.elts):
        return instance("collections.abc.Sequence", None)
    return instance("builtins.tuple", *(types.term(item) for item in node.elts))


def _dict(node: ast.Dict, types: ModuleTypes) -> Term | None:
    keys = [key for key in node.keys if key is not None]
    if len(keys) < len(node.keys):  # `{**other}`
        return instance("builtins.dict", None, None)
    return instance("builtins.dict", _element(keys, types), _value_of_dict(node.values, types))


def _value_of_dict(values: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What the values of a display have in common: nothing, where one is None and waits to be filled in."""
    if any(isinstance(value, ast.Constant) and value.value is None for value in values):
        return None
    return _element(values, types)


def _element(elts: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What the elements of a display have in common."""
    if not elts or any(isinstance(item, ast.Starred) for item in elts):
        return None
    return any_of(types.term(item) for item in elts[:_MOST_ELEMENTS])


def _list_of(node: ast.ListComp, types: ModuleTypes) -> Term | None:
    return instance("builtins.list", types.term(node.elt))


def _set_of(node: ast.SetComp, types: ModuleTypes) -> Term | None:
    return instance("builtins.set", types.term(node.elt))


def _generator_of(node: ast.GeneratorExp, types: ModuleTypes) -> Term | None:
    return instance("collections.abc.Generator", types.term(node.elt))


def _dict_of(node: ast.DictComp, types: ModuleTypes) -> Term | None:
    return instance("builtins.dict", types.term(node.key), types.term(node.value))


_BY_KIND: dict[type[ast.expr], Callable[[Any, ModuleTypes], Term | None]] = {
    ast.Attribute: _attribute,
    ast.Call: call_term,
    ast.Constant: lambda node, _: constant_term(node),
    ast.JoinedStr: _text,
    ast.Await: _awaited,
    ast.NamedExpr: _value,
    ast.Lambda: _function,
    ast.Subscript: _subscript,
    ast.BinOp: _binary,
    ast.Compare: _comparison,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.IfExp: _conditional,
    ast.List: _list,
    ast.Set: _set,
    ast.Tuple: _tuple,
    ast.Dict: _dict,
    ast.ListComp: _list_of,
    ast.SetComp: _set_of,
    ast.GeneratorExp: _generator_of,
    ast.DictComp: _dict_of,
}
