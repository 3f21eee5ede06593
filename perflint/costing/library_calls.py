"""Calls of library functions that cost: the touches of the call graph."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from perflint.costing.announced import AUTHENTICATE
from perflint.costing.charges import CACHE, OWN, Fetch
from perflint.costing.fetches import QUERY_SET, variable_of
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind, kinds_of
from perflint.costing.loaded_along import further_queries
from perflint.costing.looked_up import looked_up
from perflint.costing.repetition import Times, times
from perflint.costing.waiting import runs_here
from perflint.knowledge.facts import Effect
from perflint.language.nodes import parent, within
from perflint.outlining.outline import CHANGES, ITERATE, SELECTS, Site
from perflint.project.calls.edges import AWAITS, Touch
from perflint.project.calls.publishing import public

_MODEL = "django.db.models.Model"
# Of what is made for each request.
_MADE_FOR_EACH = ("django.views.", "django.forms.", "rest_framework.")
_DELETING = frozenset({"delete", "adelete"})
# What runs the query of a query set that keeps its rows then.
_KEEPING = frozenset(
    f"{QUERY_SET}.{name}" for name in "__iter__ __aiter__ __len__ __bool__".split()
)
# What asks nothing of a query set that has its rows.
_KNOWN_WITH_ROWS = frozenset(f"{QUERY_SET}.{name}" for name in "__getitem__ count exists".split())
# What Django keeps for each user once it is known, which no formula has.
_OF_DJANGO_ITSELF = frozenset(
    f"django.contrib.auth.models.AbstractUser.{name}" for name in ("has_perm", "has_perms")
)
# What gives no rows, so that nothing is loaded with them.
_COUNTING = frozenset("count exists aggregate acount aexists aaggregate contains explain".split())


def charge_library_calls(function: Function) -> None:
    """Charge the library functions that a function runs itself, or has run elsewhere."""
    graph = function.file.graph
    for touch in graph.touches[function.identity]:
        if runs_here(touch, function):
            _touched(function, touch)
    for site, effects in graph.offloaded.get(function.identity, ()):
        _charge(function, site, effects, blocks=False)


def _is_done_otherwise(function: Function, touch: Touch) -> bool:
    """Whether the project itself finds out who somebody is, and does not ask Django's own way besides."""
    return touch.effects[0].api in AUTHENTICATE and not function.file.authenticating()[1]


def _touched(function: Function, touch: Touch) -> None:
    if touch.effects[0].api in _OF_DJANGO_ITSELF or _is_done_otherwise(function, touch):
        return
    if any(effect.kind == "loads_relation" for effect in touch.effects):
        return  # `relations` says more of it
    node = function.file.node_at(function.outline.site(touch.site))
    source = looked_up(function, node) if touch.guarded else ""
    guarded = touch.guarded and not source
    if guarded and _is_kept_by_view(function, touch.site):
        known = len(function.charges)
        _charge(function, touch.site, touch.effects, blocks=touch.mode != AWAITS)
        keeper = (function.context.project.effects.name(function.identity), OWN)
        function.charges[known:] = [
            replace(charge, keeper=keeper) for charge in function.charges[known:]
        ]
        return
    if guarded:
        api = public(touch.effects[0].api, function.file.linked)
        if kinds_of(touch.effects) - {Kind.BLOCKING}:
            line = function.outline.line(touch.site)
            function.note(f"`{api}` runs only where what it gives is missing", line)
        return
    effects = touch.effects
    statement = function.outline.site(touch.site).flags & (SELECTS | CHANGES)
    if statement == SELECTS:
        effects = tuple(effect for effect in effects if effect.kind != "writes")
    elif statement == CHANGES:
        effects = tuple(
            effect._replace(kind="writes") if effect.kind == "queries" else effect
            for effect in effects
        )
    known = len(function.charges)
    _charge(function, touch.site, effects, blocks=touch.mode != AWAITS)
    if source == "cache":
        function.charges[known:] = [
            replace(charge, keeper=CACHE) for charge in function.charges[known:]
        ]


def _is_kept_by_view(function: Function, site: int) -> bool:
    """Whether what a call gives is kept by an object that frameworks make anew for each request: it is
    missing once in each, as in `if self._order is None: self._order = Order.objects.get(pk=1)`."""
    node = function.file.node_at(function.outline.site(site))
    above = parent(node) if node is not None else None
    while isinstance(above, ast.expr):
        above = parent(above)
    holder = function.outline.functions[function.index].holder
    klass = f"{function.outline.module}.{holder}"
    match above:
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]) if holder:
            linked = function.file.linked
            return any(
                (linked.alias(base) or base).startswith(_MADE_FOR_EACH)
                for facts in linked.order(klass)
                for base in facts.bases
            )
    return False


