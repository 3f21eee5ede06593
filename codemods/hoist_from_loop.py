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
`re.compile` of a constant pattern that compiles. All else is unsafe: it is made also where the loop does
not run, what it raises comes before all that the loop does (so do methods of its arguments that it calls, as
`__str__`, and they run once), and what is made is shared by all iterations.
Refused where an argument may differ from one iteration to the next (the loop, or a function of the file
that it reaches, changes it, under whatever name; or others may, where the loop yields or awaits), where an
iteration changes or keeps what it makes, where the thing is stored, yielded or closed on the way, where
a name is also bound elsewhere in the loop or read after it, for pools, where work could still run when the
next iteration starts, and, for commits, where the rest of the iteration reads rows that were written.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods.parts.constant_patterns import cannot_differ
from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.indentation import deepen, lines_moved, step_of, text_moved
from perflint.codemods.parts.layout import (
    before_top,
    comments_in,
    delete,
    end_of,
    indent_of,
    insert_after,
    line_span,
    owns_lines,
)
from perflint.codemods.parts.lookups import looks_names_up
from perflint.codemods.parts.meanwhile import doubt
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.one_for_all import (
    Loop,
    below,
    escapes,
    guard,
    renamed_elsewhere,
    unsteady,
    used_after,
)
from perflint.codemods.parts.running_work import CLOSERS, changing_state, still_running
from perflint.reasoning.pools.pools import Pool
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="hoist-from-loop",
    summary="make something once before a loop instead of in each iteration",
    safety=Safety.SAFE,
    varies=True,
)

_COMMENT_AFTER_COMMA = re.compile(r",((?:\s*#.*)?)$")


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
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        if not isinstance(loop, Loop):
            return _refusal("the loop is no statement")
        return _definition(context, node, loop, reason)
    obstacle = unsteady(context, node, loop, pure)
    if obstacle:
        return _refusal(obstacle)
    if pure:
        reason = "; ".join(filter(None, (reason, doubt(context, node, loop))))
    if not isinstance(loop, Loop):
        return _before_statement(context, node, loop, name, reason, pure)
    above = parent(node)
    if isinstance(above, ast.withitem):
        return _managed(context, above, loop, reason)
    if isinstance(above, (ast.Assign, ast.AnnAssign)) and above.value is node:
        return _assigned(context, above, loop, reason)
    return _expression(context, node, loop, name, reason, within)


