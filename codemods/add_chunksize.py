"""Send items to worker processes in chunks.

    pool.map(clean, range(100_000))    ->    pool.map(clean, range(100_000), chunksize=6250)
    pool.imap(clean, rows)             ->    pool.imap(clean, rows, chunksize=max(1, len(rows) // 32))

The chunk is what `Pool.map` would take: a quarter of each worker's share. Where the number of items is not known in
advance, small tasks go a hundred at a time.

Always unsafe: an exception in one item loses the results of its chunk, `timeout` and cancelling work by
chunk, and the first results come later. Refused where neither the number of items nor the size of a task is known,
and where results are taken by `.next()`, which `Pool.imap` has without chunks only.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.arguments import add, open_ended
from perflint.codemods.parts.imports import module
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import parent
from perflint.reasoning.pools.tasks import Task
from perflint.reasoning.size.constants import sized
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="add-chunksize",
    summary="send items to worker processes in chunks",
    safety=Safety.UNSAFE,
    speed=Contract(least=1000, warns=3000, loop=False, rule="PFL106", counted="tasks", waits=True),
)

_SIZED = classes_of("sized")


_OF_SMALL = 100  # small tasks that are worth a message


def rewrite(context: Context, task: Task, *, small: bool = False) -> Fix | Refusal:
    """Add `chunksize` to the call that maps over a pool of processes.

    Args:
        small: whether a task is known to take microseconds.
    """
    if open_ended(task.call) or len(task.iterables) == 0:
        return _refusal("not all arguments are known")
    if _asks_next(context, task.call):
        return _refusal("in chunks `imap` gives a generator, which has no `next` method")
    items = task.iterables[0]
    count = sized(context, items)
    workers = _workers(context, task)
    imports: tuple[Edit, ...] = ()
    measured = count is not None or isinstance(items, ast.Name) and context.is_a(items, *_SIZED)
    if count is not None and workers is not None:
        shown = str(max(1, count // (4 * workers)))
    elif not measured:
        if not small:
            return _refusal("the number of items is not known before they are sent")
        shown = str(_OF_SMALL)
    else:
        length = str(count) if count is not None else f"len({context.code(items)})"
        if workers is not None:
            shown = f"max(1, {length} // {4 * workers})"
        else:
            os, imports = module(context, "os", task.call)
            shown = f"max(1, {length} // (4 * ({os}.cpu_count() or 1)))"
    return Fix(
        CODEMOD.name,
        (*imports, add(context, task.call, f"chunksize={shown}")),
        Safety.UNSAFE,
        "send the items in chunks",
        "an exception loses the results of its chunk, and the first results come later",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _asks_next(context: Context, call: ast.Call) -> bool:
    """Whether results are taken by `results.next()`."""
    above = parent(call)
    held = above.targets[0] if isinstance(above, ast.Assign) else None
    reads = (
        context.flow.reads(held.id, context.function(call) or context.names.tree)
        if isinstance(held, ast.Name)
        else ()
    )
    return any(getattr(parent(one), "attr", "") == "next" for one in (call, *reads))


def _workers(context: Context, task: Task) -> int | None:
    """How many workers the pool has, if a constant says so."""
    call = task.pool.call
    if call is None:
        return None
    given = call.args[0] if call.args and task.pool.sort.workers == 0 else None
    for word in call.keywords:
        if word.arg in ("max_workers", "processes"):
            given = word.value
    if isinstance(given, ast.Name):
        only = context.names.only_binding(given)
        given = only.value if only is not None else None
    if isinstance(given, ast.Constant) and isinstance(given.value, int) and given.value > 0:
        return given.value
    return None
