"""
## What it does

Finds clients, sessions, engines and database connections that are made anew in each iteration of a loop or for
each web request: `OpenAI()`, `boto3.Session().client(…)`, `create_engine(…)`, `MongoClient(…)`, `redis.Redis(…)`,
`httpx.Client()` and the like, in the loop or handler itself or through functions of the project.

## Why it is slow

A client holds open connections, and a new one has none: it connects, negotiates TLS and logs in again. An
`httpx.Client()` costs 40 ms for its TLS context alone, `boto3.Session().client("s3")` 95 ms.

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
    pages = []
    for name in names:
        session = requests.Session()
        pages.append(session.get(f"{base}/{name}").text)
    return pages


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
    pages = []
    with requests.Session() as session:
        for name in names:
            pages.append(session.get(f"{base}/{name}").text)
    return pages


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

`hoist-from-loop` is unsafe: all iterations share one client, with its connections, cookies and settings. It is
refused where the client is stored, handed out or made under a condition.

## Limits

Silent for databases in memory (each is another one), where what the client is given differs from time to
time (credentials, URL, region) or is read from a database for the request, where it is kept (in a
collection, an attribute, behind a guard or a cache), and for clients made in another file from more than
constants and what is the same in each iteration, and where a client is made to go on after a failure. `boto3.client`, clients of a session of AWS that is kept
and SQLite connections are hints, and
so are clients that are made more than three calls away, in functions that do much besides, for one command of
many, as part of an object, in loops of which the code does not show that they go long, that wait, fetch one page after the other or ask a language model, for migrations, and for what by its name has connections of its own (databases, hosts,
accounts). A plain `http.client` connection for a request is not reported: threads cannot share one.
Asynchronous clients are PFL409.

## References

- [boto3: sessions and clients](https://boto3.amazonaws.com/v1/documentation/api/latest/guide/clients.html)
- [PyMongo: create the client once](https://www.mongodb.com/docs/languages/python/pymongo-driver/current/connect/)
- [SQLAlchemy: engine configuration](https://docs.sqlalchemy.org/en/21/core/engines.html)
- [HTTPX: clients](https://www.python-httpx.org/advanced/clients/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from perflint.codemods import hoist_from_loop
from perflint.reasoning.database.calls import is_single_purpose, seldom
from perflint.reasoning.database.writes_in_order import after_failure
from perflint.reasoning.http import clients
from perflint.reasoning.http.addresses import to_subscribers
from perflint.reasoning.http.clients import Client
from perflint.reasoning.models.inference_calls import asks_a_service
from perflint.reasoning.occurrence.calls import (
    Reached,
    cached,
    call_path,
    depends,
    guarded,
    one_of_many,
    reached,
    tries_again,
)
from perflint.reasoning.size.large_collections import goes_on_with
from perflint.reasoning.size.round_trips import repeats_often
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.facts import Term
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import parent, parents
from perflint.semantics.project import Entry
from perflint.semantics.trace import Reach
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL507",
    name="client-in-loop",
    summary="a client, engine or connection made anew for each item or request",
    impact=Impact.STARTUP,
    screen=Screen.on(effects=" ".join(f"creates:{kind}" for kind in sorted(clients.KINDS))),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

_MOST_STEPS = 3  # calls to where a client is made; further away it is part of something larger
# Names of functions that make a client only where there is none, or none that works, or to try one out.
_RECOVERS = re.compile(r"rollback|roll_back|reconnect")
_FEW = re.compile(
    r"^_*(?:config|conf|cfg|settings?|options?"
    r"|database|db|tenant|schema|host|server|account|region|profile|workspace)(?:_?name)?$"
)
_TABLES = re.compile(r"^_*(?:create|drop|add|alter)_(?:index|indices|column|table|constraint)s?$")
_PIECE = re.compile(r"chunk|^part$|^part_(?:no|number)$|^page")
_SMALL = 12  # calls in functions that do little but make a client and use it
_IF_NEEDED = re.compile(
    r"_if_|cache|refresh|renew|ensure|get_or_|reconnect|maybe_|setup_db|set_up_db|configuration|simulat"
    r"|(?:test|check|verify|validate)_connection|check_valid"
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    client = clients.made(context, call)
    loop = context.flow.loop(call)
    if client is not None:
        injected = clients.injects(context, context.flow.function(call))
        if client.asynchronous or clients.kept(call, loop, injected=injected):
            return
        if _inner(context, call) or _in_memory(call):
            return
        if loop is not None:
            if clients.steady(context, call, loop):
                yield _in_loop(context, call, client, loop)
            return
        yield from _in_handler(context, call, client)
        return
    if loop is not None or context.flow.calls_each(call):
        for finding in _through(context, call, loop):
            if loop is None or not tries_again(loop):
                yield finding
    elif _handler(context, call) is not None:
        yield from _from_handler(context, call)


@RULE.on(ast.Attribute)
def check_property(read: ast.Attribute, context: Context) -> Iterator[Finding]:
    """A property that makes a client each time it is read."""
    loop = context.flow.loop(read) if isinstance(read.ctx, ast.Load) else None
    reach = _elsewhere(context, read) if loop is not None else None
    client = clients.of(reach) if reach is not None else None
    if reach is not None and client is not None:
        yield _told(context, read, client, context.traced(reach), loop)


def _in_memory(call: ast.Call) -> bool:
    """Whether a call makes a database in memory, which is another one each time."""
    return any(
        isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and (":memory:" in part.value or "mode=memory" in part.value or part.value == "sqlite://")
        for part in [*call.args, *(word.value for word in call.keywords)]
    )


def _inner(context: Context, call: ast.Call) -> bool:
    """Whether a call is part of making another client: `boto3.Session().client("s3")`."""
    above = parent(call)
    return (
        isinstance(above, ast.Attribute)
        and isinstance(parent(above), ast.Call)
        and clients.made(context, parent(above) or above) is not None
    )


def _in_loop(context: Context, call: ast.Call, client: Client, loop: LoopNode) -> Finding:
    return context.finding(
        call,
        f"`{context.short(call.func)}` makes a new client in each iteration ({client.cost}); make it"
        " once before the loop"
        if client.detail != "connection"
        else f"`{context.short(call.func)}` opens a new connection in each iteration; open it once"
        " before the loop",
        severity=Severity.HINT
        if client.cheap
        or _of_kept_session(context, call)
        or _step_by_step(loop)
        or _seldom(context, call, loop)
        or asks_a_service(loop, context)
        or not repeats_often(call, loop, context)
        else None,
        loop=loop,
        cold=context.cold(call) or seldom(context, call),
        fix=lambda: _hoisted(context, call, client, loop),
    )


def _of_kept_session(context: Context, call: ast.Call) -> bool:
    """Whether a client of AWS is made by a session that was there already, which has read what it
    needs from the disk: `self.session.client("s3")`."""
    match call.func:
        case ast.Attribute(value=owner, attr="client" | "resource"):
            if isinstance(owner, ast.Name):
                return False  # known where it was made
            made = context.name(owner.func) if isinstance(owner, ast.Call) else None
            return made not in ("boto3.Session", "boto3.session.Session")
    return False


def _hoisted(context: Context, call: ast.Call, client: Client, loop: LoopNode) -> Fix | Refusal:
    if client.detail == "connection":
        reason = "all iterations share one connection, with its transaction and its settings"
    else:
        reason = "all iterations share one client, with its connections, cookies and settings"
    name = "connection" if client.detail == "connection" else client.detail
    return hoist_from_loop.rewrite(context, call, loop, name=name, reason=reason)


def _handler(context: Context, call: ast.Call) -> Entry | None:
    """The web framework's entry whose function holds a call."""
    function = context.flow.function(call)
    if function is None:
        return None
    entry = context.project.entry(context.qualified(function))
    return entry if entry is not None and entry.kind == "request" else None


