"""
## What it does

Finds `in` and `not in` on a list, inside a loop, where the list is made outside the loop and does not change in it; also in a function that a loop calls. And `key in list(table.keys())`, and `name in [user.name for user in users]`, which make a list to search it, and `value in table.values()`. And values that are looked for in arrays, tensors and columns: `x in used[:, 0]`, `(ids == x).any()`, `column.isin([x]).any()`, `x in column.unique()`.

## Why it is slow

Each test compares with the elements one by one; a set looks up a hash. With 100 elements a set is 11 to 21 times as fast, with 1,000 elements 90 to 200 times.

## Slow

```python
def run(size=3_000):
    allowed = [str(number) for number in range(size)]
    found = 0
    for number in range(size):
        if str(number) in allowed:
            found += 1
    return found
```

## Fast

```python
def run(size=3_000):
    allowed = {str(number) for number in range(size)}
    found = 0
    for number in range(size):
        if str(number) in allowed:
            found += 1
    return found
```

## Measured

## Fix safety

`membership-set` is safe where elements and needle are known to be plain values (strings, numbers, bytes), no class of the project has operators of its own for them, and nothing else can change the list: it is made in this function and given to nobody, or the loop changes and calls nothing that could be it. Otherwise it is unsafe: values with an `__eq__` of their own may compare otherwise, and two parameters may be the same list. It is refused where types do not show that elements and needle have a hash, or that the list is one and no text. A list of the module gets a `frozenset` beside it.


## Limits

Silent for lists made or changed in the loop, and where the value is not known to be a list, a list or a tuple, or an array. What is handed in, or belongs
to an object, may be long or short: a hint.

## References

- [Python documentation: time complexity of `in`](https://wiki.python.org/moin/TimeComplexity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import membership_set
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import last_name
from perflint.language.terms.types_by_use import TENSOR
from perflint.language.terms.value_types import Type
from perflint.reasoning.frames.row_loops import SERIES
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.callers import repeat, unchanged
from perflint.reasoning.size.key_joins import matches_records
from perflint.reasoning.values.containers import (
    attribute_holds,
    changed_by_others,
    changes,
    has_no_hash,
    holds_unhashable,
    is_asked_by_key,
    is_passed_in_loop,
    is_unhashable,
    made_in,
    outermost_accumulating_loop,
    outermost_invariant,
    viewed,
)
from perflint.reasoning.values.growth import root_name
from perflint.reasoning.values.possible_values import attribute_values
from perflint.rules import list_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.list_reasons import Lookup
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL607",
    name="list-membership-in-loop",
    summary="a membership test on a list in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated membership"),
    codemods=("membership-set",),
)

_ARRAYS = classes_of("array")
_LISTS = ("builtins.list", "builtins.tuple", "collections.abc.Sequence")
_COLUMNS = (*_ARRAYS, SERIES)
_MADE_OF = ("numpy.ndarray", SERIES)  # what copies a tensor is told by another rule
_LISTING = ("list", "tuple")
# Methods of columns and arrays that give all values, or all different ones.
_OF_VALUES = frozenset({"unique", "tolist", "to_list", "to_numpy", "dropna"})


@dataclass(frozen=True)
class Membership(Lookup):
    """A membership test that searches the same list again and again.

    Attributes:
        needle: what is looked up.
        elements: the type of the elements, where it is known.
    """

    needle: ast.expr
    elements: Type | None

    @property
    def joins_records(self) -> bool:
        """Whether keys of records are searched for other such keys."""
        return matches_records(self.container, self.needle, self.context)


@RULE.on(ast.Compare)
def check(node: ast.Compare, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Compare(left=needle, ops=[ast.In() | ast.NotIn()], comparators=[container]) as test
        ) if root_name(container) is not None:
            pass
        case _:
            return
    found = context.type(container)
    if found is None:
        if isinstance(container, ast.Attribute) and context.loop(test) is None:
            return
        if not _is_listed_either_way(container, context):
            return
    elif found.kind != "instance" or found.name not in ("builtins.list", *_ARRAYS):
        return
    is_array = found is not None and found.name in _ARRAYS
    loop = outermost_invariant(container, test, context)
    kept = repeat(test, context) if loop is None else None
    if kept is not None:
        if not kept.keeps(container, context) or not unchanged(container, kept, context):
            return
        if not depends(context, needle, kept.function, kept.varying):
            return
    elif loop is None or context.flow.invariant(needle, loop):
        return
    around: ast.AST | None = loop if kept is None else kept.function
    if around is not None and is_passed_in_loop(container, around):
        return
    if loop is not None and changed_by_others(container, loop, context):
        return
    elements = found.args[0] if found is not None and found.args and not is_array else None
    shown = f"`{context.short(needle)} in {context.short(container)}`"
    yield from context.report(
        Membership(context, test, container, loop, kept, needle, elements),
        node,
        f"{shown} compares all elements of the array in each iteration; {_instead(needle, context)}"
        if is_array
        else f"{shown} searches the list element by element in each iteration; make a set of it before the loop",
        loop=loop if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=None
        if is_array or found is None and isinstance(container, ast.Attribute)
        else lambda: membership_set.rewrite(context, test, loop, elements),
    )


@RULE.on(ast.Compare)
def check_joined(node: ast.Compare, context: Context) -> Iterator[Finding]:
    """Lists that are joined for each test: `number in first + second`."""
    match node:
        case (
            ast.Compare(
                left=needle,
                ops=[ast.In() | ast.NotIn()],
                comparators=[ast.BinOp(op=ast.Add()) as joined],
            ) as test
        ) if context.loop(node) is not None:
            parts = _joined(joined)
        case _:
            return
    lists = [part for part in parts if root_name(part) is not None]
    if not lists or not all(context.is_a(part, "builtins.list") for part in parts):
        return
    loops = [outermost_invariant(part, test, context) for part in lists]
    loop = loops[0]
    if loop is None or any(other is not loop for other in loops):
        return
    if context.flow.invariant(needle, loop) or any(
        is_passed_in_loop(part, loop) or changed_by_others(part, loop, context) for part in lists
    ):
        return
    yield from context.report(
        Membership(context, test, lists[0], loop, None, needle, None),
        node,
        f"`{context.short(joined)}` joins lists and searches them in each iteration; make a set of them before the"
        " loop",
        loop=loop,
    )


def _instead(needle: ast.expr, context: Context) -> str:
    """What to do where values are looked for in an array; elements of tensors equal nothing in a set."""
    if context.is_a(needle, TENSOR):
        return "ask for all at once (`torch.isin`)"
    return "make a set of its `.tolist()` before the loop, or ask for all at once (`isin`)"


def _joined(node: ast.expr) -> list[ast.expr]:
    """The parts of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_joined(node.left), *_joined(node.right)]
    return [node]


