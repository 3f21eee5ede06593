"""
## What it does

Finds loops that send one Redis command for each element, themselves or through functions of the project.

## Why it is slow

Each command waits for its answer: a round trip of 0.1 to 1 ms in one data centre, for some microseconds of work. A
pipeline sends many commands at once, and reads all answers.

## Setup

```python
import contextlib
import socket
import threading
import time

import redis


def answer(client):
    with contextlib.suppress(OSError), client:
        while data := client.recv(65536):
            time.sleep(0.001)  # the way over the network
            commands = data.count(b"GET\\r\\n")
            other = data.count(b"CLIENT\\r\\n")
            client.sendall(b"+OK\\r\\n" * other + b"$1\\r\\n7\\r\\n" * commands)


def serve():
    server = socket.create_server(("127.0.0.1", 0))

    def accept():
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=answer, args=(server.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return server


def ask(read, size):
    with serve() as server:
        client = redis.Redis(port=server.getsockname()[1], protocol=2)
        try:
            return read(client, range(size))
        finally:
            client.close()
```

## Slow

```python
def read(client: redis.Redis, numbers):
    found = []
    for number in numbers:
        found.append(client.get(f"price:{number}"))
    return found


def run(size=100):
    return ask(read, size)
```

## Fast

```python
def read(client: redis.Redis, numbers):
    with client.pipeline(transaction=False) as pipe:
        for number in numbers:
            pipe.get(f"price:{number}")
        return pipe.execute()


def run(size=100):
    return ask(read, size)
```

## Measured

## Fix safety

`redis-pipeline` is unsafe: the commands are sent when the loop is over, so other clients see none of them before, and
where one fails the others have run all the same. It is refused where the loop does more than send commands, or uses
an answer.

## Limits

The client's type must be known, as that of `redis-py` or its asynchronous twin. Commands that wait for something
(`BLPOP`, `XREAD`), that go through keys (`SCAN`) and those of a pipeline are no cases.

## References

- [Redis: pipelining](https://redis.io/docs/latest/develop/use/pipelining/)
- [redis-py: pipelines](https://redis.readthedocs.io/en/stable/advanced_features.html#default-pipelines)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import redis_pipeline
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import LoopNode, last_name
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.service_calls import PerElement, per_element
from perflint.reasoning.occurrence.calls import PLACES, Place, arguments, called, run_by
from perflint.rules import row_reasons, service_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL508",
    name="redis-command-in-loop",
    summary="one Redis command for each element of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="queries writes"),
    codemods=("redis-pipeline",),
)

_CLIENTS = ("redis.Redis.", "redis.RedisCluster.", "redis.asyncio.")
_PIPELINES = classes_of("redis pipeline")
# Commands that wait for something, go through the keys of the server, or tell others.
_OTHER = frozenset(
    "blpop brpop blmove brpoplpush bzpopmin bzpopmax xread xreadgroup wait scan scan_iter sscan_iter"
    " hscan_iter zscan_iter sscan hscan zscan ping auth select flushdb flushall".split()
)


@dataclass(frozen=True)
class Command:
    """A Redis command that a loop sends for each element."""

    context: Context
    asks: PerElement

    @property
    def call(self) -> Place:
        """The call in the loop, or what else asks there."""
        return self.asks.call

    @property
    def loop(self) -> LoopNode:
        """The loop."""
        return self.asks.loop


def _is_command(call: Place, reach: Reach) -> bool:
    api = reach.effect.api
    return (
        api.startswith(_CLIENTS)
        and ".Pipeline." not in api
        and api.rpartition(".")[2] not in _OTHER
    )


@RULE.on(*PLACES)
def check(call: Place, context: Context) -> Iterator[Finding]:
    asks = per_element(call, context, _is_command, "queries", "writes")
    if asks is None:
        return
    command = asks.api.rpartition(".")[2]
    what = (
        f"sends `{command}` in each iteration"
        if asks.functions
        else "waits for an answer in each iteration"
    )
    yield from context.report(
        Command(context, asks),
        call,
        f"`{context.short(run_by(context, call, asks.loop), 50)}` {what}; collect the commands in a `pipeline()`",
        loop=asks.loop,
        trace=asks.trace,
        fix=None
        if asks.functions or not isinstance(call, ast.Call)
        else partial(redis_pipeline.rewrite, context, call, asks.loop),
    )


@RULE.silent("where the call is handed a pipeline, which collects its commands")
def pipeline_passed(case: Command) -> bool:
    return any(_may_be_pipeline(given, case.context) for given in arguments(case.call))


@RULE.silent("where the client may be a pipeline that the caller gives")
def client_may_be_pipeline(case: Command) -> bool:
    function = called(case.call)
    return isinstance(function, ast.Attribute) and _may_be_pipeline(function.value, case.context)


def _may_be_pipeline(node: ast.expr, context: Context) -> bool:
    """Whether a name is a pipeline, is bound to one (`with client.pipeline() as pipe`), or to one if there is one
    (`pipe if pipe is not None else client`)."""
    if not isinstance(node, ast.Name):
        return False
    if context.is_a(node, *_PIPELINES):
        return True
    for binding in context.flow.reaching(node):
        value = binding.value
        if isinstance(value, ast.Call) and last_name(value.func) == "pipeline":
            return True
        if isinstance(value, (ast.IfExp, ast.BoolOp)):
            parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else value.values
            if any(context.is_a(part, *_PIPELINES) for part in parts):
                return True
    return False


RULE.share(*service_reasons.SILENT)


RULE.share(row_reasons.transaction_per_item, *service_reasons.HINTS)
