"""Where coroutines of the project come to run, and whether that is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.outlining.outline import AWAITED, CALL, EARLY, ENDLESS, Outline, Site
from perflint.project.answers.callers import Callers, Place
from perflint.project.answers.effects_at import EffectsAt
from perflint.project.calls.edges import NOTHING, Edge

# What awaits the coroutines that are passed to it, and what runs an event loop for one.
_AWAITING = frozenset(
    f"{module}{name}" for module in ("", "asyncio.") for name in ("gather", "wait_for", "shield")
)
_DRIVES = (*classes_of("drives loop"), "asyncio.Runner.run", ".run_until_complete")


@dataclass(frozen=True, slots=True)
class Start:
    """A place at which a coroutine of the project comes to run.

    Attributes:
        place: where.
        awaited: whether the function there awaits it, by itself or in `gather`, `wait_for` or `shield`.
        driven: whether it is passed to what runs an event loop until it has ended: `asyncio.run`, or a
            function of the project that does.
        endless: whether that happens again and again as long as the program runs.
        early: whether the function there awaits it before it starts what runs beside it.
    """

    place: Place
    awaited: bool
    driven: bool
    endless: bool
    early: bool


class CoroutineStarts:
    """The places at which coroutines come to run."""

    def __init__(self, callers: Callers, effects: EffectsAt) -> None:
        self.analyses = callers.analyses
        self.linked = callers.linked
        self._place = callers.place
        self._reaches = effects.call_reaches

    def starts(self, function: str) -> tuple[Start, ...]:
        """The places at which a coroutine of the project comes to run, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        found = {self._start(edge) for edge in self.analyses.graph.incoming(identity)}
        return tuple(
            sorted(
                (start for start in found if start is not None),
                key=lambda s: (s.place.path, s.place.line, s.place.column, s.place.function),
            )
        )

    def _start(self, edge: Edge) -> Start | None:
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        named = edge.verb == "runs"  # `anyio.run(main)`
        if edge.mode == NOTHING and not named:
            return None
        awaited = bool(site.flags & AWAITED) or site.kind != CALL
        driven = False
        if not awaited:
            taker = site if named else _around(site, outline)
            if taker is not None:
                awaited = outline.terms[taker.term][-1] in _AWAITING and bool(taker.flags & AWAITED)
                end = taker.end_line, taker.end_column
                effects = self._reaches(outline.module, taker.line, taker.column, *end)
                driven = any(reach.effect.api.endswith(_DRIVES) for reach in effects)
        endless = bool(site.flags & ENDLESS)
        return Start(self._place(edge), awaited, driven, endless, bool(site.flags & EARLY))


def _around(site: Site, outline: Outline) -> Site | None:
    """The innermost call to which the value of a site may be passed."""
    start, end = (site.line, site.column), (site.end_line, site.end_column)
    found: Site | None = None
    for other in outline.sites():
        if other.owner != site.owner or other.kind != CALL:
            continue
        first, last = (other.line, other.column), (other.end_line, other.end_column)
        if first <= start and end <= last and (first, last) != (start, end):
            if found is None or (found.line, found.column) <= first:
                found = other
    return found
