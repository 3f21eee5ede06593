"""Send a request of a coroutine with `httpx`, and await it.

    answer = requests.get(url, timeout=3)    ->    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
    return answer.json()                               answer = await client.get(url, timeout=3)
                                                   return answer.json()

Redirects are followed and nothing times out unless the call says so, as with `requests`. A client serves all
requests of a loop. `allow_redirects` becomes `follow_redirects`; `data` that is text or bytes, `content`; `ok`,
`not … .is_error`; `reason`, `reason_phrase`; `url`, `str(….url)`. Where the coroutine serves web requests, make one
client for the application instead, and give it to them.

Always unsafe, and done only on request, as `httpx` must be installed, and does some things differently:

- other tasks run meanwhile, so that shared state can change;
- errors are exceptions of `httpx`, which callers that expect those of `requests` do not catch;
- the requests of a loop share connections and cookies;
- `params` replace a query that the URL has; `None` and booleans in `params` and `data` are sent as `""`, `true` and `false`,
  where `requests` leaves `None` out and sends `True` and `False`; a header that is `None` raises;
- JSON is sent without spaces and in UTF-8;
- text without a charset is read as UTF-8, not as ISO-8859-1;
- `raise_for_status` raises for redirects that were not followed, too;
- a request with a body keeps its `Content-Type` where it is redirected and becomes a `GET`;
- at most 20 redirects are followed, not 30; `~/.netrc` and `REQUESTS_CA_BUNDLE` are not read; the headers
  `User-Agent`, `Accept-Encoding` and `Accept` are others; what replaces `requests` in tests does not see the request.

Refused where exceptions of `requests`, or classes that they derive from (`OSError`, `ValueError`), are caught around the
request, or exceptions of `requests` around a call of the coroutine in its file, or named in another file that calls it; where the response leaves the function, is
bound to a name that holds something else too, or is used in a way that `httpx` does not know (`iter_content`, `raw`,
`cookies`, `history`, `encoding`, headers as a whole, its truth); for arguments that `httpx` does not take for one
request (`stream`, `proxies`, `verify`, `cert`, `cookies`, `files`, `hooks`), `auth` that is no pair, `data` whose type is not known, and
`params` beside a query in the URL; for sessions, which keep headers, cookies and adapters; and where nothing can be awaited.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import awaiting, httpx_forms, imports
from perflint.codemods.parts.indentation import deepen
from perflint.codemods.parts.layout import indent_of, indent_step, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="async-http",
    summary="send a request of a coroutine with httpx",
    safety=Safety.UNSAFE,
    on_request=True,
    speed=Elsewhere(
        "it saves waiting for servers; measured by the programs of the rule against a server of its own",
        rule="PFL401",
    ),
)
_SETTINGS = "follow_redirects=True, timeout=None"  # what requests does without being told
# What some exceptions of requests derive from.
_BASES = frozenset(
    f"builtins.{name}" for name in ("OSError", "IOError", "EnvironmentError", "ValueError")
)
_ALL = frozenset({"builtins.Exception", "builtins.BaseException"})
# Names of exceptions of requests that are no builtin ones, too.
_ERRORS = (
    "RequestException",
    "HTTPError",
    "ConnectTimeout",
    "ReadTimeout",
    "TooManyRedirects",
    "Timeout",
)
_FOREIGN = ("requests.", "urllib3.", "httpx.")


def rewrite(context: Context, node: ast.AST) -> Fix | Refusal:
    """Rewrite one request in a coroutine."""
    function = context.coroutine(node)
    if not isinstance(node, ast.Call) or function is None:
        return _refusal("what blocks here is no call in the coroutine itself")
    if not httpx_forms.verb(context, node):
        session = isinstance(node.func, ast.Attribute) and context.is_a(
            node.func.value, "requests.Session"
        )
        kept = "a session keeps headers, cookies and adapters"
        return _refusal(kept if session else "it calls no function of `requests` here")
    child: ast.AST = node
    for above in parents(node):
        obstacle = awaiting.obstacle(context, above, child)
        if obstacle:
            return _refusal(obstacle)
        if above is function:
            break
        child = above
    form = httpx_forms.request(context, node)
    if isinstance(form, str):
        return _refusal(form)
    used = httpx_forms.response(context, node, function)
    if isinstance(used, str):
        return _refusal(used)
    obstacle = _caught(context, node, function)
    if obstacle:
        return _refusal(obstacle)
    client = _open_client(context, node, function)
    added: tuple[Edit, ...] = ()
    differences = [*form.differences, *used.differences]
    around: list[Edit] = []
    if client is None:
        statement = _statement(node, function)
        if not owns_lines(context, statement) or _is_elif(context, statement):
            return _refusal("the statement shares its lines")
        if _hands_out(statement):
            return _refusal("the statement hands out values while the client would be open")
        module, added = imports.module(context, "httpx", node, installed=True)
        client = fresh(context, "client", within=function)
        around = _around(
            context, statement, f"async with {module}.AsyncClient({_SETTINGS}) as {client}:"
        )
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            differences.append("the requests of the loop share connections and cookies")
    call, sent = context.span(node), context.span(node.func)
    opening, closing = ("(", ")") if awaiting.needs_parentheses(node) else ("", "")
    edits = [
        *around,
        Edit(call.start, sent.end, f"{opening}await {client}.{form.function}"),
        *form.edits,
        *([Edit(call.end, call.end, closing)] if closing else []),
        *used.edits,
        *added,
    ]
    reason = ["other tasks run meanwhile", "errors are exceptions of httpx", *differences]
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"send the request with `httpx.AsyncClient.{form.function}`",
        "; ".join(dict.fromkeys(reason)),
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _open_client(context: Context, node: ast.AST, function: FunctionNode) -> str | None:
    """The name of a client around a node that does what `requests` does."""
    for above in parents(node):
        if above is function:
            return None
        for item in above.items if isinstance(above, ast.AsyncWith) else ():
            made = item.context_expr
            if (
                isinstance(made, ast.Call)
                and context.names.dotted(made.func) == "httpx.AsyncClient"
                and [ast.unparse(word) for word in made.keywords] == _SETTINGS.split(", ")
                and isinstance(item.optional_vars, ast.Name)
            ):
                return item.optional_vars.id
    return None


def _statement(node: ast.AST, function: FunctionNode) -> ast.stmt:
    """What a client is opened around: the statement of a request, or the outermost loop around it that hands
    out nothing."""
    found: ast.stmt | None = None
    for above in parents(node):
        if above is function:
            break
        if isinstance(above, ast.stmt) and (
            found is None
            or isinstance(above, (ast.For, ast.AsyncFor, ast.While))
            and not _hands_out(above)
        ):
            found = above
    assert found is not None, "a call in the body of a function stands in a statement"
    return found


def _hands_out(statement: ast.stmt) -> bool:
    return any(
        isinstance(node, (ast.Yield, ast.YieldFrom))
        for node in descendants(statement, into_functions=False)
    )


def _is_elif(context: Context, statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and context.source.text.startswith(
        "elif", context.span(statement).start
    )


def _around(context: Context, statement: ast.stmt, head: str) -> list[Edit]:
    """Edits that put a statement below a head."""
    indent = indent_of(context, statement)
    start = context.source.lines.start(statement.lineno)
    first, last = statement.lineno, statement.end_lineno or statement.lineno
    return [
        Edit(
            edit.start,
            edit.end,
            f"{indent}{head}{context.source.newline}{edit.text}"
            if edit.start == start
            else edit.text,
        )
        for edit in deepen(context, first, last, indent_step(context, context.function(statement)))
    ]


def _caught(context: Context, call: ast.Call, function: FunctionNode) -> str:
    """Why the exceptions of a request must stay those of requests; empty if they need not."""
    error = context.once(("errors of requests", function), lambda: _error_in(context, function))
    if error is not None:
        return f"`{context.code(error)}` is named here"
    used = httpx_forms.uses(context, call, function)
    places = [call, *(used if isinstance(used, list) else [])]
    for handler in {one for place in places for one in _handlers(place, function)}:
        for kind in _kinds(handler):
            named = context.names.dotted(kind)
            if named is None or not _is_class(context, kind):
                return "what is caught around it is not known"
            if named in _BASES or named.startswith(_FOREIGN):
                return f"`{context.code(kind)}` is caught around it"
            if named in _ALL and _asked(handler):
                return "an attribute of its exception is read"
    for attempt in context.names.nodes(ast.Try):
        if any(
            _is_error(context, node) for one in attempt.handlers for node in _kinds(one)
        ) and any(
            isinstance(node, ast.Call) and last_name(node.func) == function.name
            for statement in attempt.body
            for node in ast.walk(statement)
        ):
            return "exceptions of requests are caught around a call of the coroutine"
    for place in context.project.callers(context.qualified(function)):
        if place.path != context.path and context.project.mentions(place.path, *_ERRORS):
            return "a file that calls the coroutine names exceptions of requests"
    return ""


def _error_in(context: Context, function: FunctionNode) -> ast.expr | None:
    """The first exception of requests that a function names."""
    return next(
        (
            node
            for node in descendants(function)
            if isinstance(node, (ast.Name, ast.Attribute)) and _is_error(context, node)
        ),
        None,
    )


def _is_error(context: Context, node: ast.AST) -> bool:
    """Whether a node names an exception of requests, or their module."""
    named = context.names.dotted(node) or ""
    return named.startswith(("requests.exceptions", "requests.packages")) or (
        named.startswith("requests.")
        and named.endswith(("Exception", "Error", "Timeout", "TooManyRedirects"))
    )


def _kinds(handler: ast.ExceptHandler) -> list[ast.expr]:
    if handler.type is None:
        return []
    return handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]


def _handlers(place: ast.AST, function: FunctionNode) -> list[ast.ExceptHandler]:
    """The handlers of the function for what a place raises."""
    found: list[ast.ExceptHandler] = []
    child = place
    for above in parents(place):
        if isinstance(above, ast.Try) and child in above.body:
            found += above.handlers
        if above is function or isinstance(above, FUNCTIONS):
            break
        child = above
    return found


def _is_class(context: Context, kind: ast.expr) -> bool:
    """Whether what is caught is one class, and not a name for several."""
    only = context.names.only_binding(kind) if isinstance(kind, ast.Name) else None
    return only is None or isinstance(
        only.node, (ast.ClassDef, ast.alias, ast.Import, ast.ImportFrom)
    )


def _asked(handler: ast.ExceptHandler) -> bool:
    """Whether a handler reads an attribute of the exception."""
    return any(
        isinstance(node, ast.Name)
        and node.id == handler.name
        and isinstance(parent(node), ast.Attribute)
        for statement in handler.body
        for node in ast.walk(statement)
    )
