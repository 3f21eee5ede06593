'''
'''

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.codemods import hoist_from_loop
from perflint.rules import clients
from perflint.rules.blocking import is_starting
from perflint.rules.clients import Client
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.repetition import cached, guarded
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FunctionNode
from perflint.semantics.project import Loop
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL409",
    name="client-per-request",
    summary="an asynchronous client made anew for each item or request",
    impact=Impact.STARTUP,
    screen=Screen.on(constructs="async", effects="creates"),
    codemods=("hoist-from-loop",),
)


@RULE.on(cst.Call)
def check(node: cst.Call, context: Context) -> Iterator[Finding]:
    call = context.twin(node)
    if not isinstance(call, ast.Call):
        return
    client = clients.made(context, call)
    if client is None or not client.asynchronous:
        return
    function = context.flow.function(call)
    loop = context.flow.loop(call)
    if function is None or clients.kept(call, loop) or cached(context, function):
        return
    if loop is not None:
        if clients.steady(context, call, loop):
            yield _finding(context, call, client, "in each iteration", loop, None)
        return
    if guarded(context, call, function) or clients.from_outside(context, call, function):
        return
    if function.name in ("__init__", "__aenter__") or is_starting(function, context):
        return
    repeated = _repeated(context, function)
    if repeated is not None:
        how, around = repeated
        yield _finding(context, call, client, how, None, around)


def _repeated(context: Context, function: FunctionNode) -> tuple[str, Loop] | None:
    """How a coroutine comes to run again and again."""
    name = context.qualified(function)
    around = context.project.request(name)
    if around is not None:
        return "for each request", around
    around = context.project.loops_around(name)
    return ("in each iteration of a loop", around) if around is not None else None


def _finding(
    context: Context,
    call: ast.Call,
    client: Client,
    how: str,
    loop: LoopNode | None,
    around: Loop | None,
) -> Finding:
    what = "session" if client.detail == "session" else "client"
    kept = "keep one for the application" if how.endswith("request") else "make it once, before the loop"
    return context.finding(
        call,
        f"`{context.short(call.func)}` makes a new {what} {how}, so no connection is used twice;"
        f" {kept}",
        trace=clients.steps(around) if around is not None else (),
        loop=loop,
        fix=lambda: _hoisted(context, call, loop),
    )


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
