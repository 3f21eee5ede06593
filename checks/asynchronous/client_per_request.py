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

Without a loop or request, one counts that a function makes for a single request which several callers describe
(`async with ClientSession() as session: return await session.get(url)`). One that is handed out, or belongs to an object that is made or entered for it, counts where the coroutine that asks
for it lets it go.

## References

- [aiohttp: the request lifecycle](https://docs.aiohttp.org/en/stable/http_request_lifecycle.html)
- [HTTPX: async support](https://www.python-httpx.org/async/)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import hoist_from_loop
from perflint.language.flow.roles import is_starting
from perflint.language.nodes import FunctionNode, LoopNode, descendants, last_name, parent, parents
from perflint.project.calls.repeated_calls import Loop
from perflint.reasoning.http import clients
from perflint.reasoning.http.addresses import address_of, same_server
from perflint.reasoning.http.clients import Client
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.occurrence.run_once import cached, guarded, timed
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
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


@dataclass(frozen=True)
class Making:
    """A call that makes a client, in a loop or in a function that runs again and again.

    Attributes:
        client: what is made.
        function: the function around the call.
        loop: the loop around the call in it.
        around: without one, the loop or request elsewhere for which the function runs; None where nothing shows
            one, but several places call the function to make a request of theirs.
        per_request: whether that is a request.
    """

    context: Context
    call: ast.Call
    client: Client
    function: FunctionNode
    loop: LoopNode | None = None
    around: Loop | None = None
    per_request: bool = False

    @property
    def held(self) -> bool:
        """Whether the client lives as long as the object that is made or entered."""
        return self.loop is None and self.function.name in _MAKING


def makings(call: ast.Call, context: Context) -> Iterator[Making]:
    """The client that a call makes again and again."""
    client, function = clients.made(context, call), context.flow.function(call)
    if client is None or not client.asynchronous or function is None:
        return
    loop = context.flow.loop(call)
    if loop is not None:
        yield Making(context, call, client, function, loop)
        return
    name = context.qualified(function)
    request = context.project.request(name)
    around = request or context.project.loops_around(name)
    if around is not None or clients.asks_for_callers(context, call, function):
        yield Making(
            context, call, client, function, around=around, per_request=request is not None
        )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in makings(call, context):
        what = "session" if case.client.detail == "session" else "client"
        if case.per_request:
            how, remedy = "for each request", "keep one for the application"
        elif case.loop is not None:
            how, remedy = "in each iteration", "make it once, before the loop"
        elif case.around is None:
            how, remedy = "each time it is called", "keep one for all calls, or let callers pass it"
        else:
            how, remedy = "in each iteration of a loop", "make it once, before the loop"
        yield from context.report(
            case,
            call,
            f"`{context.short(call.func)}` makes a new {what} {how}, so no connection is used twice;"
            f" {remedy}",
            trace=clients.steps(case.around) if case.around is not None else (),
            loop=case.loop,
            fix=partial(_hoisted, case),
        )


@RULE.silent(
    "where the function is cached, or first looks into a container for what it stores there"
)
def in_cache(case: Making) -> bool:
    return cached(case.context, case.function) or (
        case.loop is None and clients.cached_by(case.function)
    )


@RULE.silent("where what the client is given depends on the request or item")
def client_per_item(case: Making) -> bool:
    if case.loop is not None:
        return not clients.steady(case.context, case.call, case.loop)
    return case.around is not None and clients.from_outside(
        case.context, case.call, case.function, given=not case.around.steady
    )


@RULE.silent("where the client is kept: in a collection, an attribute, or by who asked for it")
def is_stored(case: Making) -> bool:
    injected = clients.injects(case.context, case.function)
    if case.around is None:
        return clients.is_stored(case.call, case.loop, injected=injected)
    if not (case.held and clients.held_by_object(case.call)):
        if clients.is_stored(case.call, None, injected=True):
            return True
    handed_out = case.held or not injected and clients.is_stored(case.call, None)
    return handed_out and not case.around.let_go


@RULE.silent("where a guard lets it be made once (`if self.client is None:`)")
def behind_guard(case: Making) -> bool:
    return case.loop is None and guarded(case.context, case.call, case.function)


@RULE.silent("where the function runs when an application starts")
def at_start_up(case: Making) -> bool:
    return case.loop is None and not case.held and is_starting(case.function)


@RULE.silent("where it is asked how long ago it was done last (`if now - read > 300:`)")
def from_time_to_time(case: Making) -> bool:
    return case.around is not None and any(
        timed(case.context, step) for step in (case.call, *_steps(case.context, case.around))
    )


@RULE.hint(
    "where the loop or request is elsewhere: how often it is, and for how many hosts, is unknown; but not where"
    " requests ask one host: that of the client or of the object (`self.base_url`), or one which is written out or a"
    " name of the module",
    lowers="certainty",
)
def through_a_call(case: Making) -> bool:
    return case.loop is None and not (case.per_request and _asks_one_host(case))


@RULE.hint(
    "where the client is made only when something has gone wrong, as in a handler of exceptions"
)
def only_on_failure(case: Making) -> bool:
    return runs_on_failure(case.call)


@RULE.hint("where the database is a file (`aiosqlite`)")
def local_database(case: Making) -> bool:
    return case.client.local


@RULE.hint('where each element is a host of its own (`client.get(f"{node.url}/health")`)')
def host_per_element(case: Making) -> bool:
    if not isinstance(case.loop, (ast.For, ast.AsyncFor)):
        return False
    elements = {name.id for name in ast.walk(case.loop.target) if isinstance(name, ast.Name)}
    for node in descendants(case.loop):
        match node:
            case ast.JoinedStr(values=[ast.FormattedValue(value=base), *rest]):
                host = base.value if isinstance(base, ast.Attribute) else base
                if isinstance(host, ast.Name) and host.id in elements:
                    return isinstance(base, ast.Attribute) or _starts_path(rest)
    return False


@RULE.hint("where the loop goes over a few targets that are written out")
def few_targets(case: Making) -> bool:
    return case.loop is not None and rounds_few(case.call, case.loop, case.context)


@RULE.hint("where a loop of requests uses the client, so that most find a connection")
def serves_many(case: Making) -> bool:
    statement = next(
        (up for up in parents(case.call) if isinstance(up, (ast.AsyncWith, ast.With))), None
    )
    return statement is not None and any(
        isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.GeneratorExp))
        and any(isinstance(inner, ast.Await) for inner in ast.walk(node))
        or isinstance(node, ast.Call)
        and last_name(node.func) == "gather"
        for one in statement.body
        for node in descendants(one, into_functions=False)
    )


