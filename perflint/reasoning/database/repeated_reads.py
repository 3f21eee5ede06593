"""Relations that are read again, or of objects that a loop goes on with or deletes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.flow.below import attributes_below, calls_below, methods_below
from perflint.language.nodes import descendants, field_of, parents
from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.seen_rows import Seen
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling


def was_read_before(context: FileContext, read: ast.Attribute, relation: Relation) -> bool:
    """Whether the same relation of the same object is read before: the object keeps what it gave."""
    if relation.many and relation.framework != "sqlalchemy":
        return False
    function = context.flow.function(read)
    region: ast.AST = function if function is not None else context.names.tree
    root, place = _root(read), (read.lineno, read.col_offset)
    if root is None:
        return False
    wanted = spelling(read)
    if any(
        _before(call, place) and _reads_it(context, call, read)
        for call in methods_below(region, read.value)
    ):
        return True
    for other in attributes_below(region, read.attr):
        first = _root(other)
        if first is None or not _before(other, place):
            continue
        if spelling(other) == wanted and _same_binding(context, root, first):
            return True
        if other.value is first and read.value is root and _same_rows(context, root, first):
            return True
    return False


def was_read_by_caller(
    context: FileContext, read: ast.Attribute, relation: Relation, found: Seen
) -> bool:
    """Whether the loop that hands an object over reads the same relation of it before the call."""
    if relation.many and relation.framework != "sqlalchemy":
        return False
    place = found.place
    if place is None or found.given is None or not isinstance(read.value, ast.Name):
        return False
    return context.project.reads_before(
        place.function, place.loop, place.line, place.column, found.given, read.attr
    ) or (place.path == context.path and _reads_before_call(context, read, found))


def _reads_before_call(context: FileContext, read: ast.Attribute, found: Seen) -> bool:
    """Whether this file reads the same of what it hands over before the call, perhaps in an outer loop."""
    assert found.place is not None
    place = found.place.line, found.place.column
    for call in context.names.nodes(ast.Call):
        if (call.lineno, call.col_offset + 1) != place:
            continue
        region = context.flow.function(call) or context.names.tree
        for given in (*call.args, *(word.value for word in call.keywords)):
            if isinstance(given, ast.Name) and context.types.term(given) == found.given:
                return any(
                    isinstance(other.value, ast.Name)
                    and other.value.id == given.id
                    and _before(other, (call.lineno, call.col_offset))
                    and _same_binding(context, given, other.value)
                    and _is_on_the_way(other, call)
                    for other in attributes_below(region, read.attr)
                )
    return False


def _is_on_the_way(node: ast.AST, call: ast.Call) -> bool:
    """Whether whatever runs a call has evaluated a node before, which stands above it."""
    held: dict[ast.AST, str] = {}  # what is around the call, each with the field that holds it
    child: ast.AST = call
    for up in parents(call):
        held[up] = field_of(up, child)
        child = up
    child = node
    for up in parents(node):
        field = field_of(up, child)
        if field in ("body", "orelse", "handlers", "finalbody", "generators", "elt"):
            return held.get(up) == field
        if isinstance(up, ast.BoolOp) and child is not up.values[0]:
            return False
        child = up
    return False


def _before(node: ast.expr, place: tuple[int, int]) -> bool:
    return (node.lineno, node.col_offset) < place


def _reads_it(context: FileContext, call: ast.Call, read: ast.Attribute) -> bool:
    """Whether a method of this file that is called on the same object reads the same, in any case."""
    method = call.func
    below = function_of(context, method)
    names = [argument.arg for argument in below.args.args] if below is not None else []
    if below is None or not names or not isinstance(below.body[-1], ast.Return):
        return False
    first = next((s for s in below.body if not _is_text(s)), below.body[-1])
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == read.attr
        and isinstance(node.value, ast.Name)
        and node.value.id == names[0]
        for node in _certain(first)
    )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _certain(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a `return` that are evaluated in any case."""
    value = statement.value if isinstance(statement, ast.Return) else None
    while isinstance(value, ast.BoolOp):
        value = value.values[0]
    if value is not None:
        yield from descendants(value)


def _same_rows(context: FileContext, one: ast.Name, other: ast.Name) -> bool:
    """Whether two names are elements of one list: `for book in books: …`, twice."""
    lists: list[ast.Name] = []
    for name in (one, other):
        bindings = context.flow.reaching(name)
        value = bindings[0].value if len(bindings) == 1 else None
        if value is None or bindings[0].kind != "for" or not isinstance(value, ast.Name):
            return False
        lists.append(value)
    return lists[0] is not lists[1] and _same_binding(context, lists[0], lists[1])


def _root(node: ast.expr) -> ast.Name | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def _same_binding(context: FileContext, one: ast.Name, other: ast.Name) -> bool:
    mine, theirs = context.flow.reaching(one), context.flow.reaching(other)
    return len(mine) == 1 and len(theirs) == 1 and mine[0] is theirs[0]


def goes_on_with_read(context: FileContext, read: ast.Attribute) -> bool:
    """Whether a loop goes on with what it reads: `stack.extend(node.children.all())`."""
    loop = context.flow.loop(read)
    if not isinstance(loop, ast.While):
        return False
    taken = {
        node.func.value.id
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("pop", "popleft")
        and isinstance(node.func.value, ast.Name)
    }
    return any(
        isinstance(up, ast.Call)
        and isinstance(up.func, ast.Attribute)
        and getattr(up.func.value, "id", "") in taken
        for up in parents(read)
    )


def is_deleted_after(read: ast.Attribute, found: Seen) -> bool:
    """Whether each iteration deletes the object: what is cleared away is mostly little."""
    root = root_name(read)
    return (
        root is not None
        and found.loop is not None
        and any(
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == root.id
            for node in calls_below(found.loop, "delete", "adelete", "delete_instance")
        )
    )
