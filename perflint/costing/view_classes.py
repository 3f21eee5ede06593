"""A class-based view as its code says it: its rows and pages, its form, its hooks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from perflint.costing import generic_views
from perflint.costing.forms import Form
from perflint.costing.formula import Size
from perflint.costing.loaded_along import RowReader, further_queries
from perflint.costing.repetition import rows_words
from perflint.knowledge.facts import ClassFacts
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants
from perflint.reasoning.database.rows import Rows
from perflint.reasoning.database.views import rows_of_view
from perflint.reasoning.size.constants import number
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer


class ViewClass:
    """What is known of a view class."""

    def __init__(self, composer: Composer, reader: RowReader, klass: str) -> None:
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
        rows = reader.rows(("call", ("attribute", ("instance", klass), "get_queryset")))
        related = self._rows_of_relation() if rows is None or rows.relation is None else None
        if rows is not None and related is not None and rows.model == related.model:
            rows = replace(rows, relation=related.relation)
        elif related is not None:
            rows = related  # what `get_queryset` gives, whichever `model` the view names
        self._rows = rows

    def _rows_of_relation(self) -> Rows | None:
        """The rows of a relation, of an object of which the type alone is known, that a view shows."""
        for context, node in self._definitions("get_queryset"):
            index = self._linked.index(context.path)
            file = self._composer.reader(index) if index is not None else None
            for each in descendants(node, into_functions=False):
                if isinstance(each, ast.Return) and each.value is not None and file is not None:
                    return file.relations.narrowed(each.value)
        return None

    @property
    def is_view(self) -> bool:
        """Whether the class is a view of Django, or of its REST framework."""
        return self._rest or any(base.startswith("django.views.") for base in self._bases)

    @property
    def _order(self) -> tuple[ClassFacts, ...]:
        return self._linked.order(self._klass)

    def _page(self) -> Size:
        words = rows_words(self._rows) if self._rows is not None and self._rows.model else "rows"
        most, source = self._page_size() or (None, "")
        model = self._rows.model if self._rows is not None else ""
        return Size(f"rows of {self._klass}", words, most, source, model)

    def _page_size(self) -> tuple[int, str] | None:
        """How many rows are on a page, and what says so; None where there are no pages."""
        for name in ("paginate_by", "page_size"):
            found = self._number(self._klass, name)
            if found is not None:
                return (found, name) if found else None  # 0 is a way to say that there are none
        pagination = self._attribute("pagination_class")
        if pagination:
            found = self._number(pagination, "page_size")
            return (found, f"{pagination.rpartition('.')[2]}.page_size") if found else None
        if not self._rest or self._says("pagination_class"):
            return None
        return self._composer.settings.default_page

    @property
    def _has_pages(self) -> bool:
        """Whether the view shows pages, also of a size that is not known: `paginate_by = settings.ROWS`."""
        if self._page_size() is not None or self._method("get_paginate_by") is not None:
            return True
        for _, value in self._values(self._klass, "paginate_by"):
            return not (isinstance(value, ast.Constant) and not value.value)
        return False

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
                            found.update(
                                dict.fromkeys(further_queries(known[0], node.value, self._reader))
                            )
        for context, value in self._values(self._klass, "queryset"):
            found.update(dict.fromkeys(further_queries(context, value, self._reader)))
        return list(found)

    def _method(self, name: str) -> int | None:
        method = self._linked.method(self._klass, name)
        return self._linked.own(method) if method is not None else None

    def _definitions(self, hook: str) -> Iterator[tuple[Context, FunctionNode]]:
        """The definitions of a method in the project, in the order in which `super()` leads to them."""
        for facts in self._order:
            if hook not in facts.methods:
                continue
            found = self._composer.class_node(facts.name)
            for node in found[1].body if found is not None else ():
                if isinstance(node, FUNCTIONS) and node.name == hook and found is not None:
                    yield found[0], node

    # Rows

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

    def _model(self) -> str:
        """The model whose rows the view shows or saves, or empty."""
        rows = rows_of_view(self._reader, self._klass, 0)
        return rows.model if rows is not None else self._form.model

    # Forms

    @cached_property
    def form_class(self) -> str:
        """The form of the view, or its serializer, by its dotted name; empty where it has none of the
        project."""
        found = self._attribute("serializer_class" if self._rest else "form_class")
        if found or self._rest:
            return found
        for context, node in self._definitions("get_form_class"):
            given = [
                self._linked.alias(name) or name
                for each in descendants(node, into_functions=False)
                if isinstance(each, ast.Return) and each.value is not None
                for name in [context.name(each.value) or ""]
            ]
            # The last is what it gives where no condition holds.
            return given[-1] if given and given[-1] in self._linked.classes else ""
        return ""

    @cached_property
    def _form(self) -> Form:
        """The form of the view, or its serializer."""
        return Form(self._composer, self.form_class, self._klass, rest=self._rest)
