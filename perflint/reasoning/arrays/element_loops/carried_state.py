"""What one iteration of a loop needs of another: sums, extremes, and elements that were stored before."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

from perflint.language.flow.below import items_below
from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.element_loops.expressions import Expressions
from perflint.reasoning.arrays.element_loops.loops import Loop, Step
from perflint.reasoning.arrays.element_loops.subscripts import array_of, picking_parts
from perflint.syntax.spelling import spelling


def is_closed(
    loop: Loop, steps: Sequence[Step], restarted: Collection[str], values: Expressions
) -> bool:
    """Whether no iteration needs what another one left: no accumulated name and no stored array
    is read otherwise than shown."""
    for step in steps:
        if step.kind not in ("accumulate", "extreme") or values.carried == ast.unparse(step.target):
            continue
        if isinstance(step.target, ast.Name) and step.target.id in restarted:
            continue
        own = {id(part) for part in ast.walk(step.statement)}
        allowed = {
            id(part)
            for other in steps
            if other.kind == step.kind and spelling(other.target) == spelling(step.target)
            for part in ast.walk(other.statement)
        }
        wanted = spelling(step.target)
        for node in descendants(loop):
            if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
                if id(node) not in own | allowed and spelling(node) == wanted:
                    return False
    stored = {
        spelling(array_of(step.target)): spelling(step.target)
        for step in steps
        if step.kind in ("store", "update") and isinstance(step.target, ast.Subscript)
    }
    if (values.whole | values.operands) & stored.keys():
        return False
    if any(_reads_appended(loop, step, values) for step in steps if step.kind == "append"):
        return False
    targets = {id(step.target) for step in steps if step.kind in ("store", "update")}
    for node in descendants(loop):
        if isinstance(node, ast.Subscript) and id(node) not in targets:
            if isinstance(parent(node), ast.Subscript):
                continue
            place = spelling(array_of(node))
            if place in stored and spelling(node) != stored[place]:
                if id(node) not in values.running:
                    return False
    return _reads_arrays(loop, steps, values) and not any(
        _carries_state(loop, step) for step in steps
    )


def _carries_state(loop: Loop, step: Step) -> bool:
    """Whether a step stores to places that come up again, and the loop reads there what earlier
    iterations have left (`if not taken[k[i]]: taken[k[i]] = True`); not where that is a sum or an
    extreme for each place."""
    if step.kind not in ("store", "update") or not isinstance(step.target, ast.Subscript):
        return False
    if _is_place_of_each(step, step.target):
        return False
    wanted = spelling(step.target)
    expected = _reads_of_reduction(step)
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and spelling(node) == wanted
        and node not in expected
        for node in descendants(loop)
    )


def _reads_appended(loop: Loop, step: Step, values: Expressions) -> bool:
    """Whether a loop reads the list that a step appends to (`if x - kept[-1] > gap: kept.append(x)`), but for
    a running sum (`sums.append(sums[-1] + x)`)."""
    wanted = spelling(step.target)
    added = [] if step.conditions else [*_addends(step.value)]
    return wanted in values.measured or any(
        node not in added for node in items_below(loop, step.target)
    )


def _addends(value: ast.expr) -> Iterator[ast.expr]:
    """What a sum adds up."""
    match value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _addends(left)
            yield from _addends(right)
        case _:
            yield value


def _reads_arrays(loop: Loop, steps: Sequence[Step], values: Expressions) -> bool:
    """Whether known arrays are read, or written from nothing but positions and numbers."""
    if any(values.library(array) for head in values.heads for array in head.arrays):
        return True
    targets = {id(array_of(s.target)) for s in steps if isinstance(s.target, ast.Subscript)}
    for node in descendants(loop):
        if isinstance(node, ast.Subscript) and id(array_of(node)) not in targets:
            if values.library(array_of(node)) is not None and values.is_indexed(node):
                return True
    # Unknown operands of what is stored into a known array: arrays as well, if anything is
    # computed with them.
    computed = any(
        not isinstance(step.value, (ast.Subscript, ast.Name, ast.Constant))
        for step in steps
        if step.kind in ("store", "update")
    )
    return bool(values.libraries) and (not values.foreign or computed and not values.listed)


def _is_place_of_each(step: Step, target: ast.Subscript) -> bool:
    """Whether a store has another place in each iteration of the loops around it, by its index."""
    parts = list(picking_parts(target))
    names = {part.id for index in parts for part in ast.walk(index) if isinstance(part, ast.Name)}
    picked = any(isinstance(part, ast.Subscript) for index in parts for part in ast.walk(index))
    return not picked and all(head.counters & names for head in step.heads)


def _reads_of_reduction(step: Step) -> list[ast.AST]:
    """The reads of its own place by which a step adds up or keeps an extreme: `t[j] = t[j] + x[i, j]`,
    `t[j] = max(t[j], x[i, j])`, `if x[i, j] > t[j]: t[j] = x[i, j]`."""
    match step.value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [left, right]
        case ast.Call(func=ast.Name(id="max" | "min"), args=args):
            return [*args]
    compared: list[ast.AST] = []
    for test, _ in step.conditions:
        match test:
            case ast.Compare(left=left, ops=[_], comparators=[right]) if spelling(step.value) in (
                spelling(left),
                spelling(right),
            ):
                compared += [left, right]
    return compared
