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

`iterate-file` is safe for `readlines()` of a file opened in the same function that is used for nothing else, in a loop that calls nothing that could write files and does nothing that shows when bytes that cannot be decoded, or compressed data that is damaged, raise half way. Lines with a name are rewritten where one loop right behind them goes through them; it moves into the `with`. Otherwise it is unsafe: `splitlines` and `split` drop line ends and also differ at form feeds and Unicode line ends, which the rewrite of `readlines` keeps; and a file that is read lazily can change while it is read.


## Limits

Silent where the lines are used in any other way than going through them once (length, index, slice, a second pass).

## References

- [Python documentation: methods of file objects](https://docs.python.org/3/tutorial/inputoutput.html#methods-of-file-objects)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from perflint.codemods import iterate_file
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, last_name, nodes_below, parent
from perflint.reasoning.size.kept_elements import keeps_most
from perflint.reasoning.size.line_records import hold_records
from perflint.reasoning.values.files import grows, holds_data, is_file, mode, opened_path
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL701",
    name="whole-file-lines",
    summary="a file read as a whole only to go through its lines once",
    impact=Impact.MEMORY,
    apart=True,
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
_IN_MEMORY = classes_of("file in memory")
# Calls that return the elements of their argument one by one, after a function …
_MAPPING = ("builtins.map", "builtins.filter")
_READERS = classes_of("reads rows")
_PASSING = (*_MAPPING, *_READERS, "builtins.enumerate", "builtins.zip")
_SEVERAL = (*_MAPPING, "builtins.zip")
# … and calls that go through all of them …
_REDUCING = frozenset(
    f"builtins.{name}" for name in "sum max min any all set frozenset".split()
) | {"collections.Counter"}
# … or keep them: no case but where they are no lines any more.
_KEEPING = frozenset(f"builtins.{name}" for name in "list tuple sorted dict".split())


@dataclass(frozen=True)
class WholeFile:
    """A call that lists the lines of a file, which one loop or comprehension then goes through."""

    call: ast.Call
    file: ast.expr  # or its path
    loop: ast.AST
    context: Context

    @cached_property
    def opening(self) -> ast.Call | None:
        """The call that opens the file."""
        file = self.file
        if isinstance(file, ast.Name):
            bindings = self.context.flow.reaching(file)
            opened = bindings[0].value if len(bindings) == 1 else None
        else:
            opened = file
        if isinstance(opened, ast.Call) and opened_path(opened, self.context) is not None:
            return opened
        return None

    @cached_property
    def holds_records(self) -> bool:
        """Whether each line is read as a record."""
        return hold_records(self.loop, self.context)

    @property
    def named(self) -> list[ast.expr]:
        """What tells of the file by its names: itself, and its path."""
        path = opened_path(self.opening, self.context) if self.opening is not None else None
        return [self.file] if path is None else [self.file, path]


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in whole_files(call, context):
        instead = "the file itself"
        if iterate_file.skips(parent(call)):
            instead += ", after the lines to skip: `itertools.islice(…)`"
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` holds the whole file to go through its lines once;"
            f" iterate over {instead}",
            fix=partial(iterate_file.rewrite, context, call, case.file),
        )


def whole_files(call: ast.Call, context: Context) -> Iterator[WholeFile]:
    file = _whole_file(call, context)
    loop = _only_iteration(call, context) if file is not None else None
    if file is not None and loop is not None:
        yield WholeFile(call, file, loop, context)


@RULE.silent("where the file is in memory already (`StringIO`)")
def in_memory(case: WholeFile) -> bool:
    return case.context.is_a(case.file, *_IN_MEMORY)


@RULE.silent("where the file may be opened for writing too (`r+`, or a mode that is not constant)")
def may_be_written(case: WholeFile) -> bool:
    if case.opening is None:
        return False
    opened_for = mode(case.opening, case.context)
    return opened_for is None or "+" in opened_for


@RULE.silent("where the file is opened for writing before the loop has gone through its lines")
def rewritten_meanwhile(case: WholeFile) -> bool:
    opened, context, loop = case.opening, case.context, case.loop
    path = opened_path(opened, context) if opened is not None else None
    if opened is None or path is None:
        return False
    wanted = spelling(path)
    last = getattr(loop, "end_lineno", None) or getattr(parent(loop), "end_lineno", None)
    region = context.function(opened) or context.names.tree
    opens = context.once(("opens by path", region), lambda: _opens(region, context))
    return any(
        call is not opened
        and opened.lineno <= call.lineno <= (last or opened.lineno)
        and mode(call, context) != "r"
        for call in opens.get(wanted, ())
    )


def _opens(region: ast.AST, context: Context) -> dict[str, list[ast.Call]]:
    """The calls that open files in a region, by how their path is spelled."""
    found: dict[str, list[ast.Call]] = {}
    for call in nodes_below(region, ast.Call):
        path = opened_path(call, context)
        if path is not None:
            found.setdefault(spelling(path), []).append(call)
    return found


@RULE.hint("where the function asks for the size of a file before")
def size_is_checked(case: WholeFile) -> bool:
    function = case.context.function(case.call)
    return function is not None and any(
        last_name(node) in ("st_size", "getsize") and node.lineno <= case.call.lineno
        for node in nodes_below(function, ast.Attribute, ast.Name)
    )


@RULE.hint(
    "where no name says that the file holds data (`dataset`, `reads.fastq`) or grows (a log), and its lines are no"
    " records (JSON, or columns between tabs or bars): most files have few lines",
    lowers="unknown",
)
def may_be_small(case: WholeFile) -> bool:
    return not case.holds_records and not any(
        holds_data(name, case.context) or grows(name, case.context) for name in case.named
    )


@RULE.hint("where a file that grows is kept as a whole, beside which its text takes little memory")
def most_is_kept(case: WholeFile) -> bool:
    return (
        keeps_most(case.loop, case.context)
        and not any(holds_data(name, case.context) for name in case.named)
        and any(grows(name, case.context) for name in case.named)
    )


def _whole_file(call: ast.Call, context: Context) -> ast.expr | None:
    """The file (or path) whose lines a call lists."""
    match call:
        case ast.Call(func=ast.Attribute(value=file, attr="readlines"), args=[], keywords=[]):
            return file if is_file(file, context) else None
        case ast.Call(func=ast.Attribute(value=text, attr="splitlines")):
            return _read_as(text, context)
        case ast.Call(func=ast.Attribute(value=text, attr="split"), args=arguments):
            return _read_as(text, context) if _is_newline(arguments) else None
        case ast.Call(func=function, args=[file], keywords=[]):
            if context.names.is_builtin(function, "list") and is_file(file, context):
                return file
    return None


def _read_as(text: ast.expr, context: Context) -> ast.expr | None:
    """The file, or the call of `read_text`, whose whole text an expression is."""
    match text:
        case ast.Name():
            return _read_under(text, context)
        case ast.Call(
            func=ast.Attribute(value=ast.Call() as read, attr="strip" | "rstrip"), args=[]
        ):
            return _read_file(read, context)
        case ast.Call(func=ast.Attribute(value=path, attr="read_text")):
            return text if context.is_a(path, "pathlib.Path") else None
        case ast.Call():
            return _read_file(text, context)
    return None


def _read_file(call: ast.Call, context: Context) -> ast.expr | None:
    match call:
        case ast.Call(func=ast.Attribute(value=file, attr="read"), args=[]):
            return file if is_file(file, context) else None
    return None


def _read_under(text: ast.Name, context: Context) -> ast.expr | None:
    """The file whose whole text was read under a name that only its lines are taken of."""
    only = context.names.only_binding(text)
    read = only.value if only is not None and only.kind == "assign" else None
    if not isinstance(read, ast.Call) or not _read_once(text.id, text, context):
        return None
    if context.flow.loop(read) is not context.flow.loop(text):
        return None
    return _read_file(read, context)


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
    if above is not None and iterate_file.skips(above):
        above = parent(above)
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
        if reads[0].lineno < call.lineno:
            return None  # what is gone through is something else
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
        case ast.Subscript(value=value) if value is node and iterate_file.skips(above):
            return _iterates(above, parent(above), context)
        case ast.Call(func=function, args=[*_, last]) if node in above.args:
            name = context.names.dotted(function)
            if last is node and (name in _REDUCING or name in _KEEPING and _makes(node, context)):
                return above
            if name in _PASSING and (node is above.args[0] or name in _SEVERAL):
                return _iterates(above, parent(above), context)
    return None


def _makes(node: ast.expr, context: Context) -> bool:
    """Whether an expression makes something of each line: `map(parse, lines)`, `csv.reader(lines)`."""
    return isinstance(node, ast.Call) and context.names.dotted(node.func) in (
        "builtins.map",
        *_READERS,
    )
