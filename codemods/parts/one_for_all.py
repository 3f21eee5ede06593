"""Why one value, made before a loop, may not serve all its iterations."""

from __future__ import annotations

import ast

from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.codemods.parts.sharing import each_its_own
from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants, parent, parents
from perflint.rules.context import Context

Loop = ast.For | ast.AsyncFor | ast.While


_STEADY_CALLS = frozenset(
    {
        "builtins.len",
        "builtins.min",
        "builtins.max",
        "builtins.int",
        "builtins.str",
        "builtins.float",
        "builtins.bool",
        "builtins.dict",
        "builtins.list",
        "builtins.tuple",
        "builtins.set",
        "builtins.frozenset",
        "builtins.range",
        "builtins.getattr",
        "os.cpu_count",
        "os.process_cpu_count",
        "os.sched_getaffinity",
        "os.getenv",
        "os.environ.get",
        "os.path.join",
        "multiprocessing.cpu_count",
        "multiprocessing.get_context",
        "torch.multiprocessing.get_context",
        "joblib.cpu_count",
        "functools.partial",
        "pathlib.Path",
    }
)


def unsteady(context: Context, node: ast.expr, loop: LoopNode, pure: bool) -> str:
    """Why an expression may give something else in another iteration, or an empty string."""
    if not context.flow.invariant(node, loop):
        return f"`{context.short(node)}` depends on the iteration"
    for inner in descendants(node):
        if inner is not node and isinstance(inner, ast.Call) and not _steady(context, inner):
            return f"`{context.short(inner)}` may give something else each time"
    changed = changed_meanwhile(context, node, loop)
    if changed:
        return changed
    if pure and each_its_own(context, node):
        return "an iteration may change or keep what it makes"
    return ""


def _steady(context: Context, call: ast.Call) -> bool:
    name = context.name(call.func) or context.callee(call)
    if name is None:
        return False
    if name in _STEADY_CALLS or name.endswith(".get_context"):
        return True
    function = context.project.function(name)
    return function is not None and "pure" in function.marks


def guard(context: Context, node: ast.AST, loop: ast.AST) -> str:
    """Why it may be wrong to evaluate a node where its place in the loop is not reached: a condition
    that speaks of what it reads.

    Args:
        loop: the loop, or the statement with it in front of which the node is to be evaluated.
    """
    read = {n.id for n in descendants(node) if isinstance(n, ast.Name)}
    child: ast.AST = node
    for above in parents(node):
        tests: list[ast.AST] = []
        if isinstance(above, (ast.If, ast.IfExp, ast.While)) and child is not above.test:
            if above is not loop:
                tests.append(above.test)
        elif isinstance(above, ast.Assert) and child is above.msg:
            tests.append(above.test)
        elif isinstance(above, ast.BoolOp):
            tests.extend(value for value in above.values if value is not child)
        elif isinstance(above, ast.comprehension):
            tests.extend(value for value in above.ifs if value is not child)
        elif isinstance(above, COMPREHENSIONS) and not isinstance(child, ast.comprehension):
            tests.extend(test for clause in above.generators for test in clause.ifs)
        elif isinstance(above, ast.Try) and child not in above.finalbody:
            return "an exception from it is handled inside the loop"
        for field in ("body", "orelse"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                tests.extend(
                    earlier.test
                    for earlier in block[: block.index(child)]
                    if isinstance(earlier, ast.If)
                    and any(
                        isinstance(n, (ast.Continue, ast.Break, ast.Return, ast.Raise))
                        for n in descendants(earlier)
                    )
                )
        for test in tests:
            if any(isinstance(n, ast.Name) and n.id in read for n in descendants(test)):
                return f"it is made only where `{context.short(test)}` allows it"
        if above is loop:
            return ""
        child = above
    return ""


def escapes(context: Context, name: str, loop: Loop, own: ast.stmt) -> str:
    """Why each iteration may need a thing of its own: it is stored, handed out or ended."""
    for read in context.flow.reads(name, loop):
        above = parent(read)
        if isinstance(above, (ast.Tuple, ast.List, ast.Dict, ast.Set, ast.Starred)):
            return f"`{name}` is put into a collection"
        if _set_up(context, read, loop):
            return f"`{name}` is set up for each iteration"
        match above:
            case ast.Subscript(ctx=ast.Store() | ast.Del(), value=value) if value is read:
                return f"`{name}` is changed in each iteration"
            case ast.Attribute(attr=attr) if attr.endswith("_") and not attr.startswith("_"):
                return f"`{name}` is changed in each iteration"
            case ast.Return() | ast.Yield() | ast.YieldFrom():
                return f"`{name}` is handed out of the loop"
            case ast.Assign() | ast.AnnAssign() | ast.NamedExpr() if above.value is read:
                return f"`{name}` is stored under another name"
            case ast.Call(func=ast.Attribute(attr="append" | "add" | "insert" | "put")) if (
                read in above.args
            ):
                return f"`{name}` is put into a collection"
        if context.flow.function(read) is not context.flow.function(own) or any(
            isinstance(up, ast.Lambda) and below(up, loop) for up in parents(read)
        ):
            return f"`{name}` is captured by a function"
    return ""


def _set_up(context: Context, read: ast.Name, loop: Loop) -> bool:
    """Whether a part of a thing gets a value that depends on the iteration: `session.headers[k] = v`,
    `session.headers.update(own)`."""
    part: ast.expr = read
    while isinstance(above := parent(part), (ast.Attribute, ast.Subscript)) and above.value is part:
        part = above
    match parent(part):
        case ast.Assign(targets=targets, value=value) if part in targets:
            return not context.flow.invariant(value, loop)
        case (
            ast.Call(func=ast.Attribute(value=ast.Attribute(), attr="update"), args=[value]) as call
        ):
            return call.func is part and not context.flow.invariant(value, loop)
    return False


def below(node: ast.AST, above: ast.AST) -> bool:
    return any(up is above for up in parents(node))


def renamed_elsewhere(context: Context, name: str, loop: Loop, own: ast.AST) -> str:
    """Why one value of a name cannot serve the whole loop."""
    for write in context.flow.writes(name, loop):
        if not below(write, own) and write is not own:
            return f"`{name}` is also bound elsewhere in the loop"
    if isinstance(own, ast.stmt):
        first = context.span(own).start
        for read in context.flow.reads(name, loop):
            if context.span(read).start < first:
                return f"`{name}` is read in the loop before it is made"
    function = context.flow.function(loop)
    region: ast.AST = function if function is not None else context.names.tree
    scope = context.names.scopes[region]
    if name in scope.globals or name in scope.nonlocals:
        return f"`{name}` belongs to an outer scope"
    return ""


def used_after(context: Context, name: str, loop: Loop) -> bool:
    """Whether a name is read behind the loop (at module level: anywhere outside of it)."""
    function = context.flow.function(loop)
    if function is not None:
        return context.flow.used_after(name, loop)
    return any(not below(read, loop) for read in context.flow.reads(name, context.names.tree))
