"""What Django does at calls of which the call graph says nothing: pages, objects of views, caches."""

from __future__ import annotations

import ast

from perflint.costing.fetches import QUERY_SET, charge_passed_pages
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.costing.loaded_along import further_queries
from perflint.costing.looked_up import asks_django_cache
from perflint.costing.page_functions import paginated
from perflint.outlining.outline import Site

_OF_OBJECTS = {"get_object": Kind.QUERIES, "save": Kind.WRITES, "delete": Kind.WRITES}


def charge_pages(function: Function) -> None:
    """Charge the pages of Django's `Paginator`: each asks how many rows there are, and for its rows."""
    for _, site in function.file.calls_of(function.index):
        node = function.file.node_at(site)
        page = paginated(function.context, node) if isinstance(node, ast.Call) else None
        api = "django.core.paginator.Paginator.page"
        if not isinstance(node, ast.Call) or page is None:
            continue
        rows = page[0]
        if not function.context.is_a(rows, QUERY_SET):
            charge_passed_pages(function, node, rows, api)
            continue
        repeated, way = function.repeated(node), function.branches.of(node)
        function.add(Kind.QUERIES, repeated, site, node, api, way, "counts all rows")
        function.add(Kind.QUERIES, repeated, site, node, api, way)
        for lookup in further_queries(function.context, rows, function.file.relations.reader):
            function.add(Kind.QUERIES, repeated, site, node, api, way, f"loads `{lookup}` along")


def charge_objects(function: Function) -> None:
    """Charge what is done with objects that only what they come from tells: a view's `self.get_object()`,
    `save` and `delete` of it, and what Django's cache is asked."""
    known = function.known_sites
    for index, site in function.file.calls_of(function.index):
        node = function.file.node_at(site)
        if index in known or not isinstance(node, ast.Call):
            continue
        if not isinstance(node.func, ast.Attribute):
            continue
        if asks_django_cache(function, node):
            api = f"django.core.cache.cache.{node.func.attr}"
            repeated, way = function.repeated(node), function.branches.of(node)
            function.add(Kind.CACHE, repeated, site, node, api, way)
        if node.func.attr not in _OF_OBJECTS:
            continue
        asked = node if node.func.attr == "get_object" else node.func.value
        one = function.file.relations.reader.one(function.context.types.term(asked))
        if one is None and node.func.attr != "get_object":
            _charge_user(function, index, site, node)
        if one is None or one.query is None or one.query.framework != "django":
            continue
        kind = _OF_OBJECTS[node.func.attr]
        way, repeated = function.branches.of(node), function.repeated(node)
        function.told.add(index)
        function.add(kind, repeated, site, node, f"{one.model}.{node.func.attr}", way)


def _charge_user(function: Function, index: int, site: Site, call: ast.Call) -> None:
    """Charge that the user of a request is saved or deleted: `request.user.delete()`."""
    assert isinstance(call.func, ast.Attribute)
    model = function.file.linked.application_models.user_model
    if not model or not function.file.relations.is_user(call.func.value):
        return
    function.told.add(index)
    api, way = f"{model}.{call.func.attr}", function.branches.of(call)
    charge = function.made(Kind.WRITES, function.repeated(call), site, call, api, way)
    if charge is not None:
        function.charges.append(charge)
        if call.func.attr == "delete":
            function.deleted.append((charge, model, False))
