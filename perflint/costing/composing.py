"""What functions cost with all that they call: their own charges and those of what they run, added up.

A function's bill is made once and kept. Of functions that call one another in a circle each is charged once
for the one that is asked for: how deep a recursion goes is not in the code, and that is said.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain

from perflint.costing.branches import dearest
from perflint.costing.charges import (
    EMPTY,
    Bill,
    Charge,
    Note,
    Origin,
    Reading,
    Run,
    Shown,
    once,
    put_in,
)
from perflint.costing.circles import groups
from perflint.costing.code_files import CodeFile
from perflint.costing.formula import Factors, product
from perflint.costing.kinds import Kind
from perflint.costing.reading import read
from perflint.costing.relations import is_loaded
from perflint.costing.serializers import ROW, Serializers
from perflint.outlining.conditions import merged, propagated
from perflint.project.answers.project import Project
from perflint.project.calls.callgraph import Worker
from perflint.project.calls.edges import Edge, decided, runs_anew
from perflint.reasoning.size.constants import number
from perflint.rules.context import Context
from perflint.syntax.template_names import SUFFIXES

MOST_CHARGES = 200  # of a function and kind: what is beyond is told as one
_MOST_NOTES = 12
_MOST_CONDITIONS = 4
_MOST_IN_CIRCLE = 100  # functions that are charged for one of them


class Composer:
    """The bills of a project's functions.

    Args:
        project: linked.
        context: a file by its path, as outlines name it; None where it cannot be read any more.
    """

    def __init__(self, project: Project, context: Callable[[str], Context | None]) -> None:
        self.project = project
        self.linked = project.linked
        self.graph = project.graph
        self._context = context
        self._readers: dict[int, CodeFile | None] = {}
        self._readings: dict[int, Reading] = {}
        self._bills: dict[int, Bill] = {}
        self._done: set[int] = set()  # functions that have a bill, or are in a circle of calls
        self._circles: dict[int, frozenset[int]] = {}  # by function, those of its circle
        self.serializers = Serializers(self)

    def reader(self, file: int) -> CodeFile | None:
        """What reads the functions of a file by its index."""
        if file not in self._readers:
            outline = self.linked.files[file]
            context = self._context(outline.path)
            self._readers[file] = (
                CodeFile(context, outline, self.linked.start(file), self._workers)
                if context
                else None
            )
        return self._readers[file]

    def class_node(self, name: str) -> tuple[Context, ast.ClassDef] | None:
        """A class of the project, with the file in which it stands."""
        known = self.linked.classes.get(name)
        index = self.linked.index(known[0].path) if known is not None else None
        reader = self.reader(index) if index is not None else None
        if known is None or reader is None:
            return None
        for node in reader.context.names.nodes(ast.ClassDef):
            if reader.context.names.qualname(reader.context.names.scopes[node]) == name:
                return reader.context, node
        return None

    @cached_property
    def default_page(self) -> tuple[int, str] | None:
        """How many rows views of Django REST framework show on a page unless they say otherwise."""
        for index, outline in enumerate(self.linked.files):
            if "REST_FRAMEWORK" in outline.words:
                reader = self.reader(index)
                found = _page_size(reader.context) if reader is not None else None
                if found is not None:
                    return found, "PAGE_SIZE"
        return None

    def reading(self, identity: int) -> Reading:
        """What a function does itself."""
        known = self._readings.get(identity)
        if known is None:
            reader = self.reader(self.linked.owners[identity])
            known = read(reader, identity) if reader is not None else Reading()
            self._readings[identity] = known
        return known

    def bill(self, identity: int) -> Bill:
        """What a function costs with all that it calls."""
        for group in groups(identity, self._callees, self._done):
            self._done.update(group)
            if len(group) > 1 or group[0] in self._callees(group[0]):
                self._circles.update(dict.fromkeys(group, frozenset(group)))
            else:
                self._bill(group[0])
        return self._bill(identity)

    def _bill(self, identity: int) -> Bill:
        """A bill whose callees have theirs, but for those of its circle."""
        known = self._bills.get(identity)
        if known is None:
            known = self._bills[identity] = self._made(identity, {identity})
        return known

    def _callees(self, identity: int) -> list[int]:
        return [edge.callee for run in self.reading(identity).runs for edge in run.edges]

    @cached_property
    def _workers(self) -> dict[int, list[Worker]]:
        """The functions that are passed to pools and threads, by the one that passes them."""
        found: dict[int, list[Worker]] = {}
        for worker in self.graph.workers:
            called = (edge.callee for edge in self.graph.edges[worker.caller])
            if worker.where != "task" and worker.function not in called:
                found.setdefault(worker.caller, []).append(worker)
        return found

    def _made(self, identity: int, circle: set[int]) -> Bill:
        """What a function costs.

        Args:
            circle: those of the functions that call one another with it that have been charged already.
        """
        function = self.linked.outlined(identity)
        if "pure" in function.marks:
            return EMPTY
        reading = self.reading(identity)
        charges = list(reading.charges)
        unknown = dict.fromkeys(reading.unknown)
        notes = dict.fromkeys(reading.notes)
        for run in reading.runs:
            added = self._run(identity, run, circle)
            charges += added.charges
            unknown.update(dict.fromkeys(added.unknown))
            notes.update(dict.fromkeys(added.notes))
        for shown in reading.shown:
            charges += self._serialized(shown)
        charges = list(once(charges))
        kept = chain.from_iterable(
            folded(dearest(charge for charge in charges if charge.kind is kind)) for kind in Kind
        )
        return Bill(tuple(kept), tuple(unknown), tuple(notes)[:_MOST_NOTES])

    def _serialized(self, shown: Shown) -> Iterator[Charge]:
        """What it costs that a serializer shows rows."""
        bill = self.serializers.bill(shown.serializer)
        origins = {ROW: shown.origin} if shown.origin is not None else {}
        name = shown.serializer.rpartition(".")[2]
        for charge in placed(bill, self.project, shown.factors, origins):
            yield replace(
                charge,
                count=charge.count * shown.count,
                through=(name, *charge.through),
                steps=(shown.step, *charge.steps),
                conditions=_both(shown.conditions, charge.conditions),
                arms=shown.arms,
            )

    def _run(self, caller: int, run: Run, circle: set[int]) -> Bill:
        """What a call adds to the bill of the function that makes it: of several functions that may run
        there, what the dearest costs of each kind."""
        bills = [self._through(caller, edge, run, circle) for edge in run.edges]
        if len(bills) == 1:
            return bills[0]
        name = self.project.effects.name(run.edges[0].callee).rpartition(".")[2]
        among = f"the dearest of {run.several or len(bills)} `{name}` that may run there"
        if run.several > len(bills):
            among += f", as far as {len(bills)} were looked at"
        charges: list[Charge] = []
        for kind in Kind:
            several = [[one for one in bill.charges if one.kind is kind] for bill in bills]
            best = max(several, key=lambda found: sum(charge.weight for charge in found))
            charges += [replace(one, conditions=(*one.conditions, among)) for one in best]
        return Bill(
            tuple(charges),
            tuple(dict.fromkeys(chain.from_iterable(bill.unknown for bill in bills))),
            tuple(dict.fromkeys(chain.from_iterable(bill.notes for bill in bills))),
        )

    def _through(self, caller: int, edge: Edge, run: Run, circle: set[int]) -> Bill:
        """What one function that a call runs adds."""
        callee = edge.callee
        name = self.project.effects.name(callee)
        if callee not in self._circles.get(caller, ()):
            bill = self._bill(callee)
        elif callee in circle or len(circle) > _MOST_IN_CIRCLE:
            return Bill(notes=(Note(f"`{name}` calls itself: told is one call of each"),))
        else:
            circle.add(callee)
            bill = self._made(callee, circle)
        if not bill.charges and not bill.unknown and not bill.notes:
            return EMPTY
        if run.apart:
            note = Note(f"`{name}` {run.apart}", run.step.path, run.step.line)
            return Bill(notes=(note,)) if bill.charges else EMPTY
        if "cached" in self.linked.outlined(callee).marks and not runs_anew(edge, self.linked):
            if not bill.charges:
                return EMPTY
            return Bill(notes=(Note(f"`{name}` keeps what it gave: it costs the first time only"),))
        values = decided(edge, self.linked)
        charges = []
        for charge in bill.charges:
            if charge.kind is Kind.BLOCKING and not run.blocks:
                continue
            needs = propagated(charge.needs, values)
            if needs is None:
                continue
            origin = self._origin(charge, run, callee)
            if origin is not None and is_loaded(origin, self.project):
                continue
            count, factors = put_in(charge.factors, run.given)
            charges.append(
                replace(
                    charge,
                    count=charge.count * count * run.count,
                    factors=product(factors, run.factors),
                    through=_through(name, charge.through),
                    steps=(run.step, *charge.steps),
                    conditions=_both(run.conditions, charge.conditions),
                    arms=run.arms,
                    needs=merged(edge.needs, needs),
                    origin=origin,
                )
            )
        return Bill(tuple(charges), bill.unknown, bill.notes)

    def _origin(self, charge: Charge, run: Run, callee: int) -> Origin | None:
        """The origin of what a charge reads as the caller has it."""
        origin = charge.origin
        if origin is None or not origin.parameter:
            return None
        if all(each[0] != origin.parameter for each in self.linked.outlined(callee).parameters):
            return origin  # a variable of a function around the callee, which runs it as a rule
        passed = run.origins.get(origin.parameter)
        return passed.passed_on(origin) if passed is not None else None


def _through(name: str, further: tuple[str, ...]) -> tuple[str, ...]:
    """The functions on a way; a template that extends another runs a part of itself, and is told once."""
    return further if further[:1] == (name,) and name.endswith(SUFFIXES) else (name, *further)


def placed(
    bill: Bill, project: Project, factors: Factors, origins: Mapping[str, Origin]
) -> Iterator[Charge]:
    """The charges of a bill where it is run again and again, for objects of these origins."""
    for charge in bill.charges:
        origin = charge.origin
        if origin is not None:
            given = origins.get(origin.parameter)
            origin = given.passed_on(origin) if given is not None else None
        if origin is not None and is_loaded(origin, project):
            continue
        yield replace(charge, factors=product(charge.factors, factors), origin=origin)


def _page_size(context: Context) -> int | None:
    """The `PAGE_SIZE` of the settings of Django REST framework in a file, if they say pages at all."""
    for statement in context.names.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="REST_FRAMEWORK")], value=ast.Dict() as table):
                pass
            case _:
                continue
        values = {
            key.value: value
            for key, value in zip(table.keys, table.values, strict=True)
            if isinstance(key, ast.Constant)
        }
        if "DEFAULT_PAGINATION_CLASS" in values and "PAGE_SIZE" in values:
            return number(context, values["PAGE_SIZE"])
    return None


def _both(outer: tuple[str, ...], inner: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*outer, *inner)))[:_MOST_CONDITIONS]


def folded(charges: Iterable[Charge]) -> list[Charge]:
    """Charges of one kind, those of one place and size as one; where they are too many, the cheapest of them
    with others of the same size."""
    merged_charges: dict[tuple[object, ...], Charge] = {}
    for charge in charges:
        key = (charge.path, charge.line, charge.column, charge.what, charge.factors, charge.through,
               charge.needs)  # fmt: skip
        known = merged_charges.get(key)
        if known is not None:
            charge = replace(known, count=known.count + charge.count)
        merged_charges[key] = charge
    found = list(merged_charges.values())
    if len(found) <= MOST_CHARGES:
        return found
    found.sort(key=lambda charge: -charge.weight)
    kept, rest = found[:MOST_CHARGES], found[MOST_CHARGES:]
    by_size: dict[tuple[object, ...], Charge] = {}
    for charge in rest:
        known = by_size.get(charge.factors)
        by_size[charge.factors] = (
            replace(charge, what="further places", needs=())
            if known is None
            else replace(known, count=known.count + charge.count)
        )
    return [*kept, *by_size.values()]
