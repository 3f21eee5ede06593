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

A warning where each iteration is cheap as far as one can see (formatting, arithmetic, writes), what the loop goes
over is there already (in memory, in a file), the code shows that it goes long, and the output goes to a file; else a
hint. Silent for lines on the terminal next to anything that may take time, and in loops over what arrives from
elsewhere (a stream, the results of a pool, the output of a process), where somebody reads along.
Reported also in a function that a loop calls each time (in another file: a method of one object), unless its name says so (`flush_rows`). Silent under a condition, in loops that wait for their next item or go over batches (`range(0, n, 1000)`, `islice`, `fetchmany`), where each iteration works long besides (waits, or has a loop of its own), where an answer is read next, for a file opened in the iteration, in generators that hand on what was flushed, for parts of a line on the terminal (`end=""`, `\\r`), and for objects not known to be files. No rewrite: whether somebody waits for the output is for you to say.

## References

- [Python documentation: io.IOBase.flush](https://docs.python.org/3/library/io.html#io.IOBase.flush)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.rules.bulk import goes_long
from perflint.rules.callers import Repeat
from perflint.rules.context import Context
from perflint.rules.files import is_file
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.paging import goes_in_batches
from perflint.rules.repeated import runs_each_call, runs_each_time, works_long
from perflint.rules.rule import Rule, Screen
from perflint.rules.tight_loops import is_tight, over_what_is_there
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants, last_name, parent, parents
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL703",
    name="flush-in-loop",
    summary="flushing in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("flush", "fsync", constructs="repeated"),
)


# What gives items as they come in.
_ARRIVING = frozenset(
    "as_completed events imap imap_unordered map iter_any iter_bytes iter_chunked iter_content iter_lines"
    " iter_text listen map_async stream stream_chat subscribe".split()
)
_HEARING = frozenset({"readline", "recv", "recvfrom", "input", "communicate"})
_STREAMS = re.compile(
    r"stream|response|resp$|stdout|stderr|pipe|queue|events|chunks", re.IGNORECASE
)
# What writes to the terminal, by the last part of the name.
_WRITING = frozenset("write writelines echo secho print rprint pprint dump".split())


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not _flushes(call, context):
        return
    loop = runs_each_time(call, context)
    kept = runs_each_call(call, context) if loop is None else None
    said = _made_of(call, context) or call
    if kept is not None:
        if not _same_file(said, kept, context):
            return
    elif loop is None or works_long(call, loop, context) or _made_inside(said, loop, context):
        return
    if _shows_progress(call, said, context) or _answers(call, kept):
        return
    around: ast.AST | None = loop if kept is None else kept.loop
    if _speaks(call, kept, around, context) or _writes_nothing(call, around, context):
        return
    if around is not None and any(
        isinstance(node, (ast.Yield, ast.YieldFrom)) for node in descendants(around)
    ):
        return  # what was written goes on to a reader
    start = call if kept is None else kept.start
    if around is None or _follows(around, context) or goes_in_batches(around, context.names):
        return
    shown = _is_shown(said, context)
    tight = kept is None or kept.loop is not kept.function
    tight = tight and is_tight(start, around, context)
    if shown and not tight:
        return  # a line about what may have taken its time
    written = tight and not shown and isinstance(around, (ast.For, *COMPREHENSIONS))
    yield context.finding(
        call,
        f"`{context.short(call)}` hands the buffer over in each iteration;"
        " flush once after the loop, or every so many items",
        severity=None
        if written and over_what_is_there(around, context) and goes_long(start, around, context)
        else Severity.HINT,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
    )


def _is_shown(call: ast.Call, context: Context) -> bool:
    """Whether what is flushed goes to a terminal, or to whoever started the program."""
    dotted = context.names.dotted(call.func) or ""
    if dotted == "builtins.print":
        given = next((word.value for word in call.keywords if word.arg == "file"), None)
        return given is None or (context.names.dotted(given) or "").startswith("sys.std")
    return dotted.startswith("sys.std")


def _follows(loop: ast.AST, context: Context) -> bool:
    """Whether a loop gets its items one after the other from elsewhere, so that somebody reads along:
    answers of a server, results of a pool, what a process writes."""
    if isinstance(loop, ast.AsyncFor):
        return True
    if not isinstance(loop, ast.For):
        return False
    match loop.iter:
        case ast.Call(func=ast.Name(id="iter"), args=[_, _]):
            return True
        case ast.Call() as source:
            if _arrives(source, context):
                return True
            reached = context.reaches(source, "blocks")
            return any(reach.effect.detail not in ("file", "") for reach in reached)
        case ast.Name() | ast.Attribute() as source:
            if _STREAMS.search(last_name(source)):
                return True
            if isinstance(source, ast.Name):
                return any(
                    isinstance(binding.value, ast.Call) and _arrives(binding.value, context)
                    for binding in context.flow.reaching(source)
                )
    return False


def _arrives(source: ast.Call, context: Context) -> bool:
    return last_name(source.func) in _ARRIVING and not context.names.is_builtin(source.func, "map")


def _answers(call: ast.Call, kept: Repeat | None) -> bool:
    """Whether what is written answers the request of a socket, which waits for it: `self.wfile` of a
    `StreamRequestHandler`, also where it is handed in."""
    given = kept.call.args if kept is not None and isinstance(kept.call, ast.Call) else ()
    places = [*ast.walk(call.func), *given]
    return any(last_name(node) == "wfile" for node in places)


