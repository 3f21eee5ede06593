"""Send the requests of a loop through one session, which keeps its connections open.

    for url in urls:                              with requests.Session() as session:
        pages.append(requests.get(url))    ->         for url in urls:
                                                          pages.append(session.get(url))

`requests` and `httpx` functions (`get`, `post`, …) become methods of one `Session` or `Client` that is
opened before the loop and closed after it.

Always unsafe: cookies that one answer sets are sent with the next request, and a server may close a
connection that was kept open; what replaces `requests.get` in tests sees no request. `httpx.Client` takes the same `verify`, `cert`, `proxy` and `trust_env` for
all of its requests, so that calls with these are refused. Also refused in comprehensions, where the loop
hands out values (the session would stay open), and where several statements share a line.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.indentation import deepen, step_of
from perflint.codemods.parts.layout import indent_of, owns_lines
from perflint.codemods.parts.naming import of_block
from perflint.language.nodes import FUNCTIONS, LoopNode, descendants, parents
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="share-session",
    summary="send the requests of a loop through one session",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves connections; measured by the programs of the rule against a server of its own",
        rule="PFL506",
    ),
)

_SESSIONS = {
    "requests": "Session",
    "httpx": "Client",
    "httpx2": "Client",
    "niquests": "Session",
}
_VERBS = frozenset("get post put patch delete head options request stream".split())
_OF_CLIENT = frozenset({"verify", "cert", "proxy", "proxies", "trust_env", "cookies"})


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Put one session around a loop and send its requests through it."""
    if not isinstance(loop, (ast.For, ast.While)):
        return _refusal("the loop is no statement")
    named = context.names.dotted(call.func) or ""
    library = named.partition(".")[0]
    if library not in _SESSIONS or not isinstance(call.func, ast.Attribute):
        return _refusal("the function is not written as one of its module")
    module = context.code(call.func.value)
    # All requests of the loop have the same rewrite.
    return context.once(
        (CODEMOD.name, loop, library, module), lambda: _rewrite(context, loop, library, module)
    )


def _rewrite(
    context: Context, loop: ast.For | ast.While, library: str, module: str
) -> Fix | Refusal:
    loop = _widest(context, loop, library)
    if loop.orelse or not owns_lines(context, loop):
        return _refusal("the loop has an `else`, or shares its lines")
    step = step_of(context, loop)
    if step is None:
        return _refusal("several statements share a line")
    calls: list[tuple[ast.Call, ast.expr]] = []  # with the module that each names
    for inner in descendants(loop, into_functions=False):
        if isinstance(inner, (ast.Yield, ast.YieldFrom)):
            return _refusal("the loop hands out values while the session is open")
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            if _sends(context, inner, library) and (
                context.flow.function(inner) is context.flow.function(loop)
            ):
                calls.append((inner, inner.func.value))
    for one, _ in calls:
        given = {word.arg for word in one.keywords}
        if None in given or given & _OF_CLIENT and library.startswith("httpx"):
            return _refusal("a request brings settings of its own")
    function = context.flow.function(loop)
    wanted = "client" if library.startswith("httpx") else "session"
    name = of_block(context, loop, wanted, within=function)
    indent = indent_of(context, loop)
    start = context.source.lines.start(loop.lineno)
    head = f"{indent}with {module}.{_SESSIONS[library]}() as {name}:{context.source.newline}"
    edits = [
        Edit(edit.start, edit.end, head + edit.text if edit.start == start else edit.text)
        for edit in deepen(context, loop.lineno, loop.end_lineno or loop.lineno, step)
    ]
    edits += [Edit(*context.span(named_there), name) for _, named_there in calls]
    return Fix(
        CODEMOD.name,
        tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        Safety.UNSAFE,
        f"send the requests through one `{module}.{_SESSIONS[library]}`",
        "cookies that an answer sets are sent with the next request, connections stay open, and what replaces"
        f" `{context.short(calls[0][0].func)}` in tests sees no request",
    )


def _widest(context: Context, loop: ast.For | ast.While, library: str) -> ast.For | ast.While:
    """The outermost loop around one, as one session serves all of them; of `while` loops, which may wait
    for more, those that send requests besides."""
    widest = loop
    for above in parents(loop):
        if isinstance(above, FUNCTIONS):
            break
        if not isinstance(above, (ast.For, ast.While)) or above.orelse:
            continue
        own = list(descendants(above, into_functions=False))
        inner = set(descendants(widest, into_functions=False))
        handing = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own)
        besides = isinstance(above, ast.For) or any(
            isinstance(node, ast.Call) and node not in inner and _sends(context, node, library)
            for node in own
        )
        if besides and not handing and owns_lines(context, above):
            widest = above
    return widest


def _sends(context: Context, call: ast.Call, library: str) -> bool:
    """Whether a call is one of the library's functions that send a request."""
    if not isinstance(call.func, ast.Attribute):
        return False
    root, _, verb = (context.names.dotted(call.func) or "").rpartition(".")
    return root == library and verb in _VERBS


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
