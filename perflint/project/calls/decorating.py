"""Functions that decorators of the project replace, and what by."""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.outlining.outline import FunctionOutline
from perflint.project.calls.edges import Wrapper
from perflint.project.world.linking import Linked


def wrappers(linked: Linked, function: FunctionOutline) -> list[Wrapper]:
    """What replaces a decorated function, from the innermost decorator outwards."""
    found: list[Wrapper] = []
    awaited = "asynchronous" in function.marks
    for term, called, _, _, _ in reversed(function.decorators):
        wrapper = _wrapper(linked, term, called, awaited)
        if wrapper is not None:
            found.append(wrapper)
            awaited = _is_awaited(linked, wrapper.function)
    return found


def _wrapper(linked: Linked, term: Term | None, called: bool, awaited: bool) -> Wrapper | None:
    """The nested function with which a decorator of the project replaces what it decorates.

    Args:
        awaited: whether that is a coroutine function.
    """
    if term is None or term[0] == "argument":
        return None
    found = linked.type(term)
    decorator = linked.own(found.name) if found and found.kind == "function" else None
    return made_by(linked, decorator, called, awaited) if decorator is not None else None


def made_by(linked: Linked, identity: int, called: bool, awaited: bool) -> Wrapper | None:
    """What a function of the project that decorates, or is called for a decorator, puts in the place of a
    function: of several the one that is awaited as that is (`if iscoroutinefunction(function):`)."""
    decorator: int | None = identity
    if called:
        decorator = _returned(linked, identity, False)
    elif (further := _returned(linked, identity, True)) is not None:
        decorator = further  # `return decorate(function)`
    if decorator is None:
        return None
    function = _returned(linked, decorator, False, awaited)
    outlined = linked.outlined(decorator)
    parameters = outlined.parameters
    if outlined.holder and "staticmethod" not in outlined.marks:
        parameters = parameters[1:]  # a method of an object decorates
    if function is None or not parameters:
        return None
    return Wrapper(function, decorator, parameters[0][0])


def _returned(
    linked: Linked, identity: int, called: bool, awaited: bool | None = None
) -> int | None:
    """The nested function that a function returns, or returns the result of: the first one, or, as `awaited`
    says, the first that is a coroutine function or none."""
    module = linked.outline(identity).module
    found = [
        linked.own(f"{module}.{name}")
        for name, by_call in linked.outlined(identity).returned_functions
        if by_call == called
    ]
    if awaited is not None and len(found) > 1:
        for one in found:
            if one is not None and _is_awaited(linked, one) == awaited:
                return one
    return found[0] if found else None


def _is_awaited(linked: Linked, identity: int) -> bool:
    return "asynchronous" in linked.outlined(identity).marks
