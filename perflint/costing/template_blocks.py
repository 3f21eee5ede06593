"""What templates hold in blocks for those that extend them: a page shows it where no template on the way to
it puts its own in the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill, Branching, Charge, FormCall, Reading, Run, Shown
from perflint.costing.passing import of_context
from perflint.project.world.linking import Linked
from perflint.syntax.template_names import LAYOUT, RENDER, is_template_module
from perflint.syntax.templates.lexer import parts
from perflint.syntax.templates.translation import leaf_blocks

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

Span = tuple[tuple[int, int], tuple[int, int]]  # of lines and columns


class TemplateBlocks:
    """The blocks of a project's templates."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._linked: Linked = composer.linked
        self._known: dict[int, tuple[frozenset[str], Mapping[str, Span]]] = {}

    def is_layout(self, identity: int) -> bool:
        """Whether a function is what of a template another one runs that extends it."""
        named = self._linked.outlined(identity).name == LAYOUT
        return named and is_template_module(self._linked.outline(identity).module)

    def _names(self, identity: int) -> frozenset[str]:
        """The blocks that the template of a function has."""
        return self._of(identity)[0]

    def _is_of_one(self, identity: int, other: int) -> bool:
        """Whether two functions are of one template."""
        return self._linked.owners[identity] == self._linked.owners[other]

    def _shown(self, layout: int, replaced: frozenset[str]) -> tuple[int, Reading]:
        """What the blocks of a template show that others extend and leave as they are: the function, and the
        part of it that is meant.

        Args:
            replaced: the blocks in whose place others put their own.
        """
        render = self._linked.own(f"{self._linked.outline(layout).module}.{RENDER}")
        assert render is not None, "each template has it"
        spans = [span for name, span in self._of(layout)[1].items() if name not in replaced]
        whole = self._composer.reading(render)
        part = Reading(
            charges=tuple(_within(whole.charges, spans)),
            runs=tuple(_within(whole.runs, spans)),
            shown=tuple(_within(whole.shown, spans)),
            forms=tuple(each for each in whole.forms if _is_in(each, spans)),
        )
        return render, part

    def left_alone(
        self,
        caller: int,
        layout: int,
        replaced: frozenset[str] = frozenset(),
        seen: frozenset[int] = frozenset(),
    ) -> Iterator[Charge]:
        """What blocks cost of templates that one extends where nothing is put in their place.

        Args:
            caller: what extends the template, or the template itself, which has its own blocks.
            layout: what of it one runs that extends it.
            replaced: the blocks of those that extend the caller.
            seen: the templates on the way.
        """
        if not self._is_of_one(caller, layout):
            replaced |= self._names(caller)
            render, block = self._shown(layout, replaced)
            names = self._linked.dotted(render), self._linked.dotted(layout)
            for charge in self._composer.body_of(render, block).charges:
                yield replace(charge, factors=of_context(charge.factors, *names))
        seen |= {layout}
        for run in self._composer.reading(layout).runs:
            for edge in run.edges:
                above = edge.callee
                if above not in seen and self.is_layout(above):
                    charges = tuple(self.left_alone(layout, above, replaced, seen))
                    yield from self._composer.passed_on(Bill(charges), layout, edge, run).charges

    def _of(self, identity: int) -> tuple[frozenset[str], Mapping[str, Span]]:
        """The names of the blocks of a template, and where those stand that `layout` leaves out."""
        file = self._linked.owners[identity]
        if file not in self._known:
            reader = self._composer.reader(file)
            text = reader.context.source.text if reader is not None else ""
            found = list(parts(text))
            leaves = leaf_blocks(found)
            lines = reader.context.source.lines if reader is not None else None
            opened: list[tuple[str, int]] = []
            names: set[str] = set()
            spans: dict[str, Span] = {}
            for part in found:
                if part.kind == "block":
                    name = text[part.inner : part.stop].split()[:1]
                    names.update(name)
                    opened.append(("".join(name), part.start))
                elif part.kind == "endblock" and opened:
                    name_of, start = opened.pop()
                    if start in leaves and lines is not None:
                        first, last = lines.position(start), lines.position(part.start)
                        spans[name_of] = (first.line, first.column), (last.line, last.column)
            self._known[file] = frozenset(names), spans
        return self._known[file]


def _within(places: Iterable[Branching], spans: list[Span]) -> Iterator[Branching]:
    return (each for each in places if _is_in(each, spans))


def _is_in(place: Charge | Run | Shown | FormCall, spans: list[Span]) -> bool:
    """Whether a place stands in one of some blocks."""
    at = place.charge if isinstance(place, FormCall) else place
    known = at if isinstance(at, Charge) else at.step
    return any(first <= (known.line, known.column) < last for first, last in spans)
