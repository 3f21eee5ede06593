"""Run the calls of a loop at the same time, in a pool of threads or processes.

    pages = []                               pages = []
    for url in urls:                         with ThreadPoolExecutor() as pool:
        pages.append(fetch(url))      ->         pages.extend(pool.map(fetch, urls))

    return [fetch(url) for url in urls]      with ThreadPoolExecutor() as pool:
                                      ->         return list(pool.map(fetch, urls))

A body of several statements becomes a function of its own. Threads are for work that waits (network,
files, databases), processes for work that computes; processes get a function that they can import,
and nothing else.

Runs on request only, and is always unsafe: the calls overlap, their effects come in another order, the
iterable is read to its end before the first result, and after an exception the other calls have run
all the same. Results keep their order. Refused where the loop does more than collect results, where an
iteration depends on an earlier one or changes what the others read, where the loop can be left early,
and where it waits on purpose (`sleep`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import alone, argument
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.indentation import lines_moved
from perflint.codemods.parts.layout import (
    indent_of,
    indent_step,
    line_span,
    other_comments,
    owns_lines,
)
from perflint.codemods.parts.naming import element, fresh
from perflint.language.nodes import FUNCTIONS, LoopNode, descendants, last_name, parent, parents
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="parallelize-loop",
    summary="run the calls of a loop at the same time, in a pool of threads or processes",
    safety=Safety.UNSAFE,
    on_request=True,
    speed=Elsewhere(
        "it saves waiting for servers; measured by the programs of the rule against a server of its own",
        rule="PFL512",
    ),
)

_EXECUTORS = {"thread": "ThreadPoolExecutor", "process": "ProcessPoolExecutor"}
_REASON = (
    "the calls overlap and their effects come in another order; after an exception the other calls"
    " have run all the same"
)
_LEAVING = (ast.Break, ast.Continue, ast.Return, ast.Yield, ast.YieldFrom, ast.Await)


def rewrite(context: Context, loop: LoopNode, kind: str = "thread") -> Fix | Refusal:
    """Turn a collecting loop into `map` over a pool of `kind` (`thread` or `process`)."""
    if isinstance(loop, ast.For):
        return _statement(context, loop, kind)
    if isinstance(loop, ast.ListComp):
        return _comprehension(context, loop, kind)
    return _refusal("the loop does not collect results into a list")


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _statement(context: Context, loop: ast.For, kind: str) -> Fix | Refusal:
    if loop.orelse:
        return _refusal("the loop has an `else`")
    if not owns_lines(context, loop) or loop.body[0].lineno == loop.lineno:
        return _refusal("several statements share a line")
    last = loop.body[-1]
    match last:
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id=collected) as receiver, attr="append"),
                args=[result],
                keywords=[],
            )
        ) if not isinstance(result, ast.Starred):
            pass
        case _:
            return _refusal("the loop does not end each iteration with `results.append(...)`")
    known = context.type(receiver)
    if known is None or known.name != "builtins.list":
        return _refusal(f"`{collected}` is not known to be a list")
    obstacle = _dependent(context, loop, collected)
    if obstacle:
        return _refusal(obstacle)
    plain = _plain_call(context, loop.target, result) if len(loop.body) == 1 else None
    region = context.flow.function(loop) or context.names.tree
    outer = indent_of(context, loop)
    step = indent_step(context)
    newline = context.source.newline
    before = ""
    if plain is None:
        if kind == "process":
            return _refusal("the body is no plain call of a function that workers can import")
        worker = fresh(context, "run_one", within=region)
        before = _worker(context, loop, worker, result)
    elif kind == "process" and not _importable(context, plain):
        return _refusal("the function is not one that workers can import")
    else:
        worker = context.code(plain)
    executor, imports = member(context, "concurrent.futures", _EXECUTORS[kind], loop)
    pool = fresh(context, "pool", within=region)
    items = _iterable(context, loop.iter)
    if plain is not None:
        kept = other_comments(context, line_span(context, loop), worker + items)
        before += "".join(f"{outer}{comment}{newline}" for comment in kept)
    lines = (
        f"{outer}with {executor}() as {pool}:{newline}"
        f"{outer}{step}{collected}.extend({pool}.map({worker}, {items})){newline}"
    )
    span = line_span(context, loop)
    if not context.source.text[: span.end].endswith(("\n", "\r")):
        lines = lines.removesuffix(newline)
    return Fix(
        CODEMOD.name,
        (*imports, Edit(span.start, span.end, before + lines)),
        Safety.UNSAFE,
        f"run the calls of the loop in a pool of {kind}s",
        _REASON,
    )


def _worker(context: Context, loop: ast.For, name: str, result: ast.expr) -> str:
    """The body of a loop as a function: its statements, and its result returned."""
    outer = indent_of(context, loop)
    step = indent_step(context)
    newline = context.source.newline
    inner = indent_of(context, loop.body[0])
    if isinstance(loop.target, ast.Name):
        text = f"{outer}def {name}({loop.target.id}):{newline}"
    else:
        item = element(context, loop.iter, within=loop)
        text = f"{outer}def {name}({item}):{newline}"
        text += f"{outer}{step}{context.code(loop.target)} = {item}{newline}"
    last = loop.body[-1]
    lines = context.source.lines
    start = _body_start(context, loop)
    head = lines.line(start - 1)
    if "#" in head:
        text = f"{text.removesuffix(newline)}  {head[head.index('#') :].rstrip()}{newline}"
    if last.lineno > start:
        text += lines_moved(context, start, last.lineno - 1, inner, outer + step)
    if last.lineno == last.end_lineno:
        tail = context.source.text[context.span(last).end : lines.start(last.lineno + 1)]
        text += f"{outer}{step}return {alone(context, result)}{tail.rstrip()}{newline}"
    else:
        end = last.end_lineno or last.lineno
        whole = lines_moved(context, last.lineno, end, inner, outer + step)
        text += f"{outer}{step}return {whole[whole.index('append(') + len('append') :]}"
    return f"{text}{newline}"


def _body_start(context: Context, loop: ast.For) -> int:
    source = context.source.text
    return context.source.lines.line_of(source.index(":", context.span(loop.iter).end)) + 1


def _comprehension(context: Context, loop: ast.ListComp, kind: str) -> Fix | Refusal:
    statement = next((up for up in parents(loop) if isinstance(up, ast.stmt)), None)
    if not isinstance(statement, (ast.Assign, ast.Return, ast.AnnAssign)) or (
        statement.value is not loop
    ):
        return _refusal("the list is not assigned or returned as it is")
    if not owns_lines(context, statement):
        return _refusal("several statements share a line")
    if len(loop.generators) != 1 or loop.generators[0].ifs or loop.generators[0].is_async:
        return _refusal("the comprehension filters, nests or awaits")
    generator = loop.generators[0]
    for node in descendants(loop.elt):
        if isinstance(node, (ast.Await, ast.NamedExpr)):
            return _refusal("the comprehension awaits, or binds names")
    plain = _plain_call(context, generator.target, loop.elt)
    if plain is None:
        if kind == "process" or not isinstance(generator.target, ast.Name):
            return _refusal("the element is no plain call of one function with the item")
        worker = f"lambda {generator.target.id}: {argument(context, loop.elt)}"
        if "\n" in worker:
            return _refusal("the element spans several lines")
    elif kind == "process" and not _importable(context, plain):
        return _refusal("the function is not one that workers can import")
    else:
        worker = context.code(plain)
    region = context.flow.function(loop) or context.names.tree
    executor, imports = member(context, "concurrent.futures", _EXECUTORS[kind], loop)
    pool = fresh(context, "pool", within=region)
    outer = indent_of(context, statement)
    step = indent_step(context)
    newline = context.source.newline
    span, inner = context.span(statement), context.span(loop)
    source = context.source.text
    head = source[span.start : inner.start]
    tail = source[inner.end : span.end]
    if "\n" in head or "\n" in tail:
        return _refusal("the statement spans several lines")
    code = f"list({pool}.map({worker}, {_iterable(context, generator.iter)}))"
    text = f"with {executor}() as {pool}:{newline}{outer}{step}{head}{code}{tail}"
    return Fix(
        CODEMOD.name,
        (*imports, Edit(span.start, span.end, text)),
        Safety.UNSAFE,
        f"run the calls of the loop in a pool of {kind}s",
        _REASON,
    )


def _iterable(context: Context, node: ast.expr) -> str:
    return argument(context, node)


def _plain_call(context: Context, target: ast.expr, result: ast.expr) -> ast.expr | None:
    """The function of `f(x)`, where `x` is the loop's variable and nothing else is given."""
    match target, result:
        case ast.Name(id=item), ast.Call(func=function, args=[ast.Name(id=given)], keywords=[]) if (
            item == given
        ):
            if not any(isinstance(n, ast.Name) and n.id == item for n in descendants(function)):
                if isinstance(function, (ast.Name, ast.Attribute)):
                    return function
    return None