def _speaks(call: ast.Call, kept: Repeat | None, loop: ast.AST | None, context: Context) -> bool:
    """Whether a process on the other side waits for what is written: replies to the lines of standard
    input, or messages to the standard input of another process, by a function made for that or with
    its answers read in between."""
    if isinstance(loop, (ast.For, ast.While)):
        source = loop.iter if isinstance(loop, ast.For) else loop.test
        own = context.names.dotted(call.func) or ""
        if own.startswith("sys.stdout") and any(
            context.names.dotted(node) in ("sys.stdin", "sys.stdin.readline")
            for node in ast.walk(source)
        ):
            return True
    function = context.function(call)
    if any(
        isinstance(node, ast.Call)
        and last_name(node.func) in _HEARING
        and node.lineno > call.lineno
        for node in (descendants(function) if function is not None else ())
    ):
        return True  # … and waits for what it answers
    match call.func:
        case ast.Attribute(value=ast.Attribute(value=process, attr="stdin")):
            return kept is not None or any(
                isinstance(node, ast.Attribute)
                and node.attr == "stdout"
                and spelling(node.value) == spelling(process)
                for node in (descendants(loop) if loop is not None else ())
            )
    return False


def _writes_nothing(call: ast.Call, loop: ast.AST | None, context: Context) -> bool:
    """Whether a loop hands over what others have written to the terminal, as before a process of its
    own writes there."""
    if not (context.names.dotted(call.func) or "").startswith("sys.std") or loop is None:
        return False
    return not any(
        isinstance(node, ast.Call)
        and (context.names.is_builtin(node.func, "print") or last_name(node.func) in _WRITING)
        for node in descendants(loop)
    )


def _same_file(call: ast.Call, kept: Repeat, context: Context) -> bool:
    """Whether each call of a function flushes the same file, one that is no stream of the process."""
    if "flush" in kept.function.name or "sync" in kept.function.name:
        return False  # its callers ask for that
    file = _file(call, context)
    return file is not None and kept.keeps(file, context)


def _flushes(call: ast.Call, context: Context) -> bool:
    dotted = context.names.dotted(call.func)
    if dotted in ("os.fsync", "os.fdatasync", "sys.stdout.flush", "sys.stderr.flush"):
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
        and (is_file(call.func.value, context) or _is_temporary(call.func.value, context))
    )


def _made_of(call: ast.Call, context: Context) -> ast.Call | None:
    """The call of `print` that a call of what `functools.partial` made of it comes to."""
    only = context.names.only_binding(call.func) if isinstance(call.func, ast.Name) else None
    match only.value if only is not None else None:
        case ast.Call(func=maker, args=[function, *first], keywords=words) if context.names.dotted(
            maker
        ) == "functools.partial" and context.names.is_builtin(function, "print"):
            return ast.Call(
                func=function, args=[*first, *call.args], keywords=[*words, *call.keywords]
            )
    return None


def _is_temporary(node: ast.expr, context: Context) -> bool:
    found = context.type(node)
    return found is not None and found.name.startswith(("tempfile.", "gzip.", "bz2.", "lzma."))


def _made_inside(call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether the file is one of the iteration, which ends with it."""
    file = _file(call, context)
    return file is not None and _is_of_round(file, loop, context)


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


def _is_of_round(file: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a file is another one in each round: made there, or the element of the loop. One that a round
    picks from those that are open, by something of its element, is that of other rounds as well."""
    picked = _picked_from(file)
    if picked is not None:
        files, key = picked
        elements = [name.id for name in ast.walk(key) if isinstance(name, ast.Name)]
        if isinstance(key, ast.Name) and key.id in _targets(loop):
            return True
        return bool(elements) and _is_of_round(files, loop, context)
    match file:
        case ast.Attribute(value=owner):
            return _is_of_round(owner, loop, context)
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
                and not _is_of_round(binding.value, loop, context)
                for binding in inside
            )
    return any(
        isinstance(name, ast.Name) and _is_of_round(name, loop, context) for name in ast.walk(file)
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


def _shows_progress(call: ast.Call, said: ast.Call, context: Context) -> bool:
    """Whether what is flushed is part of a line on the terminal, which nobody would see otherwise; `said`
    is the call of `print` that it comes to."""
    dotted = context.names.dotted(said.func) or ""
    loop = context.loop(call)
    if loop is not None and any(
        isinstance(node, ast.Call) and last_name(node.func) in ("sleep", "wait")
        for node in descendants(loop)
    ):
        return dotted.startswith("sys.std") or dotted == "builtins.print"  # frames of an animation
    if dotted == "builtins.print":
        return not any(word.arg == "file" for word in said.keywords) and _partial(said, context)
    if not dotted.startswith("sys.std"):
        return False
    statement = parent(call)
    block = getattr(parent(statement) if statement is not None else None, "body", [])
    before = block[: block.index(statement)] if statement in block else []
    last = before[-1] if before else None
    return (
        isinstance(last, ast.Expr)
        and isinstance(last.value, ast.Call)
        and _partial(last.value, context)
    )


def _partial(call: ast.Call, context: Context) -> bool:
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