def rewrite_pool(context: Context, pool: Pool, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Make a pool once, if all that it starts in an iteration is collected in that iteration."""
    if pool.sort.style == "function":
        return _refusal(f"`{pool.name}` makes its pool itself and takes none")
    if pool.sort.style == "cluster" and pool.sort.kind == "ray":
        return _refusal("where the cluster should start is for you to say")
    reason = (
        "the workers live on from one iteration to the next, with what tasks leave behind in them and"
        " with the state of the parent at their start"
    )
    if pool.sort.kind == "thread":
        reason = "the threads live on from one iteration to the next, with their thread-local state"
    elif pool.sort.kind == "joblib":
        reason = "the workers live on until the end of the loop"
    if not isinstance(loop, Loop):
        return _refusal("the loop is no statement")
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
        return _refusal(f"the `{pool.name}` has no name")
    obstacle = still_running(context, name, region, loop) or changing_state(context, region, loop)
    if obstacle:
        return _refusal(obstacle)
    return rewrite(context, call, loop, reason=reason)


def sink(
    context: Context, statement: ast.stmt, loop: LoopNode, *, reason: str, writes: bool = True
) -> Fix | Refusal:
    """Take a statement that runs in each iteration out behind the loop, to run once.

    Args:
        reason: what that may change, for the user.
        writes: whether it writes rows, which the rest of the iteration may need.
    """
    if not isinstance(loop, Loop) or statement not in loop.body:
        return _refusal("the statement runs only under a condition, or in an inner block")
    if loop.orelse:
        return _refusal("the loop has an `else`")
    if caught(loop):
        return _refusal("an exception out of the loop is caught, with the statement not run for it")
    bound = context.flow.bound_in(loop)
    if any(isinstance(n, ast.Name) and n.id in bound for n in descendants(statement)):
        return _refusal("the statement depends on the iteration")
    for inner in descendants(loop, into_functions=False):
        if isinstance(inner, (ast.Return, ast.Yield, ast.YieldFrom)):
            return _refusal("the loop can be left by `return` or `yield` before its end")
    if isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant) and not _breaks(loop):
        return _refusal("the loop has no end")
    rest = loop.body[loop.body.index(statement) + 1 :]
    read = _read_back(loop, rest) if writes else None
    if read is not None:
        return _refusal(
            f"`{context.short(read)}` is read once it is written, in the same iteration"
        )
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    text = _out_of(context, statement, loop)
    return Fix(
        CODEMOD.name,
        (delete(context, statement), _after(context, loop, text)),
        Safety.UNSAFE,
        f"run `{context.short(statement)}` once, after the loop",
        reason,
    )


def _breaks(loop: Loop) -> bool:
    """Whether a loop can be left by `break`."""
    return any(
        isinstance(node, ast.Break)
        and next(up for up in parents(node) if isinstance(up, Loop)) is loop
        for node in descendants(loop, into_functions=False)
    )


def _read_back(loop: Loop, rest: list[ast.stmt]) -> ast.expr | None:
    """What the rest of an iteration reads of the rows that it has added to a session, or made there:
    their keys are known, and they can be fetched again, only once they are written."""
    added: set[str] = set()
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(attr="add" | "merge" | "delete"), args=[one]):
                added |= {one.id} if isinstance(one, ast.Name) else set()
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() | ast.Await()):
                added.add(name)
    for statement in rest:
        for node in descendants(statement):
            if isinstance(node, ast.Name) and node.id in added and isinstance(node.ctx, ast.Load):
                match parent(node):
                    case ast.Attribute() as read:
                        return read
                    case ast.Call(func=ast.Attribute(attr="append" | "add")):
                        continue
                return node
    return None


def _out_of(context: Context, statement: ast.stmt, loop: Loop) -> str:
    """The lines of a statement as they stand outside a loop."""
    return lines_moved(
        context,
        context.source.lines.line_of(line_span(context, statement).start),
        statement.end_lineno or statement.lineno,
        indent_of(context, statement),
        indent_of(context, loop),
    )


def lift(context: Context, statement: ast.stmt, loop: LoopNode, *, reason: str) -> Fix | Refusal:
    """Take a statement that does the same in each iteration out in front of the loop."""
    if not isinstance(loop, Loop) or statement not in loop.body:
        return _refusal("the statement runs only under a condition, or in an inner block")
    if not context.flow.invariant(statement, loop):
        return _refusal("the statement depends on the iteration")
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    text = _out_of(context, statement, loop)
    start = line_span(context, loop).start
    return Fix(
        CODEMOD.name,
        (Edit(start, start, text), delete(context, statement)),
        Safety.UNSAFE,
        f"run `{context.short(statement)}` once, before the loop",
        reason,
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


# What must hold


def _early(reason: str) -> str:
    """What may change where something is made before a loop, and what its maker says of it."""
    early = "what it raises comes before all that the loop does"
    return f"{reason or 'it is evaluated also where the loop does not reach it'}; {early}"


# Shapes


def _managed(context: Context, item: ast.withitem, loop: Loop, reason: str) -> Fix | Refusal:
    """`with X() as name:` directly in the loop changes places with it."""
    holder = parent(item)
    assert isinstance(holder, (ast.With, ast.AsyncWith))
    if holder not in loop.body:
        return _refusal("the `with` stands in an inner block, and may not be entered each time")
    if loop.orelse:
        return _refusal("the loop has an `else`")
    step = step_of(context, loop)
    if step is None or holder.body[0].lineno == holder.lineno:
        return _refusal("several statements share a line")
    if not owns_lines(context, holder) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    for inner in descendants(holder, into_functions=False):
        if isinstance(inner, (ast.Yield, ast.YieldFrom)):
            return _refusal("the loop hands out values while the `with` is open")
    target = item.optional_vars
    if target is not None and not isinstance(target, ast.Name):
        return _refusal("what the `with` gives is unpacked")
    if isinstance(target, ast.Name):
        obstacle = _one_holder(context, target.id, loop, holder)
        if obstacle:
            return _refusal(obstacle)
    shown = target.id if isinstance(target, ast.Name) else context.short(item.context_expr)
    edits = (
        _swapped(context, holder, loop, step)
        if len(holder.items) == 1
        else _extracted(context, item, holder, loop, step)
    )
    if edits is None:
        return _refusal("the `with` is laid out in a way that cannot be taken apart")
    return Fix(
        CODEMOD.name, tuple(edits), Safety.UNSAFE, f"make `{shown}` once, around the loop", reason
    )


def _one_holder(context: Context, name: str, loop: Loop, holder: ast.stmt) -> str:
    obstacle = renamed_elsewhere(context, name, loop, holder)
    if obstacle:
        return obstacle
    for read in context.flow.reads(name, loop):
        if not below(read, holder):
            return f"`{name}` is read in the loop outside its `with`"
    if used_after(context, name, loop):
        return f"`{name}` is read after the loop"
    return escapes(context, name, loop, holder)


def _header_end(context: Context, holder: ast.With | ast.AsyncWith) -> int:
    """The line on which the colon of a `with` stands."""
    last = holder.items[-1]
    span = context.span(last.optional_vars or last.context_expr)
    text = context.source.text
    return context.source.lines.line_of(text.index(":", span.end))


def _swapped(
    context: Context, holder: ast.With | ast.AsyncWith, loop: Loop, step: str
) -> list[Edit] | None:
    lines = context.source.lines
    end = _header_end(context, holder)
    if holder.body[0].lineno <= end:
        return None
    first = _first_line(context, holder, loop)
    outer = indent_of(context, loop)
    header = lines_moved(context, first, end, indent_of(context, holder), outer)
    start = lines.start(loop.lineno)
    edits = [Edit(start, start, header)]
    edits += deepen(context, loop.lineno, first - 1, step)
    edits.append(Edit(lines.start(first), lines.start(end + 1), ""))
    edits += deepen(context, (holder.end_lineno or end) + 1, loop.end_lineno or end, step)
    # The first line's own indentation comes with the edit that puts the header before it.
    return _merged(edits)


def _first_line(context: Context, statement: ast.stmt, loop: Loop) -> int:
    """The line on which the comments right above a statement of a loop start, or itself."""
    previous = loop.body.index(statement) - 1
    floor = loop.body[previous].end_lineno if previous >= 0 else _body_line(context, loop) - 1
    first = statement.lineno
    while first - 1 > (floor or 0) and context.source.lines.line(first - 1).strip().startswith("#"):
        first -= 1
    return first


def _body_line(context: Context, loop: Loop) -> int:
    """The line after the header of a loop."""
    head = loop.test if isinstance(loop, ast.While) else loop.iter
    text = context.source.text
    return context.source.lines.line_of(text.index(":", context.span(head).end)) + 1


def _extracted(
    context: Context,
    item: ast.withitem,
    holder: ast.With | ast.AsyncWith,
    loop: Loop,
    step: str,
) -> list[Edit] | None:
    """One of several contexts of a `with` becomes a `with` of its own around the loop."""
    spans = [
        (context.span(i.context_expr).start, context.span(i.optional_vars or i.context_expr).end)
        for i in holder.items
    ]
    index = holder.items.index(item)
    start, end = spans[index]
    text = context.source.text
    word = "async with" if isinstance(holder, ast.AsyncWith) else "with"
    if "\n" in text[start:end] or "#" in text[start:end]:
        return None
    newline = context.source.newline
    at = context.source.lines.start(loop.lineno)
    header = f"{indent_of(context, loop)}{word} {text[start:end]}:"
    deeper = deepen(context, loop.lineno, loop.end_lineno or loop.lineno, step)
    own = context.source.lines.line_of(start)
    line = context.source.lines.line(own)
    before, _, rest = line.partition(text[start:end])
    comment = _COMMENT_AFTER_COMMA.match(rest.rstrip())
    if comment is not None and not before.strip():
        # It has a line of its own.
        first = context.source.lines.start(own)
        edits = [Edit(at, at, f"{header}{comment.group(1)}{newline}")]
        edits += [edit for edit in deeper if edit.start != first]
        edits.append(Edit(first, context.source.lines.start(own + 1), ""))
        return _merged(edits)
    between = (end, spans[index + 1][0]) if index + 1 < len(spans) else (spans[index - 1][1], start)
    if text[between[0] : between[1]].strip() != ",":
        return None
    edits = [Edit(at, at, f"{header}{newline}"), *deeper]
    edits.append(
        Edit(start, between[1], "") if index + 1 < len(spans) else Edit(between[0], end, "")
    )
    return _merged(edits)


def _merged(edits: list[Edit]) -> list[Edit]:
    """Insertions at one place become one edit, in the order given."""
    found: dict[tuple[int, int], str] = {}
    for edit in edits:
        key = (edit.start, edit.end)
        found[key] = found.get(key, "") + edit.text if edit.start == edit.end else edit.text
    return [Edit(start, end, text) for (start, end), text in found.items()]


def _assigned(
    context: Context, statement: ast.Assign | ast.AnnAssign, loop: Loop, reason: str
) -> Fix | Refusal:
    """`name = X()` directly in the loop moves in front of it, its closing behind it."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return _refusal("what is made is not bound to a name alone")
    if statement not in loop.body:
        return _refusal("it is made in an inner block, and may not be made each time")
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    name = targets[0].id
    obstacle = (
        renamed_elsewhere(context, name, loop, statement)
        or escapes(context, name, loop, statement)
        or guard(context, statement, loop)
    )
    if obstacle:
        return _refusal(obstacle)
    if _bound_before(context, name, loop) and used_after(context, name, loop):
        return _refusal(f"`{name}` has another value after a loop that does not run")
    closing = _closing(context, name, loop)
    if isinstance(closing, Refusal):
        return closing
    if closing and used_after(context, name, loop):
        return _refusal(f"`{name}` is read after the loop")
    if closing and loop.orelse:
        return _refusal("the loop has an `else`")
    outer = indent_of(context, loop)
    start = context.source.lines.start(loop.lineno)
    first = _first_line(context, statement, loop)
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
            return _refusal("the loop does nothing else")
        edits.append(_after(context, loop, moved))
    assert statement.value is not None
    safe = cannot_differ(context, statement.value) and not used_after(context, name, loop)
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.SAFE if safe else Safety.UNSAFE,
        f"make `{name}` once, before the loop",
        "" if safe else _early(reason or "it is made also where the loop does not run"),
    )


