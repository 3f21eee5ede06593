"""Which calls do something of weight: those that look, tell or put a statement together do not.

Rules that follow a function into another file ask how much it does besides one thing. What it logs, raises,
looks up in a dictionary or says of a query that it is about to run is no other work.
"""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.language.terms.query_rows import DJANGO_MODEL

_BUILTINS = "builtins."
# Functions among the builtins that run something, or wait for somebody.
_RUNNING = frozenset({"open", "exec", "eval", "input", "__import__", "map", "filter"})
_TELLING = frozenset({"critical", "debug", "error", "exception", "info", "warn", "warning"})
_FAILING = ("Error", "Exception", "Warning")
# Libraries whose functions build statements, and what of them is none.
_BUILDING = ("sqlalchemy.", "sqlmodel.", DJANGO_MODEL.removesuffix("Model"))
_MAKING = frozenset({"create_engine", "create_async_engine", "inspect", "prefetch_related_objects"})


def is_work(called: Term) -> bool:
    """Whether a call of what a term says may do more than to look, tell or build a statement.

    >>> is_work(("name", "builtins.isinstance"))
    False
    """
    if called[0] == "name":
        return _is_work_by_name(called[1])
    if called[0] != "attribute":
        return True
    if called[2] in _TELLING or called[1] is not None and called[1][:2] in _PLAIN:
        return False
    return not _is_built(called[1])


_PLAIN = frozenset(
    ("instance", f"{_BUILTINS}{name}") for name in ("dict", "list", "set", "str", "tuple")
)


def _is_work_by_name(name: str) -> bool:
    last = name.rpartition(".")[2]
    if name.startswith(_BUILTINS):
        return last in _RUNNING
    if last.endswith(_FAILING):
        return False
    return not name.startswith(_BUILDING) or last in _MAKING


def _is_built(term: Term | None) -> bool:
    """Whether a term is a statement, or a part of one: `select(Book).where(…)`."""
    while term is not None and term[0] in ("call", "attribute"):
        term = term[1]
    return (
        term is not None
        and term[0] == "name"
        and not _is_work_by_name(term[1])
        and (term[1].startswith(_BUILDING))
    )
