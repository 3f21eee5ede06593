"""Serializers, schemas, admins and views: which iterate rows, and over which."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from perflint.knowledge.facts import Term
from perflint.language.terms.class_lookup import canonical
from perflint.outlining.outline import CALL, ClassField
from perflint.project.answers.analyses import Analyses
from perflint.project.answers.picked_serializers import CHOOSING, LISTS

_SERIALIZERS = "rest_framework.serializers."
# Classes that show objects by attributes of the same name.
SCHEMAS = (
    "pydantic.BaseModel",
    "pydantic.main.BaseModel",
    "sqlmodel.SQLModel",
    "ninja.Schema",
    "ninja.ModelSchema",
    "marshmallow.Schema",
)
# Starts a mark of functions that answer many objects by a schema, which is named after it.
ANSWERS = "answers:"
# Methods of schemas that show an object, or many.
_DUMPING = frozenset({"dump", "dumps"})
_READING = frozenset({"model_validate", "from_orm"}) | _DUMPING
# Classes whose methods show one of many rows.
_SHOWING = (_SERIALIZERS, "django.contrib.admin.")
# How a view makes its serializer.
_MAKING = frozenset({"get_serializer", "serializer_class"})


class SerializerUse(NamedTuple):
    """A place that has a serializer show objects.

    Attributes:
        kind: `view` that names it as its own, `rows` for many objects that a call gives it or a handler
            answers, `each` for one in a loop, `field` of another serializer.
        owner: the dotted name of the view or of the other serializer; else empty.
        term: what a call gives it; else None.
        source: the names that lead from an object of the other serializer to what the field shows.
        many: whether the field shows many, None where it does as the attribute is; of a call, whether it says
            so (`many=True`).
        chosen: whether the view picks one of several.
    """

    kind: str
    owner: str
    term: Term | None
    source: str
    many: bool | None
    chosen: bool
    path: str
    line: int


class Serializers:
    """Which rows serializers iterate."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses
        self._showing: dict[str, bool] = {}

    def shows_rows(self, klass: str) -> bool:
        """Whether a class is a serializer of Django REST framework or an admin of Django, whose methods
        run for each of many rows."""
        known = self._showing.get(klass)
        if known is None:
            known = self._showing[klass] = self._derives(klass, _SHOWING)
        return known

    def serializer_uses(self, serializer: str) -> tuple[SerializerUse, ...]:
        """What has a serializer show objects: views that name it (`serializer_class`, or what
        `get_serializer_class` returns), calls (`BookSerializer(books, many=True)`, one for each object of a
        loop, or `self.get_serializer(books, many=True)` in a view that names it), and other serializers with
        a field of it; of a schema also handlers that answer by it."""
        return self._uses.get(serializer, ())

    def serializers_below(self, serializer: str) -> tuple[str, ...]:
        """The serializers of the project that derive from one, directly or not."""
        return tuple(self.linked.subclasses(serializer))

    def shown_from(self, paths: Collection[str]) -> frozenset[str]:
        """The files of the serializers that some files have show objects, and of those in fields of these."""
        inside: dict[str, list[str]] = {}
        left: list[str] = []
        for name, uses in self._uses.items():
            for use in uses:
                if use.path in paths:
                    left.append(name)
                if use.kind == "field":
                    inside.setdefault(use.owner, []).append(name)
        found: set[str] = set()
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += (*inside.get(name, ()), *self.linked.subclasses(name))
        classes = self.linked.classes
        return frozenset(classes[name][0].path for name in found if name in classes)

    def field_methods(self, serializer: str) -> frozenset[str]:
        """The methods of a serializer that its fields name: `SerializerMethodField("fetch_author")`."""
        named: set[str] = set()
        for field in self._own_fields(serializer):
            if field.callee.endswith(".SerializerMethodField"):
                named.add(dict(field.keywords).get("method_name") or field.target)
        return frozenset(named)

    @cached_property
    def _uses(self) -> dict[str, tuple[SerializerUse, ...]]:
        found: dict[str, list[SerializerUse]] = {}
        for name, use in (*self._views(), *self._calls(), *self._fields(), *self._answered()):
            found.setdefault(name, []).append(use)
        return {name: tuple(uses) for name, uses in found.items()}

    def _views(self) -> Iterator[tuple[str, SerializerUse]]:
        for name, (outline, klass) in self.linked.classes.items():
            named = dict(klass.attributes).get("serializer_class")
            own = next((index for method, index in klass.methods if method == CHOOSING), None)
            picking = outline.functions[own] if own is not None else None
            chosen = sorted(
                mark.removeprefix(LISTS)
                for mark in (picking.marks if picking is not None else ())
                if mark.startswith(LISTS)
            ) or list(
                dict.fromkeys(
                    (*_classes(named), *_classes(picking.returns if picking is not None else None))
                )
            )
            for each in chosen:
                view = SerializerUse(
                    "view", name, None, "", False, len(chosen) > 1, outline.path, klass.line
                )
                yield canonical(each, self.linked), view

    def _calls(self) -> Iterator[tuple[str, SerializerUse]]:
        names = {name.rpartition(".")[2] for name in self._serializers}
        names |= {"many", *_READING} if self._schemas else {"many"}
        for outline in self.linked.files:
            if names.isdisjoint(outline.words):
                continue
            for index, (_, what, term, arguments) in enumerate(outline.heads()):
                if what & 15 != CALL or arguments < 0:
                    continue
                passed = dict(outline.arguments[arguments])
                objects = passed.get(0, passed.get("instance"))
                if objects is None and "many" not in passed:
                    continue
                name = self._serializer(outline.terms[term])
                site = outline.site(index) if name else None
                several = "many" in passed or outline.terms[term][-1] in _DUMPING
                if site is not None and (several or site.loop):
                    kind = "rows" if several else "each"
                    line = outline.line(index)
                    many = "many" in passed
                    yield (
                        name,
                        SerializerUse(kind, "", objects, "", many, False, outline.path, line),
                    )

    def _fields(self) -> Iterator[tuple[str, SerializerUse]]:
        for name in self._serializers:
            path = self.linked.classes[name][0].path
            for field in self._own_fields(name):
                shown = canonical(field.callee, self.linked)
                given = dict(field.keywords)
                if shown in self._serializers and given.get("write_only") != "True":
                    source = given.get("source", field.name)
                    many = given.get("many") == "True"
                    yield (
                        shown,
                        SerializerUse("field", name, None, source, many, False, path, field.line),
                    )
        for name in self._schemas:
            outline, klass = self.linked.classes[name]
            for field_name, term in klass.attributes:
                for shown in filter(self._schemas.__contains__, self._named(term)):
                    use = SerializerUse(
                        "field", name, None, field_name, None, False, outline.path, klass.line
                    )
                    yield shown, use

    def _answered(self) -> Iterator[tuple[str, SerializerUse]]:
        for outline in self.linked.files if self._schemas else ():
            for function in outline.functions:
                for mark in function.marks:
                    if mark.startswith(ANSWERS):
                        name = canonical(mark.removeprefix(ANSWERS), self.linked)
                        answer = ("call", ("name", f"{outline.module}.{function.name}"))
                        yield (
                            name,
                            SerializerUse(
                                "rows", "", answer, "", None, False, outline.path, function.line
                            ),
                        )

    def _named(self, term: Term | None) -> Iterator[str]:
        """The names of classes in a term."""
        if term is None:
            return
        if term[0] in ("name", "instance"):
            yield canonical(term[1], self.linked)
        for part in term[1:]:
            if isinstance(part, tuple):
                yield from self._named(part)

    @cached_property
    def _schemas(self) -> dict[str, None]:
        """The schemas of the project that are no models of a database."""
        return dict.fromkeys(
            name
            for name in self.linked.classes
            if self._derives(name, SCHEMAS) and not self.linked.models.has(name)
        )

    @cached_property
    def _serializers(self) -> dict[str, None]:
        """The serializers of the project."""
        return dict.fromkeys(
            name for name in self.linked.classes if self._derives(name, (_SERIALIZERS,))
        )

    def _own_fields(self, serializer: str) -> tuple[ClassField, ...]:
        known = self.linked.classes.get(serializer)
        return known[1].fields if known is not None else ()

    def _derives(self, klass: str, bases: tuple[str, ...]) -> bool:
        return any(
            base.startswith(bases) for facts in self.linked.order(klass) for base in facts.bases
        )

    def _serializer(self, called: Term) -> str:
        """The serializer that a call makes: by its class, or by what a view says; the schema of which a
        method is called."""
        if called[0] == "name":
            name = canonical(called[1], self.linked)
            above, _, method = name.rpartition(".")
            return name if name in self._serializers else self._schema(above, method)
        if called[0] != "attribute":
            return ""
        if called[2] in _READING and self._schemas:
            # A class that an attribute holds may be any of several that callers pass.
            if called[1][0] == "name":
                return self._schema(called[1][1], called[2])
            known = self.linked.type(called[1])
            made = known is not None and known.kind == "instance"
            return self._schema(known.name, called[2]) if known is not None and made else ""
        if called[2] not in _MAKING:
            return ""
        view = self.linked.type(called[1])
        for facts in self.linked.order(view.name) if view is not None else ():
            named = facts.attributes.get("serializer_class")
            if named is not None:
                return canonical(named[1], self.linked) if named[0] == "name" else ""
        return ""

    def _schema(self, name: str, method: str) -> str:
        name = canonical(name, self.linked) if method in _READING else ""
        return name if name in self._schemas else ""


def _classes(term: Term | None) -> Iterator[str]:
    """The names of the classes that a term may be."""
    match term:
        case ("name", str() as name):
            yield name
        case ("any", *several):
            for one in several:
                yield from _classes(one)