def _bound_before(context: Context, name: str, loop: Loop) -> bool:
    """Whether a name has a value already when the loop starts."""
    function = context.flow.function(loop)
    scope = context.names.scopes[function if function is not None else context.names.tree]
    return any(not below(binding.node, loop) for binding in scope.bindings.get(name, ()))


def _closing(context: Context, name: str, loop: Loop) -> list[ast.stmt] | Refusal:
    """The statements of the loop that end the thing (`name.close()`), in order."""
    found: list[ast.stmt] = []
    for read in context.flow.reads(name, loop):
        above = parent(read)
        if not (isinstance(above, ast.Attribute) and above.attr in CLOSERS):
            continue
        call = parent(above)
        if not (isinstance(call, ast.Call) and call.func is above):
            return _refusal(f"`{name}` is closed in another way")
        statement = parent(call)
        if isinstance(statement, ast.Await):
            statement = parent(statement)
        if not isinstance(statement, ast.Expr) or statement not in loop.body:
            return _refusal(f"`{name}` is closed in an inner block")
        if not owns_lines(context, statement):
            return _refusal("several statements share a line")
        found.append(statement)
    if found:
        last = max(loop.body.index(statement) for statement in found)
        for statement in loop.body[last + 1 :]:
            if context.flow.reads(name, statement):
                return _refusal(f"`{name}` is read after it is closed")
        for inner in descendants(loop, into_functions=False):
            if isinstance(inner, (ast.Return, ast.Yield, ast.YieldFrom)):
                return _refusal("the loop can be left by `return` or `yield`, past the closing")
    return found


