"""
## What it does

Finds loops over the rows of a polars frame (`iter_rows()`, `rows()`, `to_dicts()`), and lazy frames that are
collected in each iteration of a loop.

## Why it is slow

Polars keeps columns. Each row of a loop is made of Python objects that are read from all columns one by one,
and what is then done with them runs in Python, in one thread: about a hundred times as long as an expression
on whole columns. `collect()` plans and runs a query: in a loop the source is read again each time, and the
queries of different iterations do not run beside each other.

## Slow

```python
import polars as pl


def total(frame: pl.DataFrame):
    result = 0
    for price, count in frame.iter_rows():
        result += price * count
    return result


def run(size=50_000):
    return total(pl.DataFrame({"price": range(size), "count": range(size)}))
```

## Fast

```python
import polars as pl


def total(frame: pl.DataFrame):
    return (frame["price"] * frame["count"]).sum()


def run(size=50_000):
    return total(pl.DataFrame({"price": range(size), "count": range(size)}))
```

## Measured

## Limits

The frame must be known to be one of polars. Loops over a name that holds the rows are seen as well, and so
are lazy frames that a function collects which a loop calls.

## References

- [polars: DataFrame.iter_rows](https://docs.pola.rs/api/python/stable/reference/dataframe/api/polars.DataFrame.iter_rows.html)
- [polars: collect_all](https://docs.pola.rs/api/python/stable/reference/api/polars.collect_all.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.reasoning.frames.row_loops import WRAPPERS, RowLoop, does_more
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.occurrence.iteration_work import goes_wrong, shows
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.reasoning.occurrence.tight_loops import is_tight
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.semantics.names import FUNCTIONS, descendants, within

RULE = Rule(
    code="PFL312",
    name="rowwise-polars",
    summary="rows of a polars frame, or lazy frames, one by one in a loop",
    impact=Impact.OVERHEAD,
    group=Group.PREVIEW,
    screen=Screen.on("polars", constructs="repeated"),
)

_ROWS = ("iter_rows", "rows", "to_dicts")
_FEW = frozenset({"head", "tail", "limit", "top_k", "bottom_k", "describe", "slice", "sample"})
_GROUPING = frozenset({"group_by", "group_by_dynamic", "rolling", "partition_by", "value_counts"})
_PARTS = frozenset({"slice", "head", "limit", "tail"})
_MOST_STEPS = 12
Loop = ast.For | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(frozen=True)
class Rows:
    """A loop over the rows of a polars frame."""

    loop: RowLoop
    call: ast.Call  # what gives the rows
    context: Context

    @property
    def frame(self) -> ast.expr:
        """The frame."""
        return self.loop.frame


@dataclass(frozen=True)
class Query:
    """A lazy frame that is collected again and again."""

    call: ast.Call
    frame: ast.expr
    occurrence: Occurrence
    context: Context


@RULE.on(ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check_rows(node: Loop, context: Context) -> Iterator[Finding]:
    for case in row_loops(node, context):
        method = ast.unparse(case.call.func).rpartition(".")[2]
        yield from context.report(
            case,
            node,
            f"a loop over the rows of `{context.short(case.frame)}`: `{method}` makes Python objects of all"
            " columns for each row; compute with expressions on whole columns",
            loop=node,
        )


@RULE.on(ast.Call)
def check_queries(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in queries(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` plans and runs a query of its own in each iteration; collect once"
            " before the loop, or make all queries and give them to `pl.collect_all`",
            loop=case.occurrence.outer_loop,
            trace=case.occurrence.trace,
        )


def row_loops(node: Loop, context: Context) -> Iterator[Rows]:
    heads = (
        [(None, node.target, node.iter)]
        if isinstance(node, ast.For)
        else [(part, part.target, part.iter) for part in node.generators]
    )
    for part, target, iterable in heads:
        wrapped = False
        while (
            isinstance(iterable, ast.Call)
            and iterable.args
            and (context.callee(iterable) or "") in WRAPPERS
        ):
            if isinstance(target, ast.Tuple) and target.elts:
                target = target.elts[-1]
            wrapped, iterable = True, iterable.args[0]
        match _held(iterable, context):
            case ast.Call(func=ast.Attribute(value=frame, attr=attr)) as call if (
                attr in _ROWS and context.is_a(frame, "polars.DataFrame")
            ):
                row = target.id if isinstance(target, ast.Name) else None
                yield Rows(RowLoop(node, part, frame, "rows", None, row, wrapped), call, context)


def queries(call: ast.Call, context: Context) -> Iterator[Query]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "collect":
        return
    if context.callee(call) == "polars.LazyFrame.collect":
        found = occurrence(call, context)
        if found is not None:
            yield Query(call, call.func.value, found, context)


@RULE.silent("where each row is written, sent or drawn, or the loop leaves early")
def does_input_or_output(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and bool(does_more(case.context, case.loop))


@RULE.silent("where a generator gives the rows to whoever asks for them")
def yields_rows(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and any(
        isinstance(inner, (ast.Yield, ast.YieldFrom))
        for part in case.loop.body
        for inner in descendants(part, into_functions=False)
    )


@RULE.silent("where the frame is cut down to some rows (`head`, `limit`, `sample`)")
def few_rows(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and bool(_FEW & set(_steps(case.frame, case.context)[0]))


@RULE.silent("where each iteration collects a query of another source (`pl.scan_csv(path)`)")
def another_source(case: Rows | Query) -> bool:
    if isinstance(case, Rows):
        return False
    source = _steps(case.frame, case.context)[1]
    found = case.occurrence
    if found.repeat is not None:
        return not found.repeat.keeps(source, case.context)
    return isinstance(found.loop, FUNCTIONS) or not case.context.flow.invariant(source, found.loop)


@RULE.silent("where a slice is collected at a time, which keeps memory small")
def slice_at_a_time(case: Rows | Query) -> bool:
    return isinstance(case, Query) and bool(_PARTS & set(_steps(case.frame, case.context)[0]))


@RULE.silent("where the result feeds the next iteration, or decides whether there is one")
def feeds_next_iteration(case: Rows | Query) -> bool:
    if isinstance(case, Rows) or isinstance(case.occurrence.loop, FUNCTIONS):
        return False
    return feeds(case.context, case.frame, case.call, case.occurrence.loop)


@RULE.silent("where the frame holds one row a group")
def one_row_a_group(case: Rows | Query) -> bool:
    steps = set(_steps(case.frame, case.context)[0])
    return isinstance(case, Rows) and bool(_GROUPING & steps)


@RULE.silent("where the loop shows each row to somebody, or handles an exception")
def shows_rows(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and (shows(case.loop.node) or goes_wrong(case.loop.node))


@RULE.silent("where the loop computes nothing with the values of a row")
def computes_nothing(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and not any(
        isinstance(inner, (ast.BinOp, ast.AugAssign)) for inner in _body(case)
    )


@RULE.silent(
    "where the loop makes Python objects of the rows: records, tuples, entries of a dictionary"
)
def makes_objects(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and (
        isinstance(case.loop.node, ast.DictComp)
        or any(
            isinstance(inner, (ast.Dict, ast.DictComp))
            or isinstance(inner, ast.Tuple)
            and isinstance(inner.ctx, ast.Load)
            or isinstance(inner, (ast.Subscript, ast.Attribute))
            and isinstance(inner.ctx, ast.Store)
            for inner in _body(case)
        )
    )


@RULE.silent("where an iteration depends on the one before it (`last = price`)")
def depends_on_last_row(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and any(
        isinstance(inner, ast.Name)
        and isinstance(inner.ctx, ast.Load)
        and _is_carried(inner, case.loop.node, case.context)
        for inner in _body(case)
    )


@RULE.silent(
    "where an iteration calls what may take longer, or changes an object by other than `append`"
)
def other_work(case: Rows | Query) -> bool:
    return isinstance(case, Rows) and (
        any(_changes(inner) for inner in _body(case))
        or not all(is_tight(case.call, part, case.context) for part in case.loop.body)
    )


@RULE.hint("where the loop goes over few elements, by their nature or name")
def few_elements(case: Rows | Query) -> bool:
    if isinstance(case, Rows):
        return False
    found = case.occurrence
    return rounds_few(found.start, found.loop, case.context, by_name=True)


@RULE.hint("where the loop is in another file")
def loop_in_another_file(case: Rows | Query) -> bool:
    return isinstance(case, Query) and not case.occurrence.loop_is_here


def _body(case: Rows) -> Iterator[ast.AST]:
    """What an iteration runs."""
    for part in case.loop.body:
        yield from descendants(part, into_functions=False)


def _changes(node: ast.AST) -> bool:
    """Whether a statement only calls a method, and none that adds to a collection: `book.update(price)`."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr))):
            return attr not in ("append", "add", "extend")
    return False


def _is_carried(name: ast.Name, loop: ast.AST, context: Context) -> bool:
    """Whether a name may hold what an earlier iteration assigned to it."""
    bindings = context.flow.reaching(name)
    assigned = [binding.kind == "assign" and within(binding.node, loop) for binding in bindings]
    return any(assigned) and not all(assigned)


def _held(node: ast.expr, context: Context) -> ast.expr:
    """An expression, or what the one name that it is was given."""
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
            return bindings[0].value
    return node


def _steps(frame: ast.expr, context: Context) -> tuple[list[str], ast.expr]:
    """The methods by which a frame was made of another, last first, names followed, and that other."""
    steps: list[str] = []
    for _ in range(_MOST_STEPS):
        match _held(frame, context):
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if context.is_a(
                inner, "polars.LazyFrame", "polars.DataFrame"
            ) or _is_grouped(inner, context):
                steps.append(attr)
                frame = inner
            case _:
                break
    return steps, frame


def _is_grouped(node: ast.expr, context: Context) -> bool:
    """Whether a value is the groups of a frame, also under a name."""
    match _held(node, context):
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _GROUPING
    return False
