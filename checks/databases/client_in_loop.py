"""
## What it does

Finds clients, sessions, engines and database connections that are made anew in each iteration of a loop or for
each web request: `OpenAI()`, `boto3.Session().client(…)`, `create_engine(…)`, `MongoClient(…)`, `redis.Redis(…)`,
`httpx.Client()`, `smtplib.SMTP(host)` and the like, in the loop or handler itself or through functions of the project.

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

Clients are followed through functions of the project; in other files only those count that are made of constants
and of what is the same in each iteration. A service object that a request handler constructs counts where its own
arguments do not come from the request. A plain `http.client` connection for a request, or one of
`smtplib`, `ftplib` and `imaplib`, is not reported: threads cannot share one. In loops these are. Asynchronous clients are PFL409.

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
from dataclasses import dataclass
from functools import partial

from perflint.codemods import hoist_from_loop
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.calls import is_single_purpose
from perflint.reasoning.database.failures import after_failure
from perflint.reasoning.database.rare_code import why_rare
from perflint.reasoning.http import clients
from perflint.reasoning.http.clients import Client
from perflint.reasoning.http.repeated_clients import (
    in_memory_only,
    is_made_for_each_item,
    is_of_stored_session,
    is_stored_by_callers,
    is_stored_in_object,
    iterates_few,
    transfers_in_pieces,
)
from perflint.reasoning.models.batch_obstacles import asks_a_service
from perflint.reasoning.occurrence import retry_loops
from perflint.reasoning.occurrence.calls import Place, Reached, call_path, reached
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.occurrence.switches import one_of_many
from perflint.reasoning.size.round_trips import makes_few_trips, runs_mostly
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.reporting import first_reported
from perflint.rules.rule import Rule, Screen
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
_TABLES = re.compile(r"^_*(?:create|drop|add|alter)_(?:index|indices|column|table|constraint)s?$")
# Frameworks that make an object of a view for each request.
_MAKING_VIEWS = frozenset("aiohttp django flask quart rest_framework starlette tornado".split())
_SMALL = 12  # calls in functions that do little but make a client and use it
_IF_NEEDED = re.compile(
    r"_if_|cache|refresh|renew|ensure|get_or_|reconnect|maybe_|setup_db|set_up_db|configuration|simulat"
    r"|(?:test|check|verify|validate)_connection|check_valid"
)


@dataclass(frozen=True)
class Making:
    """A call in a loop or a request handler, or the read of a property, that makes a client each time.

    Attributes:
        client: what is made.
        loop: the loop; None in a request handler.
        construct: the call that makes the client, if it is in this file.
        functions: what the call runs until then, by their qualified names, outermost first.
        way: through functions of this file, how the client is reached.
        reach: through functions of other files, how it is.
        trace: from the call to where the client is made.
    """

    context: Context
    call: Place
    client: Client
    loop: LoopNode | None
    construct: ast.Call | None = None
    functions: tuple[str, ...] = ()
    way: Reached | None = None
    reach: Reach | None = None
    trace: tuple[TraceStep, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The last names of the functions."""
        return tuple(function.rpartition(".")[2] for function in self.functions)

    @property
    def function(self) -> FunctionNode | None:
        """The function that holds the call."""
        return self.context.flow.function(self.call)

    @property
    def alike(self) -> bool:
        """Whether a call has the same arguments each time, and what it makes is let go:
        `store = Store(url)`."""
        context, call, function = self.context, self.call, self.function
        if not isinstance(call, ast.Call) or len(self.functions) != 1:
            return False
        if clients.is_stored(call, self.loop, injected=clients.injects(context, function)):
            return False
        if self.loop is not None:
            return clients.steady(context, call, self.loop)
        steady = self.reach is not None and self.reach.steady
        return steady and function is not None and not clients.from_outside(context, call, function)

    @property
    def gives_client(self) -> bool:
        """Whether the call gives what is made: `session = open_session(token)`."""
        known = self.context.type(self.call)
        root = self.client.api.partition(".")[0]
        return known is not None and known.name.partition(".")[0] == root


def makings(call: ast.Call, context: Context) -> Iterator[Making]:
    """The client that a call makes in each iteration or for each request, or those that it leads to."""
    client, loop = clients.made(context, call), context.flow.loop(call)
    if client is not None:
        if _wanted(context, call) and (loop is not None or _handles_request(context, call)):
            yield Making(context, call, client, loop, call)
    elif loop is not None or context.flow.calls_each(call):
        found = False
        for one in reached(context, call, partial(_wanted, context)):
            found = True
            client = clients.made(context, one.construct)
            if client is not None:
                functions = tuple(map(context.qualified, one.functions))
                yield Making(
                    context,
                    call,
                    client,
                    one.loop,
                    one.construct,
                    functions,
                    way=one,
                    trace=one.trace,
                )
        repeating = context.flow.repeating(call)
        if not found and repeating is not None:
            yield from _through_files(call, repeating, context)
    elif _handles_request(context, call):
        yield from _through_files(call, None, context)


