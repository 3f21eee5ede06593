"""Pools that a coroutine leaves: with nothing left to wait for, or with all that it has started."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, parent, parents
from perflint.reasoning.event_loop.plain_functions import awaits


def all_awaited(made: ast.Call) -> bool:
    """Whether leaving `with ThreadPoolExecutor() as pool:` finds nothing to wait for: all that the pool
    is given is awaited inside."""
    statement, uses = _uses(made)
    inside = [name for name in descendants(statement) if isinstance(name, ast.Name)]
    for use in uses:
        call = parent(use)
        if (
            not isinstance(call, ast.Call)
            or getattr(call.func, "attr", "") != "run_in_executor"
            or call.args[0] is not use
        ):
            return False
        later = _awaited(call)
        if (
            later is None
            or later
            and not any(
                name.id == later and isinstance(name.ctx, ast.Load) and _awaited(name) == ""
                for name in inside
            )
        ):
            return False
    return bool(uses)


def left_at_work(made: ast.Call) -> bool:
    """Whether leaving `with ThreadPoolExecutor() as pool:` waits for what the block has submitted: it awaits
    nothing meanwhile."""
    statement, uses = _uses(made)
    return not awaits(statement) and any(
        isinstance(method := parent(use), ast.Attribute) and method.attr == "submit" for use in uses
    )


def _uses(made: ast.Call) -> tuple[ast.AST, list[ast.Name]]:
    """The `with` statement that a pool is made for, and where its block uses the pool."""
    match parent(made):
        case ast.withitem(optional_vars=ast.Name(id=pool)) as item:
            statement = parent(item) or item
        case _:
            return made, []
    return statement, [
        name
        for name in descendants(statement)
        if isinstance(name, ast.Name) and name.id == pool and isinstance(name.ctx, ast.Load)
    ]


def _awaited(node: ast.expr) -> str | None:
    """What becomes of an awaitable, or of several: empty if it is awaited there, the name that it is
    given, None if that is not known."""
    child: ast.AST = node
    for above in parents(node):
        match above:
            case ast.Await():
                return ""
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")):
                return name
            case ast.Call(func=ast.Attribute(attr="gather") | ast.Name(id="gather")):
                pass
            case ast.List() | ast.Tuple() | ast.Starred() | ast.ListComp() | ast.GeneratorExp():
                if isinstance(above, (ast.ListComp, ast.GeneratorExp)) and child is not above.elt:
                    return None
            case _:
                return None
        child = above
    return None
