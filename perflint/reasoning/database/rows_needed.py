"""Rows that the same iteration of a loop needs once they are written, or has used before."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import LoopNode, descendants, last_name, parent, parents
from perflint.language.terms.sql import RUNNING
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_branches import up_to

_COLLECTS = frozenset(
    "append add extend setdefault update insert appendleft put remove discard pop".split()
)
_LOGS = re.compile(
    r"(?:^|[._])(?:log(?:ger|ging)?|stdout|stderr|messages|progress|console)\.|print$|echo$",
    re.IGNORECASE,
)
_RELATES = frozenset(
    "add set create save remove clear update bulk_create get_or_create aadd aset acreate".split()
)
_ASKS = frozenset({"exists", "count", "first"})
_MOVES = frozenset({"save", "remove", "update", "set", "delete"})
_KEYS = frozenset({"pk", "id"})
_NAMES = frozenset("name slug code key uuid username".split())
_ANSWERS = frozenset("fetchall fetchone fetchval one scalar scalar_one scalar_one_or_none".split())
_OUTCOMES = frozenset("rowcount lastrowid inserted_primary_key inserted_primary_key_rows".split())
_LOOKS = frozenset("print str repr len int type isinstance getattr hasattr".split())


def is_needed_at_once(context: FileContext, call: ast.expr, loop: LoopNode) -> bool:
    """Whether what follows in the same iteration needs the row: it becomes part of another row, is
    related to others, or is handed on to a function."""
    if isinstance(loop, ast.Call) or not isinstance(call, ast.Call):
        return False
    rows = _rows(call, loop)
    if getattr(call.func, "attr", "") == "flush" and _lists_keys(call, rows, loop):
        return True
    if getattr(call.func, "attr", "") in RUNNING and _asked_about(call, loop):
        return True
    after = (call.end_lineno or call.lineno, call.end_col_offset or 0)
    for node in descendants(loop, into_functions=False):
        if (
            isinstance(node, ast.Name)
            and node.id in rows
            and isinstance(node.ctx, ast.Load)
            and (node.lineno, node.col_offset) >= after
            and _consumed(node)
        ):
            return True
        if isinstance(node, ast.Assign) and _carries_over(node, rows, loop):
            return True
    return False


def _carries_over(statement: ast.Assign, rows: set[str], loop: LoopNode) -> bool:
    """Whether the next iteration looks at the row that this one writes: `parent = group`."""
    if getattr(statement.value, "id", "") not in rows:
        return False
    names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return any(
        isinstance(node, ast.Name)
        and node.id in names
        and isinstance(node.ctx, ast.Load)
        and node.lineno < statement.lineno
        for node in descendants(loop, into_functions=False)
    )


def _asked_about(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration reads what a statement has done: `cursor.lastrowid`, `result.rowcount`,
    `cursor.fetchone()` after `INSERT … RETURNING`."""
    owners = {ast.unparse(call.func.value)} if isinstance(call.func, ast.Attribute) else set()
    above = parent(call)
    above = parent(above) if isinstance(above, ast.Await) else above
    given = (
        {ast.unparse(target) for target in above.targets}
        if isinstance(above, ast.Assign)
        else set()
    )
    after = [
        node
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Attribute) and _place(node) > _place(call)
    ]
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _OUTCOMES
        and (node is above or ast.unparse(node.value) in owners | given)
        for node in descendants(loop, into_functions=False)
    ) or any(
        node.attr in _ANSWERS
        and (
            ast.unparse(node.value) in given
            or ast.unparse(node.value) in owners
            and not any(_runs_between(one, owners, node) for one in after)
        )
        for node in after
    )


def _runs_between(node: ast.Attribute, owners: set[str], answer: ast.Attribute) -> bool:
    """Whether a cursor runs another statement before it is asked for an answer."""
    return (
        node.attr in RUNNING and _place(node) < _place(answer) and ast.unparse(node.value) in owners
    )


def _place(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def _lists_keys(call: ast.Call, rows: set[str], loop: LoopNode) -> bool:
    """Whether what follows in an iteration puts the key that a flush gives a row into others:
    `links.extend({"order_id": order.id} for tag in tags)`."""
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in rows
        and (node.attr in _KEYS or node.attr.endswith("_id"))
        and node.lineno > call.lineno
        and isinstance(parent(node), (ast.Dict, ast.Tuple, ast.keyword))
        for node in descendants(loop, into_functions=False)
    )