def _is_listed_either_way(container: ast.expr, context: Context) -> bool:
    """Whether a name stands for a list or a tuple, as a condition chooses (`list(xs) if keep else tuple(ys)`), or
    an attribute of `self` for a list or an array, as methods set it."""
    if isinstance(container, ast.Attribute):
        if not isinstance(container.value, ast.Name) or container.value.id != "self":
            return False
        values = attribute_values(context, container)
        return any(context.is_a(value, "builtins.list") for value in values) and all(
            context.is_a(value, "builtins.list", *_ARRAYS) for value in values
        )
    if not isinstance(container, ast.Name):
        return False
    waiting = [binding.value for binding in context.flow.reaching(container)]
    chosen: list[ast.expr] = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, ast.IfExp):
            waiting += [value.body, value.orelse]
        elif value is None or not context.is_a(value, *_LISTS):
            return False
        else:
            chosen.append(value)
    return any(context.is_a(value, "builtins.list") for value in chosen)


@RULE.on(ast.Compare)
def check_of_column(test: ast.Compare, context: Context) -> Iterator[Finding]:
    """What is made of a column or an array to be searched: `name in frame["name"].unique()`,
    `name in list(frame["name"])`."""
    match test:
        case ast.Compare(
            left=needle, ops=[ast.In() | ast.NotIn()], comparators=[ast.Call() as made]
        ):
            column = _column_of(made, context)
        case _:
            return
    loop = outermost_invariant(column, test, context) if column is not None else None
    if column is None or loop is None or context.flow.invariant(needle, loop):
        return
    if is_passed_in_loop(column, loop) or changed_by_others(column, loop, context):
        return
    yield from context.report(
        Membership(context, test, column, loop, None, needle, None),
        test,
        f"`{context.short(needle)} in {context.short(made)}` copies all values of `{context.short(column)}` and searches"
        " them in each iteration; make a set of them before the loop",
        loop=loop,
    )


def _column_of(made: ast.Call, context: Context) -> ast.expr | None:
    """The column or array whose values a call makes a list or an array of."""
    match made:
        case ast.Call(func=ast.Attribute(value=column, attr=attr), args=[]) if attr in _OF_VALUES:
            pass
        case ast.Call(args=[column], keywords=[]) if _listed(made, context) is not None:
            pass
        case _:
            return None
    return column if context.is_a(column, *_MADE_OF) else None


