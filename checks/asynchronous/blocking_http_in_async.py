"""
## What it does

Finds network calls that block, in coroutines: `requests`, `urllib`, `httpx.get` and `httpx.Client`, `boto3`, `smtplib`, `paramiko` and more; directly, or through any number of the project's own functions, with the trace.

## Why it is slow

While the call waits for the network the event loop stands still: no other request is served, no timer fires. One slow answer of 200 ms holds up everybody for 200 ms.

## Setup

```python
import asyncio
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(0.02)  # the way over the network
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *args):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 64


def serve():
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"
```

## Slow

```python
async def fetch(url):
    return urllib.request.urlopen(url).read()


async def fetch_all(url, size):
    return await asyncio.gather(*[fetch(url) for _ in range(size)])


def run(size=8):
    server, url = serve()
    try:
        return asyncio.run(fetch_all(url, size))
    finally:
        server.shutdown()
        server.server_close()
```

## Fast

```python
def load(url):
    return urllib.request.urlopen(url).read()


async def fetch(url):
    return await asyncio.to_thread(load, url)


async def fetch_all(url, size):
    return await asyncio.gather(*[fetch(url) for _ in range(size)])


def run(size=8):
    server, url = serve()
    try:
        return asyncio.run(fetch_all(url, size))
    finally:
        server.shutdown()
        server.server_close()
```

## Measured

## Fix safety

`to-thread` is always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a cancelled task does not stop the thread. It is refused where the result keeps blocking when it is used, for objects bound to their thread, and while a threading lock is held.

`async-http` sends requests of `requests` with `httpx.AsyncClient`. It is always unsafe and done only where it is named
(`perflint fix --unsafe --codemod async-http`): `httpx` must be installed, and its exceptions are others, as are some requests;
its page lists the differences. Refused where exceptions of `requests` are caught, where the response leaves the
function, and for arguments without a counterpart.

## Limits

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Silent are connections to this machine (`127.0.0.1`, `AF_UNIX`), which are accepted or refused at once.

## References

- [Python documentation: running blocking code](https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code)
- [asyncio.to_thread](https://docs.python.org/3/library/asyncio-task.html#asyncio.to_thread)
"""

from __future__ import annotations

from collections.abc import Iterator

from perflint.codemods import async_http, to_thread
from perflint.reasoning.event_loop.data_addresses import opens_no_host
from perflint.reasoning.values.makers import works_here
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
    code="PFL401",
    name="blocking-http-in-async",
    summary="a synchronous network call on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks:network"),
    codemods=("to-thread", "async-http"),
    overlap=("ASYNC210", "ASYNC212"),
    theme="what blocks the event loop",
)
_OPENING = ("urllib.request.urlopen", "http.client.HTTPResponse.read")
RULE.share(
    *blocking_reasons.GENERAL,
    blocking_reasons.only_after_failure,
    blocking_reasons.without_async_method,
)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    yield from reports(node, context, _cases, to_thread.rewrite, async_http.rewrite)


def _cases(node: Site, context: Context) -> Iterator[Blocking]:
    return blockings(node, context, "network")


@RULE.silent("where only `data:` and `file:` addresses get there, for which no network is asked")
def asks_no_host(case: Blocking) -> bool:
    return case.api in _OPENING and opens_no_host(case.owner, case.context)


@RULE.hint("where `load_dataset` is called, which downloads once")
def downloads_once(case: Blocking) -> bool:
    return case.api == "datasets.load_dataset"


@RULE.hint("where the client works on this machine (`QdrantClient(path=…)`)")
def works_on_this_machine(case: Blocking) -> bool:
    return case.reach.direct and works_here(case.place, case.context)
