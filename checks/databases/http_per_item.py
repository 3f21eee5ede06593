"""
## What it does

Finds loops that make one blocking HTTP request for each item, one after the other, where no request
depends on the one before.

## Why it is slow

Each request waits for its answer before the next one starts, so the time is the sum of all round trips
(often 50 to 200 ms each). In a pool of threads, or with an asynchronous client, they wait side by side.

## Setup

```python
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(0.02)  # the way over the network
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.path.encode())

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
def fetch_all(urls):
    pages = []
    for url in urls:
        with urllib.request.urlopen(url) as answer:
            pages.append(answer.read())
    return pages


def run(size=20):
    server, base = serve()
    pages = fetch_all([f"{base}/{number}" for number in range(size)])
    server.shutdown()
    server.server_close()
    return pages
```

## Fast

```python
from concurrent.futures import ThreadPoolExecutor


def fetch(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read()


def run(size=20):
    server, base = serve()
    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(fetch, [f"{base}/{number}" for number in range(size)]))
    server.shutdown()
    server.server_close()
    return pages
```

## Measured

## Fix safety

`parallelize-loop` runs on request only and is unsafe: requests overlap, reach the server in another
order, and the later ones are made even if an earlier one fails. It is refused where the loop does more
than collect results.

## Limits

Advice: the server may not want many requests at once. Silent for `while` loops (paging), for loops
that sleep, stop early, or use one answer for the next request, and in coroutines.

## References

- [concurrent.futures: ThreadPoolExecutor example](https://docs.python.org/3/library/concurrent.futures.html#threadpoolexecutor-example)
- [httpx: async support](https://www.python-httpx.org/async/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import parallelize_loop
from perflint.reasoning.occurrence.calls import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, FUNCTIONS, descendants, last_name, parents

RULE = Rule(
    code="PFL512",
    name="http-per-item",
    summary="blocking HTTP requests one after the other, one for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    group=Group.ADVICE,
    screen=Screen.on(constructs="repeated", effects="blocks:network blocks:wait hands:network"),
    codemods=("parallelize-loop",),
)

_CLIENTS = ("requests", "httpx", "httpx2", "urllib", "urllib3", "http", "niquests", "curl_cffi")
_LIMITS = re.compile(r"limit|throttl|semaphore|\brate|_rate\b|sleep", re.IGNORECASE)
_PAUSES = frozenset({"sleep", "wait", "acquire", "throttle", "limit"})


@RULE.on(ast.For, ast.AsyncFor, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check(
    loop: ast.For | ast.AsyncFor | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    context: Context,
) -> Iterator[Finding]:
    if not isinstance(loop, (ast.For, *COMPREHENSIONS)) or context.coroutine(loop) is not None:
        return
    if isinstance(loop, ast.For) and _leaves(loop):
        return
    calls = [
        inner
        for inner in descendants(loop, into_functions=False)
        if isinstance(inner, ast.Call) and context.loop(inner) is loop
    ]
    if any(_pauses(context, call) for call in calls) or _limited(loop):
        return
    for call in calls:
        api = _requests(context, call)
        if api and not _chained(context, call, loop):
            yield context.finding(
                call,
                _message(context.short(call.func), api),
                loop=loop,
                fix=lambda: parallelize_loop.rewrite(context, loop),
            )
            return


@RULE.on(ast.Call)
def check_mapped(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`map(fetch, urls)`"""
    if context.name(call.func) != "builtins.map" or len(call.args) < 2:
        return
    if context.coroutine(call) is not None or context.flow.loop(call) is not None:
        return
    function = function_of(context, call.args[0])
    within = descendants(function) if function is not None else ()
    if any(isinstance(inner, ast.Call) and _pauses(context, inner) for inner in within):
        return
    if function is not None and any(
        _LIMITS.search(ast.unparse(d)) for d in function.decorator_list
    ):
        return
    api = _requests(context, call)
    if api:
        yield context.finding(call, _message(context.short(call.args[0]), api))


def _message(what: str, api: str) -> str:
    return (
        f"`{what}` waits for one answer of `{api}` after the other; make the requests at the same time,"
        " with a `ThreadPoolExecutor` or an asynchronous client"
    )


def _requests(context: Context, call: ast.Call) -> str:
    """The library function that makes an HTTP request for a call, or an empty string."""
    for reach in context.reaches(call, "blocks"):
        if reach.effect.detail == "network" and reach.effect.api.partition(".")[0] in _CLIENTS:
            return reach.effect.api
    return ""


def _leaves(loop: ast.For) -> bool:
    """Whether the loop may end early: a search, or a retry."""
    return any(
        isinstance(inner, (ast.Break, ast.Return))
        and not any(isinstance(up, (*FUNCTIONS, ast.Lambda)) for up in _up_to(inner, loop))
        for inner in descendants(loop, into_functions=False)
    )


def _up_to(node: ast.AST, top: ast.AST) -> Iterator[ast.AST]:
    for up in parents(node):
        if up is top:
            return
        yield up


def _pauses(context: Context, call: ast.Call) -> bool:
    """Whether a call waits so that there are not too many requests, itself or through functions, or
    is limited by a decorator."""
    name = last_name(call.func)
    if name in _PAUSES or any(r.effect.detail == "sleep" for r in context.reaches(call, "blocks")):
        return True
    function = function_of(context, call.func)
    return function is not None and any(
        _LIMITS.search(ast.unparse(decorator)) for decorator in function.decorator_list
    )


def _limited(loop: ast.AST) -> bool:
    """Whether a loop enters something that lets through only so many at a time: `with limiter:`."""
    return any(
        isinstance(node, (ast.With, ast.AsyncWith))
        and any(_LIMITS.search(ast.unparse(item.context_expr)) for item in node.items)
        for node in descendants(loop, into_functions=False)
    )


def _chained(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a request does not depend on the item, or depends on an earlier iteration."""
    given = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute):
        given.append(call.func.value)
    if all(context.flow.invariant(value, loop) for value in given):
        return True
    if not isinstance(loop, ast.For):
        return False
    targets = {n.id for n in descendants(loop.target) if isinstance(n, ast.Name)}
    for value in given:
        for node in descendants(value):
            if not isinstance(node, ast.Name) or node.id in targets:
                continue
            writes = context.flow.writes(node.id, loop)
            if writes and min(context.span(w).start for w in writes) > context.span(node).start:
                return True
    return False