def _expression(
    context: Context,
    node: ast.expr,
    loop: Loop,
    name: str,
    reason: str,
    within: str,
) -> Fix | Refusal:
    """An expression in the loop gets a name in front of it."""
    if not _runs_in(node, loop):
        return _refusal("it is evaluated in a function of the loop, not in the loop")
    obstacle = guard(context, node, loop)
    if obstacle:
        return _refusal(obstacle)
    if not owns_lines(context, loop):
        return _refusal("several statements share a line")
    above = parent(node)
    if isinstance(above, (ast.Return, ast.Yield, ast.List, ast.Tuple, ast.Dict, ast.Set)):
        return _refusal("each iteration keeps one of its own")
    chosen = fresh(context, *_wanted(name, node), within=context.flow.function(loop))
    outer = indent_of(context, loop)
    newline = context.source.newline
    at = context.source.lines.start(loop.lineno)
    span = context.span(node)
    code = text_moved(context, span, outer)
    swap = Edit(span.start, span.end, chosen)
    if within:
        step = step_of(context, loop)
        if step is None or loop.orelse:
            return _refusal("the loop has an `else`, or shares its line")
        if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in descendants(loop)):
            return _refusal("the loop hands out values while the `with` would be open")
        edits = [Edit(at, at, f"{outer}with {code} as {chosen}:{newline}")]
        edits += deepen(context, loop.lineno, loop.end_lineno or loop.lineno, step)
        edits = [e for e in edits if not span.start < e.start < span.end]
        return Fix(
            CODEMOD.name,
            (*_merged(edits), swap),
            Safety.UNSAFE,
            f"keep `{context.short(node)}` open around the loop",
            reason,
        )
    safe = cannot_differ(context, node)
    return Fix(
        CODEMOD.name,
        (Edit(at, at, f"{outer}{chosen} = {code}{newline}"), swap),
        Safety.SAFE if safe else Safety.UNSAFE,
        f"evaluate `{context.short(node)}` once, before the loop",
        "" if safe else _early(reason),
    )


