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

Requests are followed through functions of the project. `urllib.request` has no session and is not reported.

## References

- [requests: session objects](https://requests.readthedocs.io/en/latest/user/advanced/#session-objects)
- [HTTPX: clients](https://www.python-httpx.org/advanced/clients/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import share_session
from perflint.language.nodes import LoopNode
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.calls import dedicated, direct_reach, is_single_purpose
from perflint.reasoning.database.chunks import in_pages
from perflint.reasoning.database.function_names import caches_by_name
from perflint.reasoning.database.rare_code import why_rare
from perflint.reasoning.http.addresses import (
    address_of,
    any_server,
    is_host,
    other_server,
    to_subscribers,
)
from perflint.reasoning.http.few_requests import (
    if_address,
    if_expired,
    is_picked,
    may_end_loop,
    repeats_one_request,
    takes_long,
    when_full,
)
from perflint.reasoning.occurrence import retry_loops, run_once
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import (
    Place,
    Reached,
    call_path,
    reached,
    reached_elsewhere,
    repeated_callable,
    runs_without_argument,
)
from perflint.reasoning.occurrence.searches import in_search
from perflint.reasoning.occurrence.switches import one_of_many
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules import row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.reporting import first_reported
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL506",
    name="http-without-session",
    summary="a new connection for each HTTP request of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    paid="a new connection",
    screen=Screen.on(constructs="repeated", effects="blocks:network blocks:wait hands:network"),
    codemods=("share-session",),
    theme="requests",
)

_COSTS = {
    "requests": "a session keeps connections open",
    "httpx": "about 40 ms go to a TLS context alone",
    "httpx2": "about 40 ms go to a TLS context alone",
    "niquests": "a session keeps connections open",
    "curl_cffi": "a session keeps connections open",
}
_SIGNS_IN = re.compile(r"token|auth|login|sign_in|session")  # once in a while, not each time
_EMPTIES = re.compile(r"^_*(?:flush|push|drain)(?:_|$)")  # what has gathered, once it is much
_FAILURES = re.compile(r"cancel(?:l?ed)?(?:_|$)|(?:^|_)(?:on_|handle_)(?:error|fail)")
_VERBS = frozenset("get post put patch delete head options request stream".split())
_MOST_FUNCTIONS = 3  # of other files, on the way to a request


@dataclass(frozen=True)
class Request:
    """A call in a loop, or the read of a property, that makes a client for one request each time.

    Attributes:
        construct: the call that makes the request, if it is in this file; else the same.
        api: the function of a library that makes it.
        functions: what the call runs until then, by their qualified names, outermost first.
        way: through functions of this file, how the request is reached.
        reach: through functions of other files, how it is.
        trace: from the call to the request.
    """

    context: Context
    call: Place
    loop: LoopNode
    construct: Place
    api: str
    functions: tuple[str, ...] = ()
    way: Reached | None = None
    reach: Reach | None = None
    trace: tuple[TraceStep, ...] = ()

    @property
    def library(self) -> str:
        """The library that makes the request."""
        return self.api.partition(".")[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The last names of the functions."""
        return tuple(function.rpartition(".")[2] for function in self.functions)

    @property
    def path(self) -> tuple[ast.AST, ...]:
        """The calls of this file on the way to the request."""
        return (self.call,) if self.way is None else tuple(call_path(self.context, self.way))

    def varies(self, part: ast.expr) -> bool:
        """Whether a part of the call that makes the request differs from one iteration to the next."""
        if self.way is not None:
            return depends(self.context, part, self.way.functions[-1], self.way.varying)
        return not self.context.flow.invariant(part, self.loop)


def alone(api: str) -> bool:
    """Whether a function of a library makes a client, and so a connection, for one request."""
    parts = api.split(".")
    return (
        parts[0] in _COSTS and parts[-1] in _VERBS and not any(part[:1].isupper() for part in parts)
    )


def requests(call: ast.Call, context: Context) -> Iterator[Request]:
    """The request that a call in a loop makes, or those that it leads to through functions."""
    loop = context.flow.loop(call)
    reaches = context.reaches(call, "blocks")
    if not reaches and not context.flow.calls_each(call):
        return  # nearly all calls: nor do the functions that they run
    own = _alone(context, call)
    if own is not None and loop is not None:
        yield Request(context, call, loop, call, own.effect.api)
        return
    for one in reached(context, call, lambda inner: _alone(context, inner) is not None):
        found = _alone(context, one.construct)
        if found is not None:
            functions = tuple(map(context.qualified, one.functions))
            yield Request(
                context,
                call,
                one.loop,
                one.construct,
                found.effect.api,
                functions,
                way=one,
                trace=one.trace,
            )
    repeating = context.flow.repeating(call)
    if repeating is not None:
        run = repeated_callable(context, call, repeating)
        yield from _through_files(call, run, repeating, context)


def _through_files(
    place: Place, function: ast.expr, loop: LoopNode, context: Context
) -> Iterator[Request]:
    for reach in reached_elsewhere(context, place, function, "blocks"):
        if alone(reach.effect.api) and 0 < len(reach.functions) <= _MOST_FUNCTIONS:
            yield Request(
                context,
                place,
                loop,
                place,
                reach.effect.api,
                reach.functions,
                reach=reach,
                trace=context.traced(reach),
            )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    yield from first_reported(requests(call, context), _reported)


@RULE.on(ast.Attribute, ast.Subscript)
def check_property(read: ast.Attribute | ast.Subscript, context: Context) -> Iterator[Finding]:
    """A property, or an item, that makes a request each time it is read: `Repository(name).stars`."""
    loop = context.flow.loop(read) if isinstance(read.ctx, ast.Load) else None
    if loop is not None:
        yield from first_reported(_through_files(read, read, loop, context), _reported)


def _reported(case: Request) -> Iterator[Finding]:
    context, place = case.context, case.call
    shown = context.short(place.func if isinstance(place, ast.Call) else place)
    fix = None
    if case.functions:
        message = f"`{shown}` opens a new connection with `{case.api}` in each iteration; pass one session in"
    else:
        session = "Client" if case.library.startswith("httpx") else "Session"
        message = (
            f"`{shown}` opens a new connection in each iteration ({_COSTS[case.library]}); make one"
            f" `{case.library}.{session}` before the loop and use its methods"
        )
        if isinstance(place, ast.Call):
            fix = partial(share_session.rewrite, context, place, case.loop)
    yield from context.report(
        case,
        place,
        message,
        loop=case.loop,
        trace=case.trace,
        cold=context.cold(place) or why_rare(context, place),
        fix=fix,
    )


@RULE.silent("where the loop ends with the first item whose answer will do")
def first_hit(case: Request) -> bool:
    return in_search(case.context, case.call)


@RULE.silent("where the loop tries again, or asks until something is done")
def tries_again(case: Request) -> bool:
    return retry_loops.retries_or_polls(case.loop)


@RULE.silent(
    "where each request goes to another server or through another proxy: there is no connection to keep"
    " (HTTPX loads its certificates anew all the same)"
)
def other_servers(case: Request) -> bool:
    if case.reach is not None or not isinstance(case.construct, ast.Call):
        return False
    if not case.functions and any(
        word.arg in ("proxies", "proxy") and case.varies(word.value)
        for word in case.construct.keywords
    ):
        return True
    url = address_of(case.construct)
    return (
        url is not None
        and not case.api.startswith("httpx")
        and other_server(case.context, url, case.varies)
    )


@RULE.silent("where the function is given a session, and makes the request only without one")
def session_passed(case: Request) -> bool:
    return case.way is not None and runs_without_argument(case.way)


@RULE.silent("where a request renews what has expired")
def renews_expired(case: Request) -> bool:
    return any(map(if_expired, case.path))


@RULE.silent("where a function keeps what it gets, by its name (`cached_wheel`)")
def keeps_answer(case: Request) -> bool:
    return caches_by_name(case.functions)


@RULE.silent("where a property of the same object is read each time")
def same_object(case: Request) -> bool:
    return isinstance(case.call, ast.Attribute) and case.context.flow.invariant(
        case.call.value, case.loop
    )


@RULE.hint("where nothing shows that all addresses lead to the same server", lowers="certainty")
def any_servers(case: Request) -> bool:
    if case.reach is None:
        url = address_of(case.construct) if isinstance(case.construct, ast.Call) else None
        return url is not None and any_server(case.context, url, case.varies)
    return isinstance(case.call, ast.Call) and any(
        is_host(case.context, part, case.varies)
        for part in (*case.call.args, *(word.value for word in case.call.keywords))
        if isinstance(part, (ast.Name, ast.Attribute, ast.Subscript))
    )


@RULE.hint(
    "where requests go out to whoever asked to be told, by the name of a function (webhooks)",
    lowers="certainty",
)
def informs_subscribers(case: Request) -> bool:
    return any(map(to_subscribers, (*case.names, _around(case))))


@RULE.hint("where a function signs in, by its name: once in a while, and not each time")
def signs_in(case: Request) -> bool:
    return any(map(_SIGNS_IN.search, case.names))


@RULE.hint("where a request is for a page, or for many items that have gathered")
def many_at_once(case: Request) -> bool:
    return (
        in_pages(case.context, case.call, case.loop)
        or when_full(case.call, case.loop)
        or any(map(_EMPTIES.search, case.names[1:]))
    )


@RULE.hint("where an iteration also sleeps or runs a program, which takes longer")
def other_work_takes_longer(case: Request) -> bool:
    return takes_long(case.context, case.loop, case.way.functions if case.way is not None else ())


@RULE.hint("where the request is one step of functions that do much")
def larger_action(case: Request) -> bool:
    if case.reach is not None:
        return not dedicated(case.context, case.reach)
    return case.way is not None and not is_single_purpose(case.way.functions)


@RULE.hint(
    "where the request stands in one of many branches, of which each run takes one",
    lowers="unknown",
)
def one_of_many_branches(case: Request) -> bool:
    return case.way is not None and any(map(one_of_many, case.path))


@RULE.hint("where the request is part of making an object", lowers="unknown")
def makes_object(case: Request) -> bool:
    return "__init__" in case.names and not case.api.startswith("httpx")


@RULE.hint("where only those of the items are requested that are addresses", lowers="unknown")
def only_addresses(case: Request) -> bool:
    return any(map(if_address, case.path))


@RULE.hint("where the loop goes over a handful of things by their nature")
def few_rounds(case: Request) -> bool:
    return rounds_few(case.call, case.loop, case.context)


@RULE.hint("where what a request gives may end the loop", lowers="unknown")
def may_end_early(case: Request) -> bool:
    return may_end_loop(case.call, case.loop)


@RULE.hint("where a condition picks one of the items")
def chosen_item(case: Request) -> bool:
    return is_picked(case.context, case.call, case.loop)


@RULE.hint(
    "where the request has nothing to do with the item: it polls, is timed, or is for one of them",
    lowers="certainty",
)
def same_request(case: Request) -> bool:
    if repeats_one_request(case.context, case.call, case.loop):
        return True
    way = case.way
    return (
        way is not None
        and isinstance(case.loop, ast.For)
        and not any(
            depends(case.context, part, way.functions[-1], way.varying | {"self"})
            for part in (*way.construct.args, *(word.value for word in way.construct.keywords))
        )
    )


@RULE.hint(
    "where the function around the loop deals with what failed or was cancelled, by its name"
)
def after_failure(case: Request) -> bool:
    return _FAILURES.search(_around(case)) is not None


@RULE.hint("where the answer goes into a cache that was asked first")
def fills_cache(case: Request) -> bool:
    return run_once.fills_cache(case.call)


RULE.share(row_reasons.only_some_items, row_reasons.few_items)


def _alone(context: Context, call: ast.Call) -> Reach | None:
    """The request that a call makes itself, with a client of its own."""
    return direct_reach(
        tuple(reach for reach in context.reaches(call, "blocks") if alone(reach.effect.api))
    )


def _around(case: Request) -> str:
    """The name of the function around the call."""
    function = case.context.flow.function(case.call)
    return function.name if function is not None else ""
