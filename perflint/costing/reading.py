"""What one function does itself: the places that cost, and the functions that it runs, read from its file."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from perflint.costing.branches import Branches, Way
from perflint.costing.charges import Charge, Origin, Reading, Run, Shown
from perflint.costing.formula import Factors
from perflint.costing.kinds import Kind, kinds_of
from perflint.costing.relations import Load, Relations, further_queries
from perflint.costing.repetition import Loops, Times, given_items, parameter_key, times
from perflint.reasoning.database.rows import One
from perflint.rules.context import Context
from perflint.semantics.callgraph import Worker
from perflint.semantics.edges import AWAITS, NOTHING, RUNS, Edge, Touch
from perflint.semantics.facts import Effect
from perflint.semantics.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    names_in,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.semantics.outline import CALL, CHANGES, COUNTED, ITERATE, SELECTS, Outline, Site
from perflint.semantics.publishing import public
from perflint.semantics.trace import Step

Place = tuple[int, int, int, int]
V = TypeVar("V")
Owner = FunctionNode | ast.Lambda | ast.Module

_QUERY_SET = "django.db.models.QuerySet"
# What runs the query of a query set that keeps its rows then.
_KEEPING = frozenset(
    f"{_QUERY_SET}.{name}" for name in "__iter__ __aiter__ __len__ __bool__".split()
)
# What gives no rows, so that nothing is loaded with them.
_COUNTING = frozenset("count exists aggregate acount aexists aaggregate contains explain".split())
_OF_BUILTINS = frozenset(
    name
    for kind in (str, bytes, int, float, list, dict, set, tuple, frozenset)
    for name in dir(kind)
)
_OF_OBJECTS = {"get_object": Kind.QUERIES, "save": Kind.WRITES, "delete": Kind.WRITES}
_OF_CACHES = frozenset(
    "get set add delete get_many set_many get_or_set aget aset".split()
)  # methods of Django's caches
_STANDARD = frozenset(sys.stdlib_module_names) | {"builtins"}
_MOST_UNKNOWN = 20
_MOST_TRIED = 20  # implementations of a method, of which the dearest is charged


class WhenAsked(Mapping[str, V]):
    """What is found out of expressions, by names, once it is asked for: most is not."""

    def __init__(self, values: Mapping[str, ast.expr], find: Callable[[ast.expr], V]) -> None:
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


class FileReader:
    """The functions of one file.

    Args:
        context: the file.
        outline: its outline.
        start: the identity of its first function.
        workers: what functions pass to pools and threads, by the one that passes it.
    """

    def __init__(
        self, context: Context, outline: Outline, start: int, workers: Mapping[int, list[Worker]]
    ) -> None:
        self.context = context
        self.outline = outline
        self.start = start
        self.workers = workers
        self.graph = context.project.graph
        self.linked = context.project.linked
        self.loops = Loops(context)
        self.relations = Relations(context)

    @cached_property
    def _owners(self) -> list[Owner]:
        """The functions by index, that of the module's body first."""
        names = self.context.names
        found: list[FunctionNode | ast.Lambda] = [
            *names.nodes(ast.FunctionDef),
            *names.nodes(ast.AsyncFunctionDef),
            *names.nodes(ast.Lambda),
        ]
        found.sort(key=lambda node: (node.lineno, node.col_offset))
        return [names.tree, *found]

    @cached_property
    def _nodes(self) -> dict[Place, ast.expr]:
        """The expressions by place; of several at one the outermost."""
        found: dict[Place, ast.expr] = {}
        for node in descendants(self.context.names.tree):
            if isinstance(node, ast.expr):
                found.setdefault(_place_of(node), node)
        return found

    @cached_property
    def _calls(self) -> dict[int, list[tuple[int, Site]]]:
        """The calls by the index of their function, each with the index of its site."""
        found: defaultdict[int, list[tuple[int, Site]]] = defaultdict(list)
        for index, site in enumerate(self.outline.sites()):
            if site.kind == CALL:
                found[site.owner].append((index, site))
        return found

    def read(self, identity: int) -> Reading:
        """What a function of the file does."""
        return _FunctionReader(self, identity, self.owner(identity), identity - self.start).read()

    def owner(self, identity: int) -> Owner:
        """The node of a function of the file."""
        return self._owners[identity - self.start]

    def functions(self) -> Iterator[tuple[int, FunctionNode]]:
        """The functions of the file that are no lambdas, with their identities."""
        for index, node in enumerate(self._owners):
            if isinstance(node, FUNCTIONS):
                yield self.start + index, node

    def node_at(self, site: Site) -> ast.expr | None:
        """The expression of a site."""
        return self._nodes.get((site.line, site.column, site.end_line, site.end_column))

    def serializer(self, call: ast.Call) -> str:
        """The serializer of Django REST framework that a call makes, or empty: by its class, or by
        `self.get_serializer` of a view that names it."""
        name = self.context.name(call.func) or ""
        if name in self.linked.classes:
            return name if self._serializes(name) else ""
        if isinstance(call.func, ast.Attribute) and call.func.attr == "get_serializer":
            view = self.context.type(call.func.value)
            for facts in self.linked.order(view.name) if view is not None else ():
                term = facts.attributes.get("serializer_class")
                if term is not None and term[0] == "name":
                    named = self.linked.alias(term[1]) or term[1]
                    return named if self._serializes(named) else ""
        return ""

    def _serializes(self, klass: str) -> bool:
        return any(
            base.startswith("rest_framework.serializers.")
            for facts in self.linked.order(klass)
            for base in facts.bases
        )

    def calls_of(self, index: int) -> Sequence[tuple[int, Site]]:
        """The calls of a function by its index."""
        return self._calls.get(index, ())