def _before_statement(
    context: Context, node: ast.expr, loop: LoopNode, name: str, reason: str, pure: bool
) -> Fix | Refusal:
    """An expression in a comprehension, or in a callback, gets a name in front of the statement."""
    if not isinstance(loop, COMPREHENSIONS):
        return _refusal("the loop is a call")
    if any(isinstance(up, ast.Lambda) and below(up, loop) for up in parents(node)):
        return _refusal("it is evaluated in a function of the loop, not in the loop")
    statement = next((up for up in parents(loop) if isinstance(up, ast.stmt)), None)
    if statement is None or not owns_lines(context, statement):
        return _refusal("several statements share a line")
    if isinstance(statement, (ast.While, *FUNCTIONS, ast.ClassDef)):
        return _refusal("the loop stands in a place that is evaluated at another time")
    if context.code(statement).startswith("elif"):
        return _refusal("the loop stands in the test of an `elif`")
    bound = {
        t.id
        for up in (node, *parents(node))
        if isinstance(up, COMPREHENSIONS)
        for generator in up.generators
        for t in descendants(generator.target)
        if isinstance(t, ast.Name)
    }
    read = {n.id for n in descendants(node) if isinstance(n, ast.Name)}
    if bound & read:
        return _refusal(f"`{context.short(node)}` depends on the iteration")
    safe = cannot_differ(context, node)
    if any(isinstance(up, (ast.IfExp, ast.BoolOp)) for up in _between(node, statement)) or any(
        generator.ifs for generator in loop.generators
    ):
        if read and not pure and not safe:
            return _refusal("it is evaluated only under a condition")
    chosen = fresh(context, *_wanted(name, node), within=context.flow.function(loop))
    span = context.span(node)
    indent = indent_of(context, statement)
    at = line_span(context, statement).start
    code = text_moved(context, span, indent)
    return Fix(
        CODEMOD.name,
        (
            Edit(at, at, f"{indent}{chosen} = {code}{context.source.newline}"),
            Edit(span.start, span.end, chosen),
        ),
        Safety.SAFE if safe else Safety.UNSAFE,
        f"evaluate `{context.short(node)}` once, before the loop",
        "" if safe else _early(reason),
    )


def to_module(context: Context, node: ast.expr, name: str) -> Fix | Refusal:
    """Make a pattern of constants once, when the module is loaded, and not in each call of a function."""
    function = context.function(node)
    if function is None or not cannot_differ(context, node):
        return _refusal("the loop is around a call of this function")
    at = before_top(context, node)
    for inner in descendants(node):
        if isinstance(inner, ast.Name):
            only = context.names.only_binding(inner)
            if only is None or only.scope.kind != "module":
                return _refusal(f"`{inner.id}` is no name of the module")
            if not isinstance(parent(only.node), ast.Module) or context.span(only.node).end > at:
                return _refusal(f"`{inner.id}` is bound below the function")
    holder = parent(node)
    target = holder.targets[0] if isinstance(holder, ast.Assign) else None
    local = target.id if isinstance(target, ast.Name) else name
    constant = local.strip("_").upper()
    chosen = fresh(context, f"_{constant}", f"_{function.name.strip('_').upper()}_{constant}")
    newline = context.source.newline
    code = text_moved(context, context.span(node), "")
    above = _constant_above(context, node)
    if above is not None:
        edits = [insert_after(context, above, [f"{chosen} = {code}"])]
    else:
        edits = [Edit(at, at, f"{chosen} = {code}{newline}{newline}{newline}")]
    if isinstance(holder, ast.Assign) and _is_only_a_name(context, holder, function):
        edits.append(delete(context, holder))
        reads = context.flow.reads(local, function)
        edits += [Edit(*context.span(read), chosen) for read in reads]
    else:
        edits.append(Edit(*context.span(node), chosen))
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.SAFE,
        f"make `{context.short(node)}` once, for the module",
    )


