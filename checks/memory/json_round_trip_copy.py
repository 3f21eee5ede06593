"""
## What it does

Finds `json.loads(json.dumps(x))` and `pickle.loads(pickle.dumps(x))` in a loop: copies made by serializing.

## Why it is slow

The value is turned into text or bytes and parsed back, in each iteration. A copy of what changes does less; for plain nested dicts and lists, a pickle round trip is 2 to 5 times as fast as `copy.deepcopy`, and building the object anew is faster than either.

## Slow

```python
import json


def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"]}
    rows = []
    for number in range(size):
        row = json.loads(json.dumps(template))
        row["name"] = str(number)
        rows.append(row)
    return rows
```

## Fast

```python
def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"]}
    rows = []
    for number in range(size):
        row = {**template, "name": str(number), "tags": list(template["tags"])}
        rows.append(row)
    return rows
```

## Measured


## Limits

Reported also in a function that a loop calls. Silent outside loops, and where `default=`, `parse_float=` or another argument converts the value on the way.

## References

- [Python documentation: copy](https://docs.python.org/3/library/copy.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import FUNCTIONS, last_name, parent, parents
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL706",
    name="json-round-trip-copy",
    summary="copying by serializing and parsing, in a loop",
    impact=Impact.OVERHEAD,
    apart=True,
    severity=Severity.HINT,
    screen=Screen.on("loads", constructs="repeated"),
)

# Arguments that change how the value is written, not what is read back.
_AS_IT_IS = frozenset(
    "protocol fix_imports buffers buffer_callback ensure_ascii check_circular allow_nan indent"
    " separators".split()
)
# What takes a protocol for its second argument.
_WITH_PROTOCOL = frozenset({"pickle", "cloudpickle", "dill", "marshal"})
_REFUSALS = frozenset(
    {"TypeError", "ValueError", "PicklingError", "PickleError", "JSONDecodeError"}
)


@dataclass(frozen=True)
class Copy:
    """A call that copies a value by serializing and parsing it, in each iteration of a loop."""

    call: ast.Call
    value: ast.expr
    occurrence: Occurrence
    context: Context


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in copies(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` copies `{context.short(case.value)}` by writing it out and"
            " parsing it back, in each iteration; copy what changes, or build it anew",
            loop=case.occurrence.outer_loop,
            trace=case.occurrence.trace,
        )


def copies(call: ast.Call, context: Context) -> Iterator[Copy]:
    value = _copied(call, context)
    found = occurrence(call, context) if value is not None else None
    if value is not None and found is not None:
        yield Copy(call, value, found, context)


@RULE.silent("where a `try` asks whether the value can be serialized at all")
def asks_whether_serializable(case: Copy) -> bool:
    for above in parents(case.call):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, ast.Try):
            kinds = [handler.type for handler in above.handlers]
            named = [
                last_name(kind)
                for caught in kinds
                for kind in (caught.elts if isinstance(caught, ast.Tuple) else [caught])
            ]
            if any(name in _REFUSALS for name in named):
                return True
    return False


@RULE.silent("where the code is a test, an example or a benchmark, or the loop has few iterations")
def speed_unimportant(case: Copy) -> bool:
    return any(
        case.context.cold(node) not in ("", "module level", "script")
        for node in (case.call, case.occurrence.start)
    )


@RULE.silent("where what comes back is compared with what was written")
def compared_with_original(case: Copy) -> bool:
    wanted = spelling(case.value)
    return any(
        any(
            isinstance(part, ast.expr) and spelling(part) == wanted
            for side in _comparison(place)
            if place not in ast.walk(side)
            for part in ast.walk(side)
        )
        for place in _uses(case)
    )


def _uses(case: Copy) -> list[ast.expr]:
    """The copy, and the places that read it under a name."""
    match parent(case.call):
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
            | ast.NamedExpr(target=ast.Name(id=name))
        ):
            around = case.context.function(case.call) or case.context.names.tree
            return [case.call, *case.context.flow.reads(name, around)]
    return [case.call]


def _comparison(place: ast.expr) -> list[ast.expr]:
    """The sides of the comparison or assertion in which a copy, or a part of it, stands."""
    for above in parents(place):
        match above:
            case ast.Attribute() | ast.Subscript() | ast.NamedExpr():
                continue  # `restored.flat`, `restored["flat"]`
            case ast.Compare(left=left, comparators=others):
                return [left, *others]
            case ast.Call(func=function, args=sides) if last_name(function).startswith("assert"):
                return sides
        return []
    return []


def _copied(call: ast.Call, context: Context) -> ast.expr | None:
    """The value that a call copies by parsing what it was serialized to: there, or just before under a
    name that nothing else reads."""
    loads = context.names.dotted(call.func) or ""
    if not loads.endswith(".loads") or not call.args:
        return None
    written: ast.expr | None = call.args[0]
    if isinstance(written, ast.Name):
        written = _read_once(written, context)
    if not isinstance(written, ast.Call) or not written.args:
        return None
    module = loads.removesuffix(".loads")
    if context.names.dotted(written.func) != f"{module}.dumps":
        return None
    return None if _converts(call, module) or _converts(written, module) else written.args[0]


def _read_once(name: ast.Name, context: Context) -> ast.expr | None:
    """The value of a name that is bound once and read once."""
    function = context.function(name)
    only = context.names.only_binding(name)
    if function is None or only is None or only.kind != "assign":
        return None
    if context.flow.loop(only.node) is not context.flow.loop(name):
        return None
    return only.value if len(context.flow.reads(name.id, function)) == 1 else None


def _converts(call: ast.Call, module: str) -> bool:
    """Whether something turns the value into another one on the way: `default=str`, `parse_float=Decimal`,
    `object_hook=…`, sorted keys."""
    if any(word.arg not in _AS_IT_IS for word in call.keywords):
        return True
    return len(call.args) > 1 and module not in _WITH_PROTOCOL
