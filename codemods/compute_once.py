"""Compute all Dask results of a loop in one go.

    for name in names:                                    totals.extend(
        totals.append(frame[name].sum().compute())    ->      dask.compute(*[frame[name].sum() for name in names])
                                                          )

    [part.compute() for part in parts]    ->    list(dask.compute(*parts))

The graphs are merged, so that what they share is read and computed once.

Always unsafe: all results are in memory at once, Dask chooses the order in which it works on them, and an
exception in one of them loses the others; where many results are each of a few small arrays, optimising the
merged graph may take Dask longer than it saves. Refused where an iteration does more than collect, where it
depends on an earlier one, where `compute` is given options, where only a length is asked for, for `persist`,
whose results stay lazy, for `dask.compute(x)`, which gives a tuple, where the
loop variable is read after the loop, or by a function that runs when the graph does, and where an exception
is handled around the loop.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.collecting import collector
from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.expressions import clause
from perflint.codemods.parts.imports import module
from perflint.codemods.parts.late_reads import read_late
from perflint.codemods.parts.layout import comments_in, indent_of, line_span, owns_lines
from perflint.language.nodes import LoopNode, last_name
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="compute-once",
    summary="compute all Dask results of a loop in one go",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=12, counted="results", waits=True),
)


def rewrite(
    context: Context, call: ast.Call, collections: list[ast.expr], loop: LoopNode
) -> Fix | Refusal:
    """Take a computation out of a loop.

    Args:
        call: what computes, as `x.compute()`.
        collections: what it computes, as `x`.
    """
    if len(collections) > 1:
        return _refusal("several collections are computed together")
    lazy = collections[0]
    if call.keywords or len(call.args) > 1:
        return _refusal("it is given options")
    if last_name(call.func) == "persist":
        return _refusal("what is persisted stays a collection")
    if call.args and not context.names.is_builtin(call.func, "len"):
        return _refusal(f"`{context.short(call)}` gives a tuple")
    if context.names.is_builtin(call.func, "len"):
        return _refusal("only the length is asked for")
    if caught(loop):
        return _refusal("an exception is handled, and would lose the results before it")
    late = read_late(context, loop, call)
    if late:
        return _refusal(late)
    if isinstance(loop, ast.ListComp):
        if loop.elt is not call or len(loop.generators) != 1 or loop.generators[0].is_async:
            return _refusal("the comprehension does more than compute")
        if comments_in(context, context.span(loop)):
            return _refusal("there are comments inside the comprehension")
        generator = loop.generators[0]
        tests = "".join(f" if {clause(context, test)}" for test in generator.ifs)
        dask, imports = module(context, "dask", call)
        text = _all(context, dask, lazy, generator.target, generator.iter, tests)
        return _fix([*imports, Edit(*context.span(loop), f"list({text})")])
    if not isinstance(loop, ast.For) or loop.orelse:
        return _refusal("the loop is no plain `for`")
    if not owns_lines(context, loop):
        return _refusal("several statements share a line")
    results = collector(loop, call)
    if results is None:
        return _refusal("the loop does more than collect results")
    if not context.is_a(results, "builtins.list"):
        return _refusal(f"`{results.id}` is not known to be a list")
    if len(context.flow.reads(results.id, loop)) > 1:
        return _refusal(f"an iteration reads `{results.id}`, which holds the results before")
    for node in ast.walk(loop.target):
        if isinstance(node, ast.Name) and context.flow.used_after(node.id, loop):
            return _refusal(f"`{node.id}` is read after the loop")
    span = line_span(context, loop)
    outer = indent_of(context, loop)
    newline = context.source.newline
    dask, imports = module(context, "dask", loop)
    kept = "".join(f"{outer}{comment}{newline}" for comment in comments_in(context, span))
    text = _all(context, dask, lazy, loop.target, loop.iter, "")
    line = f"{kept}{outer}{context.code(results)}.extend({text}){newline}"
    return _fix([*imports, Edit(span.start, span.end, line)])


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _fix(edits: list[Edit]) -> Fix:
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        "compute all results in one go",
        "all results are in memory at once and worked on in another order, and an exception in one of them"
        " loses the others; many results of small arrays may take longer together",
    )


def _all(
    context: Context, dask: str, lazy: ast.expr, target: ast.expr, iterable: ast.expr, tests: str
) -> str:
    same = isinstance(lazy, ast.Name) and isinstance(target, ast.Name) and lazy.id == target.id
    if same and not tests and isinstance(iterable, (ast.Name, ast.Attribute)):
        return f"{dask}.compute(*{context.code(iterable)})"
    source = f"for {context.code(target)} in {clause(context, iterable)}{tests}"
    return f"{dask}.compute(*[{context.code(lazy)} {source}])"
