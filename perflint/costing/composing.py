"""What functions cost with all that they call: their own charges and those of what they run, added up.

A function's bill is made once and kept. Of functions that call one another in a circle each is charged once
for the one that is asked for: how deep a recursion goes is not in the code, and that is said.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain

from perflint.costing.asked_forms import AskedForms
from perflint.costing.branches import by_itself, chosen, dearest
from perflint.costing.cascades import has_dependants, read_along
from perflint.costing.charges import (
    EMPTY,
    Bill,
    Branching,
    ByVerb,
    Charge,
    Note,
    Origin,
    Reading,
    Run,
    Shown,
    answering,
    both_conditions,
    once,
    put_in,
    seen_from,
)
from perflint.costing.circles import groups
from perflint.costing.code_files import CodeFile, Shared
from perflint.costing.django_project import DjangoProject
from perflint.costing.django_settings import DjangoSettings
from perflint.costing.files_at_hand import FilesAtHand, Opened
from perflint.costing.folding import folded
from perflint.costing.formsets import FormSets
from perflint.costing.formula import Factors, product
from perflint.costing.guards import Guards
from perflint.costing.kinds import Kind
from perflint.costing.loaded_along import RowReader
from perflint.costing.logged_in import denies_itself
from perflint.costing.model_checks import is_optional
from perflint.costing.own_calls import KEPT_PROPERTY
from perflint.costing.page_functions import PageFunctions
from perflint.costing.passing import (
    Asked,
    Either,
    asked_through,
    is_of_own,
    keeper_of,
    known_by_name,
    of_context,
    placed,
    told_through,
)
from perflint.costing.reading import read, read_open
from perflint.costing.relation_reads import has
from perflint.costing.relations import is_loaded, leads_to
from perflint.costing.serializers import ROW, Serializers
from perflint.costing.template_blocks import TemplateBlocks
from perflint.costing.template_folders import with_overriding
from perflint.language.nodes import FUNCTIONS, FunctionNode
from perflint.outlining.conditions import merged, propagated
from perflint.project.answers.project import Project
from perflint.project.calls.callgraph import Worker
from perflint.project.calls.edges import RUNS, Edge, decided, runs_anew
from perflint.project.world.models import Relation
from perflint.rules.context import Context
from perflint.syntax.template_names import ONLY, is_template_module

_MOST_NOTES = 12
_MOST_IN_CIRCLE = 100  # functions that are charged for one of them


class Composer:
    """The bills of a project's functions.

    Args:
        project: linked.
        context: a file by its path, as outlines name it; None where it cannot be read any more.

    Attributes:
        verb: the method of the request that is answered; empty where any may be.
    """

    verb = ""

    def __init__(self, project: Project, context: Callable[[str], Context | None]) -> None:
        self.project = project
        # One for all: it keeps what it has read.
        self.row_reader = RowReader(project, self.written)
        self.linked = project.linked
        self.graph = project.graph
        self._context = context
        self._form_sets = FormSets(self)
        self._pages = PageFunctions(self.written)
        self._blocks = TemplateBlocks(self)
        self.files = FilesAtHand(self._read)
        self._telling: dict[int, bool] = {}  # whether functions ask for the method of a request
        self.serializers = Serializers(self)
        # By view, what it gives to a template by itself.
        self.shown_by_views: dict[
            str, Callable[[int], tuple[Mapping[str, tuple[int, Factors]], Mapping[str, Origin]]]
        ] = {}
        self._places: Collection[tuple[str, int]] = ()  # see `along`
        self._any = self  # what functions cost for requests of any method
        self._verbs: dict[str, Composer] = {"": self}
        self._forget()

    def along(self, places: Collection[tuple[str, int]]) -> Composer:
        """What functions cost on the ways through them that ran, as far as that is known.

        Args:
            places: the files and lines from which something was sent.
        """
        found = copy.copy(self._any)
        found.__dict__.pop("of_each_page", None)
        found._any, found._verbs, found._places = found, {"": found}, places
        found._form_sets, found._blocks = FormSets(found), TemplateBlocks(found)
        found.serializers = Serializers(found)
        found._forget()
        return found

    @property
    def guards(self) -> Guards:
        """What decorators cost around what they decorate."""
        return Guards(self)

    def _forget(self) -> None:
        """Begin without any bills."""
        self._bills: dict[int, Bill] = {}
        self._done: set[int] = set()  # functions that have a bill, or are in a circle of calls
        self._circles: dict[int, frozenset[int]] = {}  # by function, those of its circle
        self._bound: dict[tuple[int, str], Bill] = {}  # by method and class of its object
        self._forms = AskedForms(self, self._form_sets)

    @cached_property
    def _shared(self) -> Shared:
        """What is known for all files."""
        return Shared(
            self._workers,
            self._returned,
            self._form_sets,
            self._pages,
            self.row_reader,
            lambda: self.django.loaded_with_user,
            partial(is_optional, self),
            lambda: self.django.receivers,
            lambda: self.django.authenticating,
        )

    def receiving(self, signals: tuple[str, ...], model: str) -> Iterator[tuple[str, Bill]]:
        """What it costs that functions receive signals of rows of a model, each with its name."""
        for identity in self.django.receivers.of_rows(signals, model):
            yield self.project.effects.name(identity), self.bill(identity)

    def reader(self, file: int) -> CodeFile | None:
        """What reads the functions of a file by its index."""
        return self.files[file].reader

    def _read(self, file: int) -> CodeFile | None:
        outline = self.linked.files[file]
        context = self._context(outline.path)
        start = self.linked.start(file)
        return CodeFile(context, outline, start, self._shared) if context else None

    def written(self, name: str) -> tuple[Context, FunctionNode] | None:
        """A function of the project by its dotted name, with the file in which it stands."""
        identity = self.linked.own(self.linked.alias(name) or name)
        reader = self.reader(self.linked.owners[identity]) if identity is not None else None
        owner = reader.owner(identity) if reader is not None and identity is not None else None
        if reader is None or not isinstance(owner, FUNCTIONS):
            return None
        return reader.context, owner

    def _returned(self, name: str) -> ast.expr | None:
        """What a function of the project returns that does nothing else, by its dotted name."""
        written = self.written(name)
        body = written[1].body if written is not None else []
        match body:
            case [ast.Return(value=value)] | [
                ast.Expr(value=ast.Constant()),
                ast.Return(value=value),
            ]:
                return value
        return None

    def answering(self, verb: str) -> Composer:
        """What functions cost for requests of a method; empty for any."""
        known = self._verbs.get(verb)
        if known is None:
            known = self._verbs[verb] = copy.copy(self._any)
            known.verb = verb
            known._forget()
        return known

    def _is_for_any(self, identity: int, klass: str = "") -> bool:
        """Whether a function, a method of an object of a class, costs the same whatever the method of the
        request is."""
        if not self.verb:
            return False
        methods = {name for facts in self.linked.order(klass) for name in facts.methods.values()}
        own = (self.linked.own(name) for name in methods) if klass else ()
        return not any(self._tells(each) for each in (identity, *own) if each is not None)

    def _tells(self, identity: int) -> bool:
        """Whether a function, or what it calls, asks for the method of a request."""
        known = self._telling.get(identity)
        if known is not None:
            return known
        left, seen = [identity], {identity}
        while left:
            each = left.pop()
            if self._telling.get(each) or self.reading(each).verbs:
                self._telling[identity] = True
                return True
            if each not in self._telling:
                further = [callee for callee in self._callees(each) if callee not in seen]
                seen.update(further)
                left += further
        self._telling.update(dict.fromkeys(seen, False))
        return False

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
    def django(self) -> DjangoProject:
        """What is known of the project as one of Django."""
        return DjangoProject(self)

    @property
    def settings(self) -> DjangoSettings:
        """What the settings of Django say."""
        return self.django.settings

    def holding(self, word: str) -> Iterator[Context]:
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
        file = self.files[self.linked.owners[identity]]
        known = file.readings.get(identity)
        if known is None:
            known = read(file.reader, identity) if file.reader is not None else Reading()
            if shown := self.django.overriding:
                known = with_overriding(known, identity, shown, self.linked)
            file.readings[identity] = known
        return known

    def bill(self, identity: int) -> Bill:
        """What a function costs with all that it calls."""
        if self._is_for_any(identity):
            return self._any.bill(identity)
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
        if known is None and self._is_for_any(identity, klass):
            known = self._bound[key] = self._any.bill_of(identity, klass)
        if known is None:
            self._bound[key] = self.bill(identity)  # what it is where methods ask for one another
            known = self._bound[key] = self._cost_of(identity, {identity}, klass)
        return known

    def _bill(self, identity: int) -> Bill:
        """A bill whose callees have theirs, but for those of its circle."""
        known = self._bills.get(identity)
        if known is None and self._is_for_any(identity):
            known = self._bills[identity] = self._any.bill(identity)
        if known is None:
            known = self._bills[identity] = self._cost_of(identity, {identity})
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

    def _cost_of(self, identity: int, circle: set[int], klass: str = "") -> Bill:
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

    def body_of(self, identity: int, reading: Reading) -> Bill:
        """What a part of the body of a function costs."""
        self.bill(identity)
        return self._added_up(identity, {identity}, "", reading)

    def _added_up(
        self, identity: int, circle: set[int], klass: str, reading: Reading | None = None
    ) -> Bill:
        """What a function does itself and what it runs, added up.

        Args:
            reading: the part of it that is meant.
        """
        reading = reading or self.reading(identity)
        verbs = self._verbs_of(identity, klass) if self.verb else {}
        charges = list(self._reached(reading.charges, verbs))
        unknown = dict.fromkeys(reading.unknown)
        notes = dict.fromkeys(reading.notes)
        runs = self._bound_runs(identity, klass) if klass else reading.runs
        for run in self._reached(runs, verbs):
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
        for shown in self._reached(reading.shown, verbs):
            charges += self._serialized(shown)
        for asked in reading.forms:
            for charge in self._reached([asked.charge], verbs):
                one = replace(asked, charge=charge)
                charges += self._forms.done(one, klass)
        for deleted, model, queried in reading.deleted:
            for charge in self._reached([deleted], verbs):
                charges += self.taken_along(charge, model, queried=queried)
        charges = list(once(self._noted(self._blocks.on_page(identity, charges))))
        kept = chain.from_iterable(
            folded(dearest((charge for charge in charges if charge.kind is kind), identity))
            for kind in Kind
        )
        return Bill(tuple(kept), tuple(unknown), tuple(notes)[:_MOST_NOTES])

    def _noted(self, charges: list[Charge]) -> list[Charge]:
        """Charges with what is known of having been seen, see `along`."""
        return [seen_from(each, self._places) for each in charges] if self._places else charges

    def _reached(
        self, places: Iterable[Branching], verbs: Mapping[int, ByVerb]
    ) -> Iterable[Branching]:
        """The places of a function that are reached for the method of the request that is answered."""
        return answering(places, verbs, self.verb) if verbs else places

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
        for run, verb in self._opened(identity)[0]:
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

    def _opened(self, identity: int) -> Opened:
        """What a method asks its own object for, see `reading.read_open`."""
        file = self.files[self.linked.owners[identity]]
        known = file.opened.get(identity)
        if known is None:
            known = read_open(file.reader, identity) if file.reader is not None else ((), {})
            file.opened[identity] = known
        return known

    def _verbs_of(self, identity: int, klass: str) -> Mapping[int, ByVerb]:
        """Where a function branches by the method of a request."""
        own = self.reading(identity).verbs
        return {**own, **self._opened(identity)[1]} if klass else own

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
                conditions=both_conditions(shown.conditions, charge.conditions),
                arms=shown.arms,
            )

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
            bill = self._cost_of(callee, circle)
        if self._blocks.is_layout(callee) and not self._blocks.is_layout(caller):
            bill = replace(bill, charges=(*bill.charges, *self._blocks.left_alone(caller, callee)))
        return self.passed_on(bill, caller, edge, run)

    def passed_on(self, bill: Bill, caller: int, edge: Edge, run: Run) -> Bill:
        """What the bill of a function adds to that of one that calls it."""
        callee = edge.callee
        name = self.project.effects.name(callee)
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
        hands_on = self._hands_on(caller, callee, run)
        charges = []
        for charge in bill.charges:
            if charge.kind is Kind.BLOCKING and not run.blocks:
                continue
            needs = propagated(charge.needs, values)
            if needs is None:
                continue
            origin = self._origin(charge, run, caller, callee, hands_on)
            if origin is not None and is_loaded(origin, self.project):
                continue
            if charge.open and not (origin is not None and origin.parameter):
                relation = leads_to(origin, self.project) if origin is not None else None
                if relation is None:
                    continue
                charge = self._settled(charge, relation)
            asked = Asked(charge.fetch, (run.count, run.factors), origin)
            if charge.fetch is not None and not is_of_own(charge.fetch, run):
                handed = asked_through(charge.fetch, run, asked, hands_on)
                if handed is None or handed.origin and is_loaded(handed.origin, self.project):
                    continue
                asked = handed
            conditions = both_conditions(run.conditions, charge.conditions)
            if denies_itself(conditions, (charge.path, name, *charge.through)):
                continue
            count, factors = put_in(charge.factors, run.given)
            if hands_on:
                factors = of_context(factors, *map(self.linked.dotted, (callee, caller)))
            charges.append(
                replace(
                    charge,
                    count=charge.count * count * asked.times[0],
                    factors=product(factors, asked.times[1]),
                    through=told_through(name, charge.through),
                    steps=(run.step, *charge.steps),
                    conditions=conditions,
                    arms=run.arms,
                    needs=merged(edge.needs, needs),
                    origin=asked.origin,
                    keeper=keeper_of(charge, run, name if kept else ""),
                    fetch=asked.fetch,
                )
            )
            charges += (
                replace(charges[-1], what=f"{charges[-1].what} loads `{lookup}` along")
                for lookup in asked.further
            )
        return Bill(tuple(chosen(charges)), bill.unknown, bill.notes)

    def _settled(self, charge: Charge, relation: Relation) -> Charge:
        """The charge for a read of which it is known by now which relation that is."""
        told = (has(relation),) if is_optional(self, relation) else ()
        conditions = both_conditions(charge.conditions, told)
        api = f"{relation.owner}.{relation.name}"
        return replace(charge, api=api, conditions=conditions, open=False)

    def _hands_on(self, caller: int, callee: int, run: Run) -> bool:
        """Whether both are templates, and one has its whole context go on to the other, as a rule."""
        modules = (self.linked.outline(each).module for each in (caller, callee))
        return all(map(is_template_module, modules)) and ONLY not in run.rows

    def _origin(
        self, charge: Charge, run: Run, caller: int, callee: int, hands_on: bool
    ) -> Origin | None:
        """The origin of what a charge reads as the caller has it.

        Args:
            hands_on: whether the callee gets by their names what the call does not name.
        """
        origin = charge.origin
        if origin is None or not origin.parameter:
            return known_by_name(origin, run) if origin is not None else None
        if origin.parameter in run.origins:
            passed = run.origins[origin.parameter]
            return passed.passed_on(origin) if passed is not None else None
        if hands_on:
            return origin
        modules = [self.linked.outline(each).module for each in (caller, callee)]
        if origin.parameter == "user" and [*map(is_template_module, modules)] == [False, True]:
            return self.django.user.passed_on(origin)
        if all(each[0] != origin.parameter for each in self.linked.outlined(callee).parameters):
            return origin  # a variable of a function around the callee, which runs it as a rule
        return None
