"""
## What it does

Finds files that are opened in each iteration of a loop, the same file each time.

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
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from perflint.codemods import hoist_from_loop
from perflint.reasoning.files.files import mode, opened_path, plain_path
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_branches import mostly
from perflint.reasoning.occurrence.unconditional import works_long
from perflint.reasoning.size.large_collections import goes_on_with
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.containers import FEW, constant_size
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL702",
    name="open-in-loop",
    summary="the same file opened in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "open", "read_text", "read_bytes", constructs="repeated", names="open read_text read_bytes"
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)
# Calls that change the working directory, or what stands at a path; other programs may.
_MOVING = frozenset({"chdir", "unlink", "write_text", "write_bytes", "system"})
_MOVING_OF = frozenset({"rename", "replace", "remove", "move", "copy", "copyfile", "copy2"})
_PROGRAMS = frozenset({"run", "call", "check_call", "check_output", "Popen"})
_ANSWERS = ("http", "network")
_SLOW = (*_ANSWERS, "sleep", "subprocess", "wait")
# What says of an element that it is one of few.
_SELDOM = re.compile(
    r"error|fail|exception|success|best|improv|anomal|outlier|debug|verbose", re.IGNORECASE
)
# What each iteration of a loop is that goes over all of the data again.
_PASSES = re.compile(r"epoch|(^|_)pass(es)?$", re.IGNORECASE)
# How deep the functions that a loop calls are looked into.
_DEPTH = 3
# Calls that print, log or collect what they are given.
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
    kept: Repeat | None = None  # how a loop runs the function around the call

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
        return self.kept is None or self.loop is not self.kept.function

    @cached_property
    def regions(self) -> list[ast.AST]:
        """What runs in each iteration, as far as this file tells."""
        if self.kept is None:
            return [self.loop]
        return _called(_on_the_way(self.kept, self.context), self.context)

    def same(self, part: ast.expr) -> bool:
        """Whether an argument of the call is the same each time."""
        if self.kept is None:
            loop = self.loop
            return not isinstance(loop, FUNCTIONS) and self.context.flow.invariant(part, loop)
        return isinstance(part, ast.Constant) or self.kept.keeps(part, self.context)


def openings(call: ast.Call, context: Context) -> Iterator[Opening]:
    path, given, loop = opened_path(call, context), mode(call, context), context.loop(call)
    if path is None or given is None or not plain_path(path, context) or isinstance(loop, ast.Call):
        return
    kept = repeat(call, context) if loop is None else None
    if loop is not None:
        opening = Opening(call, path, given, loop, call, context)
    elif kept is not None:
        opening = Opening(call, path, given, kept.loop, kept.start, context, kept)
    else:
        return
    parts = [path, *call.args, *(word.value for word in call.keywords)]
    if all(map(opening.same, parts)):
        yield opening


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in openings(call, context):
        each = "iteration" if case.kept is None else "call, and a loop makes the calls"
        remedy = (
            "open it once before the loop" if case.kept is None else "open it once and hand it in"
        )
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` opens the same file in each {each}; {remedy}",
            loop=None if case.kept is None else case.loop,
            trace=() if case.kept is None else case.kept.trace,
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
    return _watches(case.loop)


@RULE.silent("where a function calls itself")
def recursive(case: Opening) -> bool:
    kept = case.kept
    return (
        kept is not None
        and isinstance(kept.start, ast.Call)
        and (case.context.function(kept.start) is kept.function)
    )


@RULE.silent("where the loop, or what it calls in this file, may change the file")
def file_may_change(case: Opening) -> bool:
    if case.appends:
        return case.kept is not None and any(
            _reads_back(each, case.call, case.context) or _moves_it(each, case.call, case.context)
            for each in case.regions
        )
    return any(_changes_meanwhile(each, case.call, case.context) for each in case.regions)


@RULE.silent("where the loop hands the path to a call for its effect, which may write the file")
def handed_to_writer(case: Opening) -> bool:
    if not case.reads or case.kept is not None:
        return False
    wanted = spelling(case.path)
    return any(
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and any(spelling(argument) == wanted for argument in _arguments(statement.value))
        and last_name(statement.value.func) not in _NOTING
        for statement in nodes_below(case.loop, ast.Expr, into_functions=False)
    )


@RULE.silent("where the loop looks for the one item that has this path")
def looks_for_this_path(case: Opening) -> bool:
    return case.kept is None and not case.appends and _picks(case.loop, case.path)


@RULE.silent("where a line is appended after long work (a log of epochs)")
def after_long_work(case: Opening) -> bool:
    if case.kept is None:
        if not case.appends or _goes_on(case.loop) and _is_slow(case.loop, case.context, _ANSWERS):
            return False
    elif not case.loop_is_here:
        return False
    if works_long(case.start, case.loop, case.context, awaiting=False):
        return True
    return case.appends and _runs_loops(case.loop, case.context)


@RULE.silent("where what was read is compared with what was read before")
def compares_contents(case: Opening) -> bool:
    return case.kept is not None and case.loop_is_here and _compares(case.start, case.loop)


@RULE.silent("where what was parsed from it is given to a call that may change it")
def contents_may_change(case: Opening) -> bool:
    return case.kept is None and case.reads and _handed_on(case.call, case.loop, case.context)


@RULE.silent("where rows are collected and written many at a time (`if len(rows) > 100:`)")
def writes_collected_rows(case: Opening) -> bool:
    return case.appends and _flushes(case.start, case.loop)


@RULE.silent("where a worker process opens it: no open file can be sent there")
def in_worker_process(case: Opening) -> bool:
    context, kept = case.context, case.kept
    return kept is not None and context.project.worker(context.qualified(kept.function)) is not None


@RULE.hint(
    "where a function that the loop calls opens the file: what else it does, and for whom, is not known",
    lowers="certainty",
)
def through_a_call(case: Opening) -> bool:
    return case.kept is not None


@RULE.hint("where the loop goes over few elements, by their nature or name")
def few_elements(case: Opening) -> bool:
    return _is_short(case.loop, case.context) or rounds_few(
        case.start, case.loop, case.context, by_name=True
    )


@RULE.hint("where each call reads another part of the file", lowers="certainty")
def reads_another_part(case: Opening) -> bool:
    return case.reads and _reads_anew(case.call, case.loop)


@RULE.hint("where a condition lets few elements through, or is there for debugging")
def rarely_runs(case: Opening) -> bool:
    return not mostly(case.start, case.loop) or _is_seldom(case.start, case.loop)


@RULE.hint(
    "where the loop goes over the result of one call in an outer loop, or ends as soon as it has a result",
    lowers="unknown",
)
def of_unknown_length(case: Opening) -> bool:
    return _of_outputs(case.loop, case.context) or _tries(case.loop)


@RULE.hint(
    "where each iteration also waits for a request, another program or a model, or handles other files"
)
def slower_work_beside(case: Opening) -> bool:
    return _is_slow(case.loop, case.context) or _handles_files(case.start, case.loop, case.context)


def _goes_on(loop: ast.AST) -> bool:
    """Whether a loop goes over elements, or on as long as there are some: not one that tries again."""
    return not isinstance(loop, ast.While) or bool(goes_on_with(loop))


def _tries(loop: ast.AST) -> bool:
    """Whether a loop goes on until it has something, which the first round mostly gives: `while not
    answer: answer = ask(file)`."""
    match loop:
        case (
            ast.While(test=ast.UnaryOp(op=ast.Not(), operand=wanted))
            | ast.While(
                test=ast.Compare(
                    left=wanted, ops=[ast.Is()], comparators=[ast.Constant(value=None)]
                )
            )
        ):
            return any(
                isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Store)
                and node.id == last_name(wanted)
                for node in descendants(loop, into_functions=False)
            )
    return False


def _handles_files(start: ast.AST, loop: ast.AST, context: Context) -> bool:
    """Whether an iteration calls functions that read or write other files: what the loop is there for."""
    return any(
        isinstance(node, ast.Call)
        and node is not start
        and any(
            not reach.direct and reach.effect.detail in ("file", "metadata")
            for reach in context.reaches(node, "blocks")
        )
        for node in descendants(loop, into_functions=False)
    )


def _on_the_way(kept: Repeat, context: Context) -> list[ast.AST]:
    """The loop that makes the calls, and the functions of this file on the way from it."""
    lines = {step.position.line for step in kept.trace if step.filename == context.path}
    return [
        kept.loop,
        *(
            function
            for function in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
            if any(
                function.lineno <= line <= (function.end_lineno or function.lineno)
                for line in lines
            )
            and not any(up is function for up in parents(kept.loop))
        ),
    ]


def _called(nodes: list[ast.AST], context: Context) -> list[ast.AST]:
    """Nodes, and the functions of this file that are called in them."""
    found = list(nodes)
    level = found
    for _ in range(_DEPTH):
        functions = [
            function_of(context, inner.func)
            for node in level
            for inner in descendants(node, into_functions=False)
            if isinstance(inner, ast.Call)
        ]
        level = [one for one in dict.fromkeys(functions) if one is not None and one not in found]
        found = [*found, *level]
    return found


def _reads_back(within: ast.AST, call: ast.Call, context: Context) -> bool:
    """Whether a file of the same name is read there, which has to hold all that was written before."""
    path = opened_path(call, context)
    wanted = spelling(path) if path is not None else ""
    for node in descendants(within, into_functions=False):
        if isinstance(node, ast.Call) and "r" in (mode(node, context) or ""):
            other = opened_path(node, context)
            if other is not None and spelling(other) == wanted:
                return True
    return False


def _moves_it(within: ast.AST, call: ast.Call, context: Context) -> bool:
    """Whether the file that a call opens may be moved, removed or written anew there, by its path or by
    another program: who opens it again then gets a new one."""
    path = opened_path(call, context)
    wanted = spelling(path) if path is not None else ""
    for node in descendants(within, into_functions=False):
        if not isinstance(node, ast.Call) or node is call:
            continue
        name = last_name(node.func)
        anew = opened_path(node, context) is not None and "w" in (mode(node, context) or "w")
        if name in ("system", "chdir") or name in _PROGRAMS and _moves(node, name, context):
            return True
        if anew or name in _MOVING or _moves(node, name, context):
            if any(spelling(part) == wanted for part in _parts(node)):
                return True
    return False


def _parts(node: ast.AST) -> Iterator[ast.expr]:
    """The names, attributes and constants in a node."""
    for part in descendants(node):
        if isinstance(part, (ast.Name, ast.Attribute, ast.Constant)):
            yield part


def _runs_loops(loop: ast.AST, context: Context) -> bool:
    """Whether an iteration calls a function of this file that has a loop of its own."""
    return any(
        isinstance(inner, (ast.For, ast.While))
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call) and (called := function_of(context, node.func)) is not None
        for inner in descendants(called)
    )


def _is_slow(loop: ast.AST, context: Context, kinds: tuple[str, ...] = _SLOW) -> bool:
    """Whether an iteration waits for something far slower than a file: the network, another program, a
    model; or for one of some of these."""
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Await() | ast.AsyncWith() if kinds is _SLOW:
                return True
            case ast.Call():
                reached = context.reaches(node, "blocks", "infers")
                if any(
                    reach.effect.detail in kinds
                    if reach.effect.kind == "blocks"
                    else kinds is _SLOW
                    for reach in reached
                ):
                    return True
    return False


def _is_short(loop: ast.AST, context: Context) -> bool:
    """Whether a loop goes over a few elements that are written out: `for key in (FIRST, *LEGACY)`."""
    if isinstance(loop, COMPREHENSIONS):
        over = loop.generators[-1].iter
    elif isinstance(loop, (ast.For, ast.AsyncFor)):
        over = loop.iter
    else:
        return False
    match over:
        case ast.Tuple(elts=[first, *_] as written) | ast.List(elts=[first, *_] as written):
            if not isinstance(first, ast.Starred) and all(_is_constant(one) for one in written):
                return len(written) <= FEW
    size = constant_size(over, context)
    return size is not None and size <= FEW


def _is_constant(node: ast.expr) -> bool:
    """Whether an element is written out, or those of a constant are put in: `*LEGACY`."""
    return not isinstance(node, ast.Starred) or last_name(node.value).isupper()


def _reads_anew(call: ast.Call, loop: ast.AST) -> bool:
    """Whether each iteration is a pass over the whole file, or reads another part of it: epochs, and
    what seeks in it."""
    if isinstance(loop, (ast.For, ast.AsyncFor)) and any(
        _PASSES.search(last_name(node)) for node in (loop.target, *ast.walk(loop.iter))
    ):
        return True
    item = parent(call)
    opened = last_name(item.optional_vars) if isinstance(item, ast.withitem) else ""
    return bool(opened) and any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "seek"
        and last_name(node.func.value) == opened
        for node in descendants(loop)
    )


def _of_outputs(loop: ast.AST, context: Context) -> bool:
    """Whether a loop goes over what one call in an outer loop gives (the answers of a model to one
    prompt): how long that call takes, and how much it gives, nobody knows."""
    if not isinstance(loop, ast.For):
        return False
    over = loop.iter
    while isinstance(over, ast.Call) and context.names.dotted(over.func) in (
        "builtins.enumerate",
        "builtins.zip",
    ):
        over = over.args[0] if over.args else over.func
    if not isinstance(over, ast.Name):
        return False
    outer = context.loop(loop)
    bindings = context.flow.reaching(over)
    return (
        outer is not None
        and len(bindings) == 1
        and isinstance(bindings[0].value, (ast.Call, ast.Await))
        and any(up is outer for up in parents(bindings[0].node))
    )


def _flushes(call: ast.AST, loop: ast.AST) -> bool:
    """Whether what is written is gathered before, and written when there is enough of it:
    `if len(rows) >= 100:`, `if number % 1000 == 0:`."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, ast.If) and (_counts(above.test) or _starts_anew(above)):
            return True
    return False


