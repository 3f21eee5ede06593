"""SQLite connections: they belong to the thread that made them, unless they are told otherwise."""

from __future__ import annotations

import ast

from perflint.outlining.conditions import FALSE, SOME, Value
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext

_CONNECT = "sqlite3.connect"
_MAKERS = (_CONNECT, "sqlite3.Connection")  # the function is given what the class is
_SHARING = "check_same_thread"


def kept(context: FileContext, owner: ast.AsyncFunctionDef, reach: Reach) -> bool:
    """Whether what a coroutine reaches uses a SQLite connection that another thread may not use: the
    called function does not make one for itself, and nothing says that threads may share it."""
    if not reach.effect.api.startswith("sqlite3."):
        return False
    if reach.functions and _makes_own(context, reach.functions[0]):
        return False
    if not reach.functions and makes_one(context, context.qualified(owner)):
        return True
    path = reach.trace[-1].path if reach.trace else context.path
    return not _shared(context, path)


def makes_one(context: FileContext, function: str) -> bool:
    """Whether a function, or one that it calls, opens a database of SQLite whenever it runs."""
    return any(reach.effect.api == _CONNECT for reach in context.project.reaches(function))


def _makes_own(context: FileContext, function: str) -> bool:
    """Whether a function makes the connection that it uses, and does not give it away."""
    if function.endswith(".__init__"):
        return False
    facts = context.project.function(function)
    gives = facts.returns if facts is not None else None
    if gives is not None and gives[:2] == ("instance", "sqlite3.Connection"):
        return False
    return makes_one(context, function)


def _shared(context: FileContext, path: str) -> bool:
    """Whether the connections of a file may be used by several threads, or each thread has its own; where
    the file makes none, those of the project."""
    told: dict[str, frozenset[Value]] = {}
    for maker in _MAKERS:
        for place, values in context.project.keyword_values(maker, _SHARING).items():
            told[place] = told.get(place, frozenset()) | values
    here = {path: told[path]} if path in told else told
    return any(
        FALSE in values or SOME in values or context.project.mentions(place, "local")
        for place, values in here.items()
    )
