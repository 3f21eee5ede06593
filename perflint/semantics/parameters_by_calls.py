"""What parameters are by all that the calls of their file pass for them: rows, tables, connections."""

from __future__ import annotations

import ast
import re

from perflint.semantics.array_shapes import sizes_array
from perflint.semantics.facts import Term
from perflint.semantics.libraries import names_of
from perflint.semantics.local_calls import called_as, calls_by_name, local_argument, runs
from perflint.semantics.module_types import ModuleTypes
from perflint.semantics.names import Names
from perflint.semantics.nodes import FUNCTIONS, FunctionNode
from perflint.semantics.scopes import Binding
from perflint.semantics.sessions import is_named_session, session_by_use
from perflint.semantics.terms import instance

_MANAGER = "objects"  # what models of Django call the first of theirs
# Libraries whose arrays and frames are passed to functions that do not say what they take.
_OF_TABLES = frozenset({"numpy", "pandas", "polars"})
# Names of parameters that stand for what leads to a database, a server or a queue.
_HANDLE = re.compile(
    r"(?:^|_)(?:session|sess|dbsession|db|conn|con|cnx|connection|database|cursor|cur|client|redis"
    r"|collection|bucket|queue|http)$"
)


def is_handle(binding: Binding) -> bool:
    """Whether a binding is a parameter of which a name, and no annotation, says what it leads to."""
    return (
        binding.kind == "parameter"
        and binding.annotation is None
        and _HANDLE.search(binding.name) is not None
    )


def handle_by_calls(binding: Binding, types: ModuleTypes) -> Term | None:
    """A parameter by what all calls of this file pass for it, through others of its kind too:
    `store(connection, row)` says what the `connection` of `store` is."""
    found: dict[Term | None, None] = {}
    left = [binding]
    for asked in left:
        function = asked.scope.node
        if not isinstance(function, FUNCTIONS):
            return None
        calls = [
            call
            for call in calls_by_name(types.names).get(called_as(function), ())
            if runs(call, function, types.names)
        ]
        if not calls:
            used = is_named_session(asked.name)
            found[session_by_use(asked.name, function, types.term) if used else None] = None
        for call in calls:
            value = local_argument(asked.name, call, function)
            if isinstance(value, ast.Constant) and value.value is None:
                continue  # says nothing of the others
            only = types.names.only_binding(value) if isinstance(value, ast.Name) else None
            if only is None or not is_handle(only):
                found[types.term(value)] = None
            elif only not in left:
                left.append(only)
    if not found or None in found:
        return None
    return next(iter(found)) if len(found) == 1 else ("any", *found)


def rows_by_calls(name: str, function: FunctionNode, types: ModuleTypes) -> Term | None:
    """A parameter for which all calls of this file pass what a manager of Django returns:
    query sets, rows."""
    if not types.names.once("asks managers", lambda: _asks_managers(types.names)):
        return None
    found: dict[Term, None] = {}
    for call in calls_by_name(types.names).get(called_as(function), ()):
        if not runs(call, function, types.names):
            continue
        term = types.term(local_argument(name, call, function))
        if term is None or not _mentions(term, _MANAGER):
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
    for call in calls_by_name(types.names).get(called_as(function), ()):
        if not runs(call, function, types.names) and (
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
    return any(node.attr == _MANAGER for node in names.nodes(ast.Attribute))


def _mentions(term: object, name: str) -> bool:
    """Whether a term goes through an attribute of this name."""
    if isinstance(term, tuple):
        return any(_mentions(part, name) for part in term)
    return isinstance(term, str) and name in term.split(".")
