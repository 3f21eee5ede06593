"""Remember seen values in a set beside the list.

    seen = []                              seen = []
    for x in xs:                           seen_set = set()
        if x not in seen:           ->     for x in xs:
            seen.append(x)                     if x not in seen_set:
                                                   seen_set.add(x)
                                                   seen.append(x)

Where nothing else is done with the list, it becomes the set itself. Where the loop does nothing but collect unique
values, it becomes `seen = list(dict.fromkeys(xs))`.

Always unsafe: values with an `__eq__` of their own may compare otherwise. Refused where nothing shows that
the values have a hash (a literal, a constructor, an annotation, the key of a dict), where the list is not a local bound once to an empty list, where anything but
`append` changes it, where it is given away before the loop ends, and where another name holds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts.becoming_sets import as_set
from perflint.codemods.parts.escapes import caught, swallower
from perflint.codemods.parts.layout import (
    comments_in,
    delete,
    insert_after,
    insert_before,
    owns_lines,
)
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, parent, parents, within
from perflint.reasoning.values.containers import statement_of
from perflint.reasoning.values.shown_hashes import unshown
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="seen-set",
    summary="remember seen values in a set beside the list",
    safety=Safety.UNSAFE,
    speed=Contract(least=25, warns=100, counted="values"),
)
# What is not to happen once more.
_ACTING = (ast.Call, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)
_REASON = "values with their own `__eq__` may compare otherwise, and each value is hashed"


def rewrite(
    context: Context, guard: ast.If, test: ast.Compare, loop: LoopNode | None
) -> Fix | Refusal:
    """Rewrite one test of a list of seen values, with all appends to the list."""
    if loop is None:
        return _refusal("the loop is around a call of this function")
    seen = test.comparators[0]
    if not isinstance(seen, ast.Name):
        return _refusal(f"`{context.code(seen)}` belongs to an object that others can change")
    binding = context.names.only_binding(seen)
    function = context.function(guard)
    if binding is None or function is None or binding.scope is not context.names.scopes[function]:
        return _refusal(f"`{seen.id}` is not a local bound once")
    start = binding.node
    if not (
        isinstance(start, (ast.Assign, ast.AnnAssign))
        and _is_empty_list(context, start.value)
        and isinstance(getattr(start, "target", None) or start.targets[0], ast.Name)  # type: ignore[union-attr]
    ):
        return _refusal(f"`{seen.id}` does not start as an empty list")
    if not owns_lines(context, start):
        return _refusal(f"the start of `{seen.id}` shares its line with something else")
    if context.flow.captured(seen.id, function):
        return _refusal(f"an inner function holds `{seen.id}`")
    missing = unshown(test.left, context)
    if missing:
        return _refusal(missing)
    unique = _unique_values(context, guard, loop, start)
    if unique is not None:
        return unique
    whole = as_set(context, seen)
    if whole is not None:
        edits, _ = whole
        return Fix(CODEMOD.name, tuple(edits), Safety.UNSAFE, f"make `{seen.id}` a set", _REASON)
    appends: list[ast.stmt] = []
    asking = _tests(context, test, seen, start, function)
    around = (each for one in asking for each in _loops(one, start))
    end = max(each.end_lineno or 0 for each in (loop, *around))
    for read in context.flow.reads(seen.id, function):
        above = parent(read)
        if read.lineno > end:
            continue  # the set has done its work
        if isinstance(above, ast.Attribute):
            statement = statement_of(above)
            if above.attr != "append" or statement is None:
                return _refusal(f"`{seen.id}.{above.attr}` is used too")
            if not isinstance(statement, ast.Expr) or not owns_lines(context, statement):
                return _refusal(f"an append to `{seen.id}` shares its line with something else")
            added = statement.value.args[0]  # type: ignore[attr-defined]
            missing = unshown(added, context) if spelling(added) != spelling(test.left) else ""
            if missing:
                return _refusal(missing)
            appends.append(statement)
        elif not isinstance(above, ast.Compare):
            return _refusal(f"line {read.lineno} gives `{seen.id}` away")
    name = fresh(context, f"{seen.id}_set", within=function)
    beside = [Edit(*context.span(one.comparators[0]), name) for one in asking]
    beside.append(insert_after(context, start, [f"{name} = set()"]))
    for statement in appends:
        value = statement.value.args[0]  # type: ignore[attr-defined]
        if any(isinstance(node, _ACTING) for node in ast.walk(value)):
            beside.append(insert_after(context, statement, [f"{name}.add({seen.id}[-1])"]))
        else:
            beside.append(insert_before(context, statement, [f"{name}.add({context.code(value)})"]))
    return Fix(
        CODEMOD.name, tuple(beside), Safety.UNSAFE, f"keep a set beside `{seen.id}`", _REASON
    )


def _tests(
    context: Context, test: ast.Compare, seen: ast.Name, start: ast.stmt, function: FunctionNode
) -> list[ast.Compare]:
    """The tests that ask the set: this one, and all others of loops that look for what has a hash."""
    found = [test]
    for read in context.flow.reads(seen.id, function):
        match parent(read):
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[searched]) as other if (
                searched is read and other is not test
            ):
                if any(_loops(other, start)) and not unshown(other.left, context):
                    found.append(other)
    return found


def _loops(test: ast.Compare, start: ast.stmt) -> Iterator[ast.For | ast.AsyncFor | ast.While]:
    """The loops around a test of the list which starts there, each of which asks the same list."""
    for above in parents(test):
        if isinstance(above, FUNCTIONS) or within(start, above):
            break
        if isinstance(above, (ast.For, ast.AsyncFor, ast.While)):
            yield above


def _is_empty_list(context: Context, node: ast.expr | None) -> bool:
    """`[]` or `list()`."""
    match node:
        case ast.List(elts=[]):
            return True
        case ast.Call(func=func, args=[], keywords=[]):
            return context.names.is_builtin(func, "list")
    return False


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _unique_values(context: Context, guard: ast.If, loop: LoopNode, start: ast.stmt) -> Fix | None:
    """The rewrite to `dict.fromkeys`, where the loop only collects unique values."""
    match guard:
        case ast.If(
            test=ast.Compare(
                left=ast.Name(id=item), ops=[ast.NotIn()], comparators=[ast.Name(id=seen)]
            ),
            body=[ast.Expr(value=ast.Call(args=[ast.Name(id=added)]))],
            orelse=[],
        ) if item == added:
            pass
        case _:
            return None
    match loop:
        case ast.For(target=ast.Name(id=target), body=[only], orelse=[]) if (
            target == item and only is guard
        ):
            pass
        case _:
            return None
    above = parent(loop)
    block = getattr(above, "body", [])
    if loop not in block or start not in block or block.index(start) + 1 != block.index(loop):
        return None
    if context.flow.used_after(item, loop) or not owns_lines(context, loop):
        return None
    if caught(loop) or swallower(context, loop, seen)[0]:
        return None
    if comments_in(context, context.span(loop)):
        return None
    text = f"{seen} = list(dict.fromkeys({context.code(loop.iter)}))"
    return Fix(
        CODEMOD.name,
        (delete(context, start), Edit(*context.span(loop), text)),
        Safety.UNSAFE,
        "keep unique values in order with `dict.fromkeys`",
        _REASON,
    )
