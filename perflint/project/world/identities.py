"""The numbers by which functions are known, and what outlines say of the functions that have them."""

from __future__ import annotations

from perflint.knowledge.facts import Effect, FunctionFacts, Parameter
from perflint.outlining.outline import FunctionOutline, Outline

_RANGE = 8  # a file has some times so many identities


def id_range(outline: Outline) -> int:
    """How many identities a file has: some are left over, so that another function in it does not
    give those of all later files other numbers."""
    return -(-len(outline.names) // _RANGE) * _RANGE


def facts_of(name: str, function: FunctionOutline) -> FunctionFacts:
    """The facts of a function of the project; `name` is its dotted name."""
    return FunctionFacts(
        name,
        tuple(Parameter(*parameter) for parameter in function.parameters),
        function.returns,
        tuple(Effect(kind, detail, name) for kind, detail in function.effects),
        function.marks,
        {},
        function.origin,
    )
