"""Functions that ask the table which they are given: `def count(model): … .select_from(model)`.

Where a loop gives them another one each time, no single query can take the place of theirs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.nodes import FUNCTIONS, LoopNode, descendants
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed_on

# With the parameter on which the table depends: `self` where it is kept by the object (`select(self.model)`).
ASKS_TABLE: Final = effect_kind("asks_table", "asks the table that it is given", of_parameter=True)

MANAGERS: Final = frozenset({"objects", "_default_manager", "_base_manager"})
_ENTITIES = frozenset({"query", "select", "select_from", "table"})
CLASSES: Final = ("model", "class", "klass", "cls", "table", "entity")  # ends of names of models
_LIBRARIES = ("sqlalchemy", "sqlmodel")  # of which `select` is a function
_WORDS = (".get(", "select", ".query(", ".table(", *(f".{name}" for name in MANAGERS))


@function_effects
def asking_given_tables(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that ask a table which depends on a parameter."""
    if not any(word in functions.text for word in _WORDS):
        return
    for entity in _entities(functions):
        place, _ = functions.places.place(entity)
        function = functions.owner(place.owner)
        if isinstance(function, FUNCTIONS) and not place.dead:
            bound = functions.names.scopes[function].bindings
            for name in dict.fromkeys(_deciding(entity)):
                if any(binding.kind == "parameter" for binding in bound.get(name, ())):
                    yield FoundEffect(place.owner, ASKS_TABLE, name)


def _entities(functions: FileFunctions) -> Iterator[ast.expr]:
    """What says which table is asked: `model` of `select(model)`, `model.objects` and the like."""
    plain = any(word in functions.text for word in _LIBRARIES)
    for call in functions.names.nodes(ast.Call):
        function = call.func
        if not call.args:
            continue
        if function.__class__ is ast.Attribute:
            method = function.attr
            if method in _ENTITIES or method == "get" and is_got_of(call):
                yield call.args[0]
        elif plain and function.__class__ is ast.Name:
            dotted = functions.names.dotted(function) or ""
            if dotted.rpartition(".")[2] in _ENTITIES:
                yield call.args[0]
    for read in functions.names.nodes(ast.Attribute):
        if read.attr in MANAGERS:
            yield read.value


def is_got_of(call: ast.Call) -> bool:
    """Whether a call gets a row of a table that it names first: `session.get(KINDS[kind], key)`, unlike a
    mapping that is asked for a key."""
    match call:
        case ast.Call(func=ast.Attribute(attr="get"), args=[entity, _, *_]):
            return isinstance(entity, ast.Subscript) or (
                isinstance(entity, ast.Name) and entity.id.endswith(CLASSES)
            )
    return False


def _deciding(entity: ast.expr) -> Iterator[str]:
    """The names on which a table depends: that of the entity, or of the key that it is found by."""
    match entity:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(value=owner, attr=attr):
            if not attr.startswith("__"):  # the class of a row is the same for all
                yield from _deciding(owner)
        case ast.Subscript(value=owner, slice=key):
            yield from _deciding(owner)
            yield from (node.id for node in descendants(key) if isinstance(node, ast.Name))


def asks_table_of_item(
    context: FileContext, place: ast.expr, loop: LoopNode, function: str
) -> bool:
    """Whether what runs at a place in a loop asks another table in each iteration.

    Args:
        function: the one that runs the query, by its dotted name.
    """
    for reach in context.reaches(place, ASKS_TABLE):
        if reach.functions[-1:] == (function,):
            given = _given(context, place, reach.functions[0], reach.given)
            if given is not None and not context.flow.invariant(given, loop):
                return True
    return False


def _given(context: FileContext, place: ast.expr, function: str, parameter: str) -> ast.expr | None:
    """What a function gets at a place for a parameter: for `self` the object whose method or property it
    is."""
    called = place.func if isinstance(place, ast.Call) else place
    if parameter in ("self", "cls"):
        owner = called.value if isinstance(called, ast.Attribute) else None
        return owner if owner is not None and _is_of_several(context, owner) else None
    if not isinstance(place, ast.Call):
        return None
    return passed_on(context, place, function).get(parameter)


def _is_of_several(context: FileContext, owner: ast.expr) -> bool:
    """Whether an object is one of several that a loop goes over, and not made in each iteration."""
    if isinstance(owner, ast.Subscript):
        return True
    return isinstance(owner, ast.Name) and any(
        binding.kind.startswith("for") for binding in context.flow.reaching(owner)
    )
