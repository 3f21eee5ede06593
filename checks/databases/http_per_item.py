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

Advice: the server may not want many requests at once. `while` loops go from page to page and are not looked at.

## References

- [concurrent.futures: ThreadPoolExecutor example](https://docs.python.org/3/library/concurrent.futures.html#threadpoolexecutor-example)
- [httpx: async support](https://www.python-httpx.org/async/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import parallelize_loop
from perflint.language.nodes import descendants, last_name
from perflint.reasoning.occurrence.calls import Place, arguments, called, run_by
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.searches import in_search
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL512",
    name="http-per-item",
    summary="blocking HTTP requests one after the other, one for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    group=Group.ADVICE,
    screen=Screen.on(constructs="repeated", effects="blocks:network blocks:wait hands:network"),
    codemods=("parallelize-loop",),
    theme="requests",
)

_CLIENTS = ("requests", "httpx", "httpx2", "urllib", "urllib3", "http", "niquests", "curl_cffi")
_LIMITS = re.compile(r"limit|throttl|semaphore|\brate|_rate\b|sleep", re.IGNORECASE)
_PAUSES = frozenset({"sleep", "wait", "acquire", "throttle", "limit"})


@dataclass(frozen=True)
class Request:
    """A call that makes one HTTP request for each item, or a property or item that does so.

    Attributes:
        call: in the loop, or `map(fetch, urls)`.
        loop: the loop; the same for `map`.
        calls: what runs for an item.
        api: the function of a library that makes the request.
    """

    context: Context
    call: Place
    loop: ast.For | ast.Call | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    calls: tuple[ast.Call, ...]
    api: str


@RULE.on(ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check(
    loop: ast.For | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, context: Context
) -> Iterator[Finding]:
    calls = tuple(
        inner
        for inner in descendants(loop, into_functions=False)
        if isinstance(inner, ast.Call) and context.loop(inner) is loop
    )
    reads = (
        inner
        for inner in descendants(loop, into_functions=False)
        if isinstance(inner, (ast.Attribute, ast.Subscript)) and context.loop(inner) is loop
    )
    for call in (*calls, *reads):
        api = _requests(context, call)
        if not api:
            continue
        found = list(
            context.report(
                Request(context, call, loop, calls, api),
                call,
                _message(context.short(called(call)), api),
                loop=loop,
                fix=partial(parallelize_loop.rewrite, context, loop),
            )
        )
        if found:
            yield from found
            return


@RULE.on(ast.Call)
def check_mapped(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`map(fetch, urls)`"""
    if context.name(call.func) != "builtins.map" or len(call.args) < 2:
        return
    api = _requests(context, call)
    if api and context.flow.loop(call) is None:
        function = function_of(context, call.args[0])
        inside = descendants(function) if function is not None else ()
        calls = tuple(inner for inner in inside if isinstance(inner, ast.Call))
        yield from context.report(
            Request(context, call, call, calls, api),
            call,
            _message(context.short(call.args[0]), api),
        )


@RULE.silent("where it stands in a coroutine: blocking-http-in-async reports it")
def in_coroutine(case: Request) -> bool:
    return case.context.coroutine(case.loop) is not None


@RULE.silent("where the loop may end early: a search, or a retry")
def may_end_early(case: Request) -> bool:
    return (
        isinstance(case.loop, ast.For) and _leaves(case.loop) or in_search(case.context, case.call)
    )


@RULE.silent("where something keeps the requests apart: a pause, a lock, a limit")
def keeps_distance(case: Request) -> bool:
    run = run_by(case.context, case.call, case.loop)
    return (
        any(_pauses(case.context, call) for call in case.calls)
        or any(_is_limited(case.context, call.func) for call in case.calls)
        or _is_limited(case.context, run)
        or _enters_limit(case.loop)
    )


@RULE.silent("where each iteration makes the same request")
def same_request(case: Request) -> bool:
    return not isinstance(case.loop, ast.Call) and all(
        case.context.flow.invariant(value, case.loop) for value in _given(case.call)
    )


@RULE.silent("where a request needs what an earlier iteration has given")
def needs_earlier_answer(case: Request) -> bool:
    return feeds(case.context, case.call, case.call, case.loop)


def _message(what: str, api: str) -> str:
    return (
        f"`{what}` waits for one answer of `{api}` after the other; make the requests at the same time,"
        " with a `ThreadPoolExecutor` or an asynchronous client"
    )


def _requests(context: Context, call: Place) -> str:
    """The library function that makes an HTTP request for a call, or an empty string."""
    for reach in context.reaches(call, "blocks"):
        if reach.effect.detail == "network" and reach.effect.api.partition(".")[0] in _CLIENTS:
            return reach.effect.api
    return ""


def _leaves(loop: ast.For) -> bool:
    """Whether a loop holds a statement that ends it."""
    return any(
        isinstance(inner, (ast.Break, ast.Return))
        for inner in descendants(loop, into_functions=False)
    )


def _pauses(context: Context, call: ast.Call) -> bool:
    """Whether a call waits so that there are not too many requests, itself or through functions."""
    return last_name(call.func) in _PAUSES or any(
        reach.effect.detail == "sleep" for reach in context.reaches(call, "blocks")
    )


def _is_limited(context: Context, called: ast.expr) -> bool:
    """Whether a decorator lets a function run only so often."""
    function = function_of(context, called)
    return function is not None and any(
        _LIMITS.search(ast.unparse(decorator)) for decorator in function.decorator_list
    )


def _enters_limit(loop: ast.AST) -> bool:
    """Whether a loop enters something that lets through only so many at a time: `with limiter:`."""
    return any(
        isinstance(node, (ast.With, ast.AsyncWith))
        and any(_LIMITS.search(ast.unparse(item.context_expr)) for item in node.items)
        for node in descendants(loop, into_functions=False)
    )


def _given(call: Place) -> list[ast.expr]:
    """What a call depends on: its arguments, and the object whose method it is."""
    if isinstance(call, (ast.Attribute, ast.Subscript)):
        return [call]
    given = arguments(call)
    if isinstance(call.func, ast.Attribute):
        given.append(call.func.value)
    return given
