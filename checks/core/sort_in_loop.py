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

Silent where the collection is made in the same iteration, where the sort key or the arguments depend on the loop, and
where its type is not known. Reported also in a function that a loop calls, where that adds to the collection or
nothing changes it.

## References

- [Python documentation: heapq](https://docs.python.org/3/library/heapq.html)
- [Python documentation: bisect.insort](https://docs.python.org/3/library/bisect.html#bisect.insort)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    nodes_below,
    parent,
    parents,
)
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.callers import Repeat, repeat, stays, unchanged
from perflint.reasoning.size.large_collections import may_be_large, may_go_long, required_nonempty
from perflint.reasoning.values.containers import (
    CHANGING,
    attribute_holds,
    changes,
    is_passed_in_loop,
    made_in,
    outermost_accumulating_loop,
    viewed,
)
from perflint.reasoning.values.growth import root_name, same_place
from perflint.reasoning.values.uses import only_looked_at
from perflint.rules import list_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.list_reasons import ListWork
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL611",
    name="sort-in-loop",
    summary="sorting or searching the extreme of a collection in each iteration",
    impact=Impact.COMPLEXITY,
    apart=True,
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
_COPYING = _KNOWN - {"builtins.dict"}
# What an annotation may call one of these; what is only iterable may be gone after one pass.
_ANY_OF_THEM = frozenset(
    f"collections.abc.{name}"
    for name in "Collection Mapping MutableMapping MutableSequence MutableSet Sequence Set".split()
)
_GROWING = frozenset({"append", "extend", "add", "update", "insert", "heappush"})
_GETTERS = classes_of("getter")


@dataclass(frozen=True)
class Sorting(ListWork):
    """A collection that is sorted, or searched for its extreme, in each iteration.

    Attributes:
        node: the call.
        inner: the innermost loop around the call, or the function that a loop calls.
        grows: whether the iteration makes the collection longer; else it stays the same.
    """

    node: ast.Call
    inner: LoopNode | FunctionNode
    grows: bool


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    items = _sorted_items(call, context)
    if items is None or root_name(items) is None:
        return
    found = context.type(items)
    if found is None or found.kind != "instance" or found.name not in _KNOWN | _ANY_OF_THEM:
        return
    loop = context.loop(call)
    case = _in_calls(call, items, context) if loop is None else _in_loop(call, items, loop, context)
    if case is None:
        return
    calls = case.repeat is not None
    what = "searches" if _is_extreme(call) else "sorts"
    if not case.grows:
        message = (
            "the same collection in each call, and a loop makes the calls; do it once and keep the result"
            if calls
            else "the same collection in each iteration; do it once before the loop"
        )
    else:
        remedy = (
            "keep the extreme in a variable, or use `heapq`"
            if _is_extreme(call) and not calls
            else "keep it ordered with `heapq` or `bisect.insort`, or sort once after the loop"
        )
        often = ", and a loop makes the calls" if calls else ""
        message = f"the whole collection again each time it has grown{often}; {remedy}"
    yield from context.report(
        case,
        call,
        f"`{context.short(call)}` {what} {message}",
        loop=None if case.repeat is None else case.repeat.loop,
        trace=() if case.repeat is None else case.repeat.trace,
        fix=None if loop is None or case.grows else lambda: _hoisted(call, loop, context),
    )


def _in_loop(call: ast.Call, items: ast.expr, loop: LoopNode, context: Context) -> Sorting | None:
    """A collection that a loop around the call keeps, and adds to or leaves as it is."""
    again = _sorts_again(call, items, loop, context)
    if not again and made_in(items, loop, context):
        return None
    if not all(context.flow.invariant(word.value, loop) for word in call.keywords):
        return None
    kept = outermost_accumulating_loop(items, call, context)
    if not again and _stays(items, call, loop, context):
        if isinstance(call.func, ast.Attribute):
            return None
        return Sorting(context, call, items, kept, None, loop, grows=False)
    if not _grows(items, loop):
        return None
    return Sorting(context, call, items, kept, None, loop, grows=True)


def _in_calls(call: ast.Call, items: ast.expr, context: Context) -> Sorting | None:
    """A collection that a function sorts, which a loop calls, and makes longer or leaves as it is."""
    kept = repeat(call, context)
    if kept is None or not kept.keeps(items, context):
        return None
    if any(depends(context, word.value, kept.function, kept.varying) for word in call.keywords):
        return None
    own = call.func.value if isinstance(call.func, ast.Attribute) else parent(call)
    if any(
        isinstance(change, (ast.Name, ast.Attribute)) and parent(change) is not own
        for change in changes(items, kept.function)
    ):
        return None  # it starts afresh in each call
    if _grows(items, kept.function):
        return Sorting(context, call, items, None, kept, kept.function, grows=True)
    if not isinstance(call.func, ast.Name) or not unchanged(items, kept, context):
        return None
    if is_passed_in_loop(items, kept.function) or not stays(items, kept, context):
        return None
    return Sorting(context, call, items, None, kept, kept.function, grows=False)


RULE.share(list_reasons.few_by_nature)


@RULE.silent("where something that the loop runs may change the collection")
def may_change_meanwhile(case: Sorting) -> bool:
    if case.grows or isinstance(case.inner, FUNCTIONS):
        return False
    return bool(changed_meanwhile(case.context, case.node, case.inner))


@RULE.silent(
    "where the loop may change what the key reads of the elements (`key=lambda node: len(node.groups)`)"
)
def key_may_change(case: Sorting) -> bool:
    read = {name for word in case.node.keywords for name in _parts_read(case.context, word.value)}
    return not case.grows and any(
        _part(place) in read
        for node in nodes_below(case.inner, ast.Attribute, ast.Subscript)
        for place in (node.value if _is_changing_call(node) else node,)
        if not isinstance(node.ctx, ast.Load) or place is not node
    )


@RULE.silent("where as much is taken off as is added: a window, which stays as long as it is")
def is_window(case: Sorting) -> bool:
    if not case.grows or case.repeat is None and not _is_extreme(case.node):
        return False
    return _shrinks(case.container, case.inner) and not _is_agenda(case)


@RULE.silent("where a called function sorts every so many steps (`if step % every == 0`)")
def every_so_often_in_calls(case: Sorting) -> bool:
    return case.repeat is not None and _every_so_often(case)


@RULE.silent("where a called function sorts only where something has gone wrong")
def where_it_goes_wrong(case: Sorting) -> bool:
    kept = case.repeat
    return (
        not case.grows
        and kept is not None
        and (runs_on_failure(case.node) or _never_returns(kept, case.context))
    )


@RULE.silent("where a called function goes through all elements anyway (`for row in sorted(rows)`)")
def is_gone_through(case: Sorting) -> bool:
    return not case.grows and case.repeat is not None and _is_gone_through(case.context, case.node)


@RULE.hint(
    "where nothing shows that the loop and the collection may be long (a file, a query, a server, a large range, or what"
    " a loop over one of these fills), or that the loop goes on while there is something in the collection and adds"
    " to it",
    lowers="unknown",
)
def length_unknown(case: Sorting) -> bool:
    context = case.context
    return not _is_agenda(case) and not (
        may_go_long(case.start, case.loop, context) and may_be_large(case.container, context)
    )


@RULE.hint("where it sorts every so many steps (`if step % every == 0`)")
def every_so_often(case: Sorting) -> bool:
    return case.repeat is None and not _is_agenda(case) and _every_so_often(case)


@RULE.hint(
    "where the loop adds what waits for nothing any more (`waits[name] -= 1`, then `if waits[name] == 0`): what depends"
    " on one another is a few dozen"
)
def sorts_dependencies(case: Sorting) -> bool:
    return _is_agenda(case) and _counts_down(case)


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


def _never_returns(repeated: Repeat, context: Context) -> bool:
    """Whether a called function says that it never returns: it runs where something has gone wrong."""
    returns = repeated.function.returns if not repeated.stands_for else None
    told = context.names.dotted(returns) if returns is not None else None
    return told in ("typing.Never", "typing.NoReturn")


def _is_gone_through(context: Context, call: ast.Call) -> bool:
    """Whether each call goes through all elements anyway: `for row in sorted(rows)`."""
    above = parent(call)
    if isinstance(above, ast.Call) and context.name(above.func) == "builtins.enumerate":
        call, above = above, parent(above)
    return isinstance(above, (ast.For, ast.comprehension)) and above.iter is call


def _sorted_items(call: ast.Call, context: Context) -> ast.expr | None:
    if isinstance(call.func, ast.Attribute) and call.func.attr == "sort" and not call.args:
        return call.func.value
    if context.names.dotted(call.func) in ("builtins.sorted", "builtins.min", "builtins.max"):
        if len(call.args) == 1:
            return viewed(_copied(call.args[0], context), context)
    return None


def _copied(node: ast.expr, context: Context) -> ast.expr:
    """The collection of which a copy is sorted: `rows` of `set(rows)`."""
    match node:
        case ast.Call(func=func, args=[items], keywords=[]) if context.names.dotted(
            func
        ) in _COPYING and not isinstance(items, ast.Starred):
            return items
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


def _parts_read(context: Context, key: ast.expr) -> Iterator[str]:
    """The attributes and items that a sort key reads of an element, also by `attrgetter` and `itemgetter`."""
    for node in descendants(key):
        if (part := _part(node)) is not None:
            yield part
        if isinstance(node, ast.Call) and context.name(node.func) in _GETTERS:
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def _part(node: ast.AST) -> str | None:
    """The name of the attribute or item that an expression is."""
    match node:
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=name)):
            return str(name)
    return None


