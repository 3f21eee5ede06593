"""What functions do when they run, and what the calls at a place of a file do."""

from __future__ import annotations

from collections.abc import Iterable

from perflint.project.answers.analyses import Analyses
from perflint.project.calls.edges import NOTHING, Edge, Touch
from perflint.project.calls.trace import Reach

_Position = tuple[int, int]


class EffectsAt:
    """Effects of functions, and of the code at a place."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses
        self._sites: dict[str, dict[_Position, list[tuple[_Position, Edge | Touch]]]] = {}

    def reaches(self, function: str) -> tuple[Reach, ...]:
        """What a function of the project does when it runs, each sort of effect (kind and detail)
        once, with a shortest trace from inside the function; for a library function its effects."""
        identity = self.linked.own(function)
        if identity is not None:
            return self.analyses.effects.of(identity)
        facts = self.linked.function(function)
        return tuple(Reach(effect) for effect in facts.effects) if facts is not None else ()

    def call_reaches(
        self,
        module: str,
        line: int,
        column: int,
        end_line: int | None = None,
        end_column: int | None = None,
    ) -> tuple[Reach, ...]:
        """What the call, attribute, `with` item or iterable at a place does, directly or through
        functions of the project.

        Lines count from 1, columns are bytes from 0, as in `ast`. Without an end all that starts at
        the place is meant: a chain of calls as a whole. For each sort of effect the shortest trace
        is returned, direct effects first.
        """
        found: dict[tuple[str, str], Reach] = {}
        for item in self._at(module, (line, column), _end(end_line, end_column)):
            if item.mode == NOTHING:
                continue
            reaches: Iterable[Reach]
            if isinstance(item, Edge):
                reaches = self.analyses.effects.through(item)
            else:
                awaited = item.mode == 2
                reaches = [
                    Reach(effect, doubt=item.doubt)
                    for effect in item.effects
                    if not (awaited and effect.kind == "blocks")
                ]
            for reach in reaches:
                sort = (reach.effect.kind, reach.effect.detail)
                known = found.get(sort)
                if known is None or _is_better(reach, known):
                    found[sort] = reach
        return tuple(
            sorted(found.values(), key=lambda r: (not r.direct, r.effect.kind, r.effect.detail))
        )

    def called(
        self,
        module: str,
        line: int,
        column: int,
        end_line: int | None = None,
        end_column: int | None = None,
    ) -> tuple[str, ...]:
        """The dotted names of the project's functions that run at a place."""
        found = [
            self.linked.dotted(item.callee)
            for item in self._at(module, (line, column), _end(end_line, end_column))
            if isinstance(item, Edge)
        ]
        return tuple(dict.fromkeys(found))

    def _at(self, module: str, start: _Position, end: _Position | None) -> Iterable[Edge | Touch]:
        index = self._sites.get(module)
        if index is None:
            index = self._sites[module] = self._indexed(module)
        return [item for ends, item in index.get(start, ()) if end is None or ends == end]

    def _indexed(self, module: str) -> dict[_Position, list[tuple[_Position, Edge | Touch]]]:
        outline = self.linked.modules.get(module)
        found: dict[_Position, list[tuple[_Position, Edge | Touch]]] = {}
        if outline is None:
            return found
        first = self.linked.identity(outline, 0)
        for identity in range(first, first + len(outline.functions)):
            items: list[Edge | Touch] = [
                *self.analyses.graph.edges[identity],
                *self.analyses.graph.touches[identity],
            ]
            for item in items:
                site = outline.site(item.site)
                end = (site.end_line, site.end_column)
                found.setdefault((site.line, site.column), []).append((end, item))
        return found


def _is_better(reach: Reach, other: Reach) -> bool:
    """Whether a path to an effect is shown where another is partial evidence, or else shorter."""
    return (bool(reach.doubt), len(reach.functions)) < (bool(other.doubt), len(other.functions))


def _end(line: int | None, column: int | None) -> _Position | None:
    return None if line is None or column is None else (line, column)
