"""
## What it does

Finds costly calls in a loop that have no effects and whose arguments do not change there: `json.loads(TEXT)`, `set(names)`, `datetime.strptime` of constants, `re.compile`, `stopwords.words("english")`, `sum(weights)`, `numpy.linalg.inv(matrix)`; what takes long to set up and serves for all: `TypeAdapter(list[Book])`, `ssl.create_default_context()`; and calls that prepare one argument in each iteration, the same: `jsonschema.validate(row, SCHEMA)`. Also in a function that a loop calls, where each call gives the same.

## Why it is slow

The same work is done in each iteration with the same result. What it costs is what the call costs: 2.8 microseconds for `strptime`, in proportion to the data for `set` and `json.loads`, 70 microseconds or more for a `TypeAdapter`, 3.5 milliseconds for `jsonschema.validate`, which checks the schema as well; `re.compile` finds its pattern in a cache and costs 110 to 160 nanoseconds, so it is a hint.

## Slow

```python
def run(size=2_000):
    names = [str(number) for number in range(size)]
    found = 0
    for name in names:
        if name in set(names):
            found += 1
    return found
```

## Fast

```python
def run(size=2_000):
    names = [str(number) for number in range(size)]
    known = set(names)
    found = 0
    for name in names:
        if name in known:
            found += 1
    return found
```

## Measured

## Fix safety

`hoist-from-loop` is safe for `re.compile` of a constant pattern that compiles, and makes it a constant of
the module where the loop calls the function. Otherwise it is unsafe: the call is made also where the
loop does not run, what it raises comes before all that the loop does, and its arguments are taken to stay
as they are, whatever functions the loop calls. It is refused where an iteration may change or keep what it
makes, or where something shows that an argument may change.

## Limits

Silent for cheap calls, where an argument is not a plain name or constant, where the loop may change what the call reads,
and where the caller hands in what methods of other objects make in each call, as a random draw.

## References

- [Python documentation: re.compile](https://docs.python.org/3/library/re.html#re.compile)
- [Pydantic: performance](https://docs.pydantic.dev/latest/concepts/performance/)
- [jsonschema: validate](https://python-jsonschema.readthedocs.io/en/stable/validate/#jsonschema.validate)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts.hoisting import module_constants
from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.knowledge.facts import FunctionFacts
from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
)
from perflint.reasoning.occurrence.callers import Repeat, holds_always, repeat, unchanged
from perflint.reasoning.size.large_collections import (
    is_large,
    may_be_large,
    may_go_long,
    repeats_many_times,
)
from perflint.reasoning.size.small_collections import rounds_few, short
from perflint.reasoning.values.containers import (
    attribute_holds,
    changes,
    is_passed_in_loop,
    is_plain,
    made_in,
    viewed,
)
from perflint.reasoning.values.growth import root_name
from perflint.reasoning.values.reusable import PREPARES, REUSABLE, last_names, may_be
from perflint.reasoning.values.uses import READING, only_looked_at
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

_CONTAINERS = frozenset(f"builtins.{name}" for name in "set frozenset dict list tuple".split())
# A copy of what may change between two calls, or a few constants for `endswith`: reported in loops alone.
_COPYING = frozenset({"builtins.list", "builtins.tuple"})
_REDUCING = frozenset({"builtins.sum"})
# A few microseconds, and often called with constants.
_COSTLY = of_kind("parses") | {"ipaddress.ip_network"}
_COMPILE = "re.compile"
_VARIABLES = told_of("variable")
# What takes a tenth of a millisecond or more, by the last part of its name.
_SLOW = last_names(REUSABLE)
_PREPARING = last_names(PREPARES)
RULE = Rule(
    code="PFL615",
    name="invariant-call-in-loop",
    summary="a costly call without effects, with the same arguments in each iteration",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on(
        constructs="repeated",
        effects=" ".join(
            [
                "costs:high",
                *(
                    f"calls:{name}"
                    for name in sorted(
                        _COSTLY | _CONTAINERS | _REDUCING | REUSABLE | PREPARES.keys() | {_COMPILE}
                    )
                ),
            ]
        ),
    ),
    codemods=("hoist-from-loop",),
    overlap=("RUF015",),
)

# What other rules report, what ends with the first hit, and what only makes an object.
_ELSEWHERE = frozenset(
    "deepcopy dumps dump safe_dump packb sorted min max nsmallest any all make_scorer get_scorer"
    " get_scorer_names check_scoring".split()
)
# What gives another value each time, as far as one can see.
_LIVE = (ast.Call, ast.Await, ast.Subscript, ast.Starred, ast.Lambda, *COMPREHENSIONS)
_MUTABLE = of_kind("mutable")


@dataclass(frozen=True)
class InvariantCall:
    """A costly call that gives the same in each iteration.

    Attributes:
        call: the call.
        callee: what it calls.
        loop: the loop around it; None where a loop calls its function.
        repeat: how a loop runs its function, where no loop is around it.
    """

    context: Context
    call: ast.Call
    callee: str
    loop: LoopNode | None
    repeat: Repeat | None

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the call, or one that leads to it."""
        return self.call if self.repeat is None else self.repeat.start

    @property
    def builds(self) -> bool:
        """Whether the cost of the call is the size of its argument."""
        return self.callee in _CONTAINERS or self.callee in _REDUCING


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    is_slow = may_be(call.func, _SLOW, context)
    if not call.args and not is_slow:
        return
    arguments = [
        *(_viewed(argument, call, context) for argument in call.args),
        *(word.value for word in call.keywords),
    ]
    if any(_is_live(each, is_class=is_slow) for each in arguments):
        return
    loop = context.loop(call)
    if isinstance(loop, ast.Call):
        return
    bound = context.flow.bound_in(loop) if loop is not None else ()
    if any(
        isinstance(inner, ast.Name) and inner.id in bound
        for argument in arguments
        for inner in descendants(argument)
    ):
        return  # as most calls: quicker than to ask what is called
    callee = context.callee(call)
    if callee is None or not _is_costly(callee, call, context):
        return
    if loop is None and callee in _COPYING:
        return
    kept: Repeat | None = None
    if loop is not None:
        if not all(_stays(argument, call, loop, context) for argument in arguments):
            return
    else:
        kept = repeat(call, context)
        if kept is None or not all(_kept(argument, kept, context) for argument in arguments):
            return
    yield from context.report(
        InvariantCall(context, call, callee, loop, kept),
        call,
        f"`{context.short(call)}` gives the same in each iteration; call it once before the loop"
        if loop is not None
        else f"`{context.short(call)}` gives the same in each call, and a loop makes the calls; keep"
        " the result, or pass it in",
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=lambda: _fix(call, loop, callee, context),
    )


