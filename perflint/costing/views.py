"""What class-based views cost whose methods a framework defines: lists and details of Django and of its
REST framework. What the class defines of it is charged as it stands; the rest is what the framework is known
to do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill, Charge, Note, Origin
from perflint.costing.composing import placed
from perflint.costing.formula import Factors, Size
from perflint.costing.kinds import Kind
from perflint.costing.relations import further_queries
from perflint.costing.repetition import rows_words
from perflint.costing.serializers import ROW
from perflint.language.nodes import FUNCTIONS
from perflint.reasoning.database.relations import Reader
from perflint.reasoning.database.rows import One
from perflint.reasoning.size.constants import number
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

_LIST, _SHOW, _CREATE, _UPDATE, _PATCH, _DELETE = (
    "list retrieve create update partial_update destroy".split()
)
_ACTIONS = {
    "ModelViewSet": (_LIST, _SHOW, _CREATE, _UPDATE, _PATCH, _DELETE),
    "ReadOnlyModelViewSet": (_LIST, _SHOW),
    "ListModelMixin": (_LIST,),
    "RetrieveModelMixin": (_SHOW,),
    "CreateModelMixin": (_CREATE,),
    "UpdateModelMixin": (_UPDATE, _PATCH),
    "DestroyModelMixin": (_DELETE,),
    "ListAPIView": (_LIST,),
    "RetrieveAPIView": (_SHOW,),
    "CreateAPIView": (_CREATE,),
    "DestroyAPIView": (_DELETE,),
    "UpdateAPIView": (_UPDATE, _PATCH),
    "ListCreateAPIView": (_LIST, _CREATE),
    "RetrieveUpdateAPIView": (_SHOW, _UPDATE, _PATCH),
    "RetrieveDestroyAPIView": (_SHOW, _DELETE),
    "RetrieveUpdateDestroyAPIView": (_SHOW, _UPDATE, _PATCH, _DELETE),
    "ListView": ("get list",),
    "DetailView": ("get retrieve",),
}
_FRAMEWORKS = ("rest_framework.", "django.views.generic")
# What a view may define of what is run for an action.
_HOOKS = {
    _LIST: ("get_queryset", "filter_queryset", "get_serializer_context", "get_context_data"),
    _SHOW: ("get_queryset", "get_object", "get_serializer_context", "get_context_data"),
    _CREATE: ("perform_create",),
    _UPDATE: ("get_queryset", "get_object", "perform_update"),
    _PATCH: ("get_queryset", "get_object", "perform_update"),
    _DELETE: ("get_queryset", "get_object", "perform_destroy"),
}
_WRITES = {_CREATE: "perform_create", _UPDATE: "perform_update", _PATCH: "perform_update",
           _DELETE: "perform_destroy"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """What a view class answers by a method of its framework.

    Attributes:
        klass: the dotted name of the class.
        method: the method that is run, as `list` or `get`.
        what: what that does.
        framework: whose method it is.
        path, line: of the class.
    """

    klass: str
    method: str
    what: str
    framework: str
    path: str
    line: int


class Views:
    """The class-based views of a project."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._reader = Reader(composer.project)

    def actions(self, paths: frozenset[str]) -> Iterator[Action]:
        """What the views in some files answer by methods of their frameworks."""
        for name, (outline, klass) in self._composer.linked.classes.items():
            if outline.path in paths:
                order = self._composer.linked.order(name)
                bases = {base for facts in order for base in facts.bases}
                defined = {method for facts in order for method in facts.methods}
                yield from self._of(name, bases, defined, outline.path, klass.line)

    def _of(
        self, name: str, bases: set[str], defined: set[str], path: str, line: int
    ) -> Iterator[Action]:
        seen: set[str] = set()
        for base in sorted(bases):
            base = self._composer.linked.alias(base) or base
            if not base.startswith(_FRAMEWORKS):
                continue
            for told in _ACTIONS.get(base.rpartition(".")[2], ()):
                method, _, what = told.rpartition(" ")
                method = method or what
                if method not in defined and method not in seen:
                    seen.add(method)
                    yield Action(name, method, what, base.partition(".")[0], path, line)

    def bill(self, action: Action) -> Bill:
        """What an action costs."""
        maker = _ActionBill(self._composer, self._reader, action)
        return maker.bill()


