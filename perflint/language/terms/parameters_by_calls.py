"""What parameters are by all that the calls of their file pass for them: rows, tables."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.flow.local_calls import called_as, calls_by_name, calls_of, local_argument
from perflint.language.names import Names
from perflint.language.nodes import FunctionNode
from perflint.language.terms.array_shapes import sizes_array
from perflint.language.terms.libraries import names_of
from perflint.language.terms.managers_by_use import MANAGER
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import instance

# Libraries whose arrays and frames are passed to functions that do not say what they take.
_OF_TABLES = frozenset({"numpy", "pandas", "polars"})


def rows_by_calls(name: str, function: FunctionNode, types: ModuleTypes) -> Term | None:
    """A parameter for which all calls of this file pass what a manager of Django returns:
    query sets, rows."""
    if not types.names.once("asks managers", lambda: _asks_managers(types.names)):
        return None
    found: dict[Term, None] = {}
    for call in calls_of(function, types.names):
        term = types.term(local_argument(name, call, function))
        if term is None or not _mentions(term, MANAGER):
            return None
        found[term] = None
    if not found:
        return None
    return next(iter(found)) if len(found) == 1 else ("any", *found)


def table_by_calls(name: str, function: FunctionNode, types: ModuleTypes) -> Term | None:
    """A parameter for which all calls of this file pass an array, a frame or a column, of one class."""
    if types.world is None:
        return None
    if not types.names.once("uses tables", lambda: bool(names_of(types.names, _OF_TABLES))):
        return None
    found: dict[str, None] = {}
    if sizes_array(name, function, types.names):
        return instance("numpy.ndarray")
    wanted = types.names.qualname(types.names.scopes[function])
    running = {*calls_of(function, types.names)}
    for call in calls_by_name(types.names).get(called_as(function), ()):
        if call not in running and (
            not isinstance(call.func, ast.Attribute) or types.callee(call) != wanted
        ):
            continue
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            return None
        value = local_argument(name, call, function)
        if isinstance(value, ast.Constant) and value.value is None:
            continue
        known = types.type_of(value)
        if known is None or known.kind != "instance":
            return None
        found[known.name] = None
    kinds = list(found)
    if len(kinds) != 1 or kinds[0].partition(".")[0] not in _OF_TABLES:
        return None
    return instance(kinds[0])


def _asks_managers(names: Names) -> bool:
    """Whether a file asks managers of Django for rows: `Book.objects`."""
    return bool(names.attributes(MANAGER))


def _mentions(term: object, name: str) -> bool:
    """Whether a term goes through an attribute of this name."""
    if isinstance(term, tuple):
        return any(_mentions(part, name) for part in term)
    return isinstance(term, str) and name in term.split(".")