def _in_handler(context: Context, call: ast.Call, client: Client) -> Iterator[Finding]:
    function = context.flow.function(call)
    entry = _handler(context, call)
    if function is None or entry is None or cached(context, function):
        return
    if client.local or client.single:
        return
    if clients.cached_by(function):
        return
    if guarded(context, call, function) or clients.from_outside(context, call, function):
        return
    yield context.finding(
        call,
        f"`{context.short(call.func)}` makes a new {_noun(client)} for each request"
        f" ({client.cost}); make it once when the application starts",
        severity=Severity.HINT if client.cheap else None,
    )


def _noun(client: Client) -> str:
    return {"engine": "engine", "connection": "connection", "session": "session"}.get(
        client.detail, "client"
    )


def _wanted(context: Context, call: ast.Call) -> bool:
    client = clients.made(context, call)
    return client is not None and not client.asynchronous and not _inner(context, call)


def _through(context: Context, call: ast.Call, loop: LoopNode | None) -> Iterator[Finding]:
    """Clients that a call in a loop makes, through functions of this file and of others."""
    found = False
    for one in reached(context, call, lambda inner: _wanted(context, inner)):
        found = True
        client = clients.made(context, one.construct)
        if client is not None and not _differs(context, one, loop):
            calls = tuple(call_path(context, one))
            if any(_RECOVERS.search(function.name) for function in one.functions) or any(
                after_failure(step, None) for step in calls[1:]
            ):
                continue
            far = any(map(one_of_many, calls)) or not is_single_purpose(one.functions, _SMALL)
            far = far or any(_TABLES.search(function.name) for function in one.functions)
            far = far or one.functions[-1].name == "__init__"  # an object that does much with it
            far = far or _step_by_step(loop) or _seldom(context, call, loop)
            yield _told(context, call, client, one.trace, one.loop, far=far)
            return
    if found or loop is None:
        return
    reach = _elsewhere(context, call)
    client = clients.of(reach) if reach is not None else None
    if reach is not None and client is not None and not _own_client(context, call, client, loop):
        far = _step_by_step(loop) or _seldom(context, call, loop)
        far = far or any(context.project.calls_in(f) > _SMALL for f in reach.functions)
        far = far or any(function.endswith(".__init__") for function in reach.functions)
        yield _told(context, call, client, context.traced(reach), loop, far=far)


