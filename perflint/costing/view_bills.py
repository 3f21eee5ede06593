"""What it costs that a class-based view answers: its own hooks, and what its framework does around them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from perflint.costing import generic_views
from perflint.costing.branches import by_itself
from perflint.costing.charges import Bill, Charge, Note, Origin, both, once
from perflint.costing.form_calls import leaves_saving
from perflint.costing.formula import Factors
from perflint.costing.kinds import Kind
from perflint.costing.loaded_along import RowReader
from perflint.costing.passing import placed
from perflint.costing.repetition import parameter_key
from perflint.costing.serializers import ROW
from perflint.costing.signals import DELETING, SAVING
from perflint.costing.view_classes import ViewClass
from perflint.language.nodes import FunctionNode, descendants
from perflint.reasoning.database.rows import One
from perflint.rules.context import Context
from perflint.syntax.template_names import is_template_module

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

# What is told of what a framework saves, by step and whether it is a view of the REST framework.
_SAID = {
    ("save", False): "form.save()",
    ("create", True): "perform_create()",
    ("update", True): "perform_update()",
    ("delete", True): "perform_destroy()",
}
_SAVES = {"perform_create": "create", "perform_update": "update", "form_valid": "save"}


class ViewBill(ViewClass):
    """The bill of a view class, while it is made."""

    def __init__(self, composer: Composer, reader: RowReader, klass: str) -> None:
        super().__init__(composer, reader, klass)
        self._unknown: dict[str, None] = {}
        self._notes: dict[Note, None] = {}
        self._asked = ""  # the method that answers
        composer.shown_by_views.setdefault(klass, self.shown)

    def whole(self, method: str) -> Bill:
        """What it costs that the framework's own method answers."""
        self._asked = method
        return self._billed([*self._before(), *self._run(method, {method})])

    def answering(self, identity: int, method: str) -> Bill:
        """What it costs that a method of the view answers: itself, what is run before it, and what frameworks
        do in methods of theirs that it calls."""
        self._asked = method
        charges = [*self._before(), *self._left(method, {method})]
        own = by_itself(self._composer.bill_of(identity, self._klass), own=True)
        return self._known(both(own, self._billed(charges)))

    def _billed(self, charges: list[Charge]) -> Bill:
        return self._known(Bill(tuple(once(charges)), tuple(self._unknown), tuple(self._notes)))

    def _known(self, bill: Bill) -> Bill:
        """A bill without the calls of `super()` that lead to methods of the framework."""
        left = (each for each in bill.unknown if not generic_views.is_of_framework(each))
        return replace(bill, unknown=tuple(left))

    # Hooks

    def _before(self) -> Iterator[Charge]:
        for guard in self._composer.guards.of_class(self._klass, ("dispatch", self._asked)):
            self._unknown.update(dict.fromkeys(guard.unknown))
            self._notes.update(dict.fromkeys(guard.notes))
            yield from guard.charges
        for hook in generic_views.BEFORE:
            yield from self._own(hook)
        if self._rest:
            for method in ("authenticate", "authenticate_credentials"):
                yield from self._of_classes("authentication_classes", method)
            yield from self._of_classes("permission_classes", "has_permission")

    def _run(self, hook: str, seen: set[str]) -> Iterator[Charge]:
        """What a hook costs: as the view defines it, and what that leaves to its framework."""
        yield from self._own(hook)
        yield from self._left(hook, seen)

    def _own(self, hook: str) -> Iterator[Charge]:
        """What a hook costs as the view defines it."""
        identity = self._method(hook)
        if identity is None:
            return
        bill = by_itself(self._composer.bill_of(identity, self._klass), own=True)
        self._unknown.update(dict.fromkeys(bill.unknown))
        self._notes.update(dict.fromkeys(bill.notes))
        for each in bill.charges:
            yield replace(each, through=(f"{self._shown}.{hook}", *each.through), arms=())

    def _left(self, hook: str, seen: set[str]) -> Iterator[Charge]:
        """What frameworks do in methods of theirs when a hook is run."""
        for context, node in self._definitions(hook):
            above = False
            for base, name in _asked_of_itself(node):
                if base == "super" and name == hook:
                    above = True
                elif generic_views.is_hook(name) and name not in seen:
                    seen.add(name)
                    yield from self._asked_for(name, hook, seen)
            if hook in _SAVES and self._saves_unknown(context, node):
                saved = list(self._saved(_SAVES[hook]))
                if not any(charge.kind is Kind.WRITES for charge in saved):
                    yield self._charge(Kind.WRITES, f"{hook} saves", context, node)
                yield from saved
            if not above:
                return
        yield from self._default(hook, seen)

    def _saves_unknown(self, context: Context, node: FunctionNode) -> bool:
        """Whether a method saves what it is given where it is not known what that is: else it is charged
        there."""
        lines = {call.lineno for call in _saves_of(node)}
        index = self._linked.index(context.path)
        file = self._composer.reader(index) if lines and index is not None else None
        for identity, each in file.functions() if file is not None else ():
            if each is node:
                reading = self._composer.reading(identity)
                lines -= {run.step.line for run in reading.runs}
                lines -= {asked.charge.line for asked in reading.forms if asked.step == "save"}
        return bool(lines)

    def _asked_for(self, name: str, hook: str, seen: set[str]) -> Iterator[Charge]:
        """What frameworks do when a method calls another; the object that a view is asked for is known where
        that is charged."""
        for charge in self._left(name, seen):
            if not (charge.what.startswith("get_object()") and self._knows_object(hook)):
                yield charge

    def _knows_object(self, hook: str) -> bool:
        """Whether the object of the view is charged in a method of it."""
        identity = self._method(hook)
        charges = self._composer.reading(identity).charges if identity is not None else ()
        return any(charge.api.endswith(".get_object") for charge in charges)

    def _default(self, hook: str, seen: set[str]) -> Iterator[Charge]:
        """What the method of the framework does."""
        for step in generic_views.steps(hook, self._traits, rest=self._rest):
            if step.startswith("<"):
                yield from self._done(step[1:-1])
            elif step not in seen:
                seen.add(step)
                yield from self._run(step, seen)

    # What frameworks do themselves

    def _done(self, step: str) -> Iterator[Charge]:
        match step:
            case "rows":
                yield from self._listed()
            case "object":
                yield self._charge(Kind.QUERIES, "get_object()")
                for lookup in self._further():
                    yield self._charge(Kind.QUERIES, f"get_object() loads `{lookup}` along")
            case "shown" | "shown new":
                rows = self._rows if step == "shown" else None
                one = One(rows.model, None, query=rows) if rows is not None else None
                yield from self._serialized((), one)
            case "save" | "create" | "update" | "delete":
                saved = list(self._saved(step))
                if not any(charge.kind is Kind.WRITES for charge in saved):
                    charge = self._charge(Kind.WRITES, _SAID.get((step, self._rest), f"{step}()"))
                    yield charge
                    if step == "delete" and (model := self._model()):
                        yield from self._composer.taken_along(charge, model, queried=False)
                yield from saved
                if step == "save":
                    for kind, what in self._form.saved_along():
                        yield self._charge(kind, what)
            case "object permissions":
                yield from self._of_classes("permission_classes", "has_object_permission")
            case "form":
                yield from self._of_form("__init__")
                if {"object", "model"} <= self._traits:
                    for name in self._form.linking():
                        yield self._charge(Kind.QUERIES, f"the form reads `{name}` of its object")
            case "validated":
                for name, bill in self._form.validation():
                    yield from self._around(bill, name)
                for what in self._form.asked():
                    yield self._charge(Kind.QUERIES, what)
            case "choices":
                for name in (*self._form.chosen(many=False), *self._form.chosen(many=True)):
                    yield self._charge(Kind.QUERIES, f"the form lists the choices of `{name}`")
            case "page":
                yield from self._page_shown()

    def _listed(self) -> Iterator[Charge]:
        size = self._page()
        if self._has_pages:
            yield self._charge(Kind.QUERIES, "count of all rows, for the pages")
        yield self._charge(Kind.QUERIES, "rows of a page" if self._has_pages else "rows")
        if "dates" in self._traits:
            yield self._charge(Kind.QUERIES, "the dates of the archive")
        for lookup in self._further():
            yield self._charge(Kind.QUERIES, f"rows loads `{lookup}` along")
        one = One(self._rows.model, self._rows) if self._rows is not None else None
        yield from self._serialized((size,), one)

    def _serialized(self, factors: Factors, one: One | None) -> Iterator[Charge]:
        name = self._attribute("serializer_class")
        if name:
            bill = self._composer.serializers.bill(name)
            origin = Origin("", (), one, "row")
            yield from placed(bill, self._composer.project, factors, {ROW: origin})

    def _page_shown(self) -> Iterator[Charge]:
        """What the template of the view does with what the view gives it by itself; where `get_context_data`
        adds to that, the template is charged there."""
        yield from self._composer.of_each_page
        method = self._method("get_context_data")
        runs = list(self._composer.reading(method).runs) if method is not None else []
        charged = {edge.callee for run in runs for edge in run.edges}
        for klass in (facts.name for facts in self._order):
            found = self._composer.class_node(klass)
            index = self._linked.index(found[0].path) if found is not None else None
            if found is None or index is None:
                continue
            body, node = self._linked.start(index), found[1]
            shown = [
                run
                for run in self._composer.reading(body).runs
                if node.lineno <= run.step.line <= (node.end_lineno or node.lineno)
                and is_template_module(self._linked.dotted(run.edges[0].callee))
            ]
            for run in shown:
                callee = run.edges[0].callee
                if callee not in charged:
                    given, origins = self._given(callee), self._origins()
                    bill = self._composer.added(body, replace(run, given=given, origins=origins))
                    self._unknown.update(dict.fromkeys(bill.unknown))
                    yield from (replace(each, arms=()) for each in by_itself(bill).charges)
            if shown:
                return
        self._notes[Note("and what its template does")] = None

    def shown(
        self, template: int
    ) -> tuple[Mapping[str, tuple[int, Factors]], Mapping[str, Origin]]:
        """What a view gives to its template by itself: how many rows, and where what it gives comes from."""
        return self._given(template), self._origins()

    def _given(self, template: int) -> Mapping[str, tuple[int, Factors]]:
        """How many rows a list gives to its template, by the names under which that counts them."""
        if "rows" not in self._traits:
            return {}
        dotted = self._linked.dotted(template)
        return {parameter_key(dotted, name): (1, (self._page(),)) for name in self._row_names()}

    def _row_names(self) -> list[str]:
        """What a view calls the rows that it gives to its template."""
        of_archive = ["latest"] if "dates" in self._traits else []
        return ["object_list", "page_obj", *of_archive, *self._names("_list")]

    def _origins(self) -> Mapping[str, Origin]:
        """Where the rows, or the object, come from that a view gives to its template, by their names."""
        rows = self._rows
        if rows is None or not rows.model:
            return {}
        if "rows" in self._traits:
            origin = Origin("", (), One(rows.model, rows))
            return dict.fromkeys(self._row_names(), origin)
        origin = Origin("", (), One(rows.model, None, query=rows))
        return dict.fromkeys(("object", *self._names("")), origin)

    def _saved(self, step: str) -> Iterator[Charge]:
        """What the form, or the serializer, of the view does to save, and the model when one is saved or
        deleted, as far as they define that."""
        own: list[Charge] = []
        if step in ("save", "create", "update"):
            own = list(self._of_form(step))
            yield from own
        model = self._model()
        if model and not any(charge.kind is Kind.WRITES for charge in own):
            yield from self._of_method(model, "delete" if step == "delete" else "save")
            for name, bill in self._composer.receiving(
                DELETING if step == "delete" else SAVING, model
            ):
                yield from self._around(bill, name)

    def _of_form(self, method: str) -> Iterator[Charge]:
        """What a method costs of the form, or the serializer, that the view is given data with."""
        yield from self._of_method(self._form.klass, method)

    def _of_classes(self, attribute: str, method: str) -> Iterator[Charge]:
        """What a method costs of the classes that an attribute of the view, or else the settings, list."""
        names: Sequence[str] = ()
        for context, value in self._values(self._klass, attribute):
            names = [
                context.name(each) or ""
                for each in [value, *descendants(value)]
                if isinstance(each, (ast.Name, ast.Attribute))
            ]
            break
        else:
            names = self._composer.settings.rest_classes(f"DEFAULT_{attribute.upper()}")
        for name in names:
            yield from self._of_method(self._linked.alias(name) or name, method)

    def _of_method(self, klass: str, method: str) -> Iterator[Charge]:
        found = self._linked.method(klass, method) if klass in self._linked.classes else None
        identity = self._linked.own(found) if found is not None else None
        if identity is not None:
            bill = self._composer.bill_of(identity, klass)
            yield from self._around(bill, f"{klass.rpartition('.')[2]}.{method}")

    def _around(self, bill: Bill, name: str) -> Iterator[Charge]:
        """What a function costs that the framework runs."""
        self._unknown.update(dict.fromkeys(bill.unknown))
        for each in by_itself(bill).charges:
            yield replace(each, through=(name, *each.through), arms=(), needs=(), origin=None)

    def _charge(
        self,
        kind: Kind,
        what: str,
        context: Context | None = None,
        node: FunctionNode | None = None,
    ) -> Charge:
        """What the framework does itself, at the view or at the method that has it done."""
        path = context.path if context is not None else self._path
        line = node.lineno if node is not None else self._line
        return Charge(kind, 1, (), path, line, 1, what, f"{self._shown}.{self._asked}")


def _asked_of_itself(node: FunctionNode) -> Iterator[tuple[str, str]]:
    """The methods that a method calls of its own object: `self.get_form()`, `super().get(request)`."""
    for each in descendants(node, into_functions=False):
        match each:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                yield "self", name
            case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name)):
                yield "super", name


def _saves_of(node: FunctionNode) -> Iterator[ast.Call]:
    """Where a method saves the serializer, or the form, that it is given:
    `serializer.save(owner=self.request.user)`."""
    given = {each.arg for each in node.args.args[1:2]}
    for each in descendants(node, into_functions=False):
        match each:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="save")):
                if name in given and not leaves_saving(each):
                    yield each
