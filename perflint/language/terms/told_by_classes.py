"""What forms and class-based views of Django give, and views of its REST framework: what their classes say of
models.

The stubs of these have type parameters that no code fills in, but the bodies of the classes that derive from
them: `class Meta: model = Book` of a form, `queryset = Book.objects.all()` of a view. They are looked up here
for the class of the object that is at hand. Source: the code of `django.forms.models` and
`django.views.generic` of Django 5.2, and of `rest_framework.generics` of REST framework 3.18.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from perflint.knowledge.facts import Term, World
from perflint.knowledge.kinds import classes_of
from perflint.language.terms.class_lookup import derives, mro
from perflint.language.terms.query_rows import DJANGO_QUERIES, QUERYABLE, is_model
from perflint.language.terms.value_types import Type

(CLEANED,) = classes_of("checked form")
(_MODEL_FORM,) = classes_of("form of model")
_ROWS, _, _RELATION = QUERYABLE
# The fields that hold rows, with whether they hold several; these derive from the others.
_FIELDS = ((classes_of("picks rows"), True), (classes_of("picks row"), False))

# What a term stands for, in the world that is asked.
Evaluate = Callable[[Term | None], Type | None]


def told(parameter: str, receiver: Type, world: World, evaluate: Evaluate) -> Type | None:
    """What a type parameter of a form or view stands for, by the class of an object; None for others."""
    find = _PARAMETERS.get(parameter)
    return find(receiver, world, evaluate) if find is not None else None


def above(klass: str, name: str, world: World) -> Type | None:
    """The method of these frameworks that `super().name` is in a class: it works for the class that calls it,
    whose body says what it is about. None for other methods, and where a class between has its own."""
    order = mro(klass, world)
    next(order, None)
    for facts in order:
        method = facts.methods.get(name)
        if method is not None:
            function = world.function(method)
            returns = function.returns if function is not None else None
            if returns is None or returns[0] != "parameter" or returns[1] not in _PARAMETERS:
                return None
            return Type("function", method, (), Type("instance", klass))
        if name in facts.attributes:
            return None
    return None


def cleaned(form: Type | None, field: str, world: World, evaluate: Evaluate) -> Type | None:
    """What a checked form holds for a field: rows of the model from which its value is chosen."""
    if form is None:
        return None
    for facts in mro(form.name, world):
        if field in facts.attributes:
            return _chosen(facts.attributes[field], world, evaluate)
    model = _model_of_form(form, world, evaluate)
    held = evaluate(("attribute", ("instance", model.name), field)) if model is not None else None
    if held is None or held.kind != "instance":
        return None
    if held.name == _RELATION:
        return held._replace(name=_ROWS)
    return held if is_model(held.name, world) else None


def _chosen(field: Term | None, world: World, evaluate: Evaluate) -> Type | None:
    """What a field holds when it was checked: `ModelChoiceField(queryset=Book.objects.all())`."""
    match field:
        case ("call", ("name", str() as made), tuple() as rows):
            for known, several in _FIELDS:
                if derives(made, known, world):
                    found = _queried(evaluate(rows), world)
                    return found if several or found is None else found.args[0]
    return None


def _queried(rows: Type | None, world: World) -> Type | None:
    """A query set of the rows that a query set or manager gives."""
    if rows is None or rows.kind != "instance" or not any(rows.args):
        return None
    if derives(rows.name, DJANGO_QUERIES[1:], world):
        return Type("instance", _ROWS, rows.args)
    return rows if derives(rows.name, (_ROWS,), world) else None


def _model_of_form(form: Type, world: World, evaluate: Evaluate) -> Type | None:
    """The rows that a form of a model changes: those of the `model` of its `Meta`."""
    if form.args:
        return form.args[0]  # of a view that says the model, and has no form of its own
    meta = next(
        (one for facts in mro(form.name, world) if (one := world.klass(f"{facts.name}.Meta"))),
        None,
    )
    said = _attribute(meta.name, "model", world) if meta is not None else None
    return _instance(evaluate(said), world)


def _instance(model: Type | None, world: World) -> Type | None:
    if model is None or model.kind != "class" or not is_model(model.name, world):
        return None
    return Type("instance", model.name)


def _attribute(klass: str, name: str, world: World) -> Term | None:
    """What a class, or the next above it that says it, assigns to a name in its body."""
    for facts in mro(klass, world):
        if facts.attributes.get(name) is not None:
            return facts.attributes[name]
    return None


def _given_rows(view: Type, world: World, evaluate: Evaluate) -> Type | None:
    """The rows that a view is about, by its class: its `queryset`, else all of its `model`."""
    queryset = _attribute(view.name, "queryset", world)
    if queryset is not None:
        return _queried(evaluate(queryset), world)
    model = _attribute(view.name, "model", world)
    row = _instance(evaluate(model), world)
    if row is None:
        return None
    manager = ("attribute", ("name", row.name), "objects")
    return _queried(evaluate(("call", ("attribute", manager, "all"))), world)


def _shown_rows(view: Type, world: World, evaluate: Evaluate) -> Type | None:
    """The rows that a view shows, as its `get_queryset` says, its own or that of the framework."""
    this = ("instance", view.name)
    return _queried(evaluate(("call", ("attribute", this, "get_queryset"))), world)


def _shown_row(view: Type, world: World, evaluate: Evaluate) -> Type | None:
    rows = _shown_rows(view, world, evaluate)
    return rows.args[0] if rows is not None else None


def _held_row(view: Type, world: World, evaluate: Evaluate) -> Type | None:
    """The object that a view shows, as its `get_object` says, its own or that of the framework; or the one
    that its form makes."""
    found = evaluate(("call", ("attribute", ("instance", view.name), "get_object")))
    if found is None:
        form = _given_form(view, world, evaluate)
        found = _model_of_form(form, world, evaluate) if form is not None else None
    return found if found is not None and is_model(found.name, world) else None


def _given_form(view: Type, world: World, evaluate: Evaluate) -> Type | None:
    """A form of the class that a view's class says as `form_class`, or one that is made for its model."""
    said = _attribute(view.name, "form_class", world)
    if said is None:
        rows = _given_rows(view, world, evaluate)
        return rows and Type("instance", _MODEL_FORM, rows.args)
    form = evaluate(said)
    return Type("instance", form.name) if form is not None and form.kind == "class" else None


_PARAMETERS: Mapping[str, Callable[[Type, World, Evaluate], Type | None]] = {
    "ModelOfForm": _model_of_form,
    "GivenRows": _given_rows,
    "ShownRows": _shown_rows,
    "ShownRow": _shown_row,
    "HeldRow": _held_row,
    "GivenForm": _given_form,
}
