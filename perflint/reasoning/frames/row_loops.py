"""Loops over the rows of data frames, and single cells that a loop reads or writes."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.reasoning.models.costly_values import heavy
from perflint.reasoning.occurrence.callers import Run, runs_for_each
from perflint.reasoning.occurrence.counters import counting
from perflint.reasoning.occurrence.iteration_work import (
    OUTSIDE,
    does_far_more,
    draws,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.reasoning.values.growth import root_name
from perflint.semantics.attributes import assigned
from perflint.semantics.facts import counts
from perflint.semantics.nodes import COMPREHENSIONS, LoopNode, descendants, last_name, parents
from perflint.syntax.spelling import spelling

FRAME = "pandas.DataFrame"
WRAPPERS = frozenset(
    {
        "builtins.enumerate",
        "builtins.list",
        "builtins.zip",
        "builtins.reversed",
        "builtins.sorted",
        "builtins.set",
        "builtins.tuple",
        "tqdm.tqdm",
        "tqdm.auto.tqdm",
        "tqdm.std.tqdm",
        "tqdm.notebook.tqdm",
        "rich.progress.track",
    }
)
_SUMMING = frozenset(
    "agg aggregate all any count first last max mean median min nunique size std sum var".split()
)
_TABULATING = frozenset({"pivot", "pivot_table", "value_counts"})
_TABLES = frozenset({"pandas.crosstab", "pandas.pivot", "pandas.pivot_table"})
_MERGES = frozenset({"pandas.concat", "pandas.merge"})
# Methods of frames that leave the number of rows as it is, more or less.
_KEEPING = frozenset(
    "assign astype copy dropna fillna rename rename_axis reset_index round set_index sort_index"
    " sort_values stack to_frame transpose unstack".split()
)
# What writes a file or goes to a server, whichever library it is of.
_SENDING = frozenset(
    "save savefig send send_email send_mail send_message sendmail upload upload_blob upload_file"
    " publish put_object write_image write_pdf".split()
)
# Keys that pick several rows or columns.
_SEVERAL = (
    "builtins.list",
    "builtins.set",
    "builtins.slice",
    "numpy.ndarray",
    "pandas.Index",
    "pandas.Series",
    "pandas.DataFrame",
)
# Functions that give positions of elements, in one dimension.
_POSITIONS = frozenset(
    f"numpy.{name}"
    for name in "arange argsort flatnonzero lexsort ndarray.argsort random.permutation".split()
)
_HOPS = 4  # names and conversions that are followed
_SMALL = 10


@dataclass(frozen=True, slots=True)
class RowLoop:
    """A loop over the rows of a frame.

    Attributes:
        node: the `for` statement, or the `while` that counts, or the comprehension.
        generator: of a comprehension: which part of it.
        frame: the frame.
        kind: `rows` (`iterrows`), `positions` (`range(len(df))`) or `labels` (`df.index`).
        index: the variable that holds the position or label, if it is a plain name.
        row: the variable that holds the row, of `iterrows`.
        wrapped: whether something is around it, as `enumerate` or a progress bar.
    """

    node: ast.For | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    generator: ast.comprehension | None
    frame: ast.expr
    kind: str
    index: str | None
    row: str | None
    wrapped: bool = False

    @property
    def body(self) -> list[ast.AST]:
        """What runs for each row."""
        if isinstance(self.node, (ast.For, ast.While)):
            return list(self.node.body)
        tests: list[ast.AST] = []
        for generator in self.node.generators:
            tests.extend(generator.ifs)
            if generator is not self.generator:
                tests.append(generator.iter)
        if isinstance(self.node, ast.DictComp):
            return [self.node.key, self.node.value, *tests]
        return [self.node.elt, *tests]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a frame, or one row (`column` is None).

    Attributes:
        node: the whole expression.
        frame, row, column: its parts.
        positional: whether `row` is a position (`iloc`, `iat`), a label (`loc`, `at`, `df[c][i]`).
    """

    node: ast.Subscript
    frame: ast.expr
    row: ast.expr
    column: ast.expr | None
    positional: bool


def row_loops(context: FileContext, node: ast.AST | None) -> list[RowLoop]:
    """The loops over rows that a statement or comprehension is."""
    if isinstance(node, ast.For):
        found = _row_loop(context, node, None, node.target, node.iter)
        return [] if found is None else [found]
    if isinstance(node, ast.While):
        counted = counting(node)
        frame = _counted_frame(context, counted.stop) if counted is not None else None
        if counted is None or frame is None:
            return []
        return [RowLoop(node, None, frame, "positions", counted.counter.id, None)]
    if isinstance(node, COMPREHENSIONS):
        loops = [
            _row_loop(context, node, generator, generator.target, generator.iter)
            for generator in node.generators
        ]
        return [loop for loop in loops if loop is not None]
    return []


