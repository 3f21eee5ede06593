"""
## What it does

Finds searches through a whole list in each iteration: `xs.index(v)`, `xs.count(v)`, `xs.remove(v)`, `next(x for x in xs if x.key == v)`, `[x for x in xs if x.key == v]`, `any(x.key == v for x in xs)`, and nested loops that match two collections by equality. Also in a function that a loop calls (`find_user(users, id)`).

## Why it is slow

Each search compares with the elements one by one: with n rows on one side and m on the other, n times m comparisons. A dict from key to row finds each in one step.

## Slow

```python
def run(size=1_500):
    users = [{"id": number, "name": str(number)} for number in range(size)]
    orders = [number for number in range(size)]
    names = []
    for order in orders:
        user = next(u for u in users if u["id"] == order)
        names.append(user["name"])
    return names
```

## Fast

```python
def run(size=1_500):
    users = [{"id": number, "name": str(number)} for number in range(size)]
    orders = [number for number in range(size)]
    by_id = {user["id"]: user for user in users}
    names = []
    for order in orders:
        names.append(by_id[order]["name"])
    return names
```

## Measured

## Fix safety

`index-by-key` is unsafe: keys with an `__eq__` of their own may compare otherwise. It is offered where types show that the keys and what is searched for have a hash, for `next(…)` with a comparison of one attribute or item, and for `xs.index(v)` and `xs.count(v)`, where the list does not change. A missing key raises `KeyError`, where `next` raised `StopIteration` and `index` a `ValueError`.


## Limits

Silent where the searched value is not known to be a list, where it is made in the same iteration, and where the match
does not depend on the outer loop.

## References

- [Python documentation: time complexity](https://wiki.python.org/moin/TimeComplexity)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from perflint.codemods import index_by_key
from perflint.codemods.parts.keyed_loops import Comprehension, Join
from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    last_name,
    names_in,
    parent,
    parents,
)
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.callers import Repeat, repeat, unchanged
from perflint.reasoning.occurrence.windows import trimmed
from perflint.reasoning.size.key_joins import joins_by_key, looks_for_own, matches_records
from perflint.reasoning.size.key_matches import is_held_in_memory, matched
from perflint.reasoning.size.small_collections import is_written_out
from perflint.reasoning.values.containers import (
    adds_to,
    changes,
    holds_unhashable,
    is_first,
    made_in,
    outermost_accumulating_loop,
    outermost_invariant,
)
from perflint.reasoning.values.growth import root_name
from perflint.rules import list_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.list_reasons import Lookup
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL610",
    name="linear-search-in-loop",
    summary="searching through a whole list in each iteration",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated", names="index count remove =="),
    codemods=("index-by-key",),
    overlap=("RUF015",),
)
_SEARCHES = frozenset({"index", "count", "remove"})
_ITERABLES = frozenset({"collections.abc.Collection", "collections.abc.Iterable"})


@dataclass(frozen=True)
class Search(Lookup):
    """A search for an element by its value or key.

    Attributes:
        inner: the innermost loop around a method or an inner loop that searches.
        sought: what of each element is compared with what; of a method, the element itself.
    """

    inner: LoopNode | None = None
    sought: tuple[ast.expr | None, ast.expr] | None = None

    @property
    def joins_records(self) -> bool:
        """Whether elements are found by a key of other records, or are those of the list itself."""
        if self.sought is None:
            return False
        key, value = self.sought
        if key is not None:
            return joins_by_key(self.container, key, value, self.context)
        return not _removes(self.node) and (
            matches_records(self.container, value, self.context)
            or looks_for_own(self.container, value, self.context)
        )


@RULE.on(ast.Call)
def check_method(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _SEARCHES:
        return
    if len(call.args) != 1:
        return
    items = call.func.value
    if root_name(items) is None or not context.is_a(items, "builtins.list"):
        return
    loop = context.loop(call)
    kept = repeat(call, context) if loop is None else None
    if kept is not None:
        if not kept.keeps(items, context) or not _varies(call.args[0], kept, context):
            return
    elif (
        loop is None or made_in(items, loop, context) or context.flow.invariant(call.args[0], loop)
    ):
        return
    yield from _found(
        _search(items, call, (None, call.args[0]), kept, context, loop),
        call,
        f"`{context.short(call)}` searches the whole list in each iteration",
        "keep a dict or set of the values (with their positions or counts) beside it",
        fix=None
        if loop is None or call.func.attr == "remove"
        else lambda: index_by_key.rewrite_method(context, call),
    )


@RULE.on(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check_comprehension(node: Comprehension, context: Context) -> Iterator[Finding]:
    """`next(x for x in xs if x.key == value)`, `[x for x in xs if x.key == value]` in a loop, and
    comprehensions with two loops that match on equality."""
    call = _next(node, context)
    for position, clause in enumerate(node.generators):
        match clause:
            case ast.comprehension(target=ast.Name(id=item), iter=items, is_async=0):
                pass
            case _:
                continue
        tests = [*clause.ifs]
        if isinstance(node, ast.GeneratorExp) and _asked_of_any(node, context):
            tests.append(node.elt)
        key = matched(tests, item)
        if key is None or root_name(items) is None or not is_held_in_memory(items, key[0], context):
            continue
        if isinstance(key[0], ast.Name) and key[0].id == item and call is None:
            continue  # of plain values: asking for presence, or keeping the equal ones
        found = _searching(items, key[1], node, position, context)
        filled = None if found is not None or position else _filled(items, node, context)
        if filled is not None and not context.flow.invariant(key[1], filled):
            yield from _found(
                _search(items, node, key, None, context),
                call or node,
                f"`{context.short(call or node)}` searches `{context.short(items)}`, which the loop fills,"
                " in each iteration",
                "keep a dict by that key beside it",
                loop=filled,
            )
            continue
        if found is None:
            continue
        around, kept = found
        place = clause.iter if position else node
        shown = call if call is not None and position == 0 else node
        yield from _found(
            _search(items, place, key, kept, context),
            shown if position == 0 else clause.target,
            f"`{context.short(shown)}` searches `{context.short(items)}` in each iteration",
            "make a dict by that key before the loop",
            end=shown,
            loop=around,
            fix=partial(
                _index, context, call, Join(clause, clause.ifs[0], *key, comprehension=node), around
            )
            if around is not None and clause.ifs
            else None,
        )


@RULE.on(ast.Call)
def check_filter(node: ast.Call, context: Context) -> Iterator[Finding]:
    """`filter(lambda x: x.key == value, xs)` in a loop."""
    match node:
        case ast.Call(
            func=function,
            args=[ast.Lambda(args=ast.arguments(args=[argument])) as test, items],
            keywords=[],
        ) if context.names.is_builtin(function, "filter"):
            pass
        case _:
            return
    key = matched([test.body], argument.arg)
    loop = context.loop(node)
    if key is None or loop is None or isinstance(key[0], ast.Name):
        return
    if root_name(items) is None or not is_held_in_memory(items, key[0], context):
        return
    if made_in(items, loop, context) or context.flow.invariant(key[1], loop):
        return
    yield from _found(
        _search(items, node, key, None, context),
        node,
        f"`{context.short(node)}` searches `{context.short(items)}` in each iteration",
        "make a dict by that key before the loop",
    )


@RULE.on(ast.For)
def check_nested(inner: ast.For, context: Context) -> Iterator[Finding]:
    """Nested loops that match on equality: the inner loop is reported."""
    join = _join(inner, context)
    items = _searched(inner.iter, context)
    found = (join.key, join.value) if join is not None else _looked_for(inner)
    if found is None or items is None or not _is_collection(items, found[0], context):
        return
    key = found[1]
    loop = next(
        (up for up in context.flow.loops(inner) if isinstance(up, (ast.For, ast.AsyncFor))), None
    )
    kept = repeat(inner, context) if loop is None else None
    if kept is not None:
        if not kept.keeps(items, context) or not _varies(key, kept, context):
            return
        if not _finds(inner.body):
            return
    elif loop is None or made_in(items, loop, context) or context.flow.invariant(key, loop):
        return
    around = "each call" if loop is None else f"each `{context.short(loop.target)}`"
    yield from _found(
        _search(items, inner, found, kept, context, loop),
        inner,
        f"for {around} the loop goes through all of `{context.short(items)}` to find equal keys",
        "make a dict by that key before the outer loop",
        end=inner.iter,
        fix=None
        if loop is None or join is None
        else partial(index_by_key.rewrite_join, context, join),
    )


def _index(context: Context, call: ast.Call | None, join: Join, loop: LoopNode) -> Fix | Refusal:
    """Look up the element that `next` takes, if that is all that it does, or else those with the same key."""
    node, target = join.comprehension, join.loop.target
    match node:
        case ast.GeneratorExp(
            elt=ast.Name(id=given), generators=[ast.comprehension(ifs=[test])]
        ) if (
            call is not None
            and isinstance(target, ast.Name)
            and given == target.id
            and isinstance(test, ast.Compare)
        ):
            return index_by_key.rewrite(context, call, loop)
    return index_by_key.rewrite_join(context, join)


def _next(node: Comprehension, context: Context) -> ast.Call | None:
    """The call of `next` that takes the first element of a generator."""
    call = parent(node)
    if isinstance(call, ast.Call) and call.args and call.args[0] is node:
        if context.names.is_builtin(call.func, "next") and len(node.generators) == 1:
            return call
    return None


def _asked_of_any(node: ast.GeneratorExp, context: Context) -> bool:
    call = parent(node)
    return isinstance(call, ast.Call) and context.names.is_builtin(call.func, "any")


def _searching(
    items: ast.expr, value: ast.expr, node: Comprehension, position: int, context: Context
) -> tuple[LoopNode | None, Repeat | None] | None:
    """What makes a comprehension search the same list again and again, for other values."""
    if position:
        return (node, None) if _reads_of(value, node, position) else None
    loop = outermost_invariant(items, node, context)
    if loop is not None:
        return None if context.flow.invariant(value, loop) else (loop, None)
    kept = repeat(node, context)
    if kept is None or not kept.keeps(items, context) or not unchanged(items, kept, context):
        return None
    return (None, kept) if _varies(value, kept, context) else None


def _filled(items: ast.expr, node: Comprehension, context: Context) -> LoopNode | None:
    """The loop around a search that does nothing to the list but append to it."""
    loop = context.loop(node)
    if loop is None or isinstance(loop, COMPREHENSIONS) or made_in(items, loop, context):
        return None
    changed = changes(items, loop)
    appended = (
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr == "append"
        for each in changed
    )
    return loop if changed and all(appended) else None


def _reads_of(value: ast.expr, node: Comprehension, position: int) -> bool:
    """Whether a value comes from an outer loop of the same comprehension, and what that clause goes
    over does not."""
    outer = {
        name.id
        for clause in node.generators[:position]
        for name in ast.walk(clause.target)
        if isinstance(name, ast.Name)
    }
    own = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
    gone = {
        name.id for name in ast.walk(node.generators[position].iter) if isinstance(name, ast.Name)
    }
    same = any(
        spelling(clause.iter) == spelling(node.generators[position].iter)
        for clause in node.generators[:position]
    )
    return bool(own & outer) and not gone & outer and not same


def _varies(value: ast.expr, kept: Repeat, context: Context) -> bool:
    return depends(context, value, kept.function, kept.varying)


def _join(inner: ast.For, context: Context) -> Join | None:
    """The match of a loop whose body only deals with the elements that equal something."""
    target = inner.target
    if isinstance(target, ast.Tuple) and target.elts and _is_enumerate(inner.iter, context):
        target = target.elts[-1]
    if not isinstance(target, ast.Name):
        return None
    skips = False
    match inner.body:
        case [ast.If(test=test, orelse=[]) as guard]:
            pass
        case [
            ast.If(
                test=ast.Compare(left=left, ops=[ast.NotEq()], comparators=[right]),
                body=[ast.Continue()],
                orelse=[],
            ) as guard,
            *_,
        ]:
            skips = True
            test = ast.Compare(left=left, ops=[ast.Eq()], comparators=[right])
        case _:
            return None
    found = matched([test], target.id)
    return None if found is None else Join(inner, guard, *found, skips)


def _finds(body: list[ast.stmt]) -> bool:
    """Whether a loop does nothing but end with the equal element, which a dict would give at once."""
    match [each for each in body if not isinstance(each, ast.Assign)]:
        case [ast.If(body=[*_, ast.Return() | ast.Break()], orelse=[])]:
            return True
        case [ast.If(body=one, orelse=[_, *_] as other)]:
            return _finds(one) and _finds(other)
    return False


def _looked_for(inner: ast.For) -> tuple[ast.expr, ast.expr] | None:
    """The key and the value of a loop that ends with the equal element, where its test has names for what it
    compares, or says in several ways what is equal: `if a.key == value or a.key == value.lower():`."""
    if not isinstance(inner.target, ast.Name) or not _finds(inner.body):
        return None
    named = [inner.target.id]
    for statement in inner.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if any(
                isinstance(each, ast.Name) and each.id in named for each in ast.walk(value)
            ):
                named.append(name)
    for test in (each.test for each in ast.walk(inner) if isinstance(each, ast.If)):
        ways = test.values if isinstance(test, ast.BoolOp) else [test]
        for name in named:
            found = [matched([way], name) for way in ways]
            if None not in found and not any(
                each.id in named for one in found if one is not None for each in names_in(one[1])
            ):
                return found[0]
    return None


def _is_collection(items: ast.expr, key: ast.expr, context: Context) -> bool:
    """Whether what is searched is a collection: also what a function takes as an iterable, as it is gone
    through again in each call."""
    if is_held_in_memory(items, key, context):
        return True
    found = context.type(items)
    return found is not None and found.name in _ITERABLES and repeat(items, context) is not None


def _searched(iterable: ast.expr, context: Context) -> ast.expr | None:
    """The collection that a loop goes over: also by `enumerate(xs)` and `range(len(xs))`."""
    match iterable:
        case ast.Call(args=[items]) if _is_enumerate(iterable, context):
            return items if root_name(items) is not None else None
        case ast.Call(func=function, args=[ast.Call(func=length, args=[items])]) if (
            context.names.is_builtin(function, "range") and context.names.is_builtin(length, "len")
        ):
            return items if root_name(items) is not None else None
    return iterable if root_name(iterable) is not None else None


def _is_enumerate(iterable: ast.expr, context: Context) -> bool:
    return isinstance(iterable, ast.Call) and context.names.is_builtin(iterable.func, "enumerate")


def _search(
    items: ast.expr,
    node: ast.AST,
    sought: tuple[ast.expr | None, ast.expr],
    kept: Repeat | None,
    context: Context,
    inner: LoopNode | None = None,
) -> Search:
    return Search(
        context, node, items, outermost_accumulating_loop(items, node, context), kept, inner, sought
    )


def _found(
    case: Search,
    place: ast.AST,
    what: str,
    remedy: str,
    *,
    end: ast.AST | None = None,
    loop: ast.AST | None = None,
    fix: Callable[[], Fix | Refusal] | None = None,
) -> Iterator[Finding]:
    """The finding about a search, at a node."""
    unknown = list_reasons.length_unknown.holds(case)
    yield from case.context.report(
        case,
        place,
        f"{what}; {'if that may be long, ' if unknown else ''}{remedy}",
        end=end,
        loop=loop if case.repeat is None else case.repeat.loop,
        trace=() if case.repeat is None else case.repeat.trace,
        fix=fix,
    )


RULE.share(*list_reasons.SILENT)


@RULE.silent("where the list is cut to a bound in the loop, and stays short")
def stays_short(case: Search) -> bool:
    around = case.inner if case.repeat is None else case.repeat.function
    return (
        isinstance(case.node, ast.Call)
        and around is not None
        and trimmed(case.container, case.node, around)
    )


@RULE.silent("where an exception handler searches: what goes wrong is rare")
def in_exception_handler(case: Search) -> bool:
    return isinstance(case.node, ast.Call) and any(
        isinstance(up, ast.ExceptHandler) for up in parents(case.node)
    )


@RULE.silent("where a count only asks for presence, which scan-for-equality reports")
def asks_for_presence(case: Search) -> bool:
    """`xs.count(x) > 0`; not for being there twice."""
    call = case.node
    if not isinstance(call, ast.Call) or last_name(call.func) != "count":
        return False
    match parent(call):
        case ast.Compare(left=left, ops=[operator], comparators=[ast.Constant(value=number)]) if (
            left is call
        ):
            return number == 0 or number == 1 and isinstance(operator, (ast.GtE, ast.Lt))
    return False


@RULE.silent("where all pairs of one collection are compared: that is no join of two")
def pairs_of_one(case: Search) -> bool:
    return (
        isinstance(case.node, ast.For)
        and case.repeat is None
        and isinstance(case.inner, (ast.For, ast.AsyncFor))
        and spelling(case.container) == spelling(case.inner.iter)
    )


@RULE.silent(
    "where up to 32 constants are written out: to search these takes no longer than a call"
)
def written_out(case: Search) -> bool:
    return (
        isinstance(case.node, ast.Call)
        and not _removes(case.node)
        and is_written_out(case.container, case.context)
    )


@RULE.silent("where the elements have no hash, and can be no keys")
def no_hash(case: Search) -> bool:
    match case.node:
        case ast.Call(func=ast.Attribute()):  # `rows.index(row)`, not `filter(lambda row: …, rows)`
            return holds_unhashable(case.container, case.context)
    return False


@RULE.silent("where the first element is removed, which is found at once")
def removes_first(case: Search) -> bool:
    """`rows.remove(rows[0])`"""
    match case.node:
        case ast.Call(args=[ast.Subscript(value=owner, slice=index)]):
            return (
                _removes(case.node)
                and is_first(index)
                and spelling(owner) == spelling(case.container)
            )
    return False


RULE.share(*list_reasons.HINTS)


@RULE.hint("where the loop takes off the list again what it puts there: it holds what is in work")
def holds_work(case: Search) -> bool:
    return case.loop is not None and _removes(case.node) and adds_to(case.container, case.loop)


@RULE.hint(
    "where the loop removes what a test picks from the list that it goes over: a few as a rule"
)
def removes_picked(case: Search) -> bool:
    loop = case.context.loop(case.node)
    return (
        _removes(case.node)
        and isinstance(loop, ast.For)
        and spelling(_copied(loop.iter)) == spelling(case.container)
        and any(
            isinstance(up, ast.If)
            for up in takewhile(lambda up: up is not loop, parents(case.node))
        )
    )


def _removes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) == "remove"


def _copied(items: ast.expr) -> ast.expr:
    """What a copy is made of: `list(items)`, `items[:]`, `items.copy()`."""
    match items:
        case ast.Call(func=ast.Name(id="list" | "tuple" | "sorted"), args=[copied]):
            return copied
        case ast.Subscript(value=copied, slice=ast.Slice(lower=None, upper=None)):
            return copied
        case ast.Call(func=ast.Attribute(value=copied, attr="copy"), args=[]):
            return copied
    return items
