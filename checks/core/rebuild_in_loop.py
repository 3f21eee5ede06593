"""
## What it does

Finds sets, arrays, tensors, frames, texts and sums that are made anew of a whole list each time the list has got longer: `name in set(seen)` beside `seen.append(name)`, `np.array(rows)`, `pd.DataFrame(rows)`, `torch.stack(parts)`, `"".join(parts)`, `sum(losses)`.

## Why it is slow

Each one goes through all that was collected so far, so the time grows with the square of the list. A set or a sum beside the list gets one element at a time; arrays, frames and texts are made once, after the loop.

## Slow

```python
def run(size=3_000):
    seen = []
    for number in range(size):
        name = str(number % 1_500)
        if name not in set(seen):
            seen.append(name)
    return seen
```

## Fast

```python
def run(size=3_000):
    seen = []
    known = set()
    for number in range(size):
        name = str(number % 1_500)
        if name not in known:
            known.add(name)
            seen.append(name)
    return seen
```

## Measured

## Limits

A hint: how long the list gets is not asked. Silent where the list starts afresh in the loop, is emptied or cut there, or
where its type is not known. Lists and tuples that are made of it are copies of what changes meanwhile, mostly, and silent. Sorting and searching extremes (`sorted(rows)`, `max(rows)`) is PFL611.

## References

- [Python documentation: time complexity](https://wiki.python.org/moin/TimeComplexity)
- [NumPy: growing arrays](https://numpy.org/doc/stable/user/absolute_beginners.html#adding-removing-and-sorting-elements)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.flow.blocks import block_of
from perflint.language.nodes import FunctionNode, LoopNode, parent, parents, within
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.conditions import runs_with
from perflint.reasoning.occurrence.loop_branches import mostly
from perflint.reasoning.values.containers import adds_to, changes, made_in, statement_of
from perflint.reasoning.values.growth import ends_at_length, root_name
from perflint.reasoning.values.uses import only_looked_at
from perflint.rules import list_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.list_reasons import ListWork
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL619",
    name="rebuild-in-loop",
    summary="a set, array, frame, text or sum made anew of a list that grows in the loop",
    impact=Impact.COMPLEXITY,
    severity=Severity.HINT,
    group=Group.PREVIEW,
    apart=True,
    screen=Screen.on(
        "append",
        "extend",
        "insert",
        "add",
        "update",
        constructs="repeated",
        names="set frozenset sum join Counter array asarray stack vstack hstack concatenate"
        " concat cat tensor DataFrame Series mean std median nanmean fmean",
    ),
)

_SET = "keep a set beside it"
_SUM = "keep a running sum"
_ONCE = "make it once after the loop"
_REMEDIES = {
    "builtins.set": _SET,
    "builtins.frozenset": _SET,
    "builtins.sum": _SUM,
    "collections.Counter": "count each element as it comes",
    **{f"statistics.{name}": _SUM for name in ("mean", "fmean")},
    **{f"numpy.{name}": _SUM for name in ("mean", "nanmean", "std", "median", "sum")},
    **{
        f"{module}.{name}": _ONCE
        for module, names in {
            "numpy": "array asarray stack vstack hstack concatenate",
            "torch": "stack cat tensor",
            "pandas": "DataFrame Series concat",
            "polars": "DataFrame Series concat",
        }.items()
        for name in names.split()
    },
}
_PLACES = frozenset({ast.Name, ast.Attribute})
_SORTING = frozenset({"builtins.sorted", "builtins.min", "builtins.max"})  # of that PFL611 tells
_GROWING = frozenset({"append", "extend", "insert", "add", "update"})


@dataclass(frozen=True)
class Rebuilding(ListWork):
    """A call that goes through a whole list each time the list has got longer.

    Attributes:
        node: the call.
        inner: the innermost loop around the call, or the function that a loop calls.
        remedy: what to do instead.
        copies: whether it is a text, which only copies what is there.
    """

    node: ast.Call
    inner: LoopNode | FunctionNode
    remedy: str
    copies: bool


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not call.args or call.args[0].__class__ not in _PLACES:
        return  # as most
    found = _rebuilt(call, context)
    if found is None:
        return
    items, remedy, copies = found
    loop = next(iter(context.flow.loops(call, waiting=True)), None)
    around: ast.AST | None = context.function(call) if loop is None else loop
    if root_name(items) is None or around is None or not _only_grows(items, around):
        return  # as most: quicker than to ask for types
    above = parent(call)
    if isinstance(above, ast.Call) and context.names.dotted(above.func) in _SORTING:
        return
    is_set = context.is_a(items, "builtins.set")
    if not is_set and not context.is_a(items, "builtins.list"):
        return
    if is_set and remedy is _SET:
        if not only_looked_at(call, context):
            return  # a copy of what changes meanwhile
        remedy = "it is a set itself"
    kept = None
    if loop is not None:
        if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
            return
        if made_in(items, loop, context) or not _runs_for_each_added(call, items, loop):
            return
        inner: LoopNode | FunctionNode = loop
    else:
        kept = repeat(call, context)
        if kept is None or not kept.keeps(items, context) or not _only_grows(items, kept.function):
            return
        if not kept.always or not runs_with(call, context.names) or _is_cut_elsewhere(items):
            return
        inner = kept.function
    yield from context.report(
        Rebuilding(context, call, items, loop, kept, inner, remedy, copies),
        call,
        f"`{context.short(call)}` goes through all of `{context.short(items)}` each time it has grown, so the time is"
        f" quadratic; {remedy}",
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
    )


def _rebuilt(call: ast.Call, context: Context) -> tuple[ast.expr, str, bool] | None:
    """The collection that a call goes through, what to do instead, and whether it only copies it."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str() | bytes()), attr="join"),
            args=[(ast.Name() | ast.Attribute()) as items],
        ):
            return items, "join it once after the loop", True
        case ast.Call(args=[(ast.Name() | ast.Attribute()) as items, *_]):
            name = context.names.dotted(call.func) or ""
            remedy = _REMEDIES.get(name)
            return None if remedy is None else (items, remedy, False)
    return None