@RULE.on(ast.Call)
def check_any(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`(ids == one).any()`, `column.isin([one]).any()`: all values are compared to find one."""
    match call:
        case ast.Call(func=ast.Attribute(value=asked, attr="any"), args=[], keywords=[]):
            sides = [*_compared(asked)]
        case _:
            return
    for container, needle in sides:
        if not context.is_a(container, *_COLUMNS) or context.is_a(needle, *_COLUMNS):
            continue
        loop = outermost_invariant(container, call, context)
        if loop is None or context.flow.invariant(needle, loop):
            continue
        if is_passed_in_loop(container, loop) or changed_by_others(container, loop, context):
            continue
        yield from context.report(
            Membership(context, call, container, loop, None, needle, None),
            call,
            f"`{context.short(call)}` compares all values in each iteration; make a set of"
            f" `{context.short(container)}.tolist()` before the loop, or ask for all at once (`isin`)",
            loop=loop,
        )
        return


def _compared(asked: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is searched and what for, both ways round."""
    match asked:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            yield left, right
            yield right, left
        case ast.Call(func=ast.Attribute(value=column, attr="isin"), args=[ast.List(elts=[one])]):
            yield column, one


@RULE.on(ast.Compare)
def check_of_dict(test: ast.Compare, context: Context) -> Iterator[Finding]:
    """`value in table.values()`, and lists that are made to be searched: `key in list(table.keys())`."""
    match test:
        case ast.Compare(
            left=needle,
            ops=[ast.In() | ast.NotIn()],
            comparators=[ast.Call(keywords=[]) as searched],
        ):
            listed = _listed(searched, context)
        case _:
            return
    container = _viewed(searched if listed is None else listed, context)
    loop = context.loop(test) if container is not None else None
    if container is None or loop is None or made_in(container, loop, context):
        return
    shown, table = f"{context.short(needle)} in {context.short(searched)}", context.short(container)
    if _asks_values(searched if listed is None else listed):
        message = (
            f"`{shown}` goes through all values in each iteration; keep a set of the values of"
            f" `{table}` beside it"
        )
    elif listed is not None:
        message = (
            f"`{shown}` makes a list of all keys and searches it in each iteration; ask"
            f" `{table}` itself, which looks up a hash"
        )
    else:
        return
    around = outermost_accumulating_loop(container, test, context)
    yield from context.report(
        Membership(context, test, container, around, None, needle, None), test, message
    )


@RULE.on(ast.Compare)
def check_of_made(test: ast.Compare, context: Context) -> Iterator[Finding]:
    """Lists that are made to be searched: `name in [user.name for user in users]`."""
    match test:
        case ast.Compare(
            left=needle,
            ops=[ast.In() | ast.NotIn()],
            comparators=[ast.ListComp() | ast.SetComp() | ast.GeneratorExp() as made],
        ):
            container = viewed(made.generators[0].iter, context)
        case _:
            return
    loop = context.loop(test) if isinstance(container, (ast.Name, ast.Attribute)) else None
    if loop is None or made_in(container, loop, context) or changes(container, loop):
        return
    if context.flow.invariant(needle, loop) or not context.flow.invariant(made, loop):
        return
    if isinstance(container, ast.Attribute) and not attribute_holds(container, loop):
        return
    if is_passed_in_loop(container, loop) or changed_by_others(container, loop, context):
        return
    around = outermost_accumulating_loop(container, test, context)
    yield from context.report(
        Membership(context, test, container, around, None, needle, context.type(made.elt)),
        test,
        f"`{context.short(needle)} in {context.short(made)}` goes through `{context.short(container)}` in each"
        " iteration; make a set of it before the loop",
    )


def _listed(searched: ast.Call, context: Context) -> ast.expr | None:
    """What a list or tuple is made of."""
    made = any(context.names.is_builtin(searched.func, name) for name in _LISTING)
    return searched.args[0] if made and len(searched.args) == 1 else None


def _asks_values(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) == "values"


def _viewed(node: ast.expr, context: Context) -> ast.expr | None:
    """The dict of which keys or values are asked, or the dict or set itself: `table` of `table.keys()`."""
    match node:
        case ast.Call(func=ast.Attribute(value=table, attr="keys" | "values"), args=[]):
            return table if context.is_a(table, "builtins.dict") else None
    return node if context.is_a(node, "builtins.dict", "builtins.set") else None


RULE.share(*list_reasons.SILENT)


@RULE.silent("where the elements, or what is looked up, have no hash")
def no_hash(case: Membership) -> bool:
    return (
        is_unhashable(case.elements, case.context)
        or has_no_hash(case.needle, case.context)
        or (_searches_container(case) and holds_unhashable(case.container, case.context))
    )


def _searches_container(case: Membership) -> bool:
    """Whether the list itself is searched, and not one that is made of it: `[user.name for user in users]`."""
    return isinstance(case.node, ast.Compare) and case.node.comparators[0] is case.container


@RULE.silent(
    "where the function also takes the item of what it looks up (`ids[word] if word in ids`): it is given a"
    " mapping"
)
def asked_by_key(case: Membership) -> bool:
    return _searches_container(case) and is_asked_by_key(case.container, case.needle, case.context)


RULE.share(*list_reasons.HINTS)
