"""What speaks against one call for all items of a loop: few of them, results that others wait for, memory."""

from __future__ import annotations

import ast
from itertools import takewhile

from perflint.language.nodes import LoopNode, descendants, last_name, nodes_below, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.loop_items import target_of
from perflint.reasoning.occurrence.searches import refuses
from perflint.syntax.spelling import spelling

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_SAMPLE = 1000  # items that are no data set
_COUNTING = frozenset({"enumerate", "tqdm", "list", "reversed"})
_FITTING = frozenset(
    "fit partial_fit train load_state_dict set_weights set_params add add_with_ids remove_ids reset".split()
)


def of_sample(loop: LoopNode, context: FileContext) -> bool:
    """Whether a loop goes through no more than some hundred items, cut off by a number that is
    written out: `texts[:100]`, `texts[:min(100, len(texts))]`."""
    if isinstance(loop, (ast.While, ast.Call)):
        return False
    over: ast.expr | None = target_of(loop)[1]
    if isinstance(over, ast.Call) and last_name(over.func) in _COUNTING and over.args:
        over = over.args[0]
    if isinstance(over, ast.Name):
        only = context.names.only_binding(over)
        over = only.value if only is not None and only.kind == "assign" else None
    match over:
        case ast.Subscript(slice=ast.Slice(upper=ast.expr() as upper)):
            given = [upper]
            if isinstance(upper, ast.Call) and last_name(upper.func) == "min":
                given = upper.args
            return any(
                isinstance(part, ast.Constant)
                and isinstance(part.value, int)
                and 0 < part.value <= _SAMPLE
                for part in given
            )
    return False


def runs_out_of_memory(call: ast.Call) -> bool:
    """Whether it is expected of a single item that it does not fit into memory: a batch fits less."""
    return any(
        isinstance(up, ast.Try) and any(_is_of_memory(handler) for handler in up.handlers)
        for up in parents(call)
    )


def _is_of_memory(handler: ast.ExceptHandler) -> bool:
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and "out of memory" in node.value.lower()
        or last_name(node) == "OutOfMemoryError"
        for node in ast.walk(handler)
    )


def asks_a_service(loop: LoopNode, context: FileContext) -> bool:
    """Whether each iteration also asks a hosted model, which takes seconds: little shows beside that."""
    return any(
        isinstance(node, ast.Call)
        and any(reach.effect.detail == "chat" for reach in context.reaches(node, "infers"))
        for node in descendants(loop, into_functions=False)
    )


def awaited(item: ast.expr, loop: LoopNode) -> bool:
    """Whether an item of a loop is made of what the loop awaits for it: before it can be batched, all of
    that has to be there."""
    stores = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
    inside = list(nodes_below(loop, *stores, into_functions=False))
    names: set[str] = set()
    while True:
        before = len(names)
        for node in inside:
            value = node.value
            if value is not None and (
                names_in(value) & names
                or any(isinstance(part, ast.Await) for part in ast.walk(value))
            ):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {name for target in targets for name in names_in(target)}
        if len(names) == before:
            break
    return bool(names_in(item) & names)


def fitted_in(call: ast.Call, around: ast.AST) -> bool:
    """Whether what a call asks (a model, an index) is fitted or changed below a node."""
    if not isinstance(call.func, ast.Attribute):
        return False
    model = spelling(call.func.value)
    asks = call.func.attr not in _FITTING
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and isinstance(node.func, ast.Attribute)
        and (node.func.attr in _FITTING) is asks
        and spelling(node.func.value) == model
        and not (node.func.attr == "train" and not node.args)
        for node in descendants(around)
    )


def leaves_early(loop: LoopNode, call: ast.Call) -> bool:
    """Whether a loop ends on what a call in it gives (a budget that is used up), or with it (the first
    hit), so that the later items never come to it."""
    if not isinstance(loop, _LOOPS):
        return False
    given = given_by(call, loop)
    around = set(parents(call))
    for node in nodes_below(loop, ast.Break, ast.Return, into_functions=False):
        if _of_inner(node, loop):
            continue
        inside = takewhile(lambda up: up is not loop, parents(node))
        tests = [up for up in inside if isinstance(up, ast.If)]
        if isinstance(node, ast.Return) and _refuses(tests, call, given, loop):
            continue
        if not tests or any(test in around or names_in(test.test) & given for test in tests):
            return True
        asked: list[ast.AST] = [test.test for test in tests]
        if isinstance(node, ast.Return) and node.value is not None:
            if names_in(node.value) & given:
                return True
            asked.append(node.value)
        if any(inner is call for part in asked for inner in ast.walk(part)):
            return True
    return False


def _refuses(tests: list[ast.If], call: ast.Call, given: set[str], loop: LoopNode) -> bool:
    """Whether the innermost of some tests ends a loop because what a call gives is not as it must be."""
    return bool(tests) and any(
        refuses(tests[0], part, loop)
        for part in ast.walk(tests[0].test)
        if part is call or isinstance(part, ast.Name) and part.id in given
    )


def _of_inner(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a `break` belongs to another loop within a loop."""
    if not isinstance(node, ast.Break):
        return False
    return next(up for up in parents(node) if isinstance(up, _LOOPS)) is not loop


def given_by(call: ast.Call, loop: ast.AST) -> set[str]:
    """The names in a loop that hold what a call gives, or what is made of that."""
    found: set[str] = set()
    stores = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
    inside = list(nodes_below(loop, *stores, into_functions=False))
    while True:
        before = len(found)
        for node in inside:
            value = node.value
            if value is None or not (
                names_in(value) & found or any(part is call for part in ast.walk(value))
            ):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                found |= names_in(target)
        if len(found) == before:
            return found


def names_in(node: ast.AST) -> set[str]:
    """The names that stand in a node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
