"""Data frames that nothing but their use shows: `rows.iterrows()` in a file that imports pandas.

What is done with a value shows a frame of pandas where nothing else has it: `iterrows` and `itertuples`,
`iloc` with a row and a column, `loc` with a column by name, `apply` along an axis, and methods with
arguments that are columns (https://pandas.pydata.org/docs/reference/frame.html). Where a file also imports a
library whose tables have some of these, use shows nothing.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from perflint.semantics.flow import Flow
from perflint.semantics.libraries import names_of
from perflint.semantics.names import FUNCTIONS, Binding, Names, parents

FRAME = "pandas.DataFrame"
_PANDAS = frozenset({"pandas", "geopandas"})
# Tables that are no frames of pandas, or frames that compute elsewhere, with methods of the same names.
_LOOK_ALIKES = frozenset(
    "astropy cudf dask databricks datatable fireducks h2o ibis koalas modin petl pyspark ray snowflake"
    " tables vaex xarray xorbits".split()
)
_ROWS = frozenset({"iterrows", "itertuples"})
# Methods that frames have with these arguments, and columns do not.
_WITH_COLUMNS = {
    "drop": {"columns"},
    "drop_duplicates": {"subset"},
    "dropna": {"subset"},
    "merge": {"on", "left_on", "right_on"},
    "pivot_table": {"index", "columns", "values"},
    "rename": {"columns"},
    "sort_values": {"by"},
}
_ALONG_ROWS = (1, "columns")
_STYLER = "style"  # `frame.style.apply(colour, axis=1)` is of a styler
_DEFINED = ("import", "function", "class")


class Shown(NamedTuple):
    """What a file shows to be frames.

    Attributes:
        bindings: the names' bindings, by `id`.
        attributes: attributes as text, each with the class or function in which it is one.
        others: other expressions, as calls.
    """

    bindings: frozenset[int]
    attributes: frozenset[tuple[ast.AST, str]]
    others: frozenset[ast.expr]

    def has(self, node: ast.expr) -> bool:
        """Whether an expression other than a name is shown to be a frame."""
        if isinstance(node, ast.Attribute):
            return _chain(node) in self.attributes if self.attributes else False
        return node in self.others


def frames_by_use(names: Names, flow: Flow) -> Shown | None:
    """What a file shows to be frames by what it does with it; None where it shows nothing."""
    if not names_of(names, _PANDAS) or names_of(names, _LOOK_ALIKES):
        return None
    used = [call.func.value for call in names.nodes(ast.Call) if _is_of_frame(call)]  # type: ignore[attr-defined]
    used += [
        access.value.value  # type: ignore[attr-defined]
        for access in names.nodes(ast.Subscript)
        if _picks_cell(access)
    ]
    bindings: set[int] = set()
    attributes: set[tuple[ast.AST, str]] = set()
    others: set[ast.expr] = set()
    for node in used:
        if names.dotted(node) is not None:
            continue  # `pandas.merge(left, right, on="key")`
        if isinstance(node, ast.Name):
            reaching = flow.reaching(node)
            if not any(_is_no_frame(binding) for binding in reaching):
                bindings.update(map(id, reaching))
        elif isinstance(node, ast.Attribute):
            chain = _chain(node)
            if chain is not None and node.attr != _STYLER:
                attributes.add(chain)
        elif not _is_styled(node):
            others.add(node)
    if not (bindings or attributes or others):
        return None
    return Shown(frozenset(bindings), frozenset(attributes), frozenset(others))


def _is_of_frame(call: ast.Call) -> bool:
    """Whether a call is one of a method that only frames have, or have with these arguments."""
    if not isinstance(call.func, ast.Attribute):
        return False
    method = call.func.attr
    if method in _ROWS:
        return True
    if method == "apply":
        return any(
            keyword.arg == "axis"
            and isinstance(keyword.value, ast.Constant)
            and keyword.value.value in _ALONG_ROWS
            and not isinstance(keyword.value.value, bool)
            for keyword in call.keywords
        )
    wanted = _WITH_COLUMNS.get(method)
    return wanted is not None and any(keyword.arg in wanted for keyword in call.keywords)


def _picks_cell(access: ast.Subscript) -> bool:
    """Whether a subscript is one of rows and columns: `rows.iloc[i, 0]`, `rows.loc[i, "price"]`."""
    place = access.value
    index = access.slice
    if not isinstance(place, ast.Attribute) or not isinstance(index, ast.Tuple):
        return False
    if len(index.elts) != 2:
        return False
    if place.attr in ("iloc", "iat"):
        return True
    column = index.elts[1]
    named = isinstance(column, ast.Constant) and isinstance(column.value, str)
    return place.attr in ("loc", "at") and named


def _is_no_frame(binding: Binding) -> bool:
    """Whether a name stands for a function, a class or a module, or for a styler."""
    return binding.kind in _DEFINED or binding.value is not None and _is_styled(binding.value)


def _is_styled(node: ast.expr) -> bool:
    """Whether an expression may give a styler: `frame.style.format(…)`."""
    return any(
        isinstance(below, ast.Attribute) and below.attr == _STYLER for below in ast.walk(node)
    )


def _chain(node: ast.Attribute) -> tuple[ast.AST, str] | None:
    """An attribute as text, and the class or function that it means the same in; None where it is of a
    value that may be another each time."""
    base: ast.expr = node
    while isinstance(base, ast.Attribute):
        base = base.value
    if not isinstance(base, ast.Name):
        return None
    kinds = (ast.ClassDef,) if base.id == "self" else FUNCTIONS
    holder = next(
        (above for above in parents(node) if isinstance(above, (*kinds, ast.Module))), None
    )
    return (holder, ast.unparse(node)) if holder is not None else None
