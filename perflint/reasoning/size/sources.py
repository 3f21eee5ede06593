"""What comes from outside the program: rows of a query, the answer of a server, what a request brings.

Nothing in the code bounds how many elements there are. That does not show that there are many, but work
whose time is quadratic in them, or that makes a round trip for each, has no excuse in their number.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from perflint.language.nodes import parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.held_values import class_value

_QUERIES = (
    "django.db.models.QuerySet",
    "django.db.models.RawQuerySet",
    "mongoengine.QuerySet",
    "peewee.ModelSelect",
    "pymongo.cursor.Cursor",
    "sqlalchemy.engine.MappingResult",
    "sqlalchemy.engine.Result",
    "sqlalchemy.engine.ScalarResult",
    "sqlalchemy.ext.asyncio.AsyncResult",
    "sqlalchemy.orm.Query",
    "tortoise.models.QuerySet",
)
# Methods that give the rows of a query.
_ROWS = frozenset("all fetchall iterator aiterator tuples unique".split())
_ANSWERS = (
    "aiohttp.ClientResponse",
    "httpx.Response",
    "requests.Response",
    "urllib3.BaseHTTPResponse",
)
_REQUESTS = (
    "aiohttp.web.BaseRequest",
    "django.http.HttpRequest",
    "flask.Request",
    "starlette.requests.Request",
)
_PARSERS = frozenset(
    "json.load json.loads orjson.loads simplejson.load simplejson.loads ujson.load ujson.loads"
    " yaml.load yaml.safe_load".split()
)
# How a part of a document, or of what a request brings, is read.
_READING = frozenset("get getlist get_json get_list json".split())
_MOST_STEPS = 6  # of names and parts that are followed


def comes_from_outside(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is the rows of a query, a part of the answer of a server, or of what a request
    brings. A collection that is computed from one is left to the caller."""
    return _is_rows(node, context) or _is_document(node, context, 0)


def is_parsed(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is a part of a parsed document, of JSON or YAML: a list or a dict."""
    return _is_document(node, context, 0, _PARSERS)


def _is_rows(node: ast.expr, context: FileContext) -> bool:
    if context.is_a(node, *_QUERIES):
        return True
    match node:
        case ast.Call(func=ast.Attribute(value=query, attr=attr)) if attr in _ROWS:
            return context.is_a(query, *_QUERIES)
    return False


def _is_document(
    node: ast.expr, context: FileContext, depth: int, parsers: Collection[str] = ()
) -> bool:
    """Whether a value is a part of what a server answered, a request brings or a parser gives."""
    if depth > _MOST_STEPS:
        return False

    def also(part: ast.expr) -> bool:
        return _is_document(part, context, depth + 1, parsers)

    match node:
        case ast.Await(value=value) | ast.Subscript(value=value, slice=ast.Constant()):
            return also(value)
        case ast.Call(func=ast.Attribute(value=owner, attr="json")) if context.is_a(
            owner, *_ANSWERS
        ):
            return True
        case ast.Call(func=function) if context.names.dotted(function) in parsers:
            return True
        case ast.Call(func=ast.Attribute(value=owner, attr=attr)) if attr in _READING:
            return also(owner)
        case ast.Attribute(value=owner):
            if parsers and (held := class_value(node, context)) is not None:
                return also(held)
            return also(owner) or context.is_a(owner, *_REQUESTS)
        case ast.Name():
            bindings = context.flow.reaching(node)
            if len(bindings) != 1:
                return False
            binding = bindings[0]
            if binding.kind == "parameter":
                return _is_request(node, context)
            if binding.kind in ("assign", "walrus") and binding.value is not None:
                return also(binding.value)
    return False


def _is_request(parameter: ast.Name, context: FileContext) -> bool:
    if parameter.id in ("self", "cls"):
        return False
    return context.is_a(parameter, *_REQUESTS) or _handles_requests(parameter, context)


def _handles_requests(parameter: ast.Name, context: FileContext) -> bool:
    """Whether a framework calls the function of a parameter for each request, or to do a task."""
    function = context.function(parameter)
    if function is None or any(isinstance(up, ast.Lambda) for up in parents(parameter)):
        return False
    entry = context.project.entry(context.qualified(function))
    return entry is not None and entry.kind in ("request", "task")
