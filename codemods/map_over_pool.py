"""Give all tasks first, then collect their results.

    for row in rows:                                 out.extend(pool.map(work, rows))
        out.append(pool.submit(work, row).result())   ->

    [pool.submit(work, row, 3).result() for row in rows]
                          ->   [future.result() for future in [pool.submit(work, row, 3) for row in rows]]

    for row in rows:                                 futures = [(row, pool.submit(work, row)) for row in rows]
        result = pool.submit(work, row).result()  -> for row, future in futures:
        save(row, result)                                result = future.result()
                                                         save(row, result)

    for row in rows:                                 futures = [pool.submit(work, row) for row in rows]
        future = pool.submit(work, row)           -> for future in futures:
        save(future.result())                            save(future.result())

`ray.get(f.remote(x))` becomes one `ray.get` of a list.

Always unsafe: the tasks run side by side, all of them also where an earlier one raises; all are given
before the rest of the first iteration runs, what was collected before an exception is lost, and all
results are held at once. Refused where the loop can be left early, where a task needs what an earlier
iteration made, where its function reads the loop's variable or a global that the loop changes, where an iteration
takes more of what the loop goes over, and where a task is given only under a condition.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from perflint.codemods.parts.collecting import collector
from perflint.codemods.parts.expressions import argument, clause
from perflint.codemods.parts.late_reads import read_late
from perflint.codemods.parts.layout import (
    comments_in,
    delete,
    indent_of,
    line_span,
    other_comments,
    owns_lines,
)
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.running_work import changed_globals, reads_changing
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    descendants,
    parent,
    parents,
)
from perflint.reasoning.pools.tasks import Task
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="map-over-pool",
    summary="give all tasks first, then collect their results",
    safety=Safety.UNSAFE,
    speed=Contract(least=3, warns=20, counted="tasks", waits=True),
)

_REASON = (
    "the tasks run side by side, the later ones also where an earlier one raises; all are given before"
    " the rest of the first iteration runs, what was collected before an exception is lost, and all results"
    " are held at once"
)


def rewrite(
    context: Context, given: ast.Call, waited: ast.expr, loop: LoopNode, task: Task | None
) -> Fix | Refusal:
    """Take the waiting out of a loop.

    Args:
        given: the call that starts a task, as `pool.submit(work, row)`.
        waited: the expression that waits for it, as `pool.submit(work, row).result()`, or the call
            itself where it waits (`pool.apply`).
        task: the task, where a pool of ours runs it; None for ray.
    """
    late = read_late(context, loop, given)
    if not late and task is not None:
        late = reads_changing(context, task.function, changed_globals(context, loop))
    if late:
        return _refusal(late)
    if isinstance(loop, (ast.ListComp, ast.GeneratorExp)):
        return _comprehension(context, given, waited, loop, task)
    if not isinstance(loop, ast.For):
        return _refusal("the loop is no `for` over items")
    obstacle = _obstacle(context, given, loop)
    if obstacle:
        return _refusal(obstacle)
    if not owns_lines(context, loop) or loop.body[0].lineno == loop.lineno:
        return _refusal("several statements share a line")
    appended = collector(loop, waited)
    newline = context.source.newline
    if appended is not None and context.is_a(appended, "builtins.list"):
        span = line_span(context, loop)
        outer = indent_of(context, loop)
        collected = _collected(context, given, waited, loop.target, loop.iter, task)
        if collected is not None:
            comments = other_comments(context, span, collected)
            kept = "".join(f"{outer}{comment}{newline}" for comment in comments)
            text = f"{kept}{outer}{context.code(appended)}.extend({collected}){newline}"
            return _fix((Edit(span.start, span.end, text),))
    if waited is given or task is not None and task.method == "apply":
        return _refusal("`apply` gives no future")
    if isinstance(parent(given), ast.Assign):
        return _begun_before(context, given, loop)
    if task is None:
        return _refusal("the loop does more than collect results")
    future = fresh(context, "future", within=context.flow.function(loop) or context.names.tree)
    head = _two_loops(context, given, loop, future, loop.body)
    return _fix((*head, Edit(*context.span(given), future)))


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _fix(edits: tuple[Edit, ...]) -> Fix:
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE,
        "give all tasks first, then collect their results",
        _REASON,
    )


def _begun_before(context: Context, given: ast.Call, loop: ast.For) -> Fix | Refusal:
    """Start the tasks before the loop that gives their futures a name."""
    statement = parent(given)
    assert isinstance(statement, ast.Assign)
    match statement.targets:
        case [ast.Name(id=future) as target] if statement in loop.body:
            pass
        case _:
            return _refusal("the future is no variable of the loop")
    if not owns_lines(context, statement):
        return _refusal("several statements share a line")
    at = loop.body.index(statement)
    if context.flow.writes(future, loop) != [target] or any(
        isinstance(node, ast.Name) and node.id == future
        for earlier in loop.body[:at]
        for node in descendants(earlier)
    ):
        return _refusal(f"`{future}` is also something else in the loop")
    rest = [*loop.body[:at], *loop.body[at + 1 :]]
    if any(
        isinstance(node, ast.Call) and spelling(node.func) == spelling(given.func)
        for other in rest
        for node in descendants(other)
    ):
        return _refusal("an iteration gives several tasks")
    comments = other_comments(context, line_span(context, statement), context.code(given))
    head = _two_loops(context, given, loop, future, rest, comments)
    return _fix((*head, delete(context, statement)))


def _two_loops(
    context: Context,
    given: ast.Call,
    loop: ast.For,
    future: str,
    body: list[ast.stmt],
    comments: Sequence[str] = (),
) -> tuple[Edit, ...]:
    """Start all tasks before a loop, which then goes over their futures.

    Args:
        body: what the loop does with a future.
        comments: what stood where a task was started.
    """
    futures = fresh(context, "futures", within=context.flow.function(loop) or context.names.tree)
    target, iterable = context.code(loop.target), clause(context, loop.iter)
    element, item = context.code(given), future
    if _used(context, given, loop, body):
        inner = argument(context, loop.target)
        element, item = f"({inner}, {element})", f"{inner}, {future}"
    lines = [*comments, f"{futures} = [{element} for {target} in {iterable}]"]
    at = context.source.lines.start(loop.lineno)
    outer, newline = indent_of(context, loop), context.source.newline
    return (
        Edit(at, at, "".join(f"{outer}{line}{newline}" for line in lines)),
        Edit(*context.span(loop.target), item),
        Edit(*context.span(loop.iter), futures),
    )


def _used(context: Context, given: ast.Call, loop: ast.For, body: list[ast.stmt]) -> bool:
    """Whether the loop's variable is used for more than to start a task."""
    names = {node.id for node in descendants(loop.target) if isinstance(node, ast.Name)}
    read = {
        node.id
        for statement in body
        for node in _without(statement, given)
        if isinstance(node, ast.Name)
    }
    return not names.isdisjoint(read) or any(context.flow.used_after(one, loop) for one in names)


