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

from perflint.costing.branches import by_itself, chosen, dearest
from perflint.costing.cascades import has_dependants, read_along
from perflint.costing.charges import (
    EMPTY,
    OWN,
    Bill,
    Charge,
    FormCall,
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
from perflint.costing.django_settings import DjangoSettings
from perflint.costing.forms import SERIALIZERS, Form, framework_of
from perflint.costing.formula import Factors, product
from perflint.costing.kinds import Kind
from perflint.costing.own_calls import KEPT_PROPERTY
from perflint.costing.passing import Asked, Either, asked_through
from perflint.costing.reading import read, read_open
from perflint.costing.relations import is_loaded
from perflint.costing.serializers import ROW, Serializers
from perflint.costing.shown_fields import fields_shown
from perflint.costing.view_classes import ViewClass
from perflint.outlining.conditions import merged, propagated
from perflint.project.answers.project import Project
from perflint.project.calls.callgraph import Worker
from perflint.project.calls.edges import RUNS, Edge, decided, runs_anew
from perflint.reasoning.database.relations import Reader
from perflint.rules.context import Context
from perflint.syntax.template_names import SUFFIXES, is_template_module

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
        self._bound: dict[tuple[int, str], Bill] = {}  # by method and class of its object
        self._open: dict[int, tuple[tuple[Run, str], ...]] = {}
        self._asked: set[tuple[str, str]] = set()  # of forms, what is being worked out
        self.serializers = Serializers(self)
        # By view, what it gives to a template by itself.
        self.shown_by_views: dict[
            str, Callable[[int], tuple[Mapping[str, tuple[int, Factors]], Mapping[str, Origin]]]
        ] = {}

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
        """A class of the project, with the file in which it stands; of several of one name the last."""
        known = self.linked.classes.get(name)
        index = self.linked.index(known[0].path) if known is not None else None
        reader = self.reader(index) if index is not None else None
        if known is None or reader is None:
            return None
        names = reader.context.names
        alike = [
            node for node in names.nodes(ast.ClassDef) if names.qualname(names.scopes[node]) == name
        ]
        if not alike:
            return None
        return reader.context, max(alike, key=lambda node: node.lineno)

    @cached_property
    def settings(self) -> DjangoSettings:
        """What the settings of Django say."""
        return DjangoSettings(self._holding)

    def _holding(self, word: str) -> Iterator[Context]:
        """The files of the project that hold a word."""
        for index, outline in enumerate(self.linked.files):
            reader = self.reader(index) if word in outline.words else None
            if reader is not None:
                yield reader.context

    @cached_property
    def of_each_page(self) -> tuple[Charge, ...]:
        """What the context processors of the project cost, which Django runs for each page that it
        renders."""
        found = (self.linked.own(name) for name in self.settings.context_processors)
        return tuple(
            replace(
                charge,
                through=(self.project.effects.name(identity), *charge.through),
                arms=(),
                needs=(),
                origin=None,
            )
            for identity in found
            if identity is not None
            for charge in by_itself(self.bill(identity)).charges
        )

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

    def bill_of(self, identity: int, klass: str) -> Bill:
        """What a method costs of an object of a class: what it asks its own object for is what that class
        has, with what it inherits."""
        key = (identity, klass)
        known = self._bound.get(key)
        if known is None:
            self._bound[key] = self.bill(identity)  # what it is where methods ask for one another
            known = self._bound[key] = self._made(identity, {identity}, klass)
        return known

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

    def _made(self, identity: int, circle: set[int], klass: str = "") -> Bill:
        """What a function costs.

        Args:
            circle: those of the functions that call one another with it that have been charged already.
            klass: of the object whose method it is, where that is known.
        """
        marks = self.linked.outlined(identity).marks
        if "pure" in marks:
            return EMPTY
        bill = self._added_up(identity, circle, klass)
        if "nonblocking" not in marks:
            return bill
        kept = tuple(charge for charge in bill.charges if charge.kind is not Kind.BLOCKING)
        return replace(bill, charges=kept)

    def body(self, identity: int) -> Bill:
        """What the body of a function costs, whatever a comment says that it does."""
        self.bill(identity)
        return self._added_up(identity, {identity}, "")

    def _added_up(self, identity: int, circle: set[int], klass: str) -> Bill:
        """What a function does itself and what it runs, added up."""
        reading = self.reading(identity)
        charges = list(reading.charges)
        unknown = dict.fromkeys(reading.unknown)
        notes = dict.fromkeys(reading.notes)
        for run in self._bound_runs(identity, klass) if klass else reading.runs:
            added = self._run(identity, run, circle, klass)
            charges += added.charges
            if run.page:
                charges += (
                    replace(
                        each,
                        count=each.count * run.count,
                        arms=run.arms,
                        factors=product(each.factors, run.factors),
                    )
                    for each in self.of_each_page
                )
            unknown.update(dict.fromkeys(added.unknown))
            notes.update(dict.fromkeys(added.notes))
        for shown in reading.shown:
            charges += self._serialized(shown)
        for asked in reading.forms:
            charges += self._of_form(asked, self._form_asked(asked, klass))
        for charge, model, queried in reading.deleted:
            charges += self.taken_along(charge, model, queried=queried)
        charges = list(once(charges))
        kept = chain.from_iterable(
            folded(dearest((charge for charge in charges if charge.kind is kind), identity))
            for kind in Kind
        )
        return Bill(tuple(kept), tuple(unknown), tuple(notes)[:_MOST_NOTES])

    def _bound_runs(self, identity: int, klass: str) -> Iterator[Run]:
        """The calls of a method of an object of a class."""
        for run in self.reading(identity).runs:
            callee = self._asked_of(run, identity, klass) if run.asked else None
            if callee is not None:
                yield replace(run, edges=(run.edges[0]._replace(callee=callee),), several=0)
            elif not run.asked and klass in self.shown_by_views and self._is_context(identity):
                yield self._with_shown(run, klass)
            elif not run.asked or not self._is_method(run.edges[0].callee):
                yield run  # a method of other classes alone is none that this object has
        if identity not in self._open:
            reader = self.reader(self.linked.owners[identity])
            self._open[identity] = read_open(reader, identity) if reader is not None else ()
        for run, verb in self._open[identity]:
            callee = self._asked_of(run, identity, klass)
            if (
                callee is None
                or verb == "reads"
                and "property" not in self.linked.outlined(callee).marks
            ):
                continue
            yield replace(
                run, edges=(Edge(identity, callee, -1, RUNS, False, 0, verb, bound=True),)
            )

    def _is_context(self, identity: int) -> bool:
        """Whether a method adds to what a view gives to its template."""
        return self.linked.outlined(identity).name.endswith(".get_context_data")

    def _with_shown(self, run: Run, klass: str) -> Run:
        """The call of a template by what adds to its context, with what a view gives by itself."""
        if not is_template_module(self.linked.dotted(run.edges[0].callee)):
            return run
        given, origins = self.shown_by_views[klass](run.edges[0].callee)
        return replace(run, given=Either(run.given, given), origins=Either(run.origins, origins))

    def _is_method(self, identity: int) -> bool:
        return bool(self.linked.outlined(identity).holder)

    def _asked_of(self, run: Run, identity: int, klass: str) -> int | None:
        """The function of the project that is run where a method asks its own object, which is of a class."""
        order = self.linked.order(klass)
        if run.above:
            own = f"{self.linked.outline(identity).module}.{self.linked.outlined(identity).holder}"
            names = [facts.name for facts in order]
            order = order[names.index(own) + 1 :] if own in names else ()
        for facts in order:
            if run.asked in facts.methods:
                return self.linked.own(facts.methods[run.asked])
        return None

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

    def _form_asked(self, asked: FormCall, klass: str) -> str:
        """The form that is asked where a method is one of an object of a class."""
        if asked.of_view:
            view = klass or asked.form
            return ViewClass(self, Reader(self.project), view).form_class
        return klass if asked.above and klass else asked.form

    def _of_form(self, asked: FormCall, klass: str) -> Iterator[Charge]:
        """What it costs that a form does what it is asked for; what it is in the middle of costs nothing."""
        key = (klass, asked.step)
        if key in self._asked or not klass:
            return
        self._asked.add(key)
        form = Form(self, klass, rest=framework_of(self.linked, klass) == SERIALIZERS)
        charge = asked.charge
        if asked.step == "validated":
            for name, bill in form.validation():
                yield from _run_by(asked, name, bill)
            yield from (replace(charge, what=f"{charge.what}: {what}") for what in form.asked())
        elif asked.step == "made":
            for name in form.linking():
                yield replace(charge, what=f"{charge.what}: the form reads `{name}` of its object")
        elif asked.step == "shown":
            fields = self._fields_shown(*asked.shown)
            for name in (*form.chosen(many=False), *form.chosen(many=True)):
                if fields is None or name in fields:
                    yield replace(charge, what=f"the form lists the choices of `{name}`")
        elif asked.of_view and (saved := form.own("save")):
            yield from _run_by(asked, *saved)
        elif form.saves:
            own = form.saving()
            if own is not None:
                yield from _run_by(asked, *own)
            if own is None or not own[1].formula(Kind.WRITES):
                yield replace(charge, kind=Kind.WRITES)
            for kind, what in form.saved_along():
                yield replace(charge, kind=kind, what=f"{charge.what}: {what}")
        self._asked.discard(key)

    def _fields_shown(
        self, template: str, name: str, seen: frozenset[str] = frozenset()
    ) -> frozenset[str] | None:
        """The fields of a form that a template shows, with templates that it includes or extends; None where
        it is shown as a whole."""
        outline = self.linked.modules.get(template)
        index = self.linked.index(outline.path) if outline is not None else None
        reader = self.reader(index) if index is not None else None
        if reader is None:
            return frozenset() if seen else None
        names = reader.context.names
        found = fields_shown(names.tree, name)
        for node in names.nodes(ast.ImportFrom) if template not in seen else ():
            if found is not None and node.module and is_template_module(node.module):
                more = self._fields_shown(node.module, name, seen | {template})
                found = found | more if more is not None else None
        return found

    def taken_along(self, charge: Charge, model: str, *, queried: bool) -> Iterator[Charge]:
        """What Django reads when it deletes rows of a model.

        Args:
            charge: for that.
            queried: whether a query says which rows: they are read themselves where others go with them.
        """
        along = [f"reads `{name}`, which goes along" for name in read_along(self, model)]
        if queried and has_dependants(self, model):
            along.insert(0, "reads what it deletes")
        for what in along:
            yield replace(charge, kind=Kind.QUERIES, what=f"{charge.what} {what}")

    def added(self, caller: int, run: Run) -> Bill:
        """What a call adds to the bill of a function, where it is run by itself."""
        for edge in run.edges:
            self.bill(edge.callee)
        return self._run(caller, run, {caller})

    def _run(self, caller: int, run: Run, circle: set[int], klass: str = "") -> Bill:
        """What a call adds to the bill of the function that makes it: of several functions that may run
        there, what the dearest costs of each kind."""
        bills = [self._through(caller, edge, run, circle, klass) for edge in run.edges]
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

    def _through(self, caller: int, edge: Edge, run: Run, circle: set[int], klass: str) -> Bill:
        """What one function that a call runs adds."""
        callee = edge.callee
        name = self.project.effects.name(callee)
        if klass and run.asked:
            bill = self.bill_of(callee, klass)
        elif callee not in self._circles.get(caller, ()):
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
        marks = self.linked.outlined(callee).marks
        kept = marks >= KEPT_PROPERTY
        if "cached" in marks and not kept and not runs_anew(edge, self.linked):
            if not bill.charges:
                return EMPTY
            return Bill(notes=(Note(f"`{name}` keeps what it gave: it costs the first time only"),))
        values = decided(edge, self.linked) if edge.site >= 0 else {}
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
            asked = Asked(charge.fetch, (run.count, run.factors), origin)
            if charge.fetch is not None:
                handed = asked_through(charge.fetch, run, asked, self._hands_on(caller, callee))
                if handed is None or handed.origin and is_loaded(handed.origin, self.project):
                    continue
                asked = handed
            count, factors = put_in(charge.factors, run.given)
            charges.append(
                replace(
                    charge,
                    count=charge.count * count * asked.times[0],
                    factors=product(factors, asked.times[1]),
                    through=_through(name, charge.through),
                    steps=(run.step, *charge.steps),
                    conditions=_both(run.conditions, charge.conditions),
                    arms=run.arms,
                    needs=merged(edge.needs, needs),
                    origin=asked.origin,
                    keeper=_keeper(charge, run, name if kept else ""),
                    fetch=asked.fetch,
                )
            )
            charges += (
                replace(charges[-1], what=f"{charges[-1].what} loads `{lookup}` along")
                for lookup in asked.further
            )
        return Bill(tuple(chosen(charges)), bill.unknown, bill.notes)

    def _hands_on(self, caller: int, callee: int) -> bool:
        """Whether both are templates: one has its whole context go on to the other, as a rule."""
        modules = (self.linked.outline(each).module for each in (caller, callee))
        return all(map(is_template_module, modules))

    def _origin(self, charge: Charge, run: Run, callee: int) -> Origin | None:
        """The origin of what a charge reads as the caller has it."""
        origin = charge.origin
        if origin is None or not origin.parameter:
            return None
        if all(each[0] != origin.parameter for each in self.linked.outlined(callee).parameters):
            return origin  # a variable of a function around the callee, which runs it as a rule
        passed = run.origins.get(origin.parameter)
        return passed.passed_on(origin) if passed is not None else None


def _keeper(charge: Charge, run: Run, kept: str) -> tuple[str, ...]:
    """What tells apart what a property costs whose object keeps it, in the function that has it run.

    Args:
        kept: the property that is read there, if it is one.
    """
    if not run.receiver:
        return ()
    if charge.keeper[1:] == (
        OWN,
    ):  # of the same object: the innermost of several that keep it counts
        return (charge.keeper[0], run.receiver)
    return (kept, run.receiver) if kept else ()


def _run_by(asked: FormCall, name: str, bill: Bill) -> Iterator[Charge]:
    """What a function costs that a form runs."""
    call = asked.charge
    for charge in by_itself(bill).charges:
        yield replace(
            charge,
            count=charge.count * call.count,
            factors=product(charge.factors, call.factors),
            through=(name, *charge.through),
            steps=(asked.trace, *charge.steps),
            conditions=_both(call.conditions, charge.conditions),
            arms=call.arms,
            needs=call.needs,
            origin=None,
            keeper=(),
        )


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