def _through_files(place: Place, loop: LoopNode | None, context: Context) -> Iterator[Making]:
    for reach in context.reaches(place, "creates"):
        client = clients.of(reach)
        if client is not None and not reach.direct and not client.asynchronous:
            yield Making(
                context,
                place,
                client,
                loop,
                functions=reach.functions,
                reach=reach,
                trace=context.traced(reach),
            )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    yield from first_reported(makings(call, context), _reported)


@RULE.on(ast.Attribute, ast.Subscript)
def check_property(read: ast.Attribute | ast.Subscript, context: Context) -> Iterator[Finding]:
    """A property, or an item, that makes a client each time it is read."""
    loop = context.flow.loop(read) if isinstance(read.ctx, ast.Load) else None
    if loop is not None:
        yield from first_reported(_through_files(read, loop, context), _reported)


def _reported(case: Making) -> Iterator[Finding]:
    context, place, client = case.context, case.call, case.client
    shown = context.short(place.func if isinstance(place, ast.Call) else place)
    fix = cold = None
    if case.loop is None:
        what = f"`{client.name}`" if case.functions else _noun(client)
        message = (
            f"`{shown}` makes a new {what} for each request ({client.cost}); make it once when the"
            " application starts"
        )
    else:
        cold = context.cold(place) or why_rare(context, place)
        fix = partial(_hoisted, case)
        if case.functions:
            message = (
                f"`{shown}` makes a new `{client.name}` in each iteration ({client.cost}); make it once and"
                " pass it in"
            )
        elif client.detail == "connection":
            message = (
                f"`{shown}` opens a new connection in each iteration; open it once before the loop"
            )
        else:
            message = (
                f"`{shown}` makes a new client in each iteration ({client.cost}); make it once before the"
                " loop"
            )
    yield from context.report(
        case, place, message, trace=case.trace, loop=case.loop, cold=cold, fix=fix
    )


@RULE.silent("where the loop tries again, or asks until something is done")
def tries_again(case: Making) -> bool:
    return (
        bool(case.functions) and case.loop is not None and retry_loops.retries_or_polls(case.loop)
    )


@RULE.silent("where a database is in memory: each is another one")
def in_memory(case: Making) -> bool:
    return case.construct is not None and in_memory_only(case.construct)


@RULE.silent(
    "where the client is kept: in a collection, an attribute, behind a guard or a cache, or by who called"
)
def is_stored(case: Making) -> bool:
    context, call = case.context, case.call
    if case.way is not None:
        return is_stored_by_callers(context, case.way)
    if case.reach is not None and is_stored_in_object(context, case.reach):
        return True
    if case.loop is not None and case.reach is not None:
        return (
            isinstance(call, ast.Call) and case.gives_client and clients.is_stored(call, case.loop)
        )
    function = case.function
    if case.reach is None and not _is_part_of_view(case):
        injected = clients.injects(context, function)
        if clients.is_stored(call, case.loop, injected=injected):
            return True
    return case.loop is None and (
        function is None
        or isinstance(call, ast.Call)
        and guarded(context, call, function)
        or case.reach is None
        and (cached(context, function) or clients.cached_by(function))
    )


@RULE.silent(
    "where the arguments of the client differ each time: credentials, an address, a region"
)
def differs(case: Making) -> bool:
    context, call, reach = case.context, case.call, case.reach
    if case.way is not None:
        return is_made_for_each_item(context, case.way)
    if reach is not None:
        if not case.alike:
            if not reach.steady or "__init__" in case.names and not reach.apart:
                return True  # also part of an object that is made for credentials of its own
        return (
            case.loop is not None
            and isinstance(call, ast.Call)
            and case.gives_client
            and not clients.steady(context, call, case.loop)
        )
    if not isinstance(call, ast.Call):
        return False
    if case.loop is not None:
        return not clients.steady(context, call, case.loop)
    function = case.function
    return function is not None and clients.from_outside(context, call, function)


@RULE.silent(
    "where a request handler opens a connection of SQLite, or one that threads cannot share"
)
def belongs_to_request(case: Making) -> bool:
    return case.loop is None and (case.client.local or case.client.single)


@RULE.silent("where the client is made to go on after a failure")
def recovers(case: Making) -> bool:
    return case.way is not None and (
        any(map(_RECOVERS.search, case.names))
        or any(after_failure(step, None) for step in [*call_path(case.context, case.way)][1:])
    )


