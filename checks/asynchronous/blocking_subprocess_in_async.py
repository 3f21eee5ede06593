"""
## What it does

Finds waiting for processes in coroutines: `subprocess.run` and its kin, `Popen.wait` and `communicate`, `os.system`, `os.popen`, `os.wait`; directly or through the project's own functions, with the trace.

## Why it is slow

The event loop stands still until the process ends.

## Slow

```python
import asyncio
import subprocess
import sys


async def start():
    return subprocess.run([sys.executable, "-c", "import time; time.sleep(0.05)"]).returncode


async def start_all(size):
    return await asyncio.gather(*[start() for _ in range(size)])


def run(size=4):
    return asyncio.run(start_all(size))
```

## Fast

```python
import asyncio
import sys


async def start():
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time; time.sleep(0.05)"
    )
    return await process.wait()


async def start_all(size):
    return await asyncio.gather(*[start() for _ in range(size)])


def run(size=4):
    return asyncio.run(start_all(size))
```

## Measured

## Fix safety

`to-thread` is always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a cancelled task does not stop the thread. It is refused where the result keeps blocking when it is used, for objects bound to their thread, and while a threading lock is held.


## Limits

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. A bare `Popen(…)` starts a process and does not wait: silent.

## References

- [asyncio subprocesses](https://docs.python.org/3/library/asyncio-subprocess.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import to_thread
from perflint.rules import blocking_reasons
from perflint.rules.blocked_calls import (
    SITES,
    Blocking,
    Site,
    blockings,
    reports,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL403",
    name="blocking-subprocess-in-async",
    summary="waiting for a process on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks:subprocess"),
    codemods=("to-thread",),
    overlap=("ASYNC220", "ASYNC221", "ASYNC222"),
    theme="what blocks the event loop",
)
RULE.share(
    *blocking_reasons.GENERAL,
    blocking_reasons.without_async_method,
    blocking_reasons.after_its_end,
    blocking_reasons.only_after_failure,
)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    yield from reports(node, context, _cases, to_thread.rewrite)


def _cases(node: Site, context: Context) -> Iterator[Blocking]:
    return blockings(node, context, "subprocess")


@RULE.hint('where a program only clears the terminal (`os.system("clear")`)')
def clears_terminal(case: Blocking) -> bool:
    if not isinstance(case.place, ast.Call):
        return False
    texts = [
        part.value
        for argument in case.place.args[:1]
        for part in ast.walk(argument.body if isinstance(argument, ast.IfExp) else argument)
        if isinstance(part, ast.Constant)
    ]
    return texts in (["clear"], ["cls"])
