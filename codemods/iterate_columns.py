"""Loop over the columns that a loop needs, instead of over the rows of a data frame.

    for _, row in df.iterrows():                for price, count in zip(df["price"], df["count"]):
        total += row["price"] * row["count"]  ->    total += price * count

    for i in range(len(df)):                    for price in df["price"]:
        total += df.iloc[i]["price"]        ->      total += price

    for n, (_, row) in enumerate(df.iterrows()):    for n, price in enumerate(df["price"]):
        totals[n] += row["price"]               ->      totals[n] += price

Unsafe: `iterrows` and `df.iloc[i]` turn the numbers of a row into one dtype, so that an integer beside a
float is a float there; a column by itself keeps its own. Its numbers and truth values are Python's, where
those of a row are mostly NumPy's: dividing by zero raises instead of giving infinity, and `is True` holds.
A name that several columns have gives all of them at once, as a frame. A column that is missing raises
before the first row, where there are no rows, and where no row would have read it (`if row["a"] > 0: row["b"]`). Columns that are read as arrays (`df["a"].values[i]`) are gone
through as arrays: dates stay `datetime64`.

Refused where the row is used in another way than by constant column names, where a number is asked what
only those of NumPy have (`item()`), where the row or its label is used after the loop, where the loop changes a column
that it reads, where a column is read only if it is there, if its absence is handled, or if something that is not of
the row says so (`if graded:`, unless code before the loop uses the column), where the file
has a `zip` or `range` of its own, where something is wrapped around the rows other than `enumerate` or a progress
bar (`zip`, `sorted`), and for `while` loops, whose counter lives on.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import chain

from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.quotes import key_of, quoted
from perflint.codemods.parts.some_passes import tests_of
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import FUNCTIONS, descendants, parent, parents
from perflint.reasoning.frames.cell_accesses import Access
from perflint.reasoning.frames.cells import cell, writes_columns
from perflint.reasoning.frames.row_loops import RowLoop, region_of, row_loops, same
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="iterate-columns",
    summary="loop over a zip of columns instead of over the rows of a data frame",
    safety=Safety.UNSAFE,
    speed=Contract(least=5, warns=5000, rule="PFL303", counted="rows"),
)

_REASON = (
    "a row has one dtype for all its numbers, a column keeps its own: an integer beside floats is no"
    " longer turned into a float; numbers are Python's instead of NumPy's: dividing by zero raises; one of"
    " several columns with its name gives them all; a column that is missing raises also where no row reads it"
)
# Attributes of NumPy's numbers that Python's have not, or have with another meaning.
_OF_NUMPY = frozenset(
    "all any astype byteswap clip dtype item max mean min nbytes ndim prod ravel reshape round shape size"
    " std sum tobytes tolist var view".split()
)


def rewrite_cell(context: Context, read: Access) -> Fix | Refusal:
    """Rewrite the loop over the rows of a frame that reads a cell of it."""
    if read.run is not None:
        return _refusal("the cell is read in a function that the loop calls")
    for loop in row_loops(context, read.around):
        if same(loop.frame, read.cell.frame):
            return rewrite(context, loop)
    return _refusal(f"the loop does not run over the rows of `{context.short(read.cell.frame)}`")


def rewrite(context: Context, loop: RowLoop) -> Fix | Refusal:
    """Rewrite one loop over rows."""
    form = _unsuitable(context, loop)
    if form:
        return _refusal(form)
    written = writes_columns(context, loop)
    if written is None:
        return _refusal(f"`{context.short(loop.frame)}` is changed in the loop")
    uses = _row_uses(context, loop) if loop.kind == "rows" else _cell_uses(context, loop)
    if isinstance(uses, str):
        return _refusal(uses)
    columns, index_used = uses
    if not columns:
        return _refusal("no column is read by its name")
    changed = written & set(columns)
    if changed:
        return _refusal(f"the loop reads and writes the column `{min(changed)}`")
    sometimes = _read_sometimes(context, loop, columns)
    problem = _problem(context, loop, columns, sometimes)
    if problem:
        return _refusal(problem)
    names = _names(context, loop, columns)
    frame = context.code(loop.frame)
    sources: list[str] = []
    for nodes in columns.values():
        arrays = {_is_of_array(node) for node in nodes}
        if len(arrays) > 1:
            return _refusal("a column is read both as an array and as a column")
        values = ".values" if arrays.pop() else ""
        sources.append(f"{frame}[{_quoted(context, nodes[0])}]{values}")
    targets = list(names.values())
    target, iterable = _head(loop)
    if index_used:
        targets.insert(0, context.code(_label(loop) or target))
        sources.insert(0, f"range(len({frame}))" if loop.kind == "positions" else f"{frame}.index")
    hidden = [name for name in ("zip", "range", "len") if _is_hidden(context, name, loop)]
    if hidden and len(sources) > 1:
        return _refusal(f"the file has a `{hidden[0]}` of its own")
    shown = sources[0] if len(sources) == 1 else f"zip({', '.join(sources)})"
    names_of_row = ", ".join(targets)
    if len(targets) > 1 and target is not _whole_head(loop)[0]:
        names_of_row = f"({names_of_row})"  # beside the number that `enumerate` gives
    edits = [
        Edit(*context.span(target), names_of_row),
        Edit(*context.span(iterable), shown),
    ]
    for column, nodes in columns.items():
        for node in nodes:
            span = context.span(node)
            edits.append(Edit(span.start, span.end, names[column]))
    reason = _REASON
    if sometimes:
        reason += f", as `{min(sometimes)}`, which only some rows read"
    if loop.kind == "labels":
        reason += ", and a label that stands several times gives one value each time, not a column"
    return Fix(CODEMOD.name, tuple(edits), Safety.UNSAFE, "loop over the columns", reason)


def _problem(
    context: Context,
    loop: RowLoop,
    columns: dict[str, list[ast.Subscript]],
    sometimes: Mapping[str, list[ast.expr | None]],
) -> str:
    """Why the columns that a loop reads cannot be gone through at once; empty if they can."""
    for column, tests in sometimes.items():
        if any(map(partial(_is_flag, loop), tests)):
            return f"the column `{column}` is read only where something outside the rows says so"
    for node in chain.from_iterable(columns.values()):
        found = _asked_of_numpy(context, node, loop) or _may_miss(context, node, loop)
        if found:
            return found
    return ""


def _read_sometimes(
    context: Context, loop: RowLoop, columns: dict[str, list[ast.Subscript]]
) -> dict[str, list[ast.expr | None]]:
    """The columns that not each row is asked for, with the tests on which that hangs."""
    found = {column: _tests(context, loop, column, nodes) for column, nodes in columns.items()}
    return {column: tests for column, tests in found.items() if tests}


def _tests(
    context: Context, loop: RowLoop, column: str, nodes: list[ast.Subscript]
) -> list[ast.expr | None]:
    """The tests on which it hangs whether a row is asked for a column, for the read that hangs on the fewest;
    none where each row is asked, or where code before the loop shows that the column is there."""
    if _is_there(context, loop, column):
        return []
    return min((list(tests_of(node, loop.node)) for node in nodes), key=len)


def _is_there(context: Context, loop: RowLoop, column: str) -> bool:
    """Whether statements that run before a loop use a column of its frame, or make the frame with it."""
    frame = loop.frame
    bound = context.flow.reaching(frame) if isinstance(frame, ast.Name) else []
    for binding in bound:
        match binding.value:
            case ast.Call(args=[ast.Dict(keys=keys), *_]) if len(bound) == 1:
                if column in map(_text, keys):
                    return True
    before = [
        statement
        for above in (loop.node, *parents(loop.node))
        if isinstance(above, ast.stmt) and not isinstance(above, FUNCTIONS)
        for statement in _block_before(above)
        if isinstance(statement, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr))
    ]
    for node in chain.from_iterable(map(descendants, before)):
        if isinstance(node, ast.Subscript) and same(node.value, frame):
            listed = node.slice.elts if isinstance(node.slice, ast.List) else [node.slice]
            if column in map(_text, listed) and not isinstance(node.ctx, ast.Del):
                return bound == (
                    context.flow.reaching(node.value) if isinstance(node.value, ast.Name) else []
                )
    return False


def _block_before(statement: ast.stmt) -> list[ast.stmt]:
    block = block_of(statement) or []
    return block[: block.index(statement)] if statement in block else []


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _is_flag(loop: RowLoop, test: ast.expr | None) -> bool:
    """Whether a test, or a part of it, has nothing to do with the row: it may stand for a column that is
    there or not."""
    if test is None:
        return True
    if isinstance(test, ast.BoolOp):
        return any(_is_flag(loop, value) for value in test.values)
    if isinstance(test, ast.UnaryOp):
        return _is_flag(loop, test.operand)
    bound = {
        node.id
        for node in descendants(loop.node)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return not any(isinstance(node, ast.Name) and node.id in bound for node in ast.walk(test))


def _names(context: Context, loop: RowLoop, columns: Iterable[str]) -> dict[str, str]:
    """A variable for each column, all different and new in the function."""
    region = region_of(context, loop.node)
    names: dict[str, str] = {}
    for column in columns:
        stem = _identifier(column)
        name = fresh(context, stem, f"row_{stem.strip('_')}", within=region)
        while name in names.values():
            name += "_"
        names[column] = name
    return names


def _unsuitable(context: Context, loop: RowLoop) -> str:
    """Why a loop of this form is not rewritten."""
    if loop.wrapped:
        return "something is wrapped around the rows"
    if not isinstance(loop.frame, (ast.Name, ast.Attribute)):
        return f"`{context.short(loop.frame)}` would be computed several times"
    if isinstance(loop.node, ast.While):
        return "the loop counts by hand, and its counter lives on; use `for` first"
    if isinstance(loop.node, ast.For) and loop.node.orelse:
        return "the loop has an `else`"
    return ""


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _head(loop: RowLoop) -> tuple[ast.expr, ast.expr]:
    if loop.head is not None:
        return loop.head
    return _whole_head(loop)


def _whole_head(loop: RowLoop) -> tuple[ast.expr, ast.expr]:
    if loop.generator is not None:
        return loop.generator.target, loop.generator.iter
    assert isinstance(loop.node, ast.For)
    return loop.node.target, loop.node.iter


def _label(loop: RowLoop) -> ast.expr | None:
    """What the label of a row is bound to, of `iterrows`: a name, or several for those of several levels."""
    target, _ = _head(loop)
    if loop.kind == "rows" and isinstance(target, ast.Tuple) and len(target.elts) == 2:
        return target.elts[0]
    return None


def _label_names(loop: RowLoop) -> set[str]:
    """The names that stand for the position or the label of a row."""
    label = _label(loop)
    if label is None:
        return set() if loop.index is None else {loop.index}
    return {node.id for node in ast.walk(label) if isinstance(node, ast.Name)}


def _is_hidden(context: Context, builtin: str, loop: RowLoop) -> bool:
    """Whether a builtin's name stands for something else at a loop."""
    return context.names.lookup(builtin, context.names.scope_of(loop.node)) is not None


