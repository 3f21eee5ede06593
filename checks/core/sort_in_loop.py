"""
## What it does

Finds sorting, `min` and `max` of a collection in a loop, where the collection only grows there or does not change at all: lists, tuples, sets, dicts and their views, and what is annotated as a `Sequence`, `Collection` or `Mapping`, also `xs = sorted(xs)`.

## Why it is slow

Sorting takes n log n steps and a search for an extreme n, in each iteration. Of a collection that does not change the result is the same each time; for one that grows, `heapq` or `bisect.insort` keep order at a fraction of the cost.

## Slow

```python
def run(size=1_500):
    events = []
    smallest = 0
    for number in range(size):
        events.append((number * 7919) % size)
        events.sort()
        smallest += events[0]
    return smallest
```

## Fast

```python
import heapq


def run(size=1_500):
    events = []
    smallest = 0
    for number in range(size):
        heapq.heappush(events, (number * 7919) % size)
        smallest += events[0]
    return smallest
```

## Measured


## Fix safety

`hoist-from-loop` takes what is the same in each iteration in front of the loop. It is unsafe: it is made also where
the loop does not run, where `min` and `max` raise for an empty collection, and a collection that changes while it is
gone through changes once. Refused where an iteration keeps or changes the sorted list. What has grown in between is not
rewritten.

## Limits

Silent where the collection is made in the same iteration, where the sort key or the arguments depend on the loop, and where its type is not known.
Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name.
A hint unless the code shows that the loop and the collection are long (a file, the rows of a table,
a large range, or what a loop over one of these fills), or that the loop goes on while there is
something in the collection and adds to it.
Reported also in a function that a loop calls, where that adds to the collection and takes nothing off, or nothing
changes it.
A hint where it adds what waits for nothing any more (`waits[name] -= 1`, then `if waits[name] == 0`): what
depends on one another is a few dozen.

## References

- [Python documentation: heapq](https://docs.python.org/3/library/heapq.html)
- [Python documentation: bisect.insort](https://docs.python.org/3/library/bisect.html#bisect.insort)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.reasoning.occurrence.callers import holds_always, repeat, unchanged
from perflint.reasoning.occurrence.calls import depends
from perflint.reasoning.occurrence.iteration_work import goes_wrong
from perflint.reasoning.size.large_collections import goes_long, goes_on_with, is_large
from perflint.reasoning.size.small_collections import rounds_few, seldom, short
from perflint.reasoning.values.containers import (
    FEW,
    changes,
    constant_size,
    given_away,
    made_in,
    outermost_kept,
)
from perflint.reasoning.values.growth import root_name, same_place
from perflint.reasoning.values.uses import only_looked_at
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL611",
    name="sort-in-loop",
    summary="sorting or searching the extreme of a collection in each iteration",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(
        "sorted", "sort", "min", "max", constructs="repeated", names="sorted sort min max"
    ),
    overlap=("FURB192",),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)
_KNOWN = frozenset(
    {"builtins.list", "builtins.dict", "builtins.set", "builtins.tuple", "builtins.frozenset"}
)
# What an annotation may call one of these; what is only iterable may be gone after one pass.
_ANY_OF_THEM = frozenset(
    f"collections.abc.{name}"
    for name in "Collection Mapping MutableMapping MutableSequence MutableSet Sequence Set".split()
)
_GROWING = frozenset({"append", "extend", "add", "update", "insert", "heappush"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    items = _sorted_items(call, context)
    if items is None or root_name(items) is None:
        return
    found = context.type(items)
    if found is None or found.kind != "instance" or found.name not in _KNOWN | _ANY_OF_THEM:
        return
    loop = context.loop(call)
    if loop is None:
        yield from _through_calls(call, items, context)
        return
    if _is_iterated(items, loop):
        return
    again = _sorts_again(call, items, loop, context)
    if not again and made_in(items, loop, context):
        return
    size = constant_size(items, context)
    if size is not None and size < FEW and not changes(items, loop):
        return
    if not all(_independent(word.value, loop, context) for word in call.keywords):
        return
    kept = outermost_kept(items, call, context)
    if short(items, context) or rounds_few(call, kept, context):
        return
    many = (
        goes_long(call, kept, context)
        and is_large(items, context)
        and not seldom(call, kept, items, context)
        and not _every_so_often(call, loop)
    )
    severity = (
        None if many or _is_agenda(items, loop) and not _counts_down(items, loop) else Severity.HINT
    )
    shown = context.short(call)
    what = "sorts" if not _is_extreme(call) else "searches"
    if not again and _stays(items, call, loop, context):
        if isinstance(call.func, ast.Attribute) or changed_meanwhile(context, call, loop):
            return
        yield context.finding(
            call,
            f"`{shown}` {what} the same collection in each iteration; do it once before the loop",
            severity=severity,
            fix=lambda: _hoisted(call, loop, context),
        )
    elif _grows(items, loop) and not _is_extreme(call):
        yield context.finding(
            call,
            f"`{shown}` {what} the whole collection again each time it has grown;"
            " keep it ordered with `heapq` or `bisect.insort`, or sort once after the loop",
            severity=severity,
        )
    elif _grows(items, loop) and (not _shrinks(items, loop) or _is_agenda(items, loop)):
        yield context.finding(
            call,
            f"`{shown}` {what} the whole collection again each time it has grown;"
            " keep the extreme in a variable, or use `heapq`",
            severity=severity,
        )


def _hoisted(call: ast.Call, loop: LoopNode, context: Context) -> Fix | Refusal:
    if not _is_extreme(call) and not only_looked_at(call, context):
        return Refusal(
            hoist_from_loop.CODEMOD.name, "an iteration keeps or changes the sorted list"
        )
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name=f"{call.func.id}_value"
        if _is_extreme(call) and isinstance(call.func, ast.Name)
        else "ordered",
        reason="it is called also where the loop does not run",
        pure=True,
    )


def _through_calls(call: ast.Call, items: ast.expr, context: Context) -> Iterator[Finding]:
    """Sorting in a function that a loop calls, of what that function makes longer or nothing changes."""
    kept = repeat(call, context)
    if kept is None or not kept.keeps(items, context) or _every_so_often(call, kept.function):
        return
    if any(depends(context, word.value, kept.function, kept.varying) for word in call.keywords):
        return
    if short(items, context) or rounds_few(kept.start, None, context):
        return
    own = call.func.value if isinstance(call.func, ast.Attribute) else parent(call)
    if any(
        isinstance(change, (ast.Name, ast.Attribute)) and parent(change) is not own
        for change in changes(items, kept.function)
    ):
        return  # it starts afresh in each call
    shown = context.short(call)
    what = "sorts" if not _is_extreme(call) else "searches"
    if _grows(items, kept.function):
        if _shrinks(items, kept.function):
            return  # a window, which stays as long as it is
        message = (
            f"`{shown}` {what} the whole collection again each time it has grown, and a loop makes the"
            " calls; keep it ordered with `heapq` or `bisect.insort`, or sort once after the loop"
        )
    elif isinstance(call.func, ast.Name) and unchanged(items, kept, context):
        if given_away(items, kept.function) or not _is_fixed(items, context):
            return
        if goes_wrong(call) or _never_returns(kept.function, context) or _is_gone_through(call):
            return
        message = (
            f"`{shown}` {what} the same collection in each call, and a loop makes the calls; do it once"
            " and keep the result"
        )
    else:
        return
    many = goes_long(kept.start, None, context) and is_large(items, context)
    yield context.finding(
        call,
        message,
        severity=None if many else Severity.HINT,
        loop=kept.loop,
        trace=kept.trace,
    )


def _never_returns(function: FunctionNode, context: Context) -> bool:
    """Whether a function says that it never returns: it runs where something has gone wrong."""
    told = context.names.dotted(function.returns) if function.returns is not None else None
    return told in ("typing.Never", "typing.NoReturn")


def _is_gone_through(call: ast.Call) -> bool:
    """Whether each call goes through all elements anyway: `for row in sorted(rows)`."""
    above = parent(call)
    if isinstance(above, ast.Call) and last_name(above.func) == "enumerate":
        call, above = above, parent(above)
    return isinstance(above, (ast.For, ast.comprehension)) and above.iter is call


def _is_fixed(items: ast.expr, context: Context) -> bool:
    """Whether a collection is what a call hands in, or an attribute of `self` that is set once."""
    return isinstance(items, ast.Name) or holds_always(items, context)


def _sorted_items(call: ast.Call, context: Context) -> ast.expr | None:
    if isinstance(call.func, ast.Attribute) and call.func.attr == "sort" and not call.args:
        return call.func.value
    if context.names.dotted(call.func) in ("builtins.sorted", "builtins.min", "builtins.max"):
        if len(call.args) == 1:
            return _viewed(call.args[0], context)
    return None


def _viewed(node: ast.expr, context: Context) -> ast.expr:
    """The dict behind `d.items()`, `d.keys()` and `d.values()`; other expressions as they are."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=table, attr="items" | "keys" | "values"), args=[], keywords=[]
        ) if context.is_a(table, "builtins.dict"):
            return table
    return node