def _step_by_step(loop: LoopNode | None) -> bool:
    """Whether a loop sends or fetches one large piece after the other, asks now and then, or takes what
    comes from a queue: each step takes longer than a client."""
    if isinstance(loop, ast.For):
        return any(
            isinstance(node, ast.Name) and _PIECE.search(node.id) for node in ast.walk(loop.target)
        )
    return isinstance(loop, ast.While) and not goes_on_with(loop)


def _seldom(context: Context, call: ast.Call, loop: LoopNode | None) -> bool:
    """Whether a loop goes over a few by its names, or over what has connections of its own, or whoever is
    to be told, or a call is for one sort of its items: `if kind == "connected":`."""
    if not isinstance(loop, ast.For):
        return False
    if rounds_few(call, loop, context, by_name=True):
        return True
    items = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    if any(_FEW.search(name) or to_subscribers(name) for name in items):
        return True
    for up in takewhile(lambda up: up is not loop, parents(call)):
        match up:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant()]
                )
            ) if name in items:
                return True
    return False


def _own_client(context: Context, call: ast.Call, client: Client, loop: LoopNode) -> bool:
    """Whether a call makes and gives a client for what the item says, or one that is kept:
    `sessions.append(open_session(workspace.token))`."""
    known = context.type(call)
    if known is None or known.name.partition(".")[0] != client.api.partition(".")[0]:
        return False
    return clients.kept(call, loop) or not clients.steady(context, call, loop)


