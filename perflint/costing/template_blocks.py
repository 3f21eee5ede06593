"""What templates hold in blocks for those that extend them: a page shows it where no template on the way to
it puts its own in the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill, Branching, Charge, FormCall, Reading, Run, Shown
from perflint.costing.passing import of_context
from perflint.project.world.linking import Linked
from perflint.syntax.template_names import LAYOUT, RENDER, is_template_module
from perflint.syntax.templates.lexer import parts
from perflint.syntax.templates.translation import leaf_blocks

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

Place = tuple[int, int]  # line and column
Span = tuple[Place, Place]
_SUPER = ("block.super", "super()")  # what the block of the template that is extended shows


@dataclass(frozen=True, slots=True)
class _Block:
    """A block of a template.

    Attributes:
        name: of the block.
        span: where it stands.
        around: the blocks around it, the outermost first.
        adds: whether it shows what the one that it is put in the place of does.
        leaf: whether `layout` leaves it out.
    """

    name: str
    span: Span
    around: tuple[str, ...]
    adds: bool
    leaf: bool


@dataclass(frozen=True, slots=True)
class _Template:
    """The blocks of a template, inner ones first, and whether it extends another."""

    path: str
    blocks: tuple[_Block, ...]
    extends: bool

    def innermost(self, place: Place) -> _Block | None:
        """The block in which a place stands."""
        found = (each for each in self.blocks if each.span[0] <= place < each.span[1])
        return next(found, None)


class TemplateBlocks:
    """The blocks of a project's templates."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._linked: Linked = composer.linked
        self._known: dict[int, _Template] = {}
        self._shown_blocks: dict[int, Mapping[str, tuple[_Template, frozenset[Span]]]] = {}

    def is_layout(self, identity: int) -> bool:
        """Whether a function is what of a template another one runs that extends it."""
        named = self._linked.outlined(identity).name == LAYOUT
        return named and is_template_module(self._linked.outline(identity).module)

    def _names(self, identity: int) -> frozenset[str]:
        """The blocks that the template of a function puts in the place of others."""
        return frozenset(each.name for each in self._of(identity).blocks if not each.adds)

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
        blocks = self._of(layout).blocks
        spans = [each.span for each in blocks if each.leaf and each.name not in replaced]
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

    def on_page(self, identity: int, charges: list[Charge]) -> list[Charge]:
        """The charges of a template that extends another, without those of blocks that are on no page of it:
        that others are put in the place of, around them as well, or that nothing above has."""
        outlined = self._linked.outlined(identity)
        if outlined.name != RENDER or not is_template_module(self._linked.outline(identity).module):
            return charges
        shown = self._shown_blocks.get(identity)
        if shown is None:
            shown = self._shown_blocks[identity] = self._on_pages(identity)
        return [each for each in charges if not _is_hidden(each, shown)] if shown else charges

    def _on_pages(self, identity: int) -> Mapping[str, tuple[_Template, frozenset[Span]]]:
        """The templates that one extends, and itself, by their files, each with its blocks that are shown;
        none where it extends nothing."""
        chain = [self._of(identity)]
        # Without blocks that are left out, `render` is all there is.
        own = self._linked.own(f"{self._linked.outline(identity).module}.{LAYOUT}")
        layout: int | None = identity if own is None else own
        seen: set[int] = set()
        while layout is not None and layout not in seen:
            seen.add(layout)
            above = {
                edge.callee
                for run in self._composer.reading(layout).runs
                for edge in run.edges
                if self.is_layout(edge.callee) and not self._is_of_one(edge.callee, layout)
            }
            if len(above) > 1:
                return {}
            layout = next(iter(above), None)
            if layout is not None:
                chain.append(self._of(layout))
        if len(chain) < 2:
            return {}
        shown: dict[str, set[Span]] = {each.path: set() for each in chain}
        known: set[str] = set()
        outermost = [
            each.name
            for template in (chain if chain[-1].extends else chain[-1:])
            for each in template.blocks
            if not each.around
        ]
        while outermost:
            name = outermost.pop()
            if name in known:
                continue
            known.add(name)
            for template in chain:
                block = next((each for each in template.blocks if each.name == name), None)
                if block is None:
                    continue
                shown[template.path].add(block.span)
                inner = (each for each in template.blocks if each.around[-1:] == (name,))
                outermost += [each.name for each in inner]
                if not block.adds:
                    break
        return {each.path: (each, frozenset(shown[each.path])) for each in chain}

    def _of(self, identity: int) -> _Template:
        """The blocks of the template of a function."""
        file = self._linked.owners[identity]
        if file not in self._known:
            self._known[file] = self._read(file)
        return self._known[file]

    def _read(self, file: int) -> _Template:
        path = self._linked.files[file].path
        reader = self._composer.reader(file)
        if reader is None:
            return _Template(path, (), False)
        text, lines = reader.context.source.text, reader.context.source.lines
        found = list(parts(text))
        leaves = leaf_blocks(found)
        opened: list[tuple[str, int]] = []
        blocks: list[_Block] = []
        for part in found:
            if part.kind == "block":
                name = text[part.inner : part.stop].split()[:1]
                opened.append(("".join(name), part.start))
            elif part.kind == "endblock" and opened:
                last, start = opened.pop()
                first, end = lines.position(start), lines.position(part.start)
                span = (first.line, first.column), (end.line, end.column)
                adds = any(each in text[start : part.start] for each in _SUPER)
                around = tuple(each for each, _ in opened)
                blocks.append(_Block(last, span, around, adds, start in leaves))
        return _Template(path, tuple(blocks), any(part.kind == "extends" for part in found))


def _is_hidden(charge: Charge, shown: Mapping[str, tuple[_Template, frozenset[Span]]]) -> bool:
    """Whether a charge, or a call on the way to it, stands in a block that is not shown."""
    places = [(charge.path, charge.line, charge.column)]
    places += [(step.path, step.line, step.column) for step in charge.steps]
    for path, line, column in places:
        if path in shown:
            template, spans = shown[path]
            block = template.innermost((line, column))
            if block is not None and block.span not in spans:
                return True
    return False


def _within(places: Iterable[Branching], spans: list[Span]) -> Iterator[Branching]:
    return (each for each in places if _is_in(each, spans))


def _is_in(place: Charge | Run | Shown | FormCall, spans: list[Span]) -> bool:
    """Whether a place stands in one of some blocks."""
    at = place.charge if isinstance(place, FormCall) else place
    known = at if isinstance(at, Charge) else at.step
    return any(first <= (known.line, known.column) < last for first, last in spans)