def _rows(call: ast.Call, loop: LoopNode) -> set[str]:
    """The names of what a call writes."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr="save" | "asave"):
            return {name}
        case ast.Attribute(attr="flush"):
            return {
                node.args[0].id
                for node in descendants(loop, into_functions=False)
                if isinstance(node, ast.Call)
                and getattr(node.func, "attr", "") == "add"
                and len(node.args) == 1
                and isinstance(node.args[0], ast.Name)
            }
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    if isinstance(statement, ast.Assign):
        value = statement.value
        if isinstance(value, ast.Await):
            value = value.value
        if value is call:
            return {one.id for one in statement.targets if isinstance(one, ast.Name)}
    return set()


def _consumed(name: ast.Name) -> bool:
    """Whether a read of a row needs it to be there: not just what is kept of it."""
    node: ast.expr = name
    above = parent(node)
    if isinstance(above, ast.Attribute) and above.attr in _KEYS:
        node, above = above, parent(above)
    match above:
        case ast.Attribute(value=value) if value is name:
            # `book.tags.add(…)`, `book.cover.save(…)`
            method = parent(above)
            if isinstance(method, ast.Attribute) and isinstance(parent(method), ast.Call):
                return method.attr in _RELATES
            return isinstance(method, ast.Call) and isinstance(parent(method), ast.Expr)
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Attribute) for target in targets)
        case ast.Yield():
            return True
        case ast.keyword():
            above = parent(above)
    if not isinstance(above, ast.Call) or above.func is node:
        return False
    taken = ast.unparse(above.func)
    last = taken.rpartition(".")[2]
    return not (
        "." in taken
        and (last in _COLLECTS and taken.count(".") == 1 or _LOGS.search(taken))
        or taken in _LOOKS
        or last in ("refresh", "expunge", "refresh_from_db")
    )


def was_used_before(context: FileContext, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a row is removed after something was done with it, or was written in the same
    iteration already: `basket.submit()`, then `basket.delete()`."""
    if not isinstance(call, ast.Call):
        return False
    match call.func:
        case ast.Attribute(value=ast.Name(id=name) as owner, attr="save" | "asave"):
            return _noted(context, name, call, loop) or any(
                isinstance(binding.value, (ast.Call, ast.Await))
                and context.flow.loop(binding.node) is loop
                and _creates(binding.value)
                for binding in context.flow.reaching(owner)
            )
        case ast.Attribute(value=ast.Name(id=name), attr="delete" | "adelete"):
            pass
        case _:
            return False
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=other))) if (
                other == name and node is not call and node.lineno < call.lineno
            ):
                above = parent(node)
                above = parent(above) if isinstance(above, ast.Await) else above
                if isinstance(above, (ast.Expr, ast.Assign)):
                    return True
    return _left_over(name, call, loop)


def _noted(context: FileContext, name: str, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row notes when something was done with it, of which the file does not tell what it is:
    `hooks.expunge(row)`, `row.expunged = now()`, `row.save()`."""
    acted = 0
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Expr(value=ast.Call(func=function, args=[ast.Name(id=first), *_])):
                if (
                    first == name
                    and node.lineno < call.lineno
                    and function_of(context, function) is None
                    and not _LOGS.search(ast.unparse(function))
                    and getattr(function, "attr", "") not in _COLLECTS
                ):
                    acted = acted or node.lineno
    return bool(acted) and any(
        isinstance(node, ast.Assign)
        and acted < node.lineno < call.lineno
        and _is_time(node.value)
        and any(
            isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == name
            for target in node.targets
        )
        for node in descendants(loop, into_functions=False)
    )


def _is_time(value: ast.expr) -> bool:
    """`timezone.now()`, `datetime.utcnow()`, `time.time()`"""
    return isinstance(value, ast.Call) and last_name(value.func) in (
        "now",
        "utcnow",
        "today",
        "time",
        "localtime",
    )


def _left_over(name: str, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row is removed if nothing belongs to it any more, after some of that was moved away
    in the same iteration."""
    asks = any(
        isinstance(up, ast.If)
        and any(is_call_of(node, _ASKS) and name in _names(node) for node in ast.walk(up.test))
        for up in up_to(loop, call)
    )
    return asks and any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in _MOVES
        and node.lineno < call.lineno
        for node in descendants(loop, into_functions=False)
    )


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def is_for_one_item(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a node runs for the one item of a loop that is equal to something: `if key == "bytes":`."""
    match loop:
        case ast.For(target=ast.Name(id=item)):
            pass
        case ast.For(
            target=ast.Tuple(elts=[ast.Name(id=item), _]),
            iter=ast.Call(func=ast.Attribute(attr="items")),
        ):
            pass
        case _:
            return False
    for up in up_to(loop, node):
        match up:
            case ast.If(
                test=ast.Compare(left=ast.Name(id=name), ops=[ast.Eq()], comparators=[other]),
                body=body,
            ) if name == item and any(node in descendants(one) for one in body):
                return context.flow.invariant(other, loop)
    return False


def is_chosen_item(context: FileContext, call: ast.expr, loop: LoopNode) -> bool:
    """Whether it is the same object that is saved, if an item is the right one, or only the item that is;
    or rows are changed for one of the items only."""
    if is_for_one_item(context, call, loop):
        return True
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name() as owner, attr="save" | "asave")):
            tests = [up.test for up in up_to(loop, call) if isinstance(up, ast.If)]
            if owner.id not in context.flow.bound_in(loop):
                return bool(tests)
            return any(_is_the_one(part, owner.id) for test in tests for part in ast.walk(test))
    return False


def _is_the_one(test: ast.AST, name: str) -> bool:
    """Whether a test holds for one row only, as it asks for its name: `step.name == "staff"`."""
    match test:
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id=owner), attr=key), ops=[ast.Eq()]
        ) if owner == name:
            return key in _NAMES or key in _KEYS
    return False


def _creates(value: ast.expr) -> bool:
    if isinstance(value, ast.Await):
        value = value.value
    return isinstance(value, ast.Call) and getattr(value.func, "attr", "") in ("create", "acreate")


def is_call_of(node: ast.AST, names: frozenset[str]) -> bool:
    """Whether a node is a call of a function or method with one of some names."""
    return isinstance(node, ast.Call) and last_name(node.func) in names
