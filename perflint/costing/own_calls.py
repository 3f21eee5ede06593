"""Calls of functions of the project, with what they pass."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from perflint.costing.announced import announced
from perflint.costing.charges import OWN, Origin, Passed, Run
from perflint.costing.fetches import passed_rows
from perflint.costing.formula import Factors
from perflint.costing.functions import Function
from perflint.costing.looked_up import looked_up
from perflint.costing.page_functions import ARGUMENTS, passed_for
from perflint.costing.repetition import Times, given_items, parameter_key, times
from perflint.costing.signals import SENDING
from perflint.costing.waiting import runs_here
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import descendants, last_name, parent
from perflint.outlining.renders import Renders
from perflint.project.calls.edges import AWAITS, RUNS, Edge
from perflint.project.calls.trace import Step
from perflint.reasoning.database.views import rows_of_view
from perflint.syntax.template_names import is_template_module

V = TypeVar("V")
KEPT_PROPERTY = frozenset({"cached", "property"})  # marks of what an object keeps
_PAGES = of_kind("renders page") | {"django.template.response.TemplateResponse"}
# From where on the numbers go down of places that render one of several templates.
_RENDERED = -(10**11)
_MOST_TRIED = 20  # implementations of a method, of which the dearest is charged


class _WhenAsked(Mapping[str, V]):
    """What is found out of expressions, by names, once it is asked for: most is not."""

    def __init__(self, values: dict[str, ast.expr], find: Callable[[ast.expr], V]) -> None:
        self._values = values
        self._find = find
        self._found: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        if key not in self._found:
            self._found[key] = self._find(self._values[key])
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class _PassedRows(_WhenAsked[Passed | None]):
    """The query sets that a call passes, by the callee's parameters, with what goes on by `*args` and
    `**kwargs`, see `passed_for`."""

    def __init__(
        self,
        function: Function,
        edge: Edge,
        node: ast.expr | None,
        passed: Mapping[str, ast.expr],
    ) -> None:
        super().__init__(dict(passed), lambda each: passed_rows(function, each))
        self._function = function
        self._edge = edge
        self._call = node if isinstance(node, ast.Call) else None

    def __contains__(self, key: object) -> bool:
        return key in self._values or isinstance(key, str) and self._goes_on(key)

    def _goes_on(self, key: str) -> bool:
        """Whether something is passed for a parameter by stars, which is noted."""
        call = self._call
        if call is None or not (key.startswith(ARGUMENTS) or _has_stars(call)):
            return False
        parameters = self._function.file.linked.outlined(self._edge.callee).parameters
        names = [name for name, kind, _, _ in parameters if kind in ("positional", "either")]
        value = passed_for(names[self._edge.bound :], call, key, self._function.context)
        if value is not None:
            self._values[key] = value
        return value is not None


def _has_stars(call: ast.Call) -> bool:
    starred = any(isinstance(each, ast.Starred) for each in call.args)
    return starred or any(each.arg is None for each in call.keywords)


def own_calls(function: Function) -> Iterator[Run]:
    """The functions of the project that a function runs, or hands to those that do."""
    edges: defaultdict[tuple[int, str], list[Edge]] = defaultdict(list)
    for edge in function.file.graph.edges[function.identity]:
        if runs_here(edge, function):
            name = function.file.linked.outlined(edge.callee).name.rpartition(".")[2]
            edges[edge.site, name].append(edge)
    rendered: defaultdict[tuple[int, int], dict[int, list[Edge]]] = defaultdict(dict)
    for group in edges.values():
        place = _renders(function, group[0])
        if place is None:
            yield from _run(function, group)
        else:
            rendered[place].setdefault(group[0].callee, group)  # several views may inherit it
    for place, groups in rendered.items():
        number = _RENDERED - (place[0] * 1000 + place[1])
        for index, group in enumerate(groups.values()):
            arms = ((number, index),) if len(groups) > 1 else ()
            yield from (replace(run, arms=(*run.arms, *arms)) for run in _run(function, group))
    yield from _handed_over(function)
    yield from _dispatched(function)
    yield from _of_rows(function)
    for edge, call in announced(function):
        sends = isinstance(call.func, ast.Attribute) and call.func.attr in SENDING
        for run in _run(function, [edge]):
            yield run if sends else replace(run, given={}, origins={}, rows={})


def _run(function: Function, edges: list[Edge]) -> Iterator[Run]:
    first = edges[0]
    site = function.outline.site(first.site)
    node = function.file.node_at(site)
    linked = function.file.linked
    count, factors = function.repeated_at(node, site)
    if first.loop and isinstance(node, ast.Call) and first.loop != site.loop:
        if function.context.flow.calls_each(node):
            count, factors = times([(count, factors), _given_items(function, node)])
    arms, conditions = function.branches.of(node) if node is not None else ((), ())
    if first.guarded and not looked_up(function, node):
        why = "runs only where what it gives is missing"
    elif failure := function.branches.failure((arms, conditions)):
        why = f"runs on {failure} only, and is not counted"
    else:
        why = ""
    blocks = first.mode != AWAITS or "coroutine" in linked.outlined(first.callee).marks
    if node is not None:
        passed = dict(_passed(function, first, node))
    else:
        passed = _declared(function, first)
    step = function.context.project.effects.step(first)
    asked, above, receiver = _asked(function, node)
    if receiver and any(_is_kept(function, edge) for edge in edges) and node is not None:
        count, factors = function.per_object(node)
    yield Run(
        tuple(edges),
        count,
        factors,
        blocks,
        _sizes(function, first, passed),
        _origins(function, passed),
        step,
        conditions,
        arms,
        why,
        asked=asked,
        above=above,
        receiver=receiver,
        page=_is_page(function, first, node),
        rows=_PassedRows(function, first, node, passed),
    )


def _renders(function: Function, edge: Edge) -> tuple[int, int] | None:
    """The place that an edge is of, where that renders one of several templates."""
    if is_template_module(function.outline.module):
        return None  # one includes several
    if not is_template_module(function.file.linked.outline(edge.callee).module):
        return None
    site = function.outline.site(edge.site)
    return site.line, site.column


def _is_page(function: Function, edge: Edge, node: ast.expr | None) -> bool:
    """Whether a call renders a template of Django for a request: `render(request, "shop/orders.html")`."""
    if not isinstance(node, ast.Call) or function.context.name(node.func) not in _PAGES:
        return False
    module = function.file.linked.outline(edge.callee).module
    return is_template_module(module) and not is_template_module(function.outline.module)


def open_calls(function: Function) -> Iterator[tuple[Run, str]]:
    """What a method asks its own object, or `super()`, for and its class alone does not tell: each call, or
    read, with the name that is asked for."""
    known = {
        function.file.node_at(function.outline.site(edge.site))
        for edge in function.file.graph.edges[function.identity]
    }
    for node in descendants(function.owner, into_functions=False):
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        above = parent(node)
        whole = above if isinstance(above, ast.Call) and above.func is node else node
        asked, of_super, receiver = _asked(function, whole)
        if not asked or whole in known:
            continue
        count, factors = function.repeated(whole)
        arms, conditions = function.branches.of(whole)
        if function.branches.failure((arms, conditions)):
            continue
        position = function.context.source.lines.position(function.context.span(whole).start)
        caller = function.context.project.effects.name(function.identity)
        message = f"`{caller}` asks its object for `{asked}`"
        step = Step(function.outline.path, position.line, position.column, message)
        run = Run(
            (),
            count,
            factors,
            True,
            {},
            {},
            step,
            conditions,
            arms,
            asked=asked,
            above=of_super,
            receiver=receiver,
        )
        yield run, "calls" if whole is not node else "reads"


def _asked(function: Function, node: ast.expr | None) -> tuple[str, bool, str]:
    """What is asked of the own object or of `super()`, whether of the latter, and what tells apart the object
    that is asked."""
    called = node.func if isinstance(node, ast.Call) else node
    parameters = function.outline.functions[function.index].parameters
    holder = function.outline.functions[function.index].holder
    match called:
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            if holder and parameters and parameters[0][0] == name:
                return attr, False, OWN
            return "", False, name
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=attr) if holder:
            return attr, True, OWN
    return "", False, ""


def _is_kept(function: Function, edge: Edge) -> bool:
    """Whether an edge reads a property whose object keeps what it gave."""
    return function.file.linked.outlined(edge.callee).marks >= KEPT_PROPERTY


def _handed_over(function: Function) -> Iterator[Run]:
    """The functions that are passed to pools and threads, which the function waits for as a rule."""
    for worker in function.file.workers.get(function.identity, ()):
        site = function.outline.site(worker.site)
        node = function.file.node_at(site)
        parts = [function.repeated_at(node, site)]
        if worker.each and isinstance(node, ast.Call):
            parts.append(_given_items(function, node))
        count, factors = times(parts)
        arms, conditions = function.branches.of(node) if node is not None else ((), ())
        edge = Edge(function.identity, worker.function, worker.site, AWAITS, False, 0, "passes")
        position = function.outline.position(site.line, site.column)
        name = function.context.project.effects.name
        message = f"`{name(function.identity)}` hands `{name(worker.function)}` to `{worker.api}`"
        step = Step(function.outline.path, position.line, position.column, message)
        yield Run((edge,), count, factors, False, {}, {}, step, conditions, arms)


def _dispatched(function: Function) -> Iterator[Run]:
    """The calls of methods that so many classes define that the call graph leaves them open."""
    linked = function.file.linked
    for index, site in function.file.calls_of(function.index):
        term = function.outline.terms[site.term]
        if index in function.known_sites or term[0] != "attribute" or term[1] is None:
            continue
        node = function.file.node_at(site)
        if not isinstance(node, ast.Call) or _is_of_self(node):
            continue  # what an inherited method runs is known where the object is
        owner = linked.type(term[1])
        if owner is None or owner.kind != "instance" or owner.name not in linked.classes:
            continue
        methods = (linked.method(each, term[2]) for each in linked.subclasses(owner.name))
        found = [linked.own(method) for method in dict.fromkeys(filter(None, methods))]
        callees = [callee for callee in found if callee is not None]
        if len(callees) < 2:
            continue
        function.told.add(index)
        edges = [
            Edge(function.identity, callee, index, RUNS, False, site.loop, "calls", bound=True)
            for callee in callees[:_MOST_TRIED]
        ]
        yield from (replace(run, several=len(callees)) for run in _run(function, edges))


def _of_rows(function: Function) -> Iterator[Run]:
    """The calls of methods of models on objects of which the call graph does not know what they are: users of
    requests, and rows of their relations."""
    linked, relations = function.file.linked, function.file.relations
    for index, site in function.file.calls_of(function.index):
        if index in function.known_sites or index in function.told:
            continue
        node = function.file.node_at(site)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        model = relations.model(node.func.value) or _of_view(function, node.func.value)
        found = linked.method(model, node.func.attr) if model else None
        callee = linked.own(found) if found is not None else None
        if callee is None:
            continue
        function.told.add(index)
        edge = Edge(function.identity, callee, index, RUNS, False, site.loop, "calls", bound=True)
        yield from _run(function, [edge])


def _of_view(function: Function, node: ast.expr) -> str:
    """The model of the object of a class-based view, in a method of it: `self.object`,
    `super().get_object()`; empty for others."""
    if isinstance(node, ast.Name):
        bindings = function.context.flow.reaching(node)
        if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
            node = bindings[0].value
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr="object"):
            pass
        case ast.Call(func=ast.Attribute(value=asked, attr="get_object")) if (
            isinstance(asked, ast.Name)
            and asked.id == "self"
            or isinstance(asked, ast.Call)
            and last_name(asked.func) == "super"
        ):
            pass
        case _:
            return ""
    holder = function.outline.functions[function.index].holder
    klass = f"{function.outline.module}.{holder}"
    if not holder or klass not in function.file.linked.classes:
        return ""
    rows = rows_of_view(function.file.relations.reader, klass, 0)
    return rows.model if rows is not None else ""


def _given_items(function: Function, call: ast.Call) -> Times:
    return function.file.loops.length(given_items(call))


def _passed(function: Function, edge: Edge, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What is passed for the parameters of the callee, the object of a method included."""
    callee = function.file.linked.outlined(edge.callee)
    names = [name for name, kind, _, _ in callee.parameters if kind in ("positional", "either")]
    module = function.file.linked.outline(edge.callee).module
    if is_template_module(module) and not is_template_module(function.outline.module):
        if isinstance(node, ast.Call):
            yield from _rendered(function, module, node)
        return
    called = node.func if isinstance(node, ast.Call) else node
    if edge.bound and names and isinstance(called, ast.Attribute):
        yield names[0], called.value
    elif edge.bound and names and node is called:
        yield names[0], node  # its `__str__`, which what shows it runs
    if isinstance(node, ast.Call):
        for name, value in zip(names[edge.bound :], node.args, strict=False):
            if isinstance(value, ast.Starred):
                break
            yield name, value
        for word in node.keywords:
            if word.arg:
                yield word.arg, word.value


