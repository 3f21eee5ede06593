"""Pools that a coroutine leaves with nothing left to wait for."""

from __future__ import annotations

import ast

from perflint.semantics.nodes import descendants, parent, parents


def all_awaited(made: ast.Call) -> bool:
    """Whether leaving `with ThreadPoolExecutor() as pool:` finds nothing to wait for: all that the pool
    is given is awaited inside."""
    match parent(made):
        case ast.withitem(optional_vars=ast.Name(id=pool)) as item:
            statement = parent(item)
        case _:
            return False
    if statement is None:
        return False
    inside = [name for name in descendants(statement) if isinstance(name, ast.Name)]
    uses = [name for name in inside if name.id == pool and isinstance(name.ctx, ast.Load)]
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


def _awaited(node: ast.expr) -> str | None:
    """What becomes of an awaitable, or of several: empty if it is awaited there, the name that it is
    given, None if that cannot be told."""
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