def _differs(context: Context, one: Reached, loop: LoopNode | None) -> bool:
    """Whether the client is another one for each item, or is kept."""
    call, function = one.construct, one.functions[-1]
    if function.name == "__init__":  # it is kept as long as what it is part of
        if clients.kept(one.call, loop):
            return True
    elif clients.kept(call, None) and not isinstance(parent(call), ast.Return):
        return True
    if clients.cached_by(function):
        return True
    varying = one.varying
    receiver = one.call.func.value if isinstance(one.call.func, ast.Attribute) else None
    if receiver is not None and loop is not None and not context.flow.invariant(receiver, loop):
        varying = varying | {"self"}
    return any(depends(context, part, function, varying) for part in clients.parts(call))


def _elsewhere(context: Context, place: ast.Call | ast.Attribute) -> Reach | None:
    """A client that a call or property makes elsewhere, of constants and names of its module, or of what
    it is given, if that is the same in each iteration."""
    for reach in context.reaches(place, "creates"):
        client = clients.of(reach)
        if client is None or reach.direct or client.asynchronous:
            continue
        alike = len(reach.functions) == 1 and _made_alike(context, place)
        if not reach.steady and not alike:
            continue
        if any(_IF_NEEDED.search(function.rpartition(".")[2]) for function in reach.functions):
            continue
        if any(function.endswith(".__init__") for function in reach.functions):
            if not reach.apart and not alike:
                continue  # part of an object that is made for credentials of its own
        if _kept_by_owner(context, reach):
            continue
        return reach
    return None


def _made_alike(context: Context, place: ast.Call | ast.Attribute) -> bool:
    """Whether a call in a loop is given the same each time, and what it makes is let go:
    `store = Store(url)`."""
    loop = context.flow.loop(place)
    if loop is None or not isinstance(place, ast.Call) or clients.kept(place, loop):
        return False
    return clients.steady(context, place, loop)


def _kept_by_owner(context: Context, reach: Reach) -> bool:
    """Whether a method stores the client that it makes in its object: `self.session = Session()`."""
    function = reach.functions[-1]
    owner, _, name = function.rpartition(".")
    facts = context.project.klass(owner)
    if facts is None or name == "__init__":
        return False
    stored: set[Term | None] = set()
    for term in facts.attributes.values():
        stored.update(term[1:] if term is not None and term[0] == "any" else (term,))
    made = context.project.terms_at(function, reach.trace[-1].line)
    return any(("call", term) in stored or term in stored for term in made)


def _told(
    context: Context,
    place: ast.Call | ast.Attribute,
    client: Client,
    trace: tuple[TraceStep, ...],
    loop: LoopNode | None,
    *,
    far: bool = False,
) -> Finding:
    around = loop if loop is not None else place if isinstance(place, ast.Call) else None
    far = far or client.cheap or len(trace) > _MOST_STEPS
    far = far or around is None or not repeats_often(place, around, context)
    far = far or around is not None and asks_a_service(around, context)
    return context.finding(
        place,
        f"`{context.short(place.func if isinstance(place, ast.Call) else place)}` makes a new `{client.name}` in each iteration ({client.cost});"
        " make it once and pass it in",
        severity=Severity.HINT if far else None,
        trace=trace,
        loop=loop,
        cold=context.cold(place) or seldom(context, place),
        fix=lambda: Refusal("hoist-from-loop", f"`{client.name}` is made in another function"),
    )


def _from_handler(context: Context, call: ast.Call) -> Iterator[Finding]:
    """Clients that a request handler makes through functions."""
    function = context.flow.function(call)
    if function is None or guarded(context, call, function):
        return
    reach = _elsewhere(context, call)
    client = clients.of(reach) if reach is not None else None
    if reach is None or client is None or client.local or client.single:
        return
    small = client.cheap or client.detail == "session"  # a new connection, but no start of its own
    small = small or any(context.project.calls_in(f) > _SMALL for f in reach.functions)
    yield context.finding(
        call,
        f"`{context.short(call.func)}` makes a new `{client.name}` for each request ({client.cost});"
        " make it once when the application starts",
        severity=Severity.HINT if small or len(reach.functions) > _MOST_STEPS else None,
        trace=context.traced(reach),
    )
