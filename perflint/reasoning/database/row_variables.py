"""Which rows a variable holds: of the loop, key function or call around it, or given by a caller."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from perflint.knowledge.facts import Term, rests_on
from perflint.language.nodes import FUNCTIONS, LoopNode, parent
from perflint.language.scopes import Binding
from perflint.project.answers.callers import Place, Use
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import BUSY, OUTSIDE
from perflint.reasoning.database.collected_rows import collected, in_bulk
from perflint.reasoning.database.relations import FETCHING_ONE, Reader, reader_of
from perflint.reasoning.database.rows import One, Rows, is_named
from perflint.reasoning.database.seen_rows import Seen, is_test
from perflint.reasoning.database.serializers import shown_to
from perflint.reasoning.occurrence.arguments import parameters
from perflint.syntax.lines import Position
from perflint.syntax.template_names import is_template, is_template_module, shown_function

_FEW = 2  # objects of which nothing is told
_MOST_COLLECTIONS = 2  # that rows are put into one after the other


def seen(
    context: FileContext, node: ast.expr, read: ast.AST, depth: int = 0, *, unseen: bool = False
) -> Iterator[Seen]:
    """The objects of queries that an expression stands for, where it is evaluated once for each of
    them: in a loop around `read`, or in a function that is called for each.

    Args:
        unseen: whether objects count, too, of which only an annotation tells: see `Rows.unseen`.
    """
    if depth > 4:
        return
    reader = reader_of(context)
    match node:
        case ast.Attribute(value=base, attr="awaitable_attrs"):
            yield from seen(context, base, read, depth + 1, unseen=unseen)
        case ast.Attribute(value=base, attr=attr):
            for found in seen(context, base, read, depth + 1, unseen=unseen):
                if found.one.rows is not None and is_named(found.one.rows, attr):
                    yield found
                    continue
                relation = context.project.fields(found.one.model).get(attr)
                if relation is not None and not relation.many and relation.target:
                    one = One(relation.target, found.one.rows, (*found.one.path, relation))
                    yield replace(found, one=one)
            yield from _kept(context, node)
        case ast.Await(value=value) | ast.NamedExpr(value=value):
            yield from seen(context, value, read, depth + 1, unseen=unseen)
        case ast.Subscript(value=whole, slice=index) if not isinstance(index, ast.Slice):
            loop = context.flow.loop(node)
            if loop is not None and not context.flow.invariant(index, loop):  # `books[number]`
                entry = reader.entry(context.types.term(whole))
                if entry is not None:
                    yield Seen(entry, loop)
        case ast.Call(func=ast.Attribute(value=whole, attr=method)) if method in FETCHING_ONE:
            loop = context.flow.loop(node)
            if loop is None or isinstance(loop, ast.Call) or context.flow.invariant(node, loop):
                return
            # `by_key.get(key)`, or what a query of each iteration gives: `Book.objects.get(pk=key)`
            entry = reader.keyed(context.types.term(whole)) if method == "get" else None
            entry = entry if entry is not None else _fetched(context, reader, node)
            if entry is not None:
                yield Seen(entry, loop)
        case ast.Call(func=ast.Attribute(value=queue, attr="pop" | "popleft")):
            rows = reader.rows(context.types.term(queue))
            loop = context.flow.loop(node)
            if rows is not None and rows.model and isinstance(loop, ast.While):
                yield Seen(One(rows.model, rows), loop)
        case ast.Name():
            bindings = context.flow.reaching(node)
            if len(bindings) == 1:
                known = list(_bound(context, reader, node, bindings[0], read, depth))
                yield from known
                rows = _of_model(context, node, bindings[0]) if unseen and not known else None
                loop = _loop_of(context, bindings[0], read) if rows is not None else None
                if rows is not None and loop is not None:
                    yield Seen(One(rows.model, rows), loop)


def _kept(context: FileContext, node: ast.Attribute) -> Iterator[Seen]:
    """The rows that objects are made with, one for each, and keep: `self.book` in a method that the loop runs
    which makes the objects."""
    method = context.function(node)
    holder = parent(method) if method is not None else None
    if method is None or not isinstance(holder, ast.ClassDef) or not context.flow.set_once(node):
        return
    given = _made_with(holder, node.attr)
    if not given or method.name == "__init__":
        return
    around = context.project.loops_around(context.qualified(method))
    if around is None:
        return
    constructor = f"{context.names.qualname(context.names.scopes[holder])}.__init__"
    for found in passed_rows(context, constructor, given):
        if found.place is not None and found.place.function == around.function:
            yield found


def _made_with(holder: ast.ClassDef, attribute: str) -> str:
    """The parameter of `__init__` that an attribute of a class keeps; empty where it keeps anything else."""
    for method in holder.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            for statement in method.body:
                match statement:
                    case ast.Assign(
                        targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)],
                        value=ast.Name(id=given),
                    ) if name == attribute:
                        return given if given in parameters(method) else ""
    return ""


def _fetched(context: FileContext, reader: Reader, fetch: ast.Call) -> One | None:
    """The object that a call fetches with a query, as one of the rows that such queries give."""
    one = reader.one(context.types.term(fetch))
    if one is None or one.rows is not None or one.path or _says_options(fetch):
        return None
    relation = next(iter(context.project.fields(one.model).values()), None)
    if relation is None:
        return None
    rows = one.query or Rows(one.model, relation.framework)
    return replace(one, rows=rows, query=None)


def _says_options(fetch: ast.Call) -> bool:
    """Whether a call says itself what is loaded along: `session.get(Book, key, options=[…])`."""
    return any(word.arg in ("options", None) for word in fetch.keywords)


def _bound(
    context: FileContext,
    reader: Reader,
    name: ast.Name,
    binding: Binding,
    read: ast.AST,
    depth: int,
) -> Iterator[Seen]:
    if binding.kind.startswith("for"):
        counted = _loop_of(context, binding, read)
        one = reader.one(context.types.term(name))
        if counted is None or cut_to(binding.value, _FEW):
            return
        if one is not None and one.rows is not None:
            yield Seen(one, counted)
            return
        query = in_bulk(context, name, binding)
        rows = reader.rows(context.types.term(query)) if query is not None else None
        if rows is None and binding.value is not None:
            rows = _annotated(context, reader, binding.value)
        if rows is not None and rows.model:
            yield Seen(One(rows.model, rows), counted)
            return
        for element in collected(context, name, binding) if depth < _MOST_COLLECTIONS else ():
            for found in seen(context, element, element, depth + 1):
                yield Seen(found.one, counted)
    elif binding.kind in ("assign", "walrus") and binding.value is not None:
        yield from seen(context, binding.value, read, depth + 1)
    elif binding.kind == "parameter":
        owner = binding.scope.node
        if isinstance(owner, ast.Lambda):
            yield from _keyed(context, reader, owner)
            yield from passed_rows(context, context.names.qualname(binding.scope), binding.name)
        elif isinstance(owner, FUNCTIONS):
            yield from passed_rows(context, context.qualified(owner), binding.name)
            yield from _mapped(context, reader, owner, binding.name)


def _loop_of(context: FileContext, binding: Binding, read: ast.AST) -> LoopNode | None:
    """The loop that binds a name, where it is around a read."""
    is_part = isinstance(binding.node, ast.comprehension)
    around = parent(binding.node) if is_part else binding.node
    return next((up for up in context.flow.loops(read) if up is around), None)


def _annotated(context: FileContext, reader: Reader, iterable: ast.expr) -> Rows | None:
    """The rows that callers pass for a parameter whose annotation says only what they are."""
    only = context.names.only_binding(iterable) if isinstance(iterable, ast.Name) else None
    if only is None or only.kind != "parameter" or not isinstance(only.scope.node, FUNCTIONS):
        return None
    return reader.rows(("argument", context.qualified(only.scope.node), only.name))


def _of_model(context: FileContext, name: ast.Name, binding: Binding) -> Rows | None:
    """The rows that a parameter holds of which nothing but its annotation tells: `trips: list[Trip]`."""
    if not binding.kind.startswith("for") or not isinstance(binding.value, ast.Name):
        return None
    only = context.names.only_binding(binding.value)
    if only is None or only.kind != "parameter" or only.annotation is None:
        return None
    kind = context.type(name)
    if kind is None or kind.kind != "instance":
        return None
    relation = next(iter(context.project.fields(kind.name).values()), None)
    return Rows(kind.name, relation.framework, unseen=True) if relation is not None else None


def cut_to(iterable: ast.expr | None, most: int) -> bool:
    """Whether an iterable is a slice of at most so many: `rows[:5]`."""
    match iterable:
        case ast.Subscript(slice=ast.Slice(lower=None, upper=ast.Constant(value=int() as upper))):
            return upper <= most
    return False


def _keyed(context: FileContext, reader: Reader, function: ast.Lambda) -> Iterator[Seen]:
    """What a lambda gets that `map`, `filter` or `sorted(key=…)` calls for each row."""
    call = parent(function)
    if isinstance(call, ast.keyword):
        call = parent(call)
    if not isinstance(call, ast.Call) or len(function.args.args) != 1:
        return
    name = context.names.dotted(call.func) or ""
    if name in ("builtins.map", "builtins.filter", "itertools.groupby"):
        values = [value for value in call.args if value is not function]
    elif name in ("builtins.sorted", "builtins.min", "builtins.max"):
        values = call.args[:1]
    elif isinstance(call.func, ast.Attribute) and call.func.attr == "sort" and not call.args:
        values = [call.func.value]  # `books.sort(key=…)`
    else:
        return
    rows = reader.rows(context.types.term(values[0])) if values else None
    if rows is not None and rows.model:
        yield Seen(One(rows.model, rows), call)


def _mapped(
    context: FileContext, reader: Reader, function: ast.AST, parameter: str
) -> Iterator[Seen]:
    """What a function of this file gets that is given to `map` or to a `key=`."""
    assert isinstance(function, FUNCTIONS)
    arguments = [argument.arg for argument in function.args.args]
    if arguments[:1] != [parameter] or isinstance(parent(function), ast.ClassDef):
        return
    for call in context.names.nodes(ast.Call):
        name = context.names.dotted(call.func)
        values: list[ast.expr] = []
        if name in ("builtins.map", "builtins.filter") and len(call.args) == 2:
            if _is(context, call.args[0], function):
                values = call.args[1:]
        elif name in ("builtins.sorted", "builtins.min", "builtins.max") and call.args:
            if any(w.arg == "key" and _is(context, w.value, function) for w in call.keywords):
                values = call.args[:1]
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "sort":
            if any(w.arg == "key" and _is(context, w.value, function) for w in call.keywords):
                values = [call.func.value]
        rows = reader.rows(context.types.term(values[0])) if values else None
        if rows is not None and rows.model:
            step = context.step(
                call, f"`{context.short(call.func)}` calls `{function.name}` for each"
            )
            yield Seen(One(rows.model, rows), call, None, (step,))


def _is(context: FileContext, node: ast.expr, function: ast.AST) -> bool:
    if not isinstance(node, ast.Name):
        return False
    only = context.names.only_binding(node)
    return only is not None and only.node is function


def passed_rows(
    context: FileContext, function: str, parameter: str, way: tuple[str, ...] = ()
) -> Iterator[Seen]:
    """What a function gets for a parameter (`self` too) from places that call it for each row."""
    if function in way or len(way) > 3 or context.project.calls_in(function) > BUSY:
        return
    way = (*way, function)
    reader = reader_of(context)
    for use in context.project.uses(function):
        if is_test(use.place.path) and not is_test(context.path):
            continue
        term = _passed(context, use, function, parameter)
        if term in (None, ("element", None)) and (
            is_template(use.place.path) or is_template_module(function)
        ):
            term = dict(use.whole).get(parameter, term)  # also where the rows were given, too
        step = _step(use, function)
        if term == ("element", None):
            whole = dict(use.whole).get(parameter)
            if whole is not None and whole[0] == "element" and rests_on(whole, "argument"):
                term = whole  # of what the function there was given
        if term is None:
            handed = dict(use.handed).get(parameter)
            if handed is not None:
                for found in passed_rows(context, use.place.function, handed, way):
                    yield _after(found, step, use)
            continue
        if term[0] == "argument":
            for found in passed_rows(context, term[1], term[2], way):
                yield _after(found, step, use)
            continue
        one = reader.one(term)
        if one is None:
            continue
        if one.rows is not None and use.place.loop:
            if _waits_outside(context, function):
                continue
            yield Seen(one, None, use.place, (step,), use.stores, use.place, term)
        elif one.rows is None and use.receiver == term and _own(context, use, one.model):
            for found in passed_rows(context, use.place.function, "", way):
                yield _after(found, step, use)
    if len(way) > 1:
        yield from shown_to(context, function, parameter)


def _waits_outside(context: FileContext, function: str) -> bool:
    """Whether a function waits for another server or program, which takes longer than any query."""
    return any(
        reach.effect.kind == "blocks" and reach.effect.detail in OUTSIDE
        for reach in context.project.reaches(function)
    )


def _after(found: Seen, step: TraceStep, use: Use) -> Seen:
    return replace(
        found, trace=(*found.trace, step), stores=found.stores | use.stores, last=use.place
    )


def _passed(context: FileContext, use: Use, function: str, parameter: str) -> Term | None:
    """What a use gives for a parameter; for the first one of a method its receiver."""
    facts = context.project.function(function)
    if facts is None:
        return None
    first = facts.parameters[0].name if facts.parameters else ""
    owner = function.rpartition(".")[0]
    is_method = context.project.klass(owner) is not None and "staticmethod" not in facts.marks
    if is_method and parameter in ("", first):
        return use.receiver
    whole = dict(use.whole).get(parameter)
    if whole is not None and whole[0] == "unpacked":
        return whole  # of `enumerate(books)`, of which `arguments` say only that it is an element
    return dict(use.arguments).get(parameter)


def _own(context: FileContext, use: Use, model: str) -> bool:
    """Whether a method or property is run on `self` by another one of the same class."""
    owner = use.place.function.rpartition(".")[0]
    return owner == model or context.subclass(owner, model)


def _step(use: Use, function: str) -> TraceStep:
    caller = shown_function(use.place.function)
    callee = shown_function(function)
    place = use.place
    message = (
        f"`{caller}` runs `{callee}` for each in a loop"
        if place.loop
        else (f"`{caller}` runs `{callee}`")
    )
    return TraceStep(place.path, Position(place.line, place.column), message)


def handing(rows: Rows) -> tuple[TraceStep, ...]:
    """The way to the query of rows from the function that gets it, call by call."""
    return tuple(
        TraceStep(
            place.path,
            Position(place.line, place.column),
            f"{_passing(place)} passes the query",
        )
        for before, place in zip((None, *rows.handed), rows.handed)
        # A template that extends another gives its context to a part of itself first.
        if before is None or before.path != place.path or not is_template(place.path)
    )


def _passing(place: Place) -> str:
    """What passes a query: a function, or what a module declares, as a class-based view."""
    declared = place.path.removesuffix(".py").replace("/", ".").endswith(place.function)
    return "the view" if declared else f"`{shown_function(place.function)}`"