def _row_loop(
    context: FileContext,
    node: ast.For | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    generator: ast.comprehension | None,
    target: ast.expr,
    iterable: ast.expr,
) -> RowLoop | None:
    wrapped = False
    while (
        isinstance(iterable, ast.Call)
        and iterable.args
        and (context.callee(iterable) or "") in WRAPPERS
    ):
        if (
            context.callee(iterable) == "builtins.enumerate"
            and isinstance(target, ast.Tuple)
            and target.elts
        ):
            target = target.elts[-1]
        wrapped, iterable = True, iterable.args[0]
    index = target.id if isinstance(target, ast.Name) else None
    match iterable:
        case ast.Call(func=ast.Attribute(value=frame, attr="iterrows")) if _is_frame(
            context, frame
        ):
            row = None
            if isinstance(target, ast.Tuple) and len(target.elts) == 2:
                first, second = target.elts
                index = first.id if isinstance(first, ast.Name) else None
                row = second.id if isinstance(second, ast.Name) else None
            return RowLoop(node, generator, frame, "rows", index, row, wrapped)
        case ast.Call(func=ast.Name(id="range" | "trange"), args=[stop] | [ast.Constant(), stop]):
            counted = _counted_frame(context, stop)
            if counted is not None:
                return RowLoop(node, generator, counted, "positions", index, None, wrapped)
        case ast.Attribute(value=frame, attr="index") if _is_frame(context, frame):
            return RowLoop(node, generator, frame, "labels", index, None, wrapped)
    labelled = _labelled(context, iterable)
    if labelled is not None and _is_frame(context, labelled):
        return RowLoop(node, generator, labelled, "labels", index, None, wrapped=True)
    return None


def _labelled(context: FileContext, labels: ast.expr) -> ast.expr | None:
    """What the labels belong to that an expression lists: `df.index.tolist()`, `df.index.values`, also
    under a name."""
    for _ in range(_HOPS):
        match labels:
            case ast.Attribute(value=owner, attr="index"):
                return owner
            case (
                ast.Call(
                    func=ast.Attribute(value=inner, attr="tolist" | "to_list" | "to_numpy"), args=[]
                )
                | ast.Attribute(value=inner, attr="values")
            ):
                labels = inner
            case ast.Name():
                bindings = context.flow.reaching(labels)
                if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
                    return None
                labels = bindings[0].value
            case _:
                return None
    return None


def _is_frame(context: FileContext, node: ast.expr) -> bool:
    return context.is_a(node, FRAME)


def _counted_frame(context: FileContext, stop: ast.expr) -> ast.expr | None:
    """The frame whose rows a number counts: `len(df)`, `len(df.index)`, `df.shape[0]`, or a name
    bound to one of these."""
    for _ in range(3):
        match stop:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=frame, attr="index")]):
                return frame if _is_frame(context, frame) else None
            case ast.Call(func=ast.Name(id="len"), args=[frame]):
                return frame if _is_frame(context, frame) else None
            case ast.Subscript(
                value=ast.Attribute(value=frame, attr="shape"), slice=ast.Constant(value=0)
            ):
                return frame if _is_frame(context, frame) else None
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant()):
                stop = left
            case ast.Name():
                bindings = context.flow.reaching(stop)
                if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
                    return None
                stop = bindings[0].value
            case _:
                return None
    return None


def cell(context: FileContext, node: ast.Subscript) -> Cell | None:
    """The cell or row that a subscript stands for."""
    base, index = node.value, node.slice
    match base:
        case ast.Attribute(value=frame, attr="loc" | "iloc" | "at" | "iat" as attr):
            positional = attr in ("iloc", "iat")
            if _is_frame(context, frame):
                if isinstance(index, ast.Tuple) and len(index.elts) == 2:
                    row, named = index.elts
                    column = None if _is_several(context, named) else named
                    return Cell(node, frame, row, column, positional)
                if not isinstance(index, (ast.Tuple, ast.Slice)):
                    return Cell(node, frame, index, None, positional)
                return None
            inner = _column(context, frame)
            if inner is None and isinstance(node.ctx, ast.Store):
                inner = _own_column(context, frame)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], positional)
        case ast.Attribute(value=inner_base, attr="values"):
            inner = _column(context, inner_base)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], True)
        case ast.Subscript(
            value=ast.Attribute(value=frame, attr="loc" | "iloc" as attr), slice=row
        ):
            if _is_frame(context, frame) and not isinstance(row, (ast.Tuple, ast.Slice)):
                return Cell(node, frame, row, index, attr == "iloc")
        case ast.Subscript():
            inner = _column(context, base)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], False)
    return None