class _ActionBill:
    """The bill of one action while it is made."""

    def __init__(self, composer: Composer, reader: Reader, action: Action) -> None:
        self._composer = composer
        self._reader = reader
        self._action = action
        self._shown = action.klass.rpartition(".")[2]
        self._rows = reader.rows(
            ("call", ("attribute", ("instance", action.klass), "get_queryset"))
        )

    def bill(self) -> Bill:
        action = self._action
        charges: list[Charge] = []
        hooks = [hook for hook in _HOOKS[action.what] if self._method(hook) is not None]
        unknown: list[str] = []
        for hook in hooks:
            identity = self._method(hook)
            assert identity is not None
            bill = self._composer.bill(identity)
            unknown += bill.unknown
            charges += [
                replace(each, through=(f"{self._shown}.{hook}", *each.through), arms=())
                for each in bill.charges
            ]
        if action.what == _LIST:
            charges += self._listed()
        elif action.what != _CREATE and "get_object" not in hooks:
            charges.append(self._charge(Kind.QUERIES, "get_object()"))
            charges += [
                self._charge(Kind.QUERIES, f"get_object() loads `{lookup}` along")
                for lookup in self._further()
            ]
        writing = _WRITES.get(action.what)
        if writing is not None and writing not in hooks:
            charges.append(self._charge(Kind.WRITES, f"{writing}()"))
        if action.what not in (_LIST, _DELETE):
            known = self._rows if action.what != _CREATE else None
            one = One(known.model, None, query=known) if known is not None else None
            charges += self._serialized((), one)
        notes = (Note("and what its template does"),) if action.method == "get" else ()
        return Bill(tuple(charges), tuple(dict.fromkeys(unknown)), notes)

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

    def _page(self) -> Size:
        words = rows_words(self._rows) if self._rows is not None and self._rows.model else "rows"
        most, source = self._page_size() or (None, "")
        return Size(f"rows of {self._action.klass}", words, most, source)

    def _page_size(self) -> tuple[int, str] | None:
        """How many rows are on a page, and what says so; None where there are no pages."""
        for name in ("paginate_by", "page_size"):
            found = self._number(self._action.klass, name)
            if found is not None:
                return found, name
        pagination = self._attribute("pagination_class")
        if pagination:
            found = self._number(pagination, "page_size")
            return (found, f"{pagination.rpartition('.')[2]}.page_size") if found else None
        if self._action.framework != "rest_framework" or self._says("pagination_class"):
            return None
        return self._composer.default_page

    def _says(self, attribute: str) -> bool:
        order = self._composer.linked.order(self._action.klass)
        return any(attribute in facts.attributes for facts in order)

    def _attribute(self, name: str) -> str:
        """The class of the project that a class attribute of the view names, or empty."""
        for facts in self._composer.linked.order(self._action.klass):
            term = facts.attributes.get(name)
            if term is not None and term[0] == "name":
                found = self._composer.linked.alias(term[1]) or term[1]
                return found if found in self._composer.linked.classes else ""
        return ""

    def _number(self, klass: str, name: str) -> int | None:
        for context, value in self._values(klass, name):
            return number(context, value)
        return None

    def _values(self, klass: str, name: str) -> Iterator[tuple[Context, ast.expr]]:
        """What a class, or one that it derives from, assigns to an attribute of it."""
        for facts in self._composer.linked.order(klass):
            found = self._composer.class_node(facts.name)
            for statement in found[1].body if found is not None else ():
                match statement:
                    case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                        assert found is not None
                        yield found[0], value

    def _further(self) -> list[str]:
        """What the query of the view loads with queries of its own."""
        found: dict[str, None] = {}
        for facts in self._composer.linked.order(self._action.klass):
            known = self._composer.class_node(facts.name)
            for statement in known[1].body if known is not None else ():
                assert known is not None
                if isinstance(statement, FUNCTIONS) and statement.name == "get_queryset":
                    for node in ast.walk(statement):
                        if isinstance(node, ast.Return) and node.value is not None:
                            found.update(dict.fromkeys(further_queries(known[0], node.value)))
        for context, value in self._values(self._action.klass, "queryset"):
            found.update(dict.fromkeys(further_queries(context, value)))
        return list(found)

    def _method(self, name: str) -> int | None:
        method = self._composer.linked.method(self._action.klass, name)
        return self._composer.linked.own(method) if method is not None else None

    def _charge(self, kind: Kind, what: str) -> Charge:
        action = self._action
        return Charge(
            kind, 1, (), action.path, action.line, 1, what, f"{self._shown}.{action.method}"
        )
