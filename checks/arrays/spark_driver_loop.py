"""
## What it does

Finds Spark frames that a loop of the driver works on step by step: `df = df.withColumn(…)` in a loop or in
`functools.reduce`, jobs that are started in each iteration (`collect()`, `count()`, `toPandas()`), computations
row by row over `df.collect()`, and Python functions (`udf`) that only do what a built-in function does.

## Why it is slow

`withColumn` adds a projection to the plan, and the plan is analysed anew each time: after some hundred steps
that takes minutes, or ends in a stack overflow. Each action runs a job over the whole input, the jobs of a
loop one after the other. Rows that are collected are computed with in one Python process instead of the
cluster, and rows that a `udf` sees are sent to Python and back.

## Setup

```python
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[2]").getOrCreate()
```

## Slow

```python
from pyspark.sql import DataFrame, functions


def doubled(frame: DataFrame, names):
    for name in names:
        frame = frame.withColumn(name, functions.col(name) * 2)
    return frame


def run(size=100):
    frame = spark.createDataFrame([tuple(range(size))], [f"c{number}" for number in range(size)])
    return [tuple(row) for row in doubled(frame, frame.columns).collect()]
```

## Fast

```python
from pyspark.sql import DataFrame, functions


def doubled(frame: DataFrame, names):
    return frame.withColumns({name: functions.col(name) * 2 for name in names})


def run(size=100):
    frame = spark.createDataFrame([tuple(range(size))], [f"c{number}" for number in range(size)])
    return [tuple(row) for row in doubled(frame, frame.columns).collect()]
```

## Measured

## Fix safety

`with-columns` is unsafe: all columns are computed from the frame as it was before the loop. It is offered where
the loop does nothing but add columns, and refused where the project supports PySpark older than 3.3.

## Limits

The frame must be known to be one of Spark. Of a `udf` it is known whether it only computes, or does what
functions of text do.

## References

- [PySpark: DataFrame.withColumn](https://spark.apache.org/docs/latest/api/python/reference/pyspark.sql/api/pyspark.sql.DataFrame.withColumn.html)
- [PySpark: DataFrame.withColumns](https://spark.apache.org/docs/latest/api/python/reference/pyspark.sql/api/pyspark.sql.DataFrame.withColumns.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import with_columns
from perflint.language.nodes import LoopNode, descendants, parent, within
from perflint.language.terms.evaluation import evaluate
from perflint.reasoning.arrays.columns import Column
from perflint.reasoning.arrays.elementwise_functions import describe_function, runs_formula
from perflint.reasoning.arrays.native_forms import computed_with
from perflint.reasoning.frames.lazy_frames import Query, is_grouped, query, steps
from perflint.reasoning.frames.python_rows import Loop, fetched_rows
from perflint.reasoning.frames.row_loops import RowLoop
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.size.small_collections import rounds_few, short
from perflint.reasoning.values.growth import root_name
from perflint.rules import lazy_frame_reasons, python_row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL314",
    name="spark-driver-loop",
    summary="a loop of the driver that adds columns, starts jobs or goes over rows of Spark frames",
    impact=Impact.OVERHEAD,
    group=Group.PREVIEW,
    screen=Screen.on("pyspark"),
    codemods=("with-columns",),
)

_FRAMES = ("pyspark.sql.DataFrame",)
_ADDING = {"withColumn": "withColumns", "withColumnRenamed": "withColumnsRenamed"}
_ACTIONS = ("collect", "count", "toPandas", "isEmpty")
_CUTTING = frozenset({"checkpoint", "localCheckpoint", "cache", "persist", "count", "collect"})
_UDF = "pyspark.sql.functions.udf"


@dataclass(frozen=True)
class Driven:
    """What a loop of the driver does with a frame, one of these, or a function in Python for each row."""

    context: Context
    growth: Growth | None = None
    query: Query | None = None
    rows: RowLoop | None = None


@dataclass(frozen=True)
class Growth:
    """Columns that are added one by one: by a statement in a loop, or by `functools.reduce`."""

    node: ast.AST
    method: str
    names: ast.expr | None = None  # what `reduce` goes over
    loop: LoopNode | None = None


@RULE.on(ast.Assign)
def check_growth(statement: ast.Assign, context: Context) -> Iterator[Finding]:
    match statement:
        case ast.Assign(
            targets=[ast.Name() as name], value=ast.Call(func=ast.Attribute() as method)
        ):
            loop = context.loop(statement)
            if loop is None or not _adds_to(name, method, loop, context):
                return
            yield from context.report(
                Driven(context, growth=Growth(statement, method.attr, loop=loop)),
                statement,
                _message(method.attr),
                fix=partial(with_columns.rewrite, context, statement, loop),
            )


@RULE.on(ast.Call)
def check_calls(call: ast.Call, context: Context) -> Iterator[Finding]:
    found = query(call, context, _ACTIONS, _FRAMES)
    if found is not None:
        yield from context.report(
            Driven(context, query=found),
            call,
            f"`{context.short(call)}` runs a job over the whole frame in each iteration; group the frame and"
            " run one job",
            loop=found.occurrence.outer_loop,
            trace=found.occurrence.trace,
        )
    name = context.name(call.func)
    if name == "functools.reduce":
        method = _reduced(call, context)
        if method is not None:
            yield from context.report(
                Driven(context, growth=Growth(call, method, call.args[1])), call, _message(method)
            )
    elif name == _UDF and call.args and _has_form(call.args[0], context):
        yield from context.report(Driven(context), call, _of_udf(context.short(call.args[0])))


@RULE.on(ast.FunctionDef)
def check_decorators(function: ast.FunctionDef, context: Context) -> Iterator[Finding]:
    for decorator in function.decorator_list:
        named = decorator.func if isinstance(decorator, ast.Call) else decorator
        if context.name(named) == _UDF and _computes(function, function.body, context):
            yield from context.report(Driven(context), decorator, _of_udf(function.name))


@RULE.on(ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check_rows(node: Loop, context: Context) -> Iterator[Finding]:
    for rows, call in fetched_rows(node, context, ("collect", "toLocalIterator"), _FRAMES):
        yield from context.report(
            Driven(context, rows=rows),
            node,
            f"`{context.short(call)}` brings all rows to the driver, and the loop computes with them in"
            " Python; compute with columns in Spark",
            loop=node,
        )


@RULE.silent(
    "where the iteration also cuts the plan or runs a job (`checkpoint`, `cache`, `count`)"
)
def cuts_plan(case: Driven) -> bool:
    return case.growth is not None and any(
        isinstance(inner, ast.Attribute) and inner.attr in _CUTTING
        for inner in (descendants(case.growth.loop) if case.growth.loop is not None else ())
    )


@RULE.silent("where some rows, or one a group, come to the driver")
def few_rows(case: Driven) -> bool:
    if case.rows is None:
        return False
    cut = {"limit", "head", "take", "agg", "sample"}
    return is_grouped(case.rows.frame, case.context, _FRAMES) or bool(
        cut & set(steps(case.rows.frame, case.context, _FRAMES)[0])
    )


RULE.share(*python_row_reasons.SILENT, *lazy_frame_reasons.SILENT)


@RULE.hint("where few columns are added, by the nature of what the loop goes over")
def few_columns(case: Driven) -> bool:
    growth = case.growth
    if growth is None:
        return False
    if growth.loop is None:
        return growth.names is not None and short(growth.names, case.context)
    return rounds_few(growth.node, growth.loop, case.context)


RULE.share(*lazy_frame_reasons.HINTS)


def _message(method: str) -> str:
    return (
        f"`{method}` in a loop makes a plan that grows with each column and is analysed anew each time;"
        f" give all columns to one `{_ADDING[method]}` or `select`"
    )


def _of_udf(shown: str) -> str:
    return (
        f"`{shown}` is called in Python for each row, and all rows are sent there and back; built-in functions of"
        " columns do the same in Spark"
    )


def _adds_to(name: ast.Name, method: ast.Attribute, loop: LoopNode, context: Context) -> bool:
    """Whether a statement adds a column to what an earlier iteration made."""
    root = root_name(_receiver(method))
    if method.attr not in _ADDING or root is None or root.id != name.id:
        return False
    return (context.is_a(method.value, *_FRAMES) or _enters_as_frame(name, loop, context)) and all(
        _keeps_growing(write, name.id) for write in context.flow.writes(name.id, loop)
    )


def _enters_as_frame(name: ast.Name, loop: LoopNode, context: Context) -> bool:
    """Whether a name stands for a frame before a loop, whose iterations build on it in several steps."""
    before = [
        evaluate(context.types.binding(binding), context.project)
        for binding in context.names.bindings(name)
        if not within(binding.node, loop)
    ]
    return bool(before) and all(
        found is not None and context.subclass(found.name, *_FRAMES) for found in before
    )


def _keeps_growing(write: ast.AST, name: str) -> bool:
    """Whether a name is given what is made of its own value by methods."""
    match parent(write):
        case ast.Assign(value=ast.Call(func=ast.Attribute() as method)):
            root = root_name(_receiver(method))
            return root is not None and root.id == name
    return False


def _receiver(method: ast.Attribute) -> ast.expr:
    """What the first call of a chain of methods is made on: `df` of `df.withColumn(…).withColumn`."""
    found = method.value
    while isinstance(found, ast.Call) and isinstance(found.func, ast.Attribute):
        found = found.func.value
    return found


def _reduced(call: ast.Call, context: Context) -> str | None:
    """The method by which `reduce` adds columns to a frame, one by one."""
    match call.args:
        case [
            ast.Lambda(
                args=ast.arguments(args=[ast.arg(arg=frame), _]),
                body=ast.Call(func=ast.Attribute(value=ast.Name(id=used), attr=method)),
            ),
            _,
            start,
        ] if frame == used and method in _ADDING and context.is_a(start, *_FRAMES):
            return method
    return None


def _has_form(function: ast.expr, context: Context) -> bool:
    """Whether Spark has functions of columns that do what a function does with each value."""
    if isinstance(function, ast.Lambda):
        return _computes(function, [ast.Return(value=function.body)], context)
    own = function_of(context, function)
    if isinstance(own, ast.FunctionDef):
        return _computes(own, own.body, context)
    return runs_formula(context, function) or bool(describe_function(context, function))


def _computes(
    function: ast.Lambda | ast.FunctionDef, body: list[ast.stmt], context: Context
) -> bool:
    """Whether all that a function does is to compute with its arguments."""
    match body:
        case [ast.Expr(value=ast.Constant()), ast.Return(value=ast.expr() as value)] | [
            ast.Return(value=ast.expr() as value)
        ]:
            return computed_with(context, function, value, Column()) is not None
    return False
