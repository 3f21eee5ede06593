"""
## What it does

Finds `flush()`, `os.fsync` and `print(…, flush=True)` in a loop.

## Why it is slow

Each call hands the buffer to the operating system at once: 20,000 writes with a flush each take 34 times as long as without. `fsync` waits for the disk.

## Slow

```python
import tempfile


def run(size=20_000):
    with tempfile.TemporaryFile("w") as file:
        for number in range(size):
            file.write("a line\\n")
            file.flush()
        return file.tell()
```

## Fast

```python
import tempfile


def run(size=20_000):
    with tempfile.TemporaryFile("w") as file:
        for number in range(size):
            file.write("a line\\n")
        return file.tell()
```

## Measured


## Limits

Reported also in a function that a loop calls each time (in another file: a method of one object). Silent under a condition other than that there is an item, and for objects not known to be files. No rewrite: whether somebody waits for the output is for you to say.

## References

- [Python documentation: io.IOBase.flush](https://docs.python.org/3/library/io.html#io.IOBase.flush)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from perflint.knowledge.kinds import of_kind
from perflint.language.names import PARTIAL
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.reasoning.occurrence.occurrences import Occurrence, unconditional_occurrence
from perflint.reasoning.occurrence.paging import iterates_batches
from perflint.reasoning.occurrence.tight_loops import is_tight, over_what_is_there
from perflint.reasoning.occurrence.unconditional import works_long
from perflint.reasoning.values.files import FILES
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.iteration_reasons import (
    iterations_unknown,
    loop_in_another_file,
    other_work_may_take_longer,
)
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL703",
    name="flush-in-loop",
    summary="flushing in each iteration",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on("flush", "fsync", constructs="repeated"),
)


# Calls that return items as they come in …
_FLUSHING = of_kind("syncs file") | {"sys.stdout.flush", "sys.stderr.flush"}
_ARRIVING = frozenset(
    "as_completed events imap imap_unordered map iter_any iter_bytes iter_chunked iter_content iter_lines"
    " iter_text listen map_async stream stream_chat subscribe".split()
)
# … and names of such items.
_STREAMS = re.compile(
    r"stream|response|resp$|stdout|stderr|pipe|queue|events|chunks", re.IGNORECASE
)
# Calls that wait for an answer.
_HEARING = frozenset({"readline", "recv", "recvfrom", "input", "communicate"})


@dataclass(frozen=True)
class Flush:
    """A call that flushes a file, or a stream of the process, in each iteration of a loop."""

    call: ast.Call
    call_of_print: (
        ast.Call
    )  # what the call comes to where `functools.partial` made it, else the call
    occurrence: Occurrence
    context: Context

    @cached_property
    def on_terminal(self) -> bool:
        """Whether the output goes to a terminal, or to whoever started the program."""
        context = self.context
        dotted = context.names.dotted(self.call_of_print.func) or ""
        if dotted == "builtins.print":
            words = self.call_of_print.keywords
            file = next((word.value for word in words if word.arg == "file"), None)
            return file is None or _is_standard(file, context)
        return _is_standard(self.call_of_print.func, context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in flushes(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` hands the buffer over in each iteration;"
            " flush once after the loop, or every so many items",
            loop=case.occurrence.outer_loop,
            trace=case.occurrence.trace,
        )


def flushes(call: ast.Call, context: Context) -> Iterator[Flush]:
    found = unconditional_occurrence(call, context) if _flushes(call, context) else None
    if found is not None:
        case = Flush(call, _made_of(call, context) or call, found, context)
        if found.repeat is None or _same_file(case):
            yield case


@RULE.silent("where the function is there to flush, by its name (`flush_rows`)")
def function_named_so(case: Flush) -> bool:
    called = case.occurrence.repeat
    return called is not None and ("flush" in called.name or "sync" in called.name)


@RULE.silent("where the loop goes over batches (`range(0, n, 1000)`, `islice`, `fetchmany`)")
def over_batches(case: Flush) -> bool:
    return iterates_batches(case.occurrence.loop, case.context.names)


@RULE.silent("where each iteration waits, or has a loop with work in it")
def long_iteration(case: Flush) -> bool:
    found = case.occurrence
    return found.repeat is None and works_long(case.call, found.loop, case.context)


@RULE.silent("where each iteration has a file to itself")
def file_of_iteration(case: Flush) -> bool:
    file = _file(case.call_of_print, case.context)
    loop = case.occurrence.loop
    return (
        case.occurrence.repeat is None
        and not isinstance(loop, FUNCTIONS)
        and file is not None
        and _is_of_iteration(file, loop, case.context)
    )


@RULE.silent("where the loop is a generator, whose reader gets what was flushed")
def in_generator(case: Flush) -> bool:
    return any(
        isinstance(node, (ast.Yield, ast.YieldFrom)) for node in descendants(case.occurrence.loop)
    )


@RULE.silent('where it shows a part of a line on the terminal (`end=""`, `\\r`)')
def part_of_line(case: Flush) -> bool:
    call, context = case.call_of_print, case.context
    if context.names.is_builtin(call.func, "print"):
        return not any(word.arg == "file" for word in call.keywords) and _is_partial(call, context)
    if not _is_standard(call.func, context):
        return False
    statement = parent(case.call)
    block = getattr(parent(statement) if statement is not None else None, "body", [])
    before = block[: block.index(statement)] if statement in block else []
    last = before[-1] if before else None
    return (
        isinstance(last, ast.Expr)
        and isinstance(last.value, ast.Call)
        and _is_partial(last.value, context)
    )


@RULE.silent("where a client waits for what is written (`wfile` of a request handler)")
def answers_request(case: Flush) -> bool:
    called = case.occurrence.repeat
    arguments = called.call.args if called is not None and isinstance(called.call, ast.Call) else ()
    return any(last_name(node) == "wfile" for node in (*ast.walk(case.call.func), *arguments))


@RULE.silent("where another program or a person answers what is written")
def waits_for_answer(case: Flush) -> bool:
    call, context, loop = case.call, case.context, case.occurrence.loop
    function = context.function(call)
    if any(
        isinstance(node, ast.Call)
        and last_name(node.func) in _HEARING
        and node.lineno > call.lineno
        for node in (descendants(function) if function is not None else ())
    ):
        return True
    match call.func:
        case ast.Attribute(value=ast.Attribute(value=process, attr="stdin")):
            return case.occurrence.repeat is not None or any(
                isinstance(node, ast.Attribute)
                and node.attr == "stdout"
                and spelling(node.value) == spelling(process)
                for node in descendants(loop)
            )
    return False


@RULE.silent("where the loop replies to the lines of standard input")
def replies_to_input(case: Flush) -> bool:
    loop, names = case.occurrence.loop, case.context.names
    if not isinstance(loop, (ast.For, ast.While)):
        return False
    source = loop.iter if isinstance(loop, ast.For) else loop.test
    return (names.dotted(case.call.func) or "").startswith("sys.stdout") and any(
        names.dotted(node) in ("sys.stdin", "sys.stdin.readline") for node in ast.walk(source)
    )


@RULE.silent(
    "where items come in one by one from elsewhere (a stream, a pool, another program), so that somebody"
    " reads along"
)
def items_arrive(case: Flush) -> bool:
    loop, context = case.occurrence.loop, case.context
    if not isinstance(loop, ast.For):
        return isinstance(loop, ast.AsyncFor)
    match loop.iter:
        case ast.Call(func=ast.Name(id="iter"), args=[_, _]):
            return True
        case ast.Call() as source:
            return _arrives(source, context) or any(
                reach.effect.detail not in ("file", "metadata", "")
                for reach in context.reaches(source, "blocks")
            )
        case ast.Name() | ast.Attribute() as source:
            if _STREAMS.search(last_name(source)):
                return True
            return isinstance(source, ast.Name) and any(
                isinstance(binding.value, ast.Call) and _arrives(binding.value, context)
                for binding in context.flow.reaching(source)
            )
    return False


@RULE.silent("where a line on the terminal tells of other work in the iteration")
def tells_of_work(case: Flush) -> bool:
    found = case.occurrence
    return case.on_terminal and not (
        found.loop_is_here and is_tight(found.start, found.loop, case.context)
    )


@RULE.hint("where the output goes to the terminal")
def goes_to_terminal(case: Flush) -> bool:
    return case.on_terminal


@RULE.hint(
    "where the items of the loop may still come in, as nothing shows that all are there",
    lowers="certainty",
)
def items_may_arrive(case: Flush) -> bool:
    return not over_what_is_there(case.occurrence.loop, case.context)


RULE.share(loop_in_another_file, iterations_unknown, other_work_may_take_longer)


def _arrives(source: ast.Call, context: Context) -> bool:
    return last_name(source.func) in _ARRIVING and not context.names.is_builtin(source.func, "map")


def _is_standard(node: ast.expr, context: Context) -> bool:
    """Whether an expression names a standard stream of the process, or a method of one."""
    return (context.names.dotted(node) or "").startswith("sys.std")


def _same_file(case: Flush) -> bool:
    """Whether each call of a function flushes the same file, one that is no stream of the process."""
    file = _file(case.call_of_print, case.context)
    called = case.occurrence.repeat
    return file is not None and called is not None and called.keeps(file, case.context)


def _flushes(call: ast.Call, context: Context) -> bool:
    dotted = context.names.dotted(call.func)
    if dotted in _FLUSHING:
        return True
    if dotted == "builtins.print":
        return any(
            word.arg == "flush"
            and isinstance(word.value, ast.Constant)
            and word.value.value is True
            for word in call.keywords
        )
    if isinstance(call.func, ast.Name):
        made = _made_of(call, context)
        return made is not None and _flushes(made, context)
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "flush"
        and not call.args
        and context.is_a(call.func.value, *FILES, "tempfile.SpooledTemporaryFile")
    )


def _made_of(call: ast.Call, context: Context) -> ast.Call | None:
    """The call of `print` that a call of a `functools.partial` of it comes to."""
    only = context.names.only_binding(call.func) if isinstance(call.func, ast.Name) else None
    match only.value if only is not None else None:
        case ast.Call(func=maker, args=[function, *first], keywords=words) if context.names.dotted(
            maker
        ) == PARTIAL and context.names.is_builtin(function, "print"):
            return ast.Call(
                func=function, args=[*first, *call.args], keywords=[*words, *call.keywords]
            )
    return None


def _file(call: ast.Call, context: Context) -> ast.expr | None:
    """The file that a call flushes, if it is no stream of the process."""
    file: ast.expr | None = None
    match call:
        case ast.Call(args=[ast.Call(func=ast.Attribute(value=inner, attr="fileno")), *_]):
            file = inner
        case ast.Call(func=ast.Attribute(value=inner, attr="flush")):
            file = inner
        case ast.Call(func=function, args=[inner, *_]) if (
            context.names.dotted(function) or ""
        ).startswith("os."):
            file = inner
        case ast.Call(keywords=words):
            file = next((word.value for word in words if word.arg == "file"), None)
    return None if file is None or context.names.dotted(file) is not None else file


def _is_of_iteration(file: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a file is another one in each iteration: opened there, or the element of the loop. One that
    is picked from open files, by a part of the element, is used by other iterations as well."""
    picked = _picked_from(file)
    if picked is not None:
        files, key = picked
        elements = [name.id for name in ast.walk(key) if isinstance(name, ast.Name)]
        if isinstance(key, ast.Name) and key.id in _targets(loop):
            return True
        return bool(elements) and _is_of_iteration(files, loop, context)
    match file:
        case ast.Attribute(value=owner):
            return _is_of_iteration(owner, loop, context)
        case ast.Name():
            inside = [
                binding
                for binding in context.flow.reaching(file)
                if binding.node is loop or any(up is loop for up in parents(binding.node))
            ]
            return bool(inside) and not any(
                binding.value is not None
                and _picked_from(binding.value) is not None
                and binding.kind in ("assign", "walrus")
                and not _is_of_iteration(binding.value, loop, context)
                for binding in inside
            )
    return any(
        isinstance(name, ast.Name) and _is_of_iteration(name, loop, context)
        for name in ast.walk(file)
    )