def _rendered(function: Function, module: str, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """What a call puts into the context of a template."""
    renders = Renders[ast.expr | None](function.context.names, lambda node: node, lambda _: None)
    for rendered in renders.call(call):
        if rendered.module == module:
            yield from ((name, node) for name, node in rendered.given if node is not None)


def _declared(function: Function, edge: Edge) -> dict[str, ast.expr]:
    """What is put into the context of a template by what no call renders: a method of a view, a tag."""
    module = function.file.linked.outline(edge.callee).module
    if not is_template_module(module):
        return {}
    site = function.outline.site(edge.site)
    return {
        name: value
        for rendered in function.file.declared
        if rendered.module == module
        and (rendered.node.lineno, rendered.node.col_offset) == (site.line, site.column)
        for name, value in rendered.given
        if value is not None
    }


def _sizes(
    function: Function, edge: Edge, passed: Mapping[str, ast.expr]
) -> Mapping[str, tuple[int, Factors]]:
    """The sizes of what is passed, by the keys under which the callee counts its parameters."""
    dotted = function.file.linked.dotted(edge.callee)
    values = {
        parameter_key(dotted, name): value
        for name, value in passed.items()
        if not isinstance(value, ast.Constant)
    }
    return _WhenAsked(values, function.file.loops.length)


def _origins(function: Function, passed: Mapping[str, ast.expr]) -> Mapping[str, Origin | None]:
    """The origins of objects that are passed, by parameter."""
    relations = function.file.relations
    return _WhenAsked(dict(passed), relations.passed)


def _is_of_self(call: ast.Call) -> bool:
    """Whether a method of the own object is called."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(owner, ast.Name) and owner.id in ("self", "cls")
