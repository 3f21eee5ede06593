"""What it costs to show one row with a serializer of Django REST framework.

The charges are those of a row: an object that is reached from it has it as its origin, so that what the query
of the rows has loaded costs nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perflint.costing.branches import by_itself
from perflint.costing.charges import EMPTY, Bill, Charge, Origin, once
from perflint.costing.formula import Factors, Size, product
from perflint.costing.kinds import Kind
from perflint.costing.repetition import relation_words
from perflint.language.nodes import FUNCTIONS, last_name
from perflint.project.world.models import Relation
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

ROW = "<row>"  # the parameter by which the charges of a serializer know their row
_BASE = "rest_framework.serializers."
_BY_KEY = frozenset(
    {"PrimaryKeyRelatedField", "HyperlinkedRelatedField", "HyperlinkedIdentityField"}
)
_MOST_NESTED = 6


@dataclass(frozen=True, slots=True)
class _Field:
    """A field that a serializer declares.

    Attributes:
        name: of the field.
        path: the names that lead from the row to what it shows.
        call: what makes it.
        many: whether it shows many.
    """

    name: str
    path: tuple[str, ...]
    call: ast.Call
    many: bool


class Serializers:
    """The serializers of a project."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._project = composer.project
        self._bills: dict[str, Bill] = {}
        self._busy: set[str] = set()

    def is_serializer(self, klass: str) -> bool:
        """Whether a class of the project is a serializer."""
        return any(
            base.startswith(_BASE)
            for facts in self._composer.linked.order(klass)
            for base in facts.bases
        )

    def bill(self, klass: str) -> Bill:
        """What it costs to show one row with a serializer."""
        known = self._bills.get(klass)
        if known is None:
            if klass in self._busy or len(self._busy) > _MOST_NESTED:
                return EMPTY
            self._busy.add(klass)
            known = self._bills[klass] = Bill(tuple(once(self._charges(klass))))
            self._busy.discard(klass)
        return known

    def _charges(self, klass: str) -> Iterator[Charge]:
        declared: dict[str, tuple[_Field, Context]] = {}
        methods: set[str] = set()
        model = ""
        listed: tuple[str, ...] = ()
        described: tuple[Context, ast.ClassDef] | None = None
        for name in [facts.name for facts in self._composer.linked.order(klass)]:
            found = self._composer.class_node(name)
            if found is None:
                continue
            context, node = found
            for field in _fields(node):
                declared.setdefault(field.name, (field, context))
            if "to_representation" not in methods:
                yield from self._method(name, "to_representation", node)
            methods.update(each.name for each in node.body if isinstance(each, FUNCTIONS))
            meta = next((each for each in node.body if isinstance(each, ast.ClassDef)), None)
            if meta is not None and not model:
                model, listed = _meta(meta, context)
                described = (context, meta)
        shown = set(listed) if listed else set(declared)
        for field, context in declared.values():
            if not listed or field.name in shown or listed == ("__all__",):
                yield from self._declared(klass, field, context, model)
        if described is not None and model:
            undeclared = [name for name in listed if name not in declared]
            yield from self._plain(model, undeclared, *described)

    # Fields

    def _declared(
        self, klass: str, field: _Field, context: Context, model: str
    ) -> Iterator[Charge]:
        made = context.name(field.call.func) or ""
        last = made.rpartition(".")[2]
        if last == "SerializerMethodField":
            method = _text_of(field.call, "method_name") or f"get_{field.name}"
            yield from self._of_method(klass, method)
            return
        relations = list(self._relations(model, field.path))
        nested = made if self.is_serializer(made) and not made.startswith(_BASE) else ""
        by_key = last in _BY_KEY and not field.many
        path: tuple[str, ...] = ()
        factors: Factors = ()
        for index, relation in enumerate(relations):
            path = (*path, relation.name)
            if by_key and index == len(relations) - 1 and not relation.many:
                return
            yield _read(field.call, context, relation, path, factors)
            if relation.many:
                factors = product(factors, (size_of(relation),))
        if nested and len(relations) == len(field.path):
            for charge in self.bill(nested).charges:
                yield _below(charge, path, factors)

    def _relations(self, model: str, path: tuple[str, ...]) -> Iterator[Relation]:
        """The relations that names lead through, as far as they are some."""
        for name in path:
            relation = self._project.fields(model).get(name) if model else None
            if relation is None:
                return
            yield relation
            model = relation.target

    def _of_method(self, klass: str, method: str) -> Iterator[Charge]:
        for facts in self._composer.linked.order(klass):
            found = self._composer.class_node(facts.name)
            if found is not None:
                charges = list(self._method(facts.name, method, found[1]))
                if charges:
                    yield from charges
                    return

    def _method(self, klass: str, method: str, node: ast.ClassDef) -> Iterator[Charge]:
        """What a method costs that is given the row."""
        for each in node.body:
            if isinstance(each, FUNCTIONS) and each.name == method and len(each.args.args) > 1:
                yield from self._given_row(f"{klass}.{method}", each.args.args[1].arg)

    def _given_row(self, function: str, parameter: str) -> Iterator[Charge]:
        identity = self._composer.linked.own(function)
        if identity is None:
            return
        name = self._project.effects.name(identity)
        for charge in by_itself(self._composer.bill(identity)).charges:
            origin = charge.origin
            if origin is not None:
                own = origin.parameter == parameter
                origin = Origin(ROW, (), None, ROW).passed_on(origin) if own else None
            through = (name, *charge.through)
            yield replace(charge, origin=origin, through=through, arms=(), needs=())

    def _plain(
        self, model: str, names: list[str], context: Context, meta: ast.ClassDef
    ) -> Iterator[Charge]:
        """The fields that are only listed: the keys of many rows, and properties of the model."""
        for name in names:
            relation = self._project.fields(model).get(name)
            if relation is not None:
                if relation.many:
                    yield _read(meta, context, relation, (name,), ())
                continue
            method = self._composer.linked.method(model, name)
            identity = self._composer.linked.own(method) if method is not None else None
            if method is not None and identity is not None:
                parameters = self._composer.linked.outlined(identity).parameters
                if parameters:
                    yield from self._given_row(method, parameters[0][0])


