"""
## What it does

Finds loops that call `requests.get`, `httpx.get` and the other functions that make a client for one request,
themselves or through functions of the project.

## Why it is slow

Each call opens a connection, over HTTPS with a TLS handshake, and closes it. 100 requests to localhost took 227
ms with `requests.get` and 62 ms with a `Session`; 4,390 ms with `httpx.get`, which loads certificates each
time, and 75 ms with a `Client`.

## Slow

```python
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def fetch_all(base, names):
    return [requests.get(f"{base}/{name}").text for name in names]


def run(size=30):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        return fetch_all(f"http://127.0.0.1:{server.server_port}", range(size))
    finally:
        server.shutdown()
        server.server_close()
```

## Fast

```python
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def fetch_all(base, names):
    with requests.Session() as session:
        return [session.get(f"{base}/{name}").text for name in names]


def run(size=30):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        return fetch_all(f"http://127.0.0.1:{server.server_port}", range(size))
    finally:
        server.shutdown()
        server.server_close()
```

## Measured

## Fix safety

`share-session` is unsafe: cookies that one answer sets are sent with the next request, and a connection that is
kept open may be closed by the server.

## Limits

A hint where a loop fetches one page after the other. `urllib.request` has no session and is not reported.

## References

- [requests: session objects](https://requests.readthedocs.io/en/latest/user/advanced/#session-objects)
- [HTTPX: clients](https://www.python-httpx.org/advanced/clients/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import share_session
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.relations import in_search
from perflint.rules.repetition import function_of, reached
from perflint.rules.rule import Rule, Screen
from perflint.rules.statements import direct, in_pages
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants
from perflint.semantics.trace import Reach

RULE = Rule(
    code="PFL506",
    name="http-without-session",
    summary="a new connection for each HTTP request of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="loop", effects="blocks"),
    codemods=("share-session",),
)

_COSTS = {
    "requests": "a session is 3 to 4 times as fast even on localhost",
    "httpx": "about 40 ms go to a TLS context alone",
    "httpx2": "about 40 ms go to a TLS context alone",
    "niquests": "a session keeps connections open",
    "curl_cffi": "a session keeps connections open",
}
_ATTEMPT = re.compile(r"attempt|retr(y|ies)|tries|\btry_", re.IGNORECASE)
_VERBS = frozenset("get post put patch delete head options request stream".split())


def alone(api: str) -> bool:
    """Whether a function of a library makes a client, and so a connection, for one request."""
    parts = api.split(".")
    return (
        parts[0] in _COSTS and parts[-1] in _VERBS and not any(part[:1].isupper() for part in parts)
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    if loop is None and not context.flow.calls_each(call):
        return
    if not context.reaches(call, "blocks"):
        return  # nearly all calls: nor do the functions that they run
    own = direct(tuple(r for r in context.reaches(call, "blocks") if alone(r.effect.api)))
    if in_search(context, call) or loop is not None and _again(loop):
        return
    if own is not None and loop is not None:
        yield _finding(context, call, own, loop)
        return
    for one in reached(context, call, lambda inner: _requests(context, inner) is not None):
        reach = _requests(context, one.construct)
        if reach is not None:
            yield _told(context, call, reach.effect.api, one.trace, one.loop)
            return
    if loop is None or function_of(context, call.func) is not None:
        return
    for reach in context.reaches(call, "blocks"):
        if not reach.direct and alone(reach.effect.api) and len(reach.functions) <= 3:
            yield _told(context, call, reach.effect.api, context.traced(reach), loop)
            return


def _again(loop: LoopNode) -> bool:
    """Whether a loop tries again, or asks until something is done: `for attempt in range(retries)`,
    polls that sleep."""
    if isinstance(loop, ast.For):
        if isinstance(loop.target, ast.Name) and _ATTEMPT.search(loop.target.id):
            return True
        counts = isinstance(loop.iter, ast.Call) and getattr(loop.iter.func, "id", "") == "range"
    else:
        counts = isinstance(loop, ast.While)
    return counts and any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) == "sleep"
        for node in descendants(loop, into_functions=False)
    )


def _requests(context: Context, call: ast.Call) -> Reach | None:
    return direct(tuple(r for r in context.reaches(call, "blocks") if alone(r.effect.api)))


def _finding(context: Context, call: ast.Call, reach: Reach, loop: LoopNode) -> Finding:
    library = reach.effect.api.partition(".")[0]
    session = "Client" if library.startswith("httpx") else "Session"
    return context.finding(
        call,
        f"`{context.short(call.func)}` opens a new connection in each iteration ({_COSTS[library]});"
        f" make one `{library}.{session}` before the loop and use its methods",
        severity=Severity.HINT if in_pages(call, loop) else None,
        loop=loop,
        fix=lambda: share_session.rewrite(context, call, loop),
    )


def _told(
    context: Context, call: ast.Call, api: str, trace: tuple[TraceStep, ...], loop: LoopNode
) -> Finding:
    return context.finding(
        call,
        f"`{context.short(call.func)}` opens a new connection with `{api}` in each iteration; pass one"
        " session in",
        severity=Severity.HINT if in_pages(call, loop) else None,
        trace=trace,
        loop=loop,
    )
