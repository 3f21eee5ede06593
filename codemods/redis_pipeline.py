"""Send the Redis commands of a loop together.

    for name, price in prices.items():        with client.pipeline(transaction=False) as pipe:
        client.set(name, price)         ->        for name, price in prices.items():
                                                      pipe.set(name, price)
                                                  pipe.execute()

    found = [client.get(key) for key in keys]
                                        ->    with client.pipeline(transaction=False) as pipe:
                                                  for key in keys:
                                                      pipe.get(key)
                                                  found = pipe.execute()

With `redis.asyncio` the pipeline is entered with `async with`, and only `execute` is awaited.

Always unsafe: all commands are sent when the loop is over, and other clients see none of them before; where one
fails, those after it have run all the same, and its exception comes at the end; where the loop itself raises, none has
run. All commands and answers are in memory at once.

Refused where the loop does more than send commands of one client or collect their answers in a list, where an argument
may send a command itself, where the client changes in the loop, and where an exception is handled around it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.indentation import deepen
from perflint.codemods.parts.layout import (
    comments_in,
    indent_of,
    indent_step,
    line_span,
    owns_lines,
)
from perflint.codemods.parts.naming import of_block
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import LoopNode, descendants, parent
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="redis-pipeline",
    summary="send the Redis commands of a loop together",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves round trips to a server; measured by the programs of the rule", rule="PFL508"
    ),
)
_REASON = "the commands are sent after the loop, others see none of them before, and an exception of one comes at the end"


@dataclass(frozen=True, slots=True)
class _Command:
    """A command of a client: its call, the client there, and whether it is awaited."""

    call: ast.Call
    client: ast.expr
    awaited: bool


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Collect the commands of a loop in a pipeline."""
    if not isinstance(call.func, ast.Attribute):
        return _refusal("the command is called by another name")
    client = call.func.value
    if not isinstance(client, (ast.Name, ast.Attribute)):
        return _refusal("the client has no name")
    if isinstance(loop, ast.For):
        return _statement(context, client, loop)
    if isinstance(loop, ast.ListComp):
        return _comprehension(context, client, loop)
    return _refusal("the loop is neither a `for` nor a list comprehension")


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _statement(context: Context, client: ast.expr, loop: ast.For) -> Fix | Refusal:
    if loop.orelse or not owns_lines(context, loop) or loop.body[0].lineno == loop.lineno:
        return _refusal("the loop has an `else`, or shares a line")
    commands: list[_Command] = []
    collected: ast.Name | None = None
    for statement in loop.body:
        match statement:
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name() as owner, attr="append"),
                    args=[answer],
                    keywords=[],
                )
            ) if len(loop.body) == 1:
                collected, command = owner, _command(context, answer, client)
            case ast.Expr(value=value):
                command = _command(context, value, client)
            case _:
                command = None
        if command is None:
            return _refusal("the loop does more than send commands of one client")
        if (
            "\n"
            in context.source.text[context.span(statement).start : _method(context, command.call)]
        ):
            return _refusal("the client stands on several lines")
        commands.append(command)
    obstacle = _obstacle(context, client, loop, commands)
    if obstacle:
        return _refusal(obstacle)
    if collected is not None and len(context.flow.reads(collected.id, loop)) != 1:
        return _refusal(f"`{collected.id}` is read inside the loop")
    if collected is not None and not context.is_a(collected, "builtins.list"):
        return _refusal(f"`{collected.id}` is not known to be a list")
    pipe = _pipe(context, loop)
    outer, step, newline = indent_of(context, loop), indent_step(context), context.source.newline
    span = line_span(context, loop)
    wait, enter = _words(commands[0])
    head = f"{outer}{enter} {context.code(client)}.pipeline(transaction=False) as {pipe}:{newline}"
    last = f"{wait}{pipe}.execute()"
    if collected is not None:
        last = f"{collected.id}.extend({last})"
    end = loop.end_lineno or loop.lineno
    edits = [
        Edit(span.start, span.start, head + step),
        *deepen(context, loop.lineno + 1, end, step),
    ]
    for statement, command in zip(loop.body, commands):
        whole, inner = context.span(statement), context.span(command.call)
        edits.append(Edit(whole.start, _method(context, command.call), f"{pipe}."))
        edits.append(Edit(inner.end, whole.end, ""))
    ended = context.source.text[: span.end].endswith(("\n", "\r"))
    tail = f"{outer}{step}{last}{newline}" if ended else f"{newline}{outer}{step}{last}"
    edits.append(Edit(span.end, span.end, tail))
    return _fix(tuple(edits))


