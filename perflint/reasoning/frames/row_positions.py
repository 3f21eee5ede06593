"""Loops that give the positions or the labels of rows, by which their bodies pick cells."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import counts
from perflint.language.nodes import COMPREHENSIONS, LoopNode
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.frame_sizes import SUMMING, is_small
from perflint.reasoning.frames.row_loops import (
    FEW_ROWS,
    FRAME,
    MAX_HOPS,
    SERIES,
    WRAPPERS,
    is_frame,
    labelled_frame,
)
from perflint.reasoning.occurrence.counters import counting

# Functions that give positions of elements, in one dimension.
_POSITIONS = frozenset(
    f"numpy.{name}"
    for name in "arange argsort flatnonzero lexsort ndarray.argsort random.permutation".split()
)


def counts_rows(context: FileContext, loop: LoopNode, names: set[str] | None = None) -> bool:
    """Whether a loop counts, or goes through the rows or the labels of a frame; with `names`, one
    that does so with one of these."""
    if isinstance(loop, ast.Call):
        return _maps_rows(context, loop, names)
    counted = counting(loop)
    if counted is not None:
        return (names is None or counted.counter.id in names) and not _is_handful(counted.stop)
    if isinstance(loop, ast.For):
        pairs = [(loop.target, loop.iter)]
    elif isinstance(loop, COMPREHENSIONS):
        pairs = [(generator.target, generator.iter) for generator in loop.generators]
    else:
        return False
    for target, iterable in pairs:
        bound = {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        if names is None or bound & names:
            if _counts_rows(context, target, iterable, bound if names is None else names):
                return True
    return False


def _maps_rows(context: FileContext, call: ast.Call, names: set[str] | None) -> bool:
    """Whether a call runs a lambda for each number that it counts, or for each row: `map(…, df.index)`."""
    match call:
        case ast.Call(args=[ast.Lambda() as function, iterable]) if (
            context.names.is_builtin(call.func, "map") and function.args.args
        ):
            first = ast.Name(id=function.args.args[0].arg, ctx=ast.Store())
            return (names is None or first.id in names) and _counts_rows(
                context, first, iterable, {first.id}
            )
    return False


def _counts_rows(
    context: FileContext,
    target: ast.expr,
    iterable: ast.expr,
    names: set[str],
    hops: int = MAX_HOPS,
) -> bool:
    """Whether what a loop goes over gives positions or labels of rows to one of some names."""

    def also(inner: ast.expr, part: ast.expr = target) -> bool:
        return hops > 0 and _counts_rows(context, part, inner, names, hops - 1)

    first = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else None
    match iterable:
        case ast.Call(func=ast.Name(id="range" | "trange"), args=[*_, stop]):
            return not _is_handful(stop)
        case ast.Call(func=ast.Name(id="enumerate")) if isinstance(target, ast.Tuple) and first:
            inner = iterable.args[0] if iterable.args else None
            if isinstance(inner, (ast.List, ast.Tuple)):
                return False
            return (
                isinstance(first, ast.Name)
                and first.id in names
                or (inner is not None and also(inner, target.elts[-1]))
            )
        case ast.Call(func=ast.Attribute(value=frame, attr="iterrows" | "itertuples")):
            return is_frame(context, frame)
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "iteritems"), args=[]):
            return (
                isinstance(first, ast.Name)
                and first.id in names
                and _is_labelled(context, owner, hops)
            )
        case ast.Call(func=ast.Attribute(value=owner, attr="keys"), args=[]):
            # Whoever asks a series for its keys takes it for a dict.
            return not context.is_a(owner, SERIES) and _is_labelled(context, owner, hops)
        case ast.Attribute(value=frame, attr="index"):
            return is_frame(context, frame) or (
                context.is_a(frame, SERIES) and not is_small(context, _value_of(context, frame))
            )
        case ast.Call(func=ast.Name(id="zip"), args=several) if isinstance(
            target, ast.Tuple
        ) and len(target.elts) == len(several):
            return any(
                also(inner, part)
                for inner, part in zip(several, target.elts)
                if any(isinstance(name, ast.Name) and name.id in names for name in ast.walk(part))
            )
        case ast.Call(args=[inner, *_]) if (context.callee(iterable) or "") in WRAPPERS:
            return any(also(argument) for argument in iterable.args)
        case ast.Call(args=[_, inner]) if context.callee(iterable) == "builtins.filter":
            return also(inner)
        case (
            ast.ListComp(elt=ast.Name() as element, generators=[only])
            | ast.GeneratorExp(elt=ast.Name() as element, generators=[only])
        ):
            return hops > 0 and _counts_rows(
                context, only.target, only.iter, {element.id}, hops - 1
            )
        case ast.Subscript(value=positions, slice=part):
            if _is_cut_short(part):
                return False
            if also(positions):
                return True
        case ast.Name() if (value := _value_of(context, iterable)) is not iterable:
            return also(value)
    if _holds_positions(context, iterable) or _is_index(context, iterable):
        return True
    if context.is_a(iterable, SERIES):
        return not is_row(context, iterable, unknown=True)  # labels that a column holds
    labelled = labelled_frame(context, iterable)
    if labelled is not None:
        return context.is_a(labelled, FRAME, SERIES)
    return isinstance(iterable, ast.Call) and _returns_labels(context, iterable)


def _is_index(context: FileContext, node: ast.expr) -> bool:
    """Whether a value is an index, not that of the columns."""
    return context.is_a(node, "pandas.Index") and not any(
        isinstance(part, ast.Attribute) and part.attr == "columns" for part in ast.walk(node)
    )


def _is_labelled(context: FileContext, owner: ast.expr, hops: int) -> bool:
    """Whether the keys of a value are labels of rows: of a column, or of the dict that `to_dict` makes of
    one, or `dict(zip(frame.index, …))`."""
    if context.is_a(owner, SERIES):
        return not is_row(context, owner, unknown=True)
    made = _value_of(context, owner)
    match made:
        case ast.Call(func=ast.Attribute(attr="to_dict")):
            return context.callee(made) == "pandas.Series.to_dict"
        case ast.Call(
            func=ast.Name(id="dict"), args=[ast.Call(func=ast.Name(id="zip"), args=[keys, _])]
        ):
            only = ast.Name(id="", ctx=ast.Store())
            return hops > 0 and _counts_rows(context, only, keys, {""}, hops - 1)
    return False


def is_row(context: FileContext, series: ast.expr, *, unknown: bool) -> bool:
    """Whether a series is a row, or the sums of the columns: its labels are names of columns.

    Args:
        unknown: what to answer where it is not known how the series is made.
    """
    match _value_of(context, series):
        case ast.Call(func=ast.Attribute(value=frame, attr=name)):
            return name in SUMMING and is_frame(context, frame) or name == "value_counts"
        case ast.Subscript(value=ast.Attribute(attr="loc" | "iloc"), slice=key):
            return not isinstance(key, ast.Tuple)
        case ast.Subscript():
            return False
        case ast.Name() as name if any(
            isinstance(part, ast.Attribute) and part.attr == "iterrows"
            for binding in context.flow.reaching(name)
            if binding.value is not None
            for part in ast.walk(binding.value)
        ):
            return True
    return unknown


def _holds_positions(context: FileContext, node: ast.expr) -> bool:
    """Whether a value holds whole numbers by which rows are picked, one each: `np.argsort(x)`,
    `np.flatnonzero(x > 0)`, `np.where(x > 0)[0]`, also cut out of these."""
    for _ in range(MAX_HOPS):
        match node:
            case ast.Subscript(value=ast.Call(func=function), slice=ast.Constant(value=0)) if (
                context.name(function) in ("numpy.where", "numpy.nonzero")
            ):
                return True
            case ast.Subscript(value=inner, slice=part) if not isinstance(part, ast.Tuple):
                if _is_cut_short(part) or isinstance(part, ast.Constant):
                    return False
                node = inner
            case ast.Call(func=function, args=args):
                if (context.callee(node) or context.name(function)) not in _POSITIONS:
                    return False
                return not args or not _is_handful(args[-1])
            case ast.Name() if (value := _value_of(context, node)) is not node:
                node = value
            case _:
                return False
    return False


def _value_of(context: FileContext, node: ast.expr) -> ast.expr:
    """The only value of a name, where that is certain; other expressions as they are."""
    for _ in range(MAX_HOPS):
        bindings = context.flow.reaching(node) if isinstance(node, ast.Name) else []
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            break
        node = bindings[0].value
    return node


def _is_cut_short(part: ast.expr) -> bool:
    """Whether a slice leaves a handful: `[:3]`, `[-5:]`."""
    match part:
        case ast.Slice(lower=None, upper=ast.Constant(value=int() as stop)):
            return 0 < stop <= FEW_ROWS
        case ast.Slice(
            lower=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as last)), upper=None
        ):
            return last <= FEW_ROWS
    return False


def _returns_labels(context: FileContext, call: ast.Call) -> bool:
    """Whether a function of the project lists the labels of a frame: `return self.table.index.tolist()`."""
    callee = context.callee(call)
    facts = context.project.function(callee) if callee is not None else None
    return facts is not None and counts(("element", facts.origin or facts.returns))


def _is_handful(stop: ast.expr) -> bool:
    return isinstance(stop, ast.Constant) and isinstance(stop.value, int) and stop.value <= FEW_ROWS
