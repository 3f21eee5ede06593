"""
## What it does

Finds `json.dumps`, `pickle.dumps` and `model_dump_json` of something that does not change in the loop.

## Why it is slow

The same bytes are made in each iteration: 3.7 microseconds for a small dict, and in proportion to the size for larger ones.

## Slow

```python
import json


def run(size=2_000):
    settings = {"name": "a", "values": list(range(100))}
    total = 0
    for number in range(size):
        total += len(json.dumps(settings)) + number
    return total
```

## Fast

```python
import json


def run(size=2_000):
    settings = {"name": "a", "values": list(range(100))}
    total = 0
    text = json.dumps(settings)
    for number in range(size):
        total += len(text) + number
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the value is serialized also where the loop does not run.


## Limits

Reported also in a function that a loop calls. Silent where the loop changes the value or hands it to a function that could, and for attributes other than those of modules and those of `self` that the class sets once and no method changes.

## References

- [Python documentation: json.dumps](https://docs.python.org/3/library/json.html#json.dumps)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeGuard

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.knowledge.kinds import of_kind
from perflint.language.flow.fills import LOOKING
from perflint.language.nodes import (
    FUNCTIONS,
    LoopNode,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.callers import Repeat, holds_always, unchanged
from perflint.reasoning.occurrence.loop_branches import mostly
from perflint.reasoning.occurrence.measurements import is_measured
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.reasoning.values.containers import CHANGING, changes
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.iteration_reasons import iterations_unknown, other_work_may_take_longer
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

_FUNCTIONS = of_kind("serializes")
RULE = Rule(
    code="PFL705",
    name="serialize-in-loop",
    summary="serializing the same value in each iteration",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on(
        "dumps", "dump", "safe_dump", "packb", "model_dump_json", constructs="repeated"
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)


# Methods that neither change what they belong to nor give a part of it to be changed …
_LOOKING = frozenset("copy count dict index json model_copy model_dump model_dump_json".split())
# … and those, and builtins, that give parts of it.
_GIVING = frozenset("get items keys values".split())
_PICKING = frozenset("max min next iter reversed sorted list enumerate filter zip".split())


@dataclass(frozen=True)
class Serialization:
    """A call that serializes the same value in each iteration of a loop."""

    call: ast.Call
    value: ast.expr
    occurrence: Occurrence
    context: Context


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in serializations(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` serializes the same value in each iteration; do it once before the loop"
            if case.occurrence.repeat is None
            else f"`{context.short(call)}` serializes the same value in each call, and a loop makes the"
            " calls; keep the result, or pass it in",
            loop=case.occurrence.outer_loop,
            trace=case.occurrence.trace,
            fix=partial(_fix, case),
        )


def serializations(call: ast.Call, context: Context) -> Iterator[Serialization]:
    value = _serialized(call, context)
    if value is None or isinstance(value, ast.Constant):
        return
    found = occurrence(call, context)
    places = _places(value, context) if found is not None else None
    if found is None or places is None:
        return
    parts = [value, *call.args, *(word.value for word in call.keywords)]
    if found.repeat is not None:
        same = bool(places) and _same_in_calls(parts, places, call, found.repeat, context)
    else:
        assert not isinstance(found.loop, FUNCTIONS)
        same = _same_in_iterations(parts, places, call, found.loop, context)
    if same:
        yield Serialization(call, value, found, context)


@RULE.silent("where it is parsed again: that is a copy, which `json-round-trip-copy` reports")
def parsed_again(case: Serialization) -> bool:
    above, context = parent(case.call), case.context
    match above:
        case ast.Assign(targets=[ast.Name(id=name)]):
            function = context.function(case.call)
            reads = context.flow.reads(name, function) if function is not None else []
            above = parent(reads[0]) if len(reads) == 1 else None
    return isinstance(above, ast.Call) and (context.names.dotted(above.func) or "").endswith(
        ".loads"
    )


@RULE.silent("where the value is `None`, or another constant, each time")
def constant_value(case: Serialization) -> bool:
    value, repeat = case.value, case.occurrence.repeat
    if not isinstance(value, ast.Name):
        return False
    if repeat is not None and value.id in repeat.absent:
        return True
    bindings = case.context.flow.reaching(value)
    return bool(bindings) and all(
        binding.kind == "assign" and isinstance(binding.value, ast.Constant) for binding in bindings
    )


@RULE.silent("where a clock is read before and after it: the serialization is measured")
def measured(case: Serialization) -> bool:
    return is_measured(case.context, case.call, case.occurrence.loop)


@RULE.silent("where the condition of a `while` asks for the result: the loop works on the value")
def in_while_condition(case: Serialization) -> bool:
    loop = case.occurrence.loop
    return isinstance(loop, ast.While) and within(case.call, loop.test)


@RULE.hint("where a function that the loop calls serializes the value", lowers="certainty")
def through_a_call(case: Serialization) -> bool:
    return case.occurrence.repeat is not None


@RULE.hint("where the value is a few fields that are written out")
def few_fields(case: Serialization) -> bool:
    return isinstance(case.value, (ast.Dict, ast.List, ast.Tuple)) and not any(
        isinstance(node, ast.Name) and not case.context.is_a(node, "builtins.str", "builtins.int")
        for node in ast.walk(case.value)
    )


@RULE.hint("where a condition lets few iterations come to it")
def rarely_runs(case: Serialization) -> bool:
    return not mostly(case.occurrence.start, case.occurrence.loop)


RULE.share(iterations_unknown, other_work_may_take_longer)


def _fix(case: Serialization) -> Fix | Refusal:
    loop = case.occurrence.loop
    if case.occurrence.repeat is not None or isinstance(loop, FUNCTIONS):
        return Refusal(hoist_from_loop.CODEMOD.name, "the loop is around a call of this function")
    return hoist_from_loop.rewrite(
        case.context,
        case.call,
        loop,
        name="serialized",
        reason="it is serialized also where the loop does not run",
        pure=True,
    )


def _serialized(call: ast.Call, context: Context) -> ast.expr | None:
    if context.names.dotted(call.func) in _FUNCTIONS and call.args:
        return call.args[0]
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "model_dump_json"
        and context.is_a(call.func.value, "pydantic.BaseModel", "pydantic.main.BaseModel")
    ):
        return call.func.value
    return None


def _places(value: ast.expr, context: Context) -> list[ast.expr] | None:
    """The names in a value, attributes of `self` that are set once, and those of modules; None if
    there is more in it than these and literals."""
    found: list[ast.expr] = []
    inside: set[ast.AST] = set()
    for node in ast.walk(value):
        if node in inside:
            continue
        if isinstance(node, (ast.Call, ast.Await, ast.Subscript)):
            return None
        if isinstance(node, ast.Attribute):
            if context.names.dotted(node) is None and (
                not holds_always(node, context) or _holds_others(node)
            ):
                return None
            inside.update(ast.walk(node))
            found.append(node)
        elif isinstance(node, ast.Name):
            found.append(node)
    return found


def _holds_others(attribute: ast.Attribute) -> bool:
    """Whether an attribute of `self` holds others of it, that may change by themselves:
    `self.request = {"messages": self.history}`."""
    owner = next((up for up in parents(attribute) if isinstance(up, ast.ClassDef)), None)
    wanted = spelling(attribute)
    return owner is not None and any(
        isinstance(inner, ast.Name) and _is_self(inner)
        for node in nodes_below(owner, ast.Assign, ast.AnnAssign)
        if node.value is not None
        and any(spelling(one) == wanted for one in getattr(node, "targets", None) or [node.target])
        for inner in ast.walk(node.value)
    )


def _same_in_iterations(
    parts: list[ast.expr],
    places: list[ast.expr],
    call: ast.Call,
    loop: LoopNode,
    context: Context,
) -> bool:
    """Whether a value is the same in each iteration: plain names and literals of them, changed nowhere."""
    if not places and not isinstance(parts[0], (ast.Dict, ast.List)):
        return False
    made = [
        binding.value
        for place in places
        if isinstance(place, ast.Name)
        for binding in context.names.bindings(place)
        if isinstance(binding.value, (ast.Dict, ast.List, ast.Tuple))
    ]
    if not all(context.flow.invariant(part, loop) for part in (*parts, *made)):
        return False
    return not any(
        changes(place, loop)
        or _is_touched(place, loop, call, context)
        or _touched_by_methods(place, call, context)
        for place in places
    ) and not changed_meanwhile(context, call, loop)


def _same_in_calls(
    parts: list[ast.expr],
    places: list[ast.expr],
    call: ast.Call,
    repeat: Repeat,
    context: Context,
) -> bool:
    """Whether a value is the same in each call of a function: it is made of names of the module,
    attributes of `self` and arguments that are the same each time, and nothing changes them."""
    others = [
        node
        for part in parts
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and context.names.dotted(node) is None
    ]
    for place in [*places, *(node for node in others if not _is_self(node))]:
        if not repeat.keeps(place, context) or not unchanged(place, repeat, context):
            return False
        if _is_touched(place, repeat.function, call, context):
            return False
        argument = _argument(place, repeat)
        # What a function in between passes on may be made anew in each of its calls.
        if argument is not place and repeat.call is not repeat.start:
            return False
        if isinstance(repeat.call, ast.Call) and _is_touched(
            argument, repeat.loop, repeat.call, context
        ):
            return False
        if _touched_by_methods(place, call, context) or not _is_constant(place, call, context):
            return False
    return True


def _argument(place: ast.expr, repeat: Repeat) -> ast.expr:
    """What a loop passes for a parameter; other names are the same there."""
    values = passed(repeat.call, repeat.function) if isinstance(repeat.call, ast.Call) else {}
    return values.get(place.id, place) if isinstance(place, ast.Name) else place


def _is_self(node: ast.Name) -> bool:
    return node.id in ("self", "cls")


def _is_constant(place: ast.expr, call: ast.Call, context: Context) -> bool:
    """Whether a name of the module is bound once, and what it holds changed by no function; true of
    other names."""
    if isinstance(place, ast.Attribute):
        return True
    found = context.names.lookup(getattr(place, "id", ""), context.names.scope_of(place))
    if found is None or found[0].kind != "module":
        return True
    if len(found[1]) != 1:
        return False
    if found[1][0].kind == "import":
        return last_name(place).isupper()
    tree = context.names.tree
    return len(changes(place, tree)) == 1 and not _is_touched(place, tree, call, context)


def _touched_by_methods(place: ast.expr, call: ast.Call, context: Context) -> bool:
    """Whether a method of the class around a call may change the attribute of `self` that it writes out."""
    if not isinstance(place, ast.Attribute) or context.names.dotted(place) is not None:
        return False
    owner = next((up for up in parents(call) if isinstance(up, ast.ClassDef)), None)
    return owner is not None and any(
        _is_touched(place, method, call, context)
        for method in owner.body
        if isinstance(method, FUNCTIONS) and method.name != "__init__"
    )


def _is_touched(place: ast.expr, region: ast.AST, call: ast.Call, context: Context) -> bool:
    """Whether something in a region may change what a place holds: it stores into it or a part of it,
    runs a method of it, or hands it to a call."""
    wanted = spelling(place)
    parts: set[str] = set()
    kinds = (ast.Assign, ast.For, ast.NamedExpr, ast.comprehension)
    around = [region] if isinstance(region, ast.For) else []
    # What was given a part before the loop is one as well: `tags = message["tags"]`.
    whole = context.function(call) or region
    for node in (*around, *nodes_below(region, *kinds), *nodes_below(whole, ast.Assign)):
        given = node.iter if isinstance(node, (ast.For, ast.comprehension)) else node.value
        if _is_part(given, wanted):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts |= {
                name.id for target in targets for name in ast.walk(target) if _is_stored(name)
            }
    for node in nodes_below(region, ast.Attribute, ast.Subscript):
        if not isinstance(node.ctx, ast.Load) and (
            _is_part(node.value, wanted) or getattr(root_name(node), "id", "") in parts
        ):
            return True
    for node in nodes_below(region, ast.Call):
        if node is call:
            continue
        if isinstance(node.func, ast.Attribute):
            receiver, attr = node.func.value, node.func.attr
            if _is_part(receiver, wanted) and attr not in _LOOKING | _GIVING:
                return True
            if getattr(root_name(receiver), "id", "") in parts and attr in CHANGING:
                return True
        if any(spelling(given) == wanted for given in node.args):
            if not _only_looks(node, context):
                return True
    return False


def _is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _is_part(value: ast.expr, wanted: str) -> bool:
    """Whether an expression is what is written so, or something in it: `wanted["rows"]`,
    `max(wanted.values(), key=…)`."""
    if spelling(value) == wanted:
        return True
    match value:
        case ast.Subscript(value=inner) | ast.Attribute(value=inner):
            return _is_part(inner, wanted)
        case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr in _GIVING:
            return _is_part(inner, wanted)
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in _PICKING:
            return any(_is_part(argument, wanted) for argument in arguments)
    return False


def _only_looks(call: ast.Call, context: Context) -> bool:
    name = context.names.dotted(call.func) or ""
    return name in _FUNCTIONS or name.removeprefix("builtins.") in LOOKING