@RULE.silent(
    "where a function makes a client only if it is needed, by its name (`ensure_connection`)"
)
def made_if_needed(case: Making) -> bool:
    return case.reach is not None and any(map(_IF_NEEDED.search, case.names))


@RULE.hint("where another one is cheap: `boto3.client`, SQLite, or a session for a request")
def cheap_client(case: Making) -> bool:
    in_function = case.loop is None and bool(case.functions)
    return case.client.cheap or in_function and case.client.detail == "session"


@RULE.hint("where a session of AWS that is kept makes the client: it has read what it needs")
def of_stored_session(case: Making) -> bool:
    if case.loop is None or case.functions or not isinstance(case.call, ast.Call):
        return False
    return is_of_stored_session(case.context, case.call)


@RULE.hint("where the loop takes one large piece after the other, or waits for the next")
def step_by_step(case: Making) -> bool:
    return transfers_in_pieces(case.loop)


@RULE.hint(
    "where the loop goes over a handful, or over what has connections of its own, by the names of its items"
)
def few_by_name(case: Making) -> bool:
    return isinstance(case.loop, ast.For) and iterates_few(case.context, case.call, case.loop)


@RULE.hint("where an iteration asks a language model, which takes longer")
def asks_model(case: Making) -> bool:
    return case.loop is not None and asks_a_service(case.loop, case.context)


@RULE.hint(
    "where the client is made in one of many branches, of which each run takes one",
    lowers="unknown",
)
def one_of_many_branches(case: Making) -> bool:
    return case.way is not None and any(map(one_of_many, call_path(case.context, case.way)))


@RULE.hint("where the client is made in functions that also do other work")
def larger_action(case: Making) -> bool:
    if case.way is not None:
        return not is_single_purpose(case.way.functions, _SMALL)
    return any(case.context.project.calls_in(function) > _SMALL for function in case.functions)


@RULE.hint("where a function is for tables themselves, by its name (`create_index`)")
def changes_tables(case: Making) -> bool:
    return any(map(_TABLES.search, case.names))


@RULE.hint("where the client is part of an object that is made each time", lowers="unknown")
def makes_object(case: Making) -> bool:
    return case.loop is not None and "__init__" in case.names


@RULE.hint("where the client is made more than three calls away", lowers="certainty")
def far_away(case: Making) -> bool:
    return len(case.trace if case.loop is not None else case.functions) > _MOST_STEPS


@RULE.hint("where only some of the items come to it: it stands under a condition", lowers="unknown")
def only_some_items(case: Making) -> bool:
    return case.loop is not None and not runs_mostly(case.call, case.loop, case.context)


@RULE.hint("where the loop goes over few items, by what they come from")
def few_items(case: Making) -> bool:
    return case.loop is not None and makes_few_trips(case.call, case.loop, case.context)


def _wanted(context: Context, call: ast.Call) -> bool:
    client = clients.made(context, call)
    return client is not None and not client.asynchronous


def _handles_request(context: Context, call: ast.Call) -> bool:
    """Whether a function that a web framework runs for each request holds a call."""
    function = context.flow.function(call)
    return function is not None and (
        _request_framework(context, function) != "" or _constructs_view(context, function)
    )


def _request_framework(context: Context, function: FunctionNode) -> str:
    """The web framework that runs a function for each request; empty for other functions."""
    entry = context.project.entry(context.qualified(function))
    return entry.framework if entry is not None and entry.kind == "request" else ""


def _constructs_view(context: Context, function: FunctionNode) -> bool:
    """Whether a function is the `__init__` of a view, of which each request makes an object."""
    view = parent(function)
    return (
        function.name == "__init__"
        and isinstance(view, ast.ClassDef)
        and any(
            isinstance(method, FUNCTIONS) and _request_framework(context, method) in _MAKING_VIEWS
            for method in view.body
        )
    )


def _is_part_of_view(case: Making) -> bool:
    """Whether a client is kept by the view alone that answers one request."""
    function = case.function
    return (
        function is not None
        and clients.held_by_object(case.call)
        and _constructs_view(case.context, function)
    )


def _hoisted(case: Making) -> Fix | Refusal:
    client = case.client
    if case.functions or not isinstance(case.call, ast.Call) or case.loop is None:
        return Refusal("hoist-from-loop", f"`{client.name}` is made in another function")
    if client.detail == "connection":
        reason = "all iterations share one connection, with its transaction and its settings"
    else:
        reason = "all iterations share one client, with its connections, cookies and settings"
    name = "connection" if client.detail == "connection" else client.detail
    return hoist_from_loop.rewrite(case.context, case.call, case.loop, name=name, reason=reason)


def _noun(client: Client) -> str:
    return {"engine": "engine", "connection": "connection", "session": "session"}.get(
        client.detail, "client"
    )
