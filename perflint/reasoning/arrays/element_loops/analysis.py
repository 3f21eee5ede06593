"""Which loops are element loops."""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, parents
from perflint.reasoning.arrays.element_loops.compiled_code import is_compiled
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Loop, flattened
from perflint.reasoning.arrays.element_loops.statements import Body
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.counters import counting

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
_NO_ELEMENTS = (
    ast.JoinedStr,
    ast.Dict,
    ast.List,
    ast.Tuple,
    ast.Set,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.Lambda,
    ast.Await,
    ast.NamedExpr,
)


def element_loop(context: FileContext, node: ast.AST) -> ElementLoop | None:
    """What a loop is, if it is the outermost element loop at its place."""
    if not isinstance(node, _LOOPS) or not _plausible(node):
        return None
    return context.once(("element loop", node), lambda: _element_loop(context, node))


def _element_loop(context: FileContext, node: Loop) -> ElementLoop | None:
    if is_compiled(context, node) or fails_after(node):
        return None
    found = _analyzed(context, node)
    if found is None:
        return None
    for above in parents(node):
        if isinstance(above, (*FUNCTIONS, ast.ClassDef, ast.Module)):
            break
        if isinstance(above, _LOOPS):
            if _analyzed(context, above) is not None:
                return None
    return found


def _plausible(node: Loop) -> bool:
    """Whether the statements of a loop are of kinds that an element loop may hold: asked first,
    because it costs next to nothing."""
    if isinstance(node, (ast.For, ast.While)):
        return _plain(node)
    _, element = flattened(node)
    return not isinstance(element, _NO_ELEMENTS)


def _plain(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name() | ast.Subscript()]) | ast.AugAssign() | ast.Pass():
            return True
        case ast.AnnAssign(target=ast.Name()):
            return True
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            return len(targets) == len(values)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr), args=[_])):
            return attr == "append" or attr.endswith("_")
        case ast.If(body=[ast.Continue()], orelse=[]):
            return True
        case ast.If(body=body, orelse=orelse):
            return all(_plain(inner) for inner in (*body, *orelse))
        case ast.For(body=body, orelse=[]):
            return all(_plain(inner) for inner in body)
        case ast.While(body=body, orelse=[]):
            return counting(statement) is not None and all(_plain(inner) for inner in body)
    return False


def _analyzed(context: FileContext, node: Loop) -> ElementLoop | None:
    return context.once(("analyzed loop", node), lambda: _analysis(context, node))


def _analysis(context: FileContext, node: Loop) -> ElementLoop | None:
    if not _plausible(node):
        return None
    if isinstance(node, (ast.For, ast.While)):
        return Body(context, node).statement()
    return Body(context, node).comprehension()


def fails_after(node: ast.AST) -> bool:
    """Whether the block around a node ends by raising: what it computes is for a message."""
    child = node
    for above in parents(node):
        for name in ("body", "orelse"):
            block = getattr(above, name, None)
            if isinstance(block, list) and child in block:
                return isinstance(block[-1], ast.Raise) and isinstance(above, ast.If)
        child = above
    return False
