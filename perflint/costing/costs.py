"""What the entries of a project cost."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from perflint.costing.branches import by_itself
from perflint.costing.charges import Bill, Charge, both
from perflint.costing.composing import Composer
from perflint.costing.entry_points import Entries, EntryPoint
from perflint.costing.files_at_hand import FilesAtHand
from perflint.costing.formula import Formula, Size, letters_for
from perflint.costing.kinds import Kind
from perflint.costing.views import Views
from perflint.project.answers.project import Project
from perflint.rules.context import Context

CONTRACTS = frozenset({"nonblocking", "pure"})  # what comments say that a function does not do


@dataclass(frozen=True)
class EntryCost:
    """What an entry costs.

    Attributes:
        entry: the entry.
        bill: all that it is charged with.
    """

    entry: EntryPoint
    bill: Bill

    @cached_property
    def formulas(self) -> Mapping[Kind, Formula]:
        """What it costs by kind; what blocks counts where an event loop runs it."""
        found = self.bill.formulas()
        if not self.entry.asynchronous:
            found.pop(Kind.BLOCKING, None)
        return found

    @cached_property
    def charges(self) -> tuple[Charge, ...]:
        """The places that cost, by kind, the dearest first."""
        kinds = list(self.formulas)
        return tuple(
            sorted(
                (charge for charge in self.bill.charges if charge.kind in self.formulas),
                key=lambda charge: (
                    kinds.index(charge.kind),
                    -len(charge.factors),
                    -charge.weight,
                    charge.path,
                    charge.line,
                    charge.column,
                ),
            )
        )

    @cached_property
    def letters(self) -> Mapping[Size, str]:
        """The letters by which its formulas name sizes."""
        return letters_for(self.formulas.values())

    @property
    def order(self) -> tuple[int, int, str, int, str]:
        """By what entries of a kind are sorted: how steeply the cost grows, what it comes to, the place."""
        formulas = self.formulas.values()
        degree = max((formula.degree for formula in formulas), default=0)
        value = sum(formula.value() for formula in formulas)
        return -degree, -value, self.entry.path, self.entry.line, self.entry.name

    def renamed(self, shown: Callable[[str], str]) -> EntryCost:
        """The same with other names for files."""
        charges = tuple(
            replace(
                charge,
                path=shown(charge.path),
                steps=tuple(replace(step, path=shown(step.path)) for step in charge.steps),
            )
            for charge in self.bill.charges
        )
        entry = replace(self.entry, path=shown(self.entry.path))
        notes = tuple(
            replace(note, path=shown(note.path)) if note.path else note for note in self.bill.notes
        )
        return EntryCost(entry, replace(self.bill, charges=charges, notes=notes))


class ProjectCosts:
    """What the entries of one project cost.

    Args:
        project: linked.
        context: a file by its name in the project.
    """

    def __init__(self, project: Project, context: Callable[[str], Context | None]) -> None:
        self._composer = Composer(project, context)
        self._entries = Entries(self._composer)
        self._paths = frozenset(outline.path for outline in project.linked.files)

    @property
    def files_at_hand(self) -> FilesAtHand:
        """The files whose trees are in memory."""
        return self._composer.files

    def every(self) -> list[EntryPoint]:
        """All entries of the project."""
        return self._entries.all(self._paths)

    def of_all(self) -> Iterator[EntryCost]:
        """What each entry of the project costs; of an entry with several names under the first."""
        seen: set[tuple[str, str]] = set()
        for entry in self.every():
            if entry.answered not in seen:
                seen.add(entry.answered)
                yield self.cost(entry)

    def entries(self, paths: Iterable[str], pattern: str = "") -> list[EntryPoint]:
        """The entries in some files, in order, those that a pattern names (see `matches`); where it names
        none, the function whose dotted name it is."""
        found = self._entries.all(frozenset(paths))
        named = [entry for entry in found if not pattern or matches(entry, pattern)]
        identity = self._composer.linked.own(pattern) if pattern and not named else None
        return named if identity is None else [self._entries.plain(identity)]

    def cost(self, entry: EntryPoint) -> EntryCost:
        """What an entry costs."""
        self._composer.files.begin()
        views = self._entries.views_for(entry.verb)
        return self._cost(entry, views, self._composer.answering(entry.verb))

    def along(self, entry: EntryPoint, places: Collection[tuple[str, int]]) -> EntryCost:
        """What an entry costs on the ways that ran, see `Composer.along`."""
        self._composer.files.begin()
        composer = self._composer.along(places).answering(entry.verb)
        return self._cost(entry, Views(composer), composer)

    def _cost(self, entry: EntryPoint, views: Views, composer: Composer) -> EntryCost:
        if entry.action is not None:
            return EntryCost(entry, views.bill(entry.action))
        bill = views.answering(entry.identity)
        bill = bill or by_itself(composer.bill(entry.identity))
        for identity in self._entries.dependencies(entry.identity):
            bill = both(bill, by_itself(composer.bill(identity)))
        for guard in composer.guards.of_function(entry.identity):
            bill = both(bill, guard)
        return EntryCost(entry, bill)

    def budgeted(self, paths: Iterable[str]) -> Iterator[tuple[EntryPoint, str]]:
        """The functions of some files on which a comment says a budget, with that."""
        known: dict[int, dict[str, EntryPoint]] = {}
        for entry in self.every():
            known.setdefault(entry.identity, {}).setdefault(entry.verb, entry)
        for path in paths:
            for identity, text in self._entries.budgets(path):
                found = known.get(identity) or {"": self._entries.plain(identity)}
                yield from ((entry, text) for entry in found.values())

    def contracts(self, paths: Iterable[str]) -> Iterator[tuple[EntryCost, str]]:
        """The functions of some files that say `# perflint: pure` or `# perflint: nonblocking`, each with
        what its body costs, what blocks included, and what it says."""
        linked = self._composer.linked
        for path in paths:
            index = linked.index(path)
            if index is None:
                continue
            for identity, function in enumerate(linked.files[index].functions, linked.start(index)):
                for contract in sorted(function.marks & CONTRACTS):
                    entry = replace(self._entries.plain(identity), asynchronous=True)
                    bill = by_itself(self._composer.body(identity))
                    yield (
                        EntryCost(entry, _each_once(bill) if contract == "pure" else bill),
                        contract,
                    )


def _each_once(bill: Bill) -> Bill:
    """A bill in which what blocks counts only where nothing else does: a request is told as one."""
    told = {
        (charge.path, charge.line, charge.column, charge.steps)
        for charge in bill.charges
        if charge.kind is not Kind.BLOCKING
    }
    kept = (
        charge
        for charge in bill.charges
        if charge.kind is not Kind.BLOCKING
        or (charge.path, charge.line, charge.column, charge.steps) not in told
    )
    return replace(bill, charges=tuple(kept))


def matches(entry: EntryPoint, pattern: str) -> bool:
    """Whether a pattern with `*` and `?` names an entry: by its name or its address, or by the dotted name of
    its function or the end of that, or an address as a client asks for it (`/orders/17`). A slash at the end
    does not matter."""
    wanted = pattern.rstrip("/") or pattern
    name = entry.name.rstrip("/")
    candidates = [name, name.partition(" ")[2], entry.function]
    parts = entry.function.split(".")
    candidates += [".".join(parts[start:]) for start in range(1, len(parts))]
    return any(
        fnmatch.fnmatchcase(candidate, wanted) for candidate in candidates if candidate
    ) or _is_asked(name, wanted)


# What stands for a part of an address: `<int:pk>`, `{key}`, `(?P<pk>\\d+)`.
_PART = re.compile(r"<[^<>/]*>|\{[^{}/]*\}|\(\?P<\w+>(?:[^()]|\([^()]*\))*\)")


def _is_asked(name: str, wanted: str) -> bool:
    """Whether an entry answers an address: `/orders/17` or `GET /orders/17` for `GET /orders/<int:pk>`."""
    if "/" not in wanted or not _PART.search(name):
        return False
    verb, _, route = name.rpartition(" ")
    method, _, address = wanted.rpartition(" ")
    if method and method != verb:
        return False
    pattern = "[^/]+".join(re.escape(text) for text in _PART.split(route))
    return re.fullmatch(pattern, address) is not None
