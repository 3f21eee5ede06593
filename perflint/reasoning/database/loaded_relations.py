"""Relations that are there already where they are read: assigned, loaded elsewhere, or filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.flow.below import attributes_below
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    nodes_below,
    parents,
)
from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.rows import Rows
from perflint.reasoning.database.statements import spelled_out
from perflint.syntax.spelling import spelling

# Calls of a query of SQLAlchemy that leaves nothing out.
_WHOLE = frozenset("select query scalars all list order_by options selectinload joinedload".split())
# Calls that load relations of objects that are there.
_FILLING = ("prefetch_related_objects", "aprefetch_related_objects", "fetch_related")


def assigned(context: FileContext, node: ast.Attribute) -> bool:
    """Whether the function sets this attribute of some object that may be the one which is read, so that it
    may be there already."""
    function = context.flow.function(node)
    region: ast.AST = function if function is not None else context.names.tree
    if any(
        isinstance(one.ctx, ast.Store) and _may_be_same(context, one.value, node.value)
        for one in attributes_below(region, node.attr, into_functions=False)
    ):
        return True
    return filled(context, node)


def filled(context: FileContext, node: ast.Attribute) -> bool:
    """Whether the function loads this relation of objects that are there:
    `prefetch_related_objects(books, "author")`."""
    function = context.flow.function(node)
    region: ast.AST = function if function is not None else context.names.tree
    loading = context.once(("loading relations", region), lambda: [*_loading(context, region)])
    for call in loading:
        texts = [a.value for a in call.args if isinstance(a, ast.Constant)]
        if len(texts) < len(call.args) - 1:
            return True
        if any(isinstance(t, str) and node.attr in t.split("__") for t in texts):
            return True
    return False


def _may_be_same(context: FileContext, one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions may give the same object: those of classes that have nothing to do with each
    other do not."""
    first, second = context.type(one), context.type(other)
    if first is None or second is None or first.kind != "instance" or second.kind != "instance":
        return True
    return context.subclass(first.name, second.name) or context.subclass(second.name, first.name)


def _loading(context: FileContext, region: ast.AST) -> Iterator[ast.Call]:
    """The calls in a region that load relations of objects that are there."""
    for call in nodes_below(region, ast.Call, into_functions=False):
        last = (context.name(call.func) or "").rpartition(".")[2]
        if (last or getattr(call.func, "attr", "")) in _FILLING:
            yield call


def elsewhere(context: FileContext, rows: Rows, attribute: str) -> bool:
    """Whether rows are those of one object that comes from anywhere (`self.lines.all()`), and some query
    of the project loads both that relation and what is read of its rows along."""
    owner = rows.owner
    if rows.relation is None or owner is None or owner.rows is not None or owner.query is not None:
        return False
    project = context.project
    return project.loaded_along(owner.model, rows.relation.name) and project.loaded_along(
        rows.model, attribute
    )


def held_already(context: FileContext, read: ast.Attribute, relation: Relation) -> bool:
    """Whether all objects that a many-to-one relation of SQLAlchemy can lead to are in the session and
    kept, so that it is not asked for them: `teams = session.scalars(select(Team)).all()`."""
    if relation.framework != "sqlalchemy" or relation.many:
        return False
    if relation.target == relation.owner and _of_whole_table(context, read.value):
        return True  # a tree, of which the loop goes over all nodes
    function = context.flow.function(read)
    if function is not None and _fetched_by_key(context, read, relation, function):
        return True
    reader = reader_of(context)
    for node in descendants(function, into_functions=False) if function is not None else ():
        match node:
            case ast.Assign(targets=[ast.Name()], value=ast.Call() as value):
                if node.lineno < read.lineno and _is_everything(context, value):
                    rows = reader.rows(context.types.term(value))
                    if rows is not None and rows.model == relation.target and not rows.tupled:
                        return True
    return False


def _fetched_by_key(
    context: FileContext, read: ast.Attribute, relation: Relation, function: FunctionNode
) -> bool:
    """Whether the object was fetched by the key that the same row holds:
    `session.get(User, repository.user_id)`."""
    for node in descendants(function, into_functions=False):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="get"), args=[model, ast.Attribute(value=row, attr=key)]
            ) if key.endswith("_id") and node.lineno < read.lineno:
                known = context.type(model)
                if known is not None and known.name == relation.target:
                    return spelling(row) == spelling(read.value)
    return False