def _place_of(node: ast.expr) -> Place:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


class _FunctionReader:
    """One function while it is read."""

    def __init__(self, file: FileReader, identity: int, owner: Owner, index: int) -> None:
        self.file = file
        self.context = file.context
        self.outline = file.outline
        self.identity = identity
        self.owner = owner
        self.index = index
        self.branches = Branches(owner, file.context)
        self.charges: list[Charge] = []
        self.notes: dict[str, None] = {}
        self._kept: set[tuple[object, ...]] = set()  # what has been loaded once for all
        self._told: set[int] = (
            set()
        )  # sites that are charged though the call graph knows nothing of them

    def read(self) -> Reading:
        """All of it."""
        graph = self.file.graph
        touches = [one for one in graph.touches[self.identity] if self._runs(one)]
        for touch in touches:
            self._touched(touch)
        for site_index, effects in graph.offloaded.get(self.identity, ()):
            self._charge(site_index, effects, blocks=False)
        edges: defaultdict[tuple[int, str], list[Edge]] = defaultdict(list)
        for edge in graph.edges[self.identity]:
            if self._runs(edge):
                name = self.file.linked.outlined(edge.callee).name.rpartition(".")[2]
                edges[edge.site, name].append(edge)
        runs = [run for group in edges.values() for run in self._run(group)]
        runs += self._handed_over()
        runs += self._dispatched()
        self._read_relations()
        self._read_pages()
        self._read_objects()
        shown = tuple(self._shown_rows())
        self.charges.sort(key=lambda charge: (charge.line, charge.column, charge.kind.value))
        return Reading(
            tuple(self.charges),
            tuple(runs),
            shown,
            tuple(dict.fromkeys(self._unknown())),
            tuple(self.notes),
        )

    def _runs(self, item: Edge | Touch) -> bool:
        """Whether a site runs what it is resolved to: of a coroutine that is only made there, whether the
        function awaits it later (`tasks = [get(url) for url in urls]`, `await gather(*tasks)`)."""
        if item.mode != NOTHING:
            return True
        node = self.file.node_at(self.outline.site(item.site))
        name = _kept_under(node) if isinstance(node, ast.Call) else ""
        return (
            bool(name)
            and isinstance(self.owner, ast.AsyncFunctionDef)
            and _awaits(self.owner, name)
        )

    # Library calls

    def _touched(self, touch: Touch) -> None:
        if any(effect.kind == "loads_relation" for effect in touch.effects):
            return  # `relations` says more of it
        if touch.guarded:
            api = public(touch.effects[0].api, self.file.linked)
            if kinds_of(touch.effects) - {Kind.BLOCKING}:
                line = self.outline.line(touch.site)
                place = f"{self.outline.path}:{line}"
                self.notes[f"`{api}` runs only where what it gives is missing ({place})"] = None
            return
        effects = touch.effects
        flags = self.outline.site(touch.site).flags
        if flags & SELECTS:
            effects = tuple(effect for effect in effects if effect.kind != "writes")
        elif flags & CHANGES:
            effects = tuple(
                effect._replace(kind="writes") if effect.kind == "queries" else effect
                for effect in effects
            )
        self._charge(touch.site, effects, blocks=touch.mode != AWAITS)

    def _charge(self, site_index: int, effects: Sequence[Effect], *, blocks: bool) -> None:
        kinds = kinds_of(effects)
        if not blocks:
            kinds -= {Kind.BLOCKING}
        if not kinds:
            return
        site = self.outline.site(site_index)
        node = self.file.node_at(site)
        api = effects[0].api.removesuffix(".__init__")
        if node is not None and Kind.QUERIES in kinds and self._is_of_relation(node, site):
            return
        repeated = self._repeated(node, site)
        if node is not None and api in _KEEPING:
            kept = self._fetched(node)
            if kept is None:
                return
            repeated = kept
        way = self.branches.of(node) if node is not None else ((), ())
        for kind in sorted(kinds, key=lambda each: each.value):
            self._add(kind, repeated, site, node, api, way)
        if node is not None and Kind.QUERIES in kinds and api.rpartition(".")[2] not in _COUNTING:
            for lookup in further_queries(self.context, node):
                self._add(Kind.QUERIES, repeated, site, node, api, way, f"loads `{lookup}` along")

    def _is_of_relation(self, node: ast.expr, site: Site) -> bool:
        """Whether a relation of an object is asked for: `relations` says whether it is loaded."""
        if site.kind == ITERATE or isinstance(node, ast.Call):
            inner = _given(node) if isinstance(node, ast.Call) else node
            return any(
                self.file.relations.manager_read(each) is not None
                for each in (node, inner)
                if each is not None
            )
        return False

    def _fetched(self, node: ast.expr) -> Times | None:
        """How often the rows of a query set are fetched that is iterated, measured or tested: it keeps them.
        None where that is done elsewhere."""
        name = node
        if isinstance(name, ast.Call):
            name = _given(name) or name
        if not isinstance(name, ast.Name):
            return self._repeated_node(node)
        bindings = self.context.flow.reaching(name)
        if len(bindings) != 1 or bindings[0].value is None:
            return self._repeated_node(node)
        binding = bindings[0]
        if binding.kind not in ("assign", "walrus"):
            return self._repeated_node(node)
        key = ("rows", binding)
        if key in self._kept:
            return None
        self._kept.add(key)
        shared = [
            loop
            for loop in self.file.loops.around(node, self.owner)
            if binding.node is not None and within(binding.node, loop)
        ]
        return times([self.file.loops.passes(loop, node) for loop in shared])

    def _repeated_node(self, node: ast.expr) -> Times:
        return self.file.loops.repeated(node, self.owner)

    def _repeated(self, node: ast.expr | None, site: Site) -> Times:
        if node is None:
            return 1, ()
        endless = self.file.loops.endless(node, self.owner)
        if endless is not None:
            place = f"{self.outline.path}:{endless.lineno}"
            self.notes[f"the loop at {place} has no end: told is one pass"] = None
        if site.flags & COUNTED:
            return self.file.loops.repeated_in_batches(node, self.owner)
        return self._repeated_node(node)

    def _add(
        self,
        kind: Kind,
        repeated: Times,
        site: Site,
        node: ast.expr | None,
        api: str,
        way: Way,
        what: str = "",
    ) -> None:
        count, factors = repeated
        position = self.outline.position(site.line, site.column)
        shown = self._shown(node) if node is not None else public(api, self.file.linked)
        arms, conditions = way
        if self._fails(way, position.line):
            return
        self.charges.append(
            Charge(
                kind,
                count,
                factors,
                self.outline.path,
                position.line,
                position.column,
                f"{shown} {what}".rstrip() if what else shown,
                public(api, self.file.linked),
                conditions=conditions,
                arms=arms,
                needs=self.outline.needs(site),
            )
        )

    def _fails(self, way: Way, line: int) -> bool:
        """Whether a way is taken on an exception only, which is said and not counted."""
        failure = self.branches.failure(way)
        if failure:
            self.notes[f"what is done on {failure} is not counted ({self.outline.path}:{line})"] = (
                None
            )
        return bool(failure)

    def _shown(self, node: ast.expr) -> str:
        """The code of what costs: of a name that stands for a query, the query."""
        if isinstance(node, ast.Name):
            bindings = self.context.flow.reaching(node)
            value = bindings[0].value if len(bindings) == 1 else None
            if isinstance(value, (ast.Call, ast.Subscript, ast.Attribute)):
                return self.context.short(value)
        return self.context.short(node)

    # Relations

    def _read_relations(self) -> None:
        relations = self.file.relations
        if isinstance(self.owner, ast.Module):
            return
        for node in descendants(self.owner, into_functions=False):
            if not isinstance(node, ast.Attribute) or node.attr not in relations.names:
                continue
            load = relations.load(node)
            if load is not None:
                self._loaded(load)

    def _loaded(self, load: Load) -> None:
        read, relation = load.read, load.relation
        count, factors = self._repeated_node(read)
        arms, conditions = self.branches.of(read)
        if load.condition:
            conditions = (*conditions, load.condition)
        position = self.outline.position(read.lineno, read.col_offset)
        if self._fails((arms, conditions), position.line):
            return
        self.charges.append(
            Charge(
                Kind.QUERIES,
                count,
                factors,
                self.outline.path,
                position.line,
                position.column,
                self.context.short(read),
                f"{relation.owner}.{relation.name}",
                conditions=conditions,
                arms=arms,
                remedy=load.remedy,
                origin=load.origin.further(relation.name) if load.origin is not None else None,
                kept=not relation.many or relation.framework == "sqlalchemy",
            )
        )

    # Calls of functions of the project

    def _run(self, edges: list[Edge]) -> Iterator[Run]:
        first = edges[0]
        site = self.outline.site(first.site)
        node = self.file.node_at(site)
        linked = self.file.linked
        count, factors = self._repeated(node, site)
        if first.loop and isinstance(node, ast.Call) and first.loop != site.loop:
            if self.context.flow.calls_each(node):
                count, factors = times([(count, factors), self._given_items(node)])
        arms, conditions = self.branches.of(node) if node is not None else ((), ())
        if first.guarded:
            why = "runs only where what it gives is missing"
        elif failure := self.branches.failure((arms, conditions)):
            why = f"runs on {failure} only, and is not counted"
        else:
            why = ""
        blocks = first.mode != AWAITS or "coroutine" in linked.outlined(first.callee).marks
        passed = dict(self._passed(first, node)) if node is not None else {}
        step = self.context.project.effects.step(first)
        yield Run(
            tuple(edges),
            count,
            factors,
            blocks,
            self._sizes(first, passed),
            self._origins(passed),
            step,
            conditions,
            arms,
            why,
        )

    def _handed_over(self) -> Iterator[Run]:
        """The functions that are passed to pools and threads, which the function waits for as a rule."""
        for worker in self.file.workers.get(self.identity, ()):
            site = self.outline.site(worker.site)
            node = self.file.node_at(site)
            parts = [self._repeated(node, site)]
            if worker.each and isinstance(node, ast.Call):
                parts.append(self._given_items(node))
            count, factors = times(parts)
            arms, conditions = self.branches.of(node) if node is not None else ((), ())
            edge = Edge(self.identity, worker.function, worker.site, AWAITS, False, 0, "passes")
            position = self.outline.position(site.line, site.column)
            name = self.context.project.effects.name
            message = f"`{name(self.identity)}` hands `{name(worker.function)}` to `{worker.api}`"
            step = Step(self.outline.path, position.line, position.column, message)
            yield Run((edge,), count, factors, False, {}, {}, step, conditions, arms)

    def _dispatched(self) -> Iterator[Run]:
        """The calls of methods that so many classes define that the call graph leaves them open."""
        linked = self.file.linked
        for index, site in self.file.calls_of(self.index):
            term = self.outline.terms[site.term]
            if index in self._known_sites or term[0] != "attribute" or term[1] is None:
                continue
            node = self.file.node_at(site)
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
            self._told.add(index)
            edges = [
                Edge(self.identity, callee, index, RUNS, False, site.loop, "calls", bound=True)
                for callee in callees[:_MOST_TRIED]
            ]
            yield from (replace(run, several=len(callees)) for run in self._run(edges))

    def _given_items(self, call: ast.Call) -> Times:
        return self.file.loops.length(given_items(call))

    def _passed(self, edge: Edge, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
        """What is passed for the parameters of the callee, the object of a method included."""
        callee = self.file.linked.outlined(edge.callee)
        names = [name for name, kind, _, _ in callee.parameters if kind in ("positional", "either")]
        called = node.func if isinstance(node, ast.Call) else node
        if edge.bound and names and isinstance(called, ast.Attribute):
            yield names[0], called.value
        if isinstance(node, ast.Call):
            for name, value in zip(names[edge.bound :], node.args, strict=False):
                if isinstance(value, ast.Starred):
                    break
                yield name, value
            for word in node.keywords:
                if word.arg:
                    yield word.arg, word.value

    def _sizes(
        self, edge: Edge, passed: Mapping[str, ast.expr]
    ) -> Mapping[str, tuple[int, Factors]]:
        """The sizes of what is passed, by the keys under which the callee counts its parameters."""
        dotted = self.file.linked.dotted(edge.callee)
        values = {
            parameter_key(dotted, name): value
            for name, value in passed.items()
            if not isinstance(value, ast.Constant)
        }
        return WhenAsked(values, self.file.loops.length)

    def _origins(self, passed: Mapping[str, ast.expr]) -> Mapping[str, Origin | None]:
        """The origins of objects that are passed, by parameter."""
        return WhenAsked(passed, self.file.relations.origin)

    def _read_pages(self) -> None:
        """Charge the pages of Django's `Paginator`: each asks how many rows there are, and for its rows."""
        for _, site in self.file.calls_of(self.index):
            node = self.file.node_at(site)
            rows = self.file.loops.paged(node) if isinstance(node, ast.Call) else None
            if node is None or rows is None or not self.context.is_a(rows, _QUERY_SET):
                continue
            repeated, way = self._repeated_node(node), self.branches.of(node)
            api = "django.core.paginator.Paginator.page"
            self._add(Kind.QUERIES, repeated, site, node, api, way, "counts all rows")
            self._add(Kind.QUERIES, repeated, site, node, api, way)
            for lookup in further_queries(self.context, rows):
                self._add(Kind.QUERIES, repeated, site, node, api, way, f"loads `{lookup}` along")

    def _read_objects(self) -> None:
        """Charge what is done with objects that only what they come from tells: a view's `self.get_object()`,
        `save` and `delete` of it, and what Django's cache is asked."""
        known = self._known_sites
        for index, site in self.file.calls_of(self.index):
            node = self.file.node_at(site)
            if index in known or not isinstance(node, ast.Call):
                continue
            if not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in _OF_CACHES and self._is_cache(node):
                api = f"django.core.cache.cache.{node.func.attr}"
                repeated, way = self._repeated_node(node), self.branches.of(node)
                self._add(Kind.CACHE, repeated, site, node, api, way)
            if node.func.attr not in _OF_OBJECTS:
                continue
            asked = node if node.func.attr == "get_object" else node.func.value
            one = self.file.relations.reader.one(self.context.types.term(asked))
            if one is None or one.query is None or one.query.framework != "django":
                continue
            kind = _OF_OBJECTS[node.func.attr]
            way, repeated = self.branches.of(node), self._repeated_node(node)
            self._told.add(index)
            self._add(kind, repeated, site, node, f"{one.model}.{node.func.attr}", way)

    def _is_cache(self, call: ast.Call) -> bool:
        return (self.context.callee(call) or "").startswith("django.core.cache.")

    @cached_property
    def _known_sites(self) -> frozenset[int]:
        """The sites of which it is known what they run."""
        graph = self.file.graph
        edges = {edge.site for edge in graph.edges[self.identity]}
        return frozenset(edges | {touch.site for touch in graph.touches[self.identity]})

    # Serializers

    def _shown_rows(self) -> Iterator[Shown]:
        """The rows that serializers of Django REST framework are given."""
        for _, site in self.file.calls_of(self.index):
            node = self.file.node_at(site)
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = self.file.serializer(node)
            if not name:
                continue
            many = any(word.arg == "many" for word in node.keywords)
            rows = node.args[0]
            parts = [self._repeated_node(node)]
            if many:
                parts.append(self.file.loops.length(rows))
                self._evaluated(rows, site)
            count, factors = times(parts)
            arms, conditions = self.branches.of(node)
            position = self.outline.position(site.line, site.column)
            place = self.context.project.effects.name(self.identity)
            message = f"`{place}` shows rows with `{name.rpartition('.')[2]}`"
            step = Step(self.outline.path, position.line, position.column, message)
            origin = self._origin_of_rows(rows) if many else self.file.relations.origin(rows)
            yield Shown(name, count, factors, origin, step, conditions, arms)

    def _origin_of_rows(self, rows: ast.expr) -> Origin | None:
        found = self.file.relations.origin(rows)
        if found is not None and found.parameter:
            return found
        known = self.file.loops.reader.rows(self.context.types.term(rows))
        return (
            Origin("", (), One(known.model, known)) if known is not None and known.model else None
        )

    def _evaluated(self, rows: ast.expr, site: Site) -> None:
        """Charge a query whose rows a serializer fetches."""
        if not self.context.is_a(rows, _QUERY_SET, "django.db.models.Manager"):
            return
        repeated = self._fetched(rows)
        if repeated is None:
            return
        way = self.branches.of(rows)
        api = f"{_QUERY_SET}.__iter__"
        self._add(Kind.QUERIES, repeated, site, rows, api, way)
        for lookup in further_queries(self.context, rows):
            self._add(Kind.QUERIES, repeated, site, rows, api, way, f"loads `{lookup}` along")

    # What is not known

    def _unknown(self) -> Iterator[str]:
        """The calls of which nothing is known that could cost: not those of libraries that do not, nor of
        methods that plain values have."""
        graph, linked = self.file.graph, self.file.linked
        known = self._known_sites | self._told
        found = 0
        for index, site in self.file.calls_of(self.index):
            if index in known or found >= _MOST_UNKNOWN:
                continue
            term = self.outline.terms[site.term]
            if term[0] == "argument":
                unknown = (self.identity, term[2]) not in graph.passed
            elif term[0] == "attribute":
                unknown = term[2] not in _OF_BUILTINS and linked.type(term[1]) is None
            elif term[0] == "name":
                unknown = self._is_strange(term[1])
            else:
                unknown = False
            node = self.file.node_at(site)
            if unknown and isinstance(node, ast.Call) and not _decorates(node):
                found += 1
                yield self.context.short(node.func)

    def _is_strange(self, name: str) -> bool:
        """Whether a name is of a library of which nothing is known."""
        linked = self.file.linked
        name = linked.alias(name) or name
        root = name.partition(".")[0]
        if linked.inside(name) or root in _STANDARD or name.rpartition(".")[2][:1].isupper():
            return False  # to make an object of a class costs little, mostly
        return not linked.library.is_module(root)


def _is_of_self(call: ast.Call) -> bool:
    """Whether a method of the own object is called."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(owner, ast.Name) and owner.id in ("self", "cls")


def _kept_under(node: ast.expr) -> str:
    """The name under which what a call gives is kept, alone or among others; empty where it is not."""
    for above in parents(node):
        match above:
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")):
                return name
            case ast.ListComp() | ast.List() | ast.GeneratorExp() | ast.comprehension():
                continue
        return ""
    return ""


def _awaits(function: ast.AsyncFunctionDef, name: str) -> bool:
    """Whether a coroutine function awaits what it keeps under a name, or each of it."""
    for node in nodes_below(function, ast.Await, into_functions=False):
        if any(inner.id == name for inner in names_in(node)):
            return True
        for loop in parents(node):
            if isinstance(loop, (ast.For, ast.AsyncFor)):
                if any(inner.id == name for inner in names_in(loop.iter)):
                    return True
    return False


def _decorates(node: ast.expr) -> bool:
    """Whether an expression is a decorator."""
    return node in getattr(parent(node), "decorator_list", ())


def _given(call: ast.Call) -> ast.expr | None:
    """What a builtin function goes over: `rows` of `list(rows)`."""
    if isinstance(call.func, ast.Name) and len(call.args) >= 1:
        return call.args[0]
    return None
