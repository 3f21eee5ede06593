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

A hint where the code does not show that the loop goes long, where nothing tells that all addresses lead to the
same server, and where the request is two calls away or more, or in functions that do much besides; where a loop fetches
one page after the other or asks for many items at once, goes over a handful, ends with the first answer that will do, or requests only those
of its items that are addresses, for requests that sign in, that empty what has gathered or are part of making an
object, that stand beside a program or a sleep, and for the same request where it is timed. Silent where each request of `requests` goes to
another server or through another proxy, as a session brings nothing there, where a request renews what has expired, and where a function says that it keeps what it gets (`cached_wheel`).
`urllib.request` has no session and is not reported.

## References

- [requests: session objects](https://requests.readthedocs.io/en/latest/user/advanced/#session-objects)
- [HTTPX: clients](https://www.python-httpx.org/advanced/clients/)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from perflint.codemods import share_session
from perflint.reasoning.database.calls import (
    dedicated,
    direct_reach,
    in_pages,
    is_single_purpose,
    seldom,
)
from perflint.reasoning.database.loaded_relations import in_search
from perflint.reasoning.database.writes_in_order import keeps
from perflint.reasoning.http import clients
from perflint.reasoning.http.addresses import (
    address_of,
    any_server,
    is_host,
    other_server,
    to_subscribers,
)
from perflint.reasoning.occurrence.calls import (
    Reached,
    call_path,
    depends,
    fills_cache,
    function_of,
    given_else,
    one_of_many,
    reached,
    tries_again,
)
from perflint.reasoning.size.round_trips import repeats_often
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FUNCTIONS, FunctionNode, descendants, last_name, parents
from perflint.semantics.trace import Reach

RULE = Rule(
    code="PFL506",
    name="http-without-session",
    summary="a new connection for each HTTP request of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="blocks:network blocks:wait hands:network"),
    codemods=("share-session",),
)

_COSTS = {
    "requests": "a session keeps connections open",
    "httpx": "about 40 ms go to a TLS context alone",
    "httpx2": "about 40 ms go to a TLS context alone",
    "niquests": "a session keeps connections open",
    "curl_cffi": "a session keeps connections open",
}
_MOST_STEPS = 2  # calls to a request; further away it is one of many of a larger action
_KEYS = re.compile(
    r"\b(?:id|pk|key|name|title|slug|uuid|url)\b"
)  # what tells one item from the others
_SIGNS_IN = re.compile(r"token|auth|login|sign_in|session")  # once in a while, not each time
_EMPTIES = re.compile(r"^_*(?:flush|push|drain)(?:_|$)")  # what has gathered, once it is much
_FAILURES = re.compile(r"cancel(?:l?ed)?(?:_|$)|(?:^|_)(?:on_|handle_)(?:error|fail)")
_SHORT = 0.5  # seconds, beside which a connection still counts
_PAUSING = re.compile(
    r"^_*(?:(?:a|rate_?limit_?|polite_?|random_?)?sleep|throttle|rate_limit|pause)(?:_|$)"
)
_FAILED = re.compile(r"status|\b429\b|retr|attempt|tries|fail|error", re.IGNORECASE)
_CLOCKS = frozenset({"time.perf_counter", "time.perf_counter_ns", "timeit.default_timer"})
_EXPIRED = re.compile(r"expir|outdated|\bstale", re.IGNORECASE)
_ADDRESS = re.compile(
    r"""['"]\w+:/?/?['"]|['"]https?|['"]data:|\bis_?(?:an?_)?ur[il]|\bremote\b|\.scheme\b""",
    re.IGNORECASE,
)
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
    if not context.reaches(call, "blocks") and not context.flow.calls_each(call):
        return  # nearly all calls: nor do the functions that they run
    own = direct_reach(tuple(r for r in context.reaches(call, "blocks") if alone(r.effect.api)))
    if in_search(context, call) or loop is not None and tries_again(loop):
        return
    if own is not None and loop is not None:
        if not _elsewhere(context, call, loop, own.effect.api):
            yield _finding(context, call, own, loop)
        return
    for one in reached(context, call, lambda inner: _requests(context, inner) is not None):
        reach = _requests(context, one.construct)
        if reach is not None:
            if _to_each(context, one, reach.effect.api) or given_else(one):
                continue
            calls = tuple(call_path(context, one))
            if any(map(_if_expired, calls)) or keeps(tuple(f.name for f in one.functions)):
                continue
            far = not is_single_purpose(one.functions) or any(map(_if_address, calls))
            far = far or len(one.functions) > 1
            names = [function.name for function in one.functions]
            far = far or any(_SIGNS_IN.search(name) or to_subscribers(name) for name in names)
            far = far or any(_EMPTIES.search(function.name) for function in one.functions[1:])
            far = far or _takes_long(context, one.loop, one.functions)
            far = far or any(map(one_of_many, calls)) or _same_each_time(context, one)
            far = far or _to_any(context, one)
            yield _told(context, call, reach.effect.api, one.trace, one.loop, far=far)
            return
    if loop is None or function_of(context, call.func) is not None:
        return
    for reach in context.reaches(call, "blocks"):
        if keeps(reach.functions):
            continue
        if not reach.direct and alone(reach.effect.api) and len(reach.functions) <= 3:
            far = not dedicated(context, reach) or _if_address(call)
            far = far or len(reach.functions) > 1
            names = [function.rpartition(".")[2] for function in reach.functions]
            far = far or any(_SIGNS_IN.search(name) for name in names)
            far = far or any(_EMPTIES.search(name) for name in names[1:])
            far = far or "__init__" in names and not reach.effect.api.startswith("httpx")
            far = far or any(map(to_subscribers, names)) or _to_hosts(context, call, loop)
            yield _told(context, call, reach.effect.api, context.traced(reach), loop, far=far)
            return


@RULE.on(ast.Attribute)
def check_property(read: ast.Attribute, context: Context) -> Iterator[Finding]:
    """A property that makes a request each time it is read: `Repository(name).stars`."""
    loop = context.flow.loop(read) if isinstance(read.ctx, ast.Load) else None
    if loop is None or context.flow.invariant(read.value, loop) or in_search(context, read):
        return
    for reach in context.reaches(read, "blocks"):
        if alone(reach.effect.api) and len(reach.functions) <= _MOST_STEPS:
            far = not dedicated(context, reach)
            yield _told(context, read, reach.effect.api, context.traced(reach), loop, far=far)
            return


def _elsewhere(context: Context, call: ast.Call, loop: LoopNode, api: str) -> bool:
    """Whether each request goes to another server, or through another proxy: no connection can be used
    again. `httpx` loads its certificates anew all the same."""

    def varies(part: ast.expr) -> bool:
        return not context.flow.invariant(part, loop)

    url = address_of(call)
    return (
        any(word.arg in ("proxies", "proxy") and varies(word.value) for word in call.keywords)
        or url is not None
        and not api.startswith("httpx")
        and other_server(context, url, varies)
    )


def _to_each(context: Context, one: Reached, api: str) -> bool:
    """As `_elsewhere`, for a request that a function of this file makes."""
    url = address_of(one.construct)
    function = one.functions[-1]
    return (
        url is not None
        and not api.startswith("httpx")
        and other_server(context, url, lambda part: depends(context, part, function, one.varying))
    )


def _to_any(context: Context, one: Reached) -> bool:
    """Whether a request that a function of this file makes may go to another server each time, as far
    as the code tells."""
    url = address_of(one.construct)
    function = one.functions[-1]
    return url is not None and any_server(
        context, url, lambda part: depends(context, part, function, one.varying)
    )


def _same_each_time(context: Context, one: Reached) -> bool:
    """Whether a request has nothing to do with the item: it is for one of them, or polls."""
    given = [*one.construct.args, *(word.value for word in one.construct.keywords)]
    return isinstance(one.loop, ast.For) and not any(
        depends(context, part, one.functions[-1], one.varying | {"self"}) for part in given
    )


def _takes_long(context: Context, loop: LoopNode, functions: tuple[FunctionNode, ...] = ()) -> bool:
    """Whether an iteration sleeps, or runs a program: a connection is little beside that."""
    return any(
        isinstance(node, ast.Call) and (_pauses(node) or _runs_program(context, node))
        for region in (loop, *functions)
        for node in descendants(region, into_functions=False)
    )


def _runs_program(context: Context, call: ast.Call) -> bool:
    return any(reach.effect.detail == "subprocess" for reach in context.reaches(call, "blocks"))


def _pauses(call: ast.Call) -> bool:
    """Whether a call waits on purpose, for longer than a connection takes, and not only after a
    request has failed."""
    if not _PAUSING.search(last_name(call.func)):
        return False
    match call.args:
        case [ast.Constant(value=int() | float() as seconds)] if seconds < _SHORT:
            return False
    return not any(
        isinstance(up, ast.ExceptHandler)
        or isinstance(up, ast.If)
        and _FAILED.search(ast.unparse(up.test)) is not None
        for up in takewhile(lambda up: not isinstance(up, (ast.For, *FUNCTIONS)), parents(call))
    )


def _once(context: Context, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request that is the same each time is made for one of the items only, or to time it."""
    if not isinstance(call, ast.Call) or not isinstance(loop, ast.For):
        return False
    own = isinstance(call.func, ast.Attribute) and context.name(call.func) is None
    if own or not clients.steady(context, call, loop):
        return False
    if any(isinstance(up, ast.If) for up in takewhile(lambda up: up is not loop, parents(call))):
        return True
    function = context.flow.function(call)
    return function is not None and any(
        isinstance(node, ast.Call) and context.name(node.func) in _CLOCKS
        for node in descendants(function)
    )


def _if_address(node: ast.AST) -> bool:
    """Whether a request is made only for those of many that are addresses: the others are files."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, (ast.If, ast.IfExp)) and _ADDRESS.search(ast.unparse(up.test)):
            return True
    return False


def _if_expired(node: ast.AST) -> bool:
    """Whether a request is made only where what an earlier one gave is not valid any more."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and _EXPIRED.search(ast.unparse(up.test)):
            return True
    return False


def _seldom(context: Context, call: ast.expr, loop: LoopNode) -> bool:
    """Whether requests are few, or go out to whoever wants to be told, or one of them will do."""
    function = context.flow.function(call)
    return (
        in_pages(context, call, loop)
        or _when_full(call, loop)
        or _if_address(call)
        or function is not None
        and to_subscribers(function.name)
        or rounds_few(call, loop, context)
        or _until_done(call, loop)
        or _picked(context, call, loop)
        or _once(context, call, loop)
        or function is not None
        and _FAILURES.search(function.name) is not None
        or _makes_own_class(call)
        or _takes_long(context, loop)
        or fills_cache(call)
    )


def _to_hosts(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether what a call is given for each item is a server by its name, as far as that goes."""
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(
        is_host(context, part, lambda inner: not context.flow.invariant(inner, loop))
        for part in given
        if isinstance(part, (ast.Name, ast.Attribute, ast.Subscript))
    )


def _makes_own_class(call: ast.expr) -> bool:
    """Whether an object makes others of its class: a walk from one to those that it leads to."""
    return isinstance(call, ast.Call) and any(
        isinstance(up, ast.ClassDef) and up.name == getattr(call.func, "id", None)
        for up in parents(call)
    )


def _when_full(call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request is made for many items at once: `if len(names) == 1000:`, `if number % 100 == 0:`."""
    for up in parents(call):
        if up is loop:
            return False
        for test in descendants(up.test) if isinstance(up, ast.If) else ():
            match test:
                case ast.BinOp(op=ast.Mod()):
                    return True
                case ast.Compare(
                    left=ast.Call(func=ast.Name(id="len")), ops=[ast.Eq() | ast.GtE() | ast.Gt()]
                ):
                    return not any(
                        isinstance(one, ast.Constant) and one.value in (0, 1)
                        for one in test.comparators
                    )
    return False


def _picked(context: Context, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request is made for the one item that was asked for: `if movie["title"] == title:`."""
    item = getattr(getattr(loop, "target", None), "id", None)
    for up in parents(call):
        if up is loop:
            return False
        tests = descendants(up.test) if isinstance(up, ast.If) else ()
        for test in tests:
            match test:
                case ast.Compare(
                    left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant()]
                ) if name == item:
                    return True  # `if source == "archive":`
                case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                    ours, theirs = (left, right)
                    if context.flow.invariant(left, loop):
                        ours, theirs = (right, left)
                    plain = isinstance(theirs, ast.Constant) or not context.flow.invariant(
                        theirs, loop
                    )
                    if not plain and _KEYS.search(ast.unparse(ours)):
                        return True
    return False


def _until_done(call: ast.expr, loop: LoopNode) -> bool:
    """Whether what a request gives may end the loop."""
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    if not isinstance(statement, ast.Assign):
        return False
    given = _assigned(statement)
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Assign) and _reads(node.value, given):
            given |= _assigned(node)
        elif isinstance(node, ast.If) and _reads(node.test, given):
            for one in node.body:  # `if answer.ok: found = True`
                given |= _assigned(one) if isinstance(one, ast.Assign) else set()
    return any(
        isinstance(node, ast.If)
        and isinstance(node.body[-1], (ast.Break, ast.Return))
        and _reads(node.test, given)
        for node in descendants(loop, into_functions=False)
    )


def _assigned(statement: ast.Assign) -> set[str]:
    return {
        node.id
        for target in statement.targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name)
    }


def _reads(node: ast.expr, names: set[str]) -> bool:
    return any(isinstance(read, ast.Name) and read.id in names for read in ast.walk(node))


def _requests(context: Context, call: ast.Call) -> Reach | None:
    return direct_reach(tuple(r for r in context.reaches(call, "blocks") if alone(r.effect.api)))


def _finding(context: Context, call: ast.Call, reach: Reach, loop: LoopNode) -> Finding:
    library = reach.effect.api.partition(".")[0]
    url = address_of(call)
    anywhere = url is not None and any_server(
        context, url, lambda part: not context.flow.invariant(part, loop)
    )
    session = "Client" if library.startswith("httpx") else "Session"
    return context.finding(
        call,
        f"`{context.short(call.func)}` opens a new connection in each iteration ({_COSTS[library]});"
        f" make one `{library}.{session}` before the loop and use its methods",
        severity=Severity.HINT if anywhere else _severity(context, call, loop),
        loop=loop,
        cold=context.cold(call) or seldom(context, call),
        fix=lambda: share_session.rewrite(context, call, loop),
    )


def _severity(context: Context, place: ast.Call | ast.Attribute, loop: LoopNode) -> Severity | None:
    """A hint, unless the code shows that a loop makes many requests, each by itself."""
    if _seldom(context, place, loop) or not repeats_often(place, loop, context):
        return Severity.HINT
    return None


def _told(
    context: Context,
    place: ast.Call | ast.Attribute,
    api: str,
    trace: tuple[TraceStep, ...],
    loop: LoopNode,
    *,
    far: bool,
) -> Finding:
    """A request that a call makes; where that does much besides, or no request for some, the
    connection is the smaller part, and it is a hint."""
    return context.finding(
        place,
        f"`{context.short(place.func if isinstance(place, ast.Call) else place)}` opens a new connection with `{api}` in each iteration; pass one"
        " session in",
        severity=Severity.HINT if far else _severity(context, place, loop),
        trace=trace,
        loop=loop,
        cold=context.cold(place) or seldom(context, place),
    )