def _of_whole_table(context: FileContext, node: ast.expr) -> bool:
    """Whether a name is one of all objects of a table: `for page in session.scalars(select(Page)):`."""
    value: ast.expr | None = node
    for _ in range(4):
        if not isinstance(value, ast.Name):
            break
        bindings = context.flow.reaching(value)
        value = bindings[0].value if len(bindings) == 1 else None
    if value is None or isinstance(value, ast.Name):
        return False
    called: set[str] = set()
    asks = False
    for part in spelled_out(context, value):
        for inner in descendants(part):
            if isinstance(inner, ast.Call):
                name = context.name(inner.func) or str(getattr(inner.func, "attr", ""))
                called.add(name.rpartition(".")[2])
            elif isinstance(inner, ast.Attribute) and inner.attr == "query":
                asks = True
    return (asks or "select" in called) and called <= _WHOLE | {"execute", "unique", "enumerate"}


def _is_everything(context: FileContext, value: ast.Call) -> bool:
    """Whether a value is the list of all that a query written out here can give."""
    calls = [call.func for call in descendants(value) if isinstance(call, ast.Call)]
    spelled = [context.name(func) or str(getattr(func, "attr", "")) for func in calls]
    names = {name.rpartition(".")[2] for name in spelled}
    lists = isinstance(value.func, ast.Name) and value.func.id == "list"
    lists = lists or isinstance(value.func, ast.Attribute) and value.func.attr == "all"
    return lists and bool(names & {"select", "query"}) and names <= _WHOLE


def fills(node: ast.AST) -> bool:
    """Whether a node runs only where an attribute is empty that is filled there:
    `if not self.order_id: self.order = self.line.order`; likewise for a parameter that callers may
    give what they have: `if plan is None: plan = self.plan`."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If):
            if _set_if_none(up) or _creates_missing(up) or _caches(up):
                return True
            empty = {
                inner.operand.attr.removesuffix("_id")
                for inner in descendants(up.test)
                if isinstance(inner, ast.UnaryOp)
                and isinstance(inner.op, ast.Not)
                and isinstance(inner.operand, ast.Attribute)
            }
            if empty and any(
                isinstance(inner, ast.Attribute)
                and isinstance(inner.ctx, ast.Store)
                and inner.attr.removesuffix("_id") in empty
                for statement in up.body
                for inner in descendants(statement)
            ):
                return True
    return False


def _creates_missing(guard: ast.If) -> bool:
    """`if not event.phases.exists(): return Phase.objects.create(…)`"""
    test = guard.test
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return False
    asks = getattr(test.operand, "func", None)
    return getattr(asks, "attr", "") in ("exists", "aexists", "count", "acount") and any(
        isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in ("create", "acreate")
        for statement in guard.body
        for inner in descendants(statement)
    )


def _caches(guard: ast.If) -> bool:
    """`if known.get(key) is None: known[key] = …`, `if key not in known: known[key] = …`"""
    match guard.test:
        case (
            ast.Compare(
                left=ast.Call(func=ast.Attribute(value=known, attr="get")),
                ops=[ast.Is()],
                comparators=[ast.Constant(value=None)],
            )
            | ast.Compare(ops=[ast.NotIn()], comparators=[known])
        ):
            return any(
                isinstance(target, ast.Subscript) and spelling(target.value) == spelling(known)
                for statement in guard.body
                if isinstance(statement, ast.Assign)
                for target in statement.targets
            )
    return False


def _set_if_none(guard: ast.If) -> bool:
    """`if plan is None: plan = …` for a parameter `plan`."""
    match guard.test:
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
        ):
            function = next((up for up in parents(guard) if isinstance(up, FUNCTIONS)), None)
            if function is None or all(
                argument.arg != name
                for argument in (
                    *function.args.posonlyargs,
                    *function.args.args,
                    *function.args.kwonlyargs,
                )
            ):
                return False
            return any(
                isinstance(target, ast.Name) and target.id == name
                for statement in guard.body
                if isinstance(statement, ast.Assign)
                for target in statement.targets
            )
    return False