def _constant_above(context: Context, node: ast.AST) -> ast.stmt | None:
    """The assignment of the module right above what a node stands in, which one more may follow."""
    body = context.names.tree.body
    top = next(at for at, statement in enumerate(body) if _is_inner(node, statement))
    above = body[top - 1] if top else None
    plain = isinstance(above, (ast.Assign, ast.AnnAssign)) and owns_lines(context, above)
    return above if plain else None


def _is_only_a_name(context: Context, statement: ast.Assign, function: FunctionNode) -> bool:
    """Whether a statement does no more than give its value a name, which nothing else in its function has,
    so that another name serves as well."""
    match statement.targets:
        case [ast.Name(id=name) as target]:
            only = context.names.only_binding(target)
            lines = line_span(context, statement)
            return (
                only is not None
                and only.scope is context.names.scopes[function]
                and not looks_names_up(context, function)
                and owns_lines(context, statement)
                and not comments_in(context, lines)
                and statement in function.body
                and all(
                    read.lineno > statement.lineno for read in context.flow.reads(name, function)
                )
            )
    return False


def _wanted(name: str, node: ast.expr) -> tuple[str, ...]:
    """Names for what is made: `serialized`, `serialized_settings` where there is one already."""
    made = node.args[0] if isinstance(node, ast.Call) and node.args else None
    of = last_name(made).strip("_")
    return (
        name,
        *([f"{name}_{of}"] if of.islower() and of != name else []),
        f"shared_{name}",
        f"kept_{name}",
    )


def _between(node: ast.AST, top: ast.AST) -> Iterator[ast.AST]:
    for up in parents(node):
        if up is top:
            return
        yield up


def _definition(
    context: Context, node: FunctionNode | ast.ClassDef, loop: Loop, reason: str
) -> Fix | Refusal:
    """A function or class that a loop defines moves in front of it."""
    if node not in loop.body:
        return _refusal("it is defined in an inner block")
    if not owns_lines(context, node) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    if len(loop.body) == 1:
        return _refusal("the loop does nothing else")
    bound = context.flow.bound_in(loop) - {node.name}
    own = context.names.scopes[node]
    for inner in descendants(node):
        if isinstance(inner, ast.Name) and inner.id in bound:
            found = context.names.lookup(inner.id, context.names.scope_of(inner))
            if found is None or not _is_inner(found[0].node, own.node):
                return _refusal(f"`{node.name}` uses `{inner.id}`, which the loop changes")
        if isinstance(inner, (ast.Nonlocal, ast.NamedExpr)):
            return _refusal(f"`{node.name}` changes names of its surroundings")
    obstacle = renamed_elsewhere(context, node.name, loop, node)
    if obstacle:
        return _refusal(obstacle)
    if _bound_before(context, node.name, loop) and used_after(context, node.name, loop):
        return _refusal(f"`{node.name}` has another value after a loop that does not run")
    span = line_span(context, node)
    first = context.source.lines.line_of(span.start)
    text = lines_moved(
        context,
        first,
        node.end_lineno or first,
        indent_of(context, node),
        indent_of(context, loop),
    )
    start = context.source.lines.start(loop.lineno)
    return Fix(
        CODEMOD.name,
        (
            Edit(start, start, text + context.source.newline),
            Edit(span.start, _past_blanks(context, span.end), ""),
        ),
        Safety.UNSAFE,
        f"define `{node.name}` once, before the loop",
        reason or "all iterations share it, and it is defined also where the loop does not run",
    )


def _past_blanks(context: Context, offset: int) -> int:
    """The start of the first line from an offset on that is not blank."""
    lines = context.source.lines
    line = lines.line_of(offset)
    while line < len(lines.starts) and not lines.line(line).strip():
        line += 1
    return lines.start(line)


def _is_inner(node: ast.AST, owner: ast.AST) -> bool:
    return node is owner or below(node, owner)


def _runs_in(node: ast.AST, loop: Loop) -> bool:
    for up in parents(node):
        if up is loop:
            return True
        if isinstance(up, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            return False
    return False


def _after(context: Context, loop: ast.stmt, text: str) -> Edit:
    end = end_of(context, loop)
    whole = context.source.text
    if end == len(whole) and not whole.endswith(("\n", "\r")):
        text = context.source.newline + text.removesuffix(context.source.newline)
    return Edit(end, end, text)


# Pools
