"""Sets of forms of Django, one for each row of a model: what factories make, and what it costs to show them,
to ask whether what is sent is valid, and to save them.

Source: the code of `django.forms.formsets` and `django.forms.models` of Django 5.2. What a user adds to the
rows that there are is not counted, but for plain forms, of which as many are as the set shows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill
from perflint.costing.forms import Form
from perflint.costing.formula import Factors, Size
from perflint.costing.kinds import Kind
from perflint.language.nodes import last_name
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

# By factory, the place of the model among its arguments, and how many empty forms a set shows; None for
# plain forms.
_FACTORIES: dict[str, tuple[int | None, int]] = {
    "formset_factory": (None, 1),
    "modelformset_factory": (0, 1),
    "inlineformset_factory": (1, 3),
}
_OF_FORMS = frozenset({"fields", "exclude", "widgets"})
_MOST_STEPS = 4  # of names that stand for one another


@dataclass(frozen=True, slots=True)
class FormSet:
    """What a factory makes.

    Attributes:
        form: the dotted name of the form, or empty.
        model: that of the model whose rows it has forms for; empty for plain forms.
        given: what the factory is told of the fields of a form.
        extra: how many empty forms it shows.
        klass: the class of the project that says what else the set does, or empty.
    """

    form: str
    model: str
    given: Mapping[str, ast.expr]
    extra: int
    klass: str = ""

    @property
    def shown(self) -> str:
        """What its forms are called."""
        return self.form or self.model


def made_by(context: Context, call: ast.expr) -> FormSet | None:
    """What a call of a factory makes; None for other expressions."""
    if not isinstance(call, ast.Call) or last_name(call.func) not in _FACTORIES:
        return None
    name = context.name(call.func) or ""
    if not name.startswith("django.forms"):
        return None
    place, extra = _FACTORIES[last_name(call.func)]
    words = {word.arg: word.value for word in call.keywords if word.arg is not None}
    match words.get("extra"):
        case ast.Constant(value=int() as number):
            extra = number
    klass = _class_of(context, words.get("formset"))
    if place is None:
        form = words.get("form") or (call.args[0] if call.args else None)
        return FormSet(_class_of(context, form), "", {}, extra, klass)
    model = words.get("model") or (call.args[place] if len(call.args) > place else None)
    form = words.get("form") or (call.args[place + 1] if len(call.args) > place + 1 else None)
    given = {name: value for name, value in words.items() if name in _OF_FORMS}
    found = FormSet(_class_of(context, form), _class_of(context, model), given, extra, klass)
    return found if found.model else None


def _class_of(context: Context, node: ast.expr | None) -> str:
    """The class that an expression is, by its dotted name, or empty."""
    if node is None:
        return ""
    given = context.names.given_by(node) if isinstance(node, ast.Call) else ""
    name = given or context.name(node) or ""
    linked = context.project.linked
    return linked.alias(name) or name


class FormSets:
    """The sets of forms of a project, by the dotted names of the classes that are them."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._known: dict[str, FormSet] | None = None

    def of_class(self, name: str) -> FormSet | None:
        """What a class is that a factory has made, or that derives from one."""
        linked = self._composer.linked
        final = linked.alias(name) or name
        found = self._made.get(final)
        if found is not None or final not in linked.classes:
            return found
        for each in (base for facts in linked.order(final) for base in facts.bases):
            made = self._made.get(linked.alias(each) or each)
            if made is not None:
                return replace(made, klass=final)
        return None

    @cached_property
    def are_used(self) -> bool:
        """Whether the project makes any."""
        files = self._composer.linked.files
        return any(not outline.words.isdisjoint(_FACTORIES) for outline in files)

    @property
    def _made(self) -> Mapping[str, FormSet]:
        if self._known is None:
            self._known = {}
            for word in _FACTORIES:
                for context in self._composer.holding(word):
                    self._known.update(_of_module(context))
        return self._known

    def of(self, context: Context, node: ast.expr, depth: int = 0) -> FormSet | None:
        """What the set of forms is that an expression gives: `LineFormSet(request.POST)`, or a name of it."""
        if not self.are_used:
            return None
        match node:
            case ast.Call(func=ast.Call() as factory):
                return made_by(context, factory)
            case ast.Call(func=ast.Name() | ast.Attribute() as klass):
                return self.class_of(context, klass)
            case ast.Name() if depth < _MOST_STEPS:
                bindings = context.flow.reaching(node)
                found = [
                    self.of(context, each.value, depth + 1)
                    for each in bindings
                    if each.kind in ("assign", "walrus") and each.value is not None
                ]
                return found[0] if found and len(found) == len(bindings) else None
        return None

    def class_of(self, context: Context, node: ast.expr) -> FormSet | None:
        """What the class is that an expression names: of a module, or of a function that has made it."""
        if isinstance(node, ast.Name):
            for binding in context.flow.reaching(node)[:1]:
                if binding.kind == "assign" and binding.value is not None:
                    found = made_by(context, binding.value)
                    if found is not None:
                        return found
        name = context.name(node)
        if name is None and isinstance(node, ast.Name):
            name = f"{context.names.module}.{node.id}"
        return self.of_class(name) if name is not None else None

    # What they cost

    def _form(self, made: FormSet) -> Form:
        return Form(self._composer, made.form, rest=False, given=made.given, of_model=made.model)

    def shown(self, made: FormSet) -> Iterator[tuple[Kind, int, Factors, str]]:
        """What it costs to show a set of forms: kinds with how often, and a statement."""
        rows = _rows(made)
        form = self._form(made)
        if rows:
            yield Kind.QUERIES, 1, (), "the set fetches its rows"
        for name in (*form.chosen(many=False), *form.chosen(many=True)):
            what = f"each form lists the choices of `{name}`"
            if rows:
                yield Kind.QUERIES, 1, rows, what
            if made.extra:
                yield Kind.QUERIES, made.extra, (), what

    def validated(self, made: FormSet) -> Iterator[tuple[Kind, int, Factors, str]]:
        """What it costs to ask whether what is sent is valid, without the project's own functions."""
        rows = _rows(made)
        if rows:
            yield Kind.QUERIES, 1, (), "the set fetches its rows"
            yield Kind.QUERIES, 1, rows, "the row of each form is looked up"
        for what in self._form(made).asked():
            yield Kind.QUERIES, *_forms(made), what

    def validation(self, made: FormSet) -> Iterator[tuple[str, Bill, int, Factors]]:
        """What the project's own functions cost that validate the forms, each with how often it runs."""
        for name, bill in self._form(made).validation():
            yield name, bill, *_forms(made)
        own = Form(self._composer, made.klass, rest=False).own("clean") if made.klass else None
        if own is not None:
            yield *own, 1, ()

    def saved(self, made: FormSet) -> Iterator[tuple[Kind, int, Factors, str]]:
        """What it costs to save the forms, where all have changed."""
        if made.model:
            yield Kind.WRITES, *_forms(made), "each row that has changed"


def _rows(made: FormSet) -> Factors:
    """How many rows there are that a set has forms for, as a factor; none for plain forms."""
    last = made.model.rpartition(".")[2].lower()
    return (Size(f"forms of {made.model}", f"forms of a {last}", of=made.model),) if last else ()


def _forms(made: FormSet) -> tuple[int, Factors]:
    """How many forms are sent."""
    rows = _rows(made)
    return (1, rows) if rows else (made.extra, ())


def _of_module(context: Context) -> Iterator[tuple[str, FormSet]]:
    """What the variables of a module are that factories have made."""
    module = context.names.module
    for statement in context.names.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                made = made_by(context, value)
                if made is not None:
                    yield f"{module}.{name}", made