def _comprehension(
    context: Context,
    given: ast.Call,
    waited: ast.expr,
    loop: ast.ListComp | ast.GeneratorExp,
    task: Task | None,
) -> Fix | Refusal:
    if len(loop.generators) != 1 or loop.generators[0].is_async:
        return _refusal("the comprehension nests or awaits")
    if comments_in(context, context.span(loop)):
        return _refusal("there are comments inside the comprehension")
    generator = loop.generators[0]
    conditions = "".join(f" if {clause(context, test)}" for test in generator.ifs)
    source = (
        f"for {context.code(generator.target)} in {clause(context, generator.iter)}{conditions}"
    )
    if isinstance(loop, ast.GeneratorExp):
        return _refusal("the generator is read one result at a time")
    if task is None:
        if loop.elt is not waited:
            return _refusal("each result is used right where it comes")
        assert isinstance(waited, ast.Call)
        text = f"{context.code(waited.func)}([{context.code(given)} {source}])"
        return _fix((Edit(*context.span(loop), text),))
    if loop.elt is waited and not conditions:
        mapped = _collected(
            context, given, waited, generator.target, generator.iter, task, as_list=True
        )
        if mapped is not None:
            return _fix((Edit(*context.span(loop), mapped),))
    if waited is given:
        return _refusal("`apply` gives no future")
    names = {n.id for n in descendants(generator.target) if isinstance(n, ast.Name)}
    outside = _without(loop.elt, given)
    if any(isinstance(n, ast.Name) and n.id in names for n in outside):
        return _refusal("the item is also used beside its result")
    future = fresh(context, "future", within=context.flow.function(loop) or context.names.tree)
    start, end = context.span(loop.elt)
    inner = context.span(given)
    text = context.source.text
    element = text[start : inner.start] + future + text[inner.end : end]
    started = f"[{context.code(given)} {source}]"
    return _fix((Edit(*context.span(loop), f"[{element} for {future} in {started}]"),))


