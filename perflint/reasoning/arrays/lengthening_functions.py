"""Functions that join more to an array, which callers in a loop copy anew each time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.flow.attributes import variable_name
from perflint.language.names import Names
from perflint.language.nodes import descendants, last_name, nodes_below, parent, parents, within
from perflint.language.terms.libraries import TENSOR_LIBRARIES, calls_of, names_of
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.outlining.outline import GUARDED
from perflint.reasoning.values.growing_functions import returned_values

# With the parameter, or the attribute of `self`, what joins, and whether it is read besides:
# `bank torch.cat`, `self.rows torch.cat read`.
LENGTHENS: Final = effect_kind("lengthens", "joins more to it", handed_back=True)

_JOINS = frozenset("cat concat concatenate stack hstack vstack dstack column_stack".split())
_PAIRS = frozenset({"append"})  # what joins the second of its arguments to the first
_LIBRARIES = TENSOR_LIBRARIES | {"numpy", "pandas", "polars"}
_MOST_STATEMENTS = 10  # of a method that only adds to something


@function_effects
def lengthening(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that return a parameter joined to more, or join something to an attribute of `self`."""
    names, places = functions.names, functions.places
    for index, value, statement in returned_values(functions):
        if value.__class__ is not ast.Call or not _may_join(value):
            continue
        for name, api in _returned(value, names):
            if functions.is_plain_parameter(name, index, value) and not functions.loops(statement):
                yield FoundEffect(index, LENGTHENS, f"{name} {api}")
    known = names_of(names, TENSOR_LIBRARIES)
    for call, dotted in calls_of(names, known):
        attribute = _accumulated_attribute(call) if last_name(call.func) in _JOINS else None
        place, looped = places.place(call) if attribute is not None else (None, False)
        if attribute is None or place is None or not place.owner:
            continue
        if not (looped or place.dead or place.flags & GUARDED):
            read = _reads_besides(attribute, functions.nodes[place.owner - 1])
            if read is not None:
                detail = f"{variable_name(attribute)} {dotted}{' read' if read else ''}"
                yield FoundEffect(place.owner, LENGTHENS, detail)


def _may_join(value: ast.Call) -> bool:
    """Whether a call may join something, or be a method of what does: a quick look."""
    first = value.args[0].__class__ if value.args else None
    if first is ast.List or first is ast.Tuple or first is ast.Name:
        return True
    function = value.func
    return function.__class__ is ast.Attribute and function.value.__class__ is ast.Call


def _returned(value: ast.expr | None, names: Names) -> Iterator[tuple[str, str]]:
    """The names to which a returned value joins something, each with what joins."""
    while isinstance(value, ast.Call):
        match value:
            case ast.Call(args=[ast.List(elts=parts) | ast.Tuple(elts=parts), *_]) if (
                last_name(value.func) in _JOINS
            ):
                api = names.dotted(value.func) or ""
                for part in (parts[0], parts[-1]) if len(parts) > 1 else ():
                    if isinstance(part, ast.Name) and api.partition(".")[0] in _LIBRARIES:
                        yield part.id, api
                return
            case ast.Call(args=[ast.Name(id=name), _]) if last_name(value.func) in _PAIRS:
                api = names.dotted(value.func) or ""
                if api.partition(".")[0] in _LIBRARIES:
                    yield name, api
                return
        value = value.func.value if isinstance(value.func, ast.Attribute) else None


def _accumulated_attribute(call: ast.Call) -> ast.Attribute | None:
    """The attribute of `self` to which a call joins something: `self.rows = torch.cat([self.rows, more])`."""
    above = parent(call)
    if isinstance(above, ast.IfExp):
        above = parent(above)
    match above, call.args:
        case (
            ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr) as target]),
            [ast.List(elts=[_, _, *_] as parts) | ast.Tuple(elts=[_, _, *_] as parts), *_],
        ) if f"self.{attr}" in (variable_name(parts[0]), variable_name(parts[-1])):
            return target
    return None


def _reads_besides(attribute: ast.Attribute, function: ast.AST) -> bool | None:
    """Whether a function that joins more to an attribute also reads it for more than to ask whether there is
    any; None if it sets it in other ways, too, or does much more."""
    name, joined = variable_name(attribute), parent(attribute)
    assert joined is not None
    if sum(isinstance(node, ast.stmt) for node in descendants(function)) > _MOST_STATEMENTS:
        return None
    reads = False
    for node in nodes_below(function, ast.Attribute):
        if variable_name(node) != name or within(node, joined):
            continue
        tests = [up.test for up in parents(node) if isinstance(up, ast.If)]
        asks = [test for test in tests if _names(test, name)]
        if isinstance(node.ctx, ast.Load):
            reads = reads or not any(within(node, test) for test in asks)
        elif not asks or any(isinstance(test, ast.Compare) and _is_limit(test) for test in asks):
            return None
    return reads


def _names(test: ast.expr, name: str) -> bool:
    return any(
        isinstance(part, ast.expr) and variable_name(part) == name for part in ast.walk(test)
    )


def _is_limit(test: ast.Compare) -> bool:
    """Whether a test asks whether there are more than some: `len(self.rows) > 1000`."""
    return isinstance(test.ops[0], (ast.Gt, ast.GtE)) and not (
        isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value == 0
    )
