"""Sessions of SQLAlchemy that nothing but their use shows: `session.query(Book)`, `db.add(book)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeGuard

from perflint.knowledge.facts import Term
from perflint.language.flow.local_calls import calls_by_name
from perflint.language.names import Names
from perflint.language.nodes import FunctionNode, last_name, parent
from perflint.language.terms.terms import TermOf, instance
from perflint.syntax.spelling import spelling

_SESSIONS = frozenset({"session", "sess", "dbsession", "db"})  # last words of their names
_OF_SESSIONS = frozenset("query execute scalar scalars get add merge".split())


def is_named_session(name: str) -> bool:
    """Whether a parameter or attribute has a name as sessions have."""
    return name.rpartition("_")[2] in _SESSIONS


def may_be_session(node: ast.expr) -> TypeGuard[ast.Attribute]:
    """Whether an expression may be a session that a request carries: `self.request.db`,
    `request.state.session`."""
    if not isinstance(node, ast.Attribute):
        return False
    owner = node.value
    if isinstance(owner, ast.Attribute) and owner.attr == "state":
        owner = owner.value
    # In this order, since it is asked of each attribute.
    return last_name(owner) == "request" and is_named_session(node.attr)


def session_by_use(name: str, function: FunctionNode, term_of: TermOf) -> Term | None:
    """A parameter that is used as SQLAlchemy's sessions are: `session.query(Book)`,
    `db.execute(select(Book))`; by its class, too, if that keeps it: `self.db = db`."""
    kept = {
        target.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and getattr(node.value, "id", "") == name
        for target in node.targets
        if isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self"
    }
    region = parent(function) or function if kept else function
    return _session_by_calls(
        (
            node
            for node in ast.walk(region)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and (
                getattr(node.func.value, "id", "") == name
                or getattr(node.func.value, "attr", "") in kept
            )
        ),
        term_of,
    )


def session_by_file(node: ast.Attribute, names: Names, term_of: TermOf) -> Term | None:
    """The session of SQLAlchemy that an object carries (`request.db`, `task.session`), by what this file asks
    it for, else by what it makes it: `request.state.db = Session(engine)`."""
    asked = spelling(node)
    calls = calls_by_name(names)
    by_calls = _session_by_calls(
        (
            call
            for method in _OF_SESSIONS
            for call in calls.get(method, ())
            if isinstance(call.func, ast.Attribute) and spelling(call.func.value) == asked
        ),
        term_of,
    )
    if by_calls is not None:
        return by_calls
    made = [
        assigned.value
        for assigned in names.nodes(ast.Assign)
        for target in assigned.targets
        if isinstance(target, ast.Attribute)
        and target.attr == node.attr
        and spelling(target) == asked
    ]
    return term_of(made[0]) if len(made) == 1 and isinstance(made[0], ast.Call) else None


def _session_by_calls(calls: Iterable[ast.Call], term_of: TermOf) -> Term | None:
    """A session by the calls of its methods: they name models, or run statements of these."""
    arguments: list[Term] = []
    waits = False
    for call in calls:
        match call:
            case ast.Call(func=ast.Attribute(attr=method), args=[first, *_]) if (
                method in _OF_SESSIONS
            ):
                pass
            case _:
                continue
        if isinstance(first, ast.Attribute) and first.attr.islower():
            first = first.value  # `session.query(Book.title)`
        term = term_of(first)
        if term is not None:
            arguments.append(term)
        waits = waits or isinstance(parent(call), ast.Await)
    if not arguments:
        return None
    kind = "sqlalchemy.ext.asyncio.AsyncSession" if waits else "sqlalchemy.orm.Session"
    return ("given", instance(kind), *dict.fromkeys(arguments))
