"""Calls that ask a database for rows: there, in a function, or at the end of a way through other files."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode
from perflint.language.terms.sql import FETCHING, READ, RUNNING
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import direct_reach, is_intentional_api, of_database
from perflint.reasoning.database.passed_statements import (
    kind_of_passed_statement,
    runs_passed_statement,
)
from perflint.reasoning.database.statements import statement_kind

_STATEMENTS = RUNNING | FETCHING
_READING = (
    "get",
    "find",
    "load",
    "fetch",
    "lookup",
    "select",
    "query",
    "exists",
    "count",
    "read",
    "is_",
    "has_",
)


def reads_rows(context: FileContext, place: ast.expr, reach: Reach) -> bool:
    """Whether what an expression runs itself is a query for rows."""
    api = reach.effect.api
    if not of_database(api) or is_intentional_api(api) and not loads_for_one(place, api):
        return False
    return (
        not isinstance(place, ast.Call)
        or api.rpartition(".")[2] not in _STATEMENTS
        or statement_kind(context, place, api) == READ
    )


def loads_for_one(place: ast.expr, api: str) -> bool:
    """Whether a call loads relations for a single object: `session.refresh(book, ["author"])`,
    `prefetch_related_objects([book], "author")`."""
    if not isinstance(place, ast.Call):
        return False
    match api.rpartition(".")[2], place.args:
        case "refresh", [_, ast.List() | ast.Set() | ast.Tuple(), *_]:
            return True
        case "refresh", [_]:
            return any(word.arg == "attribute_names" for word in place.keywords)
        case "prefetch_related_objects" | "aprefetch_related_objects", [ast.List(elts=[one]), *_]:
            return not isinstance(one, ast.Starred)
    return False


def may_read(context: FileContext, call: ast.Call) -> bool:
    """Whether a call in a function is a query, or runs a statement that the function is given."""
    own = direct_reach(context.reaches(call, "queries"))
    return own is not None and (
        reads_rows(context, call, own) or runs_passed_statement(context, call)
    )


def reads_at_end(context: FileContext, place: ast.expr, loop: LoopNode, reach: Reach) -> bool:
    """Whether what functions of other files reach is a query for rows."""
    api = reach.effect.api
    if is_intentional_api(api) or not of_database(api):
        return False
    if api.rpartition(".")[2] not in RUNNING:
        return True
    kind = reach.statement or kind_of_passed_statement(context, place, loop)
    if kind:
        return kind == READ
    return reach.functions[-1].rpartition(".")[2].lstrip("_").startswith(_READING)