def _column(context: FileContext, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The frame and the column of `df["a"]`."""
    match node:
        case ast.Subscript(value=frame, slice=ast.Constant(value=str()) | ast.Name() as column) if (
            _is_frame(context, frame) and not _is_several(context, column)
        ):
            return frame, column
    return None


def _own_column(context: FileContext, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """A column that is no part of a frame, as a frame with that one column."""
    if isinstance(node, (ast.Name, ast.Attribute)) and context.is_a(node, "pandas.Series"):
        return node, ast.Constant(None)
    return None


def _is_several(context: FileContext, key: ast.expr) -> bool:
    """Whether a key picks several rows or columns: a list of names, a mask, an index."""
    return isinstance(key, (ast.List, ast.Compare, ast.BoolOp)) or context.is_a(key, *_SEVERAL)


def _is_one(context: FileContext, key: ast.expr) -> bool:
    """Whether a key is not known to pick several rows; an item of something is known to pick one, as
    each may be a list: `frame.loc[folds[k], "price"]`."""
    match key:
        case ast.Subscript(value=ast.Attribute(attr="index" | "columns")):
            return True
        case ast.Subscript(value=items) if not context.is_a(
            items, "numpy.ndarray", "pandas.Index", "pandas.Series"
        ):
            return context.is_a(key, "builtins.str", "builtins.int", "builtins.float")
    return not _is_several(context, key)


def picking_loop(context: FileContext, node: ast.AST, row: ast.expr) -> LoopNode | None:
    """The loop over rows whose variable picks a row: one that counts, or goes through the rows or
    the labels of a frame; None where the row is the same in each iteration or is no single row."""
    if isinstance(row, (ast.Compare, ast.BoolOp, ast.List, ast.Slice, ast.Call)):
        return None
    names = {name.id for name in ast.walk(row) if isinstance(name, ast.Name)}
    if not names or any(isinstance(part, ast.Compare) for part in ast.walk(row)):
        return None
    found = next(
        (loop for loop in context.flow.loops(node) if counts_rows(context, loop, names)), None
    )
    if found is None or _picks_one_only(node, row) or _is_one(context, row):
        return found
    return None


def _picks_one_only(node: ast.AST, row: ast.expr) -> bool:
    """Whether a row is picked by what can pick no more than one: `at`, `iat`."""
    for above in parents(row):
        if isinstance(above, ast.Subscript):
            return isinstance(above.value, ast.Attribute) and above.value.attr in ("at", "iat")
        if above is node:
            return False
    return False


def run_for_each_row(context: FileContext, node: ast.AST, found: Cell) -> Run | None:
    """The loop over rows that runs the function around a cell with another row each time."""
    return next(
        (
            run
            for run in runs_for_each(context, node, found.row, found.frame)
            if (run.counts if run.loop is None else counts_rows(context, run.loop))
        ),
        None,
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
    context: FileContext, target: ast.expr, iterable: ast.expr, names: set[str], hops: int = _HOPS
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
            return _is_frame(context, frame)
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "iteritems"), args=[]):
            return (
                isinstance(first, ast.Name)
                and first.id in names
                and _is_labelled(context, owner, hops)
            )
        case ast.Call(func=ast.Attribute(value=owner, attr="keys"), args=[]):
            return _is_labelled(context, owner, hops)
        case ast.Attribute(value=frame, attr="index"):
            return _is_frame(context, frame) or context.is_a(frame, "pandas.Series")
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
            ast.ListComp(elt=ast.Name() as kept, generators=[only])
            | ast.GeneratorExp(elt=ast.Name() as kept, generators=[only])
        ):
            return hops > 0 and _counts_rows(context, only.target, only.iter, {kept.id}, hops - 1)
        case ast.Subscript(value=positions, slice=part):
            if _is_cut_short(part):
                return False
            if also(positions):
                return True
        case ast.Name() if (held := _held(context, iterable)) is not iterable:
            return also(held)
    if _gives_positions(context, iterable) or _is_index(context, iterable):
        return True
    if context.is_a(iterable, "pandas.Series"):
        return not _is_row(context, iterable)  # labels that a column holds
    labelled = _labelled(context, iterable)
    if labelled is not None:
        return context.is_a(labelled, FRAME, "pandas.Series")
    return isinstance(iterable, ast.Call) and _returns_labels(context, iterable)


def _is_index(context: FileContext, node: ast.expr) -> bool:
    """Whether a value is an index, not that of the columns."""
    return context.is_a(node, "pandas.Index") and not any(
        isinstance(part, ast.Attribute) and part.attr == "columns" for part in ast.walk(node)
    )


def _is_labelled(context: FileContext, owner: ast.expr, hops: int) -> bool:
    """Whether the keys of a value are labels of rows: of a column, or of the dict that `to_dict` makes of
    one, or `dict(zip(frame.index, …))`."""
    if context.is_a(owner, "pandas.Series"):
        return not _is_row(context, owner)
    made = _held(context, owner)
    match made:
        case ast.Call(func=ast.Attribute(attr="to_dict")):
            return context.callee(made) == "pandas.Series.to_dict"
        case ast.Call(
            func=ast.Name(id="dict"), args=[ast.Call(func=ast.Name(id="zip"), args=[keys, _])]
        ):
            only = ast.Name(id="", ctx=ast.Store())
            return hops > 0 and _counts_rows(context, only, keys, {""}, hops - 1)
    return False


def _is_row(context: FileContext, series: ast.expr) -> bool:
    """Whether a series is a row, or the sums of the columns: its labels are names of columns."""
    match _held(context, series):
        case ast.Call(func=ast.Attribute(value=frame, attr=name)):
            return name in _SUMMING and _is_frame(context, frame) or name == "value_counts"
        case ast.Subscript(value=ast.Attribute(attr="loc" | "iloc"), slice=key):
            return not isinstance(key, ast.Tuple)
        case ast.Subscript():
            return False
    return True


def _gives_positions(context: FileContext, node: ast.expr) -> bool:
    """Whether a value holds whole numbers by which rows are picked, one each: `np.argsort(x)`,
    `np.flatnonzero(x > 0)`, `np.where(x > 0)[0]`, also cut out of these."""
    for _ in range(_HOPS):
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
            case ast.Name() if (held := _held(context, node)) is not node:
                node = held
            case _:
                return False
    return False


def _held(context: FileContext, node: ast.expr) -> ast.expr:
    """What a name was given, where that is certain; other expressions as they are."""
    for _ in range(_HOPS):
        bindings = context.flow.reaching(node) if isinstance(node, ast.Name) else []
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            break
        node = bindings[0].value
    return node


def _is_cut_short(part: ast.expr) -> bool:
    """Whether a slice leaves a handful: `[:3]`, `[-5:]`."""
    match part:
        case ast.Slice(lower=None, upper=ast.Constant(value=int() as stop)):
            return 0 < stop <= _SMALL
        case ast.Slice(
            lower=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as last)), upper=None
        ):
            return last <= _SMALL
    return False


def _returns_labels(context: FileContext, call: ast.Call) -> bool:
    """Whether a function of the project lists the labels of a frame: `return self.table.index.tolist()`."""
    callee = context.callee(call)
    facts = context.project.function(callee) if callee is not None else None
    return facts is not None and counts(("element", facts.origin or facts.returns))


def _is_handful(stop: ast.expr) -> bool:
    return isinstance(stop, ast.Constant) and isinstance(stop.value, int) and stop.value <= _SMALL


def reads_rows(context: FileContext, loop: RowLoop) -> bool:
    """Whether the body reads rows of the frame by the loop's variable: by position, or by label with
    no single cells, of which `cell-read-in-loop` tells."""
    rows = False
    for part in loop.body if loop.index is not None else ():
        for node in descendants(part):
            if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
                continue
            found = cell(context, node)
            if found is None or not same(found.frame, loop.frame):
                continue
            if not any(isinstance(n, ast.Name) and n.id == loop.index for n in ast.walk(found.row)):
                continue
            if found.column is not None and not isinstance(found.column, ast.Slice):
                if loop.kind != "positions":
                    return False
            if any(isinstance(n, ast.Compare) for n in ast.walk(found.row)):
                return False
            rows = True
    return rows


def does_more(context: FileContext, loop: RowLoop) -> bool:
    """Whether a loop over rows is more than a pass over data: it does input or output for each row,
    draws, or leaves early."""
    return context.once(
        ("does more", loop.node, loop.generator),
        lambda: any(
            isinstance(node, (ast.Break, ast.Return, ast.Await, ast.With, ast.AsyncWith))
            or isinstance(node, ast.Call)
            and (
                bool(context.reaches(node, *OUTSIDE))
                or _sends(context, node)
                or draws(context, node)
            )
            for part in loop.body
            for node in descendants(part, into_functions=False)
        ),
    )


def _sends(context: FileContext, call: ast.Call) -> bool:
    """Whether a call of something unknown says by its name that it writes a file or sends something:
    `document.save(path)`, `client.send_message(…)`."""
    if last_name(call.func) not in _SENDING:
        return False
    callee = context.callee(call) or context.name(call.func)
    if callee is None:
        return isinstance(call.func, ast.Attribute)
    return context.project.function(callee) is None


def is_beside_more(context: FileContext, node: ast.AST, loop: ast.AST) -> bool:
    """Whether a cell is read or written beside what takes far longer: in each pass of a loop, or in the
    function that the loop calls."""
    function = context.flow.function(node)
    called = function is not None and function is not context.flow.function(loop)
    return (
        does_far_more(node, _innermost(context, node) or loop, context)
        or called
        and function is not None
        and does_far_more(node, function, context)
    )


def _innermost(context: FileContext, node: ast.AST) -> ast.AST | None:
    """The innermost loop of statements around a node."""
    return next(
        (
            up
            for up in context.flow.loops(node)
            if isinstance(up, (ast.For, ast.AsyncFor, ast.While))
        ),
        None,
    )


def hands_on(context: FileContext, loop: RowLoop) -> bool:
    """Whether a function of the file is given each row as it is: it makes something of all of it."""
    return loop.row is not None and any(
        isinstance(node, ast.Call)
        and any(_is_whole(value, loop.row) for value in node.args)
        and function_of(context, node.func) is not None
        for part in loop.body
        for node in descendants(part)
    )


def _is_whole(value: ast.expr, row: str) -> bool:
    """Whether an argument is all of a row: `row`, `row.to_dict()`."""
    match value:
        case (
            ast.Name(id=name)
            | ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="to_dict" | "tolist"), args=[]
            )
        ):
            return name == row
    return False


def is_unread_attribute(context: FileContext, frame: ast.expr) -> bool:
    """Whether a frame belongs to an object that has not read it from a file."""
    if not isinstance(frame, ast.Attribute):
        return False
    held = assigned(frame, context.names)
    return held is None or heavy(context, held) != "loaded data"


def is_summary(context: FileContext, frame: ast.expr, hops: int = _HOPS) -> bool:
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
        if name in _SUMMING and any(_is_grouped(context, node) for node in ast.walk(frame)):
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
    """Whether a frame is cut down to a handful of rows, or written out with as many."""
    made = frame if isinstance(frame, (ast.Call, ast.Subscript)) else creation(context, frame)
    match made:
        case ast.Call(
            func=ast.Attribute(attr="head" | "tail" | "nlargest" | "nsmallest" | "describe")
        ):
            return True
        case ast.Call(args=[ast.Dict(values=values)]) if values:
            sizes = [
                len(v.elts) if isinstance(v, (ast.List, ast.Tuple)) else _SMALL + 1 for v in values
            ]
            return max(sizes) <= _SMALL
        case ast.Call(args=[ast.List(elts=elts), *_]) if elts:
            return len(elts) <= _SMALL and not any(isinstance(e, ast.Starred) for e in elts)
        case ast.Subscript(slice=ast.Slice(upper=ast.Constant(value=int() as stop))):
            return stop <= _SMALL
    return False


def region_of(context: FileContext, node: ast.AST) -> ast.AST:
    """The function, or module, that holds a node."""
    return context.flow.function(node) or context.names.tree


def same(one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions are written alike."""
    return spelling(one) == spelling(other)


def writes_columns(context: FileContext, loop: RowLoop) -> set[str] | None:
    """The columns of the frame that a loop stores to, by constant name; None if it may change the
    frame in another way."""
    root = root_name(loop.frame)
    if root is None:
        return None
    found: set[str] = set()
    for part in loop.body:
        for node in descendants(part):
            if (
                isinstance(node, ast.Name)
                and node.id == root.id
                and not isinstance(node.ctx, ast.Load)
            ):
                return None
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                if root_name(node) is None or root_name(node).id != root.id:  # type: ignore[union-attr]
                    continue
                written = cell(context, node)
                if written is None or not isinstance(written.column, ast.Constant):
                    return None
                found.add(str(written.column.value))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if same(node.func.value, loop.frame) and node.func.attr in (
                    "drop",
                    "insert",
                    "update",
                    "pop",
                    "sort_values",
                    "set_index",
                    "reset_index",
                ):
                    return None
    return found
