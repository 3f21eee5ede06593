"""What to write instead of a query for each item, by library and by what is asked."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode, descendants
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.statements import spelled_out

_ROW = frozenset({"get", "aget", "first", "afirst"})
_COMPUTED = frozenset({"count", "acount", "exists", "aexists", "aggregate"})
# Lookups that no list of values can stand for.
_RANGES = frozenset({"gt", "gte", "lt", "lte", "range"})


def instead(context: FileContext, place: ast.expr, api: str, loop: LoopNode) -> str:
    """What to do instead of a query in each iteration.

    Args:
        place: what runs the query.
        api: the function of a library that asks the database.
    """
    root, last = api.partition(".")[0], api.rpartition(".")[2]
    if root == "django" and _asks_by_range(context, place, loop):
        if last in _COMPUTED:
            return (
                "ask once for all: `annotate(…)` each row with its part (a `Case`, a date that is cut off),"
                " then `values(…).annotate(…)`"
            )
        return "fetch the rows of all items with one query before the loop, and tell them apart in the loop"
    if root == "django" and last in _ROW:
        return (
            "fetch all rows with one query before the loop, with `in_bulk(…)` or `filter(…__in=…)`"
        )
    if root == "django" and last in _COMPUTED:
        if _loops_over_rows(context, loop):
            return "ask once for all, with `annotate(…)` or `values(…).annotate(…)`"
        asked = "which exist" if last.endswith("exists") else "all of them"
        return f"ask for {asked} with one query before the loop: `filter(…__in=…)` with `values(…)`"
    if last == "fetch_related":
        return "load it with the query of the loop: `.prefetch_related(…)`"
    if root == "mongoengine":
        return (
            "fetch all documents with one query before the loop: `in_bulk(…)` or `objects(…__in=…)`"
        )
    if last.endswith("prefetch_related_objects"):
        return "load it for all objects at once, before the loop"
    if last == "refresh":
        return "load it with the query of the loop: `selectinload(…)` or `joinedload(…)`"
    if root in ("sqlalchemy", "flask_sqlalchemy"):
        return "fetch all rows with one statement before the loop, with `.where(Model.key.in_(…))`"
    if root == "django":
        return "fetch all rows with one query before the loop, with `filter(…__in=…)` or a prefetch"
    return "fetch all rows with one query before the loop, with `WHERE … IN (…)` or a join"


def _asks_by_range(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether each iteration asks for another range: `sales.filter(day__gte=first, day__lt=after)`."""
    return any(
        word.arg is not None
        and word.arg.rpartition("__")[2] in _RANGES
        and not context.flow.invariant(word.value, loop)
        for part in spelled_out(context, place)
        for inner in descendants(part)
        if isinstance(inner, ast.Call)
        for word in inner.keywords
    )


def instead_for_shown(api: str) -> str:
    """What to do instead of a query for each object that is shown."""
    if api.rpartition(".")[2] in _COMPUTED:
        return "ask once for all, with `annotate(…)` in the query of the list"
    return "fetch what all need with the query of the list: a prefetch, or `annotate(…)`"


def instead_of_steps(api: str) -> str:
    """How to ask for several items of a walk at once."""
    if api.partition(".")[0] == "django":
        return "`filter(…__in=…)`"
    if api.partition(".")[0] in ("sqlalchemy", "flask_sqlalchemy"):
        return "`.where(Model.key.in_(…))`, or for the whole walk with a recursive `cte()`"
    return "`WHERE … IN (…)`, or for the whole walk with `WITH RECURSIVE`"


def _loops_over_rows(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop goes over rows of the database."""
    iterables = [getattr(loop, "iter", None)]
    iterables += [one.iter for one in getattr(loop, "generators", ())]
    return any(
        one is not None and reader_of(context).rows(context.types.term(one)) is not None
        for one in iterables
    )
