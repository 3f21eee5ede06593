"""What functions give that go over collections: `list`, `next`, `zip`, `map`, `itertools.chain`, …"""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import any_of, applied, instance

_ITERATOR = "collections.abc.Iterator"
# What gives a collection of the elements of its first argument.
_ELEMENTS_OF_FIRST = told_of("elements") | {"rich.progress.track": _ITERATOR}
_FIRST_ELEMENT = of_kind("one element")


def elements(dotted: str, arguments: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What a call gives that takes elements out of its only, or its first, argument."""
    match arguments:
        case [first, *_] if dotted in _ELEMENTS_OF_FIRST:
            return instance(_ELEMENTS_OF_FIRST[dotted], applied("element", types.term(first)))
        case [first] if dotted in _FIRST_ELEMENT:
            return applied("element", types.term(first))
        case [first, ast.Constant(value=None)] if dotted == "builtins.next":
            return applied("element", types.term(first))
    return None


def iterator(dotted: str, arguments: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What a function gives that goes over other collections."""

    def element(collection: ast.expr) -> Term | None:
        return applied("element", types.term(collection))

    match dotted, arguments:
        case "builtins.enumerate", [first, *_]:
            pair = instance("builtins.tuple", instance("builtins.int"), element(first))
            return instance("builtins.enumerate", pair)
        case "builtins.zip", [_, *_]:
            return instance("builtins.zip", instance("builtins.tuple", *map(element, arguments)))
        case "itertools.chain", [_, *_]:
            return instance(_ITERATOR, any_of([element(argument) for argument in arguments]))
        case "itertools.chain.from_iterable", [parts]:
            return instance(_ITERATOR, applied("element", element(parts)))
        case "itertools.batched", [first, *_]:
            return instance(_ITERATOR, instance("collections.abc.Sequence", element(first)))
        case "itertools.pairwise", [first]:
            pair = instance("builtins.tuple", element(first), element(first))
            return instance(_ITERATOR, pair)
        case "itertools.groupby", [items, *_]:
            group = instance(_ITERATOR, element(items))
            return instance(_ITERATOR, instance("builtins.tuple", None, group))
        case "builtins.map", [function, *_]:
            return instance(_ITERATOR, applied("call", types.term(function)))
        case (
            "builtins.filter"
            | "itertools.filterfalse"
            | "itertools.takewhile"
            | "itertools.dropwhile",
            [_, iterable],
        ):
            return instance(_ITERATOR, element(iterable))
    return None