def size_of(relation: Relation) -> Size:
    """How many rows a relation leads to."""
    return Size(f"{relation.owner}.{relation.name}", relation_words(relation), of=relation.target)


def _read(
    node: ast.expr | ast.stmt,
    context: Context,
    relation: Relation,
    path: tuple[str, ...],
    factors: Factors,
) -> Charge:
    """The charge for showing a relation of the row."""
    position = context.source.lines.position(context.span(node).start)
    return Charge(
        Kind.QUERIES,
        1,
        factors,
        context.path,
        position.line,
        position.column,
        ".".join(path),
        f"{relation.owner}.{relation.name}",
        origin=Origin(ROW, path, None, ".".join((ROW, *path)), bool(factors)),
        kept=not relation.many,
    )


def _below(charge: Charge, path: tuple[str, ...], factors: Factors) -> Charge:
    """The charge of a nested row as one of the row that it is reached from."""
    origin = charge.origin
    if origin is not None and origin.parameter == ROW:
        outer = Origin(ROW, path, None, ".".join((ROW, *path)))
        origin = outer.passed_on(replace(origin, among=origin.among or bool(factors)))
    return replace(charge, factors=product(charge.factors, factors), origin=origin)


def _fields(node: ast.ClassDef) -> Iterator[_Field]:
    """The fields that a class declares, those apart that are only written."""
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call() as call):
                pass
            case _:
                continue
        if _is_true(call, "write_only"):
            continue
        source = _text_of(call, "source") or name
        if last_name(call.func) == "ListField" or source == "*":
            continue
        yield _Field(name, tuple(source.split(".")), call, _is_true(call, "many"))


def _meta(meta: ast.ClassDef, context: Context) -> tuple[str, tuple[str, ...]]:
    """The model of a serializer, and the fields that it lists."""
    model = ""
    fields: tuple[str, ...] = ()
    for statement in meta.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="model")], value=value):
                model = context.name(value) or ""
            case ast.Assign(targets=[ast.Name(id="fields")], value=value):
                fields = tuple(_texts(value))
    return model, fields


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            for each in elts:
                yield from _texts(each)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _texts(left)
            yield from _texts(right)


def _text_of(call: ast.Call, name: str) -> str:
    value = next((word.value for word in call.keywords if word.arg == name), None)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _is_true(call: ast.Call, name: str) -> bool:
    value = next((word.value for word in call.keywords if word.arg == name), None)
    return isinstance(value, ast.Constant) and value.value is True
