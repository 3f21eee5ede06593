"""
## What it does

Finds asynchronous clients (`aiohttp.ClientSession`, `httpx.AsyncClient`, `AsyncOpenAI` and the like) that are made
in a loop, or in a coroutine that is called in a loop or for each web request.

## Why it is slow

A client holds open connections, and a new one has none: each time it connects and negotiates TLS again. An
`httpx.AsyncClient` per request took 51 ms where a shared one took 3.5 ms, an `aiohttp.ClientSession` 2.9
ms where a shared one took 0.6 ms.

## Slow

```python
import asyncio
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx


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


async def fetch_all(base, names):
    pages = []
    for name in names:
        async with httpx.AsyncClient() as client:
            answer = await client.get(f"{base}/{name}")
            pages.append(answer.text)
    return pages


def run(size=10):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        return asyncio.run(fetch_all(f"http://127.0.0.1:{server.server_port}", range(size)))
    finally:
        server.shutdown()
        server.server_close()
```

## Fast

```python
import asyncio
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx


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


async def fetch_all(base, names):
    pages = []
    async with httpx.AsyncClient() as client:
        for name in names:
            answer = await client.get(f"{base}/{name}")
            pages.append(answer.text)
    return pages


def run(size=10):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        return asyncio.run(fetch_all(f"http://127.0.0.1:{server.server_port}", range(size)))
    finally:
        server.shutdown()
        server.server_close()
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: all iterations share one client, with its connections and cookies. It is refused
where the client is made in a function that the loop calls.

## Limits

Silent where what the client is given depends on the request or item, where it is kept, behind a guard or a cache,
and when an application starts. One that is handed out, or belongs to an object that is made or entered for it, counts
where the coroutine that asks for it lets it go. A hint where the coroutine that makes it is reached from a loop or a request, as nobody knows here how
often that is and how many hosts it asks; for a database that is a file (`aiosqlite`), where each element of
the loop is a host of its own, where the loop goes over a few targets that are written out, and where the client serves a loop of requests. Silent also behind a question how long ago it was done last (`if now - read > 300:`).

## References

- [aiohttp: the request lifecycle](https://docs.aiohttp.org/en/stable/http_request_lifecycle.html)
- [HTTPX: async support](https://www.python-httpx.org/async/)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.reasoning.http import clients
from perflint.reasoning.http.clients import Client
from perflint.reasoning.occurrence.calls import cached, guarded, timed
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FunctionNode, descendants, last_name, parents
from perflint.semantics.project import Loop
from perflint.semantics.roles import is_starting
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL409",
    name="client-per-request",
    summary="an asynchronous client made anew for each item or request",
    impact=Impact.STARTUP,
    screen=Screen.on(effects=" ".join(f"creates:{kind}" for kind in sorted(clients.KINDS))),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

# Methods that run where an object is made or entered: what they make lives as long as that.
_MAKING = frozenset({"__init__", "__post_init__", "__aenter__"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    client = clients.made(context, call)
    if client is None or not client.asynchronous:
        return
    function = context.flow.function(call)
    loop = context.flow.loop(call)
    if function is None or cached(context, function):
        return
    injected = clients.injects(context, function)
    if loop is not None:
        if not clients.kept(call, loop, injected=injected) and clients.steady(context, call, loop):
            yield _finding(context, call, client, "in each iteration", loop, None)
        return
    held = function.name in _MAKING
    if not (held and clients.held_by_object(call)) and clients.kept(call, None, injected=True):
        return
    if clients.cached_by(function) or guarded(context, call, function):
        return
    if not held and is_starting(function):
        return
    repeated = _repeated(context, function)
    if repeated is None:
        return
    how, around = repeated
    if (held or not injected and clients.kept(call, None)) and not around.let_go:
        return
    if clients.from_outside(context, call, function, given=not around.steady):
        return
    if any(timed(context, step) for step in (call, *_steps(context, around))):
        return
    yield _finding(context, call, client, how, None, around)


def _repeated(context: Context, function: FunctionNode) -> tuple[str, Loop] | None:
    """How a coroutine comes to run again and again."""
    name = context.qualified(function)
    around = context.project.request(name)
    if around is not None:
        return "for each request", around
    around = context.project.loops_around(name)
    return ("in each iteration of a loop", around) if around is not None else None


def _steps(context: Context, around: Loop) -> Iterator[ast.Call]:
    """The calls of this file on the way from a loop or request."""
    lines = {step.line for step in around.trace if step.path == context.path}
    for call in context.names.nodes(ast.Call):
        if call.lineno in lines:
            yield call


def _finding(
    context: Context,
    call: ast.Call,
    client: Client,
    how: str,
    loop: LoopNode | None,
    around: Loop | None,
) -> Finding:
    what = "session" if client.detail == "session" else "client"
    kept = (
        "keep one for the application"
        if how.endswith("request")
        else "make it once, before the loop"
    )
    # How often others ask for it, and of how many hosts, is not known here.
    weak = loop is None or client.local or _of_hosts(call, loop) or _serves_many(call)
    # A few targets that somebody wrote out are mostly each on a host of its own.
    weak = weak or loop is not None and rounds_few(call, loop, context)
    return context.finding(
        call,
        f"`{context.short(call.func)}` makes a new {what} {how}, so no connection is used twice;"
        f" {kept}",
        severity=Severity.HINT if weak else None,
        trace=clients.steps(around) if around is not None else (),
        loop=loop,
        fix=lambda: _hoisted(context, call, loop),
    )


def _serves_many(call: ast.Call) -> bool:
    """Whether a client is used in a loop, so that most of its requests find a connection."""
    statement = next(
        (up for up in parents(call) if isinstance(up, (ast.AsyncWith, ast.With))), None
    )
    return statement is not None and any(
        isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.GeneratorExp))
        and any(isinstance(inner, ast.Await) for inner in ast.walk(node))
        or isinstance(node, ast.Call)
        and last_name(node.func) == "gather"
        for one in statement.body
        for node in descendants(one, into_functions=False)
    )


def _of_hosts(call: ast.Call, loop: LoopNode | None) -> bool:
    """Whether each element of a loop is a host of its own, `client.get(f"{node.url}/health")`: no
    connection could be used twice."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    elements = {name.id for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
    for node in descendants(loop):
        match node:
            case ast.JoinedStr(values=[ast.FormattedValue(value=base), *rest]):
                host = base.value if isinstance(base, ast.Attribute) else base
                if isinstance(host, ast.Name) and host.id in elements:
                    return isinstance(base, ast.Attribute) or _starts_path(rest)
    return False


def _starts_path(rest: list[ast.expr]) -> bool:
    match rest:
        case [ast.Constant(value=str() as text), *_]:
            return text.startswith("/")
    return False


def _hoisted(context: Context, call: ast.Call, loop: LoopNode | None) -> Fix | Refusal:
    if loop is None:
        return Refusal("hoist-from-loop", "where the client should live is for you to say")
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="client",
        reason="all iterations share one client, with its connections and cookies",
    )
