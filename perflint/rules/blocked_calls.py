"""Calls in a coroutine that hold up the event loop, directly or through the project's functions.

The rules of the asynchronous family ask for one sort each (network, sleep, …); what is the same for all
stands here: which places count, which of several effects is reported, and what is said of it. Why such
a call is a hint, or nothing at all, is declared in `blocking_reasons`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.semantics.names import parent
from perflint.semantics.trace import Reach
from perflint.syntax.edits import Fix, Refusal

# What the rules of the family look at: calls, property reads, items of the user's containers, `in`,
# contexts that are entered, iterables.
Site = (
    ast.Call | ast.Attribute | ast.Subscript | ast.Compare | ast.With | ast.For | ast.comprehension
)
_EXPRESSIONS = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare)
SITES = (*_EXPRESSIONS, ast.With, ast.For, ast.comprehension)
IN_THREAD = "run it in a thread with `asyncio.to_thread`"


@dataclass(frozen=True)
class Blocking:
    """What holds up the event loop.

    Attributes:
        place: the expression at which it does.
        owner: the coroutine.
        reach: the effect that blocks, and how it is reached.
        details: the sorts of blocking that count as much as this one, or more.
    """

    context: Context
    place: ast.expr
    owner: ast.AsyncFunctionDef
    reach: Reach
    details: tuple[str, ...] = ()

    @property
    def api(self) -> str:
        """The library function that blocks in the end."""
        return self.reach.effect.api

    @property
    def detail(self) -> str:
        """The sort of blocking."""
        return self.reach.effect.detail


def blockings(
    node: Site,
    context: Context,
    *details: str,
    wanted: Callable[[Reach], bool] | None = None,
) -> Iterator[Blocking]:
    """What blocks at a node, in a coroutine.

    Args:
        details: the sorts of blocking; where there are several at a place, the first counts.
        wanted: which of the effects count.
    """
    for place in _places(node, context):
        owner = context.coroutine(place)
        if owner is None or isinstance(parent(place), ast.Await):
            continue
        reached = {
            reach.effect.detail: reach
            for reach in context.reaches(place, "blocks")
            if wanted is None or wanted(reach)
        }
        for count, detail in enumerate(details, 1):
            if detail in reached:
                yield Blocking(context, place, owner, reached[detail], details[:count])
                break


def report(
    case: Blocking,
    advice: str = "",
    *,
    fix: Callable[[], Fix | Refusal | None] | None = None,
    on_request: Callable[[], Fix | Refusal] | None = None,
) -> Iterator[Finding]:
    """The finding of a case.

    Args:
        advice: what to do instead; by default what the knowledge says, or a thread.
        on_request: a further rewrite, done only where it is named.
    """
    context = case.context
    return context.report(
        case,
        case.place,
        f"{described(case)} blocks the event loop in `{case.owner.name}`; {advice or instead(case)}",
        trace=context.traced(case.reach),
        fix=fix,
        on_request=[on_request] if on_request is not None else (),
    )


def _places(node: Site, context: Context) -> Iterator[ast.expr]:
    """The expressions of a node at which something may run."""
    match node:
        case ast.With(items=items):
            for item in items:
                if not isinstance(item.context_expr, _EXPRESSIONS):
                    yield item.context_expr
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            if not isinstance(iterable, _EXPRESSIONS):
                yield iterable
        case expression:
            yield expression


def described(case: Blocking) -> str:
    """What blocks: the library function itself, or the call and what it reaches."""
    place, context = case.place, case.context
    api = context.project.public(case.api)
    if case.reach.direct:
        return f"`{api}`" if isinstance(place, ast.Call) else f"`{context.short(place)}` (`{api}`)"
    shown = context.short(place.func) if isinstance(place, ast.Call) else context.short(place)
    return f"`{shown}` reaches `{api}`, which"


def instead(case: Blocking) -> str:
    """What to do instead of blocking."""
    use = case.reach.effect.use
    if use and "to_thread" not in use and case.reach.direct:
        return f"use `{use}`, or {IN_THREAD}"
    return IN_THREAD
