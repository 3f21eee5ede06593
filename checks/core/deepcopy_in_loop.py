"""
## What it does

Finds `copy.deepcopy` in a loop, or in a function that a loop calls, and `map(copy.deepcopy, rows)`.

## Why it is slow

`deepcopy` walks every object below the one it copies and keeps a table of what it met: 39 to 82 times as slow as `dict()` on a small nested dict. A copy of what changes, or building new objects, does less.

## Slow

```python
import copy


def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"], "size": {"w": 1, "h": 2}}
    rows = []
    for number in range(size):
        row = copy.deepcopy(template)
        row["name"] = str(number)
        rows.append(row)
    return rows
```

## Fast

```python
def run(size=2_000):
    rows = []
    for number in range(size):
        rows.append({"name": str(number), "tags": ["x", "y"], "size": {"w": 1, "h": 2}})
    return rows
```

## Measured


## Limits

Silent under a condition that compares (snapshots of the best model, every n-th step), in constructors and for clones made by counting (`for _ in range(n)`, unless up to a large number), which are made once for each object anyway.
A hint where each thing is copied once, for configurations, where the copy is changed below its entries, kept or given away, so that each item owns one, and where nothing shows that the loop goes round many times. Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name.

Reported in functions that a loop calls only where each call copies the same, what it picks by a key from what all
calls share (`self.forms[kind]`), or what the last one gave (`world = world.advanced()`, with `copy.deepcopy(self)`).

## References

- [Python documentation: copy.deepcopy](https://docs.python.org/3/library/copy.html#copy.deepcopy)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.calls import function_of, parameters, passed
from perflint.reasoning.size.large_collections import goes_long
from perflint.reasoning.size.small_collections import rounds_few, says_few, seldom
from perflint.reasoning.values.containers import changes, is_plain
from perflint.reasoning.values.growth import root_name, same_place
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, FunctionNode, descendants, parent, parents

RULE = Rule(
    code="PFL613",
    name="deepcopy-in-loop",
    summary="`copy.deepcopy` in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("deepcopy", constructs="repeated", names="deepcopy"),
)
# What the first or last word of a name calls a small thing that must be copied to be changed.
_COPIERS = frozenset({"__init__", "__deepcopy__", "__copy__", "clone", "copy"})
_SMALL = frozenset("config cfg context default defaults meta metadata".split())


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    copied = _copied(call, context)
    if copied is None:
        yield from _mapped(call, context)
        return
    loop = context.loop(call)
    if loop is None:
        yield from _through_calls(call, copied, context)
        return
    if _conditional(call, loop) or _clones(call, loop, context):
        return
    if is_plain(context.type(copied)) or _is_arithmetic(copied):
        yield context.finding(
            call,
            f"`{context.short(call)}` copies a value that nobody can change; use it as it is",
            severity=None if goes_long(call, None, context) else Severity.HINT,
        )
        return
    if rounds_few(call, None, context):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` copies everything below it in each iteration; copy only what"
        " changes (`dict(…)`, `list(…)`, `.copy()`) or build the object anew",
        severity=Severity.HINT
        if _once_each(call, copied, loop, context)
        or _owned(call, loop, context)
        or not goes_long(call, None, context)
        else None,
    )


def _copied(call: ast.Call, context: Context) -> ast.expr | None:
    """What a call copies, also by what `functools.partial` made of `copy.deepcopy` in the same function."""
    if isinstance(call.func, ast.Name):
        only = context.names.only_binding(call.func)
        match only.value if only is not None and only.scope.kind != "module" else None:
            case ast.Call(func=maker, args=[function, *first]) if (
                context.names.dotted(maker) == "functools.partial"
                and context.names.dotted(function) == "copy.deepcopy"
            ):
                return next(iter((*first, *call.args)), None)
    if context.names.dotted(call.func) != "copy.deepcopy" or not call.args:
        return None
    return call.args[0]


def _mapped(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`map(copy.deepcopy, rows)`."""
    match call.args:
        case [function, over] if (
            context.names.is_builtin(call.func, "map")
            and context.names.dotted(function) == "copy.deepcopy"
            and not isinstance(over, (ast.List, ast.Tuple))
        ):
            yield context.finding(
                call,
                f"`{context.short(call)}` copies everything below each element; copy only what"
                " changes (`dict(…)`, `list(…)`, `.copy()`) or build the objects anew",
                severity=Severity.HINT,
            )