def _charge(
    function: Function, site_index: int, effects: Sequence[Effect], *, blocks: bool
) -> None:
    kinds = kinds_of(effects)
    if _reads_answer(effects[0].api):
        kinds -= {Kind.REQUESTS}  # what is sent for it counts where that is done
    if not blocks:
        kinds -= {Kind.BLOCKING}
    if not kinds:
        return
    api = effects[0].api.removesuffix(".__init__")
    if api.endswith("get_or_create"):
        kinds = kinds - {Kind.WRITES} | {Kind.QUERIES}
        told = public(api, function.file.linked)
        function.note(f"`{told}` writes where it finds nothing", function.outline.line(site_index))
    elif api.endswith("update_or_create"):
        kinds |= {Kind.QUERIES}
    site = function.outline.site(site_index)
    node = function.file.node_at(site)
    if node is not None and Kind.QUERIES in kinds and _is_of_relation(function, node, site):
        return
    repeated = function.repeated_at(node, site)
    if node is not None and api in _KEEPING:
        kept = fetched(function, node)
        if kept is None:
            return
        repeated = kept
    way = function.branches.of(node) if node is not None else ((), ())
    before = len(function.charges)
    for kind in sorted(kinds, key=lambda each: each.value):
        function.add(kind, repeated, site, node, api, way)
        if kind is Kind.WRITES and isinstance(node, ast.Call) and function.charges:
            _note_deleted(function, node, api)
    if node is not None and Kind.QUERIES in kinds and api.rpartition(".")[2] not in _COUNTING:
        for lookup in further_queries(function.context, node, function.file.relations.reader):
            function.add(Kind.QUERIES, repeated, site, node, api, way, f"loads `{lookup}` along")
    if node is not None and api in _KNOWN_WITH_ROWS:
        _note_known(function, node, before)
        return
    held = (_given(node) if isinstance(node, ast.Call) else None) or node
    name = variable_of(function, held) if held is not None and api in _KEEPING else ""
    if name:
        fetch = Fetch("", name, keeps=True)
        function.charges[before:] = [
            replace(charge, fetch=fetch) for charge in function.charges[before:]
        ]


def _reads_answer(api: str) -> bool:
    """Whether a method reads what has been answered: `response.iter_content()`."""
    owner, _, method = api.rpartition(".")
    return owner.endswith("Response") and method.startswith(("iter_", "aiter_", "read", "aread"))


def _note_known(function: Function, node: ast.expr, before: int) -> None:
    """Note of what was charged last that a query set knows it where it has its rows: `rows[0]`."""
    match node:
        case ast.Subscript(value=held) | ast.Call(func=ast.Attribute(value=held)):
            name = variable_of(function, held)
            fetch = Fetch("", name, keeps=False, counts=True) if name else None
            function.charges[before:] = [
                replace(charge, fetch=fetch) for charge in function.charges[before:]
            ]


def _note_deleted(function: Function, call: ast.Call, api: str) -> None:
    """Note rows of Django that the call which was charged last deletes."""
    if api.rpartition(".")[2] not in _DELETING or not isinstance(call.func, ast.Attribute):
        return
    owner, charge = call.func.value, function.charges[-1]
    rows = function.file.loops.reader.rows(function.context.types.term(owner))
    if api.startswith(QUERY_SET):
        if rows is not None and rows.model:
            function.deleted.append((charge, rows.model, True))
        return
    found = function.context.type(owner)
    if found is not None and found.kind == "instance" and api.startswith(_MODEL):
        function.deleted.append((charge, found.name, False))


def _is_of_relation(function: Function, node: ast.expr, site: Site) -> bool:
    """Whether a relation of an object is asked for: `relations` says whether it is loaded."""
    if site.kind == ITERATE or isinstance(node, ast.Call):
        inner = _given(node) if isinstance(node, ast.Call) else node
        return any(
            function.file.relations.manager_read(_bound(function, each)) is not None
            for each in (node, inner)
            if each is not None
        )
    return False


def _bound(function: Function, node: ast.expr) -> ast.expr:
    """What a variable holds that is bound once: `lines = order.lines.all()`."""
    bindings = function.context.flow.reaching(node) if isinstance(node, ast.Name) else []
    value = bindings[0].value if len(bindings) == 1 and bindings[0].kind == "assign" else None
    return value if value is not None else node


def fetched(function: Function, node: ast.expr) -> Times | None:
    """How often the rows of a query set are fetched that is iterated, measured or tested: it keeps them.
    None where that is done elsewhere."""
    name = node
    if isinstance(name, ast.Call):
        name = _given(name) or name
    if not isinstance(name, ast.Name):
        return function.repeated(node)
    bindings = function.context.flow.reaching(name)
    if len(bindings) != 1 or bindings[0].value is None:
        return function.repeated(node)
    binding = bindings[0]
    if binding.kind not in ("assign", "walrus"):
        return function.repeated(node)
    key = ("rows", binding)
    if key in function.kept:
        return None
    function.kept.add(key)
    shared = [
        loop
        for loop in function.file.loops.around(node, function.owner)
        if binding.node is not None and within(binding.node, loop)
    ]
    return times([function.file.loops.passes(loop, node) for loop in shared])


def _given(call: ast.Call) -> ast.expr | None:
    """What a builtin function goes over: `rows` of `list(rows)`."""
    if isinstance(call.func, ast.Name) and len(call.args) >= 1:
        return call.args[0]
    return None