def _picked_from(file: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """What holds a file, and the key or index by which it is picked: `files[row.kind]`, `files.get(kind)`."""
    match file:
        case ast.Subscript(value=files, slice=key):
            return files, key
        case ast.Call(func=ast.Attribute(value=files, attr="get" | "setdefault"), args=[key, *_]):
            return files, key
    return None


def _targets(loop: LoopNode) -> set[str]:
    """The variables of a loop that goes over elements."""
    clauses = loop.generators if isinstance(loop, COMPREHENSIONS) else [loop]
    return {
        name.id
        for clause in clauses
        if hasattr(clause, "target")
        for name in ast.walk(clause.target)
        if isinstance(name, ast.Name)
    }


def _is_partial(call: ast.Call, context: Context) -> bool:
    """Whether a call prints what ends in no line end, as far as one can see."""
    if context.names.dotted(call.func) == "builtins.print":
        end = next((word.value for word in call.keywords if word.arg == "end"), None)
        return end is not None and not _ends_line(end)
    texts = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant)]
    strings = [text for text in texts if isinstance(text, str)]
    if any("\r" in text for text in strings):
        return True
    match call.args:
        case [ast.Constant() | ast.JoinedStr() as only]:
            return not _ends_line(only)
    return False


def _ends_line(node: ast.expr) -> bool:
    last = node.values[-1] if isinstance(node, ast.JoinedStr) and node.values else node
    return (
        isinstance(last, ast.Constant) and isinstance(last.value, str) and last.value.endswith("\n")
    )
