"""What comes from outside the program: rows of a query, the answer of a server, what a request brings.

Nothing in the code bounds how many elements there are. That does not show that there are many, but work
whose time is quadratic in them, or that makes a round trip for each, has no excuse in their number.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import nodes_below, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.held_values import class_value

_QUERIES = classes_of("query")
# Methods that give the rows of a query.
_ROWS = frozenset("all fetchall iterator aiterator tuples unique".split())
_ANSWERS = classes_of("response")
_REQUESTS = classes_of("request")
# What holds a request that was checked, and where.
_FORMS = (
    "django.forms.Form",
    "django.forms.ModelForm",
    "rest_framework.serializers.ListSerializer",
    "rest_framework.serializers.ModelSerializer",
    "rest_framework.serializers.Serializer",
)
_CHECKED = frozenset({"cleaned_data", "validated_data"})
_PARSERS = frozenset(
    "json.load json.loads orjson.loads simplejson.load simplejson.loads ujson.load ujson.loads"
    " yaml.load yaml.safe_load".split()
)
_JSON = frozenset(name for name in _PARSERS if not name.startswith("yaml."))
# How a part of a document, or of what a request brings, is read: a form has rows as well.
_READING = frozenset(
    "all distinct exclude filter get getlist get_json get_list json order_by prefetch_related"
    " select_related".split()
)
_MOST_STEPS = 6  # of names and parts that are followed


def comes_from_outside(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is the rows of a query, a part of the answer of a server, or of what a request
    brings. A collection that is computed from one is left to the caller."""
    return _is_rows(node, context) or _is_document(node, context, 0)


def is_parsed(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is a part of a parsed document, of JSON or YAML: a list or a dict."""
    return _is_document(node, context, 0, _PARSERS)


def is_document(node: ast.expr, context: FileContext, depth: int = 0) -> bool:
    """Whether a value is a whole JSON document, as it was loaded here or by a function of the file, or its
    keys."""
    if depth > _MOST_STEPS:
        return False
    match node:
        case ast.Call(func=ast.Attribute(value=document, attr="keys"), args=[]):
            return is_document(document, context, depth + 1)
        case ast.Call(func=function):
            if context.names.dotted(function) in _JSON:
                return True
            own = function_of(context, function)
            return own is not None and any(
                each.value is not None and is_document(each.value, context, depth + 1)
                for each in nodes_below(own, ast.Return, into_functions=False)
            )
        case ast.Name():
            return any(
                is_document(binding.value, context, depth + 1)
                for binding in context.flow.reaching(node)
                if binding.kind in ("assign", "walrus") and binding.value is not None
            )
    return False


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
        case ast.Attribute(attr=attr, value=owner) if attr in _CHECKED:
            return not parsers and context.is_a(owner, *_FORMS)
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