def _asks_one_host(case: Making) -> bool:
    """Whether the client is for one server, or all that it is asked in the `with` statement that makes it
    is on the same."""
    named = not case.client.general or any(word.arg == "base_url" for word in case.call.keywords)
    if named and clients.of_module(case.context, case.call):
        return True
    entered = parent(case.call)
    if not isinstance(entered, ast.withitem) or not isinstance(entered.optional_vars, ast.Name):
        return False
    client = entered.optional_vars.id
    asked = [
        address_of(call)
        for call in descendants(parent(entered) or entered, into_functions=False)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == client
    ]
    return bool(asked) and all(url is not None and same_server(case.context, url) for url in asked)


def _steps(context: Context, around: Loop) -> Iterator[ast.Call]:
    """The calls of this file on the way from a loop or request."""
    lines = {step.line for step in around.trace if step.path == context.path}
    for call in context.names.nodes(ast.Call):
        if call.lineno in lines:
            yield call


def _starts_path(rest: list[ast.expr]) -> bool:
    match rest:
        case [ast.Constant(value=str() as text), *_]:
            return text.startswith("/")
    return False


def _hoisted(case: Making) -> Fix | Refusal:
    if case.loop is None:
        return Refusal("hoist-from-loop", "where the client should live is for you to say")
    return hoist_from_loop.rewrite(
        case.context,
        case.call,
        case.loop,
        name="client",
        reason="all iterations share one client, with its connections and cookies",
    )
