"""What every part of a file's outline is made from."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import FunctionNode
from perflint.language.terms.types import Types
from perflint.outlining.places import Places
from perflint.outlining.stores import Stores
from perflint.outlining.terms import Terms


@dataclass(frozen=True, slots=True)
class OutlineContext:
    """The analyses of one file that its outline draws on.

    Attributes:
        by_callers: types that also rest on what callers pass.
        functions: functions and lambdas, in the order of the text; 1 is the first one's index.
        indexes: the index of each of them.
    """

    names: Names
    types: Types
    by_callers: Types
    terms: Terms
    places: Places
    stores: Stores
    functions: tuple[FunctionNode | ast.Lambda, ...]
    indexes: Mapping[ast.AST, int]

    @classmethod
    def of(cls, names: Names) -> OutlineContext:
        """Analyse a file."""
        functions: list[FunctionNode | ast.Lambda] = [
            *names.nodes(ast.FunctionDef),
            *names.nodes(ast.AsyncFunctionDef),
            *names.nodes(ast.Lambda),
        ]
        functions.sort(key=lambda node: (node.lineno, node.col_offset))
        indexes: dict[ast.AST, int] = {node: index for index, node in enumerate(functions, 1)}
        flow = Flow(names)
        types = Types(names, flow)
        stores = Stores(names)
        return cls(
            names,
            types,
            Types(names, flow, by_callers=True),
            Terms(types),
            Places(names, flow, stores, indexes),
            stores,
            tuple(functions),
            indexes,
        )
