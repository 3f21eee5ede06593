"""Schemas of pydantic and marshmallow, and handlers of web frameworks that answer by one:
`response_model=list[BookOut]`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, descendants
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.project.answers.serializers import ANSWERS, SCHEMAS
from perflint.reasoning.context import FileContext

_ROUTES = frozenset("get post put patch delete api_route api_operation".split())
_KEYWORDS = ("response_model", "response")  # of FastAPI and of Django Ninja
_MANY = frozenset({"list", "List", "Sequence", "Iterable", "set", "Set"})


def is_schema(context: FileContext, klass: ast.ClassDef) -> bool:
    """Whether a class of a file shows objects by their attributes, and is no model of a database."""
    name = context.names.qualname(context.names.scopes[klass])
    return not context.project.fields(name) and context.subclass(name, *SCHEMAS)


def attribute_of_field(context: FileContext, field: ast.AnnAssign) -> str:
    """The attribute that a field of a schema of pydantic reads: its alias, if it has one that is written out;
    empty where it may be one of several.

    https://docs.pydantic.dev/latest/concepts/alias/
    """
    name = field.target.id if isinstance(field.target, ast.Name) else ""
    parts = [part for part in (field.value, field.annotation) if part is not None]
    for call in (node for part in parts for node in descendants(part)):
        if not isinstance(call, ast.Call) or _called(context, call) != "Field":
            continue
        given = {word.arg: word.value for word in call.keywords}
        match given.get("validation_alias", given.get("alias")):
            case None:
                return name
            case ast.Constant(value=str() as alias):
                return alias
            case ast.Call(args=[ast.Constant(value=str() as first), *_]) as path if (
                _called(context, path) == "AliasPath"
            ):
                return first
            case _:
                return ""
    return name


def _called(context: FileContext, call: ast.Call) -> str:
    return (context.name(call.func) or "").rpartition(".")[2]


@function_marks
def answering(functions: FileFunctions) -> Iterator[FoundMark]:
    """The handlers that answer many objects by a schema."""
    for index, node in functions.named():
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute):
                if decorator.func.attr in _ROUTES:
                    schema = _schema(functions.names, decorator, node)
                    if schema:
                        yield FoundMark(index, f"{ANSWERS}{schema}")


def _schema(names: Names, route: ast.Call, handler: ast.AST) -> str:
    """The dotted name of the schema of which a handler answers many, or empty."""
    assert isinstance(handler, FUNCTIONS)
    said: list[ast.expr | None] = [word.value for word in route.keywords if word.arg in _KEYWORDS]
    match said[0] if said else handler.returns:
        case ast.Subscript(value=ast.Name(id=many) | ast.Attribute(attr=many), slice=schema) if (
            many in _MANY
        ):
            return names.dotted(schema) or ""
    return ""