def _is_changing_call(node: ast.AST) -> bool:
    """Whether an attribute is a method that changes a container: `node.groups.append` of a call."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr in CHANGING
        and isinstance(parent(node), ast.Call)
    )


def _is_agenda(case: Sorting) -> bool:
    """Whether a loop goes on while there is something in a collection to which it adds, so that it may
    get as long as all that can be reached: `while frontier: frontier.sort(); …`."""
    loop = case.inner
    if not isinstance(loop, ast.While) or not case.grows:
        return False
    wanted = spelling(case.container)
    return any(spelling(left) == wanted for left in required_nonempty(loop))


def _counts_down(case: Sorting) -> bool:
    """Whether a collection gets what waits for nothing any more: `waits[name] -= 1`, and what is at 0 goes in."""
    counted = {
        spelling(node.target)
        for node in descendants(case.inner, into_functions=False)
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)
    }
    for node in descendants(case.inner, into_functions=False):
        match node:
            case ast.If(
                test=ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=0)])
            ) if spelling(left) in counted and _grows(case.container, node):
                return True
    return False


def _every_so_often(case: Sorting) -> bool:
    """Whether a call runs every so many steps: `if step % every == 0`."""
    for above in parents(case.node):
        if above is case.inner:
            return False
        if isinstance(above, ast.If) and any(isinstance(n, ast.Mod) for n in ast.walk(above.test)):
            return True
    return False


def _is_extreme(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in ("min", "max")


def _stays(items: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    own = {call.func.value} if isinstance(call.func, ast.Attribute) else set()
    others = [
        change
        for change in changes(items, loop)
        if not (isinstance(change, ast.Call) and change is call)
    ]
    return not others and not is_passed_in_loop(items, loop) and not own and _is_held(items, loop)


def _is_held(items: ast.expr, loop: LoopNode) -> bool:
    """Whether a collection is a name, or an attribute of an object that the loop leaves alone."""
    return isinstance(items, ast.Name) or (
        isinstance(items, ast.Attribute) and attribute_holds(items, loop)
    )


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
