"""The items that a loop goes through, and which calls in it get one of them.

A loop over batches is the remedy and stays silent: the argument must look like one item, and what
the loop goes through must not look like batches.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from itertools import pairwise

from perflint.language.flow.below import calls_below
from perflint.language.flow.single_items import is_batch, is_one_batch
from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    nodes_below,
    parents,
    within,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.single_inputs import many
from perflint.reasoning.occurrence.counters import takes
from perflint.reasoning.occurrence.local_functions import function_of

_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def item_loop(call: ast.Call, item: ast.expr, context: FileContext) -> LoopNode | None:
    """The innermost counted loop in which `item` is one of the things that the loop goes through,
    and the call does not depend on its own result of the last iteration."""
    loop = context.loop(call)
    if loop is None:
        return None
    if isinstance(loop, ast.Call):
        return _each(call, item, loop)
    if isinstance(loop, ast.While):
        return _by_hand(call, item, loop, context)
    target, iterable = target_of(loop, call)
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        names |= _derived(names, loop)
    if not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(item)):
        return None
    batches = is_batch(target) or is_batch(iterable) and not is_one_batch(iterable)
    if batches and not context.is_a(item, "builtins.str"):
        return None
    if isinstance(iterable, ast.Call) and _steps(iterable):
        return None
    return None if _feeds_itself(call, loop, context) else loop


def _each(call: ast.Call, item: ast.expr, loop: ast.Call) -> LoopNode | None:
    """As `item_loop`, for a lambda that is called for each item."""
    around = next((up for up in parents(call) if isinstance(up, ast.Lambda)), None)
    if around is None or not any(up is loop for up in parents(around)):
        return None
    names = {argument.arg for argument in around.args.args}
    if not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(item)):
        return None
    batched = any(word.arg in ("batched", "batch_size") for word in loop.keywords)
    given = [*around.args.args, *(part for part in loop.args if part is not around)]
    if batched or any(is_batch(part) for part in given):
        return None
    return loop


def _by_hand(
    call: ast.Call, item: ast.expr, loop: ast.While, context: FileContext
) -> LoopNode | None:
    """As `item_loop`, for a `while` that takes one element after the other."""
    taken = takes(loop)
    if not taken or any(map(is_batch, taken)) and not context.is_a(item, "builtins.str"):
        return None
    names = _derived(set(), loop, taken)
    if not any(
        node in taken or isinstance(node, ast.Name) and node.id in names for node in ast.walk(item)
    ):
        return None
    counters = {getattr(getattr(one, "slice", None), "id", "") for one in taken}
    return None if _feeds_itself(call, loop, context, counters) else loop


def passed_item(call: ast.Call, context: FileContext, *, pictures: bool = False) -> ast.expr | None:
    """What a call in a loop gives to a function of this file of the one thing that the loop has come to, the
    first that is one item; None where it gives nothing of that, or many."""
    if function_of(context, call.func) is None:
        return None
    return next(
        (
            part
            for part in (*call.args, *(word.value for word in call.keywords))
            if not isinstance(part, ast.Starred)
            and item_loop(call, part, context) is not None
            and not many(part, context, pictures=pictures)
        ),
        None,
    )


def target_of(loop: LoopNode, inside: ast.AST | None = None) -> tuple[ast.expr, ast.expr]:
    """The target and the iterable of a `for`, or of the innermost clause of a comprehension: of those
    around the node `inside`, where it is given."""
    if isinstance(loop, COMPREHENSIONS):
        clause = loop.generators[-1]
        around = {inside, *parents(inside)} if inside is not None else set()
        for before, after in pairwise(loop.generators):
            if after.iter in around:
                clause = before  # `for line in lines for token in nlp(line)`
        return clause.target, clause.iter
    assert isinstance(loop, (ast.For, ast.AsyncFor))
    return loop.target, loop.iter


def _steps(iterable: ast.Call) -> bool:
    """`range(0, n, size)` walks in batches."""
    return (
        isinstance(iterable.func, ast.Name)
        and iterable.func.id == "range"
        and len(iterable.args) == 3
    )


def _derived(
    names: set[str], loop: ast.For | ast.AsyncFor | ast.While, taken: Collection[ast.expr] = ()
) -> set[str]:
    """Names bound in the body from the loop's own variables, or from the elements that it takes."""
    derived: set[str] = set()
    for node in nodes_below(loop, ast.Assign, into_functions=False):
        bound = _bound(node)
        if bound:
            known = names | derived
            if any(
                n in taken or isinstance(n, ast.Name) and n.id in known
                for n in descendants(node.value)
            ):
                derived.update(bound)
    return derived


def _bound(node: ast.Assign) -> list[str]:
    """The names that an assignment binds: `text = …`, `start, text = …`."""
    target = node.targets[0] if len(node.targets) == 1 else None
    parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _feeds_itself(
    call: ast.Call, loop: LoopNode, context: FileContext, counters: Collection[str] = ()
) -> bool:
    """Whether an argument depends on what an earlier iteration computed, but for what counts it."""
    if not isinstance(loop, _LOOPS):
        return False
    arguments = [*call.args, *(word.value for word in call.keywords)]
    for argument in arguments:
        for name in ast.walk(argument):
            if not isinstance(name, ast.Name) or name.id in counters:
                continue
            bindings = context.flow.reaching(name)
            inside = [b for b in bindings if b.node is not loop and within(b.node, loop)]
            if inside and len(inside) < len(bindings):
                return True
            mutated = any(
                isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == name.id
                for node in calls_below(loop, "append", "extend", "insert", "step", "update")
            )
            if mutated:
                return True
    # `obs, reward = env.step(model.predict(obs))`: the environment answers to the result.
    return any(isinstance(node.func, ast.Attribute) for node in calls_below(loop, "step"))
