"""The terms of a file, one copy of each, and their numbers."""

from __future__ import annotations

import ast
import sys
from typing import Any

from perflint.knowledge.facts import Term
from perflint.language.terms.types import Types


class Terms:
    """The terms of one file.

    Attributes:
        table: those that have a number, by it.
    """

    def __init__(self, types: Types) -> None:
        self.types = types
        self.table: list[Term] = []
        self._numbers: dict[Term, int] = {}
        self._shared: dict[Term, Term] = {}

    def of(self, node: ast.expr | None) -> Term | None:
        """The term of an expression."""
        return self.share(self.types.term(node))

    def share(self, term: Term | None) -> Term | None:
        """The one copy of a term and of its parts."""
        if term is None:
            return None
        known = self._shared.get(term)
        if known is not None:
            return known
        share, intern = self.share, sys.intern
        shared: list[Any] = []
        for part in term:
            kind = part.__class__
            if kind is str:
                shared.append(intern(part))
            elif kind is tuple:
                shared.append(share(part))
            else:
                shared.append(part)
        parts = tuple(shared)
        self._shared[parts] = parts
        return parts

    def index(self, term: Term) -> int:
        """The number of a term, a new one if it has none yet."""
        found = self._numbers.get(term)
        if found is None:
            found = self._numbers[term] = len(self.table)
            self.table.append(self.share(term) or term)
        return found
