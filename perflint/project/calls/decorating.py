"""Functions that decorators of the project replace, and what by."""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.outlining.outline import FunctionOutline
from perflint.project.calls.edges import Wrapper
from perflint.project.world.linking import Linked


def wrappers(linked: Linked, function: FunctionOutline) -> list[Wrapper]:
    """What replaces a decorated function, from the innermost decorator outwards."""
    found = (
        _wrapper(linked, term, called) for term, called, _, _, _ in reversed(function.decorators)
    )
    return [wrapper for wrapper in found if wrapper is not None]


def _wrapper(linked: Linked, term: Term | None, called: bool) -> Wrapper | None:
    """The nested function with which a decorator of the project replaces what it decorates."""
    if term is None or term[0] == "argument":
        return None
    found = linked.type(term)
    decorator = linked.own(found.name) if found and found.kind == "function" else None
    if decorator is not None and called:
        decorator = _returned(linked, decorator, False)
    elif decorator is not None and (further := _returned(linked, decorator, True)) is not None:
        decorator = further  # `return decorate(function)`
    if decorator is None:
        return None
    function = _returned(linked, decorator, False)
    parameters = linked.outlined(decorator).parameters
    if function is None or not parameters:
        return None
    return Wrapper(function, decorator, parameters[0][0])


def _returned(linked: Linked, identity: int, called: bool) -> int | None:
    """The nested function that a function returns, or returns the result of."""
    for name, by_call in linked.outlined(identity).returned_functions:
        if by_call == called:
            return linked.own(f"{linked.outline(identity).module}.{name}")
    return None