def _without(node: ast.AST, hole: ast.AST) -> list[ast.AST]:
    """The nodes below `node` but for those of `hole`."""
    inside = set(descendants(hole))
    return [inner for inner in descendants(node) if inner not in inside]


def _collected(
    context: Context,
    given: ast.Call,
    waited: ast.expr,
    target: ast.expr,
    iterable: ast.expr,
    task: Task | None,
    *,
    as_list: bool = False,
) -> str | None:
    """The expression that gives all results in order."""
    items = argument(context, iterable)
    source = f"for {context.code(target)} in {clause(context, iterable)}"
    if task is None:
        assert isinstance(waited, ast.Call)
        return f"{context.code(waited.func)}([{context.code(given)} {source}])"
    pool = given.func.value if isinstance(given.func, ast.Attribute) else None
    if pool is None:
        return None
    plain = (
        isinstance(target, ast.Name)
        and len(task.arguments) == 1
        and isinstance(task.arguments[0], ast.Name)
        and task.arguments[0].id == target.id
        and not given.keywords
    )
    name = context.code(pool)
    function = argument(context, task.function)
    if plain and task.pool.sort.kind == "dask":
        return f"{name}.gather({name}.map({function}, {items}))"
    if plain and task.pool.sort.style == "pool":
        return f"{name}.map({function}, {items})"
    if plain and task.pool.sort.style == "executor" and task.method == "submit":
        mapped = f"{name}.map({function}, {items})"
        return f"list({mapped})" if as_list else mapped
    if waited is given or as_list:
        return None
    region = context.flow.function(given) or context.names.tree
    future = fresh(context, "future", within=region)
    inner, outer = context.span(given), context.span(waited)
    tail = context.source.text[inner.end : outer.end]
    return f"{future}{tail} for {future} in [{context.code(given)} {source}]"


def _takes_more(context: Context, loop: ast.For) -> bool:
    """Whether an iteration takes further elements from what the loop goes over: `next(lines)`."""
    return any(
        isinstance(node, ast.Call)
        and context.names.is_builtin(node.func, "next")
        and node.args
        and spelling(node.args[0]) == spelling(loop.iter)
        for node in descendants(loop)
    )


def _obstacle(context: Context, given: ast.Call, loop: ast.For) -> str:
    if loop.orelse:
        return "the loop has an `else`"
    if not context.flow.invariant(loop.iter, loop) or _takes_more(context, loop):
        return "the loop changes what it goes over"
    for node in descendants(loop, into_functions=False):
        if isinstance(node, (ast.Break, ast.Return, ast.Yield, ast.YieldFrom)):
            return "the loop can be left early"
    child: ast.AST = given
    for above in parents(given):
        if above is loop:
            break
        if isinstance(above, (ast.If, ast.IfExp, ast.Try, ast.BoolOp, *COMPREHENSIONS)):
            return "the task is given only under a condition"
        if isinstance(above, (*FUNCTIONS, ast.Lambda, ast.For, ast.While)):
            return "the task is given in an inner loop or function"
        child = above
    index = next((i for i, statement in enumerate(loop.body) if statement is child), 0)
    for earlier in loop.body[:index]:
        if any(isinstance(node, ast.Continue) for node in descendants(earlier)):
            return "the task is given only under a condition"
    targets = {n.id for n in descendants(loop.target) if isinstance(n, ast.Name)}
    bound = context.flow.bound_in(loop) - targets
    for node in descendants(given):
        if isinstance(node, ast.Name) and node.id in bound:
            return f"the task needs `{node.id}`, which the loop makes"
        if isinstance(node, ast.Name) and node.id in targets:
            if any(
                context.span(w).start > context.span(loop.iter).end
                for w in context.flow.writes(node.id, loop)
            ):
                return f"the loop changes `{node.id}`"
    for value in [*given.args, *(w.value for w in given.keywords)]:
        roots = [n for n in descendants(value) if isinstance(n, ast.Name) and n.id not in targets]
        if any(not context.flow.invariant(root, loop) for root in roots):
            return "the task needs what the loop changes"
    return ""
