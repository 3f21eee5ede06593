"""Pools that are left without work: what makes them and what ends them goes as well.

with Pool() as pool:                      sizes = list(map(len, texts))
    sizes = list(map(len, texts))    ->
    pool.close()
"""

from __future__ import annotations

import ast
from itertools import pairwise

from perflint.codemods.parts.indentation import flatten
from perflint.codemods.parts.layout import comments_in, delete, indent_of, owns_lines
from perflint.language.nodes import last_name, parent
from perflint.reasoning.pools.tasks import Task
from perflint.rules.context import Context
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Span

_COUNTING = frozenset("cpu_count int len max min process_cpu_count sched_getaffinity".split())
_ENDS = frozenset({"close", "join", "shutdown", "terminate"})


def without_pool(context: Context, task: Task, used: Span) -> list[Edit] | None:
    """The edits that take the pool of a task away; none where it has other work or is not made for a name here.

    Args:
        used: what the task is replaced in.

    Returns:
        None where the pool would stay, with nothing to do.
    """
    made = _made(task)
    if made is None:
        return []
    statement, name = made
    function = context.flow.function(statement)
    region: ast.AST = function if function is not None else context.names.tree
    ends: list[ast.Expr] = []
    for read in context.flow.reads(name.id, region):
        if used.start <= context.span(read).start < used.end:
            continue
        end = _end(read)
        if end is None:
            return []
        ends.append(end)
    if not _is_own(context, name):
        return []
    if task.pool.call is not None and _computes(task.pool.call):
        return None
    if not all(owns_lines(context, one) for one in (statement, *ends)):
        return None
    tried = _ended_by(statement, ends)
    inside = [one for one in ends if tried is None or one not in tried.finalbody]
    if any(parent(one) is not None and _is_alone(one) for one in inside):
        return None
    gone = [delete(context, one) for one in inside]
    if isinstance(statement, ast.Assign):
        if _is_alone(statement):
            return None
        gone.append(delete(context, statement))
    moved: list[Edit] = []
    for block in (statement if isinstance(statement, ast.With) else None, tried):
        if block is None:
            continue
        unwrapped = _unwrapped(context, block)
        if unwrapped is None:
            return None
        gone += unwrapped[0]
        moved += unwrapped[1]
    taken = [used, *(Span(edit.start, edit.end) for edit in gone)]
    return [*gone, *(e for e in moved if not any(one.start <= e.start < one.end for one in taken))]


def _made(task: Task) -> tuple[ast.With | ast.Assign, ast.Name] | None:
    """The statement that makes the pool of a task, and nothing else, and the name that it gives it."""
    call = task.pool.call
    above = parent(call) if call is not None else None
    match above, parent(above) if above is not None else None:
        case ast.withitem(optional_vars=ast.Name() as name), ast.With(items=[_]) as statement:
            return statement, name
        case ast.Assign(targets=[ast.Name() as name]), _:
            return above, name
    return None


def _computes(made: ast.Call) -> bool:
    """Whether what a pool is told is computed by calls that may do more than count processors."""
    given = [*made.args, *(word.value for word in made.keywords)]
    return any(
        isinstance(node, ast.Call) and last_name(node.func) not in _COUNTING
        for one in given
        for node in ast.walk(one)
    )


def _end(read: ast.Name) -> ast.Expr | None:
    """The statement in which a pool is ended, if a read of it stands in such a one."""
    attribute = parent(read)
    call = parent(attribute) if attribute is not None else None
    statement = parent(call) if call is not None else None
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name() as ended, attr=attr))) if (
            ended is read and attr in _ENDS
        ):
            return statement
    return None


def _is_own(context: Context, name: ast.Name) -> bool:
    """Whether the name of a pool is bound once, where no other file can read it."""
    found = context.names.lookup(name.id, context.names.scope_of(name))
    if found is None or len(found[1]) != 1:
        return False
    return found[0].kind == "function" or not context.project.named_elsewhere(
        context.names.module, name.id
    )


def _is_alone(statement: ast.stmt) -> bool:
    above = parent(statement)
    return not isinstance(above, ast.Module) and any(
        getattr(above, field, None) == [statement] for field in ("body", "orelse", "finalbody")
    )


def _ended_by(statement: ast.stmt, ends: list[ast.Expr]) -> ast.Try | None:
    """The `try` right behind the making of a pool that is there to end the pool, and for nothing else."""
    block = getattr(parent(statement), "body", [])
    for one, after in pairwise(block):
        match after:
            case ast.Try(handlers=[], orelse=[]) if one is statement and all(
                last in ends for last in after.finalbody
            ):
                return after
    return None


def _unwrapped(context: Context, block: ast.With | ast.Try) -> tuple[list[Edit], list[Edit]] | None:
    """What is deleted and what is moved to put the body of a block in its place; None where its lines hold more
    than that."""
    lines, text = context.source.lines, context.source.text
    body = block.body
    if isinstance(block, ast.With):
        assert block.items[0].optional_vars is not None
        colon = text.index(":", context.span(block.items[0].optional_vars).end)
    else:
        colon = text.index(":", context.span(block).start)
    end = lines.line_of(colon)
    head = Span(lines.start(block.lineno), lines.start(end + 1))
    if body[0].lineno <= end or comments_in(context, head):
        return None
    outer, inner = indent_of(context, block), indent_of(context, body[0])
    step = inner[len(outer) :] if inner.startswith(outer) else ""
    if not step:
        return None
    last = body[-1].end_lineno or end
    gone = [Edit(head.start, head.end, "")]
    if isinstance(block, ast.Try):
        tail = Span(lines.start(last + 1), lines.start((block.end_lineno or last) + 1))
        if comments_in(context, tail):
            return None
        gone.append(Edit(tail.start, tail.end, ""))
    return gone, flatten(context, end + 1, last, step)
