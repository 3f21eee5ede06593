"""What the settings of Django, and of its REST framework, say: read from the files that assign them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cached_property

from perflint.reasoning.size.constants import number
from perflint.rules.context import Context


class DjangoSettings:
    """The settings of a project; where several files say them, those of the first that does.

    Args:
        holding: the files that hold a word.
    """

    def __init__(self, holding: Callable[[str], Iterator[Context]]) -> None:
        self._holding = holding

    @cached_property
    def default_page(self) -> tuple[int, str] | None:
        """How many rows views of the REST framework show on a page unless they say otherwise; None where they
        show no pages."""
        for context, values in self._rest:
            if "DEFAULT_PAGINATION_CLASS" in values and "PAGE_SIZE" in values:
                found = number(context, values["PAGE_SIZE"])
                if found is not None:
                    return found, "PAGE_SIZE"
        return None

    def rest_classes(self, setting: str) -> tuple[str, ...]:
        """The classes that a setting of the REST framework lists, as `DEFAULT_PERMISSION_CLASSES`."""
        for _, values in self._rest:
            if setting in values:
                return tuple(_texts(values[setting]))
        return ()

    @cached_property
    def middlewares(self) -> tuple[str, ...]:
        """The dotted names of the middlewares that settings list."""
        return tuple(
            name
            for context in self._holding("MIDDLEWARE")
            for value in _assigned(context, "MIDDLEWARE")
            for name in _texts(value)
        )

    @cached_property
    def backends(self) -> tuple[str, ...]:
        """The dotted names of the classes that settings list to find out who somebody is."""
        for context in self._holding("AUTHENTICATION_BACKENDS"):
            for value in _assigned(context, "AUTHENTICATION_BACKENDS"):
                return tuple(_texts(value))
        return ()

    @cached_property
    def context_processors(self) -> tuple[str, ...]:
        """The dotted names of the context processors that `TEMPLATES` lists."""
        for values in self._templates("context_processors"):
            found = tuple(name for value in values for name in _texts(value))
            if found:
                return found
        return ()

    @cached_property
    def template_folders(self) -> tuple[str, ...]:
        """The ends of the folders in which Django looks for templates first, as far as texts tell them:
        `DIRS`."""
        for values in self._templates("DIRS"):
            found = tuple(
                "/".join(_texts(each))
                for value in values
                if isinstance(value, (ast.List, ast.Tuple))
                for each in value.elts
            )
            if any(found):
                return found
        return ()

    def _templates(self, wanted: str) -> Iterator[list[ast.expr]]:
        """What the tables of `TEMPLATES` have under a key, in each file that assigns it."""
        for context in self._holding("TEMPLATES"):
            for value in _assigned(context, "TEMPLATES"):
                yield [
                    listed
                    for table in ast.walk(value)
                    if isinstance(table, ast.Dict)
                    for key, listed in zip(table.keys, table.values, strict=True)
                    if isinstance(key, ast.Constant) and key.value == wanted
                ]

    @cached_property
    def _rest(self) -> list[tuple[Context, dict[object, ast.expr]]]:
        """The settings of the REST framework in each file that says some."""
        return [
            (
                context,
                {
                    key.value: inner
                    for key, inner in zip(value.keys, value.values, strict=True)
                    if isinstance(key, ast.Constant)
                },
            )
            for context in self._holding("REST_FRAMEWORK")
            for value in _assigned(context, "REST_FRAMEWORK")
            if isinstance(value, ast.Dict)
        ]


def _assigned(context: Context, name: str) -> Iterator[ast.expr]:
    """What the module assigns to a name."""
    for statement in context.names.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts in an expression."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