def _sorts_again(call: ast.Call, items: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a list that lives longer than an iteration is replaced by itself in order:
    `xs = sorted(xs)`."""
    match parent(call):
        case ast.Assign(targets=[target]) as statement if same_place(items, target):
            root = root_name(items)
            return root is not None and not any(
                loop in parents(binding.node) and binding.node is not statement
                for binding in context.names.bindings(root)
            )
    return False


def _is_agenda(items: ast.expr, loop: LoopNode) -> bool:
    """Whether a loop goes on while there is something in a collection to which it adds, so that it may
    get as long as all that can be reached: `while frontier: frontier.sort(); …`."""
    if not isinstance(loop, ast.While) or not _grows(items, loop):
        return False
    wanted = spelling(items)
    return any(spelling(left) == wanted for left in goes_on_with(loop))


def _counts_down(items: ast.expr, loop: LoopNode) -> bool:
    """Whether a collection gets what waits for nothing any more: `waits[name] -= 1`, and what is at 0 goes in. What
    depends on one another are modules, tables or services, a few dozen."""
    counted = {
        spelling(node.target)
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)
    }
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.If(
                test=ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=0)]),
                body=body,
            ) if spelling(left) in counted and _grows(items, node):
                return bool(body)
    return False


def _every_so_often(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a call runs every so many steps: `if step % every == 0`."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, ast.If) and any(isinstance(n, ast.Mod) for n in ast.walk(above.test)):
            return True
    return False


def _is_extreme(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in ("min", "max")


def _independent(node: ast.expr, loop: LoopNode, context: Context) -> bool:
    return context.flow.invariant(node, loop)


def _stays(items: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    own = {call.func.value} if isinstance(call.func, ast.Attribute) else set()
    others = [
        change
        for change in changes(items, loop)
        if not (isinstance(change, ast.Call) and change is call)
    ]
    return not others and not given_away(items, loop) and not own and _safe_root(items, loop)


def _safe_root(items: ast.expr, loop: LoopNode) -> bool:
    """An attribute may be changed by any method called in the loop: only plain names are certain."""
    return isinstance(items, ast.Name)


def _grows(items: ast.expr, loop: ast.AST) -> bool:
    """Whether a loop adds to a collection; a count that is changed (`left[place] -= 1`) was there before."""
    return any(
        isinstance(change, ast.AugAssign)
        and not isinstance(change.target, ast.Subscript)
        or isinstance(change, ast.Subscript)
        and isinstance(change.ctx, ast.Store)
        and not isinstance(parent(change), ast.AugAssign)
        or isinstance(change, ast.Call)
        and isinstance(change.func, ast.Attribute)
        and change.func.attr in _GROWING
        for change in changes(items, loop)
    )


def _shrinks(items: ast.expr, loop: ast.AST) -> bool:
    return any(
        isinstance(change, ast.Call)
        and isinstance(change.func, ast.Attribute)
        and change.func.attr in ("pop", "remove", "clear", "discard", "popitem")
        or isinstance(change, ast.Subscript)
        and isinstance(change.ctx, ast.Del)
        for change in changes(items, loop)
    )


def _is_iterated(items: ast.expr, loop: LoopNode) -> bool:
    """`for x in sorted(items)` and the first iterable of a comprehension run once."""
    if isinstance(loop, COMPREHENSIONS):
        first = loop.generators[0].iter
        return items is first or first in parents(items)
    return False
