"""Evidence of size: what in the code says that a collection holds many elements, or that a loop goes
round many times.

A search through a list costs nothing to speak of while the list is short, and most lists are. What
counts is seen where a collection comes from: a file, the rows of a table, a folder, a range up to a
large number, or a loop over one of these that fills it; for work whose time is quadratic also what comes
from outside the program, and walks through graphs and matrices (`may_be_large`, `may_go_long`). What is
handed in, belongs to an object, is an array or comes from a function of unknown make says nothing, nor
does its name. A finding that rests on such a thing alone is a hint.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.flow.local_calls import default_of
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    nodes_below,
    parents,
)
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.callers import Repeat
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_branches import all_pass, mostly
from perflint.reasoning.occurrence.paging import turns_pages
from perflint.reasoning.size.giving_functions import GIVES_MANY
from perflint.reasoning.size.kept_elements import ADDING, JOINING, WRAPPERS, differs
from perflint.reasoning.size.parsed_trees import asks_whole_tree
from perflint.reasoning.size.reading_loops import conditions, looks_for, reads_each, reads_on
from perflint.reasoning.size.sources import comes_from_outside, is_document
from perflint.reasoning.size.walks import fills_itself, steps_back
from perflint.reasoning.thresholds import LONG, MANY
from perflint.reasoning.values.containers import made_in
from perflint.reasoning.values.files import FILES, is_file
from perflint.reasoning.values.growth import Growth, ends_at_length, growth_loops
from perflint.syntax.spelling import spelling

_DEEPEST = 8  # steps back to where a value comes from
# Methods that give as much as was written, stored or sent.
_READING = frozenset(
    "aiter_bytes aiter_lines aiter_raw aiter_text chunks fetchall fetchmany glob iter_any iter_bytes"
    " iter_chunked iter_chunks iter_content iter_lines iter_raw iter_rows iter_text iterdir iterrows"
    " itertuples namelist paginate read read_bytes read_text readlines rglob scan_iter".split()
)
_READERS = of_kind("reads data", "reads array") | {"codecs.open", "fileinput.input"}
_FRAMES = classes_of("frame")
_TABLES = (*classes_of("table"), *FILES, *_FRAMES)
_SEARCHES = of_kind("searches text")
_LISTING = frozenset(f"builtins.{name}" for name in "list sorted tuple".split())
# Methods that give as much as there is in what they belong to.
_VIEWS = frozenset(
    "copy decode elements items keys lower lstrip most_common replace rstrip split splitlines"
    " strip to_list tolist union upper values".split()
)
_NARROWING = frozenset("filter exclude get in_bulk first last none".split())


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of which file, whether what comes from outside the program counts, and the places that
    were asked about on the way."""

    context: FileContext
    outside: bool = False
    places: set[tuple[str, int]] = field(default_factory=set)


def is_large(items: ast.expr, context: FileContext) -> bool:
    """Whether something says that a collection holds many elements."""
    return _is_large(items, _Asked(context), 0)


def may_be_large(items: ast.expr, context: FileContext) -> bool:
    """Whether something says that a collection holds many elements, or as many as come from outside the
    program: rows of a query, an answer of a server, what a request brings."""
    return _is_large(items, _Asked(context, outside=True), 0)


def repeats_many_times(node: ast.AST, outermost: ast.AST | None, context: FileContext) -> bool:
    """Whether something says that one of the loops around a node, up to the outermost that matters,
    goes round many times."""
    return _one_is_long(node, outermost, _Asked(context))


def may_go_long(node: ast.AST, outermost: ast.AST | None, context: FileContext) -> bool:
    """As `repeats_many_times`, or that it goes over what comes from outside the program."""
    return _one_is_long(node, outermost, _Asked(context, outside=True))


def _one_is_long(node: ast.AST, outermost: ast.AST | None, asked: _Asked) -> bool:
    for loop in asked.context.flow.loops(node, waiting=True):
        if _long(loop, asked, 0):
            return True
        if loop is outermost:
            break
    return False