def _comprehension(context: Context, client: ast.expr, loop: ast.ListComp) -> Fix | Refusal:
    statement = parent(loop)
    if isinstance(statement, ast.Await) or not isinstance(statement, (ast.Assign, ast.Return)):
        return _refusal("the list is not assigned or returned as it is")
    if not owns_lines(context, statement):
        return _refusal("several statements share a line")
    command = _command(context, loop.elt, client)
    if command is None:
        return _refusal("the element is more than the answer")
    if len(loop.generators) != 1 or loop.generators[0].ifs or loop.generators[0].is_async:
        return _refusal("the comprehension filters, nests or awaits")
    obstacle = _obstacle(context, client, loop, [command])
    if obstacle:
        return _refusal(obstacle)
    span, inner = line_span(context, statement), context.span(loop)
    if comments_in(context, span) or "\n" in context.code(loop):
        return _refusal("the comprehension spans several lines, or has a comment")
    pipe = _pipe(context, loop)
    target = loop.generators[0].target
    outer, step, newline = (
        indent_of(context, statement),
        indent_step(context),
        context.source.newline,
    )
    wait, enter = _words(command)
    source = context.source.text
    sent = source[_method(context, command.call) : context.span(command.call).end]
    own = context.span(statement)
    lines = (
        f"{enter} {context.code(client)}.pipeline(transaction=False) as {pipe}:",
        f"{step}for {context.code(target)} in {alone(context, loop.generators[0].iter)}:",
        f"{step}{step}{pipe}.{sent}",
        f"{step}{source[own.start : inner.start]}{wait}{pipe}.execute(){source[inner.end : own.end]}",
    )
    for name in (node.id for node in descendants(target) if isinstance(node, ast.Name)):
        if context.names.lookup(name, context.scope(statement)) is not None:
            return _refusal(f"`{name}` is another name outside the comprehension")
    text = newline.join(f"{outer}{line}" for line in lines).removeprefix(outer)
    return _fix((Edit(own.start, own.end, text),))


def _command(context: Context, node: ast.expr, client: ast.expr) -> _Command | None:
    """The command of a client that an expression sends, awaited or not; None if it does something else."""
    call = node.value if isinstance(node, ast.Await) else node
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    if spelling(call.func.value) != spelling(client) or not any(
        reach.direct and reach.effect.api.startswith("redis.")
        for reach in context.reaches(call, "queries", "writes")
    ):
        return None
    return _Command(call, call.func.value, isinstance(node, ast.Await))


def _method(context: Context, call: ast.Call) -> int:
    """Where the name of the method that is called stands: behind the client and its brackets."""
    assert isinstance(call.func, ast.Attribute)
    return context.span(call.func).end - len(call.func.attr)


def _obstacle(context: Context, client: ast.expr, loop: LoopNode, commands: list[_Command]) -> str:
    """Why the commands cannot wait for the end of the loop; empty if they can."""
    if not context.flow.invariant(client, loop):
        return "the client changes in the loop"
    if absorbed(context, loop):
        return "an exception is handled around the loop, which would find other commands sent"
    kinds = {command.awaited for command in commands}
    if len(kinds) != 1 or kinds != {context.is_a(client, *_ASYNCHRONOUS)}:
        return "the commands are not all awaited"
    for command in commands:
        for part in (*command.call.args, *command.call.keywords):
            for node in ast.walk(part):
                if isinstance(node, (ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)):
                    return "an argument awaits, yields or binds something"
                if isinstance(node, ast.Call) and context.reaches(node, "queries", "writes"):
                    return "an argument asks the server itself"
                if isinstance(node, ast.Name) and node.id == spelling(client):
                    return "an argument uses the client"
    return ""


_ASYNCHRONOUS = classes_of("asynchronous redis")


def _words(command: _Command) -> tuple[str, str]:
    return ("await ", "async with") if command.awaited else ("", "with")


def _pipe(context: Context, loop: LoopNode) -> str:
    region = context.flow.function(loop) or context.names.tree
    return of_block(context, loop, "pipe", "pipeline", within=region)


def _fix(edits: tuple[Edit, ...]) -> Fix:
    return Fix(
        CODEMOD.name, edits, Safety.UNSAFE, "send the commands of the loop together", _REASON
    )
