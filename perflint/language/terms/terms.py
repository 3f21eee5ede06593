"""Terms, built from those of parts: see `facts` for what they look like."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Final

from perflint.knowledge.facts import Term

TermOf = Callable[[ast.expr | None], Term | None]  # what an expression is
NOTHING: Final[Term] = ("instance", "builtins.NoneType")


def instance(name: str, *args: Term | None) -> Term:
    """The term of an instance of a class."""
    return ("instance", name, *args)


def applied(kind: str, term: Term | None) -> Term | None:
    """What a step such as `call` or `element` gives of a term, if that is known."""
    return (kind, term) if term is not None else None


def attribute_of(term: Term | None, name: str) -> Term | None:
    """An attribute of a term, if it is known."""
    return ("attribute", term, name) if term is not None else None


def any_of(terms: Iterable[Term | None]) -> Term | None:
    """One of several terms, None aside; unknown if one of them is, or if there are none."""
    found: dict[Term, None] = {}  # an ordered set
    for term in terms:
        if term is None:
            return None
        if term != NOTHING:
            found[term] = None
    if not found:
        return None
    return next(iter(found)) if len(found) == 1 else ("any", *found)


def is_made(term: Term | None) -> bool:
    """Whether a term is the result of a call that is no builtin."""
    if term is None or term[0] != "call" or term[1] is None:
        return False
    return not (term[1][0] == "name" and term[1][1].startswith("builtins."))