def grows_long(growth: Growth, kept: Repeat | None, context: FileContext) -> bool:
    """Whether something says that what grows does so many times, or as often as something comes from outside
    the program: in a loop of its function, or in one that calls this."""
    if kept is not None:
        return may_go_long(kept.start, None, context)
    asked = _Asked(context, outside=True)
    return any(
        mostly(growth.statement, loop)
        and not looks_for(loop, growth)
        and (_long(loop, asked, 0) or reads_each(growth, loop, context))
        for loop in growth_loops(growth, context)
    )


def _long(loop: LoopNode, asked: _Asked, depth: int) -> bool:
    if isinstance(loop, ast.While):
        return (
            reads_on(loop)
            or asked.outside
            and (turns_pages(loop) or _walks(loop, asked.context))
            or any(_is_large(items, asked, depth) for items in required_nonempty(loop))
            or any(_counts_far(test, asked, depth) for test in conditions(loop.test))
        )
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return _gives_many(loop.iter, asked, depth)
    if isinstance(loop, COMPREHENSIONS):
        return any(_gives_many(clause.iter, asked, depth) for clause in loop.generators)
    return bool(loop.args) and _is_large(loop.args[-1], asked, depth)


def _walks(loop: ast.While, context: FileContext) -> bool:
    """Whether a loop goes through all that a graph, a tree or a matrix leads to."""
    return steps_back(loop.test, context) or any(
        fills_itself(loop, items, context) for items in required_nonempty(loop)
    )


def _gives_many(items: ast.expr, asked: _Asked, depth: int) -> bool:
    """Whether what a loop goes over gives many elements: a frame gives its columns."""
    return not asked.context.is_a(items, *_FRAMES) and _is_large(items, asked, depth)


def required_nonempty(loop: ast.While) -> list[ast.expr]:
    """The collections in which there must be something for a loop to go on: `while queue`,
    `while len(queue) > 0`."""
    found: list[ast.expr] = []
    for test in conditions(loop.test):
        match test:
            case ast.Name() | ast.Attribute():
                found.append(test)
            case (
                ast.Call(func=ast.Name(id="len"), args=[items])
                | ast.Compare(
                    left=ast.Call(func=ast.Name(id="len"), args=[items]),
                    ops=[ast.Gt() | ast.GtE() | ast.NotEq()],
                )
            ):
                found.append(items)
    return found


def _counts_far(test: ast.expr, asked: _Asked, depth: int) -> bool:
    """Whether a loop goes on up to a large number, or down from one."""
    match test:
        case ast.Compare(ops=[ast.Lt() | ast.LtE()], comparators=[most]):
            return _large(most, asked, depth)
        case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE() | ast.NotEq()]):
            return _large(left, asked, depth)
    return False


