"""Frames and tensors that nothing but their use shows: `rows.iterrows()` in a file that imports pandas.

What is done with a value shows what it is where nothing else has it. Of frames: `iterrows` and `itertuples`,
`iloc` with a row and a column (`iloc[i, 0]`, `iloc[i]["price"]`), `loc` with a column by name, `apply` along
an axis, methods with arguments that are columns, columns that are made of others
(`rows["b"] = rows["a"].apply(f)`), and rows that are picked by a column (`rows[rows["kind"] == kind]`)
(https://pandas.pydata.org/docs/reference/frame.html). Of tensors: methods that
arrays and modules lack, as `detach`, `unsqueeze` or `size(0)`, and `item`, which reads arrays as well, one
element at a time, and as slowly
(https://docs.pytorch.org/docs/stable/tensors.html). Where a file also imports a library whose objects have
some of these, use shows nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeVar

from perflint.knowledge.facts import World
from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.language.scopes import Binding
from perflint.language.terms.libraries import names_of

K = TypeVar("K")
FRAME = "pandas.DataFrame"
LIST = "builtins.list"
TENSOR = "torch.Tensor"
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
# Accessors of frames that have `apply` as well: of a styler, and of what runs it in parallel.
_ACCESSORS = frozenset({"style", "swifter"})
# What columns have alone: methods that call a function for each value, and those of texts and dates.
_OF_COLUMNS = frozenset({"apply", "progress_apply", "str", "dt"})
# What columns, indexes and arrays have themselves, by which they are filtered: no columns of a frame.
_OF_ONE_COLUMN = frozenset(
    "T area array codes date day dayofweek day_of_year dt dtype flat geom_type hour imag index is_empty"
    " is_valid left length minute month name names ndim quarter real right second shape size str time values"
    " week weekday year".split()
)
_OF_RECORDS = ("fromrecords", "genfromtxt", "recarray", "recfunctions", "rec")
# Methods that neither arrays of NumPy have nor modules of PyTorch.
_OF_TENSORS = frozenset(
    "clamp_min contiguous detach index_add_ index_fill_ index_select masked_fill masked_fill_ masked_select"
    " new_empty new_full new_ones new_zeros permute repeat_interleave scatter_add_ type_as unsqueeze"
    " unsqueeze_".split()
)
# By what tensors are read that were copied to the CPU; modules, which are moved there too, have none of it.
_READING = frozenset({"item", "numpy", "tolist"})
# What shows beside `pop(0)` that something is a list.
_OF_LISTS = frozenset({"append", "extend", "sort", "reverse"})
_DISPLAYS = (ast.List, ast.ListComp)
_DEFINED = ("import", "function", "class")


def _calls_of_frames(call: ast.Call, method: str) -> bool:
    """Whether a call is one of a method that only frames have, or have with these arguments."""
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


def _calls_of_tensors(call: ast.Call, method: str) -> bool:
    """Whether a call is one of a method that only tensors have, or have with these arguments."""
    if method in ("backward", "item"):
        return not call.args  # else it is given the loss, or a row: `engine.backward(loss)`
    if method == "cpu":
        above = parent(call)
        return isinstance(above, ast.Attribute) and above.attr in _READING
    if method == "size":
        return len(call.args) == 1 and isinstance(call.args[0], (ast.Constant, ast.UnaryOp))
    return method in _OF_TENSORS


class _Kind(NamedTuple):
    """What can be shown: the type, the libraries that a file must import for that, those that it must not,
    and what calls of methods show it."""

    type: str
    libraries: frozenset[str]
    look_alikes: frozenset[str]
    calls: Callable[[ast.Call, str], bool]


_KINDS = (
    _Kind(
        FRAME,
        frozenset({"pandas", "geopandas"}),
        # Tables that are no frames of pandas, or frames that compute elsewhere.
        frozenset(
            "astropy awkward coffea cudf dask databricks datatable fireducks h2o ibis koalas modin petl"
            " pyspark ray snowflake tables uproot vaex xarray".split()
        ),
        _calls_of_frames,
    ),
    _Kind(
        TENSOR,
        frozenset({"torch"}),
        # Tensors of others, and what holds several tensors.
        frozenset(
            "dgl jax jittor megengine mindspore mlx oneflow paddle tensordict tensorflow torch_geometric"
            " torch_sparse torchrl".split()
        ),
        _calls_of_tensors,
    ),
)


class Shown(NamedTuple):
    """What a file shows by what it does: types by dotted name.

    Attributes:
        bindings: of names, by the `id` of a binding.
        attributes: of attributes as text, each with the class or function in which it is one.
        others: of other expressions, as calls.
    """

    bindings: Mapping[int, str]
    attributes: Mapping[tuple[ast.AST, str], str]
    others: Mapping[ast.expr, str]

    def of(self, node: ast.expr) -> str | None:
        """What an expression other than a name is shown to be."""
        if not isinstance(node, ast.Attribute):
            return self.others.get(node)
        place = _chain(node) if self.attributes else None
        return self.attributes.get(place) if place is not None else None


def types_by_use(names: Names, flow: Flow, world: World) -> Shown | None:
    """What a file shows by what it does with it; None where it shows nothing."""
    kinds = [
        kind
        for kind in _KINDS
        if names_of(names, kind.libraries) and not names_of(names, kind.look_alikes)
    ]
    bindings: dict[int, set[str]] = {}
    attributes: dict[tuple[ast.AST, str], set[str]] = {}
    others: dict[ast.expr, set[str]] = {}
    used = chain(_used(names, kinds, world) if kinds else (), _lists(names))
    for node, shown in used:
        if names.dotted(node) is not None:
            continue  # `pandas.merge(left, right, on="key")`
        if isinstance(node, ast.Name):
            reaching = flow.reaching(node)
            if not any(_is_other(binding) for binding in reaching):
                for binding in reaching:
                    bindings.setdefault(id(binding), set()).add(shown)
        elif isinstance(node, ast.Attribute):
            place = _chain(node)
            if place is not None and node.attr not in _ACCESSORS:
                attributes.setdefault(place, set()).add(shown)
        elif not _is_of_accessor(node):
            others.setdefault(node, set()).add(shown)
    if not (bindings or attributes or others):
        return None
    return Shown(_only(bindings), _only(attributes), _only(others))


def _used(names: Names, kinds: list[_Kind], world: World) -> Iterator[tuple[ast.expr, str]]:
    """The values of which something is used that shows what they are, and what it shows. A method that a
    class of the project has as well shows nothing but by its arguments."""
    for call in names.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute):
            method = call.func.attr
            for kind in kinds:
                if kind.calls(call, method) and (call.keywords or not world.defines_method(method)):
                    yield call.func.value, kind.type
    if any(kind.type == FRAME for kind in kinds):
        for access in names.nodes(ast.Subscript):
            if isinstance(access.value, ast.Attribute) and _picks_cell(access, access.value.attr):
                yield access.value.value, FRAME
            elif (frame := _picked_in_two_steps(access)) is not None:
                yield frame, FRAME
            elif _is_filtered_by_column(access) and not _makes_records(names):
                yield access.value, FRAME
        for statement in names.nodes(ast.Assign):
            if (frame := _makes_column(statement)) is not None:
                yield frame, FRAME


def _lists(names: Names) -> Iterator[tuple[ast.expr, str]]:
    """The attributes from whose front elements are taken that must be lists for that."""
    taken = [
        (node.value, place)
        for node in names.attributes("pop")
        if isinstance(node.value, ast.Attribute)
        and _is_front(parent(node))
        and (place := _chain(node.value)) is not None
    ]
    if not taken:
        return
    shown = {
        _chain(node.value)
        for method in _OF_LISTS
        for node in names.attributes(method)
        if isinstance(node.value, ast.Attribute) and isinstance(parent(node), ast.Call)
    }
    shown |= {
        _chain(target)
        for statement in names.nodes(ast.Assign)
        if isinstance(statement.value, _DISPLAYS)
        for target in statement.targets
        if isinstance(target, ast.Attribute)
    }
    for node, place in taken:
        if place in shown:
            yield node, LIST


def _is_front(call: ast.AST | None) -> bool:
    """Whether a call is one of the first element: `pop(0)`."""
    match call:
        case ast.Call(args=[ast.Constant(value=0)], keywords=[]):
            return True
    return False


def _makes_column(statement: ast.Assign) -> ast.expr | None:
    """What takes a column that is made of another of its columns; None where nothing shows that it is one."""
    match statement:
        case ast.Assign(
            targets=[ast.Subscript(value=frame, slice=ast.Constant(value=str()))], value=value
        ):
            methods = set()
            while isinstance(value, (ast.Call, ast.Attribute)):
                if isinstance(value, ast.Attribute):
                    methods.add(value.attr)
                value = value.func if isinstance(value, ast.Call) else value.value
            match value:
                case ast.Subscript(value=source, slice=ast.Constant(value=str())) if (
                    methods & _OF_COLUMNS and ast.unparse(source) == ast.unparse(frame)
                ):
                    return source
    return None


def _picks_cell(access: ast.Subscript, accessor: str) -> bool:
    """Whether a subscript is one of rows and columns: `rows.iloc[i, 0]`, `rows.loc[i, "price"]`."""
    index = access.slice
    if not isinstance(index, ast.Tuple) or len(index.elts) != 2:
        return False
    if accessor in ("iloc", "iat"):
        return True
    column = index.elts[1]
    named = isinstance(column, ast.Constant) and isinstance(column.value, str)
    return accessor in ("loc", "at") and named


def _is_filtered_by_column(access: ast.Subscript) -> bool:
    """Whether rows are picked by a column of theirs: `rows[rows["kind"] == kind]`, `rows[rows.age > 1]`."""
    if not isinstance(access.value, (ast.Name, ast.Attribute)):
        return False
    rows = ast.unparse(access.value)
    return any(_is_column(compared, rows) for compared in _compared(access.slice))


def _compared(condition: ast.expr) -> Iterator[ast.expr]:
    """What a condition on rows compares or asks."""
    match condition:
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            yield from _compared(left)
            yield from _compared(right)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            yield from _compared(operand)
        case ast.Compare(left=left, ops=[operator]) if not isinstance(
            operator, (ast.In, ast.NotIn, ast.Is, ast.IsNot)
        ):
            yield left
        case ast.Call(func=ast.Attribute(value=column, attr="isin" | "isna" | "notna" | "between")):
            yield column


def _is_column(node: ast.expr, rows: str) -> bool:
    """Whether an expression is a column of rows, given as text."""
    match node:
        case ast.Subscript(value=owner, slice=ast.Constant(value=str())):
            return ast.unparse(owner) == rows
        case ast.Attribute(value=owner, attr=name):
            return name not in _OF_ONE_COLUMN and ast.unparse(owner) == rows
    return False


def _makes_records(names: Names) -> bool:
    """Whether a file makes arrays of NumPy whose elements have named parts, which are filtered in the same
    way."""
    return any(names.attributes(name) for name in _OF_RECORDS)


def _picked_in_two_steps(access: ast.Subscript) -> ast.expr | None:
    """What a value is taken from by row and then by column: `rows.iloc[i]["price"]`; None where it may be a
    column, whose values are picked from (`rows["place"].iloc[i]["street"]`)."""
    match access:
        case ast.Subscript(
            value=ast.Subscript(
                value=ast.Attribute(
                    value=ast.Name() | ast.Attribute() as frame, attr="iloc" | "loc"
                )
            ),
            slice=ast.Constant(value=str()),
        ):
            return frame
    return None


def _only(found: Mapping[K, set[str]]) -> dict[K, str]:
    """What is shown to be one thing, and not two."""
    return {key: next(iter(shown)) for key, shown in found.items() if len(shown) == 1}


def _is_other(binding: Binding) -> bool:
    """Whether a name stands for a function, a class or a module, or for an accessor of a frame."""
    return binding.kind in _DEFINED or binding.value is not None and _is_of_accessor(binding.value)


def _is_of_accessor(node: ast.expr) -> bool:
    """Whether an expression may give an accessor of a frame: `frame.style.format(…)`."""
    return any(
        isinstance(below, ast.Attribute) and below.attr in _ACCESSORS for below in ast.walk(node)
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
