"""What the parts that write down terms ask of the types of their module.

A protocol, for `types.Types` is built of those parts: they know it by what they ask only.
"""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.knowledge.facts import Term, World
from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.terms.value_types import Type


class ModuleTypes(Protocol):
    """The terms and types of one module's expressions."""

    names: Names
    flow: Flow
    world: World | None
    by_callers: bool

    def term(self, node: ast.expr | None) -> Term | None:
        """What an expression is, without looking beyond this module."""

    def annotation(self, node: ast.expr | None) -> Term | None:
        """The term of a value annotated like this."""

    def joined(self, terms: list[Term | None]) -> Term | None:
        """One of several, some of which may be unknown."""

    def type_of(self, node: ast.expr | None) -> Type | None:
        """The type of an expression, or None if it is not known for certain."""

    def callee(self, call: ast.Call) -> str | None:
        """The dotted name of the function, method or class that a call runs, as far as is known."""