def _counts(test: ast.expr) -> bool:
    return any(
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mod)
        or isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "len"
        for node in ast.walk(test)
    )


def _starts_anew(branch: ast.If) -> bool:
    """Whether a branch empties what its test counts, or sets it to nothing."""
    asked = {node.id for node in ast.walk(branch.test) if isinstance(node, ast.Name)}
    for node in descendants(branch):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=0)):
                if name in asked:
                    return True
    return False


def _is_seldom(call: ast.AST, loop: ast.AST) -> bool:
    """Whether a file is opened for few of the elements: names say that they failed, or are best."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, ast.If) and any(
            _SELDOM.search(last_name(node)) for node in ast.walk(above.test)
        ):
            return True
    return False


def _compares(start: ast.AST, loop: ast.AST) -> bool:
    """Whether a loop compares what it reads with what it read before, so as to see a change."""
    if not isinstance(start, ast.Call):
        return False
    wanted = ast.dump(start)
    read: set[str] = set()
    kept: set[str] = set()
    for node in descendants(loop):
        if not isinstance(node, ast.Assign):
            continue
        values = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
        names = {each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)}
        if ast.dump(node.value) == wanted:
            read |= names
        elif values & read:
            kept |= names

    def is_read(side: ast.expr) -> bool:
        return getattr(side, "id", "") in read or ast.dump(side) == wanted

    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        and any(
            is_read(one) and (is_read(other) or getattr(other, "id", "") in kept)
            for one, other in (
                (node.left, node.comparators[0]),
                (node.comparators[0], node.left),
            )
        )
        for node in descendants(loop)
    )


def _handed_on(call: ast.Call, loop: ast.AST, context: Context) -> bool:
    """Whether what was read of a file is given to a call, which may change it: each iteration then
    needs its own (`results = json.load(file)`, `index.load(results)`)."""
    item = parent(call)
    if not isinstance(item, ast.withitem) or not isinstance(item.optional_vars, ast.Name):
        return False
    file = item.optional_vars.id
    statement = parent(item)
    read = {
        target.id
        for node in (descendants(statement) if statement is not None else ())
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name)
        and any(isinstance(arg, ast.Name) and arg.id == file for arg in node.value.args)
    }
    return any(
        isinstance(node, ast.Call)
        and not (context.names.dotted(node.func) or "").startswith("builtins.")
        and any(isinstance(arg, ast.Name) and arg.id in read for arg in node.args)
        for node in descendants(loop)
    )


def _picks(loop: ast.AST, path: ast.expr) -> bool:
    """Whether the loop looks for the one item that has this path: `if item.path == path:`."""
    wanted = spelling(path)
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        and wanted in (spelling(node.left), spelling(node.comparators[0]))
        for node in descendants(loop, into_functions=False)
    )


def _watches(loop: ast.AST) -> bool:
    """Whether a loop waits for changes of files: `for changes in watch(path)`, and `while` that sleeps
    by what it was given, `self._sleep(interval)`."""
    if isinstance(loop, ast.While):
        return any(
            isinstance(node, ast.Call) and "sleep" in last_name(node.func).lower()
            for node in descendants(loop, into_functions=False)
        )
    if not isinstance(loop, (ast.For, ast.AsyncFor)) or not isinstance(loop.iter, ast.Call):
        return False
    function = loop.iter.func
    name = last_name(function)
    return name in ("watch", "awatch", "follow", "tail", "listen", "monitor")


def _changes_meanwhile(loop: ast.AST, call: ast.Call, context: Context) -> bool:
    """Whether the loop may change the file, so that it has to be read again."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and node is not call:
            function = node.func
            name = (
                function.attr
                if isinstance(function, ast.Attribute)
                else getattr(function, "id", "")
            )
            if name in _MOVING or _moves(node, name, context):
                return True
            if opened_path(node, context) is not None and "r" not in (mode(node, context) or ""):
                return True
    return False


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(word.value for word in call.keywords)]


def _moves(call: ast.Call, name: str, context: Context) -> bool:
    """Whether a call moves a file or runs a program; `text.replace(a, b)` and `rows.remove(row)` do not."""
    dotted = context.names.dotted(call.func) or ""
    if name in _PROGRAMS:
        return dotted.startswith("subprocess.")
    if name not in _MOVING_OF:
        return False
    return dotted.startswith(("os.", "shutil.")) or (
        isinstance(call.func, ast.Attribute)
        and name in ("rename", "replace")
        and context.is_a(call.func.value, "pathlib.Path")
    )


def _fix(case: Opening) -> Fix | Refusal:
    context, call, loop, given = case.context, case.call, case.loop, case.mode
    if case.kept is not None:
        return Refusal(hoist_from_loop.CODEMOD.name, "the loop is around a call of this function")
    assert not isinstance(loop, FUNCTIONS)
    if "a" not in given:
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
