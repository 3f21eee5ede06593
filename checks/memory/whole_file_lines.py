"""
## What it does

Finds files that are read as a whole only to go through their lines once: `f.readlines()`, `f.read().splitlines()`, `f.read().split("\\n")`, `list(f)`.

## Why it is slow

A file gives its lines one by one. On a file of 15.7 MB, `for line in f` holds 0.02 MB and takes 19 ms; `readlines` holds 32 MB and takes 36 ms; `read().split` holds 48 MB and takes 40 to 48 ms.

## Setup

```python
import functools
import tempfile


@functools.cache
def written(size):
    file = tempfile.NamedTemporaryFile("w+")
    file.write("some words on a line\\n" * size)
    file.flush()
    return file
```

## Slow

```python
def count(path):
    words = 0
    with open(path) as file:
        for line in file.readlines():
            words += len(line)
    return words


def run(size=200_000):
    return count(written(size).name)
```

## Fast

```python
def count(path):
    words = 0
    with open(path) as file:
        for line in file:
            words += len(line)
    return words


def run(size=200_000):
    return count(written(size).name)
```

## Measured

## Fix safety

`iterate-file` is safe for `readlines()` of a file opened in the same function that is used for nothing else. Otherwise it is unsafe: `splitlines` and `split` drop line ends and also differ at form feeds and Unicode line ends, which the rewrite of `readlines` keeps; and a file that is read lazily can change while it is read.


## Limits

Silent where the lines are used in any other way than going through them once (length, index, slice, a second pass), where the file is opened for writing before the loop has gone through its lines, and for what is in memory already (`StringIO`).
A warning where names say that the file holds data (`load_dataset`, `reads.fastq`), or that it grows as long as
the program is used (a log, `events.jsonl`) and the loop keeps but a part of it: counts, filters, writes out. Else a
hint, and so where the size of a file was asked before: most files that are read have a few lines.

## References

- [Python documentation: methods of file objects](https://docs.python.org/3/tutorial/inputoutput.html#methods-of-file-objects)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import iterate_file
from perflint.rules.bulk import keeps_most
from perflint.rules.context import Context
from perflint.rules.files import grows, holds_data, is_file, mode, opened_path
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import (
    COMPREHENSIONS,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL701",
    name="whole-file-lines",
    summary="a file read as a whole only to go through its lines once",
    impact=Impact.MEMORY,
    screen=Screen.on(
        "readlines",
        "splitlines",
        "split",
        "list",
        names="readlines read read_text list",
        effects="blocks:file",
    ),
    codemods=("iterate-file",),
    overlap=("FURB129",),
)

# What they hold is in memory already.
_IN_MEMORY = ("io.StringIO", "io.BytesIO", "tempfile.SpooledTemporaryFile")
# What gives the elements of what it is given one by one, with a function before it …
_MAPPING = ("builtins.map", "builtins.filter")
_PASSING = (*_MAPPING, "builtins.enumerate", "csv.reader", "csv.DictReader")
# … and what goes through all of them.
_REDUCING = frozenset(
    f"builtins.{name}" for name in "sum max min any all set frozenset".split()
) | {"collections.Counter"}


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    file = _whole_file(call, context)
    if file is None:
        return
    loop = _only_iteration(call, context)
    if loop is None or _rewrites(file, loop, context) or context.is_a(file, *_IN_MEMORY):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` holds the whole file to go through its lines once;"
        " iterate over the file itself",
        severity=None if _may_be_large(call, file, loop, context) else Severity.HINT,
        fix=lambda: iterate_file.rewrite(context, call, file),
    )


def _may_be_large(call: ast.Call, file: ast.expr, loop: ast.AST, context: Context) -> bool:
    """Whether something shows that a file has many lines, and no test of its size that it has few. What
    only grows in time is another matter where all of it is kept: its text is not much beside that."""
    if _is_measured(call, context):
        return False
    opened = file if isinstance(file, ast.Call) else _opening(file, context)
    path = opened_path(opened, context) if opened is not None else None
    named = [file] if path is None else [file, path]
    return any(holds_data(one, context) for one in named) or (
        any(grows(one, context) for one in named) and not keeps_most(loop, context)
    )


def _is_measured(call: ast.Call, context: Context) -> bool:
    """Whether the function asks for the size of a file before it reads one."""
    function = context.function(call)
    return function is not None and any(
        last_name(node) in ("st_size", "getsize") and node.lineno <= call.lineno
        for node in nodes_below(function, ast.Attribute, ast.Name)
    )


def _whole_file(call: ast.Call, context: Context) -> ast.expr | None:
    """The file (or path) whose lines a call lists."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name() as text, attr="split" | "splitlines" as method),
            args=arguments,
        ) if method == "splitlines" or _is_newline(arguments):
            return _read_as(text, context)
        case ast.Call(func=ast.Attribute(value=file, attr="readlines"), args=[]) if is_file(
            file, context
        ):
            return file
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(func=ast.Attribute(value=file, attr="read"), args=[]),
                attr="splitlines",
            )
        ) if is_file(file, context):
            return file
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(
                    func=ast.Attribute(
                        value=ast.Call(func=ast.Attribute(value=file, attr="read"), args=[]),
                        attr="strip" | "rstrip",
                    ),
                    args=[],
                ),
                attr="split" | "splitlines" as method,
            ),
            args=arguments,
        ) if is_file(file, context) and (method == "splitlines" or _is_newline(arguments)):
            return file
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(func=ast.Attribute(value=file, attr="read"), args=[]), attr="split"
            ),
            args=arguments,
        ) if is_file(file, context) and _is_newline(arguments):
            return file
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(func=ast.Attribute(value=path, attr="read_text")) as read,
                attr="splitlines" | "split" as method,
            ),
            args=arguments,
        ) if context.is_a(path, "pathlib.Path"):
            if method == "split" and not _is_newline(arguments):
                return None
            return read
        case ast.Call(func=function, args=[file], keywords=[]) if context.names.is_builtin(
            function, "list"
        ) and is_file(file, context):
            return file
    return None


