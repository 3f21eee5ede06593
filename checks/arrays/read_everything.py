"""
## What it does

Finds tables that `read_csv`, `read_parquet` and their like, of pandas or polars, read with all columns, where the
function uses one to three of them.

## Why it is slow

Each column is parsed and held in memory. With `usecols=` (`columns=` for Parquet and Feather) only those that are
named are: of 500,000 rows with 5 columns, two take 25 ms and 9.9 MB, all 61 ms and 26 MB.

## Slow

```python
import io

import pandas as pd

TEXT = "a,b,c,d,e\\n" + "1,2.5,x,4,5\\n" * 20_000


def run(size=3):
    total = 0.0
    for _ in range(size):
        frame = pd.read_csv(io.StringIO(TEXT))
        total += float(frame["b"].sum())
    return total
```

## Fast

```python
import io

import pandas as pd

TEXT = "a,b,c,d,e\\n" + "1,2.5,x,4,5\\n" * 20_000


def run(size=3):
    total = 0.0
    for _ in range(size):
        frame = pd.read_csv(io.StringIO(TEXT), usecols=["b"])
        total += float(frame["b"].sum())
    return total
```

## Measured

## Limits

Advice, since nothing says how many columns the file has. All uses of the frame must be seen: columns by their names.

## References

- [pandas: scaling to large datasets](https://pandas.pydata.org/docs/user_guide/scale.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import told_of
from perflint.language.nodes import parent
from perflint.reasoning.values.uses import reads_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL321",
    name="read-everything",
    summary="a table read with all columns where a few are used",
    impact=Impact.MEMORY,
    screen=Screen.on("pandas", "polars"),
    group=Group.ADVICE,
)

# What reads only some columns, by reader.
_READERS = told_of("columns")
_CUTTING = frozenset({"usecols", "columns", "nrows", "chunksize", "iterator", "header", "names"})
_MOST = 3  # columns that are few


@dataclass(frozen=True, slots=True)
class Reading:
    """A call that reads a table, with the columns that are used."""

    call: ast.Call
    columns: tuple[str, ...]
    context: Context


@RULE.silent("where only some rows or columns are read, or the columns get other names")
def reads_a_part(case: Reading) -> bool:
    return any(word.arg in _CUTTING for word in case.call.keywords)


@RULE.silent("where several sheets are read, which are picked by their names")
def reads_sheets(case: Reading) -> bool:
    sheet = arguments.value(case.call, 1, "sheet_name")
    return (
        (case.context.name(case.call.func) or "").endswith(".read_excel")
        and sheet is not None
        and not (isinstance(sheet, ast.Constant) and sheet.value is not None)
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    option = _READERS.get(context.name(call.func) or "")
    if option is None or arguments.open_ended(call):
        return
    columns: set[str] = set()
    reads = reads_of(context, call)
    for read in [call] if isinstance(parent(call), ast.Subscript) else reads or ():
        used = _columns(read)
        if used is None:
            return
        columns |= used
    if not 0 < len(columns) <= _MOST:
        return
    shown = ", ".join(f'"{column}"' for column in sorted(columns))
    yield from context.report(
        Reading(call, tuple(sorted(columns)), context),
        call,
        f"all columns are read and {_number(len(columns))} used; read those with `{option}=[{shown}]`",
    )


def _number(count: int) -> str:
    return "one is" if count == 1 else f"{count} are"


def _columns(read: ast.expr) -> set[str] | None:
    """The columns that a read of a frame takes; None where that is not known."""
    match parent(read):
        case ast.Call(func=ast.Name(id="len")):
            return set()
        case ast.Subscript(
            value=frame, slice=ast.Constant(value=str() as name), ctx=ast.Load()
        ) if frame is read:
            return {name}
        case ast.Subscript(value=frame, slice=ast.List(elts=elts), ctx=ast.Load()) if frame is read:
            names = [one.value for one in elts if isinstance(one, ast.Constant)]
            texts = {name for name in names if isinstance(name, str)}
            return texts if len(texts) == len(elts) else None
    return None
