"""
## What it does

Finds arrays that `np.load` reads whole and of which only parts are used: `np.load(path)[:100]`, or a name that
is only sliced.

## Why it is slow

The whole file is read and held in memory. With `mmap_mode="r"` the array is mapped: only the pages that a slice
touches are read. Slicing 1,000 rows of a file of 30 MB: 30.5 MB at the peak, against 0.02 MB.

## Slow

```python
import tempfile
from pathlib import Path

import numpy as np


def run(size=2_000_000):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "values.npy"
        np.save(path, np.arange(size))
        return sum(int(np.load(path)[start]) for start in range(0, size, size // 20))
```

## Fast

```python
import tempfile
from pathlib import Path

import numpy as np


def run(size=2_000_000):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "values.npy"
        np.save(path, np.arange(size))
        return sum(
            int(np.load(path, mmap_mode="r")[start]) for start in range(0, size, size // 20)
        )
```

## Measured

## Fix safety

`memory-map` is unsafe: the parts cannot be written, and read the file when they are used. Refused where the type of
what is loaded does not show a path.

## Limits

Advice: a mapped array cannot be written, reads from the disk when it is used, and needs the file for as long.
Archives (`.npz`) cannot be mapped.

## References

- [NumPy: load](https://numpy.org/doc/stable/reference/generated/numpy.load.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import memory_map
from perflint.codemods.parts import arguments
from perflint.language.nodes import parent
from perflint.reasoning.values.uses import reads_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL322",
    name="load-without-mmap",
    summary="an array file read whole of which only parts are used",
    impact=Impact.MEMORY,
    screen=Screen.on("numpy"),
    group=Group.ADVICE,
    codemods=("memory-map",),
)

_LOOKING = frozenset({"shape", "dtype", "ndim", "size", "nbytes"})


@dataclass(frozen=True, slots=True)
class Loading:
    """A call that reads an array of which parts are used."""

    call: ast.Call
    context: Context


@RULE.silent("where the file is an archive, or may hold objects: these cannot be mapped")
def cannot_be_mapped(case: Loading) -> bool:
    path = arguments.value(case.call, 0, "file")
    objects = arguments.value(case.call, 2, "allow_pickle")
    pickles = isinstance(objects, ast.Constant) and objects.value is True
    return pickles or any(
        isinstance(node, ast.Constant) and str(node.value).endswith((".npz", ".pkl"))
        for node in (ast.walk(path) if path is not None else ())
    )


@RULE.silent("where an open file is loaded, which cannot be mapped")
def open_file(case: Loading) -> bool:
    path = arguments.value(case.call, 0, "file")
    return path is not None and case.context.is_a(path, "io.IOBase")


@RULE.silent("where the entries of an archive are asked for by name")
def entries_by_name(case: Loading) -> bool:
    reads: list[ast.expr] = [case.call, *(reads_of(case.context, case.call) or ())]
    return any(
        isinstance(above := parent(read), ast.Subscript)
        and case.context.is_a(above.slice, "builtins.str")
        for read in reads
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.name(call.func) != "numpy.load" or arguments.open_ended(call):
        return
    if arguments.value(call, 1, "mmap_mode") is not None:
        return
    reads = reads_of(context, call)
    if not _is_cut(call, context):
        if not reads or not any(_is_cut(read, context) for read in reads):
            return
        if not all(_is_cut(read, context) or _is_looked_at(read) for read in reads):
            return
    yield from context.report(
        Loading(call, context),
        call,
        'the whole array is read and only parts of it are used; map the file with `mmap_mode="r"`',
        fix=lambda: memory_map.rewrite(context, call),
    )


def _is_cut(node: ast.expr, context: Context) -> bool:
    """Whether a node is read at an index or a slice only."""
    above = parent(node)
    if not isinstance(above, ast.Subscript) or above.value is not node:
        return False
    whole = isinstance(above.slice, ast.Slice) and above.slice.lower is above.slice.upper is None
    return isinstance(above.ctx, ast.Load) and not whole


def _is_looked_at(read: ast.expr) -> bool:
    """Whether a read asks for the shape and the like."""
    above = parent(read)
    if isinstance(above, ast.Attribute):
        return above.attr in _LOOKING
    return isinstance(above, ast.Call) and getattr(above.func, "id", "") == "len"
