"""Reads of relations of database models: whether one runs a query, and of what."""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, last_name, nodes_below, parent, parents
from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.rows import One, loads
from perflint.syntax.spelling import spelling

_LAZY = frozenset({"dynamic", "write_only", "noload", "raise", "raise_on_sql"})  # no list to load
# What goes over a query that it is given.
_CONSUMERS = frozenset(
    "all any bool chain dict enumerate filter frozenset iter len list map max min next set sorted str sum"
    " tuple zip".split()
)
# What asks the database at once, whatever was loaded before.
_ASKING = frozenset("count exists first last get latest earliest aggregate".split())
# What `.all()` may be followed by and still use what was loaded.
_REUSES = frozenset({"all", "_result_cache"})


def is_lazy(one: One, relation: Relation) -> bool:
    """Whether reading a relation of one of many objects runs a query."""
    if one.rows is None or relation.eager or relation.lazy in _LAZY:
        return False
    if one.path and leads_back(one.path[-1], relation):
        return False
    # What leads there is reported where it is read.
    for length in range(1, len(one.path) + 1):
        if not one.path[length - 1].eager and not loads(one.rows, one.path[:length]):
            return False
    return not loads(one.rows, (*one.path, relation))


def leads_back(to: Relation, relation: Relation) -> bool:
    """Whether a relation leads back to the object that another one was read of: `user.profile.user`. Django
    notes it in what a relation of one to one gives.

    https://docs.djangoproject.com/en/stable/topics/db/examples/one_to_one/
    """
    both = to.kind in ("one-to-one", "reverse-one-to-one") and to.framework == "django"
    return both and to.inverse == relation.name and relation.owner == to.target


def is_in_identity_map(context: FileContext, relation: Relation) -> bool:
    """Whether a relation of SQLAlchemy leads to an object that the session finds by its key, if it holds it:
    the side that holds the key of a relation of many to one."""
    if relation.framework != "sqlalchemy" or relation.many:
        return False
    back = context.project.fields(relation.target).get(relation.inverse)
    return back is None or back.many


def key_alone(read: ast.Attribute, relation: Relation) -> str:
    """How to get the key without the object, where only that is needed: `book.author_id` for
    `book.author.id` and in `book.author is None`; empty where more is read."""
    if relation.framework != "django" or relation.kind not in ("foreign-key", "one-to-one"):
        return ""
    if not _needs_key(read):
        return ""
    function = next((up for up in parents(read) if isinstance(up, FUNCTIONS)), None)
    wanted = spelling(read)
    others = () if function is None else nodes_below(function, ast.Attribute)
    if any(spelling(one) == wanted and not _needs_key(one) for one in others):
        return ""
    return f"{ast.unparse(read)}_id"


def _needs_key(read: ast.Attribute) -> bool:
    """Whether the key of an object is enough for what is done with it: it is read, or a test asks
    whether there is an object."""
    match parent(read):
        case ast.Attribute(attr="id" | "pk", ctx=ast.Load()):
            return True
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()], comparators=[other]):
            return left is read and isinstance(other, ast.Constant) and other.value is None
    return _is_truth_test(read)


def _is_truth_test(node: ast.expr) -> bool:
    """Whether all that is asked of an object is whether there is one: `if book.author and …:`."""
    match parent(node):
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            return test is node
        case ast.BoolOp() as operation:
            return _is_truth_test(operation)
        case ast.comprehension(ifs=conditions):
            return node in conditions
    return False


def needs_chunk_size(context: FileContext, read: ast.Attribute) -> bool:
    """Whether the loop goes over rows that a query set fetches in parts, which then prefetches nothing:
    `for book in books.iterator():`."""
    root: ast.expr = read
    while isinstance(root, ast.Attribute):
        root = root.value
    bindings = context.flow.reaching(root) if isinstance(root, ast.Name) else ()
    for binding in bindings:
        match binding.value:
            case ast.Call(func=ast.Attribute(attr="iterator" | "aiterator"), args=[], keywords=[]):
                return True
    return False


def loads_rows(relation: Relation, read: ast.Attribute) -> bool:
    """Whether what is done with a relation loads its rows: a manager alone does nothing."""
    above = parent(read)
    method = above.attr if isinstance(above, ast.Attribute) else ""
    if relation.framework == "sqlalchemy":
        return method != "awaitable_attrs"  # also to change a list it is loaded first
    if not relation.many:
        return relation.framework != "tortoise" or isinstance(above, ast.Await)
    if method == "all" and isinstance(above, ast.Attribute):
        call = parent(above)
        if not isinstance(call, ast.Call):
            return False
        after = parent(call)
        if isinstance(after, ast.Attribute):
            if relation.framework == "tortoise" and after.attr in ("count", "exists"):
                return True
            return after.attr in _REUSES  # counts are PFL502
        return not _handed_on(after, call)
    if relation.framework == "django":
        return False
    return isinstance(above, ast.Await) or _iterated(read, above)


def asked_anew(read: ast.Attribute) -> ast.expr | None:
    """What asks a relation anew: `book.loans.count()`, `book.loans.filter(…).first()`."""
    node: ast.expr = read
    while True:
        method = parent(node)
        call = parent(method) if isinstance(method, ast.Attribute) else None
        if not isinstance(call, ast.Call) or call.func is not method:
            break
        node = call
        if isinstance(method, ast.Attribute) and method.attr in _ASKING:
            return node
    iterated = node is not read and _iterated(node, parent(node))
    return node if iterated else None


def _handed_on(above: ast.AST | None, query: ast.Call) -> bool:
    """Whether a query is given away as it is, and may be narrowed or become part of another one."""
    match above:
        case ast.Tuple() | ast.List() | ast.Set() | ast.Dict() | ast.Return():
            return True
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            return True
        case (
            ast.BinOp(op=ast.BitOr() | ast.BitAnd()) | ast.AugAssign(op=ast.BitOr() | ast.BitAnd())
        ):
            return True  # one query of two, which runs as a whole
        case ast.keyword(arg=name):
            call = parent(above)
            return isinstance(call, ast.Call) and not _serializes(call) and name != "many"
        case ast.Call(func=ast.Name(id=name)) if name in _CONSUMERS:
            return False
        case ast.Call(func=ast.Attribute(attr="join" | "from_iterable" | "extend" | "update")):
            return False
        case ast.Call(func=function):
            return function is not query and not _serializes(above)
    return False


def _serializes(call: ast.Call) -> bool:
    name = last_name(call.func)
    return "serializ" in name.lower()


def _iterated(read: ast.AST, above: ast.AST | None) -> bool:
    match above:
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            return iterable is read
        case ast.comprehension(iter=iterable):
            return iterable is read
        case ast.Call(
            func=ast.Name(id="list" | "len" | "sorted" | "tuple" | "set"), args=[first, *_]
        ):
            return first is read
    return False


def chained(context: FileContext, read: ast.Attribute, relation: Relation) -> tuple[Relation, ...]:
    """The relation that is read, and those that are read through it: `book.author.country`."""
    found = [relation]
    above = parent(read)
    while not found[-1].many and isinstance(above, ast.Attribute):
        further = context.project.fields(found[-1].target).get(above.attr)
        if further is None or further.eager or not loads_rows(further, above):
            break
        found.append(further)
        above = parent(above)
    return tuple(found)
