"""Clients, sessions, engines and connections: which call makes one, what that costs, and how often it runs.

A client holds a pool of connections. Made anew for each item or request it connects, negotiates TLS
and logs in each time. One whose arguments differ from time to time is another client, and one that is
stored (in an attribute, a registry, behind a guard) is made once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, descendants, parent, parents
from perflint.language.terms.carried import LOGGED_IN
from perflint.project.calls.repeated_calls import Loop
from perflint.project.calls.trace import Reach, TraceStep
from perflint.project.world.cold import cold_path
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import root_name
from perflint.syntax.lines import Position
from perflint.syntax.spelling import spelling

KINDS = frozenset({"client", "session", "connection", "engine"})
_ASYNC_ROOTS = frozenset(
    {"aiohttp", "motor", "aiopg", "aiomysql", "asyncpg", "aiosqlite", "databases"}
)
# Opening one is cheap, and it belongs to its thread.
_LOCAL = frozenset({"sqlite3", "aiosqlite", "peewee"})
_SINGLE = frozenset({"http", "smtplib", "ftplib", "imaplib"})
# Each request of these says itself for which server it is.
_GENERAL = frozenset(
    "aiohttp httpx httpx2 requests niquests curl_cffi cloudscraper urllib3".split()
)
_STORING = frozenset({"append", "add", "insert", "appendleft", "put", "put_nowait", "setdefault"})
_SIGNING_IN = frozenset({"login", "log_in", "sign_in", "authenticate", "auth", "set_access_token"})
# Library functions that make what is no client of a service, or that are to be called often.
_OTHERS = of_kind("no client")
# What stands for the request at hand.
_REQUESTS = frozenset(
    {
        *(f"flask.{name}" for name in ("request", "g", "session")),
        *(f"quart.{name}" for name in ("request", "g", "session")),
        LOGGED_IN,
        "bottle.request",
    }
)
_COSTS = {
    "httpx": "about 40 ms for its TLS context, and a new connection",
    "httpx2": "about 40 ms for its TLS context, and a new connection",
    "boto3": "95 ms where the session is new too, and a new connection",
    "openai": "a new TLS context and connection",
    "anthropic": "a new TLS context and connection",
}


@dataclass(frozen=True, slots=True)
class Client:
    """What a call makes: `api` is the dotted name of the library's class or function."""

    api: str
    detail: str

    @property
    def asynchronous(self) -> bool:
        """Whether it is for coroutines."""
        parts = self.api.split(".")
        return (
            parts[0] in _ASYNC_ROOTS
            or "asyncio" in parts
            or any(part.startswith(("Async", "create_async")) for part in parts)
            or self.api.startswith("grpc.aio.")
        )

    @property
    def local(self) -> bool:
        """Whether making one goes over no network."""
        return self.api.partition(".")[0] in _LOCAL

    @property
    def single(self) -> bool:
        """Whether it is a single connection that cannot be shared by threads, and is made for a request."""
        return self.api.partition(".")[0] in _SINGLE

    @property
    def general(self) -> bool:
        """Whether requests say for which server they are, not the client."""
        return self.api.partition(".")[0] in _GENERAL

    @property
    def cheap(self) -> bool:
        """Whether later ones of the same sort are cheap."""
        return self.api in ("boto3.client", "boto3.resource") or self.local

    @property
    def name(self) -> str:
        """The dotted name of what is made."""
        return self.api.removesuffix(".__init__")

    @property
    def cost(self) -> str:
        """What making one costs, in a few words."""
        return _COSTS.get(self.api.partition(".")[0], "a new connection")


def of(reach: Reach) -> Client | None:
    """The client behind an effect that is reached."""
    api = reach.effect.api.removesuffix(".__init__")
    if reach.effect.kind != "creates" or reach.effect.detail not in KINDS or api in _OTHERS:
        return None
    return Client(api, reach.effect.detail)


def made(context: FileContext, node: ast.AST) -> Client | None:
    """The client that a call makes itself."""
    if not isinstance(node, ast.Call):
        return None
    for reach in context.reaches(node, "creates"):
        client = of(reach) if reach.direct else None
        if client is not None and not (client.single and not node.args and not node.keywords):
            return client  # without an address it connects later
    return None


