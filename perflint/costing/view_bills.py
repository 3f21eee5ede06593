"""What it costs that a class-based view answers: its own hooks, and what its framework does around them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from perflint.costing import generic_views
from perflint.costing.charges import Bill, Charge, Note, Origin, both, once
from perflint.costing.composing import placed
from perflint.costing.formula import Factors, Size
from perflint.costing.kinds import Kind
from perflint.costing.relations import further_queries
from perflint.costing.repetition import parameter_key, rows_words
from perflint.costing.serializers import ROW
from perflint.knowledge.facts import ClassFacts
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants
from perflint.reasoning.database.relations import Reader
from perflint.reasoning.database.rows import One
from perflint.reasoning.database.views import rows_of_view
from perflint.reasoning.size.constants import number
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


class ViewBill:
    """The bill of a view class, while it is made."""

    def __init__(self, composer: Composer, reader: Reader, klass: str) -> None:
        self._composer = composer
        self._linked = composer.linked
        self._klass = klass
        self._reader = reader
        self._shown = klass.rpartition(".")[2]
        outline, facts = composer.linked.classes[klass]
        self._path, self._line = outline.path, facts.line
        bases = [base for each in self._order for base in each.bases]
        self._bases = [self._linked.alias(base) or base for base in bases]
        self._traits = generic_views.traits(self._bases)
        self._rest = any(base.startswith(generic_views.REST) for base in self._bases)
        self._rows = reader.rows(("call", ("attribute", ("instance", klass), "get_queryset")))
        self._unknown: dict[str, None] = {}
        self._notes: dict[Note, None] = {}
        self._asked = ""  # the method that answers

    @property
    def is_view(self) -> bool:
        """Whether the class is a view of Django, or of its REST framework."""
        return self._rest or any(base.startswith("django.views.") for base in self._bases)

    def whole(self, method: str) -> Bill:
        """What it costs that the framework's own method answers."""
        self._asked = method
        return self._billed([*self._before(), *self._run(method, {method})])

    def answering(self, identity: int, method: str) -> Bill:
        """What it costs that a method of the view answers: itself, what is run before it, and what frameworks
        do in methods of theirs that it calls."""
        self._asked = method
        charges = [*self._before(), *self._left(method, {method})]
        own = self._composer.bill_of(identity, self._klass)
        return both(own, self._billed(charges))

    def _billed(self, charges: list[Charge]) -> Bill:
        return Bill(tuple(once(charges)), tuple(self._unknown), tuple(self._notes))

    # Hooks

    def _before(self) -> Iterator[Charge]:
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
        bill = self._composer.bill_of(identity, self._klass)
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
            if hook in _SAVES and _saves_what_it_is_given(node):
                saved = list(self._saved(_SAVES[hook]))
                if not any(charge.kind is Kind.WRITES for charge in saved):
                    yield self._charge(Kind.WRITES, f"{hook} saves", context, node)
                yield from saved
            if not above:
                return
        yield from self._default(hook, seen)

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

    def _definitions(self, hook: str) -> Iterator[tuple[Context, FunctionNode]]:
        """The definitions of a method in the project, in the order in which `super()` leads to them."""
        for facts in self._order:
            if hook not in facts.methods:
                continue
            found = self._composer.class_node(facts.name)
            for node in found[1].body if found is not None else ():
                if isinstance(node, FUNCTIONS) and node.name == hook and found is not None:
                    yield found[0], node

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
                    yield self._charge(Kind.WRITES, _SAID.get((step, self._rest), f"{step}()"))
                yield from saved
            case "object permissions":
                yield from self._of_classes("permission_classes", "has_object_permission")
            case "form":
                yield from self._of_form("__init__")
            case "validated":
                for method in self._validating():
                    yield from self._of_form(method)
                for name in self._chosen():
                    yield self._charge(Kind.QUERIES, f"the form looks up `{name}`")
                    yield self._charge(Kind.QUERIES, f"the model asks whether `{name}` exists")
            case "choices":
                for name in self._chosen():
                    yield self._charge(Kind.QUERIES, f"the form lists the choices of `{name}`")
            case "page":
                yield from self._page_shown()

    def _listed(self) -> Iterator[Charge]:
        size = self._page()
        if self._page_size() is not None:
            yield self._charge(Kind.QUERIES, "count of all rows, for the pages")
        yield self._charge(Kind.QUERIES, "rows of a page" if size.bound is not None else "rows")
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
                    yield from (replace(each, arms=()) for each in bill.charges)
            if shown:
                return
        self._notes[Note("and what its template does")] = None

    def _given(self, template: int) -> Mapping[str, tuple[int, Factors]]:
        """How many rows a list gives to its template, by the names under which that counts them."""
        if "rows" not in self._traits:
            return {}
        dotted = self._linked.dotted(template)
        names = ("object_list", "page_obj", *self._names("_list"))
        return {parameter_key(dotted, name): (1, (self._page(),)) for name in names}

    def _origins(self) -> Mapping[str, Origin]:
        """Where the rows, or the object, come from that a view gives to its template, by their names."""
        rows = self._rows
        if rows is None or not rows.model:
            return {}
        if "rows" in self._traits:
            origin = Origin("", (), One(rows.model, rows))
            return dict.fromkeys(("object_list", "page_obj", *self._names("_list")), origin)
        origin = Origin("", (), One(rows.model, None, query=rows))
        return dict.fromkeys(("object", *self._names("")), origin)

    def _names(self, ending: str) -> list[str]:
        """What a view calls what it shows besides: after its model, or as it says."""
        model = self._rows.model.rpartition(".")[2].lower() if self._rows is not None else ""
        told = self._text("context_object_name")
        return [name for name in (told, model and f"{model}{ending}") if name]

    def _text(self, attribute: str) -> str:
        for _, value in self._values(self._klass, attribute):
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                return value.value
        return ""

    def _saved(self, step: str) -> Iterator[Charge]:
        """What the form, or the serializer, of the view does to save, and the model when one is saved or
        deleted, as far as they define that."""
        if step == "save":
            yield from self._of_form("save")
        elif step in ("create", "update"):
            yield from self._of_form(step)
        model = self._model()
        if model:
            yield from self._of_method(model, "delete" if step == "delete" else "save")

    def _model(self) -> str:
        """The model whose rows the view shows or saves, or empty."""
        rows = rows_of_view(self._reader, self._klass, 0)
        return rows.model if rows is not None else self._described()[1]

    def _of_form(self, method: str) -> Iterator[Charge]:
        """What a method costs of the form, or the serializer, that the view is given data with."""
        name = self._attribute("serializer_class" if self._rest else "form_class")
        yield from self._of_method(name, method)

    def _validating(self) -> list[str]:
        """The methods that validate what is sent."""
        name = self._attribute("serializer_class" if self._rest else "form_class")
        start = "validate" if self._rest else "clean"
        methods = {each for facts in self._linked.order(name) for each in facts.methods}
        return sorted(each for each in methods if each == start or each.startswith(f"{start}_"))

    def _chosen(self) -> list[str]:
        """The fields of the form of the view with which one of the rows of another model is chosen: those of
        relations that it lists, and neither declares nor shows in its own way."""
        values, model = self._described()
        listed = values.get("fields")
        if self._rest or "form" not in self._traits or "widgets" in values:
            return []
        if not isinstance(listed, (ast.List, ast.Tuple)) or not model:
            return []
        fields = self._composer.project.fields(model)
        form = self._composer.class_node(self._attribute("form_class"))
        own = dict(assigned(form[1])) if form is not None else {}
        names = [each.value for each in listed.elts if isinstance(each, ast.Constant)]
        return [
            name
            for name in names
            if isinstance(name, str)
            and name in fields
            and not fields[name].many
            and name not in own
        ]

    def _described(self) -> tuple[dict[str, ast.expr], str]:
        """What says which fields the form of the view has, and of which model: the `Meta` of the form, or the
        view where that has none."""
        form = self._attribute("form_class")
        found = self._composer.class_node(form or self._klass)
        node = found[1] if found is not None else None
        if form and node is not None:
            inner = (each for each in node.body if isinstance(each, ast.ClassDef))
            node = next((each for each in inner if each.name == "Meta"), None)
        if found is None or node is None:
            return {}, ""
        values = dict(assigned(node))
        model = found[0].name(values["model"]) if "model" in values else None
        return values, self._linked.alias(model) or model if model else ""

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
            names = self._composer.rest_classes(f"DEFAULT_{attribute.upper()}")
        for name in names:
            yield from self._of_method(self._linked.alias(name) or name, method)

    def _of_method(self, klass: str, method: str) -> Iterator[Charge]:
        found = self._linked.method(klass, method) if klass in self._linked.classes else None
        identity = self._linked.own(found) if found is not None else None
        if identity is None:
            return
        bill = self._composer.bill_of(identity, klass)
        self._unknown.update(dict.fromkeys(bill.unknown))
        name = f"{klass.rpartition('.')[2]}.{method}"
        for each in bill.charges:
            yield replace(each, through=(name, *each.through), arms=(), needs=(), origin=None)

    # What the class says

    @property
    def _order(self) -> tuple[ClassFacts, ...]:
        return self._linked.order(self._klass)

    def _page(self) -> Size:
        words = rows_words(self._rows) if self._rows is not None and self._rows.model else "rows"
        most, source = self._page_size() or (None, "")
        return Size(f"rows of {self._klass}", words, most, source)

    def _page_size(self) -> tuple[int, str] | None:
        """How many rows are on a page, and what says so; None where there are no pages."""
        for name in ("paginate_by", "page_size"):
            found = self._number(self._klass, name)
            if found is not None:
                return found, name
        pagination = self._attribute("pagination_class")
        if pagination:
            found = self._number(pagination, "page_size")
            return (found, f"{pagination.rpartition('.')[2]}.page_size") if found else None
        if not self._rest or self._says("pagination_class"):
            return None
        return self._composer.default_page

    def _says(self, attribute: str) -> bool:
        order = self._linked.order(self._klass)
        return any(attribute in facts.attributes for facts in order)

    def _attribute(self, name: str) -> str:
        """The class of the project that a class attribute of the view names, or empty."""
        for facts in self._linked.order(self._klass):
            term = facts.attributes.get(name)
            if term is not None and term[0] == "name":
                found = self._linked.alias(term[1]) or term[1]
                return found if found in self._linked.classes else ""
        return ""

    def _number(self, klass: str, name: str) -> int | None:
        for context, value in self._values(klass, name):
            return number(context, value)
        return None

    def _values(self, klass: str, name: str) -> Iterator[tuple[Context, ast.expr]]:
        """What a class, or one that it derives from, assigns to an attribute of it."""
        for facts in self._linked.order(klass):
            found = self._composer.class_node(facts.name)
            for statement in found[1].body if found is not None else ():
                match statement:
                    case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                        assert found is not None
                        yield found[0], value

    def _further(self) -> list[str]:
        """What the query of the view loads with queries of its own."""
        found: dict[str, None] = {}
        for facts in self._linked.order(self._klass):
            known = self._composer.class_node(facts.name)
            for statement in known[1].body if known is not None else ():
                assert known is not None
                if isinstance(statement, FUNCTIONS) and statement.name == "get_queryset":
                    for node in ast.walk(statement):
                        if isinstance(node, ast.Return) and node.value is not None:
                            found.update(dict.fromkeys(further_queries(known[0], node.value)))
        for context, value in self._values(self._klass, "queryset"):
            found.update(dict.fromkeys(further_queries(context, value)))
        return list(found)

    def _method(self, name: str) -> int | None:
        method = self._linked.method(self._klass, name)
        return self._linked.own(method) if method is not None else None

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


def assigned(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """What the body of a class assigns."""
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value


def _asked_of_itself(node: FunctionNode) -> Iterator[tuple[str, str]]:
    """The methods that a method calls of its own object: `self.get_form()`, `super().get(request)`."""
    for each in descendants(node, into_functions=False):
        match each:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                yield "self", name
            case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name)):
                yield "super", name


def _saves_what_it_is_given(node: FunctionNode) -> bool:
    """Whether a method saves the serializer that it is given: `serializer.save(owner=self.request.user)`."""
    given = {each.arg for each in node.args.args[1:2]}
    return any(
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr == "save"
        and isinstance(each.func.value, ast.Name)
        and each.func.value.id in given
        for each in descendants(node, into_functions=False)
    )
