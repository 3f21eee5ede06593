"""Calls in a coroutine that hold up the event loop, directly or through the project's functions.

The rules of the asynchronous family ask for one sort each (network, sleep, …); what is the same for all
stands here: which places count, which of several effects is reported, and what is said of it. Why such
a call is a hint, or nothing at all, is declared in `blocking_reasons`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from perflint.language.nodes import descendants, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.event_loop.libraries import thread_function, uses_twisted
from perflint.reasoning.event_loop.plain_functions import awaits, frees_loop
from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.rules.reasons import Verdict
from perflint.syntax.edits import Fix, Refusal

# What the rules of the family look at: calls, property reads, items of the user's containers, `in`,
# contexts that are entered, iterables.
Site = (
    ast.Call | ast.Attribute | ast.Subscript | ast.Compare | ast.With | ast.For | ast.comprehension
)
_EXPRESSIONS = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare)
SITES = (*_EXPRESSIONS, ast.With, ast.For, ast.comprehension)
_Cases = Callable[[Site, Context], Iterator["Blocking"]]
_ASYNC_WITH = "use an asynchronous counterpart with `async with`, as the block awaits"


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
    together: _Cases | None = None,
) -> Iterator[Finding]:
    """The finding of a case.

    Args:
        advice: what to do instead; by default what the knowledge says, or a thread.
        on_request: a further rewrite, done only where it is named.
        together: gives the cases of a node, where all places of a coroutine are one finding.
    """
    context = case.context
    first, others = _places_of_coroutine(case, together) if together is not None else (True, [])
    found = context.report(
        case,
        case.place,
        f"{described(case)} blocks the event loop in `{case.owner.name}`; {advice or instead(case)}",
        trace=context.traced(case.reach),
        # What would be few times elsewhere is as bad here as once.
        cold="" if context.cold(case.place) == "small constant loop" else None,
        fix=fix,
        on_request=[on_request] if on_request is not None else (),
        related=tuple(
            context.step(other.place, f"{described(other)} blocks the event loop as well")
            for other in others
        ),
    )
    if first:
        yield from found
    elif context.account is not None:
        list(found)  # `perflint why` is asked about each place


def _places_of_coroutine(case: Blocking, cases: _Cases) -> tuple[bool, list[Blocking]]:
    """Whether a case stands for all of its coroutine, and the others."""
    context, owner = case.context, case.owner
    first, *others = context.once(
        ("blocked", context.rule, owner), lambda: _in_coroutine(owner, context, cases)
    )
    if case.place is first.place:
        return True, others
    return case.place not in {other.place for other in others}, []


def _in_coroutine(owner: ast.AsyncFunctionDef, context: Context, cases: _Cases) -> list[Blocking]:
    """What blocks in a coroutine, with what is most to be said of first."""
    found: dict[Verdict, list[Blocking]] = {verdict: [] for verdict in Verdict}
    for node in descendants(owner):
        for case in cases(node, context) if isinstance(node, SITES) else ():
            if case.owner is owner:
                found[context.ruling(case).verdict].append(case)
    return [*found[Verdict.REPORT], *found[Verdict.HINT]] or found[Verdict.SILENT][:1]


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
    if case.reach.direct and api.endswith(".__iter__"):
        return f"going through `{context.short(place)}`"
    if case.reach.direct:
        return f"`{api}`" if isinstance(place, ast.Call) else f"`{context.short(place)}` (`{api}`)"
    shown = context.short(place.func) if isinstance(place, ast.Call) else context.short(place)
    return f"`{shown}` reaches `{api}`, which"


def instead(case: Blocking) -> str:
    """What to do instead of blocking."""
    use = case.reach.effect.use
    if uses_twisted(case.context):
        use = "treq" if case.detail == "network" else None
    off = off_loop(case)
    if not use or "to_thread" in use or not case.reach.direct:
        return off
    return f"use `{use}`, as the block awaits" if off == _ASYNC_WITH else f"use `{use}`, or {off}"


def reports(
    node: Site,
    context: Context,
    cases: _Cases,
    fix: Callable[[Context, ast.expr], Fix | Refusal],
    on_request: Callable[[Context, ast.expr], Fix | Refusal] | None = None,
) -> Iterator[Finding]:
    """The findings of a rule at a node: one a coroutine where that can be changed as a whole, as it awaits
    nothing.

    Args:
        cases: gives what blocks at a node.
        fix, on_request: rewrite the expression that blocks; see `report`.
    """
    for case in cases(node, context):
        yield from report(
            case,
            fix=partial(fix, context, case.place),
            on_request=partial(on_request, context, case.place) if on_request is not None else None,
            together=cases if frees_loop(case.owner, context) else None,
        )


def _is_generator(case: Blocking) -> bool:
    """Whether a call makes a generator, whose work is done where it is gone through."""
    callee = case.context.callee(case.place)
    facts = case.context.project.function(callee) if callee is not None else None
    return facts is not None and "generator" in facts.marks


def off_loop(case: Blocking) -> str:
    """How what blocks gets off the event loop."""
    framework = frees_loop(case.owner, case.context)
    if framework:
        return (
            f"make `{case.owner.name}` a plain `def`: it awaits nothing, and {framework} runs plain"
            " functions in a thread"
        )
    function = thread_function(case.context)
    in_thread = f"run it in a thread with `{function}`"
    if _is_generator(case):
        # A thread that calls it gets a generator, and the work is left for the event loop.
        in_thread = f"collect what it gives in a thread, with `{function}(list, …)`"
    if case.api.startswith("sqlalchemy.orm."):
        in_thread += ", with a session that nothing else uses meanwhile"
    entered = parent(case.place)
    block = parent(entered) if isinstance(entered, ast.withitem) else None
    if not isinstance(block, ast.With):
        return in_thread
    if not awaits(block):
        return (
            f"run the whole `with` block in a thread, as a function for `{function}`: its body is on"
            " the event loop, too"
        )
    # Of a file, opening it is what takes time.
    opens = case.detail in ("file", "metadata") or uses_twisted(case.context)
    return in_thread if opens else _ASYNC_WITH