def _asked_of_numpy(context: Context, node: ast.Subscript, loop: RowLoop) -> str:
    """What a number is asked that only those of NumPy can answer, also under a name of its own."""
    seen: list[ast.AST] = [node]
    match parent(node):
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            seen.extend(
                inner
                for part in loop.body
                for inner in descendants(part)
                if isinstance(inner, ast.Name) and inner.id == name
            )
    for value in seen:
        above = parent(value)
        if isinstance(above, ast.Attribute) and above.attr in _OF_NUMPY and not _is_of_array(node):
            return f"`{context.short(above)}` is there for NumPy's numbers, not for Python's"
    return ""


def _may_miss(context: Context, node: ast.Subscript, loop: RowLoop) -> str:
    """Why the code of a loop itself says that a column may be missing."""
    found = cell(context, node)
    column = found.column if found is not None else node.slice
    wanted = column.value if isinstance(column, ast.Constant) else None
    if handled(context, node, until=loop.node) & {"KeyError", "LookupError"}:
        return f"the loop handles that the column `{wanted!s}` is missing"
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, (*FUNCTIONS, ast.Module)) or above is loop.node:
            break
        if isinstance(above, (ast.If, ast.IfExp, ast.BoolOp)):
            tests = above.values if isinstance(above, ast.BoolOp) else [above.test]
            for test in tests:
                if test is not child and any(
                    isinstance(part, ast.Compare)
                    and isinstance(part.ops[0], (ast.In, ast.NotIn))
                    and isinstance(part.left, ast.Constant)
                    and part.left.value == wanted
                    for part in ast.walk(test)
                ):
                    return f"the column `{wanted!s}` is read only if it is there"
        child = above
    return ""


