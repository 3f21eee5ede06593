"""
## What it does

Finds file input and output in coroutines, directly or through the project's own functions: the readers and writers of pandas, numpy and torch by default; with the rule asked for by name or with the group `advice`, also `open`, `Path.read_text`, `shutil` and the like.

## Why it is slow

The event loop stands still while the disk works. A small local file takes microseconds; a data frame or a checkpoint takes seconds, most of them parsing.

## Setup

```python
import asyncio
import io

import pandas as pd

TEXT = "a,b\\n" + "1,2\\n" * 20_000


async def other_requests(count):
    for _ in range(count):
        await asyncio.sleep(0.002)  # each waits for a service of its own
    return count
```

## Slow

```python
async def load(size):
    return sum([len(pd.read_csv(io.StringIO(TEXT))) for _ in range(size)])


async def work(size):
    return await asyncio.gather(load(size), other_requests(size))


def run(size=20):
    return asyncio.run(work(size))
```

## Fast

```python
def read(size):
    return sum([len(pd.read_csv(io.StringIO(TEXT))) for _ in range(size)])


async def load(size):
    return await asyncio.to_thread(read, size)


async def work(size):
    return await asyncio.gather(load(size), other_requests(size))


def run(size=20):
    return asyncio.run(work(size))
```

## Measured

## Fix safety

`to-thread` is always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a cancelled task does not stop the thread. It is refused where the result keeps blocking when it is used, for objects bound to their thread, and while a threading lock is held.


## Limits

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Hints are what runs when an application starts or stops (known by its name, by all that await it, or because the main coroutine has started nothing else yet) and what the only coroutine of a script or command line does. Attribute look-ups of files (`Path.exists`) are too short to matter and silent, and so are writers of pandas that are given no file (`frame.to_json()`).

## References

- [Python documentation: running blocking code](https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import to_thread
from perflint.rules.blocked_calls import SITES, Site, blocked
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL404",
    name="blocking-file-in-async",
    summary="reading or writing files on the event loop",
    impact=Impact.BLOCKING,
    gain=(Gain.MEDIUM, "the event loop waits for files, which are quick as a rule"),
    screen=Screen.on(constructs="async", effects="blocks loads_model"),
    codemods=("to-thread",),
    overlap=("ASYNC230", "ASYNC240"),
)
_TO_TEXT = frozenset("to_csv to_json to_html to_xml to_latex to_markdown to_parquet".split())
_PATHS = frozenset({"path_or_buf", "path_or_buffer", "buf", "path", None})
_HEAVY = ("pandas.", "numpy.", "torch.", "polars.", "joblib.", "pyarrow.", "h5py.", "tensorflow.")


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Call) and _gives_text(node):
        return
    everything = RULE.code in context.advice
    yield from blocked(
        node,
        context,
        "file",
        wanted=lambda reach: (
            reach.effect.api.startswith(_HEAVY)
            or everything
            and not (reach.direct and _in_memory(node, context))
        ),
        fix=lambda site, _: to_thread.rewrite(context, site),
    )


def _in_memory(node: Site, context: Context) -> bool:
    """Whether a call is given a file that is kept in memory."""
    return isinstance(node, ast.Call) and any(
        context.is_a(given, "io.BytesIO", "io.StringIO") for given in node.args
    )


def _gives_text(call: ast.Call) -> bool:
    """Whether a writer of pandas is given no file, so that it gives what it would write."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in _TO_TEXT
        and not call.args
        and not any(word.arg in _PATHS for word in call.keywords)
    )
