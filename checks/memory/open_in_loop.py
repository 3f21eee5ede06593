"""
## What it does

Finds files that are opened in each iteration of a loop, the same file each time; also archives, and files that
pandas, polars, NumPy, xarray or h5py read (`pd.read_csv(path)`).

## Why it is slow

Opening costs system calls and about 7 microseconds for each line written this way; closing flushes what could have been written together.

## Slow

```python
import os
import tempfile


def run(size=2_000):
    handle, path = tempfile.mkstemp()
    os.close(handle)
    for number in range(size):
        with open(path, "a") as log:
            log.write(f"{number}\\n")
    with open(path) as log:
        return len(log.read())
```

## Fast

```python
import os
import tempfile


def run(size=2_000):
    handle, path = tempfile.mkstemp()
    os.close(handle)
    with open(path, "a") as log:
        for number in range(size):
            log.write(f"{number}\\n")
    with open(path) as log:
        return len(log.read())
```

## Measured

## Fix safety

`hoist-from-loop` is offered for files opened to append, and unsafe: what is written reaches the disk later, and the file is made also where the loop does not run. A file that is read or written anew in each iteration starts at its beginning each time, so that is not rewritten.


## Limits

Reported also in a function that a loop calls with the same path. What the functions of the file that the loop calls do to files counts as done in the loop.

## References

- [Python documentation: open](https://docs.python.org/3/library/functions.html#open)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from perflint.codemods import hoist_from_loop
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parents,
    within,
)
from perflint.reasoning.files import file_changes
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.loop_branches import mostly
from perflint.reasoning.occurrence.unconditional import works_long
from perflint.reasoning.size import opening_loops
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.files import (
    mode,
    opened_path,
    plain_path,
    read_path,
    reading_mode,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL702",
    name="open-in-loop",
    summary="the same file opened in each iteration",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on(
        "open",
        "read_text",
        "read_bytes",
        "zipfile",
        "tarfile",
        "h5py",
        "pandas",
        "polars",
        "numpy",
        "xarray",
        constructs="repeated",
        names="open read_text read_bytes ZipFile File open_dataset load loadtxt genfromtxt read_csv read_excel"
        " read_feather read_json read_parquet read_pickle read_table",
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)
# Calls that print, log or collect their arguments.
_NOTING = frozenset(
    "print echo debug info warning error exception critical log write append add extend update put".split()
)


@dataclass(frozen=True)
class Opening:
    """A call that opens the same file again and again: in a loop, or in a function that one calls."""

    call: ast.Call
    path: ast.expr
    mode: str
    loop: LoopNode | FunctionNode
    start: ast.AST  # what the loop runs: the call itself, or that of the function
    context: Context
    repeat: Repeat | None = None  # how a loop runs the function around the call

    @property
    def appends(self) -> bool:
        """Whether the file is opened to append."""
        return "a" in self.mode

    @property
    def reads(self) -> bool:
        """Whether the file is opened to read."""
        return "r" in self.mode

    @property
    def loop_is_here(self) -> bool:
        """Whether the loop stands in this file."""
        return self.repeat is None or self.loop is not self.repeat.function

    @cached_property
    def regions(self) -> list[ast.AST]:
        """What runs in each iteration, as far as this file tells."""
        if self.repeat is None:
            return [self.loop]
        return opening_loops.called_functions(
            opening_loops.loop_and_callers(self.repeat, self.context), self.context
        )

    def same(self, part: ast.expr) -> bool:
        """Whether an argument of the call is the same each time."""
        if self.repeat is None:
            loop = self.loop
            return not isinstance(loop, FUNCTIONS) and self.context.flow.invariant(part, loop)
        return isinstance(part, ast.Constant) or self.repeat.keeps(part, self.context)


def openings(call: ast.Call, context: Context) -> Iterator[Opening]:
    loop = context.loop(call)
    path, opened_mode = opened_path(call, context), mode(call, context)
    if path is None:
        path = read_path(call, context)
        opened_mode = None if path is None else reading_mode(call)
    if (
        path is None
        or opened_mode is None
        or not plain_path(path, context)
        or isinstance(loop, ast.Call)
    ):
        return
    through = repeat(call, context) if loop is None else None
    if loop is not None:
        opening = Opening(call, path, opened_mode, loop, call, context)
    elif through is not None:
        opening = Opening(call, path, opened_mode, through.loop, through.start, context, through)
    else:
        return
    parts = [path, *call.args, *(word.value for word in call.keywords)]
    if all(map(opening.same, parts)):
        yield opening


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in openings(call, context):
        each = "iteration" if case.repeat is None else "call, and a loop makes the calls"
        what = "read" if case.reads else "open"  # a file that was read to its end gives no more
        remedy = f"{what} it once before the loop"
        if case.repeat is not None:
            remedy = f"{what} it once and pass {'what it holds' if case.reads else 'it'} in"
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` {'opens' if opened_path(call, context) else 'reads'} the same file in each {each}; {remedy}",
            loop=None if case.repeat is None else case.loop,
            trace=() if case.repeat is None else case.repeat.trace,
            fix=partial(_fix, case),
        )


@RULE.silent(
    "where the file is one of the kernel (`/proc/stat`), whose content is that of the moment"
)
def kernel_file(case: Opening) -> bool:
    return any(
        isinstance(part, ast.Constant) and str(part.value).startswith(("/proc/", "/sys/", "/dev/"))
        for part in ast.walk(case.path)
    )


@RULE.silent("where each iteration starts the file anew (mode `w`), or changes it (`r+`)")
def starts_file_anew(case: Opening) -> bool:
    return any(letter in case.mode for letter in "wx+")


@RULE.silent("where an exception handler opens it")
def in_exception_handler(case: Opening) -> bool:
    return any(isinstance(up, ast.ExceptHandler) for up in parents(case.call))


@RULE.silent("where the loop waits for changes of files")
def waits_for_changes(case: Opening) -> bool:
    return file_changes.watches_files(case.loop)


@RULE.silent("where a function calls itself")
def recursive(case: Opening) -> bool:
    through = case.repeat
    return (
        through is not None
        and isinstance(through.start, ast.Call)
        and (case.context.function(through.start) is through.function)
    )


@RULE.silent("where the loop, or what it calls in this file, may change the file")
def file_may_change(case: Opening) -> bool:
    if case.appends:
        return case.repeat is not None and any(
            file_changes.reads_back(each, case.call, case.context)
            or file_changes.moves_file(each, case.call, case.context)
            for each in case.regions
        )
    return any(file_changes.may_change_file(each, case.call, case.context) for each in case.regions)


@RULE.silent("where the loop passes the path to a call for its effect, which may write the file")
def passed_to_writer(case: Opening) -> bool:
    if not case.reads or case.repeat is not None:
        return False
    wanted = spelling(case.path)
    return any(
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and any(
            spelling(argument) == wanted for argument in file_changes.arguments(statement.value)
        )
        and last_name(statement.value.func) not in _NOTING
        for statement in nodes_below(case.loop, ast.Expr, into_functions=False)
    )


@RULE.silent("where the loop looks for the one item that has this path")
def looks_for_this_path(case: Opening) -> bool:
    return (
        case.repeat is None
        and not case.appends
        and file_changes.looks_for_path(case.loop, case.path)
    )


@RULE.silent("where a line is appended after long work (a log of epochs)")
def after_long_work(case: Opening) -> bool:
    if case.repeat is None:
        if (
            not case.appends
            or opening_loops.iterates_elements(case.loop)
            and opening_loops.waits_long(case.loop, case.context, opening_loops.REMOTE)
        ):
            return False
    elif not case.loop_is_here:
        return False
    if works_long(case.start, case.loop, case.context, awaiting=False):
        return True
    return case.appends and opening_loops.runs_loops(case.loop, case.context)


@RULE.silent("where what was read is compared with what was read before")
def compares_contents(case: Opening) -> bool:
    return (
        case.repeat is not None
        and case.loop_is_here
        and file_changes.compares_contents(case.start, case.loop)
    )


@RULE.silent("where what was parsed from it is passed to a call that may change it")
def contents_may_change(case: Opening) -> bool:
    return (
        case.repeat is None
        and case.reads
        and file_changes.passes_contents_on(case.call, case.loop, case.context)
    )


@RULE.silent("where rows are collected and written many at a time (`if len(rows) > 100:`)")
def writes_collected_rows(case: Opening) -> bool:
    return case.appends and opening_loops.writes_collected(case.start, case.loop)


@RULE.silent("where a worker process opens it: no open file can be sent there")
def in_worker_process(case: Opening) -> bool:
    context, through = case.context, case.repeat
    return (
        through is not None
        and context.project.worker(context.qualified(through.function)) is not None
    )


@RULE.hint(
    "where a function that the loop calls opens the file: what else it does, and for whom, is not known",
    lowers="certainty",
)
def through_a_call(case: Opening) -> bool:
    return case.repeat is not None


@RULE.hint("where the loop goes over few elements, by their nature")
def few_elements(case: Opening) -> bool:
    return opening_loops.is_written_out(case.loop, case.context) or rounds_few(
        case.start, case.loop, case.context
    )


@RULE.hint("where each call reads another part of the file", lowers="certainty")
def reads_another_part(case: Opening) -> bool:
    return case.reads and opening_loops.reads_another_part(case.call, case.loop)


@RULE.hint("where a condition lets few elements through, or is there for debugging")
def rarely_runs(case: Opening) -> bool:
    return not mostly(case.start, case.loop) or opening_loops.rarely_passes(case.start, case.loop)


@RULE.hint(
    "where the loop goes over the result of one call in an outer loop, or ends as soon as it has a result",
    lowers="unknown",
)
def of_unknown_length(case: Opening) -> bool:
    return opening_loops.over_outputs(case.loop, case.context) or opening_loops.ends_with_result(
        case.loop
    )


@RULE.hint(
    "where each iteration also waits for a request, another program or a model, or handles other files"
)
def slower_work_beside(case: Opening) -> bool:
    return opening_loops.waits_long(case.loop, case.context) or opening_loops.handles_other_files(
        case.start, case.loop, case.context
    )


def _fix(case: Opening) -> Fix | Refusal:
    context, call, loop, opened_mode = case.context, case.call, case.loop, case.mode
    if case.repeat is not None:
        return Refusal(hoist_from_loop.CODEMOD.name, "the loop is around a call of this function")
    assert not isinstance(loop, FUNCTIONS)
    if "a" not in opened_mode:
        return Refusal(
            hoist_from_loop.CODEMOD.name, "the file starts at its beginning in each iteration"
        )
    path = opened_path(call, context)
    wanted = spelling(path) if path is not None else None
    if any(
        isinstance(node, (ast.Name, ast.Attribute, ast.Constant))
        and spelling(node) == wanted
        and not within(node, call)
        for node in descendants(loop)
    ):
        return Refusal(
            hoist_from_loop.CODEMOD.name, "the loop uses the path elsewhere, and may read the file"
        )
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="file",
        reason="what is written reaches the disk later, and the file is made where the loop does not run",
        within="with",
    )
