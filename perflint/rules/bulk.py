"""Whether loops go over data: what was handed in, read or counted out.

What belongs to one object (`order.lines`, `page.get_labels()`, `entry["offsets"]`) may be long, but
mostly is not, and so is what runs while a program starts or shows itself. A finding about growth in
proportion to such a thing is a hint.
"""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.rules.handfuls import says_few
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants
from perflint.syntax.spelling import spelling

_WRAPPERS = frozenset("enumerate reversed sorted list tuple set iter zip".split())
# Methods that give as much as was written, stored or sent.
_READING = frozenset(
    "fetchall fetchmany readlines splitlines iterrows itertuples json scalars execute iter_rows"
    " find_all findall finditer iter_lines iter_content iter_chunks aiter_lines stream to_dict"
    " tolist read rglob iterdir glob walk scandir listdir paginate query".split()
)
_TABLES = frozenset(
    "pandas numpy polars io csv sqlite3 sqlalchemy django psycopg psycopg2 pymongo".split()
)
_SHOWING = frozenset("__str__ __repr__ _repr_html_ pprint pretty_print describe show".split())
_REMEMBERING = frozenset(
    "seen visited unique uniq uniques distinct processed done known handled already dup dups"
    " duplicate duplicates history collected ids idx idxs uids hashes urls links addresses"
    " emails words vocab vocabulary lines rows records".split()
)
_PLAIN_NAMES = frozenset(
    "names found values items result results output outputs out order nodes kept".split()
)
_SETTING_UP = frozenset(
    "config configure configuration settings setup args argv argparser parser cli register"
    " install environ env device devices routes urls init".split()
)


def over_data(node: ast.AST, outermost: ast.AST | None, context: Context) -> bool:
    """Whether one of the loops around a node, up to the outermost that matters, goes over data; where
    there is none in this file, nothing speaks against it."""
    if context.loop(node) is None:
        return True
    for loop in context.flow.loops(node, waiting=True):
        if _over_data(loop, context):
            return True
        if loop is outermost:
            break
    return False


def made_of_data(items: ast.expr, context: Context) -> bool:
    """Whether a collection is data, or made of some; an attribute of `self` may be as well."""
    if not isinstance(items, ast.Name):
        return True
    only = context.names.only_binding(items)
    if only is not None and isinstance(only.value, ast.List) and not only.value.elts:
        return _filled_from_data(items, only.scope.node, context)
    if _is_data(items, context):
        return True
    match only.value if only is not None else None:
        case ast.Call(func=ast.Name(), args=[ast.Call(func=ast.Attribute(value=table, attr=view))]):
            return view in ("keys", "values") and _is_data(table, context)
    return False


def _filled_from_data(items: ast.Name, region: ast.AST, context: Context) -> bool:
    """Whether a list that starts empty is filled in a loop over data, or as a whole."""
    for node in descendants(region):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if (
                name == items.id
            ):
                if (
                    attr == "extend"
                    or attr in ("append", "insert")
                    and over_data(node, None, context)
                ):
                    return True
    return False


def remembers(items: ast.expr) -> bool:
    """Whether a list is there, by its name, to remember all that came by."""
    name = items.attr if isinstance(items, ast.Attribute) else getattr(items, "id", "")
    words = str(name).strip("_").lower().split("_")
    return name in _PLAIN_NAMES or bool(_REMEMBERING.intersection((words[0], words[-1])))


def occasional(node: ast.AST, context: Context) -> bool:
    """Whether code runs, by the name of its function, while a program starts, or so that people can
    read what there is."""
    function = context.function(node)
    if function is None:
        return False
    words = function.name.strip("_").lower().split("_")
    return function.name in _SHOWING or words[0] in _SETTING_UP or words[-1] in _SETTING_UP


def filters_if_asked(test: ast.expr, items: ast.expr, above: ast.AST | None) -> bool:
    """Whether a test is made only if there is a list at all: `names is not None and x in names`."""
    if not isinstance(above, ast.BoolOp):
        return False
    wanted = spelling(items)
    return any(
        isinstance(part, ast.Compare)
        and isinstance(part.ops[0], (ast.Is, ast.IsNot))
        and spelling(part.left) == wanted
        for part in above.values
        if part is not test
    )


def _over_data(loop: LoopNode, context: Context) -> bool:
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return _is_data(loop.iter, context)
    if isinstance(loop, COMPREHENSIONS):
        return any(_is_data(clause.iter, context) for clause in loop.generators)
    if isinstance(loop, ast.While):
        return True
    return not loop.args or _is_data(loop.args[-1], context)


def _is_data(node: ast.expr, context: Context, depth: int = 0) -> bool:
    """Whether an expression is data, as far as one can see where it stands."""
    if depth > 5:
        return True

    def also(inner: ast.expr) -> bool:
        return _is_data(inner, context, depth + 1)

    match node:
        case ast.Name(id=name):
            bindings = context.flow.reaching(node)
            values = [binding.value for binding in bindings if binding.value is not None]
            if any(binding.kind.startswith("for") for binding in bindings):
                return False  # it belongs to the element of another loop
            return not says_few(name) and (not values or any(also(value) for value in values))
        case ast.Subscript(value=value, slice=ast.Slice()) | ast.Starred(value=value):
            return also(value)
        case ast.Subscript(value=ast.Call(func=ast.Attribute(attr="json"))):
            return True
        case ast.Attribute() | ast.Subscript():
            return False
        case ast.IfExp(body=body, orelse=other):
            return also(body) or also(other)
        case ast.BoolOp(values=values_):
            return any(also(value) for value in values_)
        case ast.Await(value=value):
            return also(value)
        case ast.ListComp(generators=clauses) | ast.GeneratorExp(generators=clauses):
            return any(also(clause.iter) for clause in clauses)
        case ast.Call(func=ast.Name(id="map" | "filter"), args=[_, *more]):
            return any(also(part) for part in more)
        case ast.Call(func=ast.Name(id=name), args=[first, *more]) if name in _WRAPPERS:
            return any(also(part) for part in (first, *more))
        case ast.Call(func=ast.Name(id="range"), args=arguments):
            return any(_counts(stop, context, depth) for stop in arguments)
        case ast.Call(func=ast.Attribute(value=receiver, attr=attr)):
            return _given_by(receiver, attr, node, context, depth)
    return True


def _counts(stop: ast.expr, context: Context, depth: int) -> bool:
    match stop:
        case ast.Call(func=ast.Name(id="len"), args=[items]):
            return _is_data(items, context, depth + 1)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return not says_few(name)
    return not isinstance(stop, ast.Constant)


def _given_by(receiver: ast.expr, attr: str, call: ast.Call, context: Context, depth: int) -> bool:
    """Whether a method gives data."""
    if attr in _READING or context.names.dotted(call.func) is not None:
        return True
    if attr in ("items", "keys", "values") and not call.args:
        return False  # a mapping: names and what they stand for
    if attr == "copy":
        return _is_data(receiver, context, depth + 1)
    if attr in ("split", "strip", "lower"):
        return attr != "split" or not call.args or _is_line_end(call.args[0])
    if any(isinstance(n, ast.Attribute) and n.attr == "objects" for n in ast.walk(receiver)):
        return True  # a query
    found = context.type(call)
    return found is not None and found.name.partition(".")[0] in _TABLES


def _is_line_end(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in ("\n", "\r\n", b"\n", " ")