def _importable(context: Context, function: ast.expr) -> bool:
    """Whether workers can import a function: it is defined at module level, here or elsewhere."""
    own = function_of(context, function)
    if own is not None:
        return isinstance(parent(own), ast.Module)
    name = context.name(function)
    return name is not None and context.project.function(name) is not None


def _dependent(context: Context, loop: ast.For, collected: str) -> str:
    """Why the iterations cannot run side by side, or an empty string."""
    for node in descendants(loop, into_functions=False):
        obstacle = _leaving(node) or _changing(context, node)
        if obstacle:
            return obstacle
    reads = context.flow.reads(collected, loop)
    if len(reads) != 1:
        return f"`{collected}` is read inside the loop, or appended to in several places"
    for name in context.flow.bound_in(loop):
        if context.flow.used_after(name, loop):
            return f"`{name}` is read after the loop"
        first = min((context.span(w).start for w in context.flow.writes(name, loop)), default=0)
        for read in context.flow.reads(name, loop):
            if context.span(read).start < first and not _in(read, loop.iter):
                return f"`{name}` comes from the iteration before"
    for node in descendants(loop):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            at = context.span(node).start
            writes = context.flow.writes(node.target.id, loop)
            if not any(context.span(write).start < at for write in writes):
                return f"`{node.target.id}` comes from the iteration before"
    return ""


def _leaving(node: ast.AST) -> str:
    if isinstance(node, _LEAVING):
        return "the loop can be left, or an iteration skipped, on the way"
    if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal)):
        return "the loop defines functions"
    if isinstance(node, ast.Call):
        last = last_name(node.func)
        if last == "sleep":
            return "the loop waits on purpose"
    return ""


def _changing(context: Context, node: ast.AST) -> str:
    """Why a node of the loop changes what the others may read."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Delete):
        targets = node.targets
    elif isinstance(node, ast.Assign):
        targets = [t for t in node.targets if not isinstance(t, (ast.Name, ast.Tuple, ast.List))]
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)) and not isinstance(node.target, ast.Name):
        targets = [node.target]
    return f"the loop changes `{context.short(targets[0])}`" if targets else ""


def _in(node: ast.AST, above: ast.AST) -> bool:
    return node is above or any(up is above for up in parents(node))