def _through_calls(call: ast.Call, copied: ast.expr, context: Context) -> Iterator[Finding]:
    """A copy made by a function that a loop calls."""
    kept = repeat(call, context)
    if kept is None or _conditional(call, kept.function) or rounds_few(kept.start, None, context):
        return
    if kept.function.name in _COPIERS:
        return
    same = kept.keeps(copied, context)
    if not same and not _is_picked(copied, kept, context) and not _goes_on_with(copied, kept):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` copies everything below it in each call, and a loop makes the"
        " calls; copy only what changes (`dict(…)`, `list(…)`, `.copy()`) or build the object anew",
        severity=Severity.HINT
        if not same
        or _small_by_name(copied)
        or _owned(call, kept.function, context)
        or not goes_long(kept.start, None, context)
        else None,
        loop=kept.loop,
        trace=kept.trace,
    )


def _goes_on_with(copied: ast.expr, kept: Repeat) -> bool:
    """Whether each call copies what the last one gave: `world = world.advanced()`, `board = after(board, move)`;
    an object that copies itself does so as a rule."""
    if not isinstance(copied, ast.Name):
        return False
    if copied.id == "self":
        return True
    above = parent(kept.call)
    given = (
        passed(kept.call, kept.function).get(copied.id) if isinstance(kept.call, ast.Call) else None
    )
    return (
        isinstance(given, (ast.Name, ast.Attribute))  # an item is another one each time
        and isinstance(above, ast.Assign)
        and any(same_place(given, target) for target in above.targets)
    )


def _is_picked(copied: ast.expr, kept: Repeat, context: Context) -> bool:
    """Whether what is copied is picked from what each call finds again, by a key: `self.forms[kind]`,
    `FORMS.get(kind)`, `self._form(kind)` that returns such a thing, also under a name."""
    if isinstance(copied, ast.Name):
        bindings = context.flow.reaching(copied)
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            return False
        copied = bindings[0].value
    match copied:
        case (
            ast.Subscript(value=holder)
            | ast.Call(func=ast.Attribute(value=holder, attr="get" | "setdefault"))
        ) if isinstance(holder, (ast.Name, ast.Attribute)):
            return kept.keeps(holder, context)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="self" | "cls")) as function):
            if not kept.same_object:
                return False
        case ast.Call(func=ast.Name() as function):
            pass
        case _:
            return False
    finder = function_of(context, function)
    return finder is not None and _finds(finder)


def _finds(finder: FunctionNode) -> bool:
    """Whether a function returns what it picks from an attribute of its object, or from a table of the module
    (`FORMS`), by a parameter."""
    returned = [
        node.value
        for node in descendants(finder, into_functions=False)
        if isinstance(node, ast.Return)
    ]
    own = {
        node.id
        for node in descendants(finder)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for value in returned:
        match value:
            case (
                ast.Subscript(value=holder, slice=key)
                | ast.Call(
                    func=ast.Attribute(value=holder, attr="get" | "setdefault"), args=[key, *_]
                )
            ):
                root = root_name(holder)
                if root is None or root.id in own or not isinstance(key, ast.Name):
                    return False
                if root.id not in ("self", "cls") and root.id in parameters(finder):
                    return False
            case _:
                return False
    return bool(returned)


def _owned(call: ast.Call, around: ast.AST, context: Context) -> bool:
    """Whether a copy is changed, kept or given away, so that each item owns one; a copy that is only
    read need not be made at all."""
    match parent(call):
        case ast.Assign(targets=[ast.Name() as name]) | ast.AnnAssign(target=ast.Name() as name):
            pass
        case ast.Subscript(ctx=ast.Load()):
            return False
        case _:
            return True
    made = [change for change in changes(name, around) if change is not name]
    if not all(_sets_entry(change) for change in made):
        return True
    return any(
        _gives_away(read, context, kept=bool(made)) for read in context.flow.reads(name.id, around)
    )


def _sets_entry(change: ast.AST) -> bool:
    """Whether a change only sets an entry of a dict by name, for which a flat copy would do."""
    return (
        isinstance(change, ast.Subscript)
        and isinstance(change.slice, ast.Constant)
        and isinstance(change.slice.value, str)
    )


def _gives_away(read: ast.Name, context: Context, *, kept: bool) -> bool:
    """Whether a read of a copy is more than a look at it; with `kept` it may also be put away."""
    above = parent(read)
    match above:
        case ast.Subscript(ctx=ast.Store(), slice=ast.Constant()):
            return False
        case ast.Yield() | ast.Return() | ast.Call(func=ast.Attribute(attr="append")) if kept:
            return False
        case ast.Subscript(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()):
            further = parent(above)
            if isinstance(further, (ast.Subscript, ast.Attribute)):
                return True  # what lies below may be changed
            return (
                isinstance(further, ast.Call)
                and further.func is above
                and isinstance(above, ast.Attribute)
                and above.attr not in ("get", "items", "keys", "values")
            )
        case ast.Compare() | ast.If() | ast.For() | ast.comprehension() | ast.FormattedValue():
            return False
        case ast.Call(func=function):
            return context.names.dotted(function) not in (
                "builtins.len",
                "builtins.print",
                "builtins.sorted",
                "builtins.sum",
            )
    return True


def _once_each(call: ast.Call, copied: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether each thing is copied once, or what is copied is small by its name: options, settings."""
    if not context.flow.invariant(copied, loop) or seldom(call, None, None, context):
        return True
    return _small_by_name(copied)


def _small_by_name(copied: ast.expr) -> bool:
    last = copied.attr if isinstance(copied, ast.Attribute) else getattr(copied, "id", "")
    if isinstance(copied, ast.Subscript):
        last = copied.slice.value if isinstance(copied.slice, ast.Constant) else ""
    words = str(last).lower().strip("_").split("_")
    return says_few(str(last)) or words[-1] in _SMALL or words[0] in _SMALL


def _is_arithmetic(node: ast.expr) -> bool:
    """Whether a value is a number by how it is made: `count + 1`."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, (ast.Add, ast.Sub))
        and isinstance(node.right, ast.Constant)
        and isinstance(node.right.value, (int, float))
        and isinstance(node.left, ast.Name)
    )


def _conditional(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a comparison decides about the copy: a snapshot of the best, every n-th step."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, (ast.If, ast.IfExp)) and any(
            isinstance(test, ast.Compare) for test in ast.walk(above.test)
        ):
            return True
    return False


def _clones(call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether the loop counts out clones of one thing, or runs where an object is made."""
    function = context.function(call)
    if function is not None and function.name in _COPIERS:
        return True
    iterable = (
        loop.generators[0].iter
        if isinstance(loop, COMPREHENSIONS)
        else loop.iter
        if isinstance(loop, ast.For)
        else None
    )
    return (
        isinstance(loop, COMPREHENSIONS)
        and isinstance(iterable, ast.Call)
        and context.names.is_builtin(iterable.func, "range")
        and not goes_long(call, loop, context)
    )