@RULE.on(ast.Call)
def check_prepared(call: ast.Call, context: Context) -> Iterator[Finding]:
    """What takes its time to prepare one argument, the same in each iteration: a schema, a grammar."""
    if not may_be(call.func, _PREPARING, context):
        return
    dotted = context.names.dotted(call.func) or ""
    told = PREPARES.get(dotted)
    facts = context.project.function(dotted) if told is not None else None
    if told is None or facts is None:
        return
    parameter, _, instead = told.partition(": ")
    prepared = _given(call, parameter, facts)
    if prepared is None or _is_live(prepared):
        return
    loop = context.loop(call)
    kept = repeat(call, context) if loop is None else None
    if kept is not None:
        if not (kept.keeps(prepared, context) and unchanged(prepared, kept, context)):
            return
    elif loop is None or isinstance(loop, ast.Call) or not _stays(prepared, call, loop, context):
        return
    shown, what = context.short(call.func), context.short(prepared)
    yield from context.report(
        InvariantCall(context, call, dotted, loop, kept),
        call,
        f"`{shown}` prepares `{what}` anew in each {'iteration' if kept is None else 'call'}; do that once, with"
        f" `{instead}`",
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
    )


def _given(call: ast.Call, name: str, facts: FunctionFacts) -> ast.expr | None:
    """What a call gives for a parameter of a library function."""
    for position, parameter in enumerate(facts.parameters):
        if parameter.name == name and position < len(call.args):
            return call.args[position]
    return next((word.value for word in call.keywords if word.arg == name), None)


@RULE.silent(
    "where the loop goes round a few times by its nature, or the set, dict or sum is one of a few elements by its nature"
)
def few_by_nature(case: InvariantCall) -> bool:
    return (
        case.builds
        and short(case.call.args[0], case.context)
        or rounds_few(case.start, case.loop, case.context)
    )


@RULE.silent(
    "where each iteration needs a result that is its own, because it changes or keeps what can be changed"
)
def needs_its_own(case: InvariantCall) -> bool:
    around = case.loop if case.repeat is None else case.repeat.function
    return around is not None and _needs_its_own(case.call, case.callee, around, case.context)


@RULE.silent("where something that the loop runs may change what the call reads")
def may_change_meanwhile(case: InvariantCall) -> bool:
    return case.loop is not None and bool(changed_meanwhile(case.context, case.call, case.loop))


@RULE.hint("where it is `re.compile`, which remembers the last patterns")
def remembers_patterns(case: InvariantCall) -> bool:
    return case.callee == _COMPILE


