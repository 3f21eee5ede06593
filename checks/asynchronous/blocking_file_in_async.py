"""
## What it does

Finds file input and output in coroutines, directly or through the project's own functions: the readers and writers of pandas, numpy and torch by default; with the rule asked for by name or with the group `advice`, also `open`, `Path.read_text`, `shutil` and the like.

## Why it is slow

The event loop stands still while the disk works. A small local file takes microseconds; a data frame or a checkpoint takes seconds, most of them parsing.

## Setup

```python
import asyncio
import tempfile
from pathlib import Path

import pandas as pd

TABLE = Path(tempfile.gettempdir()) / "perflint-table.csv"
TABLE.write_text("a,b\\n" + "1,2\\n" * 20_000)


async def other_requests(count):
    for _ in range(count):
        await asyncio.sleep(0.002)  # each waits for a service of its own
    return count
```

## Slow

```python
async def load(size):
    return sum([len(pd.read_csv(TABLE)) for _ in range(size)])


async def work(size):
    return await asyncio.gather(load(size), other_requests(size))


def run(size=20):
    return asyncio.run(work(size))
```

## Fast

```python
def read(size):
    return sum([len(pd.read_csv(TABLE)) for _ in range(size)])


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

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool.

## References

- [Python documentation: running blocking code](https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code)
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
    theme="what blocks the event loop",
)
RULE.share(*blocking_reasons.GENERAL, blocking_reasons.without_async_method)
_HEAVY = ("pandas.", "numpy.", "torch.", "polars.", "joblib.", "pyarrow.", "h5py.", "tensorflow.")


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    yield from reports(node, context, _cases, to_thread.rewrite)


def _cases(node: Site, context: Context) -> Iterator[Blocking]:
    everything = RULE.code in context.advice
    for case in blockings(node, context, "file", "metadata"):
        if everything or case.api.startswith(_HEAVY):
            yield case


@RULE.silent("where the file is a stream in memory (`BytesIO`, `StringIO`)")
def in_memory(case: Blocking) -> bool:
    call = case.place
    return (
        case.reach.direct
        and isinstance(call, ast.Call)
        and any(
            case.context.is_a(argument, "io.BytesIO", "io.StringIO")
            for argument in (*call.args, *(word.value for word in call.keywords))
        )
    )


@RULE.hint("where only a folder is asked or changed (`exists`, `mkdir`, `rename`): microseconds")
def only_metadata(case: Blocking) -> bool:
    return case.detail == "metadata"