def _is_large(node: ast.expr, asked: _Asked, depth: int) -> bool:
    if depth > _DEEPEST:
        return False

    def also(*parts: ast.expr) -> bool:
        return any(_is_large(part, asked, depth + 1) for part in parts)

    def gives_many(clauses: list[ast.comprehension]) -> bool:
        return any(_gives_many(clause.iter, asked, depth + 1) for clause in clauses)

    if asked.outside and comes_from_outside(node, asked.context):
        return True
    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            starred = [element.value for element in elts if isinstance(element, ast.Starred)]
            return len(elts) >= MANY or also(*starred)
        case ast.Dict(keys=keys):
            return len(keys) >= MANY
        case ast.BinOp(left=ast.List(), op=ast.Mult(), right=times):
            return _large(times, asked, depth)
        case ast.BinOp(left=left, op=ast.Add() | ast.BitOr(), right=right):
            return also(left, right)
        case ast.IfExp(body=body, orelse=other):
            return also(body, other)
        case ast.BoolOp(values=values):
            return also(*values)
        case ast.Await(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
            return also(value)
        case ast.Subscript(value=value, slice=ast.Slice(upper=upper)):
            return not isinstance(upper, ast.Constant) and also(value)
        case ast.ListComp(generators=clauses) | ast.GeneratorExp(generators=clauses):
            return all_pass(clauses) and gives_many(clauses)
        case ast.SetComp(elt=key, generators=clauses) | ast.DictComp(key=key, generators=clauses):
            return all_pass(clauses) and differs(key, asked.context) and gives_many(clauses)
        case ast.Call():
            return _call_is_large(node, asked, depth)
        case ast.Attribute(value=table, attr="index") if _is_table(table, asked):
            return True
        case ast.Name() | ast.Attribute():
            return _name_is_large(node, asked, depth)
    return _is_table(node, asked)


def _call_is_large(call: ast.Call, asked: _Asked, depth: int) -> bool:
    """Whether a call gives much."""

    def also(*parts: ast.expr) -> bool:
        return any(_is_large(part, asked, depth + 1) for part in parts)

    name = asked.context.names.dotted(call.func) or ""
    if name in _READERS or name.startswith("tqdm."):
        return True
    if name in WRAPPERS:
        return any(_gives_many(part, asked, depth + 1) for part in call.args) or (
            asked.outside
            and name in _LISTING
            and any(is_document(part, asked.context) for part in call.args)
        )
    if name in _SEARCHES:
        return also(*call.args[1:2])
    if name == "builtins.range":
        return any(_large(stop, asked, depth) for stop in call.args[:2])
    if isinstance(call.func, ast.Attribute):
        receiver, attr = call.func.value, call.func.attr
        if attr in _READING:
            return attr != "read" or not call.args and is_file(receiver, asked.context)
        if _is_whole_table(call) or attr == "to_dict" and _says(call, "records"):
            return True
        if attr in _VIEWS and also(receiver):
            return True
    if asks_whole_tree(call, asked.context):
        return True
    function = function_of(asked.context, call.func)
    if (
        function is not None
        and function.name != "__init__"
        and _returns_large(function, asked, depth)
    ):
        return True
    return _is_table(call, asked) or (function is None and _gives_many_elsewhere(call, asked))


def _gives_many_elsewhere(call: ast.Call, asked: _Asked) -> bool:
    """Whether a call runs a function of another file that gives as much as a file, a query or a folder."""
    name = asked.context.callee(call)
    marks = asked.context.project.marks(name) if name is not None else None
    return marks is not None and GIVES_MANY in marks and "decorated" not in marks


def _returns_large(function: FunctionNode, asked: _Asked, depth: int) -> bool:
    """Whether a function of the file returns much, or yields in a loop that goes long."""
    place = ("def", function.lineno)
    if place in asked.places or depth > _DEEPEST:
        return False
    asked.places.add(place)
    try:
        for node in descendants(function, into_functions=False):
            match node:
                case ast.Return(value=ast.expr() as value) if _is_large(value, asked, depth + 1):
                    return True
                case ast.Yield():
                    around = asked.context.flow.loops(node, waiting=True)
                    if any(mostly(node, loop) and _long(loop, asked, depth + 1) for loop in around):
                        return True
                case ast.YieldFrom(value=value) if _is_large(value, asked, depth + 1):
                    return True
        return False
    finally:
        asked.places.discard(place)


def _says(call: ast.Call, text: str) -> bool:
    """Whether a call is given a constant."""
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(isinstance(arg, ast.Constant) and arg.value == text for arg in given)


def _is_whole_table(call: ast.Call) -> bool:
    """Whether a query asks for all rows of a table: `Order.objects.order_by("id")`. What belongs to
    one object, or is filtered, is mostly little."""
    node: ast.expr = call
    while isinstance(node, (ast.Call, ast.Attribute)):
        if isinstance(node, ast.Call):
            node = node.func
        elif node.attr in _NARROWING:
            return False
        elif node.attr == "objects":
            return isinstance(node.value, ast.Name)
        else:
            node = node.value
    return False


def _is_table(node: ast.expr, asked: _Asked) -> bool:
    context = asked.context
    return context.is_a(node, *_TABLES) or context.names.dotted(node) == "sys.stdin"


def _large(number: ast.expr, asked: _Asked, depth: int) -> bool:
    """Whether a number is large: a constant, or the length of what holds much."""
    match number:
        case ast.Constant(value=int() as value):
            return value >= LONG
        case ast.Call(func=ast.Name(id="len"), args=[items]):
            return _is_large(items, asked, depth + 1)
        case ast.Subscript(value=ast.Attribute(value=table, attr="shape")):
            return _is_table(table, asked)
        case ast.BinOp(left=left, right=right):
            return _large(left, asked, depth) or _large(right, asked, depth)
        case ast.Name() if depth <= _DEEPEST:
            return any(
                _large(binding.value, asked, depth + 1)
                for binding in asked.context.flow.reaching(number)
                if binding.kind in ("assign", "parameter") and binding.value is not None
            )
    return False


def _name_is_large(node: ast.Name | ast.Attribute, asked: _Asked, depth: int) -> bool:
    """Whether a name, or an attribute of `self`, stands for much."""
    if _is_table(node, asked):
        return True
    around = asked.context.flow.function(node) if isinstance(node, ast.Name) else None
    place = (spelling(node), around.lineno if around is not None else 0)
    if place in asked.places:
        return False
    asked.places.add(place)
    try:
        if isinstance(node, ast.Attribute):
            return _attribute(node, asked, depth)
        return any(
            _bound(binding, node, asked, depth) for binding in asked.context.flow.reaching(node)
        )
    finally:
        asked.places.discard(place)


def _bound(binding: Binding, node: ast.Name, asked: _Asked, depth: int) -> bool:
    if binding.kind == "parameter":
        return _is_large_by_callers(node, asked, depth)
    if binding.kind not in ("assign", "walrus") or binding.value is None:
        return False
    return _is_large(binding.value, asked, depth + 1) or _filled(
        node, binding.scope.node, asked, depth
    )


def _is_large_by_callers(node: ast.Name, asked: _Asked, depth: int) -> bool:
    """Whether a call in the same file hands in much for a parameter, or leaves it to such a default."""
    context = asked.context
    function = next((up for up in parents(node) if isinstance(up, FUNCTIONS)), None)
    if function is None or depth > _DEEPEST:
        return False
    for call in context.names.calls(function.name):
        if function_of(context, call.func) is function:
            given = passed(call, function).get(node.id) or default_of(node.id, function)
            if given is not None and _is_large(given, asked, depth + 1):
                return True
    return False


def _attribute(node: ast.Attribute, asked: _Asked, depth: int) -> bool:
    if not isinstance(node.value, ast.Name) or node.value.id not in ("self", "cls"):
        return False
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return False
    for inner in nodes_below(owner, ast.Assign, ast.AnnAssign):
        match inner:
            case (
                ast.Assign(targets=[ast.Attribute(attr=node.attr)], value=value)
                | ast.AnnAssign(target=ast.Attribute(attr=node.attr), value=ast.expr() as value)
            ) if _is_large(value, asked, depth + 1):
                return True
    return _filled(node, owner, asked, depth)


def _filled(items: ast.expr, region: ast.AST, asked: _Asked, depth: int) -> bool:
    """Whether a loop that goes long fills a collection that is kept over its rounds."""
    wanted = spelling(items)
    for node in nodes_below(region, ast.Call, ast.Subscript, ast.AugAssign):
        more: ast.expr | None = None  # that is added as a whole
        key: ast.expr | None = None  # under which, or as which, one is added that may be there
        match node:
            case ast.Call(func=ast.Attribute(value=added, attr=attr), args=[first, *_]) if (
                attr in ADDING
            ):
                if attr in ("add", "setdefault") or _if_new(node, wanted):
                    key = first
            case ast.Call(func=ast.Attribute(value=added, attr=attr), args=[whole]) if (
                attr in JOINING
            ):
                more = whole
            case ast.Subscript(value=added, slice=index, ctx=ast.Store()):
                key = index
            case ast.AugAssign(target=added, value=whole):
                more = whole
            case _:
                continue
        if spelling(added) != wanted:
            continue
        if more is not None and _is_large(more, asked, depth + 1):
            return True
        if key is None or differs(key, asked.context):
            for loop in _outside(added, node, asked.context):
                if mostly(node, loop) and _long(loop, asked, depth + 1):
                    return True
    return False


def _outside(items: ast.expr, node: ast.AST, context: FileContext) -> Iterable[LoopNode]:
    """The loops around a node over whose rounds a collection is kept."""
    for loop in context.flow.loops(node, waiting=True):
        if made_in(items, loop, context) or ends_at_length(items, loop):
            return
        yield loop


def _if_new(node: ast.AST, wanted: str) -> bool:
    """Whether something is added only where it is not there yet."""
    return any(
        isinstance(test, ast.Compare)
        and isinstance(test.ops[0], (ast.In, ast.NotIn))
        and spelling(test.comparators[0]) == wanted
        for above in parents(node)
        if isinstance(above, ast.If)
        for test in ast.walk(above.test)
    )
