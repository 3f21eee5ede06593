"""Query sets that go from function to function before their rows are fetched.

A query set of Django asks nothing until it is gone over, measured or tested, which may be in a function that
it is passed to, as a rule in a template. What that costs hangs on what is passed: it is charged where it is
done, for the parameter that holds the query set, and counts on the ways on which one is passed. A query set
keeps its rows, so that it asks once however often it is gone over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from perflint.costing.charges import OWN_ROWS, Fetch, Passed
from perflint.costing.code_files import place_of
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.costing.loaded_along import further_queries
from perflint.costing.page_functions import is_of_stars
from perflint.costing.relations import NARROWING
from perflint.costing.repetition import ONCE, Times, times
from perflint.knowledge.kinds import told_of
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parent, within
from perflint.language.scopes import Binding
from perflint.outlining.outline import Site
from perflint.reasoning.database.relation_reads import loads_rows
from perflint.syntax.template_names import is_template_module

QUERY_SET = "django.db.models.QuerySet"
# Methods of query sets that give another one.
_FURTHER = NARROWING | frozenset("values values_list union intersection difference".split())
# Methods that ask the database each time, for a row or a number.
_ASKING = frozenset("get first last latest earliest aggregate in_bulk contains".split())
# By no call, and by loops over what only callers, or some bindings, tell the type of.
_SILENT = frozenset({"__bool__", "__contains__", "__iter__"})
_COUNTING = frozenset({"count", "exists"})  # no query where the rows are there
_CONSUMERS = frozenset("list tuple set frozenset sorted dict enumerate any all sum max min".split())
_GOES_OVER = told_of("passes_on")
_MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class _Root:
    """A query set by the parameter that it comes from.

    Attributes:
        parameter: of the function.
        name: what tells the query set apart that keeps its rows; empty where it is made anew.
    """

    parameter: str
    name: str


def charge_passed_rows(function: Function) -> None:
    """Charge what a function asks of query sets that it is given, as far as its own code does not say what
    they are: it costs where one is passed."""
    if not isinstance(function.owner, FUNCTIONS):
        return
    known = {_span_of_site(function.outline.site(index)) for index in function.known_sites}
    touches = function.file.graph.touches[function.identity]
    touched = {_span_of_site(function.outline.site(touch.site)) for touch in touches}
    for node, rows, api in _asked(function):
        root = _root(function, rows) or _of_relation_anew(function, rows, api)
        elsewhere = known
        if root is None and api.startswith("__") and _is_called_by_template(function, rows):
            root, elsewhere = _Root("", ""), touched
        if root is None and api in _SILENT and _is_query(function, rows):
            root = _Root("", variable_of(function, rows))
        if root is None or not {place_of(node), place_of(rows)}.isdisjoint(elsewhere):
            continue
        keeps = api.startswith("__")
        repeated = _kept_for(function, node, root) if keeps else function.repeated(node)
        site = Site(function.index, 0, 0, 0, *place_of(node), 0, -1, -1)
        way = function.branches.of(node)
        charge = function.made(Kind.QUERIES, repeated, site, node, f"{QUERY_SET}.{api}", way)
        if charge is not None:
            fetch = Fetch(root.parameter, root.name, keeps, api in _COUNTING)
            function.charges.append(replace(charge, fetch=fetch))


def _is_query(function: Function, node: ast.expr) -> bool:
    """Whether an expression is a query set that is charged nowhere else: the rows of a relation are charged
    where that is read."""
    value: ast.expr | None = node
    if isinstance(node, ast.Name):
        bindings = function.context.flow.reaching(node)
        value = bindings[0].value if len(bindings) == 1 else None
    if value is not None and function.file.relations.manager_read(value) is not None:
        return False
    return function.context.is_a(node, QUERY_SET)


def _is_called_by_template(function: Function, node: ast.expr) -> bool:
    """Whether a template asks for what a method, or a property, of an object gives: a query set that is made
    anew, as in `{% for book in author.published %}`."""
    if not _calls(function) or not isinstance(node, ast.Attribute) or _is_relation(function, node):
        return False
    owner = function.context.type(node.value)
    if owner is None or owner.kind != "instance":
        return False
    linked = function.file.linked
    method = linked.method(owner.name, node.attr)
    if method is None or linked.own(method) is None:
        return False
    rows = function.file.relations.reader.rows(function.context.types.term(node))
    return rows is not None and rows.framework == "django"


def charge_passed_pages(function: Function, call: ast.Call, rows: ast.expr, api: str) -> None:
    """Charge a page of rows that a function is given, where a query set is passed."""
    root = _root(function, rows) if isinstance(function.owner, FUNCTIONS) else None
    if root is None:
        return
    site = Site(function.index, 0, 0, 0, *place_of(call), 0, -1, -1)
    repeated, way = function.repeated(call), function.branches.of(call)
    for what, counts in (("counts all rows", True), ("", False)):
        charge = function.made(Kind.QUERIES, repeated, site, call, api, way, what)
        if charge is not None:
            fetch = Fetch(root.parameter, root.name if counts else "", False, counts, not counts)
            function.charges.append(replace(charge, fetch=fetch))


def passed_rows(function: Function, node: ast.expr) -> Passed | None:
    """What is known of an expression that is passed as a query set that may not have been asked yet; None
    where it is none."""
    if is_of_stars(node):
        assert isinstance(node, ast.Name)
        return Passed(node.id, node.id, ONCE, ())
    root = _root(function, node)
    if root is not None:  # of whatever type: what others pass is no matter here
        kept_for = ONCE if root.name == root.parameter else _shared(function, node)
        return Passed(root.parameter, root.name, kept_for if root.name else None, ())
    read = function.file.relations.manager_read(node)
    if read is not None:
        return _of_relation(function, node, read)
    if not function.context.is_a(node, QUERY_SET):
        anew = _of_relation_anew(function, node, "__iter__")
        return Passed("", anew.name, None, ()) if anew is not None else None
    name = variable_of(function, node)
    shared = _shared(function, node) if name else None
    return Passed(
        "", name, shared, further_queries(function.context, node, function.file.relations.reader)
    )


def variable_of(function: Function, node: ast.expr) -> str:
    """What tells a query set apart that a variable of a function holds, or an attribute of its own object;
    empty for other expressions."""
    if not isinstance(node, ast.Name):
        return _own_attribute(function, node)
    bindings = function.context.flow.reaching(node)
    if len(bindings) == 1 and bindings[0].kind == "parameter":
        return node.id
    lines = {getattr(each.node, "lineno", 0) for each in bindings}
    return f"{node.id}:{min(lines)}" if lines else ""


def _own_attribute(function: Function, node: ast.expr) -> str:
    """What tells a query set apart that an attribute of the own object holds, which is set once for it."""
    holder = function.outline.functions[function.index]
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return ""
    if not holder.holder or not holder.parameters or holder.parameters[0][0] != node.value.id:
        return ""
    klass = f"{function.outline.module}.{holder.holder}"
    if function.file.linked.method(klass, node.attr) is not None:
        return ""  # a property may make another one each time
    stores = [
        each
        for each in descendants(function.owner)
        if isinstance(each, ast.Attribute)
        and each.attr == node.attr
        and not isinstance(each.ctx, ast.Load)
    ]
    if len(stores) > 1 or any(function.file.loops.around(each, function.owner) for each in stores):
        return ""
    return f"{OWN_ROWS}{node.attr}"


def _of_relation(function: Function, node: ast.expr, read: ast.Attribute) -> Passed | None:
    """The rows of a relation of an object, which may have been loaded with it."""
    relations = function.file.relations
    load = relations.load(read)
    if load is None or loads_rows(load.relation, read):
        return None  # loaded already, or charged where it is read
    relation = load.relation
    origin = load.origin.along(relation.name, relation) if load.origin is not None else None
    return Passed("", "", None, (), origin)


def _of_relation_anew(function: Function, rows: ast.expr, api: str) -> _Root | None:
    """A relation that is asked anew of an object of which the type alone is known: with conditions, or for
    one row. What is loaded with the object is charged where it is read."""
    chain, node = 0, rows
    if isinstance(rows, ast.Name):
        bindings = function.context.flow.reaching(rows)
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            return None
        node = bindings[0].value
    while True:
        match node:
            case ast.Call(func=ast.Attribute(value=base, attr=method)) if method in _FURTHER:
                chain += method != "all"
                node = base
            case ast.Subscript(value=base, slice=ast.Slice()):
                chain += 1
                node = base
            case ast.Attribute(value=base, attr=method) if (
                method in _FURTHER and _calls(function) and not _is_relation(function, node)
            ):
                chain += method != "all"
                node = base
            case _:
                break
    if not isinstance(node, ast.Attribute) or not _is_relation(function, node):
        return None
    if function.file.relations.load(node) is not None:
        return None  # it is charged where it is read
    if not chain and (api.startswith("__") or api in _COUNTING):
        return None
    return _Root("", variable_of(function, rows))


def _is_relation(function: Function, node: ast.Attribute) -> bool:
    relation = function.file.relations.relation(node)
    return relation is not None and relation.many and relation.framework == "django"


def _kept_for(function: Function, node: ast.expr, root: _Root) -> Times:
    """How often rows are fetched that a query set keeps."""
    if root.name == root.parameter:
        return ONCE if root.name else function.repeated(node)
    shared = _shared(function, node) if root.name else None
    return shared if shared is not None else function.repeated(node)


def _shared(function: Function, node: ast.expr) -> Times | None:
    """How often the loops go round that are around both a name and what binds it."""
    if _own_attribute(function, node):
        return ONCE
    name = node if isinstance(node, ast.Name) else None
    if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.Name):
        name = node.args[0]
    bindings = function.context.flow.reaching(name) if name is not None else []
    bound = [each.node for each in bindings if each.node is not None]
    if not bound or name is None:
        return None
    loops = function.file.loops.around(name, function.owner)
    shared = [loop for loop in loops if all(within(each, loop) for each in bound)]
    return times([function.file.loops.passes(loop, name) for loop in shared])


def _root(function: Function, node: ast.expr, depth: int = 0) -> _Root | None:
    """The parameter from which an expression comes that would be a query set if that is one."""
    if depth > _MOST_STEPS:
        return None
    below = depth + 1
    match node:
        case ast.Name():
            found = [_bound(function, each, below) for each in function.context.flow.reaching(node)]
            roots = [each for each in found if each is not None]
            if not roots or len(roots) < len(found):
                return None
            if len({each.parameter for each in roots}) > 1:
                return None
            if len(roots) == 1 and roots[0].name == roots[0].parameter:
                return roots[0]
            return _Root(roots[0].parameter, variable_of(function, node))
        case ast.Call(func=ast.Attribute(value=base, attr=method)) if method in _FURTHER:
            root = _root(function, base, below)
            return _Root(root.parameter, "") if root is not None else None
        case ast.Attribute(value=base, attr=method) if method in _FURTHER and _calls(function):
            root = _root(function, base, below)
            return _Root(root.parameter, "") if root is not None else None
        case ast.Subscript(value=base, slice=ast.Slice()):
            root = _root(function, base, below)
            return _Root(root.parameter, "") if root is not None else None
    return None


def _bound(function: Function, binding: Binding, depth: int) -> _Root | None:
    if binding.kind == "parameter" and binding.scope.node is function.owner:
        holder = function.outline.functions[function.index]
        first = holder.parameters[0][0] if holder.holder and holder.parameters else ""
        name = binding.name
        return _Root(name, name) if name != first else None
    if binding.kind in ("assign", "walrus") and binding.value is not None:
        return _root(function, binding.value, depth)
    return None


def _calls(function: Function) -> bool:
    """Whether a function is a template, which calls what it reads."""
    return is_template_module(function.outline.module)


def _asked(function: Function) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """Where a function may ask a query set: the place, the query set, and the method of it that asks."""
    for node in descendants(function.owner, into_functions=False):
        match node:
            case ast.For(iter=rows) | ast.AsyncFor(iter=rows) | ast.comprehension(iter=rows):
                yield rows, rows, "__iter__"
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield from _tested(test)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[rows]):
                yield rows, rows, "__contains__"
            case ast.Call(func=ast.Name(id="len"), args=[rows]):
                yield node, rows, "__len__"
            case ast.Call(func=ast.Name(id=name), args=[rows, *_]) if name in _CONSUMERS:
                yield node, rows, "__iter__"
            case ast.Call(func=ast.Name() | ast.Attribute() as called, args=several) if (
                last_name(called) == "chain"
                and _GOES_OVER.get(function.context.name(called) or "") == "all"
            ):
                yield from ((rows, rows, "__iter__") for rows in several)
            case ast.Call(func=ast.Attribute(value=rows, attr=method), args=args) if (
                method in _ASKING or method in _COUNTING
            ):
                # `text.count("a")` and `values.get("key")` ask no query set.
                if not any(isinstance(each, ast.Constant) for each in args):
                    yield node, rows, method
            case ast.Attribute(value=rows, attr=method) if (
                _calls(function)
                and (method in _ASKING or method in _COUNTING)
                and not _is_called(node)
            ):
                yield node, rows, method


def _tested(test: ast.expr) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    match test:
        case ast.BoolOp(values=values):
            for value in values:
                yield from _tested(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _tested(operand)
        case ast.Name() | ast.Subscript() | ast.Call(func=ast.Attribute()) | ast.Attribute():
            yield test, test, "__bool__"


def _is_called(node: ast.Attribute) -> bool:
    above = parent(node)
    return isinstance(above, ast.Call) and above.func is node


def _span_of_site(site: Site) -> tuple[int, int, int, int]:
    return site.line, site.column, site.end_line, site.end_column
