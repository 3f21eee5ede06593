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

A hint for the most part: a copy that is needed can only be made cheaper by whoever knows what of it changes.

## References

- [Python documentation: copy.deepcopy](https://docs.python.org/3/library/copy.html#copy.deepcopy)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.flow.presence import runs_for_items
from perflint.language.names import PARTIAL
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    descendants,
    parent,
    parents,
)
from perflint.reasoning.occurrence.arguments import parameters, passed
from perflint.reasoning.occurrence.callers import Repeat
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.reasoning.size.large_collections import repeats_many_times
from perflint.reasoning.values.containers import changes, is_plain
from perflint.reasoning.values.growth import root_name, same_place
from perflint.rules import iteration_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL613",
    name="deepcopy-in-loop",
    summary="`copy.deepcopy` in a loop",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on("deepcopy", constructs="repeated", names="deepcopy"),
)
_DEEPCOPY = "copy.deepcopy"
_DEEPEST = 4  # loops through which an element of a parameter is followed
_COPIERS = frozenset({"__deepcopy__", "__copy__", "clone", "copy"})


@dataclass(frozen=True)
class Copy:
    """A deep copy that a loop makes in each iteration.

    Attributes:
        call: of `copy.deepcopy`, or of `map` with it.
        copied: what is copied; the elements that `map` copies stand for it.
        occurrence: how the call comes to run in each iteration.
        mapped: whether `map` makes the copies.
    """

    context: Context
    call: ast.Call
    copied: ast.expr
    occurrence: Occurrence
    mapped: bool = False

    @property
    def is_needless(self) -> bool:
        """Whether nobody can change what is copied: text, numbers."""
        return is_plain(self.context.type(self.copied))

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the copy, or the call that leads to it."""
        return self.occurrence.start

    @property
    def loop(self) -> None:
        """All loops around it matter."""
        return None

    @property
    def called(self) -> Repeat | None:
        """How a loop runs the function of the copy, where the loop is not around the copy itself."""
        return self.occurrence.repeat


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    copied = _copied(call, context)
    found = occurrence(call, context) if copied is not None else None
    if copied is None or found is None:
        return
    case = Copy(context, call, copied, found)
    shown = context.short(call)
    if case.is_needless and case.called is None:
        message = f"`{shown}` copies a value that nobody can change; use it as it is"
    else:
        where = (
            "in each iteration"
            if case.called is None
            else "in each call, and a loop makes the calls"
        )
        message = (
            f"`{shown}` copies everything below it {where}; copy only what changes"
            " (`dict(…)`, `list(…)`, `.copy()`) or build the object anew"
        )
    yield from context.report(case, call, message, loop=found.outer_loop, trace=found.trace)


@RULE.on(ast.Call)
def check_map(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`map(copy.deepcopy, rows)`."""
    match call.args:
        case [function, over] if (
            context.names.is_builtin(call.func, "map")
            and context.names.dotted(function) == _DEEPCOPY
            and not isinstance(over, (ast.List, ast.Tuple))
        ):
            yield from context.report(
                Copy(context, call, over, Occurrence(call, call, call), mapped=True),
                call,
                f"`{context.short(call)}` copies everything below each element; copy only what"
                " changes (`dict(…)`, `list(…)`, `.copy()`) or build the objects anew",
            )


def _copied(call: ast.Call, context: Context) -> ast.expr | None:
    """What a call copies, also by what `functools.partial` made of `copy.deepcopy` in the same function."""
    if isinstance(call.func, ast.Name):
        only = context.names.only_binding(call.func)
        match only.value if only is not None and only.scope.kind != "module" else None:
            case ast.Call(func=maker, args=[function, *first]) if (
                context.names.dotted(maker) == PARTIAL
                and context.names.dotted(function) == _DEEPCOPY
            ):
                return next(iter((*first, *call.args)), None)
    if context.names.dotted(call.func) != _DEEPCOPY or not call.args:
        return None
    return call.args[0]


@RULE.silent(
    "where a comparison decides about the copy: a snapshot of the best model, every n-th step"
)
def under_a_comparison(case: Copy) -> bool:
    child: ast.AST = case.call
    for above in parents(case.call):
        if above is case.occurrence.body:
            return False
        if isinstance(above, (ast.If, ast.IfExp)) and any(
            isinstance(test, ast.Compare) for test in ast.walk(above.test)
        ):
            # Whether there is an item decides nothing: `if item is not None:`
            if not runs_for_items(child, above, case.context.names):
                return True
        child = above
    return False


@RULE.silent("where an object is copied: in `copy`, `clone`, `__copy__`, `__deepcopy__`")
def in_copier(case: Copy) -> bool:
    function = case.context.function(case.call)
    return not case.mapped and function is not None and function.name in _COPIERS


@RULE.silent("where an object is made that keeps copies of what it is given: in `__init__`")
def keeps_what_is_given(case: Copy) -> bool:
    function = case.context.function(case.call)
    return (
        not case.mapped
        and function is not None
        and function.name == "__init__"
        and _is_given(case.call.args[0], case.context)
    )


def _is_given(value: ast.expr, context: Context, depth: int = 0) -> bool:
    """Whether a value is a parameter, or a part or an element of one."""
    root = value
    while isinstance(root, (ast.Attribute, ast.Subscript, ast.Call)):
        root = root.func if isinstance(root, ast.Call) else root.value
    if not isinstance(root, ast.Name) or depth > _DEEPEST:
        return False
    return any(
        binding.kind.startswith("parameter")
        or binding.kind.startswith("for")
        and binding.value is not None
        and _is_given(binding.value, context, depth + 1)
        for binding in context.flow.reaching(root)
    )


@RULE.silent(
    "where clones are made by counting (`for _ in range(n)` in a comprehension), unless up to a large number"
)
def counted_clones(case: Copy) -> bool:
    loop = case.occurrence.loop
    iterable = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else None
    return (
        isinstance(iterable, ast.Call)
        and case.context.names.is_builtin(iterable.func, "range")
        and not repeats_many_times(case.call, loop, case.context)
    )


RULE.share(iteration_reasons.few_by_nature)


@RULE.silent(
    "where each call that a loop makes copies another thing: not the same, nor what it picks by a key from what all"
    " calls share (`self.forms[kind]`), nor what the last one gave (`world = world.advanced()`)"
)
def another_in_each_call(case: Copy) -> bool:
    kept = case.called
    return (
        kept is not None
        and not kept.keeps(case.copied, case.context)
        and not _is_picked(case.copied, kept, case.context)
        and not _goes_on_with(case.copied, kept)
    )


@RULE.hint("where each thing is copied once")
def each_copied_once(case: Copy) -> bool:
    if case.called is not None:
        return not case.called.keeps(case.copied, case.context)
    loop = case.occurrence.loop
    assert not isinstance(loop, FUNCTIONS)
    return (
        case.mapped or not case.is_needless and not case.context.flow.invariant(case.copied, loop)
    )


@RULE.hint(
    "where the copy is changed below its entries, stored or passed on, so that each item owns one"
)
def each_owns_its_copy(case: Copy) -> bool:
    if case.is_needless and case.called is None:
        return False
    return _owned(case.call, case.occurrence.body, case.context)


@RULE.hint("where nothing shows that the loop has many iterations", lowers="unknown")
def iterations_unknown(case: Copy) -> bool:
    return not repeats_many_times(case.occurrence.start, None, case.context)


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