def asks_for_callers(context: FileContext, call: ast.Call, function: FunctionNode) -> bool:
    """Whether a function enters a client to make a request that its callers describe, of which there are
    several: `async with ClientSession() as session: return await session.get(url)`. Not where they say for
    which host or with which key the client is."""
    entered = parent(call)
    if not isinstance(entered, ast.withitem) or not isinstance(entered.optional_vars, ast.Name):
        return False
    client = entered.optional_vars.id
    given = frozenset(each.arg for each in _parameters(function))
    requests = [
        node
        for node in descendants(parent(entered) or entered, into_functions=False)
        if isinstance(node, ast.Call)
        and (root := root_name(node.func)) is not None
        and root.id == client
        and _mentions(node, given)
    ]
    return (
        bool(requests)
        and not _mentions(call, given)
        and not any(_names_host(request, given) for request in requests)
        and _callers(context, function) > 1
    )


def _mentions(node: ast.AST, names: frozenset[str]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))


def _names_host(request: ast.Call, given: frozenset[str]) -> bool:
    """Whether the host of a request is a parameter: `f"https://{host}/health"`."""
    for part in ast.walk(request):
        match part:
            case ast.JoinedStr(
                values=[ast.Constant(value=str() as scheme), ast.FormattedValue() as host, *_]
            ) if scheme.endswith("://"):
                return _mentions(host, given)
    return False


def _parameters(function: FunctionNode) -> list[ast.arg]:
    """The parameters of a function but for the object of a method."""
    named = [*function.args.posonlyargs, *function.args.args]
    if isinstance(parent(function), ast.ClassDef):
        named = named[1:]
    return [*named, *function.args.kwonlyargs]


def _callers(context: FileContext, function: FunctionNode) -> int:
    """How many places of the program call a function."""
    places = context.project.callers(context.qualified(function))
    return sum(cold_path(place.path) != "test" for place in places)


