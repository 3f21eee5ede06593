"""Functions that give what the classes say that they are given: `def load(model: type[T], key: int) -> T`.

A call notes the classes that it passes, as far as they are written like classes, behind its function: for
each a text that starts with `GIVEN` and tells the place or the keyword, and the term of the class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from perflint.knowledge.facts import FunctionFacts, Term
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.query_arguments import looks_like_class

# Starts what a call notes of a class that it passes, before the place or the keyword; no text of a query, of
# which one word is noted, holds a space.
GIVEN: Final = "class "
_MOST = 6  # arguments
_POSITIONAL = ("positional", "either")


def passes_class(call: ast.Call) -> bool:
    """Whether a call passes what may be a class, to what is none itself.

    Most calls pass none, and all are asked: no function is called here.
    """
    arguments = [call.func, *call.args]
    if call.keywords:
        arguments += [word.value for word in call.keywords]
    passed = False
    for node in arguments:
        if node.__class__ is ast.Name:
            written = node.id
        elif node.__class__ is ast.Attribute:
            written = node.attr
        else:
            continue
        if "A" <= written < "[":
            if node is call.func:
                return False
            passed = True
    return passed


def classes_given(call: ast.Call, types: ModuleTypes) -> Iterator[Term | str]:
    """What a call says of the classes that it passes."""
    for place, argument in enumerate(call.args[:_MOST]):
        if isinstance(argument, ast.Starred):
            return
        if _is_class(argument):
            term = types.term(argument)
            if term is not None:
                yield f"{GIVEN}{place}"
                yield term
    for word in call.keywords:
        if word.arg is not None and _is_class(word.value):
            term = types.term(word.value)
            if term is not None:
                yield f"{GIVEN}{word.arg}"
                yield term


def _is_class(node: ast.expr) -> bool:
    """Whether an argument is written like a class, and not like a constant."""
    if not isinstance(node, (ast.Name, ast.Attribute)) or not looks_like_class(node):
        return False
    last = node.attr if isinstance(node, ast.Attribute) else node.id
    return not last.isupper()


def for_classes(function: FunctionFacts, given: Sequence[Any], bound: bool) -> FunctionFacts | None:
    """A function as it is for the classes that a call passes; None where they make no difference.

    Args:
        given: what the call notes.
        bound: whether the first parameter is no argument of the call.
    """
    if not given or not isinstance(given[0], str) or not given[0].startswith(GIVEN):
        return None
    positional = [one for one in function.parameters if one.kind in _POSITIONAL][bound:]
    by_key = {f"{GIVEN}{place}": one for place, one in enumerate(positional)}
    by_key |= {f"{GIVEN}{one.name}": one for one in function.parameters}
    meant: dict[Term, Term] = {}
    for key, term in zip(given[::2], given[1::2]):
        parameter = by_key.get(key)
        match parameter.annotation if parameter is not None else None:
            case ("class", ("parameter", _) as variable):
                meant[variable] = "call", term
            case ("class", ("otherwise", ("parameter", _) as variable, _)):
                meant[variable] = "call", term
    if not meant:
        return None
    return replace(
        function, returns=_with(function.returns, meant), origin=_with(function.origin, meant)
    )


def _with(term: Any, meant: Mapping[Term, Term]) -> Any:
    """A term with other terms in the place of some in it."""
    if not isinstance(term, tuple):
        return term
    found = meant.get(term)
    return found if found is not None else tuple(_with(part, meant) for part in term)