def _is_of_array(node: ast.Subscript) -> bool:
    """Whether a cell is read from an array: `df["a"].values[i]`."""
    return isinstance(node.value, ast.Attribute) and node.value.attr == "values"


def _row_uses(context: Context, loop: RowLoop) -> tuple[dict[str, list[ast.Subscript]], bool] | str:
    """The reads of the row by column, and whether the index is used; or why that cannot be."""
    if loop.row is None:
        return "the row has no name of its own"
    columns: dict[str, list[ast.Subscript]] = {}
    labels = _label_names(loop)
    label = _label(loop)
    index_used = label is not None and not isinstance(label, ast.Name)  # taking it apart may fail
    if label is not None and any(
        isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)) for node in ast.walk(label)
    ):
        return "the label is stored somewhere"
    for part in loop.body:
        for node in descendants(part):
            if not isinstance(node, ast.Name):
                continue
            if node.id in labels:
                if not isinstance(node.ctx, ast.Load):
                    return f"`{node.id}` is bound in the loop"
                index_used = True
            if node.id != loop.row:
                continue
            above = parent(node)
            match above:
                case ast.Subscript(value=value, slice=ast.Constant(value=str() as column)) if (
                    value is node and isinstance(above.ctx, ast.Load)
                ):
                    columns.setdefault(column, []).append(above)
                case _:
                    return f"`{loop.row}` is used other than by a constant column name"
    return _closed(context, loop, columns, index_used)


