"""Evidence of how many rows a data frame holds: one a group, a handful, or as many as a file."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.attributes import assigned
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.row_loops import FEW_ROWS, MAX_HOPS
from perflint.reasoning.models.costly_values import heavy
from perflint.reasoning.occurrence.loop_heads import creation

SUMMING = frozenset(
    "agg aggregate all any count first last max mean median min nunique size std sum var".split()
)
_TABULATING = frozenset({"pivot", "pivot_table", "value_counts"})
_TABLES = of_kind("makes table")
_MERGES = of_kind("joins frames")
# Methods of frames that leave the number of rows as it is, more or less.
_KEEPING = frozenset(
    "assign astype copy dropna fillna rename rename_axis reset_index round set_index sort_index"
    " sort_values stack to_frame transpose unstack".split()
)


def is_unread_attribute(context: FileContext, frame: ast.expr) -> bool:
    """Whether a frame belongs to an object that has not read it from a file."""
    if not isinstance(frame, ast.Attribute):
        return False
    held = assigned(frame, context.names)
    return held is None or heavy(context, held) != "loaded data"


def is_summary(context: FileContext, frame: ast.expr, hops: int = MAX_HOPS) -> bool:
    """Whether a frame holds one row for each group of another: `frame.groupby("day").sum()`,
    `frame.pivot_table(…)`, `pd.crosstab(…)`, also put in order, under other names, or several of them
    merged."""
    for hop in range(hops):
        made = frame if isinstance(frame, ast.Call) else creation(context, frame)
        if made is None:
            return False
        name = made.func.attr if isinstance(made.func, ast.Attribute) else ""
        if name in _TABULATING or context.name(made.func) in _TABLES:
            return True
        parts = _merged(context, made)
        if parts:
            return all(is_summary(context, part, hops - hop - 1) for part in parts)
        if not isinstance(made.func, ast.Attribute):
            return False
        frame = made.func.value
        if name in SUMMING and any(_is_grouped(context, node) for node in ast.walk(frame)):
            return True
        if name not in _KEEPING:
            return False
    return False


def _merged(context: FileContext, made: ast.Call) -> list[ast.expr]:
    """The frames that a call puts together."""
    if context.name(made.func) in _MERGES:
        match made.args:
            case [ast.List(elts=parts) | ast.Tuple(elts=parts), *_]:
                return parts
        return made.args[:2]
    match made:
        case ast.Call(func=ast.Attribute(value=left, attr="merge" | "join"), args=[right, *_]):
            return [left, right]
    return []


def _is_grouped(context: FileContext, node: ast.AST) -> bool:
    """Whether a value is the groups of a frame, also under a name."""
    made = creation(context, node) if isinstance(node, ast.Name) else node
    match made:
        case ast.Call(func=ast.Attribute(attr="groupby" | "resample")):
            return True
    return False


def is_small(context: FileContext, frame: ast.expr) -> bool:
    """Whether a frame, or that of a column, is cut down to a handful of rows, or written out with as many."""
    match frame:
        case (
            ast.Subscript(value=whole, slice=ast.Constant(value=str())) | ast.Attribute(value=whole)
        ) if _is_small(context, whole):
            return True
    return _is_small(context, frame)


def _is_small(context: FileContext, frame: ast.expr) -> bool:
    made = frame if isinstance(frame, (ast.Call, ast.Subscript)) else creation(context, frame)
    match made:
        case ast.Call(
            func=ast.Attribute(attr="head" | "tail" | "nlargest" | "nsmallest" | "describe")
        ):
            return True
        case ast.Call(args=[ast.Dict(values=values)]) if values:
            sizes = [
                len(v.elts) if isinstance(v, (ast.List, ast.Tuple)) else FEW_ROWS + 1
                for v in values
            ]
            return max(sizes) <= FEW_ROWS
        case ast.Call(args=[ast.List(elts=elts), *_]) if elts:
            return len(elts) <= FEW_ROWS and not any(isinstance(e, ast.Starred) for e in elts)
        case ast.Subscript(slice=ast.Slice(upper=ast.Constant(value=int() as stop))):
            return stop <= FEW_ROWS
    return False