@RULE.hint(
    "where nothing shows that it adds up: that the loop goes over a file, the rows of a table or a large range, that"
    " the argument is one of these, that a set or list is made anew of a value of the function, or that the call takes"
    " a tenth of a millisecond or more",
    lowers="unknown",
)
def iterations_unknown(case: InvariantCall) -> bool:
    repeats, holds_many = (
        (may_go_long, may_be_large) if case.builds else (repeats_many_times, is_large)
    )
    return not (
        case.callee in REUSABLE
        or case.callee in PREPARES
        or repeats(case.start, case.loop, case.context)
        or bool(case.call.args)
        and holds_many(case.call.args[0], case.context)
        or case.builds
        and case.callee != "builtins.tuple"  # of what `isinstance` and the like take, mostly
        and _is_local(case.call.args[0], case.context)
    )


def _is_local(argument: ast.expr, context: Context) -> bool:
    """Whether an argument is a value of the function, and none that is written out for all of the module."""
    return isinstance(argument, ast.Name) and any(
        binding.scope.kind in ("function", "lambda") for binding in context.flow.reaching(argument)
    )


def _is_live(argument: ast.expr, *, is_class: bool = False) -> bool:
    """Whether an argument is, or holds, what gives another value each time.

    Args:
        is_class: whether it may be a class, of which a part in brackets is another class.
    """
    if is_class and isinstance(argument, ast.Subscript):
        return _is_live(argument.value, is_class=True) or _is_live(argument.slice, is_class=True)
    while argument.__class__ is ast.Attribute:
        argument = argument.value
    if argument.__class__ is ast.Name or argument.__class__ is ast.Constant:  # nearly all
        return False
    return any(isinstance(inner, _LIVE) for inner in descendants(argument))


def _fix(call: ast.Call, loop: LoopNode | None, callee: str, context: Context) -> Fix | Refusal:
    if loop is None:
        return module_constants.to_module(context, call, _name(callee))
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name=_name(callee),
        reason="it is called also where the loop does not run",
        pure=True,
    )


def _is_costly(callee: str, call: ast.Call, context: Context) -> bool:
    if callee == _COMPILE or callee in _COSTLY or callee in REUSABLE:
        return True
    if callee.rpartition(".")[2] in _ELSEWHERE:
        return False
    if callee not in _CONTAINERS and callee not in _REDUCING:
        known = context.project.function(callee)
        return known is not None and "pure" in known.marks and known.values.get("cost") == "high"
    found = context.type(_viewed(call.args[0], call, context))
    if _is_searched(call):
        return False  # each iteration goes through all elements anyway
    if isinstance(call.args[0], (ast.List, ast.Tuple, ast.Set, ast.Dict)):
        return False  # written out by hand
    if found is None and (_is_lookup(call) or _is_picked_key(call)):
        return True  # of what can be gone through again and again: a collection, not an iterator
    return (
        found is not None
        and found.kind == "instance"
        and found.name
        in (
            "builtins.list",
            "builtins.tuple",
            "builtins.dict",
            "builtins.set",
            "collections.abc.Sequence",
        )
    )


def _is_searched(call: ast.Call) -> bool:
    """Whether a loop goes over what a call makes (`for key in list(table)`, which may change the table),
    searches the list that it makes, which list-membership-in-loop reports, or sorts it, which sort-in-loop
    does."""
    match parent(call):
        case ast.For(iter=made) | ast.comprehension(iter=made):
            return made is call
        case ast.Call(func=ast.Name(id="sorted" | "min" | "max"), args=[made]):
            return made is call
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            return last_name(call.func) in ("list", "tuple")
    return False


def _is_lookup(call: ast.Call) -> bool:
    """Whether a set is made to look one value up: `key in set(keys)`."""
    above = parent(call)
    return (
        last_name(call.func) in ("set", "frozenset")
        and isinstance(call.args[0], (ast.Name, ast.Attribute))
        and isinstance(above, ast.Compare)
        and isinstance(above.ops[-1], (ast.In, ast.NotIn))
        and above.comparators[-1] is call
    )


def _is_picked_key(call: ast.Call) -> bool:
    """Whether a list is made of what a mapping holds, to pick one: `list(table.keys())[index]`."""
    match call:
        case ast.Call(
            func=ast.Name(id="list" | "tuple"),
            args=[
                ast.Call(func=ast.Attribute(attr="items" | "keys" | "values"), args=[], keywords=[])
            ],
        ):
            above = parent(call)
            return isinstance(above, ast.Subscript) and above.value is call
    return False


def _viewed(argument: ast.expr, call: ast.Call, context: Context) -> ast.expr:
    """The mapping behind `table.keys()`, of unknown type too where a list of it is made to pick one."""
    found = viewed(argument, context)
    match found:
        case ast.Call(func=ast.Attribute(value=table)) if found is argument and _is_picked_key(
            call
        ):
            return table if context.type(table) is None else found
    return found


