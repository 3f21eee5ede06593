"""A form of Django, or a serializer of its REST framework, as its code says it: what it validates, which rows
its fields are chosen from, what it saves.

Where a view has no form of its own, it says itself which fields of its model are asked for. Source: the code
of `django.forms.models` of Django 5.2 and of `rest_framework.serializers` of REST framework 3.18.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill
from perflint.costing.kinds import Kind
from perflint.costing.model_checks import assigned, texts, unique_checks
from perflint.knowledge.facts import ClassFacts
from perflint.language.nodes import last_name
from perflint.project.world.linking import Linked
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

FORMS = "django.forms."
SERIALIZERS = "rest_framework.serializers."
_OF_MODEL = frozenset({"ModelForm", "BaseModelForm"})
_CHOICES = {"ModelChoiceField": False, "ModelMultipleChoiceField": True}  # whether of many rows
_BY_KEY = frozenset({"PrimaryKeyRelatedField", "SlugRelatedField", "HyperlinkedRelatedField"})
_OWN = frozenset({"foreign-key", "one-to-one", "many-to-many"})  # relations that a model defines


def framework_of(linked: Linked, klass: str) -> str:
    """`FORMS` or `SERIALIZERS`, whichever a class of the project is one of, or empty; a set of forms is no
    form."""
    for facts in linked.order(klass):
        for base in facts.bases:
            base = linked.alias(base) or base
            if base.startswith(FORMS) and base.endswith("FormSet"):
                return ""
            for framework in (FORMS, SERIALIZERS):
                if base.startswith(framework):
                    return framework
    return ""


class Form:
    """A form, or a serializer.

    Args:
        klass: its dotted name; empty where a view has none of the project.
        view: the view that says which fields there are, where it has no form of its own.
        rest: whether it is a serializer.
        given: what a factory is told besides that, as `Meta` would say it.
        of_model: the model for which a factory makes it, or empty.
    """

    def __init__(
        self,
        composer: Composer,
        klass: str,
        view: str = "",
        *,
        rest: bool,
        given: Mapping[str, ast.expr] | None = None,
        of_model: str = "",
    ) -> None:
        self._composer = composer
        self._linked = composer.linked
        self.klass = klass
        self._view = view
        self._rest = rest
        self._told = given or {}
        self._of_model = of_model

    @property
    def model(self) -> str:
        """The dotted name of the model whose rows it saves, or empty."""
        return self._described[1]

    @property
    def saves(self) -> bool:
        """Whether `save` is its framework's own, and saves a row of a model."""
        bases = {base.rpartition(".")[2] for each in self._order for base in each.bases}
        return self._rest or bool(self.model and bases & _OF_MODEL)

    @cached_property
    def _validating(self) -> list[str]:
        """The methods that validate what is sent."""
        start = "validate" if self._rest else "clean"
        methods = {each for facts in self._order for each in facts.methods}
        further = set() if self._rest else {"_post_clean"}
        found = {each for each in methods if each == start or each.startswith(f"{start}_")}
        return sorted(found | methods & further)

    @cached_property
    def _validators(self) -> list[str]:
        """The functions of the project that fields say to validate what is sent: those of the form, and of
        the model those that the form has."""
        given = set(self._given(declared=True))
        calls = [(context, call) for context, _, call in self._fields(self.klass)]
        calls += [
            (context, call) for context, name, call in self._fields(self.model) if name in given
        ]
        return [
            name
            for context, call in calls
            for word in call.keywords
            if word.arg == "validators" and isinstance(word.value, (ast.List, ast.Tuple))
            for each in word.value.elts
            if (name := self._known(context.name(each)))
        ]

    def chosen(self, *, many: bool) -> list[str]:
        """The fields with which one of the rows of another model is chosen, or several: those of relations
        that it has, and neither declares nor shows in its own way; and what a form declares as such."""
        fields = self._composer.project.fields(self.model) if self.model else {}
        found = [name for name in self._given() if name in fields and fields[name].many is many]
        found += [
            name
            for context, name, call in self._fields(self.klass)
            if self._chooses(context, call) is many
        ]
        return list(dict.fromkeys(found))

    def _chooses(self, context: Context, call: ast.Call) -> bool | None:
        """Whether a field that is declared is chosen from rows, one or many of them; None where it is not."""
        if self._rest:
            told = {word.arg for word in call.keywords}
            one = last_name(call.func) in _BY_KEY and "queryset" in told and "many" not in told
            return False if one else None
        known = _CHOICES.get(last_name(call.func))
        name = context.name(call.func) if known is None else None
        for facts in self._linked.order(self._linked.alias(name) or name) if name else ():
            for base in facts.bases:
                known = _CHOICES.get(base.rpartition(".")[2], known)
        return known

    def _checked(self, name: str) -> bool:
        """Whether the model asks itself whether the row exists that a field chooses."""
        return not self._rest and name in self._composer.project.fields(self.model)

    @cached_property
    def unique(self) -> list[str]:
        """What is asked whether it is taken, see `model_checks`; of fields that the form declares its own
        way, too."""
        if not self.model:
            return []
        given = self._given(declared=not self._rest)
        return list(unique_checks(self._composer, self.model, given))

    def _given(self, *, declared: bool = False) -> list[str]:
        """The fields of its model that it lists and is given.

        Args:
            declared: whether those that it declares itself count.
        """
        values, model = self._described
        if not values or "widgets" in values and not declared:
            return []
        left_out = set() if declared else {name for _, name, _ in self._fields(self.klass)}
        if "read_only_fields" in values:
            left_out.update(texts(values["read_only_fields"]))
        match values.get("extra_kwargs"):
            case ast.Dict(keys=keys):
                left_out.update(str(each.value) for each in keys if isinstance(each, ast.Constant))
        match values.get("fields"), values.get("exclude"):
            case ast.Constant(value="__all__"), _:
                listed = self._all(model)
            case None | ast.Constant(value=None), ast.expr() as excluded:
                left_out.update(texts(excluded))
                listed = self._all(model)
            case ast.expr() as fields, _:
                listed = texts(fields)
            case _:
                listed = []
        return [each for each in listed if each not in left_out]

    def _all(self, model: str) -> list[str]:
        """The fields of a model that a form has which lists none."""
        relations = self._composer.project.fields(model) if model else {}
        return [
            name
            for _, name, call in self._fields(model)
            if not _says_not(call, "editable")
            and (name not in relations or relations[name].kind in _OWN)
        ]

    @property
    def _order(self) -> tuple[ClassFacts, ...]:
        return self._linked.order(self.klass) if self.klass else ()

    def _fields(self, klass: str) -> Iterator[tuple[Context, str, ast.Call]]:
        """The fields that a class, and those above it, define: with their files and names."""
        seen: set[str] = set()
        for facts in self._linked.order(klass) if klass else ():
            found = self._composer.class_node(facts.name)
            for name, value in assigned(found[1]) if found is not None else ():
                if name not in seen and isinstance(value, ast.Call) and found is not None:
                    seen.add(name)
                    yield found[0], name, value

    def _known(self, name: str | None) -> str:
        """A function of the project by a name for it, or empty."""
        final = self._linked.alias(name) or name if name else ""
        return final if final and self._linked.own(final) is not None else ""

    @cached_property
    def _described(self) -> tuple[dict[str, ast.expr], str]:
        """What says which fields it has, and of which model: its `Meta`, and those from which that derives,
        or the view where that has no form."""
        values: dict[str, ast.expr] = {**self._told}
        model = self._of_model
        for facts in self._order:
            found = self._composer.class_node(facts.name)
            inner = (
                (each for each in found[1].body if isinstance(each, ast.ClassDef)) if found else ()
            )
            meta = next((each for each in inner if each.name == "Meta"), None)
            if found is None or meta is None:
                continue
            own = dict(assigned(meta))
            if "model" in own and not model:
                model = _class_of(found[0], own["model"])
            values = {**own, **values}
            if not meta.bases:
                break
        for facts in self._linked.order(self._view) if self._view and not self.klass else ():
            found = self._composer.class_node(facts.name)
            own = dict(assigned(found[1])) if found is not None else {}
            if found is not None and "model" in own and not model:
                model = _class_of(found[0], own["model"])
            values = {**own, **values}
        return values, self._linked.alias(model) or model if model else ""

    def linking(self) -> list[str]:
        """The many-to-many relations of its model that it has as fields."""
        fields = self._composer.project.fields(self.model) if self.model else {}
        given = self._given(declared=True)
        return [name for name in given if name in fields and fields[name].many]

    def validation(self) -> Iterator[tuple[str, Bill]]:
        """What the project's own functions cost that are run to validate what is sent, by their names."""
        yield from (each for name in self._validating if (each := self._bill(self.klass, name)))
        for name in self._validators:
            identity = self._linked.own(name)
            if identity is not None:
                yield name.rpartition(".")[2], self._composer.bill(identity)
        if not self._rest and (found := self._bill(self.model, "clean")):
            yield found

    def saving(self) -> tuple[str, Bill] | None:
        """What the model's own `save` costs; None where it has none."""
        return self._bill(self.model, "save")

    def own(self, method: str) -> tuple[str, Bill] | None:
        """What a method costs that the form has itself, with its name; None where it has none."""
        return self._bill(self.klass, method)

    def _bill(self, klass: str, method: str) -> tuple[str, Bill] | None:
        """What a method of the project costs of an object, with its name."""
        found = self._linked.method(klass, method) if klass in self._linked.classes else None
        identity = self._linked.own(found) if found is not None else None
        if identity is None:
            return None
        return f"{klass.rpartition('.')[2]}.{method}", self._composer.bill_of(identity, klass)

    def saved_along(self) -> Iterator[tuple[Kind, str]]:
        """What is sent to save its many-to-many relations, each with a statement."""
        for name in self.linking() if not self._rest else ():
            yield Kind.QUERIES, f"the form asks which `{name}` there are"
            yield Kind.WRITES, f"the form saves `{name}`"

    def asked(self) -> Iterator[str]:
        """What is asked of the database to validate what is sent, each as a statement."""
        for name in self.chosen(many=False):
            yield f"the row that `{name}` chooses is looked up"
            if self._checked(name):
                yield f"the model asks whether `{name}` exists"
        if not self._rest:
            for name in self.chosen(many=True):
                yield f"the rows that `{name}` chooses are looked up"
        for name in self.unique:
            yield f"whether `{name}` is taken"
        for _, name, call in self._fields(self.klass) if self._rest else ():
            for each in ast.walk(call):
                if isinstance(each, ast.Call) and last_name(each.func) == "UniqueValidator":
                    yield f"whether `{name}` is taken"


def _class_of(context: Context, node: ast.expr) -> str:
    """The class that an expression is, by its dotted name, or empty."""
    given = context.names.given_by(node) if isinstance(node, ast.Call) else ""
    return given or context.name(node) or ""


def _says_not(call: ast.Call, option: str) -> bool:
    """Whether a field is made with `option=False`."""
    return any(
        word.arg == option and isinstance(word.value, ast.Constant) and word.value.value is False
        for word in call.keywords
    )
