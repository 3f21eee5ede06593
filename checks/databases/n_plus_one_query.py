'''
## What it does
X
'''

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.codemods import eager_load
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.relations import One, Seen, assigned, in_search, loads, seen
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import parent
from perflint.semantics.project import Relation

RULE = Rule(
    code="PFL501",
    name="n-plus-one-query",
    summary="a relation of a database model that is loaded with one query for each object of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(),
    codemods=("eager-load",),
)

_LAZY = frozenset({"dynamic", "write_only", "noload", "raise", "raise_on_sql"})  # no list to load
_CHANGES = frozenset({"append", "add", "remove", "extend", "discard", "clear", "insert"})
# What `.all()` may be followed by and still use what was loaded.
_REUSES = frozenset({"all", "count", "exists", "acount", "aexists", "_result_cache"})


@RULE.on(cst.Attribute)
def check(node: cst.Attribute, context: Context) -> Iterator[Finding]:
    read = context.twin(node)
    if not isinstance(read, ast.Attribute) or not isinstance(read.ctx, ast.Load):
        return
    if read.attr not in context.project.relations():
        return
    for found in seen(context, read.value, read):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or not _runs(relation, read) or not _lazy(found.one, relation):
            continue
        if assigned(context, read) or in_search(context, read):
            return
        path = (*found.one.path, *_chain(context, read, relation))
        yield context.finding(
            node,
            _message(context, read, relation, path, found),
            trace=found.trace,
            loop=found.loop,
            fix=lambda: eager_load.rewrite(context, read, found, path),
        )
        return


def _lazy(one: One, relation: Relation) -> bool:
    """Whether reading a relation of one of many objects runs a query."""
    if one.rows is None or relation.eager or relation.lazy in _LAZY:
        return False
    # What leads there is reported where it is read.
    for length in range(1, len(one.path) + 1):
        if not one.path[length - 1].eager and not loads(one.rows, one.path[:length]):
            return False
    return not loads(one.rows, (*one.path, relation))


def _runs(relation: Relation, read: ast.Attribute) -> bool:
    """Whether what is done with a relation loads its rows: a manager alone does nothing."""
    above = parent(read)
    method = above.attr if isinstance(above, ast.Attribute) else ""
    if relation.framework == "sqlalchemy":
        return method not in _CHANGES and method != "awaitable_attrs"
    if not relation.many:
        return relation.framework != "tortoise" or isinstance(above, ast.Await)
    if method == "all" and isinstance(above, ast.Attribute):
        call = parent(above)
        if not isinstance(call, ast.Call):
            return False
        after = parent(call)
        return not isinstance(after, ast.Attribute) or after.attr in _REUSES
    if relation.framework == "django":
        return False
    return isinstance(above, ast.Await) or _iterated(read, above)


def _iterated(read: ast.AST, above: ast.AST | None) -> bool:
    match above:
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            return iterable is read
        case ast.comprehension(iter=iterable):
            return iterable is read
        case ast.Call(func=ast.Name(id="list" | "len" | "sorted" | "tuple" | "set"), args=[first, *_]):
            return first is read
    return False


def _chain(context: Context, read: ast.Attribute, relation: Relation) -> tuple[Relation, ...]:
    """The relation that is read, and those that are read through it: `book.author.country`."""
    found = [relation]
    above = parent(read)
    while not found[-1].many and isinstance(above, ast.Attribute):
        further = context.project.fields(found[-1].target).get(above.attr)
        if further is None or further.eager or not _runs(further, above):
            break
        found.append(further)
        above = parent(above)
    return tuple(found)


def _message(
    context: Context,
    read: ast.Attribute,
    relation: Relation,
    path: tuple[Relation, ...],
    found: Seen,
) -> str:
    rows = found.one.rows
    assert rows is not None
    model = rows.model.rpartition(".")[2]
    lookup = "__".join(one.name for one in path)
    many = any(one.many for one in path)
    how = {
        "django": f'`.prefetch_related("{lookup}")`' if many else f'`.select_related("{lookup}")`',
        "sqlalchemy": f"`.options(selectinload({relation.owner.rpartition('.')[2]}.{relation.name}))`",
        "peewee": "`prefetch()`" if many else "a join that selects both models",
        "tortoise": f'`.prefetch_related("{lookup}")`',
    }[rows.framework]
    return (
        f"`{context.short(read)}` runs a query for each `{model}` of the loop; load it with the query:"
        f" {how}"
    )
