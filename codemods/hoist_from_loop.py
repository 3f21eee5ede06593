"""Make something once before a loop instead of in each iteration.

    for batch in batches:                        with ProcessPoolExecutor() as pool:
        with ProcessPoolExecutor() as pool:          for batch in batches:
            total += sum(pool.map(f, batch))  ->         total += sum(pool.map(f, batch))

    for row in rows:                             session = requests.Session()
        session = requests.Session()             for row in rows:
        send(session, row)                    ->     send(session, row)

    for row in rows:                             pattern = re.compile(PATTERN)
        if re.compile(PATTERN).match(row):       for row in rows:
            hits += 1                         ->     if pattern.match(row):
                                                         hits += 1

Functions and classes defined in a loop move in the same way, and a statement that belongs once after
the loop (`connection.commit()`) moves behind it.

A pattern of constants in a function that a loop calls becomes a constant of the module.

Safe only for results that cannot change, of arguments that cannot change, by calls that cannot raise:
`re.compile` of a constant pattern that compiles, prints nothing, and that no other file sets. All else is unsafe: it is made also where the loop does
not run, what it raises comes before all that the loop does (so do methods of its arguments that it calls, as
`__str__`, and they run once), and what is made is shared by all iterations.
Refused where an argument may differ from one iteration to the next (the loop, or a function of the file
that it reaches, changes it, under whatever name; or others may, where the loop yields or awaits), where an
iteration changes or keeps what it makes, where the thing is stored, yielded or closed on the way, where
a name is also bound elsewhere in the loop or read after it, where the function hands out its names (`locals()`), for pools, where work could still run when the
next iteration starts, and, for commits, where the rest of the iteration reads rows that were written.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.constant_patterns import cannot_differ
from perflint.codemods.parts.hoisting.contexts import managed
from perflint.codemods.parts.hoisting.definitions import definition
from perflint.codemods.parts.hoisting.expressions import before_statement, expression
from perflint.codemods.parts.hoisting.moving import (
    NAME,
    after,
    bound_before,
    first_line,
    made_early,
    refused,
)
from perflint.codemods.parts.indentation import lines_moved
from perflint.codemods.parts.layout import delete, indent_of, owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.codemods.parts.meanwhile import doubt
from perflint.codemods.parts.one_for_all import (
    Loop,
    escapes,
    guard,
    renamed_elsewhere,
    unsteady,
    used_after,
)
from perflint.codemods.parts.running_work import CLOSERS, changing_state, still_running
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, descendants, parent
from perflint.reasoning.pools.pools import Pool
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name=NAME,
    summary="make something once before a loop instead of in each iteration",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=5, warns=50, loop=False, rule="PFL615", counted="iterations"),
)


def rewrite(
    context: Context,
    node: ast.expr | FunctionNode | ast.ClassDef,
    loop: LoopNode,
    *,
    name: str = "value",
    reason: str = "",
    pure: bool = False,
    within: str = "",
) -> Fix | Refusal:
    """Take what a loop makes in each iteration out in front of it.

    Args:
        node: what is made: the call (as the value of `name = X()`, as the context of a `with`, or in
            the middle of an expression), or the function or class that is defined.
        loop: the innermost loop around it.
        name: what to call it, where it has no name yet.
        reason: what sharing it may change, for the user.
        pure: whether evaluating it has no effect, and gives an equal value wherever its arguments hold
            the same: then what they hold must not change, and what is made must not be changed.
        within: `with` to hold a nameless one open by a `with` around the loop.
    """
    looked = looked_up(context, loop)
    if looked:
        return refused(looked)
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        if not isinstance(loop, Loop):
            return refused("the loop is no statement")
        return definition(context, node, loop, reason)
    obstacle = unsteady(context, node, loop, pure)
    if obstacle:
        return refused(obstacle)
    if pure:
        reason = "; ".join(filter(None, (reason, doubt(context, node, loop))))
    if not isinstance(loop, Loop):
        obstacle = guard(context, node, loop)
        if obstacle:
            return refused(obstacle)
        return before_statement(context, node, loop, name, reason, pure)
    above = parent(node)
    if isinstance(above, ast.withitem):
        return managed(context, above, loop, reason)
    if isinstance(above, (ast.Assign, ast.AnnAssign)) and above.value is node:
        return _assigned(context, above, loop, reason)
    return expression(context, node, loop, name, reason, within, pure)


def rewrite_pool(context: Context, pool: Pool, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Make a pool once, if all that it starts in an iteration is collected in that iteration."""
    if pool.sort.style == "function":
        return refused(f"`{pool.name}` makes its pool itself and takes none")
    if pool.sort.style == "cluster" and pool.sort.kind == "ray":
        return refused("where the cluster should start is for you to say")
    reason = (
        "the workers live on from one iteration to the next, with what tasks leave behind in them and"
        " with the state of the parent at their start"
    )
    if pool.sort.kind == "thread":
        reason = "the threads live on from one iteration to the next, with their thread-local state"
    elif pool.sort.kind == "joblib":
        reason = "the workers live on until the end of the loop"
    if not isinstance(loop, Loop):
        return refused("the loop is no statement")
    above = parent(call)
    name: str | None = None
    region: list[ast.stmt] = list(loop.body)
    if isinstance(above, ast.withitem):
        if isinstance(above.optional_vars, ast.Name):
            name = above.optional_vars.id
        holder = parent(above)
        if isinstance(holder, (ast.With, ast.AsyncWith)):
            region = list(holder.body)
    elif isinstance(above, ast.Assign) and len(above.targets) == 1:
        target = above.targets[0]
        name = target.id if isinstance(target, ast.Name) else None
    elif pool.sort.kind == "joblib":
        return rewrite(context, call, loop, name="parallel", reason=reason, within="with")
    if name is None:
        return refused(f"the `{pool.name}` has no name")
    obstacle = still_running(context, name, region, loop) or changing_state(context, region, loop)
    if obstacle:
        return refused(obstacle)
    return rewrite(context, call, loop, reason=reason)