def _fixed(argument: ast.expr, context: Context) -> bool:
    """Whether an argument is a constant: a literal, or a name that the module binds once to one."""
    for inner in ast.walk(argument):
        if isinstance(inner, ast.Name):
            only = context.names.only_binding(inner)
            if only is None or only.kind != "assign" or only.scope.kind != "module":
                return False
            if not isinstance(only.value, ast.Constant):
                return False
        elif not isinstance(
            inner, (ast.Constant, ast.expr_context, ast.Tuple, ast.List, ast.BinOp, ast.operator)
        ):
            return False
    return True


def _is_class(argument: ast.expr, context: Context) -> bool:
    """Whether an argument is a class, or what annotations write with it: `list[Book]`."""
    if isinstance(argument, ast.Subscript):
        parts = argument.slice.elts if isinstance(argument.slice, ast.Tuple) else [argument.slice]
        return all(_is_class(part, context) for part in (argument.value, *parts))
    known = context.type(argument) if isinstance(argument, (ast.Name, ast.Attribute)) else None
    return known is not None and known.kind == "class"


def _kept(argument: ast.expr, kept: Repeat, context: Context) -> bool:
    """Whether an argument is the same, with the same content, in each call from a loop."""
    if _fixed(argument, context) or _is_class(argument, context):
        return True
    return (
        isinstance(argument, (ast.Name, ast.Attribute))
        and kept.keeps(argument, context)
        and unchanged(argument, kept, context)
        and (not _is_own(argument) or holds_always(argument, context))
        and (is_plain(context.type(argument)) or not is_passed_in_loop(argument, kept.function))
    )


def _is_own(argument: ast.expr) -> bool:
    """Whether an argument is an attribute of `self`."""
    root = root_name(argument)
    return root is not None and root is not argument and root.id in ("self", "cls")


def _stays(argument: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether an argument is the same, with the same content, in each iteration."""
    for inner in ast.walk(argument):
        if isinstance(inner, ast.Attribute):
            if context.names.dotted(inner) is not None:
                continue
            stays = holds_always(inner, context) or attribute_holds(inner, loop)
            if not stays or changes(inner, loop) or _may_change(inner, call, loop, context):
                return False
        elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            if context.names.dotted(inner) is not None:
                continue
            if made_in(inner, loop, context) or changes(inner, loop):
                return False
            if inner is not argument and isinstance(parent(inner), ast.Attribute):
                continue  # of `self`, which the attribute was asked about
            if _may_change(inner, call, loop, context):
                return False
    return context.flow.invariant(argument, loop)


def _may_change(place: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether a call other than this one gets a value, and could change it."""
    if is_plain(context.type(place)) or not is_passed_in_loop(place, loop):
        return False
    wanted = spelling(place)
    for node in nodes_below(loop, ast.Call):
        if node is not call and any(spelling(given) == wanted for given in node.args):
            dotted = context.names.dotted(node.func)
            if dotted not in READING:
                return True
    return False


def _needs_its_own(
    call: ast.Call, callee: str, loop: LoopNode | FunctionNode, context: Context
) -> bool:
    """Whether each iteration (or call of a function) changes or keeps the result, so that one for all would not do."""
    found = context.type(call)
    changeable = (
        callee.rpartition(".")[2] in ("loads", "load", "safe_load", "full_load")
        or callee == "builtins.sum"
        and any(
            not is_plain(context.type(start))
            for start in [*call.args[1:], *(word.value for word in call.keywords)]
        )
        or found is not None
        and found.name in _MUTABLE
    )
    if not changeable:
        return False
    above = parent(call)
    if isinstance(loop, COMPREHENSIONS) and above is loop:
        return True
    if (
        isinstance(above, ast.Assign)
        and len(above.targets) == 1
        and isinstance(above.targets[0], ast.Name)
    ):
        name = above.targets[0]
        if changes(name, ast.Module(body=_rest(loop, above), type_ignores=[])):
            return True
        return any(not only_looked_at(read, context) for read in context.flow.reads(name.id, loop))
    return not only_looked_at(call, context)


def _rest(loop: LoopNode | FunctionNode, statement: ast.stmt) -> list[ast.stmt]:
    return [s for s in getattr(loop, "body", []) if s is not statement]


def _name(callee: str) -> str:
    return _VARIABLES.get(callee) or _last_word(callee)


def _last_word(callee: str) -> str:
    """The last word of the name of a class, `adapter` of `TypeAdapter`; else `value`."""
    words = re.findall("[A-Z][a-z]+", callee.rpartition(".")[2])
    return words[-1].lower() if words else "value"