def parts(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call, the object of its method, and how the client is configured afterwards."""
    found = [*call.args, *(word.value for word in call.keywords), *_configured(call)]
    if isinstance(call.func, ast.Attribute):
        found.append(call.func.value)
    return found


def _configured(call: ast.Call) -> Iterator[ast.expr]:
    """What makes a client another one after it was made: `session.auth = (user, password)`,
    `session.headers.update(…)`, `client.login(user)`."""
    names = _names_of(call)
    region = next((up for up in parents(call) if isinstance(up, FUNCTIONS)), None)
    if not names or region is None:
        return
    for node in descendants(region):
        match node:
            case ast.Assign(targets=[target], value=value):
                if isinstance(target, ast.Subscript):
                    target = target.value
                if isinstance(target, ast.Attribute) and _of(target, names):
                    yield value
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as owner, attr="update")):
                if _of(owner, names):
                    yield from (*node.args, *(word.value for word in node.keywords))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
                if name in names and method in _SIGNING_IN:
                    yield from (*node.args, *(word.value for word in node.keywords))


def _of(node: ast.expr, names: set[str]) -> bool:
    """Whether a part is one of an object that has one of some names."""
    root = root_name(node)
    return root is not None and root.id in names


def _names_of(call: ast.expr) -> set[str]:
    """The local names to which what is made is bound."""
    match parent(call):
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.NamedExpr(target=ast.Name(id=name)):
            return {name}
        case ast.withitem(optional_vars=ast.Name(id=name)):
            return {name}
    return set()


def steady(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a call gets the same arguments in each iteration."""
    return all(_same(context, part, loop) for part in parts(call))


def _same(context: FileContext, part: ast.expr, loop: LoopNode) -> bool:
    """Whether a part gives the same in each iteration; what is made here of the same is the same."""
    if context.flow.invariant(part, loop):
        return True
    for inner in descendants(part):
        if not isinstance(inner, ast.Name) or not isinstance(inner.ctx, ast.Load):
            continue
        if context.flow.invariant(inner, loop):
            continue
        bindings = context.flow.reaching(inner)
        if (
            len(bindings) != 1
            or bindings[0].kind not in ("assign", "with")
            or not bindings[0].value
        ):
            return False
        if not _same(context, bindings[0].value, loop):
            return False
    return True


def of_module(context: FileContext, call: ast.Call) -> bool:
    """Whether a call is given only what is written out, imported or a name of the module."""
    return all(
        binding.kind == "import" or binding.scope.kind == "module"
        for part in parts(call)
        for node in descendants(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        for binding in context.flow.reaching(node)
    )


def from_outside(
    context: FileContext, call: ast.Call, function: FunctionNode, *, given: bool = True
) -> bool:
    """Whether the arguments of a call depend on those of its function (the request, the item), or on
    what it has waited for or read from a database, and so may be another one the next time.

    Args:
        given: whether the function may get something else the next time.
    """
    scope = context.names.scopes[function]
    seen: set[str] = set()
    stack: list[ast.AST] = list(parts(call))
    while stack:
        for inner in descendants(stack.pop()):
            if isinstance(inner, ast.Await):
                return True
            if isinstance(inner, ast.Call) and context.reaches(inner, "queries"):
                return True
            if not isinstance(inner, ast.Name) or inner.id in seen:
                continue
            seen.add(inner.id)
            if context.name(inner) in _REQUESTS:
                return True
            for binding in scope.bindings.get(inner.id, ()):
                if binding.kind == "parameter":
                    if inner.id in ("self", "cls") or not given:
                        continue
                    if not _injected(context, binding.value):
                        return True
                elif binding.value is not None:
                    stack.append(binding.value)
                elif binding.kind not in ("import", "function", "class"):
                    return True
    return False


def _injected(context: FileContext, default: ast.expr | None) -> bool:
    """Whether a parameter's default injects something: `settings = Depends(get_settings)`."""
    if not isinstance(default, ast.Call):
        return False
    return (context.name(default.func) or "").rpartition(".")[2] == "Depends"


def cached_by(function: FunctionNode) -> bool:
    """Whether a function first looks into a container for what it stores there later."""
    given: set[str] = set()
    stored: set[str] = set()
    for node in descendants(function):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Subscript):
            given.add(spelling(node.value.value))
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            stored.add(spelling(node.value))
    return bool(given & stored)


def is_stored(call: ast.expr, loop: LoopNode | None, *, injected: bool = False) -> bool:
    """Whether what is made is stored beyond its iteration or call: in a collection, an attribute, a
    global name, or by handing it out.

    Args:
        injected: whether what is passed out goes to the handler of one request.
    """
    if _stores(call):
        return True
    above = parent(call)
    if isinstance(above, (ast.Return, ast.Yield)):
        return not injected
    if isinstance(above, ast.Await):
        return is_stored(above, loop, injected=injected)
    names = _names_of(call)
    if not names:
        return False
    region: ast.AST | None = loop
    if region is None:
        region = next((up for up in parents(call) if isinstance(up, FUNCTIONS)), None)
    if region is None:
        return True
    for node in descendants(region):
        if isinstance(node, ast.Global) and names & set(node.names):
            return True
        if isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load):
            if _stores(node) or _stores_wrapped(node):
                return True
            if not injected and isinstance(parent(node), (ast.Return, ast.Yield)):
                return True
    return False


def held_by_object(call: ast.expr) -> bool:
    """Whether what is made becomes an attribute of the object whose method makes it, and no more."""
    match parent(call):
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]):
            return True
        case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"))):
            return True
    return False


def injects(context: FileContext, function: FunctionNode | None) -> bool:
    """Whether FastAPI runs a function for each request: `Depends(get_client)`."""
    if function is None:
        return False
    entry = context.project.entry(context.qualified(function))
    return entry is not None and entry.kind == "request" and entry.framework == "fastapi"


def _stores_wrapped(node: ast.expr) -> bool:
    """Whether what is made of an expression is put into an object: `self.conn = Wrapped(conn)`."""
    match parent(node):
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) as above:
            return node in above.args and name[:1].isupper() and _stores(above)
    return False


def _stores(node: ast.expr) -> bool:
    """Whether an expression is put into a collection or an object right where it stands."""
    above = parent(node)
    if isinstance(above, (ast.Tuple, ast.List, ast.Dict, ast.ListComp, ast.DictComp)):
        node, above = above, parent(above)
        if isinstance(node, (ast.ListComp, ast.DictComp)):
            return True
    match above:
        case ast.Call(func=ast.Attribute(attr=attr)) if node in above.args:
            return attr in _STORING
        case ast.Assign(targets=targets, value=value) if value is node:
            return any(isinstance(target, (ast.Subscript, ast.Attribute)) for target in targets)
    return False


def steps(loop: Loop) -> tuple[TraceStep, ...]:
    """The path from a loop or handler elsewhere to a function, in the terms of findings."""
    return tuple(
        TraceStep(step.path, Position(step.line, step.column), step.message) for step in loop.trace
    )