def _assigned(
    context: Context, statement: ast.Assign | ast.AnnAssign, loop: Loop, reason: str
) -> Fix | Refusal:
    """`name = X()` directly in the loop moves in front of it, its closing behind it."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return refused("what is made is not bound to a name alone")
    if statement not in loop.body:
        return refused("it is made in an inner block, and may not be made each time")
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return refused("several statements share a line")
    name = targets[0].id
    obstacle = (
        renamed_elsewhere(context, name, loop, statement)
        or escapes(context, name, loop, statement)
        or guard(context, statement, loop)
    )
    if obstacle:
        return refused(obstacle)
    if bound_before(context, name, loop) and used_after(context, name, loop):
        return refused(f"`{name}` has another value after a loop that does not run")
    closing = _closing(context, name, loop)
    if isinstance(closing, Refusal):
        return closing
    if closing and used_after(context, name, loop):
        return refused(f"`{name}` is read after the loop")
    if closing and loop.orelse:
        return refused("the loop has an `else`")
    outer = indent_of(context, loop)
    start = context.source.lines.start(loop.lineno)
    first = first_line(context, statement, loop)
    text = lines_moved(
        context,
        first,
        statement.end_lineno or statement.lineno,
        indent_of(context, statement),
        outer,
    )
    edits = [Edit(start, start, text), delete(context, statement)]
    if first < statement.lineno:
        lines = context.source.lines
        edits.append(Edit(lines.start(first), lines.start(statement.lineno), ""))
    edits += [delete(context, close) for close in closing]
    moved = "".join(
        lines_moved(
            context,
            close.lineno,
            close.end_lineno or close.lineno,
            indent_of(context, close),
            outer,
        )
        for close in closing
    )
    if moved:
        if len(loop.body) == len(closing) + 1:
            return refused("the loop does nothing else")
        edits.append(after(context, loop, moved))
    assert statement.value is not None
    safe = cannot_differ(context, statement.value) and not used_after(context, name, loop)
    return Fix(
        NAME,
        tuple(edits),
        Safety.SAFE if safe else Safety.UNSAFE,
        f"make `{name}` once, before the loop",
        "" if safe else made_early(reason or "it is made also where the loop does not run"),
    )


def _closing(context: Context, name: str, loop: Loop) -> list[ast.stmt] | Refusal:
    """The statements of the loop that end the thing (`name.close()`), in order."""
    found: list[ast.stmt] = []
    for read in context.flow.reads(name, loop):
        above = parent(read)
        if not (isinstance(above, ast.Attribute) and above.attr in CLOSERS):
            continue
        call = parent(above)
        if not (isinstance(call, ast.Call) and call.func is above):
            return refused(f"`{name}` is closed in another way")
        statement = parent(call)
        if isinstance(statement, ast.Await):
            statement = parent(statement)
        if not isinstance(statement, ast.Expr) or statement not in loop.body:
            return refused(f"`{name}` is closed in an inner block")
        if not owns_lines(context, statement):
            return refused("several statements share a line")
        found.append(statement)
    if found:
        last = max(loop.body.index(statement) for statement in found)
        for statement in loop.body[last + 1 :]:
            if context.flow.reads(name, statement):
                return refused(f"`{name}` is read after it is closed")
        for inner in descendants(loop, into_functions=False):
            if isinstance(inner, (ast.Return, ast.Yield, ast.YieldFrom)):
                return refused("the loop can be left by `return` or `yield`, past the closing")
    return found
