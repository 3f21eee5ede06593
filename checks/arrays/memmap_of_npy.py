"""A memory map over a `.npy` file that reads its header as data.

## What it does

Finds `np.memmap("data.npy", ...)` in a reading mode without `offset`.

## Why it matters

A `.npy` file starts with a header (`\\x93NUMPY`, version, dtype and shape),
and a plain memory map takes that for the first elements. Such code is copied from guides about memory.
`np.load(path, mmap_mode="r")` reads the header and maps the data: nothing is read until it is used, and
dtype and shape come from the file.

## Setup

```python
import numpy as np
```

## Slow

```python
import os
import tempfile

import numpy as np


def total(folder):
    path = os.path.join(folder, "samples.npy")
    np.save(path, np.arange(1000))
    samples = np.memmap(os.path.join(folder, "samples.npy"), dtype="int64", mode="r")
    return int(samples[-1000:].sum())


def run(size=1):
    with tempfile.TemporaryDirectory() as folder:
        return [total(folder) for _ in range(size)]
```

## Fast

```python
import os
import tempfile

import numpy as np


def total(folder):
    path = os.path.join(folder, "samples.npy")
    np.save(path, np.arange(1000))
    samples = np.load(os.path.join(folder, "samples.npy"), mmap_mode="r")
    return int(samples[-1000:].sum())


def run(size=1):
    with tempfile.TemporaryDirectory() as folder:
        return [total(folder) for _ in range(size)]
```

## Measured

## Fix safety

`load-npy` is unsafe: the value changes, by design. The header is no longer part of the data, and dtype
and shape are those of the file.

## Limits

The file name must be seen: a literal, an f-string, a path joined with a literal, or a name of another module or
an attribute that holds one of these.

## References

- [NumPy: memmap](https://numpy.org/doc/stable/reference/generated/numpy.memmap.html)
- [NumPy: load](https://numpy.org/doc/stable/reference/generated/numpy.load.html)
- [NumPy: the .npy format](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import load_npy
from perflint.codemods.parts import arguments
from perflint.language.flow.attributes import assigned
from perflint.language.paths import ending
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL315",
    name="memmap-of-npy",
    summary="a memory map over a `.npy` file that reads its header as data",
    impact=Impact.WRONG_RESULT,
    group=Group.CORRECTNESS,
    screen=Screen.on("numpy", names="memmap"),
    codemods=("load-npy",),
)


_WITH_HEADER = frozenset({"r", "c", "r+", "readonly", "copyonwrite", "readwrite"})


@dataclass(frozen=True)
class HeaderAsData:
    """A memory map of a `.npy` file."""

    context: Context
    call: ast.Call


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not call.args and not call.keywords or context.name(call.func) != "numpy.memmap":
        return
    path = arguments.value(call, 0, "filename")
    if path is None or not _is_npy(context, path):
        return
    yield from context.report(
        HeaderAsData(context, call),
        call,
        f"`np.memmap` of `{context.short(path)}` reads the header of the `.npy` file as data;"
        ' `np.load(path, mmap_mode="r")` maps the data and knows dtype and shape',
        cold="",
        fix=lambda: load_npy.rewrite(context, call),
    )


@RULE.silent("where the call unpacks arguments (`*options`), which may skip the header")
def unpacks_arguments(case: HeaderAsData) -> bool:
    return arguments.open_ended(case.call)


@RULE.silent("where the mode makes a raw file (`w+`), or is not a constant")
def other_mode(case: HeaderAsData) -> bool:
    mode = arguments.value(case.call, 2, "mode")
    return mode is not None and not (isinstance(mode, ast.Constant) and mode.value in _WITH_HEADER)


@RULE.silent("where `offset` skips the header")
def skips_header(case: HeaderAsData) -> bool:
    return arguments.value(case.call, 3, "offset") is not None


@RULE.silent(
    "where the file also maps that path by `w+`, which makes a raw file, whatever its name"
)
def made_here(case: HeaderAsData) -> bool:
    return _written(case.context, case.call) in case.context.once(
        "raw files that are made", lambda: frozenset(_raw_files(case.context))
    )


def _raw_files(context: Context) -> Iterator[str]:
    """How the paths are written of the raw files that memory maps make."""
    for call in context.names.nodes(ast.Call):
        if context.name(call.func) == "numpy.memmap":
            mode = arguments.value(call, 2, "mode")
            if isinstance(mode, ast.Constant) and mode.value in ("w+", "write"):
                yield _written(context, call)


def _written(context: Context, call: ast.Call) -> str:
    """How the path of a memory map is written: by its name, or where a name stands for it."""
    path = arguments.value(call, 0, "filename")
    if isinstance(path, ast.Name):
        bindings = context.flow.reaching(path)
        if len(bindings) == 1 and bindings[0].kind == "assign":
            path = bindings[0].value
    return "" if path is None else spelling(path)


def _is_npy(context: Context, path: ast.expr, hops: int = 3) -> bool:
    """Whether a path is seen to end in `.npy`."""
    match path:
        case ast.BinOp(op=ast.Div() | ast.Add(), right=right):
            return _is_npy(context, right, hops)
        case ast.Call(args=[*_, last]):
            return hops > 0 and _is_npy(context, last, hops - 1)
        case ast.Name():
            bindings = context.flow.reaching(path)
            if len(bindings) == 1 and bindings[0].value is not None and hops:
                return bindings[0].kind == "assign" and _is_npy(
                    context, bindings[0].value, hops - 1
                )
            return _is_npy_elsewhere(context, path)
        case ast.Attribute(value=owner):
            if _is_npy_elsewhere(context, path):
                return True
            known = context.type(owner)
            if known is not None and known.kind in ("instance", "class"):
                named = context.project.file_named(f"{known.name}.{path.attr}")
                if named is not None:
                    return named.endswith(".npy")
            value = assigned(path, context.names)
            return value is not None and hops > 0 and _is_npy(context, value, hops - 1)
    return (ending(path) or "").endswith(".npy")


def _is_npy_elsewhere(context: Context, name: ast.expr) -> bool:
    """Whether a name of another module holds such a path."""
    dotted = context.name(name)
    return dotted is not None and (context.project.file_named(dotted) or "").endswith(".npy")