def _read_as(text: ast.Name, context: Context) -> ast.expr | None:
    """The file whose whole text was read under a name that only its lines are taken of."""
    only = context.names.only_binding(text)
    read = only.value if only is not None and only.kind == "assign" else None
    if only is None or not isinstance(read, ast.Call) or read.args:
        return None
    if not isinstance(read.func, ast.Attribute) or read.func.attr != "read":
        return None
    if not _read_once(text.id, text, context):
        return None
    if context.flow.loop(read) is not context.flow.loop(text):
        return None
    return read.func.value if is_file(read.func.value, context) else None


def _read_once(name: str, place: ast.AST, context: Context) -> list[ast.Name]:
    """The one place that reads a local name, or one of a program that nothing imports; none where there are
    more."""
    region = context.function(place) or context.names.tree
    if region is context.names.tree and context.project.named_elsewhere(context.names.module, name):
        return []
    reads = context.flow.reads(name, region)
    return reads if len(reads) == 1 and not context.flow.captured(name, region) else []


def _is_newline(arguments: list[ast.expr]) -> bool:
    return (
        len(arguments) == 1
        and isinstance(arguments[0], ast.Constant)
        and arguments[0].value in ("\n", b"\n")
    )


def _only_iteration(call: ast.Call, context: Context) -> ast.AST | None:
    """The loop or comprehension that goes through the lines, if that is all that happens to them."""
    above = parent(call)
    direct = _iterates(call, above, context)
    if direct is not None:
        return direct
    if (
        isinstance(above, ast.Assign)
        and len(above.targets) == 1
        and isinstance(above.targets[0], ast.Name)
    ):
        name = above.targets[0]
        reads = _read_once(name.id, call, context)
        if len(context.names.bindings(name)) != 1 or not reads:
            return None
        found = _iterates(reads[0], parent(reads[0]), context)
        whole = parent(found) if isinstance(found, ast.comprehension) else found
        if isinstance(whole, COMPREHENSIONS) and whole.generators[0] is not found:
            return None  # gone through again and again
        if whole is not None and context.flow.loop(whole) is context.flow.loop(call):
            return found
    return None


def _iterates(node: ast.expr, above: ast.AST | None, context: Context) -> ast.AST | None:
    match above:
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is node:
            return above
        case ast.Call(func=function, args=[*_, last]) if node in above.args:
            name = context.names.dotted(function)
            if name in _REDUCING and last is node:
                return above
            if name in _PASSING and (node is above.args[0] or name in _MAPPING):
                return _iterates(above, parent(above), context)
    return None


def _rewrites(file: ast.expr, loop: ast.AST, context: Context) -> bool:
    """Whether the file may be written while its lines are gone through."""
    opened = _opening(file, context)
    if opened is not None:
        given = mode(opened, context)
        if given is None or "+" in given:
            return True
        path = opened_path(opened, context)
        if path is not None:
            wanted = spelling(path)
            region = context.function(opened) or context.names.tree
            last = getattr(loop, "end_lineno", None) or getattr(parent(loop), "end_lineno", None)
            end = last or opened.lineno
            return any(
                isinstance(call, ast.Call)
                and call is not opened
                and opened.lineno <= call.lineno <= end
                and (other := opened_path(call, context)) is not None
                and spelling(other) == wanted
                and (mode(call, context) != "r" or _stands_in(call, loop))
                for call in descendants(region)
            )
    return False


def _stands_in(node: ast.AST, above: ast.AST) -> bool:
    return any(up is above for up in parents(node))


def _opening(file: ast.expr, context: Context) -> ast.Call | None:
    if isinstance(file, ast.Call):
        return file if opened_path(file, context) is not None else None
    if isinstance(file, ast.Name):
        bindings = context.flow.reaching(file)
        opened = bindings[0].value if len(bindings) == 1 else None
        if isinstance(opened, ast.Call) and opened_path(opened, context) is not None:
            return opened
    return None