def _cell_uses(
    context: Context, loop: RowLoop
) -> tuple[dict[str, list[ast.Subscript]], bool] | str:
    """The cells that are read by position or label, and whether the index is used otherwise."""
    if loop.index is None:
        return "the loop has no index"
    columns: dict[str, list[ast.Subscript]] = {}
    picked: set[ast.AST] = set()
    for part in loop.body:
        for node in descendants(part):
            if not isinstance(node, ast.Subscript) or node in picked:
                continue
            found = cell(context, node)
            if found is None or not same(found.frame, loop.frame):
                continue
            if not isinstance(node.ctx, ast.Load):
                continue
            if not (isinstance(found.row, ast.Name) and found.row.id == loop.index):
                return "cells of other rows are read as well"
            if not (isinstance(found.column, ast.Constant) and isinstance(found.column.value, str)):
                return "a cell is not read by a constant column name"
            if found.positional != (loop.kind == "positions"):
                return "positions and labels are mixed"
            columns.setdefault(found.column.value, []).append(node)
            picked.update(ast.walk(node))
    index_used = False
    for part in loop.body:
        for node in descendants(part):
            if isinstance(node, ast.Name) and node.id == loop.index and node not in picked:
                if not isinstance(node.ctx, ast.Load):
                    return f"`{node.id}` is bound in the loop"
                index_used = True
    if isinstance(_range_of(loop), str):
        return "the loop leaves rows out"
    return _closed(context, loop, columns, index_used)


def _range_of(loop: RowLoop) -> str | None:
    """A reason if an index loop does not run over all rows from the first one on."""
    _, iterable = _head(loop)
    if loop.kind == "labels":
        return None
    match iterable:
        case ast.Call(args=[ast.Call() | ast.Subscript()]):
            return None
        case ast.Call(args=[ast.Constant(value=0), ast.Call() | ast.Subscript()]):
            return None
    return "part"


def _closed(
    context: Context,
    loop: RowLoop,
    columns: dict[str, list[ast.Subscript]],
    index_used: bool,
) -> tuple[dict[str, list[ast.Subscript]], bool] | str:
    """The same, if nothing after the loop uses its variables."""
    if isinstance(loop.node, ast.For):
        inside = set(descendants(loop.node))
        region = region_of(context, loop.node)
        labels = _label_names(loop)
        for name in sorted({*labels, *([] if loop.row is None else [loop.row])}):
            if context.flow.function(loop.node) is None:
                if not name.startswith("_"):
                    return f"`{name}` may be used after the loop"
                continue
            for read in context.flow.reads(name, region):
                if read not in inside and any(
                    binding.node in inside for binding in context.flow.reaching(read)
                ):
                    if name in labels and index_used:
                        continue
                    return f"`{name}` may be used after the loop"
    return columns, index_used


def _identifier(column: str) -> str:
    text = re.sub(r"\W+", "_", column.strip()).strip("_").lower()
    if not text or text[0].isdigit() or keyword.iskeyword(text) or not text.isidentifier():
        text = f"column_{text}" if text else "column"
    return text


def _quoted(context: Context, node: ast.Subscript) -> str:
    found = cell(context, node)
    column = found.column if found is not None else node.slice
    if isinstance(column, ast.Constant) and not hasattr(column, "lineno"):
        return quoted(context, str(column.value))  # read as an attribute
    assert column is not None
    return key_of(context, column) if isinstance(column, ast.Constant) else context.code(column)