def _only_grows(items: ast.expr, place: ast.AST) -> bool:
    """Whether a place adds to a collection, and does nothing else to it."""
    return adds_to(items, place) and all(
        isinstance(change, ast.Call)
        and isinstance(change.func, ast.Attribute)
        and change.func.attr in _GROWING
        for change in changes(items, place)
    )


def _runs_for_each_added(call: ast.Call, items: ast.expr, loop: LoopNode) -> bool:
    """Whether a call runs whenever something is added, or in most iterations."""
    child: ast.AST = call
    for above in parents(call):
        if above is loop:
            break
        if isinstance(above, (ast.If, ast.Try, ast.ExceptHandler, ast.match_case)):
            block = block_of(child) or []
            if any(adds_to(items, statement) for statement in block):
                return mostly(call, above)
        child = above
    return mostly(call, loop)


def _is_cut_elsewhere(items: ast.expr) -> bool:
    """Whether another method of the class does more to an attribute than add to it."""
    owner = next((up for up in parents(items) if isinstance(up, ast.ClassDef)), None)
    return owner is not None and any(
        changes(items, method) and not _only_grows(items, method)
        for method in owner.body
        if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)) and method.name != "__init__"
    )


RULE.share(*list_reasons.SILENT)


@RULE.silent("where the loop ends once the list has some length (`if len(rows) >= 10: break`)")
def ends_at_some_length(case: Rebuilding) -> bool:
    return ends_at_length(case.container, case.inner)


@RULE.silent(
    "where the loop asks by it whether to go on (`while len(set(words)) < size`): it goes round for what is missing"
)
def asks_whether_to_go_on(case: Rebuilding) -> bool:
    return isinstance(case.inner, ast.While) and within(case.node, case.inner.test)


@RULE.silent(
    "where each state is needed, as it is yielded, stored, used as a key, gone through or handed to a call; of a sum"
    " the sum before is enough"
)
def each_state_is_needed(case: Rebuilding) -> bool:
    if case.remedy is _SUM:
        return False
    target = _target(statement_of(case.node), case.node)
    if target is None:
        return _is_needed(case.node, case)
    return any(_is_needed(read, case) for read in case.context.flow.reads(target.id, case.inner))


def _target(statement: ast.stmt | None, call: ast.Call) -> ast.Name | None:
    """The name that a statement gives what the call makes."""
    match statement:
        case ast.Assign(targets=[ast.Name() as name], value=value) if value is call:
            return name
        case ast.AnnAssign(target=ast.Name() as name, value=value) if value is call:
            return name
    return None


def _is_needed(value: ast.expr, case: Rebuilding) -> bool:
    match parent(value):
        case ast.Subscript(slice=used) | ast.For(iter=used) | ast.comprehension(iter=used) if (
            used is value
        ):
            return True
        case ast.Assign(targets=targets):
            kinds = (ast.Subscript, ast.Attribute) if case.copies else ast.Subscript
            return any(isinstance(target, kinds) for target in targets)
        case ast.Attribute() if not case.copies:
            return False  # what it says of itself: `frame.mean()`
    return not only_looked_at(value, case.context)
