"""Records that are matched by a key: `order.user_id in [user.id for user in users]`.

A key tells the elements of a collection apart, so a list of keys is as long as the collection. What has
keys was stored or sent by somebody, as often as they liked: nothing in the code bounds it, and a search
for each element of another collection takes the product of both.
"""

from __future__ import annotations

import ast
from typing import Final

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import last_name, nodes_below
from perflint.language.scopes import Binding
from perflint.language.terms.value_types import Type
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import mostly, rarely_fails
from perflint.reasoning.size.small_collections import short
from perflint.syntax.spelling import spelling

# What the last word of a name calls a thing that no two records share.
_KEYS: Final = frozenset("id ids pk uid uuid guid email".split())
_CONVERTED: Final = frozenset("str int tuple".split())
_SAME_ELEMENTS: Final = frozenset("list sorted tuple".split())
_RECORDS: Final = ("pydantic.BaseModel", *classes_of("record"))
_MOST_STEPS = 4  # of names that are followed


def matches_records(container: ast.expr, needle: ast.expr, context: FileContext) -> bool:
    """Whether a list holds a key of each element of a collection, and what a loop over another one looks for
    in it is a key as well; or a field of each record, and that of another one."""
    held = _held(container, context, 0)
    if not held or not _is_unbounded_loop(context.flow.loop(needle), context):
        return False
    return (
        all(_is_key(one) for one in held)
        and (_is_key(needle) or _is_element(needle, context))
        or all(_is_field(one, context) for one in held)
        and _is_field(needle, context)
    )


def joins_by_key(container: ast.expr, key: ast.expr, value: ast.expr, context: FileContext) -> bool:
    """Whether a search compares the key of each element of a collection with that of another record."""
    return _is_key(key) and _is_key(value) and _is_unbounded(container, context)


def is_key_of_each(value: ast.expr, context: FileContext) -> bool:
    """Whether a value is the key of each element of a collection that nothing bounds: `row.id` in `for row in
    rows`."""
    loop = context.flow.loop(value)
    return loop is not None and _is_key(value) and _is_unbounded_loop(loop, context)


def looks_for_own(container: ast.expr, needle: ast.expr, context: FileContext) -> bool:
    """Whether a loop over a list searches it for each of its elements: `for row in rows: rows.index(row)`."""
    return isinstance(needle, ast.Name) and any(
        binding.kind == "for"
        and binding.target is getattr(binding.node, "target", None)
        and spelling(getattr(binding.node, "iter", needle)) == spelling(container)
        and _is_in_most(needle, binding.node, context)
        for binding in context.flow.reaching(needle)
    )


def _is_in_most(node: ast.expr, over: ast.AST, context: FileContext) -> bool:
    """Whether most rounds of a loop, or of a comprehension by one of its clauses, come to a node."""
    if isinstance(over, ast.comprehension):
        return all(node in set(ast.walk(test)) or rarely_fails(test) for test in over.ifs)
    return mostly(node, over)


def _held(container: ast.expr, context: FileContext, depth: int) -> list[ast.expr]:
    """What a list holds of each element of a collection: `row.id` of `[row.id for row in rows]`; nothing
    where it is not known, or the collection is short by its nature."""
    match container:
        case (
            ast.ListComp(elt=elt, generators=[clause])
            | ast.GeneratorExp(elt=elt, generators=[clause])
        ):
            return [elt] if _is_unbounded(clause.iter, context) else []
        case ast.Call(func=ast.Name(id=name), args=[inner, *_]) if name in _SAME_ELEMENTS:
            return _held(inner, context, depth)
        case ast.Name() if depth < _MOST_STEPS:
            found: list[ast.expr] = []
            for binding in context.flow.reaching(container):
                held = _held_by(binding, container, context, depth)
                if not held:
                    return []
                found += held
            return found
    return []


def _held_by(binding: Binding, name: ast.Name, context: FileContext, depth: int) -> list[ast.expr]:
    if binding.kind not in ("assign", "walrus") or binding.value is None:
        return []
    if isinstance(binding.value, ast.List) and not binding.value.elts:
        return _appended(name, binding.scope.node, context)
    return _held(binding.value, context, depth + 1)


def _appended(name: ast.Name, region: ast.AST, context: FileContext) -> list[ast.expr]:
    """What loops append to a list for each element that they go over."""
    found: list[ast.expr] = []
    for call in nodes_below(region, ast.Call):
        match call:
            case ast.Call(
                func=ast.Attribute(value=ast.Name() as added, attr="append"), args=[value]
            ) if spelling(added) == spelling(name):
                loop = context.flow.loop(call)
                if (
                    not isinstance(loop, ast.For)
                    or not _is_unbounded(loop.iter, context)
                    or not mostly(call, loop)
                ):
                    return []
                found.append(value)
    return found


def _is_unbounded_loop(loop: ast.AST | None, context: FileContext) -> bool:
    """Whether a loop, if any is there, goes over as many elements as nothing bounds."""
    clauses = [loop] if isinstance(loop, ast.For) else getattr(loop, "generators", [])
    return all(_is_unbounded(clause.iter, context) for clause in clauses)


def _is_unbounded(items: ast.expr, context: FileContext) -> bool:
    """Whether a collection is neither short by its nature nor that of one object: what belongs to one is
    mostly little."""
    whole = items
    while isinstance(whole, ast.Call) and isinstance(whole.func, ast.Attribute):
        whole = whole.func.value
    of_object = isinstance(whole, ast.Attribute) and last_name(whole.value) not in ("self", "cls")
    return not of_object and not short(items, context)


def _is_key(node: ast.expr) -> bool:
    """Whether an expression reads the key of a record: `user.id`, `row["user_id"]`, `row.get("uuid")`."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[value], keywords=[]) if name in _CONVERTED:
            return _is_key(value)
        case (
            ast.Attribute(attr=name)
            | ast.Subscript(slice=ast.Constant(value=str() as name))
            | ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str() as name), *_])
        ):
            return name.lower().split("_")[-1] in _KEYS
    return False


def _is_element(node: ast.expr, context: FileContext) -> bool:
    """Whether a name stands for the element that a loop goes over."""
    return isinstance(node, ast.Name) and any(
        binding.kind == "for" and binding.target is getattr(binding.node, "target", None)
        for binding in context.flow.reaching(node)
    )


def _is_field(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression reads an attribute of a record: a row, or an object of a data class."""
    if not isinstance(node, ast.Attribute):
        return False
    owner = context.type(node.value)
    return owner is not None and owner.kind == "instance" and _is_record(owner, context)


def _is_record(found: Type, context: FileContext) -> bool:
    facts = context.project.klass(found.name)
    return facts is not None and (
        "dataclass" in facts.marks or context.subclass(found.name, *_RECORDS)
    )
